//! Training of a value by results, and by what is left of them without luck.
//!
//! A value is to give each state the chances of the results of its game. It is also to explain results by luck: a result minus the luck
//! of its game is to vary little. The second aim sees what the first does not, that a state is worth more or less than the states that
//! other dice would have led to; the first keeps the chances honest.

use kartacz_ai::core::learning::{Layer, Network, RESULTS, probabilities};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::adam::Adam;
use super::calibration::{Seen, calibrate};
use super::gradient::Gradient;
use super::trail::{Step, Trail};
use super::{STEP, first, shuffle};

/// The outputs: the log-odds of the results, and the victory points.
const OUTPUTS: usize = RESULTS + 1;
/// The figures whose luck is explained: the score, draws, victory points.
const FIGURES: usize = 3;
/// How much the variance left of each of them weighs, beside a weight of 1 for the chances of the results.
const WEIGHTS: [f32; FIGURES] = [1.0, 0.25, 0.5];
/// How much the error of the victory points of a state weighs.
const POINTS: f32 = 0.5;
/// One game in so many is not learned from: the chances are calibrated by it.
const HELD: usize = 8;
/// Figures with less variance are not explained.
const LEAST: f32 = 1e-4;
/// Features that vary less are scaled as if they varied so much: rare ones would else weigh too much.
const LEAST_SPREAD: f64 = 0.05;

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result: the first side won, a draw, the second side won.
    pub result: u8,
    /// Victory points, net for the first side.
    pub vp: f32,
    /// Its states.
    pub trail: Trail,
}

/// How a value is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueCourse {
    /// The number of features.
    pub inputs: usize,
    /// The units of the hidden layer, one or more.
    pub hidden: usize,
    /// The factor on luck with which it explains results: below 1, because the states that other dice led to are few. With 1 the chances
    /// would be drawn towards their mean.
    pub factor: f32,
    /// How often every game is seen.
    pub epochs: usize,
    /// Games per step.
    pub batch: usize,
    /// How strongly weights are pulled towards 0, per step and step size.
    pub decay: f32,
    /// The seed of the first weights and of the order of games.
    pub seed: u64,
}

/// Trains a value on these games.
///
/// # Panics
/// When there are no games, or a width is 0 or too large.
#[must_use]
pub fn train_value(games: &[&Played], course: &ValueCourse) -> Network {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(course.seed);
    let (held, games): (Vec<_>, Vec<_>) = (0..).zip(games).partition(|(place, _)| place % HELD == HELD - 1);
    let [held, games] = [held, games].map(|part| part.into_iter().map(|(_, game)| *game).collect::<Vec<&Played>>());
    let games = games.as_slice();
    let mut pupil = Pupil {
        scale: Scale::of(games, course.inputs),
        aims: Aims::of(games),
        network: first(&[course.inputs, course.hidden, OUTPUTS], &mut rng),
        factor: course.factor,
        rows: Vec::new(),
        base: Vec::new(),
    };
    let (mut gradient, mut adam) = (Gradient::of(&pupil.network), Adam::of(&pupil.network));
    let batch = course.batch.clamp(1, games.len());
    let steps = course.epochs * games.len().div_ceil(batch);
    let mut order: Vec<usize> = (0..games.len()).collect();
    let mut step = 0;
    for _ in 0..course.epochs {
        shuffle(&mut order, &mut rng);
        for part in order.chunks(batch) {
            part.iter().for_each(|&game| pupil.learn(games[game], &mut gradient));
            // Short steps first: the sum of luck of a game is steep.
            let warm = ((step + 1) as f32 / (0.05 * steps as f32 + 1.0)).min(1.0);
            let size = STEP * warm * (1.0 - step as f32 / steps as f32);
            adam.step(&mut pupil.network, &mut gradient, part.len() as f32, size, course.decay);
            step += 1;
        }
    }
    pupil.calibrate(&held);
    pupil.finished()
}

/// The mean and the spread of each feature over the states that were passed.
struct Scale {
    mean: Vec<f32>,
    /// One over the standard deviation; 0 for a feature that does not vary.
    by: Vec<f32>,
}

impl Scale {
    fn of(games: &[&Played], width: usize) -> Self {
        let (mut count, mut sums) = (0.0_f64, vec![[0.0_f64; 2]; width]);
        for game in games {
            game.trail.passed(width, |features| {
                count += 1.0;
                for ([sum, squares], &feature) in sums.iter_mut().zip(features) {
                    *sum += f64::from(feature);
                    *squares += f64::from(feature).powi(2);
                }
            });
        }
        let mean = |[sum, _]: &[f64; 2]| (sum / count.max(1.0)) as f32;
        let by = |[sum, squares]: &[f64; 2]| {
            let variance = squares / count.max(1.0) - (sum / count.max(1.0)).powi(2);
            if variance > 1e-10 { variance.sqrt().max(LEAST_SPREAD).recip() as f32 } else { 0.0 }
        };
        Self { mean: sums.iter().map(mean).collect(), by: sums.iter().map(by).collect() }
    }

