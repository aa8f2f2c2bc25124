//! Attacks: their value by exact results of the table, and the choice of attackers.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::FightKind;
use kartacz_engine::games::classic::strength::Balance;

use super::chart::Chart;
use super::scene::Scene;
use super::toll::Toll;
use super::weights::Weights;

/// The most attackers that are looked at.
const MOST: usize = 24;
/// The cost of committing a unit, in shares of its value: it could attack elsewhere.
const COMMITTED: f32 = 0.02;
/// The margin of an attack as a multiple of the chance that it hurts the attackers, up to the whole margin.
const HARMED: f32 = 2.0;
/// The cost of being repelled, in shares of the value of the attackers.
pub(super) const REPELLED: f32 = 0.2;
/// The table of ordinary attacks.
pub(super) const ORDINARY: u8 = 0;

/// What a side looks at.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a, 'g, B: Board> {
    pub at: Position<'g, B>,
    pub side: Side,
    pub chart: &'a Chart,
    pub scene: &'a Scene,
    pub weights: &'a Weights,
}

/// The units on one side of a fight, summed up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Party {
    /// What all of it is worth.
    pub value: f32,
    /// Its steps.
    pub steps: f32,
    /// Its cheapest step.
    cheapest: f32,
    /// What the units are worth that would be lost by a retreat.
    cornered: f32,
}

impl<B: Board> Eyes<'_, '_, B> {
    /// What the loss of a unit costs: its strength, as far as the rest of the game can use it, the victory points for it, the
    /// morale of its army, and what is left of the army.
    pub fn value_of(&self, unit: UnitId) -> f32 {
        let (values, scenario) = (self.at.values(unit), self.at.scenario());
        let points = self.points_of(unit);
        let side = scenario.side_of(unit).index();
        let nerve = self.chart.nerve[side] * f32::from(values.defence) + self.scene.last[side];
        self.scene.future * f32::from(values.attack.max(values.defence)).max(1.0) + points + nerve
    }

    /// What the enemy scores for the loss of a unit, in points of strength.
    pub fn points_of(&self, unit: UnitId) -> f32 {
        let scenario = self.at.scenario();
        if scenario.victory.losses { self.chart.worth(scenario, unit) } else { 0.0 }
    }

    /// Units, summed up.
    pub fn party(&self, units: impl Iterator<Item = UnitId>) -> Party {
        let mut party = Party { cheapest: f32::MAX, ..Party::default() };
        for unit in units {
            let (value, steps) = (self.value_of(unit), f32::from(self.at.counter(unit).steps.max(1)));
            party.value += value;
            party.steps += steps;
            party.cheapest = party.cheapest.min(value / steps);
        }
        party
    }

    /// The value of an attack of the phase on a hex by these units at these odds, in points of strength.
    pub fn value_of_attack(
        &self,
        attackers: impl Iterator<Item = UnitId> + Clone,
        target: Hex,
        balance: &Balance,
    ) -> f32 {
        let toll = self.toll_of(balance);
        self.value_of_toll(attackers.map(|unit| (unit, self.at.hex(unit))), target, &toll)
    }

    /// The chances of an attack of the phase.
    pub fn toll_of(&self, balance: &Balance) -> Toll {
        self.chart.toll(self.at.table_number(), balance.column, balance.modifier)
    }

    /// Whether an attack is worth it: its value must be more than a share of what the attackers are worth, unless it cannot hurt them.
    pub fn pays(&self, value: f32, committed: f32, toll: &Toll) -> bool {
        let margin = self.weights.caution * committed * (HARMED * toll.harm).min(1.0);
        value > margin
    }

    /// What units are worth in all.
    pub fn committed(&self, units: impl Iterator<Item = UnitId>) -> f32 {
        units.map(|unit| self.value_of(unit)).sum()
    }

    /// The attackers, summed up, from these hexes; none for a hex that is not known yet.
    fn attackers(&self, units: impl Iterator<Item = (UnitId, Hex)> + Clone, toll: &Toll) -> Party {
        let mut party = self.party(units.clone().map(|(unit, _)| unit));
        if toll.routed > 0.0 {
            party.cornered = units.map(|(unit, hex)| self.cornered(unit, hex) * self.value_of(unit)).sum();
        }
        party
    }

