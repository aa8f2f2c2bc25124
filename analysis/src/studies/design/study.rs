//! The study behind `design`: rounds of the search, confirming rounds, then held-out games of the proposals, then searching players.

use std::path::Path;
use std::time::Instant;

use kartacz_engine::core::dice::game_seed;

use super::choices::Choice;
use super::confirming::{Confirming, STEPS};
use super::export::document;
use super::figures::Figures;
use super::held_out::{Strength, Tables, request};
use super::prefer::{Prefer, observed};
use super::result::{Design, Effort, Played, Proposal, SCHEMA, Verdict};
use super::search::{Aim, BATCH, REFERENCE, Search, TIMES};
use super::variant::Variant;
use super::{accept, chart, reports};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::values::MAX_GAMES;
use crate::base::words::counted;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::show::document::Document;
use crate::statistics::gaussian::Expected;
use crate::studies::examples::{self, Flipped, linked};
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::response::{Head, Throughput};
use crate::studies::study::{Answer, Request, Step, Study};

/// Keeps the games of the rounds apart from those of the seed itself, which are held out.
const ROUNDS: u64 = 0x726f_756e;
/// How many proposals searching players play.
const BEST: usize = 3;

/// How much is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Rounds of the search, the first included.
    pub rounds: u64,
    /// The games of a variant in a round.
    pub games: u64,
    /// The games of the best before they are proposed.
    pub confirming: Confirming,
    /// The most proposals.
    pub proposals: usize,
    /// The measures to prefer.
    pub prefer: Vec<Prefer>,
    /// Other players.
    pub strengths: Vec<Strength>,
}

/// A design that is planned.
pub struct DesignStudy {
    /// Plays the held-out games.
    laboratory: Laboratory,
    search: Search,
    plan: Plan,
    command: String,
    begin: Instant,
    /// Games of the search.
    played: u64,
    stage: Stage,
}

/// The progress.
enum Stage {
    /// Nothing was requested.
    Begin,
    /// These variants of a round were requested; rounds that confirm follow those of the search.
    Round(u64, Vec<Variant>),
    /// The scenario and the proposals were requested, by the players of the search and by those that do not search.
    HeldOut(Vec<(Variant, Expected)>),
    /// The best proposals were requested, by searching players.
    Searching(Box<Found>),
}

/// What was found in held-out games, before searching players.
struct Found {
    head: Head,
    labels: Labels,
    baseline: Vec<Played>,
    proposals: Vec<(Variant, Proposal)>,
    flipped: Vec<Flipped>,
}

impl DesignStudy {
    /// A design among these choices; `command` makes it again.
    ///
    /// # Errors
    /// When the scenario accepts no alternative.
    pub fn new(
        laboratory: Laboratory,
        choices: Vec<Choice>,
        aim: Aim,
        plan: Plan,
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let choices = accept::choices(&laboratory, choices)?;
        let search = Search::new(choices, aim, laboratory.seed, plan.games);
        Ok(Self { laboratory, search, plan, command, begin, played: 0, stage: Stage::Begin })
    }

    /// How much is played at most, in words.
    #[must_use]
    pub fn text(&self) -> String {
        let Plan { rounds, games, confirming, proposals, .. } = &self.plan;
        let variants = self.search.alone() as u64 + 1 + TIMES + (rounds - 1) * BATCH as u64;
        let searched = variants.saturating_mul(*games).saturating_add(confirming.most(*proposals));
        let held_out = (*proposals as u64 + 1).saturating_mul(self.laboratory.games);
        format!(
            "budget: {} to change; at most {} of the search, and {} held out, without those of other players",
            counted(self.search.choices.len() as u64, "value"),
            counted(searched, "game"),
            counted(held_out, "game"),
        )
    }

    /// Plays the games of a round.
    fn bench(&self, round: u64, games: u64) -> Laboratory {
        // As many bits as every reader of JSON holds.
        let seed = game_seed(self.laboratory.seed ^ ROUNDS, round) >> 11;
        Laboratory { seed, games: games.min(MAX_GAMES), ..self.laboratory.clone() }
    }

