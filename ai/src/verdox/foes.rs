//! What is known of the enemy in a phase: where he is, what attacks on him are worth, and how dangerous squares are.

use arrayvec::ArrayVec;
use kartacz_engine::game::Side;
use kartacz_engine::verdox::data::{Kind, MAX_SIDE, UnitId};
use kartacz_engine::verdox::square::{MAX_SQUARES, Square, SquareSet};
use kartacz_engine::verdox::view::View;

use super::tally::Tally;
use super::ways::{Gait, TURN, Ways};
use super::weights::Weights;

/// From so many turns on, an enemy is not near the quarters.
pub(super) const NEAR: u16 = 5 * TURN;

/// How far around an enemy the forces of both sides are weighed against each other.
const AROUND: u8 = 7;

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub unit: UnitId,
    pub square: Square,
    column: i8,
    row: i8,
    /// How far he shoots on clear ground; 0 when he does not.
    range: u8,
    /// The chance that he can shoot, and that he can fight hand to hand: he may be hidden.
    fires: f32,
    fights: f32,
    /// What he spends of his attacks on each of those whom he can reach.
    share: f32,
    /// What an attack on him is worth.
    pub worth: f32,
    /// The chance that it destroys him.
    pub destroyed: f32,
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

/// The column and the row of a square, small enough to look through many at once.
fn place(view: View<'_>, square: Square) -> (i8, i8) {
    let (column, row) = view.game().scenario.map.field.column_row(square);
    (column as i8, row as i8)
}

#[inline]
const fn distance((column, row): (i8, i8), (other_column, other_row): (i8, i8)) -> u8 {
    column.abs_diff(other_column) + row.abs_diff(other_row)
}

/// Columns, rows and powers of many units, apart: so they are looked through many at once.
#[derive(Clone, Debug, Default)]
struct Crowd {
    columns: ArrayVec<i8, MAX_SIDE>,
    rows: ArrayVec<i8, MAX_SIDE>,
    powers: ArrayVec<f32, MAX_SIDE>,
}

impl Crowd {
    fn look(&mut self, view: View<'_>, side: Side, weights: &Weights) {
        self.columns.clear();
        self.rows.clear();
        self.powers.clear();
        for unit in view.units(side) {
            let (column, row) = place(view, view.square(unit));
            self.columns.push(column);
            self.rows.push(row);
            let shoots = view.kind(unit).is_some_and(|kind| view.game().scenario.kinds[kind.index()].range > 0);
            self.powers.push(if shoots { 1.0 } else { weights.foot });
        }
    }

    /// How many are so near.
    fn within(&self, (column, row): (i8, i8), reach: u8) -> u32 {
        let near = |(&other_column, &other_row): (&i8, &i8)| {
            u8::from(column.abs_diff(other_column) + row.abs_diff(other_row) <= reach)
        };
        // No side has more units than fit.
        self.columns.iter().zip(&self.rows).map(near).sum::<u8>().into()
    }

    /// The power of those around.
    fn power(&self, (column, row): (i8, i8)) -> f32 {
        let places = self.columns.iter().zip(&self.rows);
        let power = |((&other_column, &other_row), &power): ((&i8, &i8), &f32)| {
            let near = column.abs_diff(other_column) + row.abs_diff(other_row) <= AROUND;
            if near { power } else { 0.0 }
        };
        places.zip(&self.powers).map(power).sum()
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
            let mut foe = self.foe(view, tally, &hidden, unit);
            self.judge(view, ways, weights, &mut foe);
            self.list.push(foe);
        }
        self.forget();
    }

    /// What is known of an enemy.
    fn foe(&self, view: View<'_>, tally: &Tally, hidden: &[u8; 6], unit: UnitId) -> Foe {
        let square = view.square(unit);
        let (column, row) = place(view, square);
        let kinds = &view.game().scenario.kinds;
        let share = |able: fn(&kartacz_engine::verdox::data::KindTable) -> bool| {
            let count = |able_only: bool| -> f32 {
                let of = hidden.iter().zip(kinds).filter(|(_, kind)| !able_only || able(kind));
                of.map(|(&count, _)| f32::from(count)).sum()
            };
            count(true) / count(false).max(1.0)
        };
        let (harm, range, fires, fights) = match view.kind(unit) {
            Some(kind) => {
                let table = &kinds[kind.index()];
                let certain = |able: bool| f32::from(u8::from(able));
                (tally.harm(kind), table.range, certain(table.range > 0), certain(table.melee))
            }
            None => {
                let range = kinds[Kind::Shooters.index()].range;
                (tally.harm_unknown(hidden), range, share(|kind| kind.range > 0), share(|kind| kind.melee))
            }
        };
        let (worth, destroyed) = (harm.value, harm.destroyed);
        Foe { unit, square, column, row, range, fires, fights, share: 1.0, worth, destroyed, way: 0 }
    }

    /// What it is worth to be rid of him, and whom he can reach.
    fn judge(&self, view: View<'_>, ways: &Ways, weights: &Weights, foe: &mut Foe) {
        let reach = if foe.range > 0 { foe.range + 1 } else { 2 };
        let here = (foe.column, foe.row);
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
        foe.worth += foe.destroyed * riddance;
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

    /// How far the nearest enemy is.
    pub fn nearest(&self, view: View<'_>, square: Square) -> u8 {
        let here = place(view, square);
        self.list.iter().map(|foe| distance((foe.column, foe.row), here)).min().unwrap_or(u8::MAX)
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
            let distance = distance((foe.column, foe.row), here);
            let fire = foe.fires > 0.0
                && distance <= foe.range + 1
                && distance > 0
                && view.has_shot(foe.range, foe.square, square);
            let fires = if fire { foe.fires } else { 0.0 };
            let fights = if distance == 1 { foe.fights } else { 0.0 };
            foe.share * fires.max(fights)
        };
        self.list.iter().map(attacks).sum()
    }

    /// What the best attack of a unit of this kind from a square would be worth.
    pub fn prospect(&self, view: View<'_>, kind: Kind, square: Square) -> f32 {
        let table = &view.game().scenario.kinds[kind.index()];
        let here = place(view, square);
        let dry = !view.ground(square).is_wet();
        let mut best = 0.0;
        for foe in &self.list {
            let distance = distance((foe.column, foe.row), here);
            if foe.worth > best
                && (table.melee && distance == 1
                    || dry
                        && table.range > 0
                        && distance <= table.range + 1
                        && view.has_shot(table.range, square, foe.square))
            {
                best = foe.worth;
            }
        }
        best
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
