//! The legal actions of a decision, listed only when a player needs them.

use kartacz_engine::core::game::Game;

use crate::Options;

/// An action that can be classified as doing nothing or as ending something.
pub trait Idle {
    /// Whether it does nothing, or ends something.
    fn is_idle(&self) -> bool;
}

/// The legal actions.
pub enum Menu<'a, G: Game> {
    /// Generated on demand.
    Options(Options<'a, G>),
    /// Some of them.
    List(&'a [G::Action]),
}

impl<G: Game> Menu<'_, G> {
    /// Every action that may be chosen.
    pub fn list(&mut self) -> &[G::Action] {
        match self {
            Menu::Options(options) => options.again().list(),
            Menu::List(list) => list,
        }
    }
}

impl<G: Game> Menu<'_, G>
where
    G::Action: Idle,
{
    /// Whether an action may be chosen.
    pub fn offers(&mut self, action: G::Action) -> bool {
        match self {
            Menu::Options(options) => options.offer(action),
            Menu::List(list) => list.contains(&action),
        }
    }

    /// This action if it is available; otherwise the one that does the least.
    pub fn settle(&mut self, wanted: Option<G::Action>) -> G::Action {
        if let Some(action) = wanted
            && self.offers(action)
        {
            return action;
        }
        let list = self.list();
        list.iter().copied().find(Idle::is_idle).unwrap_or(list[0])
    }
}
