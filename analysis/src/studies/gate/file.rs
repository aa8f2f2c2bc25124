//! `baseline.toml`: fields to read in a diff come first, the games one by one last.

mod reader;

use std::fmt::Write;
use std::path::Path;

use kartacz_engine::scenario::{shown, unseen};
use xxhash_rust::xxh3::xxh3_64;

use super::Limits;
use super::baseline::{Baseline, DETECTS, Entry, MARGINS, MOST_ENTRIES, MOST_GAMES, Played, Subject};
use super::lucks::Lucks;
use super::outcomes::Outcomes;
use crate::base::error::Failure;
use crate::base::files;
use crate::base::text_file;
use crate::base::words::counted;
use crate::play::changes::Changes;
use crate::play::rows::DRAW;
use reader::{Reader, Table};

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.baseline/2";
/// The version before: it has `tolerance` where this one has `margin` and `detect`.
const BEFORE: &str = "kartacz.baseline/1";
/// The old name of `detect`.
const TOLERANCE: &str = "tolerance";
/// The distance of two levels of luck, in millionths of a win; and the table of the luck of the games.
const STEP: &str = "luck_step";
const LUCK: &str = "luck";
/// The longest file that is read, in bytes: the most games of a hundred entries fit.
pub const MOST_BYTES: usize = 1 << 26;
/// The help for a damaged file, from which the games cannot be recovered.
const EARLIER: &str = "restore an earlier version of the file, or remove the entry and add it again";
/// The longest name or text.
const LONGEST: usize = 400;

/// The greatest distance of two levels of luck.
const MOST_STEP: u64 = 1 << 40;

const HEAD: &str = "\
# Results of the games of each entry. `kartacz check` plays them again and says whether the balance has moved;
# `kartacz baseline --accept ENTRY --reason \"...\"` rebuilds an entry. A change of the score up to `margin` passes, one of
# `margin` and `detect` together is found; both may be changed by hand. Counts are of `games`; `fresh` more are kept back to
# confirm. The last block encodes the outcome of every game, four per character.
";

/// Reads a baseline.
///
/// # Errors
/// When there is no such file, and every fault in it.
pub fn read(path: &Path) -> Result<Baseline, Failure> {
    let text = text_file::read_up_to(path, MOST_BYTES).map_err(|refusal| {
        Failure::Input(format!(
            "{}; `kartacz baseline` writes a baseline, `--baseline FILE` names another",
            refusal.message
        ))
    })?;
    if text.len() > MOST_BYTES {
        return Err(too_long(path));
    }
    parse(&text).map_err(|faults| Failure::Input(rendered(path, &text, &faults)))
}

/// A fault: its byte offset in the text, and its message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    at: usize,
    what: String,
}

