//! The file of a what-if: the values in which one version of a scenario differs from another.

use std::collections::BTreeMap;
use std::fmt::Write;

use kartacz_engine::scenario::joined;

use crate::play::difference::{Difference, line, quoted};

/// The reason of every value.
pub const REASON: &str = "tried in the lab";

/// The overlay, in TOML.
///
/// # Errors
/// When there is no difference.
pub fn overlay(difference: &Difference, title: &str, command: &str) -> Result<String, String> {
    if difference.is_empty() {
        return Err("nothing is changed, so there is nothing to save".to_owned());
    }
    let mut text = format!(
        "# {}\n#\n# Saved by the lab. Played by `{}`.\n\ntitle = {}\n",
        line(title),
        line(command),
        quoted(title)
    );
    if !difference.removed.is_empty() {
        let paths: Vec<String> = difference.removed.iter().map(|names| quoted(&joined(names))).collect();
        let _ = writeln!(text, "remove = [{}]", paths.join(", "));
    }
    let mut tables: BTreeMap<&[String], Vec<(&String, &String)>> = BTreeMap::new();
    for (names, value) in &difference.set {
        let Some((key, table)) = names.split_last() else { continue };
        tables.entry(table).or_default().push((key, value));
    }
    // Values of no table come before all tables.
    write_values(&mut text, tables.remove(&[][..]).unwrap_or_default());
    if !difference.set.is_empty() {
        let _ = writeln!(text, "\n[origin]\n\"*\" = {{ mine = {} }}", quoted(REASON));
    }
    for (table, values) in tables {
        let _ = writeln!(text, "\n[{}]", joined(table));
        write_values(&mut text, values);
    }
    Ok(text)
}

fn write_values(text: &mut String, values: Vec<(&String, &String)>) {
    for (key, value) in values {
        let _ = writeln!(text, "{} = {value}", joined(std::slice::from_ref(key)));
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::load;
    use kartacz_engine::scenario::{Provenance, Request, Written, written};

    use super::super::texts::Texts;
    use super::*;
    use crate::play::difference::Version;

    fn loaded(texts: &Texts, what_ifs: &[&str], sets: &[&str]) -> (Provenance, Vec<Written>) {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let request = Request { what_ifs: owned(what_ifs), sets: owned(sets), ..Request::new("niemenczyn/scenario-1") };
        let loaded = load(texts, &request).unwrap_or_else(|faults| panic!("{faults}"));
        (loaded.provenance, written(texts, &request).unwrap())
    }

    fn difference([from, to]: [&(Provenance, Vec<Written>); 2]) -> Difference {
        let [from, to] = [from, to].map(|(provenance, written)| Version { provenance, written });
        Difference::of(from, to)
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
            "units.narbutt=remove",
            "units.7th-2.name=The \"second\"",
            "units.guns-2={name=\"Guns 2\", side=\"poles\", commander=\"grabowski\", arm=\"guns\", pieces=1, limbered=true, hex=\"0109\", facing=\"n\"}",
            "units.guns-2.hex=0110",
        ];
        let mut texts = Texts::default();
        let [before, after] = [&[][..], &sets].map(|sets| loaded(&texts, &[], sets));
        let text = overlay(&difference([&before, &after]), "A \"title\"", "kartacz what-if").unwrap();
        texts.add("niemenczyn/what-if/saved.toml".to_owned(), text);
        let saved = loaded(&texts, &["saved"], &[]);
        let values = |provenance: &Provenance| {
            provenance.leaves.iter().map(|leaf| (leaf.path.clone(), leaf.value.clone())).collect::<Vec<_>>()
        };
        assert_eq!(values(&saved.0), values(&after.0));
        assert_ne!(values(&saved.0), values(&before.0));
        assert_eq!(difference([&saved, &after]), Difference::default(), "names, too");
    }

    #[test]
    fn nothing_changed_is_not_saved() {
        let same = loaded(&Texts::default(), &[], &[]);
        assert!(overlay(&difference([&same, &same]), "", "").is_err());
    }
}
