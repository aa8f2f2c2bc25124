//! A campaign of random games over the shipped scenarios, their what-ifs, and all readings, on all cores.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kartacz_engine::core::dice::{game_seed, unbiased};
use kartacz_engine::games::load;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::scenario::Request;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lines::Lines;
use super::play::{Sample, Tally, play};
use super::switches;
use crate::common::{Shipped, names};

const SMALL: &str = "pluton/scenario-small";
const LARGE: [&str; 2] = ["pluton/scenario-1", "pluton/scenario-2"];

/// A scenario with its changes; it is written when a game on it fails.
#[derive(Clone, Debug)]
struct Setting {
    name: &'static str,
    what_if: Option<String>,
    sets: Vec<String>,
}

impl Setting {
    fn game(&self) -> Option<Pluton> {
        let request = Request {
            name: self.name.to_owned(),
            what_ifs: self.what_if.clone().into_iter().collect(),
            sets: self.sets.clone(),
        };
        let loaded = load(&Shipped, &request).ok()?;
        Some(Pluton::new(loaded.scenario.of().expect("a scenario of Pluton")))
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

/// The setting with this number, by fours: one reading on the small scenario, mixed readings on it, a large scenario, and
/// the small one as shipped. Large scenarios have mixed readings, one reading or a what-if in turn.
fn setting(number: u64, seed: u64, readings: &[String], what_ifs: &[String]) -> Setting {
    let round = (number / 4) as usize;
    let large = LARGE[round % 2];
    match number % 4 {
        0 => Setting { name: SMALL, what_if: None, sets: vec![readings[round % readings.len()].clone()] },
        1 => Setting { name: SMALL, what_if: None, sets: mixed(number, seed) },
        2 if round.is_multiple_of(3) => Setting { name: large, what_if: None, sets: mixed(number, seed) },
        2 if round % 3 == 1 => {
            Setting { name: large, what_if: None, sets: vec![readings[(round / 3) % readings.len()].clone()] }
        }
        2 => Setting { name: large, what_if: Some(what_ifs[(round / 6) % what_ifs.len()].clone()), sets: Vec::new() },
        _ => Setting { name: SMALL, what_if: None, sets: Vec::new() },
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
    let what_ifs: Vec<String> = names("pluton", "what-if");
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let work = || {
        let (mut mine, mut lines) = (Tally::default(), BTreeMap::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return tally.lock().expect("not poisoned").join(mine);
            }
            let setting = setting(number, seed, &readings, &what_ifs);
            // A what-if may be for the other large scenario.
            let Some(game) = setting.game() else { continue };
            let large = setting.name != SMALL;
            let lines = lines.entry(large).or_insert_with(|| Lines::new(&game));
            let sample = if large { Sample { lists: 41, whole: 997 } } else { Sample { lists: 1, whole: 37 } };
            let seed = game_seed(seed, number);
            let _named = Named(&setting, seed);
            play(&game, lines, seed, sample, &mut mine);
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
