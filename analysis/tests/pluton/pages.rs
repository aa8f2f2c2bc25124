//! The map and the replay page.

use kartacz::games;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::scenario::Request;
use regex::Regex;

use crate::common::{Folder, words_of};
use crate::pluton::{SCENARIOS, SMALL, play, printed, strict};

fn page(scenario: &str, game: &str) -> String {
    let folder = Folder::new(&format!("pluton-page-{game}-{}", scenario.replace('/', "-")));
    printed(&folder.0, &["play", scenario, "--game", game, "--luck", "off", "--replay", "page.html"]);
    std::fs::read_to_string(folder.0.join("page.html")).unwrap()
}

#[test]
fn maps_are_drawings_with_every_hex_and_village() {
    for scenario in SCENARIOS {
        let map = printed(&std::env::temp_dir(), &["map", scenario]);
        strict(&map);
        let (last, village) = if scenario == SMALL { ("1612", "Upper") } else { ("4327", "Parzymiechy") };
        for text in ["0101", last, village, "Legend", "reconstructed"] {
            assert!(map.contains(text), "{scenario}: {text}");
        }
    }
}

/// The list names every counter, in as many lines as that takes.
#[test]
fn the_list_names_every_counter() {
    for scenario in SCENARIOS {
        let system = games::load(&Request::new(scenario)).unwrap();
        let words = words_of(&printed(&std::env::temp_dir(), &["map", scenario]));
        for counter in system.game::<Pluton>().unwrap().scenario.counters.iter().flatten() {
            assert!(words.contains(&counter.id), "{} in {scenario}", counter.id);
        }
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let loads = Regex::new(r#"(src|href)="[^#]|@import|url\([^#]|fetch\(|import "#).unwrap();
    for scenario in SCENARIOS {
        let page = page(scenario, "3");
        assert!(page.len() < 8_000_000, "{} bytes", page.len());
        assert!(loads.find(&page).is_none(), "{:?}", loads.find(&page));
        strict(&page);
    }
}

#[test]
fn the_log_is_what_play_prints() {
    let page = page(SMALL, "5");
    let document = strict(&page);
    let log = document.descendants().find(|node| node.attribute("id") == Some("log")).unwrap();
    let lines = log.descendants().filter(|node| node.has_tag_name("span")).filter_map(|node| node.text());
    let shown: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    // Code between backquotes is shown as code.
    assert_eq!(shown, play(SMALL, 5, "text").replace('`', "").split_whitespace().collect::<Vec<_>>());
}

/// The data of the page hold the game three times: as all see it, and as each side does.
#[test]
fn each_side_has_a_view_of_its_own() {
    let page = page(SCENARIOS[1], "2");
    let document = strict(&page);
    let data = document.descendants().find(|node| node.attribute("id") == Some("steps")).unwrap().text().unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let steps = data["steps"].as_array().unwrap();
    let views = data["views"].as_array().unwrap();
    assert_eq!(views.len(), 2);
    for view in views {
        assert_eq!(view["steps"].as_array().unwrap().len(), steps.len());
        assert_eq!(view["log"].as_array().unwrap().len(), steps.len());
    }
    // Before play no Pole is on the map for the Germans, and none has his strength shown.
    let sides: Vec<u64> = data["units"].as_array().unwrap().iter().map(|side| side.as_u64().unwrap()).collect();
    let polish = |step: &serde_json::Value| {
        let units = step["u"].as_object().unwrap().clone();
        let own = units.into_iter().filter(|(unit, _)| sides[unit.parse::<usize>().unwrap()] == 1);
        own.filter(|(_, unit)| unit[0] != -1).count()
    };
    assert!(polish(&steps[0]) >= 36, "{}", polish(&steps[0]));
    let germans = &views[0]["steps"][0];
    assert!(polish(germans) < polish(&steps[0]));
    assert_eq!(polish(&views[1]["steps"][0]), polish(&steps[0]));
}
