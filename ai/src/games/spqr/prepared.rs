//! \[6.58, 6.59\] Prepared withdrawals: when to place an order, and when to use it.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::{LeaderId, LineId, UnitId, bit, leader_side, units_in};
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::plan::Preparation;
use kartacz_engine::games::spqr::view::View;

use super::arms::Duty;
use super::books::chance_to_fail;
use super::leaders::business;
use super::menu::Menu;
use super::place::Desk;
use super::plan::rough_gain;
use super::pressure::{contact, pressed};

/// The distance within which other foot of the enemy follows the one that moves.
const FELLOWS: u8 = 4;
/// The distance at which foot of the enemy comes to fight in this turn.
const COMES: u8 = 7;
/// \[6.58\] The chance that the overall commander would have the phase that an order costs him.
const THIRD: f32 = 0.8;

/// \[6.58\] Whether the type of a unit can withdraw so.
fn is_able(view: View<'_>, unit: UnitId) -> bool {
    let foot = matches!(view.card(unit).arm, Arm::Phalanx | Arm::Heavy | Arm::Medium | Arm::Legion);
    foot && !view.is_routed(unit)
}

/// Whether an enemy is foot that attacks.
fn is_foe(view: View<'_>, enemy: UnitId) -> bool {
    view.card(enemy).arm.is_foot() && view.card(enemy).can_attack() && !view.is_routed(enemy)
}

/// What an attack on a unit from an enemy's side costs it.
fn danger(desk: &Desk<'_>, enemy: UnitId, unit: UnitId) -> f32 {
    let from = contact(desk, unit, enemy);
    from.map_or(0.0, |from| desk.books().danger(enemy, unit, desk.view.stance(unit), from, true, 0.0))
}

/// \[6.52\] What a withdrawal of one hex costs a unit.
fn toll(desk: &Desk<'_>, unit: UnitId, mover: UnitId) -> f32 {
    let (view, card) = (desk.view, desk.view.card(unit));
    let flank = view.approach(mover, unit).is_some_and(|angle| angle != Angle::Front);
    let tested = chance_to_fail(view.quality(unit));
    let hits = f32::from(u8::from(flank)) + if card.class.tests_withdrawal() { tested } else { 1.0 };
    desk.weights.loss * desk.books().hurt(unit, hits)
}

/// \[6.59\] The gain from using a prepared order. Each hex that the line gives way costs the mover one of the points that it
/// has left: it is out of reach when these are spent, and the foot that comes with it is with it. The leader loses his phase.
pub(super) fn use_order(desk: &Desk<'_>, leader: LeaderId, line: LineId, mover: UnitId) -> f32 {
    let view = desk.view;
    let pool = view.frame().pool.word();
    let Some(seed) = units_in(view.side, pool).find(|&unit| is_able(view, unit) && view.is_of_line(line, unit)) else {
        return 0.0;
    };
    let part = view.line_of(line, seed, leader);
    let gain = saved(desk, part, mover) - if view.is_inactive(leader) { business(view, leader) } else { 0.0 };
    pressed(desk, seed, gain)
}

/// What a line saves by giving way until an enemy that approaches has no points left.
fn saved(desk: &Desk<'_>, part: u64, mover: UnitId) -> f32 {
    let view = desk.view;
    let steps = f32::from(view.points_left(mover));
    if steps == 0.0 {
        return 0.0;
    }
    let with = |&enemy: &UnitId| enemy == mover || is_foe(view, enemy) && view.ordered() & bit(enemy) != 0;
    let near = |&enemy: &UnitId| view.apart(enemy, mover) <= FELLOWS;
    let members = || units_in(view.side, part).filter(|&unit| is_able(view, unit));
    let escaped = view.units(view.side.other()).filter(with).filter(near).map(|enemy| {
        let reached = members().filter(|&unit| view.apart(unit, enemy) <= view.allowance(enemy));
        reached.map(|unit| danger(desk, enemy, unit)).fold(0.0, f32::max)
    });
    let tolls: f32 = members().map(|unit| toll(desk, unit, mover)).sum();
    desk.weights.withdraw * escaped.sum::<f32>() - steps * tolls
}

/// D1: an order for foot that the enemy comes to attack on good terms, else a dummy. An order costs the overall commander
/// a phase \[6.58\], and the foot of the leader moves by the orders of others alone \[6.59\].
pub(super) fn prepare(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let leader = desk.view.frame().leader;
    let dummy = match desk.brief.map_or(Preparation::Free, |brief| brief.leader(leader).prepare) {
        Preparation::Free => promise(desk, leader) <= 0.0,
        Preparation::Order => false,
        Preparation::Dummy => true,
        Preparation::None => return menu.settle(Some(Action::Pass)),
    };
    menu.settle(Some(Action::Prepare { leader, dummy }))
}

/// What an order under a leader may avoid, minus its costs.
fn promise(desk: &Desk<'_>, leader: LeaderId) -> f32 {
    let (view, side) = (desk.view, leader_side(leader));
    let hex = view.leader_hex(leader);
    let his = view.units(side).filter(|&unit| is_able(view, unit) && view.commands(leader, unit));
    let mut sum = 0.0;
    for unit in his.filter(|&unit| view.apart_hex(unit, hex) <= view.range(leader) && !view.is_zoned(unit)) {
        let foes = view.units(side.other()).filter(|&enemy| is_foe(view, enemy) && view.apart(unit, enemy) <= COMES);
        let worst = foes.map(|enemy| danger(desk, enemy, unit) - toll(desk, unit, enemy)).fold(0.0, f32::max);
        sum += desk.weights.prepare * worst - rough_gain(desk, unit);
    }
    let first = view.leaders(side).all(|other| view.is_prepared(other) != Some(true));
    let third = view.overall(side).filter(|_| first).map_or(0.0, |overall| THIRD * business(view, overall));
    sum - third
}
