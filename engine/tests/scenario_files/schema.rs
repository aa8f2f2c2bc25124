//! The JSON schema: well-formed, and consistent with the reader.

use std::collections::BTreeMap;

use kartacz_engine::games::named;
use kartacz_engine::games::niemenczyn::switches::Odds;

use crate::support::{good, scenario, shipped, with_what_if};

/// A minimal JSON parser for tests.
#[derive(Debug)]
pub enum Json {
    Object(BTreeMap<String, Json>),
    Array(Vec<Json>),
    Text(String),
    Word(String),
}

impl Json {
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.get(key),
            _ => None,
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) | Json::Word(text) => text,
            other => panic!("{other:?} is not a text"),
        }
    }
}

/// Reads one value and returns the rest of the text; panics on invalid JSON.
fn parse(text: &str) -> (Json, &str) {
    let text = text.trim_start();
    match text.as_bytes()[0] {
        b'{' => {
            let mut members = BTreeMap::new();
            let rest = parse_items(&text[1..], '}', |item| {
                let (key, rest) = parse(item);
                let (value, rest) = parse(rest.trim_start().strip_prefix(':').expect("a colon follows the key"));
                assert!(members.insert(key.text().to_owned(), value).is_none(), "{key:?} is there twice");
                rest
            });
            (Json::Object(members), rest)
        }
        b'[' => {
            let mut items = Vec::new();
            let rest = parse_items(&text[1..], ']', |item| {
                let (value, rest) = parse(item);
                items.push(value);
                rest
            });
            (Json::Array(items), rest)
        }
        b'"' => {
            let mut out = String::new();
            let mut chars = text[1..].char_indices();
            loop {
                match chars.next().expect("the string ends") {
                    (at, '"') => return (Json::Text(out), &text[at + 2..]),
                    (_, '\\') => match chars.next() {
                        Some((_, c @ ('"' | '\\'))) => out.push(c),
                        other => panic!("{other:?} is not an escape"),
                    },
                    (_, c) => out.push(c),
                }
            }
        }
        _ => {
            let end = text.find([',', '}', ']', '\n', ' ']).unwrap_or(text.len());
            let word = &text[..end];
            assert!(word == "true" || word == "false" || word.parse::<i64>().is_ok(), "{word:?} is not JSON");
            (Json::Word(word.to_owned()), &text[end..])
        }
    }
}

fn parse_items<'t>(mut text: &'t str, end: char, mut item: impl FnMut(&'t str) -> &'t str) -> &'t str {
    if let Some(rest) = text.trim_start().strip_prefix(end) {
        return rest;
    }
    loop {
        text = item(text).trim_start();
        match text.strip_prefix(',') {
            Some(rest) => text = rest,
            None => return text.strip_prefix(end).expect("the list ends"),
        }
    }
}

pub fn whole() -> Json {
    read_json(&named("niemenczyn").expect("a system").schema())
}

/// Reads a JSON text.
pub fn read_json(text: &str) -> Json {
    let (json, rest) = parse(text);
    assert_eq!(rest.trim(), "");
    json
}

/// The schema of the member `name`: by its name, or by the pattern for free names.
pub fn member<'j>(json: &'j Json, name: &str) -> Option<&'j Json> {
    let named = json.get("properties").and_then(|properties| properties.get(name));
    named.or_else(|| match json.get("patternProperties") {
        Some(Json::Object(patterns)) => patterns.values().next(),
        _ => None,
    })
}

#[test]
fn the_schema_is_json_and_names_its_draft() {
    let json = whole();
    assert_eq!(json.get("$schema").map(Json::text), Some("https://json-schema.org/draft/2020-12/schema"));
    assert_eq!(json.get("additionalProperties").map(Json::text), Some("false"));
    for key in ["system", "title", "parts", "remove", "origin", "units", "switches"] {
        assert!(member(&json, key).is_some(), "{key}");
    }
}

