//! Sources of scenario files: those built into the program, and those on disk.
//!
//! `fits` finds by loading which what-ifs fit which scenarios; `belongings` lists the files that `new` copies: those
//! that the loader reads.

#[cfg(feature = "native")]
pub mod belongings;
#[cfg(feature = "native")]
pub mod copied;
mod fits;
pub mod learned;
pub mod orders;
pub mod values;
pub mod weights;

pub use fits::fitting;

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use kartacz_engine::games;
use kartacz_engine::scenario::{Loaded, Overlay, Refusal, Request, Sources, Taken, one_of, shown, unseen};

use crate::base::error::{Failure, no_such};
use crate::base::text_file;

/// Every file under `scenarios/`, by its path from there: built into the program.
pub const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The prefix of the name of a shipped file that is laid over a scenario on disk, or that values are taken from.
const SHIPPED_MARK: &str = "shipped:";
/// The prefix of the name of a file on the disk that values are taken from, and of its parts.
const DISK_MARK: &str = "disk:";
/// The folder of a file that is named without one.
const HERE: &str = "./";

/// Loads a scenario.
///
/// # Errors
/// When a file is missing or a what-if does not fit the scenario, and every fault of the files and options.
pub fn load(request: &Request) -> Result<Loaded, Failure> {
    present(request)?;
    games::load(&Library::new(request), request)
        .map_err(|faults| fits::misfit(request).map_or(Failure::Faults(faults), Failure::from))
}

/// The values of a scenario as they are written.
///
/// # Errors
/// When a file is missing, and every fault of the layers.
#[cfg(feature = "native")]
pub fn written(request: &Request) -> Result<Vec<kartacz_engine::scenario::Written>, Failure> {
    present(request)?;
    games::written(&Library::new(request), request).map_err(Failure::Faults)
}

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

    /// The text of a file. A file named on the command line may lie anywhere; parts and overlays named in files are looked up
    /// beside their scenario, and must lie in its folder.
    fn text(&self, name: &str) -> Result<Cow<'_, str>, Refusal> {
        let Request { name: scenario, what_ifs, .. } = self.request;
        if name == scenario || what_ifs.iter().any(|typed| typed == name) {
            return text_file::read(Path::new(name)).map(Cow::Owned);
        }
        if let Some(file) = name.strip_prefix(DISK_MARK) {
            return self.taken_text(file, name).map(Cow::Owned);
        }
        if on_disk(scenario) || self.takes() {
            return match name.strip_prefix(SHIPPED_MARK) {
                Some(shipped) if lends(scenario) || self.takes() => {
                    SHIPPED.read(shipped).ok_or_else(|| Refusal::missing(name))
                }
                _ if on_disk(scenario) => beside(Path::new(scenario), name).map(Cow::Owned),
                _ => SHIPPED.read(name).ok_or_else(|| Refusal::missing(name)),
            };
        }
        SHIPPED.read(name).ok_or_else(|| if shipped(scenario) { Refusal::missing(name) } else { no_scenario(scenario) })
    }

    /// The scenarios that values are taken from.
    fn taken(&self) -> impl Iterator<Item = &str> {
        self.request.what_ifs.iter().filter_map(|name| Some(Taken::of(name)?.scenario))
    }

    fn takes(&self) -> bool {
        self.taken().next().is_some()
    }

    /// The text of a scenario on the disk that values are taken from, or of a file beside it.
    fn taken_text(&self, file: &str, name: &str) -> Result<String, Refusal> {
        if self.taken().any(|scenario| scenario == file || Some(scenario) == file.strip_prefix(HERE)) {
            return text_file::read(Path::new(file));
        }
        match self.taken().find(|scenario| on_disk(scenario) && file.starts_with(folder_of(scenario))) {
            Some(scenario) => beside(Path::new(scenario), file),
            None => Err(Refusal::missing(name)),
        }
    }
}

impl Sources for Library<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.text(name).ok()
    }

    fn refusal(&self, name: &str) -> Refusal {
        self.text(name).err().unwrap_or_else(|| Refusal::missing(name))
    }

    fn scenario(&self, file: &str) -> String {
        match (self.taken().any(|scenario| scenario == file), file.contains('/')) {
            (false, _) => format!("{SHIPPED_MARK}{file}"),
            (true, true) => format!("{DISK_MARK}{file}"),
            // Its parts are looked up in the folder that its name has.
            (true, false) => format!("{DISK_MARK}{HERE}{file}"),
        }
    }

    /// A scenario on the disk has the overlays beside it, and after them the shipped ones of its rule system.
    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        let beside = Overlay::beside(folder, name);
        let shipped = Overlay::beside(&format!("{system}/"), name);
        let lent = lends(&self.request.name)
            && SHIPPED.read(&shipped.file).is_some()
            && self.text(&beside.file).is_err_and(|refusal| refusal == Refusal::missing(&beside.file));
        match lent {
            true => Overlay {
                file: format!("{SHIPPED_MARK}{}", shipped.file),
                folder: format!("{SHIPPED_MARK}{}", shipped.folder),
            },
            false => beside,
        }
    }
}

