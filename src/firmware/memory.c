/* SPDX-License-Identifier: Apache-2.0 */

/* What ARM's run-time library calls clearing memory, done by the C library; see CMakeLists.txt. */

#include <stddef.h>
#include <string.h>

void __aeabi_memclr(void *memory, size_t size)
{
	memset(memory, 0, size);
}

/* The same of memory that is aligned to words and to double words. */
void __aeabi_memclr4(void *memory, size_t size) __attribute__((alias("__aeabi_memclr")));
void __aeabi_memclr8(void *memory, size_t size) __attribute__((alias("__aeabi_memclr")));
