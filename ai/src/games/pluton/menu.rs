//! The legal actions of a decision, listed only when a player needs them.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;

use crate::Options;

/// The legal actions.
#[derive(Debug)]
pub(super) enum Menu<'a> {
    /// Generated on demand.
    Options(Options<'a, Pluton>),
    /// Some of them.
    List(&'a [Action]),
}

impl Menu<'_> {
    /// Whether an action may be chosen.
    pub fn offers(&mut self, action: Action) -> bool {
        match self {
            Menu::Options(options) => options.offer(action),
            Menu::List(list) => list.contains(&action),
        }
    }

    /// Every action that may be chosen.
    pub fn list(&mut self) -> &[Action] {
        match self {
            Menu::Options(options) => options.again().list(),
            Menu::List(list) => list,
        }
    }

    /// This action if it may be chosen; otherwise one that does the least.
    pub fn settle(&mut self, wanted: Option<Action>) -> Action {
        if let Some(action) = wanted
            && self.offers(action)
        {
            return action;
        }
        let list = self.list();
        list.iter().copied().find(|action| action.is_idle()).unwrap_or(list[0])
    }
}
