//! The kinds of units and the barges.

use crate::games::verdox::data::{BargeTable, FACES, Hit, KINDS, Kind, KindTable, MAX_POINTS, MAX_RANGE};
use crate::scenario::reader::{Reader, Wrong, chosen, list};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The greatest value of a unit.
const MAX_VALUE: i64 = 10_000;
/// The result for a barge without horses.
const SUNK: [&str; 2] = [Hit::Nothing.name(), Hit::Destroyed.name()];

pub(super) fn read(t: &mut Reader) -> ([KindTable; KINDS], BargeTable) {
    let kinds = t.table("units", |t| Kind::ALL.map(|kind| t.table(kind.name(), |t| read_kind(t, kind))));
    let barge = t.table("barge", |t| BargeTable { value: t.number("value", 0..=MAX_VALUE), hits: hits(t, false) });
    (kinds, barge)
}

fn read_kind(t: &mut Reader, kind: Kind) -> KindTable {
    KindTable {
        value: t.number("value", 0..=MAX_VALUE),
        points: t.number("points", 1..=MAX_POINTS.into()),
        melee: t.flag("melee"),
        range: t.number("range", 0..=MAX_RANGE.into()),
        hits: hits(t, kind.on_foot().is_some()),
    }
}

/// The results of the faces 1 to 6.
fn hits(t: &mut Reader, mounted: bool) -> [Hit; FACES] {
    let names: &'static [&'static str] = if mounted { Hit::NAMES } else { &SUNK };
    let known = |name: &str| Hit::from_name(name).filter(|_| names.contains(&name));
    let one = |node: &Node| chosen(node, names.iter().copied(), known);
    let read = |node: &Node| -> Result<Vec<Hit>, Wrong> { list(node, FACES..=FACES, &one) };
    let shape = Shape::List(Box::new(Shape::Choice(names.to_vec())), FACES..=FACES);
    let hits = t.list_of("hits", shape, &read).unwrap_or_default();
    hits.try_into().unwrap_or_default()
}
