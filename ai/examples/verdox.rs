//! Plays games of Verdox and prints the results: `verdox [SCENARIO] [GAMES] [FIRST] [SECOND]`; a player is
//! `heuristic`, `random`, `value:SETS` or `search:BUDGET` with the shipped value, either with `:FILE` for another
//! one, or a weights file.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::learning::{self, Network, Valued, place};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::games::verdox::{Heuristic, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent, Winner};
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::{Request, Sources};

struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

/// The network of a file of a value.
fn value(file: &str) -> Network {
    let form = Form { system: Verdox::SYSTEM, networks: Vec::new(), value: Some(place::<Verdox>()) };
    let learned = learning::load(&Files, file, &form).unwrap_or_else(|faults| panic!("{faults}"));
    learned.value.expect("a value").network
}

fn player(name: &str) -> Box<dyn Player<Verdox>> {
    match name {
        "random" => Box::new(Random::default()),
        "heuristic" => Box::new(Heuristic::default()),
        name if let Some(rest) = name.strip_prefix("value:") => {
            let (sets, file) = rest.split_once(':').unwrap_or((rest, "verdox/learned/value.toml"));
            let sets = sets.parse().expect("a number of sets of dice");
            Box::new(OnePly::<Verdox, Proposed>::new(sets, Arc::new(value(file)), 0))
        }
        name if let Some(rest) = name.strip_prefix("search:") => {
            let (budget, file) = rest.split_once(':').unwrap_or((rest, "verdox/learned/value.toml"));
            let budget = budget.parse().expect("a number of roll-outs");
            Box::new(CandidateSearch::<Verdox, Proposed>::with(budget, Arc::new(value(file))))
        }
        file => {
            Box::new(Heuristic::new(weights::load(&Files, file).unwrap_or_else(|faults| panic!("{faults}")).weights))
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, games) = (next("verdox/scenario-1"), next("100").parse().expect("a number of games"));
    let (mut first, mut second) = (player(&next("heuristic")), player(&next("heuristic")));
    let loaded = load(&Files, &Request::new(&scenario)).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"));
    let mut table = Table::default();
    let (mut won, mut endings, mut turns, mut decisions, mut vp) = ([0; 3], [0; 3], 0, 0, 0);
    let began = Instant::now();
    for index in 0..games {
        let played = table.play(&game, &mut *first, &mut *second, game_seed(1, index), &mut Silent);
        let outcome = game.outcome(&played.state).expect("the game is over");
        won[match outcome.winner {
            Winner::Side(side) => side.index(),
            Winner::Draw => 2,
        }] += 1;
        endings[usize::from(outcome.ending)] += 1;
        turns += u64::from(outcome.stage);
        vp += i64::from(outcome.vp);
        decisions += u64::from(played.decisions);
    }
    let took = began.elapsed().as_secs_f64();
    println!(
        "{scenario}: {games} games, first {} second {} drawn {}; {} {endings:?}; {:.1} turns, {:.0} decisions, {:.0} points; \
         {:.1} games/s, {:.0} ns/decision",
        won[0],
        won[1],
        won[2],
        game.endings().join("/"),
        turns as f64 / games as f64,
        decisions as f64 / games as f64,
        vp as f64 / games as f64,
        games as f64 / took,
        1e9 * took / decisions as f64,
    );
}
