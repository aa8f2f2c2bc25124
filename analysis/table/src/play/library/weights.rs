//! Files of weights for the heuristic.

use std::path::Path;

use kartacz_ai::core::weights::{Chosen, FORM_PLAYER, Weighed, load};
use kartacz_engine::scenario::{Refusal, weights::OWNER};

use crate::base::error::{Failure, no_such};
use crate::base::files;
use crate::base::text_file;
use crate::play::library::{self, Files, SHIPPED};

/// The folder of weights beside scenarios.
const FOLDER: &str = "/weights/";

/// The name of the default weights.
pub const STANDARD: &str = "standard";

/// The shipped files: the rule system and the name.
pub fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().filter_map(|(file, _)| file.strip_suffix(".toml")?.split_once(FOLDER))
}

/// The shipped files of a rule system, by name.
pub fn of(system: &str) -> impl Iterator<Item = &'static str> {
    shipped().filter(move |(known, _)| *known == system).map(|(_, name)| name)
}

/// The title of a shipped file, as it has it on a line of its own.
#[must_use]
pub fn title(system: &str, name: &str) -> &'static str {
    library::title(&format!("{system}{FOLDER}{name}.toml"))
}

/// Reads weights: a name means shipped ones, a path that ends in `.toml` a file.
///
/// # Errors
/// When there are no such weights, and every fault of their file.
pub fn named<W: Weighed>(name: &str) -> Result<Chosen<W>, Failure> {
    if W::fields().is_empty() {
        return Err(Failure::Input("the heuristic of this game has no weights".to_owned()));
    }
    if name.ends_with(".toml") {
        text_file::read(Path::new(name))?;
        return load(&Files { typed: name }, name).map_err(Failure::Faults);
    }
    let system = W::SYSTEM;
    let Some(name) = of(system).find(|known| *known == name) else {
        let known: Vec<&str> = of(system).collect();
        let Refusal { message, help } = no_such("file of weights", name, &known);
        let help = format!("{help}; other files are named by their paths, which end in `.toml`");
        return Err(Refusal { message, help }.into());
    };
    load(&SHIPPED, &format!("{system}{FOLDER}{name}.toml")).map_err(Failure::Faults)
}

/// Whether a file, a path or the id of a shipped one, contains weights: it names its owner.
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

/// The file of these weights, a path or the id of a shipped one.
#[must_use]
pub fn file_of(name: &str) -> String {
    if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") }
}

/// The name under which games of a heuristic with the weights of a file are recorded, given the requested name.
#[must_use]
pub fn recorded<W: Weighed>(asked: &str, file: &str, chosen: &Chosen<W>) -> String {
    match file {
        STANDARD => FORM_PLAYER.to_owned(),
        path if path.ends_with(".toml") => format!("{asked}#{}", checksum(chosen)),
        _ => asked.to_owned(),
    }
}

/// The checksum of the numbers, in hexadecimal.
#[must_use]
pub fn checksum<W: Weighed>(chosen: &Chosen<W>) -> String {
    let numbers = chosen.weights.iter().flat_map(|weights| weights.each()).flatten();
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    files::fingerprint(&bytes)
}

#[cfg(test)]
mod tests {
    use kartacz_ai::games::niemenczyn::weights::{Weights, standard};

    use super::*;
    use crate::games::weight_faults;

    #[test]
    fn every_shipped_file_is_sound() {
        for (system, name) in shipped() {
            assert!(
                weight_faults(&format!("{system}/weights/{name}")).is_none() && !title(system, name).is_empty(),
                "{name}"
            );
        }
        assert_eq!(named::<Weights>("standard").unwrap().weights, standard());
        assert!(
            of("verdox").any(|name| name == STANDARD)
                && named::<kartacz_ai::games::verdox::weights::Weights>(STANDARD).is_ok()
        );
    }

    #[test]
    fn the_example_of_the_page_is_sound() {
        const PAGE: &str = include_str!("../../../../../scenarios/README.md");
        let blocks = PAGE.split("\n```").filter_map(|block| block.strip_prefix("toml\n"));
        let example = blocks.filter(|block| says_whose(block)).collect::<Vec<_>>();
        assert_eq!(example.len(), 1);
        let chosen = load::<Weights>(&[("page.toml", example[0])].as_slice(), "page.toml").unwrap();
        assert!(chosen.weights[0].fear == 0.0 && chosen.weights[1] == standard()[1]);
    }

    #[test]
    fn other_numbers_have_another_checksum() {
        let chosen = named::<Weights>("standard").unwrap();
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
