//! `tournament`: every player of one side against every player of the other.

pub(super) mod entrants;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::{say, say_where};
use crate::base::values::{Seat, parse_games, parse_score};
use crate::games::{self, System};
use crate::play::aggregate::results;
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::labels::Labels;
use crate::play::playing::Playing;
use crate::play::purpose::made_of;
use crate::play::simulation::{Plan, Run};
use crate::play::supply::Wanted;
use crate::play::task::Task;
use crate::show::output::{run_folders, write_charts};
use crate::studies::headline::{self, Headline, Headlines};
use crate::studies::tournament::export::{Written, page};
use crate::studies::tournament::payoff;
use crate::studies::tournament::{Played, Sample, Throughput, Tournament};
use entrants::{Entrant, entrants};

/// Games of a pairing with a searching player when no number is given: minutes, and ±5 pp.
const SEARCH_GAMES: u64 = 400;

/// The options of `tournament`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    /// Who takes part, as each side that it can play; repeated for each. When not given: the heuristic with all shipped
    /// weights, the shipped plans for this scenario, `random`, and `search:64`, which takes most of the time
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,
    /// Games of each pairing in which a player searches [default: 400, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    search_games: Option<u64>,
    /// What a draw is worth to the side named first, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = 0.5, value_parser = parse_score, allow_negative_numbers = true)]
    draw: f64,
    /// A file of headlines in which the value becomes, or replaces, that of this scenario, as in `reports/headlines.json`
    #[arg(long, value_name = "FILE")]
    headline: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    pub(super) playing: Playing,
}

/// Plays, writes the files, shows the result.
///
/// # Errors
/// When the scenario or a player is wrong, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let playing = &options.playing;
    let system = games::load(&options.changes.request(&options.scenario))?;
    let entrants = entrants(&*system, &options.player, playing.quiet)?;
    options.headline.as_deref().map_or(Ok(()), Headlines::ready)?;
    let command = command(options);
    let purpose =
        playing.purpose(name(options, &*system), &command, made_of(&system.about(), &names_of(&entrants).concat()));
    let folder = purpose.folder();
    let plan = Plan::new(playing, &options.changes, &purpose, headline::find)?;
    let games = [plan.games, options.search_games.unwrap_or(SEARCH_GAMES.min(plan.games))];
    let cells = cells(folder, &entrants, games);
    plan.supply.need(cells.iter().map(|cell| cell.wanted(&*system, options, &plan)))?;
    interrupt::explain(playing.quiet);
    let claim = Claim::on(folder, &purpose)?;
    let (task, played) = play(&*system, &plan, &cells, entrants[1].len())?;
    let summed = || {
        let throughput =
            Throughput { seconds: begin.elapsed().as_secs_f64(), threads: plan.pool.current_num_threads() };
        Tournament::new(&task, games, names_of(&entrants), options.draw, &played, throughput)
    };
    let tournament = plan.pool.install(summed);
    let labels = Labels::of(&task.layout.about);
    write_files(&tournament, &labels, &command, folder)?;
    options.headline.as_deref().map_or(Ok(()), |file| put(options, &tournament, file))?;
    claim.release()?;
    // Until everything was written, the same command went on from the games of every pairing.
    cells.iter().try_for_each(|cell| Claim::on(&cell.folder, &purpose)?.release())?;
    playing.format.write(&Written { tournament: &tournament, labels: &labels }, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// Writes `tournament.json`, `charts/payoff.svg` and `tournament.html`.
fn write_files(tournament: &Tournament, labels: &Labels, command: &str, folder: &Path) -> Result<(), Failure> {
    files::write_json(&folder.join("tournament.json"), tournament)?;
    let chart = payoff::chart(tournament, labels).map_err(|error| Failure::Work(error.to_string()))?;
    write_charts([&chart], folder)?;
    files::write(&folder.join("tournament.html"), page(tournament, labels, &chart, command))
}

/// Puts the value into a file of headlines. What others have put there meanwhile stays.
fn put(options: &Options, tournament: &Tournament, file: &Path) -> Result<(), Failure> {
    let mut headlines = Headlines::read(file)?;
    headlines.put(Headline::new(tournament, command(options)));
    headlines.write(file)
}

/// The command that plays the tournament again.
fn command(options: &Options) -> String {
    let mut command = Command::new("tournament", std::slice::from_ref(&options.scenario));
    options.player.iter().for_each(|player| command.option("player", player));
    command.option("draw", options.draw);
    command.changes(&options.changes);
    command.option("games", options.playing.games);
    options.search_games.iter().for_each(|games| command.option("search-games", games));
    command.option("seed", options.playing.seed);
    command.told()
}

/// Who takes part, under the names of their games.
fn names_of(entrants: &[Vec<Entrant>; 2]) -> [Vec<String>; 2] {
    entrants.each_ref().map(|players| players.iter().map(|player| player.name.clone()).collect())
}

fn seats(system: &dyn System, players: [&str; 2]) -> Vec<Seat> {
    let seats = system.sides().into_iter().zip(players);
    seats.map(|(side, player)| Seat { side, player: player.to_owned() }).collect()
}

/// What the default folder is named after.
fn name(options: &Options, system: &dyn System) -> Name {
    let name = Name::new("tournament", &system.about().system, [&options.scenario]);
    name.changes(&options.changes).with_all(&options.player).option("draw", &options.draw, &0.5)
}

/// A pairing and its folder.
struct Pairing<'a> {
    players: [&'a str; 2],
    games: u64,
    folder: PathBuf,
}

impl Pairing<'_> {
    fn seats(&self, system: &dyn System) -> Result<[String; 2], Failure> {
        system.seats(&seats(system, self.players))
    }

    fn wanted(&self, system: &dyn System, options: &Options, plan: &Plan) -> Result<Wanted, Failure> {
        system.wanted((&options.scenario, &options.changes), &self.seats(system)?, (plan.seed, self.games))
    }
}

