//! The arguments of the program that it reads itself, separated by NUL as the system passes them: `--set`, `--what-if` with names of
//! files and of values of other scenarios, the scenario, seats, ranges of values, numbers of games, seeds and threads.

#![no_main]

use std::sync::LazyLock;

use kartacz::base::values;
use kartacz::play::over;
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Taken};
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::{play, survives};
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
/// One in this many accepted scenarios is played: computing the lines of sight of a map takes far longer than loading.
const PLAYED: u64 = 8;

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut request = Request::new("niemenczyn/scenario-1");
    for argument in text.split('\0') {
        read_values(argument);
        match argument.split_once(' ') {
            Some(("--what-if", name)) => {
                if let Some(taken) = Taken::of(name) {
                    assert_eq!(taken.name(), name);
                }
                request.what_ifs.push(name.to_owned());
            }
            Some(("--scenario", name)) => request.name = name.to_owned(),
            _ => request.sets.push(argument.to_owned()),
        }
    }
    let number = number_of(data);
    within_bounds(|| {
        let scenario = survives(&*SHIPPED, &request, number);
        if let Some(scenario) = scenario.filter(|_| number.is_multiple_of(PLAYED)) {
            play(scenario, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// Values are accepted completely or refused with a remedy.
fn read_values(text: &str) {
    match values::parse_seat(text) {
        Ok(seat) => assert_eq!(format!("{}={}", seat.side, seat.player), text),
        Err(message) => assert!(!message.is_empty()),
    }
    match values::parse_games(text) {
        Ok(games) => assert!((1..=values::MAX_GAMES).contains(&games)),
        Err(message) => assert!(!message.is_empty()),
    }
    match values::parse_threads(text) {
        Ok(threads) => assert!((1..=values::MAX_THREADS).contains(&threads)),
        Err(message) => assert!(!message.is_empty()),
    }
    match values::parse_score(text) {
        Ok(score) => assert!((0.0..=1.0).contains(&score) && score.is_sign_positive()),
        Err(message) => assert!(!message.is_empty()),
    }
    match over::parse_over(text) {
        Ok(over) => assert_eq!(over::parse_over(&over.text()), Ok(over)),
        Err(message) => assert!(!message.is_empty()),
    }
    if let Ok(target) = values::parse_target(text) {
        assert!(target.is_finite());
    }
    if let Ok(seed) = values::parse_seed(text) {
        assert_eq!(Ok(seed), text.trim_start_matches('+').parse());
    }
}

/// Every value of the scenarios set to itself, a few at a time, and the other arguments.
fn plant() {
    let others = [
        "a,b=1..9:2",
        "5000",
        "200k",
        "1M",
        "0.5",
        "poles=random",
        "--what-if eydziatowicz",
        "--what-if niemenczyn/scenario-2#pools,commanders,units",
        "--what-if niemenczyn/scenario-1#victory.automatic",
        "--scenario niemenczyn/scenario-2",
    ];
    let mut sets: Vec<String> = others.map(str::to_owned).to_vec();
    for scenario in ["niemenczyn/scenario-1", "niemenczyn/scenario-2", "maciejowice/scenario-1"] {
        let leaves = load(&*SHIPPED, &Request::new(scenario)).expect("it has no faults").provenance.leaves;
        sets.extend(leaves.iter().map(|leaf| format!("{}={}", leaf.path, leaf.value)));
    }
    seeds::plant("arguments", sets.chunks(8).map(|some| some.join("\0")));
}
