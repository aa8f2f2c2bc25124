//! Losses \[9.1 to 9.3\].

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::results::Who;
use super::data::{Effect, UnitId, Values};
use super::event::{Event, Fact, Rule, role};
use super::legal::Visit;
use super::play::Play;
use super::position::Position;
use super::state::{Counter, Mode, State};
use super::strength::HUNDRED;
use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};

impl<B: Board> Position<'_, B> {
    /// The effect of the result that is being carried out.
    pub(super) fn effect(self) -> Effect {
        let fight = self.fight();
        self.scenario().results[usize::from(fight.result)].effects[usize::from(fight.next) - 1]
    }

    /// Who loses now, and who chooses the units \[9.1, 9.3\].
    fn losing(self) -> (Who, Side) {
        match self.effect() {
            Effect::Lose { who, opponent: true, .. } => (who, self.fight_side(who).other()),
            Effect::Lose { who, .. } | Effect::Match { who, .. } => (who, self.fight_side(who)),
            _ => unreachable!("an effect without losses"),
        }
    }

    pub(super) fn loser_chooses(self) -> Side {
        self.losing().1
    }

    pub(super) fn visit_losses(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.in_fight(self.losing().0).try_for_each(|unit| visit(Action::Lose { unit }))
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// Whether more has to be lost, and a unit is there to lose it.
    pub(super) fn go_on_losing(&mut self) -> bool {
        let who = self.at().losing().0;
        let more = self.state.fight.left > 0 && self.at().in_fight(who).next().is_some();
        if more {
            self.state.mode = Mode::Losing;
        }
        more
    }

    /// \[9.1, 9.3\] A unit loses a step.
    pub(super) fn lose_step(&mut self, unit: UnitId) {
        let who = self.at().losing().0;
        let before = self.state.fight;
        self.take_step(unit, Rule(9, if matches!(self.effect(), Effect::Match { .. }) { 3 } else { 1 }));
        let place = role(who);
        let lost = match self.at().effect() {
            Effect::Match { printed: true, .. } => self.state.fight.lost[place] - before.lost[place],
            Effect::Match { .. } => self.state.fight.counted[place] - before.counted[place],
            _ => 1,
        };
        // A step without strength counts as the least that there is, so that losses come to an end.
        self.state.fight.left = self.state.fight.left.saturating_sub(lost.max(1));
        if !self.go_on_losing() {
            self.run();
        }
    }

    /// A unit loses a step; \[9.2\] without steps it is lost.
    pub(super) fn take_step(&mut self, unit: UnitId, rule: Rule) {
        if self.at().counter(unit).steps <= 1 {
            return self.eliminate(unit, rule);
        }
        self.note_loss(unit, 1);
        let counter = self.counter(unit);
        counter.steps -= 1;
        let (steps, from) = (counter.steps, counter.hex);
        self.emit(Fact::StepLost { steps }, rule, |event| (event.unit, event.from) = (unit, from));
        self.judge_morale(unit);
    }

    /// \[9.2\] A unit is lost.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: Rule) {
        let (side, from, steps) = (self.side_of(unit), self.at().hex(unit), self.at().counter(unit).steps);
        self.note_loss(unit, steps);
        self.leave(unit);
        let counter = self.counter(unit);
        *counter = Counter { target: counter.target, ..Counter::NONE };
        self.state.alive[side.index()] -= 1;
        if self.game.scenario.victory.losses {
            self.state.points[side.other().index()] += i16::from(self.game.scenario.unit(unit).worth);
        }
        self.emit(Fact::Eliminated, rule, |event| (event.unit, event.from) = (unit, from));
        self.judge_morale(unit);
    }

    /// Adds the strength of steps that a unit is about to lose to what its role, and its side, has lost.
    fn note_loss(&mut self, unit: UnitId, steps: u8) {
        let at = self.at();
        let (side, known, now) = (self.side_of(unit), self.game.scenario.unit(unit), at.counter(unit).steps);
        let after = |values: fn(Values) -> u8| {
            let rest = if now > steps { values(known.with(now - steps)) } else { 0 };
            u32::from(values(known.with(now)).saturating_sub(rest))
        };
        let [attack, defence] = [after(|values| values.attack), after(|values| values.defence)];
        self.state.lost[side.index()] = self.state.lost[side.index()].saturating_add(defence as u16);
        let fight = self.state.fight;
        if !fight.target.is_some() || self.at().counter(unit).target != fight.target {
            return;
        }
        let attacks = side == self.at().active();
        let (place, printed) = if attacks { (0, attack) } else { (1, defence) };
        let mut counted = printed * HUNDRED;
        if !attacks {
            counted = self.at().effects_at(fight.target, side).fold(counted, |lost, one| one.defence.of(lost));
        }
        self.state.fight.lost[place] += printed * HUNDRED;
        self.state.fight.counted[place] += counted;
    }
}