/// Every pairing, row by row: all that the first player of the first side meets, then the second.
fn cells<'a>(
    folder: &Path,
    [rows, columns]: &'a [Vec<Entrant>; 2],
    [games, search_games]: [u64; 2],
) -> Vec<Pairing<'a>> {
    let pairs: Vec<[&Entrant; 2]> = rows.iter().flat_map(|one| columns.iter().map(move |other| [one, other])).collect();
    let names: Vec<String> =
        pairs.iter().map(|[one, other]| format!("{} against {}", one.asked, other.asked)).collect();
    let folders = run_folders(folder, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let pairing = |(pair, folder): ([&'a Entrant; 2], PathBuf)| {
        let games = if pair.iter().any(|entrant| entrant.searches()) { search_games } else { games };
        Pairing { players: pair.map(|entrant| entrant.asked.as_str()), games, folder }
    };
    pairs.into_iter().zip(folders).map(pairing).collect()
}

/// Plays every pairing; what was played, and the task of the last one.
fn play(system: &dyn System, plan: &Plan, cells: &[Pairing], columns: usize) -> Result<(Task, Played), Failure> {
    let mut played = Played::default();
    let mut task = None;
    for (row, pairings) in cells.chunks(columns).enumerate() {
        let mut samples = Vec::new();
        for (column, cell) in pairings.iter().enumerate() {
            say_who(cell, [row * columns + column, cells.len()], plan.quiet);
            let plan = Plan { games: cell.games, ..plan.clone() };
            let run = system.simulate(&cell.seats(system)?, &plan, &cell.folder)?;
            samples.push(sample(&run)?);
            played.summaries.push(run.summary);
            task = Some(run.task);
        }
        played.samples.push(samples);
    }
    Ok((task.expect("each side has a player"), played))
}

/// Says who plays now.
fn say_who(Pairing { players: [one, other], .. }: &Pairing, [place, of]: [usize; 2], quiet: bool) {
    say(&format!("pairing {} of {of}: {one} against {other}", place + 1), quiet);
}

fn sample(run: &Run) -> Result<Sample, Failure> {
    let mut sample = Sample::of(run.task.games);
    results((&run.rows, &run.task.layout), |outcome, _| sample.add(outcome))?;
    Ok(sample)
}
