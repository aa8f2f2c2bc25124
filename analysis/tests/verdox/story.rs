//! The story of a game has every die of the log, with the row of the ledger that requires it.

use crate::program::one_line;
use regex::Regex;
use serde_json::Value;

use crate::verdox::{SCENARIOS, SMALL, logged, play};

/// The story of a game, on one line.
fn story(scenario: &str, game: u64) -> String {
    one_line(&play(scenario, game, "text"))
}

fn games() -> impl Iterator<Item = (&'static str, u64)> {
    (0..20).map(|game| (SMALL, game)).chain([(SCENARIOS[0], 0), (SCENARIOS[1], 1)])
}

#[test]
fn every_die_is_in_its_order_with_its_row() {
    let dice = Regex::new(r"[Dd]ie [1-6]\b").unwrap();
    for (scenario, game) in games() {
        let story = story(scenario, game);
        let mut rest = story.as_str();
        let rolled = logged(scenario, game).into_iter().filter(|line| !line["dice"].is_null());
        let rolled: Vec<Value> = rolled.collect();
        assert_eq!(dice.find_iter(&story).count(), rolled.len(), "{scenario}, game {game}");
        for line in rolled {
            let die = format!("ie {}", line["dice"][0]);
            let at = rest.find(&die).unwrap_or_else(|| panic!("{scenario}, game {game}: no d{die} for {line}"));
            rest = &rest[at + die.len()..];
            let row = rest.find(&format!("({})", line["rule"].as_str().unwrap()));
            assert!(row.is_some_and(|at| !dice.is_match(&rest[..at])), "{line}: {}", &rest[..rest.len().min(160)]);
        }
    }
}

#[test]
fn the_end_adds_up() {
    for (scenario, game) in games() {
        let over = logged(scenario, game).pop().unwrap();
        let story = story(scenario, game);
        let (_, end) = story.rsplit_once("The end").unwrap();
        let sum = |side: &str| -> i64 {
            let (_, rest) = end.rsplit_once(&format!("{side}: ")).unwrap();
            rest.split([' ', '.']).next().unwrap().parse().unwrap()
        };
        assert_eq!(Some(sum("Hasbergs") - sum("Askans")), over["vp"].as_i64(), "{end}");
        let winner = match &over["side"] {
            Value::Null => "A draw in turn",
            side if side == "hasbergs" => "Hasbergs win in turn",
            _ => "Askans win in turn",
        };
        assert!(end.contains(winner), "{end}");
    }
}

#[test]
fn lines_have_room() {
    let printed = play(SCENARIOS[0], 0, "text");
    assert!(printed.lines().all(|line| line.chars().count() <= 88));
    assert!(printed.contains("Turn 1. ") && printed.contains("The end"));
}
