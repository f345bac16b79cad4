/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A board of xiangqi's size, wired as differently from the chess board of boards/ as can be:
 * rows on two ports, everything active low, and columns that float when they are not driven.
 */

#include <arbiter/emulated_board.h>
#include <zephyr/device.h>
#include <zephyr/devicetree.h>
#include <zephyr/drivers/auxdisplay.h>
#include <zephyr/drivers/gpio.h>
#include <zephyr/input/input.h>
#include <zephyr/kernel.h>
#include <zephyr/ztest.h>

#define BOARD   DT_COMPAT_GET_ANY_STATUS_OKAY(arbiter_game_board)
#define ROWS    10
#define COLUMNS 9

/* Longer than scanning and debouncing take. */
#define DRIVERS_MS 120

static const struct device *const display = DEVICE_DT_GET(DT_PHANDLE(BOARD, clock_display));
static const struct gpio_dt_spec alarm_pin = GPIO_DT_SPEC_GET(BOARD, alarm_gpios);
static const struct gpio_dt_spec turn_pins[] = {
	GPIO_DT_SPEC_GET_BY_IDX(BOARD, turn_gpios, 0),
	GPIO_DT_SPEC_GET_BY_IDX(BOARD, turn_gpios, 1),
};

/* What the drivers have reported. */
static bool closed[ROWS][COLUMNS];
static int changes;
static int presses;
static int releases;

static void on_sensors(struct input_event *event, void *user_data)
{
	static int row, column;

	ARG_UNUSED(user_data);
	switch (event->code) {
	case INPUT_ABS_X:
		column = event->value;
		break;
	case INPUT_ABS_Y:
		row = event->value;
		break;
	case INPUT_BTN_TOUCH:
		closed[row][column] = event->value;
		changes++;
		break;
	}
}

static void on_buttons(struct input_event *event, void *user_data)
{
	ARG_UNUSED(user_data);
	if (event->code == INPUT_KEY_ENTER) {
		presses += event->value;
		releases += !event->value;
	}
}

INPUT_CALLBACK_DEFINE(DEVICE_DT_GET(DT_PHANDLE(BOARD, sensors)), on_sensors, NULL);
INPUT_CALLBACK_DEFINE(DEVICE_DT_GET(DT_PHANDLE(BOARD, buttons)), on_buttons, NULL);

static void set_all(bool close)
{
	for (uint32_t row = 0; row < ROWS; row++) {
		for (uint32_t column = 0; column < COLUMNS; column++) {
			zassert_true(board_contact(row, column, close));
		}
	}
	k_msleep(DRIVERS_MS);
}

ZTEST(emulated_board, test_all_contacts_at_once)
{
	changes = 0;
	set_all(true);
	zassert_equal(changes, ROWS * COLUMNS);
	set_all(false);
	zassert_equal(changes, 2 * ROWS * COLUMNS);
}

ZTEST(emulated_board, test_each_contact)
{
	for (uint32_t row = 0; row < ROWS; row++) {
		for (uint32_t column = 0; column < COLUMNS; column++) {
			changes = 0;
			board_contact(row, column, true);
			k_msleep(DRIVERS_MS);
			zassert_true(closed[row][column]);
			zassert_true(board_contact_is_closed(row, column));
			zassert_equal(changes, 1, "row %u column %u", row, column);
			board_contact(row, column, false);
			k_msleep(DRIVERS_MS);
			zassert_false(closed[row][column]);
			zassert_false(board_contact_is_closed(row, column));
			zassert_equal(changes, 2, "row %u column %u", row, column);
		}
	}
}

ZTEST(emulated_board, test_glitch_and_unknown_contacts)
{
	changes = 0;
	board_contact(4, 4, true);
	k_msleep(3);
	board_contact(4, 4, false);
	k_msleep(DRIVERS_MS);
	zassert_equal(changes, 0);
	zassert_false(board_contact(ROWS, 0, true));
	zassert_false(board_contact(0, COLUMNS, true));
	zassert_false(board_contact_is_closed(ROWS, 0));
	zassert_false(board_contact_is_closed(0, COLUMNS));
}

ZTEST(emulated_board, test_keys)
{
	presses = 0;
	releases = 0;
	zassert_true(board_key(INPUT_KEY_ENTER, true));
	k_msleep(DRIVERS_MS);
	zassert_equal(presses, 1);
	zassert_equal(releases, 0);
	board_key(INPUT_KEY_ENTER, false);
	k_msleep(DRIVERS_MS);
	zassert_equal(presses, 1);
	zassert_equal(releases, 1);
	zassert_false(board_key(INPUT_KEY_Z, true));
}

static void show(const char *text)
{
	char seen[BOARD_DIGITS_SIZE];

	zassert_ok(auxdisplay_cursor_position_set(display, AUXDISPLAY_POSITION_ABSOLUTE, 0, 0));
	zassert_ok(auxdisplay_write(display, text, strlen(text)));
	k_msleep(DRIVERS_MS);
	board_digits(seen);
	zassert_str_equal(seen, text);
}

ZTEST(emulated_board, test_digits)
{
	char seen[BOARD_DIGITS_SIZE];

	show("01234567");
	show("89      ");
	show("9.8.7.6.5.4.3.2");
	show("  1.2 34 ");
	zassert_ok(auxdisplay_display_off(display));
	k_msleep(200);
	board_digits(seen);
	zassert_str_equal(seen, "        ");
	zassert_ok(auxdisplay_display_on(display));
}

ZTEST(emulated_board, test_outputs)
{
	zassert_false(board_alarm());
	zassert_ok(gpio_pin_configure_dt(&alarm_pin, GPIO_OUTPUT_INACTIVE));
	zassert_false(board_alarm());
	zassert_ok(gpio_pin_set_dt(&alarm_pin, 1));
	zassert_true(board_alarm());
	for (int side = 0; side < 2; side++) {
		zassert_ok(gpio_pin_configure_dt(&turn_pins[side], GPIO_OUTPUT_INACTIVE));
		zassert_false(board_turn(side));
		zassert_ok(gpio_pin_set_dt(&turn_pins[side], 1));
		zassert_true(board_turn(side));
	}
	zassert_false(board_turn(2));
}

ZTEST_SUITE(emulated_board, NULL, NULL, NULL, NULL, NULL);
