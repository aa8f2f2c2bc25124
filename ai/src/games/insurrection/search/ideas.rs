//! The alternatives worth comparing in phase 2: shots, attacks and moves, the heuristic's best of each kind.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::unit_set::first;
use kartacz_engine::grid::Hex;

use super::arms::Arms;
use crate::games::insurrection::Played;
use crate::games::insurrection::aims::Aims;
use crate::games::insurrection::nodes::SLOTS;
use crate::games::insurrection::path::Path;
use crate::games::insurrection::planner::Planner;
use crate::games::insurrection::scene::Scene;

/// Shots and stack changes of the active side each get this fraction of the room before moves get theirs.
const FEW: usize = 4;
/// How many destinations are compared per group.
const ENDS: usize = 3;
/// Destinations nearer to each other than this count as the same; in hexes.
const APART: u8 = 2;
/// The most destinations of a group that are evaluated.
const MAX_ENDS: usize = 16;
/// The most ideas of a kind.
const MAX_IDEAS: usize = 64;
/// More than any difference in value.
const RANK: f32 = 100.0;

/// An action to start, and its estimated value.
#[derive(Clone, Copy, Debug)]
struct Idea<E: Played> {
    worth: f32,
    action: Action<E>,
    path: Path<E>,
}

/// The ideas of one kind.
#[derive(Default)]
struct Ideas<E: Played>(ArrayVec<Idea<E>, MAX_IDEAS>);

impl<E: Played> Ideas<E> {
    /// Adds an idea; when the list is full, the worst is dropped.
    fn add(&mut self, worth: f32, action: Action<E>, path: Path<E>) {
        if self.0.is_full() {
            let worst = self.0.iter().enumerate().min_by(|one, other| one.1.worth.total_cmp(&other.1.worth));
            match worst.map(|(index, idea)| (index, idea.worth)) {
                Some((index, known)) if known < worth => self.0.remove(index),
                _ => return,
            };
        }
        self.0.push(Idea { worth, action, path });
    }

    /// Adds the best of them to the arms, the first of equals first.
    fn offer(&mut self, most: usize, arms: &mut Arms<E>) {
        for _ in 0..most.min(self.0.len()) {
            let better =
                |best: usize, index: usize| if self.0[index].worth > self.0[best].worth { index } else { best };
            let Idea { action, path, .. } = self.0.remove((0..self.0.len()).reduce(better).unwrap_or(0));
            arms.add(action, path);
        }
    }
}

/// Ideas for units that move, by kind.
#[derive(Default)]
struct Moves<E: Played> {
    ways: Ideas<E>,
    attacks: Ideas<E>,
}

impl<E: Played> Moves<E> {
    /// Attacks get half of the room, moves the rest.
    fn offer(&mut self, arms: &mut Arms<E>) {
        self.attacks.offer(arms.left() / 2, arms);
        self.ways.offer(arms.left(), arms);
    }
}

