//! The enemy's effect on a hex, independent of the units there: computed on first use, and cached as long as the
//! enemy's position is unchanged.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::grid::{Hex, HexSet, SIDES};

use super::Played;
use super::fields::{Fields, PerHex};
use super::foe::{Foe, MAX_FOES};
use super::maps::NO_PATH;
use super::maps::{GAITS, Gait, NEVER};
use super::scene::Scene;
use super::zones::{FAR, LANES, zones_towards};

/// From this many movement points on, the enemy's guns all count as far away.
const SIEGE: f32 = 24.0;

/// Less than any real pull.
const UNKNOWN: f32 = f32::NEG_INFINITY;
/// How near a unit must be to threaten a flank, in hexes.
const FLANKING: u8 = 3;
/// The value of standing in the front, flank and rear of an enemy.
const BEHIND: [f32; 3] = [0.0, 0.4, 1.0];

/// Fire that can be aimed at a hex, ignoring intervening units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fire<E: Played> {
    pub from: Hex<E::Size>,
    /// The modifier of the test.
    pub modifier: i8,
}

/// The enemies near a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near<E: Played> {
    /// By facing, the value of the enemies' placement around it.
    pub around: [f32; SIDES],
    /// The maximum over facings.
    pub best: f32,
    /// Foes that can reach the hex and attack, as bits.
    pub attackers: E::Units,
    /// Foes that can do so at least at the double.
    pub runners: E::Units,
    /// Foes that can charge there.
    pub chargers: E::Units,
    /// By foe that can attack, the hexsides across which it can come, as bits.
    pub across: E::PerUnit<u8>,
    /// Foes in line of fire, ignoring intervening units: for infantry, for cavalry and for guns.
    pub targets: [E::Units; 3],
}

impl<E: Played> Default for Near<E> {
    fn default() -> Self {
        Self {
            around: [0.0; SIDES],
            best: 0.0,
            attackers: E::Units::EMPTY,
            runners: E::Units::EMPTY,
            chargers: E::Units::EMPTY,
            across: E::PerUnit::<_>::filled(0),
            targets: [E::Units::EMPTY; 3],
        }
    }
}

/// The cached answers for a hex; each kind of answer has its own set of hexes where it is valid.
#[derive(Clone, Debug, Default)]
struct Spot<E: Played> {
    fires: ArrayVec<Fire<E>, MAX_FOES>,
    near: Near<E>,
}

/// The attraction of a hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pull {
    /// The value of the best target from here; [`UNKNOWN`] when not computed, the minimum when there is none.
    pub foe: f32,
    /// The value of being this near to the enemy's guns.
    pub guns: f32,
}

impl Pull {
    const UNASKED: Self = Self { foe: UNKNOWN, guns: 0.0 };
}

/// The cache of all hexes.
#[derive(Clone, Debug)]
pub(super) struct Spots<E: Played> {
    /// The hexes in range of fire; `None` until computed.
    ranged: Option<HexSet<E::Size>>,
    exposed: HexSet<E::Size>,
    /// By movement class and hex, its attraction.
    pulls: Box<[PerHex<Pull, E>; GAITS]>,
    neared: HexSet<E::Size>,
    /// How many enemy flanks and rears each hex lies in; `None` until computed.
    outflanks: Option<PerHex<f32, E>>,
    spots: Box<[Spot<E>]>,
}

impl<E: Played> Default for Spots<E> {
    fn default() -> Self {
        Self {
            ranged: None,
            exposed: HexSet::EMPTY,
            pulls: Box::new([PerHex::<_, E>::filled(Pull::UNASKED); GAITS]),
            neared: HexSet::EMPTY,
            outflanks: None,
            spots: (0..<E::Size>::HEXES).map(|_| Spot::default()).collect(),
        }
    }
}

impl<E: Played> Spots<E> {
    /// Clears the cache: the enemy has changed, or the side to move.
    pub fn forget(&mut self) {
        self.ranged = None;
        self.exposed = HexSet::EMPTY;
        self.pulls.fill(PerHex::<_, E>::filled(Pull::UNASKED));
        self.neared = HexSet::EMPTY;
        self.outflanks = None;
    }

