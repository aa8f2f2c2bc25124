//! Hostile names stay text in every output of a game.

use std::fs;
use std::path::Path;

use crate::common::Folder;
use crate::verdox::{printed, strict};

const NAME: &str = "<i>&\"'</script>]]>";

/// A folder with the small scenario, with markup in the title and in the name of the first side.
fn hostile() -> Folder {
    let folder = Folder::new("verdox-names");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/verdox");
    for file in ["rules.toml", "small-map.toml", "counters.toml", "scenario-small.toml"] {
        let text = fs::read_to_string(shipped.join(file)).unwrap();
        let name = serde_json::to_string(NAME).unwrap();
        let text = text.replace("\"A skirmish by the river\"", &name).replace("\"Hasbergs\"", &name);
        fs::write(folder.0.join(file), text).unwrap();
    }
    folder
}

#[test]
fn names_are_text_everywhere() {
    let folder = hostile();
    let file = "scenario-small.toml";
    printed(&folder.0, &["play", file, "--replay", "page.html", "--log", "log.jsonl"]);
    printed(&folder.0, &["play", file, "--set", "dice.exit=3", "--beside", "both.html"]);
    printed(&folder.0, &["map", file, "--out", "map.svg"]);
    for written in ["page.html", "both.html", "map.svg"] {
        let text = fs::read_to_string(folder.0.join(written)).unwrap();
        let document = strict(&text);
        assert!(!document.descendants().any(|node| node.has_tag_name("i")), "{written}");
        assert!(document.descendants().any(|node| node.text().is_some_and(|text| text.contains(NAME))), "{written}");
    }
    let log = fs::read_to_string(folder.0.join("log.jsonl")).unwrap();
    let set_up: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(set_up["sides"][0]["name"], NAME);
}
