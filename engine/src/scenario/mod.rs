//! From the text of scenario files to checked data, with every fault found and where.
//!
//! No file is opened here: the texts come from [`Sources`]. A scenario is put together from layers, each
//! changing what the ones before it say: the shared parts that the scenario file names, the file itself, the
//! overlays (what-ifs), and single values (`--set`). What comes out is read and checked by its rule system.

mod about;
mod assemble;
mod fault;
mod hash;
mod hint;
pub mod niemenczyn;
mod origin;
mod path;
pub mod plan;
pub mod position;
mod problem;
mod provenance;
mod reader;
mod schema;
mod set;
mod sign;
mod source;
mod syntax;
mod tree;
pub mod verdox;
pub mod weights;

pub use fault::{Fault, Faults, MAX_FAULTS};
pub use hint::{number_shown, one_of, shown};
pub use problem::Problem;
pub use provenance::{Leaf, Origin, OriginKind, Plain, Plausible, Provenance};
pub use schema::{schema, schema_of};
pub use sign::unseen;
pub use source::{MAX_FILE, Overlay, Refusal, Sources};
pub use tree::{MAX_DEPTH, MAX_VALUES};

use fault::{Log, Place};

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The scenario: an id such as `niemenczyn/scenario-1`, or the name of a file, ending in `.toml`.
    pub name: String,
    /// Overlays, applied in this order. `eydziatowicz` is the file `what-if/eydziatowicz.toml` in the folder of
    /// the scenario, or wherever the sources have it; a name that ends in `.toml` is the name of a file.
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
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The name of the rule system.
    pub system: &'static str,
    /// The scenario.
    pub scenario: Scenario,
    /// Every value that can change play, and where it comes from.
    pub provenance: Provenance,
}

/// A scenario of one of the rule systems.
#[derive(Clone, Debug)]
pub enum Scenario {
    /// *Niemenczyn 1794*.
    Niemenczyn(Box<crate::niemenczyn::data::Scenario>),
    /// *The Battle for the Fortress of Verdox*.
    Verdox(Box<crate::verdox::data::Scenario>),
}

impl Scenario {
    /// The scenario, if it is one of *Niemenczyn 1794*.
    #[must_use]
    pub fn niemenczyn(self) -> Option<crate::niemenczyn::data::Scenario> {
        if let Scenario::Niemenczyn(scenario) = self { Some(*scenario) } else { None }
    }

    /// Everything that is wrong with the scenario as a whole; nothing when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        match self {
            Scenario::Niemenczyn(scenario) => scenario.check(),
            Scenario::Verdox(scenario) => scenario.check(),
        }
    }

    /// The scenario, if it is one of *Verdox*.
    #[must_use]
    pub fn verdox(self) -> Option<crate::verdox::data::Scenario> {
        if let Scenario::Verdox(scenario) = self { Some(*scenario) } else { None }
    }
}

/// The names of the rule systems in scenario files.
const SYSTEMS: [&str; 2] = [niemenczyn::SYSTEM, verdox::SYSTEM];

/// Loads a scenario.
///
/// # Errors
/// Every fault of every file and option. A file that is not TOML hides the faults that only the whole scenario
/// shows, such as missing values.
pub fn load(sources: &impl Sources, request: &Request) -> Result<Loaded, Faults> {
    let mut log = Log::default();
    let assembled = assemble::assemble(sources, request, &mut log);
    let loaded = assembled.and_then(|tree| read(request, &tree, &mut log));
    match (loaded, log.count()) {
        (Some(loaded), 0) => Ok(loaded),
        _ => Err(log.into_faults()),
    }
}

/// The rule system that a scenario names, whether or not the rest of it is sound; nothing when it names none that exists.
#[must_use]
pub fn system_of(sources: &impl Sources, scenario: &str) -> Option<&'static str> {
    let tree = assemble::assemble(sources, &Request::new(scenario), &mut Log::default())?;
    let named = tree.get("system")?.text()?;
    SYSTEMS.into_iter().find(|system| *system == named)
}

/// Chooses the rule system and reads the scenario by its rules.
fn read(request: &Request, tree: &tree::Table, log: &mut Log) -> Option<Loaded> {
    let start = Place { file: 0, span: 0..0 };
    let Some(system) = tree.get("system") else {
        if !log.is_partial() {
            let help = format!("add `system = \"{}\"`", SYSTEMS.join("\"` or `system = \""));
            log.add(&start, "the file names no rule system", help);
        }
        return None;
    };
    let id = request.name.strip_suffix(".toml").unwrap_or(&request.name);
    match system.text() {
        Some(niemenczyn::SYSTEM) => {
            let (scenario, provenance) = niemenczyn::read(id, tree, log);
            let scenario = Scenario::Niemenczyn(Box::new(scenario));
            Some(Loaded { system: niemenczyn::SYSTEM, scenario, provenance })
        }
        Some(verdox::SYSTEM) => {
            let (scenario, provenance) = verdox::read(id, tree, log);
            let scenario = Scenario::Verdox(Box::new(scenario));
            Some(Loaded { system: verdox::SYSTEM, scenario, provenance })
        }
        other => {
            let message = match other {
                Some(text) => format!("there is no rule system {}", shown(text)),
                None => format!("this is {}, not a rule system", system.kind()),
            };
            log.add(&system.place, message, one_of(other.unwrap_or_default(), "systems", SYSTEMS));
            None
        }
    }
}
