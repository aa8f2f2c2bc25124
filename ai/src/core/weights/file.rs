//! Reading and writing weights files.

use kartacz_engine::scenario::weights::{Form, Number, Said, TABLES, Weights as Read};
use kartacz_engine::scenario::{Faults, Sources, unseen, weights};

use super::{Field, Weighed};

/// The player named in weights files.
pub const FORM_PLAYER: &str = "heuristic";
/// The maximum width of a written line.
const WIDTH: usize = 116;

/// The head of a written file.
const HEAD: &str = "\
# Weights of the heuristic player, in the game's unit of score unless stated otherwise. `[first]` and `[second]` are
# the sides of a scenario; values missing here are taken from standard.toml. See scenarios/README.md.
";

/// Weights from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen<W> {
    /// A one-line description.
    pub title: String,
    /// Weights of the first and of the second side.
    pub weights: [W; 2],
    /// Whether the file has a table for that side; otherwise its weights are the standard ones.
    pub told: [bool; 2],
}

/// The fields that a file may contain.
#[must_use]
pub fn form<W: Weighed>() -> Form {
    let number = |field: &Field| Number { name: field.name, count: field.count, most: most(field) };
    Form { system: W::SYSTEM, player: FORM_PLAYER, numbers: W::fields().iter().map(number).collect() }
}

/// The maximum as written in decimal: 0.1, not the nearest 32-bit float.
fn most(field: &Field) -> f64 {
    field.scale.most().to_string().parse().unwrap_or_default()
}

/// The weights of the first and of the second side in the standard file.
pub fn read_standard<W: Weighed>() -> [W; 2] {
    let read = weights::load(&[W::STANDARD].as_slice(), W::STANDARD.0, &form::<W>());
    let read = read.unwrap_or_else(|faults| panic!("a test reads the standard weights: {faults}"));
    filled(&read, [W::default(); 2])
}

/// Loads weights from a file; values missing there are taken from the standard.
///
/// # Errors
/// Every fault of the file.
pub fn load<W: Weighed>(sources: &impl Sources, name: &str) -> Result<Chosen<W>, Faults> {
    let read = weights::load(sources, name, &form::<W>())?;
    let told = [0, 1].map(|side| read.sides[side].is_some());
    Ok(Chosen { weights: filled(&read, W::standard()), told, title: read.title })
}

fn filled<W: Weighed>(read: &Read, mut weights: [W; 2]) -> [W; 2] {
    for (said, weights) in read.sides.iter().zip(&mut weights) {
        said.iter().for_each(|said| fill(weights, said));
    }
    weights
}

fn fill<W: Weighed>(weights: &mut W, said: &Said) {
    for (numbers, said) in weights.each_mut().zip(said) {
        let said = said.iter().flatten();
        numbers.iter_mut().zip(said).for_each(|(number, &said)| *number = said as f32);
    }
}

/// The text of a file with the weights of one or both sides. `notes` are comment lines on the origin of each side's
/// weights.
#[must_use]
pub fn written<W: Weighed>(title: &str, sides: [Option<&W>; 2], notes: [&[String]; 2]) -> String {
    let title = title.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("{HEAD}title = \"{title}\"\nsystem = \"{}\"\nweights = \"{FORM_PLAYER}\"\n", W::SYSTEM);
    for ((weights, notes), name) in sides.into_iter().zip(notes).zip(TABLES) {
        let Some(weights) = weights else { continue };
        text.push('\n');
        notes.iter().for_each(|note| text += &comment(note));
        text += &format!("[{name}]\n{}", table(weights));
    }
    text
}

/// The numbers of a side, each with its description.
fn table<W: Weighed>(weights: &W) -> String {
    let line = |(field, numbers): (&Field, &[f32])| {
        let numbers: Vec<String> = numbers.iter().map(f32::to_string).collect();
        let value = if field.count == 1 { numbers.concat() } else { format!("[{}]", numbers.join(", ")) };
        let words = format!("{} 0 to {}.", field.words(), field.scale.most());
        format!("{}{} = {value}\n", comment(&words), field.name)
    };
    W::fields().iter().zip(weights.each()).map(line).collect()
}

