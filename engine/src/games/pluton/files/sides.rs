//! The two sides.

use crate::core::game::Side;
use crate::games::pluton::data::MAX_STAGES;
use crate::games::pluton::files::{SIDES, side};
use crate::scenario::reader::{Names, Reader};

/// The name of a drawn game in results.
const DRAW: &str = "draw";

/// The sides as read, first one first.
pub(super) struct Sides {
    pub ids: [String; 2],
    pub names: [String; 2],
    pub melee_favour: [i8; 2],
    pub secret_until: [u8; 2],
    pub sets_up_first: Side,
}

pub(super) fn read(t: &mut Reader) -> Sides {
    let mut sides = Sides {
        ids: Default::default(),
        names: Default::default(),
        melee_favour: [0; 2],
        secret_until: [0; 2],
        sets_up_first: Side::First,
    };
    t.table("sides", |t| {
        sides.sets_up_first = t.choice("sets_up_first", &SIDES, side).unwrap_or(Side::First);
        for (index, key) in SIDES.into_iter().enumerate() {
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
        let help = "give the side another `id`: results with this one read as draws";
        t.fault("id", "no side can be called `draw`", help);
    } else if !id.is_empty() && !(Names::IDS.good)(&id) {
        t.fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    sides.ids[index] = id;
    sides.names[index] = t.label("name");
    sides.melee_favour[index] = t.number("melee_favour", -3..=3);
    sides.secret_until[index] = t.number("secret_until", 0..=MAX_STAGES.into());
}
