//! The features of a position that the value of a game of *classic* is learned from.
//!
//! They are shares of what the scenario has in all, of strength, steps, points and turns, so that a value learned from some games
//! can judge another one. [`party`] has what both sides have on the map, [`ways`] the ways between hexes, [`scale`] the totals;
//! each of the other files writes the features of its theme.

mod blow;
mod contact;
mod fights;
mod ground;
mod material;
mod party;
mod scale;
mod shared;
mod ways;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Small};
use kartacz_engine::games::classic::data::Phase;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{Mode, State};

use super::chart::Chart;
use crate::core::learning::{MAX_WIDTH, Network, Numbers, Valued, shipped};
use fights::Due;
use ground::Goals;
use party::Party;
use scale::Scale;
use ways::Ways;

/// The features of each side, theme by theme.
const OF_SIDE: [&[&str]; 4] = [material::NAMES, ground::NAMES, contact::NAMES, fights::NAMES];
/// The number of features of each side.
const SIDE: usize = material::NAMES.len() + ground::NAMES.len() + contact::NAMES.len() + fights::NAMES.len();
/// The number of features.
const COUNT: usize = shared::NAMES.len() + 2 * SIDE;
/// The cap on features.
const MOST: f32 = 4.0;

const _: () = assert!(COUNT <= MAX_WIDTH, "too many features");

/// The shipped value of positions, on maps of any size.
///
/// # Panics
/// When its file has a fault; a test reads it.
#[must_use]
pub fn value() -> Arc<Network> {
    static VALUE: LazyLock<Arc<Network>> = LazyLock::new(|| {
        shipped::<Classic<Small>>(include_str!("../../../../../scenarios/classic/learned/value.toml"))
    });
    Arc::clone(&VALUE)
}

/// Reads the features of positions; holds what it has precomputed for a scenario, and scratch space.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    hash: Option<u64>,
    chart: Chart,
    scale: Scale,
    ways: Ways,
    goals: Goals,
    parties: [Party; 2],
}

impl Eye {
    /// Precomputes what does not change in the games of a scenario, unless it is that of this one.
    fn refresh<B: Board>(&mut self, game: &Classic<B>) {
        if self.hash == Some(game.scenario.hash) {
            return;
        }
        self.hash = Some(game.scenario.hash);
        self.chart.refresh(game);
        self.scale = Scale::of(&game.scenario);
        self.ways = Ways::of(game);
        self.goals = Goals::of(&game.scenario, &self.scale);
        self.parties = [Party::new(&game.scenario), Party::new(&game.scenario)];
    }

    /// Looks at both sides.
    fn look<B: Board>(&mut self, at: Position<'_, B>) {
        for side in Side::BOTH {
            self.parties[side.index()].look(at, side, &self.chart, &self.ways);
        }
    }

    /// The own party, and that of the enemy.
    fn parties(&self, side: Side) -> [&Party; 2] {
        [&self.parties[side.index()], &self.parties[side.other().index()]]
    }
}

impl<B: Board> Valued for Classic<B> {
    type Eye = Eye;
    const SYSTEM: &'static str = "classic";

    fn features() -> Vec<String> {
        let of = |side: &'static str| OF_SIDE.into_iter().flatten().map(move |name| format!("{side}-{name}"));
        shared::NAMES.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
    }

    fn see(&self, eye: &mut Eye, state: &State<B>, numbers: &mut Numbers) {
        let at = self.at(state);
        eye.refresh(self);
        eye.look(at);
        let (shared, sides) = numbers[..COUNT].split_at_mut(shared::NAMES.len());
        shared::write(at, eye, shared);
        let due = fights::due(at, eye);
        for (side, row) in Side::BOTH.into_iter().zip(sides.chunks_exact_mut(SIDE)) {
            of_side(at, eye, side, &due[side.index()], row);
        }
        for number in &mut numbers[..COUNT] {
            *number = if number.is_finite() { number.clamp(-MOST, MOST) } else { 0.0 };
        }
    }

    /// A phase in a turn.
    fn moment(&self, state: &State<B>) -> Option<u32> {
        let at = self.at(state);
        let phase = at.phase_number().map_or(u32::from(u8::MAX), u32::from);
        (at.turn() > 0).then(|| u32::from(at.turn()) << 8 | phase)
    }
}

/// Writes the features of a side.
fn of_side<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, due: &Due, row: &mut [f32]) {
    row.fill(0.0);
    let (material, rest) = row.split_at_mut(material::NAMES.len());
    let (ground, rest) = rest.split_at_mut(ground::NAMES.len());
    let (contact, fights) = rest.split_at_mut(contact::NAMES.len());
    material::write(at, eye, side, material);
    ground::write(at, eye, side, ground);
    contact::write(at, eye, side, contact);
    fights::write(due, eye, fights);
}

/// The phase; none at set-up and after the game.
fn phase_of<B: Board>(at: Position<'_, B>) -> Option<&Phase> {
    let plays = at.turn() > 0 && at.mode() != Mode::Over && at.phase_number().is_some();
    plays.then(|| at.phase())
}

/// 1 when it holds.
fn mark(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
