//! \[8.3\] The shock segment: each step for all combats before the next.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::spqr::data::{UnitId, bit, leader_side, side_of, units_in};
use crate::games::spqr::details::Cause;
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Clashes, Combat, ROUTED, State};
use crate::games::spqr::window::{Frame, Window};

/// The steps of the segment, in order. Each is a frame that pops itself.
const STEPS: [Window; 8] = [
    Window::Designation,
    Window::Allocation,
    Window::PassThrough,
    Window::PreShock,
    Window::Casualties,
    Window::Clash,
    Window::Shock,
    Window::Collapse,
];

impl<'a> Position<'a> {
    /// The unit that represents a stack in combat: the top one, or a leader's elephant when it is alone.
    #[must_use]
    pub fn lead(self, unit: UnitId) -> UnitId {
        let own = self.in_hex(self.hex(unit)).find(|&other| !self.is_leader_elephant(other));
        own.unwrap_or(unit)
    }

    /// The units of a stack, as a bit mask.
    #[must_use]
    pub fn stack_word(self, unit: UnitId) -> u64 {
        self.stacked_with(unit).fold(bit(unit), |word, other| word | bit(other))
    }

    /// The units of a mask that represent their stacks.
    pub(super) fn leads(self, side: Side, word: u64) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        units_in(side, word).filter(move |&unit| self.lead(unit) == unit)
    }

    /// The hexes around a unit: those of its left half first.
    pub(super) fn rim(self, unit: UnitId) -> List<Hex, 8> {
        let cells = self.cells(unit);
        let mut rim = List::new();
        for cell in cells.into_iter().filter(|cell| cell.is_some()) {
            for hex in self.field().neighbours(cell) {
                if !cells.contains(&hex) && !rim.contains(&hex) {
                    rim.push(hex);
                }
            }
        }
        rim
    }

    /// The combat that a unit fights or has fought in this segment, by its number from 0.
    #[must_use]
    pub const fn combat_of(self, unit: UnitId) -> Option<u8> {
        self.of(unit).combat().checked_sub(1)
    }

    /// A combat of this segment.
    #[must_use]
    pub const fn combat(self, combat: u8) -> &'a Combat {
        &self.state.clashes.combats[combat as usize]
    }

    /// The units of a side that are or were in a combat, on the map or not, as a bit mask.
    #[must_use]
    pub fn engaged_in(self, combat: u8, side: Side) -> u64 {
        let everyone = self.game.scenario.everyone(side);
        let fights = |unit: &UnitId| self.combat_of(*unit) == Some(combat);
        units_in(side, everyone).filter(fights).fold(0, |word, unit| word | bit(unit))
    }

    /// The units of a side that still fight in a combat, as a bit mask: on the map, and not broken in this segment.
    #[must_use]
    pub fn fighting(self, combat: u8, side: Side) -> u64 {
        let clashes = &self.state.clashes;
        let word = self.engaged_in(combat, side) & self.on_map(side) & !clashes.gone[side.index()];
        let stays = |unit: &UnitId| {
            let fled = Some(side) != self.active() && clashes.fled & bit(*unit) != 0;
            fled || !self.of(*unit).has(ROUTED)
        };
        units_in(side, word).filter(stays).fold(0, |word, unit| word | bit(unit))
    }

    /// The units of a mask that break by the hits of their combat, or of the tests before it.
    pub(super) fn breaking(self, side: Side, word: u64) -> u64 {
        units_in(side, word).filter(|&unit| self.of(unit).breaks()).fold(0, |all, unit| all | bit(unit))
    }

    /// Whether both sides still fight in a combat.
    #[must_use]
    pub fn is_fought(self, combat: u8) -> bool {
        Side::BOTH.into_iter().all(|side| self.fighting(combat, side) != 0)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[8.3\] The shock segment of the active leader.
    pub(super) fn begin_segment(&mut self) {
        let side = leader_side(self.state.orders.leader);
        self.clear_combats();
        self.state.clashes.steady = [0; 2];
        self.clear_trails();
        self.push(Frame::new(Window::ShockSegment, side));
    }

    /// No unit fights yet. Units that have stood fast are kept: the attacks of pursuers belong to the same segment
    /// \[10.21, 10.42\].
    pub(super) fn clear_combats(&mut self) {
        self.state.clashes = Clashes { steady: self.state.clashes.steady, ..Clashes::NONE };
        for unit in &mut self.state.units {
            unit.set_combat(0);
        }
    }

    /// Goes on with the next step; `left` counts them.
    pub(super) fn proceed_segment(&mut self, frame: Frame) {
        let Some(&window) = STEPS.get(usize::from(frame.left)) else {
            self.engage();
            self.clear_combats();
            self.pop();
            return;
        };
        self.top().left += 1;
        if window == Window::Shock {
            self.settle_before_shock();
        }
        // The defender decides on letting elephants through, and also chooses first in the clash.
        let side = if matches!(window, Window::PassThrough | Window::Clash) { frame.side.other() } else { frame.side };
        self.push(Frame::new(window, side));
    }

    /// \[10.41\] Only routs and losses by shock itself are followed by pursuit: units that no longer fight do not meet it.
    fn settle_before_shock(&mut self) {
        let at = self.at();
        let left = Side::BOTH.map(|side| at.on_map(side));
        let mut gone = at.state.clashes.gone;
        for combat in 0..at.state.clashes.count {
            for side in Side::BOTH {
                gone[side.index()] |= at.engaged_in(combat, side) & !at.fighting(combat, side);
            }
        }
        self.state.clashes.gone = gone;
        let defenders = self.state.orders.leader;
        self.state.clashes.fled &= left[leader_side(defenders).other().index()];
        self.state.units.iter_mut().for_each(|unit| unit.set_breaks(false));
    }

    /// A combat of this segment, to change it.
    pub(super) const fn combat_mut(&mut self, combat: u8) -> &mut Combat {
        &mut self.state.clashes.combats[combat as usize]
    }

    /// The next combat for a frame that visits all combats in each of its steps: `left` is the combat, `spent` the step.
    /// `None` after the last step.
    pub(super) fn next_combat(&mut self, parts: u8) -> Option<(u8, u8)> {
        let count = self.state.clashes.count;
        let frame = self.top();
        while frame.spent < parts {
            if frame.left < count {
                frame.left += 1;
                return Some((frame.spent, frame.left - 1));
            }
            (frame.spent, frame.left) = (frame.spent + 1, 0);
        }
        None
    }

    /// \[8.33, 8.37\] A unit breaks in combat: it routs, rampages or is eliminated, depending on
    /// its type, unless it stands fast.
    pub(super) fn break_in_combat(&mut self, unit: UnitId, cause: Cause) {
        let side = side_of(unit).index();
        self.state.clashes.gone[side] |= bit(unit);
        self.break_unit(unit, cause);
    }
}
