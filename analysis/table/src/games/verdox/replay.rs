//! The replay of a game of *Verdox*.

mod data;
mod page;
mod steps;

use std::io::{self, Write};

use kartacz_engine::games::verdox::Verdox;

use crate::games::replayed::{Replayable, heading};
use crate::games::verdox::event_log::{self, Account};
use crate::games::verdox::map;
use crate::games::verdox::story;
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

impl Replayable for Verdox {
    fn log(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(account, out)
    }

    fn write_text(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        story::write(account, out)
    }

    fn steps(account: &Account) -> io::Result<Vec<StepText>> {
        Ok(steps::texts(account.game, &steps(account)?))
    }

    fn page(account: &Account) -> io::Result<String> {
        page(account)
    }
}
