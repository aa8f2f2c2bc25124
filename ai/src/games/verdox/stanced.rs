//! The heuristic with a stance that is chosen again every few turns.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use super::Heuristic;
use super::search::stances::stances;
use crate::Player;

/// For how many game turns a stance is kept.
const PERIOD: u8 = 6;

/// The heuristic, and when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Stanced {
    /// Plays by the stance.
    pub heuristic: Heuristic,
    /// The scenario and the game turn in which the stance was chosen.
    made: Option<(u64, u8)>,
}

impl Stanced {
    pub fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.made = None;
    }

    /// The next decision may not follow the last one.
    pub const fn forget(&mut self) {
        self.made = None;
    }

    /// Whether a stance is to be chosen now; then this turn counts as the one of the choice. Before the first choice `first` holds.
    pub fn is_due(&mut self, view: View<'_>, first: impl FnOnce() -> usize) -> bool {
        let scenario = &view.game().scenario;
        if self.made.is_none() {
            self.adopt(view.side, first());
        }
        let holds = |(hash, turn): (u64, u8)| {
            hash == scenario.hash && (turn..turn.saturating_add(PERIOD)).contains(&view.turn())
        };
        let due = view.phase() == Phase::Action && !self.made.is_some_and(holds);
        if due {
            self.made = Some((scenario.hash, view.turn()));
        }
        due
    }

    /// Plays by this stance from now on.
    pub fn adopt(&mut self, side: Side, stance: usize) {
        self.heuristic.weights[side.index()] = stances()[stance][side.index()];
    }
}
