//! The rules of a game of the series, compiled for its edition in this crate.
//!
//! A function generic over the edition is compiled again in every crate that plays the game. The functions here are not
//! generic, and wrap the rules.

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Recorder};
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::Action;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::Event;
use crate::games::insurrection::state::State;

/// The [`Game`](crate::core::game::Game) functions of [`Rules`] for one edition; implemented by `compiled!`.
pub trait Compiled: Edition {
    /// See [`Game::start_seeded`](crate::core::game::Game::start_seeded).
    fn start_seeded(rules: &Rules<Self>, dice: &mut Seeded) -> State<Self>;

    /// See [`Game::start_recorded`](crate::core::game::Game::start_recorded).
    fn start_recorded(
        rules: &Rules<Self>,
        dice: &mut dyn Dice,
        log: &mut Recorder<'_, State<Self>, Event<Self>>,
    ) -> State<Self>;

    /// See [`Game::apply_seeded`](crate::core::game::Game::apply_seeded).
    fn apply_seeded(rules: &Rules<Self>, state: &mut State<Self>, action: Action<Self>, dice: &mut Seeded);

    /// See [`Game::apply_recorded`](crate::core::game::Game::apply_recorded).
    fn apply_recorded(
        rules: &Rules<Self>,
        state: &mut State<Self>,
        action: Action<Self>,
        dice: &mut dyn Dice,
        log: &mut Recorder<'_, State<Self>, Event<Self>>,
    );

    /// See [`Game::legal`](crate::core::game::Game::legal).
    fn legal(rules: &Rules<Self>, state: &State<Self>, out: &mut Actions<Action<Self>>);
}

/// Compiles the rules for an edition.
macro_rules! compiled {
    ($edition:ident) => {
        const _: () = {
            use crate::core::dice::{Dice, Seeded};
            use crate::core::game::{Actions, Recorder, Silent, compiled_twice};
            use crate::games::insurrection::action::Action;
            use crate::games::insurrection::event::Event;
            use crate::games::insurrection::state::State;
            use crate::games::insurrection::{Rules, compiled::Compiled};

            impl Compiled for $edition {
                compiled_twice!([rules: &Rules<Self>], rules, State<Self>, Action<Self>, Event<Self>);

                fn legal(rules: &Rules<Self>, state: &State<Self>, out: &mut Actions<Action<Self>>) {
                    rules.listed(state, out);
                }
            }
        };
    };
}

pub(crate) use compiled;
