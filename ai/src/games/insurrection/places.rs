//! The value of a place to units that would stand in it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::unit_set::bit;
use kartacz_engine::grid::facing::rear_mask;
use kartacz_engine::grid::{Hex, SIDES};

use super::Played;
use super::aims::Aims;
use super::enemies::Enemies;
use super::foe::Foe;
use super::foe::each_foe;
use super::maps::Gait;
use super::scene::Scene;
use super::spots::Near;
use super::zones::zones_towards;

/// A hex as a place to stand, regardless of facing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground<E: Played> {
    pub hex: Hex<E::Size>,
    pub worth: f32,
    /// The expected harm of enemy fire to the units.
    pub harm: f32,
    /// The probability that fire forces the units back.
    pub driven: f32,
}

/// The value of a hex without the enemy's fire.
#[derive(Clone, Copy)]
struct Calm {
    goal: f32,
    /// Hexes beyond the formation's command range.
    over: u8,
    /// The value of the camp or the objective, in its hex.
    goal_hex: f32,
    /// The value of riding down a commander there; part of the goal.
    prey: f32,
    company: bool,
}

/// The value that each facing in a hex adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facings {
    /// The best shot.
    shot: [f32; SIDES],
    /// The worst expected attack.
    pub(super) threat: [f32; SIDES],
    /// Everything else.
    rest: [f32; SIDES],
}

impl Facings {
    /// The value of a facing for units with this many movement points left: with none they cannot fire this turn.
    pub fn worth(&self, facing: u8, points: u8) -> f32 {
        let facing = facing as usize;
        self.rest[facing] - self.threat[facing] + self.shot[facing] * if points > 0 { 1.0 } else { 0.5 }
    }

    /// The value of the best shot of a facing.
    pub fn shot(&self, facing: u8) -> f32 {
        self.shot[facing as usize]
    }

    /// An upper bound on the value of shots.
    pub fn best_shot(&self) -> f32 {
        self.shot.iter().fold(0.0, |best, &shot| if shot > best { shot } else { best })
    }
}

