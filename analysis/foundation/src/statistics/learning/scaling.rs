//! Networks are trained on inputs scaled to mean 0 and standard deviation 1; afterwards the scaling is folded into the first
//! layer.

use kartacz_ai::core::learning::Network;

use super::Lesson;

/// Inputs that vary less than this count as constant.
const LEAST: f64 = 1e-6;

/// By input: its mean, and one over its standard deviation.
pub(super) struct Scaling(Vec<(f32, f32)>);

impl Scaling {
    pub fn of(lesson: &impl Lesson, samples: &[usize]) -> Self {
        let inputs = lesson.inputs();
        let (mut rows, mut sums) = (0.0, vec![(0.0, 0.0); inputs]);
        for row in samples.iter().flat_map(|&sample| lesson.rows(sample).chunks_exact(inputs)) {
            rows += 1.0;
            for (sum, &number) in sums.iter_mut().zip(row) {
                sum.0 += f64::from(number);
                sum.1 += f64::from(number) * f64::from(number);
            }
        }
        let scale = |(sum, squares): (f64, f64)| {
            let mean = sum / rows;
            let spread = (squares / rows - mean * mean).max(0.0).sqrt();
            (mean as f32, if spread > LEAST { (1.0 / spread) as f32 } else { 0.0 })
        };
        Self(sums.into_iter().map(scale).collect())
    }

    /// Writes scaled rows.
    pub fn apply(&self, rows: &[f32], scaled: &mut Vec<f32>) {
        scaled.clear();
        for row in rows.chunks_exact(self.0.len()) {
            scaled.extend(row.iter().zip(&self.0).map(|(number, (mean, scale))| (number - mean) * scale));
        }
    }

    /// Changes the first layer so that it takes inputs as they are.
    pub fn fold_into(&self, network: &mut Network) {
        let layer = &mut network.layers[0];
        for (weights, (mean, scale)) in layer.weights.chunks_exact_mut(layer.outputs).zip(&self.0) {
            for (weight, bias) in weights.iter_mut().zip(&mut layer.biases) {
                *weight *= scale;
                *bias -= *weight * mean;
            }
        }
    }
}
