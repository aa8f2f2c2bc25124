//! The map: drawn row by row.

use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::verdox::data::{Edge, Ground, MAX_BARGES, Map};
use crate::games::verdox::square::{Field, MAX_LINES, MAX_SQUARES, Square, SquareSet};
use crate::scenario::drawing::{self, rows};
use crate::scenario::reader::{Names, Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// A square, for the schema.
pub(super) const SQUARE: &str = "^[0-9]{4}$";
/// The names of sides on the map.
const OWNERS: [&str; 2] = ["first", "second"];

/// A row of the map.
const ROWS: Names = rows("write `r` and two digits, such as `r00` for the northernmost row", "r00");

/// The meaning of a sign in the drawing.
#[derive(Clone, Copy, Default)]
struct Cell {
    ground: Ground,
    /// Whether it lies inside a fortification \[V5.17\].
    inside: bool,
    /// The owner of a gate \[V5.20\].
    owner: Option<Side>,
}

/// The map as read; without a size when that is at fault.
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

    /// The map for the rules.
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

/// A square of the map; [`Square::NONE`] when the size is unknown.
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
    let fits = field.is_some();
    drawing::Drawing { rows: ROWS, first_row: 0, cell: ["square", "squares"], width, height, fits }.read(t, read_cell)
}

fn read_cell(t: &mut Reader) -> Cell {
    let ground = t.choice("ground", Ground::NAMES, Ground::from_name);
    let inside = t.flag_or("inside", false);
    let of = |name: &str| Side::BOTH.into_iter().find(|side| OWNERS[side.index()] == name);
    let owner = t.maybe_choice("owner", &OWNERS, of);
    match ground {
        Some(Ground::Gate) if !t.has("owner") => {
            t.fault("ground", "the gate has no owner", "add `owner = \"first\"` or `owner = \"second\"`");
        }
        Some(ground) if ground != Ground::Gate && t.has("owner") => {
            t.fault("owner", "only a gate has an owner", "remove it, or write `ground = \"gate\"`");
        }
        Some(ground) if ground.is_wall() && inside => {
            t.fault("inside", "a wall does not lie inside itself", "remove it");
        }
        _ => {}
    }
    Cell { ground: ground.unwrap_or_default(), inside, owner }
}
