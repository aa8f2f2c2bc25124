//! `explain`: which differences between two scenarios cause the difference between their scores.

use std::time::Instant;

use clap::Args;
use kartacz_engine::core::game::Side;

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::values::parse_games;
use crate::games::{self, System, load_alike};
use crate::play::changes::Changes;
use crate::play::library::{load, overlay_title, written};
use crate::play::playing::{Playing, SEARCH_GAMES};
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, shared};
use crate::program::prepared::Prepared;
use crate::studies::explain::{
    Ends, ExplainStudy, Group, Level, Named, ORDERS, Pair, Plan, Variants, Words, few, grouped, of_changes,
    parse_group, regrouped,
};
use crate::studies::tournament::searches;

/// The most levels.
const MAX_LEVELS: usize = 10;

/// The options of `explain`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario to start from: an id shown by `list`, or a path to a file
    scenario: String,
    /// Scenario to explain; without it the changes are explained, each as its own group
    other: Option<String>,
    /// Group of differences: paths or path prefixes, with `*` for any letters, what-ifs, or names of other groups; may be
    /// repeated [default: groups by topic]
    #[arg(long, value_name = "NAME=PATH,PATH", value_parser = parse_group, allow_hyphen_values = true)]
    group: Vec<Named>,
    /// Players for both sides, weakest first; figures are reported per player
    #[arg(long, value_name = "PLAYER,PLAYER", value_delimiter = ',', conflicts_with = "player")]
    players: Vec<String>,
    /// Games of each variant in which a player searches [default: 400, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    search_games: Option<u64>,
    /// Permutations sampled when there are more than 7 groups
    #[arg(long, value_name = "N", default_value_t = ORDERS, value_parser = whole::<u32, 4, 100_000>, allow_negative_numbers = true)]
    orders: u32,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "explain";

    fn roles() -> Vec<Role> {
        let scenarios = [decides("scenario"), decides("other")];
        let of = [decides("group"), decides("players"), counts("search_games").labelled("search")];
        let orders = [decides("orders").labelled("orders").late().sparse()];
        [
            &scenarios,
            &of[..],
            &orders,
            &shared::CHANGES.map(Role::early),
            &[shared::PLAYER, shared::GAMES, shared::SEED, shared::LUCK],
            &shared::PLACES,
        ]
        .concat()
    }
}

/// Finds the groups of differences, and which variants the checker accepts.
///
/// # Errors
/// When a scenario, a change, a group or a player is wrong, or the scenarios cannot be compared.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let begin = Instant::now();
    let (playing, command) = (&options.playing, options.recorded());
    let ends = ends(options)?;
    let systems = systems(&ends)?;
    let (groups, pair) = groups(&ends, &*systems[0])?;
    let groups = regrouped(groups, &options.group)?;
    few(groups.len())?;
    let mut variants = Variants::new(&load, ends, groups, pair.as_ref());
    let idle = variants.drop_idle()?;
    let levels = levels(options, &*systems[0])?;
    let plan = Plan::new(&mut variants, options.orders, playing.seed)?;
    let games: Vec<u64> = levels.iter().map(|level| level.games).collect();
    let opening = Opening::Words(plan.text(variants.groups().len(), &games));
    let mut all = Vec::new();
    for level in &levels {
        for system in &systems {
            all.extend(inputs(&**system, &level.seats)?);
        }
    }
    let folder = options.folder(&systems[0].about().system);
    let study = ExplainStudy {
        variants,
        plan,
        idle,
        levels,
        seed: playing.seed,
        luck: playing.luck,
        command: command.text.clone(),
        begin,
    };
    Ok(Prepared { study: Box::new(study), folder, command, inputs: all, opening })
}

/// The scenarios to compare.
fn ends(options: &Options) -> Result<Ends, Failure> {
    let (scenario, changes) = (options.scenario.clone(), options.changes.clone());
    match &options.other {
        Some(other) => Ok(Ends::Scenarios([scenario, other.clone()], changes)),
        None if changes == Changes::default() => {
            let text = "there is nothing to explain; name a second scenario, or changes with `--what-if` and `--set`";
            Err(Failure::Input(text.to_owned()))
        }
        None => Ok(Ends::Changed(scenario, changes)),
    }
}

/// Both scenarios, which must be of one rule system and have the same sides.
fn systems(ends: &Ends) -> Result<[Box<dyn System>; 2], Failure> {
    let loaded = match ends {
        Ends::Scenarios(scenarios, changes) => load_alike(changes, scenarios)?,
        Ends::Changed(scenario, changes) => {
            let loaded = [&Changes::default(), changes].map(|changes| games::load(&changes.request(scenario)));
            let loaded = loaded.into_iter().collect::<Result<Vec<_>, _>>()?;
            if loaded[0].sides() != loaded[1].sides() {
                let text = "gives the sides other ids, so the games cannot be compared; leave the ids unchanged";
                return Err(Failure::Input(format!("{} {text}", changes.text())));
            }
            loaded
        }
    };
    let two = <[Box<dyn System>; 2]>::try_from(loaded);
    two.map_err(|_| Failure::Work("two scenarios were not loaded".to_owned()))
}

/// The differences in groups; of two scenarios with their values.
fn groups(ends: &Ends, system: &dyn System) -> Result<(Vec<Group>, Option<Pair>), Failure> {
    let about = system.about();
    match ends {
        // Changes of both are applied on top of the values taken from the second.
        Ends::Scenarios([first, second], _) => {
            let values = |scenario: &str| written(&Changes::default().request(scenario));
            let pair = Pair::new([values(first)?, values(second)?]);
            let words = Words { topics: system.topics(), sides: about.sides, names: about.side_names };
            Ok((grouped(&pair, &words), Some(pair)))
        }
        Ends::Changed(_, changes) => Ok((of_changes(changes, |name| overlay_title(&about.system, name)), None)),
    }
}

/// The players of both sides, or those of each strength.
fn levels(options: &Options, system: &dyn System) -> Result<Vec<Level>, Failure> {
    let (games, sides) = (options.playing.games, system.sides());
    let games_of = |seats: &[String; 2]| match seats.iter().any(|player| searches(player)) {
        true => options.playing.search_games(options.search_games, SEARCH_GAMES),
        false => games,
    };
    if options.players.is_empty() {
        let seats = system.seats(&options.seats.player)?;
        let [first, second] = &seats;
        let name = match first == second {
            true => first.clone(),
            false => format!("{} by {first}, {} by {second}", sides[0], sides[1]),
        };
        return Ok(vec![Level { name, games: games_of(&seats), seats }]);
    }
    let mut levels: Vec<(Level, [String; 2])> = Vec::new();
    for player in &options.players {
        let recorded = [system.seated(Side::First, player)?, system.seated(Side::Second, player)?];
        if let Some((known, _)) = levels.iter().find(|(_, same)| *same == recorded) {
            return Err(Failure::Input(format!("`{}` and `{player}` are the same player; name each once", known.name)));
        }
        let seats = [player.clone(), player.clone()];
        levels.push((Level { name: player.clone(), games: games_of(&seats), seats }, recorded));
    }
    if levels.len() > MAX_LEVELS {
        return Err(Failure::Input(format!("name at most {MAX_LEVELS} `--players`")));
    }
    Ok(levels.into_iter().map(|(level, _)| level).collect())
}
