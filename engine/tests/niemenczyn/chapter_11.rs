//! Melee, rout and morale crisis.

mod crisis;
mod fight;
mod losses;
mod modifiers;
mod rout;
