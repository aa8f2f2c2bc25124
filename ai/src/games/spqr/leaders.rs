//! Leaders: activation, trumps, momentum, and movement.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::plan::Will;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::{MOMENTUM, Window};

use super::arms::Duty;
use super::menu::Menu;
use super::place::Desk;
use super::plan::is_movable;
use super::scene::is_within;
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The value, to a leader who may designate it, of a unit with an enemy in its zone.
const FIGHTS: f32 = 1.5;
/// What another unit in his range counts.
const LED: f32 = 0.3;
/// The probabilities of the die roll of doom: that a momentum attempt leads to it, and that it reactivates the other side.
const DOOM: f32 = 0.1 * 0.2;
/// The value of an ordered action.
const ORDERED: f32 = 1000.0;
/// The distance within which a leader orders his line, in hexes.
const WITH_LINE: u8 = 2;
/// The distance within which units count as those of his line, and how many of them count.
const IN_LINE: u8 = 5;
const MOST_IN_LINE: f32 = 6.0;
/// How near an enemy endangers a leader.
const DANGER: u8 = 2;
/// The danger in the hex of an enemy without a unit, half a point less for each hex from it; and beside one with a fresh unit.
const ALONE: f32 = 2.5;
const GUARDED: f32 = 0.3;
/// The share of their quality in hits with which elephants may run wild, and how far they run in a turn.
const WILD: f32 = 0.5;
const STAMPEDE: u8 = 3;
/// The least gain of a move of a leader.
const LEAST_MOVE: f32 = 0.4;
/// The maximum number of units that count towards a leader's place.
const MOST_LED: f32 = 12.0;

/// A leader's workload: his units that fight, and those that he can order.
pub(super) fn business(view: View<'_>, leader: LeaderId) -> f32 {
    if !view.leader_hex(leader).is_some() {
        return 0.0;
    }
    // [4.26] In an enemy zone only the overall commander gives orders.
    let (range, orders) = (view.reach(leader), view.is_overall(leader) || !view.is_leader_zoned(leader));
    let his = view.units(leader_side(leader)).filter(|&unit| view.commands(leader, unit) && !view.is_routed(unit));
    his.filter(|&unit| is_within(view, unit, &range))
        .map(|unit| match view.card(unit).can_attack() && view.has_prey(unit) {
            true => FIGHTS,
            false if orders && is_movable(view, unit) && !view.is_held_back(unit) => LED,
            false => 0.0,
        })
        .sum()
}

/// \[5.32\] The probability of rolling at most a leader's initiative.
fn chance(view: View<'_>, leader: LeaderId) -> f32 {
    f32::from((view.initiative(leader) + 1).min(10)) / 10.0
}

/// The greatest workload among a side's leaders.
fn most(view: View<'_>, side: Side) -> f32 {
    view.leaders(side).map(|leader| business(view, leader)).fold(0.0, f32::max)
}

/// D2 to D4, D14, 5.33: who acts.
pub(super) fn decide(view: View<'_>, weights: &Weights, brief: Option<&Brief>, menu: &mut Menu<'_>) -> Action {
    let frame = view.frame();
    let mut best = (0.0, None);
    for &action in menu.list() {
        let value = match will(brief, frame.leader, action) {
            Will::Always => ORDERED,
            Will::Never => continue,
            Will::Free => worth(view, weights, action),
        };
        if value > best.0 {
            best = (value, Some(action));
        }
    }
    menu.settle(best.1)
}

/// D14: no momentum for another phase without an order or an attack that gains, unless orders say so.
pub(super) fn rest(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let ordered = will(desk.brief, desk.view.frame().leader, Action::Momentum) == Will::Always;
    menu.settle(Some(if ordered { Action::Momentum } else { Action::Pass }))
}

/// Orders that concern an action: a trump by a leader, or a leader's momentum.
fn will(brief: Option<&Brief>, active: LeaderId, action: Action) -> Will {
    match (brief, action) {
        (Some(brief), Action::Trump { leader }) => brief.leader(leader).trump,
        (Some(brief), Action::Momentum) => brief.leader(active).momentum,
        _ => Will::Free,
    }
}

