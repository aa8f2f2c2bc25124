//! Minor decisions: withdrawals, losses, facings, rally hexes.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, UnitId};
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::position::each_commander;
use kartacz_engine::games::insurrection::switches::CrisisScope;
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::Played;
use super::enemies::Enemies;
use super::places::Facings;
use super::scene::Scene;

/// The cost of a loss on a withdrawal besides the step \[10.11.3, 10.11.4\].
const LOST_WITHDRAWING: f32 = 0.3;
/// The cost of a commander besides the victory points for him, early in the game: his units are out of command.
const COMMANDER: f32 = 1.0;
/// The weight of enemy fire on a rally hex, relative to other hexes: the unit stays there until its commander is
/// activated again \[11.11.3\].
const UNDER_FIRE: f32 = 1.0;
/// The cost of every company or squadron already in a rally hex: a lost melee routs them all \[11.11\].
const CROWDED: f32 = 0.1;

impl<E: Played> Scene<'_, E> {
    /// The index of the action with the highest value; the first of equals.
    pub fn best(&self, legal: &[Action<E>], mut worth: impl FnMut(Action<E>) -> f32) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (index, &action) in legal.iter().enumerate() {
            let value = worth(action);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    }

    /// The value of withdrawing to a hex.
    pub fn withdrawal_worth(&self, enemies: &mut Enemies<E>, units: E::Units, to: Hex<E::Size>) -> f32 {
        let units = units & self.at.on_map();
        let Some(element) = element_of(self, units) else { return 0.0 };
        let losses = self.at.retreat_losses(self.side, element.hex, to).len() as f32;
        let aims = self.aims(enemies, &element);
        let dragged = self.dragged_down(units, to, losses as u8);
        self.place_worth(enemies, &element, &aims, to, element.facing)
            - losses * (self.losses_worth(units, 1.0) + LOST_WITHDRAWING)
            - dragged
    }

    /// The cost of the commanders that stand alone in a hex and die with units that take their last losses on entering
    /// it \[4.4\].
    fn dragged_down(&self, units: E::Units, to: Hex<E::Size>, losses: u8) -> f32 {
        let at = self.at;
        let steps: u8 = each(units).map(|unit| at.steps(unit)).sum();
        if losses == 0 || losses < steps || (units & at.game.sets.guns).any() || at.side_at(to, self.side).any() {
            return 0.0;
        }
        each_commander(at.side_commanders_at(to, self.side)).map(|commander| self.commander_cost(commander)).sum()
    }

    /// The cost of a commander that dies with his stack.
    fn commander_cost(&self, commander: CommanderId) -> f32 {
        let victory = &self.at.game.scenario.victory;
        let points = match self.at.is_overall(commander) {
            _ if !self.at.switches().cmd_stack_death_vp => 0,
            true => victory.overall_commander,
            false => victory.commander,
        };
        self.time * COMMANDER - self.gain(-i32::from(points))
    }

    /// Rank of a unit's test in a crisis \[11.12\]. The unit with the fewest retreat hexes comes first, before others
    /// fill them; a unit with none comes last, when others may have made room.
    pub fn crisis_turn(&self, unit: UnitId) -> f32 {
        let place = self.at.board.place[unit as usize];
        let units = match self.at.switches().crisis_scope {
            CrisisScope::Each => bit(unit),
            CrisisScope::Top => self.at.stack_at(place, self.side),
        };
        let ways = self.at.retreats(units, place, 1).len();
        if ways == 0 { f32::MIN } else { -(ways as f32) }
    }

    /// The cost of a loss taken by this unit; elimination costs most.
    pub fn loss_cost(&self, unit: UnitId) -> f32 {
        let at = self.at;
        let last = at.steps(unit) <= 1;
        let drop = at.morale(unit) > self.study.standing(unit, at.board.losses[unit as usize] + 1).morale;
        self.step_worth(unit) + if last { 0.5 } else { 0.0 } + if drop { 0.05 } else { 0.0 }
    }

    /// The best facing for units without movement points.
    pub fn best_facing(&self, enemies: &mut Enemies<E>, units: E::Units, legal: &[Action<E>]) -> usize {
        let Some(element) = element_of(self, units) else { return 0 };
        let aims = self.aims(enemies, &element);
        let ground = self.ground(enemies, &aims, element.hex);
        let facings = self.facings(enemies, &element, &aims, &ground);
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

    /// The value of rallying a unit in a hex with a facing; `last` caches the place evaluated before.
    pub fn rally_worth(
        &self,
        enemies: &mut Enemies<E>,
        last: &mut Option<Place<E>>,
        unit: UnitId,
        hex: Hex<E::Size>,
        facing: u8,
    ) -> f32 {
        let place = self.place(enemies, last, unit, hex);
        let crowd = self.at.stack_at(hex, self.side).count_ones() as f32;
        place.worth(facing) - UNDER_FIRE * place.harm - CROWDED * crowd
    }

    fn place(
        &self,
        enemies: &mut Enemies<E>,
        last: &mut Option<Place<E>>,
        unit: UnitId,
        hex: Hex<E::Size>,
    ) -> Place<E> {
        let known = last.filter(|place| (place.unit, place.hex) == (unit, hex));
        *last.insert(known.unwrap_or_else(|| self.look_at(enemies, unit, hex)))
    }

    fn look_at(&self, enemies: &mut Enemies<E>, unit: UnitId, hex: Hex<E::Size>) -> Place<E> {
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
        let aims = self.aims(enemies, &element);
        let ground = self.ground(enemies, &aims, hex);
        let facings = self.facings(enemies, &element, &aims, &ground);
        let distance = 0.1 * f32::from(enemies.nearest(self, hex).min(4));
        Place { unit, hex, worth: ground.worth, harm: ground.harm, facings, distance }
    }

    /// The value of a hex in a free set-up: near the printed one, and not where guns can drive the unit off the map.
    pub fn set_up_worth(
        &self,
        enemies: &mut Enemies<E>,
        last: &mut Option<Place<E>>,
        unit: UnitId,
        hex: Hex<E::Size>,
        facing: u8,
    ) -> f32 {
        let grid = &self.at.game.scenario.map.grid;
        let camp = self.at.game.scenario.map.camp;
        let ahead = self.zone_seen(hex, facing, camp) == Zone::Front;
        self.place(enemies, last, unit, hex).worth(facing)
            - 0.1 * f32::from(grid.distance(hex, self.study.posts[unit as usize]))
            + if ahead { 0.1 } else { 0.0 }
    }
}

