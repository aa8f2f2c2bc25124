//! Danger: what the enemy's next attack on a unit in a hex would destroy.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, UnitId};

use super::attacks::{Eyes, ORDINARY, REPELLED};

/// The enemies that attack from one hex.
const ABREAST: usize = 1;
/// How likely the enemy closes the ways of retreat that it can close.
const SURROUNDED: f32 = 0.6;

impl<B: Board> Eyes<'_, '_, B> {
    /// The strength with which the enemy could attack a hex next: not more than has room before it.
    fn threat(&self, hex: Hex) -> f32 {
        let scene = self.scene;
        let threat = scene.threat[hex.index()];
        if threat <= scene.strongest {
            return threat;
        }
        let away = scene.enemy(hex);
        let is_open = |near: &Hex| scene.enemy(*near) <= away && self.at.occupier(*near) != Some(self.side);
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
        let driven = if toll.retreat > 0.0 { self.loss_by_retreat(unit, hex) } else { 0.0 };
        let lost = (lost + driven * toll.retreat + self.weights.ground * toll.disrupted).min(1.0);
        let step = self.scene.future * self.scene.step;
        let cost = (toll.attacker_steps + toll.matched * toll.defender_steps) * step
            + (toll.attacker_gone + REPELLED * toll.repelled) * self.scene.future * threat;
        (lost - cost / own.value.max(0.1)).max(0.0)
    }

    /// What a unit in a hex loses when it is driven back after the enemy's move, in shares of the unit.
    fn loss_by_retreat(&self, unit: UnitId, hex: Hex) -> f32 {
        let now = self.cornered(unit, hex);
        let later = if now == 0.0 { SURROUNDED * self.surrounded(unit, hex) } else { 0.0 };
        now.max(later).max(self.weights.ground)
    }
}
