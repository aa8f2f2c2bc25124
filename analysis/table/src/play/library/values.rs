//! Files of values of positions.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use kartacz_ai::core::learning::{Judge, Network};
use kartacz_engine::scenario::learned::Form;

use super::learned::{self, VALUE};
use crate::base::error::Failure;

/// The values that were read, by system and name; none where there is none.
static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());

type Known = BTreeMap<(&'static str, String), Option<Arc<Judge>>>;

/// The value of a file, read once, or without a file the shipped one, if there is one.
///
/// # Errors
/// When there is no such file, it has no value, and every fault of it.
pub fn named(file: Option<&str>, form: &Form) -> Result<Option<Arc<Judge>>, Failure> {
    let name = file.unwrap_or(VALUE);
    let key = (form.system, name.to_owned());
    if let Some(known) = KNOWN.lock().expect("reading does not panic").get(&key) {
        return Ok(known.clone());
    }
    let none = file.is_none() && !learned::shipped().any(|known| known == (form.system, VALUE));
    let found = if none { None } else { Some(read(name, form)?) };
    KNOWN.lock().expect("reading does not panic").insert(key, found.clone());
    Ok(found)
}

fn read(name: &str, form: &Form) -> Result<Arc<Judge>, Failure> {
    let none =
        || Failure::Input(format!("{name}: the file has no value of positions; `kartacz train --value` makes one"));
    learned::named(name, form)?.value.map(Arc::new).ok_or_else(none)
}

/// The shipped value.
///
/// # Errors
/// When none is shipped; `instead` is how a file is named.
pub fn shipped(form: &Form, instead: &str) -> Result<Arc<Judge>, Failure> {
    let none = || {
        let system = form.system;
        Failure::Input(format!(
            "no value of positions is shipped for `{system}`; make one with `kartacz train --value` and name its file with {instead}"
        ))
    };
    named(None, form)?.ok_or_else(none)
}

/// The number and the file that follow the kind of a player: of `4:mine.toml`, of `4`, or of nothing. A file ends in `.toml`.
pub fn parts(asked: Option<&str>) -> (Option<&str>, Option<&str>) {
    match asked.and_then(|asked| asked.split_once(':')) {
        Some((number, file)) if file.ends_with(".toml") => (Some(number), Some(file)),
        _ => (asked, None),
    }
}

/// The network by which a player plays, and the name under which its games are recorded: with a checksum for a file, which may change.
///
/// # Errors
/// As [`named`], and when none is shipped.
pub fn seat(player: String, file: Option<&str>, form: &Form) -> Result<(String, Arc<Network>), Failure> {
    let Some(file) = file else {
        let network = shipped(form, &format!("`{player}:FILE`"))?.network.clone();
        return Ok((player, Arc::new(network)));
    };
    let network = named(Some(file), form)?.expect("a file has a value, or is refused").network.clone();
    Ok((format!("{player}:{file}#{}", learned::checksum(&vec![Some(network.clone())])), Arc::new(network)))
}
