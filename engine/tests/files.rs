//! The shipped files under `scenarios/`, found by listing the folders.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Sources};

/// Files by name, as [`load`] takes them.
pub type Files = BTreeMap<String, String>;

/// The shipped files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        std::fs::read_to_string(root().join(name)).ok().map(Cow::Owned)
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

/// Every shipped file.
pub fn all() -> Files {
    let mut files = Files::new();
    collect(&root(), "", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let name = format!("{prefix}{}", path.file_name().expect("files have names").to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else if name.ends_with(".toml") {
            files.insert(name, std::fs::read_to_string(&path).expect("the file is text"));
        }
    }
}

/// The names of the files in a folder of a game, such as `orders`; none when there is no such folder.
pub fn names(system: &str, folder: &str) -> Vec<String> {
    let files = std::fs::read_dir(root().join(system).join(folder)).into_iter().flatten();
    let files = files.map(|entry| entry.expect("the folder can be read").file_name().into_string().expect("a name"));
    let mut names: Vec<String> = files.map(|name| format!("{system}/{folder}/{name}")).collect();
    names.sort();
    names
}

/// The ids of the scenarios of a game: the files of its folder that name its rule system.
///
/// # Panics
/// When it has none.
pub fn scenarios(system: &str) -> Vec<String> {
    let head = format!("system = \"{system}\"");
    let names = |text: &str| text.lines().any(|line| line.starts_with(&head));
    let files = all().into_iter().filter(|(name, text)| is_in(system, name) && names(text));
    let found: Vec<String> = files.filter_map(|(name, _)| Some(name.strip_suffix(".toml")?.to_owned())).collect();
    assert!(!found.is_empty(), "{system} has no scenario under scenarios/{system}/");
    found
}

fn is_in(folder: &str, name: &str) -> bool {
    name.rsplit_once('/').is_some_and(|(parent, _)| parent == folder)
}

/// The scenario of a game that has the fewest values: its games are the shortest, or nearly so.
pub fn smallest(system: &str) -> String {
    let values = |id: &String| {
        let loaded = load(&Shipped, &Request::new(id)).unwrap_or_else(|faults| panic!("{id}: {faults}"));
        loaded.provenance.leaves.len()
    };
    scenarios(system).into_iter().min_by_key(values).expect("a game has scenarios")
}

/// Every scenario of a game, alone and with each of its what-ifs that fits it.
///
/// # Panics
/// When a what-if fits no scenario.
pub fn requests(system: &str) -> Vec<Request> {
    let scenarios = scenarios(system);
    let mut found: Vec<Request> = scenarios.iter().map(|id| Request::new(id)).collect();
    for what_if in names(system, "what-if") {
        let with = |id: &String| Request { what_ifs: vec![what_if.clone()], ..Request::new(id) };
        let fitting = scenarios.iter().map(with).filter(|request| load(&Shipped, request).is_ok());
        let before = found.len();
        found.extend(fitting);
        assert!(found.len() > before, "{what_if} fits no scenario");
    }
    found
}
