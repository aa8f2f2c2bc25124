//! The rulebook in words of a game whose rules are a file: every value that changes play changes it, names change nothing else, and
//! numbers of paragraphs are permanent.

#[path = "rulebook/compared.rs"]
mod compared;
#[path = "rulebook/generated.rs"]
mod generated;
#[allow(dead_code, reason = "the torture test needs the rest")]
#[path = "../classic_torture/generator.rs"]
mod generator;
#[path = "rulebook/rolls.rs"]
mod rolls;

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::games::classic::data::{Factor, PhaseKind, Scenario};
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::games::classic::rulebook::{short, whole};
use kartacz_engine::scenario::rulebook::Rule;
use kartacz_engine::scenario::{Plain, Provenance, Request, Sources, load};

use crate::files::Shipped;

/// A game with every mechanism.
pub(super) const EVERYTHING: &str = include_str!("everything.toml");

/// Reads a game with values set.
pub(super) fn read(file: &str, sets: &[String]) -> Result<(Scenario, Provenance), String> {
    let files = [("game.toml", file)];
    let request = Request { sets: sets.to_vec(), ..Request::new("game.toml") };
    let loaded = load(&[&Files], &&files[..], &request).map_err(|faults| faults.to_string())?;
    Ok((loaded.scenario.of().expect("a scenario of classic"), loaded.provenance))
}

pub(super) fn moscow() -> String {
    Shipped.read("classic/scenario-moscow.toml").expect("the game is shipped").into_owned()
}

/// The names among which a value may choose, by the end of its path.
fn names(key: &str) -> Vec<&'static str> {
    let purposes = ["[\"movement\"]", "[\"retreat\"]", "[\"supply\"]", "[\"advance\"]"];
    match key {
        "does" => PhaseKind::NAMES.to_vec(),
        "side" => vec!["blue", "red", "germans", "soviets"],
        "class" => vec!["foot", "horse", "guns", "staff", "armor", "infantry"],
        "classes" => vec!["[\"foot\"]", "[\"horse\", \"staff\"]", "[\"guns\"]", "[\"armor\"]", "[\"infantry\"]"],
        "along" | "except" => vec!["road", "rail", "track"],
        "table" => vec!["odds", "clash", "fire"],
        "group" => vec!["front", "rear", "line", "german-line", "soviet-line"],
        "ground" => vec!["clear", "wood", "marsh", "lake", "forest"],
        "allowance" | "movement" | "attack" | "defence" => Factor::NAMES.to_vec(),
        "between" => vec!["allowed", "cost", "prohibited", "[\"0101/0102\"]"],
        "enter" | "leave" => vec!["free", "stop", "cost", "prohibited", "allowed"],
        "entry" => vec!["free", "stops", "all-points", "prohibited"],
        "across" => vec!["all", "any"],
        "friends_free" | "blocks" => purposes.to_vec(),
        "counts" => vec!["units", "points"],
        "checked" => vec!["each-move", "always", "end-of-phase"],
        "declared" => vec!["one-by-one", "all-first"],
        "mandatory" => vec!["nothing", "units", "enemies", "both"],
        "columns_are" => vec!["odds", "differential", "strength"],
        "rounded_for" => vec!["defender", "nearest"],
        "below" => vec!["first-column", "forbidden", "no-effect"],
        "by" => vec!["owner", "opponent"],
        "length" => vec!["exactly", "steps"],
        "blocked" => vec!["eliminated", "loses-a-step", "stays"],
        "held" => vec!["last-occupied", "occupied", "in-supply"],
        "counted" => vec!["end", "each-turn"],
        "measured_in" => vec!["hexes", "points"],
        "placed" => vec!["owner", "chance"],
        "tops" => vec!["flat", "pointed"],
        "shifted" => vec!["even", "odd"],
        "rows_from" => vec!["north", "south"],
        "numbers" => vec!["column-row", "row-column"],
        "hex" | "capital" | "moscow" => vec!["0101", "0102", "0203", "0304", "0404"],
        "hexes" | "at" | "holding" | "sources" | "exits" | "unheld" | "unsupplied" => {
            vec!["[\"0104\"]", "[\"0304\"]", "[\"hills\"]", "[\"east-edge\", \"0203\"]"]
        }
        _ => Vec::new(),
    }
}

/// The effects of results.
const EFFECTS: [&str; 8] = [
    "[]",
    "[\"defender loses 3\"]",
    "[\"attacker loses 1 chosen by the enemy\"]",
    "[\"attacker is disrupted\"]",
    "[\"defender loses as much\"]",
    "[\"defender retreats 2 or loses 2\"]",
    "[\"defender retreats 1\"]",
    "[\"defender is eliminated\", \"attacker advances 3\"]",
];

/// A list without its last value, and with the last one twice where the first was, as in a column of results.
fn lists(values: &[Plain]) -> Vec<String> {
    let mut fewer = values.to_vec();
    let last = fewer.pop();
    let mut other = values.to_vec();
    if let (Some(first), Some(last)) = (other.first_mut(), last) {
        *first = last;
    }
    let numbers = values.iter().filter_map(|value| match value {
        Plain::Number(number) => Some(*number),
        _ => None,
    });
    let more: Vec<Plain> = numbers.map(|number| Plain::Number(number + 1)).collect();
    [fewer, other, more].into_iter().filter(|list| !list.is_empty()).map(|list| Plain::List(list).to_string()).collect()
}

/// A row with one hex of another ground.
fn rows(row: &str) -> Vec<String> {
    "WFM.".chars().map(|sign| format!("{sign}{}", &row[1..])).collect()
}

