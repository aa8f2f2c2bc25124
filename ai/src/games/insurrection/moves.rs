//! The active side in phase 2: moves, attacks and shots.

use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::fire::{best_shot, best_shot_of};
use super::maps::Gait;
use super::path::Path;
use super::planner::{Candidate, Planner, VARIANTS};
use super::scene::Scene;

impl<E: Played> Planner<E> {
    /// Clears the state of the last game.
    pub fn reset(&mut self) {
        self.path.clear();
        self.enemies.reset();
        self.window = 0;
        self.known.fill([Candidate::default(); VARIANTS]);
    }

    /// The active side's window: fire, start a move, or end.
    pub fn window(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> usize {
        self.look(scene);
        self.path.clear();
        if let Some(index) = self.formation(scene, legal) {
            return index;
        }
        let decided = scene.is_decided();
        if decided
            && scene.at.melee_hexes().is_empty()
            && let Some(index) = legal.iter().position(|&action| action == Action::End)
        {
            return index;
        }
        let shot = best_shot(scene, legal);
        self.gather(scene, legal);
        let attack = self.best_attack(scene);
        let before_moves = shot.filter(|&(index, worth, shooters)| {
            worth > scene.delay_cost(shooters) + self.attack_spoilt(scene, legal[index], attack)
        });
        if let Some(index) = before_moves.and_then(|shot| self.shoot_first(scene, legal, shot, attack)) {
            return index;
        }
        if let Some((candidate, foe, worth)) = attack
            && worth >= self.most_gained() * scene.weights.press
        {
            return self.commit_attack(scene, candidate, foe);
        }
        let mover = if decided { None } else { self.seek(scene) };
        match mover {
            Some(candidate) => {
                let &Candidate { path, lead, units, bonus, .. } = self.candidate(candidate);
                self.path = path;
                if E::HAS.skirmish {
                    self.order_on_the_way(scene, &scene.at.element(lead, units, bonus));
                }
                self.candidates[candidate].index
            }
            None => self.last_resort(scene, legal, attack.is_some(), shot),
        }
    }

    /// When no move gains: the attack that waited for the moves, otherwise shots, since remaining movement points
    /// would be lost.
    fn last_resort(
        &mut self,
        scene: &Scene<'_, E>,
        legal: &[Action<E>],
        attacks: bool,
        shot: Option<(usize, f32, E::Units)>,
    ) -> usize {
        if attacks && let Some((candidate, foe, _)) = self.best_attack(scene) {
            return self.commit_attack(scene, candidate, foe);
        }
        if let Some(index) = self.order_in_place(scene, legal) {
            return index;
        }
        shot.map(|(index, ..)| index)
            .or_else(|| remove_marker(legal, |_| true))
            .or_else(|| legal.iter().position(|&action| action == Action::End))
            .unwrap_or(0)
    }

    /// The shot that comes before all moves, or the removal of a marker before it: any shot not by units that join
    /// the attack, and, when the enemy cannot answer, also volleys of the units that then attack the target. In that
    /// case hexes fire one by one.
    fn shoot_first(
        &mut self,
        scene: &Scene<'_, E>,
        legal: &[Action<E>],
        shot: (usize, f32, E::Units),
        attack: Option<(usize, u8, f32)>,
    ) -> Option<usize> {
        let joint = matches!(legal[shot.0], Action::Fire { firers, .. } if firers.hexes > 1);
        let storms = attack.filter(|&(candidate, ..)| (self.candidate(candidate).units & shot.2).any());
        let silent = (joint || storms.is_some()) && self.enemies.is_silent(scene);
        let (index, _, shooters) = if silent && joint { best_shot_of(scene, legal, 1).unwrap_or(shot) } else { shot };
        let unmarked = remove_marker(legal, |unit| (shooters & bit(unit)).any());
        let Some((_, foe, _)) = storms else { return Some(unmarked.unwrap_or(index)) };
        let target = self.enemies.foes[foe as usize].hex;
        let left = |spent: u8| silent && self.storms_after(scene, shooters, target, spent);
        unmarked.filter(|_| left(2)).or_else(|| left(1).then_some(index))
    }

    /// How much of an attack on the same hex a shot spoils: a unit forced back is out of reach.
    fn attack_spoilt(&self, scene: &Scene<'_, E>, shot: Action<E>, attack: Option<(usize, u8, f32)>) -> f32 {
        let Some((_, foe, worth)) = attack else { return 0.0 };
        let hex = self.enemies.foes[foe as usize].hex;
        let (shot, artillery) = match shot {
            Action::Fire { firers, target } if target == hex => {
                (scene.at.rifle_shot(firers, scene.side, target), false)
            }
            Action::FireGuns { guns, target } if target == hex => (scene.at.gun_shot(guns, target), true),
            _ => return 0.0,
        };
        scene.weights.patience * worth * (1.0 - scene.stay_chance(&shot, hex, artillery))
    }

    /// Whether units adjacent to an enemy hex can still enter it after spending this many points.
    fn storms_after(&self, scene: &Scene<'_, E>, units: E::Units, target: Hex<E::Size>, spent: u8) -> bool {
        let (at, enters) = (scene.at, scene.at.tables().cost_enemy + spent);
        each(units).all(|unit| {
            let place = at.board.place[unit as usize];
            let cost = scene.study.maps.cost(scene.gait(unit), place, target).saturating_add(enters);
            at.game.scenario.map.grid.distance(place, target) == 1 && cost <= at.board.mp[unit as usize]
        })
    }

    /// Stack changes before any move: the side-by-side marker \[6.2.1\], and the order \[6.0\].
    fn formation(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        legal.iter().position(|&action| match action {
            Action::LineMarker(hex) => lines_up(scene, hex),
            Action::ToTop(unit) => self.belongs_on_top(scene, unit),
            _ => false,
        })
    }

    /// Whether a unit should replace a top unit with one step left: the top unit takes every shot.
    fn belongs_on_top(&mut self, scene: &Scene<'_, E>, unit: UnitId) -> bool {
        let at = scene.at;
        let hex = at.board.place[unit as usize];
        let Some(top) = at.top_of(at.stack_at(hex, scene.side)) else { return false };
        at.steps(top) == 1 && at.steps(unit) > 1 && !self.enemies.is_safe(scene, hex)
    }

    /// The open move: follows its path as long as that is legal, otherwise finds a new one.
    pub fn step(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> usize {
        if let Some(action) = self.path.pop() {
            if let Some(index) = legal.iter().position(|&known| known == action) {
                return index;
            }
            self.path.clear();
        }
        self.enemies.look(scene);
        self.replan(scene, legal)
    }

    /// The best continuation for the units of the open move, from their present hex.
    fn replan(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> usize {
        let movable = scene.at.movable();
        let halt = legal.iter().position(|&action| action == Action::Halt);
        let mut left = movable;
        let mut best = (if halt.is_some() { scene.weights.move_gain } else { f32::NEG_INFINITY }, halt.unwrap_or(0));
        let mut planned = Path::default();
        while left.any() {
            let element = scene.at.element(first(left), movable, 0);
            left &= !element.units;
            if let Some((gain, path)) = self.best_path(scene, &element, halt.is_none()) {
                let mut rest = path;
                let next = rest.pop();
                if let Some(index) = legal.iter().position(|&action| Some(action) == next)
                    && gain > best.0
                {
                    best = (gain, index);
                    planned = rest;
                }
            }
        }
        self.path = planned;
        if best.0 == f32::NEG_INFINITY { fallback(scene, legal) } else { best.1 }
    }

    /// The best path of an element and its gain over staying.
    fn best_path(&mut self, scene: &Scene<'_, E>, element: &Element<E>, must: bool) -> Option<(f32, Path<E>)> {
        if (scene.at.game.sets.guns & element.units).any() {
            return self.gun_path(scene, element);
        }
        let aims = scene.aims(&mut self.enemies, element);
        self.reach.search(scene, &self.enemies, element, aims.friends);
        let mut path = Path::default();
        let mut best = None;
        let end = if must {
            self.best_end(scene, element, &aims).map(|best| (best.end, best.worth))
        } else {
            self.best_gain(scene, element, &aims)
        };
        if let Some((end, gain)) = end {
            self.reach.path_to(end.node, element.lead, &mut path);
            best = Some((gain, path));
        }
        for &contact in &self.reach.contacts {
            self.enemies.ask_command(scene, contact.foe);
            let attack = self.attack(scene, &aims, &contact);
            let worth = self.attack_alone(scene, element.units, &attack) - scene.weights.attack;
            if best.is_none_or(|(gain, _)| worth > gain) && worth > 0.0 {
                self.reach.path_into(&contact, element.lead, &mut path);
                best = Some((worth, path));
            }
        }
        if E::HAS.skirmish {
            for light in [self.best_light_attack(scene, element, &aims), self.turn_lightly(scene, element, &aims)] {
                best = [best, light].into_iter().flatten().max_by(|one, other| one.0.total_cmp(&other.0));
            }
        }
        best
    }

    fn commit_attack(&mut self, scene: &Scene<'_, E>, candidate: usize, foe: u8) -> usize {
        let chosen = self.candidate(candidate);
        let index = self.candidates[candidate].index;
        let element = scene.at.element(chosen.lead, chosen.units, chosen.bonus);
        let light = chosen.attacks.as_slice().iter().any(|attack| attack.foe == foe && attack.light);
        let friends = scene.friends(&self.enemies, &element);
        self.path.clear();
        match scene.lightened(&element).filter(|_| light) {
            Some(element) => self.reach.search_as(scene, &self.enemies, &element, friends, Gait::Light),
            None => self.reach.search(scene, &self.enemies, &element, friends),
        }
        if let Some(&contact) = self.reach.contacts.iter().find(|contact| contact.foe == foe) {
            self.reach.path_into(&contact, element.lead, &mut self.path);
            if light {
                self.path.push(Action::FormSkirmish(element.lead));
            }
        }
        index
    }
}

/// The removal of a fire marker \[10.9.10\] from one of the wanted units: its next shot is a first one again.
fn remove_marker<E: Played>(legal: &[Action<E>], wanted: impl Fn(UnitId) -> bool) -> Option<usize> {
    legal.iter().position(|&action| matches!(action, Action::RemoveFireMarker(unit) if wanted(unit)))
}

/// Stacks that may stand side by side do: all of it fires, and only the top unit suffers \[6.2.1\].
fn lines_up<E: Played>(scene: &Scene<'_, E>, hex: Hex<E::Size>) -> bool {
    (scene.at.stack_at(hex, scene.side) & scene.at.board.line).is_empty()
}

/// Without any path: stop if possible, otherwise leave the enemy's zones.
fn fallback<E: Played>(scene: &Scene<'_, E>, legal: &[Action<E>]) -> usize {
    let at = scene.at;
    let zones = at.zones_of(scene.side.other());
    let safe = |action: &Action<E>| match *action {
        Action::Halt => true,
        Action::Turn { .. } => true,
        Action::Step { unit, side } => {
            let to = at.game.scenario.map.grid.neighbour(at.board.place[unit as usize], side);
            !zones.contains(to) && at.side_at(to, scene.side.other()).is_empty()
        }
        _ => false,
    };
    legal.iter().position(safe).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::{Actions, Game, Side};
    use kartacz_engine::games::niemenczyn::N1794;
    use kartacz_engine::games::niemenczyn::outcomes::Source;

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// The first action of the Poles in the last activation of stage 3, leading by this many VP, with these Russians
    /// in 0709, adjacent to 7th-1, alone or in melee with 7th-2.
    fn first_action(lead: u8, id: &str, engaged: bool) -> Action<N1794> {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0608").unit("7th-1", "0609", 0).unit(id, "0709", 0);
            let map = map.commander("lewiz", "1108").unit("pskov-1", "1007", 3);
            let map = if engaged { map.unit("7th-2", "0709", 0).losses("7th-2", 2) } else { map };
            map.stage(3).scored(Side::First, Source::MeleeWon, lead).chits(&[]).movement("grabowski").build()
        });
        let mut fixture = fixture.weighed(|weights| Weights { attack: 0.0, ..weights });
        let mut legal = Box::new(Actions::new());
        fixture.game.legal(&fixture.state, &mut legal);
        fixture.seen(Side::First, |scene, _| legal[Planner::default().window(&scene, &legal)])
    }

    #[test]
    fn side_that_wins_at_the_end_of_the_stage_ends_it() {
        assert_eq!(first_action(4, "guns-russians", false), Action::End);
        assert_ne!(first_action(3, "guns-russians", false), Action::End, "the guns make the fourth point");
        assert_ne!(first_action(4, "narva-1", true), Action::End, "a melee is open, which may be lost");
    }
}
