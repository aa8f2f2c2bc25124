//! The two armies.

use crate::core::hint::{one_of, shown};
use crate::games::spqr::data::Army;
use crate::games::spqr::files::SIDES;
use crate::scenario::reader::{Names, Reader, Wrong, number};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The name of a drawn game in results.
const DRAW: &str = "draw";
/// The highest withdrawal level.
const MAX_LEVEL: i64 = 2000;

pub(super) fn read(t: &mut Reader) -> [Army; 2] {
    let mut armies = t.table("sides", |t| {
        let armies = SIDES.map(|key| t.table(key, read_one));
        if !armies[0].id.is_empty() && armies[0].id == armies[1].id {
            t.fault("second", "both sides have the same `id`", "give each side a different `id`");
        }
        armies
    });
    levels(t, &mut armies);
    armies
}

/// \[11.1\] The withdrawal levels, by the ids of the sides.
fn levels(t: &mut Reader, armies: &mut [Army; 2]) {
    let ids = armies.each_ref().map(|army| army.id.as_str());
    let range = 1..=MAX_LEVEL;
    let read = |name: &str, node: &Node| {
        let side = ids.iter().position(|id| *id == name).ok_or_else(|| {
            let help = one_of(name, "sides", ids.iter().copied());
            Wrong::new(format!("there is no side {}", shown(name)), help).dependent()
        })?;
        Ok((side, number::<u16>(node, &range)?))
    };
    let levels = t.each_value("withdrawal", Names::IDS, Shape::Number(range.clone()), &read);
    let missing = armies.iter().find(|army| !army.id.is_empty() && !levels.iter().any(|(id, _)| *id == army.id));
    if let Some(army) = missing.filter(|_| t.has("withdrawal")) {
        let help = format!("give its level in rout points, as in `{} = 40`", army.id);
        t.fault("withdrawal", format!("{} has no withdrawal level", shown(&army.id)), help);
    }
    for (_, (side, level)) in levels {
        armies[side].withdrawal = level;
    }
}

fn read_one(t: &mut Reader) -> Army {
    let id = t.identifier("id");
    if id == DRAW {
        let help = "give the side another `id`: results with this one read as draws";
        t.fault("id", "no side can be called `draw`", help);
    } else if !id.is_empty() && !(Names::IDS.good)(&id) {
        t.fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    Army {
        id,
        name: t.label("name"),
        edge: t.reading("edge"),
        free_lines: t.flag("free_lines"),
        first_turn_lines: t.flag_or("first_turn_lines", true),
        prepares: t.flag("prepares"),
        triarii: t.flag("triarii"),
        ..Army::default()
    }
}
