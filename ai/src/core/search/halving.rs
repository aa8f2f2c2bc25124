//! Best-arm selection. Roll-outs are allocated by sequential halving (Karnin, Koren and Somekh 2013) with common
//! random numbers, so that each arm is compared with the first, the default choice, roll-out by roll-out.

use arrayvec::ArrayVec;

/// The most arms compared at a decision.
pub const MAX_ARMS: usize = 32;
/// An arm is dropped when its mean is more than this many standard errors below the first arm's.
const WORSE: f32 = 1.0;
/// Sampling stops early when the only arm left is better by this many standard errors.
const SURE: f32 = 5.0;

/// The results of an arm relative to the first.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    arm: usize,
    /// Sums over the roll-outs of the gain and of its square.
    gain: f32,
    squares: f32,
}

impl Score {
    fn mean(&self, played: usize) -> f32 {
        self.gain / played as f32
    }

    /// The standard error of the mean, with a small constant added so that a few identical roll-outs do not count as
    /// certainty.
    fn error(&self, played: usize) -> f32 {
        let played = played as f32;
        let spread = (self.squares - self.gain * self.gain / played).max(0.0);
        (spread + 0.25).sqrt() / played
    }
}

/// Compares arms; holds scratch space, allocated once.
#[derive(Clone, Debug, Default)]
pub struct Halving {
    scores: ArrayVec<Score, MAX_ARMS>,
}

impl Halving {
    /// The index of the chosen arm, after at most `budget` roll-outs if that is at least the square of the number of
    /// arms. An arm other than the first must be better by `doubt` standard errors; `play` receives the arm and the
    /// number of the roll-out.
    pub fn choose(
        &mut self,
        arms: usize,
        budget: usize,
        doubt: f32,
        mut play: impl FnMut(usize, usize) -> f32,
    ) -> usize {
        self.scores.clear();
        self.scores.extend((1..arms).map(|arm| Score { arm, ..Score::default() }));
        let rounds = arms.next_power_of_two().ilog2() as usize;
        let mut played = 0;
        for _ in 0..rounds {
            if self.scores.is_empty() || self.is_clear(played) {
                break;
            }
            let each = budget / rounds / (self.scores.len() + 1);
            for number in played..played + each {
                self.compare(number, &mut play);
            }
            played += each;
            self.halve(played);
        }
        let best = self.scores.first().filter(|best| best.mean(played) > doubt * best.error(played));
        best.map_or(0, |best| best.arm)
    }

    /// Plays every remaining arm once.
    fn compare(&mut self, number: usize, play: &mut impl FnMut(usize, usize) -> f32) {
        let first = play(0, number);
        for score in &mut self.scores {
            let gain = play(score.arm, number) - first;
            score.gain += gain;
            score.squares += gain * gain;
        }
    }

    /// Drops the worse half, and every arm that is clearly no better than the first or always equal to it; sorts the
    /// rest, best first.
    fn halve(&mut self, played: usize) {
        let hopeful = |score: &Score| score.squares > 0.0 && score.mean(played) > -WORSE * score.error(played);
        self.scores.retain(|score| hopeful(score));
        self.scores.sort_unstable_by(|one, other| other.gain.total_cmp(&one.gain).then(one.arm.cmp(&other.arm)));
        self.scores.truncate(self.scores.len().div_ceil(2));
    }

    /// Whether the decision is already clear.
    fn is_clear(&self, played: usize) -> bool {
        match self.scores.as_slice() {
            [only] => played > 0 && only.mean(played) > SURE * only.error(played),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::{mix, unbiased};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Chooses between arms with these win rates in percent; also returns the number of roll-outs used.
    fn choose(rates: &[u32], budget: usize, seed: u64) -> (usize, usize) {
        let mut played = 0;
        let best = Halving::default().choose(rates.len(), budget, 0.25, |arm, number| {
            played += 1;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed) ^ mix((1000 * arm + number) as u64));
            if unbiased(&mut rng, 100) < rates[arm] { 1.0 } else { 0.0 }
        });
        (best, played)
    }

    /// How often an arm is chosen in 100 decisions.
    fn taken(arm: usize, rates: &[u32], budget: usize) -> usize {
        (0..100).filter(|&seed| choose(rates, budget, seed).0 == arm).count()
    }

    #[test]
    fn much_better_arm_is_found() {
        assert!(taken(5, &[40, 40, 40, 40, 40, 80, 40, 40], 256) >= 95);
        assert!(taken(1, &[40, 60], 256) >= 95);
    }

    #[test]
    fn worse_arms_are_not_chosen() {
        assert!(taken(0, &[80, 40, 40, 40], 256) >= 95);
    }

    #[test]
    fn equal_arms_leave_the_first_chosen() {
        for budget in [4_usize, 16, 256] {
            let best = Halving::default().choose(budget.isqrt(), budget, 0.25, |_, number| (number % 3) as f32);
            assert_eq!(best, 0);
        }
    }

    #[test]
    fn budget_is_never_exceeded() {
        for budget in 1..1025_usize {
            for arms in 1..=budget.isqrt().min(MAX_ARMS) {
                let (best, played) = choose(&vec![50; arms], budget, budget as u64);
                assert!(best < arms && played <= budget, "{arms} arms, budget {budget}: {played}");
                assert!(arms == 1 || played > 0);
            }
        }
    }
}
