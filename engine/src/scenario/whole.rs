//! A scenario file as a whole: read key by key, checked, and sealed with its origins and hash.

use super::fault::Log;
use super::problem::report;
use super::provenance::{Origins, Provenance};
use super::reader::{Desk, Reader};
use super::system::Scenario;
use super::tree::Table;

/// The origins and the hash of a scenario, set when it is read.
pub(crate) type Seal<'s> = (&'s mut Origins, &'s mut u64);

/// A scenario that can be checked as a whole, once no value has a fault.
pub(crate) trait Whole: Scenario + Sized {
    /// Reads its keys.
    fn root(id: &str, t: &mut Reader) -> Self;
    /// Where its origins and its hash are kept.
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
    let sound = reader.faults() == 0;
    reader.finish();
    let provenance = desk.provenance;
    *scenario.seal().0 = provenance.origins();
    if sound {
        report(scenario.check(), tree, log);
    }
    *scenario.seal().1 = provenance.identity.hash();
    (scenario, provenance)
}
