//! Where guns go, and which way they look.

use kartacz_engine::grid::{Hex, SIDES};
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::bit;

use super::field::Field;
use super::moves::Planner;
use super::reach::End;
use super::scene::Scene;
use super::way::Way;
use super::wishes::Wish;

/// Guns that come so near to an enemy unlimber, in hexes.
const NEAR: u8 = 7;

impl Planner {
    /// Guns: limbered ones drive to a place with a view, turn and unlimber; others turn when nothing is before
    /// them, and limber when nothing is in sight at all.
    pub fn gun_way(&mut self, scene: &Scene<'_>, element: &Element) -> Option<(f32, Way)> {
        let at = scene.at;
        let unit = element.lead;
        let wish = scene.wish(&mut self.field, element);
        let mut way = Way::default();
        let looks = scene.looks(&mut self.field, element, &wish, element.hex);
        let (facing, here) = best_of(&looks);
        if at.board.limbered & bit(unit) == 0 {
            let now = looks[element.facing as usize];
            let fired = at.board.guns_fired & bit(unit) != 0;
            if facing != element.facing && here - now > 0.1 && !fired {
                way.push(Action::Turn { unit, facing });
                return Some((here - now, way));
            }
            return None;
        }
        self.reach.search(scene, &self.field, element, wish.friends);
        let mut best: Option<(End, u8, f32)> = None;
        for rank in 0..self.reach.len() {
            let end = self.reach.nth(rank);
            if end.hex == element.hex || !self.reach.may_end(scene, element, &wish, &end) {
                continue;
            }
            let (facing, there) = best_of(&scene.looks(&mut self.field, element, &wish, end.hex));
            if best.is_none_or(|(.., known)| there > known) {
                best = Some((end, facing, there));
            }
        }
        if let Some((end, facing, there)) = best
            && there > here + 0.05
        {
            self.reach.way_to(end.node, unit, &mut way);
            let mut whole = Way::default();
            // Turning comes after the drive; what is pushed first is done last.
            whole.push(Action::Halt);
            whole.push(Action::Turn { unit, facing });
            whole.append(&way);
            return Some((there - here, whole));
        }
        let near = self.field.nearest(scene, element.hex) <= NEAR;
        if near && element.mp > 0 {
            way.push(Action::Unlimber(unit));
            if facing != element.facing && at.board.turned & bit(unit) == 0 {
                way.push(Action::Turn { unit, facing });
            }
            return Some((0.2, way));
        }
        None
    }
}

impl Scene<'_> {
    /// What a hex is worth to guns, by facing.
    fn looks(&self, field: &mut Field, element: &Element, wish: &Wish, hex: Hex) -> [f32; SIDES] {
        let ground = self.ground(field, wish, hex);
        let facings = self.facings(field, element, wish, &ground);
        let escorted = wish.friends.contains(hex) && field.near(self, hex).attackers != 0;
        let worth = ground.worth + if escorted { self.escort_worth() } else { 0.0 };
        core::array::from_fn(|facing| worth + 3.0 * facings.worth(facing as u8, 0))
    }
}

/// The best facing, the last of equals, and its worth.
fn best_of(looks: &[f32; SIDES]) -> (u8, f32) {
    let looks = looks.iter().enumerate().map(|(facing, &worth)| (facing as u8, worth));
    looks.max_by(|a, b| a.1.total_cmp(&b.1)).expect("six facings")
}
