//! The value of shots.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::Ground;
use kartacz_engine::games::insurrection::fire::Shot;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::scene::Scene;

/// The probability that a commander in danger dies \[4.4.1\].
const KILLED: f32 = 0.1;
/// The value of a commander missing his activation, with the same probability.
const CONTUSED: f32 = 0.5;
/// The factor on the minimum value of a rifle shot in the enemy's activation: no movement point is paid then
/// \[10.9.2\], and no unit of the shooter's side has still to move.
const WAITING: f32 = 0.5;

impl<E: Played> Scene<'_, E> {
    /// The value of a shot at an enemy hex.
    pub fn shot_worth(&self, shot: &Shot<E>, target: Hex<E::Size>) -> f32 {
        let artillery = (shot.shooters & self.at.game.sets.guns).any();
        let enemy = self.side.other();
        let danger = if shot.commander { self.danger_worth(target, enemy) } else { 0.0 };
        if shot.lone_guns {
            return self.lone_guns_worth(shot, target, artillery) + if artillery { danger } else { 0.0 };
        }
        let Some(effect) = shot.effect else { return 0.0 };
        let modifier = self.at.test_modifier(effect, shot.circumstances) + self.star_modifier(shot.shooters);
        let tested = self.at.tested(target, enemy, artillery);
        danger + each(tested).map(|unit| self.test_worth(unit, target, modifier)).sum::<f32>()
    }

    /// The probability that a shot forces no unit out of an enemy hex.
    pub fn stay_chance(&self, shot: &Shot<E>, target: Hex<E::Size>, artillery: bool) -> f32 {
        let Some(effect) = shot.effect else { return 1.0 };
        let modifier = self.at.test_modifier(effect, shot.circumstances) + self.star_modifier(shot.shooters);
        let stays = |unit| 1.0 - self.study.odds.test(self.at.morale(unit), modifier).retreats;
        each(self.at.tested(target, self.side.other(), artillery)).map(stays).product()
    }

    /// The value of making an enemy unit test.
    fn test_worth(&self, unit: u8, hex: Hex<E::Size>, modifier: i32) -> f32 {
        let odds = self.study.odds.test(self.at.morale(unit), modifier);
        let last = self.at.steps(unit) <= 1;
        let loss = self.step_worth(unit) + if last { self.gain(1) } else { 0.0 };
        odds.retreats * self.repulse_worth(unit, hex) + odds.loses * loss
    }

    /// The value of forcing a unit back one hex: it may have nowhere to go, or lose steps on the way.
    pub fn repulse_worth(&self, unit: u8, hex: Hex<E::Size>) -> f32 {
        let owner = self.at.side_of(unit);
        let ways = self.at.retreats(bit(unit), hex, 1);
        if ways.is_empty() {
            return self.worth_now(unit) + self.gain(1);
        }
        let losses = ways.iter().map(|&to| self.at.retreat_losses(owner, hex, to).len()).min().unwrap_or(0);
        let on_the_way = if losses == 0 {
            0.0
        } else if self.at.steps(unit) as usize <= losses {
            self.worth_now(unit) + self.gain(1)
        } else {
            losses as f32 * self.step_worth(unit)
        };
        on_the_way
            + self.weights.repulse
            + if (self.still_to_move() & bit(unit)).any() { self.weights.stop } else { 0.0 }
    }

    /// The units of the active formation that may still move.
    fn still_to_move(&self) -> E::Units {
        let board = self.at.board;
        self.at.active_formation() & !(board.moved | board.stopped | board.rallied)
    }

    /// The cost of firing before the moves.
    pub fn delay_cost(&self, shooters: E::Units) -> f32 {
        let pays = (self.still_to_move() & shooters & !self.at.game.sets.guns).any();
        if pays { self.shot_saving(shooters) * self.weights.point } else { 0.0 }
    }

    fn danger_worth(&self, hex: Hex<E::Size>, owner: Side) -> f32 {
        let count = self.at.side_commanders_at(hex, owner).count_ones() as f32;
        if count == 0.0 {
            return 0.0;
        }
        count * KILLED * (self.gain(i32::from(self.at.game.scenario.victory.commander)) + CONTUSED)
    }

    /// The modifier of a test for the stars of the guns that fire \[10.10.6\].
    fn star_modifier(&self, shooters: E::Units) -> i32 {
        if E::HAS.stars { self.at.star_modifier(self.most_stars(shooters)).into() } else { 0 }
    }

    /// The most stars of one of these guns.
    fn most_stars(&self, units: E::Units) -> u8 {
        each(units & self.at.game.sets.guns).map(|unit| self.at.stars(unit)).max().unwrap_or(0)
    }

    fn lone_guns_worth(&self, shot: &Shot<E>, target: Hex<E::Size>, artillery: bool) -> f32 {
        let tables = self.at.tables();
        let chance = if artillery {
            let bonus = f32::from(tables.counter_battery[self.side.index()]);
            let stars = self.most_stars(shot.shooters);
            let hits = (0..10).filter(|&die| self.at.guns_hit(stars, die)).count() as f32 / 10.0;
            ((9.0 - f32::from(shot.distance) + bonus) / 10.0).clamp(0.0, 1.0) * hits
        } else {
            f32::from(shot.firepower.min(10)) / 10.0
        };
        let guns = self.at.side_at(target, self.side.other()) & self.at.game.sets.guns;
        chance * (self.gain(self.capture_points(bit(first(guns)))) + 0.5 * self.time)
    }

    /// The probability of retreat and of loss for a unit in `hex` under rifle fire of this power from `from`; the
    /// caller checks line of sight and arcs.
    pub fn rifle_odds(
        &self,
        power: u8,
        from: Hex<E::Size>,
        hex: Hex<E::Size>,
        morale: u8,
        first_shot: bool,
    ) -> (f32, f32) {
        self.odds_under_fire(morale, self.rifle_modifier(power, from, hex, first_shot))
    }

    /// As `rifle_odds`, for artillery.
    pub fn gun_odds(&self, guns: E::Units, from: Hex<E::Size>, hex: Hex<E::Size>, morale: u8) -> (f32, f32) {
        self.odds_under_fire(morale, self.gun_modifier(guns, from, hex))
    }

    fn odds_under_fire(&self, morale: u8, modifier: Option<i8>) -> (f32, f32) {
        let Some(modifier) = modifier else { return (0.0, 0.0) };
        let odds = self.study.odds.test(morale, modifier.into());
        (odds.retreats, odds.loses)
    }

    /// The modifier of a test under rifle fire of this power; `None` when it has no effect.
    pub fn rifle_modifier(&self, power: u8, from: Hex<E::Size>, hex: Hex<E::Size>, first_shot: bool) -> Option<i8> {
        let distance = self.at.game.scenario.map.grid.distance(from, hex).max(1);
        let quotient = Position::<E>::rounded(power.into(), distance.into()) as u8;
        let effect = self.study.odds.rifle_effect(quotient)?;
        let shot = if first_shot { self.at.tables().mod_shot[0] } else { 0 };
        Some(effect.saturating_add(shot).saturating_add(self.cover(from, hex)))
    }

    /// As `rifle_modifier`, for artillery.
    pub fn gun_modifier(&self, guns: E::Units, from: Hex<E::Size>, hex: Hex<E::Size>) -> Option<i8> {
        let distance = self.at.game.scenario.map.grid.distance(from, hex);
        let effect = self.study.odds.gun_effect(distance)?.saturating_add(self.cover(from, hex));
        Some(effect.saturating_add(self.star_modifier(guns) as i8))
    }

    fn cover(&self, from: Hex<E::Size>, hex: Hex<E::Size>) -> i8 {
        let covered = self.forest(hex) || self.at.game.sight.pair(from, hex).cover_target;
        let tables = self.at.tables();
        let cover = if covered { tables.mod_cover } else { 0 };
        match self.at.game.scenario.map.ground[hex.index()] {
            Ground::Village if E::HAS.grounds => cover.min(tables.mod_cover_village),
            Ground::Castle if E::HAS.grounds => cover.min(tables.mod_cover_castle),
            _ => cover,
        }
    }

    /// The minimum value of rifle fire from this number of hexes: later shots of a unit are worth less.
    fn least_worth(&self, shooters: E::Units, hexes: u8) -> f32 {
        let shots = self.at.board.shots[first(shooters) as usize].min(3);
        let waiting = if self.side == self.at.active_side() { 1.0 } else { WAITING };
        waiting * self.weights.least_shot[shots as usize] * f32::from(hexes)
    }
}

