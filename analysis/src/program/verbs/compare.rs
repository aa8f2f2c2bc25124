//! `compare`: plays the same games on several scenarios and shows the differences.

use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::games::{System, load_alike};
use crate::play::changes::Changes;
use crate::play::playing::Playing;
use crate::play::until::Until;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, decides, growth, shared};
use crate::program::prepared::Prepared;
use crate::show::output::run_folders;
use crate::studies::compare::CompareStudy;
use crate::studies::study::Request;
use crate::studies::until::Waves;

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
    /// Stop when every difference's interval, without luck where that is sharper, is this narrow, as in `half-width=0.01`; `--games` is then the limit
    /// [default: 100M]
    #[arg(long, value_name = "half-width=W")]
    pub(super) until: Option<Until>,
}

impl Recording for Options {
    const VERB: &'static str = "compare";

    fn roles() -> Vec<Role> {
        let until = decides("until").labelled("until").growing(growth::absent);
        [
            &[decides("scenarios")],
            &shared::CHANGES[..],
            &[shared::PLAYER, shared::GAMES.growing(growth::more), shared::SEED, shared::LUCK, until],
            &shared::PLACES,
        ]
        .concat()
    }
}

/// Loads the scenarios.
///
/// # Errors
/// When a scenario is wrong, or the scenarios cannot be compared.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let systems: Vec<Arc<dyn System>> =
        load_alike(&options.changes, &options.scenarios)?.into_iter().map(Arc::from).collect();
    let seats = systems[0].seats(&options.seats.player)?;
    let inputs = systems.iter().map(|system| inputs(&**system, &seats)).collect::<Result<Vec<_>, _>>()?.concat();
    let folder = options.folder(&systems[0].about().system);
    let names: Vec<&str> = options.scenarios.iter().map(String::as_str).collect();
    let folders = run_folders(std::path::Path::new(""), &names);
    let opening = Opening::Price(Arc::clone(&systems[0]), seats.clone());
    let request = |((scenario, system), folder): ((&String, Arc<dyn System>), _)| Request {
        folder,
        counted: true,
        system: Some(system),
        ..Request::new(scenario, &options.changes, seats.clone(), playing.series())
    };
    let requests = options.scenarios.iter().zip(systems).zip(folders).map(request).collect();
    let waves = options.until.map(|until| Waves::new(until, playing.games));
    let command = options.recorded();
    Ok(Prepared {
        study: Box::new(CompareStudy { requests, waves, command: command.text.clone() }),
        folder,
        command,
        inputs,
        opening,
    })
}
