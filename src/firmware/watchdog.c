/* SPDX-License-Identifier: Apache-2.0 */

/* The task watchdog, and the board's own. src/watchdog.rs decides what is started and fed. */

#include <zephyr/device.h>
#include <zephyr/devicetree.h>
#include <zephyr/task_wdt/task_wdt.h>

#ifdef CONFIG_TASK_WDT_HW_FALLBACK
static const struct device *const hardware = DEVICE_DT_GET(DT_ALIAS(watchdog0));
#else
static const struct device *const hardware;
#endif

int arbiter_watchdog_start(uint32_t period_ms, bool with_hardware)
{
	int result;

	if (with_hardware && hardware != NULL && !device_is_ready(hardware)) {
		return -ENODEV;
	}
	result = task_wdt_init(with_hardware ? hardware : NULL);
	/* Without a callback, it reboots. */
	return result != 0 ? result : task_wdt_add(period_ms, NULL, NULL);
}

int arbiter_watchdog_feed(int channel)
{
	return task_wdt_feed(channel);
}
