/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Somebody who plays a few moves on the emulated board and looks at the pins: what contacts
 * and keys do, through Zephyr's drivers, to digits, alarm and lights.
 */

#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/devicetree.h>
#include <zephyr/input/input.h>
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

#define MATRIX DEVICE_DT_GET(DT_PHANDLE(DT_COMPAT_GET_ANY_STATUS_OKAY(arbiter_game_board), sensors))

/* A board at rest is one on which nothing has changed for the settle time. Drivers take some
 * 20 ms before that to report a contact; what the board shows follows within 20 ms.
 */
#define DRIVERS_MS  30
#define REACTION_MS 20
/* All eight digits are refreshed within this time. */
#define REFRESH_MS  16
#define AT_REST_MS  (DRIVERS_MS + CONFIG_ARBITER_SETTLE_MS + REACTION_MS + DRIVERS_MS)

#define FIRST_HALF  0
#define SECOND_HALF 4

static bool failed;

/* When the drivers last reported a contact. */
static int64_t reported_at;

static void on_contact(struct input_event *event, void *user_data)
{
	ARG_UNUSED(user_data);

	if (event->code == INPUT_BTN_TOUCH) {
		reported_at = k_uptime_get();
	}
}

INPUT_CALLBACK_DEFINE(MATRIX, on_contact, NULL);

static void check(bool holds, const char *what)
{
	if (!holds) {
		printk("game: FAILED: %s\n", what);
		failed = true;
	}
}

static void check_digits(const char *expected, const char *when)
{
	char shown[BOARD_DIGITS_SIZE];

	board_digits(shown);
	if (strcmp(shown, expected) != 0) {
		printk("game: digits \"%s\", expected \"%s\"\n", shown, expected);
		check(false, when);
	}
}

static void put(const char *square, bool piece)
{
	check(board_contact(square[1] - '1', square[0] - 'a', piece), square);
}

/* All pieces of the start position at once, or none. */
static void put_start_position(bool pieces)
{
	for (uint32_t column = 0; column < 8; column++) {
		board_contact(0, column, pieces);
		board_contact(1, column, pieces);
		board_contact(6, column, pieces);
		board_contact(7, column, pieces);
	}
}

static void press(uint16_t code)
{
	check(board_key(code, true), "key");
	k_msleep(50);
	board_key(code, false);
	k_msleep(50);
}

static void move(const char *from, const char *to)
{
	put(from, false);
	k_msleep(300);
	put(to, true);
}

static void set_up(void)
{
	k_msleep(AT_REST_MS);
	check_digits("32      ", "an empty board lacks 32 pieces");
	put_start_position(true);
	k_msleep(AT_REST_MS);
	check_digits("99009900", "the pieces stand");
	check(!board_turn(0) && !board_turn(1), "nobody is to move before Start");
	press(INPUT_KEY_ENTER);
	check_digits("99.009900", "White's clock runs");
	check(board_turn(0) && !board_turn(1), "White is to move");
}

/* Waits until something is seen; returns how long after the last contact that was. */
static int reaction(bool (*seen)(void))
{
	k_msleep(DRIVERS_MS);
	while (!seen() && k_uptime_get() < reported_at + 1000) {
		k_msleep(1);
	}
	return k_uptime_get() - reported_at;
}

static bool white_has_moved(void)
{
	char shown[BOARD_DIGITS_SIZE];

	board_digits(shown);
	return strcmp(shown, "990199.00") == 0;
}

static void make_a_move(void)
{
	move("e2", "e4");

	int took = reaction(white_has_moved);

	printk("game: move shown %d ms after the last contact\n", took);
	check(took >= CONFIG_ARBITER_SETTLE_MS, "the move waits for the board to come to rest");
	check(took <= CONFIG_ARBITER_SETTLE_MS + REACTION_MS + REFRESH_MS, "the move is in time");
	check_digits("990199.00", "White has moved");
	check(!board_turn(0) && board_turn(1), "Black is to move");
}

/* A glitch that is shorter than debouncing, and contacts of squares that do not exist. */
static void disturb_the_sensors(void)
{
	put("d4", true);
	k_msleep(3);
	put("d4", false);
	for (int i = 0; i < 2; i++) {
		input_report_abs(MATRIX, INPUT_ABS_X, 8, false, K_FOREVER);
		input_report_abs(MATRIX, INPUT_ABS_Y, 1 + i, false, K_FOREVER);
		input_report_key(MATRIX, INPUT_BTN_TOUCH, 1, true, K_FOREVER);
	}
	k_msleep(AT_REST_MS);
	check(!board_alarm(), "a glitch and unknown squares are nothing");
}

