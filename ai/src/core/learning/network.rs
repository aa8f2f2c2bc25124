//! Small feed-forward networks: evaluation without allocation.

pub use kartacz_engine::scenario::learned::MAX_WIDTH;

/// The values of a layer; those beyond its width are not read.
pub type Numbers = [f32; MAX_WIDTH];

/// A dense layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of outputs.
    pub outputs: usize,
    /// By input, then by output.
    pub weights: Vec<f32>,
    /// By output.
    pub biases: Vec<f32>,
}

impl Layer {
    /// A layer of zeros.
    #[must_use]
    pub fn zeros(inputs: usize, outputs: usize) -> Self {
        Self { inputs, outputs, weights: vec![0.0; inputs * outputs], biases: vec![0.0; outputs] }
    }

    /// The outputs, before rectification.
    pub fn apply(&self, inputs: &[f32], outputs: &mut [f32]) {
        let outputs = &mut outputs[..self.outputs];
        outputs.copy_from_slice(&self.biases);
        for (&input, row) in inputs.iter().zip(self.weights.chunks_exact(self.outputs)) {
            // Many features are zero.
            if input != 0.0 {
                outputs.iter_mut().zip(row).for_each(|(output, weight)| *output += input * weight);
            }
        }
    }
}

/// Dense layers with rectified units between them; without hidden layers it is linear.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The layers, input first; at least one. The outputs of each are the inputs of the next.
    pub layers: Vec<Layer>,
}

impl Network {
    /// A network of zeros with these widths: inputs, hidden layers, outputs.
    ///
    /// # Panics
    /// With fewer than two widths, or one that is 0 or above [`MAX_WIDTH`].
    #[must_use]
    pub fn zeros(widths: &[usize]) -> Self {
        assert!(widths.len() > 1 && widths.iter().all(|width| (1..=MAX_WIDTH).contains(width)), "{widths:?}");
        Self { layers: widths.windows(2).map(|pair| Layer::zeros(pair[0], pair[1])).collect() }
    }

    /// The number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// The number of outputs.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.layers[self.layers.len() - 1].outputs
    }

    /// The outputs for these inputs, [`Network::inputs`] of them.
    #[must_use]
    pub fn evaluate(&self, inputs: &[f32]) -> Numbers {
        let mut now = [0.0; MAX_WIDTH];
        let mut next = [0.0; MAX_WIDTH];
        let (first, rest) = self.layers.split_first().expect("at least one layer");
        first.apply(&inputs[..first.inputs], &mut now);
        let mut width = first.outputs;
        for layer in rest {
            now[..width].iter_mut().for_each(|number| *number = number.max(0.0));
            layer.apply(&now[..width], &mut next);
            width = layer.outputs;
            core::mem::swap(&mut now, &mut next);
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two inputs, two rectified units, one output: the greater input, if it is positive and so is the other.
    fn greater() -> Network {
        let mut network = Network::zeros(&[2, 2, 1]);
        network.layers[0].weights = vec![1.0, 0.0, -1.0, 1.0];
        network.layers[1].weights = vec![1.0, 1.0];
        network
    }

    #[test]
    fn hidden_units_are_rectified() {
        for (inputs, expected) in [([3.0, 1.0], 3.0), ([1.0, 3.0], 3.0), ([-1.0, 2.0], 2.0), ([-1.0, -2.0], 1.0)] {
            assert_eq!(greater().evaluate(&inputs)[0], expected, "{inputs:?}");
        }
    }

    #[test]
    fn one_layer_is_linear() {
        let mut network = Network::zeros(&[2, 1]);
        network.layers[0] = Layer { inputs: 2, outputs: 1, weights: vec![2.0, -3.0], biases: vec![0.5] };
        assert_eq!(network.evaluate(&[1.0, 1.0])[0], -0.5);
        assert_eq!((network.inputs(), network.outputs()), (2, 1));
    }
}
