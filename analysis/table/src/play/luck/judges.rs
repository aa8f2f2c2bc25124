//! The learned values by which luck is measured.

use std::sync::Arc;

use kartacz_ai::core::learning::Judge;

use crate::base::error::Failure;
use crate::play::library::values;
use crate::play::measured::Setting;
use crate::play::playable::Playable;

/// The value by which luck may be measured: the shipped one, if there is one, or that of a file.
///
/// # Errors
/// When there is no such value, and every fault of its file.
pub fn judge<G: Playable>(setting: Setting) -> Result<Option<Arc<Judge>>, Failure> {
    match setting {
        Setting::Off => Ok(None),
        Setting::Auto => values::named(None, &G::form()),
        Setting::On => values::shipped(&G::form(), "`--luck`").map(Some),
        Setting::File(file) => values::named(Some(file), &G::form()),
    }
}
