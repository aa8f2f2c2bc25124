//! The scenarios of a campaign of random games.

use std::collections::BTreeMap;

use kartacz_engine::games::pluton::Pluton;

use super::lines::Lines;
use super::play::{Sample, Tally, play};
use crate::random_play::campaign::{self, Changes, Setting};

const SMALL: &str = "pluton/scenario-small";
const LARGE: [&str; 2] = ["pluton/scenario-1", "pluton/scenario-2"];

/// The setting with this number, by fours: one reading on the small scenario, mixed readings on it, a large scenario, and
/// the small one as shipped. Large scenarios have mixed readings, one reading or a what-if in turn.
fn setting(changes: &Changes, number: u64) -> Setting {
    let round = (number / 4) as usize;
    let large = LARGE[round % 2];
    match number % 4 {
        0 => Setting::with(SMALL, changes.reading(round)),
        1 => Setting::with(SMALL, changes.mixed(number)),
        2 if round.is_multiple_of(3) => Setting::with(large, changes.mixed(number)),
        2 if round % 3 == 1 => Setting::with(large, changes.reading(round / 3)),
        2 => Setting { what_if: changes.what_if(round / 6), ..Setting::with(large, Vec::new()) },
        _ => Setting::with(SMALL, Vec::new()),
    }
}

/// Plays this many games. A thread keeps the lines of sight of the small map and of the large one.
pub fn campaign(games: u64, seed: u64) -> Tally {
    let play = |kept: &mut BTreeMap<bool, Lines>, setting: &Setting, game: &Pluton, seed, tally: &mut Tally| {
        let large = setting.name != SMALL;
        let lines = kept.entry(large).or_insert_with(|| Lines::new(game));
        let sample = if large { Sample { lists: 41, whole: 997 } } else { Sample { lists: 1, whole: 37 } };
        play(game, lines, seed, sample, tally);
    };
    campaign::campaign((games, seed), setting, play, Tally::join)
}
