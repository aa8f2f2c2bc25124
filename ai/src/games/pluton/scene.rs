//! The known enemies, and the value of fire at and from each hex.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Calibre, Kind, MAX_SIDE, MAX_SIDE_MARKERS, MarkerId, UnitId, Weapon};
use kartacz_engine::games::pluton::hex::{Hex, HexSet, MAX_HEXES};
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::{FaceDown, View};

use super::hiding;
use super::hits::{Hits, Prices};
use super::lay::{Lay, is_platoon};
use super::weights::Weights;

/// The strength assumed of a concealed counter, in half boxes: many are rifle platoons, some are commanders.
const UNKNOWN: u8 = 5;
/// The weight of a concealed enemy's fire: it may hold its fire, or not be a platoon.
const UNSURE: f32 = 0.5;
/// The strength of a rifle platoon, in half boxes: fire from a hex is computed for it.
pub(super) const PLATOON: u8 = 6;

/// The probability that a marker hits its hex, or, since it may be shifted, an adjacent one.
const ON_TARGET: f32 = 0.4;
const BESIDE: f32 = 0.4;
/// The share of a building's value that counts at the start of the game.
const EARLY: f32 = 0.15;
/// The minimum number of targets that guns are assumed to choose from.
const FEW: usize = 6;

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub hex: Hex,
    /// The unit, unless it is concealed.
    pub unit: Option<UnitId>,
    pub kind: Kind,
    pub level: Level,
    /// Half boxes.
    pub halves: u8,
}

/// Fire at and from a hex, in half victory points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    stamp: u16,
    /// The enemies' fire at a unit there that all of them see.
    pub seen: f32,
    /// As `seen`, from adjacent hexes and the hex itself.
    pub near: f32,
    /// The best shot of a rifle platoon, and of machine guns.
    pub light: f32,
    pub heavy: f32,
    /// The fire of enemy markers on it or adjacent to it.
    pub shells: f32,
    /// Whether an enemy overlooks it.
    pub watched: bool,
}

/// A side's knowledge at the start of a phase.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub foes: ArrayVec<Foe, MAX_SIDE>,
    /// The hexes with enemies.
    pub held: HexSet,
    /// The hexes with own units.
    pub own_hexes: HexSet,
    cells: Box<[Cell; MAX_HEXES]>,
    stamp: u16,
    /// The enemy's markers and the strength of their guns.
    markers: ArrayVec<(Hex, u8), MAX_SIDE_MARKERS>,
    /// The greatest strength among the enemy's known guns.
    battery: u8,
    /// The value of the fire of all these guns on open ground at a unit that the enemy sees, when they choose among all
    /// units that he sees.
    pub barrage: f32,
    hidden: ArrayVec<FaceDown, MAX_SIDE>,
    /// The buildings in which enemies set up in secret may be, one bit each; none when no enemy is in hiding.
    pub haunts: u64,
    own: Prices,
    theirs: Prices,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            foes: ArrayVec::new(),
            held: HexSet::EMPTY,
            own_hexes: HexSet::EMPTY,
            cells: Box::new([Cell::default(); MAX_HEXES]),
            stamp: 0,
            markers: ArrayVec::new(),
            battery: 0,
            barrage: 0.0,
            hidden: ArrayVec::new(),
            haunts: 0,
            own: Prices::default(),
            theirs: Prices::default(),
        }
    }
}

