//! The page of a rule system whose rules are a file names every word of the file language, and its examples are those of the game.

use std::collections::BTreeSet;

use kartacz_engine::games::named;

use crate::schema::{Json, member, paths, read_json};
use crate::support::shipped;

pub(super) const PAGE: &str = include_str!("../../../scenarios/classic/README.md");

fn language() -> Json {
    read_json(&named("classic").expect("a system").schema())
}

/// The words in backticks on the page.
fn quoted() -> BTreeSet<&'static str> {
    let other = |sign: char| !(sign.is_ascii_alphanumeric() || "-_".contains(sign));
    PAGE.split('`').skip(1).step_by(2).flat_map(|text| text.split(other)).collect()
}

/// The choices anywhere in a schema.
fn choices<'j>(json: &'j Json, found: &mut BTreeSet<&'j str>) {
    match json {
        Json::Object(members) => {
            if let Some(Json::Array(names)) = members.get("enum") {
                found.extend(names.iter().map(Json::text));
            }
            members.values().for_each(|inner| choices(inner, found));
        }
        Json::Array(items) => items.iter().for_each(|inner| choices(inner, found)),
        Json::Text(_) | Json::Word(_) => {}
    }
}

#[test]
fn the_page_names_every_word_and_every_choice() {
    let (json, words) = (language(), quoted());
    let mut found = Vec::new();
    paths(&json, "", &mut found);
    let keys: BTreeSet<&str> = found.iter().flat_map(|path| path.split('.')).filter(|key| *key != "*").collect();
    assert!(keys.len() > 100 && keys.contains("hexes_per_point"), "{keys:?}");
    let mut all = keys;
    choices(&json, &mut all);
    assert!(all.contains("first-column"));
    let ours = ["origin", "parts", "remove", "rulebook", "history", "low", "high", "or", "assumed", "mine"];
    let missing: Vec<&str> = all.into_iter().filter(|word| !words.contains(word) && !ours.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_turn_in_the_schema_is_one_of_the_longest_game() {
    let json = language();
    let mut at = &json;
    for name in ["units", "any", "turn"] {
        at = member(at, name).expect(name);
    }
    assert_eq!(at.get("maximum").map(Json::text), Some("99"));
}

/// Lines are shortened in two ways only: without the remark at their end, and with fewer hexsides.
#[test]
fn the_game_on_the_page_is_that_of_the_file() {
    let files = shipped();
    let text = &files["classic/scenario-ford.toml"];
    assert!(text.lines().count() < 60, "a game of under 60 lines");
    let chapter = PAGE.split("\n## The Ford, line by line\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let blocks = chapter.expect("the chapter").split("```toml\n").skip(1);
    let lines: Vec<&str> = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines()).collect();
    assert!(lines.len() > 20);
    let start = |line: &'static str| line.split("0502/0601").next().unwrap_or_default();
    let strange: Vec<&&str> =
        lines.iter().filter(|line| !text.lines().any(|known| known.starts_with(start(line)))).collect();
    assert!(strange.is_empty(), "{strange:?}");
}