impl<E: Played> Scene<'_, E> {
    /// The value of a place without movement points left.
    pub fn place_worth(
        &self,
        enemies: &mut Enemies<E>,
        element: &Element<E>,
        aims: &Aims<E>,
        hex: Hex<E::Size>,
        facing: u8,
    ) -> f32 {
        let ground = self.ground(enemies, aims, hex);
        ground.worth + self.facings(enemies, element, aims, &ground).worth(facing, 0)
    }

    /// The part of the value that does not depend on the facing.
    pub fn ground(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> Ground<E> {
        let calm = self.calm_ground(enemies, aims, hex);
        self.under_fire(enemies, aims, hex, calm)
    }

    /// As `ground`, or `None` if the value does not exceed `least`: fire is computed only when it matters, and never
    /// raises the value of a hex.
    #[inline(always)]
    pub fn ground_above(
        &self,
        enemies: &mut Enemies<E>,
        aims: &Aims<E>,
        hex: Hex<E::Size>,
        least: f32,
    ) -> Option<Ground<E>> {
        let calm = self.calm_ground(enemies, aims, hex);
        (self.ground_worth(aims, calm, 0.0) > least).then(|| self.under_fire(enemies, aims, hex, calm))
    }

    #[inline(always)]
    fn calm_ground(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> Calm {
        let map = &self.at.game.scenario.map;
        let over = match aims.centre.is_some() {
            true => map.grid.distance(aims.centre, hex).saturating_sub(self.at.tables().command_range),
            false => 0,
        };
        let enters = self.side == Side::First && hex == map.camp && aims.may_enter_camp(hex);
        let camp = if enters { self.camp_worth() } else { 0.0 };
        let w = self.weights;
        let lie = w.outflank * enemies.outflanks(self, hex) + w.height * f32::from(map.level[hex.index()]);
        Calm {
            goal: self.goal_worth(enemies, aims, hex)
                + self.guns_worth(aims, hex)
                + self.battery_worth(aims, hex)
                + self.gate_worth(aims, hex)
                + lie,
            over,
            goal_hex: camp + if E::HAS.objective && hex == map.objective { aims.objective } else { 0.0 },
            prey: self.prey_worth(aims, hex),
            company: aims.company.contains(hex),
        }
    }

    #[inline(always)]
    fn under_fire(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>, calm: Calm) -> Ground<E> {
        let (harm, driven) = self.fire_harm(enemies, aims, hex);
        Ground { hex, worth: self.ground_worth(aims, calm, harm), harm, driven }
    }

    #[inline(always)]
    fn ground_worth(&self, aims: &Aims<E>, calm: Calm, harm: f32) -> f32 {
        if self.is_last_of_game() {
            return calm.goal_hex + calm.prey;
        }
        let w = self.weights;
        let mut worth = calm.goal - w.exposure * harm;
        if aims.centre.is_some() {
            worth -= w.command * f32::from(calm.over);
        }
        worth += calm.goal_hex;
        if calm.company { worth + w.company } else { worth }
    }

    /// The expected harm of enemy fire to the units in a hex, and the probability that it forces one of them back.
    #[inline(always)]
    fn fire_harm(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> (f32, f32) {
        if enemies.is_safe(self, hex) { (0.0, 0.0) } else { self.harm(enemies, aims, hex) }
    }

    #[inline(never)]
    fn harm(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> (f32, f32) {
        let (mut harm, mut holds) = (0.0, 1.0);
        let (blocking, retreat) = (enemies.blocking, self.retreat_worth());
        for fire in enemies.fires(self, hex) {
            if self.at.game.sight.sees(fire.from, hex, blocking) {
                let odds = self.study.odds.test(aims.morale, fire.modifier.into());
                harm += odds.retreats * retreat + odds.loses * aims.loss;
                holds *= 1.0 - odds.retreats;
            }
        }
        (harm, 1.0 - holds)
    }

    /// The value of forcing a unit back, or of stopping it.
    fn retreat_worth(&self) -> f32 {
        self.weights.repulse + 0.5 * self.weights.stop
    }

    /// The value of every facing in a hex: shots, and enemies on flank and rear.
    pub fn facings(
        &self,
        enemies: &mut Enemies<E>,
        element: &Element<E>,
        aims: &Aims<E>,
        ground: &Ground<E>,
    ) -> Facings {
        let near = enemies.near(self, ground.hex);
        let mut facings = self.outlook(enemies, aims, &near, ground.hex);
        if self.is_last_of_game() {
            return facings;
        }
        self.add_dangers(enemies, element, aims, &near, ground, &mut facings);
        facings
    }

    /// The value of every facing in a hex, ignoring dangers.
    pub fn outlook(&self, enemies: &Enemies<E>, aims: &Aims<E>, near: &Near<E>, hex: Hex<E::Size>) -> Facings {
        let rest = if self.is_last_of_game() { [0.0; SIDES] } else { near.around };
        let mut facings = Facings { rest, ..Facings::default() };
        if self.may_shoot(aims, near) {
            self.aim(enemies, aims, near, hex, &mut facings);
        }
        facings
    }

    /// Whether there are both targets and ammunition for fire from a hex.
    pub fn may_shoot(&self, aims: &Aims<E>, near: &Near<E>) -> bool {
        targets(aims, near).any() && (aims.fire > 0 || aims.guns)
    }

    /// Adds the dangers: attacks, and retreats with no hex to go to \[10.11.5\].
    pub fn add_dangers(
        &self,
        enemies: &Enemies<E>,
        element: &Element<E>,
        aims: &Aims<E>,
        near: &Near<E>,
        ground: &Ground<E>,
        facings: &mut Facings,
    ) {
        if near.attackers.any() {
            self.fear(enemies, near, element, aims, ground.hex, facings);
        }
        if ground.driven > 0.0 && !aims.guns {
            let blocked = self.blocked(enemies, element, aims, ground.hex);
            if blocked != 0 {
                let lost = ground.driven * (self.worth_of(element.units) - self.gain(-1));
                for (facing, rest) in facings.rest.iter_mut().enumerate() {
                    if rear_mask(facing as u8) & !blocked == 0 {
                        *rest -= lost;
                    }
                }
            }
        }
    }

    /// The hexsides across which units cannot withdraw.
    fn blocked(&self, enemies: &Enemies<E>, element: &Element<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> u8 {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let fit_alone = at.within_limits(element.units);
        let open = |hex: Hex<E::Size>| {
            let fits = if aims.friends.contains(hex) { at.has_room(element.units, hex, self.side) } else { fit_alone };
            fits && hex.is_some() && !enemies.hexes.contains(hex)
        };
        (0..SIDES as u8).filter(|&side| !open(grid.neighbour(hex, side))).fold(0, |mask, side| mask | 1 << side)
    }

    /// The best shot of each facing.
    fn aim(&self, enemies: &Enemies<E>, aims: &Aims<E>, near: &Near<E>, hex: Hex<E::Size>, facings: &mut Facings) {
        let grid = &self.at.game.scenario.map.grid;
        for foe in each_foe(targets(aims, near)).map(|index| &enemies.foes[index]) {
            if !self.at.game.sight.sees(hex, foe.hex, enemies.blocking) {
                continue;
            }
            let shot = self.weights.shot * self.shot_from(aims, hex, foe);
            for (known, &zone) in facings.shot.iter_mut().zip(zones_towards(grid.sextants(hex, foe.hex))) {
                if zone == 0 && shot > *known {
                    *known = shot;
                }
            }
        }
    }

    /// The approximate value of a shot from a place at a foe in range and in sight.
    fn shot_from(&self, aims: &Aims<E>, hex: Hex<E::Size>, foe: &Foe<E>) -> f32 {
        let (retreats, loses) = if aims.guns {
            self.gun_odds(bit(aims.lead), hex, foe.hex, foe.morale)
        } else {
            self.rifle_odds(aims.fire, hex, foe.hex, foe.morale, true)
        };
        retreats * self.retreat_worth() + loses * foe.step
    }
}

/// The foes around a hex that units can fire at from there.
fn targets<E: Played>(aims: &Aims<E>, near: &Near<E>) -> E::Units {
    match (aims.guns, aims.gait) {
        (true, _) => near.targets[2],
        (_, Gait::Foot | Gait::Light) => near.targets[0],
        _ => near.targets[1],
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// How many flanks and rears of a company in 0707 facing north, in line or in square, these hexes lie in.
    fn outflanks<const N: usize>(square: bool, hexes: [&str; N]) -> [f32; N] {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0);
            let map = map.commander("lewiz", "1108").unit("narva-1", "1007", 3);
            if square { map.square("0707", Side::First) } else { map }.board()
        });
        let hexes = hexes.map(|name| fixture.hex(name));
        fixture.seen(Side::Second, |scene, enemies| hexes.map(|hex| enemies.outflanks(&scene, hex)))
    }

    #[test]
    fn rear_counts_more_than_flank_and_front_nothing() {
        assert_eq!(outflanks(false, ["0807", "0706", "0607", "0407", "0307"]), [0.0, 0.4, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn square_has_no_flanks() {
        assert_eq!(outflanks(true, ["0706", "0607"]), [0.0, 0.0]);
    }

    /// The value of three hexes of the hill to a battalion, the last one the castle, in a stage of *Maciejowice*.
    fn worths(stage: u8) -> [f32; 3] {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1008").commander("kosciuszko", "1110").unit("2-foot", "0909", 3);
            let map = map.commander("tormasov", "0308").unit("grenadiers-1", "0607", 0).stage(stage);
            map.chits(&[]).movement("kamienski").build()
        });
        let unit = fixture.unit("2-foot");
        let hexes = ["0909", "0910", "0908"].map(|name| fixture.hex(name));
        fixture.seen(Side::First, |scene, enemies| {
            let element = scene.at.element(unit, bit(unit), 0);
            let aims = scene.aims(enemies, &element);
            hexes.map(|hex| scene.ground(enemies, &aims, hex).worth)
        })
    }

    #[test]
    fn trapped_commander_is_ridden_down_in_the_last_activation() {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kosciuszko", "1110").unit("2-foot", "1409", 3);
            let map = map.commander("tormasov", "0308").unit("grenadiers-1", "1109", 0);
            map.stage(24).chits(&[]).movement("tormasov").board()
        });
        let (unit, hex) = (fixture.unit("grenadiers-1"), fixture.hex("1110"));
        fixture.seen(Side::Second, |scene, enemies| {
            let mut aims = scene.aims(enemies, &scene.at.element(unit, bit(unit), 0));
            aims.prey = hex;
            assert!(scene.ground(enemies, &aims, hex).worth > 0.0);
        });
    }

    #[test]
    fn only_the_castle_counts_in_the_last_activation() {
        let [here, beside, castle] = worths(24);
        assert!(here == beside && castle > here + 1.0, "{here} {beside} {castle}");
        let [here, beside, _] = worths(23);
        assert_ne!(here, beside);
    }
}
