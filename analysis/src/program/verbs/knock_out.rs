//! `knock-out`: the score without each counter, or with one more of it.

use clap::Args;
use kartacz_engine::scenario::one_of;

use crate::base::error::Failure;
use crate::games;
use crate::play::changes::Changes;
use crate::play::library;
use crate::play::playing::Playing;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, shared};
use crate::program::prepared::Prepared;
use crate::studies::knock_out::{Change, KnockOutStudy, Scenario, find};
use crate::studies::laboratory::{Laboratory, Measure};

/// The options of `knock-out`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Play with one more of each counter, instead of without it
    #[arg(long)]
    more: bool,
    /// Only counters with this path prefix, as in `units` or `units.cossacks-*`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Measure: `score` (of the first side; a draw counts 1/2), `vp`, `draw`, or a side for its win rate
    #[arg(long, value_name = "MEASURE", default_value = "score")]
    measure: String,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "knock-out";

    fn roles() -> Vec<Role> {
        let own = [decides("scenario"), decides("more"), decides("only"), counts("measure").labelled("measure")];
        [&own, &shared::CHANGES[..], &[shared::PLAYER, shared::GAMES, shared::SEED, shared::LUCK], &shared::PLACES]
            .concat()
    }
}

/// Finds the counters.
///
/// # Errors
/// When the scenario, a player or the measure is wrong, or no counter can be taken out.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let request = options.changes.request(&options.scenario);
    let (system, provenance) = games::load_with_provenance(&request)?;
    let about = system.about();
    let measure = Measure::named(&options.measure, &about.sides)?;
    let seats = system.seats(&options.seats.player)?;
    let inputs = inputs(&*system, &seats)?;
    let laboratory = Laboratory::new(&options.scenario, &options.changes, seats.clone(), options.playing.series());
    let written = library::written(&request)?;
    let scenario = Scenario::of(&*system, &written, &provenance);
    let change = if options.more { Change::More } else { Change::Without };
    let found = find(laboratory.loader(), &scenario, change, &options.only);
    if found.variants.is_empty() && found.refused.is_empty() {
        let known = find(laboratory.loader(), &scenario, change, &[]).variants;
        let known: Vec<&str> = known.iter().map(|variant| variant.counter.path.as_str()).collect();
        let asked = options.only.first().map_or("", String::as_str);
        return Err(Failure::Input(match options.only.is_empty() {
            true => "the files of the scenario have no counters".to_owned(),
            false => format!("no counter has this path prefix; {}", one_of(asked, "counters", known)),
        }));
    }
    let command = options.recorded();
    Ok(Prepared {
        study: Box::new(KnockOutStudy::new(laboratory, (measure, change), found, command.text.clone())?),
        folder: options.folder(&about.system),
        command,
        inputs,
        opening: Opening::Price(system.into(), seats),
    })
}
