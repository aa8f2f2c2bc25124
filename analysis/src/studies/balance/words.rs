//! The result of a search for a balance, in words.

use super::{Balance, Crossing, Point, Reach};
use crate::base::figure::fixed;
use crate::base::words::{capitalised, counted, percent, whole};
use crate::play::labels::Labels;
use crate::play::summary::Origins;
use crate::studies::laboratory::Measure;
use crate::studies::response::{Kind, Unit};

/// The fewest games of a value to report that it changes nothing.
const ENOUGH: u64 = 300;

/// The result, no stronger than the intervals allow: the first sentence, and the others.
#[must_use]
pub fn verdict(balance: &Balance, measure: Measure, labels: &Labels) -> (String, String) {
    let unit = Unit(measure);
    let parts = match (balance.trend.kind, balance.points.len()) {
        (Kind::Level, 2..) => vec![level(balance, unit, labels), flat(balance), equally(balance, unit)],
        _ => vec![
            answer(balance, unit, labels),
            nearest(balance, unit, labels),
            as_good(balance),
            direction(balance, unit),
            flat(balance),
        ],
    };
    let mut parts = parts.into_iter().chain([as_it_is(balance, unit), effort(balance)]).filter(|part| !part.is_empty());
    (capitalised(&parts.next().unwrap_or_default()), parts.collect::<Vec<_>>().join(" "))
}

/// The setup and the method.
#[must_use]
pub fn grounds(balance: &Balance, labels: &Labels) -> String {
    let Origins { rulebook, history, assumed } = balance.origins;
    let ([one, other], [first, second]) = (labels.sides(), &balance.setup.players);
    format!(
        "{} a value, seed {}, the same dice at every value; {one} played by {first}, {other} by {second}. A win is 1, a \
         draw 0.5 of the score. Curve by isotonic regression, in the direction that fits better; its crossing with 95 % \
         percentile interval from {} resamples of the games, the same in all values. The scenario rests on {} values: \
         {rulebook} from the rulebook, {history} from history, {assumed} assumed.",
        counted(balance.setup.head.games, "game"),
        balance.setup.head.seed,
        whole(balance.bootstrap.resamples as u64),
        rulebook + history + assumed,
    )
}

/// Where the target is reached, or that it is not.
fn answer(balance: &Balance, unit: Unit, labels: &Labels) -> String {
    let (target, measure_text, name) = (unit.mean(balance.target), unit.0.text(labels), balance.axis.name());
    let Point { figures, .. } = balance.best();
    match (&balance.reach, &balance.crossing) {
        (Reach::Crossed, Some(crossing)) => {
            format!(
                "the target of {target} ({measure_text}) is crossed at {name} = {} ({}).",
                fixed(crossing.at, 2),
                between(balance, crossing)
            )
        }
        (Reach::OutOfReach, _) if !is_whole(balance) => format!(
            "the target of {target} ({measure_text}) is not reached at any of the values of {name} that were played, from {} to {}: the \
             nearest is {} away, at {}.",
            end(balance, 0),
            end(balance, balance.points.len() - 1),
            unit.change(figures.mean - balance.target),
            figures.values[0],
        ),
        (Reach::OutOfReach, _) => format!(
            "the target of {target} ({measure_text}) cannot be reached with {name} from {} to {}: the nearest is {} away, at {}.",
            end(balance, 0),
            end(balance, balance.points.len() - 1),
            unit.change(figures.mean - balance.target),
            figures.values[0],
        ),
        _ => format!(
            "the target of {target} ({measure_text}) is not reached with {name} from {} to {}, but it lies within the interval at {}: \
             more games may show that it is reached.",
            end(balance, 0),
            end(balance, balance.points.len() - 1),
            figures.values[0],
        ),
    }
}

fn end(balance: &Balance, place: usize) -> &str {
    &balance.points[place].figures.values[0]
}

fn between(balance: &Balance, Crossing { low, high, .. }: &Crossing) -> String {
    let last = balance.points.len() - 1;
    let low = low.map_or_else(|| format!("before {}", end(balance, 0)), |low| fixed(low, 2));
    let high = high.map_or_else(|| format!("beyond {}", end(balance, last)), |high| fixed(high, 2));
    format!("{low} to {high}")
}

fn nearest(balance: &Balance, unit: Unit, labels: &Labels) -> String {
    let Point { figures, nearest, .. } = balance.best();
    let share = match balance.points.len() {
        1 => String::new(),
        _ => format!("; nearest in {} of the resamples", percent(*nearest)),
    };
    format!(
        "Of the values played, {} comes nearest: {} {}{share}.",
        figures.values[0],
        unit.0.text(labels),
        unit.estimate(figures)
    )
}

/// Which other values do as well: neighbours that do so equally in one word.
fn as_good(balance: &Balance) -> String {
    let share = |place: usize| percent(balance.points[place].nearest);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &place in &balance.as_good {
        match runs.last_mut() {
            Some((first, last)) if *last + 1 == place && share(*first) == share(place) => *last = place,
            _ => runs.push((place, place)),
        }
    }
    let value = |place: usize| end(balance, place);
    let one = |&(first, last): &(usize, usize)| match first == last {
        true => format!("{} (nearest in {})", value(first), share(first)),
        false => format!("{} to {} (each in {})", value(first), value(last), share(first)),
    };
    let listed: Vec<String> = runs.iter().map(one).collect();
    let verb = if balance.as_good.len() == 1 { "does" } else { "do" };
    match listed.split_last() {
        None => String::new(),
        Some((only, [])) => format!("Within the noise of these games, {only} {verb} as well."),
        Some((last, others)) => {
            format!("Within the noise of these games, {} and {last} {verb} as well.", others.join(", "))
        }
    }
}

