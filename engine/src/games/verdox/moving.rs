//! Moves \[V2.4, V5.15-V5.17, V5.20, V6.6, V6.11\].

use crate::core::dice::Dice;
use crate::core::facts::Roll;
use crate::core::game::Observer;
use crate::games::verdox::data::{Chances, Kind, Scenario, UnitId, side_of};
use crate::games::verdox::event::{Answer, Cause, Event, Fact, Rule};
use crate::games::verdox::play::{Play, Purpose};
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Ending, State};
use crate::games::verdox::steps::Step;
use crate::games::verdox::switches::{FailedMove, GateCapture, MarshDice};

/// The verdict of the dice of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The move succeeds.
    Moves,
    /// The unit stays.
    Stays,
    /// The unit is lost.
    Sinks,
}

impl Chances {
    /// The highest die face that succeeds, by purpose of the die.
    const fn greatest(self, purpose: Purpose) -> u8 {
        match purpose {
            Purpose::Guns => self.artillery_move,
            Purpose::Sink => self.sink,
            Purpose::Exit => self.exit,
            _ => self.front_entry,
        }
    }
}

impl Scenario {
    /// Rolls the dice of a move: guns that must be moved first \[V6.6\], then sinking, leaving, entering \[V5.17\].
    pub(super) fn try_move(&self, kind: Kind, step: Step, mut roll: impl FnMut(Purpose) -> u8) -> Verdict {
        if kind == Kind::Artillery && roll(Purpose::Guns) > self.chances.artillery_move {
            return Verdict::Stays;
        }
        match self.leave_ground(step, &mut roll) {
            Verdict::Moves if step.needs_entry() && roll(Purpose::FrontEntry) > self.chances.front_entry => {
                Verdict::Stays
            }
            verdict => verdict,
        }
    }

    /// \[V5.15, V5.16\] The dice of a unit that leaves a canal or moves in a marsh.
    fn leave_ground(&self, step: Step, roll: &mut impl FnMut(Purpose) -> u8) -> Verdict {
        let mut rolled = None;
        if step.may_sink() {
            let die = roll(Purpose::Sink);
            if die <= self.chances.sink {
                return Verdict::Sinks;
            }
            rolled = (self.switches.marsh_dice == MarshDice::One).then_some(die);
        }
        let stays = step.needs_exit() && rolled.unwrap_or_else(|| roll(Purpose::Exit)) > self.chances.exit;
        if stays { Verdict::Stays } else { Verdict::Moves }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// Moves a unit, if its dice succeed.
    pub(super) fn move_unit(&mut self, unit: UnitId, to: Square) {
        self.show(unit);
        let step = self.at().step_to(unit, to).unwrap_or_default();
        let (kind, scenario) = (self.at().kind(unit), &self.game.scenario);
        match scenario.try_move(kind, step, |purpose| self.roll_for_move(unit, to, step, purpose)) {
            Verdict::Moves => {
                self.state.units[unit as usize].act();
                self.relocate(unit, to);
            }
            Verdict::Stays => match self.game.scenario.switches.failed_move {
                FailedMove::Spends => self.state.units[unit as usize].act(),
                FailedMove::MayAttack => self.state.units[unit as usize].stick(),
            },
            Verdict::Sinks => self.lose(unit, Cause::Sunk, Rule::V5_16),
        }
    }

    /// Rolls a die of a move and records it.
    fn roll_for_move(&mut self, unit: UnitId, to: Square, step: Step, purpose: Purpose) -> u8 {
        let die = self.roll(unit, purpose);
        let comes_off = die <= self.game.scenario.chances.greatest(purpose);
        let roll = Roll { die, result: if comes_off { Answer::Yes } else { Answer::No } };
        let (fact, rule) = match purpose {
            Purpose::Guns => (Fact::GunsPulled(roll), Rule::V6_6),
            Purpose::Sink => (Fact::SinkTest(roll), Rule::V5_16),
            Purpose::Exit if step.may_sink() => (Fact::ExitTest(roll), Rule::V5_16),
            Purpose::Exit => (Fact::ExitTest(roll), Rule::V5_15),
            _ => (Fact::EntryTest(roll), Rule::V5_17),
        };
        let from = self.at().square(unit);
        self.emit(fact, rule, |event| (event.unit, event.from, event.to) = (Some(unit), from, to));
        die
    }

    /// Moves a unit to its destination: out of its barge, onto another.
    fn relocate(&mut self, unit: UnitId, to: Square) {
        let from = self.at().square(unit);
        self.disembark(unit);
        self.vacate(unit);
        self.occupy(unit, to);
        self.emit(Fact::Moved, Rule::V2_5, |event| (event.unit, event.from, event.to) = (Some(unit), from, to));
        if self.at().ground(to).is_water()
            && let Some(barge) = self.at().barge_at(to)
        {
            self.board(unit, barge);
        }
        self.enter_square(unit, to);
    }

    /// Removes a unit from the list of passengers.
    pub(super) fn disembark(&mut self, unit: UnitId) {
        let aboard = self.at().barges().find(|(_, barge)| barge.passenger == unit);
        if let Some((id, _)) = aboard {
            self.leave_barge(id);
        }
    }

    /// The effects on the square that a unit enters.
    pub(super) fn enter_square(&mut self, unit: UnitId, square: Square) {
        self.take_gate(unit, square);
        let side = side_of(unit);
        if self.game.scenario.map.headquarters[side.other().index()] == square {
            self.emit(Fact::HeadquartersTaken, Rule::V3_1, |event| {
                (event.side, event.unit, event.to) = (Some(side), Some(unit), square);
            });
            self.finish(Ending::Headquarters, Some(side), Rule::V3_1);
        }
    }

    /// \[V5.20\] A gate is captured by the enemy unit on it.
    fn take_gate(&mut self, unit: UnitId, square: Square) {
        let side = side_of(unit);
        let enemy = self.at().gate_owner(square).is_some_and(|owner| owner != side);
        if enemy && self.game.scenario.switches.gate_capture == GateCapture::Entered {
            self.state.gates ^= self.game.terrain.wall_bit(square);
            self.emit(Fact::GateTaken, Rule::V5_20, |event| {
                (event.side, event.unit, event.target) = (Some(side), Some(unit), square);
            });
        }
    }
}
