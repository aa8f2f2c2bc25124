//! The file of a what-if: the values in which one version of a scenario differs from another.

use std::fmt::Write;

use kartacz_engine::scenario::joined;

use crate::play::difference::{Difference, Literal, line, quoted};

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
    // A what-if says what lies in another order by removing it, and saying it again.
    let again = |names: &[String]| difference.reordered.iter().any(|one| names.starts_with(&one.table));
    let tables = difference.reordered.iter().map(|one| &one.table);
    let removed: Vec<_> = difference.removed.iter().filter(|names| !again(names)).chain(tables).collect();
    let whole = difference.reordered.iter().flat_map(|one| &one.values);
    let set: Vec<_> = difference.set.iter().filter(|(names, _)| !again(names)).chain(whole).collect();
    if !removed.is_empty() {
        let paths: Vec<String> = removed.iter().map(|names| quoted(&joined(names))).collect();
        let _ = writeln!(text, "remove = [{}]", paths.join(", "));
    }
    let (own, tables) = by_table(&set);
    // Values of no table come before all tables.
    write_values(&mut text, own);
    if !set.is_empty() {
        let _ = writeln!(text, "\n[origin]\n\"*\" = {{ mine = {} }}", quoted(REASON));
    }
    for (table, values) in tables {
        let _ = writeln!(text, "\n[{}]", joined(table));
        write_values(&mut text, values);
    }
    Ok(text)
}

/// A value of a table: its key and the value in TOML.
type Valued<'a> = (&'a String, &'a String);
/// The names on the path of a table, and its values.
type Section<'a> = (&'a [String], Vec<Valued<'a>>);

/// The values of no table, and those of each table, in the order of writing.
fn by_table<'a>(set: &[&'a Literal]) -> (Vec<Valued<'a>>, Vec<Section<'a>>) {
    let (mut own, mut tables): (Vec<Valued<'a>>, Vec<Section<'a>>) = (Vec::new(), Vec::new());
    for (names, value) in set {
        let Some((key, table)) = names.split_last() else { continue };
        match tables.iter_mut().find(|(known, _)| *known == table) {
            _ if table.is_empty() => own.push((key, value)),
            Some((_, values)) => values.push((key, value)),
            None => tables.push((table, vec![(key, value)])),
        }
    }
    (own, tables)
}

fn write_values(text: &mut String, values: Vec<(&String, &String)>) {
    for (key, value) in values {
        let _ = writeln!(text, "{} = {value}", joined(std::slice::from_ref(key)));
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::{load, written};
    use kartacz_engine::scenario::{Provenance, Request, Written};

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
