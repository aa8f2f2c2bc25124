//! The whole study: what is guessed, one at a time, the screening, the variance, how far it can go.

use kartacz_engine::core::dice::game_seed;
use kartacz_engine::scenario::{Leaf, OriginKind, Plausible};

use super::accept::{Combinations, Refused, accepted};
use super::alone::{self, SURE, Trial};
use super::bench::Bench;
use super::extremes::{self, favours};
use super::factors::{Factor, Fixed, Guesses};
use super::plan::Budget;
use super::result::{Alone, Baseline, Circumstances, Repaired, SCHEMA, Sensitivity, Settled, Told, Value, program};
use super::{screening, shares};
use crate::base::error::Failure;
use crate::base::say::say;
use crate::play::record::About;
use crate::studies::laboratory::{Games, Laboratory, Measure, Point};

/// Keep the draws of the designs apart from those of the games, which have the same seed.
const SCREENING: u64 = 0x6d6f_7272;
const VARIANCE: u64 = 0x736f_626f;

/// A study that is planned.
pub struct Study<'a> {
    laboratory: &'a Laboratory,
    reference: &'a Laboratory,
    measure: Measure,
    budget: Budget,
    factors: Vec<Factor>,
    fixed: Vec<Fixed>,
    refused: Vec<Refused>,
}

/// What a study found, and where the games of its points lie.
pub struct Found {
    /// What was found.
    pub sensitivity: Sensitivity,
    /// What the reports say about the scenario.
    pub about: About,
    /// All points that were played.
    pub points: Vec<Point>,
}

impl<'a> Study<'a> {
    /// Looks which levels the scenario accepts. The second laboratory plays the scenario as it is in more games.
    ///
    /// # Errors
    /// When there is nothing to vary.
    pub fn new(
        [laboratory, reference]: [&'a Laboratory; 2],
        measure: Measure,
        budget: Budget,
        guesses: Guesses,
    ) -> Result<Self, Failure> {
        let (factors, refused) = accepted(guesses.factors, &|sets| loads(laboratory, sets));
        if factors.is_empty() {
            let help = "name values that are assumed, or leave `--only` away; `kartacz validate` counts them";
            return Err(Failure::Input(format!("there is nothing to vary; {help}")));
        }
        Ok(Self { laboratory, reference, measure, budget, factors, fixed: guesses.fixed, refused })
    }

    /// The plan in words.
    #[must_use]
    pub fn told(&self) -> String {
        self.budget.told(&self.factors, [self.laboratory.games(), self.reference.games()])
    }

    /// Plays it.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn play(&self, quiet: bool) -> Result<Found, Failure> {
        let say = |text: &str| say(text, quiet);
        let (factors, measure) = (&self.factors[..], self.measure);
        let loads = |sets: &[String]| loads(self.laboratory, sets);
        let mut combinations = Combinations::new(factors, &loads);
        let mut bench = Bench::new(self.laboratory, measure);
        let seed = |purpose| game_seed(self.laboratory.seed() ^ purpose, 0);
        let trajectories = (self.budget.trajectories, seed(SCREENING));
        let ways = screening::Design::new(factors, &mut combinations, trajectories);
        self.reference.want(&[Point::default()])?;
        bench.want(&[alone::points(factors), ways.points()].concat())?;
        say("as it is");
        let reference = self.reference.play(&[Point::default()])?.swap_remove(0).games;
        say("one at a time");
        let alone = alone::play(&mut bench, factors, measure, &reference)?;
        say("the screening");
        let screening = screening::play(&mut bench, factors, &ways)?;
        let chosen = self.chosen(
            &screening.effects.iter().map(|effect| (effect.factor.as_str(), effect.mu_star)).collect::<Vec<_>>(),
        );
        let rows = (self.budget.rows, seed(VARIANCE));
        let design = (!chosen.is_empty()).then(|| shares::Design::new(factors, &mut combinations, &chosen, rows));
        bench.want(design.as_ref().map_or(&[], shares::Design::points))?;
        say("all together");
        let together = extremes::together(&bench, factors).map(|levels| Point(combinations.sets(&levels)));
        bench.play(&together)?;
        let variance = match &design {
            None => None,
            Some(design) => {
                say("the variance");
                shares::play(&mut bench, factors, design)?
            }
        };
        let about = alone.baseline.about.clone();
        let baseline = self.baseline(&alone, &reference, &about);
        let favoured = favours(&baseline.score);
        let [asked, repaired] = combinations.counts();
        let [program, sources] = program();
        let sensitivity = Sensitivity {
            schema: SCHEMA,
            program,
            sources,
            system: about.system.clone(),
            scenario: about.scenario.clone(),
            scenario_hash: format!("{:016x}", about.hash),
            changes: String::new(),
            command: String::new(),
            seed: self.laboratory.seed(),
            games: self.laboratory.games(),
            points: bench.len(),
            sides: about.sides.clone(),
            players: alone.baseline.players.clone(),
            measure: measure.name(&about.sides),
            rate: measure.is_rate(),
            baseline,
            factors: told(factors, &alone.trials, favoured),
            screening,
            variance,
            extremes: extremes::find(&bench, &about.sides, self.laboratory.games(), favoured),
            fixed: self.fixed.iter().map(|fixed| Settled { path: fixed.path.clone(), why: fixed.why }).collect(),
            refused: self.refused.clone(),
            repaired: Repaired { asked, repaired, put_back: combinations.put_back() },
            throughput: super::result::Throughput {
                seconds: 0.0,
                threads: self.laboratory.pool().current_num_threads(),
            },
        };
        Ok(Found { sensitivity, about, points: bench.points().map(|(point, _)| point.clone()).collect() })
    }

