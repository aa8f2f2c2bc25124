//! The map, drawn row by row, and its villages.

use crate::core::hint::shown;
use crate::games::pluton::data::{Ground, MAX_BUILDINGS, Map, Village};
use crate::games::pluton::hex::{Field, Hex, MAX_HEXES, MAX_LINES, layout};
use crate::scenario::drawing::{self, rows};
use crate::scenario::reader::{Names, Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// A hex, for the schema.
pub(super) const HEX: &str = "^[0-9]{4}$";
/// The most villages: one bit each in a word.
pub(super) const MAX_VILLAGES: usize = 32;
/// The most half points of a building hex.
const MAX_WORTH: i64 = 40;

/// A row of the map.
const ROWS: Names = rows("write `r` and two digits, such as `r01` for the northernmost row", "r01");

/// The meaning of a sign in the drawing.
#[derive(Clone, Copy, Default)]
struct Cell {
    ground: Ground,
    road: bool,
    stream: bool,
}

/// The map; of one hex when its size is at fault.
pub(super) fn read(t: &mut Reader) -> Map {
    t.table("map", |t| {
        let lines = 1..=i64::from(MAX_LINES);
        let [width, height] = [t.number("width", lines.clone()), t.number("height", lines)];
        let field = read_field(t, [width, height]);
        let fits = field.is_some();
        let drawing = drawing::Drawing { rows: ROWS, first_row: 1, cell: ["hex", "hexes"], width, height, fits };
        let mut cells = drawing.read(t, read_cell);
        let field = field.unwrap_or_else(|| Field::new(layout(1, 1)));
        cells.resize(field.len(), Cell::default());
        Map {
            ground: cells.iter().map(|cell| cell.ground).collect(),
            road: cells.iter().map(|cell| cell.road).collect(),
            stream: cells.iter().map(|cell| cell.stream).collect(),
            field,
        }
    })
}

fn read_field(t: &mut Reader, [width, height]: [u8; 2]) -> Option<Field> {
    let layout = layout(width, height);
    if layout.fits(MAX_HEXES) {
        return Some(Field::new(layout));
    }
    if width > 0 && height > 0 {
        let message = format!("the map has {} hexes", layout.len());
        t.fault("height", message, format!("a map has at most {MAX_HEXES} hexes"));
    }
    None
}

fn read_cell(t: &mut Reader) -> Cell {
    Cell { ground: t.reading("ground"), road: t.flag_or("road", false), stream: t.flag_or("stream", false) }
}

/// A hex of the map.
pub(super) fn hex(node: &Node, map: &Map) -> Result<Hex, Wrong> {
    let Some(text) = node.text() else {
        return Err(unlike(node, "a hex", "write a hex as four digits in quotes, such as \"2611\""));
    };
    map.field.parse(text).ok_or_else(|| {
        let last = map.field.label(Hex::at(map.field.len() - 1));
        let help = format!("the hexes are 0101 to {last}, column first");
        Wrong::new(format!("there is no hex {}", shown(text)), help).dependent()
    })
}

/// A list of hexes, which must be present.
pub(super) fn hexes(t: &mut Reader, key: &'static str, map: &Map, most: usize) -> Vec<Hex> {
    let list = t.texts(key, HEX, 0..=most, &|node| hex(node, map)).unwrap_or_default();
    t.require(key, "list hexes, such as [\"2611\"]");
    list
}

/// The villages.
pub(super) fn villages(t: &mut Reader, map: &Map) -> Vec<Village> {
    let villages = t.each("villages", Names::IDS, |id, t| {
        let mut hexes = hexes(t, "hexes", map, MAX_BUILDINGS);
        hexes.sort();
        Village { id: id.to_owned(), hexes, worth: t.numbers("half_points", 0..=MAX_WORTH) }
    });
    if villages.len() > MAX_VILLAGES {
        let message = format!("there are {} villages", villages.len());
        t.fault("villages", message, format!("there may be at most {MAX_VILLAGES}"));
    }
    villages
}

/// Villages by name, as a bit mask.
pub(super) fn village_set(t: &mut Reader, key: &'static str, villages: &[Village]) -> Option<u32> {
    use crate::scenario::reader::reference;
    let ids = || villages.iter().map(|village| village.id.as_str());
    let one = |node: &Node| reference(node, ids(), |name| ids().position(|id| id == name));
    let list = t.set(key, Names::IDS.pattern, 1..=MAX_VILLAGES, &one)?;
    Some(list.iter().fold(0, |all, &index| all | 1u32.checked_shl(index as u32).unwrap_or(0)))
}
