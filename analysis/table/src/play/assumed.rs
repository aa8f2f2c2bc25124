//! Assumed values on which the balance of a scenario depends, and the recorded curves of the score over them.
//!
//! A scenario file names the values (`[decisive.NAME]`). A curve is recorded by `kartacz sweep --record`; the shipped file,
//! `reports/assumed.json`, is built into the program.

use std::sync::LazyLock;

use kartacz_engine::scenario::{Decisive, Plausible};
use serde::{Deserialize, Serialize};

use crate::base::json_file;
use crate::play::library::as_typed;
#[cfg(feature = "native")]
use crate::play::task;

/// The name of the shape of the file, with its version.
pub const SCHEMA: &str = "kartacz.assumed/1";
/// What the file is, in messages.
pub const KIND: &str = "file of curves over assumed values";
/// About how many values a suggested sweep plays.
const POINTS: i64 = 10;

/// The built-in curves.
static SHIPPED: LazyLock<ValueCurves> = LazyLock::new(|| {
    let text = include_str!("../../../../reports/assumed.json");
    json_file::parse(text, KIND).expect("a test reads the shipped curves")
});

/// An assumed value on which the balance of a scenario depends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// The path, as `--set` takes it.
    pub path: String,
    /// The value, as `--set` takes it.
    pub value: String,
    /// What it is, in words.
    pub words: String,
    /// The plausible range of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[i64; 2]>,
    /// The plausible alternatives of another value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<String>,
    /// The reason why it is assumed.
    pub note: String,
    /// What would settle it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub settled_by: String,
}

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

impl From<&Decisive> for Assumed {
    fn from(Decisive { words, settled_by, leaf }: &Decisive) -> Self {
        let (range, alternatives) = match &leaf.origin.plausible {
            Some(Plausible::Range { low, high }) => (Some([*low, *high]), Vec::new()),
            Some(Plausible::OneOf(others)) => (None, others.iter().map(ToString::to_string).collect()),
            None => (None, Vec::new()),
        };
        Self {
            path: leaf.path.clone(),
            value: leaf.value.to_string(),
            words: words.clone(),
            range,
            alternatives,
            note: leaf.origin.note.clone(),
            settled_by: settled_by.clone(),
        }
    }
}

impl Assumed {
    /// The values of a scenario, as its reader has found them.
    #[must_use]
    pub fn all(decisive: &[Decisive]) -> Vec<Self> {
        decisive.iter().map(Self::from).collect()
    }

    /// The value with its path: `withdrawal.rome = 115`.
    #[must_use]
    pub fn set(&self) -> String {
        format!("{} = {}", self.path, self.value)
    }

    /// The plausible values in words: `50 to 140`, or `a, b`.
    #[must_use]
    pub fn plausible(&self) -> String {
        match self.range {
            Some([low, high]) => format!("{low} to {high}"),
            None => self.alternatives.join(", "),
        }
    }

    /// The command that shows the score over the plausible values of this scenario: a sweep, and a sensitivity study where the value is a
    /// list, which `--over` does not take.
    #[must_use]
    pub fn command(&self, scenario: &str) -> String {
        let (scenario, path) = (as_typed(scenario), &self.path);
        match self.range {
            Some([low, high]) => {
                let step = step(high.saturating_sub(low));
                let step = if step == 1 { String::new() } else { format!(":{step}") };
                format!("kartacz sweep {scenario} --over {path}={low}..{high}{step}")
            }
            None if self.alternatives.iter().all(|other| !other.contains(['[', ',', '"', ' '])) => {
                format!("kartacz sweep {scenario} --over {path}={},{}", self.value, self.alternatives.join(","))
            }
            None => format!("kartacz sensitivity {scenario} --only {path}"),
        }
    }
}

/// A step of 1, 2 or 5 times a power of ten, by which a range has about [`POINTS`] values.
fn step(range: i64) -> i64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    steps.into_iter().find(|step| range / step <= POINTS).unwrap_or(1)
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
    use super::*;

    fn assumed(range: Option<[i64; 2]>, alternatives: &[&str]) -> Assumed {
        Assumed {
            path: "a.b".to_owned(),
            value: "7".to_owned(),
            words: "the b of a".to_owned(),
            range,
            alternatives: alternatives.iter().map(|&other| other.to_owned()).collect(),
            note: "not printed".to_owned(),
            settled_by: String::new(),
        }
    }

    #[test]
    fn the_shipped_curves_are_sound_and_in_order() {
        let shipped = ValueCurves::shipped();
        assert_eq!(shipped.schema, SCHEMA);
        assert!(shipped.curves.iter().all(ValueCurve::is_sound));
        let place = |curve: &ValueCurve| (curve.scenario.clone(), curve.path.clone());
        assert!(shipped.curves.windows(2).all(|pair| place(&pair[0]) < place(&pair[1])));
    }

    #[test]
    fn commands_cover_the_plausible_values() {
        let command = |range, others: &[&str]| assumed(range, others).command("toy/coins");
        assert!(command(Some([50, 140]), &[]).ends_with("sweep toy/coins.toml --over a.b=50..140:10"));
        assert!(command(Some([3, 9]), &[]).ends_with("--over a.b=3..9"));
        assert!(command(None, &["east", "west"]).ends_with("--over a.b=7,east,west"));
        assert!(command(None, &["[1, 2]"]).ends_with("kartacz sensitivity toy/coins.toml --only a.b"));
        assert_eq!([0, 10, 11, 21, 90, 101].map(step), [1, 1, 2, 5, 10, 20]);
    }
}
