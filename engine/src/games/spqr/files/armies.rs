//! The two armies.

use crate::games::spqr::data::Army;
use crate::games::spqr::files::SIDES;
use crate::scenario::reader::{Names, Reader};

/// The name of a drawn game in results.
const DRAW: &str = "draw";
/// The highest withdrawal level.
const MAX_LEVEL: i64 = 2000;

pub(super) fn read(t: &mut Reader) -> [Army; 2] {
    t.table("sides", |t| {
        let armies = SIDES.map(|key| t.table(key, read_one));
        if !armies[0].id.is_empty() && armies[0].id == armies[1].id {
            t.fault("second", "both sides have the same `id`", "give each side an `id` of its own");
        }
        armies
    })
}

fn read_one(t: &mut Reader) -> Army {
    let id = t.label("id");
    if id == DRAW {
        let help = "give the side another `id`: results with this one read as draws";
        t.fault("id", "no side can be called `draw`", help);
    } else if !id.is_empty() && !(Names::IDS.good)(&id) {
        t.fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    Army {
        id,
        name: t.label("name"),
        withdrawal: t.number("withdrawal", 1..=MAX_LEVEL),
        edge: t.reading("edge"),
        free_lines: t.flag("free_lines"),
        first_turn_lines: t.maybe_flag("first_turn_lines").unwrap_or(true),
        prepares: t.flag("prepares"),
        triarii: t.flag("triarii"),
    }
}
