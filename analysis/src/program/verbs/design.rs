//! `design`: finds the balanced variants that are nearest to the scenario's own values.

use clap::Args;
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::Provenance;

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::values::{MAX_GAMES, parse_games, parse_share};
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::over::{Over, parse_over};
use crate::play::playing::Playing;
use crate::play::purpose::inputs_of;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, shared};
use crate::program::prepared::Prepared;
use crate::studies::design::{Aim, Budget, Confirming, DesignStudy, Plan, Prefer, Strength};
use crate::studies::factor::{Choice, Factor, guesses};
use crate::studies::laboratory::Laboratory;
use crate::studies::tournament::searches;

/// The defaults.
const TARGET: f64 = 0.5;
const WITHIN: f64 = 0.01;
const CHANGES: u32 = 3;
const PROPOSALS: u32 = 8;
const ROUNDS: u32 = 6;
const SEARCH_GAMES: u64 = 400;
/// Games that confirm a candidate, for each game of a variant in a round of the search.
const CONFIRMING: u64 = 10;
/// Games of each proposal that a searching player plays when no number is given.
const STRONG_GAMES: u64 = 100;
/// The default player of the last check, in games with a searching player.
const STRONG: &str = "search:64";
/// No other players.
const NONE: &str = "none";
/// The maximum number of alternatives of all values together.
const MAX_LEVELS: usize = 2000;

/// The options of `design`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Values that may change: `PATH=A..B`, `PATH=A..B:STEP` or `PATH=VALUE,VALUE` for hexes, switches and pools; comma-separated
    /// paths move together; may be repeated [default: every value with a plausible range]
    #[arg(long, value_name = "PATH=A..B", value_parser = parse_over)]
    over: Vec<Over>,
    /// Without --over, only values with this path prefix, as in `units` or `units.*.front.morale`; may be repeated
    #[arg(long, value_name = "PATTERN", conflicts_with = "over")]
    only: Vec<String>,
    /// Target of the score of the first side, from 0 to 1, or in percent, as in `50`; a draw counts 1/2
    #[arg(long, value_name = "SCORE", default_value_t = TARGET, value_parser = parse_share, allow_negative_numbers = true)]
    target: f64,
    /// Maximum distance of a balanced score from the target
    #[arg(long, value_name = "NUMBER", default_value_t = WITHIN, value_parser = parse_within, allow_negative_numbers = true)]
    within: f64,
    /// Maximum number of changes in a proposal; values that move together count as one
    #[arg(long = "changes", value_name = "N", default_value_t = CHANGES, value_parser = whole::<u32, 1, 10>, allow_negative_numbers = true)]
    most: u32,
    /// Additional objective, beside balance and distance; may be repeated
    #[arg(long, value_enum, value_name = "MEASURE")]
    prefer: Vec<Prefer>,
    /// Maximum number of proposals
    #[arg(long, value_name = "N", default_value_t = PROPOSALS, value_parser = whole::<u32, 1, 20>, allow_negative_numbers = true)]
    proposals: u32,
    /// Rounds of the search
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = whole::<u32, 1, 50>, allow_negative_numbers = true)]
    rounds: u32,
    /// Games of a variant in each round of the search
    #[arg(long, value_name = "N", default_value_t = SEARCH_GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    search_games: u64,
    /// Games of a candidate in the last round before the held-out games; the round before has twice the candidates and a quarter of the
    /// games [default: 10 times --search-games]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    confirm_games: Option<u64>,
    /// Other players for both sides of the proposals, separated by commas, or `none`; searching ones play the best three
    /// [default: `search:64`, in games that have it]
    #[arg(long, value_name = "PLAYER,PLAYER", value_delimiter = ',')]
    players: Vec<String>,
    /// Games of a proposal with a searching player [default: 100, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    strong_games: Option<u64>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "design";

    fn roles() -> Vec<Role> {
        let values = [decides("over").early(), decides("only").early()];
        let aim = [
            counts("target").labelled("target").early(),
            decides("within").labelled("within").early(),
            decides("most").labelled("changes").early(),
            decides("prefer"),
            decides("proposals").labelled("proposals").early(),
        ];
        let effort = [
            decides("rounds").labelled("rounds"),
            decides("search_games").labelled("search"),
            decides("confirm_games").labelled("confirm"),
            decides("players"),
            decides("strong_games").labelled("strong"),
        ];
        let shared =
            [&shared::CHANGES[..], &[shared::PLAYER, shared::GAMES, shared::SEED, shared::LUCK], &shared::PLACES]
                .concat();
        [&[decides("scenario")], &values[..], &aim, &effort, &shared].concat()
    }
}

