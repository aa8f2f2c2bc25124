//! The files of the user: those named on the command line, and the folders that were saved. They are read when they change.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use kartacz_engine::scenario::{MAX_FILE, Request};
use serde_json::{Value, json};
use toml_edit::DocumentMut;

use crate::base::error::Failure;
use crate::base::{files, text_file};
use crate::games;
use crate::lab::Desk;
use crate::lab::back::parts;
use crate::lab::texts::is_own;
use crate::play::command::quoted;
use crate::play::library;
use crate::play::library::copied::FOLDERS;

/// The disk is looked at this often at most.
const PAUSE: Duration = Duration::from_millis(500);
/// The most files of a folder, and how deep they lie.
const MAX_FILES: usize = 1000;
const MAX_DEPTH: usize = 3;

/// What was opened.
pub struct Opened {
    /// The scenario to begin with: an id, or the name of a file; empty for none.
    scenario: String,
    files: Mutex<Files>,
}

/// The files as they were last seen.
struct Files {
    roots: Vec<Root>,
    version: u64,
    looked: Option<Instant>,
    texts: BTreeMap<String, Text>,
}

/// A folder that was opened, or the files that belong to one scenario in it.
#[derive(Clone, Debug)]
struct Root {
    folder: PathBuf,
    /// The name of the folder in the lab, with a `/` at its end.
    name: String,
    /// The file, when a file was opened.
    only: Option<String>,
}

/// A file: its text, when it was written, and in which version it was seen to change.
#[derive(Clone, Debug)]
struct Text {
    text: String,
    written: Option<(SystemTime, u64)>,
    version: u64,
}

impl Opened {
    /// What an argument of the command line names: a scenario by its id, a file, a folder, or nothing.
    ///
    /// # Errors
    /// When there is no such thing, or no scenario in it.
    pub fn of(typed: Option<&str>) -> Result<Self, Failure> {
        let Some(typed) = typed else { return Ok(Self::with(String::new(), Vec::new())) };
        let path = Path::new(typed);
        let slashed = typed.replace('\\', "/");
        if path.is_dir() {
            let name = own_name(&format!("{}/", slashed.trim_end_matches('/')));
            return Self::with_root(Root { folder: path.to_owned(), name, only: None });
        }
        if !typed.ends_with(".toml") {
            games::load(&Request::new(typed))?;
            return Ok(Self::with(typed.to_owned(), Vec::new()));
        }
        // A file that cannot be read is refused as everywhere.
        text_file::read(path)?;
        let name = own_name(&slashed);
        let (folder, only) = name.rsplit_once('/').unwrap_or((".", &name));
        let root = Root {
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            name: format!("{folder}/"),
            only: Some(only.to_owned()),
        };
        Self::with_root(root)
    }

    fn with(scenario: String, roots: Vec<Root>) -> Self {
        let files = Files { roots, version: 0, looked: None, texts: BTreeMap::new() };
        Self { scenario, files: Mutex::new(files) }
    }

    fn with_root(root: Root) -> Result<Self, Failure> {
        let mut opened = Self::with(String::new(), vec![root.clone()]);
        opened.files().look()?;
        let mut desk = Desk::default();
        desk.lend(opened.files().texts());
        let scenarios: Vec<String> = desk.own_scenarios().map(str::to_owned).collect();
        let file = root.only.as_ref().map(|only| format!("{}{only}", root.name));
        let first = file.clone().or_else(|| scenarios.first().cloned()).filter(|name| scenarios.contains(name));
        opened.scenario = first.ok_or_else(|| {
            Failure::Input(match file {
                Some(_) => format!(
                    "{}{} is no scenario: it has no line `system = …`; open the scenario that it belongs to",
                    root.name,
                    root.only.unwrap_or_default()
                ),
                None => format!(
                    "{} has no scenario: a file that ends in `.toml` and has a line `system = …`; `kartacz new {} --from {}` \
                     makes one in a new folder",
                    root.name,
                    quoted(&root.name),
                    library::scenarios().next().unwrap_or_default()
                ),
            })
        })?;
        Ok(opened)
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The files for the page. Looks at the disk, unless that was just done.
    pub fn look(&self) -> Value {
        let mut files = self.files();
        // What cannot be read now is kept as it was.
        let trouble = files.look().err().map(|failure| failure.to_string());
        let names: Vec<_> = files.texts.iter().map(|(name, text)| json!([name, text.version])).collect();
        let folder = files.roots.last().map(|root| root.name.clone());
        let place = env::current_dir().unwrap_or_default().display().to_string();
        let scenario = &self.scenario;
        json!({
            "version": files.version, "files": names, "folder": folder, "place": place, "scenario": scenario, "trouble": trouble,
        })
    }

    /// Gives a desk the files, if it does not have this version of them.
    pub fn lend(&self, desk: &mut (u64, Desk)) {
        let files = self.files();
        if desk.0 != files.version {
            desk.0 = files.version;
            desk.1.lend(files.texts());
        }
    }

    /// The folder that was opened last.
    pub fn folder(&self) -> Option<PathBuf> {
        self.files().roots.last().map(|root| root.folder.clone())
    }

    /// Opens another folder; its name in the lab.
    pub fn add(&self, folder: &Path) -> String {
        let name = own_name(&format!("{}/", folder.display().to_string().replace('\\', "/").trim_end_matches('/')));
        let mut files = self.files();
        files.roots.push(Root { folder: folder.to_owned(), name: name.clone(), only: None });
        files.looked = None;
        let _ = files.look();
        name
    }

    /// The place on the disk of an opened file, and the text that it had when it was last read.
    pub fn place(&self, name: &str) -> Option<(PathBuf, String)> {
        let files = self.files();
        let text = files.texts.get(name)?.text.clone();
        let root = files.roots.iter().find(|root| name.starts_with(&root.name))?;
        Some((root.folder.join(&name[root.name.len()..]), text))
    }

    /// Whether a folder was opened, rather than a file in it.
    pub fn is_folder(&self, name: &str) -> bool {
        self.files().roots.iter().any(|root| root.only.is_none() && name.starts_with(&root.name))
    }

    /// Looks at the disk now: files were written.
    pub fn look_again(&self) {
        let mut files = self.files();
        files.looked = None;
        // What cannot be read now is kept as it was, and said when the page asks for the files.
        let _ = files.look();
    }
}

impl Files {
    fn texts(&self) -> BTreeMap<String, String> {
        self.texts.iter().map(|(name, text)| (name.clone(), text.text.clone())).collect()
    }

