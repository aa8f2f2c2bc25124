//! `plan`: cuts a study into shards for many machines.

mod overview;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use kartacz_engine::scenario::shown;

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::say::say;
use crate::play::claim::Claim;
use crate::play::command::{Command, Recorded};
use crate::play::format::Format;
use crate::play::kept::Rows;
use crate::play::purpose::{LISTED_PLAN, Purpose};
use crate::play::simulation::threads;
use crate::play::task::MAX_SHARDS;
use crate::program::arguments;
use crate::program::options::{Job, Kind, Recording, Role, Typed, json, place, planned, without};
use crate::program::prepared::{self, Prepared, Terms, first_runs};
use crate::program::verbs::train::{self, planned as training};
use crate::program::verbs::{
    balance, compare, design, explain, exploit, knock_out, run, sensitivity, skill, sweep, tournament, what_if,
};
use crate::studies::manifest::scripts::Engine;
use crate::studies::manifest::{Cut, Entry, Manifest, Speeds, Wave, Work, latest};
use crate::studies::study::Request;

pub use overview::Overview;

/// The options of `plan`.
#[derive(Args, Debug)]
#[command(
    after_help = "The command takes its usual options; `--out` is the folder of the plan, and `--threads` the number of \
                        threads per shard [default: 1]. Then:\n  kartacz run --manifest DIR --shard N    plays shard N\n  \
                        kartacz merge DIR                       merges them, or plans the next stage"
)]
pub struct Options {
    #[command(subcommand)]
    verb: Planned,
    /// Number of shards [default: shards of about five minutes]
    #[arg(long, global = true, value_name = "N", value_parser = whole::<u64, 1, { MAX_SHARDS as i64 }>, allow_negative_numbers = true)]
    shards: Option<u64>,
    /// Rows of games to keep; not available with `train`, which keeps none
    #[arg(long, global = true, value_enum, default_value_t)]
    rows: Rows,
    /// Print a script that plays the plan instead of a description
    #[arg(long, global = true, value_enum, value_name = "ENGINE")]
    print: Option<Engine>,
}

/// The verbs that can be planned.
#[derive(Subcommand, Debug)]
pub enum Planned {
    /// The studies.
    #[command(flatten)]
    Study(Studied),
    /// Train the networks of learned players
    Train(Typed<train::Options>),
}

/// The verbs that are studies: they play runs.
#[derive(Subcommand, Debug)]
pub enum Studied {
    /// Play many games of a scenario
    Run(Typed<run::Options>),
    /// Compare scenarios over the same games
    Compare(Typed<compare::Options>),
    /// Compare a scenario with and without changes, game by game
    WhatIf(Typed<what_if::Options>),
    /// Play all pairings of players and compute the equilibrium
    Tournament(Typed<tournament::Options>),
    /// Attack the equilibrium of a tournament: search for best responses
    Exploit(Typed<exploit::Options>),
    /// Measure how the score depends on player strength and on each rule
    Skill(Typed<skill::Options>),
    /// Measure the effect of one or two scenario values over a range
    Sweep(Typed<sweep::Options>),
    /// Find the scenario value that brings a rate or score to a target
    Balance(Typed<balance::Options>),
    /// Find the balanced variants that are nearest to the scenario's own values
    Design(Typed<design::Options>),
    /// Rank scenario values by their influence on the balance
    Sensitivity(Typed<sensitivity::Options>),
    /// Measure the score without each counter, or with one more of it, and rank them
    KnockOut(Typed<knock_out::Options>),
    /// Attribute the score difference between two scenarios to their individual changes
    Explain(Typed<explain::Options>),
}

/// The roles of the options of `plan` beside those of its verb.
pub const ROLES: [Role; 3] = [planned("shards"), planned("rows"), place("print")];

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
    read.map_err(|_| Failure::Input("this program does not know the command in this manifest; plan again".to_owned()))
}

impl Planned {
    /// Reads the words after `plan`.
    ///
    /// # Errors
    /// When they are not a command of this program.
    pub fn read(words: &[String]) -> Result<Self, Failure> {
        let verb = read(words)?.verb;
        if let Self::Study(study) = &verb {
            study.can_be_planned()?;
        }
        Ok(verb)
    }

