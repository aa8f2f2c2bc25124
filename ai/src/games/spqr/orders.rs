//! Orders: individual orders, lines, and their units.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_SIDE, UnitId, bit, side_of, units_in};
use kartacz_engine::games::spqr::rally_odds::{Rally, rallied};
use kartacz_engine::games::spqr::state::DEPLETED;
use kartacz_engine::games::spqr::view::View;

use super::leaders;
use super::menu::Menu;
use super::place::Desk;
use super::plan::{Plan, is_near, plan, rough_gain};
use super::reach::Reach;

/// The remaining value of a routed unit that is not rallied in this turn, and stays on the map.
const ROUTED_WORTH: f32 = 0.15;
/// The value of a replacement of a leader.
const REPLACEMENT: f32 = 2.0;
/// The value of each unit of cavalry off the map that returns.
const RETURN: f32 = 3.0;
/// The minimum distance from the enemy for removing hits.
pub(super) const QUIET: u8 = 3;

/// Cached evaluations of orders in this phase.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// The units whose gain is known, one bit each.
    pub known: u64,
    gains: [f32; MAX_SIDE],
    /// The move planned last.
    pub plan: Plan,
}

impl Default for Ordering {
    fn default() -> Self {
        Self { known: 0, gains: [0.0; MAX_SIDE], plan: Plan::default() }
    }
}

impl Ordering {
    /// Forgets the last phase.
    pub fn begin(&mut self) {
        self.known = 0;
        self.plan = Plan::default();
    }

    /// D6: the best individual order, or none.
    pub fn individual(&mut self, desk: &Desk<'_>, reach: &mut Reach, menu: &mut Menu<'_>) -> Action {
        loop {
            let mut best = (0.0, None);
            for &action in menu.list() {
                let value = self.value(desk, reach, action);
                if value > best.0 {
                    best = (value, Some(action));
                }
            }
            let Some(Action::Begin { unit }) = best.1 else { return menu.settle(best.1.or(Some(Action::EndOrders))) };
            if self.confirm(desk, reach, unit) {
                return Action::Begin { unit };
            }
        }
    }

    /// Plans the move of a unit now; false when it no longer gains.
    fn confirm(&mut self, desk: &Desk<'_>, reach: &mut Reach, unit: UnitId) -> bool {
        self.plan = plan(desk, reach, unit);
        let good = self.plan.gain > desk.weights.move_gain;
        (self.known, self.gains[unit as usize % MAX_SIDE]) = (self.known | bit(unit), self.plan.gain);
        if !good {
            self.gains[unit as usize % MAX_SIDE] = 0.0;
        }
        good
    }

    /// The gain of a unit's move, computed once per phase.
    pub fn gain(&mut self, desk: &Desk<'_>, reach: &mut Reach, unit: UnitId) -> f32 {
        let place = unit as usize % MAX_SIDE;
        if self.known & bit(unit) == 0 {
            self.known |= bit(unit);
            self.gains[place] = if is_near(desk, unit) { plan(desk, reach, unit).gain } else { rough_gain(desk, unit) };
        }
        let gain = self.gains[place];
        if gain > desk.weights.move_gain { gain } else { 0.0 }
    }

    /// The value of an individual order.
    pub fn value(&mut self, desk: &Desk<'_>, reach: &mut Reach, action: Action) -> f32 {
        let view = desk.view;
        match action {
            Action::Begin { unit } => desk.urgency(unit) * self.gain(desk, reach, unit),
            Action::Shoot { unit } => shooting(desk, unit),
            Action::Harass { unit, target } => desk.harass(unit, target),
            Action::Recover { unit } => recovery(desk, unit),
            Action::Rally { unit } => rally_value(desk, view.frame().leader, unit),
            Action::Replace { .. } => REPLACEMENT,
            Action::Regroup { .. } => RETURN,
            Action::BeginLeader { leader } => leaders::move_value(desk, leader),
            _ => 0.0,
        }
    }

