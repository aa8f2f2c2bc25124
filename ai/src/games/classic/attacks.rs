//! Attacks: their value by exact results of the table, and the choice of attackers.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::FightKind;
use kartacz_engine::games::classic::strength::Balance;

use super::chart::{Chart, Toll};
use super::scene::Scene;
use super::weights::Weights;

/// What a side looks at.
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
    /// What the loss of a unit costs: its strength, and the victory points for it.
    pub fn value_of(&self, unit: UnitId) -> f32 {
        let (values, known) = (self.at.values(unit), self.at.scenario().unit(unit));
        let points = if self.at.scenario().victory.losses { f32::from(known.worth) * self.chart.point } else { 0.0 };
        f32::from(values.attack.max(values.defence)).max(1.0) + points
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

    /// The value of an attack on a hex by these units at these odds, in points of strength.
    pub fn value_of_attack(&self, attackers: impl Iterator<Item = UnitId>, target: Hex, balance: &Balance) -> f32 {
        let toll = self.chart.toll(self.at.table_number(), balance.column, balance.modifier);
        self.value_of_toll(attackers, target, &toll)
    }

    fn value_of_toll(&self, attackers: impl Iterator<Item = UnitId>, target: Hex, toll: &Toll) -> f32 {
        let (own, enemy) = (self.party(attackers), self.party(self.at.stack(target)));
        let step = enemy.value / enemy.steps.max(1.0);
        let trapped = f32::from(u8::from(self.is_trapped(target)));
        let gone = (toll.defender_gone + toll.retreat * trapped).min(1.0);
        let lost = (toll.defender_steps * step).min(enemy.value) * (1.0 - gone) + enemy.value * gone;
        let driven = (toll.retreat * (1.0 - trapped)).min(1.0);
        let empties = (driven + gone + f32::from(u8::from(toll.defender_steps >= enemy.steps))).min(1.0);
        let ground = self.value_of_ground(target);
        let gain = self.weights.kill * lost
            + self.weights.push * (driven * enemy.value + toll.disrupted * enemy.value)
            + empties * ground;
        let matched = toll.matched * (toll.defender_steps * step).max(own.cheapest);
        let cost = (toll.attacker_steps * own.cheapest + matched).min(own.value)
            + toll.attacker_gone * own.value
            + toll.repelled * 0.2 * own.value;
        gain - cost
    }

    /// What it is worth to take a hex.
    pub fn value_of_ground(&self, hex: Hex) -> f32 {
        let objectives = self.at.scenario().victory.objectives.iter().zip(&self.chart.goals);
        let open = |side: Side| self.at.owned(side).contains(hex);
        let worth = objectives.filter(|(objective, _)| objective.area.hexes.contains(hex)).map(|(objective, goal)| {
            let counts = |side: Side| objective.side.is_none_or(|only| only == side);
            let mut sides = 0.0;
            if counts(self.side) && !open(self.side) {
                sides += 1.0;
            }
            if counts(self.side.other()) && open(self.side.other()) {
                sides += 1.0;
            }
            goal.value * sides
        });
        self.weights.take * worth.sum::<f32>()
    }

    /// Whether the units in a hex have nowhere to retreat.
    pub fn is_trapped(&self, target: Hex) -> bool {
        let scenario = self.at.scenario();
        let enemy = self.side.other();
        let free = |near: Hex| {
            let held = scenario.zoc.friends.retreat && self.at.occupier(near) == Some(enemy);
            let barred = scenario.zoc.blocks.retreat && self.scene.zones[0][near.index()] && !held;
            self.at.occupier(near) != Some(self.side)
                && !barred
                && (self.at.occupier(near).is_none() || scenario.retreat.through)
        };
        !scenario.map.field.neighbours(target).any(free)
    }

    /// The best attack of the phase: the hex, its value, and the attackers in `chosen`; nothing that is worth it.
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

    /// The attackers of a hex that make the attack worth most, added one by one from the strongest on; `None` when nobody can.
    pub fn choose_attackers(&self, target: Hex, kind: FightKind, chosen: &mut Vec<UnitId>) -> Option<f32> {
        chosen.clear();
        let mut all: [UnitId; MOST] = [0; MOST];
        let mut count = 0;
        for unit in self.at.candidates(target).take(MOST) {
            all[count] = unit;
            count += 1;
        }
        let all = &mut all[..count];
        all.sort_by_key(|&unit| std::cmp::Reverse(self.at.attack_of(unit, kind)));
        let mut best: Option<(f32, usize)> = None;
        for many in 1..=all.len() {
            let units = || all[..many].iter().copied();
            let balance = self.at.balance(units(), target, kind, [0; 2]);
            let near = units().any(|unit| self.at.scenario().map.field.distance(self.at.hex(unit), target) <= 1);
            if !self.at.is_allowed(&balance) || !near && kind != FightKind::Barrage {
                continue;
            }
            let committed = units().map(|unit| self.value_of(unit)).sum::<f32>();
            // Units that stay free may attack elsewhere: each costs a little.
            let value = self.value_of_attack(units(), target, &balance) - FREE * committed;
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, many));
            }
        }
        let (value, many) = best?;
        chosen.extend(&all[..many]);
        Some(value)
    }

    /// What it is worth that a unit comes next to these enemies: the gain of the attacks that it makes better.
    pub fn assault_from(&self, unit: UnitId, hex: Hex) -> f32 {
        let at = self.at;
        let kind = FightKind::Attack;
        let mut best: f32 = 0.0;
        for target in at.scenario().map.field.neighbours(hex) {
            if at.occupier(target) != Some(self.side.other()) {
                continue;
            }
            let near = || {
                let around = at.scenario().map.field.neighbours(target).flat_map(|one| at.stack(one));
                around.filter(|&one| one != unit && at.scenario().side_of(one) == self.side && at.may_fight(one))
            };
            let friends: u32 = near().map(|one| at.attack_of(one, kind)).sum();
            let own = at.attack_of(unit, kind);
            let [before, after] = [friends, friends + own].map(|attack| {
                let balance = at.estimate(attack, target);
                if attack == 0 { 0.0 } else { self.value_of_attack(near().chain([unit]), target, &balance).max(0.0) }
            });
            // A unit that brings friends into the game is worth more than one that adds to what is enough.
            best = best.max(after - before + 0.15 * after);
        }
        best
    }

    /// What the enemy's next attacks on a unit in this hex would cost.
    pub fn danger(&self, unit: UnitId, hex: Hex) -> f32 {
        let threat = self.scene.threat[hex.index()];
        if threat <= 0.0 {
            return 0.0;
        }
        let friends = self.at.stack(hex).filter(|&one| one != unit && self.at.scenario().side_of(one) == self.side);
        let defence: u32 = friends.chain([unit]).map(|one| self.at.defence_of(one)).sum();
        let balance = self.at.estimate_against((threat * 100.0) as u32, defence, hex, self.side);
        let toll = self.chart.toll(0, balance.column, balance.modifier);
        let steps = f32::from(self.at.counter(unit).steps.max(1));
        let value = self.value_of(unit);
        let lost = (toll.defender_steps / steps).min(1.0) + toll.defender_gone + 0.15 * (toll.retreat + toll.disrupted);
        value * lost.min(1.0)
    }
}

/// The most attackers that are looked at.
const MOST: usize = 24;
/// The cost of committing a unit, in shares of its value.
const FREE: f32 = 0.02;
