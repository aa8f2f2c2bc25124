//! Files of weights for the heuristic: which ones there are, and where they are read.

use std::path::Path;

use kartacz_ai::niemenczyn::weights::{Chosen, load};
use kartacz_engine::scenario::{Faults, Refusal, weights::OWNER};

use crate::error::{Failure, no_such};
use crate::files;
use crate::library::SHIPPED;
use crate::positions::Files;
use crate::text_file;

/// The folder of weights beside scenarios.
const FOLDER: &str = "/weights/";

/// The name of those that are played when nothing else is said.
pub const STANDARD: &str = "standard";

/// The shipped files: the rule system and the name.
pub fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().filter_map(|(file, _)| file.strip_suffix(".toml")?.split_once(FOLDER))
}

/// Reads weights: a name means shipped ones, a path that ends in `.toml` a file.
///
/// # Errors
/// When there are no such weights, and every fault of their file.
pub fn named(name: &str) -> Result<Chosen, Failure> {
    if name.ends_with(".toml") {
        text_file::read(Path::new(name))?;
        return load(&Files { typed: name }, name).map_err(Failure::Faults);
    }
    let Some((system, name)) = shipped().find(|(_, known)| *known == name) else {
        let known: Vec<&str> = shipped().map(|(_, name)| name).collect();
        let Refusal { message, help } = no_such("file of weights", name, &known);
        let help = format!("{help}; other files are named by their paths, which end in `.toml`");
        return Err(Refusal { message, help }.into());
    };
    load(&SHIPPED, &format!("{system}{FOLDER}{name}.toml")).map_err(Failure::Faults)
}

/// Whether a file, a path or the id of a shipped one, is one of weights: it says whose.
#[must_use]
pub fn is_weights(name: &str) -> bool {
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name)).is_ok_and(|text| says_whose(&text)),
        false => shipped().any(|(system, known)| name == format!("{system}{FOLDER}{known}")),
    }
}

/// Whether this is the text of a file of weights.
#[must_use]
pub fn says_whose(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim_start().strip_prefix(OWNER).is_some_and(|rest| rest.trim_start().starts_with('=')))
}

/// The faults of a file: a path or the id of a shipped one.
#[must_use]
pub fn faults(name: &str) -> Option<Faults> {
    match name.ends_with(".toml") {
        true => load(&Files { typed: name }, name).err(),
        false => load(&SHIPPED, &format!("{name}.toml")).err(),
    }
}

/// The checksum of the numbers, in hexadecimal.
#[must_use]
pub fn checksum(chosen: &Chosen) -> String {
    let numbers = chosen.weights.iter().flat_map(|weights| weights.numbers()).flatten();
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    files::fingerprint(&bytes)
}

#[cfg(test)]
mod tests {
    use kartacz_ai::niemenczyn::weights::standard;

    use super::*;

    #[test]
    fn every_shipped_file_is_sound() {
        for (system, name) in shipped() {
            assert!(faults(&format!("{system}/weights/{name}")).is_none() && named(name).is_ok(), "{name}");
        }
        assert_eq!(named("standard").unwrap().weights, standard());
    }

    #[test]
    fn the_example_of_the_page_is_sound() {
        const PAGE: &str = include_str!("../../scenarios/README.md");
        let blocks = PAGE.split("\n```").filter_map(|block| block.strip_prefix("toml\n"));
        let example = blocks.filter(|block| says_whose(block)).collect::<Vec<_>>();
        assert_eq!(example.len(), 1);
        let chosen = load(&[("page.toml", example[0])].as_slice(), "page.toml").unwrap();
        assert!(chosen.weights[0].fear == 0.0 && chosen.weights[1] == standard()[1]);
    }

    #[test]
    fn other_numbers_have_another_checksum() {
        let chosen = named("standard").unwrap();
        let mut other = chosen.clone();
        other.weights[1].fear += 0.125;
        assert_ne!(checksum(&chosen), checksum(&other));
        other = Chosen { title: "Another".to_owned(), ..chosen.clone() };
        assert_eq!(checksum(&chosen), checksum(&other));
    }

    #[test]
    fn a_file_of_weights_is_known_by_its_owner() {
        assert!(says_whose("title = \"x\"\n weights = \"heuristic\"\n"));
        assert!(!says_whose("title = \"x\"\n# weights\nweights-of = 3\n"));
    }
}
