//! Plays games of Pluton and prints the results: `pluton [SCENARIO] [GAMES] [FIRST] [SECOND]`; a player is
//! `heuristic`, `random`, `search:N`, a weights file, or an orders file of its side (`orders/...`).

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Instant;

use kartacz_ai::games::pluton::search::Search;
use kartacz_ai::games::pluton::{Heuristic, Scripted, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::files::{Files as Pages, orders};
use kartacz_engine::games::pluton::victory::Score;
use kartacz_engine::scenario::{Request, Sources, load};

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
            Box::new(Search::new(search["search:".len()..].parse().expect("a number of roll-outs")))
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

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, games) = (next("pluton/scenario-small"), next("100").parse().expect("a number of games"));
    let loaded = load(&[&Pages], &Files, &Request::new(&scenario)).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Pluton::new(loaded.scenario.of().expect("a scenario of Pluton"));
    let (mut first, mut second) = (player(&game, &next("heuristic")), player(&game, &next("heuristic")));
    let mut table = Table::default();
    let (mut won, mut endings, mut decisions, mut vp) = ([0; 3], [0; 5], 0, 0);
    let mut scores = [Vec::new(), Vec::new()];
    let began = Instant::now();
    for index in 0..games {
        let played = table.play(&game, &mut *first, &mut *second, game_seed(1, index), &mut Silent);
        let outcome = game.outcome(&played.state).expect("the game is over");
        won[match outcome.winner {
            Winner::Side(side) => side.index(),
            Winner::Draw => 2,
        }] += 1;
        endings[usize::from(outcome.ending)] += 1;
        vp += i64::from(outcome.vp);
        decisions += u64::from(played.decisions);
        for side in Side::BOTH {
            scores[side.index()].push(game.at(&played.state).score(side));
        }
    }
    let took = began.elapsed().as_secs_f64();
    println!(
        "{scenario}: {games} games, first {} second {} drawn {}; {} {endings:?}; {:.0} decisions, {:.1} points; \
         {:.1} games/s, {:.0} ns/decision\n  first: {}\n  second: {}",
        won[0],
        won[1],
        won[2],
        game.endings().join("/"),
        decisions as f64 / games as f64,
        vp as f64 / games as f64,
        games as f64 / took,
        1e9 * took / decisions as f64,
        parts(&scores[0]),
        parts(&scores[1]),
    );
}
