//! Doctored logs of *Maciejowice*, each to be rejected by the paragraph of its rulebook that it breaks.

use serde_json::{Value, json};

use crate::insurrection_referee::doctored::Doctor::{After, Change};
use crate::insurrection_referee::doctored::{Doctor, add, all_are_found_out, any, charge, contact, has, without};
use crate::insurrection_referee::maciejowice_games;

fn more(line: &mut Value, reason: &str) {
    let parts = line["modifiers"].as_array_mut().expect("modifiers");
    for part in parts.iter_mut().filter(|part| part["reason"] == reason) {
        part["value"] = json!(part["value"].as_i64().expect("a number") + 1);
    }
}

fn unskilled(line: &mut Value) {
    line["units"] = json!(["szuszkowski"]);
}

fn formed(line: &Value) -> bool {
    line["result"] == "formed" && line["rule"] == "7.3"
}

fn another_way(line: &mut Value) {
    line["facings"][0] = json!((line["facings"][0].as_i64().expect("a facing") + 1) % 6);
}

const TABLE: &[(&str, &str, Doctor)] = &[
    (
        "a star too many",
        "10.10.6",
        Change("fire-test", |line| has(line, "stars of the battery"), |line| more(line, "stars of the battery")),
    ),
    (
        "a star that does not count",
        "10.10.6",
        Change("fire-test", |line| has(line, "stars of the battery"), |line| without(line, "stars of the battery")),
    ),
    (
        "a village without cover",
        "10.10.6",
        Change("fire-test", |line| has(line, "village"), |line| without(line, "village")),
    ),
    ("a river without cost", "8.2", Change("moved", |line| has(line, "river"), |line| without(line, "river"))),
    ("a marsh without cost", "8.2", Change("moved", |line| has(line, "marsh"), |line| without(line, "marsh"))),
    ("a village without cost", "8.2", Change("moved", |line| has(line, "village"), |line| without(line, "village"))),
    (
        "kosynierzy without scythes",
        "7.5",
        Change(
            "melee",
            |line| has(line, "kosynierzy against cavalry"),
            |line| without(line, "kosynierzy against cavalry"),
        ),
    ),
    (
        "a withdrawal into a marsh without a loss",
        "10.11.3",
        Change("withdrew", |line| has(line, "into a marsh"), |line| without(line, "into a marsh")),
    ),
    ("a charge that is spoilt", "8.14.1", After("moved", contact, charge)),
    ("a square that faces elsewhere", "10.11", Change("square", formed, another_way)),
    (
        "a square that moves and faces elsewhere",
        "10.11",
        Change("moved", |line| !line["facings"].is_null(), another_way),
    ),
    ("skirmish order for nothing", "7.2", Change("skirmish-order", any, |line| add(line, "mp_after", 1))),
    ("skirmish order without a star", "8.16", Change("skirmish-order", any, unskilled)),
    (
        "a skirmisher that pays for ground",
        "7.2",
        Change("moved", |line| has(line, "skirmish order"), |line| without(line, "skirmish order")),
    ),
    (
        "a chit that was not chosen",
        "13",
        Change("pool-chosen", |line| line["side"] == "poles", |line| line["commander"] = json!("denisov")),
    ),
    (
        "an enemy activated",
        "4.4",
        Change(
            "commander-activated",
            |line| line["side"] == "poles" && line["result"] == "activated",
            |line| line["commander"] = json!("denisov"),
        ),
    ),
    (
        "an enemy among the six",
        "4.4",
        Change("own-unit", |line| line["side"] == "poles", |line| line["units"] = json!(["denisov-jagers"])),
    ),
    (
        "another winner",
        "12.3",
        Change("game-over", |line| line["rule"] == "12.3", |line| line["result"] = json!("level")),
    ),
];

#[test]
fn every_doctored_log_of_maciejowice_is_found_out() {
    all_are_found_out(TABLE, maciejowice_games::real());
}
