//! Movement: where each unit is best, and in which order units move.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::{Hex, UnitId};

use super::attacks::Eyes;
use super::chart::FAR;

impl<B: Board> Eyes<'_, '_, B> {
    /// The value of a unit in a hex, in points of strength.
    pub fn value_in(&self, unit: UnitId, hex: Hex) -> f32 {
        let (scenario, weights) = (self.at.scenario(), self.weights);
        let values = self.at.values(unit);
        let strength = f32::from(values.attack.max(values.defence)).max(1.0);
        let class = scenario.unit(unit).class;
        let turn = f32::from(u16::from(values.moves.max(1)) * PARTS);
        let mut value = weights.advance * strength * self.nearness(class, hex, turn);
        value += self.value_of_ground(hex);
        value += self.hold(unit, hex);
        value -=
            weights.hunt * strength * f32::from(self.scene.enemy[hex.index()].min(40)) / f32::from(values.moves.max(1));
        value -= weights.fear * self.danger(unit, hex);
        let assault = if self.scene.fights_next { weights.assault } else { weights.menace };
        if assault > 0.0 && self.scene.enemy[hex.index()] <= 1 && self.at.may_fight(unit) {
            value += assault * self.assault_from(unit, hex);
        }
        value += weights.screen * strength * self.screen_of(hex);
        if weights.company > 0.0 {
            let friends = scenario.map.field.neighbours(hex).filter(|&one| self.at.occupier(one) == Some(self.side));
            value += weights.company * strength * friends.count().min(2) as f32;
        }
        if !self.scene.supplied.is_empty() && !self.scene.supplied.contains(hex) {
            value -= weights.supply * strength;
        }
        value
    }

    /// How near a hex is to what can be won, in turns of march, the nearer the more; weighed by what is there.
    fn nearness(&self, class: u8, hex: Hex, turn: f32) -> f32 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (goal, wanted) in self.scene.wanted.iter().enumerate().filter(|(_, wanted)| **wanted > 0.0) {
            let way = self.chart.way(goal, class, hex);
            if way != FAR {
                sum -= wanted * f32::from(way) / turn;
                all += wanted;
            }
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The value of a unit in an objective of its side that enemies can reach.
    fn hold(&self, unit: UnitId, hex: Hex) -> f32 {
        if self.weights.hold == 0.0 || !self.at.owned(self.side).contains(hex) {
            return 0.0;
        }
        let others = self.at.stack(hex).any(|one| one != unit);
        let objectives = self.at.scenario().victory.objectives.iter().zip(&self.chart.goals);
        let worth: f32 = objectives
            .filter(|(objective, _)| objective.area.hexes.contains(hex))
            .map(|(objective, goal)| {
                let counts = |side| objective.side.is_none_or(|only| only == side);
                goal.value * f32::from(u8::from(counts(self.side)) + u8::from(counts(self.side.other())))
            })
            .sum();
        let near = 1.0 / (1.0 + (f32::from(self.scene.enemy[hex.index()]) - 1.0).max(0.0) / 4.0);
        self.weights.hold * worth * near * if others { 0.2 } else { 1.0 }
    }

    /// What a hex adds to the screen: itself and the hexes around it, the less the more friends cover them.
    fn screen_of(&self, hex: Hex) -> f32 {
        let near = self.at.scenario().map.field.neighbours(hex);
        let worth = |one: Hex| {
            let covered = f32::from(self.scene.cover[one.index()].min(3));
            self.scene.screen[one.index()] * (1.0 - self.weights.spread).max(0.0).powi(covered as i32)
        };
        worth(hex) + near.map(|one| 0.3 * worth(one)).sum::<f32>()
    }

    /// The best hex of a unit among these, and how much better it is than where it stands.
    pub fn best_hex(&self, unit: UnitId, hexes: &[Hex]) -> (Hex, f32) {
        let start = self.at.hex(unit);
        let here = self.value_in(unit, start);
        let mut best = (start, 0.0);
        for &hex in hexes {
            if hex == start || !self.at.may_end(unit, hex) {
                continue;
            }
            let gain = self.value_in(unit, hex) - here;
            if gain > best.1 {
                best = (hex, gain);
            }
        }
        best
    }
}