    /// The value of an attack with these chances by units from these hexes; none for a hex that is not known yet.
    pub fn value_of_toll(&self, units: impl Iterator<Item = (UnitId, Hex)> + Clone, target: Hex, toll: &Toll) -> f32 {
        let (own, enemy) = (self.attackers(units, toll), self.party(self.at.stack(target)));
        let step = enemy.value / enemy.steps.max(1.0);
        let trapped = if toll.retreat > 0.0 { self.trapped(target) } else { 0.0 };
        let gone = (toll.defender_gone + toll.retreat * trapped).min(1.0);
        let lost = (toll.defender_steps * step).min(enemy.value) * (1.0 - gone) + enemy.value * gone;
        let driven = (toll.retreat * (1.0 - trapped)).min(1.0);
        let dead = if enemy.steps <= 1.0 { toll.defender_steps } else { 0.0 };
        let empties = (driven + gone + dead).min(1.0);
        let gain = self.weights.kill * lost
            + self.weights.push * (driven + toll.disrupted) * enemy.value
            + empties * self.value_of_conquest(target);
        let matched = toll.matched * (toll.defender_steps * step).max(own.cheapest);
        let cost = (toll.attacker_steps * own.cheapest + matched).min(own.value)
            + toll.attacker_gone * own.value
            + toll.repelled * REPELLED * own.value
            + toll.routed * (1.0 - REPELLED) * own.cornered;
        gain - cost
    }

    /// What it is worth to take a hex.
    fn value_of_conquest(&self, hex: Hex) -> f32 {
        if self.at.scenario().advance.units == 0 {
            return 0.0;
        }
        let worth = self.scene.grounds.of(hex);
        self.weights.take * (worth.take + worth.sit)
    }

    /// What the units in a hex lose by a retreat that they cannot make, in shares of them.
    fn trapped(&self, target: Hex) -> f32 {
        self.at.stack(target).map(|unit| self.cornered(unit, target)).fold(0.0, f32::max)
    }

