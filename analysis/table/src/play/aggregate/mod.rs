//! From rows to counts: writing rows as Parquet, and counting them.
//!
//! Only this module knows polars. Rows are read and counted a chunk at a time, so memory does not grow with the
//! number of games; and counts are whole numbers, so they are the same however the rows are chunked.

mod cut;
mod extremes;
mod file;
mod join;
mod slice;

use std::collections::BTreeMap;
use std::path::Path;

use polars_core::prelude::*;
use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::play::measured;
use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::rows::Layout;
use crate::statistics::{Interval, Moments, Z, reach};

pub use cut::cut;
pub use extremes::{Ended, Extremes};
use file::{Chunks, frame};
pub use file::{RowWriter, Shape, encode};
pub use join::{join, stack};
pub use slice::{MOST_CELLS, Results, column_names, row_count, slice, slices};

/// The counts over the rows of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// How many games.
    pub games: u64,
    /// Games won by the first side, by the second, drawn.
    pub outcomes: [u64; 3],
    /// Games per manner of ending.
    pub endings: Vec<u64>,
    /// Games per score, net for the first side, in units of the game, like all points here.
    pub vp: BTreeMap<i32, u64>,
    /// Games per last stage; index 0 is stage 1.
    pub last_stage: Vec<u64>,
    /// Points per source, all games together, in the order of the layout's columns.
    pub source_points: Vec<i64>,
    /// Decisions, all games together.
    pub decisions: u64,
    /// The first game of each outcome, and its victory points.
    pub first: [Option<(u64, i32)>; 3],
    /// The games at both ends of the victory points.
    pub extremes: Extremes,
    /// The sums with their luck, if it is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<measured::Sums>,
}

impl Counts {
    /// The counts of no game.
    #[must_use]
    pub fn none(layout: &Layout) -> Self {
        Self {
            endings: vec![0; layout.about.endings.len()],
            last_stage: vec![0; usize::from(layout.about.stages)],
            source_points: vec![0; sources(layout).count()],
            luck: layout.luck.as_ref().map(|_| measured::Sums::default()),
            ..Self::default()
        }
    }

    /// The ends of the victory points, here and in another run, see [`reach`].
    #[must_use]
    pub fn vp_reach(&self, other: &Self) -> [f64; 2] {
        let ends = [self, other].map(|counts| [counts.vp.first_key_value(), counts.vp.last_key_value()]);
        reach(ends.iter().flatten().flatten().map(|(vp, _)| f64::from(**vp)))
    }

    /// The interval of the mean of the victory points.
    #[must_use]
    pub fn vp_interval(&self) -> Interval {
        self.vp_moments().mean_interval(self.vp_reach(self), Z)
    }

    /// Mean and spread of the victory points.
    #[must_use]
    pub fn vp_moments(&self) -> Moments {
        let mut moments = Moments::default();
        self.vp.iter().for_each(|(&vp, &games)| moments.add(i64::from(vp), games));
        moments
    }

    /// Counts these games, too.
    ///
    /// # Errors
    /// When polars refuses them: a defect.
    pub fn add_records(&mut self, layout: &Layout, records: &[Record]) -> Result<(), Failure> {
        let added = frame(layout, records).and_then(|rows| self.add(&rows, layout));
        added.map_err(|error| Failure::Work(error.to_string()))
    }

    /// Adds the counts of other games of the run.
    pub fn add_all(&mut self, other: &Self) {
        fn add<T: Copy + std::ops::AddAssign>(sums: &mut [T], others: &[T]) {
            sums.iter_mut().zip(others).for_each(|(sum, &other)| *sum += other);
        }
        self.games += other.games;
        add(&mut self.outcomes, &other.outcomes);
        add(&mut self.endings, &other.endings);
        other.vp.iter().for_each(|(&vp, &games)| *self.vp.entry(vp).or_default() += games);
        add(&mut self.last_stage, &other.last_stage);
        add(&mut self.source_points, &other.source_points);
        self.decisions += other.decisions;
        for (first, other) in self.first.iter_mut().zip(other.first) {
            *first = first.iter().copied().chain(other).min();
        }
        self.extremes.add(&other.extremes);
        if let (Some(luck), Some(other)) = (&mut self.luck, &other.luck) {
            luck.add_all(other);
        }
    }

