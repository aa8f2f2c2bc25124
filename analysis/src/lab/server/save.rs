//! What the user saves: a what-if into the opened folder, a new folder, or the changes back into the opened files.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;

use kartacz_engine::scenario::MAX_FILE;
use serde::Deserialize;
use serde_json::{Value, json};

use super::opened::Opened;
use super::tabs::Tab;
use crate::base::error::Failure;
use crate::base::files;
use crate::base::paths::native;
use crate::lab::Desk;
use crate::lab::back::write_back;
use crate::lab::requests::Scenario;
use crate::play::library::belongings::{Belongings, WHAT_IFS};
use crate::play::library::{copied, folder_of};

/// The most characters of a name.
const MAX_NAME: usize = 60;

/// Something to save.
#[derive(Debug, Deserialize)]
#[serde(tag = "as", rename_all = "kebab-case")]
pub enum Asked {
    /// A what-if of the opened folder.
    WhatIf {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// Whether it may replace a file.
        #[serde(default)]
        over: bool,
    },
    /// The changed scenario with its files, as a new folder beside the program.
    Folder {
        /// The name of the folder.
        name: String,
        /// The scenario.
        scenario: Scenario,
    },
    /// The changed scenario, into the files from which it was opened.
    Back {
        /// The scenario.
        scenario: Scenario,
        /// Whether files may be replaced that have changed since they were opened.
        #[serde(default)]
        over: bool,
    },
}

/// Saves something: `{"ok": …}`; `{"exists": …}` or `{"newer": …}` when a file would be lost; `{"error": …}`.
pub fn save(opened: &Opened, tab: &Tab, asked: Asked) -> Value {
    let mut desk = tab.desk();
    opened.lend(&mut desk);
    let saved = match asked {
        Asked::WhatIf { name, text, over } => what_if(opened, &name, &text, over),
        Asked::Folder { name, scenario } => folder(opened, &desk.1, &name, &scenario),
        Asked::Back { scenario, over } => back(opened, &desk.1, &scenario, over),
    };
    opened.look_again();
    saved.unwrap_or_else(|failure| json!({ "error": failure.to_string() }))
}

/// Whether a name is one of a file or folder, and nothing else: no path, no hidden file, no device.
fn plain(name: &str) -> Result<&str, Failure> {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    let sound = !name.is_empty() && MAX_NAME >= name.len() && name.chars().all(is_plain) && !name.starts_with('-');
    if sound {
        return Ok(name);
    }
    Err(Failure::Input(format!(
        "a name has 1 to {MAX_NAME} letters from a to z, digits, hyphens and underscores, as in `my-hill`"
    )))
}

fn what_if(opened: &Opened, name: &str, text: &str, over: bool) -> Result<Value, Failure> {
    let name = plain(name)?;
    let Some(root) = opened.folder() else {
        return Err(Failure::Input(
            "no folder is open; download the what-if, or save the scenario as a folder".to_owned(),
        ));
    };
    let folder = root.join(WHAT_IFS);
    if folder.is_symlink() {
        return Err(Failure::Input(format!("{}: a link; name its target, or remove it", folder.display())));
    }
    let path = folder.join(format!("{name}.toml"));
    if path.symlink_metadata().is_ok() && !over {
        return Ok(json!({ "exists": native(&path) }));
    }
    files::make_folder(&folder)?;
    files::write(&path, text)?;
    Ok(json!({ "ok": { "path": native(&path) } }))
}

/// The folder is made where the program was started.
fn folder(opened: &Opened, desk: &Desk, name: &str, scenario: &Scenario) -> Result<Value, Failure> {
    let folder = copied::free(plain(name)?)?;
    let (file, mut texts) = belongings(desk, &scenario.scenario)?;
    let changed = write_back(&desk.change(scenario, (&file, true), &texts)?)?;
    texts.extend(changed);
    copied::write(folder, &texts, &BTreeMap::new())?;
    let name = opened.add(folder);
    let place = env::current_dir().unwrap_or_default().join(folder);
    Ok(json!({ "ok": { "path": native(&place), "open": format!("{name}{file}") } }))
}

/// The file of a scenario and the files that belong to it, by their names in its folder.
fn belongings(desk: &Desk, scenario: &str) -> Result<(String, BTreeMap<String, String>), Failure> {
    let own = desk.own_files(folder_of(scenario));
    if own.is_empty() {
        let Belongings { scenario, files, .. } = Belongings::of(scenario)?;
        return Ok((scenario, files));
    }
    Ok((scenario[folder_of(scenario).len()..].to_owned(), own))
}

fn back(opened: &Opened, desk: &Desk, scenario: &Scenario, over: bool) -> Result<Value, Failure> {
    let home = folder_of(&scenario.scenario);
    let (file, texts) = (scenario.scenario[home.len()..].to_owned(), desk.own_files(home));
    if !texts.contains_key(&file) {
        return Err(Failure::Input("this scenario was not opened from a folder; save it as a folder".to_owned()));
    }
    let changed = write_back(&desk.change(scenario, (&file, opened.is_folder(home)), &texts)?)?;
    if changed.is_empty() {
        return Err(Failure::Input("nothing is changed, so there is nothing to save".to_owned()));
    }
    let mut places = Vec::new();
    for (name, text) in &changed {
        let Some((path, opened)) = opened.place(&format!("{home}{name}")) else {
            return Err(Failure::Input(format!("{name} was added in the browser, so it cannot be written back")));
        };
        places.push((path, opened, text));
    }
    let newer = places.iter().filter(|(path, opened, _)| is_other(path, opened));
    let newer: Vec<String> = newer.map(|(path, ..)| native(path)).collect();
    if !newer.is_empty() && !over {
        return Ok(json!({ "newer": newer }));
    }
    for (path, _, text) in &places {
        files::write_named(path, text)?;
    }
    Ok(json!({ "ok": { "files": changed.keys().collect::<Vec<_>>() } }))
}

/// Whether the file on the disk has another text by now.
fn is_other(path: &Path, opened: &str) -> bool {
    files::read(path, MAX_FILE).map_or(true, |now| now != opened.as_bytes())
}
