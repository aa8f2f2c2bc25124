//! Slices of the rows of a file: filtered and grouped by polars a chunk at a time, so memory does not grow with the rows.

use std::collections::BTreeSet;
use std::path::Path;
use std::slice;

use polars_core::prelude::*;

use super::file::Chunks;
use super::{COUNT, count, numbers, place, points};
use crate::base::decimal::Decimal;
use crate::base::error::{Failure, unknown};
use crate::play::points::Unit;
use crate::play::slices::{By, Cells, Condition, Query, Relation, Value};

/// The most cells: a table of more is not read by eye.
pub const MOST_CELLS: usize = 1_000;
/// How the results of games stand in rows.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    /// The words of the column `outcome`.
    pub outcomes: [&'a str; 3],
    /// The unit of the victory points.
    pub unit: Unit,
}

/// The columns that are counted in every cell.
const RESULT: [&str; 2] = ["outcome", "vp"];

/// Counts the games of a file of rows that meet the conditions, in cells by the values of the columns, in their order.
/// Without columns there is one cell with no values.
///
/// # Errors
/// When the file cannot be read, a column does not exist or has words where numbers are needed, or there are more than
/// [`MOST_CELLS`] cells.
pub fn slice(path: &Path, results: Results<'_>, query: &Query) -> Result<Cells, Failure> {
    slices(path, results, slice::from_ref(query))?.remove(0).ok_or_else(|| {
        Failure::Input(format!(
            "there are more than {MOST_CELLS} cells; join neighbouring numbers, as in `vp:5`, or name fewer columns"
        ))
    })
}

/// As `slice`, for several queries, while the file is read once; nothing for a query with more than [`MOST_CELLS`] cells.
///
/// # Errors
/// When the file cannot be read, or a column does not exist or has words where numbers are needed.
pub fn slices(path: &Path, results: Results<'_>, queries: &[Query]) -> Result<Vec<Option<Cells>>, Failure> {
    let heading = Chunks::open(path, None)?.heading()?;
    queries.iter().try_for_each(|query| check(&heading, query))?;
    let mut all = vec![Some(Cells::new()); queries.len()];
    for chunk in Chunks::open(path, Some(&columns(queries)))? {
        let chunk = chunk?;
        for (query, of_query) in queries.iter().zip(&mut all) {
            let Some(cells) = of_query else { continue };
            let counted = grouped(&chunk, query).and_then(|groups| add(&groups, results, query, cells));
            counted.map_err(|error| Failure::at(path, error))?;
            if cells.len() > MOST_CELLS {
                *of_query = None;
            }
        }
    }
    Ok(all)
}

/// The number of rows of a file.
///
/// # Errors
/// When it cannot be read.
pub fn row_count(path: &Path) -> Result<u64, Failure> {
    Ok(Chunks::open(path, None)?.rows() as u64)
}

/// The names of the columns of a file of rows: not every run keeps all.
///
/// # Errors
/// When it cannot be read.
pub fn column_names(path: &Path) -> Result<Vec<String>, Failure> {
    let heading = Chunks::open(path, None)?.heading()?;
    Ok(heading.get_column_names().into_iter().map(ToString::to_string).collect())
}

/// The columns that are read.
fn columns(queries: &[Query]) -> Vec<&str> {
    let by = queries.iter().flat_map(|query| &query.by).map(|by| by.column.as_str());
    let conditions = queries.iter().flat_map(|query| &query.conditions).map(|condition| condition.column.as_str());
    let all: BTreeSet<&str> = by.chain(conditions).chain(RESULT).chain(["game"]).collect();
    all.into_iter().collect()
}

/// Checks that the columns exist, and that widths and comparisons are used on numbers.
fn check(heading: &DataFrame, query: &Query) -> Result<(), Failure> {
    let words = |name: &str| -> Result<bool, Failure> {
        let known: Vec<&str> = heading.get_column_names().into_iter().map(PlSmallStr::as_str).collect();
        match heading.column(name) {
            Ok(column) => Ok(column.dtype().is_string()),
            Err(_) => Err(unknown("column", name, &known)),
        }
    };
    for By { column, width } in &query.by {
        if words(column)? && width.is_some() {
            return Err(Failure::Input(format!("`{column}` contains words, which have no width")));
        }
    }
    for condition in &query.conditions {
        let fits = match (words(&condition.column)?, &condition.value) {
            (_, Value::Nothing) => true,
            (words, value) => words == matches!(value, Value::Word(_)),
        };
        if !fits {
            let has = if words(&condition.column)? { "words" } else { "numbers" };
            return Err(Failure::Input(format!("`{condition}`: this column has {has}")));
        }
    }
    Ok(())
}