    /// Whether these counts are possible for this number of games in this layout.
    #[must_use]
    pub fn are_of(&self, games: u64, layout: &Layout) -> bool {
        let none = Self::none(layout);
        let sums = [
            self.outcomes.iter().sum::<u64>(),
            self.endings.iter().sum(),
            self.vp.values().sum(),
            self.last_stage.iter().sum(),
            self.games,
        ];
        let lengths = |counts: &Self| [counts.endings.len(), counts.last_stage.len(), counts.source_points.len()];
        let all_measured = self.luck.as_ref().is_none_or(|luck| luck.each().iter().all(|sums| sums.games() == games));
        let alike = lengths(self) == lengths(&none) && self.luck.is_some() == none.luck.is_some();
        sums == [games; 5] && alike && all_measured
    }

    fn add(&mut self, chunk: &DataFrame, layout: &Layout) -> PolarsResult<()> {
        self.games += chunk.height() as u64;
        tally(chunk, "outcome", &layout.outcomes(), &mut self.outcomes)?;
        tally(chunk, "ending", &layout.about.endings, &mut self.endings)?;
        let unit = layout.about.unit;
        for (vp, games) in counted(chunk, "vp", unit)? {
            *self.vp.entry(vp as i32).or_default() += games;
        }
        for (stage, games) in counted(chunk, "last_stage", Unit::WHOLE)? {
            let slot = usize::try_from(stage - 1).ok().and_then(|index| self.last_stage.get_mut(index));
            *slot.ok_or_else(|| polars_err!(ComputeError: "there is no stage {stage}"))? += games;
        }
        for (total, name) in self.source_points.iter_mut().zip(sources(layout)) {
            *total += points(chunk, name, unit)?.i64()?.sum().unwrap_or(0);
        }
        self.decisions += sum(chunk, "decisions")? as u64;
        self.extremes.look(chunk, &layout.outcomes(), unit)?;
        if let Some(luck) = &mut self.luck {
            measured(chunk, layout, |game, result, parts| luck.add(game, result, parts))?;
        }
        self.look_for_first(chunk, layout)
    }

    /// Games are visited in order, so the first one found is the first.
    fn look_for_first(&mut self, chunk: &DataFrame, layout: &Layout) -> PolarsResult<()> {
        let (words, known) = (chunk.column("outcome")?.str()?, layout.outcomes());
        for (first, known) in self.first.iter_mut().zip(known).filter(|(first, _)| first.is_none()) {
            if let Some(row) = words.iter().position(|word| word == Some(known)) {
                let at = |values: Column| values.i64().map(|values| values.get(row).unwrap_or_default());
                let vp = at(points(chunk, "vp", layout.about.unit)?)?;
                *first = Some((at(numbers(chunk, "game")?)? as u64, vp as i32));
            }
        }
        Ok(())
    }
}

/// Two runs of the same games, game by game: the first is the variant, the second the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joint {
    /// Pairs by the outcome in the variant, then by that in the baseline.
    pub outcomes: [[u64; 3]; 3],
    /// The difference of victory points, variant minus baseline.
    pub vp: Moments,
    /// The differences with the luck of both games, if it was measured alike in both runs.
    pub luck: Option<measured::Pairs>,
}

impl Joint {
    /// No pairs of runs with these layouts.
    #[must_use]
    pub fn of(layouts: [&Layout; 2]) -> Self {
        let is_measured = layouts.iter().all(|layout| layout.luck.is_some());
        Self { luck: is_measured.then(measured::Pairs::default), ..Self::default() }
    }

    /// Pairs the rows of two files, which hold the same games.
    ///
    /// # Errors
    /// When a file cannot be read or its rows have another layout.
    pub fn read(variant: (&Path, &Layout), baseline: (&Path, &Layout)) -> Result<Self, Failure> {
        let mut joint = Self::of([variant.1, baseline.1]);
        paired(variant, baseline, |pair| joint.add(&pair))?;
        Ok(joint)
    }

    /// Counts a pair.
    pub fn add(&mut self, Pair { game, outcomes: [variant, baseline], vp, luck }: &Pair) {
        self.outcomes[*variant][*baseline] += 1;
        self.vp.add(i64::from(vp[0]) - i64::from(vp[1]), 1);
        if let (Some(sums), Some(luck)) = (&mut self.luck, luck) {
            sums.add(*game, [(*variant, vp[0]), (*baseline, vp[1])], *luck);
        }
    }
}

