//! The legal actions of a decision.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;

use crate::core::menu;

/// The legal actions.
pub(super) type Menu<'a> = menu::Menu<'a, Pluton>;

impl menu::Idle for Action {
    fn is_idle(&self) -> bool {
        Action::is_idle(*self)
    }
}
