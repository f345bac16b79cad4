/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A game board on emulated GPIO ports. The drivers of the key matrix, the digits and the keys
 * do not know that there is no hardware: whenever one of them changes an output, the callback
 * of that port does here what wires, contacts and light-emitting diodes would do.
 */

#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/device.h>
#include <zephyr/devicetree.h>
#include <zephyr/drivers/gpio.h>
#include <zephyr/drivers/gpio/gpio_emul.h>
#include <zephyr/init.h>
#include <zephyr/kernel.h>
#include <zephyr/sys/util.h>

#define BOARD  DT_COMPAT_GET_ANY_STATUS_OKAY(arbiter_game_board)
#define MATRIX DT_PHANDLE(BOARD, sensors)
#define CLOCK  DT_PHANDLE(BOARD, clock_display)
#define KEYS   DT_PHANDLE(BOARD, buttons)

BUILD_ASSERT(DT_NODE_HAS_COMPAT(MATRIX, gpio_kbd_matrix),
	     "The emulated board needs a gpio-kbd-matrix as its sensors.");
BUILD_ASSERT(DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment) ||
		     DT_NODE_HAS_COMPAT(CLOCK, arbiter_emulated_text_display),
	     "The emulated board needs a gpio-7-segment or an arbiter,emulated-text-display as its "
	     "clock-display.");
BUILD_ASSERT(DT_NODE_HAS_COMPAT(KEYS, gpio_keys),
	     "The emulated board needs gpio-keys as its buttons.");

/* After the ports, before the drivers that use them. */
#define INIT_PRIORITY 50
BUILD_ASSERT(CONFIG_GPIO_INIT_PRIORITY < INIT_PRIORITY &&
		     INIT_PRIORITY < CONFIG_INPUT_INIT_PRIORITY &&
		     INIT_PRIORITY < CONFIG_AUXDISPLAY_INIT_PRIORITY,
	     "The emulated board must be there before the drivers and after the ports.");

/* An eye sees a digit as lit if it has been refreshed this recently. */
#define REFRESH_SEEN_MS 100

#define PIN(node, property, index) GPIO_DT_SPEC_GET_BY_IDX(node, property, index),
#define PINS(node, property)       {DT_FOREACH_PROP_ELEM(node, property, PIN)}

static const struct gpio_dt_spec rows[] = PINS(MATRIX, row_gpios);
static const struct gpio_dt_spec columns[] = PINS(MATRIX, col_gpios);
static const struct gpio_dt_spec alarm_pin = GPIO_DT_SPEC_GET(BOARD, alarm_gpios);
#if DT_NODE_HAS_PROP(BOARD, turn_gpios)
static const struct gpio_dt_spec turn_pins[] = PINS(BOARD, turn_gpios);
#endif

BUILD_ASSERT(ARRAY_SIZE(columns) <= 32, "The contacts of a row are bits of 32.");

#define DIGITS 8

#if DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment)
static const struct gpio_dt_spec segments[] = PINS(CLOCK, segment_gpios);
static const struct gpio_dt_spec digits[] = PINS(CLOCK, digit_gpios);

BUILD_ASSERT(ARRAY_SIZE(digits) == DIGITS, "board_digits() writes eight digits.");

/* What each digit showed when it was last lit, and when that was. */
static uint8_t lit_segments[DIGITS];
static int64_t lit_at[DIGITS];
#endif

static const struct {
	struct gpio_dt_spec pin;
	uint16_t code;
} keys[] = {
#define KEY(node) {.pin = GPIO_DT_SPEC_GET(node, gpios), .code = DT_PROP(node, zephyr_code)},
	DT_FOREACH_CHILD_STATUS_OKAY(KEYS, KEY)};

/* The closed contacts: a bit per column. */
static uint32_t closed_contacts[ARRAY_SIZE(rows)];

/* Pins of one port that follow each other in a list are treated together: this is the index
 * of the first one that is on another port than the pin at `first`.
 */
