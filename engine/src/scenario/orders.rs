//! Orders files: the orders of one side, written by designers who need not know this program's internals.
//!
//! This module reads the heading that all orders files share, and checks every file against a scenario. The orders
//! themselves belong to the rule system, see [`Ordered`].

use core::marker::PhantomData;

use super::about;
use super::fault::{Faults, Log, Place};
use super::reader::{Desk, Names, Reader, chosen};
use super::schema::{Shape, of_file};
use super::source::Sources;
use super::system::Rules;
use super::tree::{Node, Table};
use super::{OrderFiles, Scenario, Systems};
use crate::core::game::Side;

/// The orders of one side for a scenario, with their heading; `O` is the type of the orders.
#[derive(Clone, Debug)]
pub struct OrdersFile<O> {
    /// The title, in a line.
    pub title: String,
    /// The subject of the file, and the rationale for the orders.
    pub why: String,
    /// The id of the scenario it was made for.
    pub scenario: String,
    /// Whether these are the default orders of the side.
    pub usual: bool,
    /// The orders.
    pub orders: O,
}

/// The heading of an orders file, read without its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The title of the heading.
    pub title: String,
    /// The id of the scenario it was made for.
    pub scenario: String,
    /// The id of its side.
    pub side: String,
    /// Whether these are the default orders of the side.
    pub usual: bool,
}

/// The orders of a rule system.
pub(crate) trait Ordered: Sized {
    /// The title of the schema of their files.
    const TITLE: &'static str;
    /// The rules with a loaded scenario.
    type Game: Rules;
    /// The tables of orders. They cannot be checked without a side.
    const TABLES: &'static [&'static str];

    /// Reads the orders of a side.
    fn read(t: &mut Reader, game: &Self::Game, side: Side) -> Self;
}

/// The heading of an orders file; `None` when it is incomplete.
#[must_use]
pub fn heading(sources: &impl Sources, name: &str) -> Option<Heading> {
    let (_, tree) = open(sources, name, &mut Log::default())?;
    let text = |key: &str| tree.get(key)?.text().map(str::to_owned);
    let usual = tree.get("usual").and_then(Node::flag).unwrap_or_default();
    Some(Heading { title: text("title")?, scenario: text("scenario")?, side: text("side")?, usual })
}

/// Checks orders with the rule system of the scenario that they name, which comes from the same sources. `name` is the
/// name of the file, with or without `.toml`.
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn check(systems: &Systems, sources: &impl Sources, name: &str) -> Result<(), Faults> {
    about::without_faults(|log| {
        let (file, tree) = open(sources, name, log)?;
        let (start, help) = (Place { file, span: 0..0 }, about::help(systems));
        let (system, scenario, place) = about::scenario(systems, sources, &tree, &start, &help, log)?;
        let Some(orders) = system.orders() else {
            log.add(place, format!("{} has no orders files", system.name()), &*help);
            return None;
        };
        orders.check(scenario, &tree, log)
    })
}

/// Orders files with orders `O`.
pub(crate) struct Of<O: Ordered>(pub PhantomData<fn() -> O>);

impl<O: Ordered> OrderFiles for Of<O> {
    fn check(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<()> {
        let game = O::Game::with(scenario.of()?);
        read::<O>(tree, &game, log).map(drop)
    }

    fn schema(&self) -> String {
        let game = O::Game::widest();
        of_file(O::TITLE, Desk::describe(|t| drop(read_root::<O>(t, &game))))
    }
}

/// Loads orders and checks them against the scenario that they name, see [`check`].
pub(crate) fn load<O: Ordered>(systems: &Systems, sources: &impl Sources, name: &str) -> Result<OrdersFile<O>, Faults> {
    about::without_faults(|log| {
        let (file, tree) = open(sources, name, log)?;
        let game = about::rules(systems, sources, &tree, file, log)?;
        read(&tree, &game, log)
    })
}

/// Loads orders and checks them against this scenario, which may be a variant of the one that they name.
pub(crate) fn load_for<O: Ordered>(
    sources: &impl Sources,
    name: &str,
    game: &O::Game,
) -> Result<OrdersFile<O>, Faults> {
    about::without_faults(|log| {
        let (_, tree) = open(sources, name, log)?;
        read(&tree, game, log)
    })
}

/// Opens an orders file; `None` when parts of it are hidden by faults.
fn open(sources: &impl Sources, name: &str, log: &mut Log) -> Option<(usize, Table)> {
    about::open(sources, name, log).filter(|_| !log.is_partial())
}

fn read<O: Ordered>(tree: &Table, game: &O::Game, log: &mut Log) -> Option<OrdersFile<O>> {
    let mut desk = Desk::without_origins(log);
    let mut t = Reader::root(Some(tree), &mut desk);
    let orders = read_root(&mut t, game);
    t.finish();
    orders
}

fn read_root<O: Ordered>(t: &mut Reader, game: &O::Game) -> Option<OrdersFile<O>> {
    let title = t.label("title");
    let why = t.text("why", about::WHY, &about::why).unwrap_or_default();
    let scenario = t.label("scenario");
    let usual = t.maybe_flag("usual").unwrap_or_default();
    let ids = game.side_ids();
    let of = |id: &str| Side::BOTH.into_iter().find(|side| ids[side.index()] == id);
    let side = t.text("side", Names::IDS.pattern, &|node| chosen(node, ids, of));
    // Without a side its units are unknown, so the rest of the file cannot be checked. Its shape is the same for either
    // side.
    let Some(side) = side.or(t.describing().then_some(Side::First)) else {
        for &key in O::TABLES {
            t.skip(key, Shape::Table(Vec::new()));
        }
        return None;
    };
    Some(OrdersFile { title, why, scenario, usual, orders: O::read(t, game, side) })
}
