//! Orders, and the scripted players that carry them out.

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

/// The kind of player that carries out orders.
pub const KIND: &str = "scripted";
/// The folder of orders beside scenarios.
const FOLDER: &str = "/orders/";

/// Shipped orders.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// The id, the name of the file without `.toml`.
    pub id: &'static str,
    /// The name after `scripted:`.
    pub name: &'static str,
    /// The heading.
    pub heading: Heading,
}

impl Shipped {
    /// The rule system of their scenario: the first folder of the id.
    fn system(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }
}

/// The shipped orders.
pub fn shipped() -> impl Iterator<Item = Shipped> {
    ids().filter_map(|id| {
        let (_, name) = id.rsplit_once('/')?;
        Some(Shipped { id, name, heading: heading(&SHIPPED, id)? })
    })
}

fn ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter(|(name, _)| name.contains(FOLDER)).filter_map(|(name, _)| name.strip_suffix(".toml"))
}

/// The player of orders, and the name under which its games are recorded. `asked` is the name of shipped orders or a
/// path that ends in `.toml`; `None` means the usual orders of the side in this scenario.
///
/// # Errors
/// When there are no such orders or they are of the other side, and every fault of their file.
///
/// `read` makes the player of a file of these sources and returns its side.
pub fn seat<P>(
    about: &About,
    side: Side,
    asked: Option<&str>,
    read: impl Fn(&Files<'_>, &str) -> Result<(Side, P), Faults>,
) -> Result<(String, P), Failure> {
    let file = asked.filter(|asked| asked.ends_with(".toml"));
    let (name, orders) = match file {
        Some(path) => {
            let text = text_file::read(Path::new(path))?;
            // Games of orders that have changed since do not count.
            let name = format!("{path}#{}", files::fingerprint(text.as_bytes()));
            (name, read(&Files { typed: path }, path))
        }
        None => {
            let shipped = named(about, side, asked)?;
            let orders = read(&Files::SHIPPED, shipped.id);
            if orders.is_err() && !made_for(about, &shipped) {
                return Err(elsewhere(about, side, &shipped));
            }
            (shipped.name.to_owned(), orders)
        }
    };
    let (owner, player) = orders.map_err(Failure::Faults)?;
    if owner == side {
        return Ok((format!("{KIND}:{name}"), player));
    }
    let [owner, not] = [owner, side].map(|side| shown(&about.sides[side.index()]));
    let orders = shown(asked.unwrap_or_default());
    Err(Failure::Input(format!("the orders {orders} are for {owner}, not for {not}; {}", known(about, side, ""))))
}

/// The shipped orders of this name, those of this rule system before others, or the usual ones.
fn named(game: &About, side: Side, asked: Option<&str>) -> Result<Shipped, Failure> {
    let found = match asked {
        Some(name) => {
            shipped().filter(|orders| orders.name == name).min_by_key(|orders| orders.system() != game.system)
        }
        None => shipped().find(|orders| orders.heading.usual && fits(game, side, orders)),
    };
    found.ok_or_else(|| {
        let help = known(game, side, asked.unwrap_or_default());
        Failure::Input(match asked {
            Some(name) => {
                format!(
                    "there are no orders {}; {help}; a file is named by its path, which ends in `.toml`",
                    shown(name)
                )
            }
            None => format!("`{KIND}` has no default orders for {} in this scenario; {help}", side_name(game, side)),
        })
    })
}

/// Whether orders are for a side and made for this scenario.
#[must_use]
pub fn fits(game: &About, side: Side, orders: &Shipped) -> bool {
    orders.heading.side == game.sides[side.index()] && made_for(game, orders)
}

/// Whether orders were made for a scenario of this name, wherever their file lies.
fn made_for(game: &About, orders: &Shipped) -> bool {
    let name = |id: &str| id.rsplit('/').next().map(str::to_owned);
    orders.system() == game.system && name(&orders.heading.scenario) == name(&game.scenario)
}

fn elsewhere(game: &About, side: Side, orders: &Shipped) -> Failure {
    let [name, scenario] = [orders.name, &orders.heading.scenario].map(shown);
    let known = known(game, side, "");
    Failure::Input(format!("the orders {name} were made for {scenario}, and do not fit this scenario; {known}"))
}

fn side_name(game: &About, side: Side) -> String {
    shown(&game.sides[side.index()])
}

/// The orders of a side for this scenario, as help for the unknown name `asked`.
fn known(game: &About, side: Side, asked: &str) -> String {
    let known: Vec<&str> = shipped().filter(|orders| fits(game, side, orders)).map(|orders| orders.name).collect();
    if known.is_empty() {
        let side_name = side_name(game, side);
        return format!(
            "no orders for {side_name} are shipped for it; write some and name their path, as in `{KIND}:my-orders.toml`"
        );
    }
    one_of(asked, &format!("orders for {}", side_name(game, side)), known)
}

/// Whether a file contains orders, and is no test position nor part of a scenario.
#[must_use]
pub fn is_orders(name: &str) -> bool {
    let begins = |text: &str, word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    match name.ends_with(".toml") {
        true => text_file::read(Path::new(name))
            .is_ok_and(|text| ["[orders", "[formations"].iter().any(|table| begins(&text, table))),
        false => ids().any(|id| id == name),
    }
}

/// The faults of orders, checked against the scenario that they name.
#[must_use]
pub fn faults(name: &str) -> Option<Faults> {
    check_orders(&Files { typed: name }, name).err()
}
