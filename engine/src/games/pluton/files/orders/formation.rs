//! Formations: their units, and where they start.

use super::place::places;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{MAX_SIDE, UnitId, bit, first_of, side_of};
use crate::games::pluton::orders::{Formation, MAX_FORMATIONS, Orders};
use crate::scenario::reader::{Names, Reader, Wrong, reference};
use crate::scenario::tree::Node;

/// Reads all formations; returns their names in order.
pub(super) fn read(t: &mut Reader, game: &Pluton, orders: &mut Orders) -> Vec<String> {
    let (mut names, mut taken) = (Vec::new(), 0);
    t.each("formations", Names::IDS, |name, t| {
        let units = units(t, game, orders, &mut taken);
        let start = places(t, "start", game);
        if names.len() == MAX_FORMATIONS {
            return t.fault("", format!("there are more than {MAX_FORMATIONS} formations"), "merge some");
        }
        names.push(name.to_owned());
        orders.formations.push(Formation { units, start });
    });
    names
}

/// The units of a formation; `taken` has those of all formations so far.
fn units(t: &mut Reader, game: &Pluton, orders: &Orders, taken: &mut u64) -> u64 {
    let counters = &game.scenario.counters[orders.side.index()];
    let ids = || counters.iter().map(|counter| counter.id.as_str());
    let one = |node: &Node| -> Result<UnitId, Wrong> {
        reference(node, ids(), |name| ids().position(|id| id == name)).map(|index| first_of(orders.side) + index as u8)
    };
    let list = t.texts("units", Names::IDS.pattern, 1..=MAX_SIDE, &one).unwrap_or_default();
    t.require("units", "list units, as in `units = [\"pl-s1\", \"pl-d1\"]`");
    let mut units = 0;
    for unit in list {
        debug_assert_eq!(side_of(unit), orders.side);
        if (*taken | units) & bit(unit) != 0 {
            let id = &game.scenario.counter(unit).id;
            t.fault("units", format!("`{id}` is in two formations, or twice in one"), "remove it from one of them");
        }
        units |= bit(unit);
    }
    *taken |= units;
    units
}
