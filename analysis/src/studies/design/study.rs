//! The study behind `design`: rounds of the search, confirming rounds, then held-out games of the proposals, then searching players.

use std::time::Instant;

use super::change::{Change, in_full};
use super::export::document;
use super::figures::Figures;
use super::held_out::{Strength, Tables, request};
use super::model::Observed;
use super::prefer::Prefer;
use super::result::{Design, Effort, Played, Proposal, SCHEMA};
use super::rounds::{Budget, Rounds, Trial};
use super::search::{Aim, Search};
use super::variant::Variant;
use super::verdict::order;
use super::{chart, reports};
use crate::base::error::Failure;
use crate::base::words::counted;
use crate::play::labels::Labels;
use crate::play::purpose::Results;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::statistics::gaussian::Expected;
use crate::studies::examples::{self, Flipped};
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::response::Setup;
use crate::studies::study::{Answer, Request, Step, Study};

/// How many proposals searching players play.
const BEST: usize = 3;

/// How much is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The rounds before the held-out games.
    pub budget: Budget,
    /// The measures to prefer.
    pub prefer: Vec<Prefer>,
    /// Other players.
    pub strengths: Vec<Strength>,
}

/// A design that is planned.
pub struct DesignStudy {
    /// Plays the held-out games.
    laboratory: Laboratory,
    rounds: Rounds,
    plan: Plan,
    command: String,
    begin: Instant,
    phase: Phase,
}

/// The progress.
enum Phase {
    /// Nothing was requested.
    Begin,
    /// The trials of a round were requested.
    Round,
    /// The scenario and the proposals were requested, by the players of the search and by those that do not search.
    HeldOut(Vec<(Variant, Expected)>),
    /// The best proposals were requested, by searching players.
    Searching(Box<Found>),
}

