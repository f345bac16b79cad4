/* SPDX-License-Identifier: Apache-2.0 */

/* What Zephyr calls after a panic or a fault, instead of halting for good. */

#include <zephyr/fatal.h>
#include <zephyr/kernel.h>
#include <zephyr/logging/log_ctrl.h>
#include <zephyr/sys/reboot.h>

void k_sys_fatal_error_handler(unsigned int reason, const struct arch_esf *esf)
{
	ARG_UNUSED(reason);
	ARG_UNUSED(esf);

	LOG_PANIC();
	sys_reboot(SYS_REBOOT_COLD);
}