/// The value of such an action; nothing for others.
pub(super) fn worth(view: View<'_>, weights: &Weights, action: Action) -> f32 {
    let frame = view.frame();
    match action {
        Action::Activate { leader } => 0.01 + business(view, leader) + weights.trump,
        Action::Trump { leader } if frame.window == Window::Trump => {
            counter_trump(view, frame.leader, leader) - weights.trump
        }
        Action::Trump { leader } => weights.trump + trump(view, leader, lowest(view)) - weights.trump,
        Action::Momentum => momentum(view, weights, frame.leader),
        _ => 0.0,
    }
}

/// The workload of the leader next in initiative order.
fn lowest(view: View<'_>) -> f32 {
    let waiting = view.leaders(view.side).filter(|&leader| view.is_inactive(leader));
    let least = waiting.min_by_key(|&leader| view.initiative(leader));
    least.map_or(0.0, |leader| business(view, leader))
}

/// \[5.41, 5.44\] The gain from a trump: the leader's phase now; a failure loses it.
fn trump(view: View<'_>, leader: LeaderId, instead: f32) -> f32 {
    let (own, good) = (business(view, leader), chance(view, leader));
    good * (own - instead) - (1.0 - good) * own
}

/// \[5.42\] The gain from trumping an enemy leader: he loses his phase; a failure loses the friendly leader's.
fn counter_trump(view: View<'_>, enemy: LeaderId, leader: LeaderId) -> f32 {
    let (own, good) = (business(view, leader), chance(view, leader));
    let again = if view.frame().has(MOMENTUM) { 0.5 } else { 1.0 };
    good * again * business(view, enemy) - (1.0 - good) * own
}

/// \[5.32, 5.33\] The gain from momentum: a phase, against the risk of the die roll of doom.
fn momentum(view: View<'_>, weights: &Weights, leader: LeaderId) -> f32 {
    let doom = DOOM * weights.doom * most(view, view.side.other());
    chance(view, leader) * business(view, leader) - doom
}

/// The value of a hex for a leader: the units that he can lead from there, minus the danger to him.
fn place(desk: &Desk<'_>, leader: LeaderId, hex: Hex) -> f32 {
    let view = desk.view;
    let range = view.range(leader);
    let (mut led, mut around): (f32, f32) = (0.0, 0.0);
    let mut line = false;
    for unit in view.units(view.side).filter(|&unit| view.commands(leader, unit) && !view.is_routed(unit)) {
        let far = view.apart_hex(unit, hex);
        let near_enemy = desk.scene.far(view.hex(unit)) <= 6;
        line |= far < WITH_LINE || far == WITH_LINE && is_in_view(view, unit, hex);
        around += if far <= IN_LINE { 1.0 } else { 0.0 };
        if far <= range {
            led += if near_enemy { 1.0 } else { 0.5 };
        }
    }
    // What an army still may lose decides how much a leader is at stake.
    let worth = desk.weights.loss * f32::from(view.leader_worth(leader));
    let lines = if view.game().scenario.leader(leader).lines > 0 { desk.weights.lines } else { 0.0 };
    let line = if line { 1.0 + lines * around.min(MOST_IN_LINE) } else { 0.0 };
    desk.weights.lead * (led.min(MOST_LED) + line) - desk.weights.risk * worth * 0.1 * danger(desk, leader, hex)
}

/// The danger to a leader in a hex: by enemies near it, the more so the more worn the unit that guards him is; by
/// elephants that may run wild; and of falling together with another general.
fn danger(desk: &Desk<'_>, leader: LeaderId, hex: Hex) -> f32 {
    let view = desk.view;
    let guard = view.top(hex).filter(|&unit| side_of(unit) == view.side && !view.is_routed(unit));
    let near = match (desk.scene.far(hex), guard) {
        (0 | 1, Some(guard)) => GUARDED + worn(view, guard),
        (far @ 0..=DANGER, None) => ALONE - 0.5 * f32::from(far),
        _ => 0.0,
    };
    let all = Side::BOTH.into_iter().flat_map(|side| view.units(side));
    let mut beasts = all.filter(|&unit| view.card(unit).arm.is_elephants() && worn(view, unit) >= WILD);
    let wild = beasts.any(|beast| view.apart_hex(beast, hex) <= STAMPEDE);
    let is_general = |other: LeaderId| view.game().scenario.leader(other).rank.is_named();
    let together =
        view.leaders(view.side).any(|other| other != leader && is_general(other) && view.leader_hex(other) == hex);
    near + f32::from(u8::from(wild)) + f32::from(u8::from(together))
}

