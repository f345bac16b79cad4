/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Somebody who plays while the main thread is busy with a long line on a slow console. The
 * time of a contact must not depend on that: the arbiter's log tells how long a move took, and
 * that is compared with what the player knows.
 */

#include <stdlib.h>
#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/devicetree.h>
#include <zephyr/init.h>
#include <zephyr/input/input.h>
#include <zephyr/kernel.h>
#include <zephyr/sys/printk-hooks.h>
#include <zephyr/sys/printk.h>

/* A line of 100 characters takes 400 ms, and the main thread is busy with it. */
#define CHARACTER_US 4000

/* From a change of a contact until it is stamped: a scan every 5 ms, then 10 ms of debouncing. */
#define SOONEST_MS 8
#define LATEST_MS  25

/* Above the application, so that the player acts whatever that does. */
#define PRIORITY K_PRIO_COOP(2)

static printk_hook_fn_t console;

/* The line that is being written, and how long the last move took as the arbiter has it. */
static char line[160];
static size_t length;
static int used_ms = -1;
static bool is_writing;

/* From "move 1 white e2e4 0.346 s". */
static void read_line(void)
{
	const char *point = strchr(line, '.');

	if (strncmp(line, "move ", strlen("move ")) == 0 && point != NULL) {
		const char *seconds = point;

		while (seconds[-1] != ' ') {
			seconds--;
		}
		used_ms = 1000 * atoi(seconds) + atoi(point + 1);
	}
}

static int write_slowly(int character)
{
	is_writing = true;
	k_busy_wait(CHARACTER_US);
	console(character);
	if (character == '\n') {
		line[length] = '\0';
		read_line();
		length = 0;
		is_writing = false;
	} else if (length < sizeof(line) - 1) {
		line[length++] = character;
	}
	return character;
}

/* After the console, which is the hook until then. */
static int make_console_slow(void)
{
	console = __printk_get_hook();
	__printk_hook_install(write_slowly);
	return 0;
}

SYS_INIT(make_console_slow, APPLICATION, 0);

static void put(const char *square, bool piece)
{
	board_contact(square[1] - '1', square[0] - 'a', piece);
}

static void put_start_position(void)
{
	for (uint32_t column = 0; column < 8; column++) {
		board_contact(0, column, true);
		board_contact(1, column, true);
		board_contact(6, column, true);
		board_contact(7, column, true);
	}
}

static void press(uint16_t code)
{
	board_key(code, true);
	k_msleep(50);
	board_key(code, false);
	k_msleep(50);
}

/* Waits until the application writes a line and still has most of it to write. */
static bool wait_for_writing(void)
{
	for (int i = 0; i < 3000 && !is_writing; i++) {
		k_msleep(1);
	}
	return is_writing;
}

static void play(void *unused1, void *unused2, void *unused3)
{
	const char *problem = NULL;
	int64_t started, moved;
	int late;

	ARG_UNUSED(unused1);
	ARG_UNUSED(unused2);
	ARG_UNUSED(unused3);

	put_start_position();
	k_msleep(3000);
	started = k_uptime_get();
	press(INPUT_KEY_ENTER);
	k_msleep(1000);

	/* All pieces but the kings go: a violation, and a line of some 110 characters. */
	for (uint32_t column = 0; column < 8; column++) {
		board_contact(1, column, false);
		board_contact(6, column, false);
		if (column != 4) {
			board_contact(0, column, false);
			board_contact(7, column, false);
		}
	}
	if (!wait_for_writing()) {
		problem = "the violation is not logged";
	}

	/* Meanwhile they are put back, and White moves. */
	k_msleep(20);
	put_start_position();
	k_msleep(120);
	put("e2", false);
	k_msleep(120);
	put("e4", true);
	moved = k_uptime_get();
	if (!is_writing) {
		problem = "the line was too short";
	}

	k_msleep(5000);
	/* The key is debounced for 10 ms after it is pressed. */
	late = used_ms + 10 - (int)(moved - started);
	printk("slow console: the contact was stamped %d ms after it closed\n", late);
	if (problem == NULL && (used_ms < 0 || late < SOONEST_MS || late > LATEST_MS)) {
		problem = "the stamp is wrong";
	}
	if (problem == NULL) {
		printk("slow console: passed\n");
	} else {
		printk("slow console: FAILED: %s\n", problem);
		printk("PROJECT EXECUTION FAILED\n");
	}
}

K_THREAD_DEFINE(player, 2048, play, NULL, NULL, NULL, PRIORITY, 0, 0);
