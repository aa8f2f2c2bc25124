//! Bit sets of items numbered from 0, such as the hexes of a map.

use core::fmt::{Debug, Formatter, Result};
use core::marker::PhantomData;

/// A member of a [`Set`].
pub trait Member: Copy {
    /// The name of a set of them.
    const SET: &'static str;

    /// The number of the member.
    fn number(self) -> usize;
    /// The member with this number.
    fn numbered(number: usize) -> Self;
}

/// A set of members with numbers below 64 times `WORDS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T, const WORDS: usize> {
    words: [u64; WORDS],
    members: PhantomData<T>,
}

impl<T: Member, const WORDS: usize> Set<T, WORDS> {
    /// The empty set.
    pub const EMPTY: Self = Set { words: [0; WORDS], members: PhantomData };

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.words[member.number() / 64] |= bit(member);
    }

    /// Removes a member.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.words[member.number() / 64] &= !bit(member);
    }

    /// Whether this is a member.
    #[inline]
    #[must_use]
    pub fn contains(&self, member: T) -> bool {
        self.words[member.number() / 64] & bit(member) != 0
    }

    /// Adds every member of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, &more)| *word |= more);
    }

    /// The members of both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let words = core::array::from_fn(|word| self.words[word] & other.words[word]);
        Set { words, members: PhantomData }
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T, WORDS> {
        let words = self.words;
        let (mut word, mut left) = (0, words[0]);
        core::iter::from_fn(move || {
            while left == 0 {
                word += 1;
                left = *words.get(word)?;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(T::numbered(word * 64 + bit))
        })
    }
}

#[inline]
fn bit(member: impl Member) -> u64 {
    1 << (member.number() % 64)
}

impl<T: Member, const WORDS: usize> Default for Set<T, WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Member, const WORDS: usize> Debug for Set<T, WORDS> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        out.debug_tuple(T::SET).field(&self.words).finish()
    }
}

impl<T: Member, const WORDS: usize> FromIterator<T> for Set<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        // Not a fold, which moves the whole set at every member.
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}
