//! Reactions to enemy moves: withdrawal, facing, fire, line extension.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::arms::Class;
use kartacz_engine::games::spqr::data::{LineId, UnitId, units_in};
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::tables::FACES;

use super::arms::{Duty, Role};
use super::books::chance_to_fail;
use super::menu::Menu;
use super::place::Desk;
use super::prepared;
use super::pressure::{contact, pressed};

/// The cost of the gap that a withdrawal opens: foot, light troops, cavalry.
const GAP: [f32; 3] = [0.8, 0.0, 0.1];
/// The value of a hex of distance from enemies after a withdrawal.
const APART: f32 = 0.5;
/// The value of a longer line.
const LONGER: f32 = 0.5;

/// D8: the unit, line or prepared order whose withdrawal avoids the most danger.
pub(super) fn withdraw(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let mut best = (0.0, None);
    for &action in menu.list() {
        let value = withdrawal(desk, action);
        if value > best.0 {
            best = (value, Some(action));
        }
    }
    menu.settle(best.1.or(Some(Action::Pass)))
}

/// The value of a withdrawal; nothing for other actions.
fn withdrawal(desk: &Desk<'_>, action: Action) -> f32 {
    let mover = desk.view.frame().unit;
    match action {
        Action::Withdraw { unit } => pressed(desk, unit, escape(desk, unit, mover)),
        Action::WithdrawLine { line, unit } => line_escape(desk, (line, unit), mover),
        Action::UsePrepared { leader, line } => prepared::use_order(desk, leader, line, mover),
        _ => 0.0,
    }
}

/// The gain from withdrawing a unit from another.
fn escape(desk: &Desk<'_>, unit: UnitId, mover: UnitId) -> f32 {
    let (view, books) = (desk.view, desk.books());
    if !view.card(mover).can_attack() {
        return 0.0;
    }
    let Some(from) = contact(desk, unit, mover) else { return 0.0 };
    let danger = books.danger(mover, unit, view.stance(unit), from, true, 0.0);
    let card = view.card(unit);
    let flank = view.approach(mover, unit).is_some_and(|angle| angle != Angle::Front);
    let hits = f32::from(u8::from(flank))
        + match card.class {
            _ if !card.arm.is_foot() || card.is_loose() => 0.0,
            class if class.tests_withdrawal() => chance_to_fail(view.quality(unit)),
            _ => 1.0,
        };
    let cost = desk.weights.loss * books.hurt(unit, hits) + GAP[card.role() as usize];
    desk.weights.withdraw * danger - cost
}

/// \[6.57\] The gain from withdrawing a whole line of cavalry: the danger that those near the enemy escape, minus what it costs the others.
fn line_escape(desk: &Desk<'_>, (line, unit): (LineId, UnitId), mover: UnitId) -> f32 {
    let view = desk.view;
    let leaders = view.game().scenario.lines[usize::from(line)].leaders;
    let Some(leader) = view.leaders(view.side).find(|&leader| leaders & 1 << leader != 0) else { return 0.0 };
    let gains = units_in(view.side, view.line_of(line, unit, leader)).map(|unit| {
        let gain = if view.apart(unit, mover) <= 2 { escape(desk, unit, mover) } else { -GAP[Role::Horse as usize] };
        pressed(desk, unit, gain)
    });
    gains.sum()
}

/// D8: the next hex of a withdrawal, or its end.
pub(super) fn retreat(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let unit = view.frame().unit;
    let now = view.stance(unit);
    let mut best = (f32::MIN, None);
    for &action in menu.list() {
        let value = match action {
            Action::Step { hex } => refuge(desk, unit, hex) + 0.01,
            Action::Halt => refuge(desk, unit, now.hex),
            _ => continue,
        };
        if value > best.0 {
            best = (value, Some(action));
        }
    }
    menu.settle(best.1)
}

/// The value of a hex for a withdrawing unit: far from all enemies, and from the map edge behind it.
fn refuge(desk: &Desk<'_>, unit: UnitId, hex: Hex) -> f32 {
    let view = desk.view;
    let gap = view.units(view.side.other()).filter(|&enemy| !view.is_routed(enemy));
    let gap = gap.map(|enemy| view.apart_hex(enemy, hex)).min().unwrap_or(9).min(4);
    let crowded = view.passing(unit, hex).map_or(0.0, |passing| f32::from(passing.mover + passing.stationary));
    let edge = if view.steps_off(hex, view.side) <= 2 { 1.0 } else { 0.0 };
    APART * f32::from(gap) - crowded - edge
}

