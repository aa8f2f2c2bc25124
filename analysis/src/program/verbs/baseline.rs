//! `baseline`: records the results of scenarios, and updates entries on request, with a reason.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::figure::with_sign;
use crate::base::files::{self, Turn};
use crate::base::interrupt;
use crate::base::progress;
use crate::base::say::say;
use crate::base::values::SEED;
use crate::base::values::{parse_games, parse_seed};
use crate::base::words::{counted, percent, whole};
use crate::games::System;
use crate::play::changes::Changes;
use crate::play::command::Command;
use crate::play::library;
use crate::play::measured::Setting;
use crate::play::series::Stretch;
use crate::play::simulation::threads;
use crate::program::options::{Manner, Seats};
use crate::program::verbs::check::{BASELINE, say_old};
use crate::studies::gate::Limiting;
use crate::studies::gate::baseline::{Baseline, Entry, GAMES, LIMITS, MOST_ENTRIES, MOST_GAMES, Played, Subject};
use crate::studies::gate::check::play;
use crate::studies::gate::export::without_entry;
use crate::studies::gate::file::MOST_BYTES;
use crate::studies::gate::{file, scenarios, words};

/// The options of `baseline`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenarios to add: ids shown by `list`, or paths to files. Without any, a new file gets an entry for every shipped
    /// scenario, and for an existing file the changes are shown without writing
    #[arg(value_name = "SCENARIO", conflicts_with_all = ["accept", "remove"])]
    scenarios: Vec<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    /// Name of the new entry [default: made from the scenario, its changes and its players]
    #[arg(long, value_name = "NAME", requires = "scenarios")]
    name: Option<String>,
    /// Baseline file
    #[arg(long, value_name = "FILE", default_value = BASELINE)]
    baseline: PathBuf,
    /// Update this entry; may be repeated
    #[arg(long, value_name = "ENTRY", requires = "reason", conflicts_with = "remove")]
    accept: Vec<String>,
    /// Reason, in one line; it is kept in the file
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Remove this entry; may be repeated
    #[arg(long, value_name = "ENTRY")]
    remove: Vec<String>,
    /// Games available to a check (50k for a new entry); half as many again are reserved for confirmation
    #[arg(long, value_name = "N", value_parser = parse_games, allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    limiting: Limiting,
    /// Random seed of a new entry
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Keep the luck of the games, so that a check finds smaller changes: `auto`, where measuring pays; `on`; `off`; or the path of a
    /// file made by `train --value`
    #[arg(long, value_name = "WHEN", default_value_t, value_parser = str::parse::<Setting>)]
    luck: Setting,
    #[command(flatten)]
    manner: Manner,
}

/// Changes the baseline, and shows the changes before writing.
///
/// # Errors
/// When the file, a scenario or the command line is wrong, or the file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    only_for_new(options)?;
    words_are_worthy(options)?;
    // Only adding entries creates a new file.
    let there = options.baseline.exists() || !options.accept.is_empty() || !options.remove.is_empty();
    let mut baseline = if there { file::read(&options.baseline)? } else { Baseline::default() };
    options.limiting.say_old(options.manner.quiet);
    say_old(&options.baseline, &baseline, options.manner.quiet);
    let before = text_of(&options.baseline);
    if !options.scenarios.is_empty() || !options.accept.is_empty() || !options.remove.is_empty() || !there {
        files::make_folder_of(&options.baseline)?;
        files::can_write(&options.baseline)?;
    }
    interrupt::explain_with(options.manner.quiet, "the baseline file is unchanged".to_owned());
    let desk = Desk { options, pool: threads(options.manner.threads)? };
    if !options.remove.is_empty() {
        desk.remove(&mut baseline)?;
    } else if !options.accept.is_empty() {
        desk.accept(&mut baseline, out)?;
    } else if options.scenarios.is_empty() && there {
        return desk.look(&baseline, out);
    } else {
        desk.add(&mut baseline, out)?;
    }
    let _turn = Turn::with(&options.baseline)?;
    if text_of(&options.baseline) != before {
        let text = format!(
            "{}: the file changed in the meantime; nothing was written, run the command again",
            options.baseline.display()
        );
        return Err(Failure::Work(text));
    }
    file::write(&options.baseline, &baseline)?;
    say(&format!("wrote {}", options.baseline.display()), options.manner.quiet);
    Ok(())
}

/// The contents of the file, if it exists.
fn text_of(path: &Path) -> Option<Vec<u8>> {
    files::read_named(path, MOST_BYTES).ok()
}

fn words_are_worthy(options: &Options) -> Result<(), Failure> {
    options.name.iter().try_for_each(|name| file::worthy("the name", name))?;
    options.reason.iter().try_for_each(|reason| file::worthy("the reason", reason))?;
    if options.games.is_some_and(|games| games > MOST_GAMES) {
        return Err(Failure::Input(format!("a baseline holds at most {MOST_GAMES} games of an entry; write fewer")));
    }
    if options.name.is_some() && options.scenarios.len() > 1 {
        return Err(Failure::Input("`--name` names one entry, so it takes one scenario only".to_owned()));
    }
    Ok(())
}

