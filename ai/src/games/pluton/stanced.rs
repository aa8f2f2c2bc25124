//! The heuristic with a stance that is chosen again every few stages.

use kartacz_engine::games::pluton::view::View;

use super::Heuristic;
use super::search::stances::stances;
use super::weights::standard;

/// For how many stages a stance is kept.
const PERIOD: u8 = 4;

/// The heuristic, and when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Stanced {
    /// Plays by the stance.
    pub heuristic: Heuristic,
    /// The scenario and the stage in which the stance was chosen.
    made: Option<(u64, u8)>,
}

impl Stanced {
    pub fn new_game(&mut self, seed: u64) {
        use crate::Player;
        self.heuristic.new_game(seed);
        self.made = None;
    }

    /// The next decision may not follow the last one.
    pub const fn forget(&mut self) {
        self.made = None;
    }

    /// Whether a stance is to be chosen now; then this stage counts as the one of the choice. Units are set up by the
    /// standard.
    pub fn is_due(&mut self, view: View<'_>) -> bool {
        let (hash, stage) = (view.game().scenario.hash, view.stage());
        if stage == 0 {
            self.heuristic.weights = standard();
            return false;
        }
        let holds = |(known, made): (u64, u8)| known == hash && (made..made.saturating_add(PERIOD)).contains(&stage);
        let due = !self.made.is_some_and(holds);
        if due {
            self.made = Some((hash, stage));
        }
        due
    }

    /// Plays by this stance from now on.
    pub fn adopt(&mut self, view: View<'_>, stance: usize) {
        self.heuristic.weights[view.side.index()] = stances()[stance][view.side.index()];
    }
}