impl Scene {
    /// Looks at the enemies again.
    pub fn look(&mut self, view: View<'_>, weights: &Weights, lay: &Lay) {
        let (under_fire, pinned) = (weights.suppress, weights.pin);
        self.own = Prices { loss: weights.loss, under_fire, pinned };
        self.theirs = Prices { loss: weights.kill, under_fire, pinned };
        self.foes.clear();
        self.foes.extend(view.enemies().map(|unit| Foe {
            hex: view.hex(unit),
            unit: Some(unit),
            kind: view.game().kind(unit),
            level: view.level(unit).unwrap_or_default(),
            halves: view.strength(unit).unwrap_or_default(),
        }));
        self.hidden.clear();
        view.face_down(&mut self.hidden);
        // Sorted by hex, so that their order does not reveal their identities.
        self.hidden.sort_unstable();
        self.foes.extend(self.hidden.iter().map(|counter| Foe {
            hex: counter.hex,
            unit: None,
            kind: Kind::Rifle,
            level: counter.level,
            halves: UNKNOWN,
        }));
        self.see_markers(view, &lay.hits);
        self.haunts = hiding::haunts(view, lay);
        self.held = self.foes.iter().map(|foe| foe.hex).collect();
        self.own_hexes = view.own().map(|unit| view.hex(unit)).collect();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.cells.fill(Cell::default());
            self.stamp = 1;
        }
    }

    /// Records the enemy's markers on the map, and the strength of his guns.
    fn see_markers(&mut self, view: View<'_>, hits: &Hits) {
        self.markers.clear();
        let mut salvo = 0.0;
        (self.battery, self.barrage) = (0, 0.0);
        if is_last(view) {
            return;
        }
        let first = (view.side.other().index() * MAX_SIDE_MARKERS) as MarkerId;
        for marker in first..first + MAX_SIDE_MARKERS as MarkerId {
            let hex = view.marker_hex(marker);
            let strength = guns(view.game(), marker);
            let called = matches!(view.game().crew(marker), Some(Err(support)) if view.was_called(support.into()));
            if hex.is_some() || called {
                self.battery = self.battery.max(strength);
                salvo += ON_TARGET * hits.fire(strength, 0).worth(Level::Full, self.own);
            }
            if hex.is_some() {
                self.markers.push((hex, strength));
            }
        }
        let seen = view.own().filter(|&unit| view.is_seen(unit) && is_platoon(view.game(), unit)).count();
        self.barrage = salvo / seen.max(FEW) as f32;
    }

    /// The value of the strongest barrage with which the enemy can answer fire from a hex.
    pub fn answer(&self, game: &Pluton, hits: &Hits, hex: Hex) -> f32 {
        let modifier = game.scenario.grounds[game.scenario.map.ground[hex.index()].index()].indirect;
        hits.fire(self.battery, modifier.into()).worth(Level::Full, self.own)
    }

    /// The hexes of the enemy's markers.
    pub fn markers(&self) -> impl Iterator<Item = Hex> + Clone {
        self.markers.iter().map(|&(hex, _)| hex)
    }

    /// The prices of effects on the enemy.
    pub const fn theirs(&self) -> Prices {
        self.theirs
    }

    /// The prices of effects on own units.
    pub const fn own(&self) -> Prices {
        self.own
    }

    /// The enemies in a hex.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = &Foe> + Clone {
        self.foes.iter().filter(move |foe| foe.hex == hex)
    }

    /// The strength of the enemies within some hexes of a hex, in half boxes.
    pub fn strength_near(&self, game: &Pluton, hex: Hex, range: u8) -> f32 {
        let field = &game.scenario.map.field;
        let near = self.foes.iter().filter(|foe| field.distance(foe.hex, hex) <= range);
        near.map(|foe| f32::from(foe.halves)).sum()
    }

    /// The distance to the nearest enemy; 255 without any.
    pub fn nearest(&self, game: &Pluton, hex: Hex) -> u8 {
        let field = &game.scenario.map.field;
        self.foes.iter().map(|foe| field.distance(foe.hex, hex)).min().unwrap_or(u8::MAX)
    }

    /// Fire at and from a hex.
    #[inline]
    pub fn cell(&mut self, game: &Pluton, hits: &Hits, hex: Hex) -> Cell {
        let cell = self.cells[hex.index()];
        if cell.stamp == self.stamp { cell } else { self.compute(game, hits, hex) }
    }

    fn compute(&mut self, game: &Pluton, hits: &Hits, hex: Hex) -> Cell {
        let mut cell = Cell { stamp: self.stamp, ..Cell::default() };
        for foe in &self.foes {
            let Some(look) = game.look(hex, foe.hex) else { continue };
            // A concealed counter may be a commander.
            let range = match (foe.kind, foe.unit) {
                (Kind::Commander, _) | (_, None) => game.scenario.commander_sight,
                _ => game.scenario.unit_sight,
            };
            cell.watched |= look.distance <= range[foe.level.index()];
            let sure = if foe.unit.is_some() { 1.0 } else { UNSURE };
            let covered = if look.covered { game.scenario.fire.covered } else { 0 };
            let danger = sure * self.danger(game, hits, foe, hex, look.distance, covered);
            cell.seen += danger;
            if look.distance <= 1 {
                cell.near += danger;
            }
            let seen = if foe.unit.is_some() || look.distance <= 1 { 1.0 } else { UNSURE };
            let sum = i32::from(ground(game, foe.hex) + covered);
            let shot = |weapon: Weapon| {
                let strength = game.scenario.tables.fire_strength(weapon, PLATOON, look.distance);
                if strength == 0 { 0.0 } else { seen * hits.fire(strength, sum).worth(foe.level, self.theirs) }
            };
            cell.light = cell.light.max(shot(Weapon::Light));
            cell.heavy = cell.heavy.max(shot(Weapon::Heavy));
        }
        cell.shells = self.shells(game, hits, hex);
        self.cells[hex.index()] = cell;
        cell
    }

    /// The value of the fire of enemy markers on or adjacent to a hex, in the enemy's next phase.
    fn shells(&self, game: &Pluton, hits: &Hits, hex: Hex) -> f32 {
        let field = &game.scenario.map.field;
        let modifier = game.scenario.grounds[game.scenario.map.ground[hex.index()].index()].indirect;
        let fire = |&(marker, strength): &(Hex, u8)| {
            let share = match field.distance(marker, hex) {
                0 => ON_TARGET,
                1 => BESIDE,
                _ => return 0.0,
            };
            share * hits.fire(strength, modifier.into()).worth(Level::Full, self.own)
        };
        self.markers.iter().map(fire).sum()
    }

    /// The value of an enemy's fire at a unit in a hex.
    fn danger(&self, game: &Pluton, hits: &Hits, foe: &Foe, hex: Hex, distance: u8, covered: i8) -> f32 {
        if foe.level == Level::Pinned && distance > 1 {
            return 0.0;
        }
        let weapon = game.scenario.kinds[foe.kind.index()].weapon;
        let strength = game.scenario.tables.fire_strength(weapon, foe.halves, distance);
        if strength == 0 {
            return 0.0;
        }
        let fire = &game.scenario.fire;
        let state = [0, fire.under_fire, fire.pinned][foe.level.index()];
        hits.fire(strength, i32::from(ground(game, hex) + covered + state)).worth(Level::Full, self.own)
    }
}

