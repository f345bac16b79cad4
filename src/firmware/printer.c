/* SPDX-License-Identifier: Apache-2.0 */

/* The shell's functions with variable arguments, for src/printer.rs. */

#include <zephyr/shell/shell.h>

void arbiter_shell_write(const struct shell *sh, bool error, const uint8_t *text, size_t length)
{
	shell_fprintf(sh, error ? SHELL_ERROR : SHELL_NORMAL, "%.*s", (int)length, text);
}
