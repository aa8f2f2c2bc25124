//! What is left of the variance when the luck is taken out, and what that costs.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kartacz_ai::core::learning::{Network, Value, result};
use kartacz_ai::core::luck::{Gauge, Meter};
use kartacz_ai::core::watch::Watch;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};

use crate::play::measured::{self, COLUMNS};
use crate::play::playable::{AnyPlayer, Playable};
use crate::statistics::Z;
use crate::statistics::adjusted::Adjusting;

/// A game: its result, its victory points and its luck, as in the columns of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play::training) struct Tried {
    pub result: u8,
    pub vp: i32,
    pub luck: [i32; COLUMNS],
}

/// By what luck is measured: the network of a value, and how often each action with chance is carried out with other dice.
pub(super) type Gauging<'a> = (&'a Arc<Network>, u32);

/// Plays games with their luck measured.
pub(super) struct Trier<G: Playable> {
    players: [AnyPlayer<G>; 2],
    table: Table<G>,
    meter: Meter<G>,
}

impl<G: Playable> Trier<G> {
    fn new(players: &[AnyPlayer<G>; 2], (network, repeats): Gauging<'_>) -> Self {
        let meter = Meter::new(Arc::clone(network), repeats);
        Self { players: players.clone(), table: Table::default(), meter }
    }

    /// Plays the game with this seed.
    pub fn play(&mut self, game: &G, seed: u64) -> Tried {
        let [first, second] = &mut self.players;
        let watch: Option<&mut dyn Watch<G>> = Some(&mut self.meter);
        let played = self.table.play_watched(game, first, second, seed, &mut Silent, watch);
        let outcome = game.outcome(&played.state).expect("the game was played to its end");
        let luck = measured::numbers(self.meter.luck());
        Tried { result: result(&outcome) as u8, vp: outcome.vp, luck }
    }
}

/// The shares of variance that are left: of the score, of the rates of both sides and of draws, of victory points; `None` where
/// nothing varies.
pub(super) fn shares(tried: &[Tried]) -> [Option<f64>; 5] {
    let mut sums = [Adjusting::default(); 5];
    for (game, Tried { result, vp, luck }) in (0..).zip(tried) {
        let parts = measured::parts(*luck);
        let is = |known: u8| i64::from(*result == known);
        let [first, second, draw] = parts.outcomes;
        // The results of a value have the draw in the middle.
        let figures = [
            (2 * is(0) + is(1), parts.score),
            (is(0), first),
            (is(2), second),
            (is(1), draw),
            (i64::from(*vp), parts.vp),
        ];
        sums.iter_mut().zip(figures).for_each(|(sums, (result, luck))| sums.add(game, result, [luck, 0]));
    }
    sums.map(|sums| sums.estimate([0.0, 1.0], Z).map(|adjusted| adjusted.left))
}

/// The shortest time that is measured.
const LEAST: Duration = Duration::from_millis(150);

/// The times of a game on this thread, in microseconds: without luck, and what its measurement adds.
pub(super) fn times<G: Playable>(game: &G, players: &[AnyPlayer<G>; 2], by: Gauging<'_>, seed: u64) -> [f64; 2] {
    let mut trier = Trier::new(players, by);
    let mut table = Table::default();
    let [mut plain, mut measured] = players.clone();
    let (mut spent, mut games) = ([Duration::ZERO; 2], 0);
    while spent[0] < LEAST || spent[1] < LEAST {
        let seed = game_seed(seed, games);
        // In turn, so that what else the machine does weighs on both.
        let begin = Instant::now();
        play(&mut table, game, (&mut plain, &mut measured), seed);
        spent[0] += begin.elapsed();
        let begin = Instant::now();
        trier.play(game, seed);
        spent[1] += begin.elapsed();
        games += 1;
    }
    let [plain, measured] = spent.map(|spent| spent.as_secs_f64() * 1e6 / games as f64);
    [plain, (measured - plain).max(0.0)]
}

fn play<G: Game>(
    table: &mut Table<G>,
    game: &G,
    (first, second): (&mut impl Player<G>, &mut impl Player<G>),
    seed: u64,
) {
    table.play(game, first, second, seed, &mut Silent);
}

/// The time of a value, in microseconds.
pub(super) fn time_of_value<G: Playable>(game: &G, states: &[G::State], network: &Arc<Network>) -> f64 {
    let mut value = Value::new(Arc::clone(network));
    let (begin, mut values) = (Instant::now(), 0);
    while begin.elapsed() < LEAST && !states.is_empty() {
        for state in states {
            std::hint::black_box(value.estimate(game, state));
        }
        values += states.len();
    }
    begin.elapsed().as_secs_f64() * 1e6 / values.max(1) as f64
}

/// The games of a part, played on all threads.
pub(super) fn tried<G: Playable>(
    game: &G,
    players: &[AnyPlayer<G>; 2],
    by: Gauging<'_>,
    seed: u64,
    games: Range<u64>,
) -> Vec<Tried> {
    let begin = || Trier::new(players, by);
    super::super::games::each(games, begin, |trier, number| trier.play(game, game_seed(seed, number)))
}