/// Options of new entries are refused elsewhere: they would have no effect.
fn only_for_new(options: &Options) -> Result<(), Failure> {
    let Options { scenarios, baseline, changes, seats, seed, accept, reason, games, limiting, .. } = options;
    let adds = !scenarios.is_empty() || (accept.is_empty() && options.remove.is_empty() && !baseline.exists());
    let of_new = *changes != Changes::default() || !seats.player.is_empty() || seed.is_some();
    if of_new && !adds {
        let text = "changes, players and a seed apply to new entries only; name a scenario";
        return Err(Failure::Input(text.to_owned()));
    }
    let of_some = reason.is_some() || games.is_some() || !limiting.is_empty();
    if of_some && !adds && accept.is_empty() {
        let text = "nothing is written, so a reason, games, a margin and `--detect` have no effect; name a scenario, or an entry with `--accept`";
        return Err(Failure::Input(text.to_owned()));
    }
    Ok(())
}

/// The state shared by all changes to a baseline.
struct Desk<'a> {
    options: &'a Options,
    pool: ThreadPool,
}

impl Desk<'_> {
    fn remove(&self, baseline: &mut Baseline) -> Result<(), Failure> {
        for name in &self.options.remove {
            baseline.named(name)?;
            baseline.remove(name);
            say(&format!("entry `{name}` removed"), self.options.manner.quiet);
        }
        Ok(())
    }

    /// Adds entries: for the named scenarios, or for every shipped one.
    fn add(&self, baseline: &mut Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let shipped: Vec<String> = library::scenarios().map(str::to_owned).collect();
        let named = &self.options.scenarios;
        let mut news: Vec<(Entry, Box<dyn System>)> = Vec::new();
        for scenario in if named.is_empty() { &shipped } else { named } {
            news.push(self.entry(scenario)?);
            let (entry, _) = &news[news.len() - 1];
            let double = news[..news.len() - 1].iter().any(|(other, _)| other.name == entry.name);
            if double || baseline.get(&entry.name).is_some() {
                let name = &entry.name;
                let text =
                    format!("entry `{name}` exists already; update it with `--accept`, or choose another `--name`");
                return Err(Failure::Input(text));
            }
        }
        if baseline.entries().len() + news.len() > MOST_ENTRIES {
            return Err(Failure::Input(format!("a baseline has at most {MOST_ENTRIES} entries; start another file")));
        }
        let (mut rows, mut written) = (Vec::new(), Vec::new());
        for (mut entry, system) in news {
            entry.played = self.play(&entry, &*system, self.options.luck)?;
            rows.extend(facts(&entry).map(|(what, now)| vec![entry.name.clone(), what.to_owned(), String::new(), now]));
            written.push(entry.name.clone());
            baseline.put(entry);
        }
        self.show(&rows, out)?;
        self.warn(baseline, &written);
        Ok(())
    }

    /// A new entry whose games are not played yet.
    fn entry(&self, scenario: &str) -> Result<(Entry, Box<dyn System>), Failure> {
        let Options { changes, seats, name, seed, limiting, reason, .. } = self.options;
        let (subject, system) = Subject::new(scenario, changes, &seats.player, seed.unwrap_or(SEED))?;
        let name = name.clone().unwrap_or_else(|| subject.name(&*system));
        file::worthy("the name of the entry", &name)?;
        let games = self.options.games.unwrap_or(GAMES);
        let played = Played::new(&[], (0, None), &*system, subject.players.clone());
        let entry = Entry {
            name,
            subject,
            games,
            fresh: fresh(games),
            limits: limiting.over(LIMITS),
            played,
            reasons: vec![reason.clone().unwrap_or_else(|| "first baseline".to_owned())],
        };
        Ok((entry, system))
    }

    /// Updates entries.
    fn accept(&self, baseline: &mut Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let Options { accept, reason, games, limiting, .. } = self.options;
        let mut rows = Vec::new();
        let once: BTreeSet<&String> = accept.iter().collect();
        for &name in &once {
            let before = baseline.named(name)?.clone();
            let system = before.subject.load()?;
            let games = games.unwrap_or(before.games);
            let mut entry =
                Entry { games, fresh: fresh(games), limits: limiting.over(before.limits), ..before.clone() };
            entry.played = self.play(&entry, &*system, self.options.luck)?;
            entry.reasons.extend(reason.clone());
            rows.extend(beside(&before, &entry));
            baseline.put(entry);
        }
        self.show(&rows, out)?;
        self.warn(baseline, once);
        Ok(())
    }

    /// Warns of entries with too few games to detect the changes they ask for.
    fn warn<'a>(&self, baseline: &Baseline, written: impl IntoIterator<Item = &'a String>) {
        let entries = written.into_iter().filter_map(|name| baseline.get(name));
        let warnings = entries.filter_map(|entry| words::too_few(entry, baseline.entries().len()));
        warnings.for_each(|warning| say(&format!("warning: {warning}"), self.options.manner.quiet));
    }

    /// Shows what would change, and writes nothing.
    fn look(&self, baseline: &Baseline, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut rows, mut changed, mut stale) = (Vec::new(), Vec::new(), 0);
        for entry in baseline.entries() {
            let system = match entry.subject.load() {
                Ok(system) => system,
                Err(failure) => {
                    say(&format!("entry `{}` is stale: {failure}", entry.name), self.options.manner.quiet);
                    rows.push([entry.name.as_str(), "stale", "", "cannot be played"].map(str::to_owned).to_vec());
                    stale += 1;
                    continue;
                }
            };
            let luck = entry.played.luck.clone();
            let played = self.play(entry, &*system, Setting::Off)?;
            let now = Entry { played: Played { luck, ..played }, ..entry.clone() };
            if now.played != entry.played {
                changed.push(entry.name.as_str());
            }
            rows.extend(beside(entry, &now));
        }
        self.show(&rows, out)?;
        let new = scenarios::without_entry(baseline);
        if !new.is_empty() {
            say(&without_entry(&new), self.options.manner.quiet);
        }
        let all = baseline.entries().len();
        let text = match changed.first() {
            None => "no entry would change".to_owned(),
            Some(name) => {
                let mut command = Command::new("baseline", &[]);
                command.option("accept", name);
                command.option("reason", "...");
                let all = counted(all as u64, "entry");
                format!("{} of {all} would change; `{}` updates one", changed.len(), command.text())
            }
        };
        let stale =
            if stale > 0 { format!("; {stale} cannot be played: fix them, or `--remove` them") } else { String::new() };
        say(&format!("{text}{stale}; nothing was written"), self.options.manner.quiet);
        Ok(())
    }

    fn play(&self, entry: &Entry, system: &dyn System, luck: Setting) -> Result<Played, Failure> {
        let Entry { subject, games, fresh, name, .. } = entry;
        let bar = progress::bar(name, games + fresh, self.options.manner.quiet);
        let all = Stretch { seed: subject.seed, games: 0..games + fresh };
        let place = system.layout_of(&subject.players, luck)?.luck_place();
        let records = play((system, &subject.players), all, luck, (&self.pool, &bar))?;
        bar.finish_and_clear();
        Ok(Played::new(&records, (*fresh, place), system, system.recorded(&subject.players)?))
    }

    fn show(&self, rows: &[Vec<String>], out: &mut dyn Write) -> Result<(), Failure> {
        let header = ["entry", "what", "before", "now"].map(str::to_owned);
        let format = self.options.manner.format;
        let sentence = format!("Values of the baseline that are new or differ: {}.", whole(rows.len() as u64));
        let shown = format.write_finding(&sentence, out);
        let shown = shown.and_then(|()| format.write_rows(&header, rows, 2, out)).and_then(|()| out.flush());
        // Changes that cannot be shown are not written.
        shown.map_err(Failure::from).map_err(|failure| match failure {
            Failure::Closed => {
                Failure::Work("standard output closed before the changes were shown; nothing was written".to_owned())
            }
            other => other,
        })
    }
}