    /// Clears what depends on a foe that has changed.
    pub fn notice(&mut self, was: &Foe<E>, is: &Foe<E>) {
        let fire = |foe: &Foe<E>| (foe.hex, foe.engaged, foe.fire, foe.range, foe.arc, foe.gun_arc);
        if fire(was) != fire(is) {
            self.ranged = None;
            self.exposed = HexSet::EMPTY;
        }
        let draws = |foe: &Foe<E>| (foe.hex, foe.prize, foe.guns.any());
        if draws(was) != draws(is) {
            self.pulls.fill(PerHex::<_, E>::filled(Pull::UNASKED));
        }
        let march =
            |foe: &Foe<E>| (foe.hex, foe.stack.is_empty(), foe.engaged, foe.square, foe.mounted, foe.points, foe.dash);
        if march(was) != march(is) {
            self.neared = HexSet::EMPTY;
        }
        let stands = |foe: &Foe<E>| (foe.hex, foe.facing, foe.square);
        if stands(was) != stands(is) {
            self.outflanks = None;
        }
    }

    /// How many flanks and rears of the enemy a hex lies in: 1 for each rear.
    #[inline(always)]
    pub fn outflanks(&mut self, scene: &Scene<'_, E>, foes: &[Foe<E>], hex: Hex<E::Size>) -> f32 {
        self.outflanks.get_or_insert_with(|| outflanks(scene, foes))[hex.index()]
    }

    /// The hexes in range of fire, ignoring arcs.
    #[inline(always)]
    pub fn ranged(&mut self, scene: &Scene<'_, E>, foes: &[Foe<E>]) -> &HexSet<E::Size> {
        self.ranged.get_or_insert_with(|| ranged(scene, foes))
    }

    /// Fire that can be aimed at a hex in range.
    #[inline(always)]
    pub fn fires(&mut self, scene: &Scene<'_, E>, foes: &[Foe<E>], hex: Hex<E::Size>) -> &[Fire<E>] {
        let fires = &mut self.spots[hex.index()].fires;
        if !self.exposed.contains(hex) {
            self.exposed.insert(hex);
            expose(scene, foes, hex, fires);
        }
        fires
    }

    /// The attraction of a hex.
    #[inline(always)]
    pub fn pull(&mut self, scene: &Scene<'_, E>, foes: &[Foe<E>], gait: Gait, hex: Hex<E::Size>) -> Pull {
        let pull = &mut self.pulls[gait as usize][hex.index()];
        if pull.foe == UNKNOWN {
            *pull = attraction(scene, foes, gait, hex);
        }
        *pull
    }

    /// The enemies near a hex.
    #[inline(always)]
    pub fn near(&mut self, scene: &Scene<'_, E>, foes: &[Foe<E>], hex: Hex<E::Size>) -> &Near<E> {
        let near = &mut self.spots[hex.index()].near;
        if !self.neared.contains(hex) {
            self.neared.insert(hex);
            *near = Near::look(scene, foes, hex);
        }
        near
    }
}

/// The hexes in range of fire, ignoring arcs.
fn ranged<E: Played>(scene: &Scene<'_, E>, foes: &[Foe<E>]) -> HexSet<E::Size> {
    let grid = &scene.at.game.scenario.map.grid;
    foes.iter().filter(|foe| foe.reach > 0).fold(HexSet::EMPTY, |set, foe| set | grid.within(foe.hex, foe.reach))
}

/// By hex, how many flanks and rears of nearby foes it lies in.
#[inline(never)]
fn outflanks<E: Played>(scene: &Scene<'_, E>, foes: &[Foe<E>]) -> PerHex<f32, E> {
    let grid = &scene.at.game.scenario.map.grid;
    let mut sums = PerHex::<_, E>::filled(0.0);
    for foe in foes.iter().filter(|foe| !foe.square) {
        for hex in grid.within(foe.hex, FLANKING) {
            sums[hex.index()] += BEHIND[zones_towards(grid.sextants(foe.hex, hex))[foe.facing as usize] as usize];
        }
    }
    sums
}

#[inline(never)]
fn expose<E: Played>(
    scene: &Scene<'_, E>,
    foes: &[Foe<E>],
    hex: Hex<E::Size>,
    fires: &mut ArrayVec<Fire<E>, MAX_FOES>,
) {
    fires.clear();
    let (map, sight) = (&scene.at.game.scenario.map, &scene.at.game.sight);
    let range_guns = scene.at.tables().range_guns;
    for foe in foes {
        // Most are too far away.
        let distance = map.grid.distance(hex, foe.hex);
        if distance == 0 || distance > foe.reach || sight.pair(foe.hex, hex).blocked {
            continue;
        }
        let towards = map.grid.sextants(foe.hex, hex);
        let mut aim = |modifier: Option<i8>| {
            fires.extend(modifier.map(|modifier| Fire { from: foe.hex, modifier }));
        };
        if foe.fire > 0 && distance <= foe.range && foe.arc & towards != 0 {
            aim(scene.rifle_modifier(foe.fire, foe.hex, hex, true));
        }
        if foe.gun_arc & towards != 0 && distance <= range_guns {
            aim(scene.gun_modifier(foe.guns, foe.hex, hex));
        }
    }
}

