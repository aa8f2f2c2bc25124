//! `skill`: the score by the strength of both sides, and what each side loses without each rule.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use kartacz_engine::core::game::Side;

use crate::base::error::Failure;
use crate::base::values::parse_games;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::playing::{Playing, SEARCH_GAMES};
use crate::play::purpose::inputs_of;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Typed, counts, decides, growth, planned, shared};
use crate::program::prepared::Prepared;
use crate::studies::record_file::RecordFile;
use crate::studies::skill::{Curves, Ladder, RecordedCurve, SkillStudy, Then, rules};
use crate::studies::study::Request;

/// The options of `skill`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Level, weakest first; may be repeated [default: `random`, `scripted`, `heuristic`, `expert`, `search:16`, `search:64` and
    /// `search:256`: those that the game supports]
    #[arg(long, value_name = "PLAYER")]
    level: Vec<String>,
    /// Rule that each side plays without, as shown by `list`, or `none`; may be repeated [default: all rules of the game]
    #[arg(long, value_name = "RULE")]
    rule: Vec<String>,
    /// Player that plays with and without each rule [default: the default player of `run`]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Games of each run in which a player searches [default: 400, or --games when that is fewer]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    search_games: Option<u64>,
    /// File of skill curves to write that of this scenario into, as in `reports/skill.json`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    pub(super) playing: Playing,
}

impl Recording for Options {
    const VERB: &'static str = "skill";

    fn roles() -> Vec<Role> {
        let own =
            [decides("scenario"), decides("level"), decides("rule").labelled("without"), shared::PLAYER.labelled("by")];
        let games = shared::GAMES.growing(growth::more);
        let counted =
            [games, counts("search_games").labelled("search").growing(growth::more), shared::SEED, shared::LUCK];
        [&own, &shared::CHANGES.map(Role::early)[..], &counted, &[planned("record")], &shared::PLACES].concat()
    }
}

/// Looks up the levels, the rules and the player.
///
/// # Errors
/// When the scenario, a level, a rule, the player or the file of curves is wrong.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let playing = &options.playing;
    let system: Arc<dyn System> = games::load(&options.changes.request(&options.scenario))?.into();
    let ladder = Ladder::of(&*system, &options.level)?;
    let rules = rules(&*system, &options.rule)?;
    let player = options.player.clone().unwrap_or_else(|| system.affordable().to_owned());
    let players = [system.seated(Side::First, &player)?, system.seated(Side::Second, &player)?];
    options.record.as_deref().map_or(Ok(()), Curves::ready)?;
    let command = options.recorded();
    let inputs = inputs_of(&system.about(), ladder.players().iter().chain(&players));
    let folder = options.folder(&system.about().system);
    let request = Request {
        system: Some(Arc::clone(&system)),
        ..Request::new(&options.scenario, &options.changes, players, playing.series())
    };
    let study = SkillStudy {
        ladder,
        player,
        rules,
        request,
        games: [playing.games, playing.search_games(options.search_games, SEARCH_GAMES)],
        command: command.text.clone(),
        begin: Instant::now(),
        then: then(options.record.clone(), command.text.clone()),
    };
    Ok(Prepared { study: Box::new(study), folder, command, inputs, opening: Opening::Nothing })
}

/// Puts the curve into a file, if one is named. Changes that other processes made to it in the meantime are kept.
fn then(file: Option<PathBuf>, command: String) -> Then {
    Arc::new(move |skill| {
        let Some(file) = &file else { return Ok(()) };
        Curves::update(file, |curves| {
            curves.put(RecordedCurve::new(skill, command.clone()));
            Ok(())
        })
    })
}
