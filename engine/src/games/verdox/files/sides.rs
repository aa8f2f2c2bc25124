//! The two sides and their forces.

use crate::games::verdox::data::{Edge, KINDS, Kind, MAX_SIDE};
use crate::scenario::reader::{Names, Reader};

/// The name of a drawn game in results.
const DRAW: &str = "draw";

/// The sides as read, first one first.
#[derive(Default)]
pub(super) struct Sides {
    pub ids: [String; 2],
    pub names: [String; 2],
    pub edges: [Edge; 2],
    pub forces: [[u8; KINDS]; 2],
}

pub(super) fn read(t: &mut Reader) -> Sides {
    let mut sides = Sides::default();
    t.table("sides", |t| {
        for (key, index) in [("first", 0), ("second", 1)] {
            t.table(key, |t| read_one(t, &mut sides, index));
        }
        if !sides.ids[0].is_empty() && sides.ids[0] == sides.ids[1] {
            t.fault("second", "both sides have the same `id`", "give each side a different `id`");
        }
    });
    sides
}

fn read_one(t: &mut Reader, sides: &mut Sides, index: usize) {
    let id = t.identifier("id");
    if id == DRAW {
        t.fault(
            "id",
            "no side can be called `draw`",
            "give the side another `id`: results with this one read as draws",
        );
    } else if !id.is_empty() && !(Names::IDS.good)(&id) {
        t.fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    sides.ids[index] = id;
    sides.names[index] = t.label("name");
    sides.edges[index] = t.reading("edge");
    t.table("forces", |t| {
        for kind in Kind::ALL {
            sides.forces[index][kind.index()] = t.number(kind.name(), 0..=MAX_SIDE as i64);
        }
    });
}
