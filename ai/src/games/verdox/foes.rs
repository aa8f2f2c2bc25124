//! What is known of the enemy in a phase: where he is, what attacks on him are worth, and how dangerous squares are.

use arrayvec::ArrayVec;
use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::crowd::{Crowd, Place, distance, place};
use super::tally::{About, Tally};
use super::ways::{Gait, NO_WAY, TURN, Ways};
use super::weights::Weights;

/// From so many turns on, an enemy is not near the quarters.
pub(super) const NEAR: u16 = 5 * TURN;

/// From so few turns on, an enemy may soon come onto the quarters: a die that comes off saves him several.
pub(super) const ALERT: u16 = 4 * TURN;

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub unit: UnitId,
    pub square: Square,
    place: Place,
    /// How far he shoots on clear ground; 0 when he does not.
    range: u8,
    about: About,
    /// What he spends of his attacks on each of those whom he can reach.
    share: f32,
    /// What an attack on him is worth.
    pub worth: f32,
    /// How long his way is to the player's quarters.
    pub way: u16,
}

/// The enemy.
#[derive(Clone, Debug)]
pub(super) struct Foes {
    pub list: ArrayVec<Foe, MAX_SIDE>,
    /// Where they stand.
    pub standing: SquareSet,
    /// How many attacks each square must expect; what was reckoned earlier counts no more.
    danger: [f32; MAX_SQUARES],
    reckoned: [u32; MAX_SQUARES],
    now: u32,
    /// Where the units of the player and of the enemy are.
    own: Crowd,
    others: Crowd,
}

impl Default for Foes {
    fn default() -> Self {
        Self {
            list: ArrayVec::new(),
            standing: SquareSet::EMPTY,
            danger: [0.0; MAX_SQUARES],
            reckoned: [0; MAX_SQUARES],
            now: 0,
            own: Crowd::default(),
            others: Crowd::default(),
        }
    }
}

impl Foes {
    /// Looks at the enemy as a phase begins.
    pub fn look(&mut self, view: View<'_>, ways: &Ways, tally: &Tally, weights: &Weights) {
        self.own.look(view, view.side, weights);
        self.others.look(view, view.side.other(), weights);
        self.standing = view.standing(view.side.other());
        self.list.clear();
        let hidden = view.hidden();
        for unit in view.units(view.side.other()) {
            let mut foe = Self::foe(view, tally, &hidden, unit);
            self.judge(view, ways, weights, &mut foe);
            self.list.push(foe);
        }
        self.forget();
    }

    /// What is known of an enemy: of one who is hidden, what is true of those that he may be on average.
    fn foe(view: View<'_>, tally: &Tally, hidden: &[u8; KINDS], unit: UnitId) -> Foe {
        let square = view.square(unit);
        let kinds = &view.game().scenario.kinds;
        let (about, range) = match view.kind(unit) {
            Some(kind) => (tally.about(kind), kinds[kind.index()].range),
            None => (tally.about_unknown(hidden), kinds[Kind::Shooters.index()].range),
        };
        Foe { unit, square, place: place(view, square), range, about, share: 1.0, worth: about.harm, way: 0 }
    }

    /// What it is worth to be rid of him, and whom he can reach.
    fn judge(&self, view: View<'_>, ways: &Ways, weights: &Weights, foe: &mut Foe) {
        let reach = if foe.range > 0 { foe.range + 1 } else { 2 };
        let here = foe.place;
        let friends = self.own.within(here, reach);
        let odds = self.others.power(here) / (1.0 + self.own.power(here));
        foe.share = odds.powf(weights.odds) / (1.0 + weights.company * friends as f32);
        let gait = view.kind(foe.unit).map_or(Gait::Foot, Gait::of);
        foe.way = ways.forward(view.side.other(), gait, foe.square);
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
        foe.worth += foe.about.destroyed * riddance;
    }

    /// Forgets the dangers that were reckoned.
    fn forget(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.reckoned.fill(0);
            self.now = 1;
        }
    }

    /// Whether the enemies are those who were looked at, but for those who are lost, whom it leaves out from now on.
    pub fn still(&mut self, view: View<'_>) -> bool {
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
            self.forget();
        }
        !moved
    }

    /// The enemy on a square.
    pub fn at(&self, square: Square) -> Option<&Foe> {
        self.list.iter().find(|foe| foe.square == square)
    }

    /// How far the nearest enemy is, or was as the phase began.
    pub fn nearest(&self, view: View<'_>, square: Square) -> u8 {
        self.others.nearest(place(view, square))
    }

    /// How many attacks a unit on a square must expect.
    pub fn danger(&mut self, view: View<'_>, square: Square) -> f32 {
        if self.reckoned[square.index()] != self.now {
            self.reckoned[square.index()] = self.now;
            self.danger[square.index()] = self.reckon(view, square);
        }
        self.danger[square.index()]
    }

    fn reckon(&self, view: View<'_>, square: Square) -> f32 {
        let here = place(view, square);
        let attacks = |foe: &Foe| {
            let distance = distance(foe.place, here);
            let fire = foe.about.fires > 0.0
                && distance <= foe.range + 1
                && distance > 0
                && view.has_shot(foe.range, foe.square, square);
            let fires = if fire { foe.about.fires } else { 0.0 };
            let fights = if distance == 1 { foe.about.fights } else { 0.0 };
            foe.share * fires.max(fights)
        };
        self.list.iter().map(attacks).sum()
    }

    /// What the best attack of a unit of this kind from a square would be worth.
    pub fn prospect(&self, view: View<'_>, kind: Kind, square: Square) -> f32 {
        let table = &view.game().scenario.kinds[kind.index()];
        if table.range == 0 {
            return self.prospect_near(view, square);
        }
        let here = place(view, square);
        let dry = !view.ground(square).is_wet();
        let mut best = 0.0;
        for foe in &self.list {
            let distance = distance(foe.place, here);
            if foe.worth > best
                && (table.melee && distance == 1
                    || dry && distance <= table.range + 1 && view.has_shot(table.range, square, foe.square))
            {
                best = foe.worth;
            }
        }
        best
    }

    /// What the best attack hand to hand would be worth.
    fn prospect_near(&self, view: View<'_>, square: Square) -> f32 {
        let beside = view.game().terrain.neighbours[square.index()];
        let mut best = 0.0;
        for square in beside.into_iter().filter(|&square| square.is_some() && self.standing.contains(square)) {
            best = self.at(square).map_or(best, |foe| foe.worth.max(best));
        }
        best
    }

    /// How long the way of the nearest enemy is to the player's quarters.
    pub fn closest(&self) -> u16 {
        self.list.iter().map(|foe| foe.way).min().unwrap_or(NO_WAY)
    }

    /// How many enemies are near the player's quarters.
    pub fn raiders(&self) -> usize {
        self.list.iter().filter(|foe| foe.way < NEAR).count()
    }
}

/// The quarters that the side that looks is after.
pub(super) fn enemy_quarters(view: View<'_>) -> Square {
    view.game().scenario.map.headquarters[view.side.other().index()]
}
