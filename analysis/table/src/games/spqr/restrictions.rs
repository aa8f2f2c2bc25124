//! The rules that a player of *SPQR* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::view::View;

use crate::play::restrictions::{Restriction, restriction};

/// Every one, in the order of the rows.
pub const ALL: &[Restriction<Spqr>] = &[
    restriction("line-commands", "order lines", "4.23", &Uses(lines)),
    restriction("momentum", "try momentum", "5.3", &Uses(momentum)),
    restriction("trump", "try to trump, or to trump a trump or momentum", "5.4", &Uses(trump)),
    restriction("withdrawals", "withdraw units before the enemy", "6.5", &Uses(withdrawals)),
    restriction("columns", "form columns", "6.7", &Uses(columns)),
    restriction("missiles", "fire, on orders or in reaction", "8.1", &Uses(missiles)),
    restriction("pass-through", "let elephants through", "9.11", &Uses(pass_through)),
    restriction("harassment", "harass and disperse", "9.24", &Uses(harassment)),
    restriction("extension", "extend lines of stacks", "9.66", &Uses(extension)),
    restriction("recovery", "order units to remove hits", "10.17", &Uses(recovery)),
    restriction("rally", "rally routed units", "10.28", &Uses(rally)),
];

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses(fn(Action) -> bool);

impl Ban<Spqr> for Uses {
    fn forbids(&self, _: &Spqr, _: View<'_>, action: Action) -> bool {
        self.0(action)
    }
}

const fn lines(action: Action) -> bool {
    matches!(action, Action::Line { .. })
}

const fn momentum(action: Action) -> bool {
    matches!(action, Action::Momentum)
}

const fn trump(action: Action) -> bool {
    matches!(action, Action::Trump { .. })
}

const fn withdrawals(action: Action) -> bool {
    matches!(action, Action::Withdraw { .. } | Action::WithdrawLine { .. } | Action::UsePrepared { .. })
}

const fn columns(action: Action) -> bool {
    matches!(action, Action::Column { .. })
}

const fn missiles(action: Action) -> bool {
    matches!(action, Action::Fire { .. } | Action::FireAtLeader { .. } | Action::Shoot { .. } | Action::LineFire)
}

const fn pass_through(action: Action) -> bool {
    matches!(action, Action::LetThrough { .. })
}

const fn harassment(action: Action) -> bool {
    matches!(action, Action::Harass { .. })
}

const fn extension(action: Action) -> bool {
    matches!(action, Action::Extend { .. })
}

const fn recovery(action: Action) -> bool {
    matches!(action, Action::Recover { .. })
}

const fn rally(action: Action) -> bool {
    matches!(action, Action::Rally { .. })
}
