//! The results of a run by event: a table of its page.

use std::path::Path;

use crate::base::decimal::Decimal;
use crate::base::error::Failure;
use crate::base::words::{percent, percents, signed, whole};
use crate::play::aggregate::{Results, column_names, slices};
use crate::play::labels::Labels;
use crate::play::measured;
use crate::play::points::Unit;
use crate::play::rows::Layout;
use crate::play::slices::{By, Cell, Cells, Query, Value, rounded};
use crate::show::document::{PAGE, Table};
use crate::statistics::skewed::share;
use crate::statistics::{Interval, bonferroni, rate};

/// The most groups of the numbers of a column.
const GROUPS: u64 = 3;
/// How much wider cells become when there are too many of them.
const WIDER: f64 = 4.0;
/// The width of the cells of each column of luck, which are then joined into groups.
const WIDTHS: [f64; measured::COLUMNS] = [0.02, 0.02, 0.25];
const NOTE: &str = "These are correlations, not causes: what happens in a game and which side wins depend on each other. The \
                    intervals are simultaneous at 95 %. Every value of a column: `kartacz slice FOLDER --by COLUMN`.";

/// Neighbouring values of a column.
struct Group {
    least: Value,
    most: Value,
    cell: Cell,
}

impl Group {
    /// The group up to the end of its last cell, where cells have a width.
    fn ending(self, By { column, width }: &By) -> Self {
        // Only luck is no whole number.
        let step = if measured::NAMES.contains(&column.as_str()) { 0.0 } else { 1.0 };
        match (width, self.most) {
            (Some(width), Value::Number(most)) => {
                Self { most: Value::Number(rounded(most.value() + width.value() - step)), ..self }
            }
            (_, most) => Self { most, ..self },
        }
    }
}