    /// A feature in this scale.
    fn scaled(&self, place: usize, number: f32) -> f32 {
        (number - self.mean[place]) * self.by[place]
    }
}

/// The means of the figures, and how much their errors weigh.
struct Aims {
    means: [f32; FIGURES],
    weights: [f32; FIGURES],
    /// The standard deviation of the victory points.
    spread: f32,
}

/// The figures of what a game gave, or of what a state is expected to give, with victory points in spreads: see [`FIGURES`].
const fn figures([win, draw, vp]: [f32; 3]) -> [f32; FIGURES] {
    [win + 0.5 * draw, draw, vp]
}

impl Aims {
    fn of(games: &[&Played]) -> Self {
        let points = games.iter().map(|game| f64::from(game.vp));
        let count = games.len().max(1) as f64;
        let mean = points.clone().sum::<f64>() / count;
        let variance = points.map(|vp| (vp - mean).powi(2)).sum::<f64>() / count;
        let spread = if variance > 0.0 { variance.sqrt() as f32 } else { 1.0 };
        let mut aims = Self { means: [0.0; FIGURES], weights: [0.0; FIGURES], spread };
        for (place, weight) in WEIGHTS.into_iter().enumerate() {
            let figure = |game: &&Played| f64::from(aims.gave(game)[place]);
            let mean = games.iter().map(figure).sum::<f64>() / count;
            let variance = games.iter().map(|game| (figure(game) - mean).powi(2)).sum::<f64>() / count;
            aims.means[place] = mean as f32;
            aims.weights[place] = if variance as f32 > LEAST { weight / variance as f32 } else { 0.0 };
        }
        aims
    }

    fn gave(&self, game: &Played) -> [f32; FIGURES] {
        let is = |result: u8| f32::from(u8::from(game.result == result));
        figures([is(0), is(1), game.vp / self.spread])
    }
}

/// A network that learns, and scratch space.
struct Pupil {
    scale: Scale,
    aims: Aims,
    network: Network,
    factor: f32,
    rows: Vec<Row>,
    /// The scaled features of the last state that was passed.
    base: Vec<f32>,
}

/// A state of a game.
#[derive(Clone, Default)]
struct Row {
    weight: f32,
    /// The units of the hidden layer; none for a finished game.
    units: Vec<f32>,
    chances: [f32; RESULTS],
    vp: f32,
    /// The differences of scaled features from the last state that was passed.
    changes: Vec<(usize, f32)>,
}

impl Row {
    fn figures(&self) -> [f32; FIGURES] {
        figures([self.chances[0], self.chances[1], self.vp])
    }
}

impl Pupil {
    /// Adds the gradient of a game.
    fn learn(&mut self, game: &Played, gradient: &mut Gradient) {
        self.forward(&game.trail);
        let mut left = self.aims.gave(game);
        for (place, left) in left.iter_mut().enumerate() {
            *left -= self.aims.means[place];
        }
        for row in &self.rows[..game.trail.len()] {
            for (left, figure) in left.iter_mut().zip(row.figures()) {
                *left -= row.weight * figure;
            }
        }
        self.backward(game, left, gradient);
    }

