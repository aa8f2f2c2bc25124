//! The path of a unit, as a list of legs.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::Hex;

/// The most legs of a path.
pub(super) const MAX_PATH: usize = 24;

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leg {
    /// A step into a hex.
    Step(Hex),
    /// A turn.
    Turn(Facing),
    /// A phalanx moves: the hex of its left half, and its facing.
    Wheel(Hex, Facing),
    /// A phalanx faces about.
    About,
}

/// A path.
pub(super) type Path = ArrayVec<Leg, MAX_PATH>;
