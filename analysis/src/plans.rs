//! Plans: which ones there are, and the players that carry them out.

use std::path::Path;

use kartacz_ai::niemenczyn::Scripted;
use kartacz_engine::game::Side;
use kartacz_engine::niemenczyn::Niemenczyn;
pub use kartacz_engine::scenario::niemenczyn::orders::Heading;
use kartacz_engine::scenario::niemenczyn::orders::{heading, load, load_for};
use kartacz_engine::scenario::{Faults, one_of, shown};

use crate::error::Failure;
use crate::files;
use crate::library::SHIPPED;
use crate::positions::Files;
use crate::text_file;

/// The kind of player that carries out a plan.
pub const KIND: &str = "scripted";
/// The folder of plans beside scenarios.
const FOLDER: &str = "/orders/";

/// A shipped plan.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// Its id, the name of its file without `.toml`.
    pub id: &'static str,
    /// Its name after `scripted:`.
    pub name: &'static str,
    /// What it says of itself.
    pub heading: Heading,
}

/// The shipped plans.
pub fn shipped() -> impl Iterator<Item = Shipped> {
    ids().filter_map(|id| {
        let (_, name) = id.rsplit_once('/')?;
        Some(Shipped { id, name, heading: heading(&SHIPPED, id)? })
    })
}

fn ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter(|(name, _)| name.contains(FOLDER)).filter_map(|(name, _)| name.strip_suffix(".toml"))
}

/// The player of a plan, and the name under which its games are recorded. `asked` is the name of a shipped plan or a
/// path that ends in `.toml`; nothing is the usual plan of the side in this scenario.
///
/// # Errors
/// When there is no such plan, when it is of the other side, and every fault of its file.
pub fn seat(game: &Niemenczyn, side: Side, asked: Option<&str>) -> Result<(String, Scripted), Failure> {
    let file = asked.filter(|asked| asked.ends_with(".toml"));
    let (name, plan) = match file {
        Some(path) => {
            let text = text_file::read(Path::new(path))?;
            // Games of a plan that has changed since are not its games.
            (format!("{path}#{}", files::fingerprint(text.as_bytes())), load_for(&Files { typed: path }, path, game))
        }
        None => {
            let shipped = named(game, side, asked)?;
            let plan = load_for(&SHIPPED, shipped.id, game);
            if plan.is_err() && !made_for(game, &shipped) {
                return Err(elsewhere(game, side, &shipped));
            }
            (shipped.name.to_owned(), plan)
        }
    };
    let plan = plan.map_err(Failure::Faults)?;
    if plan.orders.side == side {
        return Ok((format!("{KIND}:{name}"), Scripted::new(&plan.orders)));
    }
    let [whose, not] = [plan.orders.side, side].map(|side| shown(&game.scenario.side_ids[side.index()]));
    let plan = shown(asked.unwrap_or_default());
    Err(Failure::Input(format!("the plan {plan} is one of {whose}, not of {not}; {}", known(game, side, ""))))
}

/// The shipped plan of this name, or the usual one.
fn named(game: &Niemenczyn, side: Side, asked: Option<&str>) -> Result<Shipped, Failure> {
    let own = |plan: &Shipped| plan.heading.usual && fits(game, side, plan);
    let found = match asked {
        Some(name) => shipped().find(|plan| plan.name == name),
        None => shipped().find(own),
    };
    found.ok_or_else(|| {
        let help = known(game, side, asked.unwrap_or_default());
        Failure::Input(match asked {
            Some(name) => {
                format!("there is no plan {}; {help}; a file is named by its path, which ends in `.toml`", shown(name))
            }
            None => format!("`{KIND}` has no plan for {} in this scenario; name one: {help}", whose(game, side)),
        })
    })
}

/// Whether a plan is one of a side, and made for this scenario.
#[must_use]
pub fn fits(game: &Niemenczyn, side: Side, plan: &Shipped) -> bool {
    plan.heading.side == game.scenario.side_ids[side.index()] && made_for(game, plan)
}

/// Whether a plan was made for a scenario of this name, wherever its file lies.
fn made_for(game: &Niemenczyn, plan: &Shipped) -> bool {
    plan.heading.scenario.rsplit('/').next() == game.scenario.id.rsplit('/').next()
}

fn elsewhere(game: &Niemenczyn, side: Side, plan: &Shipped) -> Failure {
    let [name, scenario] = [plan.name, &plan.heading.scenario].map(shown);
    let known = known(game, side, "");
    Failure::Input(format!("the plan {name} was made for {scenario}, and does not fit this scenario; {known}"))
}

fn whose(game: &Niemenczyn, side: Side) -> String {
    shown(&game.scenario.side_ids[side.index()])
}

/// The plans of a side for this scenario, as help for somebody who wrote `asked`.
fn known(game: &Niemenczyn, side: Side, asked: &str) -> String {
    let plans: Vec<&str> = shipped().filter(|plan| fits(game, side, plan)).map(|plan| plan.name).collect();
    one_of(asked, &format!("plans of {}", whose(game, side)), plans)
}

/// Whether a file is a plan, and no test position nor part of a scenario.
#[must_use]
pub fn is_plan(name: &str) -> bool {
    let begins = |text: &str, word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name)).is_ok_and(|text| begins(&text, "[orders")),
        false => ids().any(|id| id == name),
    }
}

/// The faults of a plan, held to the scenario that it names.
#[must_use]
pub fn faults(name: &str) -> Option<Faults> {
    load(&Files { typed: name }, name).err()
}
