//! Which what-ifs fit which scenarios. There is no list: a what-if is laid over a scenario, and the result is checked like
//! any scenario.

use std::fs;
use std::path::Path;

use kartacz_engine::games;
use kartacz_engine::scenario::{Refusal, Request, Sources, Taken, shown};

use super::{Library, SHIPPED_MARK, folder_of, on_disk, scenarios_of, what_ifs};

/// The shipped scenarios that a shipped what-if fits.
pub fn fitting(system: &str, what_if: &str) -> impl Iterator<Item = &'static str> {
    scenarios_of(system).filter(move |scenario| sound(&with(scenario, what_if)))
}

/// Why a valid scenario is invalid with its what-ifs: one of them was made for other scenarios. `None` for any other reason, such
/// as a fault of a what-if that no scenario accepts.
pub(super) fn misfit(request: &Request) -> Option<Refusal> {
    let mut layers = Request::new(&request.name);
    if !sound(&layers) {
        return None;
    }
    let name = request.what_ifs.iter().find(|name| {
        layers.what_ifs.push((*name).clone());
        !sound(&layers)
    })?;
    if Taken::of(name).is_some() {
        return None;
    }
    let homes = elsewhere(&request.name, name);
    // It fits alone: the fault is in the combination.
    if name.ends_with(".toml") || homes.is_empty() || sound(&with(&request.name, name)) {
        return None;
    }
    let homes: Vec<String> = homes.iter().map(|home| shown(home)).collect();
    let [what_if, scenario] = [name, &request.name].map(|name| shown(name));
    let message = format!("the what-if {what_if} does not fit {scenario}; it fits {}", homes.join(", "));
    Some(Refusal { message, help: "`kartacz validate` with the same `--what-if` lists the faults".to_owned() })
}

/// The names of the what-ifs for a scenario: those beside it and, of a rule system, the shipped ones. Those that fit other
/// scenarios only are left out.
pub(super) fn offered(scenario: &str, system: &str) -> Vec<String> {
    let mut names: Vec<String> = what_ifs().filter(|(of, _)| *of == system).map(|(_, name)| name.to_owned()).collect();
    if on_disk(scenario) {
        names.extend(names_in(&format!("{}what-if/", folder_of(scenario))));
        names.sort();
        names.dedup();
    }
    if sound(&Request::new(scenario)) {
        names.retain(|name| sound(&with(scenario, name)) || elsewhere(scenario, name).is_empty());
    }
    names
}

/// The scenarios that a what-if of this scenario fits: of a shipped what-if the shipped ones, of another those beside it.
fn elsewhere(scenario: &str, what_if: &str) -> Vec<String> {
    let request = Request::new(scenario);
    let library = Library::new(&request);
    let system = games::system_of(&library, scenario).unwrap_or_default();
    let folder = folder_of(scenario);
    let shipped = !on_disk(scenario) || library.overlay(folder, system, what_if).file.starts_with(SHIPPED_MARK);
    let others: Vec<String> = match shipped {
        true => scenarios_of(system).map(str::to_owned).collect(),
        false => names_in(folder).into_iter().map(|name| format!("{folder}{name}.toml")).collect(),
    };
    others.into_iter().filter(|other| other != scenario && sound(&with(other, what_if))).collect()
}

fn with(scenario: &str, what_if: &str) -> Request {
    Request { what_ifs: vec![what_if.to_owned()], ..Request::new(scenario) }
}

fn sound(request: &Request) -> bool {
    games::load(&Library::new(request), request).is_ok()
}

/// The names of the TOML files in a folder on the disk, without `.toml`, in order.
pub(super) fn names_in(folder: &str) -> Vec<String> {
    let folder = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let files =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = files.filter_map(|file| Some(file.strip_suffix(".toml")?.to_owned())).collect();
    names.sort();
    names
}
