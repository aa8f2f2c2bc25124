//! Plays games on one thread, for profilers: `play PLAYER SCENARIO GAMES`.

#[allow(dead_code, reason = "the tests need the rest")]
#[macro_use]
#[path = "../engine/tests/games.rs"]
mod shipped;

use kartacz_ai::{Player, Random};
use kartacz_benches::{Seats, scenario};
use kartacz_engine::core::game::Game;

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

macro_rules! play_a_game {
    (() $($module:ident $game:ident $(<$size:ty>)?,)*) => {
        /// Plays a scenario of any game; the decisions, and the seconds.
        fn play_scenario(name: &str, player: &str, games: u64) -> (u64, f64) {
            match name.split('/').next().unwrap_or_default() {
                $(
                    stringify!($module) => {
                        let game = scenario(name, kartacz_engine::games::$module::$game $(::<$size>)?::new);
                        play::<_, kartacz_ai::games::$module::Heuristic>(&game, player, games)
                    }
                )*
                _ => panic!("games: {}", shipped::NAMES.join(", ")),
            }
        }
    };
}

shipped! { play_a_game }

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, name, games] = arguments.as_slice() else { panic!("play PLAYER SCENARIO GAMES") };
    let games = games.parse().expect("a number of games");
    let (decisions, seconds) = play_scenario(name, player, games);
    println!(
        "{decisions} decisions, {:.0} ns each, {:.0} games/s",
        1e9 * seconds / decisions as f64,
        games as f64 / seconds
    );
}
