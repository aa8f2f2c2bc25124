//! From rows to counts: writing rows as Parquet, and counting what is in them.
//!
//! Only this module knows polars. Rows are read and counted a chunk at a time, so memory does not grow with the
//! number of games; and counts are whole numbers, so they are the same however the rows are chunked.

mod file;
mod join;

use std::collections::BTreeMap;
use std::path::Path;

use polars_core::prelude::*;
use polars_lazy::prelude::*;

use crate::error::Failure;
use crate::rows::Layout;
use crate::statistics::Moments;

use file::chunks;
pub use file::encode;
pub use join::join;

/// The name of the column with the counts of a group.
const GAMES: &str = "games";

/// What the rows of a run come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How many games.
    pub games: u64,
    /// Games won by the first side, by the second, drawn.
    pub outcomes: [u64; 3],
    /// Games per manner of ending.
    pub endings: Vec<u64>,
    /// Games per score, net for the first side.
    pub vp: BTreeMap<i32, u64>,
    /// Games per last stage; index 0 is stage 1.
    pub last_stage: Vec<u64>,
    /// Points per source, all games together, in the order of the layout's columns.
    pub source_points: Vec<i64>,
    /// Decisions, all games together.
    pub decisions: u64,
}

impl Counts {
    /// The counts of no game.
    fn none(layout: &Layout) -> Self {
        Self {
            endings: vec![0; layout.about.endings.len()],
            last_stage: vec![0; usize::from(layout.about.stages)],
            source_points: vec![0; sources(layout).count()],
            ..Self::default()
        }
    }

    /// Mean and spread of the victory points.
    #[must_use]
    pub fn vp_moments(&self) -> Moments {
        let mut moments = Moments::default();
        self.vp.iter().for_each(|(&vp, &games)| moments.add(i64::from(vp), games));
        moments
    }

    fn add(&mut self, chunk: &DataFrame, layout: &Layout) -> PolarsResult<()> {
        self.games += chunk.height() as u64;
        for (outcome, games) in words(&group(chunk, &["outcome"])?, "outcome")? {
            self.outcomes[place(&layout.outcomes(), &outcome)?] += games;
        }
        for (ending, games) in words(&group(chunk, &["ending"])?, "ending")? {
            self.endings[place(&layout.about.endings, &ending)?] += games;
        }
        for (vp, games) in numbers(&group(chunk, &["vp"])?, "vp")? {
            *self.vp.entry(vp as i32).or_default() += games;
        }
        for (stage, games) in numbers(&group(chunk, &["last_stage"])?, "last_stage")? {
            let slot = usize::try_from(stage - 1).ok().and_then(|index| self.last_stage.get_mut(index));
            *slot.ok_or_else(|| polars_err!(ComputeError: "there is no stage {stage}"))? += games;
        }
        self.add_sums(chunk, layout)
    }

    fn add_sums(&mut self, chunk: &DataFrame, layout: &Layout) -> PolarsResult<()> {
        let names: Vec<&str> = sources(layout).chain(["decisions"]).collect();
        let sums = sums(chunk.clone().lazy(), names.iter().map(|&name| whole(name)).collect())?;
        let (decisions, points) = sums.split_last().expect("the decisions were asked for");
        self.source_points.iter_mut().zip(points).for_each(|(total, sum)| *total += sum);
        self.decisions += *decisions as u64;
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
}

impl Joint {
    /// Pairs the rows of two files, which hold the same games.
    ///
    /// # Errors
    /// When a file cannot be read or its rows are not laid out so.
    pub fn read(variant: (&Path, &Layout), baseline: (&Path, &Layout)) -> Result<Self, Failure> {
        let columns = Some(["game", "outcome", "vp"]);
        let mut joint = Self::default();
        for (one, other) in chunks(variant.0, columns)?.zip(chunks(baseline.0, columns)?) {
            let added = joint.add(&one?, &other?, [&variant.1.outcomes(), &baseline.1.outcomes()]);
            added.map_err(|error| Failure::at(variant.0, error))?;
        }
        Ok(joint)
    }

