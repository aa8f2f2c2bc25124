//! Chapters 8 and 10: strengths, shifts and modifiers of a fight.

use std::collections::BTreeSet;

use crate::classic_referee::board::Board;
use crate::classic_referee::log::Judged;
use crate::classic_referee::map::Hex;
use crate::classic_referee::tables::within;
use crate::classic_referee::terrain::{Effects, FULL, Factor, Kind, pair, times};

/// Kinds of fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightKind {
    Attack,
    Overrun,
    Barrage,
}

impl FightKind {
    pub fn named(name: &str) -> Option<Self> {
        [("attack", Self::Attack), ("overrun", Self::Overrun), ("barrage", Self::Barrage)]
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, kind)| kind)
    }
}

/// A fight before its roll.
#[derive(Debug)]
pub struct Sum {
    /// In hundredths.
    pub attack: i64,
    pub defence: i64,
    /// The column before shifts.
    pub column: i64,
    pub shift: i64,
    pub modifier: i64,
}

impl Board {
    /// \[8.2\] The effects on an attack on a hex: of its ground and features, of hexsides that count when all attack
    /// across them, and of those that count when any does.
    fn effects(&self, target: Hex, defender: usize, from: &[Hex]) -> Judged<[Vec<Effects>; 3]> {
        let rules = &self.rules;
        let helps = |feature: &&Kind| feature.side.is_none_or(|side| side == defender);
        let mut ground = vec![rules.ground(target)?.effects];
        ground.extend(rules.features(target).filter(helps).map(|feature| feature.effects));
        let near: Vec<Hex> = from.iter().copied().filter(|&hex| rules.map.adjacent(hex, target)).collect();
        let crossed = |kind: &Kind| near.iter().filter(|&&hex| kind.pairs.contains(&pair(hex, target))).count();
        let all = |kind: &&Kind| !kind.any && !near.is_empty() && crossed(kind) == near.len();
        let any = |kind: &&Kind| kind.any && crossed(kind) > 0;
        let all = rules.hexsides.iter().filter(all).map(|kind| kind.effects).collect();
        let any = rules.hexsides.iter().filter(any).map(|kind| kind.effects).collect();
        Ok([ground, all, any])
    }

    /// \[8.1, 8.2\] The attack of a unit, in hundredths, with the hexside that it crosses before the ground.
    fn attack_of(&self, unit: usize, target: Hex, barrage: bool) -> i64 {
        let rules = &self.rules;
        let across = |kind: &&Kind| {
            let from = self.hex(unit).filter(|&from| rules.map.adjacent(from, target));
            kind.any && from.is_some_and(|from| kind.pairs.contains(&pair(from, target)))
        };
        let side = self.side_of(unit);
        let mut factors: Vec<Factor> = vec![rules.weather[self.weather].attack, self.hunger(unit, "attack")];
        if let Some(morale) = &rules.morale[side]
            && self.demoralised[side]
        {
            factors.push(morale.attack);
        }
        factors.extend(rules.hexsides.iter().filter(across).map(|kind| kind.effects.attack));
        let value = if barrage { self.card(unit).barrage } else { self.values(unit)[0] };
        factors.into_iter().fold(100 * value, times)
    }

    /// \[12.3\] The factor of being out of supply.
    pub fn hunger(&self, unit: usize, on: &str) -> Factor {
        let effects = self.rules.file.get("out_of_supply");
        if self.tokens[unit].hungry > 0 { crate::classic_referee::terrain::factor(effects, on) } else { FULL }
    }

    /// \[10.2\] The best leader of a side in some hexes.
    fn leader(&self, side: usize, hexes: &BTreeSet<Hex>) -> i64 {
        let led = self.army(side).filter(|&unit| self.hex(unit).is_some_and(|hex| hexes.contains(&hex)));
        led.map(|unit| self.rules.classes[self.card(unit).class].shift).max().unwrap_or(0)
    }

    /// \[9.3\] Strength that defenders lose, with the factors of the ground and the features of their hex.
    pub fn counted(&self, strength: i64, target: Hex, defender: usize) -> Judged<i64> {
        let [ground, ..] = self.effects(target, defender, &[])?;
        Ok(ground.iter().fold(strength, |strength, effects| times(strength, effects.defence)))
    }

    /// \[8.1 to 8.5\] A fight; `other` is the shift of support points and of an overrun.
    pub fn sum(&self, kind: FightKind, table: usize, attackers: &[usize], target: Hex, other: i64) -> Judged<Sum> {
        let side = attackers.first().map_or(0, |&unit| self.side_of(unit));
        let from: Vec<Hex> = attackers.iter().filter_map(|&unit| self.hex(unit)).collect();
        let [ground, all, any] = self.effects(target, 1 - side, &from)?;
        let barrage = kind == FightKind::Barrage;
        let mut attack: i64 = attackers.iter().map(|&unit| self.attack_of(unit, target, barrage)).sum();
        let each = |unit| times(100 * self.values(unit)[1], self.hunger(unit, "defence"));
        let mut defence: i64 = self.there(1 - side, target).map(each).sum();
        for effects in ground.iter().chain(&all) {
            attack = times(attack, effects.attack);
        }
        for effects in ground.iter().chain(&all).chain(&any) {
            defence = times(defence, effects.defence);
        }
        let shifts: i64 = ground.iter().chain(&all).chain(&any).map(|effects| effects.shift).sum();
        let modifiers: i64 = ground.iter().chain(&all).chain(&any).map(|effects| effects.modifier).sum();
        let mut shift = shifts + self.rules.weather[self.weather].shift + other;
        if !barrage {
            shift += self.leader(side, &from.into_iter().collect());
            shift -= self.leader(1 - side, &BTreeSet::from([target]));
        }
        let table = &self.rules.tables[table];
        Ok(Sum {
            attack,
            defence,
            column: table.column(attack, defence),
            shift: within(shift, table.most_shift),
            modifier: within(modifiers, table.most_modifier),
        })
    }
}
