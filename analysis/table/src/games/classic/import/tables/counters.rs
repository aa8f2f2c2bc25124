//! A table of counters.

use super::super::draft::{Cell, Draft, MAX_UNITS, Unit};
use super::grids::SetUp;
use super::sheet::Sheet;
use crate::base::words::counted;
use crate::games::imported::{Kind, Report};

/// Headings.
pub const NAMES: [&str; 4] = ["name", "label", "unit", "counter"];
pub const STRENGTHS: [&str; 6] = ["strength", "combat", "attack", "cf", "sp", "af"];
const DEFENCES: [&str; 4] = ["defence", "defense", "df", "defend"];
const MOVES: [&str; 5] = ["moves", "movement", "mp", "ma", "mf"];
const SIDES: [&str; 5] = ["side", "player", "nation", "army", "owner"];
const CLASSES: [&str; 4] = ["class", "type", "kind", "pad"];
const HEXES: [&str; 3] = ["hex", "location", "set_up"];
const TURNS: [&str; 4] = ["turn", "enter_time", "arrives", "entry"];
const WORTHS: [&str; 3] = ["worth", "vp", "points"];

/// The columns of a table that has them.
struct Columns {
    name: usize,
    strength: usize,
    defence: Option<usize>,
    moves: Option<usize>,
    side: Option<usize>,
    class: Option<usize>,
    hex: Option<usize>,
    turn: Option<usize>,
    worth: Option<usize>,
    range: Option<usize>,
    id: Option<usize>,
}

/// Reads counters, each a row.
pub fn read(sheet: &Sheet, set_up: &SetUp, draft: &mut Draft, report: &mut Report) {
    let (Some(name), Some(strength)) = (sheet.column(&NAMES), sheet.column(&STRENGTHS)) else { return };
    let columns = Columns {
        name,
        strength,
        defence: sheet.column(&DEFENCES),
        moves: sheet.column(&MOVES),
        side: sheet.column(&SIDES),
        class: sheet.column(&CLASSES),
        hex: sheet.column(&HEXES),
        turn: sheet.column(&TURNS),
        worth: sheet.column(&WORTHS),
        range: sheet.column(&["range"]),
        id: sheet.column(&["id"]),
    };
    let before = draft.units.len();
    for row in 0..sheet.rows.len() {
        match counter(sheet, row, &columns, set_up, draft) {
            Ok(unit) if draft.units.len() < MAX_UNITS => draft.units.push(unit),
            Ok(_) => report.add(
                Kind::Refused,
                &sheet.name,
                sheet.line(row),
                format!("at most {MAX_UNITS} counters are possible"),
            ),
            Err(why) => report.add(Kind::Refused, &sheet.name, sheet.line(row), why),
        }
    }
    let unused: Vec<&str> = (0..sheet.head.len())
        .filter(|column| !columns.has(*column))
        .map(|column| sheet.head[column].as_str())
        .collect();
    report.add(Kind::Read, &sheet.name, 0, counted((draft.units.len() - before) as u64, "counter"));
    if !unused.is_empty() {
        report.add(Kind::Refused, &sheet.name, 1, format!("columns without a meaning here: {}", unused.join(", ")));
    }
    let off = draft.units[before..].iter().filter(|unit| unit.hex.is_none()).count();
    if off > 0 {
        report.add(
            Kind::Guessed,
            &sheet.name,
            0,
            format!("{off} counters without a place are off the map, to be given a hex or a turn"),
        );
    }
}

impl Columns {
    fn has(&self, column: usize) -> bool {
        let others =
            [self.defence, self.moves, self.side, self.class, self.hex, self.turn, self.worth, self.range, self.id];
        column == self.name || column == self.strength || others.contains(&Some(column))
    }
}

fn counter(sheet: &Sheet, row: usize, columns: &Columns, set_up: &SetUp, draft: &mut Draft) -> Result<Unit, String> {
    let text = |column: Option<usize>| column.map_or("", |column| sheet.cell(row, column));
    let number = |column: Option<usize>, what: &str, low: i64, high: i64| match text(column) {
        "" => Ok(None),
        text => match text.parse::<i64>() {
            Ok(number) if (low..=high).contains(&number) => Ok(Some(number)),
            _ => Err(format!("{what} {text}: whole numbers from {low} to {high} are possible")),
        },
    };
    let name = match sheet.cell(row, columns.name) {
        "" => format!("unit {}", row + 1),
        name => name.to_owned(),
    };
    let side =
        side(text(columns.side), draft).ok_or_else(|| format!("{name}: a third side, {}", text(columns.side)))?;
    Ok(Unit {
        side,
        class: text(columns.class).to_lowercase(),
        strength: number(Some(columns.strength), "strength", 0, 99)?,
        defence: number(columns.defence, "defence", 0, 99)?,
        moves: number(columns.moves, "movement", 0, 99)?,
        worth: number(columns.worth, "VP", 0, 99)?.unwrap_or(0),
        range: number(columns.range, "range", 0, 20)?.unwrap_or(1),
        hex: place(text(columns.hex), text(columns.id), set_up, draft)?,
        turn: number(columns.turn, "turn", 0, 99)?.filter(|turn| *turn > 0),
        name,
    })
}

/// The side of a cell: its name, or its number from 0.
fn side(text: &str, draft: &mut Draft) -> Option<usize> {
    match text.parse::<usize>() {
        Ok(number) if number < 2 => {
            while draft.armies.len() <= number {
                draft.side(["Blue", "Red"][draft.armies.len()]);
            }
            Some(number)
        }
        Ok(_) => None,
        Err(_) if text.is_empty() => Some(0),
        Err(_) => draft.side(text),
    }
}

/// Where a counter is set up: its hex, or the cell of a map with its id.
fn place(hex: &str, id: &str, set_up: &SetUp, draft: &Draft) -> Result<Option<Cell>, String> {
    if !hex.is_empty() {
        let map = draft.map.as_ref();
        let label = if hex.len() == 3 { format!("0{hex}") } else { hex.to_owned() };
        // Without a map, the map that is made up later has the usual numbers.
        let found = match map {
            Some(map) => map.parse(&label),
            None => None,
        };
        return found.map(Some).ok_or_else(|| format!("hex {hex}: off the map"));
    }
    Ok(set_up.get(id).copied())
}
