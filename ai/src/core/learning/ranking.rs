//! An expert over stances: like the search over stances, but networks rank them without roll-outs.

use std::sync::Arc;

use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::scenario::learned::{Form, Place};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Alternatives, MAX_WIDTH, Network, Networks, Numbers, Student};
use crate::core::search::{Stances, Trials, numbered};
use crate::{Options, Player};

/// The minimum advantage of another stance over the first, as a difference of results: learned values are not exact.
const MARGIN: f32 = 0.02;
/// The networks that rank stances, of the first and the second side.
const RANKS: [&str; 2] = ["stance-first", "stance-second"];

/// Stances that networks can rank. The first is that of the heuristic alone.
pub trait Ranked<G: Game>: Stances<G> {
    /// The number of position features; the features that identify the stance follow them.
    const FEATURES: usize;

    /// The side of a view.
    fn side(view: G::View<'_>) -> Side;

    /// Writes the features of a position, which depend only on what its side knows.
    fn see(&mut self, game: &G, view: G::View<'_>, features: &mut Numbers);
}

/// The networks that a file may hold: the rank of a stance for each side, over the features of a position and the stance.
#[must_use]
pub fn form_of(system: &'static str, features: Vec<String>, stances: &[&str]) -> Form {
    let features: Vec<String> =
        features.into_iter().chain(stances.iter().map(|name| format!("stance-{name}"))).collect();
    let ranks = RANKS.map(|name| Place { name, features: features.clone(), outputs: 1 });
    Form { system, networks: ranks.to_vec(), value: None }
}

/// The expert player.
#[derive(Clone, Debug)]
pub struct StanceExpert<G: Game, S: Stances<G>> {
    networks: Arc<Networks>,
    stances: S,
    rng: Xoshiro256PlusPlus,
    teacher: Option<Box<Teacher<G, S>>>,
}

/// Plays out the stances of some decisions.
#[derive(Clone, Debug)]
struct Teacher<G: Game, S: Stances<G>> {
    /// The sampling rate: one decision in this many.
    one_in: u32,
    /// Roll-outs of each stance.
    roll_outs: usize,
    trials: Trials<G, S::Heuristic>,
    lessons: Vec<Alternatives>,
}

/// Without networks; it plays like the heuristic.
impl<G: Game, S: Ranked<G>> Default for StanceExpert<G, S> {
    fn default() -> Self {
        Self::ranking(Arc::default())
    }
}

impl<G: Game, S: Ranked<G>> StanceExpert<G, S> {
    fn ranking(networks: Arc<Networks>) -> Self {
        const { assert!(S::FEATURES + S::COUNT <= MAX_WIDTH, "a network reads no more") };
        // They are parsed now, not during a game.
        S::load();
        Self { networks, stances: S::default(), rng: Xoshiro256PlusPlus::seed_from_u64(0), teacher: None }
    }

    /// Ranks the stances when one is due; the heuristic then plays by the best, or by its default when its side has no
    /// network.
    fn prepare(&mut self, game: &G, view: G::View<'_>) {
        if !self.stances.is_due(game, view) {
            return;
        }
        let place = S::side(view).index();
        let network = self.networks.get(place).and_then(Option::as_ref);
        let taught = self.teacher.as_ref().is_some_and(|teacher| unbiased(&mut self.rng, teacher.one_in) == 0);
        if network.is_none() && !taught {
            self.stances.adopt(game, view, 0);
            return;
        }
        let mut features = [0.0; MAX_WIDTH];
        self.stances.see(game, view, &mut features);
        let best = network.map_or(0, |network| best::<G, S>(network, &mut features));
        if taught {
            self.learn(game, view, &mut features);
        }
        self.stances.adopt(game, view, best);
    }

    /// Plays out all stances, each with the same seeds.
    fn learn(&mut self, game: &G, view: G::View<'_>, features: &mut Numbers) {
        let Some(teacher) = &mut self.teacher else { return };
        let (stances, seed, mut gains) = (&self.stances, self.rng.next_u64(), vec![0.0; S::COUNT]);
        for number in 0..teacher.roll_outs {
            let mut try_out = |stance: usize| {
                let trials = &mut teacher.trials;
                stances.try_out(trials, (game, view), stance, numbered(seed, number))
            };
            let first = try_out(0);
            for (stance, gain) in gains.iter_mut().enumerate().skip(1) {
                *gain += (try_out(stance) - first) / teacher.roll_outs as f32;
            }
        }
        let mut rows = Vec::with_capacity(S::COUNT * (S::FEATURES + S::COUNT));
        for stance in 0..S::COUNT {
            rows.extend_from_slice(of_stance::<G, S>(stance, features));
        }
        teacher.lessons.push(Alternatives { network: S::side(view).index(), rows, gains });
    }
}

/// The features of a stance in a position.
fn of_stance<G: Game, S: Ranked<G>>(stance: usize, features: &mut Numbers) -> &[f32] {
    let row = &mut features[..S::FEATURES + S::COUNT];
    row[S::FEATURES..].fill(0.0);
    row[S::FEATURES + stance] = 1.0;
    row
}

/// The stance that a network ranks first.
fn best<G: Game, S: Ranked<G>>(network: &Network, features: &mut Numbers) -> usize {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for stance in 0..S::COUNT {
        let margin = if stance == 0 { MARGIN } else { 0.0 };
        let worth = network.evaluate(of_stance::<G, S>(stance, features))[0] + margin;
        if worth > most {
            (best, most) = (stance, worth);
        }
    }
    best
}

impl<G: Game, S: Ranked<G>> Student<G> for StanceExpert<G, S>
where
    Self: Clone + Send,
{
    fn with(networks: Arc<Networks>) -> Self {
        Self::ranking(networks)
    }

    fn teach(&mut self, one_in: u32, roll_outs: usize) {
        self.teacher = Some(Box::new(Teacher { one_in, roll_outs, trials: Trials::default(), lessons: Vec::new() }));
    }

    fn lessons(&mut self) -> Vec<Alternatives> {
        self.teacher.as_mut().map(|teacher| core::mem::take(&mut teacher.lessons)).unwrap_or_default()
    }
}

impl<G: Game, S: Ranked<G>> Player<G> for StanceExpert<G, S> {
    fn new_game(&mut self, seed: u64) {
        self.stances.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        self.prepare(game, view);
        self.stances.heuristic().decide(game, view, options)
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        // The decision may not follow the last one.
        self.stances.forget();
        self.prepare(game, view);
        self.stances.heuristic().choose(game, view, legal)
    }

    fn forget(&mut self) {
        self.stances.heuristic().forget();
    }
}