/// Whether this is the path of a scenario, not an id.
fn on_disk(scenario: &str) -> bool {
    scenario.ends_with(".toml")
}

/// Whether shipped overlays are laid over this scenario: it is on the disk, and no file beside it has a name like theirs.
fn lends(scenario: &str) -> bool {
    on_disk(scenario) && !scenario.starts_with(SHIPPED_MARK)
}

/// The folder of a scenario with a `/` at its end; empty for none.
#[must_use]
pub fn folder_of(scenario: &str) -> &str {
    scenario.rfind('/').map_or("", |end| &scenario[..=end])
}

/// Reads a file that belongs to a scenario: one in its folder or below, wherever links lead.
fn beside(scenario: &Path, name: &str) -> Result<String, Refusal> {
    let folder = scenario.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (fs::canonicalize(folder), fs::canonicalize(name)) {
        (Ok(folder), Ok(real)) if !real.starts_with(&folder) => Err(Refusal {
            message: format!("`{name}` is outside the folder of the scenario"),
            help: "put a copy of the file into the folder".to_owned(),
        }),
        _ => text_file::read(Path::new(name)),
    }
}

/// Whether the scenario and the overlays that a request names exist; the error explains
/// which file a name stands for.
///
/// # Errors
/// When one is missing or cannot be read.
pub fn present(request: &Request) -> Result<(), Failure> {
    let scenario = &request.name;
    if let Some(name) = [scenario].into_iter().chain(&request.what_ifs).find(|name| name.contains(unseen)) {
        let message = format!("the name {} has an invisible character; write another", shown(name));
        return Err(Failure::Input(message));
    }
    if on_disk(scenario) {
        readable(scenario)?;
    } else if !shipped(scenario) {
        return Err(no_scenario(scenario).into());
    }
    request.what_ifs.iter().try_for_each(|name| what_if_present(request, name))
}

fn what_if_present(request: &Request, name: &str) -> Result<(), Failure> {
    if let Some(Taken { scenario, .. }) = Taken::of(name) {
        return present(&Request::new(scenario));
    }
    if name.ends_with(".toml") {
        return readable(name);
    }
    let library = Library::new(request);
    let system = games::system_of(&library, &request.name).unwrap_or_default();
    let Overlay { file, .. } = library.overlay(folder_of(&request.name), system, name);
    match library.text(&file) {
        Ok(_) => Ok(()),
        Err(refusal) if refusal == Refusal::missing(&file) => {
            Err(with_paths(no_such("what-if", name, &fits::offered(&request.name, system))).into())
        }
        Err(refusal) => Err(refusal.into()),
    }
}

fn shipped(scenario: &str) -> bool {
    SHIPPED.read(&format!("{scenario}.toml")).is_some()
}

/// The most scenarios that are listed in one line.
const IN_LINE: usize = 3;

/// Names the scenarios of this name in all games, the one with a name like it, those of its game, or else the games.
fn no_scenario(name: &str) -> Refusal {
    let message = format!("there is no scenario {}", shown(name));
    let near = no_such("scenario", name, &scenarios().collect::<Vec<_>>());
    let namesakes: Vec<&str> = scenarios().filter(|id| id.rsplit_once('/').is_some_and(|(_, of)| of == name)).collect();
    if namesakes.len() > 1 {
        return Refusal { message, help: format!("those of this name:{}", listed(&namesakes)) };
    }
    if near.help.ends_with('?') {
        return with_paths(near);
    }
    let game = name.split_once('/').map_or(name, |(game, _)| game);
    let own: Vec<&str> = scenarios_of(game).collect();
    if own.is_empty() {
        let games = one_of(game, "games", systems());
        return with_paths(Refusal { message, help: format!("{games}; `kartacz list` shows their scenarios") });
    }
    Refusal { message, help: format!("those of this game:{}", listed(&own)) }
}

/// Ids in one line, or a line each where they are many.
fn listed(ids: &[&str]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    if ids.len() > IN_LINE { format!("\n  {}", ids.join("\n  ")) } else { format!(" {}", ids.join(", ")) }
}