    /// The name of the verb.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Study(verb) => verb.name(),
            Self::Train(_) => "train",
        }
    }

    /// The options of the verb that do not affect the results.
    #[must_use]
    pub fn terms(&self) -> Terms {
        match self {
            Self::Study(verb) => verb.terms(),
            Self::Train(options) => options.terms(),
        }
    }

    /// The roles of the options of the verb.
    fn roles(&self) -> Vec<Role> {
        match self {
            Self::Study(verb) => verb.roles(),
            Self::Train(_) => train::Options::roles(),
        }
    }

    /// Whether it needs single games, not only their totals.
    #[must_use]
    pub const fn is_paired(&self) -> bool {
        !matches!(self, Self::Study(Studied::Run(_)) | Self::Train(_))
    }

    /// What it plays first.
    fn first(&self, folder: &Path) -> Result<Work, Failure> {
        let pool = threads(None)?;
        match self {
            Self::Study(verb) => {
                let mut prepared = pool.install(|| verb.prepare())?;
                runs(&first_runs(&mut prepared, &pool)?)
            }
            Self::Train(options) => training::first(options, folder, &pool).map(Work::Parts),
        }
    }
}

impl Studied {
    /// Checks that the number of games is fixed in advance.
    fn can_be_planned(&self) -> Result<(), Failure> {
        let until = match self {
            Self::Run(options) => return options.can_be_planned(),
            Self::Compare(options) => options.until,
            Self::WhatIf(options) => options.until,
            Self::Exploit(options) => options.until,
            _ => None,
        };
        run::fixed_in_advance(&[("--until", until.is_some(), "use `--games` instead")])
    }

    /// The name of the verb.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Run(_) => "run",
            Self::Compare(_) => "compare",
            Self::WhatIf(_) => "what-if",
            Self::Tournament(_) => "tournament",
            Self::Exploit(_) => "exploit",
            Self::Skill(_) => "skill",
            Self::Sweep(_) => "sweep",
            Self::Balance(_) => "balance",
            Self::Design(_) => "design",
            Self::Sensitivity(_) => "sensitivity",
            Self::KnockOut(_) => "knock-out",
            Self::Explain(_) => "explain",
        }
    }

    /// The roles of the options of the verb.
    fn roles(&self) -> Vec<Role> {
        match self {
            Self::Run(_) => run::Options::roles(),
            Self::Compare(_) => compare::Options::roles(),
            Self::WhatIf(_) => what_if::Options::roles(),
            Self::Tournament(_) => tournament::Options::roles(),
            Self::Exploit(_) => exploit::Options::roles(),
            Self::Skill(_) => skill::Options::roles(),
            Self::Sweep(_) => sweep::Options::roles(),
            Self::Balance(_) => balance::Options::roles(),
            Self::Design(_) => design::Options::roles(),
            Self::Sensitivity(_) => sensitivity::Options::roles(),
            Self::KnockOut(_) => knock_out::Options::roles(),
            Self::Explain(_) => explain::Options::roles(),
        }
    }

    /// The options of the verb that do not affect the results.
    #[must_use]
    pub fn terms(&self) -> Terms {
        match self {
            Self::Run(options) => (&options.playing).into(),
            Self::Compare(options) => (&options.playing).into(),
            Self::WhatIf(options) => (&options.playing).into(),
            Self::Tournament(options) => (&options.playing).into(),
            Self::Exploit(options) => options.terms(),
            Self::Skill(options) => (&options.playing).into(),
            Self::Sweep(options) => (&options.playing).into(),
            Self::Balance(options) => (&options.playing).into(),
            Self::Design(options) => (&options.playing).into(),
            Self::Sensitivity(options) => options.terms(),
            Self::KnockOut(options) => (&options.playing).into(),
            Self::Explain(options) => (&options.playing).into(),
        }
    }

    /// The study of the verb.
    ///
    /// # Errors
    /// When a scenario or an option is wrong.
    pub fn prepare(&self) -> Result<Prepared, Failure> {
        match self {
            Self::Run(options) => run::prepare(options),
            Self::Compare(options) => compare::prepare(options),
            Self::WhatIf(options) => what_if::prepare(options),
            Self::Tournament(options) => tournament::prepare(options),
            Self::Exploit(options) => exploit::prepare(options),
            Self::Skill(options) => skill::prepare(options),
            Self::Sweep(options) => sweep::prepare(options),
            Self::Balance(options) => balance::prepare(options),
            Self::Design(options) => design::prepare(options),
            Self::Sensitivity(options) => sensitivity::prepare(options),
            Self::KnockOut(options) => knock_out::prepare(options),
            Self::Explain(options) => explain::prepare(options),
        }
    }

    /// The shards of a plan to play in place of a study.
    pub fn job(&self) -> Option<Job<'_>> {
        if let Self::Run(options) = self { options.job() } else { None }
    }

    /// Plays it here.
    ///
    /// # Errors
    /// As the verb.
    pub fn execute(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Run(options) => run::execute(options, out),
            Self::Exploit(options) => exploit::execute(options, out),
            _ => prepared::play(|| self.prepare(), &self.terms(), out),
        }
    }
}