    /// The best attack of the phase, with the attackers in `chosen`; none when no attack is worth it.
    pub fn best_attack(&self, kind: FightKind, chosen: &mut Vec<UnitId>, trial: &mut Vec<UnitId>) -> Option<Hex> {
        let mut best: Option<(Hex, f32)> = None;
        for target in self.at.targets().iter().filter(|&hex| self.at.may_target(hex)) {
            let Some((value, balance)) = self.choose_attackers(target, kind, trial) else { continue };
            let committed = self.committed(trial.iter().copied());
            if !self.pays(value, committed, &self.toll_of(&balance)) {
                continue;
            }
            let value = value - COMMITTED * committed;
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((target, value));
                std::mem::swap(chosen, trial);
            }
        }
        best.map(|(hex, _)| hex)
    }

    /// The attackers of a hex that make the attack worth most; none when it cannot be attacked. They are added one by one, the
    /// strongest first; then those without which the column would be the same are left out. Its value and its odds.
    fn choose_attackers(&self, target: Hex, kind: FightKind, chosen: &mut Vec<UnitId>) -> Option<(f32, Balance)> {
        let mut all: ArrayVec<UnitId, MOST> = self.at.candidates(target).take(MOST).collect();
        self.sort(&mut all, kind);
        let near = |units: &[UnitId]| self.is_near(units.iter().copied(), target, kind);
        let (_, many, balance) = self.best_party(target, kind, (&all, 1), near)?;
        chosen.clear();
        chosen.reserve(MOST);
        chosen.extend(&all[..many]);
        self.spare(target, kind, &balance, chosen);
        Some((self.value_of_attack(chosen.iter().copied(), target, &balance), balance))
    }

    /// The units that make an attack in preparation worth more, added one by one, the strongest first.
    pub fn choose_more(&self, target: Hex, kind: FightKind, chosen: &mut Vec<UnitId>) {
        let mut all: ArrayVec<UnitId, MOST> = self.at.committed(target).take(MOST).collect();
        let committed = all.len();
        let room = MOST - committed;
        all.extend(self.at.candidates(target).take(room));
        self.sort(&mut all[committed..], kind);
        let best = self.best_party(target, kind, (&all, committed.max(1)), |_| true);
        chosen.clear();
        chosen.extend(&all[committed..best.map_or(committed, |(_, many, _)| many)]);
    }

    /// Sorts attackers, the strongest first.
    fn sort(&self, units: &mut [UnitId], kind: FightKind) {
        units.sort_unstable_by_key(|&unit| (std::cmp::Reverse(self.at.attack_of(unit, kind)), unit));
    }

    /// The first units of `all`, at least `least` and such that `fits`, whose attack is allowed and worth most: its value, how many
    /// they are, and its odds.
    fn best_party(
        &self,
        target: Hex,
        kind: FightKind,
        (all, least): (&[UnitId], usize),
        fits: impl Fn(&[UnitId]) -> bool,
    ) -> Option<(f32, usize, Balance)> {
        let mut best: Option<(f32, usize, Balance)> = None;
        for many in least..=all.len() {
            let units = &all[..many];
            let balance = self.at.balance(units.iter().copied(), target, kind, [0; 2]);
            if !self.at.is_allowed(&balance) || !fits(units) {
                continue;
            }
            let value = self.value_of_party(units, target, &balance);
            if best.is_none_or(|(known, ..)| value > known) {
                best = Some((value, many, balance));
            }
        }
        best
    }

    /// The value of an attack by these units, less what it costs to commit them.
    fn value_of_party(&self, units: &[UnitId], target: Hex, balance: &Balance) -> f32 {
        let committed = self.committed(units.iter().copied());
        self.value_of_attack(units.iter().copied(), target, balance) - COMMITTED * committed
    }

    /// Whether an attack has an attacker next to the target, or needs none.
    fn is_near(&self, mut units: impl Iterator<Item = UnitId>, target: Hex, kind: FightKind) -> bool {
        let field = &self.at.scenario().map.field;
        kind == FightKind::Barrage || units.any(|unit| field.distance(self.at.hex(unit), target) <= 1)
    }

    /// Leaves out attackers without which the column and the modifier are the same.
    fn spare(&self, target: Hex, kind: FightKind, wanted: &Balance, chosen: &mut Vec<UnitId>) {
        let mut place = 0;
        while place < chosen.len() && chosen.len() > 1 {
            let rest = || chosen.iter().copied().filter(|&unit| unit != chosen[place]);
            let balance = self.at.balance(rest(), target, kind, [0; 2]);
            let same = (balance.column, balance.modifier) == (wanted.column, wanted.modifier);
            if same && self.at.is_allowed(&balance) && self.is_near(rest(), target, kind) {
                chosen.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// What a unit adds to an ordinary attack on a hex, when it comes next to it.
    pub fn value_of_assault(&self, unit: UnitId, target: Hex) -> f32 {
        let at = self.at;
        let strength = |one: UnitId| at.attack_of(one, FightKind::Attack);
        let around = at.scenario().map.field.neighbours(target).filter(|&hex| at.occupier(hex) == Some(self.side));
        let friends = around.flat_map(|hex| at.stack(hex)).filter(|&one| one != unit && at.may_fight(one));
        let value = |attack: u32| {
            let balance = at.estimate(attack, target);
            let toll = self.chart.toll(ORDINARY, balance.column, balance.modifier);
            let places = friends.clone().map(|one| (one, at.hex(one)));
            self.value_of_toll(places.chain([(unit, Hex::NONE)]), target, &toll)
        };
        let before: u32 = friends.clone().map(strength).sum();
        let after = value(before + strength(unit));
        if self.scene.must_fight {
            return after - if before > 0 { value(before) } else { 0.0 };
        }
        // A unit that makes an attack possible is worth more than one that adds to what is enough.
        let before = if before > 0 { value(before).max(0.0) } else { 0.0 };
        (after.max(0.0) - before + self.weights.concentration * after.max(0.0)).max(0.0)
    }
}
