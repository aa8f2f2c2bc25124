//! No text makes the loader panic, and every accepted scenario can be played.

use kartacz_engine::games::load;
use kartacz_engine::scenario::Request;

use crate::edits::{NUMBERS, Random, WORDS};
use crate::edits::{change_anything, change_character, change_line, change_number, change_word};
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

/// Makes mutants of a file chosen at random among those of its system, and returns how many load.
fn mutate(run: u64, mutants: u64, change: impl Fn(&mut String, &mut Random)) -> u64 {
    let whole = shipped();
    let with = |name, what_if: &str| Request { what_ifs: vec![what_if.to_owned()], ..Request::new(name) };
    let requests = [
        scenario(1),
        scenario(2),
        with_what_if("eydziatowicz"),
        with("verdox/scenario-small", "light-guns"),
        with("verdox/scenario-2", "light-guns"),
        with("maciejowice/scenario-1", "poninski-by-chance"),
        Request::new("maciejowice/scenario-oronne"),
        with("pluton/scenario-1", "no-ii-19-artillery"),
        Request::new("pluton/scenario-small"),
        with("spqr/scenario-cannae", "no-hannibal"),
        Request::new("spqr/scenario-wing"),
    ];
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
    let small = ["verdox/scenario-small", "maciejowice/scenario-oronne", "pluton/scenario-small", "spqr/scenario-wing"];
    let requests = [&scenario(2).name[..], small[0], small[1], small[2], small[3]].map(Request::new);
    let leaves = |request| load(&files, request).expect("it has no faults").provenance.leaves;
    let leaves = requests.each_ref().map(leaves);
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
        let name = format!("niemenczyn/{name}.toml");
        for end in (0..whole[&name].len()).filter(|&end| whole[&name].is_char_boundary(end)) {
            let mut files = whole.clone();
            files.get_mut(&name).expect("the file is there").truncate(end);
            loads(&files, &request, end as u64);
        }
    }
}

#[test]
fn every_beginning_of_whole_lines() {
    let whole = shipped();
    for name in whole.keys() {
        for (end, _) in whole[name].match_indices('\n') {
            let mut files = whole.clone();
            files.get_mut(name).expect("the file is there").truncate(end);
            let request = match folder(name) {
                "verdox" => Request::new("verdox/scenario-small"),
                "maciejowice" => Request {
                    what_ifs: vec!["poninski-by-chance".to_owned()],
                    ..Request::new("maciejowice/scenario-1")
                },
                _ => Request { name: scenario(2).name, ..with_what_if("eydziatowicz") },
            };
            loads(&files, &request, end as u64);
        }
    }
}
