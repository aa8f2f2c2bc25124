//! Plays games on one thread, for profilers: `play PLAYER SCENARIO GAMES`.

use kartacz_ai::games::{insurrection, niemenczyn, pluton, spqr, verdox};
use kartacz_ai::{Player, Random};
use kartacz_benches::{Seats, scenario};
use kartacz_engine::core::game::Game;
use kartacz_engine::games::maciejowice::{M1794, Maciejowice};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::verdox::Verdox;

#[inline(never)]
fn games<G: Game, P: Player<G> + Default>(game: &G, games: u64) -> u64 {
    Seats::<G, P>::default().play(game, 0..games)
}

/// Plays with two players of a kind; the decisions, and the seconds.
fn play<G: Game, H: Player<G> + Default>(game: &G, player: &str, count: u64) -> (u64, f64) {
    let start = std::time::Instant::now();
    let decisions = match player {
        "random" => games::<G, Random>(game, count),
        "heuristic" => games::<G, H>(game, count),
        _ => panic!("players: random, heuristic"),
    };
    (decisions, start.elapsed().as_secs_f64())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, name, games] = arguments.as_slice() else { panic!("play PLAYER SCENARIO GAMES") };
    let games = games.parse().expect("a number of games");
    let (decisions, seconds) = match name.split('/').next() {
        Some("niemenczyn") => play::<_, niemenczyn::Heuristic>(&scenario(name, Niemenczyn::new), player, games),
        Some("maciejowice") => {
            play::<_, insurrection::Heuristic<M1794>>(&scenario(name, Maciejowice::new), player, games)
        }
        Some("verdox") => play::<_, verdox::Heuristic>(&scenario(name, Verdox::new), player, games),
        Some("pluton") => play::<_, pluton::Heuristic>(&scenario(name, Pluton::new), player, games),
        Some("spqr") => play::<_, spqr::Heuristic>(&scenario(name, Spqr::new), player, games),
        _ => panic!("games: niemenczyn, maciejowice, verdox, pluton, spqr"),
    };
    println!(
        "{decisions} decisions, {:.0} ns each, {:.0} games/s",
        1e9 * seconds / decisions as f64,
        games as f64 / seconds
    );
}
