//! Recorded curves of the score over assumed values. `kartacz sweep --record` writes them; the shipped file, `reports/assumed.json`, is
//! built into the program.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::base::json_file;
#[cfg(feature = "native")]
use crate::play::task;

/// The name of the shape of the file, with its version.
pub const SCHEMA: &str = "kartacz.assumed/1";
/// What the file is, in messages.
pub const KIND: &str = "file of curves over assumed values";

/// The built-in curves.
static SHIPPED: LazyLock<ValueCurves> = LazyLock::new(|| {
    let text = include_str!("../../../../reports/assumed.json");
    json_file::parse(text, KIND).expect("a test reads the shipped curves")
});

/// The score by a value, as the players of a sweep play it. Scores are the first side's, 0..1, a draw counting a half.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueCurve {
    /// The id of the scenario.
    pub scenario: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
    /// The path of the value.
    pub path: String,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The players of both sides.
    pub players: [String; 2],
    /// The games of each value.
    pub games: u64,
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// The values in ascending order, at least two.
    pub points: Vec<ValueScore>,
    /// Where the score is one half; none where it is not within the values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<Even>,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The hash of those sources that decide how games are played.
    pub play: String,
    /// The command that repeats the sweep.
    pub command: String,
}

/// The score at a value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueScore {
    /// The value.
    pub value: i64,
    /// The mean score.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Where the score is one half, by the monotone curve nearest to the points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// The value, straight between those that were played.
    pub at: f64,
    /// The lower end of its interval; none before the first value.
    pub low: Option<f64>,
    /// The upper end; none beyond the last.
    pub high: Option<f64>,
}

/// Recorded curves, in the order of their scenarios, then of the values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueCurves {
    /// [`SCHEMA`].
    pub schema: String,
    /// The curves.
    pub curves: Vec<ValueCurve>,
}

impl Default for ValueCurves {
    fn default() -> Self {
        Self { schema: SCHEMA.to_owned(), curves: Vec::new() }
    }
}

impl ValueCurve {
    /// Whether this program plays the same games.
    #[cfg(feature = "native")]
    #[must_use]
    pub fn is_current(&self) -> bool {
        task::is_current(&self.play)
    }

    /// Whether every number is within its range, and the values ascend.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let share = |number: f64| (0.0..=1.0).contains(&number);
        let sound = |point: &ValueScore| [point.score, point.low, point.high].into_iter().all(share);
        self.games > 0
            && self.points.len() >= 2
            && self.points.iter().all(sound)
            && self.points.windows(2).all(|pair| pair[0].value < pair[1].value)
            && self.even.is_none_or(|even| even.at.is_finite())
    }
}

impl ValueCurves {
    /// The built-in curves.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The curve of the scenario with this hash over the value with this path.
    #[must_use]
    pub fn of(&self, scenario_hash: &str, path: &str) -> Option<&ValueCurve> {
        self.curves.iter().find(|curve| curve.scenario_hash == scenario_hash && curve.path == path)
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::games::load;

    #[test]
    fn the_shipped_curves_are_sound_and_in_order() {
        let shipped = ValueCurves::shipped();
        assert_eq!(shipped.schema, SCHEMA);
        assert!(shipped.curves.iter().all(ValueCurve::is_sound));
        let place = |curve: &ValueCurve| (curve.scenario.clone(), curve.path.clone());
        assert!(shipped.curves.windows(2).all(|pair| place(&pair[0]) < place(&pair[1])));
    }

    /// A curve of another hash would never be shown, and one over another value never be asked for.
    #[test]
    fn the_shipped_curves_are_of_decisive_values_of_shipped_scenarios() {
        for curve in &ValueCurves::shipped().curves {
            let about = load(&Request::new(&curve.scenario)).unwrap().about();
            assert_eq!(curve.scenario_hash, about.hash_text(), "{}", curve.scenario);
            assert!(
                about.assumed.iter().any(|assumed| assumed.path == curve.path),
                "{}: {}",
                curve.scenario,
                curve.path
            );
            assert!(!curve.play.is_empty() && !curve.command.is_empty(), "{}", curve.scenario);
        }
    }
}
