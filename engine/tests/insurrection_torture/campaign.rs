//! A campaign of random games over a mix of scenarios, on all cores.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use kartacz_engine::core::dice::{game_seed, mix};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::outcomes::OBJECTIVE_ENDINGS;
use kartacz_engine::scenario::Request;

use crate::insurrection_torture::generator;
use crate::insurrection_torture::generator::random::Random;
use crate::insurrection_torture::play::{Checks, Mind, Played, caught, play};
use crate::insurrection_torture::shipped::{Loaded, Shipped};
use crate::insurrection_torture::shrink::Case;
use crate::insurrection_torture::whole::{self, Whole};
use crate::random_play::switches::{self, Switch};

/// Games per scenario before the next is loaded: preparing a scenario takes as long as several games, so a long
/// campaign plays more games on each. Games with many units are long.
const fn games_on_a_scenario<E: Compiled>(games: u64) -> u64 {
    match (games < LONG, E::UNITS > 32) {
        (true, true) => 2,
        (true, false) => 10,
        (false, _) => 50,
    }
}

/// A campaign of at least this many games reports its progress.
const LONG: u64 = 100_000;

/// Shares of the sources of scenarios, in tenths of the games.
const MIX: [Kind; 10] = [
    Kind::Shipped,
    Kind::OneReading,
    Kind::Generated,
    Kind::Combination,
    Kind::Generated,
    Kind::OneReading,
    Kind::Generated,
    Kind::Combination,
    Kind::Generated,
    Kind::Generated,
];

/// The sources of scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Kind {
    /// As shipped, with and without what-ifs.
    Shipped,
    /// As shipped, with one switch at another reading.
    OneReading,
    /// As shipped, with every switch at a random reading.
    Combination,
    /// From the generator.
    Generated,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Shipped, Kind::OneReading, Kind::Combination, Kind::Generated];

    const fn name(self) -> &'static str {
        match self {
            Kind::Shipped => "shipped, what-ifs included",
            Kind::OneReading => "one switch read another way",
            Kind::Combination => "every switch read at random",
            Kind::Generated => "generated scenarios",
        }
    }
}

/// The available scenarios.
pub struct Campaign<E> {
    pub shipped: Shipped<E>,
    pub switches: Vec<Switch>,
    seed: u64,
}

/// The games of one scenario.
struct Batch<E: Compiled> {
    kind: Kind,
    /// The index of the scenario, what-if or reading, if it is one that must be played.
    name: String,
    loaded: Result<Loaded<E>, String>,
}

/// Counts for one source.
#[derive(Clone, Default)]
pub struct Count {
    pub games: u64,
    pub decisions: u64,
    pub scenarios: u64,
    /// Scenarios that the loader refused.
    pub refused: u64,
    pub longest: u64,
    pub endings: [u64; OBJECTIVE_ENDINGS.len()],
    /// The longest game in thousandths of its bound.
    pub nearest: u64,
}

/// Counts for the campaign.
#[derive(Clone, Default)]
pub struct Tally {
    pub kinds: [Count; 4],
    /// The kinds of events seen, one bit each.
    pub events: u64,
    pub most_actions: usize,
    pub most_frames: usize,
    /// Counterattacks offered into a hex with friends.
    pub into_melees: u64,
    /// The scenarios, what-ifs and readings played.
    pub names: BTreeSet<String>,
    /// The loader's message for the first scenario that it refused.
    pub refusal: Option<String>,
}

impl<E: Compiled> Campaign<E> {
    pub fn new(seed: u64) -> Self {
        Self { shipped: Shipped::look(), switches: switches::all(E::SYSTEM), seed }
    }

    /// Every scenario, what-if and reading that a campaign of sufficient length must have played.
    pub fn names(&self) -> BTreeSet<String> {
        let shipped = self.shipped.requests.iter().map(name);
        let readings = self.readings().into_iter().map(|(switch, reading)| format!("{}={reading}", switch.name));
        shipped.chain(readings).collect()
    }

    fn readings(&self) -> Vec<(&Switch, &String)> {
        self.switches.iter().flat_map(|switch| switch.readings.iter().map(move |reading| (switch, reading))).collect()
    }

    /// The scenario with this number; it depends only on the seed and the number.
    fn batch(&self, number: u64) -> Batch<E> {
        let kind = MIX[(number % 10) as usize];
        let of_kind = (0..number % 10).filter(|&slot| MIX[slot as usize] == kind).count() as u64;
        let per_round = MIX.iter().filter(|&&other| other == kind).count() as u64;
        let index = (number / 10 * per_round + of_kind) as usize;
        let requests = &self.shipped.requests;
        match kind {
            Kind::Shipped => {
                let request = &requests[index % requests.len()];
                Batch { kind, name: name(request), loaded: self.shipped.load(request) }
            }
            Kind::OneReading => {
                let readings = self.readings();
                let (switch, reading) = readings[index % readings.len()];
                let base = &requests[(index + index / readings.len()) % requests.len()];
                let set = switch.set(reading);
                let request = Request { sets: vec![set], ..base.clone() };
                Batch { kind, name: format!("{}={reading}", switch.name), loaded: self.shipped.load(&request) }
            }
            Kind::Combination => {
                let mut random = Random::new(mix(self.seed) ^ number);
                let read = |switch: &Switch, random: &mut Random| switch.set(random.pick::<String>(&switch.readings));
                let sets = self.switches.iter().map(|switch| read(switch, &mut random)).collect();
                let request = Request { sets, ..random.pick(requests).clone() };
                Batch { kind, name: String::new(), loaded: self.shipped.load(&request) }
            }
            Kind::Generated => {
                let text = generator::scenario::<E>(game_seed(self.seed, number), &self.switches);
                Batch { kind, name: String::new(), loaded: whole::loaded(&text) }
            }
        }
    }

