//! A set of hexes, as bits.

use wide::u64x2;

use super::Hex;
use core::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of hexes. [`Hex::NONE`] is in no set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet([u64; 4]);

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// The set of one hex.
    #[inline]
    #[must_use]
    pub fn only(hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// Adds a hex; [`Hex::NONE`] is ignored.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        if hex.is_some() {
            self.0[word(hex)] |= bit(hex);
        }
    }

    /// Removes a hex.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[word(hex)] &= !bit(hex);
    }

    /// Adds or removes a hex of the map.
    #[inline]
    pub fn set(&mut self, hex: Hex, present: bool) {
        let word = &mut self.0[word(hex)];
        *word = *word & !bit(hex) | u64::from(present) << (hex.0 % 64);
    }

    /// Whether the hex is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0[word(hex)] & bit(hex) != 0
    }

    /// Whether no hex is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The number of hexes in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> HexSetIter {
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
        let [a, b, c, d] = if count < 64 { self.0 } else { [0, self.0[0], self.0[1], self.0[2]] };
        let join = |low: u64, high: u64| ((u128::from(high) << 64 | u128::from(low)) << (count % 64) >> 64) as u64;
        Self([join(0, a), join(a, b), join(b, c), join(c, d)])
    }

    /// The hexes whose numbers are `count` lower, 1 to 127; those below 0 are dropped.
    #[inline]
    #[must_use]
    pub(super) fn down(self, count: u32) -> Self {
        let [a, b, c, d] = if count < 64 { self.0 } else { [self.0[1], self.0[2], self.0[3], 0] };
        let join = |low: u64, high: u64| ((u128::from(high) << 64 | u128::from(low)) >> (count % 64)) as u64;
        Self([join(a, b), join(b, c), join(c, d), join(d, 0)])
    }

    /// The neighbours of the hexes of a set on a map of sixteen columns, and some numbers beyond the map. A word holds
    /// four whole rows, so only whole rows carry over from one word to the next.
    #[inline(always)]
    #[must_use]
    pub(super) fn spread_in_rows_of_sixteen(self) -> Self {
        const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
        const LAST_COLUMN: u64 = FIRST_COLUMN << 15;
        // Rows that are shifted to the east.
        const SHIFTED: u64 = 0xFFFF_0000_FFFF_0000;
        let splat = |word: u64| u64x2::new([word; 2]);
        let halves = [u64x2::new([self.0[0], self.0[1]]), u64x2::new([self.0[2], self.0[3]])];
        let east = halves.map(|half| (half & splat(!LAST_COLUMN)) << 1_u32);
        let west = halves.map(|half| (half & splat(!FIRST_COLUMN)) >> 1_u32);
        let [low, high] = [0, 1].map(|i| halves[i] | east[i] & splat(SHIFTED) | west[i] & splat(!SHIFTED));
        let ([a, b], [c, d]) = (low.to_array(), high.to_array());
        let (before, between, after) = (u64x2::new([0, a]), u64x2::new([b, c]), u64x2::new([d, 0]));
        let beside = [
            low << 16_u32 | before >> 48_u32 | low >> 16_u32 | between << 48_u32,
            high << 16_u32 | between >> 48_u32 | high >> 16_u32 | after << 48_u32,
        ];
        let [[a, b], [c, d]] = [0, 1].map(|i| (east[i] | west[i] | beside[i]).to_array());
        Self([a, b, c, d])
    }

    /// Whether the sets share a hex.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|i| join(self.0[i], other.0[i])))
    }
}

#[inline]
const fn word(hex: Hex) -> usize {
    hex.index() / 64
}

#[inline]
const fn bit(hex: Hex) -> u64 {
    1 << (hex.0 % 64)
}

impl BitOr for HexSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for HexSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = HexSetIter;
    #[inline]
    fn into_iter(self) -> HexSetIter {
        self.iter()
    }
}

impl core::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

/// The hexes of a [`HexSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct HexSetIter {
    words: [u64; 4],
    /// The current word; those before it are done.
    at: usize,
}

impl Iterator for HexSetIter {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        while self.at < 4 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Hex((self.at as u32 * 64 + word.trailing_zeros()) as u8));
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Hex) -> B>(self, start: B, mut join: F) -> B {
        let mut sum = start;
        for at in self.at..4 {
            let mut word = self.words[at];
            while word != 0 {
                sum = join(sum, Hex((at as u32 * 64 + word.trailing_zeros()) as u8));
                word &= word - 1;
            }
        }
        sum
    }

    #[inline]
    fn any<F: FnMut(Hex) -> bool>(&mut self, mut test: F) -> bool {
        for at in self.at..4 {
            while self.words[at] != 0 {
                let word = self.words[at];
                self.words[at] = word & (word - 1);
                if test(Hex((at as u32 * 64 + word.trailing_zeros()) as u8)) {
                    return true;
                }
            }
        }
        false
    }

    fn nth(&mut self, mut skipped: usize) -> Option<Hex> {
        for word in &mut self.words[self.at..] {
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
        let len = self.words[self.at..].iter().map(|word| word.count_ones() as usize).sum();
        (len, Some(len))
    }
}

impl ExactSizeIterator for HexSetIter {}
