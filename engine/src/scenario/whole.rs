//! A scenario file as a whole: read key by key, checked, and sealed with its origins and hash.

use super::fault::Log;
use super::problem::report;
use super::provenance::{Decisive, Origins, Provenance};
use super::reader::{Desk, Reader};
use super::system::Scenario;
use super::tree::Table;

/// What of a scenario is set when it is read as a whole.
pub(crate) struct Seal<'s> {
    /// The origins of its values.
    pub origins: &'s mut Origins,
    /// The assumed values on which its balance depends.
    pub decisive: &'s mut Vec<Decisive>,
    /// The hash of all that can change play.
    pub hash: &'s mut u64,
}

/// A scenario that can be checked as a whole, once no value has a fault.
pub(crate) trait Whole: Scenario + Sized {
    /// Reads its keys.
    fn root(id: &str, t: &mut Reader) -> Self;
    /// Where these are kept.
    fn seal(&mut self) -> Seal<'_>;
}

/// Reads a scenario, checks it as a whole if no value has a fault, and seals it. The result is valid only when no fault was found.
pub(crate) fn read<S: Whole>(id: &str, tree: &Table, log: &mut Log) -> (S, Provenance) {
    let own = false;
    read_as(id, tree, log, own)
}

/// The same, where a value without an origin is the author's own.
pub(crate) fn read_own<S: Whole>(id: &str, tree: &Table, log: &mut Log) -> (S, Provenance) {
    let own = true;
    read_as(id, tree, log, own)
}

fn read_as<S: Whole>(id: &str, tree: &Table, log: &mut Log, own: bool) -> (S, Provenance) {
    let mut desk = if own { Desk::of_own_rules(log) } else { Desk::new(log) };
    let mut reader = Reader::root(Some(tree), &mut desk);
    let mut scenario = S::root(id, &mut reader);
    reader.decisive();
    let sound = reader.faults() == 0;
    reader.finish();
    let provenance = desk.provenance;
    *scenario.seal().origins = provenance.origins();
    scenario.seal().decisive.clone_from(&provenance.decisive);
    if sound {
        report(scenario.check(), tree, log);
    }
    *scenario.seal().hash = provenance.identity.hash();
    (scenario, provenance)
}
