//! The rules that a player of a *classic* game can do without.

use std::marker::PhantomData;

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::Mode;

use crate::play::restrictions::{Restriction, restriction};

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses(fn(Action) -> bool);

/// Draws the decisions that a rule leaves to the player.
#[derive(Debug)]
struct Chooses(fn(Mode) -> bool);

impl<B: Board> Ban<Classic<B>> for Uses {
    fn forbids(&self, _: &Classic<B>, _: Position<'_, B>, action: Action) -> bool {
        self.0(action)
    }
}

impl<B: Board> Ban<Classic<B>> for Chooses {
    fn draws(&self, _: &Classic<B>, at: Position<'_, B>) -> bool {
        self.0(at.mode())
    }
}

/// The restrictions of a size.
pub struct Of<B>(PhantomData<B>);

impl<B: Board> Of<B> {
    /// Every one, in the order of the paragraphs.
    pub const ALL: [Restriction<Classic<B>>; 5] = [
        restriction("attacks", "attack", "7.1", &Uses(|action| matches!(action, Action::Attack { .. }))),
        restriction("losses", "choose which units lose steps", "9.1", &Chooses(|mode| matches!(mode, Mode::Losing))),
        restriction(
            "retreats",
            "choose the way of a retreat",
            "9.4",
            &Chooses(|mode| matches!(mode, Mode::Retreating)),
        ),
        restriction("advance", "advance after combat", "9.8", &Uses(|action| matches!(action, Action::Advance { .. }))),
        restriction(
            "replacements",
            "give steps to units",
            "11.3",
            &Uses(|action| matches!(action, Action::Replace { .. })),
        ),
    ];
}
