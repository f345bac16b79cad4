// SPDX-License-Identifier: Apache-2.0
//! Which of the special rules are played.

use core::fmt::Debug;

/// Which of the special rules are played. What is off here is not in the program: every
/// constant is known to the compiler.
///
/// ```
/// use rules::{Position as _, xiangqi::{Variation, XiangqiWith}};
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Open;
/// impl Variation for Open {
///     const FACING_GENERALS: bool = false;
/// }
///
/// // The horse may leave the file on which nothing else stands between the generals.
/// let fen = "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1";
/// let position = XiangqiWith::<Open>::from_fen(fen).unwrap();
/// assert!(position.parse_uci("e3f5").is_ok());
/// ```
pub trait Variation: Clone + PartialEq + Debug + 'static {
    /// The generals never face each other on an open file. Without it they do not mind.
    const FACING_GENERALS: bool = true;
    /// The game is drawn after sixty moves by each side without a capture.
    const SIXTY_MOVES: bool = true;
}

/// Xiangqi with all its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standard;

impl Variation for Standard {}
