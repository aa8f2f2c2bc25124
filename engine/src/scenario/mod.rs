//! Loads the text of scenario files into checked data, reporting every fault with its location.
//!
//! No file is opened here: the texts come from [`Sources`]. A scenario is assembled from layers, each overriding the
//! ones before it: the shared parts that the scenario file names, the file itself, the overlays (what-ifs), and single
//! values (`--set`). The result is read and checked by its rule system.

pub(crate) mod about;
mod assemble;
pub(crate) mod drawing;
pub mod fault;
pub(crate) mod game_files;
pub(crate) mod hash;
mod identity;
pub mod learned;
mod located;
pub mod orders;
mod origin;
pub mod path;
mod plain;
pub mod position;
pub(crate) mod problem;
pub(crate) mod provenance;
pub mod reader;
pub mod rulebook;
pub mod schema;
mod set;
pub(crate) mod sign;
pub(crate) mod source;
mod syntax;
pub(crate) mod system;
mod taken;
mod test_position;
pub mod tree;
pub mod weights;
pub(crate) mod whole;
mod written;

pub use crate::core::hint::{number_shown, one_of, shown, unseen};
pub use fault::{Fault, Faults, MAX_FAULTS};
pub use identity::Identity;
pub use plain::Plain;
pub use problem::Problem;
pub use provenance::{Decisive, Idle, Leaf, Origin, OriginKind, Origins, Plausible, Provenance};
pub use source::{MAX_FILE, Overlay, Refusal, Sources};
pub use syntax::MAX_DEPTH;
pub use system::{OrderFiles, Positions, RuleSystem, Scenario};
pub use taken::Taken;
pub use tree::MAX_VALUES;
pub use written::{Written, joined, written};

use fault::{Log, Place};
use located::located;

/// A request to load a scenario.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The scenario: an id such as `niemenczyn/scenario-1`, or the name of a file, ending in `.toml`.
    pub name: String,
    /// Overlays, applied in this order. `eydziatowicz` is the file `what-if/eydziatowicz.toml` in the folder of
    /// the scenario, or wherever the sources have it; a name that ends in `.toml` is the name of a file; and
    /// `SCENARIO#PATH,PATH` takes the values at these paths from another scenario, see [`Taken`].
    pub what_ifs: Vec<String>,
    /// Single values, `PATH=VALUE`, set last and in this order.
    pub sets: Vec<String>,
}

impl Request {
    /// A scenario without changes.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// A loaded scenario.
#[derive(Debug)]
pub struct Loaded {
    /// The name of the rule system.
    pub system: &'static str,
    /// The scenario.
    pub scenario: Box<dyn Scenario>,
    /// Every value that can change play, with its origin.
    pub provenance: Provenance,
}

/// The available rule systems.
pub type Systems = [&'static dyn RuleSystem];

/// The names in scenario files.
fn names(systems: &Systems) -> Vec<&'static str> {
    systems.iter().map(|system| system.name()).collect()
}

/// The rule system of this name.
#[must_use]
pub fn named(systems: &Systems, name: &str) -> Option<&'static dyn RuleSystem> {
    systems.iter().copied().find(|system| system.name() == name)
}

/// Loads a scenario.
///
/// # Errors
/// Every fault of every file and option. A file that is not TOML hides the faults that only the whole scenario
/// shows, such as missing values.
pub fn load(systems: &Systems, sources: &impl Sources, request: &Request) -> Result<Loaded, Faults> {
    let mut log = Log::default();
    let tree = assemble::assemble(systems, sources, request, &mut log);
    let read = tree.as_ref().and_then(|tree| read(systems, request, tree, &mut log));
    match (read, log.count()) {
        (Some((_, loaded)), 0) => Ok(loaded),
        _ => Err(located(log.into_faults(), tree.as_ref())),
    }
}

/// The rule system that a scenario names, even if the rest of it has faults; `None` when the named system does not
/// exist.
#[must_use]
pub fn system_of(systems: &Systems, sources: &impl Sources, scenario: &str) -> Option<&'static str> {
    let tree = assemble::assemble(systems, sources, &Request::new(scenario), &mut Log::default())?;
    named(systems, tree.get("system")?.text()?).map(RuleSystem::name)
}

/// Selects the rule system and reads the scenario with it.
fn read(
    systems: &Systems,
    request: &Request,
    tree: &tree::Table,
    log: &mut Log,
) -> Option<(&'static dyn RuleSystem, Loaded)> {
    let start = Place { file: 0, span: 0..0 };
    let Some(node) = tree.get("system") else {
        if !log.is_partial() {
            let help = format!("add `system = \"{}\"`", names(systems).join("\"` or `system = \""));
            log.add(&start, "the file names no rule system", help);
        }
        return None;
    };
    let id = request.name.strip_suffix(".toml").unwrap_or(&request.name);
    let Some(system) = node.text().and_then(|name| named(systems, name)) else {
        let message = match node.text() {
            Some(text) => format!("there is no rule system {}", shown(text)),
            None => format!("this is {}, not a rule system", node.kind()),
        };
        log.add(&node.place, message, one_of(node.text().unwrap_or_default(), "systems", names(systems)));
        return None;
    };
    let (scenario, provenance) = system.read(id, tree, log);
    Some((system, Loaded { system: system.name(), scenario, provenance }))
}
