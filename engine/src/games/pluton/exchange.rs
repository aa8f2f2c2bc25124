//! Two units that take each other's places.

use crate::games::pluton::data::{MAX_SIDE, NO_UNIT, UnitId, bit, first_of, side_of};
use crate::games::pluton::state::State;

impl State {
    /// Gives each of two units of a side the place and the condition of the other.
    ///
    /// # Panics
    /// When they are of different sides.
    pub(super) fn exchange(&mut self, units: [UnitId; 2]) {
        let [one, other] = units;
        let side = side_of(one);
        assert_eq!(side, side_of(other), "units of different sides");
        if one == other {
            return;
        }
        let there = units.map(|unit| self.units[unit as usize].hex.is_some());
        units.into_iter().zip(there).filter(|&(_, on)| on).for_each(|(unit, _)| self.unlink(unit));
        self.units.swap(one.into(), other.into());
        self.watchers.swap(one.into(), other.into());
        let back = units.into_iter().zip(there.into_iter().rev()).filter(|&(_, on)| on);
        back.for_each(|(unit, _)| self.link(unit, self.units[unit as usize].hex));
        self.exchange_deeds(units);
        let theirs = usize::from(first_of(side.other()))..;
        self.watchers[theirs].iter_mut().take(MAX_SIDE).for_each(|word| swap_bits(word, units));
    }

    /// Exchanges what two units have done and have still to do.
    fn exchange_deeds(&mut self, units: [UnitId; 2]) {
        let side = side_of(units[0]);
        let Self { on_map, waiting, moved, shot, hit, shelled, seen, ever_seen, .. } = self;
        let words = [on_map, waiting, moved, shot, hit, shelled, seen, ever_seen, &mut self.fight.retreating];
        words.into_iter().for_each(|word| swap_bits(&mut word[side.index()], units));
        let acts = if self.active == side { &mut self.group.units } else { &mut self.aimers };
        swap_bits(acts, units);
        let taken = self.fight.taken.as_mut_slice().iter_mut().map(|(unit, _)| unit);
        let claims = self.units.iter_mut().map(|unit| &mut unit.claim);
        let named = [&mut self.unit].into_iter().chain(taken).chain(claims);
        named.filter(|unit| **unit != NO_UNIT).for_each(|unit| *unit = swapped(*unit, units));
    }
}

/// The one for the other; any other unit is itself.
const fn swapped(unit: UnitId, [one, other]: [UnitId; 2]) -> UnitId {
    if unit == one {
        other
    } else if unit == other {
        one
    } else {
        unit
    }
}

/// Exchanges the bits of two units in a word of their side.
fn swap_bits(word: &mut u64, [one, other]: [UnitId; 2]) {
    let both = bit(one) | bit(other);
    if (*word & both).count_ones() == 1 {
        *word ^= both;
    }
}
