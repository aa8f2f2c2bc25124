//! `check`: replays the games of a baseline and tests whether the balance has moved.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::paths::slashed;
use crate::base::say::say;
use crate::base::values::{parse_alpha, parse_games, parse_power};
use crate::base::words::counted;
use crate::games::System;
use crate::play::claim::Claim;
use crate::play::command::{Command, Recorded};
use crate::play::format::Format;
use crate::play::measured::Setting;
use crate::play::purpose::single::may_write;
use crate::play::purpose::{Purpose, Results, no_links};
use crate::play::simulation::threads;
use crate::program::options::{Manner, Recording, Role, Typed, counts, decides, place, shared};
use crate::show::document::Document;
use crate::show::export::junit;
use crate::show::output::{apart, run_folders};
use crate::studies::gate::Limiting;
use crate::studies::gate::baseline::{Baseline, Entry};
use crate::studies::gate::check::{Checking, Verdict, check};
use crate::studies::gate::export::{document, without_entry};
use crate::studies::gate::report::{EntryReport, Report};
use crate::studies::gate::watch;
use crate::studies::gate::watch::Before;
use crate::studies::gate::{Rates, file, scenarios, words};

/// The default baseline file.
pub const BASELINE: &str = "reports/baseline.toml";

/// The options of `check`.
#[derive(Args, Debug)]
pub struct Options {
    /// Baseline file
    #[arg(long, value_name = "FILE", default_value = BASELINE)]
    baseline: PathBuf,
    /// Check only this entry; may be repeated. Error rates then apply to these entries together
    #[arg(long, value_name = "NAME")]
    entry: Vec<String>,
    /// Maximum number of games per entry [default: all that its test may use]
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    budget: Option<u64>,
    /// Maximum probability of any moved verdict when no entry changed by more than its margin
    #[arg(long, value_name = "SHARE", default_value_t = Rates::USUAL.alpha, value_parser = parse_alpha, allow_negative_numbers = true)]
    alpha: f64,
    /// Minimum probability of a moved verdict for an entry that changed by the margin plus `--detect`
    #[arg(long, value_name = "SHARE", default_value_t = Rates::USUAL.power, value_parser = parse_power, allow_negative_numbers = true)]
    power: f64,
    #[command(flatten)]
    limiting: Limiting,
    /// Measure the luck of the dice from the first game on that ends differently, and take it out of the change: `auto`, where it pays;
    /// `on`; `off`; or the path of a file made by `train --value`
    #[arg(long, value_name = "WHEN", default_value_t, value_parser = str::parse::<Setting>)]
    luck: Setting,
    /// Also fail on inconclusive entries
    #[arg(long)]
    strict: bool,
    /// Write the result as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the result as Markdown, under 64 KB
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write the result as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Folder for pages of flipped games
    #[arg(long, value_name = "DIR", default_value = "out/check")]
    out: PathBuf,
    /// Overwrite results or unfinished games of another command in that folder, and output files that belong to results
    #[arg(long)]
    force: bool,
    /// Folder with the scenario files of the baseline, to show flipped games as played before the change
    #[arg(long, value_name = "DIR")]
    before: Option<PathBuf>,
    /// Program that made the baseline, to show flipped games as played before the change
    #[arg(long, value_name = "FILE")]
    before_program: Option<PathBuf>,
    #[command(flatten)]
    manner: Manner,
}

impl Recording for Options {
    const VERB: &'static str = "check";

    fn roles() -> Vec<Role> {
        let of = [decides("baseline"), counts("entry"), counts("budget"), counts("alpha"), counts("power")];
        let files = ["junit", "markdown", "out", "force", "before", "before_program"].map(place);
        [&of, &shared::LIMITS[..], &[counts("strict"), shared::LUCK], &files, &shared::MANNER].concat()
    }
}

