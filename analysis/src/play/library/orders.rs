//! Plans: which ones there are, and the players that carry them out.

use std::path::Path;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::check_orders;
pub use kartacz_engine::scenario::orders::Heading;
use kartacz_engine::scenario::orders::heading;
use kartacz_engine::scenario::{Faults, one_of, shown};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::text_file;
use crate::play::library::{Files, SHIPPED};
use crate::play::record::About;

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

impl Shipped {
    /// The rule system of its scenario: the first folder of its id.
    fn system(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }
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
///
/// `read` makes the player of a file of these sources, and says whose it is.
pub fn seat<P>(
    about: &About,
    side: Side,
    asked: Option<&str>,
    read: impl Fn(&Files<'_>, &str) -> Result<(Side, P), Faults>,
) -> Result<(String, P), Failure> {
    let file = asked.filter(|asked| asked.ends_with(".toml"));
    let (name, plan) = match file {
        Some(path) => {
            let text = text_file::read(Path::new(path))?;
            // Games of a plan that has changed since are not its games.
            let name = format!("{path}#{}", files::fingerprint(text.as_bytes()));
            (name, read(&Files { typed: path }, path))
        }
        None => {
            let shipped = named(about, side, asked)?;
            let plan = read(&Files::SHIPPED, shipped.id);
            if plan.is_err() && !made_for(about, &shipped) {
                return Err(elsewhere(about, side, &shipped));
            }
            (shipped.name.to_owned(), plan)
        }
    };
    let (whose, player) = plan.map_err(Failure::Faults)?;
    if whose == side {
        return Ok((format!("{KIND}:{name}"), player));
    }
    let [whose, not] = [whose, side].map(|side| shown(&about.sides[side.index()]));
    let plan = shown(asked.unwrap_or_default());
    Err(Failure::Input(format!("the plan {plan} is one of {whose}, not of {not}; {}", known(about, side, ""))))
}

/// The shipped plan of this name, one of this rule system before others, or the usual one.
fn named(game: &About, side: Side, asked: Option<&str>) -> Result<Shipped, Failure> {
    let found = match asked {
        Some(name) => shipped().filter(|plan| plan.name == name).min_by_key(|plan| plan.system() != game.system),
        None => shipped().find(|plan| plan.heading.usual && fits(game, side, plan)),
    };
    found.ok_or_else(|| {
        let help = known(game, side, asked.unwrap_or_default());
        Failure::Input(match asked {
            Some(name) => {
                format!("there is no plan {}; {help}; a file is named by its path, which ends in `.toml`", shown(name))
            }
            None => format!("`{KIND}` has no usual plan for {} in this scenario; {help}", whose(game, side)),
        })
    })
}

/// Whether a plan is one of a side, and made for this scenario.
#[must_use]
pub fn fits(game: &About, side: Side, plan: &Shipped) -> bool {
    plan.heading.side == game.sides[side.index()] && made_for(game, plan)
}

/// Whether a plan was made for a scenario of this name, wherever its file lies.
fn made_for(game: &About, plan: &Shipped) -> bool {
    let name = |id: &str| id.rsplit('/').next().map(str::to_owned);
    plan.system() == game.system && name(&plan.heading.scenario) == name(&game.scenario)
}

fn elsewhere(game: &About, side: Side, plan: &Shipped) -> Failure {
    let [name, scenario] = [plan.name, &plan.heading.scenario].map(shown);
    let known = known(game, side, "");
    Failure::Input(format!("the plan {name} was made for {scenario}, and does not fit this scenario; {known}"))
}

fn whose(game: &About, side: Side) -> String {
    shown(&game.sides[side.index()])
}

/// The plans of a side for this scenario, as help for somebody who wrote `asked`.
fn known(game: &About, side: Side, asked: &str) -> String {
    let plans: Vec<&str> = shipped().filter(|plan| fits(game, side, plan)).map(|plan| plan.name).collect();
    if plans.is_empty() {
        let whose = whose(game, side);
        return format!(
            "no plan of {whose} is shipped for it; write one and name its path, as in `{KIND}:my-plan.toml`"
        );
    }
    one_of(asked, &format!("plans of {}", whose(game, side)), plans)
}

/// Whether a file is a plan, and no test position nor part of a scenario.
#[must_use]
pub fn is_plan(name: &str) -> bool {
    let begins = |text: &str, word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name))
            .is_ok_and(|text| ["[orders", "[formations"].iter().any(|table| begins(&text, table))),
        false => ids().any(|id| id == name),
    }
}

/// The faults of a plan, held to the scenario that it names.
#[must_use]
pub fn faults(name: &str) -> Option<Faults> {
    check_orders(&Files { typed: name }, name).err()
}
