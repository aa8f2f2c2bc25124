//! Moving and facing guns.

use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::grid::{Hex, SIDES};

use super::Played;
use super::aims::Aims;
use super::enemies::Enemies;
use super::path::Path;
use super::planner::Planner;
use super::reach::End;
use super::scene::Scene;

/// Guns this near to an enemy unlimber, in hexes.
const NEAR: u8 = 7;
/// The value of unlimbering.
const UNLIMBER: f32 = 0.2;

impl<E: Played> Planner<E> {
    /// The best move of guns: limbered guns move to a hex with a field of fire, turn and unlimber; others turn when
    /// nothing is in front of them, or are dragged to friends.
    pub fn gun_path(&mut self, scene: &Scene<'_, E>, element: &Element<E>) -> Option<(f32, Path<E>)> {
        let aims = scene.aims(&mut self.enemies, element);
        if (scene.at.board.limbered & element.units).is_empty() {
            let turn = self.turn_guns(scene, element, &aims);
            let drag = self.drag(scene, element, &aims);
            return if turn.is_none_or(|(gain, _)| drag.is_some_and(|(more, _)| more > gain)) { drag } else { turn };
        }
        let looks = scene.looks(&mut self.enemies, element, &aims, element.hex);
        let (best, here) = best_of(&looks);
        // Equal is good enough.
        let facing = if looks[element.facing as usize] == here { element.facing } else { best };
        if let Some(path) = self.last_call(scene, element, &aims, facing) {
            return Some((UNLIMBER, path));
        }
        self.drive(scene, element, &aims, here).or_else(|| {
            let near = self.enemies.nearest(scene, element.hex) <= NEAR;
            (near && element.mp > 0).then(|| (UNLIMBER, unlimber(scene, element, facing)))
        })
    }

    /// Unlimbered guns turn towards more targets.
    fn turn_guns(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Option<(f32, Path<E>)> {
        let looks = scene.looks(&mut self.enemies, element, aims, element.hex);
        let (facing, here) = best_of(&looks);
        let now = looks[element.facing as usize];
        let fired = (scene.at.board.guns_fired & element.units).any();
        if facing == element.facing || here - now <= 0.1 || fired {
            return None;
        }
        let mut path = Path::default();
        path.push(Action::Turn { unit: element.lead, facing });
        Some((here - now, path))
    }

    /// The best facing for guns in a hex.
    pub fn best_look(&mut self, scene: &Scene<'_, E>, element: &Element<E>, hex: Hex<E::Size>) -> u8 {
        let aims = scene.aims(&mut self.enemies, element);
        best_of(&scene.looks(&mut self.enemies, element, &aims, hex)).0
    }

    /// Unlimbered guns are dragged to friends, when the enemy can come and they are alone \[8.11\].
    fn drag(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Option<(f32, Path<E>)> {
        let (at, unit, hex) = (scene.at, element.lead, element.hex);
        let idle = ((at.board.guns_fired_stage | at.board.guns_moved) & element.units).is_empty();
        if !idle || !scene.bare(&mut self.enemies, aims, hex) {
            return None;
        }
        let grid = &at.game.scenario.map.grid;
        let fits = |&side: &u8| {
            let to = grid.neighbour(hex, side);
            to.is_some() && at.stands(to, scene.side) && !at.melee_hex(to) && at.fits(element.units, to, scene.side)
        };
        let side = (0..SIDES as u8).find(fits)?;
        let (facing, _) = best_of(&scene.looks(&mut self.enemies, element, aims, grid.neighbour(hex, side)));
        let mut path = Path::default();
        path.push(Action::Drag { unit, side, facing });
        Some((scene.escort_worth(unit), path))
    }

    /// Guns that unlimber can fire from the next stage on \[8.12\]: before the last stage, guns with a target in
    /// sight stop moving.
    fn last_call(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>, facing: u8) -> Option<Path<E>> {
        if scene.stages_left() != 1.0 || element.mp == 0 {
            return None;
        }
        let ground = scene.ground(&mut self.enemies, aims, element.hex);
        let facings = scene.facings(&mut self.enemies, element, aims, &ground);
        (facings.shot(facing) > 0.0).then(|| unlimber(scene, element, facing))
    }

    /// The move to the best hex available, if it is better than the present one, worth `here`.
    fn drive(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        here: f32,
    ) -> Option<(f32, Path<E>)> {
        self.reach.search(scene, &self.enemies, element, aims.friends);
        let mut best: Option<(End<E>, u8, f32)> = None;
        for rank in 0..self.reach.rank() {
            let end = self.reach.nth(rank);
            if end.hex == element.hex || !self.reach.may_end(scene, element, aims, &end) {
                continue;
            }
            let (facing, there) = best_of(&scene.looks(&mut self.enemies, element, aims, end.hex));
            if best.is_none_or(|(.., known)| there > known) {
                best = Some((end, facing, there));
            }
        }
        let (end, facing, there) = best.filter(|&(.., there)| there > here + 0.05)?;
        let (mut path, mut whole) = (Path::default(), Path::default());
        self.reach.path_to(end.node, element.lead, &mut path);
        // Turning comes after the move; actions pushed first are carried out last.
        whole.push(Action::Halt);
        whole.push(Action::Turn { unit: element.lead, facing });
        whole.append(&path);
        Some((there - here, whole))
    }
}

/// Guns turn and unlimber.
fn unlimber<E: Played>(scene: &Scene<'_, E>, element: &Element<E>, facing: u8) -> Path<E> {
    let mut path = Path::default();
    path.push(Action::Unlimber(element.lead));
    if facing != element.facing && (scene.at.board.turned & element.units).is_empty() {
        path.push(Action::Turn { unit: element.lead, facing });
    }
    path
}

impl<E: Played> Scene<'_, E> {
    /// Whether guns would be unsupported in a hex that the enemy can reach.
    fn bare(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> bool {
        !aims.friends.contains(hex) && enemies.near(self, hex).runners.any()
    }

    /// The value of a hex to guns, by facing.
    fn looks(&self, enemies: &mut Enemies<E>, element: &Element<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> [f32; SIDES] {
        let ground = self.ground(enemies, aims, hex);
        let facings = self.facings(enemies, element, aims, &ground);
        let worth = ground.worth - if self.bare(enemies, aims, hex) { self.escort_worth(aims.lead) } else { 0.0 };
        core::array::from_fn(|facing| worth + 3.0 * facings.worth(facing as u8, 0))
    }
}

/// The best facing, the last of equals, and its value.
fn best_of(looks: &[f32; SIDES]) -> (u8, f32) {
    let looks = looks.iter().enumerate().map(|(facing, &worth)| (facing as u8, worth));
    looks.max_by(|a, b| a.1.total_cmp(&b.1)).expect("six facings")
}