/// Adds a hint for names that look like file paths.
#[must_use]
pub fn with_paths(refusal: Refusal) -> Refusal {
    let end = if refusal.help.ends_with('?') { "" } else { ";" };
    Refusal { help: format!("{}{end} a file is named by its path, which ends in `.toml`", refusal.help), ..refusal }
}

fn readable(name: &str) -> Result<(), Failure> {
    text_file::read(Path::new(name)).map(drop).map_err(Failure::from)
}

/// The ids of the shipped scenarios: they lie in the folder of their rule system, not below it.
pub fn scenarios() -> impl Iterator<Item = &'static str> {
    ids().filter(|id| id.split_once('/').is_some_and(|(_, name)| name.starts_with("scenario") && !name.contains('/')))
}

/// The scenario of this id as a command names it: files of the user by their path.
#[must_use]
pub fn as_typed(id: &str) -> String {
    if scenarios().any(|shipped| shipped == id) { id.to_owned() } else { format!("{id}.toml") }
}

/// The ids of the shipped scenarios of a rule system.
pub fn scenarios_of(system: &str) -> impl Iterator<Item = &'static str> {
    scenarios().filter(move |id| id.split_once('/').is_some_and(|(of, _)| of == system))
}

/// The rule systems that have shipped scenarios.
#[must_use]
pub fn systems() -> Vec<&'static str> {
    let mut systems: Vec<&str> = scenarios().filter_map(|id| Some(id.split_once('/')?.0)).collect();
    systems.dedup();
    systems
}

/// The shipped what-ifs: the rule system and the name.
pub fn what_ifs() -> impl Iterator<Item = (&'static str, &'static str)> {
    ids().filter_map(|id| id.split_once("/what-if/"))
}

/// The title of a shipped what-if, as its file has it on a line of its own; empty when it has none.
#[must_use]
pub fn what_if_title(system: &str, name: &str) -> &'static str {
    title(&format!("{system}/what-if/{name}.toml"))
}

/// The title of a shipped file, as it has it on a line of its own; empty when it has none.
#[must_use]
pub fn title(file: &str) -> &'static str {
    let text = SHIPPED.iter().find(|(known, _)| *known == file).map_or("", |(_, text)| text);
    match title_in(text) {
        Some(Cow::Borrowed(title)) => title,
        _ => "",
    }
}

/// The title that a text has on a line of its own.
#[must_use]
pub fn title_in(text: &str) -> Option<Cow<'_, str>> {
    let line = text.lines().find_map(|line| line.strip_prefix("title = \""))?;
    let mut end = None;
    let mut signs = line.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => {
                end = Some(at);
                break;
            }
            // What stands behind it is part of the title.
            '\\' => drop(signs.next()),
            _ => {}
        }
    }
    let title = &line[..end?];
    let plain = || title.replace("\\\"", "\"").replace("\\\\", "\\");
    Some(if title.contains('\\') { plain().into() } else { title.into() })
}

/// The title of an overlay, shipped or in a file; its name where it has none.
#[must_use]
pub fn overlay_title(system: &str, name: &str) -> String {
    let written = || text_file::read(Path::new(name)).ok().and_then(|text| title_in(&text).map(Cow::into_owned));
    let shipped = what_ifs().any(|known| known == (system, name)).then(|| what_if_title(system, name).to_owned());
    shipped.filter(|title| !title.is_empty()).or_else(written).unwrap_or_else(|| name.to_owned())
}

fn ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().filter_map(|(name, _)| name.strip_suffix(".toml"))
}

/// The shipped files, and the one that was typed.
pub struct Files<'a> {
    /// The path that was typed.
    pub typed: &'a str,
}

impl Files<'_> {
    /// The shipped files alone.
    pub const SHIPPED: Files<'static> = Files { typed: "" };

    fn text(&self, name: &str) -> Result<Cow<'_, str>, Refusal> {
        if name == self.typed {
            return text_file::read(Path::new(name)).map(Cow::Owned);
        }
        SHIPPED.read(name).ok_or_else(|| Refusal::missing(name))
    }
}

impl Sources for Files<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.text(name).ok()
    }

    fn refusal(&self, name: &str) -> Refusal {
        self.text(name).err().unwrap_or_else(|| Refusal::missing(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_what_if_has_a_title_of_its_own() {
        let mut titles: Vec<&str> = what_ifs().map(|(system, name)| what_if_title(system, name)).collect();
        let count = titles.len();
        titles.sort_unstable();
        titles.dedup();
        assert!(count > 8 && titles.len() == count && !titles.contains(&""), "{titles:?}");
    }
}
