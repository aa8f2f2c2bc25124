//! \[10\] Close combat: strengths, odds and modifiers.

use crate::core::game::Side;
use crate::games::pluton::data::{Kind as UnitKind, MAX_SIDE, UnitId, side_of};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::Level;
use crate::games::pluton::switches::{LossGap, MixedMorale, MixedState};
use crate::games::pluton::tables::{EQUAL, ODDS};

/// The greatest odds by strength alone \[10.3a\].
const MOST_ODDS: i32 = 3;

/// \[10.3a\] The column of the odds of two strengths, in any unit, rounded in the defender's favour and at most 3:1. The
/// second strength is not 0.
#[must_use]
pub fn odds_column(attacker: u16, defender: u16) -> usize {
    let (a, d) = (i32::from(attacker.max(1)), i32::from(defender.max(1)));
    let column = if a >= d { EQUAL + (a / d).min(MOST_ODDS) - 1 } else { EQUAL - ((d + a - 1) / a - 1) };
    column.max(0) as usize
}

/// \[10.3b\] The column after a shift to the right, clamped to the table.
#[must_use]
pub fn shifted(column: usize, shift: i32) -> usize {
    (column as i32 + shift).clamp(0, ODDS as i32 - 1) as usize
}

/// \[10.5\] The losses in a close combat with this total strength, in half boxes.
#[must_use]
pub fn multiplied(losses: u8, total: u16, gap: LossGap) -> u8 {
    // From 12, above 18 and above 24 boxes; the readings differ between 18 and 19.
    let double = match gap {
        LossGap::Double => 37,
        LossGap::OneAndAHalf => 38,
    };
    match total {
        49.. => 3 * losses,
        total if total >= double => 2 * losses,
        24.. => (3 * losses).div_ceil(2),
        _ => losses,
    }
}

/// One side of a close combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// The strength of the side in half boxes; a commander counts only when alone.
    pub strength: u16,
    /// The morale of the side \[10.4\].
    pub morale: u8,
    /// The level of efficiency of the side \[10.4\].
    pub level: Level,
    /// Whether it has a commander.
    pub commander: bool,
}

impl Position<'_> {
    /// The units of a side that take part in close combat: its platoons, or without any its commanders.
    pub(super) fn fighters(self, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> + Clone {
        let alone = self.platoons_in(hex, side) == 0;
        self.own_in(hex, side).filter(move |&unit| alone || self.game.is_platoon(unit))
    }

    /// \[10.3, 10.4\] A side in close combat.
    #[must_use]
    pub fn party(self, hex: Hex, side: Side) -> Party {
        let mut strengths = [0u16; 3];
        let (mut weighted, mut lowest, mut worst) = (0u16, u8::MAX, Level::Full);
        for unit in self.fighters(hex, side) {
            let (strength, morale) = (u16::from(self.strength(unit)), self.morale(unit));
            strengths[self.level(unit).index()] += strength;
            weighted += strength * u16::from(morale);
            lowest = lowest.min(morale);
            worst = worst.max(self.level(unit));
        }
        let strength: u16 = strengths.iter().sum();
        let level = match self.switches().mixed_state {
            MixedState::Worst => worst,
            MixedState::Majority if 2 * strengths[2] > strength => Level::Pinned,
            MixedState::Majority if 2 * (strengths[1] + strengths[2]) > strength => Level::UnderFire,
            MixedState::Majority => Level::Full,
        };
        let morale = match self.switches().mixed_morale {
            MixedMorale::Mean => weighted.checked_div(strength).unwrap_or(1) as u8,
            MixedMorale::Lowest => lowest,
        };
        let commander = self.own_in(hex, side).any(|unit| self.kind(unit) == UnitKind::Commander);
        Party { strength, morale, level, commander }
    }

    /// \[10.4\] The columns by which close combat shifts to the attacker's favour.
    #[must_use]
    pub fn melee_shift(self, hex: Hex, attacker: Side) -> i32 {
        let (own, other) = (self.party(hex, attacker), self.party(hex, attacker.other()));
        let scenario = &self.game.scenario;
        let table = &scenario.melee;
        let mut shift = i32::from(own.morale) - i32::from(other.morale);
        let mut add = |holds: bool, columns: i8| shift += if holds { i32::from(columns) } else { 0 };
        add(own.level != Level::Full, table.attacker_under_fire);
        add(own.commander, table.attacker_commander);
        add(other.commander, table.defender_commander);
        add(other.level == Level::UnderFire, table.defender_under_fire);
        add(other.level == Level::Pinned, table.defender_pinned);
        add(true, scenario.grounds[self.game.ground(hex).index()].melee);
        add(true, scenario.melee_favour[attacker.index()]);
        add(true, -scenario.melee_favour[attacker.other().index()]);
        shift
    }

    /// \[10.2\] The side that attacks when neither declares: the one that entered second, as recorded with its units.
    pub(super) fn second_to_enter(self, hex: Hex) -> Side {
        let intruder = self.in_hex(hex).find(|&unit| self.is_intruder(unit));
        intruder.map_or(self.state.active, side_of)
    }

    /// \[10.2\] Whether close combat in a hex is by declaration: in forest or buildings, when no unit in it has moved in
    /// this movement phase.
    pub(super) fn is_optional(self, hex: Hex) -> bool {
        let moved = self.state.moved[self.state.active.index()];
        let still = |unit: UnitId| moved & 1 << (unit as usize % MAX_SIDE) == 0;
        self.game.ground(hex).is_cover() && self.own_in(hex, self.state.active).all(still)
    }
}
