//! What a value of its positions is learned from (`ai/src/games/NAME/learned/`).

use kartacz_ai::core::learning::{Numbers, Valued};
use kartacz_engine::core::game::Side;

use super::files::SYSTEM;
use super::rules::{State, Toy, lines_open};

impl<const MOST: u8> Valued for Toy<MOST> {
    type Eye = ();
    const SYSTEM: &'static str = SYSTEM;

    fn features() -> Vec<String> {
        ["rounds-left", "first-acts", "first-marks", "second-marks", "first-twos", "second-twos"]
            .map(str::to_owned)
            .to_vec()
    }

    fn see(&self, (): &mut (), state: &State, features: &mut Numbers) {
        let side = |side: Side| state.marks[side.index()].count_ones() as f32 / 3.0;
        let twos = |side: Side| lines_open(state, side) as f32;
        let [first, second] = Side::BOTH;
        let left = f32::from(self.rounds.saturating_sub(state.round)) / 3.0;
        let acts = f32::from(u8::from(state.side() == first));
        features[..6].copy_from_slice(&[left, acts, side(first), side(second), twos(first), twos(second)]);
    }

    fn moment(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }
}
