//! The study behind `design`: rounds of the search, then held-out games of the proposals, then other players.

use std::path::Path;
use std::time::Instant;

use kartacz_engine::core::dice::game_seed;
use rayon::prelude::*;

use super::choices::Choice;
use super::export::document;
use super::figures::Figures;
use super::prefer::{Prefer, observed};
use super::result::{
    Change, ChoiceReport, Design, Effort, LevelReport, Played, Proposal, SCHEMA, Value, Verdict, expected,
};
use super::search::{Aim, BATCH, Search};
use super::variant::Variant;
use super::{chart, cost, overlay};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::words::counted;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::show::document::Document;
use crate::statistics::gaussian::Expected;
use crate::studies::examples::{self, Flipped, linked};
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::response::{Head, Throughput};
use crate::studies::study::{Answer, Request, Step, Study};
use crate::studies::tournament::searches;

/// Keeps the games of the rounds apart from those of the seed itself, which are held out.
const ROUNDS: u64 = 0x726f_756e;
/// The shelf of all runs, in the folder of the results.
const POINTS: &str = "points";
/// How many proposals searching players play.
const BEST: usize = 3;

/// Other players for the proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The player of each side.
    pub seats: [String; 2],
    /// The games of each proposal.
    pub games: u64,
}

impl Strength {
    /// Whether a player searches: then it plays only the best proposals.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.seats.iter().any(|seat| searches(seat))
    }
}

/// How much is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Rounds of the search, the first included.
    pub rounds: u64,
    /// The games of a variant in a round.
    pub games: u64,
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
    /// These variants of a round were requested.
    Round(u64, Vec<Variant>),
    /// The scenario and the proposals were requested, by the players of the search and by those that do not search.
    HeldOut(Vec<(Variant, Expected)>),
    /// The best proposals were requested, by searching players.
    Searching(Box<Found>),
}

