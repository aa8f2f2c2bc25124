//! `play`: plays one game and prints it.

mod person;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::{say_page, say_where};
use crate::base::values::SEED;
use crate::base::values::{Seat, parse_seat, parse_seed};
use crate::games;
use crate::play::changes::Changes;
use crate::play::judgement::Judgement;
use crate::play::measured::Setting as Luck;
use crate::play::program_seats::PERSON;
use crate::play::purpose::single::may_write;
use crate::play::series::GameId;
use crate::show::judgement;
use crate::show::output::apart;
use crate::show::replay::{Heading, Tale, Twice};

/// The options of `play`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// Random seed of the run that the game belongs to
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Number of the game in the run, as in the column `game` of games.parquet
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    game: u64,
    /// Player of a side, as in `poles=random` or `poles=search:256`; may be repeated. `red=person` asks you, in games of programs
    #[arg(long, value_name = "SIDE=PLAYER", value_parser = parse_seat)]
    player: Vec<Seat>,
    /// Write the event log to a file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write a page that replays the game on the map
    #[arg(long, value_name = "FILE.html")]
    replay: Option<PathBuf>,
    /// Write a page that replays the game with and without the changes, side by side
    #[arg(long, value_name = "FILE.html")]
    beside: Option<PathBuf>,
    /// Show the expected score after each step and what each roll was worth: `auto`, where a value is shipped; `on`; `off`; or the path
    /// of a file made by `train --value`
    #[arg(long, value_name = "WHEN", default_value_t, value_parser = str::parse::<Luck>)]
    luck: Luck,
    /// Player that judges every decision, as in `search:64`: the most expensive ones, and what it would have done instead
    #[arg(long, value_name = "PLAYER", conflicts_with = "beside")]
    judge: Option<String>,
    /// Overwrite files even when they belong to the results of a command
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
    /// Format of standard output [default: text; nothing when a page is written]
    #[arg(long, value_enum)]
    format: Option<Telling>,
}

/// The format of a game on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Telling {
    /// Text
    #[value(alias = "table")]
    Text,
    /// The event log, one JSON object per line, and the luck in the last one when `--luck` asks for it
    Json,
}

/// Plays the game and prints it.
///
/// # Errors
/// When the scenario is wrong, or a file belongs to results or cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    check(options)?;
    // A program that plays the game is ended with this one.
    interrupt::explain_with(true, String::new());
    let files = [&options.log, &options.replay, &options.beside];
    apart(&files.into_iter().flatten().collect::<Vec<_>>())?;
    files.into_iter().flatten().try_for_each(|file| may_write(file, options.force))?;
    let (system, provenance) = games::load_with_provenance(&options.changes.request(&options.scenario))?;
    let which = GameId { seed: options.seed, index: options.game };
    let (persons, others): (Vec<&Seat>, Vec<&Seat>) = options.player.iter().partition(|seat| seat.player == PERSON);
    let others: Vec<Seat> = others.into_iter().cloned().collect();
    let seats = system.seats(&others)?;
    let judged = options.judge.as_ref().map(|judge| system.judged(&seats, which, judge)).transpose()?;
    let tale = match persons.as_slice() {
        [] => system.replay(&provenance, &seats, which, options.luck)?,
        persons => person::play(&*system, (persons, &others), seats, which)?,
    };
    if let Some(path) = &options.log {
        files::write_named_with(path, |out| tale.log(out))?;
    }
    if let Some(path) = &options.replay {
        files::write_named(path, tale.page()?)?;
    }
    if let Some(path) = &options.beside {
        files::write_named(path, beside(options, &*tale)?)?;
    }
    tell(options, &*tale, judged.as_ref().map(|found| (found, system.about().sides)), out)?;
    options.log.iter().try_for_each(|file| say_where(out, file, options.quiet))?;
    let mut pages = [&options.replay, &options.beside].into_iter().flatten();
    pages.try_for_each(|page| say_page(out, "replay", page, options.quiet))?;
    Ok(())
}

/// Whether the options go together.
fn check(options: &Options) -> Result<(), Failure> {
    let by_hand = options.player.iter().any(|seat| seat.player == PERSON);
    if options.beside.is_some() {
        options.changes.some()?;
        if by_hand {
            return Err(Failure::Input("a person plays one game: leave `--beside` out".to_owned()));
        }
    }
    if options.judge.is_some() && by_hand {
        return Err(Failure::Input("the game of a person is not judged: leave `--judge` out".to_owned()));
    }
    Ok(())
}

/// Prints the game as it is wanted, and how its decisions were judged.
fn tell(
    options: &Options,
    tale: &dyn Tale,
    judged: Option<(&Judgement, [String; 2])>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let has_page = options.beside.is_some() || options.replay.is_some();
    if options.format == Some(Telling::Json) {
        tale.log(out)?;
        // The log is the same whether a value is shipped or not.
        let luck = if options.luck.is_auto() { None } else { tale.luck()? };
        if let Some(luck) = luck {
            writeln!(out, "{luck}")?;
        }
        if let Some((found, sides)) = &judged {
            writeln!(out, "{}", judgement::json(found, &tale.steps()?, sides))?;
        }
        return Ok(());
    }
    if options.format.is_some() || !has_page {
        tale.write_text(out)?;
    }
    if let Some((found, _)) = judged {
        let Heading { side_names, stage, .. } = tale.heading();
        judgement::write(found, &tale.steps()?, (side_names, stage), out)?;
    }
    Ok(())
}

/// The page of the game with its changes and of the same game without.
fn beside(options: &Options, changed: &dyn Tale) -> Result<String, Failure> {
    let (system, provenance) = games::load_with_provenance(&Changes::default().request(&options.scenario))?;
    let seats = system.seats(&options.player)?;
    let which = GameId { seed: options.seed, index: options.game };
    let baseline = system.replay(&provenance, &seats, which, options.luck)?;
    Ok(Twice { games: [&*baseline, changed], changes: &options.changes.text() }.page()?)
}
