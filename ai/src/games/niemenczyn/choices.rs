//! The small decisions: withdrawals, losses, facings, places to come back to.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::games::niemenczyn::switches::CrisisScope;
use kartacz_engine::games::niemenczyn::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::field::Field;
use super::places::Facings;
use super::scene::Scene;

/// What a loss on a withdrawal costs beside the step \[10.11.3, 10.11.4\].
const LOST_WITHDRAWING: f32 = 0.3;
/// How strongly the enemy's fire is felt, beside what it is elsewhere, where a unit comes back: it stays there until its
/// commander is activated again \[11.11.3\].
const UNDER_FIRE: f32 = 1.0;
/// What every company or squadron costs that stands where another comes back: a melee lost routs them all \[11.11\].
const CROWDED: f32 = 0.1;

impl Scene<'_> {
    /// The index of the best action by a worth; the first of equals.
    pub fn best(&self, legal: &[Action], mut worth: impl FnMut(Action) -> f32) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (index, &action) in legal.iter().enumerate() {
            let value = worth(action);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    }

    /// What withdrawing to a hex is worth.
    pub fn withdrawal_worth(&self, field: &mut Field, units: UnitSet, to: Hex) -> f32 {
        let units = units & self.at.on_map();
        let Some(element) = element_of(self, units) else { return 0.0 };
        let losses = self.at.retreat_losses(self.side, element.hex, to).len() as f32;
        let wish = self.wish(field, &element);
        self.place_worth(field, &element, &wish, to, element.facing)
            - losses * (self.losses_worth(units, 1.0) + LOST_WITHDRAWING)
    }

    /// How early a unit is to take its test in a crisis \[11.12\]. Who has the fewest ways back comes first, before others
    /// fill them; who has none comes last, when others may have made room.
    pub fn crisis_turn(&self, unit: UnitId) -> f32 {
        let place = self.at.board.place[unit as usize];
        let units = match self.at.switches().crisis_scope {
            CrisisScope::Each => bit(unit),
            CrisisScope::Top => self.at.stack_at(place, self.side),
        };
        let ways = self.at.retreats(units, place, 1).len();
        if ways == 0 { f32::MIN } else { -(ways as f32) }
    }

    /// What a loss taken by this unit costs, elimination most of all.
    pub fn loss_cost(&self, unit: UnitId) -> f32 {
        let at = self.at;
        let last = at.steps(unit) <= 1;
        let drop = at.morale(unit) > self.study.standing(unit, at.board.losses[unit as usize] + 1).morale;
        self.step_worth(unit) + if last { 0.5 } else { 0.0 } + if drop { 0.05 } else { 0.0 }
    }

    /// The best facing for units that have no movement points left.
    pub fn best_facing(&self, field: &mut Field, units: UnitSet, legal: &[Action]) -> usize {
        let Some(element) = element_of(self, units) else { return 0 };
        let wish = self.wish(field, &element);
        let ground = self.ground(field, &wish, element.hex);
        let facings = self.facings(field, &element, &wish, &ground);
        let goal = self.side == Side::First && !self.holds();
        let camp = self.at.game.scenario.map.camp;
        self.best(legal, |action| match action {
            Action::Face(facing) => {
                let forward = goal && self.zone_seen(element.hex, facing, camp) == Zone::Front;
                facings.worth(facing, 0) + if forward { 0.02 } else { 0.0 }
            }
            _ => 0.0,
        })
    }

    /// What it is worth to bring a unit back in a hex with a facing; `last` is the place that was looked at before.
    pub fn rally_worth(&self, field: &mut Field, last: &mut Option<Place>, unit: UnitId, hex: Hex, facing: u8) -> f32 {
        let place = self.place(field, last, unit, hex);
        let crowd = self.at.stack_at(hex, self.side).count_ones() as f32;
        place.worth(facing) - UNDER_FIRE * place.harm - CROWDED * crowd
    }

    fn place(&self, field: &mut Field, last: &mut Option<Place>, unit: UnitId, hex: Hex) -> Place {
        let known = last.filter(|place| (place.unit, place.hex) == (unit, hex));
        *last.insert(known.unwrap_or_else(|| self.look_at(field, unit, hex)))
    }

    fn look_at(&self, field: &mut Field, unit: UnitId, hex: Hex) -> Place {
        let element = Element {
            units: bit(unit),
            lead: unit,
            hex,
            facing: 0,
            mp: 0,
            double_time: false,
            fresh: false,
            stepped: false,
        };
        let wish = self.wish(field, &element);
        let ground = self.ground(field, &wish, hex);
        let facings = self.facings(field, &element, &wish, &ground);
        let distance = 0.1 * f32::from(field.nearest(self, hex).min(4));
        Place { unit, hex, worth: ground.worth, harm: ground.harm, facings, distance }
    }

    /// What a place of a free set-up is worth to a unit: near the printed one, and not where guns can drive it
    /// over the edge of the map.
    pub fn set_up_worth(&self, field: &mut Field, last: &mut Option<Place>, unit: UnitId, hex: Hex, facing: u8) -> f32 {
        let grid = &self.at.game.scenario.map.grid;
        let camp = self.at.game.scenario.map.camp;
        let ahead = self.zone_seen(hex, facing, camp) == Zone::Front;
        self.place(field, last, unit, hex).worth(facing)
            - 0.1 * f32::from(grid.distance(hex, self.study.posts[unit as usize]))
            + if ahead { 0.1 } else { 0.0 }
    }
}

