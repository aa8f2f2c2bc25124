//! The study behind `explain`: every variant at every level.

use std::path::Path;
use std::time::Instant;

use super::charts;
use super::export::document;
use super::figures::Played;
use super::groups::{Group, Part};
use super::plan::Plan;
use super::result::{End, Explained, GroupReport, LevelReport, Refused, SCHEMA, Value, Variant};
use super::variants::{Ends, Variants};
use super::words::turned;
use crate::base::error::Failure;
use crate::play::head::Program;
use crate::play::labels::Labels;
use crate::play::measured::Setting as Luck;
use crate::play::record::About;
use crate::play::series::Series;
use crate::play::simulation::Run;
use crate::play::summary::Method;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::show::output::run_folders;
use crate::statistics::LEVEL;
use crate::statistics::shapley::{Set, only};
use crate::studies::examples::{self, Flipped};
use crate::studies::laboratory::{Games, Measure, Point, Sample};
use crate::studies::study::{Answer, Request, Step, Study};

/// Where the games of the variants lie, in the folder of the results.
const POINTS: &str = "points";

/// The players of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name: the player of both sides, or both players.
    pub name: String,
    /// The player of each side.
    pub seats: [String; 2],
    /// Games of each variant.
    pub games: u64,
}

/// The study of a difference.
pub struct ExplainStudy {
    /// The scenarios between the two.
    pub variants: Variants<'static>,
    /// Which of them are played.
    pub plan: Plan,
    /// Differences that change nothing in play.
    pub idle: Vec<String>,
    /// The levels, weakest first.
    pub levels: Vec<Level>,
    /// The seed of all games.
    pub seed: u64,
    /// Whether their luck is measured.
    pub luck: Luck,
    /// The command that makes it again.
    pub command: String,
    /// When it began.
    pub begin: Instant,
}

impl ExplainStudy {
    /// The runs: at each level those of all sets, in order.
    fn requests(&self) -> Vec<Request> {
        let named = |level: &Level, set: Set| {
            let made = match set {
                0 => "none".to_owned(),
                set if set == self.variants.whole() => "all".to_owned(),
                set => (0..self.variants.groups().len())
                    .filter(|&place| set & only(place) != 0)
                    .map(|place| (place + 1).to_string())
                    .collect::<Vec<_>>()
                    .join("-"),
            };
            format!("{} {made}", level.name)
        };
        let runs: Vec<(&Level, Set)> =
            self.levels.iter().flat_map(|level| self.plan.sets.iter().map(move |&set| (level, set))).collect();
        let names: Vec<String> = runs.iter().map(|(level, set)| named(level, *set)).collect();
        let folders = run_folders(Path::new(POINTS), &names.iter().map(String::as_str).collect::<Vec<_>>());
        let count = runs.len();
        let request = |(place, ((level, set), folder)): (usize, ((&Level, Set), _))| {
            let (scenario, changes) = self.variants.scenario(set);
            let series = Series { seed: self.seed, games: level.games, luck: self.luck };
            Request {
                folder,
                label: format!("variant {} of {count}: {}", place + 1, names[place]),
                ..Request::new(&scenario, &changes, level.seats.clone(), series)
            }
        };
        runs.into_iter().zip(folders).enumerate().map(request).collect()
    }

    /// The results of a level from its runs, one for each set.
    fn level(&self, level: &Level, groups: &[String], runs: &[Run]) -> Result<LevelReport, Failure> {
        let games: Vec<Games> =
            runs.iter().map(|run| Ok(Sample::of(&Point::default(), run)?.games)).collect::<Result<_, Failure>>()?;
        let played = Played { plan: &self.plan, groups, games: &games, levels: self.levels.len() };
        let variant = |(&set, games): (&Set, &Games)| {
            let (scenario, changes) = self.variants.scenario(set);
            Variant {
                groups: self.variants.names(set),
                scenario,
                changes: changes.text(),
                score: games.mean(Measure::Score),
                outcomes: games.counts(),
                vp: games.mean(Measure::Vp),
            }
        };
        Ok(LevelReport {
            level: level.name.clone(),
            players: runs[0].task.players.clone(),
            games: level.games,
            measures: played.measures(&runs[0].task.layout.about.sides),
            variants: self.plan.sets.iter().zip(&games).map(variant).collect(),
        })
    }

