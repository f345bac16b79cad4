// SPDX-License-Identifier: Apache-2.0
//! Scenario files: what a person does at the board, and what must come of it.
//!
//! `docs/scenarios.md` in the repository is the reference of the format. In short, a scenario is
//! plain text, one statement per line; `#` starts a comment, and words with spaces are quoted:
//!
//! ```text
//! game chess                 # first
//! option clock per-move 100  # options and the position before anything is done
//! option rule castling off   # special rules
//! position "FEN"             # without it the game's start position stands on the board
//! start                      # the pieces are put in place, and Start is pressed
//! move e2e4                  # what a person does for that move, legal or not
//! lift e7                    # a contact opens
//! wait 700                   # milliseconds pass
//! place e5                   # a contact closes
//! key knight                 # a key is pressed
//! hold claim 2100            # a key is held for some milliseconds
//! expect turn white          # … and display, blink, alarm, violation, last, fen, result
//! ```
//!
//! [`Scenario`] reads and checks such a text without a heap, and plays it on a [`Rig`]: the
//! arbiter by itself in virtual time ([`Simulated`]), or in a firmware an emulated board under
//! the real drivers. The same file must give the same result on both. So expectations should stay
//! 100 ms away from any boundary, and changes of one contact at least [`SPACING`] apart;
//! [`Report::Crowded`] reports those that do not.
//!
//! ```
//! use rules::chess::{ChessRules, ChessWith};
//! use scenario::{Report, Scenario, Simulated};
//!
//! let text = "game chess\nstart\nmove e2e4\nexpect turn white";
//! let scenario = Scenario::<ChessWith<ChessRules>>::parse(text, ChessRules::default()).unwrap();
//! let mut failures = Vec::new();
//! scenario
//!     .play(&mut Simulated::default(), |report| {
//!         if let Report::Failed(failure) = report {
//!             failures.push(format!("line {}: {failure}", failure.line));
//!         }
//!     })
//!     .unwrap();
//! assert_eq!(failures, ["line 4: expected turn white, got turn black"]);
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod choice;
mod error;
mod expectation;
mod gesture;
mod rig;
mod runner;
mod scenario;
mod simulated;
mod spacing;
mod statement;
mod text;
mod uci;
mod vocabulary;
mod words;

pub use choice::{CHOICES, Choice, ChoiceKind};
pub use error::{Error, LineError};
pub use expectation::{Expectation, Seen};
pub use gesture::{Touch, gesture};
pub use rig::{Rig, Unsuitable};
pub use runner::{AFTER_MOVE, Failure, Report, Stop, TOUCH_INTERVAL};
pub use scenario::{Scenario, expectations_in, game_of};
pub use simulated::Simulated;
pub use spacing::SPACING;
pub use statement::{RuleOf, Statement};
pub use text::Quoted;
pub use uci::{MoveWord, parse_square};
pub use vocabulary::Vocabulary;
