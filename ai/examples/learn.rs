//! Learns the value that a player looks one step ahead by from its own games: generations of games between the
//! heuristic, its stances and `value:1`, and a network that is fitted to their positions.
//!
//! `learn [KEY=VALUE...]`: `games` of a generation and scenario, `rounds`, `lambda` of TD(lambda) over moments,
//! `epochs`, `hidden`, `samples` of a game, `explore` (one decision in so many is any candidate), `margin`, `from` (a
//! file to start with), `to` (where the files go), `seed`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::learning::{
    self, Estimate, Judge, MAX_WIDTH, Network, OUTPUTS, RESULTS, Valued, place, probabilities, rounded,
};
use kartacz_ai::core::one_ply::{Candidates, OnePly};
use kartacz_ai::core::watch::Watch;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::games::verdox::{Heuristic, weights};
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::{game_seed, mix, unbiased};
use kartacz_engine::core::game::Silent;
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::learned::{Form, Worth};
use kartacz_engine::scenario::{Request, Sources};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

fn form<G: Valued>() -> Form {
    Form { system: G::SYSTEM, networks: Vec::new(), value: Some(place::<G>()) }
}

/// A position after an action.
struct Sample {
    /// Its moment, by its place among those of the game.
    moment: usize,
    features: Vec<f32>,
    /// The chances of the results, and the victory points in spreads.
    target: [f32; OUTPUTS],
}

/// Keeps positions of a game: some of those after any action, and the first of every moment.
struct Taker<G: Valued> {
    eye: G::Eye,
    width: usize,
    one_in: u32,
    rng: Xoshiro256PlusPlus,
    last: Option<u32>,
    /// The features at the begin of each moment.
    moments: Vec<Vec<f32>>,
    samples: Vec<Sample>,
}

impl<G: Valued> Taker<G> {
    fn features(&mut self, game: &G, state: &G::State) -> Vec<f32> {
        let mut features = [0.0; MAX_WIDTH];
        game.see(&mut self.eye, state, &mut features);
        features[..self.width].to_vec()
    }
}

impl<G: Valued> Watch<G> for Taker<G> {
    fn begun(&mut self, _: &G, seed: u64, _: &G::State, _: bool) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ 3));
        (self.last, self.samples, self.moments) = (None, Vec::new(), Vec::new());
    }

    fn acted(&mut self, game: &G, _: &G::State, _: G::Action, after: &G::State, _: bool) {
        if game.decider(after).is_none() {
            return;
        }
        let moment = game.moment(after);
        if moment != self.last {
            self.last = moment;
            let features = self.features(game, after);
            self.moments.push(features);
        } else if unbiased(&mut self.rng, self.one_in) == 0 && !self.moments.is_empty() {
            let features = self.features(game, after);
            self.samples.push(Sample { moment: self.moments.len() - 1, features, target: [0.0; OUTPUTS] });
        }
    }
}

/// What a generation is played and fitted by.
#[derive(Clone, Copy)]
struct Course {
    games: u64,
    lambda: f32,
    epochs: usize,
    hidden: usize,
    one_in: u32,
    seed: u64,
}

/// A game: the features of its moments, its samples and its result.
struct Played {
    moments: Vec<Vec<f32>>,
    samples: Vec<Sample>,
    result: [f32; RESULTS],
    vp: f32,
}

