//! Figures with decimals as text, rounded in one way everywhere: a figure has the same digits in each sentence, table and chart.

/// From here on figures are written in scientific form.
const HUGE: f64 = 1e12;
/// A figure this near to a tie, in units of its last digit, is one: 0.125 and 12.5 / 100 have the same digits, although computing
/// them differs in the last bits.
const TIE: f64 = 1e-9;

/// A figure with this number of decimals: `1.3`. Ties are rounded away from 0, and what rounds to 0 has no sign. From 1e12 on it is
/// in scientific form, as are figures that are not finite.
#[must_use]
pub fn fixed(figure: f64, decimals: usize) -> String {
    written(figure, decimals, "")
}

/// As `fixed`, with its sign: `+1.3`; what rounds to 0 is `+0.0`.
#[must_use]
pub fn with_sign(figure: f64, decimals: usize) -> String {
    written(figure, decimals, "+")
}

fn written(figure: f64, decimals: usize, plus: &str) -> String {
    if !figure.is_finite() || figure.abs() >= HUGE {
        let plus = if figure < 0.0 { "" } else { plus };
        return format!("{plus}{figure:.decimals$e}");
    }
    // At most 1e12 with six decimals: a whole number in 64 bits.
    let decimals = decimals.min(6);
    let unit = 10_u64.pow(decimals as u32);
    let scaled = figure.abs() * unit as f64;
    let digits = (scaled + 0.5 + TIE).floor() as u64;
    let sign = match digits {
        0 => plus,
        _ if figure < 0.0 => "-",
        _ => plus,
    };
    let (whole, rest) = (digits / unit, digits % unit);
    if decimals == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:0decimals$}") }
}

#[cfg(test)]
mod tests {
    use super::{fixed, with_sign};

    /// One difference, computed in three ways.
    #[test]
    fn a_tie_has_the_same_digits_however_it_was_computed() {
        for difference in [0.4805 - 0.5, -0.0195, (961.0 - 1000.0) / 2000.0, 1.0 - 1.0195] {
            assert_eq!(with_sign(100.0 * difference, 1), "-2.0", "{difference:e}");
            assert_eq!(with_sign(-100.0 * difference, 1), "+2.0", "{difference:e}");
        }
        let texts = [0.125, 0.135, 2.5, 0.5, 1.005, -0.125, 12.25, 12.35].map(|figure| fixed(figure, 2));
        assert_eq!(texts, ["0.13", "0.14", "2.50", "0.50", "1.01", "-0.13", "12.25", "12.35"]);
        assert_eq!([0.5, 1.5, 2.5, -0.5].map(|figure| fixed(figure, 0)), ["1", "2", "3", "-1"]);
    }

    #[test]
    fn what_rounds_to_0_is_not_negative() {
        assert_eq!([-0.0, -0.04, 0.04, 0.0].map(|figure| with_sign(figure, 1)), ["+0.0"; 4]);
        assert_eq!([-0.0, -0.04, -1e-300].map(|figure| fixed(figure, 1)), ["0.0"; 3]);
        assert_eq!([-0.05, 0.05].map(|figure| with_sign(figure, 1)), ["-0.1", "+0.1"]);
    }

    #[test]
    fn figures_of_many_digits_are_in_scientific_form() {
        let texts = [0.0, -1.2034, 1e11, 1e12, -1.5e308, f64::MAX].map(|figure| with_sign(figure, 3));
        assert_eq!(texts, ["+0.000", "-1.203", "+100000000000.000", "+1.000e12", "-1.500e308", "+1.798e308"]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY].map(|figure| fixed(figure, 1)), ["inf", "-inf"]);
    }
}
