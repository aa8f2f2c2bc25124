//! `play`: plays one game and tells it.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::say::say_where;
use crate::base::values::SEED;
use crate::base::values::{Seat, parse_seat, parse_seed};
use crate::games;
use crate::play::changes::Changes;
use crate::play::purpose::single::may_write;
use crate::show::output::apart;
use crate::show::replay::{Tale, Twice};

/// The options of `play`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// The seed of the run that the game belongs to
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Which game of the run, as in the column `game` of games.parquet
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    game: u64,
    /// Who plays a side, as in `poles=random` or `poles=search:256`; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER", value_parser = parse_seat)]
    player: Vec<Seat>,
    /// Write the event log to a file, a JSON object a line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write a page that replays the game on the map
    #[arg(long, value_name = "FILE.html")]
    replay: Option<PathBuf>,
    /// Write a page that replays the game side by side with the same game without the changes
    #[arg(long, value_name = "FILE.html")]
    beside: Option<PathBuf>,
    /// Replace files even when they belong to the results of a command
    #[arg(long)]
    force: bool,
    /// Say nothing on standard error but errors
    #[arg(long)]
    quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    format: Telling,
}

/// How a game is told on the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
enum Telling {
    /// In words
    #[default]
    #[value(alias = "table")]
    Text,
    /// The event log, a JSON object a line
    Json,
}

/// Plays the game and tells it.
///
/// # Errors
/// When the scenario is wrong, or a file belongs to results or cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if options.beside.is_some() {
        options.changes.some()?;
    }
    let files = [&options.log, &options.replay, &options.beside];
    apart(&files.into_iter().flatten().collect::<Vec<_>>())?;
    files.into_iter().flatten().try_for_each(|file| may_write(file, options.force))?;
    let (system, provenance) = games::load_with_provenance(&options.changes.request(&options.scenario))?;
    let seats = system.seats(&options.player)?;
    let tale = system.replay(&provenance, &seats, (options.seed, options.game))?;
    if let Some(path) = &options.log {
        files::write_with(path, |out| tale.log(out))?;
    }
    if let Some(path) = &options.replay {
        files::write(path, tale.page()?)?;
    }
    if let Some(path) = &options.beside {
        files::write(path, beside(options, &*tale)?)?;
    }
    match options.format {
        Telling::Text => tale.tell(out)?,
        Telling::Json => tale.log(out)?,
    }
    out.flush()?;
    files.into_iter().flatten().for_each(|file| say_where(file, options.quiet));
    Ok(())
}

/// The page of the game with its changes and of the same game without.
fn beside(options: &Options, changed: &dyn Tale) -> Result<String, Failure> {
    let (system, provenance) = games::load_with_provenance(&Changes::default().request(&options.scenario))?;
    let seats = system.seats(&options.player)?;
    let as_it_is = system.replay(&provenance, &seats, (options.seed, options.game))?;
    Ok(Twice { games: [&*as_it_is, changed], changes: &options.changes.text() }.page()?)
}
