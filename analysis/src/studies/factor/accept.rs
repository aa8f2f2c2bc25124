//! What the loader accepts: every study asks here.

use kartacz_engine::scenario::{Fault, Loaded, Provenance, Request};
#[cfg(feature = "native")]
use rayon::prelude::*;

use super::{Factor, Level};
use crate::base::error::Failure;
use crate::play::changes::Changes;

/// Loads a scenario with changes.
pub type Load<'a> = &'a (dyn Fn(&Request) -> Result<Loaded, Failure> + Sync);

/// The loader with a scenario and the changes of the command line, to which values are set.
#[derive(Clone, Copy)]
pub struct Loader<'a> {
    /// Loads it.
    pub load: Load<'a>,
    /// The scenario, as it was typed.
    pub scenario: &'a str,
    /// The changes.
    pub changes: &'a Changes,
}

impl Loader<'_> {
    /// The scenario with these values: every value that can change play.
    ///
    /// # Errors
    /// Every fault of the files and of the values.
    pub fn read(&self, sets: &[String]) -> Result<Provenance, Failure> {
        let mut request = self.changes.request(self.scenario);
        request.sets.extend_from_slice(sets);
        read(self.load, &request)
    }

    /// The same for several, of each what `look` finds; natively on all threads.
    pub fn read_all<T: Send>(
        &self,
        all: &[Vec<String>],
        look: impl Fn(Provenance) -> T + Sync,
    ) -> Vec<Result<T, Failure>> {
        let read = |sets: &Vec<String>| self.read(sets).map(&look);
        #[cfg(feature = "native")]
        {
            all.par_iter().map(read).collect()
        }
        #[cfg(not(feature = "native"))]
        {
            all.iter().map(read).collect()
        }
    }

    /// Whether the scenario accepts these values; if not, the first fault.
    ///
    /// # Errors
    /// When it does not.
    pub fn accepts(&self, sets: &[String]) -> Result<(), String> {
        self.read(sets).map(drop).map_err(|failure| first_fault(&failure))
    }

    /// The factors without the levels that the scenario refuses, and without those that are then left with none.
    ///
    /// # Errors
    /// When nothing is left: the first reason.
    pub fn accepted(&self, factors: Vec<Factor>) -> Result<Vec<Factor>, Failure> {
        let (mut kept, mut refusal) = (Vec::new(), None);
        for mut factor in factors {
            let levels: Vec<Vec<String>> = factor.levels.iter().map(Level::arguments).collect();
            let looked = self.read_all(&levels, drop);
            let mut good = looked.iter().map(Result::is_ok);
            factor.levels.retain(|_| good.next().unwrap_or(false));
            if !factor.levels.is_empty() {
                kept.push(factor);
            } else if let Some(why) = looked.into_iter().find_map(Result::err) {
                refusal.get_or_insert((factor.name, why));
            }
        }
        match (kept.is_empty(), refusal) {
            (true, Some((name, why))) => {
                Err(Failure::Input(format!("the scenario accepts no other value of `{name}`:\n{why}")))
            }
            (true, None) => {
                let help = "name values with `--over PATH=A..B`; `kartacz validate` counts those that are assumed";
                Err(Failure::Input(format!("there is nothing to change; {help}")))
            }
            (false, _) => Ok(kept),
        }
    }
}

/// A scenario with changes: every value that can change play.
///
/// # Errors
/// Every fault of the files and of the changes.
pub fn read(load: Load, request: &Request) -> Result<Provenance, Failure> {
    Ok(load(request)?.provenance)
}

/// The first fault of a failure.
#[must_use]
pub fn first_fault(failure: &Failure) -> String {
    match failure {
        Failure::Faults(faults) => faults.list.first().map_or(String::new(), |fault| fault.message.clone()),
        other => other.to_string(),
    }
}

/// The first faults of a failure, each with its help.
#[must_use]
pub fn some_faults(failure: &Failure, most: usize) -> String {
    match failure {
        Failure::Faults(faults) => {
            let shown = |fault: &Fault| format!("{}; {}", fault.message, fault.help);
            faults.list.iter().take(most).map(shown).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}
