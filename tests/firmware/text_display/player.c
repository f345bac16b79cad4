/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Somebody who plays a move on the emulated board and reads its text display: 90 minutes for
 * White, one for Black.
 */

#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/dt-bindings/input/input-event-codes.h>
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

#define COLUMNS    16
/* Debouncing, and settling. */
#define AT_REST_MS (30 + CONFIG_ARBITER_SETTLE_MS + 50)

static bool failed;

static void check_rows(const char *first, const char *second)
{
	const char *expected[] = {first, second};

	for (uint32_t row = 0; row < 2; row++) {
		char shown[COLUMNS + 1];

		board_text(row, shown, sizeof(shown));
		if (strcmp(shown, expected[row]) != 0) {
			printk("text display: FAILED: \"%s\", expected \"%s\"\n", shown,
			       expected[row]);
			failed = true;
		}
	}
}

static void press(uint16_t code)
{
	board_key(code, true);
	k_msleep(50);
	board_key(code, false);
	k_msleep(50);
}

static void play(void *unused1, void *unused2, void *unused3)
{
	ARG_UNUSED(unused1);
	ARG_UNUSED(unused2);
	ARG_UNUSED(unused3);

	k_msleep(AT_REST_MS);
	/* Only the digits, which tell that all pieces are missing. */
	check_rows("32              ", "                ");
	for (uint32_t column = 0; column < 8; column++) {
		board_contact(0, column, true);
		board_contact(1, column, true);
		board_contact(6, column, true);
		board_contact(7, column, true);
	}
	k_msleep(AT_REST_MS);
	check_rows("99006000        ", "1:30:00     1:00");

	/* The digits are shorter when the point is gone, and nothing is left standing. */
	press(INPUT_KEY_ENTER);
	k_msleep(1500);
	check_rows("99.006000       ", "1:29:59.    1:00");
	press(INPUT_KEY_ENTER);
	check_rows("99006000        ", "1:29:59     1:00");
	press(INPUT_KEY_ENTER);

	/* e2e4, and Black thinks. */
	board_contact(1, 4, false);
	k_msleep(300);
	board_contact(3, 4, true);
	k_msleep(10000);
	check_rows("990151.00       ", "1:29:58    0:51.");
	printk(failed ? "PROJECT EXECUTION FAILED\n" : "text display: passed\n");
}

/* The application goes first, so that it has dealt with everything when this thread looks. */
K_THREAD_DEFINE(player, 2048, play, NULL, NULL, NULL, CONFIG_MAIN_THREAD_PRIORITY + 1, 0, 0);