/// A hex in which a unit may appear.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<E: Played> {
    unit: UnitId,
    hex: Hex<E::Size>,
    worth: f32,
    /// The expected harm of enemy fire there.
    harm: f32,
    facings: Facings,
    /// The value of the distance to the enemy.
    distance: f32,
}

impl<E: Played> Place<E> {
    fn worth(&self, facing: u8) -> f32 {
        self.worth + self.facings.worth(facing, 0) + self.distance
    }
}

/// The units of a set as an element, in the formation of the first of them.
fn element_of<E: Played>(scene: &Scene<'_, E>, units: E::Units) -> Option<Element<E>> {
    each(units & scene.at.on_map()).next().map(|unit| scene.at.element(unit, units, 0))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// The value of rallying narva-2 in these hexes next to Lewiz, less the value of the hexes themselves, when one
    /// company is in 1008 and a Polish one in this hex.
    fn returns<const N: usize>(enemy: &str, hexes: [&str; N]) -> [f32; N] {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("7th-1", enemy, 0);
            map.commander("lewiz", "1108").unit("narva-1", "1008", 3).stage(3).movement("lewiz").board()
        });
        let (unit, hexes) = (fixture.unit("narva-2"), hexes.map(|name| fixture.hex(name)));
        fixture.seen(Side::Second, |scene, enemies| {
            hexes.map(|hex| {
                let place = scene.place(enemies, &mut None, unit, hex);
                scene.rally_worth(enemies, &mut None, unit, hex, 3) - place.worth(3)
            })
        })
    }

    /// The cost of the commander that dies with a company on its last step, or with this many losses fewer, that takes
    /// `losses` on its way into his hex, when this unit is there, too.
    fn dragged_down(steps: u8, losses: u8, there: Option<&str>) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("7th-1", "0102", 0);
            let map = map.commander("lewiz", "0908").unit("narva-1", "0807", 3);
            there.into_iter().fold(map, |map, id| map.unit(id, "0908", 3)).stage(3).movement("grabowski").board()
        });
        let (unit, hex) = (fixture.unit("narva-1"), fixture.hex("0908"));
        fixture.state.board.losses[unit as usize] = fixture.game.at(&fixture.state).steps(unit) - steps;
        fixture.seen(Side::Second, |scene, _| scene.dragged_down(bit(unit), hex, losses))
    }

    #[test]
    fn dying_unit_does_not_retreat_to_its_commander() {
        assert!(dragged_down(1, 1, None) > 0.0);
        assert_eq!(dragged_down(1, 0, None), 0.0, "it does not die");
        assert_eq!(dragged_down(2, 1, None), 0.0, "it has another step");
        assert_eq!(dragged_down(1, 1, Some("narva-2")), 0.0, "he is not left alone");
    }

    #[test]
    fn rallying_unit_avoids_fire() {
        let [far] = returns("0101", ["1107"]);
        let [near] = returns("1007", ["1107"]);
        assert_eq!(far, 0.0);
        assert!(near < 0.0, "{near}");
    }

    /// The crisis rank of narva-2 in 0702 with these units behind it.
    fn crisis_turn(behind: &[(&str, &str)]) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0402").unit("narva-2", "0702", 3);
            behind.iter().fold(map, |map, &(id, hex)| map.unit(id, hex, 0)).board()
        });
        let unit = fixture.unit("narva-2");
        fixture.seen(Side::Second, |scene, _| scene.crisis_turn(unit))
    }

    #[test]
    fn unit_with_one_retreat_hex_tests_first_and_with_none_last() {
        let (free, one, none) =
            (crisis_turn(&[]), crisis_turn(&[("bkn", "0801")]), crisis_turn(&[("bkn", "0801"), ("7th-2", "0802")]));
        assert!(one > free && free > none, "{one} {free} {none}");
    }

    #[test]
    fn rallying_unit_does_not_crowd_others() {
        let [alone, together] = returns("0101", ["1107", "1008"]);
        assert_eq!(alone, 0.0);
        assert!(together < 0.0, "{together}");
    }
}
