//! The study behind `sensitivity`: every level alone and the screening, then the variance of the factors that matter.

use std::time::Instant;

use kartacz_engine::core::dice::game_seed;
use kartacz_engine::scenario::Plausible;

use super::alone::{self, SURE, Trial};
use super::bench::Bench;
use super::export::document;
use super::extremes::{self, favours};
use super::plan::Budget;
use super::repair::{Combinations, Ground, Refused, accepted};
use super::result::{Alone, Baseline, FactorReport, Repaired, SCHEMA, Screening, Sensitivity, Settled, Value};
use super::{charts, screening, shares};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::record::About;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::studies::examples::{self, Flipped, Played};
use crate::studies::factor::{self, Factor, Fixed, Guesses};
use crate::studies::laboratory::{Games, Laboratory, Measure, Point, Sample};
use crate::studies::study::{Answer, Request, Step, Study};

/// Keep the draws of the designs apart from those of the games, which have the same seed.
const SCREENING: u64 = 0x6d6f_7272;
const VARIANCE: u64 = 0x736f_626f;

/// A study that is planned.
pub struct SensitivityStudy {
    laboratory: Laboratory,
    /// Plays the baseline in more games.
    reference: Laboratory,
    measure: Measure,
    budget: Budget,
    factors: Vec<Factor>,
    fixed: Vec<Fixed>,
    refused: Vec<Refused>,
    command: String,
    begin: Instant,
    combinations: Combinations,
    bench: Bench,
    /// The runs of the baseline and of single levels.
    shown: Vec<(Point, Played)>,
    phase: Phase,
}

/// The progress.
enum Phase {
    /// Nothing was requested.
    Begin,
    /// The reference, every level alone and the screening were requested: these points.
    Screening(screening::Design, Vec<Point>),
    /// The variance was requested: these points.
    Variance(Box<Screened>, Vec<Point>),
}

/// The results of the first runs.
struct Screened {
    reference: Games,
    alone: alone::Alone,
    screening: Screening,
    design: Option<shares::Design>,
}

impl SensitivityStudy {
    /// Checks which levels the scenario accepts. The second laboratory plays the baseline in more games; `command` makes it again.
    ///
    /// # Errors
    /// When there is nothing to vary.
    pub fn new(
        [laboratory, reference]: [Laboratory; 2],
        measure: Measure,
        budget: Budget,
        guesses: Guesses,
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let factors = guesses.varied.into_iter().map(Factor::with_ends).collect();
        let (factors, refused) = accepted(factors, &|sets| laboratory.loader().accepts(sets));
        if factors.is_empty() {
            let help = "name values that are assumed, or leave `--only` away; `kartacz validate` counts them";
            return Err(Failure::Input(format!("there is nothing to vary; {help}")));
        }
        Ok(Self {
            laboratory,
            reference,
            measure,
            budget,
            factors,
            fixed: guesses.fixed,
            refused,
            command,
            begin,
            combinations: Combinations::default(),
            bench: Bench::default(),
            shown: Vec::new(),
            phase: Phase::Begin,
        })
    }

    /// How much is played, in words.
    #[must_use]
    pub fn text(&self) -> String {
        self.budget.text(&self.factors, [self.laboratory.games, self.reference.games])
    }

    /// Calls `make` with the check of combinations.
    fn combine<T>(&mut self, make: impl FnOnce(Ground, &mut Combinations) -> T) -> T {
        let loads = |sets: &[String]| self.laboratory.loader().accepts(sets);
        make(Ground { factors: &self.factors, loads: &loads }, &mut self.combinations)
    }

    /// Requests the reference, every level alone and the screening.
    fn begin(&mut self) -> Vec<Request> {
        let trajectories = (self.budget.trajectories, self.seed(SCREENING));
        let design = self.combine(|ground, combinations| screening::Design::new(ground, combinations, trajectories));
        let points = self.bench.missing(&[alone::points(&self.factors), design.points()].concat());
        let reference = self.reference.request(&Point::default(), "the baseline".to_owned());
        let requests = std::iter::once(reference).chain(self.laboratory.requests(&points)).collect();
        self.phase = Phase::Screening(design, points);
        requests
    }

    /// Evaluates the first runs, and requests the points of the variance.
    fn screen(
        &mut self,
        design: &screening::Design,
        points: &[Point],
        played: &[Run],
    ) -> Result<Vec<Request>, Failure> {
        let Some((reference, played)) = played.split_first() else { return Ok(Vec::new()) };
        let reference = Sample::of(&Point::default(), reference)?.games;
        let singles = alone::points(&self.factors);
        let mut samples = Vec::new();
        let requests = self.laboratory.requests(points);
        for ((point, run), request) in points.iter().zip(played).zip(&requests) {
            let sample = Sample::of(point, run)?;
            self.bench.add(&sample, self.measure);
            if singles.contains(point) {
                samples.push(sample);
                self.shown.push((point.clone(), Played::of(request, run)));
            }
        }
        let alone = alone::compared(&samples, &self.factors, self.measure, &reference);
        let screening = screening::summed_up(&self.bench, &self.factors, design);
        let chosen = self.chosen(&screening);
        let rows = (self.budget.rows, self.seed(VARIANCE));
        let design = (!chosen.is_empty())
            .then(|| self.combine(|ground, combinations| shares::Design::new(ground, combinations, chosen, rows)));
        let together = extremes::together(&self.bench, &self.factors);
        let together = together.map(|levels| Point(self.combine(|ground, known| known.sets(ground, &levels))));
        let variance = design.as_ref().map_or(&[][..], shares::Design::points);
        let points = self.bench.missing(&[&together[..], variance].concat());
        let requests = self.laboratory.requests(&points);
        let screened = Box::new(Screened { reference, alone, screening, design });
        self.phase = Phase::Variance(screened, points);
        Ok(requests)
    }

