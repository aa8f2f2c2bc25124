//! Damaged scenario files of *Pluton*.

use kartacz_engine::games::pluton::Pluton;

use super::lines::Lines;
use super::play::{Sample, play_by};
use crate::random_play::damaged::damaged_scenarios;

const FILES: [&str; 5] = ["scenario-small", "sides", "rules", "small-map", "counters-small"];

#[test]
fn damaged_scenarios_hold_every_invariant() {
    damaged_scenarios(&FILES, 150, 400, |game: &Pluton, bytes, seed| {
        play_by(game, &Lines::new(game), bytes, seed, Sample { lists: 3, whole: 31 });
    });
}