impl<E: Played> Planner<E> {
    /// The active side's window, after the heuristic's choice. That choice stays the only arm when it prepares a
    /// stack for what follows.
    pub fn propose_window(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>], arms: &mut Arms<E>) {
        if arms.iter().any(|arm| prepares(arm.action, legal)) {
            return;
        }
        arms.add(Action::End, Path::default());
        scene.propose_shots(legal, arms.left() / FEW, arms);
        self.look(scene);
        let mut moves = Moves::default();
        for &action in legal {
            if let Some(element) = begun(scene, action) {
                self.think(scene, &element, &mut moves, |path| Some((action, path)));
            }
        }
        for &action in legal.iter().filter(|&&action| is_order(action)).take(arms.left() / FEW) {
            arms.add(action, Path::default());
        }
        moves.offer(arms);
        scene.propose_shots(legal, arms.left(), arms);
    }

    /// The open move, when it has no path.
    pub fn propose_moves(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>], arms: &mut Arms<E>) {
        self.look(scene);
        let mut moves = Moves::default();
        let movable = scene.at.movable();
        let mut left = movable;
        while left.any() {
            let element = scene.at.element(first(left), movable, 0);
            left &= !element.units;
            self.think(scene, &element, &mut moves, |mut path| {
                path.pop().filter(|action| legal.contains(action)).map(|action| (action, path))
            });
        }
        moves.offer(arms);
        self.propose_extra_moves(scene, legal, arms);
    }

    /// The possible destinations and targets of units; `begin` makes the action of a path, and returns the rest of it.
    fn think(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        moves: &mut Moves<E>,
        begin: impl Fn(Path<E>) -> Option<(Action<E>, Path<E>)>,
    ) {
        if (scene.at.game.sets.guns & element.units).any() {
            let found = self.gun_path(scene, element);
            if let Some((gain, (action, path))) = found.and_then(|(gain, path)| Some((gain, begin(path)?))) {
                moves.ways.add(gain, action, path);
            }
            return;
        }
        let aims = scene.aims(&mut self.enemies, element);
        self.reach.search(scene, &self.enemies, element, aims.friends);
        self.think_of_ends(scene, element, &aims, &mut moves.ways, &begin);
        let mut path = Path::default();
        for index in 0..self.reach.contacts.len() {
            let contact = self.reach.contacts[index];
            self.enemies.ask_command(scene, contact.foe);
            let attack = self.attack(scene, &aims, &contact);
            self.reach.path_into(&contact, element.lead, &mut path);
            if let Some((action, path)) = begin(path) {
                moves.attacks.add(self.attack_alone(scene, element.units, &attack), action, path);
            }
        }
    }

    /// The best destinations, spaced apart; the best of every group come before the second best of any.
    fn think_of_ends(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        ways: &mut Ideas<E>,
        begin: impl Fn(Path<E>) -> Option<(Action<E>, Path<E>)>,
    ) {
        let mut ends = ArrayVec::<(f32, Hex<E::Size>, u16), MAX_ENDS>::new();
        self.each_end(scene, element, aims, |best| {
            if !ends.is_full() {
                ends.push((best.worth, best.end.hex, best.end.node));
            }
        });
        ends.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.2.cmp(&other.2)));
        let grid = &scene.at.game.scenario.map.grid;
        let mut taken = ArrayVec::<Hex<E::Size>, ENDS>::new();
        let mut path = Path::default();
        for (worth, hex, node) in ends {
            if taken.is_full() || taken.iter().any(|&other| grid.distance(other, hex) < APART) {
                continue;
            }
            self.reach.path_to(node, element.lead, &mut path);
            if let Some((action, path)) = begin(path) {
                ways.add(worth - RANK * taken.len() as f32, action, path);
            }
            taken.push(hex);
        }
        if let Some(node) = self.nearest_camp(scene, element, aims) {
            self.reach.path_to(node, element.lead, &mut path);
            if let Some((action, path)) = begin(path) {
                ways.add(-RANK, action, path);
            }
        }
    }
}

impl<E: Played> Planner<E> {
    /// The path's end nearest to the camp, when entering the camp would save something; running units may have to
    /// continue from there.
    fn nearest_camp(&self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Option<u16> {
        if scene.side != Side::First || scene.at.camp_entered() {
            return None;
        }
        let cost = |hex: Hex<E::Size>| scene.study.maps.cost(aims.gait, hex, scene.at.game.scenario.map.camp);
        let hex = self.reach.hexes.iter().copied().min_by_key(|&hex| cost(hex)).filter(|&hex| hex != element.hex)?;
        (0..SLOTS).filter_map(|slot| self.reach.end_in(hex, slot)).max_by_key(|end| end.points).map(|end| end.node)
    }
}

impl<E: Played> Scene<'_, E> {
    /// The most promising shots, after not firing.
    pub fn propose_shots(&self, legal: &[Action<E>], most: usize, arms: &mut Arms<E>) {
        if legal.contains(&Action::Pass) {
            arms.add(Action::Pass, Path::default());
        }
        let mut shots = Ideas::default();
        for &action in legal {
            let worth = match action {
                Action::Fire { firers, target } => {
                    self.shot_worth(&self.at.rifle_shot(firers, self.side, target), target)
                }
                Action::FireGuns { guns, target } => self.shot_worth(&self.at.gun_shot(guns, target), target),
                _ => continue,
            };
            shots.add(worth, action, Path::default());
        }
        shots.offer(most, arms);
    }
}

/// The units that an action starts moving; lines march unit by unit.
fn begun<E: Played>(scene: &Scene<'_, E>, action: Action<E>) -> Option<Element<E>> {
    let at = scene.at;
    match action {
        Action::Begin { unit, group, double_time } if group != Group::Line => {
            let bonus = if double_time { at.tables().double_time_bonus } else { 0 };
            Some(at.element(unit, at.group(unit, group), bonus))
        }
        Action::Resume => Some(at.element(first(at.movable()), at.movable(), 0)),
        _ => None,
    }
}

/// Whether an action is cheap and improves the next one: reordering a stack, or a shot as good as the first.
fn prepares<E: Played>(action: Action<E>, legal: &[Action<E>]) -> bool {
    match action {
        Action::ToTop(_) | Action::LineMarker(_) => true,
        Action::RemoveFireMarker(_) => legal.iter().any(|other| matches!(other, Action::Fire { .. })),
        _ => false,
    }
}

/// Whether it changes the formation or order of a stack.
fn is_order<E: Played>(action: Action<E>) -> bool {
    use kartacz_engine::games::insurrection::action::Action::{FormSquare, LineMarker, RemoveFireMarker, ToTop};
    matches!(action, ToTop(_) | FormSquare(_) | LineMarker(_) | RemoveFireMarker(_))
}
