//! \[10\] Close combat: execution.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{UnitId, bit, units_in};
use crate::games::pluton::event::{Cause, Declaration, Event, Fact, Rule};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::melee::{multiplied, odds_column, shifted};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::{Fight, Phase, State};
use crate::games::pluton::switches::LoneDeclaration;
use crate::games::pluton::tables::Share;

impl Position<'_> {
    pub(super) fn attacker(self) -> Side {
        if self.state.fight.second_attacks { Side::Second } else { Side::First }
    }

    /// The side that distributes losses or retreats: the attacker first.
    pub(super) fn in_trouble(self) -> Side {
        let attacker = self.attacker();
        let fight = &self.state.fight;
        let busy = |side: Side| match self.state.phase {
            Phase::Losses => fight.losses[side.index()] > 0,
            _ => fight.retreating[side.index()] != 0,
        };
        if busy(attacker) { attacker } else { attacker.other() }
    }

    /// Visits the units that may take the next loss \[10.3\].
    pub(super) fn visit_losses(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (side, hex) = (self.in_trouble(), self.state.fight.hex);
        self.state.fight.losses[side.index()] > 0 && self.fighters(hex, side).any(|unit| visit(Action::Lose { unit }))
    }

    /// The unit that retreats next.
    fn retreats(self) -> Option<UnitId> {
        let side = self.in_trouble();
        units_in(side, self.state.fight.retreating[side.index()]).next()
    }

    /// Visits the hexes to which the next unit may retreat: free of enemies, and with room \[10.3\].
    pub(super) fn visit_retreats(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(unit) = self.retreats() else { return false };
        let side = self.in_trouble();
        let room = u8::from(self.game.is_platoon(unit));
        let free = |&hex: &Hex| !self.holds(hex, side.other()) && self.has_room(hex, side, room);
        let around = self.game.scenario.map.field.neighbours(self.state.fight.hex);
        around.filter(free).any(|hex| visit(Action::Retreat { hex }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.2 F.2, 10.1\] After fire, close combat in every contested hex, in ascending order.
    pub(super) fn begin_clashes(&mut self) {
        self.state.fight = Fight::default();
        self.next_clash();
    }

    fn next_clash(&mut self) {
        loop {
            let cursor = self.state.fight.cursor;
            let at = self.at();
            let side = self.state.active;
            let contested = |unit: UnitId| {
                let hex = at.hex(unit);
                (hex.0 >= cursor && at.holds(hex, side.other())).then_some(hex)
            };
            let Some(hex) = at.units(side).filter_map(contested).min() else { return self.end_clashes() };
            let optional = at.is_optional(hex);
            self.state.fight = Fight { hex, cursor: hex.0 + 1, ..Fight::default() };
            if optional {
                self.state.phase = Phase::Declaration;
                return;
            }
            let attacker = self.at().second_to_enter(hex);
            if self.clash(attacker) {
                return;
            }
        }
    }

    /// \[10.2\] A side declares, in secret, whether it attacks; after both have, the attacker is known.
    pub(super) fn declare(&mut self, attacks: bool) {
        let (to, active) = (self.state.fight.hex, self.state.active);
        let first = self.state.phase == Phase::Declaration;
        let side = if first { active } else { active.other() };
        if first {
            self.state.fight.declared = attacks;
        }
        let declaration = if attacks { Declaration::Attack } else { Declaration::NoAttack };
        self.emit(Fact::Declared(declaration), Rule::P10_2, |event| (event.side, event.to) = (Some(side), to));
        if first {
            self.state.phase = Phase::Answer;
            return;
        }
        let attacker = match (self.state.fight.declared, attacks) {
            (false, false) => None,
            (false, true) if self.game.scenario.switches.lone_declaration == LoneDeclaration::Declarer => {
                Some(active.other())
            }
            _ => Some(active),
        };
        match attacker {
            None => {
                self.emit(Fact::NoClash, Rule::P10_2, |event| event.to = to);
                self.next_clash();
            }
            Some(attacker) => {
                if !self.clash(attacker) {
                    self.next_clash();
                }
            }
        }
    }

    /// \[10.3\] Rolls for a close combat; returns whether losses or retreats follow.
    fn clash(&mut self, attacker: Side) -> bool {
        let (at, hex) = (self.at(), self.state.fight.hex);
        let (own, other) = (at.party(hex, attacker), at.party(hex, attacker.other()));
        let shift = at.melee_shift(hex, attacker);
        let column = shifted(odds_column(own.strength, other.strength), shift);
        let owner = at.own_in(hex, attacker).next().expect("the attacker has a unit");
        let die = self.roll(owner, Purpose::Melee);
        let result = self.game.scenario.tables.clash(column, die);
        self.state.fight.second_attacks = attacker == Side::Second;
        let total = own.strength + other.strength;
        let gap = self.game.scenario.switches.loss_gap;
        for (side, Share { losses, retreat }) in [attacker, attacker.other()].into_iter().zip(result) {
            self.state.fight.losses[side.index()] = multiplied(losses, total, gap);
            self.state.fight.retreat[side.index()] = retreat;
        }
        let [own, other] = [own.strength as u8, other.strength as u8];
        let fact = Fact::Clash { die, column: column as u8, shift: shift as i8, attacker: own, defender: other };
        self.emit(fact, Rule::P10_3, |event| (event.side, event.to) = (Some(attacker), hex));
        self.state.phase = Phase::Losses;
        true
    }

    /// \[10.3\] A unit takes one loss.
    pub(super) fn lose(&mut self, unit: UnitId) {
        let side = self.at().in_trouble();
        self.state.fight.losses[side.index()] -= 1;
        self.note_loss(unit);
        self.weaken(unit, 1, Rule::P10_3);
        if self.at().fighters(self.state.fight.hex, side).next().is_none() {
            self.state.fight.losses[side.index()] = 0;
        }
    }

    /// Adds a loss to those of a unit.
    fn note_loss(&mut self, unit: UnitId) {
        let before = core::mem::take(&mut self.state.fight.taken);
        let taken = &mut self.state.fight.taken;
        let others = before.iter().filter(|&&(other, _)| other != unit);
        others.for_each(|&entry| taken.push(entry));
        let known = before.iter().find(|&&(other, _)| other == unit).map_or(0, |&(_, losses)| losses);
        taken.push((unit, known + 1));
    }

    /// After the losses of both sides: commanders are tested \[13.5\], and retreats follow.
    pub(super) fn end_losses(&mut self) {
        let (hex, taken) = (self.state.fight.hex, self.state.fight.taken);
        self.state.fight.taken.clear();
        for &(unit, losses) in &*taken {
            self.test_commanders(hex, unit, losses);
        }
        for side in Side::BOTH {
            let units = self.at().own_in(hex, side).fold(0, |all, unit| all | bit(unit));
            let retreats = self.state.fight.retreat[side.index()];
            self.state.fight.retreating[side.index()] = if retreats { units } else { 0 };
        }
        self.state.phase = Phase::Retreat;
    }

    /// \[10.3\] The next unit retreats.
    pub(super) fn retreat(&mut self, to: Hex) {
        let unit = self.at().retreats().expect("a unit retreats");
        let (side, from) = (self.at().in_trouble(), self.state.fight.hex);
        self.state.fight.retreating[side.index()] &= !bit(unit);
        self.state.fight.driven[side.index()] = true;
        self.shift(unit, to);
        self.emit(Fact::Withdrew, Rule::P10_3, |event| (event.unit, event.from, event.to) = (Some(unit), from, to));
    }

    /// A unit without a retreat hex is eliminated; after the last unit the combat is over.
    pub(super) fn proceed_retreat(&mut self) {
        if let Some(unit) = self.at().retreats() {
            let side = self.at().in_trouble();
            self.state.fight.retreating[side.index()] &= !bit(unit);
            return self.eliminate(unit, Rule::P10_3, Cause::NoWayOut);
        }
        self.end_clash();
    }

    /// \[13.6\] Platoons that have driven an enemy out by a hex may get a commander: the first platoon of each company rolls. An
    /// enemy that was destroyed was not driven out.
    fn end_clash(&mut self) {
        let hex = self.state.fight.hex;
        for side in Side::BOTH {
            let index = side.index();
            if self.state.fight.driven[side.other().index()] && !self.state.fight.retreat[index] {
                let winners = self.at().own_in(hex, side).fold(0, |all, unit| all | bit(unit));
                let mut tested = 0u64;
                for unit in units_in(side, winners) {
                    let Some(company) = self.game.scenario.counter(unit).company else { continue };
                    if tested & 1 << company == 0 {
                        tested |= 1 << company;
                        self.test_promotion(unit);
                    }
                }
            }
        }
        self.next_clash();
    }
}
