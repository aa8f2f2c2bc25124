//! What the features of the siege are made of.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::square::Square;

use super::fort::Forts;
use super::ways::{Nearness, Ways};
use super::worth::Worths;

/// A position, and what is known of its scenario and its ways.
#[derive(Clone, Copy)]
pub(super) struct Scout<'a> {
    pub at: Position<'a>,
    pub ways: &'a Ways,
    pub nearness: &'a Nearness,
    pub forts: &'a Forts,
    pub worths: &'a Worths,
}

impl Scout<'_> {
    /// The quarters that a side attacks.
    pub fn goal(&self, side: Side) -> Square {
        self.at.game.scenario.map.headquarters[side.other().index()]
    }

    /// The length of the way of a unit of this kind to the quarters.
    pub fn way(&self, side: Side, kind: Kind, from: Square) -> u16 {
        self.ways.forward(side, matches!(kind, Kind::Cavalry | Kind::MountedShooters), from)
    }
}
