//! The replay of a game of *SPQR*.

mod board;
mod data;
mod page;
mod steps;

use std::io::{self, Write};

use kartacz_engine::games::spqr::Spqr;

use crate::games::replayed::{Replayable, heading};
use crate::games::spqr::event_log::{self, Account};
use crate::games::spqr::map;
use crate::games::spqr::story;
use crate::play::record::Recorded;
use crate::show::replay::step::StepText;

pub use steps::Step;

/// The steps of a game: the set-up, then one for each group of log lines.
pub fn steps(account: &Account) -> io::Result<Vec<Step>> {
    Ok(steps::steps(account, story::lines(account)?))
}

/// The page.
pub fn page(account: &Account) -> io::Result<String> {
    let steps = steps(account)?;
    let parts = map::parts(account.game);
    let json = data::json(account, &parts, &steps)?;
    Ok(page::of(account.game, (heading(account, &account.game.about()), account.appraised), &parts, &steps, &json))
}

impl Replayable for Spqr {
    fn log(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(account, out)
    }

    fn write_text(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        story::write(account, out)
    }

    fn steps(account: &Account) -> io::Result<Vec<StepText>> {
        Ok(steps(account)?.iter().map(|step| step.text(step.board.turn)).collect())
    }

    fn page(account: &Account) -> io::Result<String> {
        page(account)
    }
}