/// How many games have the same values in the columns of the query, the same outcome and the same points.
fn grouped(chunk: &DataFrame, query: &Query) -> PolarsResult<DataFrame> {
    let mut mask = BooleanChunked::full("mask".into(), true, chunk.height());
    for condition in &query.conditions {
        mask = mask & met(chunk, condition)?;
    }
    let mut columns = Vec::new();
    for (place, by) in query.by.iter().enumerate() {
        let mut column = cell_of(chunk, by)?;
        column.rename(name(place));
        columns.push(column);
    }
    for result in RESULT {
        columns.push(chunk.column(result)?.clone());
    }
    let keys = columns.len();
    columns.push(chunk.column("game")?.clone());
    let rows = DataFrame::new(chunk.height(), columns)?.filter(&mask)?;
    let keys = rows.columns()[..keys].to_vec();
    count(&rows, keys)
}

/// The name of a column of the query among the groups: the same column may be given twice.
fn name(place: usize) -> PlSmallStr {
    format!("by {place}").into()
}

/// The cells of a column: its values, or the least of each width.
fn cell_of(chunk: &DataFrame, by: &By) -> PolarsResult<Column> {
    let column = chunk.column(&by.column)?;
    if column.dtype().is_string() {
        return Ok(column.clone());
    }
    let values = column.cast(&DataType::Float64)?;
    Ok(values.f64()?.apply_values(|value| by.least(value)).into_column())
}

/// Which games meet a condition. A game without a value meets only `= none` and `!= VALUE`.
fn met(chunk: &DataFrame, condition: &Condition) -> PolarsResult<BooleanChunked> {
    let column = chunk.column(&condition.column)?;
    let equal = match &condition.value {
        Value::Nothing => column.is_null(),
        Value::Word(word) => column.str()?.equal_missing(word.as_str()),
        Value::Number(number) => {
            let (numbers, number) = (column.cast(&DataType::Float64)?, number.value());
            let values = numbers.f64()?;
            match condition.relation {
                Relation::Equal | Relation::Unequal => values.equal_missing(number),
                Relation::Less => return Ok(values.lt(number)),
                Relation::AtMost => return Ok(values.lt_eq(number)),
                Relation::More => return Ok(values.gt(number)),
                Relation::AtLeast => return Ok(values.gt_eq(number)),
            }
        }
    };
    Ok(if condition.relation == Relation::Unequal { !equal } else { equal })
}

/// Adds groups to the cells.
fn add(
    groups: &DataFrame,
    Results { outcomes, unit }: Results<'_>,
    query: &Query,
    cells: &mut Cells,
) -> PolarsResult<()> {
    let (points, counts) = (points(groups, "vp", unit)?, numbers(groups, COUNT)?);
    let keys = (0..query.by.len()).map(|place| groups.column(&name(place))).collect::<PolarsResult<Vec<_>>>()?;
    let results = groups.column("outcome")?.str()?.iter().zip(points.i64()?.iter()).zip(counts.i64()?.iter());
    for (row, ((outcome, vp), games)) in results.enumerate() {
        let key = keys.iter().map(|column| value(column, row)).collect::<PolarsResult<Vec<_>>>()?;
        let games = games.unwrap_or(0) as u64;
        let cell = cells.entry(key).or_default();
        cell.outcomes[place(&outcomes, outcome)?] += games;
        cell.vp.add(vp.unwrap_or(0), games);
    }
    Ok(())
}

/// The value of a row of a column.
fn value(column: &Column, row: usize) -> PolarsResult<Value> {
    Ok(match column.get(row)? {
        AnyValue::Null => Value::Nothing,
        AnyValue::Float64(number) => Value::Number(Decimal::new(number)),
        other => Value::Word(other.str_value().into_owned()),
    })
}
