//! The gradient of a loss by the weights of a network.

use kartacz_ai::core::learning::{Layer, Network};

/// The gradient of the samples since the last step, and scratch space.
pub(super) struct Gradient {
    pub layers: Vec<Layer>,
    /// By row: the inputs of every layer, and the outputs of the last.
    units: Vec<Vec<Vec<f32>>>,
    outputs: Vec<f32>,
    slopes: Vec<f32>,
    /// By layer: the derivatives by its outputs.
    deltas: Vec<Vec<f32>>,
}

impl Gradient {
    pub fn of(network: &Network) -> Self {
        let layers: Vec<Layer> = network.layers.iter().map(|layer| Layer::zeros(layer.inputs, layer.outputs)).collect();
        let deltas = layers.iter().map(|layer| vec![0.0; layer.outputs]).collect();
        Self { layers, units: Vec::new(), outputs: Vec::new(), slopes: Vec::new(), deltas }
    }

    /// Adds the gradient of a sample with these rows of inputs; `loss` writes the derivatives by the outputs.
    pub fn add(&mut self, network: &Network, rows: &[f32], loss: impl FnOnce(&[f32], &mut Vec<f32>) -> f32) {
        self.outputs.clear();
        let (inputs, width) = (network.inputs(), network.outputs());
        for (index, row) in rows.chunks_exact(inputs).enumerate() {
            self.forward(network, index, row);
        }
        self.slopes.clear();
        loss(&self.outputs, &mut self.slopes);
        for index in 0..rows.len() / inputs {
            if self.slopes[index * width..][..width].iter().any(|&slope| slope != 0.0) {
                self.backward(network, index);
            }
        }
    }

    fn forward(&mut self, network: &Network, index: usize, row: &[f32]) {
        if self.units.len() <= index {
            let widths = network.layers.iter().map(|layer| vec![0.0; layer.inputs]);
            self.units.push(widths.chain([vec![0.0; network.outputs()]]).collect());
        }
        let units = &mut self.units[index];
        units[0].copy_from_slice(row);
        for (depth, layer) in network.layers.iter().enumerate() {
            let (before, after) = units.split_at_mut(depth + 1);
            layer.apply(&before[depth], &mut after[0]);
            if depth + 1 < network.layers.len() {
                after[0].iter_mut().for_each(|unit| *unit = unit.max(0.0));
            }
        }
        self.outputs.extend_from_slice(&units[network.layers.len()]);
    }

    fn backward(&mut self, network: &Network, index: usize) {
        let last = network.layers.len() - 1;
        let width = network.outputs();
        self.deltas[last].copy_from_slice(&self.slopes[index * width..][..width]);
        for depth in (0..=last).rev() {
            let (layer, units) = (&network.layers[depth], &self.units[index][depth]);
            let (before, after) = self.deltas.split_at_mut(depth);
            let delta = &after[0];
            let slopes = &mut self.layers[depth];
            slopes.biases.iter_mut().zip(delta).for_each(|(bias, slope)| *bias += slope);
            let rows = slopes.weights.chunks_exact_mut(layer.outputs).zip(layer.weights.chunks_exact(layer.outputs));
            for (input, (unit, (slopes, weights))) in units.iter().zip(rows).enumerate() {
                if *unit != 0.0 {
                    slopes.iter_mut().zip(delta).for_each(|(slope, by)| *slope += unit * by);
                }
                if let Some(below) = before.last_mut() {
                    // Units at 0 are rectified: nothing below them matters.
                    let slope = || weights.iter().zip(delta).map(|(weight, by)| weight * by).sum();
                    below[input] = if *unit > 0.0 { slope() } else { 0.0 };
                }
            }
        }
    }
}