/// What was found in held-out games, before searching players.
struct Found {
    setup: Setup,
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
        choices: Vec<Factor>,
        aim: Aim,
        plan: Plan,
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let choices = laboratory.loader().accepted(choices)?;
        let search = Search::new(choices, aim, laboratory.seed, plan.budget.games);
        let rounds = Rounds::new(search, plan.budget, laboratory.seed);
        Ok(Self { laboratory, rounds, plan, command, begin, phase: Phase::Begin })
    }

    /// How much is played at most, in words.
    #[must_use]
    pub fn text(&self) -> String {
        let held_out = (self.plan.budget.proposals as u64 + 1).saturating_mul(self.laboratory.games);
        format!(
            "budget: {} to change; at most {} of the search, and {} held out, without those of other players",
            counted(self.rounds.search.choices.len() as u64, "value"),
            counted(self.rounds.most(), "game"),
            counted(held_out, "game"),
        )
    }

    /// Requests the first round of the search, or the next with the games of the last, or the held-out games.
    fn round(&mut self, played: Option<&[Run]>) -> Vec<Request> {
        let (laboratory, choices) = (&self.laboratory, self.rounds.search.choices.clone());
        let accepts = |variants: &[Variant]| {
            let sets: Vec<Vec<String>> = variants.iter().map(|variant| variant.sets(&choices)).collect();
            laboratory.loader().read_all(&sets, drop).iter().map(Result::is_ok).collect::<Vec<bool>>()
        };
        let prefer = &self.plan.prefer;
        let measured = |run: &Run| {
            let figures = Figures::of(run);
            let preferred = prefer.iter().map(|prefer| prefer.of(&figures));
            std::iter::once(Observed::of(figures.games, figures.sharper())).chain(preferred).collect()
        };
        let trials = match played {
            None => self.rounds.first(&accepts),
            Some(runs) => self.rounds.next(runs.iter().map(measured).collect(), &accepts),
        };
        if trials.is_empty() {
            let finalists = self.rounds.proposals();
            let all: Vec<&Variant> = finalists.iter().map(|(variant, _)| variant).collect();
            let requests = self.tables(false).requests(&all, &choices);
            self.phase = Phase::HeldOut(finalists);
            return requests;
        }
        let counted = prefer.iter().any(|prefer| prefer.is_counted());
        let run = |Trial { seed, games, variant, name, text, .. }: Trial| {
            let bench = Laboratory { seed, games, ..laboratory.clone() };
            Request { counted, ..request(&bench, (&variant, &choices), &name, &text) }
        };
        let requests = trials.into_iter().map(run).collect();
        self.phase = Phase::Round;
        requests
    }

    fn tables(&self, searching: bool) -> Tables {
        Tables::of(&self.laboratory, &self.plan.strengths, searching)
    }

    /// Evaluates the held-out games of the proposals.
    fn found(&self, variants: &[(Variant, Expected)], played: &[Run]) -> Result<Found, Failure> {
        let by_player = self.tables(false).read(variants.len(), played, &self.rounds.search.aim)?;
        let sample = Sample::of(&Point::default(), &played[0])?;
        let of = |place: usize| by_player.iter().map(|played| played[place].clone()).collect::<Vec<_>>();
        let order = self.order(variants, &by_player[0][1..]);
        let proposal = |(number, &place): (usize, &usize)| {
            let (variant, expected) = &variants[place];
            let played = of(place + 1);
            (variant.clone(), reports::proposal(&self.rounds.search.choices, number + 1, (variant, *expected), played))
        };
        Ok(Found {
            setup: Setup::new(&self.laboratory, &sample, Measure::Score, self.command.clone()),
            labels: Labels::of(&sample.about),
            baseline: of(0),
            proposals: order.iter().enumerate().map(proposal).collect(),
            flipped: self.flipped(variants, order.first().copied(), played)?,
        })
    }

    /// The order of the proposals, without those whose games are those of the scenario.
    fn order(&self, variants: &[(Variant, Expected)], played: &[Played]) -> Vec<usize> {
        let of = |((variant, _), played): (&(Variant, Expected), &Played)| {
            (played.verdict, played.figures.sharper().mean, variant.distance(&self.rounds.search.choices))
        };
        let all: Vec<_> = variants.iter().zip(played).map(of).collect();
        let differs = |place: &usize| played[*place].differs();
        order(&all, self.rounds.search.aim.target).into_iter().filter(differs).collect()
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
        let requests = self.tables(false).requests(&all, &self.rounds.search.choices);
        let [one, other] = [0, first + 1].map(|place| examples::Played::of(&requests[place], &played[place]));
        let changes: Vec<Change> = variants[first].0.changes(&self.rounds.search.choices).map(Change::of).collect();
        let flipped = Flipped::between([&one, &other], ["scenario", "proposal 1"].map(str::to_owned))?;
        Ok(vec![flipped.saying(format!("proposal 1: {}", in_full(&changes)))])
    }

    fn answer(&self, found: Found, played: &[Run]) -> Result<Answer, Failure> {
        let Found { setup, labels, mut baseline, mut proposals, flipped } = found;
        let best = proposals.len().min(BEST);
        for mut one in self.tables(true).read(best, played, &self.rounds.search.aim)? {
            let rest = one.split_off(1);
            baseline.append(&mut one);
            proposals.iter_mut().zip(rest).for_each(|((_, proposal), played)| proposal.played.push(played));
        }
        let (choices, scenario) = (&self.rounds.search.choices, &self.laboratory.scenario);
        let overlay = |(variant, proposal): &(Variant, Proposal)| {
            (proposal.file.clone(), reports::overlay(choices, (variant, proposal), scenario, &self.command))
        };
        let overlays: Vec<(String, String)> = proposals.iter().map(overlay).collect();
        let design = Design {
            schema: SCHEMA,
            setup,
            target: self.rounds.search.aim.target,
            within: self.rounds.search.aim.within,
            most_changes: self.rounds.search.aim.changes,
            preferred: self.plan.prefer.iter().map(|prefer| prefer.name()).collect(),
            choices: choices.iter().map(reports::choice).collect(),
            search: Effort {
                rounds: self.plan.budget.rounds,
                games_of_round: self.plan.budget.games,
                confirming_games: self.plan.budget.confirming.games,
                variants: self.rounds.search.known().count(),
                games: self.rounds.played(),
                refused: self.rounds.search.refused().count(),
            },
            baseline,
            proposals: proposals.into_iter().map(|(_, proposal)| proposal).collect(),
            throughput: Throughput::since(self.begin),
        };
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let (charts, games) = (vec![chart::draw(&design, &labels)?], examples::turned(links));
        let document = Document { charts, games, ..document(&design, &labels) };
        let games = examples::then(flipped);
        Ok(Answer {
            then: Box::new(move |results: Results| {
                results.list(overlays.iter().map(|(file, _)| file.clone()))?;
                overlays.iter().try_for_each(|(file, text)| results.write(file, text))?;
                games(results)
            }),
            ..Answer::new(document, "design.json", "report.html")
        })
    }
}

impl Study for DesignStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["design.json", "report.html", "charts/", "flips/", "proposals/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let requests = match std::mem::replace(&mut self.phase, Phase::Begin) {
            Phase::Begin => self.round(None),
            Phase::Round => self.round(Some(&played)),
            Phase::HeldOut(variants) => {
                let found = self.found(&variants, &played)?;
                let best: Vec<&Variant> = found.proposals.iter().take(BEST).map(|(variant, _)| variant).collect();
                let requests = self.tables(true).requests(&best, &self.rounds.search.choices);
                if requests.is_empty() {
                    return Ok(Step::Done(Box::new(self.answer(found, &[])?)));
                }
                self.phase = Phase::Searching(Box::new(found));
                requests
            }
            Phase::Searching(found) => return Ok(Step::Done(Box::new(self.answer(*found, &played)?))),
        };
        Ok(Step::Need(requests))
    }
}
