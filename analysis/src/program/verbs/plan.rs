//! `plan`: what a verb plays, cut into shards for many machines.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use kartacz_engine::scenario::shown;

use crate::base::error::Failure;
use crate::base::format::Format;
use crate::base::number::whole;
use crate::base::say::say;
use crate::play::claim::Claim;
use crate::play::command::{Command, quoted};
use crate::play::kept::Rows;
use crate::play::playing::Playing;
use crate::play::purpose::Purpose;
use crate::play::simulation::threads;
use crate::play::supply::{Supply, Wanted};
use crate::play::task::MAX_SHARDS;
use crate::program::options::json;
use crate::program::verbs::{balance, compare, run, sensitivity, sweep, tournament, what_if};
use crate::studies::manifest::scripts::Engine;
use crate::studies::manifest::{Cut, Entry, Manifest, SECONDS, Speeds, Stage, latest};

/// The options of `plan`.
#[derive(Args, Debug)]
#[command(
    after_help = "The options of the verb stand as always; its `--out` is the folder of the plan, and its `--threads` are those \
                        of a shard, 1 when not given. Then:\n  kartacz run --manifest DIR --shard N    plays shard N\n  \
                        kartacz merge DIR                       merges them, or plans the next stage"
)]
pub struct Options {
    #[command(subcommand)]
    verb: Planned,
    /// How many shards; as many as take five minutes each when not given
    #[arg(long, global = true, value_name = "N", value_parser = whole::<u64, 1, { MAX_SHARDS as i64 }>, allow_negative_numbers = true)]
    shards: Option<u64>,
    /// What is kept of the games
    #[arg(long, global = true, value_enum, default_value_t)]
    rows: Rows,
    /// Print a script that plays the plan to standard output
    #[arg(long, global = true, value_enum, value_name = "ENGINE")]
    print: Option<Engine>,
}

/// The verbs that can be planned.
#[derive(Subcommand, Debug)]
pub enum Planned {
    /// Play many games of a scenario
    Run(run::Options),
    /// Play the same games on several scenarios and show the differences
    Compare(compare::Options),
    /// Play the same games of a scenario with and without changes and show what they do
    WhatIf(what_if::Options),
    /// Play every player against every player and find their equilibrium
    Tournament(tournament::Options),
    /// Change one value or two, and see how the games answer
    Sweep(sweep::Options),
    /// Find the value that brings a rate or score to a target
    Balance(balance::Options),
    /// Find out which guesses of a scenario the balance hangs on
    Sensitivity(sensitivity::Options),
}

/// How a planned verb goes about its work.
#[derive(Debug)]
pub struct Terms<'a> {
    /// The folder for its results.
    pub out: &'a mut Option<PathBuf>,
    /// Whether what another command has left in the folder goes.
    pub force: &'a mut bool,
    /// How many threads play.
    pub threads: &'a mut Option<u64>,
    /// Whether nothing is said.
    pub quiet: &'a mut bool,
    /// What goes to standard output.
    pub format: &'a mut Format,
    /// Where the games come from.
    pub supply: &'a mut Supply,
}

/// A command line that plans a verb.
#[derive(Parser)]
struct Retyped {
    #[command(flatten)]
    options: Options,
}

fn read(words: &[String]) -> Result<Options, Failure> {
    let all = ["plan".to_owned()].into_iter().chain(words.iter().cloned());
    let command = json::with_json(Retyped::command());
    let read = command.try_get_matches_from(all).and_then(|matches| Options::from_arg_matches(&matches));
    read.map_err(|_| Failure::Input("the command in this manifest is none of this program; plan anew".to_owned()))
}

