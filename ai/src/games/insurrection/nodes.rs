//! Nodes of the path search: a hex and the facing of units in it.

use kartacz_engine::grid::{Hex, SIDES, Size};

use super::Played;
use super::fields::Fields;
pub(super) use super::fields::SLOTS;

/// The slot of a hex reached straight ahead.
pub(super) const STRAIGHT: usize = SIDES;

/// A node.
pub(super) fn node<S: Size>(hex: Hex<S>, facing: u8, straight: bool) -> usize {
    hex.index() * SLOTS + if straight { STRAIGHT } else { facing as usize % SLOTS }
}

/// The hex and the slot of a node.
pub(super) fn split<S: Size>(index: u16) -> (Hex<S>, usize) {
    (Hex::at(index as usize / SLOTS), index as usize % SLOTS)
}

/// A step ahead from a hex with a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Link {
    /// The hex beyond, with the same facing.
    pub node: u16,
    /// Movement points; more than any unit has when impassable.
    pub cost: u8,
    /// The hexside crossed, and flags for terrain that ends a charge and that is closed to double time.
    side: u8,
}

impl Link {
    /// In `side`, terrain that ends a charge.
    const SPOILS: u8 = 0x80;
    /// In `side`, terrain closed to double time.
    const BARS: u8 = 0x40;
    /// More than any unit has: impassable.
    const NEVER: u8 = 0x7F;

    pub fn new(node: usize, cost: u8, side: u8, spoils: bool, bars: bool) -> Self {
        let mark = if spoils { Self::SPOILS } else { 0 } | if bars { Self::BARS } else { 0 };
        Self { node: node as u16, cost: cost.min(Self::NEVER), side: side | mark }
    }

    /// The number of the hexside.
    pub fn side(self) -> u8 {
        self.side & !(Self::SPOILS | Self::BARS)
    }

    /// Ends a charge.
    pub fn spoils(self) -> bool {
        self.side & Self::SPOILS != 0
    }

    /// Closed to double time.
    pub fn bars(self) -> bool {
        self.side & Self::BARS != 0
    }

    /// The node reached, straight ahead or not.
    pub fn to<E: Played>(self, straight: bool) -> usize {
        let node = self.node as usize % <E::Size>::NODES;
        if straight { node / SLOTS * SLOTS + STRAIGHT } else { node }
    }
}

/// The steps and turns possible from a hex with a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(16))]
pub(super) struct Onward {
    /// The steps ahead: to the left and to the right.
    pub links: [Link; 2],
    /// The nodes of the facings to the right, to the left and about.
    pub turns: [u16; 3],
}

impl Onward {
    /// From a hex with a facing.
    pub fn new<S: Size>(hex: Hex<S>, facing: u8, links: [Link; 2]) -> Self {
        let turned = |sixths: u8| node(hex, (facing + sixths) % SIDES as u8, false) as u16;
        Self { links, turns: [turned(1), turned(5), turned(3)] }
    }
}
