// SPDX-License-Identifier: Apache-2.0
//! (to come)
#![no_std]
#![forbid(unsafe_code)]
