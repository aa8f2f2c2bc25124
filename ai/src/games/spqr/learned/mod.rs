//! The function learned from games: the value of a position. Everything but prepared withdrawal orders is public \[6.59\].

mod charge;
mod command;
mod contact;
mod danger;
mod flight;
mod leads;
mod outlook;
mod phases;
mod position;
mod prey;
mod threat;
mod wear;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::State;

use crate::core::learning::{MAX_WIDTH, Network, Numbers, Valued, shipped};
use danger::Attacks;
use leads::Leads;
use prey::Means;

/// The features of each side beside those of [`position`].
const OF_SIDE: [&[&str]; 5] = [wear::NAMES, flight::NAMES, command::NAMES, danger::NAMES, prey::NAMES];
/// Their number.
const SIDE: usize =
    wear::NAMES.len() + flight::NAMES.len() + command::NAMES.len() + danger::NAMES.len() + prey::NAMES.len();
/// The number of features.
const COUNT: usize = position::COUNT + outlook::NAMES.len() + 2 * SIDE;
/// The cap on features.
const MOST: f32 = 4.0;

const _: () = assert!(COUNT <= MAX_WIDTH, "too many features");

/// Reads the features of positions: what it has precomputed for a scenario, and scratch space.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    hash: Option<u64>,
    means: Means,
    attacks: Attacks,
}

impl Eye {
    /// Looks at a position.
    fn look(&mut self, at: Position<'_>) {
        let scenario = &at.game.scenario;
        if self.hash != Some(scenario.hash) {
            (self.hash, self.means) = (Some(scenario.hash), Means::of(scenario));
        }
        self.attacks.look(at);
    }
}

/// The shipped value of positions.
///
/// # Panics
/// When its file has a fault; a test reads it.
#[must_use]
pub fn value() -> Arc<Network> {
    static VALUE: LazyLock<Arc<Network>> =
        LazyLock::new(|| shipped::<Spqr>(include_str!("../../../../../scenarios/spqr/learned/value.toml")));
    Arc::clone(&VALUE)
}

impl Valued for Spqr {
    type Eye = Eye;
    const SYSTEM: &'static str = "spqr";

    fn features() -> Vec<String> {
        let of = |side: &'static str| OF_SIDE.into_iter().flatten().map(move |name| format!("{side}-{name}"));
        let shared = outlook::NAMES.iter().map(|&name| name.to_owned());
        position::names().into_iter().chain(shared).chain(of("first")).chain(of("second")).collect()
    }

    fn see(&self, eye: &mut Eye, state: &State, numbers: &mut Numbers) {
        position::features(self.view(state, Side::First), numbers);
        further(self.at(state), eye, &mut numbers[position::COUNT..COUNT]);
    }

    /// The orders phase in a turn.
    fn moment(&self, state: &State) -> Option<u32> {
        let view = self.view(state, Side::First);
        (view.turn() > 0).then(|| u32::from(view.turn()) << 8 | u32::from(view.phases()))
    }
}

/// Writes the features beside those of [`position`].
fn further(at: Position<'_>, eye: &mut Eye, numbers: &mut [f32]) {
    numbers.fill(0.0);
    let (end, sides) = numbers.split_at_mut(outlook::NAMES.len());
    let (first, second) = sides.split_at_mut(SIDE);
    eye.look(at);
    let leads = Side::BOTH.map(|side| Leads::of(at, side));
    let [(danger, prey), (danger_too, prey_too)] = [(Side::First, first), (Side::Second, second)].map(|(side, row)| {
        let (wear, rest) = row.split_at_mut(wear::NAMES.len());
        let (flight, rest) = rest.split_at_mut(flight::NAMES.len());
        let (command, rest) = rest.split_at_mut(command::NAMES.len());
        wear::write(at, side, wear);
        flight::write(at, side, flight);
        command::write(at, side, &leads[side.index()], command);
        rest.split_at_mut(danger::NAMES.len())
    });
    danger::write(at, &eye.attacks, &leads, [danger, danger_too]);
    prey::write(at, &eye.means, &leads, [prey, prey_too]);
    outlook::write(at, leads.iter().map(Leads::phases).sum(), end);
    for number in numbers {
        *number = if number.is_finite() { number.clamp(-MOST, MOST) } else { 0.0 };
    }
}

/// The rout points at which an army withdraws \[11.1\].
fn level(at: Position<'_>, side: Side) -> f32 {
    f32::from(at.game.scenario.armies[side.index()].withdrawal.max(1))
}