/// The full strength of a marker's guns.
fn guns(game: &Pluton, marker: MarkerId) -> u8 {
    let tables = &game.scenario.tables;
    match game.crew(marker) {
        None => 0,
        Some(Ok(mortar)) => tables.artillery_strength(Calibre::Mortar, game.scenario.counter(mortar).boxes),
        Some(Err(support)) => {
            let battalion = &game.scenario.support[usize::from(support)];
            tables.artillery_strength(battalion.calibre, battalion.barrels)
        }
    }
}

/// The small-arms modifier for the ground of a hex.
pub(super) fn ground(game: &Pluton, hex: Hex) -> i8 {
    game.scenario.grounds[game.scenario.map.ground[hex.index()].index()].small_arms
}

/// Whether the view's side moves last of all, after which no guns fire.
pub(super) fn is_last(view: View<'_>) -> bool {
    view.side == Side::Second && view.stage() >= view.game().scenario.stages
}

/// The progress of the game: 0 at its start, 1 in the last stage.
pub(super) fn gone(view: View<'_>) -> f32 {
    f32::from(view.stage()) / f32::from(view.game().scenario.stages.max(1))
}

/// The share of a building's value that counts to its holder now: it scores at the end.
pub(super) fn counts(gone: f32) -> f32 {
    EARLY + (1.0 - EARLY) * gone * gone
}

/// The side's remaining stages, including this one.
pub(super) fn left(view: View<'_>) -> f32 {
    f32::from(view.game().scenario.stages.saturating_sub(view.stage()) + 1)
}

/// Whether the other side earns points for a road without enemies near it.
pub(super) fn road_stake(view: View<'_>, side: Side) -> f32 {
    f32::from(view.game().scenario.victory.road[side.index()])
}
