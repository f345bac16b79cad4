/* SPDX-License-Identifier: Apache-2.0 */

/* The thread that plays random games; what it does is in src/soak.rs. */

#include <zephyr/kernel.h>

#define STACK_SIZE 8192

/* The arbiter's thread goes first, so that it has dealt with everything when this one looks. */
#define PRIORITY (CONFIG_MAIN_THREAD_PRIORITY + 1)

extern void arbiter_soak(void *unused1, void *unused2, void *unused3);

K_THREAD_DEFINE(soak, STACK_SIZE, arbiter_soak, NULL, NULL, NULL, PRIORITY, 0, 0);
