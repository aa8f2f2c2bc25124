//! \[8.37, 10.15, 10.16\] Collapse: routs, tests of units near rout, pursuit and advances.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{LETS_THROUGH, SETTLED, SHATTERED, State};
use crate::games::spqr::switches::NearRout;
use crate::games::spqr::window::{Frame, Pool, Window};

/// The steps: which units rout, in all combats; the routs; whether all defenders have gone; tests of units near rout;
/// pursuit and advances.
const PARTS: u8 = 5;

impl Position<'_> {
    /// The units of a word that have as many hits as their quality.
    fn broken(self, side: Side, word: u64) -> u64 {
        units_in(side, word).filter(|&unit| self.is_broken(unit)).fold(0, |all, unit| all | bit(unit))
    }

    /// \[10.16\] The greatest excess of hits over quality among some units, including further hits that each would take.
    fn worst(self, side: Side, word: u64, more: impl Fn(UnitId) -> u8) -> i16 {
        let excess = |unit| i16::from(self.hits(unit)) + i16::from(more(unit)) - i16::from(self.quality(unit));
        units_in(side, word).map(excess).max().unwrap_or(i16::MIN)
    }

    /// \[10.16\] The hits that an attacker would get by entering a hex of a defender.
    #[must_use]
    pub fn entry_hits(self, combat: u8, unit: UnitId) -> u8 {
        let enemy = side_of(unit).other();
        let mut defenders = self.leads(enemy, self.fighting(combat, enemy));
        let toll = defenders.find_map(|target| {
            let (from, to) = self.contact(self.lead(unit), target)?;
            self.step_toll(unit, from, to)
        });
        toll.map_or(0, |toll| toll.hits)
    }

    /// \[8.37.2\] Whether the units of the whole map test, and not only those of a combat.
    fn tests_all_near_rout(self) -> bool {
        self.switches().near_rout == NearRout::AllUnits && !self.is_pursuers_combat()
    }

    /// \[8.37.2\] Whether a unit is one hit from rout and in an enemy zone.
    #[must_use]
    pub fn is_near_rout(self, unit: UnitId) -> bool {
        let steady = self.state.clashes.steady[side_of(unit).index()] & bit(unit) != 0;
        !steady && !self.is_routed(unit) && self.hits(unit) + 1 == self.quality(unit) && self.is_zoned(unit)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// The frame of the collapse keeps in `pool` the defenders that are still to test; one above it, the attackers.
    pub(super) fn proceed_collapse(&mut self, frame: Frame) {
        if frame.pool.word() != 0 {
            return self.test_next(frame);
        }
        match self.next_combat(PARTS) {
            Some((3, combat)) => self.find_near_rout(combat),
            Some((_, combat)) if self.at().combat(combat).has(SETTLED) => {}
            Some((0, combat)) => self.mark_breaking(combat),
            Some((1, combat)) => self.break_combat(combat, Cause::Shock),
            Some((2, combat)) => self.shatter(combat),
            Some((_, combat)) => self.follow_up(combat),
            None => {
                self.pop();
            }
        }
    }

    /// \[8.37.1, 10.41\] Records whether all defenders that met the shock of a combat have routed by it, or were
    /// eliminated in it.
    fn shatter(&mut self, combat: u8) {
        let (at, clashes) = (self.at(), &self.state.clashes);
        let enemy = at.sides_of(combat)[1];
        let engaged = at.engaged_in(combat, enemy);
        let broke = at.breaking(enemy, engaged);
        let before = clashes.gone[enemy.index()] & !broke;
        let fought = at.combat(combat).chosen()[0] != NO_UNIT;
        if fought && engaged & !before & !broke & !clashes.fled == 0 && at.fighting(combat, enemy) == 0 {
            self.combat_mut(combat).set(SHATTERED);
        }
    }

    /// \[8.33, 8.37.1, 10.15, 10.16\] The units of a combat with too many hits are to rout. If that would rout every unit
    /// of both sides, only one side routs. This is fixed for all combats before the first unit routs, which may bring
    /// hits, and routs, to others.
    pub(super) fn mark_breaking(&mut self, combat: u8) {
        let [side, enemy] = self.at().sides_of(combat);
        let words = [side, enemy].map(|side| self.at().fighting(combat, side));
        let broken = [self.at().broken(side, words[0]), self.at().broken(enemy, words[1])];
        let all = words == broken && !words.contains(&0);
        let routs = if all { self.decide_mutual_rout(combat, words) } else { broken };
        for (side, word) in [side, enemy].into_iter().zip(routs) {
            units_in(side, word).for_each(|unit| self.state.units[unit as usize].set_breaks(true));
        }
    }

    /// \[8.33, 8.37.1\] The units of a combat that are to rout do, defenders first.
    pub(super) fn break_combat(&mut self, combat: u8, cause: Cause) {
        let [side, enemy] = self.at().sides_of(combat);
        for side in [enemy, side] {
            let word = self.at().breaking(side, self.at().fighting(combat, side));
            for unit in units_in(side, word) {
                // The unit above it may have taken it along, or it may stand fast after a rout that ran it over.
                if self.at().breaking(side, self.at().fighting(combat, side)) & bit(unit) != 0 {
                    self.break_in_combat(unit, cause);
                }
            }
        }
    }

    /// \[10.16\] Every unit would rout: attackers add the hits for entering the defender's hex, and the side with the
    /// greater excess routs, the defender on a tie. Units of the other side are left with one hit less than their
    /// quality. Returns the units that rout.
    fn decide_mutual_rout(&mut self, combat: u8, words: [u64; 2]) -> [u64; 2] {
        let at = self.at();
        let [side, enemy] = at.sides_of(combat);
        let attacker = at.worst(side, words[0], |unit| at.entry_hits(combat, unit));
        let defender = at.worst(enemy, words[1], |_| 0);
        let attacker_routs = attacker > defender;
        if attacker_routs {
            for unit in units_in(side, words[0]) {
                let more = self.at().entry_hits(combat, unit);
                self.add_hits(unit, more, Cause::Terrain, "10.16");
            }
        }
        let (saved, word) = if attacker_routs { (enemy, words[1]) } else { (side, words[0]) };
        for unit in units_in(saved, word) {
            self.cap_hits(unit, "10.16");
        }
        if attacker_routs { [words[0], 0] } else { [0, words[1]] }
    }

    /// Leaves a unit one hit less than its quality, when it has more \[8.41, 10.16\].
    pub(super) fn cap_hits(&mut self, unit: UnitId, rule: &'static str) {
        let most = self.at().quality(unit).saturating_sub(1);
        let counter = &mut self.state.units[unit as usize];
        let removed = counter.hits().saturating_sub(most);
        counter.set_hits(counter.hits() - removed);
        if removed > 0 {
            self.emit(Fact::HitsRemoved { hits: removed }, rule, |event| event.unit = Some(unit));
        }
    }

    /// \[8.37.2, 10.15\] Units one hit from rout in an enemy zone are to test: by switch those of the combats, or all,
    /// which do so before the first combat. The separate combat of a pursuer concerns only its own units \[10.42\].
    fn find_near_rout(&mut self, combat: u8) {
        let at = self.at();
        let all = at.tests_all_near_rout();
        if all && combat > 0 {
            return;
        }
        let sides = at.sides_of(combat);
        let [attackers, defenders] = sides.map(|side| {
            let tested = if all { at.on_map(side) } else { at.fighting(combat, side) };
            units_in(side, tested).filter(|&unit| at.is_near_rout(unit)).fold(0, |all, unit| all | bit(unit))
        });
        self.top().pool = Pool::new(defenders);
        if attackers != 0 {
            self.push(Frame { spent: PARTS, ..Frame::new(Window::Collapse, sides[0]).pool(attackers) });
        }
    }

    /// \[8.37.2\] The next unit of those that are to test does, each after the routs and rampages of the one before, so
    /// that their frames do not pile up.
    fn test_next(&mut self, frame: Frame) {
        let attacks = frame.spent == PARTS;
        let side = if attacks { frame.side } else { frame.side.other() };
        let Some(unit) = units_in(side, frame.pool.word()).next() else { return };
        let rest = frame.pool.word() & !bit(unit);
        self.top().pool = Pool::new(rest);
        if attacks && rest == 0 {
            self.pop();
        }
        let at = self.at();
        let fights = || at.combat_of(unit).is_some_and(|combat| at.fighting(combat, side) & bit(unit) != 0);
        let steady = at.state.clashes.steady[side.index()] & bit(unit) != 0;
        if at.is_on_map(unit) && !at.is_routed(unit) && !steady && (at.tests_all_near_rout() || fights()) {
            self.test_collapse(unit);
        }
    }

    /// \[8.37.2, 9.63\] A unit tests as if it were one hit from rout.
    pub(super) fn test_collapse(&mut self, unit: UnitId) {
        let modifier = self.at().stack_modifier(unit);
        if self.test(unit, Purpose::Collapse, modifier, Trial::AfterShock) > 0 {
            self.break_in_combat(unit, Cause::AfterShock);
            return;
        }
        let counter = &mut self.state.units[unit as usize];
        if counter.hits() > 0 {
            counter.set_hits(counter.hits() - 1);
            self.emit(Fact::HitsRemoved { hits: 1 }, Trial::AfterShock.rule(), |event| event.unit = Some(unit));
        }
    }

    /// \[8.37.3, 9.11, 10.41, 4.62\] Leaders withdraw; elephants pass through, cavalry pursues, other attackers advance.
    fn follow_up(&mut self, combat: u8) {
        let at = self.at();
        let [side, enemy] = at.sides_of(combat);
        if at.combat(combat).has(LETS_THROUGH) && at.is_fought(combat) {
            self.end_pass_through(combat);
            return self.open_leader_retreats_after(combat);
        }
        let attackers = at.fighting(combat, side);
        let riders = units_in(side, attackers).filter(|&unit| at.card(unit).arm.is_cavalry());
        let riders = riders.fold(0, |all, unit| all | bit(unit));
        let won = at.combat(combat).has(SHATTERED) && at.fighting(combat, enemy) == 0;
        let pursues = won && riders != 0 && at.switches().pursuit && self.open_pursuit(combat, riders);
        if !pursues {
            self.open_advance(combat, attackers);
        }
        self.open_leader_retreats_after(combat);
    }
}
