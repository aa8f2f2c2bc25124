//! Placing commanders.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, MAX_UNITS, UnitId};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::state::Flight;
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::{Hex, HexSet};

use super::Played;
use super::enemies::Enemies;
use super::fields::PerHex;
use super::scene::Scene;

/// The cost for a commander of leaving his hex when an enemy becomes adjacent.
const LEAVING: f32 = 0.3;

/// The cost for a commander of each hex by which he is farther than this from all his units.
const ALONE: f32 = 0.2;
const NEAR_UNITS: u8 = 3;
/// The cost for a commander of a hex in which a unit forced back there dies, and he with it.
const GRAVE: f32 = 0.5;
/// The weight of a unit in a melee, and the effect of the melee's value on it.
const ENGAGED: f32 = 2.0;
const FIGHT: f32 = 2.0;
/// The limits of that weight.
const LEAST_ENGAGED: f32 = 0.5;
const MOST_ENGAGED: f32 = 6.0;

/// The inputs of a commander's placement.
pub(super) struct Retinue<E: Played> {
    /// The hexes of his units, with their importance.
    units: ArrayVec<(Hex<E::Size>, f32), MAX_UNITS>,
    /// Hexes adjacent to the enemy, within two and three hexes, and within gun range.
    near: [HexSet<E::Size>; 4],
    /// Empty hexes in which a unit forced back there would lose its last step.
    graves: HexSet<E::Size>,
}

