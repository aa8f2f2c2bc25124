//! Damaged scenario files of *SPQR*.

use kartacz_engine::games::spqr::Spqr;

use super::play::{Sample, play_by};
use crate::random_play::damaged::damaged_scenarios;

const FILES: [&str; 5] = ["scenario-wing", "rules", "wing-map", "cannae-troops", "wing-counters"];

#[test]
fn damaged_scenarios_hold_every_invariant() {
    damaged_scenarios(&FILES, 120, 1500, |game: &Spqr, bytes, seed| {
        play_by(game, bytes, seed, Sample { whole: 101 });
    });
}
