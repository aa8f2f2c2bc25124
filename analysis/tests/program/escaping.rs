//! Names that would be markup, formulas or commands where they are displayed: every name that the loader accepts is
//! displayed unchanged, as text.

use crate::program::one_line;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag};
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;

/// A file that is as hard to name as its scenario is to show.
const FILE: &str = "=1+1 <script>&\"'|*_x_`[y](z)~~$#.toml";
/// The program's name for it: the file name without its extension.
const ID: &str = "=1+1 <script>&\"'|*_x_`[y](z)~~$#";
/// A change for the page.
const SET: &str = "units.bkn.name=<i>|*b* &amp;\"'";

/// Names of 80 characters at most, each with a purpose.
fn names() -> Vec<String> {
    let names = [
        "<script>alert(1)</script>",
        "</title></text></svg></td><b onload=\"x()\" style='y'>",
        "&amp; & &#60;b&#62; ]]> <![CDATA[ --> <!-- \" '",
        "=HYPERLINK(\"http://x\";\"y\")",
        "@SUM(1,2); a,b | c \\ `d` *e* _f_ ~~g~~ [h](http://i) ![j](k) $l$ # m",
        "e\u{301}\u{302}\u{303} אבג 山川 नि\u{200d} 😀",
    ];
    names.map(str::to_owned).into_iter().chain(["W".repeat(80), "山".repeat(80)]).collect()
}

/// The names, each time with another one first, so that every one is that of a side once.
fn turned() -> impl Iterator<Item = Vec<String>> {
    (0..names().len()).map(|by| {
        let mut turned = names();
        turned.rotate_left(by);
        turned
    })
}

/// A copy of the shipped scenarios in which everything with a name has one of these, in turn.
struct Copied {
    folder: PathBuf,
    given: Vec<String>,
}

