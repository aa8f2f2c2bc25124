//! The generalised sequential probability ratio test on pairs of games (Li, Liu and Ying, Sequential Analysis 33, 2014; for
//! results of games Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a multinomial
//! distribution", proposition 1.1).
//!
//! A pair of games has one of five results, a quarter apart. Nothing is assumed of how often each comes, only a mean: under
//! either hypothesis the chances are those that make what was seen most likely among all that have this mean. The ratio is
//! exact; the approximation by a normal law divides by the variance that was seen, which is next to nothing where nearly all
//! pairs are equal.

/// The scores of the results of a pair.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The count that a result gets when it was never seen: the prior of fishtest.
const UNSEEN: f64 = 1e-3;

/// The logarithm of how many times as likely the counts of the five results are when the mean is `means[1]` as when it is
/// `means[0]`; both are between 0 and 1, these excluded.
#[must_use]
pub fn log_likelihood_ratio(counts: &[u64; 5], means: [f64; 2]) -> f64 {
    let [null, other] = means.map(|mean| log_likelihood(counts, mean));
    other - null
}

/// The logarithm of the greatest likelihood of the counts when the mean is this, between 0 and 1, up to a constant. The most
/// likely chances are the observed shares over 1 + x (value - mean), with the only x that gives this mean.
#[must_use]
pub fn log_likelihood(counts: &[u64; 5], mean: f64) -> f64 {
    let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let from_mean = VALUES.map(|value| value - mean);
    let x = tilt(&counts, &from_mean);
    -counts.iter().zip(from_mean).map(|(count, distance)| count * (x * distance).ln_1p()).sum::<f64>()
}

/// Solves sum of count * distance / (1 + x * distance) = 0 between the poles of its outermost terms. The left side falls all the
/// way, so Newton's step is taken where it stays inside what is known to hold the root, else the middle.
fn tilt(counts: &[f64; 5], distances: &[f64; 5]) -> f64 {
    let (mut low, mut high) = (-1.0 / distances[4], -1.0 / distances[0]);
    let mut x = 0.0;
    for _ in 0..STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (count, distance) in counts.iter().zip(distances) {
            let part = distance / (1.0 + x * distance);
            value += count * part;
            slope -= count * part * part;
        }
        if value > 0.0 {
            low = x
        } else {
            high = x
        }
        let newton = x - value / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - x).abs() <= PRECISION * (1.0 + x.abs()) {
            return next;
        }
        x = next;
    }
    x
}

/// Enough to halve the widest interval down to nothing.
const STEPS: usize = 200;
const PRECISION: f64 = 1e-14;

#[cfg(test)]
mod tests {
    use super::log_likelihood_ratio;

    /// The expected score of a player this much stronger, in logistic Elo.
    fn score(elo: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
    }

    #[track_caller]
    fn assert_ratio(counts: [u64; 5], means: [f64; 2], expected: f64) {
        let found = log_likelihood_ratio(&counts, means);
        assert!((found - expected).abs() < 1e-6 * expected.abs(), "{counts:?}: {found}, not {expected}");
    }

    /// The counts that fastchess tests itself with (app/tests/sprt_test.cpp, "logistic pentanomial 1" and "2", which give -3.07
    /// and -4.98), to more digits by the implementation of fishtest (server/fishtest/stats/LLRcalc.py, `LLR_logistic`).
    #[test]
    fn it_agrees_with_frameworks_that_test_engines() {
        assert_ratio([223, 9863, 21279, 10037, 246], [0.5, 2.5].map(score), -3.074_126_439_589_081_3);
        assert_ratio([871, 26175, 55983, 26678, 821], [0.0, 2.0].map(score), -4.978_672_863_444_156);
        assert_ratio([365, 16618, 36229, 16974, 390], [0.0, 2.0].map(score), -0.005_919_932_562_367_311);
        assert_ratio([127, 4883, 10712, 5150, 104], [-1.75, 0.25].map(score), 6.862_003_436_310_354);
    }

    /// By the same program, `N * LLR(pdf, s0, s1)`: counts as a gate sees them, of pairs that are nearly all equal among them.
    #[test]
    fn it_agrees_where_nearly_all_pairs_are_equal() {
        assert_ratio([0, 0, 20_000, 0, 0], [0.5, 0.51], -404.040_713_204_025_8);
        assert_ratio([0, 3, 19_990, 5, 2], [0.5, 0.51], -387.842_289_868_232_6);
        assert_ratio([0, 3, 19_990, 5, 2], [0.5, 0.49], -404.028_506_227_820_46);
        assert_ratio([2100, 900, 3000, 950, 2300], [0.5, 0.51], 5.042_609_968_094_799);
        assert_ratio([12, 0, 100, 0, 3], [0.5, 0.45], 2.683_148_660_710_233);
        assert_ratio([0, 0, 0, 0, 40], [0.5, 0.6], 7.293_186_038_711_261);
        assert_ratio([1, 0, 0, 0, 0], [0.5, 0.505], -0.010_070_450_809_440_915);
    }

    #[test]
    fn the_sides_are_alike() {
        let counts = [40, 13, 900, 8, 77];
        let mirrored = [77, 8, 900, 13, 40];
        let (one, other) = (log_likelihood_ratio(&counts, [0.5, 0.53]), log_likelihood_ratio(&mirrored, [0.5, 0.47]));
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }
}
