//! What is worth comparing in phase 2: shots, attacks and moves, of each kind those that the heuristic judges best.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::games::niemenczyn::unit_set::first;
use kartacz_engine::grid::Hex;

use super::arms::Arms;
use crate::games::niemenczyn::nodes::SLOTS;
use crate::games::niemenczyn::planner::Planner;
use crate::games::niemenczyn::scene::Scene;
use crate::games::niemenczyn::way::Way;
use crate::games::niemenczyn::wishes::Wish;

/// Shots and orders of the active side get this part of the room each before the moves get theirs.
const FEW: usize = 4;
/// How many places to go to are compared for a group.
const ENDS: usize = 3;
/// Places nearer to each other than this count as the same; in hexes.
const APART: u8 = 2;
/// The most places of a group that are looked at.
const MAX_ENDS: usize = 16;
/// The most ideas of a kind.
const MAX_IDEAS: usize = 64;
/// More than any difference of worths.
const RANK: f32 = 100.0;

/// Something to begin, and how good it looks.
#[derive(Clone, Copy, Debug)]
struct Idea {
    worth: f32,
    action: Action,
    way: Way,
}

/// The ideas of one kind.
#[derive(Default)]
struct Ideas(ArrayVec<Idea, MAX_IDEAS>);

impl Ideas {
    /// Adds an idea; when there are too many, the worst goes.
    fn add(&mut self, worth: f32, action: Action, way: Way) {
        if self.0.is_full() {
            let worst = self.0.iter().enumerate().min_by(|one, other| one.1.worth.total_cmp(&other.1.worth));
            match worst.map(|(index, idea)| (index, idea.worth)) {
                Some((index, known)) if known < worth => self.0.remove(index),
                _ => return,
            };
        }
        self.0.push(Idea { worth, action, way });
    }

    /// Puts the best of them among the arms, the first of equals first.
    fn offer(&mut self, most: usize, arms: &mut Arms) {
        for _ in 0..most.min(self.0.len()) {
            let better =
                |best: usize, index: usize| if self.0[index].worth > self.0[best].worth { index } else { best };
            let Idea { action, way, .. } = self.0.remove((0..self.0.len()).reduce(better).unwrap_or(0));
            arms.add(action, way);
        }
    }
}

/// Ideas for units that move, by kind.
#[derive(Default)]
struct Moves {
    ways: Ideas,
    attacks: Ideas,
}

impl Moves {
    /// Half of the room for attacks, what is left for the rest.
    fn offer(&mut self, arms: &mut Arms) {
        self.attacks.offer(arms.left() / 2, arms);
        self.ways.offer(arms.left(), arms);
    }
}

impl Planner {
    /// The window of the active side, after the heuristic's choice. That stays alone when it prepares a stack for what
    /// comes next.
    pub fn propose_window(&mut self, scene: &Scene<'_>, legal: &[Action], arms: &mut Arms) {
        if arms.iter().any(|arm| prepares(arm.action, legal)) {
            return;
        }
        arms.add(Action::End, Way::default());
        scene.propose_shots(legal, arms.left() / FEW, arms);
        self.look(scene);
        let mut moves = Moves::default();
        for &action in legal {
            if let Some(element) = begun(scene, action) {
                self.think(scene, &element, &mut moves, |way| Some((action, way)));
            }
        }
        for &action in legal.iter().filter(|&&action| is_order(action)).take(arms.left() / FEW) {
            arms.add(action, Way::default());
        }
        moves.offer(arms);
        scene.propose_shots(legal, arms.left(), arms);
    }

    /// The open move, when there is no plan for it.
    pub fn propose_moves(&mut self, scene: &Scene<'_>, legal: &[Action], arms: &mut Arms) {
        self.look(scene);
        let mut moves = Moves::default();
        let movable = scene.at.movable();
        let mut left = movable;
        while left != 0 {
            let element = scene.at.element(first(left), movable, 0);
            left &= !element.units;
            self.think(scene, &element, &mut moves, |mut way| {
                way.pop().filter(|action| legal.contains(action)).map(|action| (action, way))
            });
        }
        moves.offer(arms);
        self.propose_unthought(scene, legal, arms);
    }

