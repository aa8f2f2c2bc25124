//! Real games, which the referee must find in order.

use std::collections::BTreeMap;

use kartacz::event_log::{self, Account};
use kartacz::systems::System;
use kartacz::systems::niemenczyn::players;
use kartacz_ai::Table;
use kartacz_engine::dice::game_seed;
use kartacz_engine::scenario::Request;

use crate::game::Referee;
use crate::log;

const PLAYERS: [&str; 2] = ["heuristic", "random"];
const SEED: u64 = 1794;
/// Games of every set of players and every scenario.
const GAMES: u64 = 17;

fn requests() -> [Request; 3] {
    let mut joined = Request::new("niemenczyn/scenario-1");
    joined.what_ifs.push("eydziatowicz".into());
    [Request::new("niemenczyn/scenario-1"), Request::new("niemenczyn/scenario-2"), joined]
}

/// The logs of some games.
pub fn play(request: &Request, seats: [&'static str; 2], games: std::ops::Range<u64>) -> Vec<String> {
    let (system, provenance) = System::load_with_provenance(request).expect("a scenario");
    let System::Niemenczyn(game) = &system;
    let [mut first, mut second] = players(&seats);
    let mut table = Table::default();
    let log = |index| {
        let mut events = Vec::new();
        table.play(&**game, &mut first, &mut second, game_seed(SEED, index), &mut events);
        let account = Account { game, provenance: &provenance, seed: SEED, index, players: seats, events: &events };
        let mut out = Vec::new();
        event_log::write(&account, &mut out).expect("a log");
        String::from_utf8(out).expect("text")
    };
    games.map(log).collect()
}

/// The logs of some games, for doctors.
pub fn real() -> Vec<String> {
    let [first, second, _] = requests();
    let mut logs = play(&second, ["heuristic"; 2], 0..10);
    logs.extend(play(&first, ["heuristic", "random"], 0..10));
    logs
}

#[test]
fn no_game_contradicts_the_rulebook() {
    let (mut games, mut wrong, mut seen) = (0, Vec::new(), BTreeMap::new());
    for request in requests() {
        for poles in PLAYERS {
            for russians in PLAYERS {
                for (index, text) in play(&request, [poles, russians], 0..GAMES).iter().enumerate() {
                    for line in log::read(text).1 {
                        *seen.entry(line.event).or_insert(0) += 1;
                    }
                    let (_, faults) = Referee::judge(text);
                    let name = format!("{} {:?} {poles} {russians} game {index}", request.name, request.what_ifs);
                    wrong.extend(faults.first().map(|fault| format!("{name}: {fault}")));
                    games += 1;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {games} games:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(games, 204);
    for kind in ["charge", "counterattack", "reaction", "rallied", "guns-recaptured", "lone-guns-fire", "line-marker"] {
        assert!(seen.contains_key(kind), "no {kind} in any game");
    }
}