/// Checks, writes the files and shows the result. A moved balance is a failure.
///
/// # Errors
/// When the baseline is wrong, a file cannot be written, or the balance has moved.
pub fn execute(options: &Typed<Options>, out: &mut dyn Write) -> Result<(), Failure> {
    let baseline = file::read(&options.baseline)?;
    if baseline.entries().is_empty() {
        let text =
            format!("{}: the baseline has no entry; `kartacz baseline SCENARIO` adds one", options.baseline.display());
        return Err(Failure::Input(text));
    }
    let entries = loaded(&options.baseline, wanted(&baseline, &options.entry)?)?;
    ready(options)?;
    purpose(options).look(&options.out, false)?;
    no_links(&places(options, entries.iter().map(|(entry, _)| entry.name.as_str())))?;
    // How a file and an option from before margins are read.
    options.limiting.say_old(options.manner.quiet);
    say_old(&options.baseline, &baseline, options.manner.quiet);
    warn_of_budget(options, &entries);
    interrupt::explain_with(options.manner.quiet, "a check keeps no partial results".to_owned());
    let pool = threads(options.manner.threads)?;
    let rates = Rates { alpha: options.alpha, power: options.power };
    let checking = Checking {
        rates,
        budget: options.budget,
        luck: options.luck,
        limiting: options.limiting,
        quiet: options.manner.quiet,
        pool: &pool,
    };
    let checked = check(&checking, &entries)?;
    let named = checked.iter().zip(&entries);
    let reports: Vec<EntryReport> =
        named.map(|(checked, (_, system))| EntryReport::new(checked, system.about().side_names)).collect();
    let mut report = Report::new(options.baseline.display().to_string(), rates, reports, options.recorded().text);
    report.new_scenarios = scenarios::without_entry(&baseline);
    watch(options, &baseline, &mut report)?;
    let document = document(&report);
    let written = write_files(options, &document);
    let shown = options.manner.format.write(&document, out).and_then(|()| out.flush());
    if !report.new_scenarios.is_empty() {
        say(&without_entry(&report.new_scenarios), options.manner.quiet);
    }
    // A closed standard output does not turn a moved balance into a pass.
    let gate = fails(options, &report).map_or(Ok(()), |why| Err(Failure::Gate(why)));
    written.and(match shown.map_err(Failure::from) {
        Err(Failure::Closed) => gate,
        shown => shown.and(gate),
    })
}

/// Explains how a file with `tolerance` is read.
pub(super) fn say_old(path: &Path, baseline: &Baseline, quiet: bool) {
    if baseline.old {
        let text = "an old baseline; its `tolerance` is read as `detect`, the change to detect, with a `margin` of 0";
        say(&format!("{}: {text}", path.display()), quiet);
    }
}

/// Checks the paths before anything is played. Files of an earlier check are removed, so they are not taken for this one's.
fn ready(options: &Options) -> Result<(), Failure> {
    let Options { junit, markdown, json, before, before_program, .. } = options;
    let files: Vec<&PathBuf> = [junit, markdown, json].into_iter().flatten().collect();
    apart(&[&files[..], &[&options.baseline]].concat())?;
    for path in &files {
        files::make_folder_of(path)?;
        may_write(path, options.force)?;
    }
    for path in files {
        if path.is_file() {
            files::remove(path)?;
        }
    }
    if let Some(folder) = before.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Input(format!("{}: there is no such folder; name one with `--before`", folder.display())));
    }
    if let Some(file) = before_program.as_ref().filter(|file| !file.is_file()) {
        return Err(Failure::Input(format!(
            "{}: there is no such program; name one with `--before-program`",
            file.display()
        )));
    }
    Ok(())
}

/// Why the check fails. With `--quiet` the verdict is on standard output only.
fn fails(options: &Options, report: &Report) -> Option<String> {
    let why = reason(options, report)?;
    Some(if options.manner.quiet { String::new() } else { why })
}

/// The verdict, where the table does not begin with it.
fn reason(options: &Options, report: &Report) -> Option<String> {
    let shown = options.manner.format == Format::Table;
    match report.verdict.as_str() {
        Verdict::MOVED if shown => Some("the check fails: an entry moved".to_owned()),
        Verdict::MOVED => Some(words::verdict(report)),
        Verdict::INCONCLUSIVE if options.strict && shown => {
            Some("the check fails: an entry is inconclusive, and `--strict` is given".to_owned())
        }
        Verdict::INCONCLUSIVE if options.strict => {
            Some(format!("{} `--strict` makes that a failure.", words::verdict(report)))
        }
        _ => None,
    }
}

/// The selected entries; all when none is named.
fn wanted<'a>(baseline: &'a Baseline, names: &[String]) -> Result<Vec<&'a Entry>, Failure> {
    if names.is_empty() {
        return Ok(baseline.entries().iter().collect());
    }
    let mut entries: Vec<&Entry> = Vec::new();
    for name in names {
        let entry = baseline.named(name)?;
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    Ok(entries)
}

/// An entry and its scenario.
type LoadedEntry<'a> = (&'a Entry, Box<dyn System>);

