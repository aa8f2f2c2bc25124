//! Tables by hex and by node of a path search, for maps of each size, without allocations of their own.

use kartacz_engine::games::insurrection::edition::{Array, Edition, Plain};
use kartacz_engine::grid::{Medium, Size, Small};

/// The nodes of a hex: its facings, and the hex reached straight ahead, from which a charge is still possible
/// \[8.14.1\]. Eight, so that a node is split by shifts.
pub(super) const SLOTS: usize = 8;
/// The most movement points of a search.
pub(super) const MAX_POINTS: u8 = 15;
/// The numbers of points left.
pub(super) const LEVELS: usize = MAX_POINTS as usize + 1;

/// Tables for maps of a size.
pub trait Fields: Size {
    /// The number of distinct hexes.
    const HEXES: usize;
    /// The number of nodes.
    const NODES: usize = Self::HEXES * SLOTS;
    /// The number of places in the lists of nodes by points left.
    const PLACES: usize = Self::NODES * LEVELS;
    /// A value per hex, and for none.
    type PerHex<T: Plain>: Array<T>;
    /// A value per node.
    type PerNode<T: Plain>: Array<T>;
    /// A value per place.
    type PerPlace<T: Plain>: Array<T>;
}

macro_rules! fields {
    ($($size:ident: $hexes:literal),+) => {
        $(impl Fields for $size {
            const HEXES: usize = $hexes;
            type PerHex<T: Plain> = [T; $hexes];
            type PerNode<T: Plain> = [T; $hexes * SLOTS];
            type PerPlace<T: Plain> = [T; $hexes * SLOTS * LEVELS];
        })+
    };
}

fields!(Small: 256, Medium: 512);

/// The most hexes, and the most nodes, of any map.
pub(super) const MAX_HEXES: usize = Medium::HEXES;
pub(super) const MAX_NODES: usize = Medium::NODES;

/// A value per hex of an edition's maps, and for none.
pub(super) type PerHex<T, E> = <<E as Edition>::Size as Fields>::PerHex<T>;
/// A value per node of a path search.
pub(super) type PerNode<T, E> = <<E as Edition>::Size as Fields>::PerNode<T>;
/// A value per place in the lists of nodes.
pub(super) type PerPlace<T, E> = <<E as Edition>::Size as Fields>::PerPlace<T>;