/// The direction of the curve, and whether the games support it.
fn direction(balance: &Balance, unit: Unit) -> String {
    let way = if balance.fit.direction == "rising" { "rises" } else { "falls" };
    let against = if balance.fit.direction == "rising" { &balance.trend.fall } else { &balance.trend.rise };
    let word = if balance.fit.direction == "rising" { "falls" } else { "rises" };
    let bend = format!("{}, at {}", unit.change(balance.fit.bend), balance.fit.bent_at);
    match against {
        _ if balance.points.len() < 2 => String::new(),
        None => format!("The measure {way} with the value, as the curve does."),
        Some(found) if found.is_sure() => format!(
            "Caution: the measure is not monotone. The curve {way}, but the measure {word} {}; the largest gap between curve and \
             measurements is {bend}. Check the chart before relying on the curve.",
            unit.moved(found)
        ),
        Some(found) => format!(
            "Within the noise of these games the measure {way} with the value: that it {word} {} is within chance. The largest gap between \
             curve and measurements is {bend}.",
            unit.moved(found)
        ),
    }
}

fn level(balance: &Balance, unit: Unit, labels: &Labels) -> String {
    let (measure_text, name) = (unit.0.text(labels), balance.axis.name());
    let largest = match balance.trend.largest() {
        None if balance.trend.changed => "all means are the same".to_owned(),
        None => String::new(),
        Some(found) => format!("the largest difference, {}, is within chance", unit.moved(found)),
    };
    let target = unit.mean(balance.target);
    let so = match balance.reach {
        Reach::OutOfReach => {
            let there = if is_whole(balance) { "" } else { " at the values played" };
            format!("The target of {target} is out of reach{there}.")
        }
        _ => format!("So no value can be preferred for the target of {target}."),
    };
    if balance.trend.changed {
        return format!("these games do not show that {name} changes anything ({measure_text}): {largest}. {so}");
    }
    let [from, to] = [0, balance.points.len() - 1].map(|place| end(balance, place));
    let games = counted(balance.setup.head.games, "game");
    match is_enough(balance) {
        true => format!(
            "from {from} to {to} {name} changes nothing in these {games}: every one measures the same ({measure_text}). {so}"
        ),
        false => format!(
            "every game measures the same from {from} to {to} ({measure_text}), but {games} a value {} too few to say that {name} changes \
             nothing. {so}",
            is(balance)
        ),
    }
}

/// Whether there are enough games to report that a value changes nothing: a change in one game of a hundred would
/// have been seen.
fn is_enough(balance: &Balance) -> bool {
    balance.setup.head.games >= ENOUGH
}

fn is(balance: &Balance) -> &'static str {
    if balance.setup.head.games == 1 { "is" } else { "are" }
}

/// Between which values the value changes nothing. Of all values together [`level`] says it.
fn flat(balance: &Balance) -> String {
    let last = balance.points.len() - 1;
    let parts = balance.flat.iter().filter(|run| (run.first, run.last) != (0, last)).map(|run| {
        let [from, to] = [run.first, run.last].map(|place| end(balance, place));
        let played = if is_whole(balance) { "" } else { ", of the values played," };
        let games = counted(balance.setup.head.games, "game");
        if !is_enough(balance) {
            return format!(
                "From {from} to {to}{played} all {games} measure the same, which {} too few to conclude more.",
                is(balance)
            );
        }
        let same =
            format!("the value changes nothing in these {games}: every one measures the same from {from} to {to}.");
        match (run.first, run.last) {
            (first, place) if place == last => format!("Above {}{played} {same}", end(balance, first - 1)),
            (0, place) => format!("Below {}{played} {same}", end(balance, place + 1)),
            _ => format!(
                "From {from} to {to}{played} the value changes nothing in these {games}: every one measures the same."
            ),
        }
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// A note that all values played are equally good, and their distance from the target.
fn equally(balance: &Balance, unit: Unit) -> String {
    let off: Vec<f64> = balance.points.iter().map(|point| point.figures.mean - balance.target).collect();
    let sizes = || off.iter().map(|off| off.abs());
    let (least, most) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max));
    let side = match (off.iter().all(|&off| off < 0.0), off.iter().all(|&off| off > 0.0)) {
        (true, _) => "below",
        (_, true) => "above",
        _ => "from",
    };
    let away = unit.changes(least, most);
    format!("Within the noise of these games all values played do equally well: they measure {away} {side} the target.")
}

fn as_it_is(balance: &Balance, unit: Unit) -> String {
    let value = balance.axis.as_it_is.as_ref();
    let with = value.map_or_else(String::new, |value| format!(", with {value},"));
    format!("The baseline{with} comes to {}.", unit.estimate(&balance.baseline))
}

/// How many values were played, and a note on the others.
fn effort(balance: &Balance) -> String {
    let (played, all) = (balance.points.len(), balance.axis.values.len());
    if is_whole(balance) {
        return format!("All {all} values were played.");
    }
    let around = if balance.reach == Reach::Crossed { "crossing" } else { "nearest" };
    format!(
        "{played} of {} values were played: a coarse grid, then by halves around the {around}. The values between \
         were not played; the curve assumes that they follow its direction.",
        whole(all as u64)
    )
}

/// Whether every value was played.
fn is_whole(balance: &Balance) -> bool {
    balance.points.len() == balance.axis.values.len()
}
