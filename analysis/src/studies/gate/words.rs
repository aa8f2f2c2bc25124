//! The result of a check, in words.

use super::baseline::{Entry, MOST_GAMES};
use super::check::Verdict;
use super::detectable::{self, Means};
use super::report::{EntryReport, Report};
use super::{Rates, Trial};
use crate::base::figure::fixed;
use crate::base::words::{counted, points, size, whole};
use crate::show::without_luck::{Unit, worth};
use crate::statistics::Interval;

/// The verdict on all entries.
#[must_use]
pub fn verdict(report: &Report) -> String {
    let all = report.entries.len();
    let each = [Verdict::MOVED, Verdict::INCONCLUSIVE, "equivalent", "identical"]
        .map(|verdict| (report.count(verdict), verdict));
    let some = each.iter().filter(|(count, _)| *count > 0).map(|(count, verdict)| format!("{count} {verdict}"));
    let listed = some.collect::<Vec<_>>().join(", ");
    let entries = counted(all as u64, "entry");
    let lead = match report.verdict.as_str() {
        Verdict::MOVED => "The balance has moved",
        Verdict::INCONCLUSIVE => "No entry is shown to have moved, but some have too few games for a verdict",
        _ => "The balance holds",
    };
    match all {
        0 => "The baseline has no entry.".to_owned(),
        _ => format!("{lead}: of {entries} {listed}."),
    }
}

/// The verdict on an entry.
#[must_use]
pub fn sentence(entry: &EntryReport) -> String {
    let (games, fresh) = (counted(entry.games, "game"), counted(entry.fresh, "fresh one"));
    let (change, margin) = (change(entry), size(entry.margin));
    let found = size(entry.margin + entry.detect);
    let said = match entry.verdict.as_str() {
        "identical" => return format!("{games} played, all unchanged."),
        "equivalent" if entry.fresh > 0 => format!(
            "seemed to have moved after {games}, but {fresh} show no change beyond the margin of {margin} and rule out one of {found}: {change}"
        ),
        "equivalent" if entry.changed > 0 && entry.margin > 0.0 => {
            let verb = if entry.changed == 1 { "ends" } else { "end" };
            format!(
                "{} of {games} {verb} differently; the change lies within the margin of {margin}: {change}",
                whole(entry.changed)
            )
        }
        "equivalent" if entry.changed == 0 && entry.games < entry.games_of_baseline => {
            format!("no outcome differs in {games}; the game limit was reached before all were compared")
        }
        "equivalent" if entry.changed == 0 => {
            format!("no outcome differs in {games}, though some games went differently")
        }
        "equivalent" => {
            let changed = whole(entry.changed);
            let verb = if entry.changed == 1 { "ends" } else { "end" };
            format!(
                "{changed} of {games} {verb} differently; no change is seen, and one of {found} or more is ruled out: {change}"
            )
        }
        Verdict::MOVED => {
            format!("moved by more than the margin of {margin} after {games}, confirmed by {fresh}: {change}")
        }
        _ if entry.fresh > 0 => {
            format!("seemed to have moved after {games}, which {fresh} do not confirm: {change}")
        }
        _ => format!(
            "after {games} it is inconclusive whether the balance moved by more than the margin of {margin}: {change}; {}",
            found_by(entry)
        ),
    };
    format!("{said}.{}", because(entry))
}

/// Which side scores more, and by how much.
#[must_use]
pub fn change(entry: &EntryReport) -> String {
    let [side, _] = &entry.side_names;
    let interval = entry.interval.map_or_else(String::new, |interval| format!(" ({})", range(interval)));
    let without = entry.without_luck.map_or_else(String::new, |of| format!("; {}", worth(&of, Unit::Shift)));
    format!("{side} score {} pp{interval}{without}", points(entry.difference))
}

/// The smallest change that the test detects.
#[must_use]
pub fn found_by(entry: &EntryReport) -> String {
    match entry.detectable {
        Some(change) => {
            let plain =
                entry.detectable_plain.map_or_else(String::new, |plain| format!(" ({} with luck)", size(plain)));
            format!("this number of games detects a change of {} or more{plain}", size(change))
        }
        None => "too few games to detect any change".to_owned(),
    }
}

/// A warning that the games of an entry are too few for its limits; `None` when they are enough.
#[must_use]
pub fn too_few(entry: &Entry, entries: usize) -> Option<String> {
    let rates = Rates::USUAL;
    let trial = Trial::new(entry.limits, rates, entries);
    let variance = detectable::variance_of_redrawn(entry.counts());
    let left = entry.played.left();
    let means = Means { variance, budget: entry.games, fresh: entry.fresh, left };
    if detectable::chance(&trial, &means, entry.limits.found()) >= rates.power {
        return None;
    }
    let found = detectable::smallest(&trial, &means, rates.power);
    let found = found.map_or("no change at all".to_owned(), |change| format!("a change of {} or more", size(change)));
    let help = match detectable::needed(&trial, (variance, left), rates.power, MOST_GAMES) {
        Some(games) => format!("it takes {} games", whole(games.next_multiple_of(ROUND))),
        None => format!("not even {} games detect that", whole(MOST_GAMES)),
    };
    Some(format!(
        "entry `{}`: {} {} too few: if every outcome may change, they detect {found}, not {}; {help}. Set more `--games`, or a \
         greater `--detect`",
        entry.name,
        counted(entry.games, "game"),
        if entry.games == 1 { "is" } else { "are" },
        size(entry.limits.found()),
    ))
}

/// Suggested numbers of games are multiples of this.
const ROUND: u64 = 100;

/// The known differences from the baseline.
fn because(entry: &EntryReport) -> String {
    let causes = [
        (entry.scenario_changed, "the scenario has changed"),
        (entry.players_changed, "the file of a player has changed"),
        (entry.program_changed, "the sources of the program have changed"),
    ];
    let causes: Vec<&str> = causes.into_iter().filter_map(|(is, cause)| is.then_some(cause)).collect();
    match causes.as_slice() {
        [] if entry.changed == 0 => String::new(),
        [] => " Scenario, players and sources are unchanged: the build differs, or the games are not reproducible."
            .to_owned(),
        causes => format!(" Since the baseline {}.", causes.join(", and ")),
    }
}

/// An interval of percentage points, without the unit.
#[must_use]
pub fn range(Interval { low, high }: Interval) -> String {
    format!("{} to {}", points(low), points(high))
}

/// How the check was made.
#[must_use]
pub fn grounds(report: &Report) -> String {
    let luck = match report.entries.iter().any(|entry| entry.without_luck.is_some()) {
        true => {
            " Without luck: the luck of both games of a pair is taken out; the test takes the mean of its ratios with and without \
                 luck, so its rates hold, and fresh games decide by the figure without luck."
        }
        false => "",
    };
    format!(
        "Games of the baseline are replayed and paired by number. A sequential test examines them in order. At most {} % of \
         checks report a move when no entry changed by more than its margin; a change of margin plus `detect` is detected in at \
         least {} % of checks, given enough games. Equivalent: the whole interval lies within the margin; without a margin, \
         it holds no change, and none of `detect` or more. Moved: fresh games must also show a change beyond the margin. A win \
         scores 100 %, a draw 50 %. Intervals are at {} %, those of a test without a margin at {} %: they are valid whenever it stops; \
         those of fresh games use only these.{luck}",
        percent(report.alpha),
        percent(report.power),
        percent(report.level),
        percent(report.power),
    )
}

/// A share in percent with no more digits than it has.
fn percent(share: f64) -> String {
    let text = fixed(100.0 * share, 4);
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
