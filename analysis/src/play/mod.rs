//! Playing: many games of one scenario, their rows and folders, and the library of shipped files.

pub mod aggregate;
pub mod budgets;
pub mod claim;
pub mod command;
pub mod comparison;
pub mod curve;
pub mod folder_name;
pub mod happened;
pub mod kept;
pub mod labels;
pub mod library;
pub mod pace;
pub mod parts;
pub mod purpose;
pub mod record;
pub mod restrictions;
pub mod row_file;
pub mod rows;
pub mod runner;
pub mod seats;
pub mod simulation;
pub mod slices;
pub mod summary;
pub mod task;
#[cfg(test)]
pub(crate) mod toy;
pub mod until;

pub mod beside;
pub mod changes;
pub mod over;
pub mod play_outs;
pub mod playable;
pub mod playing;
pub mod training;
pub mod tune;
