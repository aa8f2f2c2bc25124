//! Support artillery.

use crate::core::game::Side;
use crate::games::pluton::data::{Condition, MAX_SIDE, MAX_SIDE_MARKERS, MAX_STAGES, MAX_SUPPORT, Support, Village};
use crate::games::pluton::files::map::village_set;
use crate::games::pluton::files::{SIDES, side};
use crate::games::pluton::tables::BARRELS;
use crate::scenario::reader::{Names, Reader};

/// The most half points for not calling a battalion.
const MAX_UNCALLED: i64 = 60;

pub(super) fn read(t: &mut Reader, villages: &[Village]) -> Vec<Support> {
    let support = t.maybe_each("artillery", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let markers = t.maybe_numbers("markers", 1..=MAX_SIDE_MARKERS as i64, 1..=MAX_SIDE_MARKERS);
        t.require("markers", "list the numbers of its markers, such as [4, 5, 6]");
        Support {
            id: id.to_owned(),
            side,
            markers,
            barrels: t.number("barrels", 1..=BARRELS as i64),
            calibre: t.reading("calibre"),
            condition: condition(t, villages),
            uncalled: t.number("uncalled", 0..=MAX_UNCALLED),
        }
    });
    if support.len() > MAX_SUPPORT {
        let message = format!("there are {} battalions", support.len());
        t.fault("artillery", message, format!("there may be at most {MAX_SUPPORT}"));
    }
    support
}

fn condition(t: &mut Reader, villages: &[Village]) -> Condition {
    let condition = Condition {
        available: t.flag("available"),
        stage: t.number("stage", 1..=MAX_STAGES.into()),
        revealed: t.number_or("revealed", 0..=MAX_SIDE as i64, 0),
        near: t.number_or("near", 0..=MAX_SIDE as i64, 0),
        distance: t.number_or("distance", 0..=50, 0),
        villages: village_set(t, "villages", villages).unwrap_or(0),
    };
    if condition.near > 0 && condition.villages == 0 {
        t.fault("near", "`near` needs `villages`", "list the villages, such as `villages = [\"rozalin\"]`");
    }
    condition
}
