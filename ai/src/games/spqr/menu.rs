//! The legal actions of a decision.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;

use crate::core::menu;

/// The legal actions.
pub(super) type Menu<'a> = menu::Menu<'a, Spqr>;

impl menu::Idle for Action {
    fn is_idle(&self) -> bool {
        Action::is_idle(*self)
    }
}