/// Plays the games of a generation; `cast` makes the players of a side.
fn play<G: Valued>(
    games: &[G],
    course: &Course,
    mut cast: impl FnMut() -> Vec<(u32, Box<dyn Player<G>>)>,
    seed: u64,
) -> Vec<Played> {
    let (mut table, mut all) = (Table::default(), Vec::new());
    let mut sides = [cast(), cast()];
    let rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut taker = Taker::<G> {
        eye: G::Eye::default(),
        width: G::features().len(),
        one_in: course.one_in,
        rng,
        last: None,
        moments: Vec::new(),
        samples: Vec::new(),
    };
    for (place, game) in games.iter().enumerate() {
        for number in 0..course.games {
            let seed = game_seed(seed + 1000 * place as u64, number);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed ^ 5));
            let [first, second] = sides.each_mut().map(|players| {
                let mut left = unbiased(&mut rng, players.iter().map(|(tickets, _)| tickets).sum());
                let drawn = players.iter().position(|&(tickets, _)| {
                    let drawn = left < tickets;
                    left = left.saturating_sub(tickets);
                    drawn
                });
                &mut players[drawn.unwrap_or(0)].1
            });
            let played =
                table.play_watched(game, &mut **first, &mut **second, seed, &mut Silent, Some(&mut taker));
            let outcome = game.outcome(&played.state).expect("the game is over");
            let exact = Estimate::exact(&outcome);
            all.push(Played {
                moments: std::mem::take(&mut taker.moments),
                samples: std::mem::take(&mut taker.samples),
                result: [exact.win, exact.draw, 1.0 - exact.win - exact.draw],
                vp: exact.vp,
            });
        }
    }
    all
}

/// Sets the targets of all samples: TD(lambda) over moments by a network, or the results alone.
fn aim(played: &mut [Played], network: Option<&Network>, lambda: f32, spread: f32) {
    for Played { moments, samples, result, vp } in played {
        let over = [result[0], result[1], result[2], *vp / spread];
        // By moment: the target of a position in the moment before.
        let mut targets = vec![over; moments.len() + 1];
        if let Some(network) = network {
            let mut next = over;
            for (place, features) in moments.iter().enumerate().rev() {
                let outputs = network.evaluate(features);
                let [win, draw, loss] = probabilities(&outputs);
                let now = [win, draw, loss, outputs[RESULTS] / spread];
                next = std::array::from_fn(|at| lambda * next[at] + (1.0 - lambda) * now[at]);
                targets[place] = next;
            }
        }
        for sample in samples {
            sample.target = targets[sample.moment + 1];
        }
    }
}

fn share(rng: &mut Xoshiro256PlusPlus) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1_u64 << 24) as f32
}

/// Adam with decoupled decay.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], slopes: &mut [f32], size: f32, decay: f32) {
        self.steps += 1;
        let [first, second] = [0.9_f32, 0.999].map(|kept| 1.0 - kept.powi(self.steps));
        for (((weight, slope), mean), square) in
            weights.iter_mut().zip(slopes).zip(&mut self.means).zip(&mut self.squares)
        {
            let found = std::mem::take(slope);
            *mean = 0.9 * *mean + 0.1 * found;
            *square = 0.999 * *square + 0.001 * found * found;
            *weight -= size * (*mean / first / ((*square / second).sqrt() + 1e-8) + decay * *weight);
        }
    }
}

