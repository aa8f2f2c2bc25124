//! The features that the value of a position is learned from. They see all of the state, hidden units too.
//!
//! They say what dice have changed and what the next dice will decide. [`stacks`] has what both sides have on the map; each of the
//! other files writes the features of its theme.

mod danger;
mod forces;
mod ground;
mod points;
mod shared;
mod stacks;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;

use super::MOST;
use crate::core::learning::{MAX_WIDTH, Numbers};
use danger::Dangers;
use ground::Prospects;
use stacks::Stacks;

/// The features of each side, theme by theme.
const OF_SIDE: [&[&str]; 4] = [forces::NAMES, points::NAMES, danger::NAMES, ground::NAMES];
/// The number of features of each side.
const SIDE: usize = forces::NAMES.len() + points::NAMES.len() + danger::NAMES.len() + ground::NAMES.len();
/// The number of features.
const COUNT: usize = SHARED + 2 * SIDE;
/// The number of features shared by both sides.
const SHARED: usize = shared::NAMES.len() + ground::VILLAGES.len();

const _: () = assert!(COUNT <= MAX_WIDTH, "too many features");

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OF_SIDE.into_iter().flatten().map(move |name| format!("{side}-{name}"));
    let shared = shared::NAMES.iter().chain(ground::VILLAGES);
    shared.map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Reads the features of positions; holds scratch space.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    stacks: [Stacks; 2],
}

/// Writes the features of a position, in the order of [`names`].
pub(super) fn features(eye: &mut Eye, game: &Pluton, state: &State, out: &mut Numbers) {
    let at = game.at(state);
    let stacks = &mut eye.stacks;
    Side::BOTH.into_iter().zip(&mut *stacks).for_each(|(side, stacks)| stacks.look(at, side));
    let dangers = Dangers::of(at, stacks);
    let prospects = Prospects::of(at, stacks);
    let scores = Side::BOTH.map(|side| at.score(side));
    let (shared, sides) = out[..COUNT].split_at_mut(SHARED);
    let (leads, villages) = shared.split_at_mut(shared::NAMES.len());
    villages.copy_from_slice(&prospects.villages);
    shared::write(at, &shared::Seen { stacks, dangers: &dangers, prospects: &prospects, scores: &scores }, leads);
    for (side, row) in Side::BOTH.into_iter().zip(sides.chunks_exact_mut(SIDE)) {
        let (forces, rest) = row.split_at_mut(forces::NAMES.len());
        let (points, rest) = rest.split_at_mut(points::NAMES.len());
        let (danger, ground) = rest.split_at_mut(danger::NAMES.len());
        forces::write(at, side, &stacks[side.index()], forces);
        points::write(&scores[side.index()], points::due(at, side), points);
        dangers.write(at, side, danger);
        prospects.write(side, ground);
    }
    for number in &mut out[..COUNT] {
        *number = if number.is_finite() { number.clamp(-MOST, MOST) } else { 0.0 };
    }
}
