//! The replay of a game of the series.

mod data;
mod page;
mod steps;

use std::io::{self, Write};

use kartacz_engine::games::insurrection::Rules;

use crate::games::insurrection::Published;
use crate::games::insurrection::event_log::{self, Account};
use crate::games::insurrection::map;
use crate::games::insurrection::story;
use crate::games::replayed::{Replayable, heading};
use crate::play::record::Recorded;
use crate::show::replay::step::StepText;

pub use data::{absence, markers, values, whereabouts};
pub use steps::{Step, rules as rules_of};

/// The steps of a game: the set-up, then one for each group of log lines.
pub fn steps<E: Published>(account: &Account<'_, E>) -> io::Result<Vec<Step<E>>> {
    Ok(steps::steps(account, story::lines(account)?))
}

/// The page.
pub fn page<E: Published>(account: &Account<'_, E>) -> io::Result<String> {
    let steps = steps(account)?;
    let parts = map::parts(account.game);
    let json = data::json(account.game, &parts, &steps)?;
    Ok(page::of(account.game, (heading(account, &account.game.about()), account.appraised), &parts, &steps, &json))
}

impl<E: Published> Replayable for Rules<E> {
    fn log(account: &Account<'_, E>, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(account, out)
    }

    fn write_text(account: &Account<'_, E>, out: &mut dyn Write) -> io::Result<()> {
        story::write(account, out)
    }

    fn steps(account: &Account<'_, E>) -> io::Result<Vec<StepText>> {
        Ok(steps(account)?.iter().map(|step| step.text(step.board.stage)).collect())
    }

    fn page(account: &Account<'_, E>) -> io::Result<String> {
        page(account)
    }
}
