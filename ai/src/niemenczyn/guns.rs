//! Where guns go, and which way they look.

use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::bit;

use super::moves::Planner;
use super::reach::{End, may_end};
use super::scene::Scene;
use super::way::Way;

/// Guns that come so near to an enemy unlimber, in hexes.
const NEAR: u8 = 7;

impl Planner {
    /// Guns: limbered ones drive to a place with a view, turn and unlimber; others turn when nothing is before
    /// them, and limber when nothing is in sight at all.
    pub fn gun_way(&mut self, scene: &Scene<'_>, element: &Element) -> Option<(f32, Way)> {
        let at = scene.at;
        let unit = element.lead;
        let wish = scene.wish(&self.field, element);
        let mut way = Way::default();
        let worth = |planner: &Self, hex| {
            let ground = scene.ground(&planner.field, &wish, hex);
            let facings = scene.facings(&planner.field, element, &wish, &ground);
            move |facing| ground.worth + 3.0 * facings.worth(facing, 0)
        };
        let best_facing = |planner: &Self, hex| {
            let worth = worth(planner, hex);
            (0..6u8).map(|facing| (facing, worth(facing))).max_by(|a, b| a.1.total_cmp(&b.1)).expect("six facings")
        };
        let (facing, here) = best_facing(self, element.hex);
        if at.board.limbered & bit(unit) == 0 {
            let now = worth(self, element.hex)(element.facing);
            let fired = at.board.guns_fired & bit(unit) != 0;
            if facing != element.facing && here - now > 0.1 && !fired {
                way.push(Action::Turn { unit, facing });
                return Some((here - now, way));
            }
            return None;
        }
        self.reach.search(scene, &self.field, element, wish.friends);
        let mut best: Option<(End, f32)> = None;
        for end in self.reach.ends() {
            if end.hex == element.hex || !may_end(scene, element, &wish, &end) {
                continue;
            }
            let (_, there) = best_facing(self, end.hex);
            if best.is_none_or(|(_, known)| there > known) {
                best = Some((end, there));
            }
        }
        if let Some((end, there)) = best
            && there > here + 0.05
        {
            let (facing, _) = best_facing(self, end.hex);
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
