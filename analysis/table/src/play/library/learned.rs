//! Files of learned networks.

use std::path::Path;
use std::sync::Arc;

use kartacz_ai::core::learning::{Learned, Networks, load};
use kartacz_engine::scenario::learned::{Form, OWNER};
use kartacz_engine::scenario::{Refusal, shown};

use crate::base::error::{Failure, no_such};
use crate::base::files;
use crate::base::text_file;
use crate::play::library::{self, Files, SHIPPED};

/// The folder of networks beside scenarios.
const FOLDER: &str = "/learned/";
/// The name of the default networks.
pub const STANDARD: &str = "standard";

/// The name of the file of a value of positions, which has no networks of a player.
pub const VALUE: &str = "value";

/// The shipped files: the rule system and the name.
pub fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().filter_map(|(file, _)| file.strip_suffix(".toml")?.split_once(FOLDER))
}

/// Whether the default networks of a rule system are shipped.
#[must_use]
pub fn are_shipped(system: &str) -> bool {
    shipped().any(|(known, name)| known == system && name == STANDARD)
}

/// The title of a shipped file.
#[must_use]
pub fn title(system: &str, name: &str) -> &'static str {
    library::title(&format!("{system}{FOLDER}{name}.toml"))
}

/// Reads networks: a name means shipped ones, a path that ends in `.toml` a file.
///
/// # Errors
/// When there are no such networks, and every fault of their file.
pub fn named(name: &str, form: &Form) -> Result<Learned, Failure> {
    if name.ends_with(".toml") {
        text_file::read(Path::new(name))?;
        return load(&Files { typed: name }, name, form).map_err(Failure::Faults);
    }
    let of_system = shipped().filter(|(system, _)| *system == form.system).map(|(_, name)| name);
    let known: Vec<&str> = of_system.filter(|known| *known != VALUE || *known == name).collect();
    if known.is_empty() {
        return Err(Failure::Input(format!(
            "there is no file of networks {}: none is shipped for `{}`; name a file by its path, which ends in `.toml`",
            shown(name),
            form.system
        )));
    }
    if !known.contains(&name) {
        let Refusal { message, help } = no_such("file of networks", name, &known);
        let help = format!("{help}; other files are named by their paths, which end in `.toml`");
        return Err(Refusal { message, help }.into());
    }
    load(&SHIPPED, &format!("{}{FOLDER}{name}.toml", form.system), form).map_err(Failure::Faults)
}

/// The networks requested for a player, and the name under which its games are recorded: with a checksum for a file on the disk,
/// which may change.
///
/// # Errors
/// As [`named`], and when the file has only a value of positions.
pub fn seat(asked: &str, name: &str, form: &Form) -> Result<(String, Arc<Networks>), Failure> {
    let Learned { networks, value, .. } = named(name, form)?;
    if value.is_some() && networks.iter().all(Option::is_none) {
        return Err(Failure::Input(format!(
            "{}: the file has only a value of positions, by which `--luck` measures luck; a player needs networks that choose actions",
            shown(name)
        )));
    }
    let recorded = if name.ends_with(".toml") { format!("{asked}#{}", checksum(&networks)) } else { asked.to_owned() };
    Ok((recorded, Arc::new(networks)))
}

/// The checksum of the numbers, in hexadecimal.
#[must_use]
pub fn checksum(networks: &Networks) -> String {
    let layers = networks.iter().flatten().flat_map(|network| &network.layers);
    let numbers = layers.flat_map(|layer| layer.weights.iter().chain(&layer.biases));
    files::fingerprint(&numbers.flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>())
}

/// Whether a file, a path or the id of a shipped one, declares that it contains networks.
#[must_use]
pub fn is_learned(name: &str) -> bool {
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name)).is_ok_and(|text| says_so(&text)),
        false => shipped().any(|(system, known)| name == format!("{system}{FOLDER}{known}")),
    }
}

fn says_so(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim_start().strip_prefix(OWNER).is_some_and(|rest| rest.trim_start().starts_with('=')))
}

#[cfg(test)]
mod tests {
    use kartacz_ai::games::niemenczyn::learned::{form, standard};

    use super::*;

    #[test]
    fn every_shipped_file_is_sound() {
        for (system, name) in shipped() {
            assert!(!title(system, name).is_empty() && is_learned(&format!("{system}/learned/{name}")), "{name}");
        }
        assert_eq!(named(STANDARD, &form()).unwrap().networks, *standard());
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        let message = named("standart", &form()).unwrap_err().to_string();
        assert!(message.contains("standard"), "{message}");
    }
}
