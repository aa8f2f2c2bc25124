//! `tournament`: every player of one side against every player of the other.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;

use crate::base::error::Failure;
use crate::base::values::{parse_games, parse_score};
use crate::games;
use crate::play::changes::Changes;
use crate::play::playing::{Playing, SEARCH_GAMES};
use crate::play::purpose::inputs_of;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Typed, counts, decides, planned, shared};
use crate::program::prepared::Prepared;
use crate::studies::headline::{Headline, Headlines};
use crate::studies::record_file::RecordFile;
use crate::studies::study::Request;
use crate::studies::tournament::{Then, Tournament, TournamentStudy, entrants, names_of};

/// The options of `tournament`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Participating player, on each side it can play; may be repeated [default: the heuristic with all shipped weights, the
    /// shipped orders for this scenario, `random`, `expert`, and `search:64`, which takes most of the time]
    #[arg(long, value_name = "PLAYER")]
    player: Vec<String>,
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
        let own = [decides("scenario"), shared::PLAYER, counts("draw").labelled("draw")];
        let counted = [shared::GAMES, counts("search_games").labelled("search"), shared::SEED];
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
    let entrants = entrants(&*system, &options.player, playing.quiet)?;
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
