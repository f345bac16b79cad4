/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The shell commands for the emulated board: what only C macros can reach, and the shell's
 * functions with variable arguments. src/shell.rs is what the commands do.
 */

#include <stdlib.h>

#include <zephyr/kernel.h>
#include <zephyr/shell/shell.h>
#include <zephyr/shell/shell_uart.h>

#ifdef CONFIG_ARCH_POSIX
#include <nsi_host_trampolines.h>
#include <posix_board_if.h>
#endif

extern int arbiter_shell_run(const struct shell *sh, size_t argc, char **argv);

void arbiter_shell_write(const struct shell *sh, bool error, const uint8_t *text, size_t length)
{
	shell_fprintf(sh, error ? SHELL_ERROR : SHELL_NORMAL, "%.*s", (int)length, text);
}

const struct shell *arbiter_shell_console(void)
{
	const struct shell *sh = shell_backend_uart_get_ptr();

	return shell_ready(sh) ? sh : NULL;
}

#define STDOUT 1

#define COMMAND(name, help) SHELL_CMD_REGISTER(name, NULL, help, arbiter_shell_run)

COMMAND(lift, "Take up a piece: lift e2");
COMMAND(place, "Put a piece down: place e4");
COMMAND(move, "Make a move by hand, legal or not: move e2e4, move e7e8n");
COMMAND(key, "Press a key, or hold it: key start, key claim 2100");
COMMAND(hold, "Hold a key for some milliseconds: hold claim 2100");
COMMAND(wait, "Let some milliseconds pass: wait 1500");
COMMAND(pieces, "Put all pieces where the arbiter believes them");
COMMAND(board, "Show the contacts and, beside them, what the arbiter believes;\n"
	       "o closed, . open, - a piece is missing, + one is too many");
COMMAND(digits, "Show the eight digits, the alarm and the lights");

#ifdef CONFIG_ARCH_POSIX
static int quit(const struct shell *sh, size_t argc, char **argv)
{
	ARG_UNUSED(argc);
	ARG_UNUSED(argv);

	/* The end of the command's line is still to be written. */
	shell_fprintf(sh, SHELL_NORMAL, "%s", "");
	posix_exit(EXIT_SUCCESS);
}

SHELL_CMD_REGISTER(quit, NULL, "End the program", quit);
SHELL_CMD_REGISTER(exit, NULL, "End the program", quit);

/* What is not read on a terminal shall have no escape sequences. */
static int make_plain(void)
{
	const struct shell *sh = shell_backend_uart_get_ptr();

	if (nsi_host_isatty(STDOUT) != 1) {
		shell_use_colors_set(sh, false);
		shell_use_vt100_set(sh, false);
	}
	return 0;
}

SYS_INIT(make_plain, APPLICATION, 99);
#endif /* CONFIG_ARCH_POSIX */
