//! The scenarios of a campaign of random games.

use kartacz_engine::games::spqr::Spqr;

use super::play::{Sample, Tally, play};
use crate::random_play::campaign::{self, Changes, Setting};

const WING: &str = "spqr/scenario-wing";
const LARGE: [&str; 3] = ["spqr/scenario-bagradas", "spqr/scenario-zama", "spqr/scenario-cannae"];
/// The turn limit for larger scenarios, whose games take long.
const TURNS: &str = "turns=6";

/// The setting with this number, by fours: one reading on the wing, mixed readings on it, a larger scenario with mixed
/// readings, and a larger one with one reading or a what-if.
fn setting(changes: &Changes, number: u64) -> Setting {
    let round = (number / 4) as usize;
    let short = |name, mut sets: Vec<String>| {
        sets.push(TURNS.to_owned());
        Setting::with(name, sets)
    };
    match number % 4 {
        0 => Setting::with(WING, changes.reading(round)),
        1 => Setting::with(WING, changes.mixed(number)),
        2 => short(LARGE[round % LARGE.len()], changes.mixed(number)),
        _ if round.is_multiple_of(2) => short(LARGE[round / 2 % LARGE.len()], changes.reading(round)),
        _ => Setting { what_if: changes.what_if(round / 2), ..short(LARGE[2], Vec::new()) },
    }
}

/// Plays this many games.
pub fn campaign(games: u64, seed: u64) -> Tally {
    let play = |(): &mut (), setting: &Setting, game: &Spqr, seed, tally: &mut Tally| {
        let sample = if setting.name == WING { Sample { whole: 101 } } else { Sample { whole: 499 } };
        play(game, seed, sample, tally);
    };
    campaign::campaign((games, seed), setting, play, Tally::join)
}