    fn finish(&mut self, screened: Screened, points: &[Point], played: &[Run]) -> Result<Answer, Failure> {
        for (point, run) in points.iter().zip(played) {
            self.bench.add(&Sample::of(point, run)?, self.measure);
        }
        let Screened { reference, alone, screening, design } = screened;
        let (factors, bench, measure) = (&self.factors[..], &self.bench, self.measure);
        let variance = design.as_ref().and_then(|design| shares::estimated(bench, factors, design));
        let about = alone.baseline.about.clone();
        let baseline = self.baseline(&alone, &reference, &about);
        let favoured = favours(&baseline.score);
        let [asked, repaired] = self.combinations.counts();
        let labels = Labels::of(&about);
        let sensitivity = Sensitivity {
            schema: SCHEMA,
            head: self.laboratory.head(&about, self.command.clone()),
            points: bench.len(),
            players: alone.baseline.players,
            measure: measure.name(&about.sides),
            rate: measure.is_rate(),
            baseline,
            factors: factor_reports(factors, &alone.trials, favoured),
            screening,
            variance,
            extremes: extremes::find(bench, &about.sides, self.laboratory.games, favoured),
            sides: about.sides,
            fixed: self.fixed.iter().map(|fixed| Settled { path: fixed.path.clone(), why: fixed.why }).collect(),
            refused: self.refused.clone(),
            repaired: Repaired { asked, repaired, put_back: self.combinations.put_back(factors) },
            throughput: Throughput::since(self.begin),
        };
        let flipped = self.flipped(&sensitivity)?;
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let (charts, games) = (charts::draw(&sensitivity, &labels)?, examples::turned(links));
        let document = Document { charts, games, ..document(&sensitivity, &labels) };
        Ok(Answer { then: examples::then(flipped), ..Answer::new(document, "sensitivity.json", "report.html") })
    }

    /// Games that another side wins at the level that moves the measure most than in the baseline.
    fn flipped(&self, found: &Sensitivity) -> Result<Vec<Flipped>, Failure> {
        let levels = found.factors.iter().flat_map(|factor| factor.alone.iter().map(move |level| (factor, level)));
        let most = levels.max_by(|(_, one), (_, other)| one.difference.abs().total_cmp(&other.difference.abs()));
        let run = |set: &[String]| self.shown.iter().find(|(point, _)| point.0 == set).map(|(_, run)| run);
        let Some((factor, level)) = most else { return Ok(Vec::new()) };
        let (Some(one), Some(other)) = (run(&[]), run(&level.set)) else { return Ok(Vec::new()) };
        let names = ["baseline".to_owned(), format!("{} at {}", factor.factor, level.level)];
        Ok(vec![Flipped::between([one, other], names)?])
    }

    fn seed(&self, purpose: u64) -> u64 {
        game_seed(self.laboratory.seed ^ purpose, 0)
    }

    /// The factors with the greatest mean size of effects that have any, by their places.
    fn chosen(&self, screening: &Screening) -> Vec<usize> {
        let place = |name: &str| self.factors.iter().position(|factor| factor.name == name);
        let some = screening.effects.iter().filter(|effect| effect.mu_star > 0.0);
        some.filter_map(|effect| place(&effect.factor)).take(self.budget.top).collect()
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

impl Study for SensitivityStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["sensitivity.json", "report.html", "charts/", "flips/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let requests = match std::mem::replace(&mut self.phase, Phase::Begin) {
            Phase::Begin => self.begin(),
            Phase::Screening(design, points) => self.screen(&design, &points, &played)?,
            Phase::Variance(screened, points) => {
                return Ok(Step::Done(Box::new(self.finish(*screened, &points, &played)?)));
            }
        };
        // The points of the variance may all have been played before.
        if requests.is_empty() { self.step(Vec::new()) } else { Ok(Step::Need(requests)) }
    }
}

/// The factors, those with the widest range first.
fn factor_reports(factors: &[Factor], trials: &[Trial], favoured: Option<usize>) -> Vec<FactorReport> {
    let of = |place: usize| trials.iter().filter(move |trial| trial.place.0 == place);
    let mut factor_reports: Vec<FactorReport> = factors
        .iter()
        .enumerate()
        .map(|(place, factor)| FactorReport {
            factor: factor.name.clone(),
            reach: of(place).map(|trial| trial.difference.mean.abs()).fold(0.0, f64::max),
            values: factor.paths.iter().filter_map(value).collect(),
            base: factor.levels[factor.base()].name.clone(),
            alone: of(place).map(|trial| level(factor, trial, favoured)).collect(),
        })
        .collect();
    factor_reports.sort_by(|one, other| other.reach.total_cmp(&one.reach));
    factor_reports
}

fn level(factor: &Factor, trial: &Trial, favoured: Option<usize>) -> Alone {
    let level = &factor.levels[trial.place.1];
    let difference = &trial.difference;
    let now = usize::from(trial.score.mean < 0.5);
    Alone {
        level: level.name.clone(),
        set: level.arguments(),
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

fn value(value: &factor::Value) -> Option<Value> {
    let leaf = value.leaf.as_ref()?;
    Some(Value {
        path: leaf.path.clone(),
        value: leaf.value.to_string(),
        plausible: match &leaf.origin.plausible {
            None => String::new(),
            Some(Plausible::Range { low, high }) => format!("{low} to {high}"),
            Some(Plausible::OneOf(others)) => others.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
        },
        origin: leaf.origin.kind.name(),
        reason: leaf.origin.note.clone(),
    })
}
