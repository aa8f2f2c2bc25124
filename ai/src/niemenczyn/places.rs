//! What a place is worth to units that would stand in it.

use kartacz_engine::game::Side;
use kartacz_engine::grid::facing::{flank_mask, front_mask, rear};
use kartacz_engine::grid::{Hex, SIDES};
use kartacz_engine::niemenczyn::movement::Element;

use super::field::{Field, Foe};
use super::maps::Gait;
use super::reach::End;
use super::scene::Scene;
use super::wishes::Wish;

/// Enemies further than this do not matter for a facing, in hexes.
const FAR: u8 = 10;

/// A hex as a place to stand, whatever the facing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ground {
    pub hex: Hex,
    pub worth: f32,
    /// The chance that fire forces the units back.
    pub driven: f32,
}

/// What a facing in a hex adds to its worth.
#[derive(Clone, Copy, Debug, Default)]
struct Facing {
    /// The best shot.
    shot: f32,
    /// The worst attack to be feared.
    threat: f32,
    /// All else.
    rest: f32,
}

/// What each facing in a hex adds to its worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facings([Facing; SIDES]);

impl Facings {
    /// What a facing adds, for units with so many movement points left: without any they shoot only later.
    pub fn worth(&self, facing: u8, points: u8) -> f32 {
        let facing = &self.0[facing as usize];
        facing.rest - facing.threat + facing.shot * if points > 0 { 1.0 } else { 0.5 }
    }
}

