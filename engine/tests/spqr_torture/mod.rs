//! Random play as a torture test of *SPQR*: whatever the players do, under any readings, the rules hold, zones of
//! control, lines of sight and shots are those of a slow second implementation, and every game ends within its bound.
//!
//! `KARTACZ_TORTURE_GAMES=1000 cargo test --release -p kartacz-engine --test torture spqr_torture::random_games -- --nocapture`
//! plays more games; `KARTACZ_TORTURE_SEED` selects different ones. A failing game is printed with its scenario and seed.

mod book;
mod campaign;
mod damaged;
mod geometry;
#[allow(dead_code, reason = "the referee of logs needs the rest")]
#[path = "../spqr/hexes.rs"]
mod hexes;
mod invariants;
mod naive;
mod offers;
mod play;
mod routs;
mod trail;
mod twin;

use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::state::{MAX_FRAMES, MAX_LEGS};

use crate::random_play::number;

/// The games of the short form.
const SHORT: u64 = 60;
/// The seed of the games.
const SEED: u64 = 216;

#[test]
fn random_games() {
    let games = number("KARTACZ_TORTURE_GAMES", SHORT);
    let tally = campaign::campaign(games, number("KARTACZ_TORTURE_SEED", SEED));
    println!(
        "spqr: {} games, {} decisions, {} of twins, at most {} of {MAX_FRAMES} frames, {} of {MAX_LEGS} legs, \
         {} actions at once",
        tally.games, tally.decisions, tally.twins, tally.frames, tally.legs, tally.actions
    );
    println!("windows with a decision: {:?}", tally.windows);
    assert!(tally.games * 10 >= games * 9, "{} of {games} scenarios load", tally.games);
    assert!(tally.frames < MAX_FRAMES, "the stack of frames is full");
    assert!(!tally.lost_ways, "the list of ways of flight was full");
    let never: Vec<&str> = Kind::NAMES.iter().copied().filter(|kind| !tally.kinds.contains(kind)).collect();
    println!("events that never happened: {never:?}");
    if games >= SHORT {
        assert!(tally.twins > 100, "{} decisions of twins", tally.twins);
        assert!(never.len() <= 3, "events that never happened: {never:?}");
    }
}
