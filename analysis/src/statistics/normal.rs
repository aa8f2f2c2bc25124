//! The normal distribution.

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
    use super::two_sided;

    const SCIPY: [(f64, f64); 7] = [
        (0.1, 0.920_344_325_445_942),
        (0.5, 0.617_075_077_451_973_8),
        (1.0, 0.317_310_507_862_914_15),
        (crate::statistics::Z, 0.05),
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
