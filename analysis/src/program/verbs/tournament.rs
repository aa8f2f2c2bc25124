//! `tournament`: every player of one side against every player of the other.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::shown;

use crate::base::error::Failure;
use crate::base::values::{parse_games, parse_score};
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::playing::{Playing, SEARCH_GAMES};
use crate::play::purpose::inputs_of;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Typed, counts, decides, growth, planned, shared};
use crate::program::prepared::Prepared;
use crate::studies::headline::{Headline, Headlines};
use crate::studies::record_file::RecordFile;
use crate::studies::study::Request;
use crate::studies::tournament::{Entrant, MAX_PLAYERS, Then, Tournament, TournamentStudy, entrants, names_of};

/// The options of `tournament`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Participating player, on each side it can play; may be repeated [default: the heuristic with all shipped weights, the
    /// shipped orders for this scenario, `random`, `expert`, and `search:64`, which takes most of the time]
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,
    /// Player that joins those of `--player`, or the default ones; in the `--out` folder of a finished tournament only its own pairings are
    /// played; may be repeated
    #[arg(long, value_name = "PLAYER")]
    challenger: Vec<String>,
    /// Games of each pairing in which a player searches [default: 400, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    search_games: Option<u64>,
    /// Score of a draw for the first side, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = 0.5, value_parser = parse_score, allow_negative_numbers = true)]
    draw: f64,
    /// File of headlines to write the value of this scenario into, as in `reports/headlines.json`
    #[arg(long, value_name = "FILE")]
    headline: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "tournament";

    fn roles() -> Vec<Role> {
        let players =
            [shared::PLAYER.growing(growth::also), decides("challenger").labelled("and").growing(growth::added)];
        let own = [&[decides("scenario")], &players[..], &[counts("draw").labelled("draw")]].concat();
        let games = shared::GAMES.growing(growth::more);
        let counted =
            [games, counts("search_games").labelled("search").growing(growth::more), shared::SEED, shared::LUCK];
        [&own, &shared::CHANGES.map(Role::early)[..], &counted, &[planned("headline")], &shared::PLACES].concat()
    }
}

/// Looks up the players.
///
/// # Errors
/// When the scenario, a player or the file of headlines is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let system = games::load(&options.changes.request(&options.scenario))?;
    let entrants = players(&*system, options)?;
    options.headline.as_deref().map_or(Ok(()), Headlines::ready)?;
    let command = options.recorded();
    let inputs = inputs_of(&system.about(), &names_of(&entrants).concat());
    let folder = options.folder(&system.about().system);
    let seats = system.seats(&[])?;
    let request = Request {
        system: Some(system.into()),
        ..Request::new(&options.scenario, &options.changes, seats, playing.series())
    };
    let study = TournamentStudy {
        entrants,
        request,
        games: [playing.games, playing.search_games(options.search_games, SEARCH_GAMES)],
        draw: options.draw,
        command: command.text.clone(),
        begin: Instant::now(),
        then: then(options.headline.clone(), command.text.clone()),
    };
    Ok(Prepared { study: Box::new(study), folder, command, inputs, opening: Opening::Nothing })
}

/// The players of each side, the challengers last.
fn players(system: &dyn System, options: &Options) -> Result<[Vec<Entrant>; 2], Failure> {
    let Options { player, challenger, playing, .. } = options;
    if !player.is_empty() {
        return entrants(system, &[&player[..], challenger].concat(), playing.quiet);
    }
    if challenger.len() > MAX_PLAYERS {
        return entrants(system, challenger, playing.quiet);
    }
    let mut players = entrants(system, &[], playing.quiet)?;
    challenger.iter().try_for_each(|asked| join(system, asked, &mut players))?;
    Ok(players)
}

/// Adds a challenger to the default players of each side that it can play.
fn join(system: &dyn System, asked: &String, players: &mut [Vec<Entrant>; 2]) -> Result<(), Failure> {
    let names = [Side::First, Side::Second].map(|side| system.entrant(side, asked));
    if names.iter().all(Result::is_err) || names.iter().any(|name| matches!(name, Err(Failure::Faults(_)))) {
        // One of this name alone is refused in the same words.
        return entrants(system, std::slice::from_ref(asked), true).map(drop);
    }
    for (name, players) in names.into_iter().zip(players) {
        let Ok(name) = name else { continue };
        if players.iter().any(|known| known.name == name) {
            let text = format!("{} takes part already; name other challengers", shown(asked));
            return Err(Failure::Input(text));
        }
        players.push(Entrant { asked: asked.clone(), name });
    }
    Ok(())
}

/// Puts the value into a file of headlines, if one is named.
fn then(file: Option<PathBuf>, command: String) -> Then {
    Arc::new(move |tournament| file.as_deref().map_or(Ok(()), |file| put(&command, tournament, file)))
}

/// Puts the value into a file of headlines. Changes that other processes made to the file in the meantime are kept.
fn put(command: &str, tournament: &Tournament, file: &Path) -> Result<(), Failure> {
    Headlines::update(file, |headlines| {
        headlines.put(Headline::new(tournament, command.to_owned()));
        Ok(())
    })
}