/// The held-out games, before searching players.
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
    /// When the scenario accepts no alternative of a choice.
    pub fn new(
        laboratory: Laboratory,
        choices: Vec<Choice>,
        aim: Aim,
        plan: Plan,
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let choices = accepted(&laboratory, choices)?;
        let search = Search::new(choices, aim, laboratory.seed, plan.games);
        Ok(Self { laboratory, search, plan, command, begin, played: 0, stage: Stage::Begin })
    }

    /// How much is played at most, in words.
    #[must_use]
    pub fn text(&self) -> String {
        let Plan { rounds, games, proposals, .. } = &self.plan;
        let levels: usize = self.search.choices.iter().map(|choice| choice.ends().len()).sum();
        let searched = (levels as u64 + 1 + (rounds - 1) * BATCH as u64) * games;
        let held_out = (*proposals as u64 + 1) * self.laboratory.games;
        format!(
            "{} to change; at most {} of the search, and {} held out, without those of other players",
            counted(self.search.choices.len() as u64, "value"),
            counted(searched, "game"),
            counted(held_out, "game"),
        )
    }

    /// The laboratory of a round.
    fn bench(&self, round: u64) -> Laboratory {
        // As many bits as every reader of JSON holds.
        let seed = game_seed(self.laboratory.seed ^ ROUNDS, round) >> 11;
        Laboratory { seed, games: self.plan.games, ..self.laboratory.clone() }
    }

    /// Which of these variants the scenario accepts.
    fn accepts(laboratory: &Laboratory, choices: &[Choice], variants: &[Variant]) -> Vec<bool> {
        variants.par_iter().map(|variant| laboratory.read(&Point(variant.sets(choices))).is_ok()).collect()
    }

    /// Requests a round of the search.
    fn round(&mut self, round: u64) -> Vec<Request> {
        let (laboratory, choices) = (self.laboratory.clone(), self.search.choices.clone());
        let accepts = |variants: &[Variant]| Self::accepts(&laboratory, &choices, variants);
        let variants = match round {
            0 => self.search.first(&accepts),
            _ => self.search.next(round, &accepts),
        };
        let bench = self.bench(round);
        let counted = self.plan.prefer.iter().any(|prefer| prefer.is_counted());
        let (rounds, count) = (self.plan.rounds, variants.len());
        let request = |(place, variant): (usize, &Variant)| {
            let what = format!("round {} of {rounds}, variant {} of {count}", round + 1, place + 1);
            Request { counted, ..self.request(&bench, variant, &format!("round-{}", round + 1), &what) }
        };
        let requests = variants.iter().enumerate().map(request).collect();
        self.stage = Stage::Round(round, variants);
        requests
    }

    /// The run of a variant, in a folder of this name.
    fn request(&self, laboratory: &Laboratory, variant: &Variant, shelf: &str, what: &str) -> Request {
        let point = Point(variant.sets(&self.search.choices));
        let request = laboratory.request(&point, format!("{what}: {}", point.text()));
        let own = request.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Request { folder: Path::new(POINTS).join(format!("{shelf}-{own}")), ..request }
    }

    /// Adds the games of a round.
    fn absorb(&mut self, variants: Vec<Variant>, played: &[Run]) {
        for (variant, run) in variants.into_iter().zip(played) {
            let figures = Figures::of(run);
            self.played += figures.games;
            let preferred = self.plan.prefer.iter().map(|prefer| prefer.of(&figures));
            let measured = [observed(figures.games, figures.score)].into_iter().chain(preferred).collect();
            self.search.add(variant, measured);
        }
    }

    /// The scenario and these variants, by each of the strengths of this kind; the players of the search are the first.
    fn held_out(&self, variants: &[&Variant], searching: bool) -> Vec<Request> {
        let own = Variant::default();
        let all: Vec<&Variant> = std::iter::once(&own).chain(variants.iter().copied()).collect();
        let of = |(place, laboratory): (usize, &Laboratory)| {
            let shelf = if place == 0 && !searching { "held-out".to_owned() } else { laboratory.seats.join("-") };
            let shelf = files::plain(&shelf);
            let label = |which: usize| match which {
                0 => format!("held-out games by {}, the scenario", laboratory.seats[0]),
                which => format!("held-out games by {}, proposal {which} of {}", laboratory.seats[0], variants.len()),
            };
            let run = |(which, variant): (usize, &&Variant)| Request {
                counted: true,
                ..self.request(laboratory, variant, &shelf, &label(which))
            };
            all.iter().enumerate().map(run).collect::<Vec<_>>()
        };
        self.laboratories(searching).iter().enumerate().flat_map(of).collect()
    }

    /// The laboratories of the strengths of this kind.
    fn laboratories(&self, searching: bool) -> Vec<Laboratory> {
        let others = self.plan.strengths.iter().filter(|strength| strength.searches() == searching);
        let own = (!searching).then(|| self.laboratory.clone());
        let other = |strength: &Strength| Laboratory {
            seats: strength.seats.clone(),
            games: strength.games,
            ..self.laboratory.clone()
        };
        own.into_iter().chain(others.map(other)).collect()
    }

    /// The figures of held-out runs: by strength, those of the scenario first.
    fn read(&self, of: usize, searching: bool, played: &[Run]) -> Result<Vec<Vec<Played>>, Failure> {
        let Aim { target, within, .. } = self.search.aim;
        let one = |(laboratory, runs): (Laboratory, &[Run])| {
            let samples = runs.iter().map(|run| Sample::of(&Point::default(), run));
            let samples = samples.collect::<Result<Vec<_>, _>>()?;
            let played = runs.iter().zip(&samples).enumerate().map(|(place, (run, sample))| {
                let figures = Figures::of(run);
                let verdict = Verdict::of(figures.score, (target, within));
                let difference = (place > 0).then(|| sample.games.minus(&samples[0].games, Measure::Score).into());
                Played { players: laboratory.seats.clone(), figures, difference, verdict }
            });
            Ok(played.collect())
        };
        self.laboratories(searching).into_iter().zip(played.chunks(of + 1)).map(one).collect()
    }

    /// Evaluates the held-out games of the proposals, and requests those of searching players.
    fn found(&mut self, variants: &[(Variant, Expected)], played: &[Run]) -> Result<(Found, Vec<Request>), Failure> {
        let by_strength = self.read(variants.len(), false, played)?;
        let sample = Sample::of(&Point::default(), &played[0])?;
        let head = Head::new(&self.laboratory, &sample, Measure::Score, self.command.clone());
        let of = |place: usize| by_strength.iter().map(|played| played[place].clone()).collect::<Vec<_>>();
        let mut order: Vec<usize> = (0..variants.len()).collect();
        let distance = |place: usize| variants[place].0.distance(&self.search.choices);
        let off = |place: usize| (by_strength[0][place + 1].figures.score.mean - self.search.aim.target).abs();
        order.sort_by(|&one, &other| {
            let unsettled = |place: usize| by_strength[0][place + 1].verdict != Verdict::Balanced;
            let by_distance = distance(one).total_cmp(&distance(other));
            let by_gap = off(one).total_cmp(&off(other));
            let rest = if unsettled(one) { by_gap.then(by_distance) } else { by_distance.then(by_gap) };
            unsettled(one).cmp(&unsettled(other)).then(rest)
        });
        let proposals: Vec<(Variant, Proposal)> = order
            .iter()
            .enumerate()
            .map(|(number, &place)| {
                let (variant, found) = &variants[place];
                (variant.clone(), self.proposal(number + 1, variant, *found, of(place + 1)))
            })
            .collect();
        let flipped = self.flipped(variants, order.first().copied(), played)?;
        let best: Vec<&Variant> = proposals.iter().take(BEST).map(|(variant, _)| variant).collect();
        let requests = self.held_out(&best, true);
        let found = Found { head, labels: Labels::of(&sample.about), baseline: of(0), proposals, flipped };
        Ok((found, requests))
    }

    /// Games that another side wins in the nearest balanced proposal than in the scenario.
    fn flipped(
        &self,
        variants: &[(Variant, Expected)],
        best: Option<usize>,
        played: &[Run],
    ) -> Result<Vec<Flipped>, Failure> {
        let Some(best) = best.filter(|&best| !variants[best].0.0.is_empty()) else { return Ok(Vec::new()) };
        let all: Vec<&Variant> = variants.iter().map(|(variant, _)| variant).collect();
        let requests = self.held_out(&all, false);
        let [one, other] = [0, best + 1].map(|place| examples::Played::of(&requests[place], &played[place]));
        let names = ["the scenario".to_owned(), "proposal 1".to_owned()];
        Ok(vec![Flipped::between([&one, &other], names)?])
    }

    fn proposal(&self, number: usize, variant: &Variant, found: Expected, played: Vec<Played>) -> Proposal {
        let choices = &self.search.choices;
        let name = format!("proposal-{number}");
        let change = |(choice, level): (&Choice, &super::choices::Level)| Change {
            choice: choice.name.clone(),
            from: choice.own.clone(),
            to: level.name.clone(),
            cost: level.cost,
            plausible: level
                .sets
                .iter()
                .all(|set| set.leaf.as_ref().is_some_and(|leaf| cost::is_plausible(leaf, &set.to))),
            values: level.sets.iter().map(value).collect(),
        };
        Proposal {
            file: format!("{}/{name}.toml", overlay::FOLDER),
            name,
            set: variant.sets(choices),
            changes: variant.changes(choices).map(change).collect(),
            distance: variant.distance(choices),
            expected: expected(found),
            played,
        }
    }

    fn answer(&self, found: Found, played: &[Run]) -> Result<Answer, Failure> {
        let Found { head, labels, mut baseline, mut proposals, flipped } = found;
        let best = proposals.len().min(BEST);
        for mut one in self.read(best, true, played)? {
            let rest = one.split_off(1);
            baseline.append(&mut one);
            proposals.iter_mut().zip(rest).for_each(|((_, proposal), played)| proposal.played.push(played));
        }
        let texts: Vec<(String, String)> = proposals
            .iter()
            .map(|(variant, proposal)| (proposal.file.clone(), self.overlay(variant, proposal)))
            .collect();
        let design = Design {
            schema: SCHEMA,
            head,
            target: self.search.aim.target,
            within: self.search.aim.within,
            most_changes: self.search.aim.changes,
            preferred: self.plan.prefer.iter().map(|prefer| prefer.name()).collect(),
            choices: self.search.choices.iter().map(report).collect(),
            search: Effort {
                rounds: self.plan.rounds,
                games_of_round: self.plan.games,
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
                texts.iter().try_for_each(|(file, text)| files::write(&folder.join(file), text))?;
                games(folder)
            }),
            ..Answer::new(document, "design.json", "report.html")
        })
    }

    /// The overlay file of a proposal.
    fn overlay(&self, variant: &Variant, proposal: &Proposal) -> String {
        let number = proposal.name.trim_start_matches("proposal-");
        let scenario = &self.laboratory.scenario;
        let comment = [
            format!("Proposal {number} of a design of {scenario}: {}.", super::words::changes(proposal)),
            format!("Made by: {}", self.command),
        ];
        let sets: Vec<_> = variant.changes(&self.search.choices).flat_map(|(_, level)| &level.sets).collect();
        overlay::text(&format!("Proposal {number}: {}", super::words::title(proposal)), &comment, &sets)
    }
}

