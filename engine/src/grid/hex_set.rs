//! A set of hexes, as bits.

use core::ops::{BitAnd, BitOr, BitOrAssign};

use super::Hex;
use super::size::{Size, Small, Words};

/// A set of hexes. [`Hex::NONE`] is in no set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<S: Size = Small>(pub(super) S::Words);

impl<S: Size> HexSet<S> {
    /// The empty set.
    pub const EMPTY: Self = HexSet(S::Words::EMPTY);

    /// The set of one hex.
    #[inline]
    #[must_use]
    pub fn only(hex: Hex<S>) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// Adds a hex; [`Hex::NONE`] is ignored.
    #[inline]
    pub fn insert(&mut self, hex: Hex<S>) {
        if hex.is_some() {
            self.0.as_mut()[word(hex)] |= bit(hex);
        }
    }

    /// Removes a hex.
    #[inline]
    pub fn remove(&mut self, hex: Hex<S>) {
        self.0.as_mut()[word(hex)] &= !bit(hex);
    }

    /// Adds or removes a hex of the map.
    #[inline]
    pub fn set(&mut self, hex: Hex<S>, present: bool) {
        let word = &mut self.0.as_mut()[word(hex)];
        *word = *word & !bit(hex) | u64::from(present) << (hex.index() % 64);
    }

    /// Whether the hex is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: Hex<S>) -> bool {
        self.0.as_ref().get(word(hex)).is_some_and(|word| word & bit(hex) != 0)
    }

    /// Whether no hex is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of hexes in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> HexSetIter<S> {
        HexSetIter { words: self.0, at: 0 }
    }

    /// The hexes of either set; also `|`.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// The hexes in both sets; also `&`.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// The hexes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The hexes whose numbers are `count` higher, 1 to 127; those beyond the last number are dropped.
    #[inline]
    #[must_use]
    pub(super) fn up(self, count: u32) -> Self {
        let join = |low: u64, high: u64| ((u128::from(high) << 64 | u128::from(low)) << (count % 64) >> 64) as u64;
        if count < 64 {
            Self::each(|at| join(self.word(at.checked_sub(1)), self.word(Some(at))))
        } else {
            Self::each(|at| join(self.word(at.checked_sub(2)), self.word(at.checked_sub(1))))
        }
    }

    /// The hexes whose numbers are `count` lower, 1 to 127; those below 0 are dropped.
    #[inline]
    #[must_use]
    pub(super) fn down(self, count: u32) -> Self {
        let join = |low: u64, high: u64| ((u128::from(high) << 64 | u128::from(low)) >> (count % 64)) as u64;
        if count < 64 {
            Self::each(|at| join(self.word(Some(at)), self.word(Some(at + 1))))
        } else {
            Self::each(|at| join(self.word(Some(at + 1)), self.word(Some(at + 2))))
        }
    }

    /// Whether the sets share a hex.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self::each(|at| join(self.0.as_ref()[at], other.0.as_ref()[at]))
    }

    #[inline]
    fn each(word: impl Fn(usize) -> u64) -> Self {
        Self(S::Words::each(word))
    }

    /// A word, 0 outside.
    #[inline]
    fn word(&self, at: Option<usize>) -> u64 {
        at.and_then(|at| self.0.as_ref().get(at)).copied().unwrap_or(0)
    }
}

#[inline]
fn word<S: Size>(hex: Hex<S>) -> usize {
    hex.index() / 64
}

#[inline]
fn bit<S: Size>(hex: Hex<S>) -> u64 {
    1 << (hex.index() % 64)
}

impl<S: Size> Default for HexSet<S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<S: Size> BitOr for HexSet<S> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl<S: Size> BitAnd for HexSet<S> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl<S: Size> BitOrAssign for HexSet<S> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl<S: Size> FromIterator<Hex<S>> for HexSet<S> {
    fn from_iter<I: IntoIterator<Item = Hex<S>>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl<S: Size> IntoIterator for HexSet<S> {
    type Item = Hex<S>;
    type IntoIter = HexSetIter<S>;
    #[inline]
    fn into_iter(self) -> HexSetIter<S> {
        self.iter()
    }
}

impl<S: Size> core::fmt::Debug for HexSet<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

/// The hexes of a [`HexSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct HexSetIter<S: Size = Small> {
    words: S::Words,
    /// The current word; those before it are done.
    at: usize,
}

impl<S: Size> Iterator for HexSetIter<S> {
    type Item = Hex<S>;

    #[inline]
    fn next(&mut self) -> Option<Hex<S>> {
        while self.at < S::Words::COUNT {
            let word = self.words.as_ref()[self.at];
            if word != 0 {
                self.words.as_mut()[self.at] = word & (word - 1);
                return Some(Hex::at(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Hex<S>) -> B>(self, start: B, mut join: F) -> B {
        let mut sum = start;
        for at in self.at..S::Words::COUNT {
            let mut word = self.words.as_ref()[at];
            while word != 0 {
                sum = join(sum, Hex::at(at * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        sum
    }

    #[inline]
    fn any<F: FnMut(Hex<S>) -> bool>(&mut self, mut test: F) -> bool {
        for at in self.at..S::Words::COUNT {
            while self.words.as_ref()[at] != 0 {
                let word = self.words.as_ref()[at];
                self.words.as_mut()[at] = word & (word - 1);
                if test(Hex::at(at * 64 + word.trailing_zeros() as usize)) {
                    return true;
                }
            }
        }
        false
    }

    fn nth(&mut self, mut skipped: usize) -> Option<Hex<S>> {
        for word in &mut self.words.as_mut()[self.at..] {
            let here = word.count_ones() as usize;
            if skipped < here {
                (0..skipped).for_each(|_| *word &= *word - 1);
                return self.next();
            }
            skipped -= here;
            *word = 0;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.words.as_ref()[self.at..].iter().map(|word| word.count_ones() as usize).sum();
        (len, Some(len))
    }
}

impl<S: Size> ExactSizeIterator for HexSetIter<S> {}
