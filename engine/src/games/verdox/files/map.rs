//! The map: drawn row by row.

use std::collections::BTreeMap;

use crate::core::game::Side;
use crate::games::verdox::data::{Edge, Ground, MAX_BARGES, Map};
use crate::games::verdox::square::{Field, MAX_LINES, MAX_SQUARES, Square, SquareSet};
use crate::scenario::hint::{counted, shown};
use crate::scenario::reader::{Names, Reader, Wrong, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// A square, for the schema.
pub(super) const SQUARE: &str = "^[0-9]{4}$";
/// How sides are called on the map.
const OWNERS: [&str; 2] = ["first", "second"];

/// A row of the map.
const ROWS: Names = Names {
    pattern: "^r[0-9]{2}$",
    help: "write `r` and two digits, such as `r00` for the northernmost row",
    example: "r00",
    good: |name| row_number(name).is_some(),
};

fn row_number(name: &str) -> Option<u8> {
    let digits = name.strip_prefix('r').filter(|digits| digits.len() == 2)?;
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// What a sign of the drawing stands for.
#[derive(Clone, Copy, Default)]
struct Cell {
    ground: Ground,
    /// Whether it lies inside a fortification \[V5.17\].
    inside: bool,
    /// Whose gate it is \[V5.20\].
    owner: Option<Side>,
}

/// The map as read; without a size when that makes no sense.
pub(super) struct Drawing {
    field: Option<Field>,
    cells: Vec<Cell>,
    barges: Vec<Square>,
    headquarters: [Square; 2],
}

impl Drawing {
    pub fn read(t: &mut Reader) -> Drawing {
        t.table("map", |t| {
            let lines = 1..=i64::from(MAX_LINES);
            let size = [t.number("width", lines.clone()), t.number("height", lines)];
            let field = read_field(t, size);
            let cells = read_cells(t, size, field);
            let square = |node: &Node| square(node, field);
            let barges = t.texts("barges", SQUARE, 0..=MAX_BARGES, &square).unwrap_or_default();
            let quarters = t.texts("headquarters", SQUARE, 2..=2, &square);
            t.require("headquarters", "list the quarters of both sides, such as [\"0609\", \"2510\"]");
            let headquarters = quarters.and_then(|squares| squares.try_into().ok()).unwrap_or_default();
            Drawing { field, cells, barges, headquarters }
        })
    }

    /// The map as the rules want it.
    pub fn into_map(self, edges: [Edge; 2]) -> Map {
        let field = self.field.unwrap_or(Field { width: 1, height: 1 });
        let mut cells = self.cells;
        cells.resize(field.len(), Cell::default());
        Map {
            field,
            ground: cells.iter().map(|cell| cell.ground).collect(),
            inside: field.squares().filter(|square| cells[square.index()].inside).collect::<SquareSet>(),
            gates: cells.iter().map(|cell| cell.owner).collect(),
            barges: self.barges,
            headquarters: self.headquarters,
            edges,
        }
    }
}

/// A square of the map; [`Square::NONE`] when its size is not known.
pub(super) fn square(node: &Node, field: Option<Field>) -> Result<Square, Wrong> {
    let Some(text) = node.text() else {
        return Err(unlike(node, "a square", "write a square as four digits in quotes, such as \"0609\""));
    };
    let Some(field) = field else { return Ok(Square::NONE) };
    field.parse(text).ok_or_else(|| {
        let last = field.label(Square(field.len() as u16 - 1));
        Wrong::new(
            format!("there is no square {}", shown(text)),
            format!("the squares are 0000 to {last}, column first"),
        )
    })
}

fn read_field(t: &mut Reader, [width, height]: [u8; 2]) -> Option<Field> {
    if Field::fits(width, height) {
        return Some(Field { width, height });
    }
    if width > 0 && height > 0 {
        let message = format!("the map has {} squares", usize::from(width) * usize::from(height));
        t.fault("height", message, format!("a map has at most {MAX_SQUARES} squares"));
    }
    None
}

fn read_cells(t: &mut Reader, [width, height]: [u8; 2], field: Option<Field>) -> Vec<Cell> {
    let legend = t.each("legend", Names::SIGNS, |sign, t| (sign.to_owned(), read_cell(t)));
    let legend: BTreeMap<char, Cell> =
        legend.into_iter().filter_map(|(sign, cell)| Some((sign.chars().next()?, cell))).collect();
    // Where a sign of the legend is at fault, the rows that show it are not.
    let legend = t.names("legend").iter().all(|sign| (Names::SIGNS.good)(sign)).then_some(legend);
    let legend = legend.filter(|_| field.is_some());
    let rows = t.each_value("rows", ROWS, Shape::Text("^.*$"), &|name, node| {
        read_row(name, node, [width, height], legend.as_ref())
    });
    let rows: BTreeMap<u8, Vec<Cell>> =
        rows.into_iter().filter_map(|(name, cells)| Some((row_number(&name)?, cells))).collect();
    let given = t.names("rows");
    let missing = (0..height).map(|row| format!("r{row:02}")).filter(|row| !given.contains(row));
    for row in missing.filter(|_| !given.is_empty()) {
        t.fault("rows", format!("`map.rows.{row}` is missing"), "draw every row of the map");
    }
    rows.into_values().flatten().collect()
}

fn read_cell(t: &mut Reader) -> Cell {
    let ground = t.choice("ground", Ground::NAMES, Ground::from_name);
    let inside = t.maybe_flag("inside").unwrap_or_default();
    let of = |name: &str| Side::BOTH.into_iter().find(|side| OWNERS[side.index()] == name);
    let owner = t.maybe_choice("owner", &OWNERS, of);
    match ground {
        Some(Ground::Gate) if !t.has("owner") => {
            t.fault("ground", "the gate has no owner", "add `owner = \"first\"` or `owner = \"second\"`");
        }
        Some(ground) if ground != Ground::Gate && t.has("owner") => {
            t.fault("owner", "only a gate has an owner", "take it out, or write `ground = \"gate\"`");
        }
        Some(ground) if ground.is_wall() && inside => {
            t.fault("inside", "a wall does not lie inside itself", "take it out");
        }
        _ => {}
    }
    Cell { ground: ground.unwrap_or_default(), inside, owner }
}

/// A row, a character a square from west to east; spaces are there for the eye only.
fn read_row(
    name: &str,
    node: &Node,
    [width, height]: [u8; 2],
    legend: Option<&BTreeMap<char, Cell>>,
) -> Result<Vec<Cell>, Wrong> {
    let help = format!("write {} of the legend; spaces do not count", counted(width.into(), "character", "characters"));
    // A height of 0 stands for one that is at fault.
    if height > 0 && row_number(name).is_none_or(|row| row >= height) {
        return Err(Wrong::new("the map has no such row", format!("the rows are r00 to r{:02}", height - 1)));
    }
    let Some(text) = node.text() else { return Err(unlike(node, "a row of the map", help)) };
    let Some(legend) = legend else { return Ok(Vec::new()) };
    let signs: Vec<char> = text.chars().filter(|&sign| sign != ' ').collect();
    if let Some(sign) = signs.iter().find(|sign| !legend.contains_key(sign)) {
        let known: Vec<String> = legend.keys().map(|sign| format!("`{sign}`")).collect();
        let message = format!("{} is not in the legend", shown(&sign.to_string()));
        return Err(Wrong::new(message, format!("the legend has {}", known.join(", "))).dependent());
    }
    if signs.len() != usize::from(width) {
        return Err(Wrong::new(format!("the row has {}", counted(signs.len(), "square", "squares")), help));
    }
    Ok(signs.iter().map(|sign| legend[sign]).collect())
}
