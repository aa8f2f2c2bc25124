//! Training of small networks by stochastic gradient descent: one seed, one result.

mod adam;
mod calibration;
mod chance;
mod gradient;
mod loss;
mod scaling;
mod trail;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use adam::Adam;
pub use chance::{Played, ValueCourse, train_value};
use gradient::Gradient;
pub use kartacz_ai::core::learning::Network;
pub use loss::{Choice, Ranked, Sample, Shared};
use scaling::Scaling;
pub use trail::{Step, Trail};

/// The step size at the beginning; it falls to nothing in a straight line.
const STEP: f32 = 2e-3;

/// How a network is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The widths of the hidden layers; none for a linear function.
    pub hidden: Vec<usize>,
    /// How often every sample is seen.
    pub epochs: usize,
    /// Samples per step.
    pub batch: usize,
    /// How strongly weights are pulled towards 0, per step and step size.
    pub decay: f32,
    /// The seed of the first weights and of the order of samples.
    pub seed: u64,
}

/// A set of samples, each of which pulls at the outputs for one or several inputs.
pub trait Lesson {
    /// The number of inputs of the network.
    fn inputs(&self) -> usize;
    /// The number of outputs.
    fn outputs(&self) -> usize;
    /// The number of samples.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The rows of inputs of a sample.
    fn rows(&self, sample: usize) -> &[f32];
    /// The loss of a sample by the outputs for each of its rows, `outputs` numbers a row; its derivatives by them go to `slopes`.
    fn loss(&self, sample: usize, outputs: &[f32], slopes: &mut Vec<f32>) -> f32;
}

/// Trains a network on the samples with these numbers.
///
/// # Panics
/// When there are no samples, or a width is 0 or too large.
#[must_use]
pub fn train(lesson: &impl Lesson, samples: &[usize], course: &Course) -> Network {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(course.seed);
    let scaling = Scaling::of(lesson, samples);
    let inputs = [lesson.inputs()].into_iter();
    let widths: Vec<usize> = inputs.chain(course.hidden.iter().copied()).chain([lesson.outputs()]).collect();
    let mut network = first(&widths, &mut rng);
    let mut gradient = Gradient::of(&network);
    let mut adam = Adam::of(&network);
    let batch = course.batch.clamp(1, samples.len());
    let steps = course.epochs * samples.len().div_ceil(batch);
    let (mut step, mut scaled) = (0, Vec::new());
    let mut order = samples.to_vec();
    for _ in 0..course.epochs {
        shuffle(&mut order, &mut rng);
        for part in order.chunks(batch) {
            for &sample in part {
                scaling.apply(lesson.rows(sample), &mut scaled);
                gradient.add(&network, &scaled, |outputs, slopes| lesson.loss(sample, outputs, slopes));
            }
            let size = STEP * (1.0 - step as f32 / steps as f32);
            adam.step(&mut network, &mut gradient, part.len() as f32, size, course.decay);
            step += 1;
        }
    }
    scaling.fold_into(&mut network);
    network
}

/// The mean loss of a network over the samples with these numbers.
#[must_use]
pub fn mean_loss(lesson: &impl Lesson, samples: &[usize], network: &Network) -> f64 {
    let (mut outputs, mut slopes) = (Vec::new(), Vec::new());
    let mut loss = |sample: usize| {
        outputs.clear();
        for row in lesson.rows(sample).chunks_exact(lesson.inputs()) {
            outputs.extend_from_slice(&network.evaluate(row)[..lesson.outputs()]);
        }
        f64::from(lesson.loss(sample, &outputs, &mut slopes))
    };
    samples.iter().map(|&sample| loss(sample)).sum::<f64>() / samples.len() as f64
}

/// Splits the numbers of samples at random: one part in `share` to test with, the others to train with.
#[must_use]
pub fn split(samples: usize, share: usize, seed: u64) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..samples).collect();
    shuffle(&mut order, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let rest = order.split_off(samples / share);
    (order, rest)
}

/// Small random weights: the variance that keeps that of the units (He and others 2015).
fn first(widths: &[usize], rng: &mut Xoshiro256PlusPlus) -> Network {
    let mut network = Network::zeros(widths);
    if widths.len() > 2 {
        for layer in &mut network.layers {
            let most = (6.0 / layer.inputs as f32).sqrt();
            layer.weights.iter_mut().for_each(|weight| *weight = most * (2.0 * share(rng) - 1.0));
        }
    }
    network
}

/// A number from 0 to 1.
fn share(rng: &mut Xoshiro256PlusPlus) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1_u64 << 24) as f32
}

fn shuffle(order: &mut [usize], rng: &mut Xoshiro256PlusPlus) {
    for last in (1..order.len()).rev() {
        order.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests;
