//! The mode of a phase: individual orders, or a line.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, units_in};

use super::books::Attack;
use super::menu::Menu;
use super::orders::{Ordering, QUIET, rally_value, recovery};
use super::place::Desk;
use super::plan::rough_gain;
use super::reach::Reach;
use super::scene::is_within;

/// More orders than any leader gives.
const MOST_ORDERS: usize = 8;

impl Ordering {
    /// D5: individual orders, or the line with the greatest gain. A leader with two line commands also gives the second one.
    pub fn mode(&mut self, desk: &Desk<'_>, reach: &mut Reach, menu: &mut Menu<'_>) -> Action {
        let leader = desk.view.frame().leader;
        let alone = if menu.offers(Action::Individual) { self.individual_value(desk, reach, leader) } else { 0.0 };
        let (mut best, mut chosen) = (Best::default(), None);
        for &action in menu.list() {
            if let Action::Line { line, unit } = action {
                let part = desk.view.line_of(line, unit, leader);
                // \[4.25\] If the roll fails, individual orders are still available.
                let chance = f32::from(desk.view.line_faces(leader, line, part)) / 10.0;
                let value = chance * self.line_gain(desk, reach, part) + (1.0 - chance) * alone;
                if best.add(value) {
                    chosen = Some(action);
                }
            }
        }
        let again = desk.view.game().scenario.leader(leader).lines > 1 && menu.offers(Action::Individual);
        if best.of(again) > alone {
            // The gains of units in a line are computed again, because the whole line moves.
            self.known = 0;
            return menu.settle(chosen);
        }
        menu.settle(Some(Action::Individual))
    }

    /// The gain of a line command for these units.
    fn line_gain(&mut self, desk: &Desk<'_>, reach: &mut Reach, part: u64) -> f32 {
        // An advance counts in full, because a line leaves no unit behind.
        let gains = units_in(desk.view.side, part).map(|unit| {
            let gain = desk.urgency(unit) * self.gain(desk, reach, unit);
            gain.max(rough_gain(desk, unit))
        });
        desk.weights.lines * gains.sum::<f32>()
    }

    /// Whether another phase of a leader would have an order or an attack that gains.
    pub fn finds_work(&mut self, desk: &Desk<'_>, reach: &mut Reach) -> bool {
        let (view, leader) = (desk.view, desk.view.frame().leader);
        self.known = 0;
        let range = view.reach(leader);
        let strikes = |unit: UnitId| {
            let attack = Attack { unit, at: view.stance(unit), moved: false, tests: false };
            desk.attacks(unit) && desk.books().attack(attack).is_some_and(|gain| gain > desk.weights.nerve)
        };
        let mut his =
            view.units(view.side).filter(|&unit| view.commands(leader, unit) && is_within(view, unit, &range));
        his.any(strikes) || self.individual_value(desk, reach, leader) > 0.0
    }

    /// The value of the best individual orders of a leader.
    fn individual_value(&mut self, desk: &Desk<'_>, reach: &mut Reach, leader: LeaderId) -> f32 {
        let view = desk.view;
        let range = view.reach(leader);
        let mut best = [0.0f32; MOST_ORDERS];
        for unit in view.units(view.side).filter(|&unit| view.commands(leader, unit)) {
            if !is_within(view, unit, &range) {
                continue;
            }
            let routed = view.is_routed(unit);
            let mut value = if routed {
                rally_value(desk, leader, unit)
            } else {
                desk.urgency(unit) * self.gain(desk, reach, unit)
            };
            if view.hits(unit) > 0 && desk.scene.far(view.hex(unit)) >= QUIET && !routed {
                value = value.max(recovery(desk, unit));
            }
            // The best ones, in descending order.
            for place in &mut best {
                if value > *place {
                    std::mem::swap(place, &mut value);
                }
            }
        }
        let orders = usize::from(view.initiative(leader)).min(best.len());
        best[..orders].iter().sum()
    }
}

/// The two greatest gains.
#[derive(Default)]
struct Best {
    first: f32,
    second: f32,
}

impl Best {
    /// Adds one; whether it is the greatest.
    fn add(&mut self, gain: f32) -> bool {
        if gain > self.first {
            (self.first, self.second) = (gain, self.first);
            return true;
        }
        self.second = self.second.max(gain);
        false
    }

    /// The greatest one, or the sum of both.
    fn of(&self, both: bool) -> f32 {
        if both { self.first + self.second } else { self.first }
    }
}
