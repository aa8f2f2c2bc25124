//! `sweep`: the same games at each value of one or two scenario values.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::base::error::Failure;
use crate::base::values::parse_games;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::over::{Over, parse_over};
use crate::play::playing::{Playing, SEARCH_GAMES};
use crate::play::purpose::inputs_of;
use crate::play::value_curves::ValueCurves;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, growth, planned, shared};
use crate::program::prepared::Prepared;
use crate::show::output::run_folders;
use crate::studies::laboratory::{Laboratory, Measure};
use crate::studies::record_file::RecordFile;
use crate::studies::response::{Aim, MAX_AXES, MAX_BESIDE, MAX_POINTS, ResponseStudy};
use crate::studies::skill::{Ladder, Level};

/// The measure of a sweep unless another one is asked for.
const SCORE: &str = "score";

/// The options of `sweep`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Values to sweep: `victory.automatic=1..6`, `PATH=A..B:STEP`, or `PATH=VALUE,VALUE`; comma-separated paths move
    /// together. Given twice: a grid of two values. `kartacz list SCENARIO --values` lists the paths
    #[arg(long, required = true, value_name = "PATH=VALUES", value_parser = parse_over)]
    over: Vec<Over>,
    /// Measure: `score` (of the first side; a draw counts 1/2), `vp`, `draw`, or a side for its win rate
    #[arg(long, value_name = "MEASURE", default_value = SCORE)]
    measure: String,
    /// Another level of play: a player of both sides whose curve stands beside that of the players; may be repeated
    #[arg(long, value_name = "PLAYER")]
    level: Vec<String>,
    /// Games of each point of a level that searches [default: 400, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    search_games: Option<u64>,
    /// File of curves of the score over one number, to which this one is added. `reports/assumed.json` is built into the program, and
    /// results of a scenario begin with its curve where its file names the value as decisive
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "sweep";

    fn roles() -> Vec<Role> {
        let own = [
            decides("scenario"),
            decides("over"),
            counts("measure").labelled("measure"),
            decides("level").labelled("beside").growing(growth::added),
        ];
        let games = shared::GAMES.growing(growth::more);
        let search = counts("search_games").labelled("search").growing(growth::more);
        let counted = [shared::PLAYER, games, search, shared::SEED, shared::LUCK, planned("record")];
        [&own, &shared::CHANGES[..], &counted, &shared::PLACES].concat()
    }
}

/// Checks every point.
///
/// # Errors
/// When the scenario, a value or a player is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    few_enough(&options.over)?;
    options.record.as_deref().map_or(Ok(()), |file| recordable(options, file))?;
    let system: Arc<dyn System> = games::load(&options.changes.request(&options.scenario))?.into();
    let measure = Measure::named(&options.measure, &system.sides())?;
    let seats = system.seats(&options.seats.player)?;
    let levels = levels(options, &*system)?;
    let players = system.recorded(&seats)?;
    let inputs = inputs_of(&system.about(), players.iter().chain(levels.iter().flat_map(|level| &level.players)));
    let laboratory = Laboratory::new(&options.scenario, &options.changes, seats.clone(), playing.series());
    let command = options.recorded();
    let study = ResponseStudy::new(laboratory.clone(), &options.over, (measure, Aim::Sweep), command.text.clone())?;
    let folders = run_folders(Path::new("levels"), &levels.iter().map(|level| &*level.name).collect::<Vec<_>>());
    let beside = levels.into_iter().zip(folders).map(|(level, folder)| {
        let games = match level.searches() {
            true => playing.search_games(options.search_games, SEARCH_GAMES),
            false => playing.games,
        };
        Laboratory { seats: level.players, games, folder, ..laboratory.clone() }
    });
    Ok(Prepared {
        study: Box::new(study.beside(beside).recorded(options.record.clone())),
        folder: options.folder(&system.about().system),
        command,
        inputs,
        opening: Opening::Price(system, seats),
    })
}

/// The levels of play beside the players; curves can stand beside each other, maps cannot.
fn levels(options: &Options, system: &dyn System) -> Result<Vec<Level>, Failure> {
    let levels = Ladder::named(system, &options.level)?.levels;
    let (count, values) = (levels.len(), options.over.len());
    if count > MAX_BESIDE {
        return Err(Failure::Input(format!("{count} levels are too many for one chart; name {MAX_BESIDE} at most")));
    }
    match count > 0 && values > 1 {
        true => Err(Failure::Input("`--level` draws curves over one value; give `--over` once".to_owned())),
        false => Ok(levels),
    }
}

/// Refuses to record a curve that results of the scenario as it is cannot show, and a file that cannot be written.
fn recordable(options: &Options, file: &Path) -> Result<(), Failure> {
    let one = matches!(options.over.as_slice(), [over] if over.paths.len() == 1 && over.values.len() > 1);
    let plain = options.changes == Changes::default() && options.measure == SCORE;
    match one && plain && options.over[0].numbers().is_some() {
        true => ValueCurves::ready(file),
        false => Err(Failure::Input(
            "`--record` keeps the score over one number of the scenario as it is; give `--over` once, with one path and whole \
             numbers, and neither `--set`, `--what-if` nor `--measure`"
                .to_owned(),
        )),
    }
}

/// Refuses sweeps that are too long or cannot be shown.
fn few_enough(over: &[Over]) -> Result<(), Failure> {
    if over.len() > MAX_AXES {
        return Err(Failure::Input(format!(
            "`--over` is given {} times; a sweep takes one or {MAX_AXES}, each of which may be several paths that move \
             together",
            over.len()
        )));
    }
    let mut paths: Vec<&String> = over.iter().flat_map(|over| &over.paths).collect();
    paths.sort_unstable();
    if let Some(pair) = paths.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::Input(format!("`{}` is in two `--over` options; name each path once", pair[0])));
    }
    let points = over.iter().map(|over| over.values.len()).product::<usize>();
    match points > MAX_POINTS {
        true => Err(Failure::Input(format!(
            "{points} points are too many; ask for {MAX_POINTS} at most, with a shorter range or a step, as in \
             `--over {}=A..B:STEP`",
            over[0].paths[0]
        ))),
        false => Ok(()),
    }
}
