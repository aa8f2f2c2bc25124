//! Hidden units: possible hexes of the enemy's, and the cost of revealing a friendly one.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Support, UnitId, units_in};
use kartacz_engine::games::pluton::hex::HexSet;
use kartacz_engine::games::pluton::view::View;

use super::lay::{Lay, is_platoon};

/// The cost of bringing the enemy one unit closer to calling an artillery battalion, in half victory points.
const UNLOCK: f32 = 0.5;

/// The buildings in which enemies that were set up in secret may be \[S2.3\], one bit each: those without adjacent
/// friendly units, as long as some of these enemies were never seen.
pub(super) fn haunts(view: View<'_>, lay: &Lay) -> u64 {
    let game = view.game();
    let other = view.side.other();
    if !hides(view) {
        return 0;
    }
    let field = &game.scenario.map.field;
    let mut haunts = 0;
    for (building, place) in lay.buildings.iter().enumerate() {
        let searched = || view.own().any(|unit| field.distance(view.hex(unit), place.hex) <= 1);
        if place.homes[other.index()] && !searched() {
            haunts |= 1 << building;
        }
    }
    haunts
}

/// The areas in which enemies that were set up in secret may still be, one bit each, and the hexes: those into which no unit has
/// looked lately. A wood without buildings is done when half of it is seen.
pub(super) fn lairs(view: View<'_>, lay: &Lay, searched: HexSet) -> (u64, HexSet) {
    let (mut lairs, mut hexes) = (0, HexSet::EMPTY);
    if !hides(view) {
        return (lairs, hexes);
    }
    for (number, area) in lay.areas.iter().enumerate() {
        let left = area.homes[view.side.other().index()].without(searched);
        let all = area.homes[view.side.other().index()].len();
        let is_open = if area.village { !left.is_empty() } else { 2 * left.len() > all };
        if is_open {
            lairs |= 1 << number;
            hexes = hexes.union(left);
        }
    }
    (lairs, hexes)
}

/// Whether an enemy that was set up in secret was never seen.
fn hides(view: View<'_>) -> bool {
    let game = view.game();
    let other = view.side.other();
    let hides = |unit: UnitId| is_platoon(game, unit) && !view.was_seen(unit) && starts(game, unit);
    let secret = view.stage() <= game.scenario.secret_until[other.index()];
    secret && units_in(other, game.scenario.everyone(other)).any(hides)
}

/// Whether a unit is set up before the game.
fn starts(game: &Pluton, unit: UnitId) -> bool {
    game.scenario.places[usize::from(game.scenario.counter(unit).place)].arrival == Arrival::SetUp
}

/// The cost of a friendly unit being seen for the first time, in half victory points, while that brings the enemy
/// closer to calling artillery \[S2.4\].
pub(super) fn unlocks(view: View<'_>, unit: UnitId) -> f32 {
    let game = view.game();
    if view.was_seen(unit) || !is_platoon(game, unit) {
        return 0.0;
    }
    UNLOCK * locked(view, view.side.other()) as f32
}

/// The battalions that a side may not call yet because too few enemies were seen \[S2.4\].
pub(super) fn locked(view: View<'_>, side: Side) -> usize {
    let game = view.game();
    let platoons = units_in(side.other(), game.scenario.everyone(side.other())).filter(|&unit| is_platoon(game, unit));
    let seen = platoons.filter(|&unit| view.was_seen(unit)).count();
    let waits = |&(at, support): &(usize, &Support)| {
        let condition = support.condition;
        condition.available && support.side == side && !view.was_called(at) && usize::from(condition.revealed) > seen
    };
    game.scenario.support.iter().enumerate().filter(waits).count()
}
