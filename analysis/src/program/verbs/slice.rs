//! `slice`: the results of subsets of the games of a run.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::{Failure, unknown};
use crate::play::aggregate::{Results, row_count, slice};
use crate::play::format::Format;
use crate::play::kept::ROWS;
use crate::play::rows::DRAW;
use crate::play::slices::{By, Condition, Query, Relation, Value};
use crate::play::summary::Summary;
use crate::program::played::Played;
use crate::show::slices::{Sliced, document};

/// The options of `slice`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of a run, with `summary.json` and `games.parquet`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Columns of `games.parquet` to group by, separated by commas; a width puts numbers into bins, as in `vp:5` or `luck:0.1`
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = By::parse)]
    by: Vec<By>,
    /// Condition that games must satisfy, as in `last_stage <= 3`, `ending = automatic-poles`, `camp_entered_stage != none`;
    /// may be repeated: all must hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = Condition::parse)]
    conditions: Vec<Condition>,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Counts the cells and prints them.
///
/// # Errors
/// When the folder has no run, a column or word does not exist, or there are too many cells.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let Played { summary, labels } = Played::of(&options.folder)?;
    let query = Query { by: options.by.clone(), conditions: options.conditions.clone() };
    query.conditions.iter().try_for_each(|condition| known_word(condition, &summary))?;
    let rows = options.folder.join(ROWS);
    let outcomes = [summary.sides[0].as_str(), summary.sides[1].as_str(), DRAW];
    let cells = slice(&rows, Results { outcomes, unit: summary.vp.unit }, &query)?;
    let recorded = row_count(&rows)?;
    let sliced = Sliced { summary: &summary, labels: &labels, query: &query, cells: &cells, recorded };
    Ok(options.format.write(&document(&sliced), out)?)
}

/// An outcome or ending that never occurred may still be selected; one that cannot occur is an error.
fn known_word(Condition { column, relation, value }: &Condition, summary: &Summary) -> Result<(), Failure> {
    let known: Vec<&str> = match column.as_str() {
        "outcome" => summary.outcomes.iter().map(|outcome| outcome.outcome.as_str()).collect(),
        "ending" => summary.endings.iter().map(|ending| ending.ending.as_str()).collect(),
        _ => return Ok(()),
    };
    match (relation, value) {
        (Relation::Equal | Relation::Unequal, Value::Word(word)) if !known.contains(&word.as_str()) => {
            Err(unknown(column, word, &known))
        }
        _ => Ok(()),
    }
}
