//! Exporters: a file per format.

mod balance;
mod check;
mod csv;
mod exploit;
mod html;
mod json;
mod junit;
mod markdown;
mod response;
mod sensitivity;
mod sheets;
mod sweep;
mod table;
mod tournament;
mod tune;
mod what_if;

use std::io::{self, Write};

use serde::Serialize;

use crate::base::format::Format;
use crate::play::labels::Labels;
use crate::play::tune::Report as Tuned;
use crate::show::report::Report;
use crate::studies::balance::Balance;
use crate::studies::exploit::Exploit;
use crate::studies::gate::report::Report as Check;
use crate::studies::laboratory::Measure;
use crate::studies::sensitivity::Sensitivity;
use crate::studies::sweep::Sweep;
use crate::studies::tournament::Tournament;

pub use balance::page as balance_page;
pub use check::{markdown as markdown_check, without_entry};
pub use html::page;
pub use json::pretty;
pub use junit::write as junit;
pub use sensitivity::{TOO_FEW, page as sensitivity_page};
pub use sweep::page as sweep_page;
pub use tournament::page as tournament_page;
pub use what_if::{WhatIfReport, page as what_if_page};

impl Format {
    /// Writes the report.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => table::write(report, out),
            Self::Json => json::write(report, out),
            Self::Csv => csv::write(report, out),
            Self::Markdown => markdown::write(report, out),
        }
    }

    /// Writes a tournament.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_tournament(self, tournament: &Tournament, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => tournament::table(tournament, labels, out),
            Self::Json => out.write_all(pretty(tournament)?.as_bytes()),
            Self::Csv => tournament::csv(tournament, out),
            Self::Markdown => tournament::markdown(tournament, labels, out),
        }
    }

    /// Writes what a change of a scenario does.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_what_if(self, report: &WhatIfReport, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => what_if::table(report, out),
            Self::Json => out.write_all(pretty(report.found)?.as_bytes()),
            Self::Csv => what_if::csv(report.found, out),
            Self::Markdown => what_if::markdown(report, out),
        }
    }

    /// Writes tuned weights.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_tuned(self, report: &Tuned, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => tune::table(report, out),
            Self::Json => out.write_all(pretty(report)?.as_bytes()),
            Self::Csv => tune::csv(report, out),
            Self::Markdown => tune::markdown(report, out),
        }
    }

    /// Writes what came of an attack on an equilibrium.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_exploit(self, exploit: &Exploit, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => exploit::table(exploit, out),
            Self::Json => out.write_all(pretty(exploit)?.as_bytes()),
            Self::Csv => exploit::csv(exploit, out),
            Self::Markdown => exploit::markdown(exploit, out),
        }
    }

    /// Writes a sweep.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_sweep(self, sweep: &Sweep, measure: Measure, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => sweep::table(sweep, measure, labels, out),
            Self::Json => out.write_all(pretty(sweep)?.as_bytes()),
            Self::Csv => sweep::csv(sweep, out),
            Self::Markdown => sweep::markdown(sweep, measure, labels, out),
        }
    }

    /// Writes a balance.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_balance(
        self,
        balance: &Balance,
        measure: Measure,
        labels: &Labels,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Table => balance::table(balance, measure, labels, out),
            Self::Json => out.write_all(pretty(balance)?.as_bytes()),
            Self::Csv => balance::csv(balance, out),
            Self::Markdown => balance::markdown(balance, measure, labels, out),
        }
    }

    /// Writes what a study of the guesses found.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_sensitivity(self, found: &Sensitivity, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => sensitivity::table(found, labels, out),
            Self::Json => out.write_all(pretty(found)?.as_bytes()),
            Self::Csv => sensitivity::csv(found, out),
            Self::Markdown => sensitivity::markdown(found, labels, out),
        }
    }

    /// Writes what a check found.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_check(self, report: &Check, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Table => check::table(report, out),
            Self::Json => out.write_all(pretty(report)?.as_bytes()),
            Self::Csv => check::csv(report, out),
            Self::Markdown => check::markdown(report, out),
        }
    }

    /// Writes a list: as it is where rows are told, as `json` where values are.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_list(
        self,
        header: &[String],
        rows: &[Vec<String>],
        json: &impl Serialize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Json => out.write_all(pretty(json)?.as_bytes()),
            other => other.write_rows(header, rows, header.len(), out),
        }
    }

    /// Writes rows under a header, the first `words` columns being words and the others numbers.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write_rows(
        self,
        header: &[String],
        rows: &[Vec<String>],
        words: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Self::Table => table::print(header, rows, words, out),
            Self::Json => out.write_all(pretty(&rows)?.as_bytes()),
            Self::Csv => csv::print(header, rows, out),
            Self::Markdown => markdown::print(header, rows, words, out),
        }
    }
}

#[cfg(test)]
mod tests;
