//! \[8.33\] Tests before shock: of the attackers with the marker "must check" and of their targets.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{MAX_SIDE, UnitId, bit, side_of};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{LETS_THROUGH, Mark, SETTLED, State};
use crate::games::spqr::switches::SkirmisherTargets;
use crate::games::spqr::window::Frame;

/// The parts, each for all combats: tests, which units rout, the routs, advances.
const PARTS: u8 = 4;

impl Position<'_> {
    /// The sides of a combat: the attacker, the defender.
    pub(super) fn sides_of(self, combat: u8) -> [Side; 2] {
        let attacker = self.active().unwrap_or(Side::First);
        debug_assert!(combat < self.state.clashes.count, "a combat that was not allocated");
        [attacker, attacker.other()]
    }

    /// \[8.33, 9.21\] Whether an attacker tests: not when it attacks only skirmishers and routed units.
    #[must_use]
    pub fn attacker_tests(self, combat: u8, unit: UnitId) -> bool {
        let enemy = side_of(unit).other();
        let easy = |other: UnitId| self.card(other).arm == Arm::Skirmishers || self.is_routed(other);
        let spared = self.leads(enemy, self.fighting(combat, enemy)).all(easy);
        self.stack_mark(unit) == Mark::MustCheck && !spared
    }

    /// \[8.33, 9.23\] Whether a defender tests: when a unit that must check attacks it; phalanxes, heavy infantry and
    /// legionaries not against light infantry in their front.
    #[must_use]
    pub fn defender_tests(self, combat: u8, unit: UnitId) -> bool {
        let side = side_of(unit).other();
        let attackers = || self.leads(side, self.fighting(combat, side));
        let arm = self.card(unit).arm;
        if arm == Arm::Skirmishers && self.switches().skirmisher_targets == SkirmisherTargets::Exempt {
            return false;
        }
        let light = |other| self.card(other).arm == Arm::Light && self.attack_angle(other, unit) == Angle::Front;
        let firm = matches!(arm, Arm::Phalanx | Arm::Heavy | Arm::Legion) && attackers().all(light);
        attackers().any(|other| self.stack_mark(other) == Mark::MustCheck) && !firm
    }

    /// \[8.33, 9.11, 9.19, 9.53\] The die roll modifier of a unit's test: 1 for elephants that attack a phalanx or heavy
    /// infantry from the front, for African elephants against Indian ones, against a double depth, and for foot that lets
    /// elephants through; 1 less for a double depth that defends.
    #[must_use]
    pub fn charge_modifier(self, combat: u8, unit: UnitId) -> i8 {
        let (side, arm) = (side_of(unit), self.card(unit).arm);
        let enemy = side.other();
        let attacks = Some(side) == self.active();
        let against = |kind: &dyn Fn(UnitId) -> bool| self.leads(enemy, self.fighting(combat, enemy)).any(kind);
        let spears = |other: UnitId| {
            let firm = matches!(self.card(other).arm, Arm::Phalanx | Arm::Heavy);
            firm && self.attack_angle(unit, other) == Angle::Front
        };
        let mut sum = i8::from(attacks && arm.is_elephants() && against(&spears));
        let indian = |other: UnitId| self.card(other).arm == Arm::IndianElephants;
        sum += i8::from(arm == Arm::AfricanElephants && against(&indian));
        sum += i8::from(!attacks && against(&|other| self.is_deep(other)));
        sum += i8::from(!attacks && arm.is_foot() && self.combat(combat).has(LETS_THROUGH));
        sum - i8::from(!attacks && self.is_deep(unit))
    }

    /// \[9.5\] Whether a unit stands in double depth with another phalanx.
    #[must_use]
    pub fn is_deep(self, unit: UnitId) -> bool {
        self.card(unit).double && self.stacked_with(unit).any(|other| self.card(other).double)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn proceed_pre_shock(&mut self, _: Frame) {
        match self.next_combat(PARTS) {
            Some((0, combat)) => self.test_charge(combat),
            Some((1, combat)) => self.mark_breaking(combat),
            Some((2, combat)) => self.break_combat(combat, Cause::BeforeShock),
            Some((_, combat)) => self.end_charge(combat),
            None => {
                self.pop();
            }
        }
    }

    /// The tests of a combat: all at the same time, so no unit routs yet.
    fn test_charge(&mut self, combat: u8) {
        let at = self.at();
        let mut tests: List<(UnitId, i8), { 2 * MAX_SIDE }> = List::new();
        for side in at.sides_of(combat) {
            for unit in at.leads(side, at.fighting(combat, side)) {
                let attacks = Some(side) == at.active();
                if if attacks { at.attacker_tests(combat, unit) } else { at.defender_tests(combat, unit) } {
                    tests.push((unit, at.charge_modifier(combat, unit)));
                }
            }
        }
        for &(unit, modifier) in tests.iter() {
            self.test_stack(unit, Purpose::PreShock, modifier, Trial::BeforeShock);
        }
    }

    /// \[6.68, 9.53, 9.63\] The top unit of a stack tests, and the hits are divided; in double depth the bottom unit tests,
    /// too, when the top one fails, and each takes its own hits.
    pub(super) fn test_stack(&mut self, unit: UnitId, purpose: Purpose, modifier: i8, trial: Trial) {
        let sum = modifier + self.at().stack_modifier(unit);
        let excess = self.test(unit, purpose, sum, trial);
        if excess == 0 {
            return;
        }
        if !self.at().is_deep(unit) {
            return self.divide_in_stack(unit, excess, false, trial);
        }
        self.add_hits(unit, excess, Cause::Test(trial), trial.rule());
        let second = self.at().stacked_with(unit).find(|&other| self.game.card(other).double);
        if let Some(second) = second {
            let lower = Trial::LowerInDepth;
            let more = self.test(second, purpose, modifier, lower);
            self.add_hits(second, more, Cause::Test(lower), lower.rule());
        }
    }

    /// \[8.33\] After the routs: the combat is over when a side is gone, and the attacker advances if no enemy is left in
    /// its zone and it is in no enemy zone.
    fn end_charge(&mut self, combat: u8) {
        let at = self.at();
        if at.is_fought(combat) {
            return;
        }
        let side = self.at().sides_of(combat)[0];
        let free = |unit: UnitId| self.at().targets(unit) == 0 && !self.at().is_zoned(unit);
        let fighting = self.at().fighting(combat, side);
        let free = self.at().leads(side, fighting).filter(|&unit| free(unit)).fold(0, |word, unit| word | bit(unit));
        self.combat_mut(combat).set(SETTLED);
        self.open_advance(combat, free);
        self.open_leader_retreats_after(combat);
    }
}