fn rendered(path: &Path, text: &str, faults: &[Fault]) -> String {
    let place = |fault: &Fault| {
        let before = &text[..fault.at.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        format!("{}:{line}:{column}: {}", path.display(), fault.what)
    };
    faults.iter().map(place).collect::<Vec<_>>().join("\n")
}

/// Reads the text of a baseline.
///
/// # Errors
/// Every fault, in the order of the text.
pub fn parse(text: &str) -> Result<Baseline, Vec<Fault>> {
    let mut reader = Reader::new(text);
    let baseline = reader.document().map(|document| whole(&mut reader, &document));
    match reader.finish() {
        faults if faults.is_empty() => Ok(baseline.unwrap_or_default()),
        faults => Err(faults),
    }
}

fn whole(reader: &mut Reader, document: &Table<'_>) -> Baseline {
    // A file of another version gets no further messages.
    if document
        .text(reader, "schema", "of a baseline")
        .is_some_and(|schema| ![SCHEMA, BEFORE].contains(&schema.as_str()))
    {
        let help =
            format!("this program reads `{SCHEMA}`; delete the file, and create it again with `kartacz baseline`");
        reader.stop(document.at("schema"), format!("the file has another format or version: {help}"));
        return Baseline::default();
    }
    let count = document.number(reader, "entries", 0..=MOST_ENTRIES as u64);
    let tables = document.tables(reader, "entry", MOST_ENTRIES);
    if count.is_some_and(|count| count != tables.len() as u64) {
        let text = format!(
            "the file has {}, which is not the number in `entries`; {EARLIER}",
            counted(tables.len() as u64, "entry")
        );
        reader.fault(document.at("entries"), text);
    }
    let blocks = ["games", LUCK].map(|key| document.maybe_table(reader, key));
    let (mut entries, mut names) = (Vec::new(), Vec::new());
    for table in &tables {
        let Some(name) = table.text(reader, "name", "of an entry") else { continue };
        if names.contains(&name) {
            reader.fault(table.at("name"), format!("there are two entries {}; remove one", shown(&name)));
            continue;
        }
        blocks.iter().flatten().for_each(|block| block.know(&name));
        entries.extend(entry(reader, table, &name, blocks.each_ref().map(Option::as_ref)));
        names.push(name);
    }
    document.finish(reader);
    blocks.into_iter().flatten().for_each(|block| block.finish(reader));
    let mut baseline = Baseline::new(entries);
    baseline.old = tables.iter().any(|table| table.has(TOLERANCE));
    baseline
}

/// The changes that pass and those to detect. A file of the version before has one number: a change of that size was found, and
/// none passed.
fn limits(reader: &mut Reader, table: &Table<'_>) -> Option<Limits> {
    table.know("margin");
    let margin = if table.has("margin") { table.decimal(reader, "margin", MARGINS) } else { Some(0.0) };
    let old = table.has(TOLERANCE);
    if old && table.has("detect") {
        table.know("detect");
        table.know(TOLERANCE);
        reader.fault(table.at(TOLERANCE), "`tolerance` is the old name of `detect`; remove one of the two".to_owned());
        return None;
    }
    let detect = table.decimal(reader, if old { TOLERANCE } else { "detect" }, DETECTS);
    Some(Limits { margin: margin?, detect: detect? })
}

fn entry(reader: &mut Reader, table: &Table<'_>, name: &str, [games, lucks]: [Option<&Table<'_>>; 2]) -> Option<Entry> {
    let subject = subject(reader, table);
    let tested = table.number(reader, "games", 1..=MOST_GAMES);
    let fresh = table.number(reader, "fresh", 1..=MOST_GAMES);
    let limits = limits(reader, table);
    table.know("outcomes");
    let counts = subject.as_ref().and_then(|subject| counts(reader, table, &subject.sides));
    let vp = table.decimal(reader, "vp", [-1e6, 1e6]);
    let step = if table.has(STEP) { table.number(reader, STEP, 1..=MOST_STEP) } else { None };
    let played_by = both(reader, table, "played_by");
    let hashes =
        ["games_hash", "scenario_hash", "play_hash", "program"].map(|key| table.text(reader, key, "of an entry"));
    let sum = table.text(reader, "sum", "of an entry");
    let reasons = table.texts(reader, "reasons");
    table.finish(reader);
    let (subject, tested, fresh) = (subject?, tested?, fresh?);
    let outcomes = outcomes(reader, table, games, name, tested + fresh)?;
    add_up(reader, table, (name, counts?, tested), &outcomes)?;
    let luck = match step {
        Some(step) => Some(luck(reader, (table, lucks), name, (step, tested + fresh))?),
        None => None,
    };
    let [games_hash, scenario_hash, play_hash, program] = hashes;
    let played = Played {
        outcomes,
        luck,
        vp: vp?,
        games_hash: games_hash?,
        scenario_hash: scenario_hash?,
        play_hash: play_hash?,
        played_by: played_by?,
        program: program?,
    };
    let (sum, limits, reasons) = (sum?, limits?, reasons?);
    let entry = Entry { name: name.to_owned(), subject, games: tested, fresh, limits, played, reasons };
    if sum_of(&entry) == sum {
        return Some(entry);
    }
    let text = format!("the entry {} or its games were changed by hand or damaged; {EARLIER}", shown(name));
    reader.fault(table.at("sum"), text);
    None
}

