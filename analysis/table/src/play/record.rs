//! Records of finished games, and what a rule system provides for them.

use std::fmt::{self, Display, Formatter};

use kartacz_engine::core::game::{Game, Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::play::assumed::Assumed;
use crate::play::measured;
use crate::play::points::Unit;

/// The most columns that a rule system may add to a record.
pub const MAX_OWN_COLUMNS: usize = 32;
/// The most columns of a record besides its result: those of the rule system, then those of luck.
pub const MAX_COLUMNS: usize = MAX_OWN_COLUMNS + measured::COLUMNS;
/// More victory points than either side can score in any game.
pub const MOST_POINTS: u32 = 1_000_000;
/// The null value of a nullable column.
pub const NOTHING: i32 = i32::MIN;

/// A column that a rule system adds to the rows: one small number per game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The name of the column in the rows.
    pub name: String,
    /// Whether [`NOTHING`] may stand in it.
    pub nullable: bool,
    /// Set when the column holds the victory points that a side won from one source: the place of the side, and the
    /// source.
    pub source: Option<(usize, String)>,
    /// Set when the column holds fractions: how many of its numbers are 1 in the rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u32>,
}

impl Column {
    /// A plain number.
    #[must_use]
    pub fn number(name: String) -> Self {
        Self { name, nullable: false, source: None, parts: None }
    }

    /// A number with fractions of this size.
    #[must_use]
    pub fn fraction(name: String, parts: u32) -> Self {
        Self { parts: Some(parts), ..Self::number(name) }
    }

    /// A number or nothing.
    #[must_use]
    pub fn nullable(name: String) -> Self {
        Self { nullable: true, ..Self::number(name) }
    }

    /// The victory points that `side` won from `source`, in the [unit](Recorded::UNIT) of the game; `id` is the id of the side.
    #[must_use]
    pub fn points(side: Side, id: &str, source: &str) -> Self {
        Self { source: Some((side.index(), source.to_owned())), ..Self::number(format!("vp_{id}_{source}")) }
    }
}

/// Facts about a loaded scenario for reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The rule system.
    pub system: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The title for display.
    pub title: String,
    /// The hash of every value that can change play.
    #[serde(with = "crate::base::exact")]
    pub hash: u64,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The display names of the sides.
    pub side_names: [String; 2],
    /// The most stages that a game can last.
    pub stages: u8,
    /// The word for a stage, see [`Recorded::STAGE`].
    pub stage_name: String,
    /// The manners of ending.
    pub endings: Vec<String>,
    /// As `endings`, in words, with the names of the sides.
    pub ending_names: Vec<String>,
    /// How many of its values have which origin.
    pub origins: Origins,
    /// The assumed values on which its balance depends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Assumed>,
    /// A remark of the scenario, which reports show first; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// See [`Recorded::UNIT`].
    #[serde(default, skip_serializing_if = "Unit::is_whole")]
    pub unit: Unit,
}

impl About {
    /// The hash, in hexadecimal.
    #[must_use]
    pub fn hash_text(&self) -> String {
        format!("{:016x}", self.hash)
    }
}

/// A game that records its finished games and can be played on many threads.
pub trait Recorded: Game<Action: Send> {
    /// The word for the unit of time of a game: `stage`, `turn`.
    const STAGE: &'static str;
    /// The unit of its victory points: of its outcomes, of the columns of their sources, and of the leads that it reports.
    const UNIT: Unit = Unit::WHOLE;

    /// Facts about the scenario for reports.
    fn about(&self) -> About;
    /// The columns that this rule system adds; at most [`MAX_OWN_COLUMNS`].
    fn columns(&self) -> Vec<Column>;
    /// Writes the values of a finished game into `out`, one per column.
    fn record(&self, state: &Self::State, out: &mut [i32]);
}

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the game in its run, from 0.
    pub game: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions both players took.
    pub decisions: u32,
    /// The columns of the rule system, then those of luck; those that are not used are 0.
    pub columns: [i32; MAX_COLUMNS],
}

/// How many values of the scenario have which origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origins {
    /// Stated by the rulebook.
    pub rulebook: u32,
    /// Computed from a historical figure.
    pub history: u32,
    /// Assumed.
    pub assumed: u32,
    /// Set by the designer who tries it; not in results of earlier versions.
    #[serde(default)]
    pub mine: u32,
}

impl From<kartacz_engine::scenario::Origins> for Origins {
    fn from(origins: kartacz_engine::scenario::Origins) -> Self {
        let kartacz_engine::scenario::Origins { rulebook, history, assumed, mine } = origins;
        Self { rulebook, history, assumed, mine }
    }
}

impl Display for Origins {
    /// As "12 values: 7 from the rulebook, 2 from history, 3 assumed".
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { rulebook, history, assumed, mine } = self;
        let all = rulebook + history + assumed + mine;
        write!(f, "{all} values: {rulebook} from the rulebook, {history} from history, {assumed} assumed")?;
        if *mine > 0 { write!(f, ", {mine} of the designer's own") } else { Ok(()) }
    }
}
