//! Where guns go, and which way they look.

use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::grid::{Hex, SIDES};

use super::field::Field;
use super::planner::Planner;
use super::reach::End;
use super::scene::Scene;
use super::way::Way;
use super::wishes::Wish;

/// Guns that come so near to an enemy unlimber, in hexes.
const NEAR: u8 = 7;
/// What it is worth to unlimber.
const UNLIMBER: f32 = 0.2;

impl Planner {
    /// Guns: limbered ones drive to a place with a view, turn and unlimber; others turn when nothing is before
    /// them, or are dragged to friends.
    pub fn gun_way(&mut self, scene: &Scene<'_>, element: &Element) -> Option<(f32, Way)> {
        let wish = scene.wish(&mut self.field, element);
        if scene.at.board.limbered & element.units == 0 {
            let turn = self.turn_guns(scene, element, &wish);
            let drag = self.drag(scene, element, &wish);
            return if turn.is_none_or(|(gain, _)| drag.is_some_and(|(more, _)| more > gain)) { drag } else { turn };
        }
        let looks = scene.looks(&mut self.field, element, &wish, element.hex);
        let (best, here) = best_of(&looks);
        // As good is good enough.
        let facing = if looks[element.facing as usize] == here { element.facing } else { best };
        if let Some(way) = self.last_call(scene, element, &wish, facing) {
            return Some((UNLIMBER, way));
        }
        self.drive(scene, element, &wish, here).or_else(|| {
            let near = self.field.nearest(scene, element.hex) <= NEAR;
            (near && element.mp > 0).then(|| (UNLIMBER, unlimber(scene, element, facing)))
        })
    }

    /// Guns that are ready turn to where more is to be seen.
    fn turn_guns(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> Option<(f32, Way)> {
        let looks = scene.looks(&mut self.field, element, wish, element.hex);
        let (facing, here) = best_of(&looks);
        let now = looks[element.facing as usize];
        let fired = scene.at.board.guns_fired & element.units != 0;
        if facing == element.facing || here - now <= 0.1 || fired {
            return None;
        }
        let mut way = Way::default();
        way.push(Action::Turn { unit: element.lead, facing });
        Some((here - now, way))
    }

    /// Where guns look best in a hex.
    pub fn best_look(&mut self, scene: &Scene<'_>, element: &Element, hex: Hex) -> u8 {
        let wish = scene.wish(&mut self.field, element);
        best_of(&scene.looks(&mut self.field, element, &wish, hex)).0
    }

    /// Guns that are ready are dragged to friends, when the enemy can come and they are alone \[8.11\].
    fn drag(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> Option<(f32, Way)> {
        let (at, unit, hex) = (scene.at, element.lead, element.hex);
        let idle = (at.board.guns_fired_stage | at.board.guns_moved) & element.units == 0;
        if !idle || !scene.bare(&mut self.field, wish, hex) {
            return None;
        }
        let grid = &at.game.scenario.map.grid;
        let fits = |&side: &u8| {
            let to = grid.neighbour(hex, side);
            to.is_some() && at.stands(to, scene.side) && !at.melee_hex(to) && at.fits(element.units, to, scene.side)
        };
        let side = (0..SIDES as u8).find(fits)?;
        let (facing, _) = best_of(&scene.looks(&mut self.field, element, wish, grid.neighbour(hex, side)));
        let mut way = Way::default();
        way.push(Action::Drag { unit, side, facing });
        Some((scene.escort_worth(), way))
    }

    /// Who unlimbers shoots from the next stage on \[8.12\]: before the last one, guns with something in sight stop
    /// driving.
    fn last_call(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, facing: u8) -> Option<Way> {
        if scene.stages_left() != 1.0 || element.mp == 0 {
            return None;
        }
        let ground = scene.ground(&mut self.field, wish, element.hex);
        let facings = scene.facings(&mut self.field, element, wish, &ground);
        (facings.shot(facing) > 0.0).then(|| unlimber(scene, element, facing))
    }

    /// The drive to the best place there is, if it is better than the present one, worth `here`.
    fn drive(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, here: f32) -> Option<(f32, Way)> {
        self.reach.search(scene, &self.field, element, wish.friends);
        let mut best: Option<(End, u8, f32)> = None;
        for rank in 0..self.reach.rank() {
            let end = self.reach.nth(rank);
            if end.hex == element.hex || !self.reach.may_end(scene, element, wish, &end) {
                continue;
            }
            let (facing, there) = best_of(&scene.looks(&mut self.field, element, wish, end.hex));
            if best.is_none_or(|(.., known)| there > known) {
                best = Some((end, facing, there));
            }
        }
        let (end, facing, there) = best.filter(|&(.., there)| there > here + 0.05)?;
        let (mut way, mut whole) = (Way::default(), Way::default());
        self.reach.way_to(end.node, element.lead, &mut way);
        // Turning comes after the drive; what is pushed first is done last.
        whole.push(Action::Halt);
        whole.push(Action::Turn { unit: element.lead, facing });
        whole.append(&way);
        Some((there - here, whole))
    }
}

/// Guns turn and unlimber.
fn unlimber(scene: &Scene<'_>, element: &Element, facing: u8) -> Way {
    let mut way = Way::default();
    way.push(Action::Unlimber(element.lead));
    if facing != element.facing && scene.at.board.turned & element.units == 0 {
        way.push(Action::Turn { unit: element.lead, facing });
    }
    way
}

impl Scene<'_> {
    /// Whether guns would be without company in a hex, and the enemy can come.
    fn bare(&self, field: &mut Field, wish: &Wish, hex: Hex) -> bool {
        !wish.friends.contains(hex) && field.near(self, hex).runners != 0
    }

    /// What a hex is worth to guns, by facing.
    fn looks(&self, field: &mut Field, element: &Element, wish: &Wish, hex: Hex) -> [f32; SIDES] {
        let ground = self.ground(field, wish, hex);
        let facings = self.facings(field, element, wish, &ground);
        let worth = ground.worth - if self.bare(field, wish, hex) { self.escort_worth() } else { 0.0 };
        core::array::from_fn(|facing| worth + 3.0 * facings.worth(facing as u8, 0))
    }
}

/// The best facing, the last of equals, and its worth.
fn best_of(looks: &[f32; SIDES]) -> (u8, f32) {
    let looks = looks.iter().enumerate().map(|(facing, &worth)| (facing as u8, worth));
    looks.max_by(|a, b| a.1.total_cmp(&b.1)).expect("six facings")
}