fn parse_within(text: &str) -> Result<f64, String> {
    let within = text.parse().ok().filter(|within| (0.0005..=0.2).contains(within));
    within.ok_or_else(|| "write a number from 0.0005 to 0.2, as in `0.01` for 1 pp".to_owned())
}

/// Finds the values that may change, and the alternatives that the scenario accepts.
///
/// # Errors
/// When the scenario, a value or a player is wrong, or there is nothing to change.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let (system, provenance) = games::load_with_provenance(&options.changes.request(&options.scenario))?;
    let seats = system.seats(&options.seats.player)?;
    let strengths = strengths(options, &*system, &seats)?;
    let names = strengths.iter().map(|strength| system.recorded(&strength.seats));
    let names = [vec![system.recorded(&seats)?], names.collect::<Result<Vec<_>, _>>()?].concat();
    let choices = choices(options, &provenance)?;
    let aim = Aim {
        target: options.target,
        within: options.within,
        changes: options.most as usize,
        preferred: options.prefer.iter().map(|prefer| prefer.sign()).collect(),
    };
    let budget = Budget {
        rounds: options.rounds.into(),
        games: options.search_games,
        confirming: Confirming { games: confirming(options) },
        proposals: options.proposals as usize,
    };
    let plan = Plan { budget, prefer: options.prefer.clone(), strengths };
    let command = options.recorded();
    let laboratory = Laboratory::new(&options.scenario, &options.changes, seats, playing.series());
    let study = DesignStudy::new(laboratory, choices, aim, plan, command.text.clone())?;
    Ok(Prepared {
        opening: Opening::Words(study.text()),
        study: Box::new(study),
        folder: options.folder(&system.about().system),
        inputs: inputs_of(&system.about(), &names.concat()),
        command,
    })
}

/// The games that confirm a candidate.
fn confirming(options: &Options) -> u64 {
    options.confirm_games.unwrap_or_else(|| options.search_games.saturating_mul(CONFIRMING).min(MAX_GAMES))
}

/// The values of `--over`, else every guess of the scenario.
fn choices(options: &Options, provenance: &Provenance) -> Result<Vec<Factor>, Failure> {
    let paths: Vec<&String> = options.over.iter().flat_map(|over| &over.paths).collect();
    if let Some(twice) = paths.iter().enumerate().find(|(place, path)| paths[..*place].contains(path)) {
        return Err(Failure::Input(format!("`{}` is in two `--over` options; give all its values in one", twice.1)));
    }
    if let Some(two) =
        options.prefer.iter().enumerate().find(|(place, prefer)| options.prefer[..*place].contains(prefer))
    {
        return Err(Failure::Input(format!("`{}` is preferred twice; name it once", two.1.name())));
    }
    let choices: Vec<Factor> = match options.over.is_empty() {
        false => options.over.iter().map(|over| Factor::of_over(over, provenance).alternatives()).collect(),
        true => {
            let choice = Choice { ungrouped: false, only: options.only.clone() };
            guesses(provenance, &choice).varied.into_iter().map(Factor::with_steps).collect()
        }
    };
    match choices.iter().map(|choice| choice.levels.len()).sum::<usize>() {
        0 if options.over.is_empty() => Err(Failure::Input(
            "no value of the scenario has a plausible range; name values with `--over PATH=A..B`".to_owned(),
        )),
        0 => Err(Failure::Input("`--over` names only the scenario's own values; write others, too".to_owned())),
        1..=MAX_LEVELS => Ok(choices),
        count => Err(Failure::Input(format!(
            "{count} alternatives are too many; write {MAX_LEVELS} at most, with shorter ranges or a step"
        ))),
    }
}

/// The other players; by default the strongest that plays a hundred games in minutes.
fn strengths(options: &Options, system: &dyn System, own: &[String; 2]) -> Result<Vec<Strength>, Failure> {
    let names: Vec<String> = match options.players.as_slice() {
        [] if system.players().iter().any(|player| searches(player)) => vec![STRONG.to_owned()],
        [none] if none == NONE => Vec::new(),
        names => names.to_vec(),
    };
    let mut strengths: Vec<Strength> = Vec::new();
    for name in names {
        [Side::First, Side::Second].into_iter().try_for_each(|side| system.seated(side, &name).map(drop))?;
        let seats = [name.clone(), name.clone()];
        if strengths.iter().any(|known| known.seats == seats) {
            return Err(Failure::Input(format!("`{name}` is in `--players` twice; write it once")));
        }
        let games = match searches(&name) {
            true => options.playing.search_games(options.strong_games, STRONG_GAMES),
            false => options.playing.games,
        };
        if seats != *own {
            strengths.push(Strength { seats, games });
        }
    }
    Ok(strengths)
}
