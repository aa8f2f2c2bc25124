//! What test positions and plans say of themselves: for which scenario they are, and why.

use super::fault::{Log, Place};
use super::hint::shown;
use super::reader::{Wrong, unlike};
use super::source::{self, Sources};
use super::tree::{Node, Table};
use super::{Request, RuleSystem, Scenario, Systems, assemble, sign};

/// The most characters of a reason.
const MAX_WHY: usize = 600;
/// A reason, for the schema.
pub(crate) const WHY: &str = "^.{1,600}$";

/// The scenario that a file names, loaded from the same sources, and the place of its name; `start` is that of the file, `help`
/// says how a scenario is named.
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
    let assembled = assemble::assemble(sources, &request, log)?;
    let (system, loaded) = super::read(systems, &request, &assembled, log)?;
    (log.count() == 0).then_some((system, loaded.scenario, place))
}

/// How a file names its scenario, when nothing else says of which rule system it is.
pub(crate) fn help(systems: &Systems) -> String {
    let name = systems.first().map_or("SYSTEM", |system| system.name());
    format!("add `scenario = \"{name}/scenario-1\"`")
}

/// Tells that a file is for a scenario of another rule system than it must be; `help` says how a scenario is named.
pub(crate) fn refuse(tree: &Table, place: &Place, help: &str, log: &mut Log) {
    let id = tree.get("scenario").and_then(Node::text).unwrap_or_default();
    log.add(place, format!("{} is a scenario of another rule system", shown(id)), help);
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
