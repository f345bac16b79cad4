/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What only C macros can reach: the board's devices in the devicetree, the linker section of the
 * input callbacks, and semaphores that are ready from boot on. Everything is decided in Rust, see
 * src/ffi.rs and src/semaphore.rs.
 */

#include <zephyr/devicetree.h>
#include <zephyr/drivers/auxdisplay.h>
#include <zephyr/drivers/gpio.h>
#include <zephyr/input/input.h>
#include <zephyr/kernel.h>

#define BOARD DT_COMPAT_GET_ANY_STATUS_OKAY(arbiter_game_board)
#define CLOCK DT_PHANDLE(BOARD, clock_display)

#if DT_NODE_HAS_COMPAT(DT_PHANDLE(BOARD, sensors), gpio_kbd_matrix)
BUILD_ASSERT(
	CONFIG_INPUT_KBD_MATRIX_THREAD_PRIORITY < CONFIG_MAIN_THREAD_PRIORITY &&
		CONFIG_MAIN_THREAD_PRIORITY >= 0,
	"The key matrix must be able to interrupt the main thread, or contacts are stamped too "
	"late: set CONFIG_MAIN_THREAD_PRIORITY above CONFIG_INPUT_KBD_MATRIX_THREAD_PRIORITY.");
#endif

extern void arbiter_on_sensors(uint8_t type, uint16_t code, int32_t value);
extern void arbiter_on_buttons(uint8_t type, uint16_t code, int32_t value);

const struct gpio_dt_spec arbiter_alarm_pin = GPIO_DT_SPEC_GET(BOARD, alarm_gpios);
const struct gpio_dt_spec arbiter_turn_pins[] = {
	GPIO_DT_SPEC_GET_BY_IDX_OR(BOARD, turn_gpios, 0, {0}),
	GPIO_DT_SPEC_GET_BY_IDX_OR(BOARD, turn_gpios, 1, {0}),
};
const uint32_t arbiter_rotation = DT_PROP(BOARD, rotation);
const bool arbiter_display_has_points = DT_NODE_HAS_COMPAT(CLOCK, gpio_7_segment);
const uint16_t arbiter_display_columns = DT_PROP(CLOCK, columns);
const uint16_t arbiter_display_rows = DT_PROP(CLOCK, rows);

K_SEM_DEFINE(arbiter_changed, 0, 1);
K_SEM_DEFINE(arbiter_line, 1, 1);

static const struct device *const display = DEVICE_DT_GET(CLOCK);

int arbiter_display_on(void)
{
	return device_is_ready(display) ? auxdisplay_display_on(display) : -ENODEV;
}

int arbiter_display_write(uint16_t row, const uint8_t *text, uint16_t length)
{
	int result = auxdisplay_cursor_position_set(display, AUXDISPLAY_POSITION_ABSOLUTE, 0, row);

	return result != 0 ? result : auxdisplay_write(display, text, length);
}

static void on_sensors(struct input_event *event, void *user_data)
{
	arbiter_on_sensors(event->type, event->code, event->value);
}

static void on_buttons(struct input_event *event, void *user_data)
{
	arbiter_on_buttons(event->type, event->code, event->value);
}

INPUT_CALLBACK_DEFINE(DEVICE_DT_GET(DT_PHANDLE(BOARD, sensors)), on_sensors, NULL);
INPUT_CALLBACK_DEFINE(DEVICE_DT_GET(DT_PHANDLE(BOARD, buttons)), on_buttons, NULL);