/// A hex in which a unit may appear.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    unit: UnitId,
    hex: Hex,
    worth: f32,
    /// What the enemy's fire may do there.
    harm: f32,
    facings: Facings,
    /// What it is worth not to be near the enemy.
    distance: f32,
}

impl Place {
    fn worth(&self, facing: u8) -> f32 {
        self.worth + self.facings.worth(facing, 0) + self.distance
    }
}

/// The units of a set, as the first of them stands.
fn element_of(scene: &Scene<'_>, units: UnitSet) -> Option<Element> {
    each(units & scene.at.on_map()).next().map(|unit| scene.at.element(unit, units, 0))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// What it is worth to bring narva-2 back in these hexes next to Lewiz, beside what the hexes are worth to stand
    /// in, when a company is in 1008 and one of the Poles in this hex.
    fn returns<const N: usize>(enemy: &str, hexes: [&str; N]) -> [f32; N] {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("7th-1", enemy, 0);
            map.commander("lewiz", "1108").unit("narva-1", "1008", 3).stage(3).movement("lewiz").board()
        });
        let (unit, hexes) = (fixture.unit("narva-2"), hexes.map(|name| fixture.hex(name)));
        fixture.seen(Side::Second, |scene, field| {
            hexes.map(|hex| {
                let place = scene.place(field, &mut None, unit, hex);
                scene.rally_worth(field, &mut None, unit, hex, 3) - place.worth(3)
            })
        })
    }

    #[test]
    fn who_comes_back_keeps_out_of_fire() {
        let [far] = returns("0101", ["1107"]);
        let [near] = returns("1007", ["1107"]);
        assert_eq!(far, 0.0);
        assert!(near < 0.0, "{near}");
    }

    /// How early narva-2 in 0702 tests in a crisis when these stand behind it.
    fn crisis_turn(behind: &[(&str, &str)]) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0402").unit("narva-2", "0702", 3);
            behind.iter().fold(map, |map, &(id, hex)| map.unit(id, hex, 0)).board()
        });
        let unit = fixture.unit("narva-2");
        fixture.seen(Side::Second, |scene, _| scene.crisis_turn(unit))
    }

    #[test]
    fn who_has_one_way_back_tests_first_and_who_has_none_last() {
        let (free, one, none) =
            (crisis_turn(&[]), crisis_turn(&[("bkn", "0801")]), crisis_turn(&[("bkn", "0801"), ("7th-2", "0802")]));
        assert!(one > free && free > none, "{one} {free} {none}");
    }

    #[test]
    fn who_comes_back_does_not_crowd_others() {
        let [alone, together] = returns("0101", ["1107", "1008"]);
        assert_eq!(alone, 0.0);
        assert!(together < 0.0, "{together}");
    }
}
