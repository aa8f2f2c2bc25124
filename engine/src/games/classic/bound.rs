//! An upper bound on the length of a game.

use super::Classic;
use super::board::Board;
use super::chart::PARTS;
use super::data::{Effect, PhaseKind};

impl<B: Board> Classic<B> {
    /// The most decisions that a game of this scenario can have.
    ///
    /// Every decision of a phase uses up something: a unit begins to move once and makes a step for at least a twelfth of a point,
    /// and one more for free; it attacks once; each attack, as many as there are attackers, has a decision for each unit, for
    /// support, and for the losses, retreats and advances of both sides.
    #[must_use]
    pub fn most_decisions(&self) -> u64 {
        let scenario = &self.scenario;
        let units = scenario.units.len() as u64;
        let points = scenario.units.iter().flat_map(|unit| unit.values).map(|values| values.moves).max().unwrap_or(0);
        let steps = u64::from(points) * u64::from(PARTS) * 3 + 1;
        let fight = self.most_of_a_fight(units);
        let of_phase = |kind: PhaseKind| match kind {
            PhaseKind::Move => units * (3 + 2 * steps) + units * steps * fight + units,
            PhaseKind::Combat | PhaseKind::Barrage => units * (2 + units + fight) + 2 * units,
            PhaseKind::Reinforce => units + 1,
            PhaseKind::Replace => 2 * 255 + 1,
            PhaseKind::Supply | PhaseKind::Recover | PhaseKind::Weather | PhaseKind::Initiative => 1,
        };
        let turn: u64 = scenario.phases.iter().map(|phase| of_phase(phase.kind)).sum();
        units + u64::from(scenario.turns) * (turn + 2 * units)
    }

    /// The most decisions of a fight.
    fn most_of_a_fight(&self, units: u64) -> u64 {
        let of = |effect: &Effect| match *effect {
            Effect::Lose { steps, .. } => u64::from(steps),
            Effect::Match { .. } => 4 * units,
            Effect::Retreat { hexes, .. } => units * (u64::from(hexes) + 1),
            Effect::Advance { .. } | Effect::Eliminated(_) | Effect::Disrupted(_) => 0,
        };
        let results = self.scenario.results.iter().map(|program| program.effects.iter().map(of).sum::<u64>());
        4 + results.max().unwrap_or(0) + units * 10
    }
}
