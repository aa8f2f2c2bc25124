//! The inputs of a verb's results, for the record in their folder.

use kartacz_engine::core::game::Side;

use crate::base::error::Failure;
use crate::games::System;
use crate::play::purpose::made_of;

/// A scenario as it was loaded, its players as their games are recorded, and the program.
///
/// # Errors
/// When a player does not exist.
pub fn inputs(system: &dyn System, [first, second]: &[String; 2]) -> Result<Vec<String>, Failure> {
    let players = [system.seated(Side::First, first)?, system.seated(Side::Second, second)?];
    Ok(made_of(&system.about(), &players))
}
