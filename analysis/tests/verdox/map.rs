//! End-to-end tests of `map`.

use kartacz::play::library::what_ifs;

use crate::common::Folder;
use crate::verdox::{SCENARIOS, printed, strict};

fn map(arguments: &[&str]) -> String {
    let folder = Folder::new("verdox-map");
    printed(&folder.0, &[&["map"], arguments].concat())
}

/// The texts of a drawing.
fn texts(svg: &str) -> Vec<String> {
    let document = strict(svg);
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap().to_owned()).collect()
}

#[test]
fn every_square_has_its_number_once() {
    for (scenario, [width, height]) in SCENARIOS.into_iter().zip([[32, 20], [32, 20], [12, 10]]) {
        let texts = texts(&map(&[scenario]));
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row))) {
            let label = format!("{column:02}{row:02}");
            assert_eq!(texts.iter().filter(|text| **text == label).count(), 1, "{scenario}: {label}");
        }
    }
}

#[test]
fn sides_kinds_and_their_values_are_told() {
    let texts = texts(&map(&[SCENARIOS[0]]));
    for text in ["Hasbergs", "Askans", "mounted shooters", "1 destroyed; 2 dismounted", "2350", "gate", "canal"] {
        assert!(texts.iter().any(|known| known == text), "{text}");
    }
}

#[test]
fn what_changes_is_drawn() {
    let flags = |svg: &str, side: u8| svg.matches(&format!("class=\"m-flag{side}\"")).count();
    let as_it_is = map(&[SCENARIOS[0]]);
    let taken = map(&[SCENARIOS[0], "--set", "map.legend.\"G\".owner=second"]);
    assert!(flags(&taken, 0) + 2 == flags(&as_it_is, 0), "the gates have changed hands");
    for (_, name) in what_ifs().filter(|(system, _)| *system == "verdox") {
        strict(&map(&[SCENARIOS[0], "--what-if", name]));
    }
    let wide = map(&[SCENARIOS[0], "--set", "switches.entry_zone=two-columns"]);
    assert_ne!(wide, as_it_is, "the zone is wider");
}