/// Loads the scenarios of the entries; every entry that cannot be played is named.
fn loaded<'a>(path: &Path, entries: Vec<&'a Entry>) -> Result<Vec<LoadedEntry<'a>>, Failure> {
    let (mut sound, mut faults) = (Vec::new(), String::new());
    for entry in entries {
        match entry.subject.load() {
            Ok(system) => sound.push((entry, system)),
            Err(failure) => {
                let _ = write!(faults, "\nentry `{}`: {failure}", entry.name);
            }
        }
    }
    if faults.is_empty() {
        return Ok(sound);
    }
    let help = "fix the scenario, or remove the entry with `kartacz baseline --remove ENTRY`";
    Err(Failure::Input(format!("{}: entries that cannot be played; {help}{faults}", path.display())))
}

/// Warns of a budget larger than the games of an entry.
fn warn_of_budget(options: &Options, entries: &[(&Entry, Box<dyn System>)]) {
    let Some(budget) = options.budget else { return };
    for (entry, _) in entries.iter().filter(|(entry, _)| entry.games < budget) {
        let text = format!("entry `{}` has {}: fewer than the budget", entry.name, counted(entry.games, "game"));
        say(&text, options.manner.quiet);
    }
}

/// Writes pages of flipped games of the entries whose balance has moved.
fn watch(options: &Options, baseline: &Baseline, report: &mut Report) -> Result<(), Failure> {
    let before = before(options)?;
    if !report.entries.iter().any(EntryReport::moved) {
        return Ok(());
    }
    let quiet = options.manner.quiet;
    // All other results are known by now.
    let not_shown = |failure: Failure| say(&format!("the games cannot be shown: {failure}"), quiet);
    let claim = match Claim::on(&options.out, &purpose(options)) {
        Ok(claim) => claim,
        Err(failure) => {
            not_shown(failure);
            return Ok(());
        }
    };
    let names: Vec<String> = report.entries.iter().map(|entry| entry.entry.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for (report, folder) in report.entries.iter_mut().zip(run_folders(&options.out, &names)) {
        if report.moved() {
            let entry = baseline.get(&report.entry).expect("it was checked");
            let name = folder.strip_prefix(&options.out).unwrap_or(&folder).to_string_lossy();
            let results = (Results::in_folder(&options.out), &*name);
            let troubles = watch::write(entry, &mut report.flips, before.as_ref(), results);
            troubles.iter().for_each(|trouble| say(trouble, quiet));
        }
    }
    claim.release().unwrap_or_else(not_shown);
    Ok(())
}

/// Where pages of these entries are written: the folder of each, and those in it.
fn places<'a>(options: &Options, entries: impl Iterator<Item = &'a str>) -> Vec<PathBuf> {
    let folders = run_folders(&options.out, &entries.collect::<Vec<_>>());
    folders.into_iter().flat_map(|folder| [vec![folder.clone()], watch::folders(&folder).to_vec()].concat()).collect()
}

/// The purpose of the folder of pages: all checks of a baseline share one, which holds the games of the last check with a
/// moved verdict.
fn purpose(options: &Options) -> Purpose {
    let baseline = fs::canonicalize(&options.baseline).unwrap_or_else(|_| options.baseline.clone());
    let mut command = Command::new("check", &[]);
    command.option("baseline", slashed(&baseline));
    Purpose::new(&options.out, Recorded::exact(&command.text()), options.force)
}

/// How games of the baseline are replayed, if an option allows it.
fn before(options: &Options) -> Result<Option<Before>, Failure> {
    let Options { before, before_program, .. } = options;
    if before.is_none() && before_program.is_none() {
        return Ok(None);
    }
    let program = before_program.as_deref().map_or_else(std::env::current_exe, std::path::absolute);
    let program = program.map_err(|error| Failure::Work(format!("cannot find the program: {error}")))?;
    Ok(Some(Before { program, folder: before.clone().unwrap_or_else(|| PathBuf::from(".")) }))
}

fn write_files(options: &Options, document: &Document) -> Result<(), Failure> {
    let mut markdown = Vec::new();
    Format::Markdown.write(document, &mut markdown)?;
    let texts = [junit::xml(document, options.strict).into_bytes(), markdown, document.json.clone().into_bytes()];
    let files = [&options.junit, &options.markdown, &options.json].into_iter().zip(texts);
    // A failure to write one does not prevent the others.
    let written = files.map(|(path, text)| path.as_ref().map_or(Ok(()), |path| files::write_named(path, text)));
    written.collect::<Vec<_>>().into_iter().collect()
}
