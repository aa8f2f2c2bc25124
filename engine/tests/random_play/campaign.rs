//! A campaign of random games over the shipped scenarios of a game, their what-ifs, and all readings, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kartacz_engine::core::dice::{game_seed, unbiased};
use kartacz_engine::games::load;
use kartacz_engine::scenario::Request;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::switches::{self, Switch};
use crate::files::{self, names};
use crate::games::Shipped;

/// A scenario with its changes; it is written when a game on it fails.
#[derive(Clone, Debug)]
pub struct Setting {
    pub name: &'static str,
    pub what_if: Option<String>,
    pub sets: Vec<String>,
}

impl Setting {
    /// A scenario with single values changed.
    pub fn with(name: &'static str, sets: Vec<String>) -> Self {
        Self { name, what_if: None, sets }
    }

    /// None when the what-if is for another scenario.
    fn game<G: Shipped>(&self) -> Option<G> {
        let request = Request {
            name: self.name.to_owned(),
            what_ifs: self.what_if.clone().into_iter().collect(),
            sets: self.sets.clone(),
        };
        G::made(load(&files::Shipped, &request).ok()?.scenario).ok()
    }
}

/// Prints the game that is in progress if a check fails.
struct Named<'a>(&'a Setting, u64);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("game with seed {} of {:?}", self.1, self.0);
        }
    }
}

/// The changes that a game knows.
pub struct Changes {
    switches: Vec<Switch>,
    readings: Vec<String>,
    what_ifs: Vec<String>,
    seed: u64,
}

impl Changes {
    fn of(system: &str, seed: u64) -> Self {
        let switches: Vec<Switch> = switches::all(system).into_iter().map(off_first).collect();
        let readings = |switch: &Switch| switch.readings.iter().map(|reading| switch.set(reading)).collect::<Vec<_>>();
        let readings = switches.iter().flat_map(readings).collect();
        Self { switches, readings, what_ifs: names(system, "what-if"), seed }
    }

    /// One reading of one switch; all of them in turn.
    pub fn reading(&self, round: usize) -> Vec<String> {
        vec![self.readings[round % self.readings.len()].clone()]
    }

    /// Every switch at a random reading.
    pub fn mixed(&self, number: u64) -> Vec<String> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game_seed(self.seed, number));
        let pick =
            |switch: &Switch| switch.set(&switch.readings[unbiased(&mut rng, switch.readings.len() as u32) as usize]);
        self.switches.iter().map(pick).collect()
    }

    /// A what-if; all of them in turn.
    pub fn what_if(&self, round: usize) -> Option<String> {
        Some(self.what_ifs[round % self.what_ifs.len()].clone())
    }
}

/// A switch with `false` before `true`: the order of the readings decides which number has which reading.
fn off_first(mut switch: Switch) -> Switch {
    if switch.readings == ["true", "false"] {
        switch.readings.reverse();
    }
    switch
}

/// Plays a number of games with a seed; panics in the first that fails, with its scenario and seed. `setting` gives the
/// scenario of a number, `play` plays a game and notes it in a tally, and `join` adds a tally to another. A thread keeps a `K`
/// between its games.
pub fn campaign<G: Shipped, T: Default + Send, K: Default>(
    (games, seed): (u64, u64),
    setting: impl Fn(&Changes, u64) -> Setting + Sync,
    play: impl Fn(&mut K, &Setting, &G, u64, &mut T) + Sync,
    join: impl Fn(&mut T, T) + Sync,
) -> T {
    let changes = Changes::of(G::NAME, seed);
    let (next, tally) = (AtomicU64::new(0), Mutex::new(T::default()));
    let work = || {
        let (mut mine, mut kept) = (T::default(), K::default());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return join(&mut tally.lock().expect("not poisoned"), mine);
            }
            let setting = setting(&changes, number);
            let Some(game) = setting.game() else { continue };
            let seed = game_seed(seed, number);
            let _named = Named(&setting, seed);
            play(&mut kept, &setting, &game, seed, &mut mine);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    tally.into_inner().expect("not poisoned")
}