impl Copied {
    fn new(test: &str, names: &[String]) -> Self {
        let folder = std::env::temp_dir().join(format!("kartacz-escaping-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/niemenczyn");
        let mut given = Vec::new();
        for file in
            ["scenario-1.toml", "scenario-2.toml", "counters.toml", "eydziatowicz.toml", "map.toml", "rules.toml"]
        {
            let mut text = String::new();
            for line in fs::read_to_string(shipped.join(file)).unwrap().lines() {
                match line.split_once(" = \"").map(|(key, _)| key).filter(|key| matches!(*key, "name" | "title")) {
                    Some(key) => {
                        let name = &names[given.len() % names.len()];
                        text += &format!("{key} = {}\n", serde_json::to_string(name).unwrap());
                        given.push(name.clone());
                    }
                    None => text.extend([line, "\n"]),
                }
            }
            fs::write(folder.join(file), text).unwrap();
        }
        fs::copy(folder.join("scenario-1.toml"), folder.join(FILE)).unwrap();
        Self { folder, given }
    }

    /// The names of the sides: the first of `counters.toml`, after both titles.
    fn sides(&self) -> &[String] {
        &self.given[2..4]
    }

    /// The program's output.
    fn kartacz(&self, arguments: &[&str]) -> String {
        let program = env!("CARGO_BIN_EXE_kartacz");
        let output = Command::new(program).args(arguments).current_dir(&self.folder).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn run(&self, format: &str) -> String {
        let players = ["--player", "poles=random", "--player", "russians=random"];
        let options = ["--games", "20", "--set", SET, "--out", "out <b>&\"", "--format", format];
        self.kartacz(&[&["run", FILE][..], &players, &options].concat())
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap()
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What stands in a drawing or page: every text, and the names of its elements and attributes.
fn read_strictly(xml: &str) -> (String, BTreeSet<String>) {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(xml, options).unwrap_or_else(|error| panic!("{error}\n{xml}"));
    let mut text = String::new();
    let mut words = BTreeSet::new();
    for node in document.descendants() {
        assert!(!node.is_comment() && !node.is_pi(), "{node:?}");
        text.extend([node.text().filter(|_| node.is_text()).unwrap_or_default(), "\n"]);
        if node.is_element() {
            words.insert(node.tag_name().name().to_owned());
            words.extend(node.attributes().map(|attribute| format!("{}=", attribute.name())));
        }
    }
    (text, words)
}

/// Checks that drawings or pages have the same elements and attributes, whatever the names; returns the texts.
fn text_only(nasty: &str, plain: &str) -> String {
    let [(text, found), (_, known)] = [nasty, plain].map(read_strictly);
    let strange: Vec<&String> = found.difference(&known).collect();
    assert!(strange.is_empty(), "{strange:?} came from a name");
    text
}

/// As long as the longest, so that they are cut like them.
fn plain_names() -> Vec<String> {
    vec!["w".repeat(80)]
}

#[test]
fn the_map_shows_names_as_text() {
    let [nasty, plain] = [Copied::new("map", &names()), Copied::new("map-plain", &plain_names())];
    for scenario in ["scenario-1.toml", "scenario-2.toml"] {
        let text = text_only(&nasty.kartacz(&["map", scenario]), &plain.kartacz(&["map", scenario]));
        for name in names() {
            assert!(text.contains(&name), "{name} is not whole in {scenario}");
        }
    }
}

#[test]
fn the_page_and_the_charts_show_names_as_text() {
    let plain = Copied::new("page-plain", &plain_names());
    plain.run("table");
    for names in turned() {
        let nasty = Copied::new("page", &names);
        nasty.run("table");
        let folder = "out <b>&\"";
        let read = |file: &str| [&nasty, &plain].map(|copied| copied.read(&format!("{folder}/{file}")));
        let [page, plain_page] = read("report.html");
        let text = text_only(&page, &plain_page);
        let changed = format!("Changed: set {SET}.");
        for shown in [ID, &changed, &nasty.sides()[0], &nasty.sides()[1]] {
            assert!(text.contains(shown), "{shown} is not whole on the page");
        }
        for chart in ["outcomes", "vp", "endings", "vp-sources"] {
            let [chart, plain_chart] = read(&format!("charts/{chart}.svg"));
            text_only(&chart, &plain_chart);
        }
    }
}

#[test]
fn a_comparison_shows_names_as_text() {
    let [nasty, plain] = [Copied::new("compare", &names()), Copied::new("compare-plain", &plain_names())];
    let printed = [&nasty, &plain].map(|copied| {
        let options = ["--games", "10", "--player", "poles=random", "--out", "o", "--format", "markdown"];
        let printed = copied.kartacz(&[&["compare", FILE, "scenario-2.toml"][..], &options].concat());
        (printed, copied.read("o/report.html"))
    });
    let text = text_only(&printed[0].1, &printed[1].1);
    assert!(text.contains(ID) && read_markdown(&printed[0].0).contains(ID), "{text}");
}

#[test]
fn a_what_if_shows_names_as_text() {
    let plain = Copied::new("what-if-plain", &plain_names());
    let play = |copied: &Copied, format: &str| {
        let players = ["--player", "poles=random", "--player", "russians=random"];
        let change = ["--set", SET, "--set", "victory.automatic=1", "--games", "40", "--out", "o", "--format", format];
        copied.kartacz(&[&["what-if", FILE][..], &players, &change].concat())
    };
    let pair = |copied: &Copied| {
        let options = ["--set", SET, "--beside", "pair.html", "--player", "poles=random"];
        copied.kartacz(&[&["play", FILE][..], &options].concat());
        copied.read("pair.html")
    };
    play(&plain, "table");
    let plain_pair = pair(&plain);
    for names in turned() {
        let nasty = Copied::new("what-if", &names);
        let markdown = read_markdown(&play(&nasty, "markdown"));
        let page = text_only(&nasty.read("o/report.html"), &plain.read("o/report.html"));
        let changed = format!("Changed: set {SET}, set victory.automatic=1.");
        for shown in [ID, &changed, &nasty.sides()[0], &nasty.sides()[1]] {
            assert!(markdown.contains(shown) && page.contains(shown), "{shown} is not whole in\n{markdown}\n{page}");
        }
        for chart in ["differences", "flow"] {
            let file = format!("o/charts/{chart}.svg");
            text_only(&nasty.read(&file), &plain.read(&file));
        }
        let records = read_csv(&play(&nasty, "csv"));
        assert!(records[1..].iter().all(|record| record.len() == 7 && record[0] == format!("'{ID}")), "{records:?}");
        let text = text_only(&pair(&nasty), &plain_pair);
        for shown in [&nasty.given[0], &nasty.sides()[0], &format!("Changed: set {SET}.")] {
            assert!(text.contains(shown.as_str()), "{shown} is not whole in {text}");
        }
    }
}

#[test]
fn a_tournament_shows_names_as_text() {
    let plain = Copied::new("tournament-plain", &plain_names());
    let play = |copied: &Copied, format: &str| {
        let options = ["--player", "random", "--games", "10", "--set", SET, "--out", "o", "--format", format];
        copied.kartacz(&[&["tournament", FILE][..], &options].concat())
    };
    play(&plain, "table");
    for names in turned() {
        let nasty = Copied::new("tournament", &names);
        let markdown = read_markdown(&play(&nasty, "markdown"));
        let page = text_only(&nasty.read("o/report.html"), &plain.read("o/report.html"));
        let changed = format!("Changed: set {SET}.");
        for shown in [ID, &changed, &nasty.sides()[0], &nasty.sides()[1]] {
            assert!(markdown.contains(shown) && page.contains(shown), "{shown} is not whole in\n{markdown}\n{page}");
        }
        text_only(&nasty.read("o/charts/payoff.svg"), &plain.read("o/charts/payoff.svg"));
        let records = read_csv(&play(&nasty, "csv"));
        assert!(records[1..].iter().all(|record| record.len() == 7 && record[0] == format!("'{ID}")), "{records:?}");
    }
}

#[test]
fn sweeps_and_balances_show_names_as_text() {
    let plain = Copied::new("sweep-plain", &plain_names());
    let play = |copied: &Copied, format: &str, (out, verb): (&str, &[&str])| {
        let options = ["--player", "poles=random", "--player", "russians=random", "--games", "10", "--set", SET];
        let options = [&options[..], &["--out", out, "--format", format], verb].concat();
        copied.kartacz(&[&[verb_of(out), FILE], &options[..]].concat())
    };
    let curve: (&str, &[&str]) = ("sweep", &["--over", "victory.automatic=3..4"]);
    let heat: (&str, &[&str]) = ("sweep-map", &["--over", "victory.automatic=3..4", "--over", "units.bkn.name=<b>,&c"]);
    let found: (&str, &[&str]) = ("balance", &["--over", "victory.automatic=3..4", "--target", "0.5"]);
    let over = ["--over", "victory.automatic=3..4", "--over", "units.bkn.name=<b>,&c"];
    let small = ["--players", "none", "--rounds", "1", "--search-games", "10", "--proposals", "1"];
    let designed: (&str, &[&str]) = ("design", &[&over[..], &small[..]].concat());
    let charts = [
        (curve, &["curve", "outcomes", "difference"][..]),
        (heat, &["heat"]),
        (found, &["balance"]),
        (designed, &["front"]),
    ];
    charts.iter().for_each(|(verb, _)| drop(play(&plain, "table", *verb)));
    for names in turned() {
        let nasty = Copied::new("sweep", &names);
        for ((out, verb), charts) in charts {
            let markdown = read_markdown(&play(&nasty, "markdown", (out, verb)));
            let read =
                |file: &str| text_only(&nasty.read(&format!("{out}/{file}")), &plain.read(&format!("{out}/{file}")));
            let (page, changed) = (read("report.html"), format!("Changed: set {SET}."));
            for shown in [ID, &changed, &nasty.sides()[0], &nasty.sides()[1]] {
                assert!(
                    markdown.contains(shown) && page.contains(shown),
                    "{shown} is not whole in\n{markdown}\n{page}"
                );
            }
            charts.iter().for_each(|chart| drop(read(&format!("charts/{chart}.svg"))));
            let records = read_csv(&play(&nasty, "csv", (out, verb)));
            assert!(
                records[1..].iter().all(|record| record.len() == 7 && record[0] == format!("'{ID}")),
                "{records:?}"
            );
        }
    }
}

/// The verb that writes into such a folder.
fn verb_of(out: &str) -> &str {
    out.split('-').next().unwrap_or(out)
}

/// Reasons of a scenario are shown, too: they may be anything that can be seen.
#[test]
fn a_study_of_the_guesses_shows_names_as_text() {
    let overlay = |reason: &str| {
        let reason = serde_json::to_string(reason).unwrap();
        format!(
            "title = \"t\"\n[movement]\ninfantry = 4\n[movement.origin]\ninfantry = {{ assumed = {reason}, low = 3, high = 5 }}\n"
        )
    };
    let play = |copied: &Copied, reason: &str, format: &str| {
        fs::write(copied.folder.join("why.toml"), overlay(reason)).unwrap();
        let what = ["--what-if", "why.toml", "--only", "movement", "--only", "switches.odds", "--set", SET];
        let players = ["--player", "poles=random", "--player", "russians=random"];
        let least = ["--games", "20", "--trajectories", "2", "--sobol", "16", "--out", "o", "--format", format];
        copied.kartacz(&[&["sensitivity", FILE][..], &what, &players, &least].concat())
    };
    let plain = Copied::new("sensitivity-plain", &plain_names());
    play(&plain, "because", "table");
    for names in turned() {
        let nasty = Copied::new("sensitivity", &names);
        let reason = &names[0];
        let markdown = read_markdown(&play(&nasty, reason, "markdown"));
        let page = text_only(&nasty.read("o/report.html"), &plain.read("o/report.html"));
        let changed = format!("set {SET}.");
        for shown in [ID, &changed, reason, &nasty.sides()[0], &nasty.sides()[1]] {
            assert!(markdown.contains(shown) && page.contains(shown), "{shown} is not whole in\n{markdown}\n{page}");
        }
        for chart in ["tornado", "screening"] {
            let file = format!("o/charts/{chart}.svg");
            text_only(&nasty.read(&file), &plain.read(&file));
        }
        let records = read_csv(&play(&nasty, reason, "csv"));
        assert!(records[1..].iter().all(|record| record.len() == 7 && record[0] == format!("'{ID}")), "{records:?}");
    }
}

/// A group has the name that the user gives it.
#[test]
fn an_explanation_shows_names_as_text() {
    let play = |copied: &Copied, name: &str, format: &str| {
        let group = format!("{name}=stages");
        let what = ["--group", &group, "--set", "stages=3", "--set", SET];
        let players = ["--player", "poles=random", "--player", "russians=random"];
        let least = ["--games", "20", "--out", "o", "--format", format];
        copied.kartacz(&[&["explain", FILE][..], &what, &players, &least].concat())
    };
    let plain = Copied::new("explain-plain", &plain_names());
    play(&plain, "because", "table");
    for names in turned() {
        let nasty = Copied::new("explain", &names);
        let name = names[0].replace('=', "-").chars().take(80).collect::<String>();
        let name = name.trim();
        let markdown = read_markdown(&play(&nasty, name, "markdown"));
        let page = text_only(&nasty.read("o/report.html"), &plain.read("o/report.html"));
        for shown in [ID, name, &nasty.sides()[0]] {
            assert!(markdown.contains(shown) && page.contains(shown), "{shown} is not whole in\n{markdown}\n{page}");
        }
        let file = "o/charts/waterfall.svg";
        text_only(&nasty.read(file), &plain.read(file));
        let records = read_csv(&play(&nasty, name, "csv"));
        assert!(
            records[1..].iter().all(|record| record.len() == 7 && record[0].starts_with(&format!("'{ID}"))),
            "{records:?}"
        );
    }
}

/// The text of Markdown that has paragraphs, headings and tables, and no other markup.
fn read_markdown(markdown: &str) -> String {
    let mut text = String::new();
    // Without smart punctuation: quotes and dashes stay unchanged.
    for event in Parser::new_ext(markdown, Options::all().difference(Options::ENABLE_SMART_PUNCTUATION)) {
        match event {
            Event::Text(part) => text.push_str(&part),
            Event::Start(Tag::Paragraph | Tag::Strong | Tag::Heading { .. })
            | Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell) => {}
            Event::End(_) => text.push('\n'),
            Event::SoftBreak => text.push(' '),
            other => panic!("{other:?} in\n{markdown}"),
        }
    }
    text
}

#[test]
fn markdown_shows_names_as_text() {
    for names in turned() {
        let nasty = Copied::new("markdown", &names);
        let text = read_markdown(&nasty.run("markdown"));
        let changed = format!("Changed: set {SET}.");
        for shown in [ID, &changed, &nasty.sides()[0], &nasty.sides()[1]] {
            assert!(text.contains(shown), "{shown} is not whole in\n{text}");
        }
    }
}

/// The records of a CSV text (RFC 4180).
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let record = records.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => record.last_mut().unwrap().extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(String::new()),
            '\n' if !quoted => records.push(vec![String::new()]),
            letter => record.last_mut().unwrap().push(letter),
        }
    }
    assert_eq!(records.pop(), Some(vec![String::new()]), "the last line is closed");
    records
}