    /// D6: the next unit of an ordered line, front units first; then its leader, then the end.
    pub fn line(&mut self, desk: &Desk<'_>, reach: &mut Reach, menu: &mut Menu<'_>) -> Action {
        let view = desk.view;
        if view.frame().has(kartacz_engine::games::spqr::window::SEGMENT) {
            return self.volley(desk, menu);
        }
        let mut done = self.known;
        loop {
            let waiting = units_in(view.side, view.ordered() & !done).filter(|&unit| view.is_on_map(unit));
            let Some(unit) = waiting.min_by_key(|&unit| (desk.priority(unit), desk.scene.far(view.hex(unit)))) else {
                break;
            };
            done |= bit(unit);
            if !view.counter(unit).did(kartacz_engine::games::spqr::state::ORDERED)
                && self.confirm(desk, reach, unit)
                && menu.offers(Action::Begin { unit })
            {
                self.known = done;
                return Action::Begin { unit };
            }
        }
        self.known = done;
        if menu.offers(Action::LineFire) {
            return Action::LineFire;
        }
        let leader = view.frame().leader;
        let goes = Action::BeginLeader { leader };
        if leaders::move_value(desk, leader) > 0.0 && menu.offers(goes) {
            return goes;
        }
        menu.settle(Some(Action::EndOrders))
    }

    /// The units of a line fire in place.
    fn volley(&self, desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
        let mut best = (0.0, Action::EndOrders);
        for &action in menu.list() {
            let value = self.shooting_of(desk, action);
            if value > best.0 {
                best = (value, action);
            }
        }
        menu.settle(Some(best.1))
    }

    fn shooting_of(&self, desk: &Desk<'_>, action: Action) -> f32 {
        if let Action::Shoot { unit } = action { shooting(desk, unit) } else { 0.0 }
    }
}

/// The value of fire in place.
fn shooting(desk: &Desk<'_>, unit: UnitId) -> f32 {
    let view = desk.view;
    let enemies = view.units(view.side.other());
    let shots = enemies.filter_map(|enemy| {
        let range = view.apart(unit, enemy);
        (range <= 5).then(|| desk.shot(unit, enemy, false, range))
    });
    shots.fold(0.0, f32::max)
}

/// \[10.17\] The value of the removal of two hits.
pub(super) fn recovery(desk: &Desk<'_>, unit: UnitId) -> f32 {
    let (books, hits) = (desk.books(), f32::from(desk.view.hits(unit)));
    let quality = desk.view.quality(unit);
    let gain = books.ruin(quality, hits) - books.ruin(quality, (hits - 2.0).max(0.0));
    desk.weights.recover * desk.weights.loss * books.worth(unit) * gain
}

/// \[10.28\] The value of an attempt to rally a unit, by the exact odds.
pub(super) fn rally_value(desk: &Desk<'_>, leader: LeaderId, unit: UnitId) -> f32 {
    let view = desk.view;
    let (quality, depleted) = (view.card(unit).quality, view.counter(unit).has(DEPLETED));
    let (books, left) = (desk.books(), if is_leaving(view, unit) { 0.0 } else { ROUTED_WORTH });
    let value = |result| match result {
        Rally::Rallied(hits) => 1.0 - books.ruin(quality, f32::from(hits)) - left,
        Rally::RoutsAgain => -left / 2.0,
        Rally::Eliminated => -left,
    };
    let unit_of = (view.initiative(leader), quality, depleted);
    let faces = (0..100).map(|dice: u8| value(rallied(&view.game().scenario, unit_of, dice / 10, || dice % 10)));
    let value = faces.sum::<f32>() / 100.0;
    desk.weights.rally * desk.weights.loss * books.worth(unit) * value
}

/// \[10.23, 10.24\] Whether a routed unit is lost in the next rout segment.
fn is_leaving(view: View<'_>, unit: UnitId) -> bool {
    let card = view.card(unit);
    card.double || view.steps_off(view.hex(unit), side_of(unit)) <= card.allowance
}

/// Whether a view belongs to the active side.
pub(super) fn is_own_phase(view: View<'_>) -> bool {
    view.active() == Some(view.side)
}
