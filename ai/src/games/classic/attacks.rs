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
/// The cost of being repelled, in shares of the value of the attackers.
const REPELLED: f32 = 0.2;
/// The enemies that attack from one hex, as far as danger goes.
const ABREAST: usize = 1;
/// The table of ordinary attacks.
const ORDINARY: u8 = 0;

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
struct Party {
    /// What all of it is worth.
    value: f32,
    /// Its steps.
    steps: f32,
    /// Its cheapest step.
    cheapest: f32,
}

impl<B: Board> Eyes<'_, '_, B> {
    /// What the loss of a unit costs: its strength, as far as the rest of the game can use it, the victory points for it, the
    /// morale of its army, and what is left of the army.
    pub fn value_of(&self, unit: UnitId) -> f32 {
        let (values, scenario) = (self.at.values(unit), self.at.scenario());
        let points = if scenario.victory.losses { self.chart.worth(scenario, unit) } else { 0.0 };
        let side = scenario.side_of(unit).index();
        let nerve = self.chart.nerve[side] * f32::from(values.defence) + self.scene.last[side];
        self.scene.future * f32::from(values.attack.max(values.defence)).max(1.0) + points + nerve
    }

    fn party(&self, units: impl Iterator<Item = UnitId>) -> Party {
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
    pub fn value_of_attack(&self, attackers: impl Iterator<Item = UnitId>, target: Hex, balance: &Balance) -> f32 {
        let toll = self.chart.toll(self.at.table_number(), balance.column, balance.modifier);
        self.value_of_toll(attackers, target, &toll)
    }

    /// The value of an attack with these chances.
    pub fn value_of_toll(&self, attackers: impl Iterator<Item = UnitId>, target: Hex, toll: &Toll) -> f32 {
        let (own, enemy) = (self.party(attackers), self.party(self.at.stack(target)));
        let step = enemy.value / enemy.steps.max(1.0);
        let trapped = if toll.retreat > 0.0 && self.is_trapped(target) { 1.0 } else { 0.0 };
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
            + toll.repelled * REPELLED * own.value;
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

    /// Whether the units in a hex have nowhere to retreat.
    pub fn is_trapped(&self, target: Hex) -> bool {
        let (at, scenario) = (self.at, self.at.scenario());
        let owner = at.occupier(target).unwrap_or(self.side.other());
        let zoc = &scenario.zoc;
        let free = |near: Hex| {
            let occupier = at.occupier(near);
            let barred = zoc.blocks.retreat && at.in_zone_unless_held(near, owner, zoc.friends.retreat);
            occupier != Some(owner.other()) && !barred && (occupier.is_none() || scenario.retreat.through)
        };
        !scenario.map.field.neighbours(target).any(free)
    }

    /// The best attack of the phase: the hex and its value, with the attackers in `chosen`; none when no attack is possible.
    pub fn best_attack(
        &self,
        kind: FightKind,
        chosen: &mut Vec<UnitId>,
        trial: &mut Vec<UnitId>,
    ) -> Option<(Hex, f32)> {
        let mut best: Option<(Hex, f32)> = None;
        for target in self.at.targets().iter().filter(|&hex| self.at.may_target(hex)) {
            let Some(value) = self.choose_attackers(target, kind, trial) else { continue };
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((target, value));
                std::mem::swap(chosen, trial);
            }
        }
        best
    }

    /// The attackers of a hex that make the attack worth most; none when it cannot be attacked. They are added one by one, the
    /// strongest first; then those without which the column would be the same are left out.
    fn choose_attackers(&self, target: Hex, kind: FightKind, chosen: &mut Vec<UnitId>) -> Option<f32> {
        let mut all: ArrayVec<UnitId, MOST> = self.at.candidates(target).take(MOST).collect();
        self.sort(&mut all, kind);
        let near = |units: &[UnitId]| self.is_near(units.iter().copied(), target, kind);
        let (value, many, balance) = self.best_party(target, kind, (&all, 1), near)?;
        chosen.clear();
        chosen.reserve(MOST);
        chosen.extend(&all[..many]);
        self.spare(target, kind, &balance, chosen);
        Some(value)
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
        let committed = units.iter().map(|&unit| self.value_of(unit)).sum::<f32>();
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
            self.value_of_toll(friends.clone().chain([unit]), target, &toll)
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

    /// The strength with which the enemy could attack a hex next: not more than has room before it.
    fn threat(&self, hex: Hex) -> f32 {
        let scene = self.scene;
        let threat = scene.threat[hex.index()];
        if threat <= scene.strongest {
            return threat;
        }
        let away = scene.enemy[hex.index()];
        let is_open = |near: &Hex| scene.enemy[near.index()] <= away && self.at.occupier(*near) != Some(self.side);
        let fronts = self.at.scenario().map.field.neighbours(hex).filter(is_open).count().max(1);
        threat.min(scene.strongest * (fronts * ABREAST) as f32)
    }

    /// What the enemy's next attack on a unit in a hex would destroy, in shares of the unit, less what the attack would cost him.
    pub fn danger(&self, unit: UnitId, hex: Hex) -> f32 {
        let threat = self.threat(hex);
        if threat <= 0.0 {
            return 0.0;
        }
        let at = self.at;
        let friends = at.stack(hex).filter(|&one| one != unit && at.scenario().side_of(one) == self.side);
        let all = friends.chain([unit]);
        let defence: u32 = all.clone().map(|one| at.defence_of(one)).sum();
        let balance = at.estimate_against((threat * 100.0) as u32, defence, hex, self.side);
        let toll = self.chart.toll(ORDINARY, balance.column, balance.modifier);
        let own = self.party(all);
        let lost = (toll.defender_steps / own.steps.max(1.0)).min(1.0) + toll.defender_gone;
        let lost = (lost + self.weights.ground * (toll.retreat + toll.disrupted)).min(1.0);
        let step = self.scene.future * self.scene.step;
        let cost = (toll.attacker_steps + toll.matched * toll.defender_steps) * step
            + (toll.attacker_gone + REPELLED * toll.repelled) * self.scene.future * threat;
        (lost - cost / own.value.max(0.1)).max(0.0)
    }
}