    /// Requests a round of the search, or one that confirms.
    fn round(&mut self, round: u64) -> Vec<Request> {
        let (laboratory, choices) = (&self.laboratory, self.search.choices.clone());
        let accepts = |variants: &[Variant]| accept::variants(laboratory, &choices, variants);
        let step = round.checked_sub(self.plan.rounds);
        let variants = match (round, step) {
            (_, Some(step)) => self.candidates(step),
            (0, None) => self.search.first(&accepts),
            (_, None) => self.search.next(round, &accepts),
        };
        let bench = self.bench(round, step.map_or(self.plan.games, |step| self.plan.confirming.games(step)));
        let counted = self.plan.prefer.iter().any(|prefer| prefer.is_counted());
        let (name, number, of) = match step {
            Some(step) => ("confirming", step + 1, STEPS),
            None => ("round", round + 1, self.plan.rounds),
        };
        let (count, folder) = (variants.len(), format!("{name}-{number}"));
        let run = |(place, variant): (usize, &Variant)| {
            let what = format!("{name} {number} of {of}, variant {} of {count}", place + 1);
            Request { counted, ..request(&bench, (variant, &choices), &folder, &what) }
        };
        let reference = || {
            let (bench, own) = (self.bench(REFERENCE, TIMES.saturating_mul(self.plan.games)), Variant::default());
            Request { counted, ..request(&bench, (&own, &choices), "reference", "the scenario in more games") }
        };
        let first = (round == 0).then(reference);
        let requests = first.into_iter().chain(variants.iter().enumerate().map(run)).collect();
        self.stage = Stage::Round(round, variants);
        requests
    }

    /// The variants of a round that confirms: the best so far. The scenario itself shows the luck of its games. Empty when there is
    /// nothing to propose.
    fn candidates(&self, step: u64) -> Vec<Variant> {
        let best = self.search.finalists(Confirming::candidates(step, self.plan.proposals));
        let own = (!best.is_empty()).then(Variant::default);
        own.into_iter().chain(best.into_iter().map(|(variant, _)| variant)).collect()
    }

    /// Adds the games of a round, and requests the next, or the held-out games.
    fn searched(&mut self, round: u64, variants: Vec<Variant>, played: &[Run]) -> Vec<Request> {
        let reference = (round == 0).then(|| (REFERENCE, Variant::default()));
        let requested = reference.into_iter().chain(variants.into_iter().map(|variant| (round, variant)));
        for ((round, variant), run) in requested.zip(played) {
            let figures = Figures::of(run);
            self.played += figures.games;
            let preferred = self.plan.prefer.iter().map(|prefer| prefer.of(&figures));
            let measured = [observed(figures.games, figures.score)].into_iter().chain(preferred).collect();
            self.search.add(variant, round, measured);
        }
        // A search that finds nothing more to play ends early.
        for next in [round + 1, self.plan.rounds.max(round + 1)] {
            let more = if next < self.plan.rounds + STEPS { self.round(next) } else { Vec::new() };
            if !more.is_empty() {
                return more;
            }
        }
        let finalists = self.search.finalists(self.plan.proposals);
        let all: Vec<&Variant> = finalists.iter().map(|(variant, _)| variant).collect();
        let requests = self.tables(false).requests(&all, &self.search.choices);
        self.stage = Stage::HeldOut(finalists);
        requests
    }

    fn tables(&self, searching: bool) -> Tables {
        Tables::of(&self.laboratory, &self.plan.strengths, searching)
    }

    /// Evaluates the held-out games of the proposals.
    fn found(&self, variants: &[(Variant, Expected)], played: &[Run]) -> Result<Found, Failure> {
        let by_player = self.tables(false).read(variants.len(), played, &self.search.aim)?;
        let sample = Sample::of(&Point::default(), &played[0])?;
        let of = |place: usize| by_player.iter().map(|played| played[place].clone()).collect::<Vec<_>>();
        let order = self.order(variants, &by_player[0][1..]);
        let proposal = |(number, &place): (usize, &usize)| {
            let (variant, expected) = &variants[place];
            let played = of(place + 1);
            (variant.clone(), reports::proposal(&self.search.choices, number + 1, (variant, *expected), played))
        };
        Ok(Found {
            head: Head::new(&self.laboratory, &sample, Measure::Score, self.command.clone()),
            labels: Labels::of(&sample.about),
            baseline: of(0),
            proposals: order.iter().enumerate().map(proposal).collect(),
            flipped: self.flipped(variants, order.first().copied(), played)?,
        })
    }

