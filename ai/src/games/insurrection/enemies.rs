//! The enemy's position, hex by hex, computed once per decision.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::data::CommanderId;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::{Hex, HexSet};

use super::Played;
use super::fields::PerHex;
use super::foe::{Foe, MAX_FOES};
use super::gates::{Gates, gates};
use super::hunts::{Hunts, hunts};
use super::maps::Gait;
use super::scene::Scene;
use super::snapshot::{Snapshot, mask_of};
use super::spots::{Fire, Near, Pull, Spots};

/// The enemies on the map, and what blocks sight.
#[derive(Clone, Debug)]
pub(super) struct Enemies<E: Played> {
    /// By hex, in ascending order.
    pub foes: ArrayVec<Foe<E>, MAX_FOES>,
    /// The hexes of the enemies.
    pub hexes: HexSet<E::Size>,
    /// The hexes of the player's own units.
    pub own: HexSet<E::Size>,
    /// The hexes adjacent to them, and those adjacent to several; `None` until computed.
    beside: Option<[HexSet<E::Size>; 2]>,
    pub blocking: HexSet<E::Size>,
    /// The front zones of the enemies.
    pub zones: HexSet<E::Size>,
    /// The hexes of foes in command, among those queried.
    commanded: HexSet<E::Size>,
    /// The index of the foe in a hex, if any.
    index: Box<PerHex<u8, E>>,
    /// By commander, the centre of his formation.
    centres: E::PerCommander<Option<Hex<E::Size>>>,
    spots: Spots<E>,
    /// The enemy's routes to the camp; `None` until computed.
    gates: Option<Gates<E>>,
    /// The hunters of lone guns; `None` until computed.
    hunts: Option<Hunts<E>>,
    /// The snapshot on which this is based; the enemy's units as a mask.
    snapshot: Option<Snapshot<E>>,
    mask: E::PerUnit<u8>,
}

impl<E: Played> Default for Enemies<E> {
    fn default() -> Self {
        Self {
            foes: ArrayVec::new(),
            hexes: HexSet::EMPTY,
            own: HexSet::EMPTY,
            beside: None,
            blocking: HexSet::EMPTY,
            zones: HexSet::EMPTY,
            commanded: HexSet::EMPTY,
            index: Box::new(PerHex::<_, E>::filled(0)),
            centres: E::PerCommander::<_>::filled(None),
            spots: Spots::default(),
            gates: None,
            hunts: None,
            snapshot: None,
            mask: E::PerUnit::<_>::filled(0),
        }
    }
}

impl<E: Played> Enemies<E> {
    /// Clears everything for a new game.
    pub fn reset(&mut self) {
        self.snapshot = None;
    }

    /// Updates to the present position.
    pub fn look(&mut self, scene: &Scene<'_, E>) {
        let at = scene.at;
        let enemy = scene.side.other();
        self.blocking = at.blocking();
        self.own = at.occupied(scene.side);
        self.beside = None;
        self.hunts = None;
        self.gates = None;
        self.commanded = HexSet::EMPTY;
        self.centres = E::PerCommander::<_>::filled(None);
        let known = self.snapshot.is_some_and(|snapshot| snapshot.side == scene.side);
        if !known {
            self.mask = mask_of::<E>(at.game.sets.side[enemy.index()]);
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
    pub fn ask_command(&mut self, scene: &Scene<'_, E>, foe: u8) {
        let foe = &self.foes[foe as usize];
        if each(foe.fighters()).any(|unit| scene.at.in_command(unit)) {
            self.commanded.insert(foe.hex);
        }
    }

    /// Whether a queried foe is in command.
    pub fn commands(&self, foe: &Foe<E>) -> bool {
        self.commanded.contains(foe.hex)
    }

    /// The index of the foe in an enemy hex.
    pub fn index_of(&self, hex: Hex<E::Size>) -> usize {
        self.index[hex.index()].into()
    }

    /// Whether a hex cannot be fired at, even if all intervening units move.
    #[inline(always)]
    pub fn is_safe(&mut self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> bool {
        !self.spots.ranged(scene, &self.foes).contains(hex)
    }

    /// Whether no enemy can fire at any unit, judging by range.
    pub fn is_silent(&mut self, scene: &Scene<'_, E>) -> bool {
        !self.spots.ranged(scene, &self.foes).meets(self.own)
    }

    /// Fire that can be aimed at a hex in range, ignoring intervening units.
    pub fn fires(&mut self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> &[Fire<E>] {
        self.spots.fires(scene, &self.foes, hex)
    }

    /// The attraction of a hex.
    #[inline(always)]
    pub fn pull(&mut self, scene: &Scene<'_, E>, gait: Gait, hex: Hex<E::Size>) -> Pull {
        self.spots.pull(scene, &self.foes, gait, hex)
    }

    /// How many flanks and rears of the enemy a hex lies in: 1 for each rear.
    #[inline(always)]
    pub fn outflanks(&mut self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> f32 {
        self.spots.outflanks(scene, &self.foes, hex)
    }

    /// The enemies near a hex.
    pub fn near(&mut self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> Near<E> {
        *self.spots.near(scene, &self.foes, hex)
    }

    /// The enemy's routes to the camp.
    pub fn gates(&mut self, scene: &Scene<'_, E>) -> &Gates<E> {
        self.gates.get_or_insert_with(|| gates(scene, &self.foes))
    }

    /// The hunters of lone guns.
    pub fn hunts(&mut self, scene: &Scene<'_, E>) -> &Hunts<E> {
        self.hunts.get_or_insert_with(|| hunts(scene, &self.foes))
    }

    /// The centre hex of a formation.
    pub fn centre(&mut self, scene: &Scene<'_, E>, commander: CommanderId) -> Hex<E::Size> {
        *self.centres[commander as usize]
            .get_or_insert_with(|| scene.centre(scene.at.game.sets.formation[commander as usize]))
    }

    /// The hexes adjacent to friends: all of the player's own hexes, or all but one.
    pub fn company(&mut self, scene: &Scene<'_, E>, friends: HexSet<E::Size>) -> HexSet<E::Size> {
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
    pub fn around(&self, scene: &Scene<'_, E>, distance: u8) -> HexSet<E::Size> {
        let grid = &scene.at.game.scenario.map.grid;
        self.foes.iter().fold(HexSet::EMPTY, |set, foe| set | grid.within(foe.hex, distance))
    }

    /// The distance of the nearest enemy, in hexes.
    pub fn nearest(&self, scene: &Scene<'_, E>, hex: Hex<E::Size>) -> u8 {
        let grid = &scene.at.game.scenario.map.grid;
        self.foes.iter().map(|foe| grid.distance(foe.hex, hex)).min().unwrap_or(u8::MAX)
    }
}
