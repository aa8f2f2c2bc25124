//! Output: charts, pages, tables, stories and replays, for every game.

pub mod account;
pub mod canvas;
pub mod charts;
pub mod decided;
pub(crate) mod document;
pub mod events;
pub mod export;
pub mod happened;
pub mod headline;
pub mod heat;
pub mod ledger;
pub mod log_head;
pub mod markup;
pub mod odds_sheet;
pub mod output;
pub mod palette;
pub mod replay;
pub mod report;
pub mod skill;
pub mod slices;
pub mod story;
pub mod training;
pub mod tuning;