    /// Balanced variants first, the nearest to the scenario first of all; then those nearest to the target.
    fn order(&self, variants: &[(Variant, Expected)], played: &[Played]) -> Vec<usize> {
        let key = |place: usize| {
            let distance = variants[place].0.distance(&self.search.choices);
            let off = (played[place].figures.score.mean - self.search.aim.target).abs();
            match played[place].verdict {
                Verdict::Balanced => (0, distance, off),
                _ => (1, off, distance),
            }
        };
        let mut order: Vec<usize> = (0..variants.len()).collect();
        order.sort_by(|&one, &other| {
            let (one, other) = (key(one), key(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.total_cmp(&other.2))
        });
        order
    }

    /// Games that another side wins in the first proposal than in the scenario.
    fn flipped(
        &self,
        variants: &[(Variant, Expected)],
        first: Option<usize>,
        played: &[Run],
    ) -> Result<Vec<Flipped>, Failure> {
        let Some(first) = first else { return Ok(Vec::new()) };
        let all: Vec<&Variant> = variants.iter().map(|(variant, _)| variant).collect();
        let requests = self.tables(false).requests(&all, &self.search.choices);
        let [one, other] = [0, first + 1].map(|place| examples::Played::of(&requests[place], &played[place]));
        Ok(vec![Flipped::between([&one, &other], ["scenario", "proposal 1"].map(str::to_owned))?])
    }

    fn answer(&self, found: Found, played: &[Run]) -> Result<Answer, Failure> {
        let Found { head, labels, mut baseline, mut proposals, flipped } = found;
        let best = proposals.len().min(BEST);
        for mut one in self.tables(true).read(best, played, &self.search.aim)? {
            let rest = one.split_off(1);
            baseline.append(&mut one);
            proposals.iter_mut().zip(rest).for_each(|((_, proposal), played)| proposal.played.push(played));
        }
        let (choices, scenario) = (&self.search.choices, &self.laboratory.scenario);
        let overlay = |(variant, proposal): &(Variant, Proposal)| {
            (proposal.file.clone(), reports::overlay(choices, (variant, proposal), scenario, &self.command))
        };
        let overlays: Vec<(String, String)> = proposals.iter().map(overlay).collect();
        let design = Design {
            schema: SCHEMA,
            head,
            target: self.search.aim.target,
            within: self.search.aim.within,
            most_changes: self.search.aim.changes,
            preferred: self.plan.prefer.iter().map(|prefer| prefer.name()).collect(),
            choices: choices.iter().map(reports::choice).collect(),
            search: Effort {
                rounds: self.plan.rounds,
                games_of_round: self.plan.games,
                confirming_games: self.plan.confirming.games,
                variants: self.search.known().count(),
                games: self.played,
                refused: self.search.refused().count(),
            },
            baseline,
            proposals: proposals.into_iter().map(|(_, proposal)| proposal).collect(),
            throughput: Throughput::since(self.begin),
        };
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let charts = linked(vec![chart::draw(&design, &labels)?], &links);
        let document = Document { charts, ..document(&design, &labels) };
        let games = examples::then(flipped);
        Ok(Answer {
            then: Box::new(move |folder: &Path| {
                overlays.iter().try_for_each(|(file, text)| {
                    let path = folder.join(file);
                    files::make_folder_of(&path)?;
                    files::write(&path, text)
                })?;
                games(folder)
            }),
            ..Answer::new(document, "design.json", "report.html")
        })
    }
}

impl Study for DesignStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let requests = match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => self.round(0),
            Stage::Round(round, variants) => self.searched(round, variants, &played),
            Stage::HeldOut(variants) => {
                let found = self.found(&variants, &played)?;
                let best: Vec<&Variant> = found.proposals.iter().take(BEST).map(|(variant, _)| variant).collect();
                let requests = self.tables(true).requests(&best, &self.search.choices);
                if requests.is_empty() {
                    return Ok(Step::Done(Box::new(self.answer(found, &[])?)));
                }
                self.stage = Stage::Searching(Box::new(found));
                requests
            }
            Stage::Searching(found) => return Ok(Step::Done(Box::new(self.answer(*found, &played)?))),
        };
        Ok(Step::Need(requests))
    }
}
