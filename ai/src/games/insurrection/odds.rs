//! Exact odds, computed once per scenario from the engine's tables.

use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::insurrection::position::Position;

/// Greater net modifiers count as this one.
const MAX_NET: i32 = 20;
pub(super) const NETS: usize = 2 * MAX_NET as usize + 1;
const MORALES: usize = 12;
const MAX_MODIFIER: i32 = 8;
const MODIFIERS: usize = 2 * MAX_MODIFIER as usize + 1;

/// A melee at one net modifier, from the attacker's side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MeleeOdds {
    /// The chance that the attacker wins.
    pub win: f32,
    /// Mean stages of rout of the defender, when he loses.
    pub routs_defender: f32,
    /// Mean stages of rout of the attacker, when he loses.
    pub routs_attacker: f32,
    /// Mean losses of the attacker, when he wins.
    pub costs_attacker: f32,
    /// Mean losses of the defender, when he wins.
    pub costs_defender: f32,
}

/// A morale test under fire.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TestOdds {
    /// The probability of being forced back, with or without a loss.
    pub retreats: f32,
    /// The chance of a loss.
    pub loses: f32,
}

/// The odds of melees and of tests under fire.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    melee: [MeleeOdds; NETS],
    tests: [[TestOdds; MODIFIERS]; MORALES],
    /// Effects of rifle fire, by quotient.
    rifles: [Option<i8>; 256],
    /// Effects of artillery fire, by distance.
    guns: [Option<i8>; 256],
}

impl Default for Odds {
    fn default() -> Self {
        Self {
            melee: [MeleeOdds::default(); NETS],
            tests: [[TestOdds::default(); MODIFIERS]; MORALES],
            rifles: [None; 256],
            guns: [None; 256],
        }
    }
}

impl Odds {
    /// Recomputes all odds.
    pub fn study<E: Edition>(&mut self, at: Position<'_, E>) {
        for (index, odds) in self.melee.iter_mut().enumerate() {
            *odds = melee_odds(at, index as i32 - MAX_NET);
        }
        for (morale, row) in self.tests.iter_mut().enumerate() {
            for (index, odds) in row.iter_mut().enumerate() {
                *odds = test_odds(at, morale as u8, index as i32 - MAX_MODIFIER);
            }
        }
        let tables = at.tables();
        self.rifles = core::array::from_fn(|quotient| tables.rifle[at.rifle_row(quotient as u8, 1) as usize].effect);
        self.guns = core::array::from_fn(|distance| {
            tables.artillery.iter().find(|band| distance <= band.to.into()).map(|band| band.effect)
        });
    }

    /// The effect of one hex of rifles, by their firepower over the distance \[10.9.4\].
    pub fn rifle_effect(&self, quotient: u8) -> Option<i8> {
        self.rifles[quotient as usize]
    }

    /// The effect of artillery at a distance \[10.10.1\].
    pub fn gun_effect(&self, distance: u8) -> Option<i8> {
        self.guns[distance as usize]
    }

    /// The odds of a melee in which the attacker's modifiers exceed the defender's by `net`.
    pub fn melee(&self, net: i32) -> &MeleeOdds {
        &self.melee[Self::rank(net)]
    }

    /// The place of a net modifier in a table of them.
    pub fn rank(net: i32) -> usize {
        (net.clamp(-MAX_NET, MAX_NET) + MAX_NET) as usize
    }

    /// The cost of an expected attack at each net modifier: the better its odds, the higher.
    pub fn fears(&self, fear: f32, stake: f32) -> [f32; NETS] {
        core::array::from_fn(|rank| fear * ((self.melee[rank].win - 0.45).max(0.0) * 2.0 * stake))
    }

    /// The odds of a test under fire.
    pub fn test(&self, morale: u8, modifier: i32) -> TestOdds {
        let modifier = modifier.clamp(-MAX_MODIFIER, MAX_MODIFIER) + MAX_MODIFIER;
        self.tests[usize::from(morale).min(MORALES - 1)][modifier as usize]
    }
}

/// Both dice, ties to the attacker, a tie counting as a difference of one \[11.7\].
fn melee_odds<E: Edition>(at: Position<'_, E>, net: i32) -> MeleeOdds {
    let mut odds = MeleeOdds::default();
    let mut wins = 0.0;
    for dice in 0..100 {
        let difference = dice / 10 - dice % 10 + net;
        let row = at.rout_row(difference.unsigned_abs().max(1) as u8);
        let (stages, losses) = (f32::from(row.stages), f32::from(row.winner_losses));
        if difference >= 0 {
            wins += 1.0;
            odds.routs_defender += stages;
            odds.costs_attacker += losses;
        } else {
            odds.routs_attacker += stages;
            odds.costs_defender += losses;
        }
    }
    let mean = |sum: f32, count: f32| if count > 0.0 { sum / count } else { 0.0 };
    MeleeOdds {
        win: wins / 100.0,
        routs_defender: mean(odds.routs_defender, wins),
        routs_attacker: mean(odds.routs_attacker, 100.0 - wins),
        costs_attacker: mean(odds.costs_attacker, wins),
        costs_defender: mean(odds.costs_defender, 100.0 - wins),
    }
}

fn test_odds<E: Edition>(at: Position<'_, E>, morale: u8, modifier: i32) -> TestOdds {
    let count = |what: fn(FireResult) -> bool| {
        let hits = (0..10).filter(|&die| what(at.fire_result(morale, die + modifier))).count();
        hits as f32 / 10.0
    };
    TestOdds {
        retreats: count(|result| result != FireResult::Holds),
        loses: count(|result| result == FireResult::RetreatsAndLoses),
    }
}
