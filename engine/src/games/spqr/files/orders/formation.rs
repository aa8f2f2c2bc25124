//! Formations: units by their names, by their printed values, or by their line.

use crate::core::game::Side;
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{MAX_SIDE, MAX_TROOPS, UnitId, bit, first_of, units_in};
use crate::games::spqr::plan::{MAX_FORMATIONS, Plan};
use crate::scenario::reader::{Names, Reader, reference};
use crate::scenario::tree::Node;

/// Reads all formations; returns their names in order.
pub(super) fn read(t: &mut Reader, game: &Spqr, plan: &mut Plan) -> Vec<String> {
    let (mut names, mut taken) = (Vec::new(), 0);
    t.each("formations", Names::IDS, |name, t| {
        let units = units(t, game, plan.side, &mut taken);
        if names.len() == MAX_FORMATIONS {
            return t.fault("", format!("there are more than {MAX_FORMATIONS} formations"), "merge some");
        }
        names.push(name.to_owned());
        plan.formations.push(units);
    });
    names
}

/// The units of a formation, one bit each; `taken` has those of all formations so far.
fn units(t: &mut Reader, game: &Spqr, side: Side, taken: &mut u64) -> u64 {
    let mut units = 0;
    for (key, list) in
        [("units", by_name(t, game, side)), ("troops", by_troop(t, game, side)), ("lines", by_line(t, game, side))]
    {
        for unit in list.unwrap_or_default() {
            if (*taken | units) & bit(unit) != 0 {
                let id = &game.scenario.counter(unit).id;
                t.fault(key, format!("`{id}` is in two formations, or twice in one"), "remove it from one of them");
            }
            units |= bit(unit);
        }
    }
    if !["units", "troops", "lines"].into_iter().any(|key| t.has(key)) && !t.describing() {
        t.fault("", "the formation has no units", "list `units`, `troops` or `lines`, as in `troops = [\"numidian\"]`");
    }
    *taken |= units;
    units
}

/// The units of `units`.
fn by_name(t: &mut Reader, game: &Spqr, side: Side) -> Option<Vec<UnitId>> {
    let counters = &game.scenario.counters[side.index()];
    let ids = || counters.iter().map(|counter| counter.id.as_str());
    let one = |node: &Node| reference(node, ids(), |name| ids().position(|id| id == name));
    let list = t.texts("units", Names::IDS.pattern, 1..=MAX_SIDE, &one)?;
    Some(list.iter().map(|&index| first_of(side) + index as u8).collect())
}

/// The units on which a troop of `troops` is printed.
fn by_troop(t: &mut Reader, game: &Spqr, side: Side) -> Option<Vec<UnitId>> {
    let troops = || game.scenario.troops.iter().enumerate().filter(move |(_, troop)| troop.side == side);
    let one = |node: &Node| {
        reference(node, troops().map(|(_, troop)| troop.id.as_str()), |name| {
            troops().find(|(_, troop)| troop.id == name).map(|(index, _)| index as u8)
        })
    };
    let list = t.texts("troops", Names::IDS.pattern, 1..=MAX_TROOPS, &one)?;
    Some(list.iter().flat_map(|&troop| all(game, side).filter(move |&unit| game.card(unit).troop == troop)).collect())
}

/// The units of a line of `lines`.
fn by_line(t: &mut Reader, game: &Spqr, side: Side) -> Option<Vec<UnitId>> {
    let lines = || game.scenario.lines.iter().filter(move |line| line.side == side);
    let one = |node: &Node| {
        reference(node, lines().map(|line| line.id.as_str()), |name| lines().find(|line| line.id == name))
    };
    let list = t.texts("lines", Names::IDS.pattern, 1..=MAX_TROOPS, &one)?;
    let of = |line: &'_ crate::games::spqr::data::Line| {
        let troops = line.troops;
        all(game, side).filter(move |&unit| troops & 1 << game.card(unit).troop != 0)
    };
    Some(list.into_iter().flat_map(of).collect())
}

/// The units of a side.
fn all(game: &Spqr, side: Side) -> impl Iterator<Item = UnitId> + use<> {
    units_in(side, game.scenario.everyone(side))
}
