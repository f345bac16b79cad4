/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Somebody who plays on the emulated board with the clock buttons, 12 seconds a side and 3 more
 * for each move, and looks at the pins until a flag falls: the digits, the point that blinks,
 * and the patterns in which the alarm sounds.
 */

#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/dt-bindings/input/input-event-codes.h>
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>
#include <zephyr/sys/util.h>

/* Debouncing, settling, and refreshing the digits. */
#define AT_REST_MS (30 + CONFIG_ARBITER_SETTLE_MS + 20 + 30)
/* How long a key is held, and left alone after that. */
#define KEY_MS     50
/* What the timing of a sound may differ. */
#define NEARLY_MS  5
#define MAX_SOUNDS 16

static bool failed;

static void check(bool holds, const char *what)
{
	if (!holds) {
		printk("clock: FAILED: %s\n", what);
		failed = true;
	}
}

static void check_digits(const char *expected, const char *when)
{
	char shown[BOARD_DIGITS_SIZE];

	board_digits(shown);
	if (strcmp(shown, expected) != 0) {
		printk("clock: digits \"%s\", expected \"%s\"\n", shown, expected);
		check(false, when);
	}
}

static void put(const char *square, bool piece)
{
	check(board_contact(square[1] - '1', square[0] - 'a', piece), square);
}

static void move(const char *from, const char *to)
{
	put(from, false);
	k_msleep(300);
	put(to, true);
}

static void press(uint16_t code)
{
	check(board_key(code, true), "key");
	k_msleep(KEY_MS);
	board_key(code, false);
	k_msleep(KEY_MS);
}

/* Listens for some time; how long each sound and each silence between two sounds lasted. */
struct heard {
	int ms[MAX_SOUNDS];
	size_t count;
};

static struct heard listen(int ms)
{
	struct heard heard = {0};
	bool was_on = false;
	int64_t since = k_uptime_get();

	for (int64_t end = since + ms; k_uptime_get() < end; k_msleep(1)) {
		bool on = board_alarm();

		if (on == was_on) {
			continue;
		}
		/* The silence before the first sound does not count. */
		if ((was_on || heard.count > 0) && heard.count < MAX_SOUNDS) {
			heard.ms[heard.count++] = k_uptime_get() - since;
		}
		since = k_uptime_get();
		was_on = on;
	}
	if (was_on && heard.count < MAX_SOUNDS) {
		heard.ms[heard.count++] = k_uptime_get() - since;
	}
	return heard;
}

static void check_heard(struct heard heard, const int *expected, size_t count, const char *what)
{
	bool same = heard.count == count;

	for (size_t i = 0; same && i < count; i++) {
		same = heard.ms[i] >= expected[i] - NEARLY_MS &&
		       heard.ms[i] <= expected[i] + NEARLY_MS;
	}
	if (!same) {
		for (size_t i = 0; i < heard.count; i++) {
			printk("clock: heard %d ms\n", heard.ms[i]);
		}
		check(false, what);
	}
}

#define CHECK_HEARD(heard, what, ...)                                                              \
	check_heard(heard, (const int[]){__VA_ARGS__},                                             \
		    sizeof((const int[]){__VA_ARGS__}) / sizeof(int), what)

/* How often the point of a side changed within two seconds. */
static int count_changes(size_t side)
{
	bool was_lit = true;
	int changes = 0;

	for (int i = 0; i < 200; i++) {
		char shown[BOARD_DIGITS_SIZE];
		size_t digit = 0;
		bool lit = false;

		board_digits(shown);
		for (const char *c = shown; *c != '\0'; c++) {
			if (*c != '.') {
				digit++;
			} else if (digit == 4 * side + 2) {
				lit = true;
			}
		}
		if (i > 0 && lit != was_lit) {
			changes++;
		}
		was_lit = lit;
		k_msleep(10);
	}
	return changes;
}

static void set_up(void)
{
	for (uint32_t column = 0; column < 8; column++) {
		board_contact(0, column, true);
		board_contact(1, column, true);
		board_contact(6, column, true);
		board_contact(7, column, true);
	}
	k_msleep(AT_REST_MS);
	check_digits("00.1500.15", "the increment of the first move is there");
	press(INPUT_KEY_ENTER);
	check(count_changes(0) == 4, "the running clock's point blinks once a second");
	check(count_changes(1) == 0, "the point of the other one does not");
}

static void move_and_press(void)
{
	move("e2", "e4");
	k_msleep(AT_REST_MS);
	check(board_turn(1), "the move is accepted");
	k_msleep(1000);
	press(INPUT_KEY_1);
	check(count_changes(1) == 4, "Black's clock runs when White has pressed");
	check(count_changes(0) == 0, "White's does not");
}

static void press_without_a_move(void)
{
	board_key(INPUT_KEY_2, true);
	CHECK_HEARD(listen(500), "two short beeps for a refusal", 50, 50, 50);
	board_key(INPUT_KEY_2, false);
	k_msleep(KEY_MS);
}

static void break_a_rule(void)
{
	move("e7", "e3");
	k_msleep(AT_REST_MS);
	CHECK_HEARD(listen(1000), "an unbroken tone for a violation", 1000);
	move("e3", "e7");
	k_msleep(AT_REST_MS);
	check(!board_alarm(), "the tone ends when the position stands again");
}

/* Black had 15 s and has used about 7 s of them. */
static void run_out_of_time(void)
{
	struct heard heard = listen(10000);

	/* Five seconds before, four, …; then long tones, of which the last is under way. */
	if (heard.count > 0) {
		heard.count--;
	}
	CHECK_HEARD(heard, "beeps warn of low time, and long tones tell that it is used up", 40,
		    960, 40, 960, 40, 960, 40, 960, 40, 960, 700, 300, 700, 300);
	check(!board_turn(0) && !board_turn(1), "the game is over");
	press(INPUT_KEY_ENTER);
	CHECK_HEARD(listen(1000), "Start silences them", );
}

static void play(void *unused1, void *unused2, void *unused3)
{
	ARG_UNUSED(unused1);
	ARG_UNUSED(unused2);
	ARG_UNUSED(unused3);

	set_up();
	move_and_press();
	press_without_a_move();
	break_a_rule();
	run_out_of_time();

	/* Black's half is dark half of the time. */
	for (int i = 0; i < 100; i++) {
		char shown[BOARD_DIGITS_SIZE];

		board_digits(shown);
		if (strncmp(shown, "00.12    ", 9) != 0) {
			break;
		}
		k_msleep(10);
	}
	check_digits("00.1200.00", "White has what was left and the increment, Black has nothing");
	printk(failed ? "PROJECT EXECUTION FAILED\n" : "clock: passed\n");
}

/* The application goes first, so that it has dealt with everything when this thread looks. */
K_THREAD_DEFINE(player, 2048, play, NULL, NULL, NULL, CONFIG_MAIN_THREAD_PRIORITY + 1, 0, 0);