/* How often one half of the display has gone dark within two seconds while the other was lit. */
static int count_blinks(size_t blinking, size_t steady)
{
	bool was_dark = false;
	int blinks = 0;

	for (int i = 0; i < 200; i++) {
		char shown[BOARD_DIGITS_SIZE];
		char digits[8];
		size_t count = 0;

		board_digits(shown);
		for (const char *c = shown; *c != '\0' && count < sizeof(digits); c++) {
			if (*c != '.') {
				digits[count++] = *c;
			}
		}
		bool dark = memcmp(&digits[blinking], "    ", 4) == 0;

		check(memchr(&digits[steady], ' ', 4) == NULL, "the other half is lit");
		if (dark && !was_dark) {
			blinks++;
		}
		was_dark = dark;
		k_msleep(10);
	}
	return blinks;
}

static void break_a_rule(void)
{
	move("e7", "e3");

	int took = reaction(board_alarm);

	printk("game: alarm %d ms after the last contact\n", took);
	check(took >= CONFIG_ARBITER_SETTLE_MS, "the alarm waits for the board to come to rest");
	check(took <= CONFIG_ARBITER_SETTLE_MS + REACTION_MS, "the alarm is in time");
	check(count_blinks(SECOND_HALF, FIRST_HALF) == 2, "Black's half blinks once a second");
	move("e3", "e7");
	k_msleep(AT_REST_MS);
	check(!board_alarm(), "the alarm stops when the position stands again");
}

/* More changes in one scan than the inbox keeps in order. */
static void sweep_the_board(void)
{
	for (uint32_t row = 0; row < 8; row++) {
		for (uint32_t column = 0; column < 8; column++) {
			board_contact(row, column, (row + column) % 2 == 0);
		}
	}
	k_msleep(AT_REST_MS);
	check(board_alarm(), "disturbed");
	for (uint32_t row = 2; row < 6; row++) {
		for (uint32_t column = 0; column < 8; column++) {
			board_contact(row, column, false);
		}
	}
	put_start_position(true);
	put("e2", false);
	put("e4", true);
	k_msleep(AT_REST_MS);
	check(!board_alarm(), "the position stands again");
}

static void go_on(void)
{
	char shown[BOARD_DIGITS_SIZE];

	move("e7", "e5");
	k_msleep(AT_REST_MS);
	board_digits(shown);
	check(strncmp(shown, "99.01", 5) == 0, "White's clock runs again");
	press(INPUT_KEY_ENTER);
	check_digits("99019901", "no clock runs in a pause");
	press(INPUT_KEY_ENTER);
}

static void move_and_wait(const char *from, const char *to)
{
	move(from, to);
	k_msleep(AT_REST_MS);
	check(!board_alarm(), to);
}

/* Using a rule is a move where the rule is in the image; otherwise it is a violation. */
static void check_rule(bool is_on, const char *rule)
{
	k_msleep(AT_REST_MS);
	check(board_alarm() != is_on, rule);
}

static void castle(void)
{
	bool is_on = IS_ENABLED(CONFIG_ARBITER_RULE_CASTLING);

	move("e1", "g1");
	k_msleep(300);
	move("h1", "f1");
	check_rule(is_on, "castling");
	if (!is_on) {
		move("f1", "h1");
		move("g1", "e1");
		move_and_wait("h2", "h3");
	}
}

static void use_special_rules(void)
{
	move_and_wait("g1", "f3");
	move_and_wait("b7", "b5");
	move_and_wait("f1", "e2");
	move_and_wait("b5", "b4");
	castle();
	move_and_wait("d7", "d6");
	move_and_wait("a2", "a4");
	put("b4", false);
	k_msleep(300);
	move("a4", "a3");
	check_rule(IS_ENABLED(CONFIG_ARBITER_RULE_EN_PASSANT), "en passant");
}

static void play(void *unused1, void *unused2, void *unused3)
{
	ARG_UNUSED(unused1);
	ARG_UNUSED(unused2);
	ARG_UNUSED(unused3);

	set_up();
	make_a_move();
	disturb_the_sensors();
	break_a_rule();
	sweep_the_board();
	go_on();
	use_special_rules();
	printk(failed ? "PROJECT EXECUTION FAILED\n" : "game: passed\n");
}

/* The application goes first, so that it has dealt with everything when this thread looks. */
K_THREAD_DEFINE(player, 2048, play, NULL, NULL, NULL, CONFIG_MAIN_THREAD_PRIORITY + 1, 0, 0);
