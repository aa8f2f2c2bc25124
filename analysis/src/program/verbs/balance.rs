//! `balance`: finds the scenario value that brings a measure to a target.

use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::base::values::{parse_target, share_of};
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::over::{Over, parse_over};
use crate::play::playing::Playing;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, shared};
use crate::program::prepared::Prepared;
use crate::studies::laboratory::{Laboratory, Measure};
use crate::studies::response::{Aim, ResponseStudy};

/// The maximum number of candidate values: all are checked before anything is played.
const MAX_CANDIDATES: usize = 10_000;

/// The options of `balance`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Candidate whole numbers: `victory.automatic=1..12`, or `PATH=A..B:STEP`; comma-separated paths move together
    #[arg(long, value_name = "PATH=A..B", value_parser = parse_over)]
    over: Over,
    /// Target of the measure: 0 to 1 for a rate or score, or in percent, as in `50`; any number for `vp`
    #[arg(long, value_name = "NUMBER", value_parser = parse_target, allow_negative_numbers = true)]
    target: f64,
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
    const VERB: &'static str = "balance";

    fn roles() -> Vec<Role> {
        let judged = [counts("target").labelled("target"), counts("measure").labelled("measure")];
        let own = [&[decides("scenario"), decides("over")], &judged[..]].concat();
        [&own, &shared::CHANGES[..], &[shared::PLAYER, shared::GAMES, shared::SEED, shared::LUCK], &shared::PLACES]
            .concat()
    }
}

/// Checks every value.
///
/// # Errors
/// When the scenario, a value, the target or a player is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    some_numbers(&options.over)?;
    let system: Arc<dyn System> = games::load(&options.changes.request(&options.scenario))?.into();
    let measure = Measure::named(&options.measure, &system.sides())?;
    let target = within_reason(options.target, measure, &options.measure)?;
    let seats = system.seats(&options.seats.player)?;
    let inputs = inputs(&*system, &seats)?;
    let laboratory = Laboratory::new(&options.scenario, &options.changes, seats.clone(), playing.series());
    let command = options.recorded();
    let (over, aim) = (std::slice::from_ref(&options.over), Aim::Balance(target));
    Ok(Prepared {
        study: Box::new(ResponseStudy::new(laboratory, over, (measure, aim), command.text.clone())?),
        folder: options.folder(&system.about().system),
        command,
        inputs,
        opening: Opening::Price(system, seats),
    })
}

/// Refuses values that are no whole numbers, one value alone, and too many.
fn some_numbers(over: &Over) -> Result<(), Failure> {
    let numbers = over.numbers().ok_or_else(|| {
        let odd = over.values.iter().find(|value| value.parse::<i64>().is_err()).unwrap_or(&over.values[0]);
        let help = "write a range, as in `victory.automatic=1..12`, or use `sweep` for other values";
        Failure::Input(format!("`{odd}` is not a whole number, and `balance` searches whole numbers only; {help}"))
    })?;
    match numbers.len() {
        1 => Err(Failure::Input(format!("only one candidate value, {}; write a range", numbers[0]))),
        2..=MAX_CANDIDATES => Ok(()),
        count => Err(Failure::Input(format!(
            "{count} candidate values are too many; write {MAX_CANDIDATES} at most, with a shorter range or a step"
        ))),
    }
}

/// The target, of a rate as a share.
fn within_reason(target: f64, measure: Measure, name: &str) -> Result<f64, Failure> {
    let share = share_of(target);
    match measure.is_rate() {
        false => Ok(target),
        true if (0.0..=1.0).contains(&share) => Ok(share),
        true => Err(Failure::Input(format!(
            "the `--target` of `{name}` must be a share from 0 to 1, as in `0.5`, or percent, as in `50`"
        ))),
    }
}
