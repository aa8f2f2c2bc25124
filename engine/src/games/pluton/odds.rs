//! Exact odds of single shots, barrages and close combats, from the tables, over every face of the die.

use crate::core::dice::{Dice, Odometer};
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::pluton::data::{Scenario, Weapon};
use crate::games::pluton::melee::{odds_column, shifted};
use crate::games::pluton::roll::k10;
use crate::games::pluton::strength::Halves;
use crate::games::pluton::tables::{Clash, Effect};

/// A roll of K10 \[2.0\].
fn die(dice: &mut impl Dice) -> u8 {
    k10(dice, KEY)
}

/// Odds with the tables of a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Odds<'g> {
    scenario: &'g Scenario,
}

impl<'g> Odds<'g> {
    /// The odds of this scenario.
    #[must_use]
    pub const fn new(scenario: &'g Scenario) -> Self {
        Self { scenario }
    }

    /// The effect of fire of a strength before modification, with the sum of its modifiers \[7.3, 8.3d\].
    #[must_use]
    pub fn effect(&self, strength: u8, sum: i32) -> Distribution<Effect> {
        let tables = &self.scenario.tables;
        let modified = tables.modified(strength, sum);
        Distribution::over(|dice: &mut Odometer| tables.effect(modified, die(dice)))
    }

    /// The effect of small-arms fire of some half boxes at a distance \[7.3\].
    #[must_use]
    pub fn fire(&self, weapon: Weapon, halves: Halves, distance: u8, sum: i32) -> Distribution<Effect> {
        self.effect(self.scenario.tables.fire_strength(weapon, halves, distance), sum)
    }

    /// The result of close combat between two strengths, shifted by some columns \[10.3\].
    #[must_use]
    pub fn clash(&self, attacker: u16, defender: u16, shift: i32) -> Distribution<Clash> {
        let column = shifted(odds_column(attacker, defender), shift);
        Distribution::over(|dice: &mut Odometer| self.scenario.tables.clash(column, die(dice)))
    }

    /// Whether an artillery marker stays in its hex \[8.3b\].
    #[must_use]
    pub fn on_target(&self) -> Chance {
        Distribution::over(|dice: &mut Odometer| die(dice) >= self.scenario.drift_hits).chance(|&hits| hits)
    }

    /// Whether an undirected unit of this morale reorganises \[12.4\].
    #[must_use]
    pub fn reorganises(&self, morale: u8) -> Chance {
        Distribution::over(|dice: &mut Odometer| self.scenario.tables.reorganises(morale, die(dice)))
            .chance(|&succeeds| succeeds)
    }

    /// Whether a commander is eliminated when his unit takes losses \[13.5\].
    #[must_use]
    pub fn commander_falls(&self, losses: u8) -> Chance {
        Distribution::over(|dice: &mut Odometer| die(dice) <= losses).chance(|&falls| falls)
    }

    /// Whether a platoon gets a new commander \[13.6\].
    #[must_use]
    pub fn new_commander(&self) -> Chance {
        Distribution::over(|dice: &mut Odometer| die(dice) <= self.scenario.new_commander).chance(|&made| made)
    }
}
