//! From the text of scenario files to checked data, with every fault found and where.
//!
//! No file is opened here: the texts come from [`Sources`]. A scenario is put together from layers, each
//! changing what the ones before it say: the shared parts that the scenario file names, the file itself, the
//! overlays (what-ifs), and single values (`--set`). What comes out is read and checked by its rule system.

mod assemble;
mod fault;
mod hash;
mod hint;
pub mod niemenczyn;
mod origin;
mod path;
mod provenance;
mod reader;
mod schema;
mod set;
mod sign;
mod source;
mod syntax;
mod tree;
pub mod weights;

pub use fault::{Fault, Faults, MAX_FAULTS};
pub use hint::{one_of, shown};
pub use provenance::{Leaf, Origin, OriginKind, Plain, Plausible, Provenance};
pub use schema::schema;
pub use sign::unseen;
pub use source::{MAX_FILE, Refusal, Sources};
pub use tree::{MAX_DEPTH, MAX_VALUES};

use fault::{Log, Place};

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The scenario: an id such as `niemenczyn/scenario-1`, or the name of a file, ending in `.toml`.
    pub name: String,
    /// Overlays, applied in this order. `eydziatowicz` is the file `what-if/eydziatowicz.toml` in the folder of
    /// the scenario; a name that ends in `.toml` is the name of a file.
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
    pub scenario: crate::niemenczyn::data::Scenario,
    /// Every value that can change play, and where it comes from.
    pub provenance: Provenance,
}

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

/// Chooses the rule system and reads the scenario by its rules.
fn read(request: &Request, tree: &tree::Table, log: &mut Log) -> Option<Loaded> {
    let start = Place { file: 0, span: 0..0 };
    let accepted = format!("systems: `{}`", niemenczyn::SYSTEM);
    let Some(system) = tree.get("system") else {
        if !log.is_partial() {
            log.add(&start, "the file names no rule system", format!("add `system = \"{}\"`", niemenczyn::SYSTEM));
        }
        return None;
    };
    if system.text() != Some(niemenczyn::SYSTEM) {
        let message = match system.text() {
            Some(text) => format!("there is no rule system {}", shown(text)),
            None => format!("this is {}, not a rule system", system.kind()),
        };
        log.add(&system.place, message, accepted);
        return None;
    }
    let id = request.name.strip_suffix(".toml").unwrap_or(&request.name);
    let (scenario, provenance) = niemenczyn::read(id, tree, log);
    Some(Loaded { system: niemenczyn::SYSTEM, scenario, provenance })
}
