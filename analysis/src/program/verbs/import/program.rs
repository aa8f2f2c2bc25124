//! `import program`: a program of the user's is asked what it is, allowed, and described beside its scenario.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::paths::native;
use crate::play::changes::Changes;
use crate::play::command::quoted;
use crate::play::outside::{Answer, Home, greeted, remember};

/// The file with the answer of the program.
const ANSWER: &str = "program.toml";
/// The largest file that is looked into, in bytes.
const MAX_FILE: usize = 1 << 20;
/// The most memory of the program while it is asked, in megabytes.
const MEMORY: u32 = 4096;

/// The options of `import program`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of the program, in which it is started
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Command that starts the program, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
    /// Further file of the program in the folder: its games count as those of another version when it changes
    #[arg(long = "file", value_name = "FILE")]
    files: Vec<String>,
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
    let home = Home { folder: folder.clone(), command: command.clone(), files: named.clone(), memory: MEMORY };
    let hash = home.hash()?;
    let (child, answer) = greeted(&home)?;
    drop(child);
    let place = folder.join(ANSWER);
    is_free(&place, answer.name())?;
    let (scenario, is_new) = match scenarios(folder).into_iter().next() {
        Some(known) => (known, false),
        None => (folder.join(format!("scenario-{}.toml", files::plain(answer.name()))), true),
    };
    files::write_named(&place, answer.file(&hash, named))?;
    if is_new {
        files::create(&scenario, text(&answer, command))?;
    }
    let path = native(&scenario).replace('\\', "/");
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

/// Whether the file may be written: it is of no other program.
fn is_free(place: &Path, name: &str) -> Result<(), Failure> {
    let text = files::read(place, MAX_FILE).ok().and_then(|text| String::from_utf8(text).ok());
    let document = text.and_then(|text| text.parse::<toml_edit::DocumentMut>().ok());
    match document.as_ref().and_then(|document| document.get("program")?.get("name")?.as_str()) {
        Some(other) if other != name => {
            let what = format!("{} describes the program `{other}`, not `{name}`", native(place));
            Err(Failure::Input(format!("{what}; a folder has one program: give `{name}` a folder of its own")))
        }
        _ => Ok(()),
    }
}

/// The scenario files of a folder that have the answer of a program as a part.
fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let is_one = |path: &PathBuf| {
        let text = path.extension().filter(|end| *end == "toml").and_then(|_| files::read(path, MAX_FILE).ok());
        let document = text.and_then(|text| String::from_utf8(text).ok()?.parse::<toml_edit::DocumentMut>().ok());
        document.is_some_and(|document| crate::lab::back::parts(&document).iter().any(|part| part == ANSWER))
    };
    files::entries(folder).into_iter().filter(is_one).collect()
}

/// A scenario with the values of the program.
fn text(answer: &Answer, command: &[String]) -> String {
    let json = |value: serde_json::Value| value.to_string();
    format!(
        "# A game that a program plays. Values of its parameters can be changed here, below [values]; `kartacz list` with `--values` shows \
         them.\nsystem = \"outside\"\ntitle = {}\nparts = [\"{ANSWER}\"]\ncommand = {}\n",
        json(answer.title().into()),
        listed(command)
    )
}

/// Words as a list.
fn listed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| serde_json::Value::from(word.as_str()).to_string()).collect();
    format!("[{}]", words.join(", "))
}
