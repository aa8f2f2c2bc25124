//! The heading shared by test positions and orders: their scenario, and the rationale for the answers or orders.

use super::fault::{Faults, Log, Place};
use super::reader::{Wrong, unlike};
use super::source::{self, Sources};
use super::system::Rules;
use super::tree::{self, Node, Table};
use super::{Request, RuleSystem, Scenario, Systems, assemble, sign};
use crate::core::hint::shown;

/// The most characters of a reason.
const MAX_WHY: usize = 600;
/// A reason, for the schema.
pub(crate) const WHY: &str = "^.{1,600}$";

/// Runs a load; the result counts only when no fault was found.
pub(crate) fn without_faults<T>(load: impl FnOnce(&mut Log) -> Option<T>) -> Result<T, Faults> {
    let mut log = Log::default();
    match (load(&mut log), log.count()) {
        (Some(loaded), 0) => Ok(loaded),
        _ => Err(log.into_faults()),
    }
}

/// Opens and parses a file by its name, with or without `.toml`; returns its number in the log and its tree.
pub(crate) fn open(sources: &impl Sources, name: &str, log: &mut Log) -> Option<(usize, Table)> {
    let name = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
    let (file, text) = source::open(sources, &name, None, log)?;
    Some((file, tree::parse(file, &text, log)))
}

/// The rules for the scenario that a file names, which must be one of this game; see [`scenario`].
pub(crate) fn rules<G: Rules>(
    systems: &Systems,
    sources: &impl Sources,
    tree: &Table,
    file: usize,
    log: &mut Log,
) -> Option<G> {
    let (start, help) = (Place { file, span: 0..0 }, help_for(G::SYSTEM));
    let (_, scenario, place) = scenario(systems, sources, tree, &start, &help, log)?;
    let scenario = scenario.of();
    if scenario.is_none() {
        let id = tree.get("scenario").and_then(Node::text).unwrap_or_default();
        log.add(place, format!("{} is a scenario of another rule system", shown(id)), help);
    }
    scenario.map(G::with)
}

/// The scenario that a file names, loaded from the same sources, and the place of its name; `start` is the start of the
/// file, `help` describes how a scenario is named.
pub(crate) fn scenario<'t>(
    systems: &Systems,
    sources: &impl Sources,
    tree: &'t Table,
    start: &'t Place,
    help: &str,
    log: &mut Log,
) -> Option<(&'static dyn RuleSystem, Box<dyn Scenario>, &'t Place)> {
    let named = tree.get("scenario");
    let Some((id, place)) = named.and_then(|node| Some((node.text()?, &node.place))) else {
        log.add(named.map_or(start, |node| &node.place), "the file names no scenario", help);
        return None;
    };
    let file = if id.ends_with(".toml") { id.to_owned() } else { format!("{id}.toml") };
    source::open(sources, &file, Some(place), log)?;
    let request = Request::new(id);
    let assembled = assemble::assemble(systems, sources, &request, log)?;
    let (system, loaded) = super::read(systems, &request, &assembled, log)?;
    (log.count() == 0).then_some((system, loaded.scenario, place))
}

/// Help for naming a scenario when the rule system is not known.
pub(crate) fn help(systems: &Systems) -> String {
    help_for(systems.first().map_or("SYSTEM", |system| system.name()))
}

/// Help for naming a scenario of this rule system.
pub(crate) fn help_for(system: &str) -> String {
    format!("add `scenario = \"{system}/scenario-1\"`")
}

/// A reason: a sentence or two.
pub(crate) fn why(node: &Node) -> Result<String, Wrong> {
    let help = "write a sentence in quotes";
    let text = node.text().ok_or_else(|| unlike(node, "text", help))?;
    match sign::wrong(text, MAX_WHY) {
        Some((message, help)) => Err(Wrong::new(format!("this {message}"), help)),
        None => Ok(text.to_owned()),
    }
}