    /// The factors with the greatest mean size of effects that have any, by their places.
    fn chosen(&self, effects: &[(&str, f64)]) -> Vec<usize> {
        let place = |name: &str| self.factors.iter().position(|factor| factor.name == name);
        effects
            .iter()
            .filter(|(_, size)| *size > 0.0)
            .filter_map(|(name, _)| place(name))
            .take(self.budget.top)
            .collect()
    }

    fn baseline(&self, alone: &alone::Alone, reference: &Games, about: &About) -> Baseline {
        let (mean, interval) = reference.estimate(self.measure);
        let score = alone::score(reference);
        let favoured = favours(&score).map(|side| about.sides[side].clone());
        let same_games = alone.baseline.games.mean(self.measure);
        let games = reference.len() as u64;
        Baseline { games, mean, low: interval.low, high: interval.high, same_games, score, favoured }
    }
}

impl Found {
    /// The same with what it was made of.
    #[must_use]
    pub fn under(mut self, circumstances: Circumstances) -> Self {
        self.sensitivity.command = circumstances.command;
        self.sensitivity.changes = circumstances.changes;
        self.sensitivity.throughput = circumstances.throughput;
        self
    }
}

/// Whether the scenario accepts these values; if not, the first fault.
fn loads(laboratory: &Laboratory, sets: &[String]) -> Result<(), String> {
    match laboratory.load(&Point(sets.to_vec())) {
        Ok(_) => Ok(()),
        Err(Failure::Faults(faults)) => Err(faults.list.first().map_or(String::new(), |fault| fault.message.clone())),
        Err(other) => Err(other.to_string()),
    }
}

/// The factors, those that reach farthest first.
fn told(factors: &[Factor], trials: &[Trial], favoured: Option<usize>) -> Vec<Told> {
    let of = |place: usize| trials.iter().filter(move |trial| trial.place.0 == place);
    let mut told: Vec<Told> = factors
        .iter()
        .enumerate()
        .map(|(place, factor)| Told {
            factor: factor.name.clone(),
            reach: of(place).map(|trial| trial.difference.mean.abs()).fold(0.0, f64::max),
            values: factor.members.iter().map(value).collect(),
            base: factor.levels[factor.base].name.clone(),
            alone: of(place).map(|trial| level(factor, trial, favoured)).collect(),
        })
        .collect();
    told.sort_by(|one, other| other.reach.total_cmp(&one.reach));
    told
}

fn level(factor: &Factor, trial: &Trial, favoured: Option<usize>) -> Alone {
    let level = &factor.levels[trial.place.1];
    let difference = &trial.difference;
    let now = usize::from(trial.score.mean < 0.5);
    Alone {
        level: level.name.clone(),
        set: level.sets.clone(),
        mean: trial.mean,
        difference: difference.mean,
        low: difference.interval.low,
        high: difference.interval.high,
        p: trial.p,
        adjusted: trial.adjusted,
        score: trial.score,
        uneven: trial.uneven,
        turns: trial.uneven < SURE && favoured != Some(now),
    }
}

fn value(leaf: &Leaf) -> Value {
    Value {
        path: leaf.path.clone(),
        value: leaf.value.to_string(),
        plausible: match &leaf.origin.plausible {
            None => String::new(),
            Some(Plausible::Range { low, high }) => format!("{low} to {high}"),
            Some(Plausible::OneOf(others)) => others.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
        },
        origin: match leaf.origin.kind {
            OriginKind::Rulebook => "rulebook",
            OriginKind::History => "history",
            OriginKind::Assumed => "assumed",
        },
        reason: leaf.origin.note.clone(),
    }
}