/// Fits a network with one hidden layer to samples.
fn fit(samples: &[&Sample], course: &Course, spread: f32) -> Network {
    let (width, hidden) = (samples[0].features.len(), course.hidden);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(course.seed);
    let (mut mean, mut by) = (vec![0.0_f64; width], vec![0.0_f64; width]);
    for sample in samples {
        for (place, &feature) in sample.features.iter().enumerate() {
            mean[place] += f64::from(feature);
            by[place] += f64::from(feature).powi(2);
        }
    }
    let count = samples.len() as f64;
    for (mean, by) in mean.iter_mut().zip(&mut by) {
        *mean /= count;
        let variance = *by / count - *mean * *mean;
        *by = if variance > 1e-10 { 1.0 / variance.sqrt().max(0.05) } else { 0.0 };
    }
    // Weights: the first layer by input, its biases, the second layer by unit, its biases.
    let sizes = [width * hidden, hidden, hidden * OUTPUTS, OUTPUTS];
    let total: usize = sizes.iter().sum();
    let mut weights = vec![0.0_f32; total];
    for (range, inputs) in [(0..sizes[0], width), (sizes[0] + hidden..total - OUTPUTS, hidden)] {
        let most = (6.0 / inputs as f32).sqrt();
        weights[range].iter_mut().for_each(|weight| *weight = most * (2.0 * share(&mut rng) - 1.0));
    }
    let mut slopes = vec![0.0_f32; total];
    let mut adam = Adam { means: vec![0.0; total], squares: vec![0.0; total], steps: 0 };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let batch = 256;
    let steps = course.epochs * samples.len().div_ceil(batch);
    let mut inputs = vec![0.0_f32; width];
    let mut step = 0;
    for epoch in 0..course.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
        }
        let mut loss = 0.0_f64;
        for part in order.chunks(batch) {
            for &number in part {
                let sample = samples[number];
                for (place, input) in inputs.iter_mut().enumerate() {
                    *input = (sample.features[place] - mean[place] as f32) * by[place] as f32;
                }
                loss += f64::from(learn(&weights, &mut slopes, &inputs, hidden, &sample.target, part.len() as f32));
            }
            let warm = ((step + 1) as f32 / (0.05 * steps as f32 + 1.0)).min(1.0);
            let size = 2e-3 * warm * (1.0 - step as f32 / steps as f32);
            adam.step(&mut weights, &mut slopes, size, 1e-3);
            step += 1;
        }
        if epoch + 1 == course.epochs {
            println!("  loss {:.5} after {} epochs", loss / count, epoch + 1);
        }
    }
    let mut network = Network::zeros(&[width, hidden, OUTPUTS]);
    let (first, rest) = weights.split_at(sizes[0]);
    let (biases, rest) = rest.split_at(hidden);
    let (second, last) = rest.split_at(sizes[2]);
    network.layers[0].biases.copy_from_slice(biases);
    for place in 0..width {
        for unit in 0..hidden {
            let weight = first[place * hidden + unit] * by[place] as f32;
            network.layers[0].weights[place * hidden + unit] = weight;
            network.layers[0].biases[unit] -= weight * mean[place] as f32;
        }
    }
    network.layers[1].weights.copy_from_slice(second);
    network.layers[1].biases.copy_from_slice(last);
    for unit in 0..hidden {
        network.layers[1].weights[unit * OUTPUTS + RESULTS] *= spread;
    }
    network.layers[1].biases[RESULTS] *= spread;
    network
}

/// Adds the gradient of a sample; returns its loss.
fn learn(
    weights: &[f32],
    slopes: &mut [f32],
    inputs: &[f32],
    hidden: usize,
    target: &[f32; OUTPUTS],
    batch: f32,
) -> f32 {
    let width = inputs.len();
    let (first, rest) = weights.split_at(width * hidden);
    let (biases, rest) = rest.split_at(hidden);
    let (second, last) = rest.split_at(hidden * OUTPUTS);
    let mut units = [0.0_f32; MAX_WIDTH];
    let units = &mut units[..hidden];
    units.copy_from_slice(biases);
    for (&input, row) in inputs.iter().zip(first.chunks_exact(hidden)) {
        if input != 0.0 {
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += input * weight);
        }
    }
    units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
    let mut outputs: [f32; OUTPUTS] = last.try_into().expect("outputs");
    for (&unit, row) in units.iter().zip(second.chunks_exact(OUTPUTS)) {
        outputs.iter_mut().zip(row).for_each(|(output, weight)| *output += unit * weight);
    }
    let chances = probabilities(&outputs);
    let mut delta = [0.0_f32; OUTPUTS];
    let mut loss = 0.0;
    for place in 0..RESULTS {
        delta[place] = (chances[place] - target[place]) / batch;
        loss -= target[place] * chances[place].max(1e-7).ln();
    }
    delta[RESULTS] = 0.5 * (outputs[RESULTS] - target[RESULTS]) / batch;
    let (to_first, rest) = slopes.split_at_mut(width * hidden);
    let (to_biases, rest) = rest.split_at_mut(hidden);
    let (to_second, to_last) = rest.split_at_mut(hidden * OUTPUTS);
    to_last.iter_mut().zip(delta).for_each(|(to, delta)| *to += delta);
    let mut below = [0.0_f32; MAX_WIDTH];
    for (unit, (to, row)) in to_second.chunks_exact_mut(OUTPUTS).zip(second.chunks_exact(OUTPUTS)).enumerate() {
        if units[unit] > 0.0 {
            to.iter_mut().zip(delta).for_each(|(to, delta)| *to += units[unit] * delta);
            below[unit] = row.iter().zip(delta).map(|(weight, delta)| weight * delta).sum();
        }
    }
    let below = &below[..hidden];
    to_biases.iter_mut().zip(below).for_each(|(to, delta)| *to += delta);
    for (&input, to) in inputs.iter().zip(to_first.chunks_exact_mut(hidden)) {
        if input != 0.0 {
            to.iter_mut().zip(below).for_each(|(to, delta)| *to += input * delta);
        }
    }
    loss
}

