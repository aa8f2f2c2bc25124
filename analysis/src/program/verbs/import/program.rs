//! `import program`: a program of the user's is asked what it is, allowed, and described beside its scenario.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kartacz_engine::games::load;
use kartacz_engine::outside::MEMORY;
use kartacz_engine::scenario::Request;
use toml_edit::DocumentMut;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::paths::native;
use crate::play::changes::Changes;
use crate::play::command::quoted;
use crate::play::outside::{Answer, Home, greeted, remember};

/// The file with the answer of the program.
const ANSWER: &str = "program.toml";
/// The largest file that is looked into, in bytes.
const MAX_FILE: usize = 1 << 20;

/// The options of `import program`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of the program, in which it is started
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Command that starts the program, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
    /// Further file of the program, or folder with files of it: its games count as those of another version when one changes
    #[arg(long = "file", value_name = "FILE")]
    files: Vec<String>,
    /// Most memory of the program in megabytes of address space, on Linux [default: that of the scenario, or 4096]
    #[arg(long, value_name = "MEGABYTES", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: Option<u32>,
    /// Print only errors
    #[arg(long)]
    quiet: bool,
}

/// Asks the program, writes its answer, and a scenario where the folder has none that uses it.
///
/// # Errors
/// When the program does not answer, or its answer has faults.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let Options { folder, command, files: named, .. } = options;
    if !folder.is_dir() {
        return Err(Failure::Input(format!("there is no folder `{}`", folder.display())));
    }
    let known = scenarios(folder);
    let memory = options.memory.or_else(|| known.iter().find_map(|(_, known)| memory_of(known))).unwrap_or(MEMORY);
    let home = Home { folder: folder.clone(), command: command.clone(), files: named.clone(), memory };
    if home.own_files()?.is_empty() {
        return Err(Failure::Input(format!(
            "no word of `{}` is a file of {}: name the files of the program with `--file`, or the folder that they are in, so that kartacz \
             sees when they change",
            home.shown(),
            folder.display()
        )));
    }
    // A child that hangs is ended with this program.
    interrupt::explain_with(true, String::new());
    let hash = home.hash()?;
    let (child, answer) = greeted(&home)?;
    drop(child);
    let place = folder.join(ANSWER);
    is_free(&place, answer.name())?;
    // Nothing is written before all of it is known to be right.
    let described = answer.file(&hash, named, command);
    let is_new = known.is_empty();
    let written: Vec<(PathBuf, String)> = match is_new {
        true => {
            let scenario = folder.join(format!("scenario-{}.toml", files::plain(answer.name())));
            vec![(scenario, text(&answer, command, options.memory))]
        }
        false => known.into_iter().map(|(path, known)| (path, started_by(known, command, options.memory))).collect(),
    };
    written.iter().try_for_each(|(_, scenario)| check(&described, scenario))?;
    files::write(&place, &described)?;
    for (path, scenario) in &written {
        match is_new {
            true => files::create(path, scenario)?,
            false if files::read(path, MAX_FILE).is_ok_and(|before| before == scenario.as_bytes()) => {}
            false => files::write_named(path, scenario)?,
        }
    }
    let path = native(&written[0].0);
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path };
    crate::games::load(&Changes::default().request(&path))?;
    remember(&home, &hash)?;
    if !options.quiet {
        let shown = quoted(&path);
        writeln!(
            out,
            "{}: {} is described, and may be started until it changes.\n\nNext:\n  kartacz validate {shown}\n  kartacz run {shown}\n  \
             kartacz list {shown} --values",
            native(&place),
            home.shown()
        )?;
    }
    Ok(())
}

/// Whether the file may be written: there is none, or it describes this program.
fn is_free(place: &Path, name: &str) -> Result<(), Failure> {
    if place.symlink_metadata().is_err() {
        return Ok(());
    }
    let shown = native(place);
    let text = files::read(place, MAX_FILE).ok().and_then(|text| String::from_utf8(text).ok());
    let document = text.and_then(|text| text.parse::<DocumentMut>().ok());
    let program = document.as_ref().and_then(|document| document.get("program"));
    let said = |key: &str| program.and_then(|program| program.get(key)?.as_str());
    match (said("protocol"), said("name")) {
        (Some(_), Some(other)) if other == name => Ok(()),
        (Some(_), Some(other)) => Err(Failure::Input(format!(
            "{shown} describes the program `{other}`, not `{name}`; a folder has one program: give `{name}` a folder of its own, or remove the \
             file"
        ))),
        _ => Err(Failure::Input(format!("{shown} is not of a program that was imported; name it otherwise"))),
    }
}

/// Checks a scenario with the description of its program, before either is written.
fn check(described: &str, scenario: &str) -> Result<(), Failure> {
    let sources = BTreeMap::from([(ANSWER, described), ("scenario.toml", scenario)]);
    load(&sources, &Request::new("scenario")).map(drop).map_err(Failure::Faults)
}

/// The scenario files of a folder that have the answer of a program as a part, by their names.
fn scenarios(folder: &Path) -> Vec<(PathBuf, DocumentMut)> {
    let read = |path: PathBuf| {
        let text = path.extension().filter(|end| *end == "toml").and_then(|_| files::read(&path, MAX_FILE).ok())?;
        let document = String::from_utf8(text).ok()?.parse::<DocumentMut>().ok()?;
        crate::lab::back::parts(&document).iter().any(|part| part == ANSWER).then_some((path, document))
    };
    let mut found: Vec<_> = files::entries(folder).into_iter().filter_map(read).collect();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    found
}

/// The limit of memory in a scenario.
fn memory_of(scenario: &DocumentMut) -> Option<u32> {
    scenario.get("limits")?.get("memory")?.as_integer()?.try_into().ok()
}

/// A scenario with this command, and with the limit of memory where one was named.
fn started_by(mut scenario: DocumentMut, command: &[String], memory: Option<u32>) -> String {
    let words = scenario.get("command").and_then(|words| words.as_array());
    if words.is_none_or(|words| !words.iter().map(|word| word.as_str()).eq(command.iter().map(|word| Some(&**word)))) {
        scenario["command"] = toml_edit::value(command.iter().collect::<toml_edit::Array>());
    }
    if let Some(memory) = memory.filter(|memory| memory_of(&scenario) != Some(*memory)) {
        let limits = scenario.entry("limits").or_insert_with(toml_edit::table);
        limits["memory"] = toml_edit::value(i64::from(memory));
    }
    scenario.to_string()
}

/// A scenario with the values of the program.
fn text(answer: &Answer, command: &[String], memory: Option<u32>) -> String {
    let json = |value: serde_json::Value| value.to_string();
    let limits = memory.map(|memory| format!("\n[limits]\nmemory = {memory}\n")).unwrap_or_default();
    format!(
        "# A game that a program plays. Values of its parameters can be changed here, below [values]; `kartacz list` with `--values` shows \
         them.\nsystem = \"outside\"\ntitle = {}\nparts = [\"{ANSWER}\"]\ncommand = {}\n{limits}",
        json(answer.title().into()),
        json(command.into())
    )
}
