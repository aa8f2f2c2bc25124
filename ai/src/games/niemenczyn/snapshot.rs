//! A snapshot of the enemy: as long as it is equal, everything derived from it holds.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::data::MAX_UNITS;
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::position::Position;
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::{Hex, HexSet};

/// A number per unit.
type Row = [u8; MAX_UNITS];

/// All inputs of [`super::enemies::Foe`] and of the enemy's front zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    places: [Hex; MAX_UNITS],
    facings: Row,
    losses: Row,
    depths: Row,
    /// Whether there are shots left.
    loaded: Row,
    /// Whether there are movement points left.
    fresh: Row,
    /// The units on the map, in the active formation, in line, in square, in double time, and limbered.
    sets: [UnitSet; 6],
    /// Their hexes with units of the player.
    engaged: HexSet,
    stage: u8,
    camp_entered: bool,
    pub side: Side,
}

impl Snapshot {
    /// A snapshot of a side's enemies; `mask` is [`mask_of`] them.
    pub fn at(at: Position<'_>, side: Side, mask: &Row) -> Self {
        let (board, shots) = (at.board, at.tables().shots);
        let there = at.side_on_map(side.other());
        let row = |values: &Row| core::array::from_fn(|unit| values[unit] & mask[unit]);
        let sets = [u32::MAX, at.active_formation(), board.line, board.square, board.double_time, board.limbered];
        Self {
            places: core::array::from_fn(|unit| Hex(board.place[unit].0 & mask[unit])),
            facings: row(&board.facing),
            losses: row(&board.losses),
            depths: row(&board.depth),
            loaded: core::array::from_fn(|unit| u8::from(board.shots[unit] < shots) & mask[unit]),
            fresh: core::array::from_fn(|unit| u8::from(board.mp[unit] > 0) & mask[unit]),
            sets: sets.map(|set| set & there),
            engaged: at.melee_hexes(),
            stage: board.stage,
            camp_entered: at.camp_entered(),
            side,
        }
    }
}

/// All bits set for the units of a set, none for the others.
pub(super) fn mask_of(units: UnitSet) -> Row {
    let mut mask = [0; MAX_UNITS];
    each(units).for_each(|unit| mask[unit as usize] = u8::MAX);
    mask
}
