//! `positions`: the answers of a player in the test positions.

mod play_out;

use std::io::Write;

use clap::Args;
use kartacz_engine::scenario::position::Position;
use serde::Serialize;

use crate::base::error::{Failure, unknown};
use crate::base::figure::fixed;
use crate::base::number::whole;
use crate::base::words::{self, counted};
use crate::games::of_position;
use crate::play::format::Format;
use crate::play::head::Program;
use crate::play::library;
use crate::play::play_outs::MAX_PLAY_OUTS;
use crate::play::positions;
use crate::play::positions::{Answers, SEEDS, Sheet};

/// The options of `positions`.
#[derive(Args, Debug)]
pub struct Options {
    /// Positions: ids, as in `niemenczyn/positions/charge-rear`, or paths to files [default: all shipped ones that the
    /// player can answer]
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Only shipped positions of this rule system
    #[arg(long, value_name = "SYSTEM", conflicts_with = "positions")]
    system: Option<String>,
    /// Player, as in `heuristic` or `search:256`
    #[arg(long, value_name = "PLAYER", default_value = "heuristic")]
    player: String,
    /// Show only positions where the answer is not accepted
    #[arg(long)]
    misses: bool,
    /// Play this number of games to the end after every possible answer, with this player on both sides, and show which
    /// answers score best; `search:64` is more informative than the heuristic
    #[arg(long, value_name = "GAMES", value_parser = whole::<u64, 1, { MAX_PLAY_OUTS as i64 }>,
        allow_negative_numbers = true, conflicts_with = "misses")]
    play_out: Option<u64>,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The answers.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    #[serde(flatten)]
    program: Program,
    player: String,
    /// How often each position was answered.
    asked: u64,
    positions: usize,
    accepted: usize,
    answers: Vec<Answer>,
}

#[derive(Debug, Serialize)]
struct Answer {
    position: String,
    title: String,
    theme: String,
    side: String,
    why: String,
    accepts: Vec<String>,
    answer: String,
    share: f64,
    accepted: bool,
}

/// Plays the positions.
///
/// # Errors
/// When a position is wrong, or there is no such player.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (player, named) = (options.player.clone(), named(options)?);
    if let Some(games) = options.play_out {
        return play_out::write(&play_out::report(&player, &named, games)?, options.format, out);
    }
    let answers =
        named.iter().map(|(name, position)| answer(&player, name, position)).collect::<Result<Vec<_>, _>>()?;
    let accepted = answers.iter().filter(|answer| answer.accepted).count();
    let positions = answers.len();
    let shown = answers.into_iter().filter(|answer| !(options.misses && answer.accepted)).collect();
    if options.format == Format::Table {
        writeln!(
            out,
            "{player}: {accepted} of {} ({} %)\n",
            counted(positions as u64, "position"),
            fixed(percent(accepted, positions), 1)
        )?;
    }
    let report = Report {
        schema: "kartacz.positions/1",
        program: Program::this(),
        player,
        asked: SEEDS,
        positions,
        accepted,
        answers: shown,
    };
    let header = ["position", "side", "answer", "accepted"].map(str::to_owned);
    Ok(options.format.write_list(&header, &rows(&report), &report, out)?)
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// The named positions; by default all shipped ones that the player can answer, or play on both sides for `--play-out`.
/// There must be at least one.
fn named(options: &Options) -> Result<Vec<(String, Position)>, Failure> {
    if !options.positions.is_empty() {
        return options.positions.iter().map(|name| Ok((name.clone(), positions::position(name)?))).collect();
    }
    let (mut known, mut strange) = (Vec::new(), None);
    for name in shipped(options.system.as_deref())? {
        let position = positions::position(name)?;
        let able = match options.play_out {
            Some(_) => of_position(&position).plays_on(&position, &options.player),
            None => of_position(&position).answers(&position, &options.player),
        };
        match able {
            Ok(()) => known.push((name.to_owned(), position)),
            Err(failure) => strange = strange.or(Some(failure)),
        }
    }
    strange.filter(|_| known.is_empty()).map_or(Ok(known), Err)
}

/// The ids of the shipped positions, of one rule system if it is named.
fn shipped(system: Option<&str>) -> Result<Vec<&'static str>, Failure> {
    let Some(system) = system else { return Ok(positions::shipped().collect()) };
    if !library::systems().contains(&system) {
        return Err(unknown("rule system", system, &library::systems()));
    }
    Ok(positions::shipped_of(system).collect())
}

fn answer(player: &str, name: &str, position: &Position) -> Result<Answer, Failure> {
    let Sheet { title, theme, why, side, accepts, answers } = of_position(position).ask(position, player)?;
    let accepted = answers.accepted();
    let Answers { share, usual } = answers;
    Ok(Answer { position: name.to_owned(), title, theme, side, why, accepts, answer: usual, share, accepted })
}

/// One row per position; its name without the folder that all share.
fn rows(report: &Report) -> Vec<Vec<String>> {
    let row = |answer: &Answer| {
        let name = answer.position.rsplit_once('/').map_or(answer.position.as_str(), |(_, name)| name);
        let accepted = match (answer.accepted, answer.share) {
            (true, 1.0) => "yes".to_owned(),
            (false, 0.0) => "no".to_owned(),
            (accepted, share) => format!("{}, {}", if accepted { "yes" } else { "no" }, words::percent(share)),
        };
        vec![name.to_owned(), answer.side.clone(), answer.answer.clone(), accepted]
    };
    report.answers.iter().map(row).collect()
}
