//! Small bit sets, as wide as each game needs.

use core::fmt::{Binary, Debug};
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// An unsigned number whose bits are a set.
pub trait Bits:
    Copy
    + Binary
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The number of bits.
    const WIDTH: u32;

    /// The set of one member.
    #[must_use]
    fn only(member: u8) -> Self;
    /// The set of one member when it is `present`, else the empty set.
    #[must_use]
    fn only_if(member: u8, present: bool) -> Self;
    /// The members `from` to `from + 15` whose bits are set in `mask`.
    #[must_use]
    fn sixteen(mask: u16, from: usize) -> Self;
    /// Whether the set has no member.
    #[must_use]
    fn is_empty(self) -> bool;
    /// Whether the set has a member.
    #[must_use]
    fn any(self) -> bool {
        !self.is_empty()
    }
    /// Whether the set has at least two members.
    #[must_use]
    fn several(self) -> bool {
        self.without_first().any()
    }
    /// The set without its lowest member.
    #[must_use]
    fn without_first(self) -> Self;
    /// The number of members.
    #[must_use]
    fn count_ones(self) -> u32;
    /// A number for hashes: the set itself when that fits.
    #[must_use]
    fn digest(self) -> u64;
    /// The lowest member; the width when the set is empty.
    #[must_use]
    fn trailing_zeros(self) -> u32;
}

macro_rules! bits {
    ($($number:ty),+) => {
        $(impl Bits for $number {
            const EMPTY: Self = 0;
            const WIDTH: u32 = <$number>::BITS;

            #[inline(always)]
            fn only(member: u8) -> Self {
                1 << member
            }
            #[inline(always)]
            fn only_if(member: u8, present: bool) -> Self {
                Self::from(present) << member
            }
            #[inline(always)]
            fn sixteen(mask: u16, from: usize) -> Self {
                (mask as Self) << from
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn any(self) -> bool {
                self != 0
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$number>::count_ones(self)
            }
            #[inline(always)]
            fn digest(self) -> u64 {
                let more = if Self::WIDTH > u64::BITS { self >> (u64::BITS % Self::WIDTH) } else { 0 };
                self as u64 ^ (more as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                <$number>::trailing_zeros(self)
            }
        })+
    };
}

bits!(u8, u16, u32, u64, u128);

/// The set of one member.
#[inline]
#[must_use]
pub fn bit<S: Bits>(member: u8) -> S {
    S::only(member)
}

/// The members of a set, lowest first.
#[inline]
pub fn each<S: Bits>(mut set: S) -> impl Iterator<Item = u8> + Clone {
    core::iter::from_fn(move || {
        if set.is_empty() {
            return None;
        }
        let member = set.trailing_zeros() as u8;
        set = set.without_first();
        Some(member)
    })
}

/// The lowest member of a set that is not empty.
#[inline]
#[must_use]
pub fn first<S: Bits>(set: S) -> u8 {
    debug_assert!(set.any());
    set.trailing_zeros() as u8
}
