/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A text display that only keeps what was written to it. As on a common one, what is written
 * beyond the end of a row is not seen.
 */

#define DT_DRV_COMPAT arbiter_emulated_text_display

#include <errno.h>
#include <string.h>

#include <arbiter/emulated_board.h>
#include <zephyr/device.h>
#include <zephyr/drivers/auxdisplay.h>
#include <zephyr/sys/util.h>

#define COLUMNS DT_INST_PROP(0, columns)
#define ROWS    DT_INST_PROP(0, rows)

BUILD_ASSERT(DT_NUM_INST_STATUS_OKAY(DT_DRV_COMPAT) == 1,
	     "There can be only one emulated text display.");

static char cells[ROWS][COLUMNS];
static uint16_t column;
static uint16_t row;

static int display_on(const struct device *dev)
{
	ARG_UNUSED(dev);

	return 0;
}

static int clear(const struct device *dev)
{
	ARG_UNUSED(dev);

	memset(cells, ' ', sizeof(cells));
	column = 0;
	row = 0;
	return 0;
}

static int capabilities_get(const struct device *dev, struct auxdisplay_capabilities *capabilities)
{
	ARG_UNUSED(dev);

	*capabilities = (struct auxdisplay_capabilities){.columns = COLUMNS, .rows = ROWS};
	return 0;
}

static int cursor_position_set(const struct device *dev, enum auxdisplay_position type, int16_t x,
			       int16_t y)
{
	ARG_UNUSED(dev);

	if (type != AUXDISPLAY_POSITION_ABSOLUTE || x >= COLUMNS || y >= ROWS) {
		return -EINVAL;
	}
	column = x;
	row = y;
	return 0;
}

static int write(const struct device *dev, const uint8_t *text, uint16_t length)
{
	ARG_UNUSED(dev);

	for (uint16_t i = 0; i < length && column < COLUMNS; i++) {
		cells[row][column++] = text[i];
	}
	return 0;
}

void board_text(uint32_t index, char *text, size_t size)
{
	size_t length = index < ROWS ? MIN(size - 1, COLUMNS) : 0;

	memcpy(text, cells[index < ROWS ? index : 0], length);
	text[length] = '\0';
}

static DEVICE_API(auxdisplay, text_display_api) = {
	.display_on = display_on,
	.cursor_position_set = cursor_position_set,
	.capabilities_get = capabilities_get,
	.clear = clear,
	.write = write,
};

DEVICE_DT_INST_DEFINE(0, clear, NULL, NULL, NULL, POST_KERNEL, CONFIG_AUXDISPLAY_INIT_PRIORITY,
		      &text_display_api);