    /// Plays a number of games, or until one fails.
    pub fn play(&self, games: u64, rules: Checks<E>) -> Result<Tally, Box<Case>> {
        let each = games_on_a_scenario::<E>(games);
        let batches = games.div_ceil(each);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let tally = Mutex::new(Tally::default());
        // The failure of the scenario with the lowest number, regardless of threads.
        let failure: Mutex<Option<(u64, Box<Case>)>> = Mutex::new(None);
        let work = || {
            let mut mine = Tally::default();
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= batches {
                    break;
                }
                if let Err(case) = self.play_batch(number, each, rules, &mut mine) {
                    stop.store(true, Ordering::Relaxed);
                    let mut first = failure.lock().expect("not poisoned");
                    if first.as_ref().is_none_or(|(earlier, _)| number < *earlier) {
                        *first = Some((number, case));
                    }
                }
                if games >= LONG {
                    progress(number, batches, each);
                }
            }
            tally.lock().expect("not poisoned").join(mine);
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        let failure = failure.into_inner().expect("not poisoned");
        failure.map_or_else(|| Ok(tally.into_inner().expect("not poisoned")), |(_, case)| Err(case))
    }

    fn play_batch(&self, number: u64, games: u64, rules: Checks<E>, tally: &mut Tally) -> Result<(), Box<Case>> {
        let batch = self.batch(number);
        let count = &mut tally.kinds[batch.kind as usize];
        count.scenarios += 1;
        let loaded = match batch.loaded {
            Ok(loaded) => loaded,
            Err(faults) => {
                assert!(batch.kind == Kind::Generated, "{}: {faults}", batch.name);
                count.refused += 1;
                tally.refusal.get_or_insert(faults);
                return Ok(());
            }
        };
        let case = |seed, choices, broken| Box::new(Case { whole: Whole::of(&loaded), seed, choices, broken });
        let prepared = caught(|| Rules::new(loaded.scenario.clone()));
        let game = prepared.map_err(|broken| case(0, Vec::new(), broken))?;
        let bound = game.most_decisions();
        for index in 0..games {
            let seed = game_seed(mix(self.seed) ^ number, index);
            let played = play(&game, seed, Mind::random(seed), rules);
            if let Some(broken) = played.broken {
                return Err(case(seed, played.choices, broken));
            }
            tally.note(batch.kind, &played, bound);
        }
        tally.names.insert(batch.name);
        Ok(())
    }
}

/// Prints progress every fiftieth of a campaign.
fn progress(number: u64, batches: u64, each: u64) {
    static START: Mutex<Option<Instant>> = Mutex::new(None);
    let start = *START.lock().expect("not poisoned").get_or_insert_with(Instant::now);
    if (number + 1).is_multiple_of(batches / 50) {
        println!("{} games after {:.0} s", (number + 1) * each, start.elapsed().as_secs_f64());
    }
}

fn name(request: &Request) -> String {
    [&request.name].into_iter().chain(&request.what_ifs).cloned().collect::<Vec<_>>().join(" with ")
}

impl Tally {
    fn note(&mut self, kind: Kind, played: &Played, bound: u64) {
        let count = &mut self.kinds[kind as usize];
        let decisions = played.choices.len() as u64;
        count.games += 1;
        count.decisions += decisions;
        count.longest = count.longest.max(decisions);
        count.nearest = count.nearest.max(decisions * 1000 / bound.max(1));
        count.endings[usize::from(played.ending.expect("the game is over"))] += 1;
        self.events |= played.kinds;
        self.most_actions = self.most_actions.max(played.most_actions);
        self.most_frames = self.most_frames.max(played.most_frames);
        self.into_melees += played.into_melees;
    }

    fn join(&mut self, other: Tally) {
        for (mine, theirs) in self.kinds.iter_mut().zip(other.kinds) {
            mine.games += theirs.games;
            mine.decisions += theirs.decisions;
            mine.scenarios += theirs.scenarios;
            mine.refused += theirs.refused;
            mine.longest = mine.longest.max(theirs.longest);
            mine.nearest = mine.nearest.max(theirs.nearest);
            mine.endings.iter_mut().zip(theirs.endings).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.events |= other.events;
        self.most_actions = self.most_actions.max(other.most_actions);
        self.most_frames = self.most_frames.max(other.most_frames);
        self.into_melees += other.into_melees;
        self.names.extend(other.names);
        self.refusal = self.refusal.take().or(other.refusal);
    }

    pub fn count(&self, kind: Kind) -> &Count {
        &self.kinds[kind as usize]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in Kind::ALL {
            let Count { games, decisions, scenarios, refused, longest, endings, nearest } = self.count(kind);
            writeln!(
                f,
                "{}: {games} games on {scenarios} scenarios ({refused} refused), {decisions} decisions, longest game \
                 {longest}, at most {:.1} % of its bound, endings {endings:?}",
                kind.name(),
                *nearest as f64 / 10.0
            )?;
        }
        writeln!(f, "counterattacks offered into a melee hex: {}", self.into_melees)?;
        write!(f, "at most {} actions to choose from and {} frames waiting", self.most_actions, self.most_frames)
    }
}
