//! A check as JUnit XML, which services for CI show entry by entry.

use std::io::{self, Write};

use crate::show::markup::escaped;
use crate::studies::gate::check::Verdict;
use crate::studies::gate::report::{EntryReport, Report};
use crate::studies::gate::words::sentence;

/// Writes it. What is inconclusive is a failure when `strict`.
///
/// # Errors
/// When `out` fails.
pub fn write(report: &Report, strict: bool, out: &mut dyn Write) -> io::Result<()> {
    let failed = |entry: &EntryReport| entry.moved() || strict && entry.inconclusive();
    let failures = report.entries.iter().filter(|entry| failed(entry)).count();
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"0\"", report.entries.len());
    let time = format!("time=\"{:.3}\"", report.seconds);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"kartacz check\" {counts} {time}>")?;
    let skipped = if strict { 0 } else { report.count(Verdict::INCONCLUSIVE) };
    writeln!(out, "  <testsuite name=\"{}\" {counts} skipped=\"{skipped}\" {time}>", escaped(&report.baseline))?;
    for entry in &report.entries {
        case(entry, failed(entry), out)?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

fn case(entry: &EntryReport, failed: bool, out: &mut dyn Write) -> io::Result<()> {
    let [name, scenario, sentence] = [&entry.entry, &entry.scenario, &sentence(entry)].map(|text| escaped(text));
    writeln!(out, "    <testcase name=\"{name}\" classname=\"{scenario}\" time=\"{:.3}\">", entry.seconds)?;
    if failed {
        let more = if entry.moved() { games(entry) } else { String::new() };
        writeln!(out, "      <failure type=\"{}\" message=\"{sentence}\">{more}</failure>", entry.verdict)?;
    } else if entry.inconclusive() {
        writeln!(out, "      <skipped message=\"{sentence}\"/>")?;
    } else {
        writeln!(out, "      <system-out>{sentence}</system-out>")?;
    }
    writeln!(out, "    </testcase>")
}

/// The flipped games: the command of each, and its pages.
fn games(entry: &EntryReport) -> String {
    let lines = entry.flips.iter().map(|flip| {
        let pages = [flip.now.as_deref(), flip.then.as_deref()].into_iter().flatten();
        let words: Vec<&str> = std::iter::once(flip.command.as_str()).chain(pages).collect();
        escaped(&words.join("  "))
    });
    lines.collect::<Vec<_>>().join("\n")
}
