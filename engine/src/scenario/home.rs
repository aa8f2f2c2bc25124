//! The scenario that a test position or a plan names, and to which it is held.

use super::fault::{Log, Place};
use super::source::{self, Sources};
use super::tree::Table;
use super::{Request, Scenario, assemble, read};

/// How a file names its scenario.
pub(super) const HELP: &str = "add `scenario = \"niemenczyn/scenario-1\"`";

/// The scenario that the file names, and where it does; `start` is where the file begins. Nothing when it names none,
/// or one that has a fault.
pub(super) fn scenario(sources: &impl Sources, tree: &Table, start: Place, log: &mut Log) -> Option<(Scenario, Place)> {
    let named = tree.get("scenario");
    let Some((id, place)) = named.and_then(|node| Some((node.text()?, &node.place))) else {
        let place = named.map_or(start, |node| node.place.clone());
        log.add(&place, "the file names no scenario", HELP);
        return None;
    };
    let file = if id.ends_with(".toml") { id.to_owned() } else { format!("{id}.toml") };
    source::open(sources, &file, Some(place), log)?;
    let request = Request::new(id);
    let assembled = assemble::assemble(sources, &request, log)?;
    let loaded = read(&request, &assembled, log)?;
    (log.count() == 0).then(|| (loaded.scenario, place.clone()))
}
