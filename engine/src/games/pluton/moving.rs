//! \[6\] Movement: execution.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::pluton::data::{UnitId, bit, units_in};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::play::Play;
use crate::games::pluton::state::{Group, Level, Phase, State};
use crate::games::pluton::switches::RunMarkerAt;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn begin_move(&mut self, unit: UnitId) {
        self.state.group = Group { units: bit(unit), ..Group::default() };
    }

    /// A unit joins the moving group; one that joins running units comes under fire as they did \[6.5\].
    pub(super) fn join(&mut self, unit: UnitId) {
        self.state.group.units |= bit(unit);
        let at_start = self.game.scenario.switches.run_marker_at == RunMarkerAt::StartOfMove;
        if self.state.group.run && at_start && self.at().is_on_map(unit) {
            self.tire(unit);
        }
    }

    /// \[6.4\] The group runs.
    pub(super) fn run(&mut self) {
        self.state.group.run = true;
        if self.game.scenario.switches.run_marker_at == RunMarkerAt::StartOfMove {
            let side = self.state.active;
            for unit in units_in(side, self.state.group.units & self.state.on_map[side.index()]) {
                self.tire(unit);
            }
        }
    }

    /// \[6.1, 6.2\] The group makes a step; the other side may then fire.
    pub(super) fn step(&mut self, to: Hex) {
        let side = self.state.active;
        let (units, run) = (self.state.group.units, self.state.group.run);
        let from = self.at().group_hex();
        let cost = self.at().cost(from, to);
        if !self.state.group.stepped {
            self.start_move(units, run, from);
        }
        self.state.group.spent += cost;
        (self.state.group.stepped, self.state.group.from) = (true, from);
        for unit in units_in(side, units) {
            if self.at().level(unit) == Level::Pinned {
                self.state.group.stops = true;
            }
            if from.is_some() {
                self.shift(unit, to);
            } else {
                self.put(unit, to);
                // Units that run onto the map come under fire only once they are on it.
                if run && self.game.scenario.switches.run_marker_at == RunMarkerAt::StartOfMove {
                    self.tire(unit);
                }
            }
            self.emit(Fact::Moved, Rule::P6_1, |event| (event.unit, event.from, event.to) = (Some(unit), from, to));
        }
        if self.at().holds(to, side.other()) {
            self.state.group.stops = true;
        }
        self.note_capture();
        self.state.phase = Phase::Reaction;
    }

    fn start_move(&mut self, units: u64, run: bool, from: Hex) {
        let side = self.state.active;
        self.state.moved[side.index()] |= units;
        let first = units_in(side, units).next();
        let others = Some(units.count_ones() as u8 - 1);
        self.emit(Fact::MoveStarts { run, others }, Rule::P6_1, |event| (event.unit, event.from) = (first, from));
    }

    /// After fire at a step: the group continues, if any of it is left.
    pub(super) fn end_reaction(&mut self) {
        self.state.phase = Phase::Movement;
        if self.state.group.units == 0 {
            self.state.group = Group::default();
        }
    }

    /// A unit of the group stays behind.
    pub(super) fn drop_off(&mut self, unit: UnitId) {
        self.finish_move(unit);
        self.state.group.units &= !bit(unit);
    }

    pub(super) fn end_move(&mut self) {
        for unit in units_in(self.state.active, self.state.group.units) {
            self.finish_move(unit);
        }
        self.state.group = Group::default();
    }

    /// \[6.5\] The move of a unit is over; a runner comes under fire.
    fn finish_move(&mut self, unit: UnitId) {
        let to = self.at().hex(unit);
        self.emit(Fact::MoveEnds, Rule::P6_1, |event| (event.unit, event.to) = (Some(unit), to));
        if self.state.group.run && self.game.scenario.switches.run_marker_at == RunMarkerAt::EndOfMove {
            self.tire(unit);
        }
    }

    /// \[4.2 F.2\] The active side ends its moves.
    pub(super) fn end_moves(&mut self) {
        self.begin_closing();
    }
}
