//! Exact odds of missile fire, tests and shock combats, from the tables, over every face of the die.

use crate::core::dice::{Dice, Odometer};
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::spqr::arms::{Arm, Weapon};
use crate::games::spqr::data::Scenario;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::shock::{blow, scaled};
use crate::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, POSITIONAL};
use crate::games::spqr::tables::{Blow, Superiority};

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

    /// Whether a shot with this weapon hits at a range, with the sum of its modifiers \[8.17\]. Never out of range.
    #[must_use]
    pub fn shot(&self, weapon: Weapon, range: u8, modifier: i8) -> Chance {
        let strength = self.scenario.tables.strength(weapon, range).map(i32::from);
        let hits = |face: i32| strength.is_some_and(|strength| face + i32::from(modifier) <= strength);
        Distribution::over(|dice: &mut Odometer| hits(dice.d10(KEY))).chance(|&hit| hit)
    }

    /// The hits of a test of quality with a modifier: the excess of the die \[8.33, 10.11\].
    #[must_use]
    pub fn test(&self, quality: u8, modifier: i8) -> Distribution<u8> {
        let excess = move |face: i32| (face + i32::from(modifier) - i32::from(quality)).max(0) as u8;
        Distribution::over(|dice: &mut Odometer| excess(dice.d10(KEY)))
    }

    /// The clash of two types: the base column, and the flags of superiority \[8.35, 8.36.1\]. `None` when the first does
    /// not attack the second from there.
    #[must_use]
    pub fn clash(&self, attacker: Arm, defender: Arm, angle: Angle) -> Option<(u8, u8)> {
        let tables = &self.scenario.tables;
        let column = tables.column(attacker.index(), defender.index(), angle);
        let elephants = defender.is_elephants() && (attacker.is_cavalry() || attacker.is_elephants());
        let flags = match tables.superiority[attacker.index()][defender.index()] {
            _ if angle != Angle::Front && !elephants => ATTACKER_SUPERIOR | POSITIONAL,
            Superiority::Barred if angle == Angle::Front => return None,
            Superiority::Attacker => ATTACKER_SUPERIOR,
            Superiority::Defender => DEFENDER_SUPERIOR,
            Superiority::None | Superiority::Barred => 0,
        };
        (column > 0).then_some((column, flags))
    }

    /// The hits of attackers and defenders in shock combat at a column, before or after shifts, with the die roll
    /// modifier and the flags of superiority \[8.36.3, 8.36.4\].
    #[must_use]
    pub fn shock(&self, column: i32, modifier: i8, flags: u8) -> Distribution<Blow> {
        let (tables, clamp) = (&self.scenario.tables, self.scenario.switches.clamp);
        Distribution::over(|dice: &mut Odometer| {
            let die = dice.d10(KEY) + i32::from(modifier);
            scaled(blow(tables, clamp, die, column), flags, false, false)
        })
    }

    /// Whether the defenders of shock combat take at least this many hits.
    #[must_use]
    pub fn breaks(&self, column: i32, modifier: i8, flags: u8, room: u8) -> Chance {
        self.shock(column, modifier, flags).chance(|hits| hits[1] >= room)
    }
}
