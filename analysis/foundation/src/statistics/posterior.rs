//! Random weights of games and of outcomes: the Bayesian bootstrap (Rubin, Annals of Statistics 9, 1981).
//!
//! Every game gets an exponential weight. The weighted shares of its outcomes are then a draw from the posterior of their rates,
//! and samples that share their games share the weights. Outcomes that were never seen get a weight of their own, a prior, so that
//! what has not varied is not certain.

use rand_core::Rng;

/// A number from 0 to 1.
fn part(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// An exponential weight with the mean 1: that of a game. By comparisons alone (von Neumann 1951), so that every platform draws the
/// same.
pub fn exponential(rng: &mut impl Rng) -> f64 {
    let mut whole = 0.0;
    loop {
        let first = part(rng);
        let (mut last, mut falls) = (first, 0_u32);
        loop {
            let next = part(rng);
            if next >= last {
                break;
            }
            (last, falls) = (next, falls + 1);
        }
        if falls.is_multiple_of(2) {
            return whole + first;
        }
        whole += 1.0;
    }
}

/// A weight with the gamma distribution of shape 1/2: half a game, as Jeffreys' prior gives to each outcome.
pub fn half_a_game(rng: &mut impl Rng) -> f64 {
    loop {
        let [x, y] = [0, 1].map(|_| 2.0 * part(rng) - 1.0);
        let (x, y) = (x * x, y * y);
        if x + y > 0.0 && x + y <= 1.0 {
            return exponential(rng) * x / (x + y);
        }
    }
}

/// The value below which the share `p` of sorted values lies, rounded outwards: `p` of at most one half down, others up.
///
/// # Panics
/// When there is no value.
#[must_use]
pub fn outer(sorted: &[f64], p: f64) -> f64 {
    let count = sorted.len();
    let below = |p: f64| ((p * (count + 1) as f64 + 1e-9).floor() as usize).clamp(1, count);
    if p <= 0.5 { sorted[below(p) - 1] } else { sorted[count - below(1.0 - p)] }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    const DRAWS: usize = 200_000;

    fn draws(one: impl Fn(&mut Xoshiro256PlusPlus) -> f64) -> Vec<f64> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1794);
        (0..DRAWS).map(|_| one(&mut rng)).collect()
    }

    /// Mean, variance, and the share below 1/2.
    fn facts(draws: &[f64]) -> [f64; 3] {
        let mean = draws.iter().sum::<f64>() / DRAWS as f64;
        let variance = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / DRAWS as f64;
        [mean, variance, draws.iter().filter(|draw| **draw < 0.5).count() as f64 / DRAWS as f64]
    }

    fn assert_near(found: [f64; 3], expected: [f64; 3]) {
        assert!(found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 0.01), "{found:?} {expected:?}");
    }

    #[test]
    fn weights_have_their_distributions() {
        assert_near(facts(&draws(exponential)), [1.0, 1.0, 1.0 - (-0.5_f64).exp()]);
        // Half the square of a normal value: below 1/2 as often as that lies within 1.
        assert_near(facts(&draws(half_a_game)), [0.5, 0.5, 0.682_689]);
    }

    #[test]
    fn ranks_are_rounded_outwards() {
        let sorted: Vec<f64> = (1..=1999).map(f64::from).collect();
        assert_eq!([0.025, 0.975, 0.5].map(|p| outer(&sorted, p)), [50.0, 1950.0, 1000.0]);
        assert_eq!([0.0006, 0.9994, 0.0001].map(|p| outer(&sorted, p)), [1.0, 1999.0, 1.0]);
    }
}