impl Planned {
    /// Reads the words after `plan`.
    ///
    /// # Errors
    /// When they are no command of this program.
    pub fn read(words: &[String]) -> Result<Self, Failure> {
        let verb = read(words)?.verb;
        if let Self::Run(options) = &verb {
            options.can_be_planned()?;
        }
        Ok(verb)
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Run(_) => "run",
            Self::Compare(_) => "compare",
            Self::WhatIf(_) => "what-if",
            Self::Tournament(_) => "tournament",
            Self::Sweep(_) => "sweep",
            Self::Balance(_) => "balance",
            Self::Sensitivity(_) => "sensitivity",
        }
    }

    /// How it goes about its work.
    pub fn terms(&mut self) -> Terms<'_> {
        let playing = match self {
            Self::Run(options) => &mut options.playing,
            Self::Compare(options) => &mut options.playing,
            Self::WhatIf(options) => &mut options.playing,
            Self::Tournament(options) => &mut options.playing,
            Self::Sweep(options) => &mut options.playing,
            Self::Balance(options) => &mut options.playing,
            Self::Sensitivity(options) => {
                let sensitivity::Options { out, force, threads, quiet, format, supply, .. } = options;
                return Terms { out, force, threads, quiet, format, supply };
            }
        };
        let Playing { out, force, threads, quiet, format, supply, .. } = playing;
        Terms { out, force, threads, quiet, format, supply }
    }

    /// Whether it looks at games one by one, and not only at what they come to.
    #[must_use]
    pub fn is_paired(&self) -> bool {
        !matches!(self, Self::Run(_))
    }

    /// Does it.
    ///
    /// # Errors
    /// As the verb; [`Failure::Wanted`] when games are wanted that are not there.
    pub fn execute(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Run(options) => run::execute(options, out),
            Self::Compare(options) => compare::execute(options, out),
            Self::WhatIf(options) => what_if::execute(options, out),
            Self::Tournament(options) => tournament::execute(options, out),
            Self::Sweep(options) => sweep::execute(options, out),
            Self::Balance(options) => balance::execute(options, out),
            Self::Sensitivity(options) => sensitivity::execute(options, out),
        }
    }

    /// What it needs when nothing is there; `folder` is made and removed.
    ///
    /// # Errors
    /// As the verb.
    fn ask(words: &[String], folder: &Path) -> Result<Vec<Wanted>, Failure> {
        let supply = Supply::of(BTreeMap::new());
        let mut verb = Self::read(words)?;
        let terms = verb.terms();
        (*terms.out, *terms.quiet, *terms.supply) = (Some(folder.to_owned()), true, supply.clone());
        let done = verb.execute(&mut std::io::sink());
        // Nothing in it is finished.
        let _ = fs::remove_dir_all(folder);
        match done {
            Err(Failure::Wanted) => Ok(supply.wanted()),
            done => done.map(|()| Vec::new()),
        }
    }
}

/// A folder that the verb may think its own while it is asked.
const ASKING: &str = ".asking";

/// The words of the command line after `plan`.
///
/// # Errors
/// When one cannot be written down.
fn words() -> Result<Vec<String>, Failure> {
    let all = std::env::args_os().skip(1).skip_while(|word| word != "plan").skip(1);
    let odd = |word: std::ffi::OsString| {
        let word = word.to_string_lossy().into_owned();
        Failure::Input(format!("{} is no text in UTF-8; write it in other letters", shown(&word)))
    };
    all.map(|word| word.into_string().map_err(odd)).collect()
}

/// Those of the words that say what is played: not where, how loudly, or what is printed.
fn meant(words: &[String]) -> Vec<String> {
    const OTHERS: [&str; 3] = ["--out", "--print", "--format"];
    const FLAGS: [&str; 3] = ["--quiet", "--force", "--json"];
    let mut all = words.iter();
    let mut meant = Vec::new();
    while let Some(word) = all.next() {
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        match OTHERS.contains(&name) {
            true if word == name => drop(all.next()),
            true => {}
            false if FLAGS.contains(&word.as_str()) => {}
            false => meant.push(word.clone()),
        }
    }
    meant
}