/// The results of the same game in two runs: the variant first, the baseline second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of the game.
    pub game: u64,
    /// 0 when the first side won, 1 for the second, 2 for a draw.
    pub outcomes: [usize; 2],
    /// Victory points, net for the first side.
    pub vp: [i32; 2],
    /// The luck of both, if it was measured in both.
    pub luck: Option<[measured::Parts; 2]>,
}

/// Visits the results of each game in two files of rows, which hold the same games. Points are in the unit of the variant.
///
/// # Errors
/// When a file cannot be read or its rows have another layout.
pub fn paired(
    variant: (&Path, &Layout),
    baseline: (&Path, &Layout),
    mut visit: impl FnMut(Pair),
) -> Result<(), Failure> {
    let is_measured = variant.1.luck.is_some() && baseline.1.luck.is_some();
    let all = [&["game", "outcome", "vp"][..], &measured::NAMES].concat();
    let columns = Some(if is_measured { &all[..] } else { &all[..3] });
    let known = [&variant.1.outcomes(), &baseline.1.outcomes()];
    let unit = variant.1.about.unit;
    for (one, other) in Chunks::open(variant.0, columns)?.zip(Chunks::open(baseline.0, columns)?) {
        let joined = visit_pairs([&one?, &other?], known, (unit, is_measured), &mut visit);
        joined.map_err(|error| Failure::at(variant.0, error))?;
    }
    Ok(())
}

fn visit_pairs(
    [variant, baseline]: [&DataFrame; 2],
    known: [&[&str; 3]; 2],
    (unit, is_measured): (Unit, bool),
    visit: &mut impl FnMut(Pair),
) -> PolarsResult<()> {
    let games = variant.column("game")?;
    if games != baseline.column("game")? {
        polars_bail!(ComputeError: "the runs are not of the same games");
    }
    let words = [variant.column("outcome")?.str()?, baseline.column("outcome")?.str()?];
    let points = [points(variant, "vp", unit)?, points(baseline, "vp", unit)?];
    let mut lucks = match is_measured {
        true => Some([parts(variant, unit)?, parts(baseline, unit)?]),
        false => None,
    };
    let words = words[0].iter().zip(words[1].iter());
    let points = points[0].i64()?.iter().zip(points[1].i64()?.iter());
    for ((game, (one, other)), (vp, others_vp)) in games.u64()?.iter().zip(words).zip(points) {
        visit(Pair {
            game: game.unwrap_or(0),
            outcomes: [place(known[0], one)?, place(known[1], other)?],
            vp: [vp, others_vp].map(|vp| vp.unwrap_or(0) as i32),
            luck: lucks.as_mut().and_then(|[one, other]| Some([one.next()?, other.next()?])),
        });
    }
    Ok(())
}

/// Visits the results of the games in a file of rows, one by one: 0 when the first side won, 1 for the second, 2 for a draw, and the
/// victory points, net for the first side, in the unit of the game.
///
/// # Errors
/// When the file cannot be read or its rows have another layout.
pub fn results(rows: (&Path, &Layout), mut visit: impl FnMut(usize, i32)) -> Result<(), Failure> {
    let known = rows.1.outcomes();
    let mut add = |chunk: &DataFrame| -> PolarsResult<()> {
        let points = points(chunk, "vp", rows.1.about.unit)?;
        for (word, vp) in chunk.column("outcome")?.str()?.iter().zip(points.i64()?.iter()) {
            visit(place(&known, word)?, vp.unwrap_or(0) as i32);
        }
        Ok(())
    };
    for chunk in Chunks::open(rows.0, Some(&["game", "outcome", "vp"]))? {
        add(&chunk?).map_err(|error| Failure::at(rows.0, error))?;
    }
    Ok(())
}

/// Visits the games of a chunk: the number, the outcome and victory points, the luck.
fn measured(
    chunk: &DataFrame,
    layout: &Layout,
    mut visit: impl FnMut(u64, (usize, i32), measured::Parts),
) -> PolarsResult<()> {
    let (known, unit) = (layout.outcomes(), layout.about.unit);
    let (words, points) = (chunk.column("outcome")?.str()?, points(chunk, "vp", unit)?);
    let results = words.iter().zip(points.i64()?.iter());
    let games = chunk.column("game")?.u64()?.iter();
    for ((game, (word, vp)), parts) in games.zip(results).zip(parts(chunk, unit)?) {
        visit(game.unwrap_or(0), (place(&known, word)?, vp.unwrap_or(0) as i32), parts);
    }
    Ok(())
}