    /// The units and the outputs of all states. What does not change is not computed again.
    fn forward(&mut self, trail: &Trail) {
        let hidden = self.network.layers[0].outputs;
        self.base.clear();
        self.base.extend((0..self.scale.mean.len()).map(|place| self.scale.scaled(place, 0.0)));
        let mut sums = vec![0.0; hidden];
        self.network.layers[0].apply(&self.base, &mut sums);
        if self.rows.len() < trail.len() {
            self.rows.resize(trail.len(), Row::default());
        }
        let mut units = vec![0.0; hidden];
        for state in 0..trail.len() {
            let row = &mut self.rows[state];
            row.units.clear();
            row.changes.clear();
            let (weight, step) = trail.step(state);
            row.weight = self.factor * weight;
            let (places, numbers) = match step {
                Step::Changed(places, numbers) => (places, numbers),
                Step::Over(gave) => {
                    row.chances = [gave[0], gave[1], 1.0 - gave[0] - gave[1]];
                    row.vp = gave[2] / self.aims.spread;
                    continue;
                }
            };
            units.copy_from_slice(&sums);
            for (&place, &number) in places.iter().zip(numbers) {
                let place = usize::from(place);
                let number = self.scale.scaled(place, number);
                let change = number - self.base[place];
                row.changes.push((place, change));
                let weights = &self.network.layers[0].weights[place * hidden..][..hidden];
                units.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += change * weight);
                if weight >= 0.0 {
                    self.base[place] = number;
                }
            }
            if weight >= 0.0 {
                sums.copy_from_slice(&units);
            }
            row.units.extend(units.iter().map(|unit| unit.max(0.0)));
            let mut outputs = [0.0; OUTPUTS];
            self.network.layers[1].apply(&row.units, &mut outputs);
            (row.chances, row.vp) = (probabilities(&outputs), outputs[RESULTS]);
        }
    }

    /// Adds the gradient: what is left of the figures weighs on every state by its weight, the result on those that were passed.
    fn backward(&self, game: &Played, left: [f32; FIGURES], gradient: &mut Gradient) {
        let rows = &self.rows[..game.trail.len()];
        let passed = rows.iter().filter(|row| row.weight >= 0.0 && !row.units.is_empty()).count();
        let share = 1.0 / passed.max(1) as f32;
        let hidden = self.network.layers[0].outputs;
        let [below, above] = &mut gradient.layers[..] else { return };
        // Of the state that was passed last and all that come after it: they share its features.
        let mut later = vec![0.0; hidden];
        let mut slopes = vec![0.0; hidden];
        for row in rows.iter().rev().filter(|row| !row.units.is_empty()) {
            let by = self.slopes(row, game, left, share);
            add_outer(above, &row.units, &by);
            for (unit, (slope, weights)) in
                slopes.iter_mut().zip(self.network.layers[1].weights.chunks_exact(OUTPUTS)).enumerate()
            {
                let sum: f32 = weights.iter().zip(&by).map(|(weight, by)| weight * by).sum();
                *slope = if row.units[unit] > 0.0 { sum } else { 0.0 };
            }
            later.iter_mut().zip(&slopes).for_each(|(later, slope)| *later += slope);
            let of_changes = if row.weight >= 0.0 { &later } else { &slopes };
            for &(place, change) in &row.changes {
                let weights = &mut below.weights[place * hidden..][..hidden];
                weights.iter_mut().zip(of_changes).for_each(|(weight, slope)| *weight += change * slope);
            }
        }
        below.biases.iter_mut().zip(&later).for_each(|(bias, slope)| *bias += slope);
        for (place, weights) in below.weights.chunks_exact_mut(hidden).enumerate() {
            let first = self.scale.scaled(place, 0.0);
            weights.iter_mut().zip(&later).for_each(|(weight, slope)| *weight += first * slope);
        }
    }

    /// The derivatives of the loss by the outputs of a state.
    fn slopes(&self, row: &Row, game: &Played, left: [f32; FIGURES], share: f32) -> [f32; OUTPUTS] {
        let [score, draws, points] =
            std::array::from_fn(|place| -2.0 * self.aims.weights[place] * left[place] * row.weight);
        let [win, draw, _] = row.chances;
        let worth = win + 0.5 * draw;
        // Of the score and of the rate of draws, by the log-odds.
        let mut by = [
            score * win * (1.0 - worth) - draws * draw * win,
            score * draw * (0.5 - worth) + draws * draw * (1.0 - draw),
            -score * row.chances[2] * worth - draws * draw * row.chances[2],
            points,
        ];
        if row.weight >= 0.0 {
            for (result, by) in by[..RESULTS].iter_mut().enumerate() {
                *by += share * (row.chances[result] - f32::from(u8::from(usize::from(game.result) == result)));
            }
            by[RESULTS] += share * POINTS * (row.vp - game.vp / self.aims.spread);
        }
        by
    }

    /// Makes the chances of states fit the results of games that were not learned from.
    fn calibrate(&mut self, held: &[&Played]) {
        let mut seen = Vec::new();
        for game in held {
            self.forward(&game.trail);
            let rows = self.rows[..game.trail.len()].iter();
            for row in rows.filter(|row| row.weight >= 0.0 && !row.units.is_empty()) {
                let mut outputs = [0.0; OUTPUTS];
                self.network.layers[1].apply(&row.units, &mut outputs);
                seen.push(Seen { odds: [outputs[0], outputs[1], outputs[2]], result: game.result });
            }
        }
        calibrate(&mut self.network.layers[1], &seen);
    }

    /// The network over features as they are, with victory points in points.
    fn finished(mut self) -> Network {
        let [below, above] = &mut self.network.layers[..] else { return self.network };
        for (place, weights) in below.weights.chunks_exact_mut(below.outputs).enumerate() {
            let (mean, by) = (self.scale.mean[place], self.scale.by[place]);
            for (weight, bias) in weights.iter_mut().zip(&mut below.biases) {
                *weight *= by;
                *bias -= mean * *weight;
            }
        }
        above.weights.iter_mut().skip(RESULTS).step_by(OUTPUTS).for_each(|weight| *weight *= self.aims.spread);
        above.biases[RESULTS] *= self.aims.spread;
        self.network
    }
}