/// Asks the verb what it plays, measures what that costs, cuts it, and writes the manifest.
///
/// # Errors
/// When the command is wrong, another plan lies in the folder, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let all = words()?;
    let mut verb = Planned::read(&all)?;
    let words = meant(&all);
    let name = verb.name();
    let paired = verb.is_paired();
    let Terms { out: folder, force, threads, quiet, .. } = verb.terms();
    let (quiet, force) = (*quiet, *force);
    let help = "name a folder for the plan with `--out DIR`; machines that play it must see the same folder";
    let folder = folder.clone().ok_or_else(|| Failure::Input(help.to_owned()))?;
    let cut = Cut { rows: options.rows, paired, threads: threads.unwrap_or(1), shards: options.shards };
    let claim = Claim::on(&folder, &Purpose::new(&folder, &Command::new("plan", &words).told(), force))?;
    let stage = stage(&words, &folder, cut, quiet);
    claim.release()?;
    let stage = stage?;
    let told = told(&stage, &folder);
    match options.print {
        None => out.write_all(told.as_bytes())?,
        Some(engine) => {
            say(&told, quiet);
            out.write_all(engine.script(name, &folder, &stage).as_bytes())?;
        }
    }
    Ok(())
}

/// The stage that lies in the folder, or a first one.
fn stage(words: &[String], folder: &Path, cut: Cut, quiet: bool) -> Result<Stage, Failure> {
    if let Some(known) = latest(folder)? {
        let same = known.manifest.command == words && known.manifest.rows == cut.rows;
        return if same {
            say("planned before; what is there stays", quiet);
            Ok(known)
        } else {
            Err(Failure::Input(format!(
                "{}: another plan lies here; name another folder with `--out`",
                folder.display()
            )))
        };
    }
    let wanted = Planned::ask(words, &folder.join(format!("{ASKING}-{}", std::process::id())))?;
    let manifest = manifest(words, 1, &wanted, cut)?;
    Stage::write(folder, manifest)
}

/// The manifest of runs that are wanted.
///
/// # Errors
/// When a scenario does not load, or threads cannot be started.
pub fn manifest(words: &[String], stage: u32, wanted: &[Wanted], cut: Cut) -> Result<Manifest, Failure> {
    let pool = threads(None)?;
    let costs = Speeds::new(&pool).of(wanted)?;
    let runs = wanted.iter().zip(costs).map(|(run, cost)| Entry::new(run, cost)).collect();
    Ok(Manifest::new(words, stage, runs, cut))
}

/// How many shards a planned command asks for.
///
/// # Errors
/// When it is no command of this program.
pub fn shards(words: &[String]) -> Result<Option<u64>, Failure> {
    read(words).map(|options| options.shards)
}

/// A stage in words.
#[must_use]
pub fn told(Stage { manifest, .. }: &Stage, folder: &Path) -> String {
    let seconds = manifest.seconds_of_a_shard();
    let folder = quoted(&folder.display().to_string());
    let last = manifest.shards - 1;
    let hint = match (manifest.shards, seconds) {
        (_, seconds) if seconds > 2.0 * SECONDS => "; more shards would end sooner and lose less to a failing machine",
        (2.., seconds) if seconds < SECONDS / 5.0 => "; with fewer shards less is lost to starting them",
        _ => "",
    };
    let plural = |number: u64, word: &str| if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") };
    format!(
        "stage {}: {}, {}, about {} of one core\n{} of about {} each with {}{hint}\n\nplay them:  kartacz run --manifest {folder} \
         --shard N    (N from 0 to {last}; not needed in array jobs)\nthen:       kartacz merge {folder}\n",
        manifest.stage,
        plural(manifest.runs.len() as u64, "run"),
        plural(manifest.games(), "game"),
        time(manifest.core_seconds()),
        plural(manifest.shards, "shard"),
        time(seconds),
        plural(manifest.threads, "thread"),
    )
}

/// A time in words.
fn time(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.1} s"),
        ..5400.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
