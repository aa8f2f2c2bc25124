//! Measures of a game.

use crate::base::error::{Failure, unknown};
use crate::play::labels::Labels;
use crate::play::rows::DRAW;

/// A figure of every game. Its mean over the games is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The score of the first side: 1 for a win, 1/2 for a draw.
    Score,
    /// Whether the game had this outcome: 0 for a win of the first side, 1 for one of the second, 2 for a draw.
    Outcome(usize),
    /// Victory points, net for the first side.
    Vp,
}

/// The name of the score.
const SCORE: &str = "score";
/// The name of the victory points.
const VP: &str = "vp";

impl Measure {
    /// The measure of this name: `score`, `vp`, `draw`, or the id of a side for its wins.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str, sides: &[String; 2]) -> Result<Self, Failure> {
        let known = [SCORE, VP, &sides[0], &sides[1], DRAW];
        match known.iter().position(|&word| word == name) {
            Some(0) => Ok(Self::Score),
            Some(1) => Ok(Self::Vp),
            Some(place) => Ok(Self::Outcome(place - 2)),
            None => Err(unknown("measure", name, &known.map(str::to_owned))),
        }
    }

    /// The name, as [`Measure::named`] takes it.
    #[must_use]
    pub fn name(self, sides: &[String; 2]) -> String {
        match self {
            Self::Score => SCORE.to_owned(),
            Self::Vp => VP.to_owned(),
            Self::Outcome(2) => DRAW.to_owned(),
            Self::Outcome(side) => sides[side].clone(),
        }
    }

    /// The measure in words: `score of the Poles`.
    #[must_use]
    pub fn text(self, labels: &Labels) -> String {
        let [one, other] = labels.sides();
        match self {
            Self::Score => format!("score of {one}"),
            Self::Vp => format!("victory points, net for {one}"),
            Self::Outcome(0) => format!("wins of {one}"),
            Self::Outcome(1) => format!("wins of {other}"),
            Self::Outcome(_) => "draws".to_owned(),
        }
    }

    /// The value of a game, a whole number: the measure times [`Measure::scale`].
    #[must_use]
    pub fn of(self, outcome: usize, vp: i32) -> i64 {
        match self {
            Self::Score => [2, 0, 1][outcome],
            Self::Outcome(wanted) => i64::from(outcome == wanted),
            Self::Vp => i64::from(vp),
        }
    }

    /// How many times its value the whole number of [`Measure::of`] is, where victory points are whole.
    #[must_use]
    pub fn scale(self) -> f64 {
        if self == Self::Score { 2.0 } else { 1.0 }
    }

    /// Whether it is a share of the games, or a score: between 0 and 1.
    #[must_use]
    pub fn is_rate(self) -> bool {
        self != Self::Vp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_found_by_their_names() {
        let sides = ["poles".to_owned(), "russians".to_owned()];
        for name in ["score", "vp", "poles", "russians", "draw"] {
            assert_eq!(Measure::named(name, &sides).unwrap().name(&sides), name);
        }
        let error = Measure::named("pole", &sides).unwrap_err().to_string();
        assert!(error.contains("pole") && error.contains("poles"), "{error}");
    }

    #[test]
    fn a_draw_scores_a_half() {
        let scores = [0, 1, 2].map(|outcome| Measure::Score.of(outcome, 3) as f64 / Measure::Score.scale());
        assert_eq!(scores, [1.0, 0.0, 0.5]);
        assert_eq!([0, 1, 2].map(|outcome| Measure::Outcome(1).of(outcome, 3)), [0, 1, 0]);
        assert_eq!(Measure::Vp.of(0, -3), -3);
    }
}
