//! The study behind `skill`.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::export::document;
use super::ladder::Ladder;
use super::pairings::{Seats, all};
use super::result::{Played, Setup};
use super::{Skill, charts};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::restrictions::Rule;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::show::output::run_folders;
use crate::studies::examples::{self};
use crate::studies::laboratory::{Point, Sample};
use crate::studies::study::{Answer, Request, Step, Study};
use crate::studies::tournament::searches;

/// The follow-up with the result, besides writing its files.
pub type Then = Arc<dyn Fn(&Skill) -> Result<(), Failure> + Send + Sync>;

/// A study of levels and rules.
pub struct SkillStudy {
    /// The levels.
    pub ladder: Ladder,
    /// The player that plays with and without each rule.
    pub player: String,
    /// The rules.
    pub rules: Vec<Rule>,
    /// A run as all have it; players, games, folder and label are those of each.
    pub request: Request,
    /// Games of a run without a searching player, and of one with one.
    pub games: [u64; 2],
    /// The command that makes it again.
    pub command: String,
    /// When it began.
    pub begin: Instant,
    /// The follow-up.
    pub then: Then,
}

impl SkillStudy {
    fn seats(&self) -> Vec<Seats> {
        let levels: Vec<&str> = self.ladder.levels.iter().map(|level| level.name.as_str()).collect();
        let rules = self.rules.iter().flat_map(|rule| [(rule.name, 0), (rule.name, 1)]);
        all(&levels, &self.player, rules)
    }

    fn requests(&self) -> Vec<Request> {
        let pairs = self.seats();
        let names: Vec<String> = pairs.iter().map(|[one, other]| format!("{one} against {other}")).collect();
        let folders = run_folders(Path::new(""), &names.iter().map(String::as_str).collect::<Vec<_>>());
        let count = pairs.len();
        let request = |(place, ((seats, name), folder)): (usize, ((Seats, &String), _))| Request {
            games: self.games[usize::from(seats.iter().any(|player| searches(player)))],
            seats,
            label: format!("run {} of {count}: {name}", place + 1),
            folder,
            ..self.request.clone()
        };
        pairs.into_iter().zip(&names).zip(folders).enumerate().map(request).collect()
    }
}

impl Study for SkillStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["skill.json", "report.html", "charts/", "watch/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Some(last) = played.last() else { return Ok(Step::Need(self.requests())) };
        let task = last.task.clone();
        // Between equals at the highest level.
        let requests = self.requests();
        let highest = requests.iter().rposition(|request| {
            request.seats.iter().all(|seat| Some(seat) == self.ladder.levels.last().map(|level| &level.name))
        });
        let shown = examples::Played::of(&requests[highest.unwrap_or(0)], &played[highest.unwrap_or(0)]);
        let runs = self.seats().into_iter().zip(played).map(|(seats, run)| read(seats, run));
        let runs = runs.collect::<Result<Vec<_>, _>>()?;
        let setup = Setup { ladder: &self.ladder, player: &self.player, rules: &self.rules, games: self.games };
        let skill = Skill::new(&task, &setup, &runs, Throughput::since(self.begin));
        let labels = Labels::of(&task.layout.about);
        let (charts, games) = (charts::draw(&skill, &labels)?, examples::to_watch(shown.links(&labels)));
        let document = Document { charts, games, ..document(&skill, &labels, &self.command) };
        let (then, pages) = (Arc::clone(&self.then), shown.then());
        Ok(Step::Done(Box::new(Answer {
            then: Box::new(move |results| {
                pages(results)?;
                then(&skill)
            }),
            ..Answer::new(document, "skill.json", "report.html")
        })))
    }
}

/// The outcomes of a run.
fn read(seats: Seats, run: Run) -> Result<Played, Failure> {
    let games = Sample::of(&Point::default(), &run)?.games;
    Ok(Played { seats, summary: run.summary, games })
}
