# SPDX-License-Identifier: Apache-2.0
# Included by a test before find_package(Zephyr): it is the application of this repository,
# with its options, its configuration and its overlays, and something of the test's own.
set(ARBITER_ROOT ${CMAKE_CURRENT_LIST_DIR}/../..)
list(APPEND ZEPHYR_EXTRA_MODULES ${ARBITER_ROOT})
set(APPLICATION_CONFIG_DIR ${ARBITER_ROOT})
set(KCONFIG_ROOT ${ARBITER_ROOT}/Kconfig)