/// The luck of the games of a chunk.
fn parts(chunk: &DataFrame, unit: Unit) -> PolarsResult<impl Iterator<Item = measured::Parts>> {
    let of = |column: measured::Column| -> PolarsResult<Vec<i32>> {
        let numbers = chunk.column(column.name)?.cast(&DataType::Float64)?;
        let whole = |number: Option<f64>| (number.unwrap_or(0.0) * f64::from(column.parts)).round() as i32;
        Ok(numbers.f64()?.iter().map(whole).collect())
    };
    let [score, draw, vp] = measured::columns(unit);
    let (score, draw, vp) = (of(score)?, of(draw)?, of(vp)?);
    let games = score.into_iter().zip(draw).zip(vp);
    Ok(games.map(|((score, draw), vp)| measured::parts([score, draw, vp])))
}

/// Visits the games in a file of rows with their luck: the number, the outcome and the victory points, the luck; no game where it was
/// not measured.
///
/// # Errors
/// When the file cannot be read or its rows have another layout.
pub fn results_with_luck(
    rows: (&Path, &Layout),
    mut visit: impl FnMut(u64, (usize, i32), measured::Parts),
) -> Result<(), Failure> {
    if rows.1.luck.is_none() {
        return Ok(());
    }
    let columns = [&["game", "outcome", "vp"][..], &measured::NAMES].concat();
    for chunk in Chunks::open(rows.0, Some(&columns))? {
        measured(&chunk?, rows.1, &mut visit).map_err(|error| Failure::at(rows.0, error))?;
    }
    Ok(())
}

/// The names of the columns with the points from one source.
fn sources(layout: &Layout) -> impl Iterator<Item = &str> {
    layout.columns.iter().filter(|column| column.source.is_some()).map(|column| column.name.as_str())
}

/// Adds how often each word of a column occurs.
fn tally(chunk: &DataFrame, name: &str, known: &[impl AsRef<str>], counts: &mut [u64]) -> PolarsResult<()> {
    let groups = count(chunk, vec![chunk.column(name)?.clone()])?;
    let games = numbers(&groups, COUNT)?;
    for (word, games) in groups.column(name)?.str()?.iter().zip(games.i64()?.iter()) {
        counts[place(known, word)?] += games.unwrap_or(0) as u64;
    }
    Ok(())
}

/// The numbers of a column, in this unit, each with the number of games that have it.
fn counted(chunk: &DataFrame, name: &str, unit: Unit) -> PolarsResult<Vec<(i64, u64)>> {
    let groups = count(chunk, vec![chunk.column(name)?.clone()])?;
    let (values, games) = (points(&groups, name, unit)?, numbers(&groups, COUNT)?);
    let pairs = values.i64()?.iter().zip(games.i64()?.iter());
    Ok(pairs.filter_map(|(value, games)| Some((value?, games.unwrap_or(0) as u64))).collect())
}

/// The column of [`count`] with the number of games.
const COUNT: &str = "game_count";

/// The distinct rows of some columns of a chunk, each with the number of games that have it.
fn count(chunk: &DataFrame, columns: Vec<Column>) -> PolarsResult<DataFrame> {
    // On this thread alone: the others play.
    chunk.group_by_with_series(columns, false, false)?.select(["game"]).count()
}

/// The place of a word among those that may occur.
fn place(known: &[impl AsRef<str>], word: Option<&str>) -> PolarsResult<usize> {
    let word = word.unwrap_or("");
    let found = known.iter().position(|name| name.as_ref() == word);
    found.ok_or_else(|| polars_err!(ComputeError: "unknown word `{word}`"))
}

/// A column as whole numbers wide enough for any sum.
fn numbers(chunk: &DataFrame, name: &str) -> PolarsResult<Column> {
    chunk.column(name)?.cast(&DataType::Int64)
}

/// Victory points in units of the game: rows have points.
fn points(chunk: &DataFrame, name: &str, unit: Unit) -> PolarsResult<Column> {
    if unit.is_whole() {
        return numbers(chunk, name);
    }
    let points = chunk.column(name)?.cast(&DataType::Float64)?;
    let units = points.f64()?.apply_values(|points| (points * unit.scale()).round());
    units.into_column().cast(&DataType::Int64)
}

fn sum(chunk: &DataFrame, name: &str) -> PolarsResult<i64> {
    Ok(numbers(chunk, name)?.i64()?.sum().unwrap_or(0))
}

#[cfg(test)]
mod tests;
