//! Skirmish order \[7.2, 9.1A of the revised text\]: when to form and leave it, the third reaction, and giving way.

use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::{bit, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::aims::Aims;
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

    /// Skirmishers that passed their test: they fire when the shot is worth it, and then go back or stay \[9.1A\].
    pub(super) fn parting(&self, units: E::Units, target: Hex<E::Size>, legal: &[Action<E>]) -> usize {
        let shot = legal.iter().position(|&action| match action {
            Action::ReactFire(unit) => self.reaction_fire_worth(unit, target, self.coming(target)) > 0.0,
            _ => false,
        });
        let last = if self.gives_way(units) { Action::Declare } else { Action::Stay };
        shot.or_else(|| legal.iter().position(|&action| action == last)).unwrap_or(0)
    }

    /// The units in a hex that may still go on.
    fn coming(&self, hex: Hex<E::Size>) -> E::Units {
        let at = self.at;
        at.side_at(hex, self.side.other()) & at.board.open & !(at.game.sets.guns | at.board.stopped | at.board.moved)
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

    /// Units after they have formed skirmish order, if they may \[7.2\].
    pub(super) fn lightened(&self, element: &Element<E>) -> Option<Element<E>> {
        let forms = E::HAS.skirmish && self.at.may_form_skirmish(element);
        forms.then(|| Element { mp: element.mp - self.at.tables().skirmish_form, ..*element })
    }

    /// The cost for a stack of going back one hex; `None` when it has no hex to go to.
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

    /// The best attack that only skirmish order makes possible, and its value.
    pub(super) fn best_light_attack(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
    ) -> Option<(f32, Path<E>)> {
        let known: E::Units =
            self.reach.contacts.iter().fold(E::Units::EMPTY, |set, contact| set | E::Units::only(contact.foe));
        let light = scene.lightened(element)?;
        self.reach.search_as(scene, &self.enemies, &light, aims.friends, Gait::Light);
        let mut best: Option<(f32, Path<E>)> = None;
        for &contact in self.reach.contacts.iter().filter(|contact| (known & E::Units::only(contact.foe)).is_empty()) {
            self.enemies.ask_command(scene, contact.foe);
            let attack = self.attack(scene, aims, &contact);
            let worth = self.attack_alone(scene, element.units, &attack) - scene.weights.attack;
            if worth > best.map_or(0.0, |(known, _)| known) {
                let mut path = Path::default();
                self.reach.path_into(&contact, element.lead, &mut path);
                path.push(Action::FormSkirmish(element.lead));
                best = Some((worth, path));
            }
        }
        best
    }

    /// Forming skirmish order to turn for free where units stand, and the gain over staying.
    pub(super) fn turn_lightly(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
    ) -> Option<(f32, Path<E>)> {
        let light = scene.lightened(element)?;
        let ground = scene.ground(&mut self.enemies, aims, element.hex);
        let facings = scene.facings(&mut self.enemies, element, aims, &ground);
        let worth = |facing: u8, points: u8| facings.worth(facing, points) + scene.weights.points * f32::from(points);
        let now = worth(element.facing, element.mp);
        let turned =
            (0..6).filter(|&facing| facing != element.facing).map(|facing| (worth(facing, light.mp) - now, facing));
        let (gain, facing) = turned.max_by(|one, other| one.0.total_cmp(&other.0))?;
        let mut path = Path::default();
        path.push(Action::Turn { unit: element.lead, facing });
        path.push(Action::FormSkirmish(element.lead));
        Some((gain, path))
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

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;
    use kartacz_engine::games::maciejowice::M1794;

    use super::super::fixture::Fixture;
    use super::*;

    /// Runs `think` for a unit of this side with a planner that has evaluated the position.
    fn planned<T>(
        fixture: &mut Fixture<M1794>,
        side: Side,
        unit: UnitId,
        think: impl FnOnce(&mut Planner<M1794>, &Scene<'_, M1794>, &Element<M1794>, &Aims<M1794>) -> T,
    ) -> T {
        fixture.seen(side, |scene, _| {
            let mut planner = Planner::default();
            planner.look(&scene);
            let element = scene.at.element(unit, bit(unit), 0);
            let aims = scene.aims(&mut planner.enemies, &element);
            think(&mut planner, &scene, &element, &aims)
        })
    }

    #[test]
    fn guns_behind_a_marsh_are_attacked_in_skirmish_order() {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kniaziewicz", "1015").unit("guns-kniaziewicz", "0510", 0);
            let map = map.commander("tolstoy", "0308").unit("tolstoy-jagers-1", "0309", 0).stage(9);
            map.movement("tolstoy").build()
        });
        let jagers = fixture.unit("tolstoy-jagers-1");
        let (ordinary, light) = planned(&mut fixture, Side::Second, jagers, |planner, scene, element, aims| {
            planner.reach.search(scene, &planner.enemies, element, aims.friends);
            let ordinary = planner.reach.contacts.len();
            (ordinary, planner.best_light_attack(scene, element, aims))
        });
        let (worth, path) = light.expect("an attack");
        assert_eq!(ordinary, 0, "out of reach in line");
        assert!(worth > 1.0 && path.next() == Some(Action::FormSkirmish(jagers)), "{worth}");
    }

    #[test]
    fn skirmish_order_pays_for_a_turn_about() {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kniaziewicz", "1115").unit("shooters", "1417", 0);
            let map = map.commander("denisov", "1520").unit("yelizavetgrad-1", "1117", 0).stage(5);
            map.movement("kniaziewicz").build()
        });
        let shooters = fixture.unit("shooters");
        fixture.state.board.mp[shooters as usize] = 1;
        let turn = planned(&mut fixture, Side::First, shooters, |planner, scene, element, aims| {
            planner.turn_lightly(scene, element, aims)
        });
        let (gain, path) = turn.expect("a turn");
        assert!(gain > 0.0 && path.next() == Some(Action::FormSkirmish(shooters)), "{gain}");
    }
}
