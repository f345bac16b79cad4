/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The shell command `arbiter`: what only C macros can reach. What it does is in src/commands.rs.
 */

#include <zephyr/shell/shell.h>

extern int arbiter_command(const struct shell *sh, size_t argc, char **argv);

SHELL_STATIC_SUBCMD_SET_CREATE(
	arbiter_commands,
	SHELL_CMD_ARG(clock, NULL, "Correct a side's time, in seconds: arbiter clock second 1800",
		      arbiter_command, 3, 0),
	SHELL_CMD_ARG(moves, NULL, "Correct how many moves a side has made: arbiter moves first 40",
		      arbiter_command, 3, 0),
	SHELL_CMD_ARG(status, NULL, "Show the game's state, both clocks and the violation",
		      arbiter_command, 1, 0),
	SHELL_SUBCMD_SET_END);

SHELL_CMD_REGISTER(arbiter, &arbiter_commands,
		   "Look at the game, and correct clocks and counts while the clocks are stopped",
		   NULL);
