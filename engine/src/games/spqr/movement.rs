//! \[6.2, 6.3, 7.12, 7.13\] Costs of steps and turns.

use crate::games::spqr::Card;
use crate::games::spqr::arms::{Arm, Gait};
use crate::games::spqr::data::{FAST_PHALANX, UnitId};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::COLUMN;
use crate::games::spqr::tables::Toll;

/// The allowance of phalanxes in double depth \[9.52\].
const DEEP_ALLOWANCE: u8 = 4;

impl Position<'_> {
    /// \[6.11, 6.41, 6.72, 9.52\] The movement points of an ordered unit: the printed allowance, one more in column, and
    /// the fifth point of a two-hex phalanx unless in double depth.
    #[must_use]
    pub fn allowance(self, unit: UnitId) -> u8 {
        let card = self.card(unit);
        if self.deep_partner(unit).is_some() {
            return DEEP_ALLOWANCE;
        }
        let printed = if is_great_phalanx(card) { card.allowance.max(FAST_PHALANX) } else { card.allowance };
        // A phalanx in column has 5, whether it covers one hex or two.
        let more = self.of(unit).has(COLUMN) && !is_great_phalanx(card);
        printed + u8::from(more)
    }

    /// \[6.51, 7.23, 9.52\] The movement allowance of a unit for comparison with other units: 5 for a two-hex phalanx,
    /// 4 in double depth.
    #[must_use]
    pub fn compared_allowance(self, unit: UnitId) -> u8 {
        let card = self.card(unit);
        if self.deep_partner(unit).is_some() {
            return DEEP_ALLOWANCE;
        }
        if is_great_phalanx(card) { card.allowance.max(FAST_PHALANX) } else { card.allowance }
    }

    /// \[6.21, 6.22, 6.72\] The cost of a step for a unit: movement points and hits, including changes of level. `None`
    /// when it may not enter.
    #[must_use]
    pub fn step_toll(self, unit: UnitId, from: Hex, to: Hex) -> Option<Toll> {
        let toll = self.gait_toll(self.card(unit).gait, from, to, self.of(unit).has(COLUMN))?;
        let free = self.is_leader_elephant(unit);
        Some(if free { Toll { hits: 0, ..toll } } else { toll })
    }

    /// As `step_toll`, for a column of the movement table.
    pub(super) fn gait_toll(self, gait: Gait, from: Hex, to: Hex, column: bool) -> Option<Toll> {
        if !to.is_some() {
            return None;
        }
        let (table, index) = (&self.game.scenario.tables.movement, gait.index());
        let ground = table.grounds[self.ground(to) as usize][index];
        if ground.cost == 0 {
            return None;
        }
        let mut toll = ground;
        if column && !table.column[self.ground(to) as usize] {
            toll.hits = 0;
        }
        if self.game.scenario.map.stream[to.index()] {
            toll.cost += table.stream[index].cost;
            toll.hits += if column && !table.column_stream { 0 } else { table.stream[index].hits };
        }
        let (low, high) = (self.level(from), self.level(to));
        let (slope, levels) = if high > low { (table.up[index], high - low) } else { (table.down[index], low - high) };
        toll.cost += slope.cost * levels;
        // A column is not in formation: only ground marked for columns disorders it.
        toll.hits += if column { 0 } else { slope.hits * levels.saturating_sub(slope.free) };
        Some(toll)
    }

    /// \[7.12, 7.13, 9.65\] The cost of a turn of a one-hex unit: one point for any turn for Roman foot, none for
    /// skirmishers, two per vertex for elephants and chariots, one per vertex for others; in difficult terrain also a
    /// hit per vertex, except for elephants.
    #[must_use]
    pub fn turn_toll(self, unit: UnitId, to: Facing) -> Toll {
        let card = self.card(unit);
        let apart = self.of(unit).facing().apart(to);
        let cost = match card.arm {
            _ if card.rider.is_some() => 0,
            Arm::Skirmishers => 0,
            _ if card.is_roman_foot() => u8::from(apart > 0),
            Arm::IndianElephants | Arm::AfricanElephants | Arm::Chariots => 2 * apart,
            _ => apart,
        };
        let hard = self.ground(self.hex(unit)).is_difficult() && !card.arm.is_elephants();
        Toll { cost, hits: if hard { apart } else { 0 } }
    }
}

/// \[6.4\] Whether a unit moves as a two-hex phalanx.
pub(super) const fn is_great_phalanx(card: &Card) -> bool {
    card.double
}
