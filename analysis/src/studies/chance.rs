//! The chance of a paired difference without an effect.

#[cfg(feature = "native")]
use crate::base::figure::fixed;
use crate::statistics::normal::two_sided;

/// How likely it is by chance to be so far from 0 with this standard error; never less than the sign test says of games that
/// all differ to one side. When they differ by the same, which leaves no standard error, only the sign test is used.
#[must_use]
pub fn chance(mean: f64, error: f64, games: usize) -> f64 {
    match (mean == 0.0, error > 0.0) {
        (true, _) => 1.0,
        (false, true) => two_sided(mean / error).max(alike(games)),
        (false, false) => alike(games),
    }
}

/// A chance in words.
#[cfg(feature = "native")]
#[must_use]
pub fn text(chance: f64) -> String {
    if chance < 0.0001 { "<0.0001".to_owned() } else { fixed(chance, 4) }
}

/// The sign test, two-sided, of as many values which all have the same sign.
fn alike(games: usize) -> f64 {
    (2.0 * 0.5_f64.powf(games as f64)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_differences_use_the_sign_test() {
        assert_eq!((chance(0.0, 0.0, 9), chance(0.0, 1.0, 9)), (1.0, 1.0));
        assert_eq!([1, 2, 3, 10].map(|games| chance(-0.5, 0.0, games)), [1.0, 0.5, 0.25, 1.0 / 512.0]);
        assert!((chance(1.0, 1.0, 9) - 0.3173).abs() < 1e-4);
        // Two games that differ by a whole and a half.
        assert_eq!(chance(0.75, 0.25, 2), 0.5);
    }
}