/// The share of its quality that a unit has taken in hits.
fn worn(view: View<'_>, unit: UnitId) -> f32 {
    f32::from(view.hits(unit)) / f32::from(view.quality(unit).max(1))
}

/// \[4.25\] Whether a leader in a hex would see a unit two hexes away: an empty hex is between them.
fn is_in_view(view: View<'_>, unit: UnitId, hex: Hex) -> bool {
    let field = &view.game().scenario.map.field;
    field.neighbours(hex).any(|between| view.top(between).is_none() && view.apart_hex(unit, between) == 1)
}

/// The hex that a leader goes for: that of one of his units, or next to it.
fn goal(desk: &Desk<'_>, leader: LeaderId) -> Option<(Hex, f32)> {
    let view = desk.view;
    if let Some(unit) = desk.brief.and_then(|brief| brief.companion(view, leader)) {
        let far = f32::from(view.apart_hex(unit, view.leader_hex(leader)).saturating_sub(WITH_LINE));
        return Some((view.hex(unit), place(desk, leader, view.leader_hex(leader)) + far));
    }
    let mut best: Option<(Hex, f32)> = None;
    for unit in view.units(view.side).filter(|&unit| view.commands(leader, unit) && !view.is_routed(unit)) {
        let hex = view.hex(unit);
        if desk.scene.zones.contains(hex) && !view.is_overall(leader) {
            continue;
        }
        let value = place(desk, leader, hex);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((hex, value));
        }
    }
    best
}

/// The gain from a leader's move.
pub(super) fn move_value(desk: &Desk<'_>, leader: LeaderId) -> f32 {
    let hex = desk.view.leader_hex(leader);
    if !hex.is_some() {
        return 0.0;
    }
    let gain = goal(desk, leader).map_or(0.0, |(_, value)| value - place(desk, leader, hex));
    if gain > LEAST_MOVE { gain } else { 0.0 }
}

/// D7: the next step of a leader, towards his goal.
pub(super) fn step(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let leader = view.frame().leader;
    let field = &view.game().scenario.map.field;
    let here = view.leader_hex(leader);
    let Some((goal, _)) = goal(desk, leader) else { return menu.settle(Some(Action::Halt)) };
    let mut best = (field.distance(here, goal), None);
    for &action in menu.list() {
        if let Action::Step { hex } = action
            && field.distance(hex, goal) < best.0
            && !is_stranded(desk, hex, goal)
        {
            best = (field.distance(hex, goal), Some(action));
        }
    }
    menu.settle(best.1.or(Some(Action::Halt)))
}

/// Whether a leader who steps into a hex may have to stop alone near an enemy, short of his goal.
fn is_stranded(desk: &Desk<'_>, hex: Hex, goal: Hex) -> bool {
    let view = desk.view;
    let left = view.frame().left.saturating_sub(1);
    let alone = view.holder(hex) != Some(view.side) && desk.scene.far(hex) <= DANGER;
    alone && view.game().scenario.map.field.distance(hex, goal) > left
}

/// D8: the next hex of a leader who withdraws: he stays with a unit that stands.
pub(super) fn withdraw(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let leader = view.frame().leader;
    let here = view.leader_hex(leader);
    let stays = if menu.offers(Action::Pass) { place(desk, leader, here) } else { f32::MIN };
    let mut best = (stays, Some(Action::Pass));
    for &action in menu.list() {
        if let Action::WithdrawLeader { hex, .. } = action {
            let value = place(desk, leader, hex);
            if value > best.0 {
                best = (value, Some(action));
            }
        }
    }
    menu.settle(best.1)
}

/// Placement of replacements and elephant commanders.
pub(super) fn put(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let mut best = (f32::MIN, None);
    for &action in menu.list() {
        if let Action::Replace { hex, .. } = action {
            let value = -f32::from(desk.scene.far(hex));
            if value > best.0 {
                best = (value, Some(action));
            }
        }
    }
    menu.settle(best.1)
}
