//! A game whose counters are moved by hand.

use std::io;

use kartacz_engine::core::dice::Key;
use kartacz_engine::core::game::Side;

use crate::play::playable::Playable;
use crate::show::account::Account;
use crate::show::tabletop::{Aim, Counter, Face, LogLine, OddsTable, Sentence, Sheet};

/// The most kinds of setbacks.
pub const MAX_SETBACKS: usize = 2;

/// A game that can be set up and played on a drawn map.
pub trait Tabletop: Playable {
    /// The map without counters.
    fn sheet(&self) -> Sheet;

    /// The counters that the scenario places.
    fn set_up(&self) -> Vec<Counter>;

    /// All counters of the game on paper.
    fn faces(&self) -> Vec<Face> {
        const SIZE: f64 = 68.0;
        let face = |Counter { name, drawing: front, .. }| Face { name, front, back: String::new(), size: SIZE };
        self.set_up().into_iter().map(face).collect()
    }

    /// The combat results tables with the exact odds of their columns, where they are values of a file.
    fn combat_tables(&self) -> Vec<OddsTable> {
        Vec::new()
    }

    /// The counters as a side sees them.
    fn counters(&self, view: Self::View<'_>) -> Vec<Counter>;

    /// Setbacks that no column counts, such as retreats; at most [`MAX_SETBACKS`].
    const SETBACKS: &'static [&'static str] = &[];

    /// The side that an event sets back, with the index of the setback.
    fn setback(&self, _event: &Self::Event) -> Option<(Side, usize)> {
        None
    }

    /// The decision that a side has to make, as a sentence.
    fn prompt(&self, view: Self::View<'_>) -> String;

    /// What a roll decides, in words, for a person who rolls it; nothing for a draw that the program makes, such as the hex of a unit
    /// that is placed by chance. Where a game does not say, dice have six or ten faces.
    fn roll_for(&self, _: Key, faces: u32) -> Option<String> {
        [6, 10].contains(&faces).then(String::new)
    }

    /// An action of the deciding side in words, without ids.
    fn sentence(&self, view: Self::View<'_>, action: Self::Action) -> Sentence;

    /// The counter and the place that an action of the deciding side concerns.
    fn aim(&self, view: Self::View<'_>, action: Self::Action) -> Aim;

    /// The events as a side knows them, one for each; nothing for an event that it does not know of. `states` has the state
    /// after each.
    fn known(&self, events: &[Self::Event], states: &[Self::State], side: Side) -> Vec<Option<Self::Event>>;

    /// The log of a game, or of its beginning.
    fn log_lines(account: &Account<Self>) -> io::Result<Vec<LogLine>>;
}
