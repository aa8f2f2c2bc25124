//! Saving failures to files, and replaying them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::event::Event;

use crate::insurrection_torture::invariants::Law;
use crate::insurrection_torture::play::{Checks, Mind, Played, caught, play};
use crate::insurrection_torture::shrink::Case;
use crate::insurrection_torture::whole;

/// The variable that names the folder of a failure to replay.
pub const VARIABLE: &str = "KARTACZ_TORTURE_REPLAY";
const SCENARIO: &str = "scenario.toml";
const GAME: &str = "game.txt";
const STORY: &str = "story.txt";

/// The folder of the failures of a build, under `target/`.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("torture")
}

/// Writes the scenario, the game and its story into a folder, and returns instructions.
pub fn write<E: Compiled>(case: &Case, folder: &Path) -> String {
    let text = case.whole.text();
    let choices: Vec<String> = case.choices.iter().map(u16::to_string).collect();
    let game =
        format!("law: {}\nseed: {}\nchoices: {}\n", case.broken.law.replace('\n', " "), case.seed, choices.join(" "));
    fs::create_dir_all(folder).expect("the folder can be made");
    for (name, text) in [(SCENARIO, text.as_str()), (GAME, &game), (STORY, &story::<E>(case, &text))] {
        fs::write(folder.join(name), text).expect("the file can be written");
    }
    let checks = if cfg!(debug_assertions) {
        "CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true "
    } else {
        ""
    };
    format!(
        "{}: {}\n{} decisions, kept in {}; play them again with\n  {VARIABLE}={} {checks}cargo test --release -p \
         kartacz-engine --test torture {}_random_games -- --nocapture",
        case.broken.law,
        case.broken.detail,
        case.choices.len(),
        folder.display(),
        folder.display(),
        E::SYSTEM,
    )
}

/// The decisions in notation, after the switches.
fn story<E: Compiled>(case: &Case, text: &str) -> String {
    let mut story = format!("{}\n{}\n\n", case.broken.law, case.broken.detail);
    for line in text.lines().filter(|line| line.starts_with("switches.")) {
        let _ = writeln!(story, "{line}");
    }
    let Some(game) = whole::game::<E>(text) else { return story };
    // The last decision may be the one that panics.
    let result = caught(|| decisions(&game, case.seed, &case.choices, &mut story));
    if let Err(broken) = result {
        let _ = writeln!(story, "{}", broken.law);
    }
    story
}

fn decisions<E: Compiled>(game: &Rules<E>, seed: u64, choices: &[u16], story: &mut String) {
    let mut dice = Seeded::new(seed);
    let mut legal = Actions::new();
    let mut state = game.start(&mut dice, &mut Silent);
    for &index in choices {
        game.legal(&state, &mut legal);
        let Some(&action) = legal.get(usize::from(index)) else { return };
        let board = &state.board;
        let side = game.decider(&state).map_or("?", |side| &game.scenario.side_ids[side.index()]);
        let _ = writeln!(story, "stage {}, {}: {side}: {action:?}", board.stage, board.phase.name());
        let mut events = Vec::new();
        game.apply(&mut state, action, &mut dice, &mut events);
        events.iter().for_each(|event| add_event(game, event, story));
    }
}

/// Appends an event to the story.
fn add_event<E: Compiled>(game: &Rules<E>, event: &Event<E>, story: &mut String) {
    let ids: Vec<&str> = event.unit_ids().map(|unit| game.scenario.units[usize::from(unit)].id.as_str()).collect();
    let _ = write!(story, "    [{}] {} {}", event.rule, event.kind().name(), ids.join("+"));
    for (name, hex) in [("at", event.hex), ("from", event.from), ("to", event.to)] {
        if hex.is_some() {
            let _ = write!(story, " {name} {}", game.scenario.map.grid.label(hex));
        }
    }
    if let Some(facing) = event.facing {
        let _ = write!(story, " facing {facing}");
    }
    let _ = writeln!(story, " {:?}", event.fact);
}

/// Replays the failure in a folder.
///
/// # Panics
/// When the folder does not hold one.
pub fn again<E: Compiled>(folder: &Path, planted: Option<Law<E>>) -> Played {
    let read = |name| fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (text, game) = (read(SCENARIO), read(GAME));
    let field = |key: &str| {
        let line = game.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("{GAME} has no {key}"))
    };
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|error| panic!("{GAME}: {text}: {error}"));
    let choices: Vec<u16> = field("choices").split_whitespace().map(|text| number(text) as u16).collect();
    let game = whole::game::<E>(&text).unwrap_or_else(|| panic!("{SCENARIO} does not load"));
    let (seed, mut story) = (number(field("seed")), String::new());
    // The last decision may be the one that panics.
    let _ = caught(|| decisions(&game, seed, &choices, &mut story));
    println!("{story}");
    play(&game, seed, Mind::Fixed(&choices), Checks { planted, ..Checks::ALL })
}
