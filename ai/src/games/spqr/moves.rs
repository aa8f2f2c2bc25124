//! A move, decision by decision: the path, fire, the charge; a phalanx step by step.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::Stance;

use super::bout::Attack;
use super::menu::Menu;
use super::orders::Ordering;
use super::place::Desk;
use super::plan::plan;
use super::reach::{Leg, Reach};

/// From where on the move of a phalanx is thought out as a whole.
pub(super) const DRILLED: f32 = 0.5;
/// How much better a step of a phalanx must be.
const STEP_GAIN: f32 = 0.05;

impl Ordering {
    /// D7: the next part of a move.
    pub fn go_on(&mut self, desk: &Desk<'_>, reach: &mut Reach, menu: &mut Menu<'_>) -> Action {
        let frame = desk.view.frame();
        if desk.view.card(frame.unit).double && desk.weights.drill < DRILLED {
            return wheel(desk, frame.unit, menu);
        }
        if self.plan.unit != frame.unit {
            self.plan = plan(desk, reach, frame.unit);
        }
        if !self.plan.path.is_empty() {
            let action = match self.plan.path.remove(0) {
                Leg::Step(hex) => Action::Step { hex },
                Leg::Turn(facing) => Action::Turn { unit: frame.unit, facing },
                Leg::Wheel(hex, facing) => Action::Wheel { hex, facing },
                Leg::About => Action::About,
            };
            if menu.offers(action) {
                return action;
            }
            self.plan.path.clear();
        }
        finish(desk, frame.unit, menu)
    }
}

/// The end of a move: a shot, and the charge of a unit that may decline.
fn finish(desk: &Desk<'_>, unit: UnitId, menu: &mut Menu<'_>) -> Action {
    if let Some(shot) = desk.best_shot(menu.list()) {
        return shot;
    }
    let at = desk.view.stance(unit);
    let attack = desk.books().attack(Attack { unit, at, moved: true, tests: true });
    let charges = desk.attacks(unit) && attack.is_some_and(|gain| gain > desk.weights.nerve);
    if charges && menu.offers(Action::Charge) {
        return Action::Charge;
    }
    menu.settle(Some(Action::Halt))
}

/// The next step of a phalanx of two hexes, if one is better than to stay.
fn wheel(desk: &Desk<'_>, unit: UnitId, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let frame = view.frame();
    let field = &view.game().scenario.map.field;
    let now = view.stance(unit);
    let stays = desk.place(unit, now, frame.spent > 0);
    let hit = desk.weights.loss * desk.books().hurt(unit, 1.0);
    let mut best = (stays + STEP_GAIN, None);
    for &action in menu.list() {
        let (at, cost) = match action {
            Action::Wheel { hex, facing } => {
                (Stance { hex, facing, ..now }, if facing == now.facing { 0.0 } else { hit })
            }
            Action::About => {
                let other = now.cells(field)[1];
                (Stance { hex: other, facing: now.facing.turned(3), ..now }, 0.0)
            }
            _ => continue,
        };
        let value = desk.place(unit, at, true) - cost - crowd(desk, unit, now, at);
        if value > best.0 {
            best = (value, Some(action));
        }
    }
    menu.settle(best.1.or(Some(Action::Halt)))
}

/// \[6.63\] What the friends that a phalanx passes cost: hits on both.
fn crowd(desk: &Desk<'_>, unit: UnitId, now: Stance, at: Stance) -> f32 {
    let view = desk.view;
    let field = &view.game().scenario.map.field;
    let old = now.cells(field);
    let new = at.cells(field).into_iter().filter(|cell| cell.is_some() && !old.contains(cell));
    new.filter_map(|cell| Some((view.top(cell)?, view.passing(unit, cell)?)))
        .map(|(friend, passing)| {
            let (own, other) = (f32::from(passing.mover), f32::from(passing.stationary));
            desk.weights.loss * (desk.books().hurt(unit, own) + desk.books().hurt(friend, other))
        })
        .sum()
}
