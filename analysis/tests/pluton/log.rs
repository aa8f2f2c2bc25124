//! The event log and the story.

use crate::program::one_line;
use serde_json::Value;

use crate::pluton::{SCENARIOS, SMALL, play};

fn logged(scenario: &str, game: u64) -> Vec<Value> {
    play(scenario, game, "json").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_first_line_has_the_scenario_and_the_tables() {
    let lines = logged(SCENARIOS[0], 0);
    let set_up = &lines[0];
    assert_eq!((&set_up["system"], &set_up["n"], &set_up["stages"]), (&"pluton".into(), &0.into(), &27.into()));
    let units = set_up["units"].as_array().unwrap();
    assert_eq!(units.iter().filter(|unit| unit["side"] == "germans").count(), 27 + 15 + 6 + 9);
    assert!(set_up["values"].as_object().unwrap().keys().any(|key| key.starts_with("tables.")));
    assert!(set_up["assumed"].as_array().unwrap().iter().any(|key| key.as_str().unwrap().starts_with("tables.")));
}

#[test]
fn every_line_says_which_sides_know_of_it() {
    let lines = logged(SCENARIOS[1], 1);
    let (mut secret, mut noticed) = (0, 0);
    for line in &lines[1..] {
        let known = line["known_to"].as_array().unwrap();
        let all = known.len() + line["noticed_by"].as_array().map_or(0, Vec::len);
        assert!(line["side"].is_null() || known.contains(&line["side"]) || line["event"] == "shelled", "{line}");
        secret += usize::from(all == 1);
        noticed += usize::from(line.get("noticed_by").is_some());
        if line["event"] == "set-up" && line["side"] == "poles" {
            assert_eq!(all, 1, "{line}");
        }
    }
    assert!(secret > 30 && noticed > 30, "{secret} {noticed}");
}

/// Strength, modifier, die and effect of each shot are in the log, and losses follow.
#[test]
fn shots_carry_their_numbers() {
    let lines = logged(SMALL, 2);
    let shots: Vec<&Value> = lines.iter().filter(|line| line["event"] == "fired").collect();
    assert!(!shots.is_empty());
    for shot in shots {
        for key in ["strength", "modifier", "modified", "dice", "levels", "losses", "distance", "target"] {
            assert!(!shot[key].is_null(), "{key}: {shot}");
        }
    }
}

#[test]
fn the_story_begins_with_the_note_and_ends_with_the_rank() {
    let story = one_line(&play(SMALL, 3, "text"));
    assert!(story.contains("all are reconstructed (origin `assumed`)"), "{story}");
    assert!(story.contains("Stage 1.") && story.contains("fires at") && story.contains("The end"), "{story}");
}
