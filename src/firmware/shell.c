/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The shell commands for the emulated board: what only C macros can reach. What the commands do is
 * in src/shell.rs.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <zephyr/kernel.h>
#include <zephyr/shell/shell.h>
#include <zephyr/shell/shell_uart.h>

#ifdef CONFIG_ARCH_POSIX
#include <nsi_host_trampolines.h>
#include <posix_board_if.h>
#endif

#define KEYS          10
#define KEY_NAME_SIZE 12

extern int arbiter_shell_run(const struct shell *sh, size_t argc, char **argv);
extern bool arbiter_shell_key_name(size_t index, char *name, size_t size);

const struct shell *arbiter_shell_console(void)
{
	const struct shell *sh = shell_backend_uart_get_ptr();

	return shell_ready(sh) ? sh : NULL;
}

#define STDOUT 1

/* The names of the keys, for completion. Once written, they stay where they are. */
static void key_name(size_t index, struct shell_static_entry *entry)
{
	static char names[KEYS][KEY_NAME_SIZE];

	entry->syntax = NULL;
	if (index < KEYS && arbiter_shell_key_name(index, names[index], KEY_NAME_SIZE)) {
		entry->syntax = names[index];
	}
	entry->handler = NULL;
	entry->subcmd = NULL;
	entry->help = NULL;
}

SHELL_DYNAMIC_CMD_CREATE(key_names, key_name);

static int help(const struct shell *sh, size_t argc, char **argv);

#ifdef CONFIG_ARCH_POSIX
static int quit(const struct shell *sh, size_t argc, char **argv)
{
	ARG_UNUSED(argc);
	ARG_UNUSED(argv);

	/* The end of the command's line has yet to be written. */
	shell_fprintf(sh, SHELL_NORMAL, "%s", "");
	posix_exit(EXIT_SUCCESS);
}
#endif

#define COMMAND(name, subcommands, help) SHELL_CMD(name, subcommands, help, arbiter_shell_run)

SHELL_STATIC_SUBCMD_SET_CREATE(
	board_commands, COMMAND(digits, NULL, "Show the eight digits, the alarm and the lights"),
	SHELL_CMD(help, NULL, "List the commands, or explain one: board help move", help),
	COMMAND(hold, &key_names, "Hold a key for some milliseconds: board hold claim 2100"),
	COMMAND(key, &key_names, "Press a key, or hold it: board key start, board key claim 2100"),
	COMMAND(lift, NULL, "Lift a piece: board lift e2"),
	COMMAND(move, NULL, "Make a move by hand, legal or not: board move e2e4, board move e7e8n"),
	COMMAND(pieces, NULL, "Put all pieces where the arbiter believes they stand"),
	COMMAND(place, NULL, "Put a piece down: board place e4"),
	SHELL_COND_CMD(CONFIG_ARCH_POSIX, quit, NULL, "End the program", quit),
	COMMAND(show, NULL,
		"Show the contacts and, beside them, what the arbiter believes;\n"
		"o closed, . open, - a piece is missing, + there is one too many"),
	COMMAND(wait, NULL, "Let some milliseconds pass: board wait 1500"), SHELL_SUBCMD_SET_END);

SHELL_CMD_REGISTER(board, &board_commands,
		   "The emulated board: lift and place its pieces, press its keys, look at it",
		   NULL);

static int help(const struct shell *sh, size_t argc, char **argv)
{
	const struct shell_static_entry *command = board_commands.entry;

	for (; command->syntax != NULL; command++) {
		if (argc == 1) {
			shell_print(sh, "%-8s%s", command->syntax, command->help);
		} else if (strcmp(command->syntax, argv[1]) == 0) {
			shell_print(sh, "%s", command->help);
			return 0;
		}
	}
	if (argc == 1) {
		return 0;
	}
	shell_error(sh, "`%s` is not a command of the board; `board help` lists them", argv[1]);
	return -EINVAL;
}

#ifdef CONFIG_ARCH_POSIX
/* Where nobody reads on a terminal, there are no escape sequences. */
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
