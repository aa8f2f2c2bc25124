//! What a check found, in words.

use super::report::{EntryReport, Report};
use crate::export::{counted, whole};
use crate::statistics::Interval;

/// What the gate says of all entries.
#[must_use]
pub fn verdict(report: &Report) -> String {
    let all = report.entries.len();
    let each = ["moved", "undecided", "equivalent", "identical"].map(|verdict| (report.count(verdict), verdict));
    let some = each.iter().filter(|(count, _)| *count > 0).map(|(count, verdict)| format!("{count} {verdict}"));
    let told = some.collect::<Vec<_>>().join(", ");
    let entries = if all == 1 { "1 entry".to_owned() } else { format!("{all} entries") };
    let lead = match report.verdict.as_str() {
        "moved" => "The balance has moved",
        "undecided" => "The balance holds as far as the games tell",
        _ => "The balance holds",
    };
    match all {
        0 => "The baseline has no entry.".to_owned(),
        _ => format!("{lead}: of {entries} {told}."),
    }
}

/// What the gate says of an entry.
#[must_use]
pub fn told(entry: &EntryReport) -> String {
    let games = counted(entry.games, "game");
    let said = match entry.verdict.as_str() {
        "identical" => return format!("all {games} went as they did."),
        "equivalent" if entry.changed == 0 => format!("no outcome of {games} differs, though not all went as they did"),
        "equivalent" if entry.fresh > 0 => format!(
            "moved after {games}, but {} fresh ones show that it did by less than {} points: {}",
            whole(entry.fresh),
            points(entry.tolerance),
            change(entry)
        ),
        "equivalent" => format!(
            "{} of {games} come out otherwise, but the score has not moved by {} points: {}",
            whole(entry.changed),
            points(entry.tolerance),
            change(entry)
        ),
        "moved" => format!("moved after {games}, confirmed by {} fresh ones: {}", whole(entry.fresh), change(entry)),
        _ if entry.fresh > 0 => format!(
            "seemed to have moved after {games}, which {} fresh ones do not confirm: {}",
            whole(entry.fresh),
            change(entry)
        ),
        _ => format!("{games} do not tell: {}; {}", change(entry), found(entry)),
    };
    format!("{said}.{}", because(entry))
}

/// Who scores more, and by how much.
#[must_use]
pub fn change(entry: &EntryReport) -> String {
    let [side, _] = &entry.side_names;
    let interval = entry.interval.map_or_else(String::new, |interval| format!(" ({})", range(interval)));
    format!("{side} score {} points{interval}", signed(entry.difference))
}

/// The smallest change that the test finds.
#[must_use]
pub fn found(entry: &EntryReport) -> String {
    match entry.detectable {
        Some(change) => format!("so many games find a change of {} points or more", points(change)),
        None => "so few games find no change at all".to_owned(),
    }
}

/// What is other than it was, as far as that is known.
fn because(entry: &EntryReport) -> &'static str {
    match (entry.scenario_changed, entry.program_changed) {
        (false, false) => "",
        (true, false) => " The scenario has other values than in the baseline.",
        (false, true) => " The program plays by other sources than in the baseline.",
        (true, true) => " The scenario has other values, and the program other sources, than in the baseline.",
    }
}

/// Points of a hundred.
#[must_use]
pub fn points(score: f64) -> String {
    format!("{:.2}", 100.0 * score)
}

/// Points with their sign.
#[must_use]
pub fn signed(score: f64) -> String {
    format!("{:+.2}", 100.0 * score)
}

/// An interval of points.
#[must_use]
pub fn range(Interval { low, high }: Interval) -> String {
    format!("{} to {}", signed(low), signed(high))
}

/// How the check was made.
#[must_use]
pub fn grounds(report: &Report) -> String {
    format!(
        "Games of the baseline are played again and paired by their numbers. A sequential test looks at them in their order; it \
         says of any entry that it moved in at most {} % of checks when none did, and finds a change of an entry's tolerance in at \
         least {} %, if the games last. What moved must move in fresh games too. Scores are points of a hundred: a win 100, a draw \
         50. Intervals are at {} %, and hold whenever a test stops.",
        100.0 * report.alpha,
        100.0 * report.power,
        100.0 * report.level,
    )
}