static size_t end_of_port(const struct gpio_dt_spec *pins, size_t count, size_t first)
{
	size_t end = first;

	while (end < count && pins[end].port == pins[first].port) {
		end++;
	}
	return end;
}

static bool has_flag(const struct gpio_dt_spec *pin, gpio_flags_t flag)
{
	gpio_flags_t flags = 0;

	return gpio_emul_flags_get(pin->port, pin->pin, &flags) == 0 && (flags & flag) != 0;
}

/* The pins that are driven to their active level, a bit each. */
static uint32_t active_outputs(const struct gpio_dt_spec *pins, size_t count)
{
	uint32_t active = 0;

	for (size_t i = 0, end = 0; i < count; i = end) {
		gpio_port_value_t levels = 0;

		end = end_of_port(pins, count, i);
		gpio_emul_output_get_masked(pins[i].port, BIT(pins[i].pin), &levels);
		for (size_t pin = i; pin < end; pin++) {
			bool high = (levels & BIT(pins[pin].pin)) != 0;
			bool low_is_active = (pins[pin].dt_flags & GPIO_ACTIVE_LOW) != 0;

			if (high != low_is_active && has_flag(&pins[pin], GPIO_OUTPUT)) {
				active |= BIT(pin);
			}
		}
	}
	return active;
}

/* Gives the pins first … end - 1, inputs of one port, the level of their bit in `active`. */
static void set_inputs(const struct gpio_dt_spec *pins, size_t first, size_t end, uint32_t active)
{
	gpio_port_pins_t mask = 0;
	gpio_port_value_t levels = 0;

	for (size_t i = first; i < end; i++) {
		bool low_is_active = (pins[i].dt_flags & GPIO_ACTIVE_LOW) != 0;

		/* Its driver may not have made it an input yet. */
		if (!has_flag(&pins[i], GPIO_INPUT)) {
			continue;
		}
		mask |= BIT(pins[i].pin);
		if (((active & BIT(i)) != 0) != low_is_active) {
			levels |= BIT(pins[i].pin);
		}
	}
	gpio_emul_input_set_masked(pins[first].port, mask, levels);
}

/* A row is active when a closed contact connects it to an active column. */
static void connect_rows(void)
{
	uint32_t driven = active_outputs(columns, ARRAY_SIZE(columns));
	uint32_t active = 0;

	for (size_t row = 0; row < ARRAY_SIZE(rows); row++) {
		if ((closed_contacts[row] & driven) != 0) {
			active |= BIT(row);
		}
	}
	for (size_t i = 0, end = 0; i < ARRAY_SIZE(rows); i = end) {
		end = end_of_port(rows, ARRAY_SIZE(rows), i);
		set_inputs(rows, i, end, active);
	}
}

static void on_columns(const struct device *port, struct gpio_callback *callback,
		       gpio_port_pins_t changed)
{
	ARG_UNUSED(port);
	ARG_UNUSED(callback);
	ARG_UNUSED(changed);

	connect_rows();
}

#if DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment)
/* The driver sets the segments first and then switches the digit on. */
static void on_digits(const struct device *port, struct gpio_callback *callback,
		      gpio_port_pins_t changed)
{
	uint32_t on = active_outputs(digits, ARRAY_SIZE(digits));

	ARG_UNUSED(callback);

	for (size_t i = 0; i < DIGITS; i++) {
		if (digits[i].port == port && (changed & BIT(digits[i].pin)) != 0 &&
		    (on & BIT(i)) != 0) {
			lit_segments[i] = active_outputs(segments, ARRAY_SIZE(segments));
			lit_at[i] = k_uptime_get();
		}
	}
}

#endif