/// The words of the command line after `plan`.
///
/// # Errors
/// When one is not valid UTF-8.
fn words() -> Result<Vec<String>, Failure> {
    let all = arguments::given().into_iter().skip(1).skip_while(|word| word != "plan").skip(1);
    let odd = |word: std::ffi::OsString| {
        let word = word.to_string_lossy().into_owned();
        Failure::Input(format!("{} is not valid UTF-8; a manifest cannot record it", shown(&word)))
    };
    all.map(|word| word.into_string().map_err(odd)).collect()
}

/// The words that a plan records: those of the verb without places, and those of the plan itself.
fn recorded(verb: &Planned, words: &[String]) -> Vec<String> {
    let command = json::with_json(Retyped::command());
    let own = command.find_subcommand(verb.name()).into_iter().flat_map(clap::Command::get_arguments);
    let roles = [&verb.roles()[..], &ROLES].concat();
    let is_place = |arg: &&Arg| roles.iter().any(|role| role.kind == Kind::Place && arg.get_id() == role.id);
    let places: Vec<&Arg> = own.chain(command.get_arguments()).filter(is_place).collect();
    without(words, &places)
}

/// Asks the verb for its runs, measures their cost, cuts them into shards and writes the manifest.
///
/// # Errors
/// When the command is wrong, the folder has another plan, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let all = words()?;
    let verb = Planned::read(&all)?;
    let words = recorded(&verb, &all);
    let Terms { out: folder, force, threads, quiet, format } = verb.terms();
    let help = "name a folder for the plan with `--out DIR`; machines that play it must see the same folder";
    let folder = folder.ok_or_else(|| Failure::Input(help.to_owned()))?;
    if matches!(verb, Planned::Train(_)) && options.rows != Rows::All {
        return Err(Failure::Input("training keeps no rows; omit `--rows`".to_owned()));
    }
    if options.print.is_some() && format != Format::Table {
        return Err(Failure::Input("`--print` prints a script; omit `--format` and `--json`".to_owned()));
    }
    let cut =
        Cut { rows: options.rows, paired: verb.is_paired(), threads: threads.unwrap_or(1), shards: options.shards };
    let purpose = Purpose::new(&folder, Recorded::exact(&Command::new("plan", &words).text()), force);
    let claim = Claim::on(&folder, &purpose.writing([LISTED_PLAN]))?;
    let wave = wave(&verb, &words, (&folder, quiet), cut);
    claim.release()?;
    let wave = wave?;
    let overview = Overview::of(verb.name(), &wave, &folder, cut.shards);
    match options.print {
        None => overview.write(format, out)?,
        Some(engine) => {
            say(&overview.text(), quiet);
            out.write_all(engine.script(verb.name(), &folder, &wave).as_bytes())?;
        }
    }
    Ok(())
}

/// The wave in the folder, or a first one.
fn wave(verb: &Planned, words: &[String], (folder, quiet): (&Path, bool), cut: Cut) -> Result<Wave, Failure> {
    if let Some(known) = latest(folder)? {
        let same = known.manifest.command == words && known.manifest.rows == cut.rows;
        return if same {
            say("planned before; existing shards are kept", quiet);
            Ok(known)
        } else {
            Err(Failure::Input(format!(
                "{}: this folder has another plan; name another folder with `--out`",
                folder.display()
            )))
        };
    }
    Wave::write(folder, Manifest::new(words, 1, verb.first(folder)?, cut))
}

/// The requested runs, each once.
///
/// # Errors
/// When a scenario does not load, or threads cannot be started.
pub fn runs(requests: &[Request]) -> Result<Work, Failure> {
    let pool = threads(None)?;
    let costs = Speeds::new(&pool).of(requests)?;
    let mut runs: Vec<Entry> = Vec::new();
    let mut known = BTreeSet::new();
    for (request, cost) in requests.iter().zip(costs) {
        let entry = Entry::new(request, cost)?;
        if known.insert(entry.task.clone()) {
            runs.push(entry);
        }
    }
    Ok(Work::Runs(runs))
}

/// The number of shards a planned command asks for.
///
/// # Errors
/// When it is not a command of this program.
pub fn shards(words: &[String]) -> Result<Option<u64>, Failure> {
    read(words).map(|options| options.shards)
}
