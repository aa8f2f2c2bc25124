//! A side's private features: its own units, concealed or not, and their relation to the enemies that it sees.

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::data::{KINDS, MAX_SIDE, UnitId, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::{FaceDown, View};

use crate::games::pluton::hiding;
use crate::games::pluton::lay::{Building, Lay, NO_WAY, STAGE, is_platoon};

/// The own units by kind, then the others.
const NAMES: [&str; KINDS + 18] = [
    "own-rifles",
    "own-machine-guns",
    "own-mortars",
    "own-commanders",
    "own-waiting",
    "own-boxes",
    "own-lost",
    "own-under-fire",
    "own-pinned",
    "own-undirected",
    "own-concealed",
    "own-in-cover",
    "own-held",
    "own-near",
    "own-threatened",
    "own-march",
    "own-massed",
    "own-facing",
    "own-ready",
    "enemy-held",
    "enemy-hiding-places",
    "enemy-locked",
];
/// The number of features.
pub(super) const COUNT: usize = NAMES.len();

/// The units that count as one in a feature.
const UNITS: f32 = 10.0;
/// The half boxes, and the half victory points.
const HALVES: f32 = 40.0;
/// The stages of march.
const MARCH: f32 = 10.0;
/// The march distance within which a building is near, in half points.
const NEAR: u16 = 2 * STAGE as u16;
/// The distance within which enemies threaten a building, or face units; in hexes.
const FACING: u8 = 4;
/// The strength assumed of a concealed counter, in half boxes.
const UNKNOWN: u8 = 5;

/// The names of the features.
pub(super) fn names() -> impl Iterator<Item = String> {
    NAMES.iter().map(|&name| name.to_owned())
}

/// The features of a position as a side sees it, in the order of [`names`].
pub(super) fn features(view: View<'_>, lay: &Lay) -> [f32; COUNT] {
    let foes = Foes::of(view);
    let mut out = [0.0; COUNT];
    let (units, rest) = out.split_at_mut(KINDS + 8);
    forces(view, units);
    let (places, rest) = rest.split_at_mut(4);
    buildings(view, lay, &foes, places);
    let [massed, facing, ready, held, haunts, locked] = rest else { return out };
    let (field, game) = (&view.game().scenario.map.field, view.game());
    let platoons = || view.own().filter(|&unit| is_platoon(game, unit));
    let faces = |unit: &UnitId| foes.near(view, view.hex(*unit));
    let halves = |unit: UnitId| f32::from(view.strength(unit).unwrap_or_default());
    *massed = platoons().filter(faces).map(halves).sum::<f32>() / HALVES;
    let close = |hex: Hex| platoons().any(|unit| field.distance(view.hex(unit), hex) <= FACING);
    let against = foes.0.iter().filter(|(hex, _)| close(*hex)).map(|&(_, halves)| f32::from(halves));
    *facing = against.sum::<f32>() / HALVES;
    let own_support = (0..game.scenario.support.len()).filter(|&index| view.is_available(index));
    *ready = own_support.count() as f32 / UNITS;
    let theirs = lay.buildings.iter().filter(|place| foes.are_in(place.hex));
    *held = theirs.map(|place| place.worth[view.side.index()]).sum::<f32>() / HALVES;
    *haunts = hiding::haunts(view, lay).count_ones() as f32 / UNITS;
    *locked = hiding::locked(view, view.side.other()) as f32 / UNITS;
    out
}

/// The enemies that a side knows of: their hexes and half boxes. All are whole numbers, so sums do not depend on their order.
struct Foes(ArrayVec<(Hex, u8), MAX_SIDE>);

impl Foes {
    fn of(view: View<'_>) -> Self {
        let seen = view.enemies().map(|unit| (view.hex(unit), view.strength(unit).unwrap_or_default()));
        let mut foes: ArrayVec<_, MAX_SIDE> = seen.collect();
        let mut hidden: ArrayVec<FaceDown, MAX_SIDE> = ArrayVec::new();
        view.face_down(&mut hidden);
        foes.extend(hidden.iter().map(|counter| (counter.hex, UNKNOWN)));
        Self(foes)
    }

    fn are_in(&self, hex: Hex) -> bool {
        self.0.iter().any(|&(held, _)| held == hex)
    }

    fn near(&self, view: View<'_>, hex: Hex) -> bool {
        let field = &view.game().scenario.map.field;
        self.0.iter().any(|&(other, _)| field.distance(other, hex) <= FACING)
    }
}

/// A side's units and their condition.
fn forces(view: View<'_>, row: &mut [f32]) {
    let game = view.game();
    for unit in view.own() {
        row[game.kind(unit).index()] += 1.0 / UNITS;
    }
    let platoons = || view.own().filter(|&unit| is_platoon(game, unit));
    let share = |holds: &dyn Fn(UnitId) -> bool| platoons().filter(|&unit| holds(unit)).count() as f32 / UNITS;
    let halves = |unit: UnitId| f32::from(view.strength(unit).unwrap_or_default());
    let everyone = units_in(view.side, game.scenario.everyone(view.side)).filter(|&unit| is_platoon(game, unit));
    let lost = everyone.map(|unit| f32::from(game.full_strength(unit)) - halves(unit)).sum::<f32>();
    let is_cover = |unit: UnitId| game.scenario.map.ground[view.hex(unit).index()].is_cover();
    row[KINDS..].copy_from_slice(&[
        view.waiting().count() as f32 / UNITS,
        platoons().map(halves).sum::<f32>() / HALVES,
        lost / HALVES,
        share(&|unit| view.level(unit) == Some(Level::UnderFire)),
        share(&|unit| view.level(unit) == Some(Level::Pinned)),
        share(&|unit| !view.is_directed(unit)),
        share(&|unit| !view.is_seen(unit)),
        share(&is_cover),
    ]);
}

/// The buildings that a side holds, has near, or may lose, and the mean march distance of its platoons to the next one
/// to take.
fn buildings(view: View<'_>, lay: &Lay, foes: &Foes, row: &mut [f32]) {
    let [held, near, threatened, march] = row else { return };
    let platoons = || view.own().filter(|&unit| is_platoon(view.game(), unit));
    let is_held = |place: &Building| platoons().any(|unit| view.hex(unit) == place.hex) && !foes.are_in(place.hex);
    let mut nearest = [NO_WAY; MAX_SIDE];
    for (index, place) in lay.buildings.iter().enumerate() {
        let worth = place.worth[view.side.index()] / HALVES;
        if worth == 0.0 {
            continue;
        }
        if is_held(place) {
            *held += worth;
            if foes.near(view, place.hex) {
                *threatened += worth;
            }
            continue;
        }
        let mut least = NO_WAY;
        for (unit, nearest) in platoons().zip(&mut nearest) {
            let way = lay.way(index, view.hex(unit));
            (least, *nearest) = (least.min(way), way.min(*nearest));
        }
        if least <= NEAR {
            *near += worth;
        }
    }
    let ways = || nearest.iter().filter(|&&way| way != NO_WAY);
    if ways().count() > 0 {
        let sum: f32 = ways().map(|&way| f32::from(way) / STAGE / MARCH).sum();
        *march = sum / ways().count() as f32;
    }
}
