//! The enemy in a phase: positions, the value of attacks on each unit, and the danger of squares.

use arrayvec::ArrayVec;
use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::crowd::{Crowd, Place, Places, nearness, place};
use super::distances::{Distances, Gait, NO_ROUTE, TURN};
use super::kind_table::{KindTable, Properties};
use super::weights::Weights;
use crate::core::real::power;

/// An enemy at least this many turns away is not near the quarters.
pub(super) const NEAR: u16 = 5 * TURN;

/// Within this many turns, an enemy may soon reach the quarters: one successful roll can save him several turns.
pub(super) const ALERT: u16 = 4 * TURN;

/// The distance of a square that only touches at a corner.
const CORNER: u8 = 2;

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub unit: UnitId,
    pub square: Square,
    place: Place,
    /// The range on clear ground; 0 when it cannot shoot.
    range: u8,
    properties: Properties,
    /// The share of its attacks that it spends on each unit in reach.
    share: f32,
    /// The value of an attack on it.
    pub worth: f32,
    /// The length of its route to the player's quarters.
    pub way: u16,
}

/// All enemies.
#[derive(Clone, Debug)]
pub(super) struct Foes {
    pub list: ArrayVec<Foe, MAX_SIDE>,
    places: Places,
    /// The greatest distance at which one of them can attack.
    reach: u8,
    /// The squares they occupy.
    pub standing: SquareSet,
    /// The index in the list of the enemy on each of these squares.
    index: [u8; MAX_SQUARES],
    /// The distance of the nearest enemy at the start of the phase.
    nearest: [u8; MAX_SQUARES],
    /// The expected number of attacks on each square; entries computed before `now` are stale.
    danger: [f32; MAX_SQUARES],
    computed: [u32; MAX_SQUARES],
    now: u32,
    /// The positions of the player's and the enemy's units.
    own: Crowd,
    others: Crowd,
}

impl Default for Foes {
    fn default() -> Self {
        Self {
            list: ArrayVec::new(),
            places: Places::default(),
            reach: 0,
            standing: SquareSet::EMPTY,
            index: [0; MAX_SQUARES],
            nearest: [u8::MAX; MAX_SQUARES],
            danger: [0.0; MAX_SQUARES],
            computed: [0; MAX_SQUARES],
            now: 0,
            own: Crowd::default(),
            others: Crowd::default(),
        }
    }
}

impl Foes {
    /// Computes everything at the start of a phase.
    pub fn look(&mut self, view: View<'_>, distances: &Distances, kind_table: &KindTable, weights: &Weights) {
        self.own.look(view, view.side, weights);
        self.others.look(view, view.side.other(), weights);
        self.standing = view.standing(view.side.other());
        self.list.clear();
        let hidden = view.hidden();
        for unit in view.units(view.side.other()) {
            let mut foe = Self::foe(view, kind_table, &hidden, unit);
            self.judge(view, distances, weights, &mut foe);
            self.list.push(foe);
        }
        let squares = self.list.iter().map(|foe| foe.square).collect();
        nearness(view.game().scenario.map.field, &squares, &mut self.nearest);
        self.renew();
    }

    /// An enemy; for a hidden one, averages over the kinds it may be.
    fn foe(view: View<'_>, kind_table: &KindTable, hidden: &[u8; KINDS], unit: UnitId) -> Foe {
        let square = view.square(unit);
        let kinds = &view.game().scenario.kinds;
        let (properties, range) = match view.kind(unit) {
            Some(kind) => (kind_table.properties(kind), kinds[kind.index()].range),
            None => (kind_table.average(hidden), kinds[Kind::Shooters.index()].range),
        };
        Foe { unit, square, place: place(view, square), range, properties, share: 1.0, worth: properties.harm, way: 0 }
    }

    /// Computes the value of eliminating it and the units it can reach.
    fn judge(&self, view: View<'_>, distances: &Distances, weights: &Weights, foe: &mut Foe) {
        let reach = if foe.range > 0 { foe.range + 1 } else { 2 };
        let here = foe.place;
        let friends = self.own.places.within(here, reach);
        let odds = self.others.power(here) / (1.0 + self.own.power(here));
        foe.share = power(odds, weights.odds) / (1.0 + weights.company * friends as f32);
        let gait = view.kind(foe.unit).map_or(Gait::Foot, Gait::of);
        foe.way = distances.forward(view.side.other(), gait, foe.square);
        let mut riddance = if friends > 0 { weights.threat } else { 0.0 };
        if foe.way < NEAR {
            riddance += weights.alarm / (1.0 + f32::from(foe.way) / f32::from(TURN));
        }
        let ground = view.ground(foe.square);
        if ground.is_wall() || view.game().scenario.map.ground[foe.square.index()].carries_barges() {
            riddance += weights.block;
        }
        if foe.square == view.game().scenario.map.headquarters[view.side.other().index()] {
            riddance += weights.storm;
        }
        foe.worth += foe.properties.destroyed * riddance;
    }

