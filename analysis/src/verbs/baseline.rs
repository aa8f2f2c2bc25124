//! `baseline`: writes what the games of scenarios come to, and makes it anew when somebody says so and why.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::ThreadPool;

use crate::cli::{Changes, SEED, Seats, parse_games, parse_seed, parse_threads, parse_tolerance};
use crate::error::{Failure, unknown};
use crate::export::{Format, whole, without_entry};
use crate::gate::baseline::{Baseline, Entry, GAMES, MOST_ENTRIES, MOST_GAMES, Played, Subject, TOLERANCE};
use crate::gate::check::play;
use crate::gate::{file, scenarios};
use crate::interrupt;
use crate::library;
use crate::output::say;
use crate::progress;
use crate::simulation::threads;
use crate::systems::System;
use crate::verbs::check::BASELINE;

/// The options of `baseline`.
#[derive(Args, Debug)]
pub struct Options {
    /// Add entries for these scenarios: ids that `list` shows, or paths to files. Without any, a new file gets one for every
    /// shipped scenario, and of a file that is there it is shown what would change
    #[arg(value_name = "SCENARIO", conflicts_with_all = ["accept", "remove"])]
    scenarios: Vec<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    /// What the new entry is called; made of the scenario, its changes and its players when not given
    #[arg(long, value_name = "NAME", requires = "scenarios")]
    name: Option<String>,
    /// The file of the baseline
    #[arg(long, value_name = "FILE", default_value = BASELINE)]
    baseline: PathBuf,
    /// Make this entry anew; may be repeated
    #[arg(long, value_name = "ENTRY", requires = "reason", conflicts_with = "remove")]
    accept: Vec<String>,
    /// Why, in a line: it stays in the file
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Take this entry out; may be repeated
    #[arg(long, value_name = "ENTRY")]
    remove: Vec<String>,
    /// How many games a check may look at, 50k for a new entry; half as many more are kept back to confirm
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// The change of the score that a check looks for, 0.02 for a new entry: two points of a hundred
    #[arg(long, value_name = "SCORE", value_parser = parse_tolerance, allow_negative_numbers = true)]
    tolerance: Option<f64>,
    /// The seed of the games of a new entry
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Say nothing on standard error but errors
    #[arg(long)]
    quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Does what is asked for, and shows what it changes before it writes.
///
/// # Errors
/// When the file, a scenario or the command line is wrong, or the file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    words_are_worthy(options)?;
    // Only what is added to nothing makes a new file.
    let there = options.baseline.exists() || !options.accept.is_empty() || !options.remove.is_empty();
    let mut baseline = if there { file::read(&options.baseline)? } else { Baseline::default() };
    interrupt::explain_with(options.quiet, "the file of the baseline is as it was".to_owned());
    let desk = Desk { options, pool: threads(options.threads)? };
    if !options.remove.is_empty() {
        desk.remove(&mut baseline)?;
    } else if !options.accept.is_empty() {
        desk.accept(&mut baseline, out)?;
    } else if options.scenarios.is_empty() && there {
        return desk.look(&baseline, out);
    } else {
        desk.add(&mut baseline, out)?;
    }
    // What changes is shown before it is written.
    out.flush()?;
    file::write(&options.baseline, &baseline)?;
    say(&format!("wrote {}", options.baseline.display()), options.quiet);
    Ok(())
}

fn words_are_worthy(options: &Options) -> Result<(), Failure> {
    options.name.iter().try_for_each(|name| file::worthy("the name", name))?;
    options.reason.iter().try_for_each(|reason| file::worthy("the reason", reason))?;
    if options.games.is_some_and(|games| games > MOST_GAMES) {
        return Err(Failure::Input(format!("a baseline holds at most {MOST_GAMES} games of an entry; write fewer")));
    }
    if options.name.is_some() && options.scenarios.len() > 1 {
        return Err(Failure::Input("one name is not enough for several scenarios; name one scenario".to_owned()));
    }
    Ok(())
}

/// What every way of changing a baseline needs.
struct Desk<'a> {
    options: &'a Options,
    pool: ThreadPool,
}

