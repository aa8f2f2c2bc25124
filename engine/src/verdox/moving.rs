//! Carrying out moves \[V2.4, V5.15-V5.17, V5.20, V6.6, V6.11\].

use crate::dice::Dice;
use crate::game::Observer;
use crate::verdox::data::{Ground, Kind, UnitId, side_of};
use crate::verdox::event::{Event, Kind as EventKind};
use crate::verdox::play::{Play, Purpose};
use crate::verdox::square::Square;
use crate::verdox::state::Ending;
use crate::verdox::steps::Step;
use crate::verdox::switches::{FailedMove, GateCapture, MarshDice};

/// What the dice of a move say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It comes off.
    Moves,
    /// The unit stays.
    Stays,
    /// The unit is lost.
    Sinks,
}

/// A die for a move: what it is told as.
struct Test {
    purpose: Purpose,
    kind: EventKind,
    rule: &'static str,
    to: Square,
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// Moves a unit, if the dice that it needs allow.
    pub(super) fn move_unit(&mut self, unit: UnitId, to: Square) {
        self.show(unit);
        let step = self.at().step_to(unit, to).unwrap_or_default();
        match self.try_move(unit, to, step) {
            Verdict::Moves => {
                self.state.units[unit as usize].act();
                self.relocate(unit, to);
            }
            Verdict::Stays => match self.game.scenario.switches.failed_move {
                FailedMove::Spends => self.state.units[unit as usize].act(),
                FailedMove::MayAttack => self.state.units[unit as usize].stick(),
            },
            Verdict::Sinks => self.lose(unit, "sunk", "V5.16"),
        }
    }

    /// Throws the dice of a move: guns that must be moved first, then sinking, getting out, getting in.
    fn try_move(&mut self, unit: UnitId, to: Square, step: Step) -> Verdict {
        let chances = self.game.scenario.chances;
        let test = |purpose, kind, rule| Test { purpose, kind, rule, to };
        let guns = test(Purpose::Guns, EventKind::GunsPulled, "V6.6");
        if self.at().kind(unit) == Kind::Artillery && self.throw(unit, guns) > chances.artillery_move {
            return Verdict::Stays;
        }
        match self.leave_ground(unit, to, step) {
            Verdict::Moves => {}
            other => return other,
        }
        let entry = test(Purpose::FrontEntry, EventKind::EntryTest, "V5.17");
        if step.needs_entry() && self.throw(unit, entry) > chances.front_entry {
            return Verdict::Stays;
        }
        Verdict::Moves
    }

    /// \[V5.15, V5.16\] The dice for a unit that leaves a canal or moves in a marsh.
    fn leave_ground(&mut self, unit: UnitId, to: Square, step: Step) -> Verdict {
        let chances = self.game.scenario.chances;
        let mut thrown = None;
        if step.may_sink() {
            let die = self.throw(unit, Test { purpose: Purpose::Sink, kind: EventKind::SinkTest, rule: "V5.16", to });
            if die <= chances.sink {
                return Verdict::Sinks;
            }
            thrown = (self.game.scenario.switches.marsh_dice == MarshDice::One).then_some(die);
        }
        if !step.needs_exit() {
            return Verdict::Moves;
        }
        let rule = if step.may_sink() { "V5.16" } else { "V5.15" };
        let test = Test { purpose: Purpose::Exit, kind: EventKind::ExitTest, rule, to };
        let die = thrown.unwrap_or_else(|| self.throw(unit, test));
        if die > chances.exit { Verdict::Stays } else { Verdict::Moves }
    }

    fn throw(&mut self, unit: UnitId, test: Test) -> u8 {
        let die = self.roll(unit, test.purpose);
        let chances = self.game.scenario.chances;
        let greatest = match test.purpose {
            Purpose::Guns => chances.artillery_move,
            Purpose::Sink => chances.sink,
            Purpose::Exit => chances.exit,
            _ => chances.front_entry,
        };
        let from = self.at().square(unit);
        self.tell(test.kind, test.rule, |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, test.to);
            event.dice.push(die);
            event.result = if die <= greatest { "yes" } else { "no" };
        });
        die
    }

    /// Puts a unit where it moves to: out of its barge, onto another.
    fn relocate(&mut self, unit: UnitId, to: Square) {
        let from = self.at().square(unit);
        self.disembark(unit);
        self.vacate(unit);
        self.occupy(unit, to);
        self.tell(EventKind::Moved, "V2.5", |event| (event.unit, event.from, event.to) = (Some(unit), from, to));
        if self.at().ground(to) == Ground::River
            && let Some(barge) = self.at().barge_at(to)
        {
            self.board(unit, barge);
        }
        self.enter_square(unit, to);
    }

    /// Takes a unit off the list of passengers.
    pub(super) fn disembark(&mut self, unit: UnitId) {
        let aboard = self.at().barges().find(|(_, barge)| barge.passenger == unit);
        if let Some((id, _)) = aboard {
            self.leave_barge(id);
        }
    }

    /// What happens to a square that a unit comes to stand on.
    pub(super) fn enter_square(&mut self, unit: UnitId, square: Square) {
        self.take_gate(unit, square);
        let side = side_of(unit);
        if self.game.scenario.map.headquarters[side.other().index()] == square {
            self.tell(EventKind::HeadquartersTaken, "V3.1", |event| {
                (event.side, event.unit, event.to) = (Some(side), Some(unit), square);
            });
            self.finish(Ending::Headquarters, Some(side), "V3.1");
        }
    }

    /// \[V5.20\] A gate falls to the enemy who stands on it.
    fn take_gate(&mut self, unit: UnitId, square: Square) {
        let side = side_of(unit);
        let enemy = self.at().gate_owner(square).is_some_and(|owner| owner != side);
        if enemy && self.game.scenario.switches.gate_capture == GateCapture::Entered {
            self.state.gates ^= self.game.terrain.wall_bit(square);
            self.tell(EventKind::GateTaken, "V5.20", |event| {
                (event.side, event.unit, event.target) = (Some(side), Some(unit), square);
            });
        }
    }
}