fn add_outer(layer: &mut Layer, inputs: &[f32], slopes: &[f32]) {
    for (input, weights) in inputs.iter().zip(layer.weights.chunks_exact_mut(slopes.len())) {
        weights.iter_mut().zip(slopes).for_each(|(weight, slope)| *weight += input * slope);
    }
    layer.biases.iter_mut().zip(slopes).for_each(|(bias, slope)| *bias += slope);
}

#[cfg(test)]
mod tests {
    use kartacz_ai::core::learning::Estimate;

    use super::*;

    /// A game of two rolls of a die with four faces; the first side wins when the sum is 5 or more. The features are the sum and
    /// the rolls to come; the victory points are the sum.
    fn game(rolls: [usize; 2], others: [usize; 2]) -> Played {
        let (mut trail, mut last) = (Trail::default(), vec![0.0; 2]);
        let first = rolls[0] as f32;
        trail.push(0.0, &[0.0, 2.0], &mut last);
        trail.push(1.0, &[first, 1.0], &mut last);
        trail.push(-1.0, &[others[0] as f32, 1.0], &mut last);
        let over = |second: usize| [f32::from(u8::from(rolls[0] + second >= 5)), 0.0, (rolls[0] + second) as f32];
        trail.push_over(1.0, over(rolls[1]));
        trail.push_over(-1.0, over(others[1]));
        let [win, _, vp] = over(rolls[1]);
        Played { result: if win > 0.0 { 0 } else { 2 }, vp, trail }
    }

    fn games() -> Vec<Played> {
        let face = |bits: usize| bits % 4 + 1;
        (0..256).map(|bits| game([face(bits), face(bits / 4)], [face(bits / 16), face(bits / 64)])).collect()
    }

    fn pupil(games: &[&Played], seed: u64) -> Pupil {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let network = first(&[2, 5, OUTPUTS], &mut rng);
        let (scale, aims) = (Scale::of(games, 2), Aims::of(games));
        Pupil { scale, aims, network, factor: 0.5, rows: Vec::new(), base: Vec::new() }
    }

    /// The loss whose gradient is computed.
    fn loss(pupil: &mut Pupil, game: &Played) -> f64 {
        pupil.forward(&game.trail);
        let rows = &pupil.rows[..game.trail.len()];
        let gave = pupil.aims.gave(game);
        let mut loss = 0.0;
        for (place, gave) in gave.iter().enumerate() {
            let luck: f32 = rows.iter().map(|row| row.weight * row.figures()[place]).sum();
            loss += pupil.aims.weights[place] * (gave - pupil.aims.means[place] - luck).powi(2);
        }
        let passed: Vec<&Row> = rows.iter().filter(|row| row.weight >= 0.0 && !row.units.is_empty()).collect();
        for row in &passed {
            let error = row.vp - gave[2];
            let of_state = 0.5 * POINTS * error * error - row.chances[usize::from(game.result)].ln();
            loss += of_state / passed.len() as f32;
        }
        f64::from(loss)
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let all = games();
        let all: Vec<&Played> = all.iter().collect();
        let mut pupil = pupil(&all, 3);
        let mut gradient = Gradient::of(&pupil.network);
        pupil.learn(all[77], &mut gradient);
        for layer in 0..2 {
            for place in 0..pupil.network.layers[layer].weights.len() {
                let mut at = |by: f32| {
                    pupil.network.layers[layer].weights[place] += by;
                    let loss = loss(&mut pupil, all[77]);
                    pupil.network.layers[layer].weights[place] -= by;
                    loss
                };
                let slope = (at(1e-2) - at(-1e-2)) / 2e-2;
                let found = f64::from(gradient.layers[layer].weights[place]);
                assert!((slope - found).abs() < 0.03 * (1.0 + slope.abs()), "{layer} {place}: {slope} {found}");
            }
        }
    }

    #[test]
    fn what_dice_decide_is_explained() {
        let all = games();
        let all: Vec<&Played> = all.iter().collect();
        let course = ValueCourse { inputs: 2, hidden: 8, factor: 0.5, epochs: 300, batch: 16, decay: 0.0, seed: 1 };
        let network = train_value(&all, &course);
        // With one roll to come and a sum of 3 three faces of four win; the mean of the sum is 5.
        let chances = [(1.0, 0.25), (2.0, 0.5), (3.0, 0.75), (4.0, 1.0)];
        for (sum, chance) in chances {
            let Estimate { win, vp, .. } = Estimate::of(&network.evaluate(&[sum, 1.0]));
            assert!((win - chance).abs() < 0.12, "{sum}: {win}, not {chance}");
            assert!((vp - sum - 2.5).abs() < 0.4, "{sum}: {vp}");
        }
    }
}
