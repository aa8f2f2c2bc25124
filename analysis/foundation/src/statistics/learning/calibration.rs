//! Chances that keep what they promise: the log-odds of a network are mixed and shifted until they fit results of games from which it did not
//! learn (matrix scaling: Guo and others 2017). The order of its states hardly changes, so they explain luck as before.

use kartacz_ai::core::learning::{Layer, Network, RESULTS, probabilities};

use super::adam::Adam;
use super::gradient::Gradient;

/// The fewest states that say enough.
const LEAST: usize = 1000;
/// The most states that are looked at, spread over all.
const MOST: usize = 40_000;
/// The steps, and their first size.
const STEPS: usize = 400;
const SIZE: f32 = 0.03;

/// The log-odds of a state, and the result of its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub odds: [f32; RESULTS],
    pub result: u8,
}

/// Calibrates the log-odds, the first outputs of the last layer of a network.
pub(super) fn calibrate(last: &mut Layer, seen: &[Seen]) {
    if seen.len() >= LEAST {
        let fitted = fitted(seen);
        fold(last, &fitted.layers[0]);
    }
}

/// The layer over log-odds with which they fit the results.
fn fitted(seen: &[Seen]) -> Network {
    let mut layer = Layer::zeros(RESULTS, RESULTS);
    (0..RESULTS).for_each(|place| layer.weights[place * (RESULTS + 1)] = 1.0);
    let mut network = Network { layers: vec![layer] };
    let (mut gradient, mut adam) = (Gradient::of(&network), Adam::of(&network));
    let looked: Vec<&Seen> = seen.iter().step_by(seen.len().div_ceil(MOST)).collect();
    for step in 0..STEPS {
        for Seen { odds, result } in &looked {
            gradient.add(&network, odds, |outputs, slopes| {
                let chances = probabilities(outputs);
                let is = |place: usize| f32::from(u8::from(place == usize::from(*result)));
                slopes.extend((0..RESULTS).map(|place| chances[place] - is(place)));
                0.0
            });
        }
        let size = SIZE * (1.0 - step as f32 / STEPS as f32);
        adam.step(&mut network, &mut gradient, looked.len() as f32, size, 0.0);
    }
    network
}

/// Puts a layer over the log-odds of another into that one.
fn fold(last: &mut Layer, over: &Layer) {
    let mixed = |odds: &[f32], shift: &[f32]| -> [f32; RESULTS] {
        std::array::from_fn(|to| {
            shift[to] + (0..RESULTS).map(|from| odds[from] * over.weights[from * RESULTS + to]).sum::<f32>()
        })
    };
    for weights in last.weights.chunks_exact_mut(last.outputs) {
        let new = mixed(weights, &[0.0; RESULTS]);
        weights[..RESULTS].copy_from_slice(&new);
    }
    let new = mixed(&last.biases, &over.biases);
    last.biases[..RESULTS].copy_from_slice(&new);
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::mix;

    use super::*;

    /// States whose log-odds promise twice too much and lean to one side.
    fn seen() -> Vec<Seen> {
        let one = |number: u64| {
            let lead = (mix(number) % 4001) as f32 / 1000.0 - 2.0;
            let chance = 1.0 / (1.0 + (-lead).exp());
            let result = if (mix(number ^ 7) % 10_000) as f32 / 10_000.0 < chance { 0 } else { 2 };
            Seen { odds: [2.0 * lead + 0.7, -9.0, 0.0], result }
        };
        (0..20_000).map(one).collect()
    }

    #[test]
    fn promises_are_kept_afterwards() {
        let mut last = Layer::zeros(RESULTS, RESULTS + 1);
        (0..RESULTS).for_each(|place| last.weights[place * (RESULTS + 2)] = 1.0);
        let seen = seen();
        calibrate(&mut last, &seen);
        for lead in [-1.5_f32, -0.5, 0.5, 1.5] {
            let mut outputs = [0.0; RESULTS + 1];
            last.apply(&[2.0 * lead + 0.7, -9.0, 0.0], &mut outputs);
            let (found, chance) = (probabilities(&outputs)[0], 1.0 / (1.0 + (-lead).exp()));
            assert!((found - chance).abs() < 0.03, "{lead}: {found}, not {chance}");
        }
        assert_eq!((last.biases[RESULTS], last.weights[RESULTS]), (0.0, 0.0), "victory points are left alone");
    }

    #[test]
    fn few_states_change_nothing() {
        let mut last = Layer::zeros(RESULTS, RESULTS);
        calibrate(&mut last, &seen()[..LEAST - 1]);
        assert_eq!(last.weights, Layer::zeros(RESULTS, RESULTS).weights);
    }
}
