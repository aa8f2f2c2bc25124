//! The legal actions of a decision.

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;

use crate::core::menu;

/// The legal actions.
pub(super) type Menu<'a, B> = menu::Menu<'a, Classic<B>>;

impl menu::Idle for Action {
    fn is_idle(&self) -> bool {
        Action::is_idle(*self)
    }
}
