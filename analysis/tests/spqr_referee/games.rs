//! Logs of real games, in which the referee must find no fault.

use std::collections::BTreeSet;
use std::ops::Range;

use kartacz::games::load_with_provenance;
use kartacz::games::spqr::event_log::{self, Account};
use kartacz::play::playable::Playable;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::scenario::Request;

use crate::spqr_referee::referee::Referee;

const SEED: u64 = 216;
const WING: &str = "spqr/scenario-wing";
const LARGE: [&str; 3] = ["spqr/scenario-cannae", "spqr/scenario-bagradas", "spqr/scenario-zama"];
const SEATS: [[&str; 2]; 4] =
    [["heuristic", "heuristic"], ["heuristic", "random"], ["random", "heuristic"], ["random", "random"]];

/// The logs of some games. A game between players that do not fight is cut off by the last turn.
fn play(name: &str, turns: u8, players: [&str; 2], games: Range<u64>) -> Vec<String> {
    let request = Request { sets: vec![format!("turns={turns}")], ..Request::new(name) };
    let (system, provenance) = load_with_provenance(&request).expect("a scenario");
    let game = system.game::<Spqr>().expect("a scenario of SPQR");
    let [mut first, mut second] = game.seats(&players).expect("players").map(|seated| seated.player);
    let mut table = Table::default();
    let log = |index| {
        let mut events = Vec::new();
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut events);
        let account = Account {
            game,
            provenance: &provenance,
            seed: SEED,
            index,
            players,
            events: &events,
            states: &[],
            appraised: None,
        };
        let mut out = Vec::new();
        event_log::write(&account, &mut out).expect("a log");
        String::from_utf8(out).expect("text")
    };
    games.map(log).collect()
}

/// The logs of some games, for doctors.
pub fn real() -> Vec<String> {
    let small = SEATS.iter().flat_map(|&seats| play(WING, 12, seats, 100..103));
    small.chain(play(LARGE[1], 6, SEATS[0], 100..102)).collect()
}

/// Runs the referee on some games and records the kinds of events in them.
fn judge(name: &str, turns: u8, players: [&str; 2], games: Range<u64>, seen: &mut BTreeSet<String>) -> usize {
    let logs = play(name, turns, players, games);
    for (index, text) in logs.iter().enumerate() {
        match Referee::judge(text) {
            Ok(kinds) => seen.extend(kinds),
            Err(fault) => panic!("{name} {players:?} game {index}: {fault}"),
        }
    }
    logs.len()
}

#[test]
fn no_game_contradicts_the_rulebook() {
    let (mut games, mut seen) = (0, BTreeSet::new());
    for seats in SEATS {
        games += judge(WING, 12, seats, 0..13, &mut seen);
    }
    assert_eq!(games, 52);
    assert!(seen.len() >= 30, "kinds of events: {seen:?}");
}

#[test]
fn no_large_game_contradicts_the_rulebook() {
    let mut seen = BTreeSet::new();
    for name in LARGE {
        judge(name, 6, SEATS[0], 0..1, &mut seen);
        judge(name, 3, SEATS[3], 1..2, &mut seen);
    }
    assert!(seen.len() >= 30, "kinds of events: {seen:?}");
}