/// Other values to try for a value.
fn others(path: &str, value: &Plain) -> Vec<String> {
    let key = path.rsplit('.').next().expect("a path has a key");
    let found = match value {
        Plain::Number(number) => vec![(number + 1).to_string(), (number - 1).to_string(), (number + 2).to_string()],
        Plain::Flag(flag) => vec![(!flag).to_string()],
        Plain::Text(row) if path.starts_with("map.rows.") => rows(row),
        Plain::List(_) if path.starts_with("results.") => EFFECTS.map(str::to_owned).to_vec(),
        Plain::List(values) => [lists(values), names(key).into_iter().map(str::to_owned).collect()].concat(),
        Plain::Text(_) => names(key).into_iter().map(str::to_owned).collect(),
        Plain::Table => Vec::new(),
    };
    found.into_iter().filter(|other| *other != value.to_string()).collect()
}

/// The values for which no other was accepted, and those with two choices that are not the same scenario and have the same rulebook,
/// with these choices.
fn unchanged(file: &str) -> (BTreeSet<String>, BTreeMap<String, Vec<String>>) {
    let (scenario, provenance) = read(file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let (book, hash) = (whole(&scenario).markdown(), scenario.hash);
    let (mut fixed, mut same) = (BTreeSet::new(), BTreeMap::<String, Vec<String>>::new());
    for leaf in &provenance.leaves {
        let mut known = vec![(hash, book.clone())];
        for other in others(&leaf.path, &leaf.value) {
            let Ok((changed, _)) = read(file, &[format!("{}={other}", leaf.path)]) else { continue };
            if known.iter().any(|(hash, _)| *hash == changed.hash) {
                continue;
            }
            let text = whole(&changed).markdown();
            if known.iter().any(|(_, known)| *known == text) {
                same.entry(leaf.path.clone()).or_default().push(other);
            }
            known.push((changed.hash, text));
        }
        if known.len() == 1 {
            fixed.insert(leaf.path.clone());
        }
    }
    (fixed, same)
}

#[test]
fn every_value_changes_the_rulebook() {
    let moscow = moscow();
    for file in [EVERYTHING, &moscow] {
        let (fixed, same) = unchanged(file);
        println!("no other value: {fixed:#?}");
        // Of most values another one is tried; the side of a unit, say, cannot change alone.
        let (_, provenance) = read(file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(fixed.len() * 3 < provenance.leaves.len(), "{fixed:#?}");
        assert!(same.is_empty(), "the rulebook does not show {same:#?}");
    }
}

#[test]
fn names_change_nothing_else() {
    for file in [EVERYTHING.to_owned(), moscow()] {
        let (scenario, _) = read(&file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
        let mut names: Vec<(String, String)> = vec![("title".to_owned(), scenario.title.clone())];
        for (id, name) in scenario.side_ids.iter().zip(&scenario.side_names) {
            names.push((format!("sides.{id}.name"), name.clone()));
        }
        let units = scenario.units.iter().map(|unit| (format!("units.{}.name", unit.id), unit.name.clone()));
        names.extend(units);
        let new = |index: usize| format!("QZ{index}ZQ");
        let sets: Vec<String> =
            names.iter().enumerate().map(|(index, (path, _))| format!("{path}={}", new(index))).collect();
        let (renamed, _) = read(&file, &sets).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(renamed.hash, scenario.hash);
        let mut text = whole(&renamed).markdown();
        for (index, (_, name)) in names.iter().enumerate() {
            assert!(text.contains(&new(index)), "{name}");
            text = text.replace(&new(index), name);
        }
        assert_eq!(text, whole(&scenario).markdown());
    }
}

/// The numbers of the paragraphs of a game.
fn paragraphs(file: &str) -> Vec<Rule> {
    let (scenario, _) = read(file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let book = short(&scenario);
    let numbers = book.chapters.iter().flat_map(|chapter| &chapter.paragraphs).map(|paragraph| paragraph.number);
    let numbers: Vec<Rule> = numbers.collect();
    assert!(numbers.is_sorted(), "{numbers:?}");
    numbers
}

#[test]
fn paragraphs_are_left_out_and_keep_their_numbers() {
    const LAST: [u8; 14] = [6, 3, 3, 9, 7, 3, 6, 7, 9, 3, 4, 4, 2, 7];
    let every = (1..).zip(LAST).flat_map(|(chapter, last)| (1..=last).map(move |number| Rule(chapter, number)));
    // Steps cost in full, and units may be too small to move: there is no least move.
    let every: Vec<Rule> = every.filter(|rule| *rule != Rule(4, 5)).collect();
    assert_eq!(paragraphs(EVERYTHING), every);
    let some = paragraphs(&moscow());
    for absent in [Rule(4, 3), Rule(4, 7), Rule(7, 5), Rule(9, 7), Rule(10, 1), Rule(11, 1), Rule(14, 5)] {
        assert!(!some.contains(&absent), "{absent}");
    }
    assert!(some.contains(&Rule(4, 5)) && some.contains(&Rule(14, 7)));
}

#[test]
fn the_rulebook_of_a_small_game_is_short() {
    let (scenario, _) = read(&moscow(), &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let text = short(&scenario).text(100);
    println!("{text}");
    let words = text.split_whitespace().count();
    assert!(words < 2400, "{words} words");
    let lines = whole(&scenario).text(100);
    assert!(lines.lines().all(|line| line.chars().count() <= 100), "a line is too long");
}
