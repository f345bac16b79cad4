// SPDX-License-Identifier: Apache-2.0
//! What the squares of both boards have in common, and sets of them.

use core::fmt::{Debug, Display};
use core::marker::PhantomData;

/// A square of one game's board.
///
/// Squares are numbered rank by rank from the first player's left-hand corner: index 0 is
/// a1, index 1 is b1, and so on. [`Display`] writes the square as UCI does: `a1` … `h8` in
/// chess, `a1` … `i10` in xiangqi.
pub trait Square: Copy + Eq + Ord + Debug + Display {
    /// How many files the board has: 8 in chess, 9 in xiangqi.
    const FILES: usize;
    /// How many ranks the board has: 8 in chess, 10 in xiangqi.
    const RANKS: usize;
    /// How many squares the board has, at most 96.
    const COUNT: usize = Self::FILES * Self::RANKS;

    /// The square of that number, or `None` from [`Square::COUNT`] on.
    fn from_index(index: usize) -> Option<Self>;

    /// `rank * FILES + file`, 0 … `COUNT - 1`.
    fn index(self) -> usize;

    /// The square where a file (0 = a) and a rank (0 = the first player's back rank) cross,
    /// or `None` where the board ends before.
    fn at(file: usize, rank: usize) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS {
            Self::from_index(rank * Self::FILES + file)
        } else {
            None
        }
    }

    /// 0 for the a-file.
    fn file(self) -> usize {
        self.index() % Self::FILES
    }

    /// 0 for the first player's back rank.
    fn rank(self) -> usize {
        self.index() / Self::FILES
    }
}

/// Words of 32 bits that hold the largest board's 90 squares.
const WORDS: usize = 3;

/// A set of squares, a bit each.
pub struct SquareSet<S> {
    words: [u32; WORDS],
    square: PhantomData<S>,
}

impl<S> SquareSet<S> {
    /// The empty set.
    pub const EMPTY: Self = SquareSet {
        words: [0; WORDS],
        square: PhantomData,
    };

    /// Whether no square is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        let [first, second, third] = self.words;
        first | second | third == 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether every square of this set is in the other too.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The squares in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The squares in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut words = self.words;
        for (word, other) in words.iter_mut().zip(other.words) {
            *word = f(*word, other);
        }
        SquareSet {
            words,
            square: PhantomData,
        }
    }
}

impl<S: Square> SquareSet<S> {
    /// Whether the square is in the set.
    #[must_use]
    pub fn contains(self, square: S) -> bool {
        let index = square.index();
        self.words
            .get(index / 32)
            .is_some_and(|word| word >> (index % 32) & 1 != 0)
    }

    /// Puts the square into the set (`true`) or takes it out.
    pub fn set(&mut self, square: S, member: bool) {
        let index = square.index();
        if let Some(word) = self.words.get_mut(index / 32) {
            let bit = 1 << (index % 32);
            if member {
                *word |= bit;
            } else {
                *word &= !bit;
            }
        }
    }

    /// The set with the square in it.
    #[must_use]
    pub fn with(mut self, square: S) -> Self {
        self.set(square, true);
        self
    }

    /// The squares in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = S> {
        let mut words = self.words;
        core::iter::from_fn(move || {
            let (index, word) = words.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            S::from_index(index * 32 + bit as usize)
        })
    }

    /// The only square of the set, or `None` when it holds none or several.
    #[must_use]
    pub fn single(self) -> Option<S> {
        let mut squares = self.iter();
        let first = squares.next();
        if squares.next().is_none() {
            first
        } else {
            None
        }
    }
}

impl<S: Square> FromIterator<S> for SquareSet<S> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

// Derived impls would ask the same of `S`, which only marks the board.
impl<S> Clone for SquareSet<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for SquareSet<S> {}
impl<S> PartialEq for SquareSet<S> {
    fn eq(&self, other: &Self) -> bool {
        self.zip(*other, |a, b| a ^ b).is_empty()
    }
}
impl<S> Eq for SquareSet<S> {}
impl<S> Default for SquareSet<S> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<S: Square> Debug for SquareSet<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
