//! The values of a scenario, as `--set` and `--over` take them.

use std::io::Write;

use kartacz_engine::scenario::path::split;
use kartacz_engine::scenario::{Leaf, Plausible, one_of, shown};
use serde::Serialize;

use crate::base::error::Failure;
use crate::base::words::{counted, origin_with_reason};
use crate::games;
use crate::play::changes::Changes;
use crate::play::format::Format;
use crate::studies::factor::fits;

/// The values that are listed.
#[derive(Debug, Serialize)]
struct Values<'a> {
    schema: &'static str,
    scenario: &'a str,
    values: Vec<Value<'a>>,
}

/// A value.
#[derive(Debug, Serialize)]
struct Value<'a> {
    /// The path, as `--set` takes it.
    path: &'a str,
    value: String,
    /// The plausible range.
    range: Option<[i64; 2]>,
    /// Plausible alternatives.
    alternatives: Vec<String>,
    /// `rulebook`, `history`, `assumed` or `mine`.
    origin: &'static str,
    /// The paragraph, the figure or the reason.
    note: &'a str,
}

/// Writes the values of a scenario whose paths fit a pattern, or all.
///
/// # Errors
/// When the scenario does not load, no path fits, or the output fails.
pub fn write(scenario: &str, pattern: Option<&str>, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, provenance) = games::load_with_provenance(&Changes::default().request(scenario))?;
    let wanted = |leaf: &&Leaf| pattern.is_none_or(|pattern| fits(pattern, &leaf.path));
    let values: Vec<Value<'_>> = provenance.leaves.iter().filter(wanted).map(value).collect();
    if let (true, Some(pattern)) = (values.is_empty(), pattern) {
        return Err(none(pattern, &provenance.leaves));
    }
    let count = counted(values.len() as u64, "value");
    format.write_finding(&format!("{scenario}: {count} for `--set PATH=VALUE` and `--over PATH=A..B`."), out)?;
    let header = ["path", "value", "plausible", "origin"].map(str::to_owned);
    let mut rows: Vec<Vec<String>> = values.iter().map(row).collect();
    if format == Format::Table {
        shorten(&mut rows, &values);
    }
    Ok(format.write_list(&header, &rows, &Values { schema: "kartacz.values/1", scenario, values }, out)?)
}

fn value(leaf: &Leaf) -> Value<'_> {
    let (range, alternatives) = match &leaf.origin.plausible {
        Some(Plausible::Range { low, high }) => (Some([*low, *high]), Vec::new()),
        Some(Plausible::OneOf(others)) => (None, others.iter().map(ToString::to_string).collect()),
        None => (None, Vec::new()),
    };
    Value {
        path: &leaf.path,
        value: leaf.value.to_string(),
        range,
        alternatives,
        origin: leaf.origin.kind.name(),
        note: &leaf.origin.note,
    }
}

fn row(value: &Value<'_>) -> Vec<String> {
    let plausible = match value.range {
        Some([low, high]) => format!("{low}..{high}"),
        None => value.alternatives.join(", "),
    };
    vec![value.path.to_owned(), value.value.clone(), plausible, origin_with_reason(value.origin, value.note)]
}

/// Leaves out a note that is the same as in the row above, so that rows have room for paths and values.
fn shorten(rows: &mut [Vec<String>], values: &[Value<'_>]) {
    let same = |pair: &[Value<'_>]| {
        !pair[1].note.is_empty() && (pair[0].origin, pair[0].note) == (pair[1].origin, pair[1].note)
    };
    for (pair, row) in values.windows(2).zip(&mut rows[1..]) {
        if let (true, Some(origin)) = (same(pair), row.last_mut()) {
            *origin = format!("{}: as above", pair[1].origin);
        }
    }
}

/// No path fits: the tables that there are.
fn none(pattern: &str, leaves: &[Leaf]) -> Failure {
    let mut tables: Vec<&str> = leaves.iter().filter_map(|leaf| split(&leaf.path)?.first().copied()).collect();
    tables.dedup();
    let help = one_of(pattern, "paths begin with", tables.iter().copied());
    Failure::Input(format!("no value has a path that fits {}; {help}", shown(pattern)))
}