/// The score of the player over the heuristic, from both sides.
fn measure<G: Valued>(
    games: &[G],
    mut player: impl FnMut() -> Box<dyn Player<G>>,
    mut other: impl FnMut() -> Box<dyn Player<G>>,
    count: u64,
) -> String {
    let (mut player, mut other, mut table) = (player(), other(), Table::default());
    let mut text = String::new();
    let began = Instant::now();
    for game in games {
        for side in [0, 1] {
            let mut score = 0.0;
            for number in 0..count {
                let (first, second) = if side == 0 { (&mut player, &mut other) } else { (&mut other, &mut player) };
                let seed = game_seed(77, number);
                let played = table.play(game, &mut **first, &mut **second, seed, &mut Silent);
                let exact = Estimate::exact(&game.outcome(&played.state).expect("the game is over"));
                let first = exact.win + 0.5 * exact.draw;
                score += if side == 0 { first } else { 1.0 - first };
            }
            text += &format!(" {:.1}", 100.0 * score / count as f32);
        }
    }
    text + &format!(" ({:.0} ms a game)", 1e3 * began.elapsed().as_secs_f64() / (4 * count) as f64)
}

fn one_ply<G: Valued, C: Candidates<G>>(network: &Arc<Network>, explore: u32, margin: f32) -> OnePly<G, C> {
    let mut player = OnePly::new(1, Arc::clone(network));
    player.explore(explore);
    player.margin = margin;
    player
}

