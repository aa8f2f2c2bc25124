//! The designer's page agrees with the loader.

use std::collections::BTreeMap;

use kartacz_engine::games::niemenczyn::data::{MAX_COMMANDERS, MAX_STAGES, MAX_UNITS};
use kartacz_engine::games::niemenczyn::files::orders::load as load_orders;
use kartacz_engine::games::niemenczyn::orders::{FirePolicy, Posture, Temper};
use kartacz_engine::scenario::Request;

use crate::schema::{Json, member, whole};
use crate::support::{good, scenario, shipped};

const PAGE: &str = include_str!("../../../scenarios/README.md");

/// The text under a heading.
fn chapter(heading: &str) -> &'static str {
    let after = PAGE.split(&format!("\n## {heading}\n")).nth(1).expect("the page has the chapter");
    after.split("\n## ").next().unwrap_or_default()
}

/// The texts in backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The rows of the table of switches: names and readings.
fn switches() -> BTreeMap<&'static str, Vec<&'static str>> {
    let rows = chapter("The switches").lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        (quoted(cells[0])[0], quoted(cells[1]))
    })
    .collect()
}

#[test]
fn the_page_names_every_switch_and_every_reading() {
    let json = whole();
    let Some(Json::Object(known)) = member(&json, "switches").and_then(|json| json.get("properties")) else {
        panic!("the schema has switches")
    };
    let switches = switches();
    let names: Vec<&str> = known.keys().map(String::as_str).filter(|&name| name != "origin").collect();
    assert_eq!(switches.keys().copied().collect::<Vec<_>>(), names);
    let loaded = good(&shipped(), &scenario(2)).provenance;
    for name in names {
        let default = loaded.get(&format!("switches.{name}")).expect("it is set").value.to_string();
        assert_eq!(switches[name][0], default, "the default of {name} comes first");
        let shape = &known[name];
        let mut accepted: Vec<String> = match (shape.get("enum"), shape.get("type").map(Json::text)) {
            (Some(Json::Array(readings)), _) => readings.iter().map(|reading| reading.text().to_owned()).collect(),
            (_, Some("boolean")) => vec!["false".to_owned(), "true".to_owned()],
            _ => ["minimum", "maximum"].map(|end| shape.get(end).expect("it has bounds").text().to_owned()).to_vec(),
        };
        accepted.push(default);
        accepted.sort();
        accepted.dedup();
        let mut readings = switches[name].clone();
        readings.sort_unstable();
        assert_eq!(readings, accepted, "{name}");
    }
}

#[test]
fn the_page_names_every_table() {
    let json = whole();
    let Some(Json::Object(known)) = json.get("properties") else { panic!("the schema has properties") };
    for name in known.keys().filter(|&name| !["parts", "remove", "origin"].contains(&name.as_str())) {
        let mentioned = ["`", "`[", "`["]
            .iter()
            .zip(["`", "]`", "."])
            .any(|(before, after)| chapter("How a scenario is built").contains(&format!("{before}{name}{after}")));
        assert!(mentioned, "{name}");
    }
}

#[test]
fn the_limits_are_reported() {
    let found = format!("255 hexes, a scenario {MAX_UNITS} units, {MAX_COMMANDERS} commanders and {MAX_STAGES} stages");
    assert!(PAGE.contains(&found), "{found}");
    assert_eq!(kartacz_engine::grid::Grid::<kartacz_engine::grid::Small>::MAX_HEXES, 255);
    assert!(PAGE.contains("at most 10,000 values") && kartacz_engine::scenario::MAX_VALUES == 10_000);
    assert!(PAGE.contains("a file 1 MiB") && kartacz_engine::scenario::MAX_FILE == 1 << 20);
    assert!(PAGE.contains("A name or title has 1 to 80 characters, a reason 1 to 400"));
}

/// The blocks of code with this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let blocks = PAGE.split("\n```").collect::<Vec<_>>();
    blocks.iter().filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

#[test]
fn the_options_on_the_page_work() {
    let lines = blocks("").into_iter().flat_map(str::lines).filter(|line| line.contains("--set"));
    let mut count = 0;
    for line in lines {
        let sets: Vec<String> = line
            .split("--set ")
            .skip(1)
            .map(|set| set.trim().trim_matches(['\'', '"']).to_owned())
            .inspect(|_| count += 1)
            .collect();
        good(&shipped(), &Request { sets, ..scenario(1) });
    }
    assert_eq!(count, 8);
}

#[test]
fn the_what_if_on_the_page_works() {
    let text = blocks("toml").into_iter().find(|block| block.contains("cossacks-3")).expect("the page has a what-if");
    let mut files = shipped();
    files.insert("niemenczyn/what-if/cossacks.toml".to_owned(), text.to_owned());
    let request = Request { what_ifs: vec!["cossacks".to_owned()], ..scenario(1) };
    let units = good(&files, &request).scenario.units;
    let ids: Vec<&str> = units.iter().map(|unit| unit.id.as_str()).collect();
    assert!(ids.contains(&"cossacks-3") && !ids.contains(&"narbutt"), "{ids:?}");
}

#[test]
fn the_orders_on_the_page_load() {
    let text = blocks("toml").into_iter().find(|block| block.contains("[orders.")).expect("the page has orders");
    let mut files = shipped();
    files.insert("orders.toml".to_owned(), text.to_owned());
    let orders = load_orders(&files, "orders").unwrap_or_else(|faults| panic!("{faults}"));
    assert!(orders.orders.list.len() >= 3);
}

#[test]
fn the_page_names_every_word_of_orders() {
    let found = quoted(chapter("Orders"));
    let postures = Posture::ALL.iter().map(|(name, _)| *name);
    let words = Temper::ALL.iter().map(|(name, _)| *name).chain(FirePolicy::ALL.iter().map(|(name, _)| *name));
    for word in postures.chain(words) {
        assert!(found.contains(&word), "{word}");
    }
    for (name, posture) in Posture::ALL {
        let row = chapter("Orders").lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect(name);
        let columns: Vec<&str> = row.trim_matches('|').split('|').skip(2).map(str::trim).collect();
        let tempers = posture.temper().map(|temper| Temper::ALL.iter().find(|(_, known)| *known == temper).unwrap().0);
        assert_eq!(columns, tempers, "{name}");
    }
}

/// The other examples are copied from the shipped files, except that of weights, which its reader tests, and the
/// orders.
#[test]
fn the_examples_on_the_page_are_those_of_the_files() {
    let files = shipped();
    let all: Vec<&str> = files.values().flat_map(|text| text.lines()).collect();
    let made_up = |block: &&str| ["cossacks-3", "weights = ", "[orders."].iter().any(|sign| block.contains(sign));
    for block in blocks("toml").into_iter().filter(|block| !made_up(block)) {
        for line in block.lines().filter(|line| !line.is_empty()) {
            assert!(all.iter().any(|known| known.starts_with(line)), "{line}");
        }
    }
}
