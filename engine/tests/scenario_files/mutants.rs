//! No text makes the loader panic, and what it accepts can be played.

use kartacz_engine::dice::{Seeded, mix};
use kartacz_engine::game::{Actions, Game, Silent};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::data::Scenario;
use kartacz_engine::scenario::{Request, load};

use crate::support::{Files, scenario, shipped, with_sets, with_what_if};

/// More decisions than any game can have, by far.
const MAX_DECISIONS: u32 = 100_000;
/// One of so many that load is played: the lines of sight of a map take far longer than a load.
const PLAYED: u64 = 32;
/// How many mutants each test makes.
const MUTANTS: u64 = 1500;

/// Random numbers: xorshift64*.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(mix(seed) | 1)
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize % end
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Signs and words that mean something in a scenario file, or mean trouble.
const WORDS: [&str; 36] = [
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "=",
    ",",
    ".",
    "#",
    "\n",
    "\r",
    "\0",
    "\u{feff}",
    "ß",
    "🎲",
    "\\",
    "/",
    "*",
    "-",
    "_",
    " ",
    "0",
    "9",
    "true",
    "inf",
    "1e9",
    "0x",
    "1794-04-27",
    "\"\"\"",
    "[[",
    "origin",
    "..",
    "F",
    "\"0101\"",
    "poles",
];
const NUMBERS: [&str; 14] =
    ["0", "1", "2", "3", "4", "6", "9", "12", "-1", "10", "99", "255", "256", "99999999999999999999"];

/// A place between two characters.
fn boundary(text: &str, random: &mut Random) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Deletes, doubles or replaces a character, or puts a word in.
fn change_character(text: &mut String, random: &mut Random) {
    let at = boundary(text, random);
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    let old = text[at..end].to_owned();
    match random.below(4) {
        0 => text.replace_range(at..end, ""),
        1 => text.insert_str(at, &old),
        2 => text.replace_range(at..end, random.pick(&WORDS)),
        _ => text.insert_str(at, random.pick(&WORDS)),
    }
}

/// Deletes, doubles, moves or empties a line.
fn change_line(text: &mut String, random: &mut Random) {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return;
    }
    let (from, to) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(4) {
        0 => drop(lines.remove(from)),
        1 => lines.insert(to, lines[from]),
        2 => lines.swap(from, to),
        _ => lines.truncate(from),
    }
    *text = lines.concat();
}

/// Replaces a number by another.
fn change_number(text: &mut String, random: &mut Random) {
    let digits = |c: char| c.is_ascii_digit();
    let start = boundary(text, random);
    let Some(from) = text[start..].find(digits).map(|at| start + at) else { return };
    let long = text[from..].find(|c| !digits(c)).unwrap_or(text.len() - from);
    text.replace_range(from..from + long, random.pick(&NUMBERS));
}

/// Loads, and checks what the loader promises: either faults with places and remedies, or a scenario that can be
/// played.
fn survives(files: &Files, request: &Request, seed: u64) -> bool {
    match load(files, request) {
        Ok(loaded) => {
            assert_eq!(loaded.scenario.check(), [], "seed {seed}");
            if seed.is_multiple_of(PLAYED) {
                play(loaded.scenario, seed);
            }
            true
        }
        Err(faults) => {
            assert!(!faults.list.is_empty() && faults.to_string().len() < 200_000, "seed {seed}");
            for fault in &faults.list {
                assert!(!fault.message.is_empty() && !fault.help.is_empty(), "seed {seed}: {fault}");
                let text = faults.text(fault).expect("the text is at hand");
                assert!(text.get(fault.span.clone()).is_some(), "seed {seed}: {fault} has no place in its text");
            }
            false
        }
    }
}

/// Plays one game at random.
fn play(scenario: Scenario, seed: u64) {
    let game = Niemenczyn::new(scenario);
    let (mut random, mut dice) = (Random::new(seed), Seeded::new(seed));
    let mut legal = Actions::new();
    let mut state = game.start(&mut dice, &mut Silent);
    for _ in 0..MAX_DECISIONS {
        if game.decider(&state).is_none() {
            assert!(game.outcome(&state).is_some(), "seed {seed}: a game without an outcome");
            return;
        }
        game.legal(&state, &mut legal);
        assert!(!legal.is_empty(), "seed {seed}: a decision without a choice");
        game.apply(&mut state, random.pick(&legal), &mut dice, &mut Silent);
    }
    panic!("seed {seed}: the game does not end");
}

/// Makes mutants of a file chosen at random and returns how many load.
fn mutate(run: u64, change: impl Fn(&mut String, &mut Random)) -> u64 {
    let whole = shipped();
    let requests = [scenario(1), scenario(2), with_what_if("eydziatowicz")];
    let names: Vec<&String> = whole.keys().collect();
    let mut loaded = 0;
    for index in 0..MUTANTS {
        let seed = run << 32 | index;
        let mut random = Random::new(seed);
        let mut files = whole.clone();
        let text = files.get_mut(random.pick(&names)).expect("the file is there");
        for _ in 0..=random.below(3) {
            change(text, &mut random);
        }
        loaded += u64::from(survives(&files, &requests[random.below(requests.len())], seed));
    }
    loaded
}

#[test]
fn changed_characters() {
    let loaded = mutate(1, change_character);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn changed_lines() {
    let loaded = mutate(2, change_line);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn changed_numbers() {
    let loaded = mutate(3, change_number);
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

/// Options with numbers and words in the place of any value; this changes single values without their origins.
#[test]
fn changed_options() {
    let files = shipped();
    let leaves = load(&files, &scenario(2)).expect("it has no faults").provenance.leaves;
    let mut loaded = 0;
    for index in 0..MUTANTS {
        let seed = 4 << 32 | index;
        let mut random = Random::new(seed);
        let mut option = |_| {
            let value = if random.below(8) > 0 { random.pick(&NUMBERS) } else { random.pick(&WORDS) };
            format!("{}={value}", leaves[random.below(leaves.len())].path)
        };
        let options: Vec<String> = (0..2).map(&mut option).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let request = Request { name: scenario(2).name, ..with_sets(&options) };
        loaded += u64::from(survives(&files, &request, seed));
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
            survives(&files, &request, end as u64);
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
            survives(&files, &Request { name: scenario(2).name, ..with_what_if("eydziatowicz") }, end as u64);
        }
    }
}
