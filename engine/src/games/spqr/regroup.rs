//! \[10.44, 10.45\] The return of cavalry that left the map in pursuit.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{Edge, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::Motion;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{LOST, OFF_MAP, ROUTED, State};
use crate::games::spqr::window::{Frame, Window};

/// The maximum distance of returning cavalry from the hex where it left the map.
const NEAR_EXIT: u8 = 2;

impl Position<'_> {
    /// \[10.24\] Whether a unit has left the map in a rout.
    pub(super) fn left_map(self, unit: UnitId) -> bool {
        self.of(unit).has(LOST) && !self.of(unit).has(ROUTED) && self.of(unit).has(OFF_MAP)
    }

    /// The hex where cavalry left the map, on the other side's edge.
    fn exit_hex(self, unit: UnitId) -> Option<Hex> {
        let (field, place) = (self.field(), self.of(unit).below);
        let layout = field.layout;
        let (east, south) = (layout.first_column + layout.width - 1, layout.first_row + layout.height - 1);
        match self.game.scenario.armies[side_of(unit).other().index()].edge {
            Edge::West => field.hex(layout.first_column, place),
            Edge::East => field.hex(east, place),
            Edge::North => field.hex(place, layout.first_row),
            Edge::South => field.hex(place, south),
        }
    }

    /// The free hexes near the hex where cavalry left the map, nearest first.
    fn return_hexes(self, unit: UnitId) -> impl Iterator<Item = Hex> + Clone {
        let exit = self.exit_hex(unit);
        (0..=NEAR_EXIT).flat_map(move |distance| {
            self.field().hexes().filter(move |&hex| {
                let near = exit.is_some_and(|exit| self.field().distance(exit, hex) == distance);
                near && self.top(hex).is_none() && self.admits(unit, hex)
            })
        })
    }

    /// \[10.44\] Visits the hexes in which a unit that is off the map may return.
    pub(super) fn visit_returns(self, unit: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.is_off_map(unit)
            && !self.of(unit).has(LOST)
            && self.return_hexes(unit).any(|hex| visit(Action::Regroup { unit, hex }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.42\] A pursuer follows an enemy over the edge.
    pub(super) fn ride_off(&mut self, unit: UnitId) {
        self.pop();
        let from = self.at().hex(unit);
        let (column, row) = self.at().field().column_row(from);
        let edge = self.game.scenario.armies[side_of(unit).other().index()].edge;
        self.state.unlink(self.game, unit);
        let counter = &mut self.state.units[unit as usize];
        counter.set(OFF_MAP, true);
        counter.below = if matches!(edge, Edge::West | Edge::East) { row } else { column };
        self.emit(Fact::Moved { motion: Motion::LeavesMap }, Motion::LeavesMap.rule(), |event| {
            (event.unit, event.from) = (Some(unit), from);
        });
    }

    /// \[10.44\] Off-map cavalry returns, one unit per hex, the others as close as possible to where they left, with their
    /// whole allowance. This uses all orders of the phase.
    pub(super) fn regroup(&mut self, unit: UnitId, hex: Hex) {
        let side = side_of(unit);
        self.come_back(unit, hex);
        let mut returned = bit(unit);
        for other in units_in(side, self.game.scenario.everyone(side)) {
            if !self.at().is_off_map(other) || self.at().of(other).has(LOST) {
                continue;
            }
            let nearest = self.at().return_hexes(other).next();
            if let Some(hex) = nearest {
                self.come_back(other, hex);
                returned |= bit(other);
            }
        }
        let leader = self.state.orders.leader;
        (self.state.orders.ordered, self.state.orders.lines, self.state.orders.acted) = (returned, 0, true);
        self.push(Frame::new(Window::Line, side).leader(leader));
        units_in(side, returned).for_each(|unit| self.open_leader_retreats(unit));
    }

    fn come_back(&mut self, unit: UnitId, hex: Hex) {
        let facing = match self.game.scenario.armies[side_of(unit).other().index()].edge {
            Edge::West => Facing::E,
            Edge::East => Facing::W,
            Edge::North => Facing::Sw,
            Edge::South => Facing::Ne,
        };
        self.state.units[unit as usize].set(OFF_MAP, false);
        let stance = Stance { hex, facing, ..Stance::default() };
        self.state.link(self.game, unit, stance);
        self.emit(Fact::Moved { motion: Motion::Returns }, Motion::Returns.rule(), |event| {
            (event.unit, event.to) = (Some(unit), hex);
        });
        self.overrun(unit);
    }
}
