//! `compare`: plays the same games on several scenarios and shows the differences.

use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::games::{System, load_alike};
use crate::play::changes::Changes;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::playing::Playing;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::Seats;
use crate::program::prepared::Prepared;
use crate::show::output::run_folders;
use crate::studies::compare::CompareStudy;
use crate::studies::study::Request;

/// The options of `compare`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenarios, ids or paths; each is compared with the first
    #[arg(required = true, num_args = 2.., value_name = "SCENARIO")]
    scenarios: Vec<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

/// Loads the scenarios.
///
/// # Errors
/// When a scenario is wrong, or the scenarios cannot be compared.
pub fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let systems: Vec<Arc<dyn System>> =
        load_alike(&options.changes, &options.scenarios)?.into_iter().map(Arc::from).collect();
    let seats = systems[0].seats_or(&options.seats.player, systems[0].affordable())?;
    let inputs = systems.iter().map(|system| inputs(&**system, &seats)).collect::<Result<Vec<_>, _>>()?.concat();
    let name = Name::new("compare", &systems[0].about().system, &options.scenarios);
    let name = name.changes(&options.changes).seats(&options.seats.player);
    let names: Vec<&str> = options.scenarios.iter().map(String::as_str).collect();
    let folders = run_folders(std::path::Path::new(""), &names);
    let opening = Opening::Price(Arc::clone(&systems[0]), seats.clone());
    let request = |((scenario, system), folder): ((&String, Arc<dyn System>), _)| Request {
        folder,
        counted: true,
        system: Some(system),
        ..Request::new(scenario, &options.changes, seats.clone(), (playing.seed, playing.games))
    };
    let requests = options.scenarios.iter().zip(systems).zip(folders).map(request).collect();
    let command = command(options);
    Ok(Prepared {
        study: Box::new(CompareStudy { requests, command: command.clone() }),
        folder: playing.default_folder(name),
        command,
        inputs,
        opening,
    })
}

/// The command that replays the same games.
fn command(options: &Options) -> String {
    let mut command = Command::new("compare", &options.scenarios);
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    command.text()
}