impl Scene<'_> {
    /// What being in a place is worth.
    pub fn place_worth(&self, field: &Field, element: &Element, wish: &Wish, end: &End) -> f32 {
        let ground = self.ground(field, wish, end.hex);
        ground.worth + self.facing_worth(field, element, wish, &ground, end.facing, end.points)
    }

    /// The part of it that does not depend on the facing.
    pub fn ground(&self, field: &Field, wish: &Wish, hex: Hex) -> Ground {
        let w = self.weights;
        let map = &self.at.game.scenario.map;
        let (harm, driven) = self.fire_harm(field, wish, hex);
        let mut worth = self.goal_worth(field, wish, hex) - w.exposure * harm;
        if wish.centre.is_some() {
            let over = map.grid.distance(hex, wish.centre).saturating_sub(self.at.tables().command_range);
            worth -= w.command * f32::from(over);
        }
        if self.side == Side::First && hex == map.camp {
            worth += self.camp_worth();
        }
        if map.grid.neighbours_set(hex).meets(wish.friends) {
            worth += w.company;
        }
        Ground { hex, worth, driven }
    }

    /// What the enemy's fire may do to the units in a hex, and the chance that it forces one of them back.
    fn fire_harm(&self, field: &Field, wish: &Wish, hex: Hex) -> (f32, f32) {
        let (at, w) = (self.at, self.weights);
        let grid = &at.game.scenario.map.grid;
        let (mut harm, mut holds) = (0.0, 1.0);
        for foe in field.foes.iter().filter(|foe| !foe.engaged && foe.hex != hex) {
            let distance = grid.distance(foe.hex, hex);
            let towards = grid.sextants(foe.hex, hex);
            let rifles = foe.fire > 0 && distance <= foe.range && foe.arc & towards != 0;
            let guns = foe.gun_arc & towards != 0 && distance <= at.tables().range_guns;
            if !(rifles || guns) || !at.game.sight.sees(foe.hex, hex, field.blocking) {
                continue;
            }
            let mut suffer = |(retreats, loses): (f32, f32)| {
                harm += retreats * (w.repulse + 0.5 * w.stop) + loses * wish.loss;
                holds *= 1.0 - retreats;
            };
            if rifles {
                suffer(self.rifle_odds(foe.fire, foe.hex, hex, wish.morale, true));
            }
            if guns {
                suffer(self.gun_odds(foe.hex, hex, wish.morale));
            }
        }
        (harm, 1.0 - holds)
    }

    /// The part of a place's worth that depends on the facing: shots, and who stands in flank and rear.
    pub fn facing_worth(
        &self,
        field: &Field,
        element: &Element,
        wish: &Wish,
        ground: &Ground,
        facing: u8,
        points: u8,
    ) -> f32 {
        self.facings(field, element, wish, ground).worth(facing, points)
    }

    /// The worth of every facing in a hex.
    pub fn facings(&self, field: &Field, element: &Element, wish: &Wish, ground: &Ground) -> Facings {
        let (at, w, hex) = (self.at, self.weights, ground.hex);
        let grid = &at.game.scenario.map.grid;
        let joined = wish.friends.contains(hex);
        let size = wish.size + if joined { at.total_size(at.stack_at(hex, self.side) & !element.units) } else { 0 };
        let mut facings = Facings::default();
        for foe in field.foes.iter().filter(|foe| foe.hex != hex) {
            let distance = grid.distance(hex, foe.hex);
            if distance > FAR {
                continue;
            }
            let leaves = grid.sextants(hex, foe.hex);
            let shot = if foe.engaged { 0.0 } else { self.shot_from(field, wish, hex, foe, distance) };
            let threat = self.threat(foe, hex, size, wish);
            let near = if distance <= 4 { 1.0 / f32::from(distance) } else { 0.1 };
            for (facing, ahead) in facings.0.iter_mut().enumerate() {
                let (zone, exposed) = if leaves & front_mask(facing as u8) != 0 {
                    ahead.shot = ahead.shot.max(w.shot * shot);
                    (0, -0.2)
                } else if leaves & flank_mask(facing as u8) != 0 {
                    (1, 1.0)
                } else {
                    (2, 1.6)
                };
                ahead.rest -= w.flank * near * exposed;
                ahead.threat = ahead.threat.max(w.fear * threat[zone]);
            }
        }
        if ground.driven > 0.0 && !wish.guns {
            let lost = ground.driven * (self.worth_of(element.units) - self.gain(-1));
            for (facing, ahead) in facings.0.iter_mut().enumerate() {
                if self.cut_off(element, hex, facing as u8) {
                    ahead.rest -= lost;
                }
            }
        }
        facings
    }

    /// Whether units in a place would have no way back \[10.11.5\].
    fn cut_off(&self, element: &Element, hex: Hex, facing: u8) -> bool {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        rear(facing).into_iter().all(|side| {
            let hex = grid.neighbour(hex, side);
            !hex.is_some() || at.side_at(hex, self.side.other()) != 0 || !at.fits(element.units, hex, self.side)
        })
    }

    /// What a shot from a place at a foe is worth, roughly.
    fn shot_from(&self, field: &Field, wish: &Wish, hex: Hex, foe: &Foe, distance: u8) -> f32 {
        let (at, w) = (self.at, self.weights);
        if foe.stack == 0 || (wish.fire == 0 && !wish.guns) {
            return 0.0;
        }
        let range = match (wish.guns, wish.gait) {
            (true, _) => at.tables().range_guns,
            (_, Gait::Foot) => at.tables().range_infantry,
            _ => at.tables().range_cavalry,
        };
        if distance > range || !at.game.sight.sees(hex, foe.hex, field.blocking) {
            return 0.0;
        }
        let (retreats, loses) = if wish.guns {
            self.gun_odds(hex, foe.hex, foe.morale)
        } else {
            self.rifle_odds(wish.fire, hex, foe.hex, foe.morale, true)
        };
        retreats * (w.repulse + 0.5 * w.stop) + loses * foe.step
    }

    /// How much a foe would like to attack units of so much size in a hex, by the zone from which it comes: front,
    /// flank, rear.
    fn threat(&self, foe: &Foe, hex: Hex, size: u8, wish: &Wish) -> [f32; 3] {
        let (at, tables) = (self.at, self.at.tables());
        if foe.stack == 0 || foe.square || foe.engaged {
            return [0.0; 3];
        }
        let gait = if foe.mounted { Gait::Horse } else { Gait::Foot };
        let cost = self.study.maps.cost(gait, foe.hex, hex);
        if cost.saturating_add(tables.cost_enemy) > foe.points {
            return [0.0; 3];
        }
        let odds = if foe.size >= size.max(1) {
            at.odds_modifier(foe.size, size.max(1))
        } else {
            -at.odds_modifier(size, foe.size)
        };
        let charge = if foe.mounted && cost >= tables.charge_run { tables.melee_charge } else { 0 };
        let forest = if self.forest(hex) { tables.melee_forest } else { 0 };
        let lone = if wish.guns && size <= 1 { -tables.melee_lone_guns } else { 0 };
        let stake = if wish.guns { 2.0 } else { 1.0 };
        [0, tables.melee_flank, tables.melee_rear].map(|facing| {
            let win = self.study.odds.melee(i32::from(facing + odds + charge + lone - forest)).win;
            (win - 0.45).max(0.0) * 2.0 * stake
        })
    }
}
