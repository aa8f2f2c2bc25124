//! The replay of a game of *Pluton*, as all see it or as one side does.

mod board;
mod course;
mod data;
mod masks;
mod page;
mod steps;

use std::io::{self, Write};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;

use crate::games::pluton::event_log::{self, Account};
use crate::games::pluton::map;
use crate::games::pluton::story;
use crate::games::replayed::{Replayable, heading};
use crate::play::record::Recorded;
use crate::show::replay::step::StepText;

pub use steps::Step;

/// The steps of a game: the set-up, then one for each group of log lines.
pub fn steps<'a>(account: &Account<'a>) -> io::Result<Vec<Step<'a>>> {
    Ok(steps::steps(account, story::lines(account, None)?))
}

/// The page.
pub fn page(account: &Account) -> io::Result<String> {
    let steps = steps(account)?;
    let parts = map::parts(account.game);
    let [first, second] = [Side::First, Side::Second].map(|side| story::lines(account, Some(side)));
    let json = data::json(account, &parts, &steps, &[first?, second?])?;
    Ok(page::of(account.game, (heading(account, &account.game.about()), account.appraised), &parts, &steps, &json))
}

impl Replayable for Pluton {
    fn log(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(account, out)
    }

    fn write_text(account: &Account, out: &mut dyn Write) -> io::Result<()> {
        story::write(account, out)
    }

    fn steps(account: &Account) -> io::Result<Vec<StepText>> {
        Ok(steps(account)?.iter().map(|step| step.text(step.board.at.stage())).collect())
    }

    fn page(account: &Account) -> io::Result<String> {
        page(account)
    }
}
