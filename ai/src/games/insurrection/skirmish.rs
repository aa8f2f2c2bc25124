//! Skirmish order \[7.2, 9.1A of the revised text\]: when to form and leave it, the third reaction, and giving way.

use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::{bit, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::foe::Foe;
use super::maps::Gait;
use super::path::Path;
use super::planner::Planner;
use super::scene::Scene;

impl<E: Played> Scene<'_, E> {
    /// The value of the third reaction \[9.1A\]: those that pass fire and avoid a losing melee, those that fail withdraw
    /// with a loss, which also ends the threat to their hex.
    pub(super) fn skirmish_worth(&self, unit: UnitId, hex: Hex<E::Size>, onward: E::Units) -> f32 {
        let at = self.at;
        let (stack, place) = (at.counterattackers(unit), at.board.place[unit as usize]);
        let fires = at.may_react_by_fire(unit, hex);
        let fire = if fires { self.reaction_fire_worth(unit, hex, onward) } else { 0.0 };
        let threat = self.assault_threat(place, hex, onward);
        let avoided = self.way_back(stack, place).map_or(0.0, |cost| (threat - cost).max(0.0));
        let pass = self.pass_chance(unit, 0);
        pass * (fire + avoided) + (1.0 - pass) * (threat - self.disorder(stack, place))
    }

    /// Whether skirmishers that have fired go back \[9.1A\]: the melee that threatens them costs more than the way back.
    pub(super) fn gives_way(&self, units: E::Units) -> bool {
        let at = self.at;
        let stack = units & at.on_map();
        let reaction = |frame: &Frame<E>| match *frame {
            Frame::React { hex, movers, .. } => Some((hex, movers)),
            _ => None,
        };
        let entered = at.board.frames.as_slice().iter().rev().find_map(reaction);
        let Some((hex, movers)) = entered.filter(|_| stack.any()) else { return false };
        let place = at.board.place[first(stack) as usize];
        let still = movers & at.units_at(hex) & !(at.game.sets.guns | at.board.stopped | at.board.moved);
        self.way_back(stack, place).is_some_and(|cost| self.assault_threat(place, hex, still) > cost)
    }

    /// What it costs a stack to go back one hex; `None` when it has no hex to go to.
    fn way_back(&self, stack: E::Units, place: Hex<E::Size>) -> Option<f32> {
        let price = self.losses_worth(stack, 1.0);
        let losses = |to: &Hex<E::Size>| price * self.at.retreat_losses(self.side, place, *to).len() as f32;
        let least = self.at.retreats(stack, place, 1).iter().map(losses).reduce(f32::min)?;
        Some(least + self.left_behind(place) + self.weights.stand)
    }
}

impl<E: Played> Planner<E> {
    /// Adds the change of order to the path of a move: skirmish order first when the ground makes it cheaper, or when it
    /// pays where the move ends; it is left there when only cavalry is near.
    pub(super) fn order_on_the_way(&mut self, scene: &Scene<'_, E>, element: &Element<E>) {
        if (scene.at.game.sets.skirmish & element.units).is_empty() {
            return;
        }
        let (end, steps, ordinary) = costs_of(scene, element, &self.path);
        let tables = scene.at.tables();
        if scene.at.may_form_skirmish(element) {
            let light = tables.skirmish_form.saturating_add(tables.skirmish_hex.saturating_mul(steps));
            let pays = light < ordinary || self.skirmishing_pays(scene, end);
            if light <= element.mp && pays && !self.enemies.hexes.contains(end) {
                self.path.push(Action::FormSkirmish(element.lead));
            }
        } else if scene.at.skirmishes(element.units) && self.only_cavalry_comes(scene, end) {
            let mut path = Path::default();
            path.push(Action::LeaveSkirmish(element.lead));
            path.append(&self.path);
            self.path = path;
        }
    }

    /// A unit that begins its move only to change its order where it stands.
    pub(super) fn order_in_place(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        if !E::HAS.skirmish {
            return None;
        }
        let (index, change) = legal.iter().enumerate().find_map(|(index, &action)| {
            let Action::Begin { unit, group: Group::Unit, double_time: false } = action else { return None };
            Some((index, self.wanted_order(scene, &scene.at.element(unit, bit(unit), 0))?))
        })?;
        self.path.clear();
        self.path.push(Action::Halt);
        self.path.push(change);
        Some(index)
    }

    fn wanted_order(&self, scene: &Scene<'_, E>, element: &Element<E>) -> Option<Action<E>> {
        if scene.at.may_form_skirmish(element) && self.skirmishing_pays(scene, element.hex) {
            return Some(Action::FormSkirmish(element.lead));
        }
        let leaves = scene.at.may_leave_skirmish(element) && self.only_cavalry_comes(scene, element.hex);
        leaves.then_some(Action::LeaveSkirmish(element.lead))
    }

    /// Whether skirmish order pays in a hex: infantry can come next to it, and no cavalry.
    fn skirmishing_pays(&self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> bool {
        self.comes(scene, hex) == [true, false]
    }

    fn only_cavalry_comes(&self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> bool {
        self.comes(scene, hex) == [false, true]
    }

    /// Whether enemy infantry, and cavalry, can come into contact with a hex in a move.
    fn comes(&self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> [bool; 2] {
        let comes = |foe: &Foe<E>| {
            let cost = scene.study.maps.cost(foe.gait(), foe.hex, hex);
            !foe.engaged && foe.stack.any() && cost <= foe.stride()
        };
        [false, true].map(|mounted| self.enemies.foes.iter().any(|foe| foe.mounted == mounted && comes(foe)))
    }
}

/// Where a path ends, its steps, and their costs and those of its turns in line.
fn costs_of<E: Played>(scene: &Scene<'_, E>, element: &Element<E>, path: &Path<E>) -> (Hex<E::Size>, u8, u8) {
    let (mut hex, mut facing, mut steps, mut cost) = (element.hex, element.facing, 0, 0_u8);
    for action in path.actions() {
        match action {
            Action::Step { side, .. } => {
                let crossing = scene.study.maps.crossing(Gait::Foot, hex, side);
                if !crossing.to.is_some() {
                    break;
                }
                cost = cost.saturating_add(crossing.cost);
                hex = crossing.to;
                steps += 1;
            }
            Action::Turn { facing: to, .. } => {
                cost = cost.saturating_add(scene.at.turn_cost(facing, to));
                facing = to;
            }
            _ => {}
        }
    }
    (hex, steps, cost)
}
