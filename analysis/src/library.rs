//! Where scenario files come from: those built into the program, and those on the disk.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use kartacz_engine::scenario::{MAX_FILE, Request, Sources};

use crate::error::{Failure, unknown};

/// Every file under `scenarios/`, by its path from there: built into the program.
pub const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The files that a request may name. An id names a shipped file, a path that ends in `.toml` a file on the disk.
pub struct Library<'a> {
    request: &'a Request,
}

impl<'a> Library<'a> {
    /// The library for this request.
    #[must_use]
    pub fn new(request: &'a Request) -> Self {
        Self { request }
    }

    /// Whether a file is looked up on the disk: it was named by a path, or lies beside a scenario that was.
    fn on_disk(&self, name: &str) -> bool {
        self.request.name.ends_with(".toml") || self.request.what_ifs.iter().any(|typed| typed == name)
    }
}

impl Sources for Library<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if self.on_disk(name) { read_file(name).ok().map(Cow::Owned) } else { SHIPPED.read(name) }
    }
}

/// Whether the scenario and the overlays that a request names are there; a fault in words for people, who may not
/// know which files a name stands for.
///
/// # Errors
/// When one is missing or cannot be read.
pub fn present(request: &Request) -> Result<(), Failure> {
    let scenario = &request.name;
    if scenario.ends_with(".toml") {
        readable(scenario)?;
    } else if SHIPPED.read(&format!("{scenario}.toml")).is_none() {
        return Err(unknown("scenario", scenario, &scenarios().collect::<Vec<_>>()).with_hint(PATHS));
    }
    request.what_ifs.iter().try_for_each(|name| {
        let folder = scenario.rfind('/').map_or("", |end| &scenario[..=end]);
        if name.ends_with(".toml") {
            readable(name)
        } else if Library::new(request).read(&format!("{folder}what-if/{name}.toml")).is_none() {
            let known: Vec<&str> = what_ifs().map(|(_, name)| name).collect();
            Err(unknown("what-if", name, &known).with_hint(PATHS))
        } else {
            Ok(())
        }
    })
}

/// What helps whoever meant a file.
const PATHS: &str = "a file is named by its path, which ends in `.toml`";

fn readable(name: &str) -> Result<(), Failure> {
    read_file(name).map(drop).map_err(|error| Failure::Input(format!("{name}: {error}; {PATHS}")))
}

/// Reads a file up to one byte more than is allowed: enough to see that it is too long.
pub(crate) fn read_file(name: impl AsRef<Path>) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(name)?.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The ids of the shipped scenarios.
pub fn scenarios() -> impl Iterator<Item = &'static str> {
    ids().filter(|id| id.rsplit('/').next().is_some_and(|name| name.starts_with("scenario")))
}

/// The shipped what-ifs: the rule system and the name.
pub fn what_ifs() -> impl Iterator<Item = (&'static str, &'static str)> {
    ids().filter_map(|id| id.split_once("/what-if/"))
}

fn ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter_map(|(name, _)| name.strip_suffix(".toml"))
}
