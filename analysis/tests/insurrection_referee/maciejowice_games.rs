//! Logs of real games of *Maciejowice 1794*, in which the referee must find no fault.

use std::collections::BTreeSet;

use kartacz::games::insurrection::event_log::{self, Account};
use kartacz::games::load_with_provenance;
use kartacz::play::playable::Playable;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::scenario::Request;

use crate::insurrection_referee::game::{Referee, Verdict};

const SEED: u64 = 1794;
/// Games of every set-up and every set of players.
const GAMES: u64 = 10;

/// Scenario, what-ifs, and values that are set.
const SET_UPS: [(&str, &[&str], &[&str]); 8] = [
    ("scenario-oronne", &[], &[]),
    ("scenario-oronne", &[], &["switches.spared_at_six=\"winner\"", "switches.lava_guns=false"]),
    ("scenario-oronne", &[], &["switches.bridge_bars=false", "switches.kosynier_stack=\"all\""]),
    ("scenario-1", &[], &[]),
    ("scenario-1", &["full-polish-artillery"], &[]),
    ("scenario-1", &["without-tolstoy"], &[]),
    // A battalion forms square alone.
    ("scenario-oronne", &[], &["formation.square_companies=1"]),
    ("scenario-1", &[], &["formation.square_companies=1"]),
];

/// All infantry may skirmish.
const LIGHT: (&str, &[&str], &[&str]) = (
    "scenario-oronne",
    &[],
    &[
        "units.denisov-musketeers-1.skirmish=true",
        "units.denisov-musketeers-2.skirmish=true",
        "units.denisov-musketeers-3.skirmish=true",
        "units.denisov-musketeers-4.skirmish=true",
        "units.redoubt.skirmish=true",
        "units.kosynierzy-1.skirmish=true",
        "units.kosynierzy-2.skirmish=true",
        "units.szuszkowski.skirmish=true",
        "units.krzycki.skirmish=true",
    ],
);

const SEATS: [[&str; 2]; 4] = [["random"; 2], ["heuristic"; 2], ["heuristic", "random"], ["random", "heuristic"]];

fn play((name, what_ifs, sets): (&str, &[&str], &[&str]), names: [&str; 2], games: u64) -> Vec<String> {
    let mut request = Request::new(&format!("maciejowice/{name}"));
    request.what_ifs.extend(what_ifs.iter().map(ToString::to_string));
    request.sets.extend(sets.iter().map(ToString::to_string));
    let (system, provenance) = load_with_provenance(&request).expect("a scenario");
    let game = system.game::<Maciejowice>().expect("a scenario of Maciejowice");
    let [mut first, mut second] = game.seats(&names).expect("players").map(|seated| seated.player);
    let mut table = Table::default();
    let log = |index| {
        let mut events = Vec::new();
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut events);
        let account = Account {
            game,
            provenance: &provenance,
            seed: SEED,
            index,
            players: names,
            events: &events,
            states: &[],
            appraised: None,
        };
        let mut out = Vec::new();
        event_log::write(&account, &mut out).expect("a log");
        String::from_utf8(out).expect("text")
    };
    (0..games).map(log).collect()
}

/// The logs of some games, for doctors.
pub fn real() -> Vec<String> {
    let mut logs = play(SET_UPS[0], ["random"; 2], 30);
    logs.extend(play(SET_UPS[0], ["heuristic"; 2], 8));
    logs.extend(play(SET_UPS[3], ["random"; 2], 10));
    logs.extend(play(SET_UPS[3], ["heuristic"; 2], 4));
    logs.extend(play(SET_UPS[6], ["random"; 2], 4));
    logs
}

#[test]
fn no_game_of_maciejowice_contradicts_the_rulebook() {
    let (mut games, mut seen, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for (set_up, count) in SET_UPS.into_iter().map(|set_up| (set_up, GAMES)).chain([(LIGHT, 2 * GAMES)]) {
        for seats in SEATS {
            for (index, log) in play(set_up, seats, count).iter().enumerate() {
                let Verdict { faults, seen: done } = Referee::judge(log);
                seen.extend(done);
                games += 1;
                let first = faults.first();
                wrong.extend(first.map(|fault| format!("{set_up:?} {seats:?} game {index}: {fault}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {games} games:\n{}\nseen: {seen:?}", wrong.len(), wrong.join("\n"));
    assert_eq!(games, 400);
    let due = [
        "a battalion in square",
        "a unit joins a square",
        "an overall commander activates no one",
        "skirmishers go back a hex",
    ];
    let missing: Vec<&&str> = due.iter().filter(|what| !seen.contains(**what)).collect();
    assert!(missing.is_empty(), "in no game: {missing:?}");
}
