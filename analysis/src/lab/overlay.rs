//! The file of a what-if: the values in which one scenario differs from another.

use std::collections::BTreeMap;
use std::fmt::Write;

use kartacz_engine::scenario::path::join;
use kartacz_engine::scenario::{Leaf, Plain, Plausible, Provenance};

use super::leaves::names;

/// The reason of every value.
const REASON: &str = "tried in the lab";

/// The overlay, in TOML, that makes the values of `from` those of `to`.
///
/// # Errors
/// When nothing differs, or the scenarios have different values, which no single values can bring about.
pub fn overlay(from: &Provenance, to: &Provenance, title: &str, command: &str) -> Result<String, String> {
    let changed: Vec<(&Leaf, &Leaf)> = to
        .leaves
        .iter()
        .filter_map(|leaf| Some((from.get(&leaf.path)?, leaf)))
        .filter(|(old, new)| old.value != new.value)
        .collect();
    if changed.is_empty() {
        return Err("nothing is changed, so there is nothing to save".to_owned());
    }
    let mut tables: BTreeMap<String, Vec<(&Leaf, &Leaf)>> = BTreeMap::new();
    for (old, new) in changed {
        tables.entry(table(&new.path)).or_default().push((old, new));
    }
    let mut text = format!(
        "# {}\n#\n# Saved by the lab. Played by `{}`.\n\ntitle = {}\n",
        line(title),
        line(command),
        quoted(title)
    );
    for (table, values) in tables {
        write_table(&mut text, &table, &values);
    }
    Ok(text)
}

fn write_table(text: &mut String, table: &str, values: &[(&Leaf, &Leaf)]) {
    let header = |name: String| if name.is_empty() { String::new() } else { format!("\n[{name}]\n") };
    text.push_str(&header(table.to_owned()));
    if table.is_empty() {
        text.push('\n');
    }
    for (_, new) in values {
        let _ = writeln!(text, "{} = {}", key(&new.path), literal(&new.value));
    }
    text.push_str(&header(if table.is_empty() { "origin".to_owned() } else { format!("{table}.origin") }));
    for (old, new) in values {
        let _ = writeln!(text, "{} = {{ assumed = {}{} }}", key(&new.path), quoted(REASON), plausible(old, new));
    }
}

/// The range or the alternatives of a changed value: those of the old one, and the old one itself.
fn plausible(old: &Leaf, new: &Leaf) -> String {
    match (&old.value, &new.value, &old.origin.plausible) {
        (Plain::Number(before), Plain::Number(now), range) => {
            let (low, high) = match range {
                Some(Plausible::Range { low, high }) => (*low, *high),
                _ => (*before, *before),
            };
            format!(", low = {}, high = {}", low.min(*now), high.max(*now))
        }
        (before, ..) => format!(", or = [{}]", literal(before)),
    }
}

/// The table of a path, as TOML writes it.
fn table(path: &str) -> String {
    let names = names(path);
    names[..names.len() - 1].iter().fold(String::new(), |table, name| join(&table, name))
}

fn key(path: &str) -> String {
    names(path).last().map_or_else(String::new, |name| join("", name))
}

fn literal(value: &Plain) -> String {
    match value {
        Plain::Text(text) => quoted(text),
        Plain::List(values) => format!("[{}]", values.iter().map(literal).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", line(text).replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text without line ends and other control characters.
fn line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::load;
    use kartacz_engine::scenario::Request;

    use super::super::texts::Texts;
    use super::*;

    fn loaded(texts: &Texts, what_ifs: &[&str], sets: &[&str]) -> Provenance {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let request = Request { what_ifs: owned(what_ifs), sets: owned(sets), ..Request::new("niemenczyn/scenario-1") };
        load(texts, &request).map(|loaded| loaded.provenance).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// Values of every kind, and a path with tables in tables.
    #[test]
    fn a_saved_overlay_loads_and_brings_the_same_values() {
        let sets = [
            "victory.automatic=2",
            "units.7th-1.hex=0210",
            "units.7th-1.facing=ne",
            "units.7th-1.front.morale=8",
            "switches.guns_split=true",
            "switches.odds=floor",
            "stages=5",
            "stacking.line_infantry=[5, 10]",
        ];
        let mut texts = Texts::default();
        let [before, after] = [&[][..], &sets].map(|sets| loaded(&texts, &[], sets));
        let text = overlay(&before, &after, "A \"title\"", "kartacz what-if").unwrap();
        texts.add("niemenczyn/what-if/saved.toml".to_owned(), text);
        let saved = loaded(&texts, &["saved"], &[]);
        let values = |provenance: &Provenance| {
            provenance.leaves.iter().map(|leaf| (leaf.path.clone(), leaf.value.clone())).collect::<Vec<_>>()
        };
        assert_eq!(values(&saved), values(&after));
        assert_ne!(values(&saved), values(&before));
    }

    #[test]
    fn nothing_changed_is_not_saved() {
        let same = loaded(&Texts::default(), &[], &[]);
        assert!(overlay(&same, &same, "", "").is_err());
    }
}
