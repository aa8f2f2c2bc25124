//! Figures without luck, in words.

use crate::base::words::{counted, estimate, shift, signed_estimate};
use crate::play::luck::{Agreement, Both, Conclusion, Without};

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A rate or a score.
    Rate,
    /// A difference of such.
    Shift,
    /// Victory points, or a difference of such.
    Points,
}

/// The figure without luck with its interval: `without luck +4.9 pp (+3.9 to +5.9)`.
#[must_use]
pub fn figure(without: &Without, unit: Unit) -> String {
    let written = match unit {
        Unit::Rate => estimate(without.numbers()),
        Unit::Shift => shift(without.numbers()),
        Unit::Points => signed_estimate(without.numbers()),
    };
    format!("without luck {written}")
}

/// The same, and how many games it is worth: `without luck +4.9 pp (+3.9 to +5.9), worth 9,812 games`.
#[must_use]
pub fn worth(without: &Without, unit: Unit) -> String {
    format!("{}, worth {}", figure(without, unit), counted(without.worth, "game"))
}

/// The figure without luck after a plain one, `; without luck ...`; empty where there is none.
#[must_use]
pub fn after(of: &Both, unit: Unit) -> String {
    of.without.map_or_else(String::new, |without| format!("; {}", worth(&without, unit)))
}

/// What a conclusion rests on where the plain figure and the one without luck do not show the same, in a clause.
#[must_use]
pub const fn grounds(of: Conclusion) -> Option<&'static str> {
    match of.agreement {
        Agreement::Alike => None,
        Agreement::WithoutAlone => Some("the figure without luck shows it, the plain one alone does not"),
        Agreement::PlainAlone => Some("the plain figure alone shows a side, the sharper one without luck does not"),
        Agreement::Opposed => Some("the plain figure and the one without luck show opposite sides"),
    }
}

/// That clause after a sentence without its full stop; empty where there is none.
#[must_use]
pub fn resting(of: Conclusion) -> String {
    grounds(of).map_or_else(String::new, |said| format!("; {said}"))
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater};

    use super::*;

    #[test]
    fn figures_are_written_in_their_units() {
        let without = Without { mean: 0.25, low: 0.2, high: 0.3, left: 0.5, worth: 2000 };
        let said = [Unit::Rate, Unit::Shift, Unit::Points].map(|unit| figure(&without, unit));
        assert_eq!(said[0], "without luck 25.0 % (20.0 to 30.0)");
        assert_eq!(said[1], "without luck +25.0 pp (+20.0 to +30.0)");
        assert_eq!(said[2], "without luck +0.25 (+0.20 to +0.30)");
        let both = Both { plain: [0.2, 0.1, 0.3], without: Some(without) };
        assert_eq!(after(&both, Unit::Rate), "; without luck 25.0 % (20.0 to 30.0), worth 2,000 games");
        assert_eq!(after(&Both::plain([0.2, 0.1, 0.3]), Unit::Rate), "");
    }

    #[test]
    fn figures_that_disagree_say_so() {
        assert_eq!(resting(Conclusion::of(Greater, Some(Greater))), "");
        assert!(resting(Conclusion::of(Equal, Some(Greater))).starts_with("; the figure without luck shows it"));
        assert!(resting(Conclusion::of(Greater, Some(Equal))).starts_with("; the plain figure alone"));
        assert!(resting(Conclusion::of(Greater, Some(Greater.reverse()))).ends_with("opposite sides"));
    }
}