#[test]
fn every_value_that_is_read_is_in_the_schema() {
    let json = whole();
    for request in [scenario(1), scenario(2), with_what_if("eydziatowicz")] {
        for leaf in good(&shipped(), &request).provenance.leaves {
            let path = leaf.path.replace("\".\"", "dot").replace("\",\"", "comma");
            let mut at = &json;
            for name in path.split('.') {
                at = member(at, name).unwrap_or_else(|| panic!("{} is not in the schema", leaf.path));
            }
            assert!(at.get("type").is_some() || at.get("enum").is_some(), "{}", leaf.path);
        }
    }
}

/// The paths of all values in a schema; `*` stands for a free name.
pub fn paths(json: &Json, prefix: &str, found: &mut Vec<String>) {
    let mut go = |name: &str, inner| paths(inner, &format!("{prefix}{name}."), found);
    match (json.get("properties"), json.get("patternProperties")) {
        (None, None) => found.push(prefix.trim_end_matches('.').to_owned()),
        (named, free) => {
            if let Some(Json::Object(named)) = named {
                named.iter().filter(|(name, _)| *name != "origin").for_each(|(name, inner)| go(name, inner));
            }
            if let Some(Json::Object(free)) = free {
                free.values().for_each(|inner| go("*", inner));
            }
        }
    }
}

#[test]
fn every_value_of_the_schema_is_read() {
    let mut found = Vec::new();
    paths(&whole(), "", &mut found);
    let mut read = Vec::new();
    for request in [scenario(1), scenario(2), with_what_if("eydziatowicz")] {
        let leaves = good(&shipped(), &request).provenance.leaves;
        read.extend(leaves.iter().map(|leaf| free(&leaf.path.replace("\".\"", "dot").replace("\",\"", "comma"))));
    }
    // Names need no origin; these are optional, and absent from the shipped files.
    let others = [
        "system",
        "title",
        "decisive.*.settled_by",
        "decisive.*.value",
        "decisive.*.words",
        "parts",
        "remove",
        "sides.first.id",
        "sides.first.name",
        "sides.second.id",
        "sides.second.name",
        "commanders.*.name",
        "units.*.name",
        "units.*.back.size",
        "units.*.arrives",
    ];
    for path in &found {
        assert!(read.contains(path) || others.contains(&path.as_str()), "{path} is not read");
    }
    for path in read.iter().map(String::as_str).chain(others) {
        assert!(found.iter().any(|known| known == path), "{path} is not in the schema");
    }
}

/// A path of a value with `*` for its free name.
pub fn free(path: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    match parts[..] {
        ["fire", table @ ("rifle" | "artillery"), ..] => {
            let at = if table == "rifle" { 2 } else { 3 };
            replace(&parts, at)
        }
        ["map", "legend" | "rows" | "roads", ..] | ["melee", "rout", ..] => replace(&parts, 2),
        ["units" | "commanders" | "pools", ..] => replace(&parts, 1),
        _ => path.to_owned(),
    }
}

fn replace(parts: &[&str], at: usize) -> String {
    let mut parts = parts.to_vec();
    parts[at] = "*";
    parts.join(".")
}

#[test]
fn names_and_bounds_come_from_the_reader() {
    let json = whole();
    let at = |path: &str| path.split('.').fold(&json, |json, name| member(json, name).expect("it is in the schema"));
    let Some(Json::Array(names)) = at("switches.odds").get("enum") else { panic!("a switch has names") };
    assert_eq!(names.iter().map(Json::text).collect::<Vec<_>>(), Odds::NAMES);
    let morale = at("units.bkn.front.morale");
    assert_eq!(["minimum", "maximum"].map(|key| morale.get(key).expect("it has bounds").text()), ["0", "9"]);
    assert_eq!(at("units.bkn.hex").get("pattern").map(Json::text), Some("^[0-9]{4}$"));
}