    /// Prepares queries after a change of the list.
    fn renew(&mut self) {
        self.places.clear();
        self.reach = self.list.iter().map(|foe| foe.range + 1).max().unwrap_or(0);
        self.list.iter().for_each(|foe| self.places.push(foe.place));
        // Of two on one square, one is on a barge under the bridge: the first of the list counts.
        for (index, foe) in self.list.iter().enumerate().rev() {
            self.index[foe.square.index()] = index as u8;
        }
        self.forget();
    }

    /// Clears the computed dangers.
    fn forget(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.computed.fill(0);
            self.now = 1;
        }
    }

    /// Whether the enemies are the same as before apart from losses, which are removed.
    pub fn still(&mut self, view: View<'_>) -> bool {
        if self.list.iter().all(|foe| view.square(foe.unit) == foe.square) {
            return true;
        }
        let before = self.list.len();
        let mut moved = false;
        let standing = &mut self.standing;
        self.list.retain(|foe| {
            let square = view.square(foe.unit);
            if !square.is_some() {
                standing.remove(foe.square);
            }
            moved |= square.is_some() && square != foe.square;
            square.is_some()
        });
        if self.list.len() != before {
            self.renew();
        }
        !moved
    }

    /// The enemy on a square.
    pub fn at(&self, square: Square) -> Option<&Foe> {
        self.list.get(usize::from(self.index[square.index()])).filter(|foe| foe.square == square)
    }

    /// The distance of the nearest enemy at the start of the phase.
    pub const fn nearest(&self, square: Square) -> u8 {
        self.nearest[square.index()]
    }

    /// Whether an enemy is within the greatest reach of a unit: its range on the best ground, or a corner.
    pub fn in_reach(&self, view: View<'_>, unit: UnitId) -> bool {
        let range = view.kind(unit).map_or(0, |kind| view.game().scenario.kinds[kind.index()].range);
        let square = view.square(unit);
        square.is_some() && self.nearest(square) <= (range + 1).max(CORNER)
    }

    /// The expected number of attacks on a unit on a square.
    pub fn danger(&mut self, view: View<'_>, square: Square) -> f32 {
        if self.computed[square.index()] != self.now {
            self.computed[square.index()] = self.now;
            self.danger[square.index()] = self.compute_danger(view, square);
        }
        self.danger[square.index()]
    }

    fn compute_danger(&self, view: View<'_>, square: Square) -> f32 {
        if self.nearest(square) > self.reach {
            return 0.0;
        }
        let mut distances = [u8::MAX; MAX_SIDE];
        self.places.measure(place(view, square), &mut distances);
        let attacks = |(foe, &distance): (&Foe, &u8)| {
            let fire = foe.properties.fires > 0.0
                && distance <= foe.range + 1
                && distance > 0
                && view.has_shot(foe.range, foe.square, square);
            let fires = if fire { foe.properties.fires } else { 0.0 };
            let fights = if distance == 1 { foe.properties.fights } else { 0.0 };
            foe.share * fires.max(fights)
        };
        let near = self.list.iter().zip(&distances).filter(|&(_, &distance)| distance <= self.reach);
        near.map(attacks).sum()
    }

    /// The value of the best attack of a unit of this kind from a square.
    pub fn prospect(&self, view: View<'_>, kind: Kind, square: Square) -> f32 {
        let table = &view.game().scenario.kinds[kind.index()];
        if table.range == 0 {
            return self.prospect_near(view, square);
        }
        if self.nearest(square) > table.range + 1 {
            return 0.0;
        }
        let mut distances = [u8::MAX; MAX_SIDE];
        self.places.measure(place(view, square), &mut distances);
        let dry = !view.ground(square).is_wet();
        let can_attack = |foe: &Foe, distance: u8| {
            table.melee && distance == 1 || dry && view.has_shot(table.range, square, foe.square)
        };
        let mut best = 0.0;
        for (foe, &distance) in self.list.iter().zip(&distances).filter(|&(_, &distance)| distance <= table.range + 1) {
            if foe.worth > best && can_attack(foe, distance) {
                best = foe.worth;
            }
        }
        best
    }

    /// The value of the best melee attack.
    fn prospect_near(&self, view: View<'_>, square: Square) -> f32 {
        let beside = view.game().terrain.neighbours[square.index()];
        let mut best = 0.0;
        for square in beside.into_iter().filter(|&square| square.is_some() && self.standing.contains(square)) {
            best = self.at(square).map_or(best, |foe| foe.worth.max(best));
        }
        best
    }

    /// The length of the nearest enemy's route to the player's quarters.
    pub fn closest(&self) -> u16 {
        self.list.iter().map(|foe| foe.way).min().unwrap_or(NO_ROUTE)
    }

    /// The number of enemies near the player's quarters.
    pub fn raiders(&self) -> usize {
        self.list.iter().filter(|foe| foe.way < NEAR).count()
    }
}

/// The quarters that the side attacks.
pub(super) fn enemy_quarters(view: View<'_>) -> Square {
    view.game().scenario.map.headquarters[view.side.other().index()]
}
