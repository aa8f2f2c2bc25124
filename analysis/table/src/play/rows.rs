//! Rows: the records of a run as named columns, in the order of `games.parquet`.

use kartacz_engine::core::game::Winner;
use serde::{Deserialize, Serialize};

use crate::play::measured::{self, Measured};
use crate::play::points::Unit;
use crate::play::record::{About, Column, MAX_OWN_COLUMNS, NOTHING, Record, Recorded};

/// The word for a drawn game.
pub const DRAW: &str = "draw";
/// The column of the victory points; those of a source have names that begin with it.
const VP: &str = "vp";

/// The values of one column, one per game.
#[derive(Clone, Debug, PartialEq)]
pub enum Values<'a> {
    /// Numbers of games.
    Index(Vec<u64>),
    /// Counts.
    Count(Vec<u32>),
    /// Numbers that may be negative.
    Number(Vec<i32>),
    /// Numbers with fractions.
    Decimal(Vec<f64>),
    /// Numbers that may be missing.
    Nullable(Vec<Option<i32>>),
    /// Words.
    Text(Vec<&'a str>),
}

/// The layout of the rows of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Facts about the scenario.
    pub about: About,
    /// The columns that the rule system adds, then those of luck.
    pub columns: Vec<Column>,
    /// How luck is measured, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Measured>,
}

impl Layout {
    /// The layout for a game.
    ///
    /// # Panics
    /// When the rule system adds more columns than a record holds.
    #[must_use]
    pub fn of(game: &impl Recorded) -> Self {
        let columns = game.columns();
        assert!(columns.len() <= MAX_OWN_COLUMNS, "a record holds {MAX_OWN_COLUMNS} columns");
        Self { about: game.about(), columns, luck: None }
    }

    /// The layout with columns for the luck of a game.
    #[must_use]
    pub fn with_luck(mut self, luck: Measured) -> Self {
        let column = |measured::Column { name, parts }| Column::fraction(name.to_owned(), parts);
        self.columns.extend(measured::columns(self.about.unit).map(column));
        self.luck = Some(luck);
        self
    }

    /// The place of the first column of luck; `None` when it is not measured.
    #[must_use]
    pub fn luck_place(&self) -> Option<usize> {
        self.luck.as_ref().map(|_| self.columns.len() - measured::COLUMNS)
    }

    /// The words of the column `outcome`: the first side, the second, a draw.
    #[must_use]
    pub fn outcomes(&self) -> [&str; 3] {
        [&self.about.sides[0], &self.about.sides[1], DRAW]
    }

    /// The columns of these games: victory points by source stand right after the net ones, and the rest of
    /// the rule system's columns after the last stage.
    #[must_use]
    pub fn rows<'a>(&'a self, records: &[Record]) -> Vec<(&'a str, Values<'a>)> {
        let outcomes = self.outcomes();
        let mut rows = vec![
            ("game", Values::Index(each(records, |record| record.game))),
            ("outcome", Values::Text(each(records, |record| outcomes[outcome_index(record)]))),
            (
                "ending",
                Values::Text(each(records, |record| self.about.endings[record.outcome.ending as usize].as_str())),
            ),
            (VP, points(self.about.unit, records, |record| record.outcome.vp)),
        ];
        rows.extend(self.own_columns(records, |column| column.source.is_some()));
        rows.push(("last_stage", Values::Count(each(records, |record| u32::from(record.outcome.stage)))));
        rows.extend(self.own_columns(records, |column| column.source.is_none()));
        rows.push(("decisions", Values::Count(each(records, |record| record.decisions))));
        rows
    }

    fn own_columns<'a>(
        &'a self,
        records: &[Record],
        wanted: impl Fn(&Column) -> bool,
    ) -> impl Iterator<Item = (&'a str, Values<'a>)> {
        let columns = self.columns.iter().enumerate().filter(move |(_, column)| wanted(column));
        columns.map(|(index, column)| (column.name.as_str(), own_values(self.about.unit, column, index, records)))
    }
}

fn own_values<'a>(unit: Unit, column: &Column, index: usize, records: &[Record]) -> Values<'a> {
    let value = |record: &Record| record.columns[index];
    if column.source.is_some() {
        points(unit, records, value)
    } else if let Some(parts) = column.parts {
        Values::Decimal(each(records, |record| f64::from(value(record)) / f64::from(parts)))
    } else if column.nullable {
        Values::Nullable(each(records, |record| (value(record) != NOTHING).then(|| value(record))))
    } else {
        Values::Number(each(records, value))
    }
}

/// Victory points: whole numbers where the game has no others.
fn points<'a>(unit: Unit, records: &[Record], units: impl Fn(&Record) -> i32) -> Values<'a> {
    match unit.is_whole() {
        true => Values::Number(each(records, units)),
        false => Values::Decimal(each(records, |record| unit.points(units(record)).value())),
    }
}

/// Whether a column of rows has victory points: all of them, or those of a source.
#[must_use]
pub fn is_points(column: &str) -> bool {
    column.strip_prefix(VP).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// 0 when the first side won, 1 for the second, 2 for a draw.
#[must_use]
pub fn outcome_index(record: &Record) -> usize {
    winner_index(record.outcome.winner)
}

/// The index of the winner of a game in the rows, as [`outcome_index`].
#[must_use]
pub fn winner_index(winner: Winner) -> usize {
    match winner {
        Winner::Side(side) => side.index(),
        Winner::Draw => 2,
    }
}

fn each<T>(records: &[Record], value: impl Fn(&Record) -> T) -> Vec<T> {
    records.iter().map(value).collect()
}
