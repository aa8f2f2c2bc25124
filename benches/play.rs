//! Plays games on one thread, for profilers: `play PLAYER SCENARIO GAMES`.

use kartacz_ai::games::{insurrection, niemenczyn, pluton, verdox};
use kartacz_ai::{Player, Random};
use kartacz_benches::{Measured, Seats, scenario};
use kartacz_engine::games::maciejowice::{M1794, Maciejowice};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::verdox::Verdox;

#[inline(never)]
fn games<G: Measured, P: Player<G> + Default>(game: &G, games: u64) -> u64 {
    Seats::<G, P>::default().play(game, 0..games)
}

/// Plays with two players of a kind; the decisions, and the seconds without the loading.
fn play<G: Measured, H: Player<G> + Default>(player: &str, name: &str, count: u64) -> (u64, f64)
where
    Random: Player<G>,
{
    let game: G = scenario(name);
    let start = std::time::Instant::now();
    let decisions = match player {
        "random" => games::<G, Random>(&game, count),
        "heuristic" => games::<G, H>(&game, count),
        _ => panic!("players: random, heuristic"),
    };
    (decisions, start.elapsed().as_secs_f64())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, name, games] = arguments.as_slice() else { panic!("play PLAYER SCENARIO GAMES") };
    let games = games.parse().expect("a number of games");
    let (decisions, seconds) = match name.split('/').next() {
        Some("niemenczyn") => play::<Niemenczyn, niemenczyn::Heuristic>(player, name, games),
        Some("maciejowice") => play::<Maciejowice, insurrection::Heuristic<M1794>>(player, name, games),
        Some("verdox") => play::<Verdox, verdox::Heuristic>(player, name, games),
        Some("pluton") => play::<Pluton, pluton::Heuristic>(player, name, games),
        _ => panic!("games: niemenczyn, maciejowice, verdox, pluton"),
    };
    println!(
        "{decisions} decisions, {:.0} ns each, {:.0} games/s",
        1e9 * seconds / decisions as f64,
        games as f64 / seconds
    );
}
