//! The inputs of a verb's results, recorded in their folder.

use crate::base::error::Failure;
use crate::games::System;
use crate::play::purpose::inputs_of;

/// A scenario as it was loaded, its players as their games are recorded, and the program.
///
/// # Errors
/// When a player does not exist.
pub fn inputs(system: &dyn System, seats: &[String; 2]) -> Result<Vec<String>, Failure> {
    Ok(inputs_of(&system.about(), &system.recorded(seats)?))
}
