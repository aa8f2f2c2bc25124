//! Paragraphs that the rules page defers to *Niemenczyn*: the same code implements them with the same numbers, so the
//! tests of *Niemenczyn* cover this game, too.

use std::path::PathBuf;

use kartacz_engine::games::load;
use kartacz_engine::scenario::Request;

use crate::maciejowice::table::Shipped;

/// The files of the series that are not rules: limits, bounds, notation, set-up of positions, names.
const NO_RULES: [&str; 5] = ["edition.rs", "bound.rs", "notation.rs", "position_builder.rs", "state.rs"];

/// Functions whose code asks for the edition: `file.rs: name`.
fn asking(file: &str, source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().expect("a beginning");
    let mut found: Vec<String> = Vec::new();
    let mut now: Option<(usize, &str)> = None;
    for line in source.lines() {
        let indent = line.len() - line.trim_start().len();
        if now.is_none()
            && let Some((_, rest)) = line.split_once("fn ")
            && !line.trim_start().starts_with("//")
        {
            let end = rest.find(['(', '<']).expect("a list of parameters");
            now = Some((indent, &rest[..end]));
        }
        if let (true, Some((_, name))) = (line.contains("E::HAS"), now) {
            found.push(format!("{file}: {name}"));
        }
        if now.is_some_and(|(begun, _)| begun == indent && line.trim_start().starts_with('}')) {
            now = None;
        }
    }
    found.dedup();
    found
}

/// The functions that a page names.
fn named(page: &str) -> Vec<String> {
    let spans = page.split('`').skip(1).step_by(2).filter_map(|span| span.split_once(".rs: "));
    spans.flat_map(|(file, names)| names.split(", ").map(move |name| format!("{file}.rs: {name}"))).collect()
}

#[test]
fn functions_that_depend_on_the_edition_are_on_the_page() {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let page = std::fs::read_to_string(games.join("maciejowice/README.md")).expect("the page");
    let listed = named(&page);
    let mut asked = Vec::new();
    for entry in std::fs::read_dir(games.join("insurrection")).expect("the series") {
        let path = entry.expect("an entry").path();
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_file() && !NO_RULES.contains(&file.as_str()) {
            asked.extend(asking(&file, &std::fs::read_to_string(&path).expect("a text")));
        }
    }
    assert!(asked.len() > 60, "{} functions", asked.len());
    let missing: Vec<&String> = asked.iter().filter(|name| !listed.contains(name)).collect();
    assert!(missing.is_empty(), "not on the page: {missing:?}");
}

#[test]
fn functions_that_ask_are_found() {
    let text =
        "    fn one(self) -> bool {\n        true\n    }\n\n    fn two<T>(self) {\n        E::HAS.stars\n    }\n";
    assert_eq!(asking("x.rs", text), ["x.rs: two"]);
    assert_eq!(named("a `x.rs: two, three` and `word`"), ["x.rs: two", "x.rs: three"]);
}

/// Tables of the rules whose values are shared.
const SHARED: [&str; 8] =
    ["command.", "formation.", "stacking.", "movement.", "fire.", "melee.", "victory.", "switches."];

/// The values that a game's files give for the shared tables, by path.
fn values(scenario: &str) -> Vec<(String, String)> {
    let loaded = load(&Shipped, &Request::new(scenario)).unwrap_or_else(|faults| panic!("{faults}"));
    let leaves =
        loaded.provenance.leaves.into_iter().filter(|leaf| SHARED.iter().any(|part| leaf.path.starts_with(part)));
    leaves.map(|leaf| (leaf.path, leaf.value.to_string())).collect()
}

/// Numbers of *Niemenczyn* are the same in *Maciejowice*, unless a paragraph of the latter says otherwise.
#[test]
fn shared_values_are_those_of_niemenczyn() {
    let (first, own) = (values("niemenczyn/scenario-1"), values("maciejowice/scenario-1"));
    let other = |(path, value): &&(String, String)| own.iter().any(|(own, other)| own == path && other != value);
    let changed: Vec<&str> = first.iter().filter(other).map(|(path, _)| path.as_str()).collect();
    assert_eq!(changed, ["victory.automatic"]);
    let gone = |(path, _): &&(String, String)| own.iter().all(|(own, _)| own != path);
    let gone: Vec<&str> = first.iter().filter(gone).map(|(path, _)| path.as_str()).collect();
    let known =
        |path: &&str| path.contains(".scarp_") || ["switches.guns_split", "switches.draw_at_zero"].contains(path);
    assert!(gone.len() == 6 && gone.iter().all(known), "{gone:?}");
    assert!(first.len() > 100, "{} values", first.len());
}