impl Study for DesignStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let requests = match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => self.round(0),
            Stage::Round(round, variants) => {
                self.absorb(variants, &played);
                let more = if round + 1 < self.plan.rounds { self.round(round + 1) } else { Vec::new() };
                if more.is_empty() {
                    let finalists = self.search.finalists(self.plan.proposals);
                    let all: Vec<&Variant> = finalists.iter().map(|(variant, _)| variant).collect();
                    let requests = self.held_out(&all, false);
                    self.stage = Stage::HeldOut(finalists);
                    requests
                } else {
                    more
                }
            }
            Stage::HeldOut(variants) => {
                let (found, requests) = self.found(&variants, &played)?;
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

/// The choices without levels that the scenario refuses.
fn accepted(laboratory: &Laboratory, choices: Vec<Choice>) -> Result<Vec<Choice>, Failure> {
    let mut kept = Vec::new();
    for mut choice in choices.into_iter().filter(|choice| !choice.levels.is_empty()) {
        let look = |level: &super::choices::Level| laboratory.read(&Point(level.arguments().collect()));
        let looked: Vec<_> = choice.levels.par_iter().map(look).collect();
        let first = looked.iter().find_map(|read| read.as_ref().err().map(ToString::to_string));
        let mut good = looked.iter().map(Result::is_ok);
        choice.levels.retain(|_| good.next().unwrap_or(false));
        match first {
            Some(why) if choice.levels.is_empty() && kept.is_empty() => kept.push(Err((choice.name.clone(), why))),
            _ if choice.levels.is_empty() => {}
            _ => kept.push(Ok(choice)),
        }
    }
    let (good, refused): (Vec<_>, Vec<_>) = kept.into_iter().partition(Result::is_ok);
    match (good.is_empty(), refused.into_iter().next()) {
        (true, Some(Err((name, why)))) => {
            Err(Failure::Input(format!("the scenario accepts no other value of `{name}`: {why}")))
        }
        (true, _) => {
            let help = "name values with `--over PATH=A..B`; `kartacz validate` counts those that are assumed";
            Err(Failure::Input(format!("there is nothing to change; {help}")))
        }
        (false, _) => Ok(good.into_iter().filter_map(Result::ok).collect()),
    }
}

fn report(choice: &Choice) -> ChoiceReport {
    let level = |level: &super::choices::Level| LevelReport {
        level: level.name.clone(),
        cost: level.cost,
        set: level.arguments().collect(),
    };
    ChoiceReport {
        choice: choice.name.clone(),
        own: choice.own.clone(),
        levels: choice.levels.iter().map(level).collect(),
    }
}

fn value(set: &super::choices::Set) -> Value {
    let leaf = set.leaf.as_ref();
    Value {
        path: set.path.clone(),
        from: leaf.map_or_else(String::new, |leaf| leaf.value.to_string()),
        to: set.to.clone(),
        origin: leaf.map_or_else(String::new, |leaf| leaf.origin.kind.name().to_owned()),
        reason: leaf.map_or_else(String::new, |leaf| leaf.origin.note.clone()),
    }
}
