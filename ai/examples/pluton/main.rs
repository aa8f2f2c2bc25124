//! Plays games of Pluton and prints the results: `pluton [SCENARIO] [GAMES] [FIRST] [SECOND] [counts]`; a player is
//! `heuristic`, `random`, `search:N`, `value:K` or `value:K:FILE`, a weights file, or an orders file of its side
//! (`orders/...`). With `counts`, habits of the players are counted, too.

mod counts;

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::learning::{self, Valued};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::pluton::candidates::Proposed;
use kartacz_ai::games::pluton::{Heuristic, Scripted, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::files::{Files as Pages, orders};
use kartacz_engine::games::pluton::victory::Score;
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::{Request, Sources, load};

use counts::Counts;

/// The shipped value.
const VALUE: &str = "pluton/learned/value.toml";

struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

fn player(game: &Pluton, name: &str) -> Box<dyn Player<Pluton>> {
    match name {
        "random" => Box::new(Random::default()),
        "heuristic" => Box::new(Heuristic::default()),
        search if search.starts_with("search:") => {
            let budget = search["search:".len()..].parse().expect("a number of roll-outs");
            Box::new(CandidateSearch::<Pluton, Proposed>::new(budget))
        }
        value if value.starts_with("value:") => {
            let asked = value["value:".len()..].split_once(':').unwrap_or((&value["value:".len()..], VALUE));
            let form = Form { system: Pluton::SYSTEM, networks: Vec::new(), value: Some(learning::place::<Pluton>()) };
            let learned = learning::load(&Files, asked.1, &form).unwrap_or_else(|faults| panic!("{faults}"));
            let network = learned.value.expect("a value").network;
            Box::new(OnePly::<Pluton, Proposed>::new(asked.0.parse().expect("a number of sets"), Arc::new(network), 0))
        }
        file if file.contains("orders/") => {
            let read = orders::load_for(&Files, file, game).unwrap_or_else(|faults| panic!("{faults}"));
            Box::new(Scripted::new(&read.orders))
        }
        file => {
            Box::new(Heuristic::new(weights::load(&Files, file).unwrap_or_else(|faults| panic!("{faults}")).weights))
        }
    }
}

/// The mean of each part of a side's score, in half points.
fn parts(scores: &[Score]) -> String {
    let mean = |of: fn(&Score) -> i32| scores.iter().map(of).sum::<i32>() as f32 / scores.len().max(1) as f32;
    format!(
        "buildings {:.1} uncalled {:.1} hidden {:.1} road {:.1} losses {:.1} commanders {:.1}",
        mean(|score| score.buildings),
        mean(|score| score.uncalled),
        mean(|score| score.hidden),
        mean(|score| score.road),
        mean(|score| score.losses),
        mean(|score| score.commanders),
    )
}

/// The mean, and half the width of its 95 % interval.
fn mean(numbers: &[f64]) -> String {
    let count = numbers.len().max(2) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.1} ± {:.1}", 1.96 * (variance / count).sqrt())
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, games) = (next("pluton/scenario-small"), next("100").parse().expect("a number of games"));
    let loaded = load(&[&Pages], &Files, &Request::new(&scenario)).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Pluton::new(loaded.scenario.of().expect("a scenario of Pluton"));
    let (mut first, mut second) = (player(&game, &next("heuristic")), player(&game, &next("heuristic")));
    let mut table = Table::default();
    let (mut won, mut endings, mut decisions) = ([0; 3], [0; 5], 0);
    let (mut vp, mut results) = (Vec::new(), Vec::new());
    let mut scores = [Vec::new(), Vec::new()];
    let mut counts = (next("") == "counts").then(|| Counts::new(&game));
    let began = Instant::now();
    for index in 0..games {
        let seed = game_seed(1, index);
        let played = match &mut counts {
            None => table.play(&game, &mut *first, &mut *second, seed, &mut Silent),
            Some(counts) => {
                counts.begin();
                table.play(&game, &mut *first, &mut *second, seed, counts)
            }
        };
        let outcome = game.outcome(&played.state).expect("the game is over");
        let (place, result) = match outcome.winner {
            Winner::Side(Side::First) => (0, 100.0),
            Winner::Side(Side::Second) => (1, 0.0),
            Winner::Draw => (2, 50.0),
        };
        won[place] += 1;
        endings[usize::from(outcome.ending)] += 1;
        vp.push(0.5 * f64::from(outcome.vp));
        results.push(result);
        decisions += u64::from(played.decisions);
        for side in Side::BOTH {
            scores[side.index()].push(game.at(&played.state).score(side));
        }
    }
    let took = began.elapsed().as_secs_f64();
    println!(
        "{scenario}: {games} games, first {} second {} drawn {}; {} {endings:?}; \
         score of the first {}, net {} VP; {:.0} decisions, {:.1} games/s, {:.0} ns/decision\n  first: {}\n  second: {}",
        won[0],
        won[1],
        won[2],
        game.endings().join("/"),
        mean(&results),
        mean(&vp),
        decisions as f64 / games as f64,
        games as f64 / took,
        1e9 * took / decisions as f64,
        parts(&scores[0]),
        parts(&scores[1]),
    );
    if let Some(counts) = &counts {
        counts.print();
    }
}
