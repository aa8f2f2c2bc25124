//! The budget of a study.

use crate::base::words::{counted, whole};
use crate::studies::factor::Factor;

/// The places on which a factor stands in the screening: six, so that two levels, three and six have as many each, and a
/// step changes the level of every factor with two or three.
pub const PLACES: u32 = 6;
/// The points at which all factors stand where they help one side.
const TOGETHER: usize = 2;

/// The budget of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many trajectories the screening has.
    pub trajectories: usize,
    /// How many rows the base matrices of the variance analysis have.
    pub rows: usize,
    /// How many factors go into it.
    pub top: usize,
}

impl Budget {
    /// The most points of each step: alone with the baseline, screening with the two at which all factors help one side, variance
    /// analysis. There, repeated points are played once, and there are no more points than combinations.
    #[must_use]
    pub fn points(&self, factors: &[Factor]) -> [usize; 3] {
        let alone = 1 + factors.iter().map(|factor| factor.levels.len() - 1).sum::<usize>();
        let screening = self.trajectories * (factors.len() + 1) + TOGETHER;
        let mut sizes: Vec<usize> = factors.iter().map(|factor| factor.levels.len()).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes.truncate(self.top);
        let combinations = sizes.iter().fold(1_usize, |product, &size| product.saturating_mul(size));
        let asked = self.rows * (sizes.len() + 2);
        [alone, screening, if sizes.is_empty() { 0 } else { asked.min(combinations) }]
    }

    /// The budget in words: the games of a point, and those of the baseline.
    #[must_use]
    pub fn text(&self, factors: &[Factor], [games, reference]: [u64; 2]) -> String {
        let [alone, screening, variance] = self.points(factors);
        let most = (alone + screening + variance) as u64;
        format!(
            "budget: {}; {} one at a time, at most {} for the screening and {} for the \
             variance; at most {} x {}, and {} of the baseline = {}",
            counted(factors.len() as u64, "factor"),
            counted(alone as u64, "point"),
            whole(screening as u64),
            whole(variance as u64),
            counted(most, "point"),
            counted(games, "game"),
            counted(reference, "game"),
            counted(most.saturating_mul(games).saturating_add(reference), "game"),
        )
    }
}
