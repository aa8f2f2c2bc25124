//! `skill.json` of the reports: the skill curves of scenarios. The shipped file is built into the program.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::pairings::{Seats, all};
use super::words::points;
use super::{RuleLoss, Skill};
use crate::base::error::Failure;
use crate::base::json_file;
use crate::games::System;
use crate::play::curve::{Curve, LevelScore};
use crate::play::task::{self, PROGRAM, SOURCES};
use crate::statistics::skill::Share;
use crate::studies::confirm::{Confirmable, Pairing, Played, Sample};
use crate::studies::headline::rounded;
use crate::studies::record_file::{Entry, RecordFile};
use crate::studies::tournament::searches;

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.skill-curves/1";

/// The built-in curves.
static SHIPPED: LazyLock<Curves> = LazyLock::new(|| {
    let text = include_str!("../../../../reports/skill.json");
    json_file::parse(text, Curves::KIND).expect("a test reads the shipped curves")
});

/// The result of a study, as a file of curves holds it. Scores are the first side's, 0..1, see [`rounded`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedCurve {
    /// The id of the scenario.
    pub scenario: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
    /// The changes of the command line, in words; empty for none.
    pub changes: String,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// Both sides at each level, the weakest first.
    pub levels: Vec<LevelScore>,
    /// The skill-luck index over all steps.
    pub index: Share,
    /// The player that plays with and without each rule.
    pub player: String,
    /// The loss of each side without each rule, the greatest first.
    pub rules: Vec<RecordedLoss>,
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The hash of those sources that decide how games are played.
    pub play: String,
    /// The command that repeats the study.
    pub command: String,
    /// The games that are played again to confirm it; none until `confirm` has played them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<Sample>,
}

/// The loss of a side without a rule, as a share: 0.01 is a percentage point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedLoss {
    /// The id of the side.
    pub side: String,
    /// The rule.
    pub rule: String,
    /// The loss of score.
    pub loss: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Curves, in the order of their scenarios, then of the changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curves {
    schema: String,
    curves: Vec<RecordedCurve>,
}

impl Default for Curves {
    fn default() -> Self {
        Self { schema: SCHEMA.to_owned(), curves: Vec::new() }
    }
}

impl RecordFile for Curves {
    type Entry = RecordedCurve;
    const KIND: &'static str = "file of skill curves";
    const HELP: &'static str = "`skill --record FILE` writes one";
    const SCHEMA: &'static str = SCHEMA;

    fn schema(&self) -> &str {
        &self.schema
    }

    fn entries(&self) -> &[RecordedCurve] {
        &self.curves
    }

    fn entries_mut(&mut self) -> &mut Vec<RecordedCurve> {
        &mut self.curves
    }
}

impl Entry for RecordedCurve {
    fn place(&self) -> (&str, &str) {
        (&self.scenario, &self.changes)
    }

    fn is_of(&self, scenario_hash: &str, sides: &[String; 2]) -> bool {
        self.scenario_hash == scenario_hash && self.sides == *sides
    }

    fn is_sound(&self) -> bool {
        let share = |number: f64| (0.0..=1.0).contains(&number);
        let Share { share: index, low, high } = self.index;
        self.levels.len() >= 2
            && self.levels.iter().all(|at| at.games > 0 && [at.score, at.low, at.high].into_iter().all(share))
            && [index, low, high].into_iter().all(share)
            && self.rules.iter().flat_map(|rule| [rule.loss, rule.low, rule.high]).all(|loss| share(loss.abs()))
    }
}

impl Confirmable for RecordedCurve {
    fn played(&self) -> Played<'_> {
        Played { scenario_hash: &self.scenario_hash, seed: self.seed, games: [u64::MAX; 2] }
    }

    fn pairings(&self, _system: &dyn System) -> Result<Vec<Pairing>, Failure> {
        let levels: Vec<&str> = self.levels.iter().map(|at| at.level.as_str()).collect();
        let rules = self.rules.iter().map(|loss| (loss.rule.as_str(), usize::from(loss.side == self.sides[1])));
        let pairing = |seats: Seats| Pairing { searches: seats.iter().any(|player| searches(player)), seats };
        Ok(all(&levels, &self.player, rules).into_iter().map(pairing).collect())
    }

    fn validity(&mut self) -> (&mut String, &mut Option<Sample>) {
        (&mut self.play, &mut self.sample)
    }
}

impl RecordedCurve {
    /// The record of a study; `command` repeats it.
    #[must_use]
    pub fn new(skill: &Skill, command: String) -> Self {
        let level = |at: LevelScore| LevelScore {
            score: rounded(at.score),
            low: rounded(at.low),
            high: rounded(at.high),
            ..at
        };
        let loss = |loss: &RuleLoss| RecordedLoss {
            side: loss.side.clone(),
            rule: loss.rule.clone(),
            loss: rounded(loss.loss),
            low: rounded(loss.low),
            high: rounded(loss.high),
        };
        let Share { share, low, high } = skill.index;
        Self {
            scenario: skill.head.scenario.id.clone(),
            scenario_hash: skill.head.scenario.hash.clone(),
            changes: skill.head.changes.clone(),
            sides: skill.sides.clone(),
            levels: points(skill).into_iter().map(level).collect(),
            index: Share { share: rounded(share), low: rounded(low), high: rounded(high) },
            player: skill.player.clone(),
            rules: skill.rules.iter().map(loss).collect(),
            seed: skill.head.seed,
            program: PROGRAM.to_owned(),
            sources: SOURCES.to_owned(),
            play: skill.head.play.unwrap_or_default().to_owned(),
            command,
            sample: None,
        }
    }

    /// The curve beside a run.
    #[must_use]
    pub fn beside(&self) -> Curve {
        Curve {
            levels: self.levels.clone(),
            index: self.index,
            program: format!("{} (sources {})", self.program, self.sources),
            current: task::is_current(&self.play),
        }
    }
}

impl Curves {
    /// The built-in curves.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }
}

/// The recorded curve of the scenario with this hash.
#[must_use]
pub fn find(scenario_hash: &str, sides: &[String; 2]) -> Option<Curve> {
    Curves::shipped().of(scenario_hash, sides).map(RecordedCurve::beside)
}
