//! Random play as a torture test of *Pluton*: whatever the players do, under any readings, the rules hold, the engine
//! offers exactly what a slow second implementation of the rules allows, and every game ends within its bound.
//!
//! `KARTACZ_TORTURE_GAMES=100000 cargo test --release -p kartacz-engine --test torture pluton_torture::random_games -- --nocapture`
//! plays more games; `KARTACZ_TORTURE_SEED` selects different ones. A failing game is printed with its scenario and seed.

mod book;
mod campaign;
mod checks;
mod damaged;
mod guesses;
#[allow(dead_code, reason = "the referee of logs needs the rest")]
#[path = "../pluton/hexes.rs"]
mod hexes;
mod invariants;
mod lines;
mod naive;
mod naive_fire;
mod play;
mod score;

use kartacz_engine::games::pluton::event::Kind;

use crate::random_play::number;

/// The games of the short form.
const SHORT: u64 = 800;
/// What happens about once in 2,000 of these games; `p_10_2_...` has it.
const RARE: &str = "no-clash";
/// The seed of the games.
const SEED: u64 = 1939;

#[test]
fn random_games() {
    let games = number("KARTACZ_TORTURE_GAMES", SHORT);
    let tally = campaign::campaign(games, number("KARTACZ_TORTURE_SEED", SEED));
    println!(
        "pluton: {} games, {} decisions, {} guesses that differ from the truth",
        tally.games, tally.decisions, tally.differing_guesses
    );
    assert!(tally.games * 10 >= games * 9, "{} of {games} scenarios load", tally.games);
    if games >= SHORT {
        assert!(tally.differing_guesses > 100, "{} guesses that differ from the truth", tally.differing_guesses);
        let never: Vec<&str> =
            Kind::NAMES.iter().copied().filter(|&kind| kind != RARE && !tally.kinds.contains(&kind)).collect();
        assert_eq!(never, [""; 0], "events that never happened");
        assert_eq!(tally.phases.len(), 10, "phases with a decision: {:?}", tally.phases);
    }
}
