//! The strength of both sides, and the column of the table \[8\].

use super::board::Board;
use super::chart::bits;
use super::data::combat::{Below, Rounding, TableKind};
use super::data::terrain::{Across, Effects};
use super::data::{Factor, Hex, Table, UnitId};
use super::position::Position;
use super::state::FightKind;
use crate::core::game::Side;

/// A hundred per cent, and the hundredths of a point of strength.
pub const HUNDRED: u32 = 100;

/// A fight before the roll \[8\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The strength of the attack, in hundredths.
    pub attack: u32,
    /// The strength of the defence, in hundredths.
    pub defence: u32,
    /// The shift in all, within its cap.
    pub shift: i8,
    /// What is added to the roll, within its cap.
    pub modifier: i8,
    /// The column of the odds; -1 below the first.
    pub odds: i8,
    /// The column after shifts; -1 when the fight is below the table and has no effect.
    pub column: i8,
}

/// The column for these strengths; -1 below the first \[8.3\].
#[must_use]
pub fn column(table: &Table, attack: u32, defence: u32) -> i8 {
    let reached = |from: &[i16; 2]| match table.kind {
        TableKind::Odds => match table.rounding {
            Rounding::Down => u64::from(attack) * from[1] as u64 >= u64::from(defence) * from[0] as u64,
            Rounding::Nearest => unreachable!("the nearest column is not found by comparison"),
        },
        TableKind::Differential => i64::from(attack) - i64::from(defence) >= i64::from(from[0]) * i64::from(HUNDRED),
        TableKind::Strength => i64::from(attack) >= i64::from(from[0]) * i64::from(HUNDRED),
    };
    if table.kind == TableKind::Odds && table.rounding == Rounding::Nearest {
        return nearest(table, attack, defence);
    }
    table.columns.iter().take_while(|column| reached(&column.from)).count() as i8 - 1
}

/// Odds on a scale on which 1:1 is 0, 2:1 is 1 and 1:2 is -1, in millionths.
fn scale(attack: i64, defence: i64) -> i64 {
    const UNIT: i64 = 1_000_000;
    const FAR: i64 = 1000 * UNIT;
    match (attack, defence) {
        (_, 0) => FAR,
        (0, _) => -FAR,
        _ if attack >= defence => (attack - defence) * UNIT / defence,
        _ => -((defence - attack) * UNIT / attack),
    }
}

/// The column nearest to these odds; the lower of two that are as near \[8.3\].
fn nearest(table: &Table, attack: u32, defence: u32) -> i8 {
    let here = scale(attack.into(), defence.into());
    let off = |index: &usize| {
        let [a, d] = table.columns[*index].from;
        (here - scale(a.into(), d.into())).abs()
    };
    let first = table.columns[0].from;
    let best = (0..table.columns.len()).min_by_key(|index| (off(index), *index)).unwrap_or(0) as i8;
    // Odds that lie more than half a column below the first are below the table.
    let half = table.columns.get(1).map_or(0, |second| {
        let step = scale(second.from[0].into(), second.from[1].into()) - scale(first[0].into(), first[1].into());
        step / 2
    });
    if here < scale(first[0].into(), first[1].into()) - half { -1 } else { best }
}

