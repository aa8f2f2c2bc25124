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
        "undecided" => "The games do not tell of every entry whether its balance has moved",
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
    let fresh = whole(entry.fresh);
    let (sought, change) = (points(entry.tolerance), change(entry));
    let said = match entry.verdict.as_str() {
        "identical" => return format!("{games} came out as they did: every one."),
        "equivalent" if entry.fresh > 0 => {
            format!(
                "moved after {games}, but {fresh} fresh ones show that it did by less than {sought} points: {change}"
            )
        }
        "equivalent" if entry.changed == 0 && entry.games < entry.games_of_baseline => {
            format!("no outcome of {games} differs; the budget ends before all can be compared")
        }
        "equivalent" if entry.changed == 0 => format!("no outcome of {games} differs, though not all went as they did"),
        "equivalent" => {
            let changed = whole(entry.changed);
            format!("{changed} of {games} came out otherwise; no change by {sought} points is seen: {change}")
        }
        "moved" => format!("moved after {games}, confirmed by {fresh} fresh ones: {change}"),
        _ if entry.fresh > 0 => {
            format!("seemed to have moved after {games}, which {fresh} fresh ones do not confirm: {change}")
        }
        _ => format!("after {games} it is open whether the balance moved: {change}; {}", found(entry)),
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
fn because(entry: &EntryReport) -> String {
    let causes = [
        (entry.scenario_changed, "the scenario has other values"),
        (entry.players_changed, "a file of a player says something else"),
        (entry.program_changed, "the program plays by other sources"),
    ];
    let causes: Vec<&str> = causes.into_iter().filter_map(|(is, cause)| is.then_some(cause)).collect();
    match causes.as_slice() {
        [] if entry.changed == 0 => String::new(),
        [] => " Neither scenario nor players nor sources have changed: the program was built otherwise, or the games cannot be repeated."
            .to_owned(),
        causes => format!(" Since the baseline {}.", causes.join(", and ")),
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
         says of any entry that it moved in at most {} % of checks when none did, and finds a change by an entry's tolerance in at \
         least {} %, if the games last. What moved must move in fresh games too. Scores are points of a hundred: a win 100, a draw \
         50. Intervals are at {} %: those of a test hold whenever it stops, those of fresh games are of these alone.",
        percent(report.alpha),
        percent(report.power),
        percent(report.level),
    )
}

/// A share in percent with no more digits than it has.
fn percent(share: f64) -> String {
    let text = format!("{:.4}", 100.0 * share);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_have_no_more_digits_than_they_have() {
        assert_eq!([0.01, 0.07, 0.57, 0.95, 0.9999, 1e-6].map(percent), ["1", "7", "57", "95", "99.99", "0.0001"]);
    }
}
