//! No text makes the loader panic, and every accepted scenario can be played.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Sources};

use crate::edits::{NUMBERS, Random, WORDS};
use crate::edits::{change_anything, change_character, change_line, change_number, change_word};
use crate::files::{requests, smallest};
use crate::games::NAMES;
use crate::support::{Files, scenario, shipped, with_sets, with_what_if};
use crate::survival::{play, survives};

/// The number of mutants per test.
const MUTANTS: u64 = 1500;

/// One in this many accepted scenarios is played: computing the lines of sight of a map takes far longer than loading.
const PLAYED: u64 = 32;

/// Whether a mutant loads; some of those are played.
fn loads(files: &Files, request: &Request, seed: u64) -> bool {
    let scenario = survives(files, request, seed);
    let loaded = scenario.is_some();
    if let Some(scenario) = scenario.filter(|_| seed.is_multiple_of(PLAYED)) {
        play(scenario, seed);
    }
    loaded
}

/// Every shipped scenario, alone and with the first of its what-ifs.
fn scenarios_with_a_what_if() -> Vec<Request> {
    let mut found: Vec<Request> = Vec::new();
    for system in NAMES {
        for request in requests(system) {
            let of_scenario = found.iter().filter(|other| other.name == request.name).count();
            if of_scenario < 2 {
                found.push(request);
            }
        }
    }
    found
}

/// Makes mutants of a file chosen at random among those of its system, and returns how many load.
fn mutate(run: u64, mutants: u64, change: impl Fn(&mut String, &mut Random)) -> u64 {
    let whole = shipped();
    let requests = scenarios_with_a_what_if();
    let mut loaded = 0;
    for index in 0..mutants {
        let seed = run << 32 | index;
        let mut random = Random::new(seed);
        let request = &requests[random.below(requests.len())];
        let mut files = whole.clone();
        let names: Vec<&String> = whole.keys().filter(|name| folder(name) == folder(&request.name)).collect();
        let text = files.get_mut(random.pick(&names)).expect("the file is there");
        for _ in 0..=random.below(3) {
            change(text, &mut random);
        }
        loaded += u64::from(loads(&files, request, seed));
    }
    loaded
}

/// The folder of a system.
fn folder(name: &str) -> &str {
    name.split('/').next().unwrap_or_default()
}

#[test]
fn changed_characters() {
    let loaded = mutate(1, MUTANTS, change_character);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn changed_lines() {
    let loaded = mutate(2, MUTANTS, change_line);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn changed_numbers() {
    let loaded = mutate(3, MUTANTS, change_number);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn changed_words() {
    let loaded = mutate(5, MUTANTS, change_word);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

/// Like the fuzz targets: also with texts that grow.
#[test]
fn changed_anyhow() {
    let mutants = MUTANTS / 3;
    let loaded = mutate(6, mutants, change_anything);
    assert!((mutants / 50..mutants).contains(&loaded), "{loaded} of {mutants} load");
}

/// Options with numbers and words as any value; this changes single values without their origins.
#[test]
fn changed_options() {
    let files = shipped();
    let requests: Vec<Request> = NAMES.iter().map(|system| Request::new(&smallest(system))).collect();
    let leaves = |request| load(&files, request).expect("it has no faults").provenance.leaves;
    let leaves: Vec<_> = requests.iter().map(leaves).collect();
    let mut loaded = 0;
    for index in 0..MUTANTS {
        let which = index as usize % requests.len();
        let leaves = &leaves[which];
        let seed = 4 << 32 | index;
        let mut random = Random::new(seed);
        let mut option = |_| {
            let value = if random.below(8) > 0 { random.pick(&NUMBERS) } else { random.pick(&WORDS) };
            format!("{}={value}", leaves[random.below(leaves.len())].path)
        };
        let options: Vec<String> = (0..2).map(&mut option).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let request = Request { name: requests[which].name.clone(), ..with_sets(&options) };
        loaded += u64::from(loads(&files, &request, seed));
    }
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn every_beginning_of_a_file() {
    let whole = shipped();
    for (name, request) in [("scenario-1", scenario(1)), ("what-if/eydziatowicz", with_what_if("eydziatowicz"))] {
        let (name, read) = (format!("niemenczyn/{name}.toml"), read_by(&whole, &request));
        for end in (0..whole[&name].len()).filter(|&end| whole[&name].is_char_boundary(end)) {
            loads(&cut(&read, &name, end), &request, end as u64);
        }
    }
}

/// Files that record which of them are read.
struct Watched<'f> {
    files: &'f Files,
    read: RefCell<BTreeSet<String>>,
}

impl Sources for Watched<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.read.borrow_mut().insert(name.to_owned());
        self.files.read(name)
    }
}

/// The files that a scenario reads.
fn read_by(whole: &Files, request: &Request) -> Files {
    let watched = Watched { files: whole, read: RefCell::default() };
    assert!(load(&watched, request).is_ok(), "{request:?}");
    let read = watched.read.into_inner();
    whole.iter().filter(|(name, _)| read.contains(*name)).map(|(name, text)| (name.clone(), text.clone())).collect()
}

/// Every file that a scenario reads is cut after each line, in one of those that read it.
#[test]
fn every_beginning_of_whole_lines() {
    let (whole, mut known) = (shipped(), BTreeSet::new());
    for request in scenarios_with_a_what_if() {
        let read = read_by(&whole, &request);
        for (name, text) in read.iter().filter(|(name, _)| known.insert((*name).clone())) {
            for (end, _) in text.match_indices('\n') {
                loads(&cut(&read, name, end), &request, end as u64);
            }
        }
    }
}

/// Files of which one ends early.
fn cut(files: &Files, name: &str, end: usize) -> Files {
    let mut files = files.clone();
    files.get_mut(name).expect("the file is there").truncate(end);
    files
}
