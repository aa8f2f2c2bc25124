//! `new`: copies a scenario and its files into a new folder.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use clap::Args;

use crate::base::error::Failure;
use crate::base::files::is_file;
use crate::base::words::{counted, wrapped};
use crate::play::command::quoted;
use crate::play::library::belongings::{Belongings, ORDERS};
use crate::play::library::copied;
use crate::play::outside::Home;

/// The widest printed line.
const WIDTH: usize = 80;
/// The width of the labels before names.
const LABEL: usize = 8;

/// The options of `new`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder for the copy, new or empty
    #[arg(value_name = "FOLDER")]
    folder: String,
    /// Scenario to copy: an id shown by `list`, or a path to a file
    #[arg(long, value_name = "SCENARIO")]
    from: String,
    /// Print only errors
    #[arg(long)]
    quiet: bool,
}

/// Writes the copy, and prints its contents and the next commands.
///
/// # Errors
/// When the folder is not empty, the scenario has a fault, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = copied::free(&options.folder)?;
    let belongings = Belongings::of(&options.from)?;
    copied::write(folder, &belongings.files, &of_program(options, &belongings))?;
    if !options.quiet {
        out.write_all(report(options, &belongings).as_bytes())?;
    }
    Ok(())
}

/// The files of the program that plays the scenario, by their names in its folder: words of its command and others. What is not in the
/// folder stays where it is.
fn of_program(options: &Options, Belongings { program, files, .. }: &Belongings) -> BTreeMap<String, PathBuf> {
    let Some(program) = program else { return BTreeMap::new() };
    let home = Home::of(&options.from, program);
    let within = |name: &String| {
        Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
    };
    let names =
        home.own_files().unwrap_or_default().into_iter().filter(within).filter(|name| !files.contains_key(name));
    names.map(|name| (name.clone(), home.folder.join(name))).filter(|(_, path)| is_file(path)).collect()
}

/// The files written, and the next commands.
fn report(options: &Options, belongings: &Belongings) -> String {
    let Belongings { files, scenario, .. } = belongings;
    let of_program = of_program(options, belongings);
    let count = counted((files.len() + of_program.len()) as u64, "file");
    let mut text = format!("Copied {} to {}: {count}\n\n", options.from, options.folder);
    let parts: Vec<&str> = files.keys().map(String::as_str).filter(|name| is_part(name) && name != scenario).collect();
    row(&mut text, "scenario", scenario);
    row(&mut text, "parts", &parts.join(", "));
    row(&mut text, "program", &of_program.into_keys().collect::<Vec<_>>().join(", "));
    for folder in copied::FOLDERS {
        let names: Vec<&str> = below(files, folder).collect();
        row(&mut text, &format!("{folder}/"), &names.join(", "));
    }
    text.push_str("\nNext:\n");
    commands(options, belongings).iter().for_each(|command| text.extend(["  ", command, "\n"]));
    text
}

/// Whether a file is in none of the named folders.
fn is_part(name: &str) -> bool {
    !name.split_once('/').is_some_and(|(folder, _)| copied::FOLDERS.contains(&folder))
}

/// The names of the files in a folder, without `.toml`.
fn below<'a>(files: &'a BTreeMap<String, String>, folder: &'a str) -> impl Iterator<Item = &'a str> {
    files.keys().filter_map(move |name| name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml"))
}

/// Adds a row of names, unless there are none.
fn row(text: &mut String, label: &str, names: &str) {
    if !names.is_empty() {
        let lines = wrapped(names, WIDTH - LABEL - 3, "");
        for (place, line) in lines.lines().enumerate() {
            let label = if place == 0 { label } else { "" };
            text.push_str(&format!("  {label:LABEL$} {line}\n"));
        }
    }
}

/// Commands for the copy. Shipped orders and weights are called by name, so the copies are called by path.
fn commands(options: &Options, belongings: &Belongings) -> Vec<String> {
    let Belongings { scenario, what_ifs, orders, program, .. } = belongings;
    let folder = options.folder.trim_end_matches('/');
    let path = |name: &str| format!("{folder}/{name}");
    let scenario = quoted(&path(scenario));
    let second = match program {
        // It is allowed where it was imported.
        Some(program) => Home { folder: folder.into(), ..Home::of(&options.from, program) }.import(),
        None => format!("kartacz map {scenario} --out {}", quoted(&path("map.svg"))),
    };
    let mut commands = vec![format!("kartacz validate {scenario}"), second, format!("kartacz run {scenario}")];
    commands.extend(what_ifs.first().map(|name| format!("kartacz what-if {scenario} --what-if {}", quoted(name))));
    let usual = orders.iter().find(|(_, heading)| heading.usual).or(orders.first());
    commands.extend(usual.map(|(name, heading)| {
        let seat = format!("{}=scripted:{}", heading.side, path(&format!("{ORDERS}/{name}.toml")));
        format!("kartacz run {scenario} --player {}", quoted(&seat))
    }));
    commands
}
