//! The losses that networks are trained with.

use kartacz_ai::core::learning::{RESULTS, probabilities};

use super::Lesson;

/// Classes with the logarithm of the probability given to the right one as gain.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// The number of features.
    pub features: usize,
    /// The samples.
    pub samples: Vec<Sample>,
    /// The features of all samples, one after the other.
    pub rows: Vec<f32>,
}

/// A sample of [`Shared`]: the right class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample(pub u8);

impl Shared {
    /// Adds a sample.
    pub fn push(&mut self, features: &[f32], class: u8) {
        self.rows.extend_from_slice(&features[..self.features]);
        self.samples.push(Sample(class));
    }
}

impl Lesson for Shared {
    fn inputs(&self) -> usize {
        self.features
    }

    fn outputs(&self) -> usize {
        RESULTS
    }

    fn len(&self) -> usize {
        self.samples.len()
    }

    fn rows(&self, sample: usize) -> &[f32] {
        &self.rows[sample * self.features..][..self.features]
    }

    fn loss(&self, sample: usize, outputs: &[f32], slopes: &mut Vec<f32>) -> f32 {
        let class = usize::from(self.samples[sample].0);
        let shares = probabilities(outputs);
        slopes.extend((0..RESULTS).map(|index| shares[index] - f32::from(u8::from(index == class))));
        -shares[class].max(f32::MIN_POSITIVE).ln()
    }
}

/// Alternatives of decisions: the difference of the outputs of each and of the first is to be its gain.
#[derive(Clone, Debug, Default)]
pub struct Ranked {
    /// The number of features.
    pub features: usize,
    /// The decisions.
    pub choices: Vec<Choice>,
    /// The features of all alternatives, decision by decision.
    pub rows: Vec<f32>,
    /// The gains; 0 for the first of each decision.
    pub gains: Vec<f32>,
}

/// A decision of [`Ranked`]: where its alternatives are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The number of the first alternative.
    pub from: usize,
    /// How many there are; at least two.
    pub count: usize,
}

impl Ranked {
    /// Adds a decision: the features of all alternatives and their gains over the first.
    pub fn push(&mut self, rows: &[f32], gains: &[f32]) {
        self.choices.push(Choice { from: self.gains.len(), count: gains.len() });
        self.rows.extend_from_slice(rows);
        self.gains.extend_from_slice(gains);
    }

    /// The gains of the alternatives of a decision.
    #[must_use]
    pub fn gains(&self, sample: usize) -> &[f32] {
        let Choice { from, count } = self.choices[sample];
        &self.gains[from..][..count]
    }
}

impl Lesson for Ranked {
    fn inputs(&self) -> usize {
        self.features
    }

    fn outputs(&self) -> usize {
        1
    }

    fn len(&self) -> usize {
        self.choices.len()
    }

    fn rows(&self, sample: usize) -> &[f32] {
        let Choice { from, count } = self.choices[sample];
        &self.rows[from * self.features..][..count * self.features]
    }

    /// Half the mean square of the errors. All alternatives weigh the same: their own spread in a few roll-outs is no measure,
    /// since those with a rare and bad result mostly show none.
    fn loss(&self, sample: usize, outputs: &[f32], slopes: &mut Vec<f32>) -> f32 {
        let gains = self.gains(sample);
        let start = slopes.len();
        slopes.push(0.0);
        let (mut loss, share) = (0.0, 1.0 / (gains.len() - 1) as f32);
        for (output, gain) in outputs.iter().zip(gains).skip(1) {
            let error = output - outputs[0] - gain;
            loss += 0.5 * share * error * error;
            slopes[start] -= share * error;
            slopes.push(share * error);
        }
        loss
    }
}