/// The games by the columns that the game records, each in a few groups; none when no column varies, or when the run keeps
/// no rows.
///
/// # Errors
/// When the rows cannot be read.
pub fn table(rows: &Path, layout: &Layout, labels: &Labels) -> Result<Option<Table>, Failure> {
    if !rows.is_file() {
        return Ok(None);
    }
    let kept = column_names(rows)?;
    let results = Results { outcomes: layout.outcomes(), unit: layout.about.unit };
    let columns = layout.columns.iter().filter(|column| column.source.is_none() && kept.contains(&column.name));
    let names: Vec<&String> = columns.map(|column| &column.name).collect();
    let by = names.into_iter().map(|name| By { column: name.clone(), width: width(name) });
    let mut lines = Vec::new();
    for (by, cells) in in_cells(rows, results, by.collect())? {
        let groups = grouped(cells);
        if groups.len() > 1 {
            lines.extend(groups.into_iter().map(|group| (by.column.clone(), group.ending(&by))));
        }
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let (z, unit) = (bonferroni(lines.len()), layout.about.unit);
    let side = &labels.sides()[0];
    let header =
        ["column", "value", "games", "share", &format!("{side} win"), "interval", &format!("net VP for {side}")];
    let rows = lines
        .iter()
        .map(|(name, group)| row(&named(name, layout, labels), group, total(&lines, name), (z, unit)))
        .collect();
    let table = Table::new("Results by event", header, rows).only(PAGE);
    Ok(Some(Table { note: NOTE.to_owned(), ..table }))
}

/// The cells of each column, wider where there would be too many.
fn in_cells(rows: &Path, results: Results<'_>, mut by: Vec<By>) -> Result<Vec<(By, Cells)>, Failure> {
    let mut found: Vec<Option<Cells>> = vec![None; by.len()];
    while found.iter().any(Option::is_none) {
        let open: Vec<usize> = (0..by.len()).filter(|&place| found[place].is_none()).collect();
        let query = |&place: &usize| Query { by: vec![by[place].clone()], conditions: Vec::new() };
        let queries: Vec<Query> = open.iter().map(query).collect();
        for (place, cells) in open.into_iter().zip(slices(rows, results, &queries)?) {
            if cells.is_none() {
                by[place].width = Some(Decimal::new(WIDER * by[place].width.map_or(1.0, Decimal::value)));
            }
            found[place] = cells;
        }
    }
    Ok(by.into_iter().zip(found.into_iter().flatten()).collect())
}

/// How wide the cells of a column are: luck hardly ever has the same value twice.
fn width(column: &str) -> Option<Decimal> {
    let place = measured::NAMES.iter().position(|known| *known == column)?;
    Some(Decimal::new(WIDTHS[place]))
}

/// A column in words: `losses, Poles`.
fn named(column: &str, layout: &Layout, labels: &Labels) -> String {
    let sides = layout.about.sides.iter().zip(labels.sides());
    let of_side = sides.filter_map(|(id, name)| Some((column.strip_suffix(id)?.strip_suffix('_')?, name))).next();
    let (what, side) = of_side.map_or((column, None), |(what, name)| (what, Some(name)));
    let what = what.replace('_', " ");
    side.map_or_else(|| what.clone(), |side| format!("{what}, {side}"))
}

/// The games of all groups of a column.
fn total(lines: &[(String, Group)], name: &str) -> u64 {
    lines.iter().filter(|(other, _)| other == name).map(|(_, group)| group.cell.games()).sum()
}

/// Neighbouring values in groups of about the same number of games; games without a value are a group of their own.
fn grouped(cells: Cells) -> Vec<Group> {
    let values = cells.into_iter().filter_map(|(mut key, cell)| Some((key.pop()?, cell)));
    let (nothing, numbers): (Vec<_>, Vec<_>) = values.partition(|(value, _)| *value == Value::Nothing);
    let games: u64 = numbers.iter().map(|(_, cell)| cell.games()).sum();
    let (mut groups, mut before): (Vec<Group>, u64) = (Vec::new(), 0);
    let mut last = None;
    for (value, cell) in numbers {
        // The group in which the middle game of this value lies.
        let place = ((2 * before + cell.games()) * GROUPS).checked_div(2 * games);
        before += cell.games();
        match groups.last_mut().filter(|_| place == last) {
            Some(group) => {
                group.cell.add(&cell);
                group.most = value;
            }
            None => groups.push(Group { least: value.clone(), most: value, cell }),
        }
        last = place;
    }
    let nothing = nothing.into_iter().map(|(value, cell)| Group { least: value.clone(), most: value, cell });
    nothing.chain(groups).collect()
}

fn row(name: &str, Group { least, most, cell }: &Group, all: u64, (z, unit): (f64, Unit)) -> Vec<String> {
    let games = cell.games();
    let Interval { low, high } = share(cell.outcomes[0], games, z);
    let values = if least == most { least.to_string() } else { format!("{least} to {most}") };
    vec![
        name.to_owned(),
        values,
        whole(games),
        percent(rate(games, all)),
        percent(rate(cell.outcomes[0], games)),
        percents(low, high),
        signed(cell.vp.mean() / unit.scale()),
    ]
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::play::aggregate::encode;
    use crate::toy::{Toy, layout, records};

    fn number(value: i32) -> Value {
        Value::Number(value.into())
    }

    fn cells(games: &[(Value, u64)]) -> Cells {
        let cell = |games| Cell { outcomes: [games, 0, 0], ..Cell::default() };
        games.iter().map(|(value, games)| (vec![value.clone()], cell(*games))).collect()
    }

    #[test]
    fn neighbouring_values_are_joined_into_groups_of_about_the_same_size() {
        let values: Vec<(Value, u64)> = (0..9).map(|value| (number(value), 10)).collect();
        let groups = grouped(cells(&values));
        let ends: Vec<_> = groups.iter().map(|group| (group.least.to_string(), group.most.to_string())).collect();
        let expected = [("0", "2"), ("3", "5"), ("6", "8")].map(|(least, most)| (least.to_owned(), most.to_owned()));
        assert_eq!(ends, expected);
        assert!(groups.iter().all(|group| group.cell.games() == 30));
    }

    #[test]
    fn a_frequent_value_and_no_value_are_groups_of_their_own() {
        let groups = grouped(cells(&[(Value::Nothing, 5), (number(0), 90), (number(1), 10)]));
        assert_eq!(groups.iter().map(|group| group.cell.games()).collect::<Vec<_>>(), [5, 90, 10]);
        assert_eq!(grouped(cells(&[(number(2), 7)])).len(), 1);
        assert!(grouped(Cells::new()).is_empty());
    }

    #[test]
    fn cells_of_luck_end_at_the_next_one() {
        let group = || Group { least: number(0), most: number(1), cell: Cell::default() };
        let by = |column: &str, width| By { column: column.to_owned(), width };
        assert_eq!(group().ending(&by("luck", width("luck"))).most, Value::Number(Decimal::new(1.02)));
        assert_eq!(group().ending(&by("losses_poles", width("losses_poles"))).most, number(1));
        assert_eq!(group().ending(&by("losses_poles", Some(Decimal::new(4.0)))).most, number(4));
    }

    /// However many values a column has, the page of a run can be made.
    #[test]
    fn a_column_of_thousands_of_values_has_wider_cells() {
        let toy = Toy::with_bonus(1);
        let layout = layout(&toy);
        let own = layout.columns.iter().position(|column| column.source.is_none()).unwrap();
        let mut records = records(&toy, 7, 6000);
        records.iter_mut().for_each(|record| record.columns[own] = record.game as i32);
        let path = std::env::temp_dir().join(format!("kartacz-happened-{}.parquet", std::process::id()));
        fs::write(&path, encode(&layout, &records).unwrap()).unwrap();
        let found = table(&path, &layout, &Labels::of(&layout.about)).unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        let values: Vec<&str> = found.rows.iter().map(|row| row[1].as_str()).collect();
        let games: Vec<&str> = found.rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(
            (values, games),
            (vec!["0 to 1999", "2000 to 3999", "4000 to 5999"], vec!["2,000", "2,000", "2,000"])
        );
    }
}
