//! What a place is worth to units that would stand in it.

use kartacz_engine::game::Side;
use kartacz_engine::grid::facing::{flank_mask, front_mask, rear};
use kartacz_engine::grid::{Hex, SIDES};
use kartacz_engine::niemenczyn::data::Arm;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::each;

use super::maps::{Gait, NEVER};
use super::reach::End;
use super::scene::{Field, Foe, Scene};

/// How far commanders and their units look ahead, in movement points.
const SIGHT: f32 = 40.0;
/// From so many movement points on nobody is on his way to the camp.
const RAID: f32 = 16.0;
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

/// What the units of a move want.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    gait: Gait,
    /// Whether they stay near their posts.
    holds: bool,
    /// Whether they go for the enemy near their posts.
    hunts: bool,
    post: Hex,
    /// The middle of the formation.
    centre: Hex,
    camp: f32,
    morale: u8,
    size: u8,
    fire: u8,
    guns: bool,
}

impl Scene<'_> {
    /// What an element wants.
    pub fn wish(&self, element: &Element) -> Wish {
        let at = self.at;
        let lead = element.lead;
        let holds = self.holds();
        let attacker = self.side == Side::First;
        let guns = at.arm(lead) == Arm::Guns;
        let camp = if attacker { self.camp_worth() * if self.stages_left() <= 1.0 { 1.0 } else { 0.3 } } else { 0.0 };
        Wish {
            gait: self.gait(lead),
            holds,
            hunts: holds && !attacker && at.arm(lead).mounted(),
            post: if attacker { element.hex } else { self.study.posts[lead as usize] },
            centre: self.centre(at.game.sets.formation[at.game.scenario.units[lead as usize].commander as usize]),
            camp,
            morale: at.morale(lead),
            size: at.total_size(element.units),
            fire: if guns { 0 } else { at.firepower(lead) },
            guns,
        }
    }

    /// The hex in the middle of units on the map.
    pub fn centre(&self, units: UnitSet) -> Hex {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let (mut rows, mut columns, mut count) = (0, 0, 0);
        for unit in each(units & at.on_map()) {
            let (row, column) = grid.row_column(at.board.place[unit as usize]);
            rows += u32::from(row);
            columns += u32::from(column);
            count += 1;
        }
        if count == 0 {
            return Hex::NONE;
        }
        let mean = |sum: u32| ((2 * sum + count) / (2 * count)) as u8;
        grid.hex(mean(rows), mean(columns)).unwrap_or(Hex::NONE)
    }

    /// What being in a place is worth.
    pub fn place_worth(&self, field: &Field, element: &Element, wish: &Wish, end: &End) -> f32 {
        let ground = self.ground(field, element, wish, end.hex);
        ground.worth + self.facing_worth(field, element, wish, &ground, end.facing, end.points)
    }

    /// The part of it that does not depend on the facing.
    pub fn ground(&self, field: &Field, element: &Element, wish: &Wish, hex: Hex) -> Ground {
        let w = self.weights;
        let grid = &self.at.game.scenario.map.grid;
        let (harm, driven) = self.fire_harm(field, element, wish, hex);
        let mut worth = self.goal_worth(field, wish, hex) - w.exposure * harm;
        if wish.centre.is_some() {
            let over = grid.distance(hex, wish.centre).saturating_sub(self.at.tables().command_range);
            worth -= w.command * f32::from(over);
        }
        if self.side == Side::First && hex == self.at.game.scenario.map.camp {
            worth += self.camp_worth();
        }
        let side = self.side;
        let near = grid.neighbours_set(hex);
        if each(self.at.side_on_map(side) & !element.units)
            .any(|unit| near.contains(self.at.board.place[unit as usize]))
        {
            worth += w.company;
        }
        Ground { hex, worth, driven }
    }

    /// How near a hex is to what is wanted.
    fn goal_worth(&self, field: &Field, wish: &Wish, hex: Hex) -> f32 {
        let w = self.weights;
        let cost = |to: Hex| {
            let cost = self.study.maps.cost(wish.gait, hex, to);
            if cost == NEVER { SIGHT } else { f32::from(cost) }
        };
        if wish.holds && !wish.hunts {
            return -w.hold * cost(wish.post);
        }
        let mut best = f32::NEG_INFINITY;
        for foe in field.foes.iter() {
            best = best.max(self.prize(foe) - w.advance * cost(foe.hex));
        }
        if wish.camp > 0.0 {
            best = best.max(wish.camp - w.camp * cost(self.at.game.scenario.map.camp));
        }
        if !best.is_finite() {
            best = 0.0;
        }
        if wish.hunts { 0.5 * best - w.hold * (cost(wish.post) - 6.0).max(0.0) } else { best }
    }

    /// The charm of a foe as a goal.
    fn prize(&self, foe: &Foe) -> f32 {
        let w = self.weights;
        let guns = foe.guns.count_ones() as f32 * w.guns * if foe.stack == 0 { 2.0 } else { 1.0 };
        let forest = if self.forest(foe.hex) { 0.1 } else { 0.0 };
        1.0 + guns + self.raid(foe) - 0.06 * f32::from(foe.size) - forest
    }

    /// How much a foe is to be stopped on its way to the camp.
    fn raid(&self, foe: &Foe) -> f32 {
        if self.side == Side::First || self.at.camp_entered() {
            return 0.0;
        }
        let gait = if foe.mounted { Gait::Horse } else { Gait::Foot };
        let cost = f32::from(self.study.maps.cost(gait, foe.hex, self.at.game.scenario.map.camp));
        self.weights.guard * (1.0 - cost / RAID).max(0.0)
    }

    /// What the enemy's fire may do to the units in a hex, and the chance that it forces one of them back.
    fn fire_harm(&self, field: &Field, element: &Element, wish: &Wish, hex: Hex) -> (f32, f32) {
        let (at, w) = (self.at, self.weights);
        let grid = &at.game.scenario.map.grid;
        let (mut harm, mut holds) = (0.0, 1.0);
        for foe in field.foes.iter().filter(|foe| !foe.engaged && foe.hex != hex) {
            let distance = grid.distance(foe.hex, hex);
            let seen = || at.game.sight.sees(foe.hex, hex, field.blocking);
            let range = if foe.mounted { at.tables().range_cavalry } else { at.tables().range_infantry };
            let facing = at.board.facing[foe.lead as usize];
            let arc = if foe.square { 0x3F } else { front_mask(facing) };
            let aims = |arc: u8| grid.sextants(foe.hex, hex) & arc != 0;
            if foe.fire > 0 && distance <= range && aims(arc) && seen() {
                let (retreats, loses) = self.rifle_odds(foe.fire, foe.hex, hex, wish.morale, true);
                harm += retreats * (w.repulse + 0.5 * w.stop) + loses * self.loss(element);
                holds *= 1.0 - retreats;
            }
            for guns in each(foe.guns) {
                let arc = front_mask(at.board.facing[guns as usize]);
                if distance <= at.tables().range_guns && at.board.limbered & (1 << guns) == 0 && aims(arc) && seen() {
                    let (retreats, loses) = self.gun_odds(foe.hex, hex, wish.morale);
                    harm += retreats * (w.repulse + 0.5 * w.stop) + loses * self.loss(element);
                    holds *= 1.0 - retreats;
                }
            }
        }
        (harm, 1.0 - holds)
    }

    fn loss(&self, element: &Element) -> f32 {
        let unit = element.lead;
        if self.at.arm(unit) == Arm::Guns {
            return 0.0;
        }
        self.step_worth(unit) + if self.at.steps(unit) <= 1 { -self.gain(-1) } else { 0.0 }
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
        let friends = at.stack_at(hex, self.side) & !element.units;
        let size = wish.size + if friends == 0 { 0 } else { at.total_size(friends) };
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
        let at = self.at;
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
        let unit = foe.lead;
        let (retreats, loses) = if wish.guns {
            self.gun_odds(hex, foe.hex, at.morale(unit))
        } else {
            self.rifle_odds(wish.fire, hex, foe.hex, at.morale(unit), true)
        };
        retreats * (self.weights.repulse + 0.5 * self.weights.stop) + loses * self.step_worth(unit)
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

    /// The chance to come through the front zones on a way, and what it costs on the average.
    pub fn gauntlet(&self, field: &Field, element: &Element, trail: impl Iterator<Item = Hex>) -> (f32, f32) {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let morale = at.morale(element.lead);
        let (mut through, mut harm) = (1.0, 0.0);
        for hex in trail {
            if !field.zones.contains(hex) {
                continue;
            }
            for foe in field.foes.iter().filter(|foe| !foe.engaged && grid.distance(foe.hex, hex) == 1) {
                if !at.in_front_zone(foe.lead, hex) {
                    continue;
                }
                if foe.fire > 0 && at.board.shots[foe.lead as usize] < at.tables().shots {
                    let first_shot = at.board.shots[foe.lead as usize] == 0;
                    let (retreats, loses) = self.rifle_odds(foe.fire, foe.hex, hex, morale, first_shot);
                    through *= 1.0 - retreats;
                    harm += loses * self.loss(element);
                } else if foe.mounted {
                    harm += 0.1;
                }
            }
        }
        (through, harm)
    }
}
