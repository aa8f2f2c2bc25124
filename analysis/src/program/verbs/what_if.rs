//! `what-if`: plays the same games of a scenario with and without changes, and shows the effect of the changes.

use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::playing::Playing;
use crate::play::until::Until;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, decides, growth, shared};
use crate::program::prepared::Prepared;
use crate::studies::study::Request;
use crate::studies::until::Waves;
use crate::studies::what_if::{Variant, WhatIfStudy};

/// The options of `what-if`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
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
    const VERB: &'static str = "what-if";

    fn roles() -> Vec<Role> {
        let until = decides("until").labelled("until").growing(growth::absent);
        [
            &[decides("scenario")],
            &shared::CHANGES[..],
            &[shared::PLAYER, shared::GAMES.growing(growth::more), shared::SEED, shared::LUCK, until],
            &shared::PLACES,
        ]
        .concat()
    }
}

/// Loads the baseline and the variant.
///
/// # Errors
/// When nothing is changed, or the scenario, a change or a player is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    options.changes.some()?;
    let (baseline, one) = variant(options, &Changes::default())?;
    let (changed, other) = variant(options, &options.changes)?;
    alike([&*baseline, &*changed], &options.changes)?;
    let inputs = [inputs(&*baseline, one.seats())?, inputs(&*changed, other.seats())?].concat();
    let folder = options.folder(&baseline.about().system);
    let opening = Opening::Price(baseline, one.seats().clone());
    let waves = options.until.map(|until| Waves::new(until, options.playing.games));
    let command = options.recorded();
    Ok(Prepared {
        study: Box::new(WhatIfStudy::new([one, other], waves, command.text.clone())),
        folder,
        command,
        inputs,
        opening,
    })
}

/// The scenario with these changes, and its run.
fn variant(options: &Options, changes: &Changes) -> Result<(Arc<dyn System>, Variant), Failure> {
    let (system, provenance) = games::load_with_provenance(&changes.request(&options.scenario))?;
    let system: Arc<dyn System> = system.into();
    let seats = system.seats(&options.seats.player)?;
    let request =
        Request { counted: true, ..Request::new(&options.scenario, changes, seats, options.playing.series()) };
    Ok((Arc::clone(&system), Variant::new(system, provenance, request)))
}

/// A change may give the sides other ids; then the gain of a side is not defined.
fn alike([baseline, variant]: [&dyn System; 2], changes: &Changes) -> Result<(), Failure> {
    if baseline.sides() == variant.sides() {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "{} gives the sides other ids, so the games cannot be compared; leave the ids unchanged",
        changes.text()
    )))
}