#[test]
fn csv_has_no_formulas() {
    let csv = Copied::new("csv", &names()).run("csv");
    let records = read_csv(&csv);
    assert!(records.len() > 20 && records.iter().all(|record| record.len() == 7), "{csv}");
    assert!(records[1..].iter().all(|record| record[0] == format!("'{ID}")), "{csv}");
    for cell in records.iter().flatten().filter(|cell| cell.starts_with(['=', '+', '-', '@', '\t', '\r'])) {
        assert!(cell.parse::<f64>().is_ok(), "{cell} is a formula");
    }
}

#[test]
fn json_has_names_as_they_are() {
    let nasty = Copied::new("json", &names());
    let summary: Value = serde_json::from_str(&nasty.run("json")).unwrap();
    assert_eq!(summary["scenario"], ID);
    let log = nasty.kartacz(&["play", FILE, "--format", "json"]);
    let set_up: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!((&set_up["scenario"], &set_up["title"]), (&ID.into(), &nasty.given[0].as_str().into()));
    for name in set_up["sides"].as_array().unwrap().iter().chain(set_up["units"].as_array().unwrap()) {
        assert!(nasty.given.iter().any(|given| name["name"] == given.as_str()), "{name}");
    }
    assert!(log.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
}

#[test]
fn a_story_has_the_names_unchanged() {
    let nasty = Copied::new("play", &names());
    let printed = one_line(&nasty.kartacz(&["play", "scenario-2.toml"]));
    for name in names() {
        assert!(printed.contains(&name), "{name} is not whole in {printed}");
    }
}

#[test]
fn where_results_are_is_said_without_steering_the_terminal() {
    let copied = Copied::new("where", &plain_names());
    let arguments = ["run", "scenario-1.toml", "--games", "1", "--out", "\u{1b}[31mred\u{7}\u{202e}"];
    let output =
        Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).current_dir(&copied.folder).output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(printed.lines().last(), Some("report: \u{fffd}[31mred\u{fffd}\u{fffd}/report.html"));
    assert!(!printed.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{printed:?}");
    assert!(copied.folder.join(arguments[5]).join("report.html").is_file());
}