/* Calls the handler at every change of one of the pins; takes a callback for each port. */
static int watch(const struct gpio_dt_spec *pins, size_t count, struct gpio_callback *callbacks,
		 gpio_callback_handler_t handler)
{
	for (size_t i = 0, end = 0; i < count; i = end) {
		gpio_port_pins_t mask = 0;
		int result;

		end = end_of_port(pins, count, i);
		for (size_t pin = i; pin < end; pin++) {
			mask |= BIT(pins[pin].pin);
		}
		gpio_init_callback(&callbacks[i], handler, mask);
		result = gpio_add_callback(pins[i].port, &callbacks[i]);
		if (result != 0) {
			return result;
		}
	}
	return 0;
}

static int emulated_board_init(void)
{
	static struct gpio_callback column_callbacks[ARRAY_SIZE(columns)];
	int result = watch(columns, ARRAY_SIZE(columns), column_callbacks, on_columns);

#if DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment)
	static struct gpio_callback digit_callbacks[DIGITS];

	for (size_t i = 0; i < ARRAY_SIZE(lit_at); i++) {
		lit_at[i] = -REFRESH_SEEN_MS - 1;
	}
	if (result == 0) {
		result = watch(digits, ARRAY_SIZE(digits), digit_callbacks, on_digits);
	}
#endif
	return result;
}

SYS_INIT(emulated_board_init, POST_KERNEL, INIT_PRIORITY);

bool board_contact(uint32_t row, uint32_t column, bool closed)
{
	if (row >= ARRAY_SIZE(rows) || column >= ARRAY_SIZE(columns)) {
		return false;
	}
	/* The scanning thread must not run in between, or it would find another column's rows. */
	k_sched_lock();
	WRITE_BIT(closed_contacts[row], column, closed);
	connect_rows();
	k_sched_unlock();
	return true;
}

bool board_contact_is_closed(uint32_t row, uint32_t column)
{
	return row < ARRAY_SIZE(rows) && column < ARRAY_SIZE(columns) &&
	       (closed_contacts[row] & BIT(column)) != 0;
}

bool board_key(uint16_t code, bool pressed)
{
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
		if (keys[i].code == code) {
			set_inputs(&keys[i].pin, 0, 1, pressed ? BIT(0) : 0);
			return true;
		}
	}
	return false;
}

#if DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment)
/* The digit that segments A to G make, a bit each. */
static char digit_of(uint8_t lit)
{
	static const uint8_t shapes[] = {0x3f, 0x06, 0x5b, 0x4f, 0x66,
					 0x6d, 0x7d, 0x07, 0x7f, 0x6f};

	if (lit == 0) {
		return ' ';
	}
	for (size_t digit = 0; digit < ARRAY_SIZE(shapes); digit++) {
		if (shapes[digit] == lit) {
			return '0' + digit;
		}
	}
	return '?';
}

void board_digits(char text[BOARD_DIGITS_SIZE])
{
	int64_t now = k_uptime_get();

	for (size_t i = 0; i < DIGITS; i++) {
		uint8_t lit = now - lit_at[i] <= REFRESH_SEEN_MS ? lit_segments[i] : 0;

		*text++ = digit_of(lit & BIT_MASK(7));
		if ((lit & BIT(7)) != 0) {
			*text++ = '.';
		}
	}
	*text = '\0';
}
#else
/* Up to the eighth digit and its point. */
void board_digits(char text[BOARD_DIGITS_SIZE])
{
	char row[BOARD_DIGITS_SIZE];
	size_t count = 0;

	board_text(0, row, sizeof(row));
	for (const char *c = row; *c != '\0' && (count < DIGITS || *c == '.'); c++) {
		if (*c != '.') {
			count++;
		}
		*text++ = *c;
	}
	*text = '\0';
}
#endif

bool board_alarm(void)
{
	return active_outputs(&alarm_pin, 1) != 0;
}

bool board_turn(uint32_t side)
{
#if DT_NODE_HAS_PROP(BOARD, turn_gpios)
	return side < ARRAY_SIZE(turn_pins) && active_outputs(&turn_pins[side], 1) != 0;
#else
	ARG_UNUSED(side);
	return false;
#endif
}