    /// Reads what has changed on the disk.
    fn look(&mut self) -> Result<(), Failure> {
        if self.looked.is_some_and(|looked| looked.elapsed() < PAUSE) {
            return Ok(());
        }
        self.looked = Some(Instant::now());
        let mut found = BTreeMap::new();
        for root in &self.roots {
            root.read(&self.texts, &mut found)?;
        }
        let same = found.len() == self.texts.len()
            && found.iter().all(|(name, (text, _))| self.texts.get(name).is_some_and(|old| old.text == *text));
        let version = self.version + u64::from(!same);
        let seen = |(name, (text, written)): (String, (String, _))| {
            let old = self.texts.get(&name).filter(|old| old.text == text);
            let version = old.map_or(version, |old| old.version);
            (name, Text { text, written, version })
        };
        self.texts = found.into_iter().map(seen).collect();
        self.version = version;
        Ok(())
    }
}

/// The texts that were found, with the time and the length by which a change is seen.
type Found = BTreeMap<String, (String, Option<(SystemTime, u64)>)>;

impl Root {
    fn read(&self, known: &BTreeMap<String, Text>, found: &mut Found) -> Result<(), Failure> {
        let mut names = match &self.only {
            Some(only) => self.belonging(only),
            None => self.below(),
        };
        names.sort();
        if names.len() > MAX_FILES {
            return Err(Failure::Input(format!(
                "{} has more than {MAX_FILES} files that end in `.toml`; open the folder of one game",
                self.folder.display()
            )));
        }
        let mut next = 0;
        while next < names.len() {
            let name = names[next].clone();
            next += 1;
            let Some((text, written)) = self.text(&name, known) else { continue };
            // Parts of an opened file belong to it, wherever they lie below its folder.
            for part in parts_of(&text) {
                if self.only.is_some() && !names.contains(&part) && names.len() < MAX_FILES {
                    names.push(part);
                }
            }
            found.insert(format!("{}{name}", self.name), (text, written));
        }
        Ok(())
    }

    /// The text of a file, read again only if it was written since.
    fn text(&self, name: &str, known: &BTreeMap<String, Text>) -> Option<(String, Option<(SystemTime, u64)>)> {
        let path = self.folder.join(name);
        let about = fs::metadata(&path).ok()?;
        let written = about.modified().ok().map(|time| (time, about.len()));
        if let Some(old) = known.get(&format!("{}{name}", self.name))
            && written.is_some()
            && old.written == written
        {
            return Some((old.text.clone(), written));
        }
        let is_named = self.only.as_deref() == Some(name);
        let text = if is_named { text_file::read_up_to(&path, MAX_FILE) } else { text_file::found(&path, MAX_FILE) };
        Some((text.ok()?, written))
    }

    /// The file, and the files in the folders that accompany scenarios.
    fn belonging(&self, only: &str) -> Vec<String> {
        let below = FOLDERS.iter().flat_map(|folder| {
            let names = files::entries(&self.folder.join(folder)).into_iter().filter_map(|path| toml_name(&path));
            names.map(move |name| format!("{folder}/{name}"))
        });
        std::iter::once(only.to_owned()).chain(below).collect()
    }

    /// Every file of the folder, and of the folders in it.
    fn below(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![(String::new(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            for path in files::entries(&self.folder.join(&folder)) {
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                if name.starts_with('.') || names.len() > MAX_FILES {
                    continue;
                }
                if toml_name(&path).is_some() {
                    names.push(format!("{folder}{name}"));
                } else if path.is_dir() && !path.is_symlink() && depth < MAX_DEPTH {
                    folders.push((format!("{folder}{name}/"), depth + 1));
                }
            }
        }
        names
    }
}

/// The name of a file that may be one of a scenario.
fn toml_name(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    (name.ends_with(".toml") && !name.starts_with('.')).then(|| name.to_owned())
}

/// The parts that a file names, of those that lie in its folder or below.
fn parts_of(text: &str) -> Vec<String> {
    let table: Option<DocumentMut> = text.parse().ok();
    let parts = table.map(|table| parts(&table)).unwrap_or_default();
    let plain = |name: &str| {
        let sound = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':']);
        name.ends_with(".toml") && name.split('/').all(sound)
    };
    parts.into_iter().filter(|name| plain(name)).collect()
}

/// The name of a file of the user in the lab: as it was typed, and never like that of a shipped file.
fn own_name(typed: &str) -> String {
    if is_own(typed) { typed.to_owned() } else { format!("./{typed}") }
}
