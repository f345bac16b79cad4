// SPDX-License-Identifier: Apache-2.0
//! The commands as a user runs them: output, messages, exit status.

mod board;
mod judge;
mod messages;
mod positions;
mod ran;
mod replay;
mod rules;