impl<B: Board> Position<'_, B> {
    /// \[8.1\] The strength of a unit in attack, in hundredths, without the effects of terrain.
    #[must_use]
    pub fn attack_of(self, unit: UnitId, kind: FightKind) -> u32 {
        let scenario = self.scenario();
        let side = scenario.side_of(unit);
        let printed = match kind {
            FightKind::Barrage => scenario.unit(unit).barrage,
            FightKind::Attack | FightKind::Overrun => self.values(unit).attack,
        };
        let mut strength = self.weather().attack.of(u32::from(printed) * HUNDRED);
        if self.is_hungry(unit) {
            strength = scenario.hunger.attack.of(strength);
        }
        if self.is_broken(side) {
            strength = scenario.victory.morale[side.index()].attack.of(strength);
        }
        strength
    }

    /// \[8.1\] The strength of a unit in defence, in hundredths, without the effects of terrain.
    #[must_use]
    pub fn defence_of(self, unit: UnitId) -> u32 {
        let strength = u32::from(self.values(unit).defence) * HUNDRED;
        if self.is_hungry(unit) { self.scenario().hunger.defence.of(strength) } else { strength }
    }

    /// \[8.2\] What the ground and the features of a hex do to an attack on a side there.
    pub fn effects_at(self, hex: Hex, defender: Side) -> impl Iterator<Item = Effects> {
        let scenario = self.scenario();
        let ground = scenario.grounds[usize::from(scenario.map.ground[hex.index()])].effects;
        let features = bits(scenario.map.features[hex.index()]).map(|feature| &scenario.features[feature]);
        let helps = features.filter(move |feature| feature.side.is_none_or(|side| side == defender));
        core::iter::once(ground).chain(helps.map(|feature| feature.effects))
    }

    /// The strengths, shifts and column of an attack on a hex by these units \[8\].
    #[must_use]
    pub fn balance(
        self,
        attackers: impl Iterator<Item = UnitId> + Clone,
        target: Hex,
        kind: FightKind,
        support: [u8; 2],
    ) -> Balance {
        self.balance_from(attackers.map(|unit| (unit, self.hex(unit))), target, kind, support, self.table_number())
    }

    /// The same by units in these hexes, wherever they are now, in a table.
    #[must_use]
    pub fn balance_from(
        self,
        attackers: impl Iterator<Item = (UnitId, Hex)> + Clone,
        target: Hex,
        kind: FightKind,
        support: [u8; 2],
        table: u8,
    ) -> Balance {
        let scenario = self.scenario();
        let (defender, table) = (self.active().other(), &scenario.tables[usize::from(table)]);
        let defence = self.stack(target).map(|unit| self.defence_of(unit)).sum();
        let mut sum = Sum { attack: 0, defence, shift: self.weather().shift.into(), modifier: 0 };
        let (mut all, mut any, mut leader, mut adjacent) = (u32::MAX, 0, 0, false);
        for (unit, from) in attackers {
            let across = self.barriers_to(from, target);
            let each = bits(across).map(|index| &scenario.barriers[index]).filter(|one| one.across == Across::Any);
            sum.attack += each.fold(self.attack_of(unit, kind), |strength, one| one.effects.attack.of(strength));
            any |= across;
            // Attackers from afar do not attack across a hexside.
            if scenario.map.field.distance(from, target) == 1 {
                all &= across;
                adjacent = true;
            }
            leader = leader.max(self.leader_at(from));
        }
        self.effects_at(target, defender).for_each(|effects| sum.add(effects));
        for (index, barrier) in scenario.barriers.iter().enumerate() {
            match barrier.across {
                Across::All if adjacent && all >> index & 1 == 1 => sum.add(barrier.effects),
                // The factor on attack was that of each attacker.
                Across::Any if any >> index & 1 == 1 => sum.add(Effects { attack: Factor::Full, ..barrier.effects }),
                _ => {}
            }
        }
        sum.shift += i16::from(support[0]) - i16::from(support[1]);
        match kind {
            FightKind::Barrage => {}
            FightKind::Attack => sum.shift += i16::from(leader) - i16::from(self.leader_at(target)),
            FightKind::Overrun => {
                let leaders = i16::from(leader) - i16::from(self.leader_at(target));
                sum.shift += leaders + i16::from(self.phase().overrun_shift);
            }
        }
        let shift = capped(sum.shift, table.most_shift);
        let odds = column(table, sum.attack, sum.defence);
        Balance {
            attack: sum.attack,
            defence: sum.defence,
            shift,
            modifier: capped(sum.modifier, table.most_modifier),
            odds,
            column: shifted(table, odds, shift),
        }
    }

    /// The balance of an attack of this strength, in hundredths, on a hex as it is occupied; hexsides and leaders are left out.
    #[must_use]
    pub fn estimate(self, attack: u32, target: Hex) -> Balance {
        let defence = self.stack(target).map(|unit| self.defence_of(unit)).sum();
        self.estimate_against(attack, defence, target, self.active().other())
    }

    /// The balance of an attack of this strength on so much strength of a side in a hex; hexsides and leaders are left out.
    #[must_use]
    pub fn estimate_against(self, attack: u32, defence: u32, target: Hex, defender: Side) -> Balance {
        let table = &self.scenario().tables[0];
        let mut sum = Sum { attack, defence, shift: self.weather().shift.into(), modifier: 0 };
        self.effects_at(target, defender).for_each(|effects| sum.add(effects));
        let shift = capped(sum.shift, table.most_shift);
        let odds = column(table, sum.attack, sum.defence);
        Balance {
            attack: sum.attack,
            defence: sum.defence,
            shift,
            modifier: capped(sum.modifier, table.most_modifier),
            odds,
            column: shifted(table, odds, shift),
        }
    }

    /// The hexsides, a bit for each kind, between a hex and one next to it.
    fn barriers_to(self, hex: Hex, target: Hex) -> u32 {
        let map = &self.scenario().map;
        map.field.side_to(hex, target).map_or(0, |side| map.barriers[hex.index()][side])
    }

    /// \[10.2\] The shift of the best leader in a hex.
    fn leader_at(self, hex: Hex) -> u8 {
        self.stack(hex).map(|unit| self.scenario().class_of(unit).shift).max().unwrap_or(0)
    }

    /// Whether an attack at these odds may be made at all \[8.6\].
    #[must_use]
    pub fn is_allowed(self, balance: &Balance) -> bool {
        may_be_made(&self.scenario().tables[usize::from(self.table_number())], balance.odds, balance.shift.into())
    }

    /// Whether the odds of an attack may be too low for it \[8.6\].
    pub(super) fn may_be_forbidden(self) -> bool {
        self.scenario().tables[usize::from(self.table_number())].below == Below::Forbidden
    }
}

/// \[8.6\] Whether an attack at these odds may be made at all.
#[must_use]
pub fn may_be_made(table: &Table, odds: i8, shift: i16) -> bool {
    table.below != Below::Forbidden || i16::from(odds) + shift >= 0
}

/// \[8.4, 8.6\] The column after shifts; -1 when the fight is below the table and has no effect.
#[must_use]
pub fn shifted(table: &Table, odds: i8, shift: i8) -> i8 {
    let column = i16::from(odds) + i16::from(shift);
    if column < 0 && table.below == Below::NoEffect {
        return -1;
    }
    column.clamp(0, table.columns.len() as i16 - 1) as i8
}

/// A shift or modifier within its cap; 0 for none \[8.4, 8.5\].
#[must_use]
pub fn capped(value: i16, most: u8) -> i8 {
    let most = if most == 0 { i16::from(i8::MAX) } else { i16::from(most) };
    value.clamp(-most, most) as i8
}

/// What a fight comes to.
struct Sum {
    attack: u32,
    defence: u32,
    shift: i16,
    modifier: i16,
}

impl Sum {
    fn add(&mut self, effects: Effects) {
        self.attack = effects.attack.of(self.attack);
        self.defence = effects.defence.of(self.defence);
        self.shift += i16::from(effects.shift);
        self.modifier += i16::from(effects.modifier);
    }
}
