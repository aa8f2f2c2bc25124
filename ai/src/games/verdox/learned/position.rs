//! The features of a position: what a learned value sees. All of them are public knowledge: the kinds of face-down units
//! count only together with those of the units still to enter, because the initial forces and all losses are known.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{KINDS, UnitId};
use kartacz_engine::games::verdox::position::Position;

use crate::core::learning::Numbers;
use crate::core::real::exp;
use crate::games::verdox::distances::{Distances, Gait, NO_ROUTE, POST, TURN};

/// The features shared by both sides.
const SHARED: [&str; 9] = [
    "time-left",
    "lead",
    "lead-late",
    "first-wins-on-time",
    "second-wins-on-time",
    "first-wins-soon",
    "second-wins-soon",
    "first-acts",
    "first-began",
];

/// The features of each side: the units of each kind on the map or still to enter, then the others.
const OF_SIDE: [&str; KINDS + 12] = [
    "infantry",
    "shooters",
    "grenadiers",
    "cavalry",
    "mounted-shooters",
    "artillery",
    "on-map",
    "face-down",
    "shown-value",
    "nearest",
    "close",
    "coming",
    "way",
    "guards",
    "barges",
    "in-contact",
    "in-range",
    "aiming",
];

/// The number of features.
pub(super) const COUNT: usize = SHARED.len() + 2 * OF_SIDE.len();

/// The minimum remaining share of the game by which a lead is divided.
const LEAST_TO_COME: f32 = 0.04;
/// Turns of march over which nearness falls by the factor e.
const FAR: f32 = 10.0;
/// Turns of march from which units count as close to the enemy's quarters, and as coming.
const REACHES: [u16; 2] = [4 * TURN, 12 * TURN];
/// The distance from which most units fire; in squares.
const RANGE: u8 = 4;

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OF_SIDE.iter().map(move |name| format!("{side}-{name}"));
    SHARED.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Writes the features of a position, in the order of [`names`].
pub(super) fn features(at: Position<'_>, distances: &Distances, out: &mut Numbers) {
    shared(at, out);
    for side in Side::BOTH {
        let start = SHARED.len() + side.index() * OF_SIDE.len();
        let row = &mut out[start..start + OF_SIDE.len()];
        row.fill(0.0);
        forces(at, side, &mut row[..KINDS + 3]);
        advance(at, distances, side, &mut row[KINDS + 3..KINDS + 9]);
        contact(at, side, &mut row[KINDS + 9..]);
    }
}

fn shared(at: Position<'_>, out: &mut Numbers) {
    let scenario = &at.game.scenario;
    let turns = f32::from(scenario.turns.max(1));
    let left = (turns - f32::from(at.turn())).max(0.0) / turns;
    let [first, second] = Side::BOTH.map(|side| value(at, side));
    let lead = (first - second) / (first + second).max(1.0);
    let late = (lead / left.max(LEAST_TO_COME)).clamp(-4.0, 4.0);
    let wins = Side::BOTH.map(|side| f32::from(u8::from(scenario.wins_on_time() == Some(side))));
    let soon = wins.map(|wins| wins * (1.0 - left));
    let is_first = |side: Side| f32::from(u8::from(side == Side::First));
    let numbers = [left, lead, late, wins[0], wins[1], soon[0], soon[1], is_first(at.active()), is_first(at.first())];
    out[..SHARED.len()].copy_from_slice(&numbers);
}

/// The number of units of each kind that a side has on the map or still to enter.
fn counts(at: Position<'_>, side: Side) -> [u8; KINDS] {
    let mut counts = at.pool(side);
    at.units(side).for_each(|unit| counts[at.kind(unit).index()] += 1);
    counts
}

/// The value of all units of a side.
fn value(at: Position<'_>, side: Side) -> f32 {
    let kinds = &at.game.scenario.kinds;
    counts(at, side).iter().zip(kinds).map(|(&count, kind)| f32::from(count) * f32::from(kind.value)).sum()
}

/// A side's units: by kind, on the map, face down, and the value of face-up units.
fn forces(at: Position<'_>, side: Side, row: &mut [f32]) {
    let counts = counts(at, side);
    row.iter_mut().zip(counts).for_each(|(number, count)| *number = f32::from(count) / 10.0);
    let [on_map, face_down, shown] = &mut row[KINDS..] else { return };
    for unit in at.units(side) {
        *on_map += 1.0 / 20.0;
        match at.is_shown(unit) {
            true => *shown += f32::from(at.table(unit).value) / 1000.0,
            false => *face_down += 1.0 / 20.0,
        }
    }
}

/// The length of a unit's route to the enemy's quarters; a face-down unit counts as a foot unit.
fn way(at: Position<'_>, distances: &Distances, side: Side, unit: UnitId) -> u16 {
    let gait = if at.is_shown(unit) { Gait::of(at.kind(unit)) } else { Gait::Foot };
    distances.forward(side, gait, at.square(unit))
}

/// A side's progress, the guards of its own quarters, and its barges.
fn advance(at: Position<'_>, distances: &Distances, side: Side, row: &mut [f32]) {
    let [nearest, close, coming, mean, guards, barges] = row else { return };
    let (mut shortest, mut sum, mut count) = (NO_ROUTE, 0.0, 0.0);
    for unit in at.units(side) {
        let way = way(at, distances, side, unit);
        shortest = shortest.min(way);
        sum += f32::from(way.min(REACHES[1] * 4)) / f32::from(REACHES[1]);
        count += 1.0;
        *close += f32::from(u8::from(way <= REACHES[0])) / 5.0;
        *coming += f32::from(u8::from(way <= REACHES[1])) / 10.0;
        *guards += f32::from(u8::from(distances.home(side, at.square(unit)) <= POST)) / 5.0;
    }
    *nearest = exp(-f32::from(shortest) / f32::from(TURN) / FAR);
    *mean = sum / f32::max(count, 1.0);
    *barges = at.barges().filter(|(_, barge)| barge.owner == Some(side)).count() as f32;
}

/// The contact of a side's units with the enemy: adjacent, within range, and face-up units that may fire at one.
fn contact(at: Position<'_>, side: Side, row: &mut [f32]) {
    let [adjacent, near, aiming] = row else { return };
    let field = at.game.scenario.map.field;
    for unit in at.units(side) {
        let square = at.square(unit);
        let apart = at.units(side.other()).map(|foe| field.distance(square, at.square(foe)));
        let closest = apart.min().unwrap_or(u8::MAX);
        *adjacent += f32::from(u8::from(closest <= 1)) / 5.0;
        *near += f32::from(u8::from(closest <= RANGE)) / 10.0;
        let table = at.table(unit);
        let aims = at.is_shown(unit) && table.range > 0 && closest <= table.range;
        *aiming += f32::from(u8::from(aims)) * f32::from(table.value) / 200.0;
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::verdox::data::Kind;

    use super::*;

    #[test]
    fn the_kinds_come_first() {
        assert!(Kind::ALL.iter().zip(OF_SIDE).all(|(kind, name)| kind.name() == name));
    }
}
