//! A player that ranks the stances by networks learned from roll-outs: like the search, without playing them out.

use std::sync::Arc;

use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::view::View;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Heuristic;
use super::learned::{self, Eye, Sheets};
use super::search::stances::{STANCES, STANDARD, order, stances};
use super::search::trials::TO_THE_END;
use super::stanced::Stanced;
use crate::core::learning::{Alternatives, Network, Networks, Student};
use crate::core::search::{Stances, Trials, chances, numbered};
use crate::{Options, Player};

/// The minimum advantage of another stance over the first, as a difference of scores: learned values are not exact.
const MARGIN: f32 = 0.02;

/// The expert player.
#[derive(Clone, Debug)]
pub struct Expert {
    networks: Arc<Networks>,
    stanced: Stanced,
    eye: Eye,
    rng: Xoshiro256PlusPlus,
    teacher: Option<Box<Teacher>>,
}

/// Plays out the stances of some decisions.
#[derive(Clone, Debug)]
struct Teacher {
    /// The sampling rate: one decision in this many.
    one_in: u32,
    /// Roll-outs of each stance.
    roll_outs: usize,
    trials: Trials<Verdox, Heuristic>,
    lessons: Vec<Alternatives>,
}

impl Default for Expert {
    fn default() -> Self {
        Self::with(learned::standard())
    }
}

impl Student<Verdox> for Expert {
    fn with(networks: Arc<Networks>) -> Self {
        // They are parsed now, not during a game.
        let _ = stances();
        Self {
            networks,
            stanced: Stanced::default(),
            eye: Eye::default(),
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
            teacher: None,
        }
    }

    fn teach(&mut self, one_in: u32, roll_outs: usize) {
        self.teacher = Some(Box::new(Teacher { one_in, roll_outs, trials: Trials::default(), lessons: Vec::new() }));
    }

    fn lessons(&mut self) -> Vec<Alternatives> {
        self.teacher.as_mut().map(|teacher| core::mem::take(&mut teacher.lessons)).unwrap_or_default()
    }
}

impl Expert {
    /// Ranks the stances when one is due; the heuristic then plays by the best, or by its default when its side has no
    /// network.
    fn prepare(&mut self, game: &Verdox, view: View<'_>) {
        let ranked = self.networks[learned::place(view.side)].is_some();
        let order = || order(&game.scenario, view.side);
        if !self.stanced.is_time(view, || if ranked { order()[0] } else { STANDARD }) {
            return;
        }
        let order = order();
        // The features are the same in every guess.
        let guess = view.guess(&mut chances(0));
        let sheets = self.eye.sheets(game, &guess, &order);
        if self.is_taught() {
            self.learn(game, view, &order, &sheets);
        }
        if let Some(network) = &self.networks[learned::place(view.side)] {
            self.stanced.play_by(view.side, order[best(network, &sheets)]);
        }
    }

    fn is_taught(&mut self) -> bool {
        let one_in = self.teacher.as_ref().map(|teacher| teacher.one_in);
        one_in.is_some_and(|one_in| unbiased(&mut self.rng, one_in) == 0)
    }

    /// Plays out all stances to the end of the game, each with the same seeds.
    fn learn(&mut self, game: &Verdox, view: View<'_>, order: &[usize; STANCES], sheets: &Sheets) {
        let Some(teacher) = &mut self.teacher else { return };
        let (seed, mut gains) = (self.rng.next_u64(), vec![0.0; STANCES]);
        let (side, wing) = (view.side.index(), self.stanced.heuristic.wing);
        for number in 0..teacher.roll_outs {
            let mut try_out = |stance: usize| {
                let stance = &stances()[stance][side];
                teacher.trials.try_out(game, view, (stance, wing), (numbered(seed, number), TO_THE_END))
            };
            let first = try_out(order[0]);
            for (gain, &stance) in gains.iter_mut().zip(order).skip(1) {
                *gain += (try_out(stance) - first) / teacher.roll_outs as f32;
            }
        }
        let (network, rows) = (learned::place(view.side), sheets.as_flattened().to_vec());
        teacher.lessons.push(Alternatives { network, rows, gains });
    }
}

/// The stance that a network ranks first, by its place in the order.
fn best(network: &Network, sheets: &Sheets) -> usize {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (index, sheet) in sheets.iter().enumerate() {
        let worth = network.evaluate(sheet)[0] + if index == 0 { MARGIN } else { 0.0 };
        if worth > most {
            (best, most) = (index, worth);
        }
    }
    best
}

impl Player<Verdox> for Expert {
    fn new_game(&mut self, seed: u64) {
        self.stanced.new_game(seed);
        self.rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
    }

    fn decide(&mut self, game: &Verdox, view: View<'_>, options: Options<'_, Verdox>) -> Action {
        self.prepare(game, view);
        self.stanced.heuristic.decide(game, view, options)
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.stanced.forget();
        self.prepare(game, view);
        self.stanced.heuristic.choose(game, view, legal)
    }
}
