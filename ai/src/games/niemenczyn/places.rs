//! What a place is worth to units that would stand in it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::grid::facing::rear_mask;
use kartacz_engine::grid::{Hex, SIDES};

use super::field::Field;
use super::foe::Foe;
use super::foe::each_foe;
use super::maps::Gait;
use super::scene::Scene;
use super::spots::Near;
use super::wishes::Wish;
use super::zones::zones_towards;

/// A hex as a place to stand, whatever the facing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground {
    pub hex: Hex,
    pub worth: f32,
    /// What the enemy's fire may do to the units.
    pub harm: f32,
    /// The chance that fire forces the units back.
    pub driven: f32,
}

/// What a hex is worth without the enemy's fire.
#[derive(Clone, Copy)]
struct Calm {
    goal: f32,
    /// Hexes out of the formation's reach of command.
    over: u8,
    camp: f32,
    company: bool,
}

/// What each facing in a hex adds to its worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facings {
    /// The best shot.
    shot: [f32; SIDES],
    /// The worst attack to be feared.
    pub(super) threat: [f32; SIDES],
    /// All else.
    rest: [f32; SIDES],
}

impl Facings {
    /// What a facing adds, for units with so many movement points left: without any they shoot only later.
    pub fn worth(&self, facing: u8, points: u8) -> f32 {
        let facing = facing as usize;
        self.rest[facing] - self.threat[facing] + self.shot[facing] * if points > 0 { 1.0 } else { 0.5 }
    }

    /// What the best shot of a facing is worth.
    pub fn shot(&self, facing: u8) -> f32 {
        self.shot[facing as usize]
    }

    /// No shot is worth more than this.
    pub fn best_shot(&self) -> f32 {
        self.shot.iter().fold(0.0, |best, &shot| if shot > best { shot } else { best })
    }
}

