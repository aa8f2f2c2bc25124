//! The enemy's position, hex by hex, computed once per decision.

use arrayvec::ArrayVec;
use kartacz_engine::games::niemenczyn::data::{CommanderId, MAX_COMMANDERS, MAX_UNITS};
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::{Hex, HexSet};

use super::foe::{Foe, MAX_FOES};
use super::gates::{Gates, gates};
use super::hunts::{Hunts, hunts};
use super::maps::Gait;
use super::scene::Scene;
use super::snapshot::{Snapshot, mask_of};
use super::spots::{Fire, Near, Pull, Spots};

/// The enemies on the map, and what blocks sight.
#[derive(Clone, Debug)]
pub(super) struct Enemies {
    /// By hex, in ascending order.
    pub foes: ArrayVec<Foe, MAX_FOES>,
    /// Their hexes.
    pub hexes: HexSet,
    /// The hexes of the player's own units.
    pub own: HexSet,
    /// The hexes adjacent to them, and those adjacent to several; `None` until computed.
    beside: Option<[HexSet; 2]>,
    pub blocking: HexSet,
    /// Their front zones.
    pub zones: HexSet,
    /// The hexes of foes in command, among those queried.
    commanded: HexSet,
    /// The index of the foe in a hex, if any.
    index: Box<[u8; 256]>,
    /// By commander, the centre of his formation.
    centres: [Option<Hex>; MAX_COMMANDERS],
    spots: Spots,
    /// The enemy's routes to the camp; `None` until computed.
    gates: Option<Gates>,
    /// The hunters of lone guns; `None` until computed.
    hunts: Option<Hunts>,
    /// The snapshot on which this is based; the enemy's units as a mask.
    snapshot: Option<Snapshot>,
    mask: [u8; MAX_UNITS],
}

impl Default for Enemies {
    fn default() -> Self {
        Self {
            foes: ArrayVec::new(),
            hexes: HexSet::EMPTY,
            own: HexSet::EMPTY,
            beside: None,
            blocking: HexSet::EMPTY,
            zones: HexSet::EMPTY,
            commanded: HexSet::EMPTY,
            index: Box::new([0; 256]),
            centres: [None; MAX_COMMANDERS],
            spots: Spots::default(),
            gates: None,
            hunts: None,
            snapshot: None,
            mask: [0; MAX_UNITS],
        }
    }
}

impl Enemies {
    /// Clears everything for a new game.
    pub fn reset(&mut self) {
        self.snapshot = None;
    }

    /// Updates to the present position.
    pub fn look(&mut self, scene: &Scene<'_>) {
        let at = scene.at;
        let enemy = scene.side.other();
        self.blocking = at.blocking();
        self.own = at.occupied(scene.side);
        self.beside = None;
        self.hunts = None;
        self.gates = None;
        self.commanded = HexSet::EMPTY;
        self.centres = [None; MAX_COMMANDERS];
        let known = self.snapshot.is_some_and(|snapshot| snapshot.side == scene.side);
        if !known {
            self.mask = mask_of(at.game.sets.side[enemy.index()]);
        }
        let snapshot = Snapshot::at(at, scene.side, &self.mask);
        if self.snapshot == Some(snapshot) {
            return;
        }
        self.snapshot = Some(snapshot);
        self.zones = at.zones_of(enemy);
        self.hexes = at.occupied(enemy);
        if self.hexes.len() != self.foes.len() || !known {
            self.spots.forget();
            self.foes.clear();
        }
        for (index, hex) in self.hexes.iter().enumerate() {
            let foe = Foe::look(scene, hex);
            self.index[hex.index()] = index as u8;
            match self.foes.get_mut(index) {
                Some(known) => {
                    self.spots.notice(known, &foe);
                    *known = foe;
                }
                None => self.foes.push(foe),
            }
        }
    }

    /// Computes whether a foe is in command \[4.2\].
    pub fn ask_command(&mut self, scene: &Scene<'_>, foe: u8) {
        let foe = &self.foes[foe as usize];
        if each(foe.fighters()).any(|unit| scene.at.in_command(unit)) {
            self.commanded.insert(foe.hex);
        }
    }

