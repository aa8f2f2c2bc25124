//! Victory.

use crate::games::pluton::data::{Map, Victory};
use crate::games::pluton::files::map::hexes;
use crate::scenario::reader::Reader;

/// The most half points of a condition.
const MAX_HALF: i64 = 100;
/// The most hexes of a road.
const MAX_ROAD: usize = 200;

pub(super) fn read(t: &mut Reader, map: &Map) -> Victory {
    let half = 0..=MAX_HALF;
    t.table("victory", |t| {
        let victory = Victory {
            lost_box: t.number("lost_box", half.clone()),
            lost_commander: t.number("lost_commander", half.clone()),
            hidden_stage: t.numbers("hidden_stage", half.clone()),
            hidden_most: t.numbers("hidden_most", half.clone()),
            road: t.numbers("road", half),
            road_distance: t.number("road_distance", 0..=20),
            main_road: hexes(t, "main_road", map, MAX_ROAD),
            branch: hexes(t, "branch", map, MAX_ROAD),
            ranks: t.numbers("ranks", 1..=100),
        };
        if !victory.ranks.is_sorted() {
            t.fault("ranks", "the ranks are not in ascending order", "write the least difference of each, ascending");
        }
        victory
    })
}
