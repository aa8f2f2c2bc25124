//! The learned values by which luck is measured.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use kartacz_ai::core::learning::Judge;

use crate::base::error::Failure;
use crate::play::library::learned::{self, VALUE};
use crate::play::measured::Setting;
use crate::play::playable::Playable;

/// The values that were read, by system and name; none where there is none.
static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());

type Known = BTreeMap<(&'static str, &'static str), Option<Arc<Judge>>>;

/// The value by which luck may be measured: the shipped one, if there is one, or that of a file.
///
/// # Errors
/// When there is no such value, and every fault of its file.
pub fn judge<G: Playable>(setting: Setting) -> Result<Option<Arc<Judge>>, Failure> {
    let name = match setting {
        Setting::Off => return Ok(None),
        Setting::Auto | Setting::On => VALUE,
        Setting::File(file) => file,
    };
    let key = (<G as kartacz_ai::core::learning::Valued>::SYSTEM, name);
    if let Some(known) = KNOWN.lock().expect("reading does not panic").get(&key) {
        return missing::<G>(known.clone(), setting);
    }
    let shipped = name == VALUE && !learned::shipped().any(|known| known == key);
    let found = if shipped { None } else { Some(read::<G>(name)?) };
    KNOWN.lock().expect("reading does not panic").insert(key, found.clone());
    missing::<G>(found, setting)
}

fn read<G: Playable>(name: &str) -> Result<Arc<Judge>, Failure> {
    let none =
        || Failure::Input(format!("{name}: the file has no value of positions; `kartacz train --value` makes one"));
    learned::named(name, &G::form())?.value.map(Arc::new).ok_or_else(none)
}

/// Refuses to do without a value that was asked for.
fn missing<G: Playable>(found: Option<Arc<Judge>>, setting: Setting) -> Result<Option<Arc<Judge>>, Failure> {
    match (&found, setting) {
        (None, Setting::On) => Err(Failure::Input(format!(
            "no value of positions is shipped for `{}`; make one with `kartacz train --value` and name its file with `--luck`",
            <G as kartacz_ai::core::learning::Valued>::SYSTEM
        ))),
        _ => Ok(found),
    }
}