/// The best shot worth firing: its index, its surplus over the minimum, and the shooters.
pub(super) fn best_shot<E: Played>(scene: &Scene<'_, E>, legal: &[Action<E>]) -> Option<(usize, f32, E::Units)> {
    best_shot_of(scene, legal, u8::MAX)
}

/// As `best_shot`, among shots from at most this many hexes.
pub(super) fn best_shot_of<E: Played>(
    scene: &Scene<'_, E>,
    legal: &[Action<E>],
    most: u8,
) -> Option<(usize, f32, E::Units)> {
    let mut best: Option<(usize, f32, E::Units)> = None;
    for (index, &action) in legal.iter().enumerate() {
        let (worth, shooters, target) = match action {
            Action::Fire { firers, .. } if firers.hexes > most => continue,
            Action::Fire { firers, target } => {
                let shot = scene.at.rifle_shot(firers, scene.side, target);
                let least = scene.shot_saving(shot.shooters) * scene.least_worth(shot.shooters, firers.hexes);
                (scene.shot_worth(&shot, target) - least, shot.shooters, target)
            }
            Action::FireGuns { guns, target } => {
                let least = scene.shot_saving(bit(guns)) * scene.weights.least_gun_shot;
                (scene.shot_worth(&scene.at.gun_shot(guns, target), target) - least, bit(guns), target)
            }
            _ => continue,
        };
        if !scene.may_fire(shooters, target) {
            continue;
        }
        if best.is_none_or(|(_, known, _)| worth > known) {
            best = Some((index, worth, shooters));
        }
    }
    best.filter(|&(_, worth, _)| worth > 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// The minimum value of a company's first shot, and its cost before the moves, when this commander is active.
    fn price_of_a_shot(active: &str) -> (f32, f32) {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).stage(3).movement(active).build()
        });
        let mut fixture = fixture.weighed(|weights| Weights { least_shot: [0.2; 4], point: 0.1, ..weights });
        let shooters = bit(fixture.unit("7th-2"));
        fixture.seen(Side::First, |scene, _| (scene.least_worth(shooters, 1), scene.delay_cost(shooters)))
    }

    #[test]
    fn shot_costs_a_point_in_own_activation() {
        assert_eq!(price_of_a_shot("grabowski"), (0.2, 0.1));
    }

    #[test]
    fn minimum_is_lower_in_the_enemys_activation() {
        assert_eq!(price_of_a_shot("lewiz"), (0.2 * WAITING, 0.0));
    }

    #[test]
    fn unit_not_forced_back_stays() {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0607").unit("7th-1", "0707", 0);
            map.commander("lewiz", "0908").unit("narva-1", "0807", 3).stage(3).movement("grabowski").board()
        });
        let (from, target) = (fixture.hex("0707"), fixture.hex("0807"));
        let (stays, retreats) = fixture.seen(Side::First, |scene, _| {
            let firers = kartacz_engine::games::niemenczyn::action::Firers { from, along: 0, hexes: 1 };
            let shot = scene.at.rifle_shot(firers, Side::First, target);
            let modifier = scene.at.test_modifier(shot.effect.unwrap(), shot.circumstances);
            let tested = each(scene.at.tested(target, Side::Second, false)).next().unwrap();
            (scene.stay_chance(&shot, target, false), scene.study.odds.test(scene.at.morale(tested), modifier).retreats)
        });
        assert!((stays - (1.0 - retreats)).abs() < 1e-6 && stays < 1.0, "{stays} {retreats}");
    }

    #[test]
    fn villages_cover_and_stars_count() {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1208").unit("2-foot", "0707", 3);
            let map = map.commander("tormasov", "0308").unit("tormasov-battery-1", "0507", 0);
            map.unit("rachmanov-guns", "0508", 0).board()
        });
        let [from, village, clear] = ["0507", "0707", "0708"].map(|name| fixture.hex(name));
        let [battery, guns] = ["tormasov-battery-1", "rachmanov-guns"].map(|id| bit(fixture.unit(id)));
        fixture.seen(Side::Second, |scene, _| {
            let at = |guns, hex| scene.gun_modifier(guns, from, hex).expect("an effect");
            assert_eq!(at(guns, village), at(guns, clear) - 1);
            assert_eq!(at(battery, clear), at(guns, clear) + 2, "two stars");
            let rifles = |hex| scene.rifle_modifier(6, from, hex, true).expect("an effect");
            assert_eq!(rifles(village), rifles(clear) - 1);
        });
    }
}
