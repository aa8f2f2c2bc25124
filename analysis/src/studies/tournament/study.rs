//! The study behind `tournament`: every player of one side against every player of the other.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::entrants::Entrant;
use super::export::document;
use super::{Played, Sample, Tournament, payoff};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::show::output::run_folders;
use crate::studies::examples::{self};
use crate::studies::laboratory::{self, Point, factors_on_luck};
use crate::studies::study::{Answer, Request, Step, Study};

/// The score of a draw that is half a win.
const HALF: f64 = 0.5;

/// The follow-up with the result, besides writing its files.
pub type Then = Arc<dyn Fn(&Tournament) -> Result<(), Failure> + Send + Sync>;

/// A tournament that is to be played.
pub struct TournamentStudy {
    /// The players of the first side, and of the second.
    pub entrants: [Vec<Entrant>; 2],
    /// A run as all pairings have it; its players, games, folder and label are those of the pairing.
    pub request: Request,
    /// Games of a pairing without a searching player, and of one with one.
    pub games: [u64; 2],
    /// The score of a draw.
    pub draw: f64,
    /// The command that makes it again.
    pub command: String,
    /// When it began.
    pub begin: Instant,
    /// The follow-up.
    pub then: Then,
}

impl TournamentStudy {
    /// Every pairing, row by row: the first player of the first side against each of the second, then the next.
    fn pairings(&self) -> Vec<Request> {
        let [rows, columns] = &self.entrants;
        let pairs: Vec<[&Entrant; 2]> =
            rows.iter().flat_map(|one| columns.iter().map(move |other| [one, other])).collect();
        let names: Vec<String> =
            pairs.iter().map(|[one, other]| format!("{} against {}", one.asked, other.asked)).collect();
        let folders = run_folders(Path::new(""), &names.iter().map(String::as_str).collect::<Vec<_>>());
        let pairing = |(place, (pair, folder)): (usize, (&[&Entrant; 2], _))| Request {
            seats: pair.map(|entrant| entrant.asked.clone()),
            games: self.games[usize::from(pair.iter().any(|entrant| entrant.searches()))],
            label: format!("pairing {} of {}: {}", place + 1, pairs.len(), names[place]),
            folder,
            ..self.request.clone()
        };
        pairs.iter().zip(folders).enumerate().map(pairing).collect()
    }
}

impl Study for TournamentStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["tournament.json", "report.html", "charts/", "watch/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Some(last) = played.last() else { return Ok(Step::Need(self.pairings())) };
        let task = last.task.clone();
        let shown: Vec<examples::Played> =
            self.pairings().iter().zip(&played).map(|(request, run)| examples::Played::of(request, run)).collect();
        let samples = played.iter().map(|run| sample(run, self.draw)).collect::<Result<Vec<_>, _>>()?;
        let rows = samples.chunks(self.entrants[1].len()).map(<[Sample]>::to_vec).collect();
        let played = Played { summaries: played.into_iter().map(|run| run.summary).collect(), samples: rows };
        let names = names_of(&self.entrants);
        let throughput = Throughput::since(self.begin);
        let tournament = Tournament::new(&task, self.games, names, self.draw, &played, throughput);
        let labels = Labels::of(&task.layout.about);
        // The pairing that is played most at equilibrium.
        let most = |side: usize| {
            let shares = tournament.mixture(side).iter().enumerate();
            shares.max_by(|(_, one), (_, other)| one.share.total_cmp(&other.share)).map_or(0, |(place, _)| place)
        };
        let shown = shown[most(0) * self.entrants[1].len() + most(1)].clone();
        let (charts, games) = (vec![payoff::chart(&tournament, &labels)?], examples::to_watch(shown.links(&labels)));
        let document = Document { charts, games, ..document(&tournament, &labels, &self.command) };
        let (then, pages) = (Arc::clone(&self.then), shown.then());
        Ok(Step::Done(Box::new(Answer {
            then: Box::new(move |results| {
                pages(results)?;
                then(&tournament)
            }),
            ..Answer::new(document, "tournament.json", "report.html")
        })))
    }
}

/// The players under the names of their games.
pub fn names_of(entrants: &[Vec<Entrant>; 2]) -> [Vec<String>; 2] {
    entrants.each_ref().map(|players| players.iter().map(|player| player.name.clone()).collect())
}

/// The games of a run; without luck, where that is worthwhile and a draw is half a win, as the luck of a score has it.
fn sample(run: &Run, draw: f64) -> Result<Sample, Failure> {
    let mut games = laboratory::Sample::of(&Point::default(), run)?.games;
    if draw == HALF {
        games.take_luck_out(factors_on_luck(&games));
    }
    Ok(Sample::of_games(&games))
}
