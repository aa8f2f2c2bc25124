//! The replay of a game of the series.

mod data;
mod page;
mod picture;
mod replayed;
mod steps;
mod watched;

use std::io;

use kartacz_engine::games::insurrection::Rules;

use crate::games::insurrection::Published;
use crate::games::insurrection::event_log::Account;
use crate::games::insurrection::map::Field;
use crate::games::insurrection::story;
use crate::play::record::Recorded;
use crate::show::replay::tale::Heading;

pub use data::{absence, markers, values, whereabouts};
pub use picture::Pictures;
pub use replayed::Replayed;
pub use steps::{Step, rules as rules_of};
pub use watched::Watched;

/// The steps of a game: the set-up, then one for each group of log lines.
///
/// # Errors
/// Never: nothing is written.
pub fn steps<E: Published>(account: &Account<'_, E>, watched: &Watched<E>) -> io::Result<Vec<Step<E>>> {
    Ok(steps::steps(account, watched, story::lines(account)?))
}

/// The page.
///
/// # Errors
/// Never: nothing is written.
pub fn page<E: Published>(account: &Account<'_, E>, watched: &Watched<E>) -> io::Result<String> {
    let steps = steps(account, watched)?;
    let field = Field::of(account.game);
    let json = data::json(account.game, &field, &steps)?;
    Ok(page::of(account.game, heading(account), &field, &steps, &json))
}

fn heading<'a, E: Published>(account: &Account<'a, E>) -> Heading<'a> {
    let scenario = &account.game.scenario;
    Heading {
        title: &scenario.title,
        scenario: &scenario.id,
        stage: Rules::<E>::STAGE,
        seed: account.seed,
        index: account.index,
        side_names: scenario.side_names.each_ref().map(String::as_str),
        players: account.players,
    }
}
