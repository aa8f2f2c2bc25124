//! Decisions and actions in words.

use std::collections::HashSet;

use super::{desk, ok, sit};
use crate::common::SMALL as SCENARIOS;
use serde_json::{Value, json};

/// Choices of a game played at random.
const CHOICES: usize = 150;

/// Plays at random, and returns every position.
fn positions(scenario: &str, side: usize, game: u64) -> Vec<Value> {
    let mut desk = desk(&[scenario]);
    let mut position = sit(&mut desk, scenario, side, game);
    let mut all = Vec::new();
    let mut draw = 7 * game as usize + side;
    while position["end"].is_null() && all.len() < CHOICES {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let count = position["actions"].as_array().unwrap().len();
        let next = ok(&mut desk, json!({ "do": "act", "index": (draw >> 33) % count }));
        all.push(std::mem::replace(&mut position, next));
    }
    all
}

fn words(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Whether a text names a counter by its number in the program: `u12`.
fn has_number(text: &str) -> bool {
    let number =
        |word: &str| word.strip_prefix('u').is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
    text.split(|sign: char| !sign.is_alphanumeric()).any(number)
}

#[test]
fn every_action_is_a_sentence_of_its_own() {
    for &scenario in SCENARIOS.iter() {
        for (side, game) in [(0, 1), (1, 2), (0, 3), (1, 4)] {
            for position in positions(scenario, side, game) {
                let ids: Vec<&str> =
                    position["counters"].as_array().unwrap().iter().map(|one| words(&one["id"])).collect();
                let ids: Vec<&str> = ids.iter().filter_map(|id| id.split_once('.')).map(|(_, id)| id).collect();
                let mut seen = HashSet::new();
                for action in position["actions"].as_array().unwrap() {
                    let (group, text) = (words(&action["group"]), words(&action["text"]));
                    let whole = format!("{group} {text}");
                    assert!(!text.is_empty(), "{scenario}: {action}");
                    assert!(
                        !whole.contains('_') && !whole.contains("units.") && !has_number(&whole),
                        "{scenario}: {action}"
                    );
                    let named = ids.iter().find(|id| id.contains('-') && whole.contains(**id));
                    assert!(named.is_none(), "{scenario}: {whole}");
                    assert!(seen.insert((group, text)), "{scenario}: twice: {whole}; {action}");
                    assert!(!whole.contains("no unit") && !whole.contains("  "), "{scenario}: {whole}; {action}");
                }
            }
        }
    }
}

#[test]
fn every_decision_has_a_prompt() {
    for &scenario in SCENARIOS.iter() {
        let mut prompts = HashSet::new();
        for (side, game) in [(0, 5), (1, 6)] {
            for position in positions(scenario, side, game) {
                let prompt = words(&position["prompt"]);
                assert!(prompt.ends_with('.') && !prompt.ends_with(".."), "{scenario}: {prompt}");
                assert!(
                    !prompt.contains('_') && !prompt.contains("no unit") && !has_number(prompt),
                    "{scenario}: {prompt}"
                );
                assert!(
                    prompt.starts_with(|sign: char| sign.is_uppercase() || sign.is_ascii_digit()),
                    "{scenario}: {prompt}"
                );
                prompts.insert(prompt.to_owned());
            }
        }
        assert!(prompts.len() > 10, "{scenario}: {prompts:?}");
    }
}

/// The first decision of a game: its prompt, and some of its actions with their notation.
type First = (&'static str, usize, &'static str, &'static [[&'static str; 3]]);

const FIRST: &[First] = &[
    (
        "niemenczyn/scenario-1",
        0,
        "After fire: 2/I/7 pp lit. must withdraw; choose the hex.",
        &[["withdraw 0108", "2/I/7 pp lit.", "withdraws to 0108"]],
    ),
    (
        "niemenczyn/scenario-1",
        1,
        "Stage 1, Grabowski is active: you may fire before his units act, or hold fire.",
        &[
            ["fire-guns guns-russians 0208", "Russian guns", "fire at 2/I/7 pp lit. in 0208 at 5 hexes"],
            ["pass", "", "Hold fire"],
        ],
    ),
    (
        "maciejowice/scenario-1",
        1,
        "Stage 1, Denisov is active: move or fire with a unit, or end movement and fire.",
        &[
            ["begin cossacks-1", "Cossacks 1", "begins to move (9 MP)"],
            [
                "fire 0407+0408 0708",
                "Grenadiers 2 and Grenadiers 3",
                "fire together from 0407 and 0408 at 5th Regiment in 0708 at 3 hexes",
            ],
            ["end", "", "End movement and fire"],
        ],
    ),
    (
        "verdox/scenario-small",
        0,
        "Set-up, Hasbergs: choose a kind of unit and the square where it enters; 10 units to enter",
        &[["enter infantry 0000", "Infantry", "enters in 0000"], ["enter shooters 0000", "Shooters", "enter in 0000"]],
    ),
    (
        "pluton/scenario-small",
        0,
        "Set-up: place rifle platoon s1.",
        &[["place 0410", "Rifle platoon s1", "is set up in 0410 (forest)"]],
    ),
    (
        "spqr/scenario-wing",
        0,
        "Turn 1: choose whether Hanno gets a secret order of prepared withdrawal, or a dummy.",
        &[["prepare hanno dummy", "Hanno", "gets a dummy marker"], ["pass", "", "No marker under this leader"]],
    ),
    (
        "spqr/scenario-wing",
        1,
        "Celtiberian 2 (heavy cavalry) is next to your units: turn them towards it, or keep their facing.",
        &[["turn v-ve-1 nw", "Legion V velites 1", "faces north-west"], ["pass", "", "Turn no more"]],
    ),
    (
        "classic/scenario-ford",
        0,
        "Turn 1, Blue movement, Blue: move a unit (6 units have not moved), or end the phase.",
        &[["move blue-1", "Blue 1", "begins to move from 0202"], ["end", "", "End the phase"]],
    ),
];

#[test]
fn the_first_decisions_read_well() {
    for &(scenario, side, prompt, actions) in FIRST {
        let mut desk = desk(&[scenario]);
        let position = sit(&mut desk, scenario, side, 1);
        assert!(words(&position["prompt"]).starts_with(prompt), "{scenario}: {}", position["prompt"]);
        for [notation, group, text] in actions {
            let mut all = position["actions"].as_array().unwrap().iter();
            let action = all.find(|action| words(&action["words"]) == *notation);
            let action = action.unwrap_or_else(|| panic!("{scenario}: no action {notation}"));
            assert_eq!([words(&action["group"]), words(&action["text"])], [*group, *text], "{scenario}");
        }
    }
}
