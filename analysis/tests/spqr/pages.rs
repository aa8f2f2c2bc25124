//! The map and the replay page.

use kartacz::games;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::scenario::Request;
use regex::Regex;

use crate::common::{Folder, words_of};
use crate::spqr::{SCENARIOS, SMALL, play, printed, strict};

fn page(scenario: &str, game: &str) -> String {
    let folder = Folder::new(&format!("spqr-page-{game}-{}", scenario.replace('/', "-")));
    printed(
        &folder.0,
        &["play", scenario, "--game", game, "--set", "turns=6", "--luck", "off", "--replay", "page.html"],
    );
    std::fs::read_to_string(folder.0.join("page.html")).unwrap()
}

#[test]
fn maps_have_every_hex_unit_and_leader() {
    for (scenario, last, unit, leader) in [
        (SCENARIOS[0], "5329", "african-4", "Maharbal"),
        (SCENARIOS[1], "3113", "v-tr-1", "Tribune A"),
        (SCENARIOS[2], "2416", "elephants-5", "Regulus"),
    ] {
        let map = printed(&std::env::temp_dir(), &["map", scenario]);
        strict(&map);
        for text in [last, unit, leader, "Legend", "reconstructed", "two hexes"] {
            assert!(map.contains(text), "{scenario}: {text}");
        }
        assert!(map.matches("class=\"range m-range").count() >= 4, "{scenario}: leaders have a range");
    }
}

/// The list names every troop in the lines and every leader, in as many lines as that takes.
#[test]
fn the_list_names_every_troop_and_leader() {
    for scenario in ["spqr/scenario-cannae", "spqr/scenario-zama", "spqr/scenario-bagradas"] {
        let system = games::load(&Request::new(scenario)).unwrap();
        let words = words_of(&printed(&std::env::temp_dir(), &["map", scenario]));
        let game = system.game::<Spqr>().unwrap();
        for row in &game.scenario.lines {
            let troops = game.scenario.troops.iter().enumerate().filter(|(index, _)| row.troops & 1 << index != 0);
            for (_, troop) in troops {
                assert!(words.contains(&troop.id), "{} in {scenario}", troop.id);
            }
        }
        for leader in game.scenario.leaders.iter().flatten() {
            assert!(words.contains(&leader.id), "{} in {scenario}", leader.id);
        }
    }
}

#[test]
fn the_page_needs_nothing_else() {
    let loads = Regex::new(r#"(src|href)="[^#]|@import|url\([^#]|fetch\(|import "#).unwrap();
    for scenario in [SCENARIOS[0], SMALL] {
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

/// The data of the page: every unit on the map at first, and the rout points of each step.
#[test]
fn the_steps_begin_with_the_set_up() {
    let page = page(SCENARIOS[0], "2");
    let document = strict(&page);
    let data = document.descendants().find(|node| node.attribute("id") == Some("steps")).unwrap().text().unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let steps = data["steps"].as_array().unwrap();
    let placed = steps[0]["u"].as_object().unwrap().values().filter(|unit| unit[0] != -1).count();
    assert_eq!(placed, 85);
    assert_eq!(steps[0]["c"].as_object().unwrap().values().filter(|leader| leader[0] != -1).count(), 13);
    assert_eq!(data["lost"].as_array().unwrap().len(), steps.len());
    assert_eq!(data["levels"], serde_json::json!([72, 115]));
    let doubles = data["units"].as_array().unwrap().iter().filter(|unit| unit[3] == true).count();
    assert_eq!(doubles, 4);
}