impl Desk<'_> {
    fn remove(&self, baseline: &mut Baseline) -> Result<(), Failure> {
        for name in &self.options.remove {
            known(baseline, name)?;
            baseline.remove(name);
            say(&format!("entry `{name}` is taken out"), self.options.quiet);
        }
        Ok(())
    }

    /// Adds entries: of the scenarios that are named, or of every shipped one.
    fn add(&self, baseline: &mut Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let shipped: Vec<String> = library::scenarios().map(str::to_owned).collect();
        let named = &self.options.scenarios;
        let mut news: Vec<(Entry, System)> = Vec::new();
        for scenario in if named.is_empty() { &shipped } else { named } {
            news.push(self.entry(scenario)?);
            let (entry, _) = &news[news.len() - 1];
            let double = news[..news.len() - 1].iter().any(|(other, _)| other.name == entry.name);
            if double || baseline.get(&entry.name).is_some() {
                let name = &entry.name;
                let text =
                    format!("there is an entry `{name}`; make it anew with `--accept`, or write another `--name`");
                return Err(Failure::Input(text));
            }
        }
        if baseline.entries().len() + news.len() > MOST_ENTRIES {
            return Err(Failure::Input(format!("a baseline has at most {MOST_ENTRIES} entries; start another file")));
        }
        let mut rows = Vec::new();
        for (mut entry, system) in news {
            entry.played = self.play(&entry, &system)?;
            rows.extend(facts(&entry).map(|(what, now)| vec![entry.name.clone(), what.to_owned(), String::new(), now]));
            baseline.put(entry);
        }
        self.show(&rows, out)
    }

    /// A new entry whose games are not played yet.
    fn entry(&self, scenario: &str) -> Result<(Entry, System), Failure> {
        let Options { changes, seats, name, seed, tolerance, reason, .. } = self.options;
        let (subject, system) = Subject::new(scenario, changes, &seats.player, *seed)?;
        let name = name.clone().unwrap_or_else(|| subject.name(&system));
        file::worthy("the name of the entry", &name)?;
        let games = self.options.games.unwrap_or(GAMES);
        let entry = Entry {
            name,
            subject,
            games,
            fresh: fresh(games),
            tolerance: tolerance.unwrap_or(TOLERANCE),
            played: Played::new(&[], 0, &system),
            reasons: vec![reason.clone().unwrap_or_else(|| "first baseline".to_owned())],
        };
        Ok((entry, system))
    }

    /// Makes entries anew.
    fn accept(&self, baseline: &mut Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let Options { accept, reason, games, tolerance, .. } = self.options;
        let mut rows = Vec::new();
        for name in accept {
            let before = known(baseline, name)?.clone();
            let system = before.subject.load()?;
            let games = games.unwrap_or(before.games);
            let mut entry = Entry {
                games,
                fresh: fresh(games),
                tolerance: tolerance.unwrap_or(before.tolerance),
                ..before.clone()
            };
            entry.played = self.play(&entry, &system)?;
            entry.reasons.extend(reason.clone());
            rows.extend(beside(&before, &entry));
            baseline.put(entry);
        }
        self.show(&rows, out)
    }

    /// Shows what would change, and writes nothing.
    fn look(&self, baseline: &Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut rows, mut changed) = (Vec::new(), Vec::new());
        for entry in baseline.entries() {
            let system = match entry.subject.load() {
                Ok(system) => system,
                Err(failure) => {
                    say(&format!("entry `{}` is stale: {failure}", entry.name), self.options.quiet);
                    rows.push([&entry.name, "stale", "", "cannot be played"].map(str::to_owned).to_vec());
                    continue;
                }
            };
            let now = Entry { played: self.play(entry, &system)?, ..entry.clone() };
            if now.played != entry.played {
                changed.push(entry.name.as_str());
            }
            rows.extend(beside(entry, &now));
        }
        self.show(&rows, out)?;
        let new = scenarios::without_entry(baseline);
        if !new.is_empty() {
            say(&without_entry(&new), self.options.quiet);
        }
        let text = match changed.as_slice() {
            [] => "nothing would change; nothing was written".to_owned(),
            [name, ..] => format!(
                "{} of {} entries would change; nothing was written. `kartacz baseline --accept '{name}' --reason \"...\"` makes \
                 one anew",
                changed.len(),
                baseline.entries().len()
            ),
        };
        say(&text, self.options.quiet);
        Ok(())
    }

    fn play(&self, entry: &Entry, system: &System) -> Result<Played, Failure> {
        let Entry { subject, games, fresh, name, .. } = entry;
        let bar = progress::bar(name, games + fresh, self.options.quiet);
        let records = play((system, &subject.players), (subject.seed, 0..games + fresh), &self.pool, &bar)?;
        bar.finish_and_clear();
        Ok(Played::new(&records, *fresh, system))
    }

    fn show(&self, rows: &[Vec<String>], out: &mut dyn Write) -> Result<(), Failure> {
        let header = ["entry", "what", "before", "now"].map(str::to_owned);
        Ok(self.options.format.write_rows(&header, rows, 2, out)?)
    }
}

/// The games that are kept back beside so many.
fn fresh(games: u64) -> u64 {
    games.div_ceil(2)
}

fn known<'a>(baseline: &'a Baseline, name: &str) -> Result<&'a Entry, Failure> {
    let names: Vec<&str> = baseline.entries().iter().map(|entry| entry.name.as_str()).collect();
    baseline.get(name).ok_or_else(|| unknown("entry", name, &names))
}

/// What an entry is and was, row by row.
fn beside(before: &Entry, now: &Entry) -> Vec<Vec<String>> {
    let both = facts(before).into_iter().zip(facts(now));
    both.map(|((what, before), (_, after))| vec![now.name.clone(), what.to_owned(), before, after]).collect()
}

/// What is shown of an entry.
fn facts(entry: &Entry) -> [(&str, String); 9] {
    let [first, second, draws] = entry.counts().map(whole);
    let [one, other] = &entry.subject.sides;
    let Played { vp, games_hash, scenario_hash, play_hash, .. } = &entry.played;
    [
        ("games", whole(entry.games)),
        (one, first),
        (other, second),
        ("draw", draws),
        ("victory points", format!("{vp:+.4}")),
        ("tolerance", entry.tolerance.to_string()),
        ("games hash", games_hash.clone()),
        ("scenario hash", scenario_hash.clone()),
        ("play hash", play_hash.clone()),
    ]
}
