//! Test positions of overall commanders and of the reserve, written as files.

use std::collections::BTreeMap;

use kartacz_engine::games::maciejowice::files::position::{TestPosition, load_for};
use kartacz_engine::games::maciejowice::notation::write;

use crate::maciejowice::table::whole;

const HEAD: &str = r#"
title = "A position"
theme = "moves"
scenario = "maciejowice/scenario-1"
why = "To be read."
decides = "poles"
stage = 3
"#;

const FIELD: &str = r#"
[commanders]
kosciuszko = "1012"
sierakowski = "1010"
kniaziewicz = "1016"
tormasov = "0102"

[units]
7-foot-1 = { hex = "1010", facing = "s" }
redoubt = { hex = "1016", facing = "s" }
krzycki = { hex = "1013", facing = "s", served = ["sierakowski"], marker = true }
tormasov-musketeers-1 = { hex = "0102", facing = "n" }
"#;

fn read(keys: &str) -> Result<TestPosition, String> {
    let text = format!("{HEAD}{keys}{FIELD}");
    let files = BTreeMap::from([("position.toml".to_owned(), text)]);
    load_for(&files, "position.toml", whole()).map_err(|faults| faults.to_string())
}

/// The legal actions of the position.
fn words(position: &TestPosition) -> Vec<String> {
    use kartacz_engine::core::game::{Actions, Game};
    let mut legal = Actions::new();
    position.game.legal(&position.state, &mut legal);
    legal.iter().map(|&action| write(&position.game, action)).collect()
}

#[test]
fn an_overall_commander_chooses_the_commander_to_activate() {
    let keys = "phase = \"overall\"\nactive = \"kosciuszko\"\naccept = [\"activate sierakowski\"]\n";
    let position = read(keys).unwrap();
    assert_eq!(words(&position), ["activate kniaziewicz", "activate sierakowski", "pass"]);
}

#[test]
fn an_overall_commander_names_units() {
    let keys = "phase = \"own-units\"\nactive = \"kosciuszko\"\naccept = [\"own-unit *\"]\n";
    assert_eq!(words(&read(keys).unwrap()).len(), 4);
}

#[test]
fn an_overall_commander_moves() {
    let keys = "phase = \"overall-move\"\nactive = \"kosciuszko\"\naccept = [\"commander-to 1013\"]\n";
    assert!(words(&read(keys).unwrap()).contains(&"stay".to_owned()));
}

#[test]
fn the_reserve_and_activated_formations_are_given() {
    let keys = "phase = \"movement\"\nactive = \"kniaziewicz\"\nactivated = []\naccept = [\"end\"]\n";
    assert!(!words(&read(keys).unwrap()).iter().any(|words| words.contains("krzycki")));
    let keys = "phase = \"own-units\"\nactive = \"kosciuszko\"\nactivated = [\"sierakowski\"]\naccept = [\"end\"]\n";
    assert!(words(&read(keys).unwrap()).contains(&"own-unit krzycki".to_owned()));
}

#[test]
fn phases_of_others_are_refused() {
    let movement = "phase = \"movement\"\nactive = \"kosciuszko\"\naccept = [\"end\"]\n";
    assert!(read(movement).err().unwrap().contains("commands the whole side"));
    let overall = "phase = \"overall\"\nactive = \"kniaziewicz\"\naccept = [\"end\"]\n";
    assert!(read(overall).err().unwrap().contains("does not command the whole side"));
}
