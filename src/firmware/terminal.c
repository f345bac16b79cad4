/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The terminal in which native_sim was started, for Zephyr's shell, which echoes and edits what
 * is typed: so the terminal must not, until the program ends. Compiled for the host.
 */

#include <stdbool.h>
#include <termios.h>
#include <unistd.h>

#include "nsi_tasks.h"

static struct termios before;
static bool changed;

static void leave_editing_to_the_shell(void)
{
	struct termios mode;

	/* Not when the input is a pipe, nor in a background job. */
	if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) != getpgrp() ||
	    tcgetattr(STDIN_FILENO, &before) != 0) {
		return;
	}
	mode = before;
	/* Signals stay, so that Ctrl-C ends the program. */
	mode.c_lflag &= ~(ICANON | ECHO | IEXTEN);
	mode.c_iflag &= ~(ICRNL | INLCR | IXON);
	mode.c_cc[VMIN] = 1;
	mode.c_cc[VTIME] = 0;
	changed = tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0;
}

static void leave_the_terminal_as_it_was(void)
{
	if (changed) {
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
	}
}

NSI_TASK(leave_editing_to_the_shell, PRE_BOOT_2, 100);
NSI_TASK(leave_the_terminal_as_it_was, ON_EXIT_PRE, 100);
