//! End-to-end tests of `rules`: formats, changes, and scenarios whose rules are not in their files.

use kartacz::play::library;
use kartacz_engine::scenario::Request;
use roxmltree::Document;
use serde_json::Value;

use crate::common::{Folder, kartacz, printed, text};

/// The first shipped scenario of each game with, and without, a rulebook in words.
fn scenarios() -> [Vec<&'static str>; 2] {
    let firsts = library::systems().into_iter().filter_map(|system| library::scenarios_of(system).next());
    let is_written = |id: &&str| library::load(&Request::new(id)).unwrap().scenario.rulebook().is_some();
    let (with, without) = firsts.partition(is_written);
    [with, without]
}

/// A scenario with a rulebook, and a change that alters one paragraph.
const CHANGED: [&str; 4] = ["rules", "classic/scenario-moscow", "--set", "zoc.enter=free"];

#[test]
fn every_scenario_whose_rules_are_a_file_has_a_rulebook() {
    let folder = Folder::new("rules");
    let [with, _] = scenarios();
    assert!(!with.is_empty());
    for scenario in with {
        let said = printed(&folder.0, &["rules", scenario]);
        for part in ["\n1 Map\n---", "\n1.1 ", "\n14 Victory\n", "\nAppendix A Map\n", "\nAppendix B "] {
            assert!(said.contains(part), "{scenario}: {part}");
        }
        assert!(said.lines().all(|line| line.chars().count() <= 100 || line.contains("row ")), "{scenario}");
        let markdown = printed(&folder.0, &["rules", scenario, "--format", "markdown"]);
        assert!(markdown.starts_with("# ") && markdown.contains("\n## 1 Map\n\n**1.1** "), "{markdown}");
        let json: Value = serde_json::from_str(&printed(&folder.0, &["rules", scenario, "--json"])).unwrap();
        assert_eq!((&json["schema"], &json["scenario"]), (&"kartacz.rules/1".into(), &scenario.into()));
        assert_eq!(json["differences"], Value::Null);
        let paragraphs =
            json["chapters"].as_array().unwrap().iter().flat_map(|one| one["paragraphs"].as_array().unwrap());
        let numbers: Vec<&str> = paragraphs.map(|one| one["number"].as_str().unwrap()).collect();
        assert!(numbers.contains(&"8.7") && numbers.iter().all(|number| said.contains(&format!("\n{number} "))));
    }
}

#[test]
fn the_page_is_well_formed_and_has_every_paragraph() {
    let folder = Folder::new("rules-page");
    let page = printed(&folder.0, &[&CHANGED[..], &["--format", "html"]].concat());
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).unwrap();
    let sections: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert!(sections.contains(&"p-5.2") && sections.contains(&"chapter-14") && sections.contains(&"appendix-B"));
    assert_eq!(page.matches("<span class=\"mark\">changed</span>").count(), 1);
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("width=device-width"));
    assert!(!page.contains("<script") && !page.contains("href=\"http"));
}

#[test]
fn changes_are_marked_in_every_format() {
    let folder = Folder::new("rules-changes");
    let said = printed(&folder.0, &CHANGED);
    assert!(said.contains("\nWith set zoc.enter=free, 1 part differs and is marked: 5.2.\n"), "{said}");
    assert_eq!(said.matches("[changed]").count(), 1);
    let json: Value = serde_json::from_str(&printed(&folder.0, &[&CHANGED[..], &["--json"]].concat())).unwrap();
    let marked = json["chapters"].as_array().unwrap().iter().flat_map(|one| one["paragraphs"].as_array().unwrap());
    let marked: Vec<&Value> = marked.filter(|one| one["mark"] == "changed").map(|one| &one["number"]).collect();
    assert_eq!(marked, [&Value::from("5.2")]);
}

#[test]
fn the_name_of_the_file_chooses_the_format() {
    let folder = Folder::new("rules-file");
    for (file, format) in [("r.md", "markdown"), ("r.html", "html"), ("r.json", "json"), ("r.txt", "text")] {
        assert_eq!(printed(&folder.0, &[&CHANGED[..], &["--out", file]].concat()), "");
        let written = std::fs::read_to_string(folder.0.join(file)).unwrap();
        assert_eq!(written, printed(&folder.0, &[&CHANGED[..], &["--format", format]].concat()), "{file}");
    }
    printed(&folder.0, &[&CHANGED[..], &["--out", "r.md", "--format", "json", "--quiet"]].concat());
    assert!(std::fs::read_to_string(folder.0.join("r.md")).unwrap().starts_with('{'));
}

#[test]
fn rules_that_are_in_no_file_are_not_written() {
    let folder = Folder::new("rules-published");
    let [with, without] = scenarios();
    assert!(!without.is_empty());
    for scenario in without {
        let output = kartacz(&folder.0, &["rules", scenario]);
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{scenario}: {said}");
        assert!(said.contains(scenario) && said.contains("not in its files"), "{said}");
        for known in &with {
            assert!(said.contains(&format!("`{}`", known.split('/').next().unwrap())), "{said}");
        }
    }
}