impl<E: Played> Scene<'_, E> {
    /// The index of the best move of a commander.
    pub fn best_post(&self, enemies: &Enemies<E>, commander: CommanderId, legal: &[Action<E>]) -> usize {
        let (retinue, place) = (self.retinue(enemies, commander), self.at.board.commander_place[commander as usize]);
        // He may go nearly anywhere.
        let mut command_values = PerHex::<_, E>::filled(0.0);
        for &(place, weight) in &retinue.units {
            for (sum, command_value) in
                command_values.as_mut_slice().iter_mut().zip(self.study.command_values.to(place).iter())
            {
                *sum += weight * command_value;
            }
        }
        let mut best = (0, f32::NEG_INFINITY, 0);
        for (index, &action) in legal.iter().enumerate() {
            let (hex, more) = if let Action::CommanderTo(hex) = action { (hex, 0.0) } else { (place, 0.02) };
            // Danger never raises a value, so this is an upper bound.
            let most = command_values[hex.index()];
            if most + more >= best.1 {
                let worth = self.post_worth(enemies, &retinue, hex, most) + more;
                let distance = self.at.game.scenario.map.grid.distance(place, hex);
                if worth > best.1 || worth == best.1 && distance < best.2 {
                    best = (index, worth, distance);
                }
            }
        }
        best.0
    }

    /// The value of a hex to a commander: his units in command, those in melee above all, and himself out of danger.
    pub fn commander_worth(&self, enemies: &Enemies<E>, retinue: &Retinue<E>, hex: Hex<E::Size>) -> f32 {
        let mut command_values = 0.0;
        for &(place, weight) in &retinue.units {
            command_values += weight * self.study.command_values.to(place)[hex.index()];
        }
        self.post_worth(enemies, retinue, hex, command_values)
    }

    /// As `commander_worth`, given the value of the nearness of his units.
    #[inline(always)]
    fn post_worth(&self, enemies: &Enemies<E>, retinue: &Retinue<E>, hex: Hex<E::Size>, mut worth: f32) -> f32 {
        let at = self.at;
        let [beside, near, far, ranged] = retinue.near.map(|near| near.contains(hex));
        worth -= if beside {
            1.0
        } else if near {
            0.3
        } else if far {
            0.1
        } else {
            0.0
        };
        let grid = &at.game.scenario.map.grid;
        let nearest = retinue.units.iter().map(|&(place, _)| grid.distance(place, hex)).min().unwrap_or(0);
        worth -= ALONE * f32::from(nearest.saturating_sub(NEAR_UNITS));
        if retinue.graves.contains(hex) {
            worth -= GRAVE;
        }
        if ranged && enemies.own.contains(hex) {
            // Alone he cannot be targeted; with a stack he can be hit and falls with it.
            let company = at.side_at(hex, self.side);
            let weak = at.total_size(company) <= 2 || far || enemies.hexes.contains(hex);
            worth -= if weak { 0.6 } else { 0.3 };
        }
        worth
    }

    /// The units on the map that matter to a commander, and the enemy's position.
    pub fn retinue(&self, enemies: &Enemies<E>, commander: CommanderId) -> Retinue<E> {
        let at = self.at;
        let units = if at.is_overall(commander) {
            at.game.sets.side[self.side.index()]
        } else {
            at.game.sets.formation[commander as usize]
        };
        let units = units & at.board.alive;
        let places = each(units).map(|unit| (unit, at.board.place[unit as usize]));
        let weigh = |(unit, place): (UnitId, Hex<E::Size>)| {
            let engaged = enemies.hexes.contains(place);
            let calm = if engaged { self.engaged_weight(place) } else { 0.2 };
            (place, 0.1 * f32::from(at.size(unit).max(1)) + calm)
        };
        let post = at.board.commander_place[commander as usize];
        let mut nearby: ArrayVec<_, MAX_UNITS> = places.filter(|(_, place)| place.is_some()).map(weigh).collect();
        if post.is_some() {
            let returning = each(units).filter(|&unit| at.board.returns[unit as usize] > 0);
            nearby.extend(returning.map(|unit| (post, 0.1 * f32::from(at.size(unit).max(1)))));
        }
        Retinue {
            units: nearby,
            graves: self.graves(enemies),
            near: [1, 2, 3, at.tables().range_guns].map(|distance| enemies.around(self, distance)),
        }
    }

    /// The weight of a unit in a melee to its commander: the better the melee, the more it counts.
    fn engaged_weight(&self, place: Hex<E::Size>) -> f32 {
        (ENGAGED + FIGHT * self.melee_worth(place, self.side, false)).clamp(LEAST_ENGAGED, MOST_ENGAGED)
    }

    /// The empty hexes to which units with their last step may be forced back from the enemy's fire, and die there.
    fn graves(&self, enemies: &Enemies<E>) -> HexSet<E::Size> {
        let at = self.at;
        let mut graves = HexSet::EMPTY;
        let weak = |&unit: &UnitId| at.steps(unit) == 1 && enemies.nearest(self, at.board.place[unit as usize]) <= 3;
        for unit in each(at.side_on_map(self.side) & !at.game.sets.guns).filter(weak) {
            let place = at.board.place[unit as usize];
            for &hex in at.retreats(bit(unit), place, 1).iter() {
                if !enemies.own.contains(hex) && !at.retreat_losses(self.side, place, hex).is_empty() {
                    graves.insert(hex);
                }
            }
        }
        graves
    }

    /// The value of a hex to a commander in a free set-up: near the printed one, and alone.
    pub fn commander_set_up_worth(&self, commander: CommanderId, hex: Hex<E::Size>) -> f32 {
        let printed = self.at.game.scenario.commanders[commander as usize].hex;
        let alone = self.at.side_at(hex, self.side).is_empty();
        -f32::from(self.at.game.scenario.map.grid.distance(hex, printed)) + if alone { 1.5 } else { 0.0 }
    }

    /// The value of staying or leaving for a commander with an enemy newly adjacent.
    pub fn flight_worth(
        &self,
        enemies: &Enemies<E>,
        retinue: &Retinue<E>,
        place: Hex<E::Size>,
        why: Flight,
        action: Action<E>,
    ) -> f32 {
        match action {
            Action::CommanderTo(hex) => self.commander_worth(enemies, retinue, hex) - LEAVING,
            _ if matches!(why, Flight::Evade | Flight::Forewarned) => {
                let guarded = self.at.total_size(self.at.stack_at(place, self.side)) >= 3;
                self.commander_worth(enemies, retinue, place) + if guarded { 0.5 } else { 0.0 }
            }
            _ => f32::NEG_INFINITY,
        }
    }

    /// Whether a commander accompanies his units, or is better off alone.
    pub fn goes_along(&self, enemies: &Enemies<E>, commander: CommanderId, units: E::Units) -> bool {
        let Some(unit) = each(units & self.at.on_map()).next() else { return false };
        let to = self.at.board.place[unit as usize];
        let from = self.at.board.commander_place[commander as usize];
        let retinue = self.retinue(enemies, commander);
        self.commander_worth(enemies, &retinue, to) > self.commander_worth(enemies, &retinue, from)
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::{Actions, Game, Side};

    use super::super::fixture::Fixture;
    use super::*;

    /// How far Lewiz goes from an enemy two hexes away, when his only unit has routed.
    fn flees() -> u8 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0609").unit("7th-1", "0709", 0).commander("lewiz", "0908");
            map.routed("narva-1", 5).stage(3).commander_move("lewiz").build()
        });
        let mut legal = Box::new(Actions::new());
        fixture.game.legal(&fixture.state, &mut legal);
        let (from, lewiz) = (fixture.hex("0908"), fixture.game.commander_id("lewiz").expect("Lewiz"));
        let chosen = fixture.seen(Side::Second, |scene, enemies| legal[scene.best_post(enemies, lewiz, &legal)]);
        let Action::CommanderTo(hex) = chosen else { return 0 };
        fixture.game.scenario.map.grid.distance(from, hex)
    }

    #[test]
    fn commander_of_routed_units_does_not_leave_the_field() {
        assert!((1..=3).contains(&flees()), "{}", flees());
    }

    /// The weight of a company in a melee with an enemy one, after this many losses of the enemy.
    fn engaged(losses: u8) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0608").unit("7th-1", "0709", 0).commander("lewiz", "1108");
            map.unit("narva-1", "0709", 3).losses("narva-1", losses).stage(3).movement("grabowski").board()
        });
        let hex = fixture.hex("0709");
        fixture.seen(Side::First, |scene, _| scene.engaged_weight(hex))
    }

    #[test]
    fn good_melee_counts_more_than_a_doubtful_one() {
        assert!(engaged(2) > engaged(0), "{} {}", engaged(2), engaged(0));
    }
}
