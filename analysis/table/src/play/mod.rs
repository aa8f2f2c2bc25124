//! Playing: many games of one scenario, their rows and folders, and the library of shipped files.
//!
//! `runner` plays games on all threads, `rows` names the columns of their records, `parts` keeps batches of an
//! unfinished run, `aggregate` joins them into `games.parquet` and counts, `summary` holds the figures of a run.
//! `purpose` and `claim` guard the folders of results.

#[cfg(feature = "native")]
pub mod absent;
#[cfg(feature = "native")]
pub mod aggregate;
pub mod budgets;
#[cfg(feature = "native")]
pub mod claim;
#[cfg(feature = "native")]
pub mod command;
#[cfg(feature = "native")]
pub mod comparison;
#[cfg(feature = "native")]
pub mod curve;
#[cfg(feature = "native")]
pub mod folder_name;
#[cfg(feature = "native")]
pub mod format;
pub mod happened;
#[cfg(feature = "native")]
pub mod head;
#[cfg(feature = "native")]
pub mod kept;
pub mod labels;
pub mod library;
#[cfg(feature = "native")]
pub mod pace;
#[cfg(feature = "native")]
pub mod parts;
pub mod points;
#[cfg(feature = "native")]
pub mod positions;
#[cfg(feature = "native")]
pub mod purpose;
pub mod record;
pub mod restrictions;
#[cfg(feature = "native")]
pub mod row_file;
pub mod rows;
pub mod runner;
pub mod seats;
pub mod series;
#[cfg(feature = "native")]
pub mod simulation;
#[cfg(feature = "native")]
pub mod slices;
#[cfg(feature = "native")]
pub mod summary;
#[cfg(feature = "native")]
pub mod task;
#[cfg(feature = "native")]
pub mod throughput;
#[cfg(feature = "native")]
pub mod unfinished;
#[cfg(feature = "native")]
pub mod until;
pub mod version;

#[cfg(feature = "native")]
pub mod beside;
pub mod changes;
pub mod difference;
pub mod over;
#[cfg(feature = "native")]
pub mod play_outs;
pub mod playable;
#[cfg(feature = "native")]
pub mod playing;
#[cfg(feature = "native")]
pub mod training;
#[cfg(feature = "native")]
pub mod tune;