/// The games reserved for confirmation.
fn fresh(games: u64) -> u64 {
    games.div_ceil(2)
}

/// An entry before and after, row by row.
fn beside(before: &Entry, now: &Entry) -> Vec<Vec<String>> {
    let both = facts(before).into_iter().zip(facts(now));
    both.map(|((what, before), (_, after))| vec![now.name.clone(), what.to_owned(), before, after]).collect()
}

/// The displayed values of an entry.
fn facts(entry: &Entry) -> [(&str, String); 11] {
    let [first, second, draws] = entry.counts().map(whole);
    let [one, other] = &entry.subject.sides;
    let Played { vp, games_hash, scenario_hash, play_hash, .. } = &entry.played;
    [
        ("games", whole(entry.games)),
        (one, first),
        (other, second),
        ("draw", draws),
        ("victory points", with_sign(*vp, 4)),
        ("luck", luck(&entry.played)),
        ("margin", entry.limits.margin.to_string()),
        ("detect", entry.limits.detect.to_string()),
        ("games hash", games_hash.clone()),
        ("scenario hash", scenario_hash.clone()),
        ("play hash", play_hash.clone()),
    ]
}

/// Whether luck was kept, and what is left without it.
fn luck(played: &Played) -> String {
    match (&played.luck, played.left()) {
        (None, _) => "not kept".to_owned(),
        (Some(_), None) => "kept, of no use".to_owned(),
        (Some(_), Some(left)) => format!("kept, {} of the variance without it", percent(left)),
    }
}