    /// Whether a queried foe is in command.
    pub fn commands(&self, foe: &Foe) -> bool {
        self.commanded.contains(foe.hex)
    }

    /// The index of the foe in an enemy hex.
    pub fn index_of(&self, hex: Hex) -> usize {
        self.index[hex.index()].into()
    }

    /// Whether a hex cannot be fired at, even if all intervening units move.
    #[inline(always)]
    pub fn is_safe(&mut self, scene: &Scene<'_>, hex: Hex) -> bool {
        !self.spots.ranged(scene, &self.foes).contains(hex)
    }

    /// Whether no enemy can fire at any unit, judging by range.
    pub fn is_silent(&mut self, scene: &Scene<'_>) -> bool {
        !self.spots.ranged(scene, &self.foes).meets(self.own)
    }

    /// Fire that can be aimed at a hex in range, ignoring intervening units.
    pub fn fires(&mut self, scene: &Scene<'_>, hex: Hex) -> &[Fire] {
        self.spots.fires(scene, &self.foes, hex)
    }

    /// The attraction of a hex.
    #[inline(always)]
    pub fn pull(&mut self, scene: &Scene<'_>, gait: Gait, hex: Hex) -> Pull {
        self.spots.pull(scene, &self.foes, gait, hex)
    }

    /// How many flanks and rears of the enemy a hex lies in: 1 for each rear.
    #[inline(always)]
    pub fn outflanks(&mut self, scene: &Scene<'_>, hex: Hex) -> f32 {
        self.spots.outflanks(scene, &self.foes, hex)
    }

    /// The enemies near a hex.
    pub fn near(&mut self, scene: &Scene<'_>, hex: Hex) -> Near {
        *self.spots.near(scene, &self.foes, hex)
    }

    /// The enemy's routes to the camp.
    pub fn gates(&mut self, scene: &Scene<'_>) -> &Gates {
        self.gates.get_or_insert_with(|| gates(scene, &self.foes))
    }

    /// The hunters of lone guns.
    pub fn hunts(&mut self, scene: &Scene<'_>) -> &Hunts {
        self.hunts.get_or_insert_with(|| hunts(scene, &self.foes))
    }

    /// The centre hex of a formation.
    pub fn centre(&mut self, scene: &Scene<'_>, commander: CommanderId) -> Hex {
        *self.centres[commander as usize]
            .get_or_insert_with(|| scene.centre(scene.at.game.sets.formation[commander as usize]))
    }

    /// The hexes adjacent to friends: all of the player's own hexes, or all but one.
    pub fn company(&mut self, scene: &Scene<'_>, friends: HexSet) -> HexSet {
        let grid = &scene.at.game.scenario.map.grid;
        let own = self.own;
        let [beside, twice] = *self.beside.get_or_insert_with(|| {
            own.iter().fold([HexSet::EMPTY; 2], |[beside, twice], hex| {
                let around = grid.neighbours_set(hex);
                [beside | around, twice | beside & around]
            })
        });
        let left = own.without(friends);
        debug_assert!(left.len() <= 1);
        left.iter().fold(beside, |set, hex| set.without(grid.neighbours_set(hex).without(twice)))
    }

    /// The hexes within this distance of an enemy.
    pub fn around(&self, scene: &Scene<'_>, distance: u8) -> HexSet {
        let grid = &scene.at.game.scenario.map.grid;
        self.foes.iter().fold(HexSet::EMPTY, |set, foe| set | grid.within(foe.hex, distance))
    }

    /// The distance of the nearest enemy, in hexes.
    pub fn nearest(&self, scene: &Scene<'_>, hex: Hex) -> u8 {
        let grid = &scene.at.game.scenario.map.grid;
        self.foes.iter().map(|foe| grid.distance(foe.hex, hex)).min().unwrap_or(u8::MAX)
    }
}