#[inline(never)]
fn attraction<E: Played>(scene: &Scene<'_, E>, foes: &[Foe<E>], gait: Gait, hex: Hex<E::Size>) -> Pull {
    let (costs, w) = (scene.study.maps.costs(gait, hex), scene.weights);
    let (mut best, mut guns) = (f32::MIN, NO_PATH);
    for foe in foes {
        let cost = match costs[foe.hex.index()] {
            NEVER => NO_PATH,
            cost => f32::from(cost),
        };
        best = best.max(foe.prize - w.advance * cost);
        if foe.guns.any() {
            guns = guns.min(cost);
        }
    }
    Pull { foe: best, guns: -w.siege * guns.min(SIEGE) }
}

impl<E: Played> Near<E> {
    #[inline(never)]
    fn look(scene: &Scene<'_, E>, foes: &[Foe<E>], hex: Hex<E::Size>) -> Self {
        let (grid, sight, tables) = (&scene.at.game.scenario.map.grid, &scene.at.game.sight, scene.at.tables());
        let ranges = [tables.range_infantry, tables.range_cavalry, tables.range_guns];
        let longest = ranges.into_iter().max().unwrap_or(0);
        let (mut near, mut around) = (Self::default(), [0.0; LANES]);
        for (index, foe) in foes.iter().enumerate() {
            let distance = grid.distance(hex, foe.hex);
            if distance == 0 || distance > FAR {
                continue;
            }
            let exposed = scene.study.exposure(scene.side, distance, grid.sextants(hex, foe.hex));
            for (around, exposed) in around.iter_mut().zip(exposed) {
                *around -= exposed;
            }
            if foe.stack.is_empty() || foe.engaged {
                continue;
            }
            if distance <= longest && !sight.pair(hex, foe.hex).blocked {
                for (targets, range) in near.targets.iter_mut().zip(ranges) {
                    *targets |= E::Units::only_if(index as u8, distance <= range);
                }
            }
            near.fear(scene, foe, index, hex);
        }
        let crowd = scene.weights.crowd * near.attackers.count_ones() as f32;
        around.iter_mut().for_each(|around| *around -= crowd);
        near.around.copy_from_slice(&around[..SIDES]);
        near.best = near.around[1..].iter().fold(near.around[0], |best, &more| if more > best { more } else { best });
        near
    }

    /// Records a foe that can reach the hex and attack.
    #[inline(always)]
    fn fear(&mut self, scene: &Scene<'_, E>, foe: &Foe<E>, index: usize, hex: Hex<E::Size>) {
        if foe.square {
            return;
        }
        let tables = scene.at.tables();
        let cost = scene.study.maps.cost(foe.gait(), foe.hex, hex);
        let needs = cost.saturating_add(tables.cost_enemy);
        self.runners |= E::Units::only_if(index as u8, needs <= foe.stride());
        if needs <= foe.points {
            self.attackers |= E::Units::only(index as u8);
            self.across[index] = if scene.weights.wheel > 0.0 { across(scene, foe, hex) } else { 0 };
            self.chargers |= E::Units::only_if(index as u8, foe.mounted && cost >= tables.charge_run);
        }
    }
}

/// The hexsides across which a foe can enter a hex and attack, ignoring units in its path and turns.
fn across<E: Played>(scene: &Scene<'_, E>, foe: &Foe<E>, hex: Hex<E::Size>) -> u8 {
    let (maps, grid, gait) = (&scene.study.maps, &scene.at.game.scenario.map.grid, foe.gait());
    let costs = maps.costs(gait, foe.hex);
    let points = foe.points.saturating_sub(scene.at.tables().cost_enemy);
    let comes = |side: &u8| {
        let from = grid.neighbour(hex, *side);
        let cost = || costs[from.index()].saturating_add(maps.crossing(gait, from, (*side + 3) % 6).cost);
        from.is_some() && (from == foe.hex || cost() <= points)
    };
    (0..SIDES as u8).filter(comes).fold(0, |sides, side| sides | 1 << side)
}
