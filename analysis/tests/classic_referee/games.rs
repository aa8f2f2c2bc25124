//! Logs of real games, in which the referee must find no fault.

use std::collections::BTreeSet;
use std::ops::Range;

use kartacz::games::classic::event_log::{self, Account};
use kartacz::play::playable::Playable;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large};
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::scenario::{Loaded, Provenance, Request, RuleSystem, load};

use crate::classic_referee::generator;
use crate::classic_referee::referee::Referee;

const SEED: u64 = 216;
const MOSCOW: &str = include_str!("../../../scenarios/classic/scenario-moscow.toml");
const BASE: &str = include_str!("../../../engine/tests/classic/base.toml");
const EVERYTHING: &str = include_str!("../../../engine/tests/classic/everything.toml");
const SEATS: [[&str; 2]; 4] =
    [["random", "random"], ["heuristic", "heuristic"], ["heuristic", "random"], ["random", "heuristic"]];

/// The logs of some games of a file.
fn play(file: &str, players: [&str; 2], games: Range<u64>) -> Vec<String> {
    let files = [("classic/judged.toml", file)];
    let systems: [&'static dyn RuleSystem; 1] = [&Files];
    let loaded = load(&systems, &&files[..], &Request::new("classic/judged"));
    let Loaded { scenario, provenance, .. } = loaded.unwrap_or_else(|faults| panic!("{file}\n{faults}"));
    let game = Classic::<Large>::new(scenario.of().expect("a scenario of classic"));
    logs(&game, &provenance, players, games)
}

fn logs<B: Board>(game: &Classic<B>, provenance: &Provenance, players: [&str; 2], games: Range<u64>) -> Vec<String> {
    let [mut first, mut second] = game.seats(&players).expect("players").map(|seated| seated.player);
    let mut table = Table::default();
    let log = |index| {
        let mut events = Vec::new();
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut events);
        let account =
            Account { game, provenance, seed: SEED, index, players, events: &events, states: &[], appraised: None };
        let mut out = Vec::new();
        event_log::write(&account, &mut out).expect("a log");
        String::from_utf8(out).expect("text")
    };
    games.map(log).collect()
}

/// Files and logs of some games, for doctors.
pub fn real() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |file: &str, seats, games| {
        all.extend(play(file, seats, games).into_iter().map(|log| (file.to_owned(), log)));
    };
    add(MOSCOW, SEATS[1], 100..102);
    add(EVERYTHING, SEATS[0], 100..112);
    (0..60).for_each(|number| add(&generator::game(number), SEATS[0], 100..101));
    all
}

/// Runs the referee on some games and records the kinds of events in them.
fn judge(name: &str, file: &str, players: [&str; 2], games: Range<u64>, seen: &mut BTreeSet<String>) -> usize {
    let logs = play(file, players, games);
    for (index, text) in logs.iter().enumerate() {
        match Referee::judge(file, text) {
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
        games += judge("moscow", MOSCOW, seats, 0..5, &mut seen);
        games += judge("base", BASE, seats, 0..20, &mut seen);
        games += judge("everything", EVERYTHING, seats, 0..20, &mut seen);
    }
    assert_eq!(games, 180);
    assert!(seen.len() >= 38, "kinds of events: {seen:?}");
}

#[test]
fn no_made_up_game_contradicts_the_rulebook() {
    let mut seen = BTreeSet::new();
    for number in 0..400 {
        judge(&format!("file {number}"), &generator::game(number), SEATS[0], 0..2, &mut seen);
    }
    assert!(seen.len() >= 40, "kinds of events: {seen:?}");
}