/// Checks the counts against the number of games and their outcomes.
fn add_up(
    reader: &mut Reader,
    table: &Table<'_>,
    (name, counts, games): (&str, [u64; 3], u64),
    outcomes: &Outcomes,
) -> Option<()> {
    let (sum, name) = (counts.iter().sum::<u64>(), shown(name));
    let wrong = if sum != games {
        format!("the outcomes of {name} add up to {}, not {games}", counted(sum, "game"))
    } else if counts != outcomes.counts(games) {
        format!("the outcomes of {name} do not match its games below")
    } else {
        return Some(());
    };
    reader.fault(table.at("outcomes"), format!("{wrong}; {EARLIER}"));
    None
}

fn subject(reader: &mut Reader, table: &Table<'_>) -> Option<Subject> {
    let scenario = table.text(reader, "scenario", "of an entry");
    let what_if = table.texts(reader, "what_ifs");
    let set = table.texts(reader, "sets");
    let [sides, players] = ["sides", "players"].map(|key| both(reader, table, key));
    let seed = table.number(reader, "seed", 0..=u64::MAX);
    Some(Subject {
        scenario: scenario?,
        changes: Changes { set: set?, what_if: what_if? },
        sides: sides?,
        players: players?,
        seed: seed?,
    })
}

/// A text for each side.
fn both(reader: &mut Reader, table: &Table<'_>, key: &str) -> Option<[String; 2]> {
    let texts = table.texts(reader, key)?;
    let count = texts.len();
    let both: Option<[String; 2]> = texts.try_into().ok();
    if both.is_none() {
        reader.fault(table.at(key), format!("`{key}` needs 2 values, not {count}; write one for each side"));
    }
    both
}

fn counts(reader: &mut Reader, table: &Table<'_>, [first, second]: &[String; 2]) -> Option<[u64; 3]> {
    let outcomes = table.table(reader, "outcomes")?;
    let counts = [first, second, DRAW].map(|key| outcomes.number(reader, key, 0..=MOST_GAMES));
    outcomes.finish(reader);
    let [first, second, draws] = counts;
    Some([first?, second?, draws?])
}

fn outcomes(
    reader: &mut Reader,
    entry: &Table<'_>,
    games: Option<&Table<'_>>,
    name: &str,
    count: u64,
) -> Option<Outcomes> {
    let Some(games) = games.filter(|games| games.has(name)) else {
        let text = format!("the games of {} are missing at the end of the file; {EARLIER}", shown(name));
        reader.fault(entry.at("name"), text);
        return None;
    };
    let text = games.block(reader, name)?;
    let read = Outcomes::read(text, count);
    let fault = |what: String| format!("the games of {}: {what}; {EARLIER}", shown(name));
    read.map_err(|what| reader.fault(games.at(name), fault(what))).ok()
}

/// The luck of the games of an entry.
fn luck(
    reader: &mut Reader,
    (entry, lucks): (&Table<'_>, Option<&Table<'_>>),
    name: &str,
    (step, count): (u64, u64),
) -> Option<Lucks> {
    let Some(lucks) = lucks.filter(|lucks| lucks.has(name)) else {
        let text = format!("the luck of the games of {} is missing at the end of the file; {EARLIER}", shown(name));
        reader.fault(entry.at(STEP), text);
        return None;
    };
    let text = lucks.block(reader, name)?;
    let read = Lucks::read(text, step, count);
    let fault = |what: String| format!("the luck of the games of {}: {what}; {EARLIER}", shown(name));
    read.map_err(|what| reader.fault(lucks.at(name), fault(what))).ok()
}

/// Writes a baseline.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, baseline: &Baseline) -> Result<(), Failure> {
    let text = written(baseline);
    if text.len() > MOST_BYTES {
        return Err(too_long(path));
    }
    files::make_folder_of(path)?;
    files::write_named(path, text)
}

fn too_long(path: &Path) -> Failure {
    let most = MOST_BYTES >> 20;
    Failure::Input(format!(
        "{}: a baseline has at most {most} MiB; keep fewer games or entries in a file",
        path.display()
    ))
}

