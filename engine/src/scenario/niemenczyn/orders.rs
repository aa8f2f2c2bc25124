//! Plans: the orders of one side, written by somebody who knows the game and need not know this program.
//!
//! Everything in a plan is held to a scenario: its units, commanders, stages and hexes.

mod order;
mod set_up;
mod who;

use crate::game::Side;
use crate::niemenczyn::Niemenczyn;
use crate::niemenczyn::orders::Orders;
use crate::scenario::fault::{Faults, Log, Place};
use crate::scenario::hint::shown;
use crate::scenario::reader::{Desk, Names, Reader, chosen};
use crate::scenario::schema::{Shape, of_file};
use crate::scenario::source::{self, Sources};
use crate::scenario::tree::{self, Table};
use crate::scenario::{home, position};

/// A plan of one side for a scenario.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called, in a line.
    pub title: String,
    /// What it is about, and why it is a plan.
    pub why: String,
    /// The id of the scenario it was made for.
    pub scenario: String,
    /// Whether it is the plan of its side when none is named.
    pub usual: bool,
    /// The orders.
    pub orders: Orders,
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

/// The heading of a plan; nothing when a part of it is not there.
#[must_use]
pub fn heading(sources: &impl Sources, name: &str) -> Option<Heading> {
    let (_, tree) = open(sources, name, &mut Log::default())?;
    let text = |key: &str| tree.get(key)?.text().map(str::to_owned);
    let usual = tree.get("usual").and_then(tree::Node::flag).unwrap_or_default();
    Some(Heading { title: text("title")?, scenario: text("scenario")?, side: text("side")?, usual })
}

/// Loads a plan and holds it to the scenario that it names, which comes from the same sources: `name` is the name of
/// its file, or that without `.toml`.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load(sources: &impl Sources, name: &str) -> Result<Plan, Faults> {
    finish(|log| {
        let (file, tree) = open(sources, name, log)?;
        let game = own_scenario(sources, &tree, Place { file, span: 0..0 }, log)?;
        read(&tree, &game, log)
    })
}

/// Loads a plan and holds it to this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every fault of the file that can be told apart.
pub fn load_for(sources: &impl Sources, name: &str, game: &Niemenczyn) -> Result<Plan, Faults> {
    finish(|log| {
        let (_, tree) = open(sources, name, log)?;
        read(&tree, game, log)
    })
}

/// The scenario that the file names; it must be one of this rule system.
fn own_scenario(sources: &impl Sources, tree: &Table, start: Place, log: &mut Log) -> Option<Niemenczyn> {
    let (scenario, place) = home::scenario(sources, tree, start, log)?;
    let found = scenario.niemenczyn().map(Niemenczyn::new);
    if found.is_none() {
        let id = tree.get("scenario").and_then(tree::Node::text).unwrap_or_default();
        log.add(&place, format!("{} is a scenario of another rule system", shown(id)), home::HELP);
    }
    found
}

fn finish(load: impl FnOnce(&mut Log) -> Option<Plan>) -> Result<Plan, Faults> {
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

/// The JSON schema of plans, for editors. It knows no scenario: names and hexes are checked when a plan is loaded.
#[must_use]
pub fn schema() -> String {
    let game = super::widest();
    of_file("A plan of kartacz", Desk::describe(|t| drop(read_root(t, &game))))
}

fn read(tree: &Table, game: &Niemenczyn, log: &mut Log) -> Option<Plan> {
    let mut desk = Desk::without_origins(log);
    let mut t = Reader::root(Some(tree), &mut desk);
    let plan = read_root(&mut t, game);
    t.finish();
    plan
}

fn read_root(t: &mut Reader, game: &Niemenczyn) -> Option<Plan> {
    let title = t.label("title");
    let why = t.text("why", "^.{1,600}$", &position::why).unwrap_or_default();
    let scenario = t.label("scenario");
    let usual = t.maybe_flag("usual").unwrap_or_default();
    let ids = game.scenario.side_ids.each_ref().map(String::as_str);
    let of = |id: &str| Side::BOTH.into_iter().find(|side| ids[side.index()] == id);
    let side = t.text("side", Names::IDS.pattern, &|node| chosen(node, ids, of));
    // Without a side nobody's units are known: then nothing else of the plan can be judged. Its shape is the same for
    // either.
    let Some(side) = side.or(t.describing().then_some(Side::First)) else {
        for key in ["orders", "choices", "posts", "set-up"] {
            t.skip(key, Shape::Table(Vec::new()));
        }
        return None;
    };
    let mut orders = Orders::none(side, Default::default());
    order::read(t, game, &mut orders);
    who::choices(t, game, &mut orders);
    who::posts(t, game, &mut orders);
    set_up::read(t, game, &mut orders);
    Some(Plan { title, why, scenario, usual, orders })
}
