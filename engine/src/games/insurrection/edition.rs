//! The differences between the games of the series: their limits, and the types that follow from them. Each chapter is
//! implemented once, for every edition.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::IndexMut;

use wide::{u8x16, u16x16};

use super::bits::Bits;
use crate::grid::Tabled;

/// A game of the series.
pub trait Edition: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The name of the rule system in scenario files.
    const SYSTEM: &'static str;
    /// The most units, both sides together; a multiple of sixteen, [`MAX_UNITS`](super::data::MAX_UNITS) at most.
    const UNITS: usize;
    /// The most commanders, both sides together, [`MAX_COMMANDERS`](super::data::MAX_COMMANDERS) at most.
    const COMMANDERS: usize;
    /// The most stages, [`MAX_STAGES`](super::data::MAX_STAGES) at most.
    const STAGES: usize;
    /// The rules that not every game of the series has.
    const HAS: Features;

    /// The limit for the hexes of a map.
    type Size: Tabled<Number: Lanes>;
    /// A set of units, with a bit for each of [`Edition::UNITS`].
    type Units: Bits;
    /// The units in skirmish order, `()` without that rule.
    type Skirmishers: Kept<Self::Units>;
    /// A value for each of [`Edition::UNITS`].
    type PerUnit<T: Plain>: Array<T>;
    /// A value for each of [`Edition::COMMANDERS`].
    type PerCommander<T: Plain>: Array<T>;
    /// One value in an edition with overall commanders, none in others.
    type IfOverall<T: Plain>: Array<T>;
}

/// Optional rules of the series. A scenario file has the keys of its game's rules only; the chapters test these constants
/// at compile time, so a game without a rule does not pay for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Scarps: `map.scarps` and their costs.
    pub scarps: bool,
    /// A camp that turns defeats into draws: `map.camp`, `draw_at_zero`.
    pub camp: bool,
    /// Gun counters of several pieces: `pieces`, `guns_split`.
    pub pieces: bool,
    /// Villages, marshes and castles, closed grounds, and the list of what blocks sight.
    pub grounds: bool,
    /// Rivers and bridges.
    pub rivers: bool,
    /// An objective: `map.objective`, and its keys in `victory`.
    pub objective: bool,
    /// Batteries of several guns: `stars`.
    pub stars: bool,
    /// Skirmish order.
    pub skirmish: bool,
    /// Infantry armed with scythes.
    pub kosynierzy: bool,
    /// Overall commanders, reserves under several leaders, pools of which a side chooses several chits.
    pub overall: bool,
    /// Commanders that arrive by chance, in one of several hexes.
    pub chance: bool,
    /// Paragraphs whose text was revised, with readings of their own: 7.4, 10.11.7, 11.8.
    pub revised: bool,
}

impl Features {
    /// None of these rules.
    pub const NONE: Self = Self {
        scarps: false,
        camp: false,
        pieces: false,
        grounds: false,
        rivers: false,
        objective: false,
        stars: false,
        skirmish: false,
        kosynierzy: false,
        overall: false,
        chance: false,
        revised: false,
    };
    /// The rules of the first game of the series.
    pub const FIRST: Self = Self { scarps: true, camp: true, pieces: true, ..Self::NONE };
}

/// The number of a paragraph in the rulebook of an edition: in the first one, and in the revised text.
#[must_use]
pub const fn paragraph<E: Edition>(first: &'static str, revised: &'static str) -> &'static str {
    if E::HAS.revised { revised } else { first }
}

/// A set of units in the state of a game; `()` takes no room and is always empty.
pub trait Kept<U>: Copy + Debug + Default + PartialEq + Send + Sync + 'static {
    /// The units.
    fn units(self) -> U;
    /// Replaces the units.
    fn keep(&mut self, units: U);
}

impl<U: Bits> Kept<U> for U {
    #[inline(always)]
    fn units(self) -> U {
        self
    }

    #[inline(always)]
    fn keep(&mut self, units: U) {
        *self = units;
    }
}

impl<U: Bits> Kept<U> for () {
    #[inline(always)]
    fn units(self) -> U {
        U::EMPTY
    }

    #[inline(always)]
    fn keep(&mut self, units: U) {
        debug_assert!(units.is_empty(), "a game without this set keeps no units in it");
    }
}

/// Data that the arrays of an [`Edition`] hold.
pub trait Plain: Copy + Debug + PartialEq + Send + Sync + 'static {}

impl<T: Copy + Debug + PartialEq + Send + Sync + 'static> Plain for T {}

