//! Movement \[4\].

use super::board::Board;
use super::chart::PARTS;
use super::data::movement::Checked;
use super::data::{Hex, UnitId};
use super::event::{Event, Fact, Rule};
use super::play::Play;
use super::position::Position;
use super::state::{FightKind, Journey, Mode, State, mark};
use crate::core::dice::Dice;
use crate::core::game::Observer;

impl<B: Board> Position<'_, B> {
    /// \[4.8\] Whether the moving units may leave the map here: a step off it costs a point.
    pub(super) fn may_exit(self) -> bool {
        let journey = self.journey();
        let here = self.phase().exits.hexes.contains(self.hex(journey.lead));
        here && (journey.left >= PARTS || journey.steps == 0 && journey.left > 0)
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[4.1\] A unit begins to move.
    pub(super) fn begin_move(&mut self, unit: UnitId) {
        let left = self.at().allowance(unit);
        self.counter(unit).marks |= mark::MOVED | mark::MOVING;
        self.state.journey = Journey { lead: unit, left, ..Journey::NONE };
        self.state.mode = Mode::Moving;
        self.emit(Fact::MoveStarts { allowance: left }, Rule(4, 1), |event| event.unit = unit);
    }

    /// \[4.9\] A unit goes along; \[7.1\] or takes part in an attack.
    pub(super) fn join(&mut self, unit: UnitId) {
        if self.state.mode == Mode::Joining {
            return self.commit(unit);
        }
        let left = self.at().allowance(unit).min(self.state.journey.left);
        self.counter(unit).marks |= mark::MOVED | mark::MOVING;
        self.state.journey.left = left;
        self.emit(Fact::Joined { allowance: left }, Rule(4, 9), |event| event.unit = unit);
    }

    /// \[4.2\] The moving units enter the next hex.
    pub(super) fn make_step(&mut self, to: Hex) {
        let journey = self.state.journey;
        let from = self.at().hex(journey.lead);
        let side = self.game.scenario.map.field.side_to(from, to).expect("a hex next to it");
        let taken = self.at().step(from, side, journey.left, journey.steps == 0).expect("a legal step");
        self.state.journey = Journey { left: taken.left, steps: journey.steps + 1, ..journey };
        self.shift(to, taken.left);
        self.stop_if_spent();
    }

    /// The moving units change their hex.
    fn shift(&mut self, to: Hex, left: u16) {
        let side = self.at().active();
        for unit in self.game.scenario.units_of(side) {
            if self.counter(unit).has(mark::MOVING) {
                let from = self.counter(unit).hex;
                self.leave(unit);
                self.enter(unit, to);
                self.emit(Fact::Moved { left }, Rule(4, 2), |event| {
                    (event.unit, event.from, event.to) = (unit, from, to);
                });
            }
        }
    }

    /// Ends a move without points left. A step costs at least a part of a point.
    fn stop_if_spent(&mut self) {
        let overfull = !self.at().may_stop();
        if self.state.journey.left == 0 && !overfull {
            self.end_move();
        }
    }

    /// The moving units are done.
    pub(super) fn end_move(&mut self) {
        let side = self.at().active();
        self.clear(side, mark::MOVING);
        self.state.journey = Journey::NONE;
        self.state.mode = Mode::Choose;
    }

    /// \[4.8\] The moving units leave the map.
    pub(super) fn exit(&mut self) {
        let side = self.at().active();
        for unit in self.game.scenario.units_of(side) {
            if self.counter(unit).has(mark::MOVING) {
                let from = self.counter(unit).hex;
                self.leave(unit);
                let counter = self.counter(unit);
                // Those that have left count among the units that have moved in the phase.
                counter.marks = mark::EXITED | mark::MOVED;
                self.state.alive[side.index()] -= 1;
                if self.game.scenario.victory.exits {
                    self.state.points[side.index()] += i16::from(self.game.scenario.unit(unit).worth);
                }
                self.emit(Fact::Exited, Rule(4, 8), |event| (event.unit, event.from) = (unit, from));
            }
        }
        self.end_move();
    }

    /// \[4.7\] The moving units attack a hex on their way.
    pub(super) fn make_overrun(&mut self, target: Hex) {
        let journey = self.state.journey;
        let from = self.at().hex(journey.lead);
        let side = self.game.scenario.map.field.side_to(from, target).expect("a hex next to it");
        let taken = self.at().overrun(from, side, journey.left).expect("a legal overrun");
        self.state.journey = Journey { left: taken.left, steps: journey.steps + 1, from, ..journey };
        for unit in self.game.scenario.units_of(self.at().active()) {
            if self.counter(unit).has(mark::MOVING) {
                self.counter(unit).target = target;
            }
        }
        self.begin(target, FightKind::Overrun);
    }

    /// \[4.7\] After an overrun: into the hex if it is empty, and on; otherwise the move is over. Units that have retreated or were
    /// disrupted stay behind.
    pub(super) fn end_overrun(&mut self, target: Hex) {
        let from = self.state.journey.from;
        let mut lead = None;
        for unit in self.game.scenario.units_of(self.at().active()) {
            let counter = self.counter(unit);
            if !counter.has(mark::MOVING) {
                continue;
            }
            if counter.hex == from && !counter.has(mark::DISRUPTED) {
                lead = lead.or(Some(unit));
            } else {
                counter.marks &= !mark::MOVING;
            }
        }
        let Some(lead) = lead.filter(|_| self.at().occupier(target).is_none()) else { return self.end_move() };
        self.state.journey.lead = lead;
        self.state.journey.from = Hex::NONE;
        self.state.mode = Mode::Moving;
        let left = self.state.journey.left;
        self.shift(target, left);
        self.stop_if_spent();
    }

    /// \[6.2\] Whether units must be removed at the end of the phase.
    pub(super) fn has_excess(&self) -> bool {
        self.game.scenario.stacking.checked == Checked::EndOfPhase && self.at().overfull().is_some()
    }
}
