//! Attacks \[7\], the combat results tables \[8\] and support points \[10.1\].

use super::super::data::combat::{Below, Column, Rounding};
use super::super::data::{Combat, Declared, MAX_TABLES, Mandatory, Support, Table, TableKind};
use super::names::Known;
use crate::core::hint::counted;
use crate::scenario::reader::{Names, Reader, list};
use crate::scenario::schema::Shape;

/// The most dice of a table, and faces of each.
const MAX_DICE: i64 = 3;
const MAX_FACES: i64 = 20;
/// The most columns.
const MAX_COLUMNS: usize = 30;
/// The names of columns.
const COLUMNS: Names = Names {
    pattern: "^([0-9]{1,2}:[0-9]{1,2}|[+-]?[0-9]{1,2})$",
    help: "write odds such as `3:1`, a differential such as `+2`, or a strength such as `8`",
    example: "1:1",
    good: |name| column(name).is_some(),
};

pub(super) fn read(t: &mut Reader) -> Combat {
    let usual = Combat {
        declared: Declared::OneByOne,
        mandatory: Mandatory::Nothing,
        together: false,
        ranged: false,
        again: false,
    };
    let read = |t: &mut Reader| Combat {
        declared: t.reading_or_default("declared"),
        mandatory: t.reading_or_default("mandatory"),
        together: t.flag_or("stacks_together", false),
        ranged: t.flag_or("ranged", false),
        again: t.flag_or("again", false),
    };
    t.maybe_table("combat", read).unwrap_or(usual)
}

/// The tables: the first that is named is the usual one.
pub(super) fn tables(t: &mut Reader, known: &mut Known) -> Vec<Table> {
    let mut tables = t.each("tables", Names::IDS, |id, t| table(id, t, known));
    if tables.len() > MAX_TABLES {
        let message = format!("there are {} tables", tables.len());
        t.fault("tables", message, format!("there may be at most {MAX_TABLES}"));
    }
    if tables.is_empty() {
        tables.push(none());
    }
    known.tables = tables.iter().map(|table| table.id.clone()).collect();
    tables
}

/// A table in place of one that is missing.
fn none() -> Table {
    Table {
        id: String::new(),
        kind: TableKind::Odds,
        rounding: Rounding::Down,
        below: Below::First,
        dice: 1,
        die: 6,
        most_shift: 0,
        most_modifier: 0,
        columns: vec![Column { name: "1:1".to_owned(), from: [1, 1], results: vec![0; 6] }],
    }
}

fn table(id: &str, t: &mut Reader, known: &Known) -> Table {
    let kind: TableKind = t.reading_or_default("columns_are");
    let mut table = Table {
        id: id.to_owned(),
        kind,
        rounding: t.reading_or_default("rounded_for"),
        below: t.reading_or_default("below"),
        dice: t.number_or("dice", 1..=MAX_DICE, 1),
        die: t.number_or("die", 2..=MAX_FACES, 6),
        most_shift: t.number_or("most_shift", 0..=MAX_COLUMNS as i64, 0),
        most_modifier: t.number_or("most_modifier", 0..=20, 0),
        columns: Vec::new(),
    };
    if kind != TableKind::Odds && t.has("rounded_for") {
        t.fault("rounded_for", "only odds are rounded", "remove it");
    }
    let rolls = table.rolls();
    let shape = Shape::List(Box::new(Shape::Text("^.{1,12}$")), 1..=60);
    let help = || format!("{}, from the lowest roll to the highest", counted(rolls, "result", "results"));
    let columns = t.each_value("columns", COLUMNS, shape, &|name, node| {
        let results = list(node, 1..=60, &|node| known.result(node))?;
        if results.len() != rolls {
            let message = format!("the column has {}", counted(results.len(), "result", "results"));
            return Err(crate::scenario::reader::Wrong::new(message, format!("write {}", help())));
        }
        Ok((column(name), results))
    });
    // The columns of another kind of table.
    let mut others = Vec::new();
    for (name, (from, results)) in columns {
        let Some((from, is_odds)) = from else { continue };
        if is_odds != (kind == TableKind::Odds) {
            others.push((name.clone(), is_odds));
        }
        table.columns.push(Column { name, from, results });
    }
    if let Some((name, is_odds)) = others.first() {
        let help = if *is_odds { "write `columns_are`, or numbers" } else { "write odds such as `3:1`" };
        t.fault("columns", format!("`{name}` is no column of this table"), help);
    }
    let above = |pair: &[Column]| {
        let [[a, b], [c, d]] = [pair[0].from, pair[1].from].map(|from| from.map(i32::from));
        a * d < c * b
    };
    if let Some(pair) = table.columns.windows(2).find(|pair| !above(pair)) {
        let message = format!("the column `{}` does not lie above `{}`", pair[1].name, pair[0].name);
        t.fault("columns", message, "list columns from the worst for the attacker to the best");
    }
    if table.columns.len() > MAX_COLUMNS {
        let message = format!("there are {} columns", table.columns.len());
        t.fault("columns", message, format!("there may be at most {MAX_COLUMNS}"));
    }
    if table.columns.is_empty() {
        table.columns = none().columns;
    }
    table
}

/// Where a column begins, and whether its name is that of odds.
fn column(name: &str) -> Option<([i16; 2], bool)> {
    let number = |text: &str| {
        let digits = text.len() <= 2 && text.bytes().all(|digit| digit.is_ascii_digit());
        if digits { text.parse::<i16>().ok() } else { None }
    };
    if let Some((attack, defence)) = name.split_once(':') {
        let odds = [number(attack)?, number(defence)?];
        return odds.iter().all(|&part| part > 0).then_some((odds, true));
    }
    let (sign, digits) = match name.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, name.strip_prefix('+').unwrap_or(name)),
    };
    Some(([sign * number(digits)?, 1], false))
}

/// The support points of each side.
pub(super) fn support(t: &mut Reader, known: &Known) -> [Support; 2] {
    let mut support = [Support::default(); 2];
    let given = t.maybe_each("support", Names::IDS, |id, t| {
        let points = t.number("points", 1..=99);
        let most = t.number_or("most", 1..=9, 1);
        (id.to_owned(), Support { points, most, turns: known.turns(t) })
    });
    for (id, points) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => support[side] = points,
            None => t.fault("support", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    support
}
