//! Loading of scenarios by name, of any game.

use kartacz_engine::scenario::position::Position;
use kartacz_engine::scenario::{Faults, Loaded, Provenance, Request, weights};

use super::imported::{Blank, File, Imported};
use super::registered::Registered;
use super::registry::{all, names};
use super::system::System;
use crate::base::error::{Failure, unknown};
use crate::play::changes::Changes;
use crate::play::library::{self, Files};
use crate::play::record::About;

/// The game of this name.
///
/// # Errors
/// When there is none.
pub fn named(name: &str) -> Result<&'static dyn Registered, Failure> {
    let game = all().iter().copied().find(|game| game.rules().name() == name);
    game.ok_or_else(|| unknown("rule system", name, &names()))
}

/// The game of a test position.
///
/// # Panics
/// Never: positions are read by the rule systems of the registry.
#[must_use]
pub fn of_position(position: &Position) -> &'static dyn Registered {
    named(position.system).expect("a rule system of the registry has read it")
}

/// Loads a scenario.
///
/// # Errors
/// Every fault of its files and of the options that change it.
pub fn load(request: &Request) -> Result<Box<dyn System>, Failure> {
    Ok(load_with_provenance(request)?.0)
}

/// Loads a scenario, and the sources of its values.
///
/// # Errors
/// As [`load`].
pub fn load_with_provenance(request: &Request) -> Result<(Box<dyn System>, Provenance), Failure> {
    let Loaded { system, scenario, provenance } = library::load(request)?;
    let system = named(system)?.open(scenario).expect("a scenario of the rule system that has read it");
    Ok((system, provenance))
}

/// Loads scenarios of one rule system with the same sides, all with these changes.
///
/// # Errors
/// When one does not load, or is of another rule system or other sides than the first.
pub fn load_alike(changes: &Changes, names: &[String]) -> Result<Vec<Box<dyn System>>, Failure> {
    load_matching(changes, names, load, |one, first| (&one.sides, &one.system) == (&first.sides, &first.system))
}

/// Loads scenarios of one rule system, all with these changes: sides correspond by their order.
///
/// # Errors
/// When one does not load, or is of another rule system than the first.
pub fn load_of_one_system(changes: &Changes, names: &[String]) -> Result<Vec<Box<dyn System>>, Failure> {
    load_matching(changes, names, load, |one, first| one.system == first.system)
}

/// As [`load_of_one_system`], all in one size.
///
/// # Errors
/// As [`load_of_one_system`].
pub fn load_of_one_size(changes: &Changes, names: &[String]) -> Result<Vec<Box<dyn System>>, Failure> {
    let large = |request: &Request| {
        let Loaded { system, scenario, .. } = library::load(request)?;
        Ok(named(system)?.open_large(scenario).expect("a scenario of the rule system that has read it"))
    };
    load_matching(changes, names, large, |one, first| one.system == first.system)
}

fn load_matching(
    changes: &Changes,
    names: &[String],
    load: impl Fn(&Request) -> Result<Box<dyn System>, Failure>,
    matches: impl Fn(&About, &About) -> bool,
) -> Result<Vec<Box<dyn System>>, Failure> {
    let systems = names.iter().map(|name| load(&changes.request(name))).collect::<Result<Vec<_>, _>>()?;
    let abouts: Vec<About> = systems.iter().map(|system| system.about()).collect();
    let first = &abouts[0];
    let Some(place) = abouts.iter().position(|one| !matches(one, first)) else { return Ok(systems) };
    let (what, remedy) = match abouts[place].system == first.system {
        false => ("of another rule system", "of one rule system"),
        true => ("of other sides", "with the same sides"),
    };
    let [one, other] = [&names[place], &names[0]];
    Err(Failure::Input(format!("{one} is {what} than {other}, so they cannot be compared; name scenarios {remedy}")))
}

/// The faults of a file of weights, a path or the id of a shipped one.
#[must_use]
pub fn weight_faults(name: &str) -> Option<Faults> {
    let (files, file) = (Files { typed: name }, library::weights::file_of(name));
    let known: Vec<&str> = all().iter().filter_map(|game| Some(game.weights()?.system)).collect();
    match weights::system_of(&files, &file, &known) {
        Ok(system) => named(system).ok()?.weight_faults(&files, &file),
        Err(faults) => Some(faults),
    }
}

/// The faults of a file of learned networks, a path or the id of a shipped one.
#[must_use]
pub fn learned_faults(name: &str) -> Option<Faults> {
    let (files, file) = (Files { typed: name }, library::weights::file_of(name));
    let known: Vec<&str> = all().iter().filter_map(|game| Some(game.learned()?.system)).collect();
    match weights::system_of(&files, &file, &known) {
        Ok(system) => {
            let form = named(system).ok()?.learned()?;
            kartacz_ai::core::learning::load(&files, &file, &form).err()
        }
        Err(faults) => Some(faults),
    }
}

/// Makes a scenario from files, by the first game that can.
///
/// # Errors
/// When no game of the program reads files of others; as its [`Importer`].
pub fn import(files: &[File], title: &str) -> Result<Imported, Failure> {
    let importer = all().iter().find_map(|game| game.importer());
    importer.ok_or_else(|| Failure::Input("no game of this program reads files of others".to_owned()))?(files, title)
}

/// The file of a new game, by the first game that can be new.
///
/// # Errors
/// When none can; as its [`Maker`](super::imported::Maker).
pub fn made(wanted: &Blank) -> Result<String, Failure> {
    let maker = all().iter().find_map(|game| game.maker());
    maker.ok_or_else(|| Failure::Input("no game of this program is made from a file".to_owned()))?(wanted)
}

/// The rule systems of which new games can be made.
#[must_use]
pub fn makers() -> Vec<&'static str> {
    all().iter().filter(|game| game.maker().is_some()).map(|game| game.rules().name()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The faults of a file of weights with this text.
    fn faults(name: &str, text: &str) -> Option<String> {
        let file = std::env::temp_dir().join(format!("kartacz-weights-{name}-{}.toml", std::process::id()));
        fs::write(&file, text).unwrap();
        let faults = weight_faults(file.to_str().unwrap());
        fs::remove_file(file).unwrap();
        faults.map(|faults| faults.to_string())
    }

    const REST: &str = "weights = \"heuristic\"\ntitle = \"Bold\"\n[first]\nfear = 1\n";

    #[test]
    fn weights_are_held_to_the_game_that_they_name() {
        for line in ["system = \"verdox\"", "  system = \"verdox\" # of this game", "# first\n\tsystem='verdox'"] {
            assert_eq!(faults("named", &format!("{line}\n{REST}press = 2\n")), None, "{line}");
            let found = faults("named", &format!("{line}\n{REST}pres = 2\n")).unwrap();
            assert!(found.contains("unknown key `pres`") && found.contains("did you mean `press`?"), "{found}");
        }
    }

    #[test]
    fn weights_without_a_game_are_refused() {
        let found = faults("none", REST).unwrap();
        assert!(found.contains("`system` is missing") && found.contains("`\"niemenczyn\"`, `\"verdox\"`"), "{found}");
        let found = faults("unknown", &format!("system = \"verdux\"\n{REST}")).unwrap();
        assert!(found.contains("there is no `verdux`\n  help: did you mean `verdox`?"), "{found}");
    }
}