/// D9: whether a unit turns to face an adjacent enemy.
pub(super) fn turn(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let mover = view.frame().unit;
    let mut best = (0.0, None);
    for &action in menu.list() {
        if let Action::Turn { unit, facing } = action {
            let now = view.stance(unit);
            let stands = desk.weights.expect * exposure(desk, unit, now, mover, 0);
            let value = stands - turned(desk, unit, Stance { facing, ..now }, mover);
            if value > best.0 {
                best = (value, Some(action));
            }
        }
    }
    menu.settle(best.1.or(Some(Action::Pass)))
}

/// \[7.16\] What a turn in reaction costs a unit, over the faces of its test: the hits, and what enemies can do to it in its
/// new stance; a unit that routs by the test is lost.
fn turned(desk: &Desk<'_>, unit: UnitId, at: Stance, mover: UnitId) -> f32 {
    let view = desk.view;
    let tests = !(view.card(unit).arm.is_cavalry() && view.card(mover).arm.is_foot());
    if !tests {
        return desk.weights.expect * exposure(desk, unit, at, mover, 0);
    }
    let faster = view.compared_allowance(mover).saturating_sub(view.compared_allowance(unit));
    let (mut sum, mut last) = (0.0, None);
    for face in 0..FACES as u8 {
        let hits = (face + faster).saturating_sub(view.quality(unit));
        let cost = match last {
            Some((same, cost)) if same == hits => cost,
            _ => {
                let test = desk.weights.loss * desk.books().hurt(unit, f32::from(hits));
                test + desk.weights.expect * exposure(desk, unit, at, mover, hits)
            }
        };
        (sum, last) = (sum + cost, Some((hits, cost)));
    }
    sum / FACES as f32
}

/// The damage that all adjacent enemies, and the arriving one, can do to a unit with a given facing that has taken more
/// hits: no more than what is left of it.
fn exposure(desk: &Desk<'_>, unit: UnitId, at: Stance, mover: UnitId, hits: u8) -> f32 {
    let (view, hits) = (desk.view, f32::from(hits));
    let mut sum = 0.0;
    for enemy in view.units(view.side.other()).filter(|&enemy| !view.is_routed(enemy) && view.card(enemy).can_attack())
    {
        if view.apart(enemy, unit) != 1 {
            continue;
        }
        let cells = view.cells(enemy).into_iter().filter(|cell| cell.is_some());
        let beside = cells.min_by_key(|&cell| view.apart_hex(unit, cell));
        let holds =
            enemy == mover || view.cells(unit).into_iter().any(|cell| cell.is_some() && view.exerts(enemy, cell));
        if let (Some(hex), true) = (beside, holds) {
            sum += desk.books().danger(enemy, unit, at, hex, true, hits);
        }
    }
    let all = f32::from(view.quality(unit));
    sum.min(desk.weights.loss * (desk.books().hurt(unit, all) - desk.books().hurt(unit, hits)))
}

/// D9: the best shot, or none.
pub(super) fn fire(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let shot = desk.best_shot(menu.list());
    menu.settle(shot.or(Some(Action::Pass)))
}

/// D7: the target of a unit that has chosen to fire.
pub(super) fn aim(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let shot = desk.best_shot(menu.list());
    menu.settle(shot)
}

/// D8: stacks that extend the line in front of foot, when the new hex is as safe.
pub(super) fn extend(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let mut best = (0.0, None);
    for &action in menu.list() {
        if let Action::Extend { unit, hex } = action {
            let at = Stance { hex, ..view.stance(unit) };
            let threat = desk.weights.fear * desk.books().threat(unit, at);
            let triarii = if view.card(unit).class == Class::Triarii { LONGER } else { 0.0 };
            let value = LONGER - triarii - threat;
            if value > best.0 {
                best = (value, Some(action));
            }
        }
    }
    menu.settle(best.1.or(Some(Action::Pass)))
}
