//! The table `decisive`: which assumed values the balance of a scenario depends on. It changes no play, and has no origins.

use super::{Names, Reader};
use crate::core::hint::shown;
use crate::scenario::fault::Place;
use crate::scenario::path;
use crate::scenario::provenance::{Decisive, OriginKind};
use crate::scenario::tree::{Node, Table};

/// The table.
const KEY: &str = "decisive";

impl Reader<'_, '_> {
    /// Reads the table, after all values that it may name.
    pub(crate) fn decisive(&mut self) {
        let all = self.table;
        let found = self.each_if(KEY, Names::IDS, false, |_, t| t.one_decisive(all));
        self.desk.provenance.decisive = found.into_iter().flatten().collect();
    }

    /// A value of a scenario with all these values; nothing where an option or another file, such as a what-if, has settled it.
    fn one_decisive(&mut self, all: Option<&Table>) -> Option<Decisive> {
        let faults = self.faults();
        let (path, words, settled_by) = (self.label("value"), self.label("words"), self.remark("settled_by"));
        // The fault of a value is not reported again at its path.
        if faults > 0 || self.faults() > faults {
            return None;
        }
        let Some(leaf) = self.desk.provenance.get(&path).cloned() else {
            let help = "write the path of a value, as `--set` takes it";
            self.fault("value", format!("{} is no value of the scenario", shown(&path)), help);
            return None;
        };
        match leaf.origin.kind {
            OriginKind::Assumed => Some(Decisive { words, settled_by, leaf }),
            OriginKind::Mine => None,
            _ if all.and_then(|all| node(all, &path)).is_some_and(|value| self.lies_over(&value.place)) => None,
            OriginKind::Rulebook | OriginKind::History => {
                let message = format!("{} is not assumed: its origin is `{}`", shown(&path), leaf.origin.kind.name());
                self.fault("value", message, "name an assumed value, or remove the entry");
                None
            }
        }
    }

    /// Whether a value is in a file that lies over that of this table.
    fn lies_over(&self, place: &Place) -> bool {
        place.file != self.place.file && self.desk.log.is_over(place)
    }
}

/// The value with this path.
fn node<'a>(all: &'a Table, path: &str) -> Option<&'a Node> {
    let names = path::split(path)?;
    let (last, around) = names.split_last()?;
    around.iter().try_fold(all, |table, name| table.get(name)?.table())?.get(last)
}
