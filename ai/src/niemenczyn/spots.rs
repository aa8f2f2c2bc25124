//! What the enemy makes of a hex, whoever would stand there: worked out when it is first asked for, and kept as long
//! as the enemy stands as he does.

use arrayvec::ArrayVec;
use kartacz_engine::grid::facing::{Zone, zone_of_side};
use kartacz_engine::grid::{Hex, HexSet, SIDES};

use super::field::Foe;
use super::maps::{Gait, NEVER};
use super::scene::Scene;
use super::wishes::NO_WAY;

const HEXES: usize = 256;
/// Enemies further than this do not matter for a facing, in hexes.
pub(super) const FAR: u8 = 10;

/// By the hexsides towards an enemy, as bits, and by facing: the zone in which he stands, 0 for the front, 1 for the
/// flank, 2 for the rear; the border of two counts as the better one.
static ZONES: [[u8; SIDES]; 64] = zones();

/// The zones in which somebody stands towards whom these hexsides lead, by facing; see [`ZONES`].
pub(super) fn zones_towards(sides: u8) -> &'static [u8; SIDES] {
    &ZONES[sides as usize % ZONES.len()]
}

/// Fire that can be aimed at a hex, when nobody is in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fire {
    pub from: Hex,
    /// The modifier of the test.
    pub modifier: i8,
}

/// A hex as the enemy makes it.
#[derive(Clone, Debug, Default)]
pub(super) struct Spot {
    /// By facing, what it is worth how enemies at hand stand around.
    pub around: [f32; SIDES],
    /// By gait, what the best of the enemies is worth as a goal, from here; the least number when there is none.
    pub pull: [f32; 2],
    /// Foes that can come and attack, as bits.
    pub attackers: u32,
    /// Those of them that can charge.
    pub chargers: u32,
    pub fires: ArrayVec<Fire, 32>,
}

/// The hexes that were asked for.
#[derive(Clone, Debug)]
pub(super) struct Spots {
    known: HexSet,
    spots: Box<[Spot; HEXES]>,
}

impl Default for Spots {
    fn default() -> Self {
        Self { known: HexSet::EMPTY, spots: Box::new(core::array::from_fn(|_| Spot::default())) }
    }
}

impl Spots {
    /// The enemy has changed.
    pub fn forget(&mut self) {
        self.known = HexSet::EMPTY;
    }

    /// A hex that was explored.
    pub fn at(&self, hex: Hex) -> &Spot {
        &self.spots[hex.index()]
    }

    /// Works a hex out, if it is not known.
    pub fn explore(&mut self, scene: &Scene<'_>, foes: &[Foe], hex: Hex) {
        if self.known.contains(hex) {
            return;
        }
        self.known.insert(hex);
        let spot = &mut self.spots[hex.index()];
        *spot = Spot { pull: [f32::MIN; 2], ..Spot::default() };
        for (index, foe) in foes.iter().enumerate() {
            spot.attract(scene, foe, hex);
            if foe.hex != hex {
                spot.endanger(scene, foe, index, hex);
                spot.expose(scene, foe, hex);
            }
        }
    }
}

impl Spot {
    fn attract(&mut self, scene: &Scene<'_>, foe: &Foe, hex: Hex) {
        for (gait, pull) in [Gait::Foot, Gait::Horse].into_iter().zip(&mut self.pull) {
            let cost = match scene.study.maps.cost(gait, hex, foe.hex) {
                NEVER => NO_WAY,
                cost => f32::from(cost),
            };
            *pull = pull.max(foe.prize - scene.weights.advance * cost);
        }
    }

    /// Enemies at hand, and those who can attack.
    fn endanger(&mut self, scene: &Scene<'_>, foe: &Foe, index: usize, hex: Hex) {
        let (grid, tables) = (&scene.at.game.scenario.map.grid, scene.at.tables());
        let distance = grid.distance(hex, foe.hex);
        if distance > FAR {
            return;
        }
        let near = if distance <= 4 { 1.0 / f32::from(distance) } else { 0.1 };
        let exposed = [-0.2, 1.0, 1.6].map(|exposed| scene.weights.flank * near * exposed);
        for (around, &zone) in self.around.iter_mut().zip(zones_towards(grid.sextants(hex, foe.hex))) {
            *around -= exposed[zone as usize];
        }
        if foe.stack == 0 || foe.square || foe.engaged {
            return;
        }
        let gait = if foe.mounted { Gait::Horse } else { Gait::Foot };
        let cost = scene.study.maps.cost(gait, foe.hex, hex);
        if cost.saturating_add(tables.cost_enemy) <= foe.points {
            self.attackers |= 1 << index;
            self.chargers |= u32::from(foe.mounted && cost >= tables.charge_run) << index;
        }
    }

    /// Fire of a foe.
    fn expose(&mut self, scene: &Scene<'_>, foe: &Foe, hex: Hex) {
        if foe.engaged {
            return;
        }
        let grid = &scene.at.game.scenario.map.grid;
        let distance = grid.distance(foe.hex, hex);
        let towards = grid.sextants(foe.hex, hex);
        if foe.fire > 0 && distance <= foe.range && foe.arc & towards != 0 {
            self.expose_to(foe.hex, scene.rifle_modifier(foe.fire, foe.hex, hex, true));
        }
        if foe.gun_arc & towards != 0 && distance <= scene.at.tables().range_guns {
            self.expose_to(foe.hex, scene.gun_modifier(foe.hex, hex));
        }
    }

    fn expose_to(&mut self, from: Hex, modifier: Option<i8>) {
        if let Some(modifier) = modifier {
            self.fires.push(Fire { from, modifier });
        }
    }
}

const fn zones() -> [[u8; SIDES]; 64] {
    let mut zones = [[2; SIDES]; 64];
    let mut sides = 0;
    while sides < 64 {
        let mut facing = 0;
        while facing < SIDES {
            let mut side = 0;
            while side < SIDES {
                if sides & 1 << side != 0 {
                    let zone = match zone_of_side(facing as u8, side as u8) {
                        Zone::Front => 0,
                        Zone::Flank => 1,
                        Zone::Rear => 2,
                    };
                    if zone < zones[sides][facing] {
                        zones[sides][facing] = zone;
                    }
                }
                side += 1;
            }
            facing += 1;
        }
        sides += 1;
    }
    zones
}
