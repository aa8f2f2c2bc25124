//! Output: charts, pages, tables, stories and replays, for every game.

pub mod account;
pub mod canvas;
pub mod charts;
pub(crate) mod document;
pub mod events;
pub mod export;
pub mod happened;
pub mod headline;
pub mod log_head;
pub mod ledger;
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
