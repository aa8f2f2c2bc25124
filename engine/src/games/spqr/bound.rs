//! An upper bound on the length of a game.

use crate::games::spqr::Spqr;
use crate::games::spqr::data::LEADER_POINTS;

/// The maximum number of decisions that a unit causes in one orders phase: steps and turns, reactions to it, shock and routs.
const OF_A_UNIT: u64 = 64;

impl Spqr {
    /// The most decisions that a game of this scenario can have: in each turn each leader has at most five phases, with
    /// momentum, elite phase and reactivation; in each phase every unit acts once, and every other unit reacts to it.
    #[must_use]
    pub fn most_decisions(&self) -> u64 {
        let units: u64 = self.scenario.counters.iter().map(|all| all.len() as u64).sum();
        let leaders: u64 = self.scenario.leaders.iter().map(|all| all.len() as u64).sum();
        let phase = units * (OF_A_UNIT + units) + leaders * u64::from(LEADER_POINTS);
        u64::from(self.scenario.turns) * leaders * 5 * phase
    }
}
