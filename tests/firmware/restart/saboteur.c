/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Somebody who lets the application begin and then breaks it, in another way after each restart.
 * What was broken already is kept in memory that a restart does not touch.
 */

#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

/* The application has looked at the board by then. */
#define BEGUN_MS 1000

/* Above all other threads, so that none of them runs while this one loops. */
#define PRIORITY K_HIGHEST_THREAD_PRIO

#define MAGIC 0x5ab07a6e

static __noinit struct {
	uint32_t magic;
	uint32_t starts;
} kept;

static void break_something(void *unused1, void *unused2, void *unused3)
{
	ARG_UNUSED(unused1);
	ARG_UNUSED(unused2);
	ARG_UNUSED(unused3);

	if (kept.magic != MAGIC) {
		kept.magic = MAGIC;
		kept.starts = 0;
	}
	k_msleep(BEGUN_MS);
	switch (kept.starts++) {
	case 0:
		printk("restart: a panic\n");
		/* As the Rust panic handler ends. */
		k_panic();
		break;
	case 1:
		printk("restart: a fault\n");
		__asm__ volatile("udf #0");
		break;
	case 2:
		printk("restart: a thread that lets no other run\n");
		for (;;) {
		}
		break;
	case 3:
		printk("restart: interrupts are locked\n");
		(void)irq_lock();
		for (;;) {
		}
		break;
	default:
		/* Nothing is broken, so the watchdog must stay quiet. */
		k_msleep(2 * CONFIG_ARBITER_WATCHDOG_MS);
		printk("restart: passed\n");
		break;
	}
}

K_THREAD_DEFINE(saboteur, 1024, break_something, NULL, NULL, NULL, PRIORITY, 0, 0);
