//! Student's distribution, for means of few values.

use super::normal::two_sided;

/// From here on the expansion of Cornish and Fisher (1938) is exact to six digits.
const MANY: u64 = 200;
/// Halvings of the interval that holds a quantile.
const HALVINGS: u32 = 80;

/// Student's quantile that leaves as much outside as the normal quantile `z`, with `freedom` degrees of freedom, to about six digits;
/// infinite with none.
#[must_use]
pub fn student(z: f64, freedom: u64) -> f64 {
    if freedom == 0 {
        return f64::INFINITY;
    }
    if freedom >= MANY {
        let (cube, fifth, degrees) = (z.powi(3), z.powi(5), freedom as f64);
        return z + (cube + z) / (4.0 * degrees) + (5.0 * fifth + 16.0 * cube + 3.0 * z) / (96.0 * degrees * degrees);
    }
    let outside = two_sided(z);
    let (mut below, mut above) = (0.0, 1.0);
    while beyond(above, freedom) > outside {
        above *= 2.0;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(below, above);
        if beyond(middle, freedom) > outside { below = middle } else { above = middle }
    }
    // Digits that platforms may compute differently are cut off.
    (1e6 * above).round() / 1e6
}

/// How likely a value is to lie farther from 0 than `t`: the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4.
fn beyond(t: f64, freedom: u64) -> f64 {
    let degrees = freedom as f64;
    let hypotenuse = (degrees + t * t).sqrt();
    let (sine, cosine) = (t / hypotenuse, degrees.sqrt() / hypotenuse);
    let odd = freedom % 2 == 1;
    // Each term is the one before times the squared cosine and (k - 1) / k, k even or odd.
    let first = if odd { cosine } else { 1.0 };
    let start = if odd { 3 } else { 2 };
    let sum = (start..freedom)
        .step_by(2)
        .scan(first, |term, k| {
            let this = *term;
            *term *= cosine * cosine * (k - 1) as f64 / k as f64;
            Some((this, *term))
        })
        .fold(if odd && freedom == 1 { 0.0 } else { first }, |sum, (_, term)| sum + term);
    let inside =
        if odd { std::f64::consts::FRAC_2_PI * ((t / degrees.sqrt()).atan() + sine * sum) } else { sine * sum };
    (1.0 - inside).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::super::{Z, bonferroni};
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        let table = [
            (1, 12.7062),
            (2, 4.3027),
            (3, 3.1824),
            (4, 2.7764),
            (5, 2.5706),
            (9, 2.2622),
            (10, 2.2281),
            (30, 2.0423),
            (31, 2.0395),
            (100, 1.9840),
            (199, 1.9720),
            (200, 1.9719),
            (100_000, 1.9600),
        ];
        for (freedom, quantile) in table {
            assert!((student(Z, freedom) - quantile).abs() < 1e-4, "{freedom}: {}", student(Z, freedom));
        }
        assert_eq!(student(Z, 0), f64::INFINITY);
        // 99.5 % two-sided: ten intervals at once.
        let ten = bonferroni(10);
        for (freedom, quantile) in [(1, 127.321), (2, 14.0890), (5, 4.7733), (30, 3.0298)] {
            assert!((student(ten, freedom) / quantile - 1.0).abs() < 1e-5, "{freedom}: {}", student(ten, freedom));
        }
    }
}