/// An array whose length is known at compile time.
pub trait Array<T>: Copy + Debug + PartialEq + IndexMut<usize, Output = T> + Send + Sync + 'static {
    /// An array with one value everywhere.
    fn filled(value: T) -> Self;
    /// Computes each value.
    fn each(value: impl FnMut(usize) -> T) -> Self;
    /// The values in order.
    fn as_slice(&self) -> &[T];
    /// The values in order, to change them.
    fn as_mut_slice(&mut self) -> &mut [T];

    /// The value at an index, if there is one.
    #[inline]
    fn get<'a>(&'a self, index: usize) -> Option<&'a T>
    where
        T: 'a,
    {
        self.as_slice().get(index)
    }
    /// The values in order.
    #[inline]
    fn iter<'a>(&'a self) -> core::slice::Iter<'a, T>
    where
        T: 'a,
    {
        self.as_slice().iter()
    }
    /// Sets every value.
    #[inline]
    fn fill(&mut self, value: T)
    where
        T: Copy,
    {
        // The compiler does not see that `T` is plain data, for which `slice::fill` is fast.
        self.as_mut_slice().iter_mut().for_each(|slot| *slot = value);
    }
}

impl<T: Plain, const N: usize> Array<T> for [T; N] {
    #[inline]
    fn filled(value: T) -> Self {
        [value; N]
    }

    #[inline]
    fn each(value: impl FnMut(usize) -> T) -> Self {
        core::array::from_fn(value)
    }

    #[inline]
    fn as_slice(&self) -> &[T] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}

/// Numbers that are compared sixteen at once.
pub trait Lanes: Copy {
    /// Which of the numbers `from` to `from + 15` are equal, as a bit mask.
    fn sixteen(one: impl Fn(usize) -> Self, other: impl Fn(usize) -> Self, from: usize) -> u16;
}

impl Lanes for u8 {
    #[inline(always)]
    fn sixteen(one: impl Fn(usize) -> u8, other: impl Fn(usize) -> u8, from: usize) -> u16 {
        let first = u8x16::new(core::array::from_fn(|index| one(from + index)));
        let second = u8x16::new(core::array::from_fn(|index| other(from + index)));
        first.simd_eq(second).to_bitmask() as u16
    }
}

impl Lanes for u16 {
    #[inline(always)]
    fn sixteen(one: impl Fn(usize) -> u16, other: impl Fn(usize) -> u16, from: usize) -> u16 {
        let first = u16x16::new(core::array::from_fn(|index| one(from + index)));
        let second = u16x16::new(core::array::from_fn(|index| other(from + index)));
        first.simd_eq(second).to_bitmask() as u16
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Edition, Features, Kept, Plain};
    use crate::games::insurrection::unit_set::{bit, each, first, units_in};
    use crate::games::insurrection::{bits::Bits, edition::Array};
    use crate::grid::{Hex, Medium, Small};

    /// An edition with few units.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Few;

    impl Edition for Few {
        const SYSTEM: &'static str = "few";
        const UNITS: usize = 32;
        const COMMANDERS: usize = 8;
        const STAGES: usize = 12;
        const HAS: Features = Features::FIRST;
        type Size = Small;
        type Units = u32;
        type Skirmishers = ();
        type PerUnit<T: Plain> = [T; 32];
        type PerCommander<T: Plain> = [T; 8];
        type IfOverall<T: Plain> = [T; 0];
    }

    /// An edition with many units on a larger map.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Many;

    impl Edition for Many {
        const SYSTEM: &'static str = "many";
        const UNITS: usize = 96;
        const COMMANDERS: usize = 16;
        const STAGES: usize = 24;
        const HAS: Features = Features { grounds: true, rivers: true, overall: true, ..Features::NONE };
        type Size = Medium;
        type Units = u128;
        type Skirmishers = ();
        type PerUnit<T: Plain> = [T; 96];
        type PerCommander<T: Plain> = [T; 16];
        type IfOverall<T: Plain> = [T; 1];
    }

    fn units_are_found_by_place<E: Edition>(last: usize) {
        let (first_hex, other) = (Hex::at(7), Hex::at(last));
        let mut place = E::PerUnit::<Hex<E::Size>>::filled(Hex::NONE);
        let mut expected = E::Units::EMPTY;
        for unit in 0..E::UNITS {
            place[unit] = if unit % 3 == 0 { other } else { first_hex };
            expected |= E::Units::only_if(unit as u8, unit % 3 == 0);
        }
        let found = units_in::<E>(&place, other);
        assert_eq!(found, expected);
        assert_eq!(
            found | units_in::<E>(&place, first_hex),
            (0..E::UNITS as u8).fold(E::Units::EMPTY, |set, unit| set | bit(unit))
        );
        assert!(units_in::<E>(&place, Hex::NONE).is_empty());
        assert!(each(found).map(usize::from).eq((0..E::UNITS).step_by(3)));
        assert!(first(found) == 0 && found.several() && !E::Units::only(31).several());
    }

    #[test]
    fn a_set_that_is_not_kept_takes_no_room() {
        let mut kept = 5_u32;
        kept.keep(6);
        assert_eq!((kept.units(), Kept::<u32>::units(()), size_of::<()>()), (6, 0, 0));
    }

    #[test]
    fn units_are_found_by_place_in_every_edition() {
        units_are_found_by_place::<Few>(254);
        units_are_found_by_place::<Many>(510);
    }
}