/// A comment, wrapped; a word wider than a line stands alone. Invisible characters, line breaks included, are
/// replaced.
fn comment(words: &str) -> String {
    let words: String =
        words.chars().map(|sign| if unseen(sign) { char::REPLACEMENT_CHARACTER } else { sign }).collect();
    let mut text = String::from("#");
    let mut width = 1;
    for word in words.split(' ') {
        if width > 1 && width + 1 + word.chars().count() > WIDTH {
            text.push_str("\n#");
            width = 1;
        }
        text.extend([" ", word]);
        width += 1 + word.chars().count();
    }
    text.push('\n');
    text
}

/// Tests that apply to every table of weights.
#[cfg(test)]
pub(crate) mod checks {
    use super::*;

    /// The standard file omits nothing.
    pub(crate) fn is_complete<W: Weighed>() {
        let read = weights::load(&[W::STANDARD].as_slice(), W::STANDARD.0, &form::<W>()).unwrap();
        for (table, said) in TABLES.iter().zip(&read.sides) {
            let said = said.as_ref().unwrap_or_else(|| panic!("[{table}] is missing"));
            for (field, said) in W::fields().iter().zip(said) {
                assert!(said.is_some(), "[{table}] lacks `{}`", field.name);
            }
        }
    }

    /// The standard file describes every number. `KARTACZ_BLESS=1` rewrites these comments after a weight is added or
    /// its description changes.
    pub(crate) fn describes_each_weight<W: Weighed>() {
        let (_, text) = W::STANDARD;
        let [first, second] = W::standard().map(|weights| table(&weights));
        // Comments written by hand stand above the tables.
        let (head, rest) = text.split_once("\n[first]\n").unwrap();
        let numbers = rest.split_inclusive('\n').take_while(|line| *line != "\n").map(str::len).sum();
        let between = rest[numbers..].split_once("[second]\n").unwrap().0;
        let expected = format!("{head}\n[first]\n{first}{between}[second]\n{second}");
        if std::env::var_os("KARTACZ_BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
            return std::fs::write(format!("{folder}/{}/weights/standard.toml", W::SYSTEM), expected).unwrap();
        }
        assert!(text == expected, "the file should be\n{expected}");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::games::niemenczyn::weights::{Weights, load, standard};

    #[test]
    fn written_weights_are_read_back() {
        let mut odd = standard()[1];
        for (place, number) in odd.numbers_mut().into_iter().flatten().enumerate() {
            *number = 1.0 / (place as f32 + 3.0) / 7.0;
        }
        let text = written("\"Odd\" \\ ones", [None, Some(&odd)], [&[], &["made by hand".to_owned()]]);
        let read = load(&BTreeMap::from([("w.toml", text.as_str())]), "w.toml").unwrap();
        assert_eq!(
            read,
            Chosen { title: "\"Odd\" \\ ones".to_owned(), weights: [standard()[0], odd], told: [false, true] }
        );
        assert!(text.contains("\n# made by hand\n[second]\n"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }

    #[test]
    fn control_characters_cannot_end_a_comment() {
        let text = written("Sly", [Some(&standard()[0]), None], [&["a\n[second]\nfear = 3\u{7f}\r".to_owned()], &[]]);
        assert_eq!(load(&BTreeMap::from([("w.toml", text)]), "w.toml").unwrap().told, [true, false]);
    }

    #[test]
    fn an_empty_table_means_the_standard() {
        let text = written::<Weights>("Nothing", [None, None], [&[], &[]]) + "[first]\n";
        assert_eq!(load(&BTreeMap::from([("w.toml", text)]), "w.toml").unwrap().weights, standard());
    }
}
