//! A snapshot of the enemy: as long as it is equal, everything derived from it holds.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::edition::{Array, Edition};
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::{Hex, HexSet};

use super::Played;

/// A number per unit.
type Row<E> = <E as Edition>::PerUnit<u8>;

/// All inputs of [`super::enemies::Foe`] and of the enemy's front zones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Snapshot<E: Played> {
    places: E::PerUnit<Hex<E::Size>>,
    facings: Row<E>,
    losses: Row<E>,
    depths: Row<E>,
    /// Whether there are shots left.
    loaded: Row<E>,
    /// Whether there are movement points left.
    fresh: Row<E>,
    /// The units on the map, in the active formation, in line, in square, in double time, and limbered.
    sets: [E::Units; 6],
    /// The hexes of enemies with units of the player.
    engaged: HexSet<E::Size>,
    stage: u8,
    camp_entered: bool,
    pub side: Side,
}

impl<E: Played> Snapshot<E> {
    /// A snapshot of a side's enemies; `mask` is [`mask_of`] them.
    pub fn at(at: Position<'_, E>, side: Side, mask: &Row<E>) -> Self {
        let (board, shots) = (at.board, at.tables().shots);
        let there = at.side_on_map(side.other());
        let row = |values: &Row<E>| Array::each(|unit| values[unit] & mask[unit]);
        let sets =
            [!E::Units::EMPTY, at.active_formation(), board.line, board.square, board.double_time, board.limbered];
        Self {
            places: Array::each(|unit| if mask[unit] == 0 { Hex::at(0) } else { board.place[unit] }),
            facings: row(&board.facing),
            losses: row(&board.losses),
            depths: row(&board.depth),
            loaded: Array::each(|unit| u8::from(board.shots[unit] < shots) & mask[unit]),
            fresh: Array::each(|unit| u8::from(board.mp[unit] > 0) & mask[unit]),
            sets: sets.map(|set| set & there),
            engaged: at.melee_hexes(),
            stage: board.stage,
            camp_entered: at.camp_entered(),
            side,
        }
    }
}

/// All bits set for the units of a set, none for the others.
pub(super) fn mask_of<E: Played>(units: E::Units) -> Row<E> {
    let mut mask = E::PerUnit::<_>::filled(0);
    each(units).for_each(|unit| mask[unit as usize] = u8::MAX);
    mask
}
