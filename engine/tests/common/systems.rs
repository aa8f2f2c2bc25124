//! What the tests of all games need of the rules of a game beside [`Game`].

use kartacz_engine::core::game::Game;

/// A game whose sequences of decisions are counted, and whose games are recorded as text.
#[diagnostic::on_unimplemented(
    message = "the shipped game `{Self}` has no actions and events for the tests of all games",
    note = "implement `System` for it in `engine/tests/GAME/lines.rs`"
)]
pub trait System: Game {
    /// Whether an action does nothing.
    fn passes(action: Self::Action) -> bool;

    /// The same, and actions that interrupt a move.
    fn idles(action: Self::Action) -> bool {
        Self::passes(action)
    }

    /// An event as a line of text; empty fields are omitted.
    fn line(&self, event: &Self::Event) -> String;
}
