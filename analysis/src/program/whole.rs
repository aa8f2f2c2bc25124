//! Files that are not whole scenarios: a part shared by scenarios, or an overlay. They are checked within the
//! scenarios that they belong to.

use std::fs;
use std::path::Path;

use kartacz_engine::scenario::Request;

use crate::base::text_file;
use crate::play::changes::Changes;
use crate::play::library::weights::says_whose;

/// The folder of overlays beside scenarios.
const OVERLAYS: &str = "what-if";

/// The loads that check a file: itself, or the scenarios that a part or an overlay belongs to. One of them must be
/// sound for an overlay and for a part named only by overlays, all for a part of scenarios.
pub struct Checks {
    /// The loads.
    pub requests: Vec<Request>,
    /// Whether one sound load is enough.
    pub any: bool,
}

impl Checks {
    /// The loads that check `file`.
    #[must_use]
    pub fn of(file: &str, changes: &Changes) -> Self {
        let path = Path::new(file);
        let alone = Self { requests: vec![changes.request(file)], any: false };
        if !file.ends_with(".toml") || !path.is_file() || names_a_system(file) {
            return alone;
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let any = folder.file_name().is_some_and(|name| name == OVERLAYS);
        let home = if any { folder.parent().unwrap_or(Path::new("")) } else { folder };
        let mut requests: Vec<Request> = scenarios(home)
            .filter(|scenario| any || shares(scenario, path))
            .map(|scenario| changes.request(&scenario))
            .collect();
        if any {
            requests.iter_mut().for_each(|request| request.what_ifs.push(file.to_owned()));
        }
        if requests.is_empty() && !any {
            requests = with_overlays(home, path, changes);
            return if requests.is_empty() { alone } else { Self { requests, any: true } };
        }
        if requests.is_empty() { alone } else { Self { requests, any } }
    }
}

/// The scenarios in a folder, each with the overlays beside it that name this part.
fn with_overlays(home: &Path, part: &Path, changes: &Changes) -> Vec<Request> {
    let overlays: Vec<String> = files(&home.join(OVERLAYS)).filter(|overlay| shares(overlay, part)).collect();
    let request = |scenario: &str, overlay: &str| {
        let mut request = changes.request(scenario);
        request.what_ifs.push(overlay.to_owned());
        request
    };
    scenarios(home)
        .flat_map(|scenario| overlays.iter().map(|one| request(&scenario, one)).collect::<Vec<_>>())
        .collect()
}

/// The scenarios in a folder, in the order of their names.
pub fn scenarios(folder: &Path) -> impl Iterator<Item = String> + use<> {
    files(folder).filter(|name| names_a_system(name))
}

/// The TOML files in a folder, in the order of their names.
fn files(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = fs::read_dir(place)
        .into_iter()
        .flatten()
        .filter_map(|entry| folder.join(entry.ok()?.file_name()).to_str().map(str::to_owned))
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    names.into_iter()
}

/// Whether a scenario or an overlay names this file among its parts.
fn shares(scenario: &str, part: &Path) -> bool {
    let named =
        |name: &str| text_file::read(Path::new(scenario)).is_ok_and(|text| text.contains(&format!("\"{name}\"")));
    part.file_name().and_then(|name| name.to_str()).is_some_and(named)
}

/// Whether a file is a whole scenario: it names its rules, and is not a player's file.
fn names_a_system(file: &str) -> bool {
    let says = |text: &str| text.lines().any(|line| line.trim_start().starts_with("system"));
    text_file::read(Path::new(file)).is_ok_and(|text| says(&text) && !says_whose(&text))
}
