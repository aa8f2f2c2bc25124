//! The goal of a unit, chosen by the player or given by orders.

use kartacz_engine::games::spqr::hex::Hex;

/// The goal of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Goal {
    /// Nothing.
    #[default]
    None,
    /// To come near to this hex.
    Go(Hex),
    /// To stay far from the enemy.
    Away,
    /// To get out of missile range, where it can reload \[8.15\].
    Reload,
    /// To stay where it is.
    Stay,
}
