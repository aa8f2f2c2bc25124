//! Retreats \[9.4 to 9.6\] and advance \[9.8\].

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::counters::NO_UNIT;
use super::data::results::{Blocked, By, Who};
use super::data::{Effect, Hex, UnitId};
use super::event::{Event, Fact, Rule};
use super::legal::Visit;
use super::play::Play;
use super::position::Position;
use super::state::{FightKind, Mode, State, mark};
use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};

impl<B: Board> Position<'_, B> {
    /// The retreat that is being carried out: who, how many hexes, and the steps that may be lost instead.
    fn retreat(self) -> (Who, u8, u8) {
        match self.effect() {
            Effect::Retreat { who, hexes, instead } => (who, hexes, instead),
            _ => unreachable!("an effect without a retreat"),
        }
    }

    /// \[9.4\] The side that chooses the next hex.
    pub(super) fn retreat_chooser(self) -> Side {
        let owner = self.retreating_side();
        match self.scenario().retreat.by {
            By::Opponent => owner.other(),
            By::Owner => owner,
        }
    }

    /// The side that retreats, and decides whether it does \[9.6\].
    pub(super) fn retreating_side(self) -> Side {
        self.fight_side(self.retreat().0)
    }

    pub(super) fn visit_retreat(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let fight = self.fight();
        self.retreats(fight.unit, fight.gone, self.retreat().1).try_for_each(|hex| visit(Action::Retreat { hex }))
    }

    pub(super) fn visit_standing(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        visit(Action::Stand)?;
        visit(Action::GiveWay)
    }

    /// \[9.8\] How many hexes a unit may advance.
    fn advance_hexes(self) -> u8 {
        match self.fight().advance {
            0 => self.scenario().advance.hexes,
            hexes => hexes,
        }
    }

    pub(super) fn visit_advances(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let fight = self.fight();
        if fight.unit != NO_UNIT {
            for hex in self.scenario().map.field.neighbours(self.hex(fight.unit)) {
                if self.may_advance(fight.unit, hex) {
                    visit(Action::Advance { unit: fight.unit, hex })?;
                }
            }
        } else if fight.advanced < self.scenario().advance.units {
            for unit in self.in_fight(Who::Attacker).filter(|&unit| !self.counter(unit).has(mark::FIGHT | mark::FOUGHT))
            {
                if self.may_advance(unit, fight.target) {
                    visit(Action::Advance { unit, hex: fight.target })?;
                }
            }
        }
        visit(Action::Done)
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[9.4\] The next unit retreats; `false` when none is left.
    pub(super) fn next_retreat(&mut self) -> bool {
        let (who, hexes, instead) = self.at().retreat();
        loop {
            let next = self.at().in_fight(who).find(|&unit| self.at().counter(unit).has(mark::FIGHT));
            let Some(unit) = next else { break };
            self.counter(unit).marks &= !mark::FIGHT;
            self.state.fight.unit = unit;
            self.state.fight.origin = self.at().hex(unit);
            self.state.fight.gone = 0;
            if instead > 0 {
                self.state.mode = Mode::Standing;
                return true;
            }
            if self.begin_retreat(unit, hexes) {
                return true;
            }
        }
        (self.state.fight.unit, self.state.fight.origin) = (NO_UNIT, Hex::NONE);
        false
    }

    /// \[9.4, 9.5\] A unit retreats; `false` when it cannot.
    fn begin_retreat(&mut self, unit: UnitId, hexes: u8) -> bool {
        // Attackers that retreat do not advance.
        if self.side_of(unit) == self.at().active() {
            self.counter(unit).marks |= mark::FOUGHT;
        }
        let free = self.at().retreats(unit, 0, hexes).next().is_some();
        if free {
            self.state.mode = Mode::Retreating;
        } else {
            self.blocked(unit);
        }
        free
    }

    /// \[9.6\] The unit retreats rather than lose steps.
    pub(super) fn give_way(&mut self) {
        let (unit, (_, hexes, _)) = (self.state.fight.unit, self.at().retreat());
        if !self.begin_retreat(unit, hexes) && !self.next_retreat() {
            self.run();
        }
    }

    /// \[9.5\] A unit cannot retreat.
    fn blocked(&mut self, unit: UnitId) {
        let from = self.at().hex(unit);
        self.emit(Fact::Blocked, Rule(9, 5), |event| (event.unit, event.from) = (unit, from));
        match self.game.scenario.retreat.blocked {
            Blocked::Eliminated => self.eliminate(unit, Rule(9, 5)),
            Blocked::LosesStep => self.take_step(unit, Rule(9, 5)),
            Blocked::Stays => {}
        }
    }

    /// \[9.4\] The retreating unit enters the next hex.
    pub(super) fn retreat_to(&mut self, to: Hex) {
        let unit = self.state.fight.unit;
        let from = self.at().hex(unit);
        self.leave(unit);
        self.enter(unit, to);
        self.state.fight.way[usize::from(self.state.fight.gone)] = to;
        self.state.fight.gone += 1;
        self.emit(Fact::Retreated, Rule(9, 4), |event| (event.unit, event.from, event.to) = (unit, from, to));
        let (_, hexes, _) = self.at().retreat();
        let ends = self.state.fight.gone >= hexes && self.at().has_room(to, 0);
        if ends && !self.next_retreat() {
            self.run();
        }
    }

    /// \[9.6\] The unit loses steps instead of retreating.
    pub(super) fn stand(&mut self) {
        let (unit, (_, _, steps)) = (self.state.fight.unit, self.at().retreat());
        let from = self.at().hex(unit);
        self.emit(Fact::Stood, Rule(9, 6), |event| (event.unit, event.from) = (unit, from));
        for _ in 0..steps {
            if self.at().is_on_map(unit) {
                self.take_step(unit, Rule(9, 6));
            }
        }
        if !self.next_retreat() {
            self.run();
        }
    }

    /// \[9.8\] After the effects: an advance into the hex, if it is empty.
    pub(super) fn begin_advance(&mut self) {
        let fight = self.state.fight;
        let may = fight.kind == FightKind::Attack && self.game.scenario.advance.units > 0;
        if may && self.at().occupier(fight.target).is_none() {
            self.state.mode = Mode::Advancing;
            return;
        }
        self.end_fight();
    }

    /// \[9.8\] A unit advances.
    pub(super) fn advance_to(&mut self, unit: UnitId, to: Hex) {
        let from = self.at().hex(unit);
        self.leave(unit);
        self.enter(unit, to);
        self.emit(Fact::Advanced, Rule(9, 8), |event| (event.unit, event.from, event.to) = (unit, from, to));
        let fight = &mut self.state.fight;
        if fight.unit == unit {
            fight.gone += 1;
        } else {
            (fight.unit, fight.gone) = (unit, 1);
            fight.advanced += 1;
        }
        self.counter(unit).marks |= mark::FIGHT;
        if self.state.fight.gone >= self.at().advance_hexes() {
            (self.state.fight.unit, self.state.fight.gone) = (NO_UNIT, 0);
        }
    }

    /// The advancing unit stops, or no more units advance.
    pub(super) fn end_advance(&mut self) {
        if self.state.fight.unit == NO_UNIT {
            return self.end_fight();
        }
        (self.state.fight.unit, self.state.fight.gone) = (NO_UNIT, 0);
    }
}