    fn add(&mut self, variant: &DataFrame, baseline: &DataFrame, outcomes: [&[&str; 3]; 2]) -> PolarsResult<()> {
        if variant.column("game")? != baseline.column("game")? {
            polars_bail!(ComputeError: "the runs are not of the same games");
        }
        let pairs = DataFrame::new(variant.height(), side_by_side(variant, baseline)?)?;
        let grouped = group(&pairs, &["outcome", "baseline_outcome"])?;
        let (ones, others) = (words(&grouped, "outcome")?, words(&grouped, "baseline_outcome")?);
        for ((one, games), (other, _)) in ones.into_iter().zip(others) {
            self.outcomes[place(outcomes[0], &one)?][place(outcomes[1], &other)?] += games;
        }
        let difference = || whole("vp") - whole("baseline_vp");
        let sums = sums(pairs.lazy(), vec![difference().alias("sum"), (difference() * difference()).alias("squares")])?;
        self.vp.n += variant.height() as u64;
        self.vp.sum += i128::from(sums[0]);
        self.vp.squares += i128::from(sums[1]);
        Ok(())
    }
}

fn side_by_side(variant: &DataFrame, baseline: &DataFrame) -> PolarsResult<Vec<Column>> {
    let mut columns = vec![variant.column("outcome")?.clone(), variant.column("vp")?.clone()];
    for name in ["outcome", "vp"] {
        columns.push(baseline.column(name)?.clone().with_name(format!("baseline_{name}").into()));
    }
    Ok(columns)
}

/// The names of the columns with the points from one source.
fn sources(layout: &Layout) -> impl Iterator<Item = &str> {
    layout.columns.iter().filter(|column| column.source.is_some()).map(|column| column.name.as_str())
}

/// How many games have which values of `keys`.
fn group(frame: &DataFrame, keys: &[&str]) -> PolarsResult<DataFrame> {
    let keys: Vec<Expr> = keys.iter().map(|&key| col(key)).collect();
    frame.clone().lazy().group_by(keys).agg([len().cast(DataType::UInt64).alias(GAMES)]).collect()
}

/// A column as whole numbers wide enough for any sum.
fn whole(name: &str) -> Expr {
    col(name).cast(DataType::Int64)
}

/// The sums of these expressions over all rows.
fn sums(frame: LazyFrame, expressions: Vec<Expr>) -> PolarsResult<Vec<i64>> {
    let sums: Vec<Expr> = expressions.into_iter().map(Expr::sum).collect();
    let row = frame.select(sums).collect()?;
    row.columns().iter().map(|column| Ok(column.i64()?.get(0).unwrap_or(0))).collect()
}

/// A text column of grouped rows with its counts.
fn words(grouped: &DataFrame, key: &str) -> PolarsResult<Vec<(String, u64)>> {
    let keys = grouped.column(key)?.str()?.clone();
    let games = grouped.column(GAMES)?.u64()?;
    Ok(keys.iter().zip(games.iter()).map(|(key, games)| (key.unwrap_or("").to_owned(), games.unwrap_or(0))).collect())
}

/// A number column of grouped rows with its counts.
fn numbers(grouped: &DataFrame, key: &str) -> PolarsResult<Vec<(i64, u64)>> {
    let keys = grouped.column(key)?.cast(&DataType::Int64)?;
    let games = grouped.column(GAMES)?.u64()?;
    Ok(keys.i64()?.iter().zip(games.iter()).map(|(key, games)| (key.unwrap_or(0), games.unwrap_or(0))).collect())
}

/// The place of a word among those that may occur.
fn place(known: &[impl AsRef<str>], word: &str) -> PolarsResult<usize> {
    let found = known.iter().position(|name| name.as_ref() == word);
    found.ok_or_else(|| polars_err!(ComputeError: "unknown word `{word}`"))
}

#[cfg(test)]
mod tests;
