//! Games that show the figures of a study: their pages, and the links to them.

use std::path::PathBuf;

use super::flips::{Clearest, FLIPS, Turned};
use super::study::{Request, Then};
use crate::base::decimal::Decimal;
use crate::base::error::Failure;
use crate::games;
use crate::play::aggregate::{Pair, results};
use crate::play::labels::Labels;
use crate::play::purpose::Results;
use crate::play::rows::Layout;
use crate::play::series::GameId;
use crate::play::simulation::Run;
use crate::show::document::{Games, Link};
use crate::show::output::write_games;
use crate::show::replay::Twice;

/// The folder of the games to watch, in the folder of the results.
pub const WATCH: &str = "watch";
/// The most games of a run that are searched.
const SEARCHED: usize = 1 << 16;
/// The most games that are linked of each direction.
const MOST: usize = 2;

/// A run whose games can be shown.
#[derive(Clone)]
pub struct Played {
    request: Request,
    rows: PathBuf,
    layout: Layout,
    first: [Option<(u64, i32)>; 3],
}

impl Played {
    /// The run of a request.
    #[must_use]
    pub fn of(request: &Request, run: &Run) -> Self {
        let (rows, layout) = (run.rows.clone(), run.task.layout.clone());
        Self { request: request.clone(), rows, layout, first: run.counts.first }
    }

    /// The outcome and the victory points of each game, of the first ones.
    fn results(&self) -> Result<Vec<(usize, i32)>, Failure> {
        let mut found = Vec::new();
        results((&self.rows, &self.layout), |outcome, vp| {
            if found.len() < SEARCHED {
                found.push((outcome, vp));
            }
        })?;
        Ok(found)
    }

    /// Links to the first game of each outcome.
    #[must_use]
    pub fn links(&self, labels: &Labels) -> Vec<Link> {
        let outcomes = self.layout.outcomes();
        let link = |(first, outcome): (&Option<(u64, i32)>, &str)| {
            let (game, vp) = (*first)?;
            Some(watched(game, &labels.outcome(outcome), self.layout.about.unit.points(vp)))
        };
        self.first.iter().zip(outcomes).filter_map(link).collect()
    }

    /// Writes the pages of these games.
    #[must_use]
    pub fn then(self) -> Box<Then> {
        Box::new(move |results: Results| {
            let Request { scenario, changes, seats, seed, luck, .. } = &self.request;
            let (system, provenance) = games::load_with_provenance(&changes.request(scenario))?;
            let page = |game: u64| {
                Ok((game, system.replay(&provenance, seats, GameId { seed: *seed, index: game }, *luck)?.page()?))
            };
            write_games(results, WATCH, self.first.iter().flatten().map(|&(game, _)| page(game)))
        })
    }
}

/// The page of a game to watch.
#[must_use]
pub fn page_of(game: u64) -> String {
    format!("{WATCH}/game-{game}.html")
}

/// The link to a game to watch that ended so.
#[must_use]
pub fn watched(game: u64, outcome: &str, vp: Decimal) -> Link {
    Link { page: page_of(game), name: format!("Game {game}"), text: format!("{outcome}, {vp:+}") }
}

/// The clearest games that another side wins in the second of two runs, of the same game numbers.
#[derive(Clone)]
pub struct Flipped {
    runs: [Played; 2],
    names: [String; 2],
    changes: String,
    games: Vec<Turned>,
}

impl Flipped {
    /// Examples between two runs of these names.
    ///
    /// # Errors
    /// When the rows of a run cannot be read.
    pub fn between(runs: [&Played; 2], names: [String; 2]) -> Result<Self, Failure> {
        let [before, after] = [runs[0].results()?, runs[1].results()?];
        let mut clearest = Clearest::default();
        for (game, (one, other)) in (0..).zip(before.iter().zip(&after)) {
            clearest.add(&Pair { game, outcomes: [other.0, one.0], vp: [other.1, one.1], luck: None });
        }
        let of_side = |side: usize| clearest.games().filter(move |turned| turned.from == side).take(MOST).copied();
        let games = of_side(0).chain(of_side(1)).collect();
        let changes = format!("{} to {}", names[0], names[1]);
        Ok(Self { runs: runs.map(Clone::clone), names, changes, games })
    }

    /// The examples with the changes in words, where the names of the runs do not say them.
    #[must_use]
    pub fn saying(self, changes: String) -> Self {
        Self { changes, ..self }
    }

    /// The examples without games that others have: a page is named after its game.
    #[must_use]
    pub fn without(mut self, others: &[Self]) -> Self {
        let taken = |game: u64| others.iter().flat_map(|other| &other.games).any(|other| other.game == game);
        self.games.retain(|turned| !taken(turned.game));
        self
    }

    /// Links to the games.
    #[must_use]
    pub fn links(&self, labels: &Labels) -> Vec<Link> {
        let sides = labels.sides();
        let link = |turned: &Turned| {
            let [before, after] = turned.vp.map(|vp| self.runs[0].layout.about.unit.points(vp));
            let [from, to] = [&sides[turned.from], &sides[1 - turned.from]];
            let [one, other] = &self.names;
            Link {
                page: format!("{FLIPS}/game-{}.html", turned.game),
                name: format!("Game {}", turned.game),
                text: format!("{one}: {from} win, {before:+}; {other}: {to} win, {after:+}"),
            }
        };
        self.games.iter().map(link).collect()
    }

    fn pages(&self) -> Result<Vec<(u64, String)>, Failure> {
        if self.games.is_empty() {
            return Ok(Vec::new());
        }
        let load = |run: &Played| games::load_with_provenance(&run.request.changes.request(&run.request.scenario));
        let loaded = [load(&self.runs[0])?, load(&self.runs[1])?];
        let replay = |place: usize, game: u64| {
            let ((system, provenance), request) = (&loaded[place], &self.runs[place].request);
            system.replay(provenance, &request.seats, GameId { seed: request.seed, index: game }, request.luck)
        };
        let page = |turned: &Turned| {
            let [one, other] = [replay(0, turned.game)?, replay(1, turned.game)?];
            Ok((turned.game, Twice { games: [&*one, &*other], changes: &self.changes }.page()?))
        };
        self.games.iter().map(page).collect()
    }
}

/// Writes the pages of these games, and removes those of an earlier command.
#[must_use]
pub fn then(flipped: Vec<Flipped>) -> Box<Then> {
    Box::new(move |results: Results| {
        let pages: Vec<_> = flipped.iter().map(Flipped::pages).collect::<Result<Vec<_>, _>>()?.concat();
        write_games(results, FLIPS, pages.into_iter().map(Ok))
    })
}

/// The name of a point: the values set, or the baseline.
#[must_use]
pub fn named(set: &[String]) -> String {
    if set.is_empty() { "baseline".to_owned() } else { set.join(", ") }
}

/// Links to games of a run as a section of the page; none without links.
#[must_use]
pub fn to_watch(links: Vec<Link>) -> Option<Games> {
    let text = "One of each outcome, step by step.";
    (!links.is_empty()).then_some(Games { title: "Games to watch", text, links })
}

/// Links to games that another side wins as a section of the page; none without links.
#[must_use]
pub fn turned(links: Vec<Link>) -> Option<Games> {
    let text =
        "The clearest games that the other side wins after the change: both versions side by side, step by step.";
    (!links.is_empty()).then_some(Games { title: "Games to watch", text, links })
}
