//! Plans: the orders of one side, written by somebody who knows the game and need not know this program.
//!
//! What all plans have in common is here: their head, and that everything in them is held to a scenario. What is ordered is a
//! matter of the rule system, see [`Ordered`].

use core::marker::PhantomData;

use super::about;
use super::fault::{Faults, Log, Place};
use super::reader::{Desk, Names, Reader, chosen};
use super::schema::{Shape, of_file};
use super::source::{self, Sources};
use super::tree::{self, Table};
use super::{OrderFiles, Scenario, Systems};
use crate::core::game::Side;

/// A plan of one side for a scenario; `O` is what is ordered.
#[derive(Clone, Debug)]
pub struct Plan<O> {
    /// What it is called, in a line.
    pub title: String,
    /// What it is about, and why it is a plan.
    pub why: String,
    /// The id of the scenario it was made for.
    pub scenario: String,
    /// Whether it is the plan of its side when none is named.
    pub usual: bool,
    /// The orders.
    pub orders: O,
}

/// What a plan says of itself, read without a look at its orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// What it is called.
    pub title: String,
    /// The id of the scenario it was made for.
    pub scenario: String,
    /// The id of its side.
    pub side: String,
    /// Whether it is the plan of its side when none is named.
    pub usual: bool,
}

/// What a rule system lets a side be ordered.
pub(crate) trait Ordered: Sized {
    /// The rules, with a scenario.
    type Game;
    /// How a scenario of this rule system is named.
    const SCENARIO: &'static str;
    /// The tables of orders. Without a side they cannot be judged.
    const TABLES: &'static [&'static str];

    /// The rules for a scenario; nothing for one of another rule system.
    fn game(scenario: Box<dyn Scenario>) -> Option<Self::Game>;
    /// A game in which everything has a place that can have one, for the schema.
    fn widest() -> Self::Game;
    /// The ids of the sides.
    fn sides(game: &Self::Game) -> [&str; 2];
    /// Reads the orders of a side.
    fn read(t: &mut Reader, game: &Self::Game, side: Side) -> Self;
}

/// The heading of a plan; nothing when a part of it is not there.
#[must_use]
pub fn heading(sources: &impl Sources, name: &str) -> Option<Heading> {
    let (_, tree) = open(sources, name, &mut Log::default())?;
    let text = |key: &str| tree.get(key)?.text().map(str::to_owned);
    let usual = tree.get("usual").and_then(tree::Node::flag).unwrap_or_default();
    Some(Heading { title: text("title")?, scenario: text("scenario")?, side: text("side")?, usual })
}

/// Checks a plan by the rule system of the scenario that it names, which comes from the same sources: `name` is the name
/// of its file, or that without `.toml`.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn check(systems: &Systems, sources: &impl Sources, name: &str) -> Result<(), Faults> {
    finish(|log| {
        let (file, tree) = open(sources, name, log)?;
        let (start, help) = (Place { file, span: 0..0 }, about::help(systems));
        let (system, scenario, place) = about::scenario(systems, sources, &tree, &start, &help, log)?;
        let Some(orders) = system.orders() else {
            log.add(place, format!("{} has no files of orders", system.name()), &*help);
            return None;
        };
        orders.check(scenario, &tree, log)
    })
}

/// Files of orders `O`; their schema has this title.
pub(crate) struct Of<O: Ordered>(pub &'static str, pub PhantomData<fn() -> O>);

impl<O: Ordered> OrderFiles for Of<O> {
    fn check(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<()> {
        let game = O::game(scenario)?;
        read::<O>(tree, &game, log).map(drop)
    }

    fn schema(&self) -> String {
        let game = O::widest();
        of_file(self.0, Desk::describe(|t| drop(read_root::<O>(t, &game))))
    }
}

/// Loads a plan and holds it to the scenario that it names, see [`check`].
pub(crate) fn load<O: Ordered>(systems: &Systems, sources: &impl Sources, name: &str) -> Result<Plan<O>, Faults> {
    finish(|log| {
        let (file, tree) = open(sources, name, log)?;
        let start = Place { file, span: 0..0 };
        let (_, scenario, place) = about::scenario(systems, sources, &tree, &start, O::SCENARIO, log)?;
        let Some(game) = O::game(scenario) else {
            about::refuse(&tree, place, O::SCENARIO, log);
            return None;
        };
        read(&tree, &game, log)
    })
}

/// Loads a plan and holds it to this scenario, which may be a variant of the one that it names.
pub(crate) fn load_for<O: Ordered>(sources: &impl Sources, name: &str, game: &O::Game) -> Result<Plan<O>, Faults> {
    finish(|log| {
        let (_, tree) = open(sources, name, log)?;
        read(&tree, game, log)
    })
}

fn finish<T>(load: impl FnOnce(&mut Log) -> Option<T>) -> Result<T, Faults> {
    let mut log = Log::default();
    match (load(&mut log), log.count()) {
        (Some(plan), 0) => Ok(plan),
        _ => Err(log.into_faults()),
    }
}

fn open(sources: &impl Sources, name: &str, log: &mut Log) -> Option<(usize, Table)> {
    let name = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
    let (file, text) = source::open(sources, &name, None, log)?;
    let tree = tree::parse(file, &text, log);
    (!log.is_partial()).then_some((file, tree))
}

fn read<O: Ordered>(tree: &Table, game: &O::Game, log: &mut Log) -> Option<Plan<O>> {
    let mut desk = Desk::without_origins(log);
    let mut t = Reader::root(Some(tree), &mut desk);
    let plan = read_root(&mut t, game);
    t.finish();
    plan
}

fn read_root<O: Ordered>(t: &mut Reader, game: &O::Game) -> Option<Plan<O>> {
    let title = t.label("title");
    let why = t.text("why", about::WHY, &about::why).unwrap_or_default();
    let scenario = t.label("scenario");
    let usual = t.maybe_flag("usual").unwrap_or_default();
    let ids = O::sides(game);
    let of = |id: &str| Side::BOTH.into_iter().find(|side| ids[side.index()] == id);
    let side = t.text("side", Names::IDS.pattern, &|node| chosen(node, ids, of));
    // Without a side nobody's units are known: then nothing else of the plan can be judged. Its shape is the same for
    // either.
    let Some(side) = side.or(t.describing().then_some(Side::First)) else {
        for &key in O::TABLES {
            t.skip(key, Shape::Table(Vec::new()));
        }
        return None;
    };
    Some(Plan { title, why, scenario, usual, orders: O::read(t, game, side) })
}
