//! The features of a position that the value of a game is learned from. They see the whole state.

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::State;

use super::fort::Forts;
use super::material::Points;
use super::party::Party;
use super::scout::Scout;
use super::ways::{Nearness, Ways};
use super::worth::Worths;
use super::{danger, material, siege, standing};
use crate::core::learning::{MAX_WIDTH, Numbers};

/// The number of features of each side.
const SIDE: usize = material::COUNT + danger::NAMES.len() + siege::NAMES.len();
/// The number of features.
const COUNT: usize = standing::NAMES.len() + 2 * SIDE;
/// The cap on features.
const MOST: f32 = 4.0;

const _: () = assert!(COUNT <= MAX_WIDTH, "too many features");

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| {
        let kinds = Kind::ALL.into_iter().map(Kind::name);
        let others = [material::NAMES, danger::NAMES, siege::NAMES].into_iter().flatten().copied();
        kinds.chain(others).map(move |name| format!("{side}-{name}"))
    };
    standing::NAMES.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Reads the features of positions; holds what it has precomputed for a scenario, and scratch space.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    hash: Option<u64>,
    worths: Worths,
    forts: Forts,
    ways: Ways,
    nearness: Nearness,
    parties: [Party; 2],
}

impl Eye {
    /// Precomputes what does not change in the games of a scenario, unless it is that of this one.
    fn refresh(&mut self, game: &Verdox) {
        if self.hash != Some(game.scenario.hash) {
            self.hash = Some(game.scenario.hash);
            self.worths = Worths::of(&game.scenario);
            self.forts = Forts::of(game);
        }
    }

    /// Writes the features of a position, in the order of [`names`].
    pub(super) fn look(&mut self, game: &Verdox, state: &State, numbers: &mut Numbers) {
        let at = game.at(state);
        self.refresh(game);
        self.ways.refresh(game.view(state, Side::First));
        for (side, party) in Side::BOTH.into_iter().zip(&mut self.parties) {
            party.look(at, side, &self.worths);
        }
        let numbers = &mut numbers[..COUNT];
        numbers.fill(0.0);
        self.write(at, numbers);
        for number in numbers {
            *number = if number.is_finite() { number.clamp(-MOST, MOST) } else { 0.0 };
        }
    }

    fn write(&self, at: Position<'_>, numbers: &mut [f32]) {
        let (shared, sides) = numbers.split_at_mut(standing::NAMES.len());
        let (mut points, mut due) = ([Points::default(); 2], [0.0; 2]);
        for (side, row) in Side::BOTH.into_iter().zip(sides.chunks_exact_mut(SIDE)) {
            (points[side.index()], due[side.index()]) = self.write_side(at, side, row);
        }
        standing::write(at, &self.worths, points, due, shared);
    }

    /// Writes the features of a side; returns what it has, and the points that its attacks take in the mean.
    fn write_side(&self, at: Position<'_>, side: Side, row: &mut [f32]) -> (Points, f32) {
        let Self { worths, forts, ways, nearness, parties, .. } = self;
        let parties = [&parties[side.index()], &parties[side.other().index()]];
        let (material, rest) = row.split_at_mut(material::COUNT);
        let (danger, siege) = rest.split_at_mut(danger::NAMES.len());
        siege::write(Scout { at, ways, nearness, forts, worths }, side, parties, siege);
        (material::write(at, worths, side, material), danger::write(at, worths, parties, danger))
    }
}
