//! The replay of a game of *classic*.

mod data;
mod page;
mod steps;

use std::io::{self, Write};

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;

use crate::games::classic::event_log::{self, Account};
use crate::games::classic::{map, story};
use crate::games::replayed::{Replayable, heading};
use crate::play::record::Recorded;
use crate::show::replay::step::StepText;

pub use data::notes;
pub use steps::Step;

/// The steps of a game: the set-up, then one for each group of log lines.
pub fn steps<B: Board>(account: &Account<'_, B>) -> io::Result<Vec<Step<B>>> {
    Ok(steps::steps(account, story::lines(account)?))
}

/// The page.
pub fn page<B: Board>(account: &Account<'_, B>) -> io::Result<String> {
    let steps = steps(account)?;
    let scenario = &account.game.scenario;
    let parts = map::parts(scenario);
    let json = data::json(account, &parts, &steps)?;
    let texts: Vec<StepText> = steps.iter().map(|step| steps::text(account.game, step)).collect();
    Ok(page::of(scenario, (heading(account, &account.game.about()), account.appraised), &parts, &texts, &json))
}

impl<B: Board> Replayable for Classic<B> {
    fn log(account: &Account<'_, B>, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(account, out)
    }

    fn write_text(account: &Account<'_, B>, out: &mut dyn Write) -> io::Result<()> {
        story::write(account, out)
    }

    fn steps(account: &Account<'_, B>) -> io::Result<Vec<StepText>> {
        Ok(steps(account)?.iter().map(|step| steps::text(account.game, step)).collect())
    }

    fn page(account: &Account<'_, B>) -> io::Result<String> {
        page(account)
    }
}
