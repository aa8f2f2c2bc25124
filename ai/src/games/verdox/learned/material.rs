//! The features of a side's forces: what it has, and what is hidden.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::KINDS;
use kartacz_engine::games::verdox::position::Position;

use super::worth::Worths;
use crate::core::learning::features;

features! {
    /// The features of a side's forces after the number of its units of each kind, in tens. Points are shares of the mean army.
    Material:
    Waiting = "waiting",
    Shown = "shown-value",
    FaceDown = "face-down",
    Barges = "barges",
    Wading = "wading",
}

/// The names of the others.
pub(super) const NAMES: &[&str] = Material::NAMES;
/// How many features there are: the kinds come first.
pub(super) const COUNT: usize = KINDS + NAMES.len();

/// What a side has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Points {
    /// The points of its units on the map, and of its barges.
    pub on_map: f32,
    /// Those of all, also of the units still to enter.
    pub all: f32,
    /// The number of its units on the map and still to enter.
    pub units: f32,
    /// What they can do: the sum of the roots of their values.
    pub force: f32,
}

/// Writes the features of a side's forces.
pub(super) fn write(at: Position<'_>, worths: &Worths, side: Side, row: &mut [f32]) -> Points {
    let pool = at.pool(side);
    let mut counts = [0_u8; KINDS];
    let (kinds, row) = row.split_at_mut(KINDS);
    for unit in at.units(side) {
        let kind = at.kind(unit).index();
        counts[kind] += 1;
        match at.is_shown(unit) {
            true => row[Material::Shown as usize] += worths.value[kind] / worths.army,
            false => row[Material::FaceDown as usize] += 1.0 / 20.0,
        }
        row[Material::Wading as usize] += if at.ground(at.square(unit)).is_wet() { 0.25 } else { 0.0 };
    }
    let barges = at.barges().filter(|(_, barge)| barge.owner == Some(side)).count() as f32;
    let sum = |counts: &[u8; KINDS], of: &[f32; KINDS]| -> f32 {
        counts.iter().zip(of).map(|(&count, of)| f32::from(count) * of).sum()
    };
    let waiting = sum(&pool, &worths.value);
    let on_map = sum(&counts, &worths.value) + barges * f32::from(at.game.scenario.barge.value);
    row[Material::Waiting as usize] = waiting / worths.army;
    row[Material::Barges as usize] = barges;
    for (count, pool) in counts.iter_mut().zip(pool) {
        *count += pool;
    }
    for (number, count) in kinds.iter_mut().zip(counts) {
        *number = f32::from(count) / 10.0;
    }
    Points { on_map, all: on_map + waiting, units: sum(&counts, &[1.0; KINDS]), force: sum(&counts, &worths.force) }
}
