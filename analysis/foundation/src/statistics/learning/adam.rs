//! Adam (Kingma and Ba 2015) with decoupled decay of weights (Loshchilov and Hutter 2019).

use kartacz_ai::core::learning::{Layer, Network};

use super::gradient::Gradient;

/// How much of the means of gradients and of their squares is kept per step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Keeps the quotient finite.
const LEAST: f32 = 1e-8;

/// The running means.
pub(super) struct Adam {
    means: Vec<Layer>,
    squares: Vec<Layer>,
    steps: i32,
}

impl Adam {
    pub fn of(network: &Network) -> Self {
        let zeros = || network.layers.iter().map(|layer| Layer::zeros(layer.inputs, layer.outputs)).collect();
        Self { means: zeros(), squares: zeros(), steps: 0 }
    }

    /// Moves the weights against the gradient of a batch, and clears it.
    pub fn step(&mut self, network: &mut Network, gradient: &mut Gradient, batch: f32, size: f32, decay: f32) {
        self.steps += 1;
        let [first, second] = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        let layers = network.layers.iter_mut().zip(&mut gradient.layers).zip(&mut self.means).zip(&mut self.squares);
        for (((layer, slopes), means), squares) in layers {
            let move_all =
                |weights: &mut [f32], slopes: &mut [f32], means: &mut [f32], squares: &mut [f32], decay: f32| {
                    for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                        let found = core::mem::take(slope) / batch;
                        *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * found;
                        *square = KEPT[1] * *square + (1.0 - KEPT[1]) * found * found;
                        *weight -= size * (*mean / first / ((*square / second).sqrt() + LEAST) + decay * *weight);
                    }
                };
            move_all(&mut layer.weights, &mut slopes.weights, &mut means.weights, &mut squares.weights, decay);
            move_all(&mut layer.biases, &mut slopes.biases, &mut means.biases, &mut squares.biases, 0.0);
        }
    }
}
