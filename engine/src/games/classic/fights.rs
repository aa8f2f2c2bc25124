//! A fight: the roll \[8.7\] and the effects of its result \[9\].

use super::board::Board;
use super::data::results::Who;
use super::data::{Effect, Hex, UnitId};
use super::event::{Event, Fact, Rolled, Rule, role};
use super::play::{Play, Purpose};
use super::state::{Fight, FightKind, Mode, State, mark};
use crate::core::dice::Dice;
use crate::core::game::Observer;

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// A fight begins: all units in the hex take part in it.
    pub(super) fn begin(&mut self, target: Hex, kind: FightKind) {
        self.state.fight = Fight { target, kind, ..Fight::NONE };
        let defenders = self.at().active().other();
        for unit in self.game.scenario.units_of(defenders) {
            if self.counter(unit).hex == target {
                self.counter(unit).target = target;
            }
        }
        // The hex of a declared attack may have become empty.
        if self.at().occupier(target) != Some(defenders) {
            return self.end_fight();
        }
        self.state.mode = Mode::Support;
    }

    /// \[8.7\] The dice, and the result.
    pub(super) fn roll_fight(&mut self) {
        let Fight { target, kind, support, .. } = self.state.fight;
        let at = self.at();
        let balance = at.balance(at.committed(target), target, kind, support);
        let table = &self.game.scenario.tables[usize::from(at.table_number())];
        let purpose = match kind {
            FightKind::Attack => Purpose::Attack,
            FightKind::Overrun => Purpose::Overrun,
            FightKind::Barrage => Purpose::Barrage,
        };
        let roll = (0..table.dice).map(|_| self.roll(table.die, target.0, purpose)).sum::<u8>();
        let place = (i32::from(roll) - table.least() + i32::from(balance.modifier)).clamp(0, table.rolls() as i32 - 1);
        let result = match balance.column {
            -1 => u8::MAX,
            column => table.columns[column as usize].results[place as usize],
        };
        let rolled = Rolled {
            kind,
            attack: balance.attack,
            defence: balance.defence,
            odds: balance.odds,
            shift: balance.shift,
            column: balance.column,
            roll,
            modifier: balance.modifier,
            result,
        };
        let side = self.at().active();
        self.emit(Fact::Rolled(rolled), Rule(8, 7), |event| (event.side, event.target) = (Some(side), target));
        self.state.fight.result = result;
        self.run();
    }

    /// \[9\] Carries the effects of the result out, up to the next decision.
    pub(super) fn run(&mut self) {
        loop {
            let Fight { result, next, .. } = self.state.fight;
            let program = self.game.scenario.results.get(usize::from(result));
            let Some(&effect) = program.and_then(|program| program.effects.get(usize::from(next))) else {
                return self.begin_advance();
            };
            self.state.fight.next += 1;
            match effect {
                Effect::Lose { steps, .. } => {
                    self.state.fight.left = steps.into();
                    if self.go_on_losing() {
                        return;
                    }
                }
                Effect::Match { who, printed } => {
                    let fight = &mut self.state.fight;
                    let enemy = 1 - role(who);
                    fight.left = if printed { fight.lost[enemy] } else { fight.counted[enemy] };
                    if self.go_on_losing() {
                        return;
                    }
                }
                Effect::Eliminated(who) => self.each(who, |play, unit| play.eliminate(unit, Rule(9, 2))),
                Effect::Disrupted(who) => self.each(who, Self::disrupt),
                Effect::Advance { hexes } => self.state.fight.advance = hexes,
                Effect::Retreat { who, .. } => {
                    self.each(who, |play, unit| play.counter(unit).marks |= mark::FIGHT);
                    if self.next_retreat() {
                        return;
                    }
                }
            }
        }
    }

    /// Does something to every unit with a role.
    fn each(&mut self, who: Who, mut act: impl FnMut(&mut Self, UnitId)) {
        for unit in self.game.scenario.units_of(self.at().fight_side(who)) {
            let counter = self.at().counter(unit);
            if counter.hex.is_some() && counter.target == self.state.fight.target {
                act(self, unit);
            }
        }
    }

    /// \[9.7\] A unit is disrupted.
    fn disrupt(&mut self, unit: UnitId) {
        if self.at().is_disrupted(unit) {
            return;
        }
        self.counter(unit).marks |= mark::DISRUPTED;
        let from = self.at().hex(unit);
        self.emit(Fact::Disrupted, Rule(9, 7), |event| (event.unit, event.from) = (unit, from));
    }

    /// The effect that is being carried out.
    pub(super) fn effect(&self) -> Effect {
        self.at().effect()
    }

    /// The fight is over.
    pub(super) fn end_fight(&mut self) {
        let Fight { target, kind, .. } = self.state.fight;
        for unit in 0..self.game.scenario.units.len() as u8 {
            let counter = self.counter(unit);
            if counter.target == target {
                counter.target = Hex::NONE;
                counter.marks &= !mark::FIGHT;
                if counter.hex.is_some() && self.side_of(unit) == self.at().active() {
                    self.counter(unit).marks |= mark::FOUGHT;
                }
            }
        }
        self.state.fight = Fight::NONE;
        match kind {
            FightKind::Overrun => self.end_overrun(target),
            FightKind::Attack | FightKind::Barrage => self.next_attack(),
        }
    }
}