fn main() {
    let arguments: BTreeMap<String, String> = std::env::args()
        .skip(1)
        .map(|argument| {
            let (key, value) = argument.split_once('=').expect("KEY=VALUE");
            (key.to_owned(), value.to_owned())
        })
        .collect();
    let text = |key: &str, usual: &str| arguments.get(key).cloned().unwrap_or_else(|| usual.to_owned());
    let number = |key: &str, usual: f32| arguments.get(key).map_or(usual, |value| value.parse().expect("a number"));
    let games: Vec<Verdox> = ["verdox/scenario-1", "verdox/scenario-2"]
        .iter()
        .map(|name| {
            let loaded = load(&Files, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
            Verdox::new(loaded.scenario.of().expect("a scenario"))
        })
        .collect();
    let course = Course {
        games: number("games", 1000.0) as u64,
        lambda: number("lambda", 0.9),
        epochs: number("epochs", 6.0) as usize,
        hidden: number("hidden", 32.0) as usize,
        one_in: number("one-in", 25.0) as u32,
        seed: number("seed", 1.0) as u64,
    };
    let (explore, margin, kept) = (number("explore", 10.0) as u32, number("margin", 0.0), number("kept", 2.0) as usize);
    let stances: Vec<Heuristic> = ["standard", "raider", "keeper", "by-hand"]
        .iter()
        .map(|name| {
            let file = format!("verdox/weights/{name}.toml");
            Heuristic::new(weights::load(&Files, &file).unwrap_or_else(|faults| panic!("{faults}")).weights)
        })
        .collect();
    let mut network: Option<Arc<Network>> = arguments.get("from").map(|file| {
        let learned = learning::load(&Files, file, &form::<Verdox>()).unwrap_or_else(|faults| panic!("{faults}"));
        Arc::new(learned.value.expect("a value").network)
    });
    let mut generations: Vec<Vec<Played>> = Vec::new();
    for round in 0..number("rounds", 3.0) as u64 {
        let began = Instant::now();
        let course = Course { games: if round == 0 { number("first", course.games as f32) as u64 } else { course.games }, ..course };
        let mut played = play(
            &games,
            &course,
            || {
                let mut all: Vec<(u32, Box<dyn Player<Verdox>>)> = stances
                    .iter()
                    .map(|stance| (1, Box::new(stance.clone()) as Box<dyn Player<Verdox>>))
                    .collect();
                // Without a value, any candidate now and then.
                let (value, margin, share) = match &network {
                    Some(network) => (Arc::clone(network), margin, 8),
                    None => (Arc::new(Network::zeros(&[Verdox::features().len(), 1, OUTPUTS])), 9.0, 4),
                };
                all.push((share, Box::new(one_ply::<_, Proposed>(&value, explore, margin))));
                all
            },
            course.seed + 17 * round,
        );
        let points = played.iter().map(|played| played.vp.powi(2)).sum::<f32>() / played.len() as f32;
        let spread = points.sqrt().max(1.0);
        let count: usize = played.iter().map(|played| played.samples.len()).sum();
        println!("round {round}: {} games, {count} samples, {:.0} s", played.len(), began.elapsed().as_secs_f64());
        generations.push(std::mem::take(&mut played));
        if generations.len() > kept {
            generations.remove(0);
        }
        // Fitted to results first; then, if asked for, to what follows by that.
        for pass in 0..if course.lambda < 1.0 { 2 } else { 1 } {
            let by = if pass == 0 { None } else { network.clone() };
            for played in &mut generations {
                aim(played, by.as_deref(), course.lambda, spread);
            }
            let samples: Vec<&Sample> = generations.iter().flatten().flat_map(|played| &played.samples).collect();
            network = Some(Arc::new(rounded(&fit(&samples, &course, spread))));
            let judge = Judge { network: network.as_deref().cloned().unwrap(), worth: Worth::default() };
            let file = format!("{}-{round}-{pass}.toml", text("to", "/tmp/value-verdox"));
            std::fs::write(&file, learning::written_value("x", &[], &form::<Verdox>(), &judge)).unwrap();
            println!("{file} {:.0} s", began.elapsed().as_secs_f64());
        }
        let Some(network) = &network else { continue };
        let title = format!("Value of positions of {}, generation {round}", Verdox::SYSTEM);
        let judge = Judge { network: network.as_ref().clone(), worth: Worth::default() };
        let file = format!("{}-{round}.toml", text("to", "/tmp/value-verdox"));
        let written = learning::written_value(&title, &[], &form::<Verdox>(), &judge);
        std::fs::write(&file, written).expect("a file can be written");
        println!("  fitted after {:.0} s", began.elapsed().as_secs_f64());
        if number("tests", 25.0) == 0.0 { continue; }
        for margin in text("margins", "0,0.002").split(',').map(|margin| margin.parse().expect("a margin")) {
            let score = measure(
                &games,
                || Box::new(one_ply::<_, Proposed>(network, 0, margin)),
                || Box::new(kartacz_ai::games::verdox::search::Search::new(1)),
                number("tests", 25.0) as u64,
            );
            println!("  margin {margin}: {score}, {:.0} s", began.elapsed().as_secs_f64());
        }
    }
}
