//! The normal distribution.

/// The point below which the share `p` of a standard normal distribution lies, 0 < `p` < 1, to six digits: the algorithm
/// PPND7 of Wichura (Applied Statistics 37, 1988, AS 241).
#[must_use]
pub fn quantile(p: f64) -> f64 {
    let from_middle = p - 0.5;
    if from_middle.abs() <= 0.425 {
        let r = 0.180_625 - from_middle * from_middle;
        let above = polynomial(r, [3.387_132_717_9, 50.434_271_938, 159.291_132_02, 59.109_374_72]);
        return from_middle * above / polynomial(r, [1.0, 17.895_169_469, 78.757_757_664, 67.187_563_6]);
    }
    let r = (-p.min(1.0 - p).ln()).sqrt();
    let size = if r <= 5.0 {
        let above = polynomial(r - 1.6, [1.423_437_277_7, 2.756_815_39, 1.306_728_481_6, 0.170_238_211_03]);
        above / polynomial(r - 1.6, [1.0, 0.737_001_642_5, 0.120_211_329_75, 0.0])
    } else {
        let above = polynomial(r - 5.0, [6.657_905_115, 3.081_226_386, 0.428_682_943_37, 0.017_337_203_997]);
        above / polynomial(r - 5.0, [1.0, 0.241_978_942_25, 0.012_258_202_635, 0.0])
    };
    size.copysign(from_middle)
}

/// A polynomial by its coefficients, the constant first.
fn polynomial(at: f64, coefficients: [f64; 4]) -> f64 {
    coefficients.into_iter().rev().fold(0.0, |sum, coefficient| sum * at + coefficient)
}

/// How likely a standard normal value is to lie below `z`, as exact as [`two_sided`].
#[must_use]
pub fn below(z: f64) -> f64 {
    let outside = two_sided(z) / 2.0;
    if z < 0.0 { outside } else { 1.0 - outside }
}

/// How likely a standard normal value is to lie at least as far from 0 as `z`, to seven digits: the complementary error
/// function by the Chebyshev fit of Press et al., Numerical Recipes in C, second edition, section 6.2.
#[must_use]
pub fn two_sided(z: f64) -> f64 {
    const FIT: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + x / 2.0);
    let fit = FIT.iter().rev().fold(0.0, |sum, term| sum * t + term);
    (t * (fit - x * x).exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::Z;
    use super::{below, quantile, two_sided};

    /// Points of tables of the normal distribution.
    #[test]
    fn points_are_those_of_the_tables() {
        let table =
            [(0.5, 0.0), (0.9, 1.281_552), (0.975, Z), (0.99, 2.326_348), (0.999, 3.090_232), (1.0 - 1e-9, 5.997_807)];
        for (p, point) in table {
            let (above, under) = (quantile(p), quantile(1.0 - p));
            assert!((above - point).abs() < 2e-6 && (above + under).abs() < 2e-6, "{p}: {above} {under}");
            assert!((below(above) - p).abs() < 1e-6 && (below(under) - (1.0 - p)).abs() < 1e-6, "{p}");
        }
    }

    const SCIPY: [(f64, f64); 7] = [
        (0.1, 0.920_344_325_445_942),
        (0.5, 0.617_075_077_451_973_8),
        (1.0, 0.317_310_507_862_914_15),
        (Z, 0.05),
        (3.0, 0.002_699_796_063_260_186_6),
        (5.0, 5.733_031_437_583_866e-7),
        (8.0, 1.244_192_114_854_348e-15),
    ];

    /// Against scipy 1.17.1, `2 * norm.sf(z)`.
    #[test]
    fn tails_agree_with_scipy() {
        for (z, p) in SCIPY {
            let found = two_sided(z);
            assert!((found / p - 1.0).abs() < 2e-7, "{z}: {found}");
            assert_eq!(found, two_sided(-z));
        }
        assert!((two_sided(0.0) - 1.0).abs() < 2e-7);
    }
}
