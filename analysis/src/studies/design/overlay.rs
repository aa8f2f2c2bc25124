//! A proposal as an overlay file, as `--what-if` takes it.

use std::collections::BTreeMap;
use std::fmt::Write;

use kartacz_engine::scenario::path;
use kartacz_engine::scenario::{Plain, Plausible};

use crate::play::difference::quoted;
use crate::studies::factor::Set;

/// The folder of the overlays, in that of the results.
pub const FOLDER: &str = "proposals";

/// The text of an overlay with this title, comment and values. Each value keeps what its origin calls plausible, with the scenario's
/// own value.
#[must_use]
pub fn text(title: &str, comment: &[String], sets: &[&Set]) -> String {
    let mut text = String::new();
    comment.iter().for_each(|line| {
        let _ = writeln!(text, "# {}", line.replace(['\n', '\r'], " "));
    });
    let _ = write!(text, "\ntitle = {}\n", quoted(title));
    let mut tables: BTreeMap<Vec<&str>, Vec<(&str, &Set)>> = BTreeMap::new();
    for set in sets {
        let Some(mut names) = path::split(&set.path) else { continue };
        let Some(key) = names.pop() else { continue };
        tables.entry(names).or_default().push((key, set));
    }
    // The values of the scenario itself come before those of its tables.
    for (names, values) in tables {
        let table = names.iter().map(|name| key(name)).collect::<Vec<_>>().join(".");
        if !table.is_empty() {
            let _ = write!(text, "\n[{table}]\n");
        }
        for (name, set) in &values {
            let _ = writeln!(text, "{} = {}", key(name), value(set));
        }
        let origins = if table.is_empty() { "origin".to_owned() } else { format!("{table}.origin") };
        let _ = write!(text, "\n[{origins}]\n");
        for (name, set) in &values {
            let _ = writeln!(text, "{} = {}", key(name), origin(set));
        }
    }
    text
}

/// The new value in TOML: of the kind that the scenario has there, else of the kind that it looks like.
fn value(set: &Set) -> String {
    let bare = set.to.trim();
    let is_plain = |text: &str| text.parse::<i64>().is_ok_and(|number| number.to_string() == text);
    let marked = bare.starts_with(['[', '{', '"', '\'']);
    match set.leaf.as_ref().map(|leaf| &leaf.value) {
        _ if marked => bare.to_owned(),
        Some(Plain::Text(_)) => quoted(bare),
        Some(_) => bare.to_owned(),
        None if is_plain(bare) || ["true", "false"].contains(&bare) => bare.to_owned(),
        None => quoted(bare),
    }
}

fn origin(set: &Set) -> String {
    let Some(leaf) = &set.leaf else { return "{ assumed = \"for balance\" }".to_owned() };
    let reason: String = leaf.origin.note.chars().take(LONGEST).collect();
    let note = quoted(&if reason.is_empty() {
        "for balance".to_owned()
    } else {
        format!("for balance; the scenario: {reason}")
    });
    match (&leaf.value, set.to.trim().parse::<i64>()) {
        (Plain::Number(own), Ok(to)) => {
            let (low, high) = match leaf.origin.plausible {
                Some(Plausible::Range { low, high }) => (low, high),
                _ => (*own, *own),
            };
            let (low, high) = (low.min(to).min(*own), high.max(to).max(*own));
            format!("{{ assumed = {note}, low = {low}, high = {high} }}")
        }
        (own, _) => format!("{{ assumed = {note}, or = [{}] }}", plain(own)),
    }
}

/// The most characters of the scenario's reason that are repeated: the loader limits the length of a reason.
const LONGEST: usize = 300;

/// A value in TOML.
fn plain(value: &Plain) -> String {
    match value {
        Plain::Number(_) | Plain::Flag(_) | Plain::Table => value.to_string(),
        Plain::Text(text) => quoted(text),
        Plain::List(values) => format!("[{}]", values.iter().map(plain).collect::<Vec<_>>().join(", ")),
    }
}

/// A key in TOML.
fn key(name: &str) -> String {
    let bare = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::OriginKind;

    use super::*;
    use crate::studies::factor::tests::{leaf, number};

    #[test]
    fn values_stand_in_their_tables_with_origins() {
        let set = |leaf: kartacz_engine::scenario::Leaf, to: &str| Set {
            path: leaf.path.clone(),
            leaf: Some(leaf),
            to: to.to_owned(),
        };
        let text = Plain::Text("0803".to_owned());
        let hexes = Some(Plausible::OneOf(vec![Plain::Text("0805".to_owned())]));
        let sets = [
            set(leaf("units.a.hex", OriginKind::Assumed, text, hexes), "0805"),
            set(number("stages", OriginKind::Rulebook, [3, 6, 6]), "7"),
            set(leaf("map.\"x.y\"", OriginKind::History, Plain::Flag(true), None), "false"),
        ];
        let all: Vec<&Set> = sets.iter().collect();
        let expected = "# One.\n\ntitle = \"A \\\"title\\\"\"\nstages = 7\n\n[origin]\n\
             stages = { assumed = \"for balance; the scenario: a reason\", low = 3, high = 7 }\n\n[map]\n\"x.y\" = false\n\n\
             [map.origin]\n\"x.y\" = { assumed = \"for balance; the scenario: a reason\", or = [true] }\n\n[units.a]\n\
             hex = \"0805\"\n\n[units.a.origin]\n\
             hex = { assumed = \"for balance; the scenario: a reason\", or = [\"0803\"] }\n";
        assert_eq!(super::text("A \"title\"", &["One.".to_owned()], &all), expected);
    }
}
