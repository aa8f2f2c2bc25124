//! Attacks \[V2.4, V2.6, V2.8, V5.19, V6.1-V6.7, V6.10\].

use crate::core::dice::Dice;
use crate::core::facts::Roll;
use crate::core::game::Observer;
use crate::games::verdox::data::{Hit, Kind, KindTable, Scenario, UnitId, side_of};
use crate::games::verdox::event::{Attack, Cause, Event, Fact, Rule, WallHit};
use crate::games::verdox::play::{Play, Purpose};
use crate::games::verdox::square::Square;
use crate::games::verdox::state::State;
use crate::games::verdox::switches::{Demolition, FlipTarget};

impl Scenario {
    /// \[V2.4\] Whether a face-down target must be turned up to resolve the die.
    pub(super) fn turns_up(&self, die: u8) -> bool {
        let harms = |kind: &KindTable| kind.hits[usize::from(die) - 1] != Hit::Nothing;
        self.switches.flip_target == FlipTarget::Always || self.kinds.iter().any(harms)
    }

    /// \[V5.19\] Whether a shot breaches the wall at which it is fired.
    pub(super) const fn breaches(&self, die: u8) -> bool {
        die <= self.chances.demolition
    }

    /// \[V5.19\] Whether artillery fire at a unit on a wall may breach the wall, too.
    pub(super) fn shakes(&self) -> bool {
        self.switches.demolition == Demolition::AnyShot
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[V2.6\] Attacks the unit on a square: a die, read on the table of the target. The attacker stays in its square
    /// and suffers no loss \[V2.8\].
    pub(super) fn attack(&mut self, unit: UnitId, target: Square) {
        let Some(enemy) = self.at().unit_at(target) else { return };
        let die = self.open_fire(unit);
        self.show_target(enemy, die);
        let hit = self.at().table(enemy).hits[usize::from(die) - 1];
        let distance = self.distance(unit, target);
        let attack = Attack { enemy, distance, roll: Roll { die, result: hit } };
        self.emit_shot(Fact::Attacked(attack), Rule::V2_6, unit, target);
        self.shake(unit, target, die);
        self.suffer(enemy, hit);
    }

    /// \[V2.1, V2.4\] The attacker is turned up, has acted, and rolls.
    fn open_fire(&mut self, unit: UnitId) -> u8 {
        self.show(unit);
        self.state.units[unit as usize].act();
        self.roll(unit, Purpose::Attack)
    }

    fn distance(&self, unit: UnitId, target: Square) -> u8 {
        self.game.scenario.map.field.distance(self.at().square(unit), target)
    }

    /// \[V2.4\] Turns the target up if necessary.
    fn show_target(&mut self, enemy: UnitId, die: u8) {
        if self.game.scenario.turns_up(die) {
            self.show(enemy);
        }
    }

    fn suffer(&mut self, unit: UnitId, hit: Hit) {
        let kind = self.at().kind(unit);
        match kind.after(hit) {
            Some(left) if left == kind => {}
            Some(left) => self.dismount(unit, left),
            None => self.lose(unit, Cause::Destroyed, Rule::V2_6),
        }
    }

    /// \[V6.4, V6.5\] A unit that has lost its horses is a foot unit in every respect.
    fn dismount(&mut self, unit: UnitId, kind: Kind) {
        self.state.units[unit as usize].set_kind(kind);
        let from = self.at().square(unit);
        let rule = if kind == Kind::Infantry { Rule::V6_4 } else { Rule::V6_5 };
        self.emit(Fact::Dismounted(kind), rule, |event| (event.unit, event.from) = (Some(unit), from));
    }

    /// Removes a unit from the game.
    pub(super) fn lose(&mut self, unit: UnitId, how: Cause, rule: Rule) {
        let (kind, from) = (self.at().kind(unit), self.at().square(unit));
        self.disembark(unit);
        self.vacate(unit);
        self.state.units[unit as usize].place(Square::NONE);
        self.state.on_map[side_of(unit).index()] -= 1;
        self.emit(Fact::Lost(kind, how), rule, |event| (event.unit, event.from) = (Some(unit), from));
        self.check_annihilation(unit);
    }

    /// \[V5.19\] Under one reading fire at a unit on a wall may breach the wall, too.
    fn shake(&mut self, unit: UnitId, target: Square, die: u8) {
        let guns = self.at().kind(unit) == Kind::Artillery && self.at().ground(target).is_wall();
        if guns && self.game.scenario.shakes() {
            self.breach(target, die);
        }
    }

    /// \[V5.19\] Fires at a wall; a unit on it is not harmed.
    pub(super) fn demolish(&mut self, unit: UnitId, target: Square) {
        let die = self.open_fire(unit);
        let result = if self.game.scenario.breaches(die) { WallHit::Breach } else { WallHit::Holds };
        self.emit_shot(Fact::WallAttacked(Roll { die, result }), Rule::V5_19, unit, target);
        self.breach(target, die);
    }

    /// Breaches a wall if the die is low enough.
    fn breach(&mut self, target: Square, die: u8) {
        if self.game.scenario.breaches(die) {
            self.state.breaches |= self.game.terrain.wall_bit(target);
            self.emit(Fact::Breached, Rule::V5_19, |event| event.target = target);
        }
    }

    /// \[V6.7, V6.10\] Fires at a barge.
    pub(super) fn bombard(&mut self, unit: UnitId, target: Square) {
        let Some(barge) = self.at().barge_at(target) else { return };
        let die = self.open_fire(unit);
        let hit = self.game.scenario.barge.hits[usize::from(die) - 1];
        self.emit_shot(Fact::BargeAttacked(barge, Roll { die, result: hit }), Rule::V6_10, unit, target);
        if hit != Hit::Nothing {
            self.wreck(barge);
        }
    }

    #[inline]
    fn emit_shot(&mut self, fact: Fact, rule: Rule, unit: UnitId, target: Square) {
        let from = self.at().square(unit);
        self.emit(fact, rule, |event| (event.unit, event.from, event.target) = (Some(unit), from, target));
    }
}
