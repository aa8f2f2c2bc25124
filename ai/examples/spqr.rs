//! Plays games of SPQR and prints the results: `spqr [SCENARIO] [GAMES] [FIRST] [SECOND]`; a player is `heuristic`,
//! `random`, or a weights file.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Instant;

use kartacz_ai::games::spqr::{Heuristic, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::files::Files as Pages;
use kartacz_engine::scenario::{Request, Sources, load};

struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

fn player(name: &str) -> Box<dyn Player<Spqr>> {
    match name {
        "random" => Box::new(Random::default()),
        "heuristic" => Box::new(Heuristic::default()),
        file => {
            Box::new(Heuristic::new(weights::load(&Files, file).unwrap_or_else(|faults| panic!("{faults}")).weights))
        }
    }
}

/// The results of the games so far.
#[derive(Default)]
struct Tally {
    won: [u32; 3],
    endings: [u32; 3],
    decisions: u64,
    turns: u64,
    points: [u64; 2],
    /// Units of each side on the map at the end.
    left: [u64; 2],
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, games) = (next("spqr/scenario-wing"), next("20").parse().expect("a number of games"));
    let loaded = load(&[&Pages], &Files, &Request::new(&scenario)).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Spqr::new(loaded.scenario.of().expect("a scenario of SPQR"));
    let (mut first, mut second) = (player(&next("heuristic")), player(&next("heuristic")));
    let (mut table, mut tally) = (Table::default(), Tally::default());
    let began = Instant::now();
    for index in 0..games {
        let played = table.play(&game, &mut *first, &mut *second, game_seed(1, index), &mut Silent);
        let outcome = game.outcome(&played.state).expect("the game is over");
        tally.won[match outcome.winner {
            Winner::Side(side) => side.index(),
            Winner::Draw => 2,
        }] += 1;
        tally.endings[usize::from(outcome.ending)] += 1;
        tally.decisions += u64::from(played.decisions);
        tally.turns += u64::from(outcome.stage);
        for side in Side::BOTH {
            tally.points[side.index()] += u64::from(game.at(&played.state).rout_points(side));
            tally.left[side.index()] += u64::from(game.at(&played.state).on_map(side).count_ones());
        }
    }
    report(&scenario, games, &tally, began.elapsed().as_secs_f64(), game.endings());
}

fn report(scenario: &str, games: u64, tally: &Tally, took: f64, endings: &[&str]) {
    let mean = |sum: u64| sum as f64 / games as f64;
    println!(
        "{scenario}: {games} games, first {} second {} drawn {}; {} {:?}; {:.1} turns, {:.0} decisions; rout points \
         {:.1} and {:.1}; units left {:.1} and {:.1}; {:.1} games/s, {:.0} ns/decision",
        tally.won[0],
        tally.won[1],
        tally.won[2],
        endings.join("/"),
        tally.endings,
        mean(tally.turns),
        mean(tally.decisions),
        mean(tally.points[0]),
        mean(tally.points[1]),
        mean(tally.left[0]),
        mean(tally.left[1]),
        games as f64 / took,
        1e9 * took / tally.decisions as f64,
    );
}
