//! A move, decision by decision: the path, fire, the charge.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::UnitId;

use super::books::Attack;
use super::menu::Menu;
use super::orders::Ordering;
use super::path::Leg;
use super::place::Desk;
use super::plan::plan;
use super::reach::Reach;

impl Ordering {
    /// D7: the next part of a move.
    pub fn go_on(&mut self, desk: &Desk<'_>, reach: &mut Reach, menu: &mut Menu<'_>) -> Action {
        let frame = desk.view.frame();
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
