//! Logs of real games, in which the referee must find no fault.

use std::collections::BTreeSet;

use kartacz::games::load_with_provenance;
use kartacz::games::pluton::event_log::{self, Account};
use kartacz::play::playable::Playable;
use kartacz::show::account::History;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::scenario::Request;

use crate::pluton_referee::referee::Referee;

const SEED: u64 = 1939;
const SMALL: &str = "pluton/scenario-small";
const LARGE: [&str; 2] = ["pluton/scenario-1", "pluton/scenario-2"];
/// The players of the Germans and the Poles.
const SEATS: [[&str; 2]; 4] =
    [["heuristic", "heuristic"], ["heuristic", "random"], ["random", "heuristic"], ["random", "random"]];
/// Other readings, a few at a time.
const READINGS: [&[&str]; 7] = [
    &["stack_limit=both", "crowd=more-than-four", "run_colour=same-stage", "lone_declaration=phasing"],
    &["run_marker_at=start-of-move", "split_exclusive=all-fire", "mixed_state=worst", "loss_gap=one-and-a-half"],
    &["artillery_hits=enemy-only", "mortar_minimum=four", "mixed_morale=lowest", "pinned_away=every"],
    &["second_step=two-stages", "direction=battalion", "other_losses=half-box", "fired_shows=for-good"],
    &["trigger_entry=next-stage", "holding=control", "road_reading=last-hex", "hidden_stages=before-the-first"],
    &[
        "fired_shows=next-move",
        "reorganise_same_stage=true",
        "cover_hides_adjacent=true",
        "shift_needs_sight=true",
        "revealed=now",
    ],
    &["commanders_fire=true", "pinned_away=not-nearer", "dice_entry_must=true", "entry_may_wait=true"],
];

fn request(name: &str, readings: &[&str]) -> Request {
    let sets = readings.iter().map(|reading| format!("switches.{reading}")).collect();
    Request { sets, ..Request::new(name) }
}

/// The logs of some games.
fn play(request: &Request, players: [&str; 2], games: std::ops::Range<u64>) -> Vec<String> {
    let (system, provenance) = load_with_provenance(request).expect("a scenario");
    let game = system.game::<Pluton>().expect("a scenario of Pluton");
    let [mut first, mut second] = game.seats(&players).expect("players").map(|seated| seated.player);
    let mut table = Table::default();
    let log = |index| {
        let mut history = History::<Pluton>::default();
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut history);
        let History { events, states } = &history;
        let account =
            Account { game, provenance: &provenance, seed: SEED, index, players, events, states, appraised: None };
        let mut out = Vec::new();
        event_log::write(&account, &mut out).expect("a log");
        String::from_utf8(out).expect("text")
    };
    games.map(log).collect()
}

/// The logs of some games, for doctors.
pub fn real() -> Vec<String> {
    SEATS.iter().flat_map(|&seats| play(&request(SMALL, &[]), seats, 100..107)).collect()
}

/// Runs the referee on some games and records the kinds of events in them.
fn judge(request: &Request, players: [&str; 2], games: std::ops::Range<u64>, seen: &mut BTreeSet<String>) -> usize {
    let logs = play(request, players, games);
    for (index, text) in logs.iter().enumerate() {
        match Referee::judge(text) {
            Ok(kinds) => seen.extend(kinds),
            Err(fault) => panic!("{} {:?} {players:?} game {index}: {fault}", request.name, request.sets),
        }
    }
    logs.len()
}

#[test]
fn no_game_contradicts_the_rulebook() {
    let (mut games, mut seen) = (0, BTreeSet::new());
    for seats in SEATS {
        games += judge(&request(SMALL, &[]), seats, 0..12, &mut seen);
        for readings in READINGS {
            games += judge(&request(SMALL, readings), seats, 0..3, &mut seen);
        }
    }
    assert_eq!(games, 48 + 84);
    // That both sides refrain from close combat is rare.
    assert!(seen.len() >= 27, "kinds of events: {seen:?}");
}

/// Games in which units join their side in a hex that enemies entered, and those pin them: they withdraw \[7.9\].
#[test]
fn reinforcements_withdraw_from_enemies_that_came_second() {
    let request = request("pluton/scenario-1", &[]);
    let mut joined = 0;
    for text in play(&request, ["heuristic", "heuristic"], 0..2) {
        let events: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        joined += events.iter().filter(|event| event["event"] == "withdrew" && event["rule"] == "7.9").count();
        assert_eq!(Referee::judge(&text).err().map(|fault| fault.to_string()), None);
    }
    assert!(joined > 0, "no unit withdrew");
}

#[test]
fn no_large_game_contradicts_the_rulebook() {
    let mut seen = BTreeSet::new();
    for (index, name) in LARGE.iter().enumerate() {
        judge(&request(name, &[]), ["heuristic", "heuristic"], 0..1, &mut seen);
        judge(&request(name, READINGS[4 + index]), ["heuristic", "random"], 1..2, &mut seen);
        judge(&request(name, &[]), ["random", "random"], 2..3, &mut seen);
    }
    assert!(seen.len() >= 24, "kinds of events: {seen:?}");
}
