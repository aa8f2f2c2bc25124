//! The odds of leaders: momentum, trumps, casualties.

use clap::Args;
use kartacz_engine::core::dice::{Dice, Key, Odometer};
use kartacz_engine::core::odds::Distribution;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::tables::Casualty;

use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// Every roll counts all of its faces, whichever it is.
const KEY: Key = Key { stage: 0, owner: 0, purpose: 0 };
/// The face of momentum that is rolled once more, and the last one that reactivates a leader \[5.33\].
const DOOM: i32 = 9;
const REACTIVATES: i32 = 1;

/// The options of `odds momentum`.
#[derive(Args, Debug)]
pub struct Momentum {
    /// Initiative of the leader
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    initiative: u8,
}

/// The results of an attempt at momentum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Succeeds,
    Finished,
    Reactivation,
    TurnEnds,
}

impl Momentum {
    /// The odds \[5.32, 5.33\]; an enemy may still trump a success.
    pub fn sheet(&self) -> Sheet {
        let initiative = i32::from(self.initiative);
        let results = Distribution::over(|dice: &mut Odometer| match dice.d10(KEY) {
            DOOM => match dice.d10(KEY) {
                DOOM => Outcome::TurnEnds,
                ..=REACTIVATES => Outcome::Reactivation,
                _ => Outcome::Finished,
            },
            die if die <= initiative => Outcome::Succeeds,
            _ => Outcome::Finished,
        });
        let chance = |outcome: Outcome| results.chance(|&found| found == outcome);
        Sheet::default()
            .give("initiative", self.initiative)
            .chance("succeeds", chance(Outcome::Succeeds))
            .chance("finished", chance(Outcome::Finished))
            .chance("enemy_reactivates", chance(Outcome::Reactivation))
            .chance("activations_end", chance(Outcome::TurnEnds))
    }
}

/// The options of `odds trump`.
#[derive(Args, Debug)]
pub struct Trump {
    /// Initiative of the leader who trumps
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    initiative: u8,
    /// Initiative of an enemy who trumps him in return
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    enemy: Option<u8>,
}

impl Trump {
    /// The odds \[5.41, 5.42\].
    pub fn sheet(&self) -> Sheet {
        let (initiative, enemy) = (i32::from(self.initiative), self.enemy.map(i32::from));
        // Whether the trump succeeds, and whether it is trumped.
        let results = Distribution::over(|dice: &mut Odometer| {
            let succeeds = dice.d10(KEY) <= initiative;
            (succeeds, succeeds && enemy.is_some_and(|enemy| dice.d10(KEY) <= enemy))
        });
        Sheet::default()
            .give("initiative", self.initiative)
            .give("enemy", self.enemy)
            .chance("fails", results.chance(|&(succeeds, _)| !succeeds))
            .chance("is_trumped", results.chance(|&(_, trumped)| trumped))
            .chance("has_his_phase", results.chance(|&(succeeds, trumped)| succeeds && !trumped))
    }
}

/// The options of `odds leader-casualty`.
#[derive(Args, Debug)]
pub struct Casualties {
    /// The leader is wounded already
    #[arg(long)]
    wounded: bool,
}

impl Casualties {
    /// The odds \[4.63\].
    pub fn sheet(&self, scenario: &Scenario) -> Sheet {
        let results = Distribution::over(|dice: &mut Odometer| {
            if dice.d10(KEY) > 0 {
                return None;
            }
            let result = scenario.tables.casualty[dice.d10(KEY) as usize];
            Some(if self.wounded && result == Casualty::Wounded { Casualty::Killed } else { result })
        });
        let chance = |casualty: Option<Casualty>| results.chance(|&found| found == casualty);
        Sheet::default()
            .give("wounded", self.wounded)
            .chance("unhurt", chance(None))
            .chance("light_wound", chance(Some(Casualty::Light)))
            .chance("wounded_for_the_battle", chance(Some(Casualty::Wounded)))
            .chance("killed", chance(Some(Casualty::Killed)))
    }
}