    /// Where units could go, and whom they could attack; `begin` makes the action of a way, and what is then left
    /// of it.
    fn think(
        &mut self,
        scene: &Scene<'_>,
        element: &Element,
        moves: &mut Moves,
        begin: impl Fn(Way) -> Option<(Action, Way)>,
    ) {
        if scene.at.game.sets.guns & element.units != 0 {
            let found = self.gun_way(scene, element);
            if let Some((gain, (action, way))) = found.and_then(|(gain, way)| Some((gain, begin(way)?))) {
                moves.ways.add(gain, action, way);
            }
            return;
        }
        let wish = scene.wish(&mut self.field, element);
        self.reach.search(scene, &self.field, element, wish.friends);
        self.think_of_ends(scene, element, &wish, &mut moves.ways, &begin);
        let mut way = Way::default();
        for index in 0..self.reach.contacts.len() {
            let contact = self.reach.contacts[index];
            self.field.ask_command(scene, contact.foe);
            let attack = self.attack(scene, &wish, &contact);
            self.reach.way_into(&contact, element.lead, &mut way);
            if let Some((action, way)) = begin(way) {
                moves.attacks.add(self.attack_alone(scene, element.units, &attack), action, way);
            }
        }
    }

    /// The best places to go to, apart from each other; of every group the best come before the second best of any.
    fn think_of_ends(
        &mut self,
        scene: &Scene<'_>,
        element: &Element,
        wish: &Wish,
        ways: &mut Ideas,
        begin: impl Fn(Way) -> Option<(Action, Way)>,
    ) {
        let mut ends = ArrayVec::<(f32, Hex, u16), MAX_ENDS>::new();
        self.each_end(scene, element, wish, |best| {
            if !ends.is_full() {
                ends.push((best.worth, best.end.hex, best.end.node));
            }
        });
        ends.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.2.cmp(&other.2)));
        let grid = &scene.at.game.scenario.map.grid;
        let mut taken = ArrayVec::<Hex, ENDS>::new();
        let mut way = Way::default();
        for (worth, hex, node) in ends {
            if taken.is_full() || taken.iter().any(|&other| grid.distance(other, hex) < APART) {
                continue;
            }
            self.reach.way_to(node, element.lead, &mut way);
            if let Some((action, way)) = begin(way) {
                ways.add(worth - RANK * taken.len() as f32, action, way);
            }
            taken.push(hex);
        }
        if let Some(node) = self.nearest_camp(scene, element, wish) {
            self.reach.way_to(node, element.lead, &mut way);
            if let Some((action, way)) = begin(way) {
                ways.add(-RANK, action, way);
            }
        }
    }
}

impl Planner {
    /// The way's end that is nearest to the camp, when to set foot in it would save something; who runs may have to go
    /// on from there.
    fn nearest_camp(&self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> Option<u16> {
        if scene.side != Side::First || scene.at.camp_entered() {
            return None;
        }
        let cost = |hex: Hex| scene.study.maps.cost(wish.gait, hex, scene.at.game.scenario.map.camp);
        let hex = self.reach.hexes.iter().copied().min_by_key(|&hex| cost(hex)).filter(|&hex| hex != element.hex)?;
        (0..SLOTS).filter_map(|slot| self.reach.end_in(hex, slot)).max_by_key(|end| end.points).map(|end| end.node)
    }
}

impl Scene<'_> {
    /// The shots that look best, after not to shoot.
    pub fn propose_shots(&self, legal: &[Action], most: usize, arms: &mut Arms) {
        if legal.contains(&Action::Pass) {
            arms.add(Action::Pass, Way::default());
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
            shots.add(worth, action, Way::default());
        }
        shots.offer(most, arms);
    }
}

/// The units that an action sets in motion; lines are left to march unit by unit.
fn begun(scene: &Scene<'_>, action: Action) -> Option<Element> {
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

/// Whether an action costs little and makes the next one better: a stack in order, or a shot as good as the first.
fn prepares(action: Action, legal: &[Action]) -> bool {
    match action {
        Action::ToTop(_) | Action::LineMarker(_) => true,
        Action::RemoveFireMarker(_) => legal.iter().any(|other| matches!(other, Action::Fire { .. })),
        _ => false,
    }
}

/// Whether it changes how units stand.
fn is_order(action: Action) -> bool {
    use Action::{FormSquare, LineMarker, RemoveFireMarker, ToTop};
    matches!(action, ToTop(_) | FormSquare(_) | LineMarker(_) | RemoveFireMarker(_))
}
