//! The goals for playing: random games against chess, and many games on one thread and on two.

use kartacz::base::words::whole;
use kartacz::play::playable::Playable;
use kartacz::play::record::Record;
use kartacz::play::runner;
use kartacz_ai::Random;
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_benches::{SEED, Seats, scenario};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::chess::Chess;
use crate::rounds::{duel, pace};
use crate::table::{Line, Wanted};

/// Rounds of random play on one thread.
const SHORT_ROUNDS: u64 = 1501;
/// Games in such a round: a millisecond at most, so that few rounds are interrupted.
const SHORT: u64 = 8;
/// Rounds on threads.
const LONG_ROUNDS: u64 = 21;
/// Games in such a round: enough that the wait for the last one is negligible.
const LONG: u64 = 256;
/// The goal for heuristic games per second on two threads.
const WANTED: f64 = 8000.0;

/// Random play on one thread, against random chess.
pub fn against_chess(name: &str, id: &str) {
    let game = scenario(id, Niemenczyn::new);
    let (mut seats, mut chess) = (Seats::<_, Random>::default(), Chess::default());
    let games = |round| round * SHORT..(round + 1) * SHORT;
    let duel = duel(SHORT_ROUNDS, |round| seats.play(&game, games(round)), |round| chess.play(games(round)));
    Line {
        goal: &format!("{name}, random: at most 1.5 x cozy-chess"),
        figure: format!("{:.0} ns per decision", duel.first),
        yardstick: format!("{:.0} ns per move", duel.second),
        ratio: duel.ratio,
        wanted: Wanted::AtMost(1.5),
    }
    .show();
}

/// Heuristic games on one thread: half of the goal for two. Unlike the games on threads it is measured in rounds so
/// short, of one game each, that other load has little effect.
pub fn heuristic_alone(name: &str, id: &str) {
    let game = scenario(id, Niemenczyn::new);
    let mut seats = Seats::<_, Heuristic>::default();
    let mut decisions = 0;
    let each = pace(SHORT_ROUNDS, |round| {
        let taken = seats.play(&game, round..round + 1);
        decisions += taken;
        taken
    });
    let games = 1e9 / each * SHORT_ROUNDS as f64 / decisions as f64;
    let wanted = WANTED / 2.0;
    Line {
        goal: &format!("{name}, heuristic: at least {} games/s on one thread", whole(wanted as u64)),
        figure: per_second(games, "games"),
        yardstick: per_second(wanted, "games"),
        ratio: games / wanted,
        wanted: Wanted::AtLeast(1.0),
    }
    .show();
}

/// Heuristic games on two threads, against the goal and against one thread.
pub fn heuristic_on_threads(name: &str, id: &str) {
    let pace = Pace::of(&scenario(id, Niemenczyn::new), "heuristic");
    Line {
        goal: &format!("{name}, heuristic: at least {} games/s on two threads", whole(WANTED as u64)),
        figure: per_second(pace.two, "games"),
        yardstick: per_second(WANTED, "games"),
        ratio: pace.two / WANTED,
        wanted: Wanted::AtLeast(1.0),
    }
    .show();
    Line {
        goal: &format!("{name}, heuristic: two threads at least 1.9 x one"),
        figure: per_second(pace.two, "games"),
        yardstick: per_second(pace.one, "games"),
        ratio: pace.ratio,
        wanted: Wanted::AtLeast(1.9),
    }
    .show();
    pace.decisions(name, "heuristic");
}

/// Random games on two threads, against one thread.
pub fn random_on_threads(name: &str, id: &str) {
    Pace::of(&scenario(id, Niemenczyn::new), "random").decisions(name, "random");
}

/// The speed of games played as the program plays them, on rayon's threads.
struct Pace {
    /// Games per second on one thread.
    one: f64,
    /// Games per second on two.
    two: f64,
    /// How many times faster two are.
    ratio: f64,
    /// Decisions in a game.
    decisions: f64,
}

impl Pace {
    fn of(game: &Niemenczyn, player: &'static str) -> Self {
        let players = game.seats(&[player; 2]).expect("a known player").map(|seated| seated.player);
        // Some tenths of a second: sleeping threads take time to wake.
        let long = if player == "random" { 16 * LONG } else { LONG };
        let play = |pool: &ThreadPool, round| -> Vec<Record> {
            let games = round * long..(round + 1) * long;
            pool.install(|| runner::play(game, (&players, None), SEED, games, &|| ()))
        };
        let (one, two) = (pool(1), pool(2));
        let played = play(&two, LONG_ROUNDS);
        let decisions: u64 = played.iter().map(|record| u64::from(record.decisions)).sum();
        let duel = duel(LONG_ROUNDS, |round| play(&one, round).len() as u64, |round| play(&two, round).len() as u64);
        Self {
            one: 1e9 / duel.first,
            two: 1e9 / duel.second,
            ratio: duel.ratio,
            decisions: decisions as f64 / played.len() as f64,
        }
    }

    fn decisions(&self, name: &str, player: &str) {
        Line {
            goal: &format!("{name}, {player}: decisions/s on two threads and on one"),
            figure: per_second(self.two * self.decisions, "decisions"),
            yardstick: per_second(self.one * self.decisions, "decisions"),
            ratio: self.ratio,
            wanted: Wanted::Nothing,
        }
        .show();
    }
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

fn per_second(pace: f64, what: &str) -> String {
    format!("{} {what}/s", whole(pace.round() as u64))
}
