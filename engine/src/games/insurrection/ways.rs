//! An open move of one element that only steps and turns, the most common kind: its actions as bits of one number, so
//! that one of them can be drawn without a list.

use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::movement::Manner;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::unit_set::{each, first};
use crate::grid::SIDES;

/// The first bit of turns; steps come before them.
const TURNS: u8 = SIDES as u8;
/// The bit of the pause, the last action.
const HALT: u8 = 2 * SIDES as u8;

/// The actions of an open move, in the order of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    unit: UnitId,
    /// Steps by hexside, turns by facing, the pause.
    mask: u32,
}

impl Ways {
    /// The number of actions.
    pub fn len(self) -> usize {
        self.mask.count_ones() as usize
    }

    /// The action at this index, which is less than [the length](Ways::len).
    pub fn action<E: Edition>(self, index: usize) -> Action<E> {
        let unit = self.unit;
        match each(self.mask).nth(index) {
            Some(HALT) | None => Action::Halt,
            Some(facing) if facing >= TURNS => Action::Turn { unit, facing: facing - TURNS },
            Some(side) => Action::Step { unit, side },
        }
    }
}

impl<E: Edition> Position<'_, E> {
    /// The actions of the open move, if one element only steps and turns.
    pub(super) fn ways(self, spent: bool) -> Option<Ways> {
        let group = self.movable();
        if group.is_empty() {
            return None;
        }
        let element = self.element(first(group), group, 0);
        if element.units != group || self.manner(&element) != Manner::Plain {
            return None;
        }
        let (steps, turns) = (u32::from(self.step_sides(&element)), u32::from(self.turn_facings(&element)));
        let halt = u32::from(self.group_may_halt(group, spent));
        Some(Ways { unit: element.lead, mask: steps | turns << TURNS | halt << HALT })
    }
}
