// SPDX-License-Identifier: Apache-2.0
//! Which of the special rules are played.

use core::fmt::Debug;

/// Which of the special rules are played. What is off here is not in the program: every
/// constant is known to the compiler.
///
/// ```
/// use rules::{Position as _, chess::{ChessWith, Variation}};
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Beginners;
/// impl Variation for Beginners {
///     const EN_PASSANT: bool = false;
/// }
///
/// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
/// let position = ChessWith::<Beginners>::from_fen(fen).unwrap();
/// assert!(position.parse_uci("e5d6").is_err());
/// ```
pub trait Variation: Clone + PartialEq + Debug + 'static {
    /// Castling (FIDE 3.8.2). Without it, castling rights in a FEN are read and dropped.
    const CASTLING: bool = true;
    /// Capture en passant (FIDE 3.7.3.1). Without it, the square in a FEN is read and dropped.
    const EN_PASSANT: bool = true;
    /// Promotion to rook, bishop or knight (FIDE 3.7.3.3). Without it a pawn becomes a queen.
    const UNDERPROMOTION: bool = true;
    /// Draws by repetition: threefold to be claimed (FIDE 9.2), fivefold at once (FIDE 9.6.1).
    const REPETITION: bool = true;
    /// Draws after so many moves without a capture or a pawn's move: fifty to be claimed
    /// (FIDE 9.3), seventy-five at once (FIDE 9.6.2).
    const MOVE_COUNT_DRAWS: bool = true;
    /// The draw when neither side can give mate any more (FIDE 5.2.2).
    const DEAD_POSITION: bool = true;
}

/// Chess as FIDE has it: every rule is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fide;

impl Variation for Fide {}
