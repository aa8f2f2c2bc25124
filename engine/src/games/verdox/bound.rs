//! An upper bound on the length of a game.

use crate::core::game::Side;
use crate::games::verdox::Verdox;

impl Verdox {
    /// The most decisions that a game of this scenario can have.
    ///
    /// Every decision of a phase uses up a limited resource: each unit acts once, and under one reading attempts one
    /// move before that; each barge moves once, and once more when it is taken over, which takes a unit that acts. Each
    /// unit enters once. The number of turns is bounded by the time limit, or by the turn at which a game without one
    /// is stopped.
    #[must_use]
    pub fn most_decisions(&self) -> u64 {
        let units = Side::BOTH.map(|side| u64::from(self.scenario.strength(side)));
        let barges = self.scenario.map.barges.len() as u64;
        let phases: u64 = units.iter().map(|units| 3 * units + barges + 1).sum();
        units.iter().sum::<u64>() + u64::from(self.scenario.turns) * phases
    }
}
