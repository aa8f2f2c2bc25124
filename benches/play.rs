//! Plays games on one thread, for profilers: `play PLAYER SCENARIO GAMES`.

use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_ai::{Player, Random};
use kartacz_benches::{Seats, scenario};
use kartacz_engine::games::niemenczyn::Niemenczyn;

#[inline(never)]
fn play<P: Player<Niemenczyn> + Default>(game: &Niemenczyn, games: u64) -> u64 {
    Seats::<P>::default().play(game, 0..games)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, name, games] = arguments.as_slice() else { panic!("play PLAYER SCENARIO GAMES") };
    let games = games.parse().expect("a number of games");
    let game = scenario(name);
    let start = std::time::Instant::now();
    let decisions = match player.as_str() {
        "random" => play::<Random>(&game, games),
        "heuristic" => play::<Heuristic>(&game, games),
        _ => panic!("players: random, heuristic"),
    };
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{decisions} decisions, {:.0} ns each, {:.0} games/s",
        1e9 * seconds / decisions as f64,
        games as f64 / seconds
    );
}
