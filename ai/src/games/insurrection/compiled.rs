//! The players of a game of the series, compiled for its edition in this crate.
//!
//! A function generic over the edition is compiled again in every crate that plays the game. The functions here are not
//! generic, and wrap the players.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
pub use kartacz_engine::games::insurrection::compiled::Compiled as RulesCompiled;
use kartacz_engine::games::insurrection::position::View;

use super::expert::Expert;
use super::proposed::Proposed;
pub use super::scripted::brief::Brief;
use super::{Heuristic, Played, Scripted};

/// The players' choices by index for one edition; implemented by `compiled!`.
pub trait Compiled: Sized {
    /// Of the heuristic, with or without orders.
    fn judge(
        heuristic: &mut Heuristic<Self>,
        view: View<'_, Self>,
        legal: &[Action<Self>],
        brief: Option<&Brief<Self>>,
    ) -> usize
    where
        Self: Played;

    /// Of a scripted player.
    fn obey(scripted: &mut Scripted<Self>, view: View<'_, Self>, legal: &[Action<Self>]) -> usize
    where
        Self: Played;

    /// Of the expert.
    fn rank(expert: &mut Expert<Self>, game: &Rules<Self>, view: View<'_, Self>, legal: &[Action<Self>]) -> usize
    where
        Self: Played;

    /// Finds candidates, at most this many.
    fn propose(
        proposed: &mut Proposed<Self>,
        game: &Rules<Self>,
        view: View<'_, Self>,
        legal: &[Action<Self>],
        most: usize,
    ) where
        Self: Played;
}

/// Compiles the players for an edition.
macro_rules! compiled {
    ($edition:ident) => {
        const _: () = {
            use kartacz_engine::games::insurrection::Rules;
            use kartacz_engine::games::insurrection::action::Action;
            use kartacz_engine::games::insurrection::position::View;
            use $crate::games::insurrection::compiled::{Brief, Compiled};
            use $crate::games::insurrection::{Heuristic, Scripted, expert::Expert, proposed::Proposed};

            impl Compiled for $edition {
                fn judge(
                    heuristic: &mut Heuristic<Self>,
                    view: View<'_, Self>,
                    legal: &[Action<Self>],
                    brief: Option<&Brief<Self>>,
                ) -> usize {
                    heuristic.judged(view, legal, brief)
                }

                fn obey(scripted: &mut Scripted<Self>, view: View<'_, Self>, legal: &[Action<Self>]) -> usize {
                    scripted.chosen(view, legal)
                }

                fn rank(
                    expert: &mut Expert<Self>,
                    game: &Rules<Self>,
                    view: View<'_, Self>,
                    legal: &[Action<Self>],
                ) -> usize {
                    expert.chosen(game, view, legal)
                }

                fn propose(
                    proposed: &mut Proposed<Self>,
                    game: &Rules<Self>,
                    view: View<'_, Self>,
                    legal: &[Action<Self>],
                    most: usize,
                ) {
                    proposed.found(game, view, legal, most);
                }
            }
        };
    };
}

pub(crate) use compiled;