impl Scene<'_> {
    /// What being in a place is worth, without movement points left.
    pub fn place_worth(&self, field: &mut Field, element: &Element, wish: &Wish, hex: Hex, facing: u8) -> f32 {
        let ground = self.ground(field, wish, hex);
        ground.worth + self.facings(field, element, wish, &ground).worth(facing, 0)
    }

    /// The part of it that does not depend on the facing.
    pub fn ground(&self, field: &mut Field, wish: &Wish, hex: Hex) -> Ground {
        let calm = self.calm_ground(field, wish, hex);
        self.under_fire(field, wish, hex, calm)
    }

    /// The same, unless it is worth no more than `least`: fire is looked at only when it matters. Fire never makes a
    /// hex better.
    #[inline(always)]
    pub fn ground_above(&self, field: &mut Field, wish: &Wish, hex: Hex, least: f32) -> Option<Ground> {
        let calm = self.calm_ground(field, wish, hex);
        (self.ground_worth(wish, calm, 0.0) > least).then(|| self.under_fire(field, wish, hex, calm))
    }

    #[inline(always)]
    fn calm_ground(&self, field: &mut Field, wish: &Wish, hex: Hex) -> Calm {
        let map = &self.at.game.scenario.map;
        let over = match wish.centre.is_some() {
            true => map.grid.distance(wish.centre, hex).saturating_sub(self.at.tables().command_range),
            false => 0,
        };
        let enters = self.side == Side::First && hex == map.camp && wish.may_enter_camp(hex);
        let camp = if enters { self.camp_worth() } else { 0.0 };
        let w = self.weights;
        let lie = w.outflank * field.outflanks(self, hex) + w.height * f32::from(map.level[hex.index()]);
        Calm {
            goal: self.goal_worth(field, wish, hex)
                + self.guns_worth(wish, hex)
                + self.battery_worth(wish, hex)
                + self.gate_worth(wish, hex)
                + lie,
            over,
            camp,
            company: wish.company.contains(hex),
        }
    }

    #[inline(always)]
    fn under_fire(&self, field: &mut Field, wish: &Wish, hex: Hex, calm: Calm) -> Ground {
        let (harm, driven) = self.fire_harm(field, wish, hex);
        Ground { hex, worth: self.ground_worth(wish, calm, harm), harm, driven }
    }

    #[inline(always)]
    fn ground_worth(&self, wish: &Wish, calm: Calm, harm: f32) -> f32 {
        let w = self.weights;
        let mut worth = calm.goal - w.exposure * harm;
        if wish.centre.is_some() {
            worth -= w.command * f32::from(calm.over);
        }
        worth += calm.camp;
        if calm.company { worth + w.company } else { worth }
    }

    /// What the enemy's fire may do to the units in a hex, and the chance that it forces one of them back.
    #[inline(always)]
    fn fire_harm(&self, field: &mut Field, wish: &Wish, hex: Hex) -> (f32, f32) {
        if field.is_safe(self, hex) { (0.0, 0.0) } else { self.harm(field, wish, hex) }
    }

    #[inline(never)]
    fn harm(&self, field: &mut Field, wish: &Wish, hex: Hex) -> (f32, f32) {
        let (mut harm, mut holds) = (0.0, 1.0);
        let (blocking, retreat) = (field.blocking, self.retreat_worth());
        for fire in field.fires(self, hex) {
            if self.at.game.sight.sees(fire.from, hex, blocking) {
                let odds = self.study.odds.test(wish.morale, fire.modifier.into());
                harm += odds.retreats * retreat + odds.loses * wish.loss;
                holds *= 1.0 - odds.retreats;
            }
        }
        (harm, 1.0 - holds)
    }

    /// What it is worth to force somebody back, or to stop him.
    fn retreat_worth(&self) -> f32 {
        self.weights.repulse + 0.5 * self.weights.stop
    }

    /// The worth of every facing in a hex: shots, and who stands in flank and rear.
    pub fn facings(&self, field: &mut Field, element: &Element, wish: &Wish, ground: &Ground) -> Facings {
        let near = field.near(self, ground.hex);
        let mut facings = self.outlook(field, wish, &near, ground.hex);
        self.beware(field, element, wish, &near, ground, &mut facings);
        facings
    }

    /// The worth of every facing in a hex, dangers left out.
    pub fn outlook(&self, field: &Field, wish: &Wish, near: &Near, hex: Hex) -> Facings {
        let mut facings = Facings { rest: near.around, ..Facings::default() };
        if self.may_shoot(wish, near) {
            self.aim(field, wish, near, hex, &mut facings);
        }
        facings
    }

    /// Whether there is anything to shoot at from a hex, and to shoot with.
    pub fn may_shoot(&self, wish: &Wish, near: &Near) -> bool {
        targets(wish, near) != 0 && (wish.fire > 0 || wish.guns)
    }

    /// Adds the dangers: attacks, and to be driven where there is no way back \[10.11.5\].
    pub fn beware(
        &self,
        field: &Field,
        element: &Element,
        wish: &Wish,
        near: &Near,
        ground: &Ground,
        facings: &mut Facings,
    ) {
        if near.attackers != 0 {
            self.fear(field, near, element, wish, ground.hex, facings);
        }
        if ground.driven > 0.0 && !wish.guns {
            let blocked = self.blocked(field, element, wish, ground.hex);
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
    fn blocked(&self, field: &Field, element: &Element, wish: &Wish, hex: Hex) -> u8 {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let fit_alone = at.within_limits(element.units);
        let open = |hex: Hex| {
            let fits = if wish.friends.contains(hex) { at.fits(element.units, hex, self.side) } else { fit_alone };
            fits && hex.is_some() && !field.hexes.contains(hex)
        };
        (0..SIDES as u8).filter(|&side| !open(grid.neighbour(hex, side))).fold(0, |mask, side| mask | 1 << side)
    }

    /// The best shot of each facing.
    fn aim(&self, field: &Field, wish: &Wish, near: &Near, hex: Hex, facings: &mut Facings) {
        let grid = &self.at.game.scenario.map.grid;
        for foe in each_foe(targets(wish, near)).map(|index| &field.foes[index]) {
            if !self.at.game.sight.sees(hex, foe.hex, field.blocking) {
                continue;
            }
            let shot = self.weights.shot * self.shot_from(wish, hex, foe);
            for (known, &zone) in facings.shot.iter_mut().zip(zones_towards(grid.sextants(hex, foe.hex))) {
                if zone == 0 && shot > *known {
                    *known = shot;
                }
            }
        }
    }

    /// What a shot from a place at a foe in range and in sight is worth, roughly.
    fn shot_from(&self, wish: &Wish, hex: Hex, foe: &Foe) -> f32 {
        let (retreats, loses) = if wish.guns {
            self.gun_odds(hex, foe.hex, foe.morale)
        } else {
            self.rifle_odds(wish.fire, hex, foe.hex, foe.morale, true)
        };
        retreats * self.retreat_worth() + loses * foe.step
    }
}

/// The foes around a hex that units can shoot at from there.
fn targets(wish: &Wish, near: &Near) -> u32 {
    match (wish.guns, wish.gait) {
        (true, _) => near.targets[2],
        (_, Gait::Foot) => near.targets[0],
        _ => near.targets[1],
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// How far hexes lie in the flanks and rear of a company in 0707 that faces north, in line or in square.
    fn outflanks<const N: usize>(square: bool, hexes: [&str; N]) -> [f32; N] {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0);
            let map = map.commander("lewiz", "1108").unit("narva-1", "1007", 3);
            if square { map.square("0707", Side::First) } else { map }.board()
        });
        let hexes = hexes.map(|name| fixture.hex(name));
        fixture.seen(Side::Second, |scene, field| hexes.map(|hex| field.outflanks(&scene, hex)))
    }

    #[test]
    fn behind_an_enemy_is_worth_more_than_beside_him_and_before_him_nothing() {
        assert_eq!(outflanks(false, ["0807", "0706", "0607", "0407", "0307"]), [0.0, 0.4, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_square_has_no_flanks() {
        assert_eq!(outflanks(true, ["0706", "0607"]), [0.0, 0.0]);
    }
}
