//! Logs of real games, in which the referee must find no fault.

use std::collections::BTreeSet;

use kartacz::games::insurrection::event_log;
use kartacz::games::insurrection::event_log::Account;
use kartacz::games::{load, load_with_provenance};
use kartacz::play::playable::Playable;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::Request;

use crate::insurrection_referee::curious::Curious;
use crate::insurrection_referee::game::{Referee, Verdict};

const PLAYERS: [&str; 2] = ["heuristic", "random"];
const SEED: u64 = 1794;
/// Games of every set of players and every scenario.
const GAMES: u64 = 20;
/// Games of the curious player in every scenario, and face to face.
const CURIOUS_GAMES: u64 = 60;
const CLOSE_GAMES: u64 = 60;
/// Games with guns in the ravine.
const RAVINE_GAMES: u64 = 10;

/// Everything that the rules allow must happen in some game, because no single log shows that a choice was not offered.
const ALLOWED: [&str; 28] = [
    "Cossacks withdraw from cavalry",
    "Cossacks withdraw out of command",
    "a charge after three hexes",
    "a commander moves nine hexes",
    "a counterattack into a melee hex",
    "a further charge",
    "a hex that costs more than all points",
    "a joint counterattack",
    "a line of cavalry",
    "a line of ten",
    "a shot over guns",
    "a square is left",
    "a square of four companies",
    "a unit forced back by fire begins its move",
    "a unit moves four hexes from its commander",
    "a winner faces another way",
    "cavalry shoots two hexes",
    "cavalry withdraws from infantry",
    "guns shoot ten hexes",
    "guns that broke shoot in a later stage",
    "infantry shoots three hexes",
    "the last step of a unit in a winning stack tests",
    "the first of several chits is drawn",
    "the other side shoots before any unit moves",
    "the second of several chits is drawn",
    "three hexes shoot together",
    "two hexes shoot together",
    "units pass through the other arm",
];

fn requests() -> [Request; 3] {
    let mut joined = Request::new("niemenczyn/scenario-1");
    joined.what_ifs.push("eydziatowicz".into());
    [Request::new("niemenczyn/scenario-1"), Request::new("niemenczyn/scenario-2"), joined]
}

/// The armies face to face, so that a few games have events that are very rare in real games. Commanders stand in the
/// front line, and every commander may be activated from the first stage on.
fn face_to_face() -> Request {
    let mut request = Request::new("niemenczyn/scenario-1");
    request.what_ifs.push(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/insurrection_referee/battalion.toml").into());
    request.sets.extend(include_str!("face_to_face.txt").lines().map(str::to_owned));
    request
}

/// The same with limbered guns in the ravine: out of it a hex costs more than all their points \[8.5\].
fn in_the_ravine() -> Request {
    let mut request = face_to_face();
    request.sets.retain(|set| !set.starts_with("units.guns-poles."));
    request.sets.extend(["units.guns-poles.hex=\"0509\"", "units.guns-poles.limbered=true"].map(str::to_owned));
    request
}

/// The logs of some games of players that the program knows.
pub fn play(request: &Request, names: [&str; 2], games: std::ops::Range<u64>) -> Vec<String> {
    let system = load(request).expect("a scenario");
    let game = system.game::<Niemenczyn>().expect("a scenario of Niemenczyn");
    let [mut first, mut second] = game.seats(&names).expect("players").map(|seated| seated.player);
    play_with(request, names, [&mut first, &mut second], games)
}

fn play_with<P: Player<Niemenczyn>>(
    request: &Request,
    names: [&str; 2],
    [first, second]: [&mut P; 2],
    games: std::ops::Range<u64>,
) -> Vec<String> {
    let (system, provenance) = load_with_provenance(request).expect("a scenario");
    let game = system.game::<Niemenczyn>().expect("a scenario of Niemenczyn");
    let mut table = Table::default();
    let log = |index| {
        let mut events = Vec::new();
        table.play(game, first, second, game_seed(SEED, index), &mut events);
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
    games.map(log).collect()
}

/// The logs of some games, for doctors.
pub fn real() -> Vec<String> {
    let [first, second, _] = requests();
    // Frozen weights, so that these games stay unchanged.
    let mut logs = play(&second, ["heuristic:by-hand"; 2], 0..10);
    logs.extend(play(&first, ["heuristic:by-hand", "random"], 0..10));
    // Choices that good players avoid.
    logs.extend(play(&first, ["random"; 2], 0..30));
    logs
}

#[test]
fn no_game_contradicts_the_rulebook() {
    let (mut games, mut seen) = (0, BTreeSet::new());
    let curious = requests().map(|request| (request, CURIOUS_GAMES));
    let close = [(face_to_face(), CLOSE_GAMES), (in_the_ravine(), RAVINE_GAMES)];
    for (request, count) in close.into_iter().chain(curious) {
        let seats = ["curious"; 2];
        let logs = play_with(&request, seats, [&mut Curious::default(), &mut Curious::default()], 0..count);
        games += judge(&request, seats, &logs, &mut seen);
    }
    for request in requests() {
        for poles in PLAYERS {
            for russians in PLAYERS {
                games += judge(&request, [poles, russians], &play(&request, [poles, russians], 0..GAMES), &mut seen);
            }
        }
    }
    assert_eq!(games, 250 + 180 + 60);
    let missing: Vec<&&str> = ALLOWED.iter().filter(|what| !seen.contains(**what)).collect();
    assert!(missing.is_empty(), "in no game: {missing:?}");
}

/// Runs the referee on some games and records what was done in them.
fn judge(request: &Request, seats: [&str; 2], logs: &[String], seen: &mut BTreeSet<&'static str>) -> usize {
    for (index, text) in logs.iter().enumerate() {
        let Verdict { faults, seen: done } = Referee::judge(text);
        seen.extend(done);
        let wrong = faults.first().map(ToString::to_string).unwrap_or_default();
        assert!(wrong.is_empty(), "{} {:?} {seats:?} game {index}: {wrong}", request.name, request.what_ifs);
    }
    logs.len()
}
