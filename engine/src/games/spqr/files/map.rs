//! The map, drawn row by row.

use crate::core::hint::shown;
use crate::games::spqr::data::Map;
use crate::games::spqr::hex::{Field, Hex, MAX_HEXES, MAX_LINES, layout};
use crate::games::spqr::tables::Ground;
use crate::scenario::drawing::{self, rows};
use crate::scenario::reader::{Names, Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// A hex, for the schema.
pub(super) const HEX: &str = "^[0-9]{4}$";
/// The highest level of a hex.
const MAX_LEVEL: i64 = 9;

/// A row of the map.
const ROWS: Names = rows("write `r` and two digits, such as `r00` for the northernmost row", "r00");

/// The meaning of a sign in the drawing.
#[derive(Clone, Copy, Default)]
struct Cell {
    ground: Ground,
    level: u8,
    stream: bool,
}

/// The map; of one hex when its size is at fault.
pub(super) fn read(t: &mut Reader) -> Map {
    t.table("map", |t| {
        let (numbers, lines) = (0..=i64::from(MAX_LINES), 1..=i64::from(MAX_LINES));
        let first = [t.number("first_column", numbers.clone()), t.number("first_row", numbers)];
        let [width, height] = [t.number("width", lines.clone()), t.number("height", lines)];
        let field = read_field(t, first, [width, height]);
        let fits = field.is_some();
        let drawing = drawing::Drawing { rows: ROWS, first_row: first[1], cell: ["hex", "hexes"], width, height, fits };
        let mut cells = drawing.read(t, read_cell);
        let field = field.unwrap_or_else(|| Field::new(layout([1, 1], 1, 1)));
        cells.resize(field.len(), Cell::default());
        Map {
            ground: cells.iter().map(|cell| cell.ground).collect(),
            level: cells.iter().map(|cell| cell.level).collect(),
            stream: cells.iter().map(|cell| cell.stream).collect(),
            field,
        }
    })
}

fn read_field(t: &mut Reader, first: [u8; 2], [width, height]: [u8; 2]) -> Option<Field> {
    let layout = layout(first, width, height);
    if layout.fits(MAX_HEXES) {
        return Some(Field::new(layout));
    }
    if width > 0 && height > 0 {
        let message = format!("the map has {} hexes", layout.len());
        t.fault("height", message, format!("a map has at most {MAX_HEXES} hexes, numbered with two digits"));
    }
    None
}

fn read_cell(t: &mut Reader) -> Cell {
    Cell {
        ground: t.reading("ground"),
        level: t.number_or("level", 0..=MAX_LEVEL, 0),
        stream: t.flag_or("stream", false),
    }
}

/// A hex of the map.
pub(super) fn hex(node: &Node, map: &Map) -> Result<Hex, Wrong> {
    let Some(text) = node.text() else {
        return Err(unlike(node, "a hex", "write a hex as four digits in quotes, such as \"2814\""));
    };
    map.field.parse(text).ok_or_else(|| {
        let ends = [0, map.field.len() - 1].map(Hex::at).map(|hex| map.field.label(hex));
        let help = format!("the hexes are {} to {}, column first", ends[0], ends[1]);
        Wrong::new(format!("there is no hex {}", shown(text)), help).dependent()
    })
}
