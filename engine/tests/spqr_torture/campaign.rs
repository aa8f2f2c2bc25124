//! A campaign of random games over the shipped scenarios, their what-ifs, and all readings, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kartacz_engine::core::dice::{game_seed, unbiased};
use kartacz_engine::games::load;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::scenario::Request;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::play::{Sample, Tally, play};
use super::switches;
use crate::common::{Shipped, names};

const WING: &str = "spqr/scenario-wing";
const LARGE: [&str; 3] = ["spqr/scenario-bagradas", "spqr/scenario-zama", "spqr/scenario-cannae"];
/// The turn limit for larger scenarios, whose games take long.
const TURNS: &str = "turns=6";

/// A scenario with its changes; it is written when a game on it fails.
#[derive(Clone, Debug)]
struct Setting {
    name: &'static str,
    what_if: Option<String>,
    sets: Vec<String>,
}

impl Setting {
    fn game(&self) -> Option<Spqr> {
        let request = Request {
            name: self.name.to_owned(),
            what_ifs: self.what_if.clone().into_iter().collect(),
            sets: self.sets.clone(),
        };
        let loaded = load(&Shipped, &request).ok()?;
        Some(Spqr::new(loaded.scenario.of().expect("a scenario of SPQR")))
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

/// The setting with this number, by fours: one reading on the wing, mixed readings on it, a larger scenario with mixed
/// readings, and a larger one with one reading or a what-if.
fn setting(number: u64, seed: u64, readings: &[String], what_ifs: &[String]) -> Setting {
    let round = (number / 4) as usize;
    let reading = |number: usize| vec![readings[number % readings.len()].clone()];
    let short = |mut sets: Vec<String>| {
        sets.push(TURNS.to_owned());
        sets
    };
    match number % 4 {
        0 => Setting { name: WING, what_if: None, sets: reading(round) },
        1 => Setting { name: WING, what_if: None, sets: mixed(number, seed) },
        2 => Setting { name: LARGE[round % LARGE.len()], what_if: None, sets: short(mixed(number, seed)) },
        _ if round.is_multiple_of(2) => {
            Setting { name: LARGE[round / 2 % LARGE.len()], what_if: None, sets: short(reading(round)) }
        }
        _ => {
            let what_if = what_ifs[round / 2 % what_ifs.len()].clone();
            Setting { name: LARGE[2], what_if: Some(what_if), sets: short(Vec::new()) }
        }
    }
}

/// Every switch at a random reading.
fn mixed(number: u64, seed: u64) -> Vec<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(game_seed(seed, number));
    let all = switches::all();
    let pick = |(name, readings): &(String, Vec<String>)| {
        format!("switches.{name}={}", readings[unbiased(&mut rng, readings.len() as u32) as usize])
    };
    all.iter().map(pick).collect()
}

/// Plays this many games; panics in the first that fails, with its scenario and seed.
pub fn campaign(games: u64, seed: u64) -> Tally {
    let readings: Vec<String> = switches::all()
        .into_iter()
        .flat_map(|(name, all)| all.into_iter().map(move |reading| format!("switches.{name}={reading}")))
        .collect();
    let what_ifs: Vec<String> = names("spqr", "what-if");
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let work = || {
        let mut mine = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return tally.lock().expect("not poisoned").join(mine);
            }
            let setting = setting(number, seed, &readings, &what_ifs);
            let Some(game) = setting.game() else { continue };
            let sample = if setting.name == WING { Sample { whole: 101 } } else { Sample { whole: 499 } };
            let seed = game_seed(seed, number);
            let _named = Named(&setting, seed);
            play(&game, seed, sample, &mut mine);
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