/// The text of a baseline.
#[must_use]
pub fn written(baseline: &Baseline) -> String {
    let mut text = format!("{HEAD}schema = {}\nentries = {}\n", quoted(SCHEMA), baseline.entries().len());
    for entry in baseline.entries() {
        // Writing into a text does not fail.
        let _ = write_entry(entry, &mut text);
    }
    text += "\n[games]\n";
    for entry in baseline.entries() {
        let _ = write!(text, "{} = '''\n{}'''\n", quoted(&entry.name), entry.played.outcomes.written());
    }
    let measured: Vec<(&Entry, &Lucks)> =
        baseline.entries().iter().filter_map(|entry| Some((entry, entry.played.luck.as_ref()?))).collect();
    if !measured.is_empty() {
        text += "\n# The luck of every game, a character for each.\n[luck]\n";
    }
    for (entry, luck) in measured {
        let _ = write!(text, "{} = '''\n{}'''\n", quoted(&entry.name), luck.written());
    }
    text
}

fn write_entry(entry: &Entry, out: &mut String) -> std::fmt::Result {
    writeln!(out, "\n[[entry]]")?;
    writeln!(out, "name = {}", quoted(&entry.name))?;
    writeln!(out, "margin = {:?}\ndetect = {:?}", entry.limits.margin, entry.limits.detect)?;
    write_facts(entry, out)?;
    writeln!(out, "sum = {}", quoted(&sum_of(entry)))?;
    writeln!(out, "program = {}", quoted(&entry.played.program))?;
    writeln!(out, "reasons = [")?;
    entry.reasons.iter().try_for_each(|reason| writeln!(out, "    {},", quoted(reason)))?;
    writeln!(out, "]")
}

/// The checksum of the fields that must not be edited by hand: the setup and the results.
fn sum_of(entry: &Entry) -> String {
    let mut text = String::new();
    // Writing into a text does not fail.
    let _ = write_facts(entry, &mut text);
    let luck = entry.played.luck.as_ref().map_or_else(String::new, Lucks::written);
    format!("{:016x}", xxh3_64((text + &entry.played.outcomes.written() + &luck).as_bytes()))
}

fn write_facts(entry: &Entry, out: &mut String) -> std::fmt::Result {
    let Entry { subject, played, .. } = entry;
    let Subject { scenario, changes, sides, players, seed } = subject;
    let [first, second, draws] = entry.counts();
    writeln!(out, "scenario = {}", quoted(scenario))?;
    writeln!(out, "what_ifs = {}", listed(&changes.what_if))?;
    writeln!(out, "sets = {}", listed(&changes.set))?;
    writeln!(out, "sides = {}", listed(sides))?;
    writeln!(out, "players = {}", listed(players))?;
    writeln!(out, "seed = {seed}")?;
    writeln!(out, "games = {}", entry.games)?;
    writeln!(out, "fresh = {}", entry.fresh)?;
    // Ids of sides need no quotes.
    let [one, other] = sides;
    writeln!(out, "outcomes = {{ {one} = {first}, {other} = {second}, {DRAW} = {draws} }}")?;
    writeln!(out, "vp = {:?}", played.vp)?;
    played.luck.iter().try_for_each(|luck| writeln!(out, "{STEP} = {}", luck.step()))?;
    writeln!(out, "games_hash = {}", quoted(&played.games_hash))?;
    writeln!(out, "scenario_hash = {}", quoted(&played.scenario_hash))?;
    writeln!(out, "play_hash = {}", quoted(&played.play_hash))?;
    writeln!(out, "played_by = {}", listed(&played.played_by))
}

fn listed(texts: &[String]) -> String {
    format!("[{}]", texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", "))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Checks a text of the command line that goes into the file, such as a name or a reason.
///
/// # Errors
/// When it is empty or too long, or has invisible characters.
pub fn worthy(what: &str, text: &str) -> Result<(), Failure> {
    let wrong = if text.trim().is_empty() {
        "is empty"
    } else if text.trim() != text {
        "begins or ends with a space"
    } else if text.chars().count() > LONGEST {
        "is too long"
    } else if text.chars().any(unseen) {
        "has an invisible character"
    } else {
        return Ok(());
    };
    Err(Failure::Input(format!("{what} {wrong}; write 1 to {LONGEST} visible characters on one line")))
}

#[cfg(test)]
mod tests;