    fn found(&self, abouts: &[About; 2], mut levels: Vec<LevelReport>) -> Explained {
        let (_, changes) = self.variants.scenario(0);
        let shared = if matches!(self.variants.ends(), Ends::Scenarios(..)) { changes.text() } else { String::new() };
        let end = |about: &About, set: Set| End {
            scenario: about.scenario.clone(),
            title: about.title.clone(),
            changes: self.variants.scenario(set).1.text(),
            scenario_hash: about.hash_text(),
        };
        let order = greatest_first(&mut levels);
        let groups = self.variants.groups();
        Explained {
            schema: SCHEMA,
            program: Program::this(),
            system: abouts[0].system.clone(),
            from: end(&abouts[0], 0),
            to: end(&abouts[1], self.variants.whole()),
            changes: shared,
            command: self.command.clone(),
            seed: self.seed,
            sides: abouts[0].sides.clone(),
            interval: Method { method: "bonferroni".to_owned(), level: LEVEL },
            orders_method: if self.plan.drawn.is_some() { "sampled" } else { "exact" },
            orders: self.plan.attribution.orders,
            groups: order.into_iter().map(|place| report(&groups[place])).collect(),
            idle: self.idle.clone(),
            refused: self
                .plan
                .refused
                .iter()
                .map(|refusal| Refused { groups: self.variants.names(refusal.set), why: refusal.why.clone() })
                .collect(),
            levels,
            changes_with_strength: Vec::new(),
            throughput: Throughput::since(self.begin),
        }
    }

    /// Games that another side wins in the second scenario than in the first, at the last level.
    fn flipped(&self, runs: &[Run], names: [String; 2]) -> Result<Flipped, Failure> {
        let requests = self.requests();
        let last = runs.len() - self.plan.sets.len();
        let [none, all] = [last, runs.len() - 1].map(|place| examples::Played::of(&requests[place], &runs[place]));
        Flipped::between([&none, &all], names)
    }
}

impl Study for ExplainStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["explain.json", "report.html", "charts/", "flips/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        if played.is_empty() {
            return Ok(Step::Need(self.requests()));
        }
        let groups = self.variants.names(self.variants.whole());
        let sets = self.plan.sets.len();
        let levels = self.levels.iter().zip(played.chunks(sets)).map(|(level, runs)| self.level(level, &groups, runs));
        let levels = levels.collect::<Result<Vec<_>, _>>()?;
        let abouts = [0, sets - 1].map(|place| played[place].task.layout.about.clone());
        let mut found = self.found(&abouts, levels);
        let labels = Labels::of(&abouts[0]);
        let labels = if abouts[0].scenario == abouts[1].scenario { labels } else { labels.with_titles(abouts.iter()) };
        found.changes_with_strength = turned(&found, &labels);
        let flipped = self.flipped(&played, charts::names(&found, &labels))?;
        let (charts, games) = (charts::draw(&found, &labels)?, examples::turned(flipped.links(&labels)));
        let document = Document { charts, games, ..document(&found, &labels) };
        let then = examples::then(vec![flipped]);
        Ok(Step::Done(Box::new(Answer { then, ..Answer::new(document, "explain.json", "report.html") })))
    }
}

/// Puts the effects of every measure in the order of the score at the last level, the greatest first; that order.
fn greatest_first(levels: &mut [LevelReport]) -> Vec<usize> {
    let Some(last) = levels.last() else { return Vec::new() };
    let order = last.score().greatest_first();
    levels.iter_mut().flat_map(|level| &mut level.measures).for_each(|measure| measure.reorder(&order));
    order
}

fn report(group: &Group) -> GroupReport {
    let value = |part: &Part| match part {
        Part::Value(difference) => {
            let [from, to] =
                [&difference.before, &difference.after].map(|value| value.as_ref().map(ToString::to_string));
            Value { path: difference.path(), from, to }
        }
        Part::WhatIf(name) => Value { path: format!("what-if {name}"), from: None, to: None },
        Part::Set(set) => {
            let (path, value) = set.split_once('=').unwrap_or((set, ""));
            Value { path: path.trim().to_owned(), from: None, to: Some(value.trim().to_owned()) }
        }
    };
    GroupReport { group: group.name.clone(), differences: group.changes().iter().map(value).collect() }
}
