//! Set-up: platoons in buildings and woods with a field of fire, one in each building first, commanders among them.

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Arrival, Kind, Place, UnitId, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::view::View;

use super::lay::{Lay, STAGE, is_platoon};
use super::menu::Menu;
use super::plan::Plan;
use super::scene::road_stake;
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The greatest value of a hex that is drawn by chance.
const DRAWN: f32 = 0.4;
/// The weight of a hex's field of fire.
const OUTLOOK: f32 = 0.05;
/// The cost per hex of distance from the unit's company.
const APART: f32 = 0.15;
/// The enemy distance at which units stay hidden for a while, and the cost per hex less when hiding scores points.
const FAR_OFF: u8 = 10;
const EXPOSED: f32 = 0.3;
/// The cost of a friendly platoon in the hex.
const TOGETHER: f32 = 0.5;

/// The hex for the unit that is due.
pub(super) fn place(
    view: View<'_>,
    weights: &Weights,
    lay: &Lay,
    (plan, brief): (&Plan, Option<&Brief>),
    menu: &mut Menu<'_>,
) -> Action {
    let Some(unit) = view.unit() else { return menu.settle(None) };
    let mut best: Option<(f32, Action)> = None;
    for &action in menu.list() {
        let Action::Place { hex } = action else { continue };
        let ordered = brief.map_or(0.0, |brief| brief.far_from_start(view, unit, hex));
        let worth = worth(view, weights, lay, plan, unit, hex) - ordered;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, action));
        }
    }
    best.map_or_else(|| menu.settle(None), |(_, action)| action)
}

fn worth(view: View<'_>, weights: &Weights, lay: &Lay, plan: &Plan, unit: UnitId, hex: Hex) -> f32 {
    let game = view.game();
    let map = &game.scenario.map;
    let cover = map.ground[hex.index()].is_cover();
    let others = view.own().filter(|&other| view.hex(other) == hex && is_platoon(game, other)).count() as f32;
    let way = plan.disposition();
    let apart = APART * way.apart * apart(view, unit, hex);
    if game.kind(unit) == Kind::Commander {
        return others.min(2.0) * 0.5 - apart + if cover { weights.cover } else { 0.0 };
    }
    let field = match game.kind(unit) {
        Kind::Hmg => 2.0 * OUTLOOK,
        Kind::Mortar => -OUTLOOK,
        _ => OUTLOOK,
    };
    let mut worth = field * way.outlook * lay.outlook[hex.index()] - TOGETHER * way.spread * others - apart;
    worth += if cover { 3.0 * weights.cover } else { 0.0 };
    worth += match lay.building(hex) {
        Some(building) if others == 0.0 => {
            0.5 * (1.0 - way.woods) * weights.building * lay.buildings[building].worth[view.side.index()]
        }
        Some(_) => 0.0,
        None => -0.3 * (1.0 - way.woods) * nearest(lay, hex),
    };
    if game.scenario.victory.hidden_stage[view.side.index()] > 0 {
        let exposed = EXPOSED * (1.0 - 0.5 * way.ahead).clamp(0.2, 1.0);
        worth -= exposed * f32::from(FAR_OFF.saturating_sub(to_the_enemy(view, hex)));
    }
    let near = game.is_near_road(hex) && road_stake(view, view.side.other()) > 0.0;
    worth + if near { 0.5 + way.road } else { 0.0 } + leaning(view, lay, plan, unit, hex)
}

/// The value of a hex by the plan of the side alone: its directions, and what was drawn for the unit's company and for the hex.
fn leaning(view: View<'_>, lay: &Lay, plan: &Plan, unit: UnitId, hex: Hex) -> f32 {
    let (game, way) = (view.game(), plan.disposition());
    let (ahead, across) = lay.axis(view.side).of_hex(game, hex);
    let counter = game.scenario.counter(unit);
    let company = u64::from(counter.company.unwrap_or(u8::MAX)) << 16 | u64::from(counter.battalion) << 8;
    let drawn = lay.area(hex).map_or(0.0, |area| plan.chance(company | area as u64));
    way.ahead * ahead
        + way.across * across
        + way.outward * across.abs()
        + way.scatter * drawn
        + DRAWN * plan.chance_of(hex)
}

/// The distance to the nearest hex where the enemy is set up.
fn to_the_enemy(view: View<'_>, hex: Hex) -> u8 {
    let scenario = &view.game().scenario;
    let theirs = |place: &&Place| place.side != view.side && place.arrival == Arrival::SetUp;
    let hexes = scenario.places.iter().filter(theirs).flat_map(|place| &place.hexes);
    hexes.map(|&start| scenario.map.field.distance(start, hex)).min().unwrap_or(u8::MAX)
}

/// The stages of march to the nearest building.
fn nearest(lay: &Lay, hex: Hex) -> f32 {
    let ways = (0..lay.buildings.len()).map(|building| lay.way(building, hex));
    ways.min().map_or(0.0, |way| f32::from(way) / STAGE)
}

/// The mean distance from the units of the same company, or battalion, in hexes.
fn apart(view: View<'_>, unit: UnitId, hex: Hex) -> f32 {
    let game = view.game();
    let counter = game.scenario.counter(unit);
    let (mut sum, mut count) = (0.0, 0.0);
    for other in units_in(view.side, game.scenario.everyone(view.side)) {
        let (at, mate) = (view.hex(other), game.scenario.counter(other));
        let same =
            mate.battalion == counter.battalion && (mate.company == counter.company || counter.company.is_none());
        if at.is_some() && same && other != unit {
            sum += f32::from(game.scenario.map.field.distance(at, hex));
            count += 1.0;
        }
    }
    if count == 0.0 { 0.0 } else { sum / count }
}
