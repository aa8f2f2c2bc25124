//! Training against known functions.

use super::gradient::Gradient;
use super::*;

fn course(hidden: &[usize]) -> Course {
    Course { hidden: hidden.to_vec(), epochs: 60, batch: 32, decay: 0.0, seed: 1794 }
}

fn all(lesson: &impl Lesson) -> Vec<usize> {
    (0..lesson.len()).collect()
}

/// Features from -1 to 1, the third of them far from 0.
fn features(rng: &mut Xoshiro256PlusPlus) -> [f32; 3] {
    [2.0 * share(rng) - 1.0, 2.0 * share(rng) - 1.0, 50.0 + 0.1 * share(rng)]
}

/// Decisions between four alternatives whose worth is `worth`, with noise.
fn decisions(count: usize, noise: f32, worth: impl Fn(&[f32]) -> f32) -> Ranked {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut ranked = Ranked { features: 3, ..Ranked::default() };
    for _ in 0..count {
        let rows: Vec<[f32; 3]> = (0..4).map(|_| features(&mut rng)).collect();
        let mut gain = |index: usize| worth(&rows[index]) - worth(&rows[0]) + noise * (share(&mut rng) - 0.5);
        let gains: Vec<f32> = (0..4).map(|index| if index == 0 { 0.0 } else { gain(index) }).collect();
        ranked.push(rows.as_flattened(), &gains);
    }
    ranked
}

#[test]
fn a_linear_function_is_recovered() {
    let ranked = decisions(4_000, 0.4, |row| 0.5 * row[0] - 0.25 * row[1]);
    let network = train(&ranked, &all(&ranked), &course(&[]));
    let weights = &network.layers[0].weights;
    for (weight, truth) in weights.iter().zip([0.5, -0.25, 0.0]) {
        assert!((weight - truth).abs() < if truth == 0.0 { 0.2 } else { 0.02 }, "{weights:?}");
    }
}

#[test]
fn hidden_units_learn_what_no_linear_function_can() {
    let worth = |row: &[f32]| if (row[0] > 0.0) == (row[1] > 0.0) { 0.5 } else { -0.5 };
    let ranked = decisions(4_000, 0.2, worth);
    let losses = [&[][..], &[16], &[16, 8]].map(|hidden| {
        let network = train(&ranked, &all(&ranked), &course(hidden));
        mean_loss(&ranked, &all(&ranked), &network)
    });
    assert!(losses[0] > 0.2 && losses[1] < 0.08 && losses[2] < 0.08, "{losses:?}");
}

/// Classes drawn with these log odds against the second.
#[test]
fn probabilities_of_classes_are_recovered() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut shared = Shared { features: 3, ..Shared::default() };
    let odds = |row: &[f32]| [(2.0 * row[0]).exp(), 1.0, (row[1] - 0.5).exp()];
    for _ in 0..20_000 {
        let row = features(&mut rng);
        let odds = odds(&row);
        let lot = share(&mut rng) * odds.iter().sum::<f32>();
        let class = if lot < odds[0] { 0 } else { 1 + u8::from(lot >= odds[0] + odds[1]) };
        shared.push(&row, class);
    }
    let network = train(&shared, &all(&shared), &course(&[]));
    for row in [[0.5, 0.5, 50.05], [-0.8, 0.2, 50.0], [0.0, -1.0, 50.1]] {
        let (found, odds) = (kartacz_ai::core::learning::probabilities(&network.evaluate(&row)), odds(&row));
        let sum: f32 = odds.iter().sum();
        for (found, odds) in found.iter().zip(odds) {
            assert!((found - odds / sum).abs() < 0.03, "{row:?}: {found} {}", odds / sum);
        }
    }
}

#[test]
fn one_seed_one_result() {
    let ranked = decisions(300, 0.2, |row| row[0]);
    let trained = |seed| train(&ranked, &all(&ranked), &Course { seed, epochs: 3, ..course(&[8]) });
    assert_eq!(trained(1), trained(1));
    assert_ne!(trained(1), trained(2));
}

#[test]
fn gradients_are_those_of_differences() {
    let ranked = decisions(1, 1.0, |row| row[0]);
    let mut network = first(&[3, 5, 4, 1], &mut Xoshiro256PlusPlus::seed_from_u64(5));
    let rows: Vec<f32> =
        ranked.rows(0).iter().enumerate().map(|(at, x)| if at % 3 == 2 { x - 50.0 } else { *x }).collect();
    let mut gradient = Gradient::of(&network);
    gradient.add(&network, &rows, |outputs, slopes| ranked.loss(0, outputs, slopes));
    let loss = |network: &Network| {
        let outputs: Vec<f32> = rows.chunks_exact(3).map(|row| network.evaluate(row)[0]).collect();
        ranked.loss(0, &outputs, &mut Vec::new())
    };
    for (layer, weight) in [(0, 0), (0, 7), (1, 3), (1, 17), (2, 2)] {
        let (found, step) = (gradient.layers[layer].weights[weight], 1e-3);
        network.layers[layer].weights[weight] += step;
        let above = loss(&network);
        network.layers[layer].weights[weight] -= 2.0 * step;
        let slope = (above - loss(&network)) / (2.0 * step);
        network.layers[layer].weights[weight] += step;
        assert!((found - slope).abs() < 2e-3, "layer {layer}, weight {weight}: {found} {slope}");
    }
}

#[test]
fn every_sample_is_tested_or_trained_with() {
    let (test, rest) = split(1_000, 10, 1);
    assert_eq!((test.len(), rest.len()), (100, 900));
    let mut both = [test, rest].concat();
    both.sort_unstable();
    assert!(both.into_iter().eq(0..1_000));
}
