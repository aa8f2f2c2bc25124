//! What a unit is after, by its own judgement or by orders.

use kartacz_engine::games::spqr::hex::Hex;

/// What a unit is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Goal {
    /// Nothing.
    #[default]
    None,
    /// To come near to this hex.
    Go(Hex),
    /// To stay far from the enemy.
    Away,
    /// To get out of the reach of missiles, where it gets new ones \[8.15\].
    Reload,
    /// To stay where it is.
    Stay,
}
