//! The hash of a scenario: the same values give the same hash, regardless of formatting and order.

use core::fmt::Write;

use crate::games::pluton::data::{Map, Scenario};
use crate::scenario::hash::Fnv;

/// The hash of everything that can change play. Names and titles cannot; ids can, because results refer to them.
///
/// The patterns name every field, so that the compiler reports a new one.
pub(super) fn hash(scenario: &Scenario) -> u64 {
    #[rustfmt::skip]
    let Scenario {
        id: _, title: _, note: _, side_names: _, origins: _, hash: _,
        side_ids, sets_up_first, secret_until, melee_favour, stages, stack, road_cost, stream_cost, map, villages, places,
        counters, support, kinds, grounds, tables, fire, melee, mortars, drift_hits, command, commander_sight, unit_sight,
        new_commander, victory, switches,
    } = scenario;
    let Map { field, ground, road, stream } = map;
    let mut fnv = Fnv::new();
    let mut put = |value: &dyn core::fmt::Debug| write!(fnv, "{value:?};").unwrap_or_default();
    put(&(super::SYSTEM, side_ids, sets_up_first, secret_until, melee_favour, stages, stack, road_cost, stream_cost));
    put(&(field.layout.width, field.layout.height, ground, road, stream, villages, places, counters, support));
    put(&(kinds, grounds, tables, fire, melee, mortars, drift_hits, command, commander_sight, unit_sight));
    put(&(new_commander, victory, switches));
    fnv.0
}
