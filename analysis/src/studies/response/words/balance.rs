//! The result of a search for a balance, in words.

use super::super::Response;
use super::super::balance::{Balance, Crossing, Reach};
use super::super::figures::Axis;
use super::super::trend::Kind;
use super::super::unit::Unit;
use super::{as_it_is, luck, origins, players};
use crate::base::figure::fixed;
use crate::base::words::{capitalised, counted, percent, whole};
use crate::play::labels::Labels;
use crate::studies::laboratory::Measure;

/// The fewest games of a value to report that it changes nothing.
const ENOUGH: u64 = 300;

/// The answer of a balance, its value and its target.
#[derive(Clone, Copy)]
pub struct Answer<'a> {
    pub response: &'a Response,
    pub found: &'a Balance,
    pub axis: &'a Axis,
    pub target: f64,
}

/// The result: the first sentence, and the others.
pub fn verdict(of: Answer<'_>, measure: Measure, labels: &Labels) -> (String, String) {
    let unit = Unit(measure);
    let parts = match (of.found.trend.kind, of.response.points.len()) {
        (Kind::Level, 2..) => vec![level(of, unit, labels), flat(of), equally(of, unit)],
        _ if of.found.reach == Reach::Crossed => {
            vec![setting(of, unit, labels), answer(of, unit, labels), as_good(of), direction(of, unit), flat(of)]
        }
        _ => vec![answer(of, unit, labels), nearest(of, unit, labels), as_good(of), direction(of, unit), flat(of)],
    };
    let own = of.axis.as_it_is.as_deref().unwrap_or_default();
    let parts = parts.into_iter().chain([as_it_is(of.response, own, unit), effort(of)]).filter(|part| !part.is_empty());
    let mut parts = parts.map(|part| capitalised(&part));
    (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>().join(" "))
}

/// The setup and the method.
pub fn grounds(response: &Response, found: &Balance, measure: Measure, labels: &Labels) -> String {
    let head = &response.setup.head;
    format!(
        "{} a value, seed {}, the same dice at every value; {}. A win is 1, a draw 0.5 of the score. Curve by isotonic regression, in the \
         direction that fits better; its crossing with 95 % percentile interval from {} resamples of the games, the same in all \
         values.{} {}",
        counted(head.games, "game"),
        head.seed,
        players(response, labels),
        whole(found.bootstrap.resamples as u64),
        luck(response, measure),
        origins(response),
    )
}

/// Where the target is reached, or that it is not.
fn answer(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let (target, measure_text, name) = (unit.mean(of.target), unit.0.text(labels), of.axis.name());
    let figures = &of.response.points[of.found.nearest];
    match (&of.found.reach, &of.found.crossing) {
        (Reach::Crossed, Some(crossing)) => {
            format!(
                "the target of {target} ({measure_text}) is crossed at {name} = {} ({}).",
                fixed(crossing.at, 2),
                between(of, crossing)
            )
        }
        (Reach::Beyond, _) if !is_whole(of) => format!(
            "the target of {target} ({measure_text}) is not reached at any of the values of {name} that were played, from {} to {}: the \
             nearest is {} away, at {}.",
            end(of, 0),
            end(of, of.response.points.len() - 1),
            unit.change(figures.mean - of.target),
            figures.values[0],
        ),
        (Reach::Beyond, _) => format!(
            "the target of {target} ({measure_text}) cannot be reached with {name} from {} to {}: the nearest is {} away, at {}.",
            end(of, 0),
            end(of, of.response.points.len() - 1),
            unit.change(figures.mean - of.target),
            figures.values[0],
        ),
        _ => format!(
            "the target of {target} ({measure_text}) is not reached with {name} from {} to {}, but it lies within the interval at {}: \
             more games may show that it is reached.",
            end(of, 0),
            end(of, of.response.points.len() - 1),
            figures.values[0],
        ),
    }
}

fn end<'a>(of: Answer<'a>, place: usize) -> &'a str {
    &of.response.points[place].values[0]
}

fn between(of: Answer<'_>, Crossing { low, high, .. }: &Crossing) -> String {
    let last = of.response.points.len() - 1;
    let low = low.map_or_else(|| format!("before {}", end(of, 0)), |low| fixed(low, 2));
    let high = high.map_or_else(|| format!("beyond {}", end(of, last)), |high| fixed(high, 2));
    format!("{low} to {high}")
}

/// The value to set: the nearest of those played.
fn setting(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let figures = &of.response.points[of.found.nearest];
    let is_even = of.target == 0.5 && unit.0.is_rate();
    let target = if is_even { "even".to_owned() } else { format!("the target of {}", unit.mean(of.target)) };
    format!(
        "{} {} is the nearest to {target}: {} {}{}.",
        of.axis.in_words(),
        figures.values[0],
        unit.0.text(labels),
        unit.estimate(figures),
        resamples(of)
    )
}

/// How often the nearest value is it, where there are others.
fn resamples(of: Answer<'_>) -> String {
    match of.response.points.len() {
        1 => String::new(),
        _ => format!("; nearest in {} of the resamples", percent(of.response.points[of.found.nearest].nearest())),
    }
}

fn nearest(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let figures = &of.response.points[of.found.nearest];
    let share = resamples(of);
    format!(
        "Of the values played, {} comes nearest: {} {}{share}.",
        figures.values[0],
        unit.0.text(labels),
        unit.estimate(figures)
    )
}

/// Which other values do as well: neighbours that do so equally in one word.
fn as_good(of: Answer<'_>) -> String {
    let share = |place: usize| percent(of.response.points[place].nearest());
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &place in &of.found.as_good {
        match runs.last_mut() {
            Some((first, last)) if *last + 1 == place && share(*first) == share(place) => *last = place,
            _ => runs.push((place, place)),
        }
    }
    let value = |place: usize| end(of, place);
    let one = |&(first, last): &(usize, usize)| match first == last {
        true => format!("{} (nearest in {})", value(first), share(first)),
        false => format!("{} to {} (each in {})", value(first), value(last), share(first)),
    };
    let listed: Vec<String> = runs.iter().map(one).collect();
    let verb = if of.found.as_good.len() == 1 { "does" } else { "do" };
    match listed.split_last() {
        None => String::new(),
        Some((only, [])) => format!("Within the noise of these games, {only} {verb} as well."),
        Some((last, others)) => {
            format!("Within the noise of these games, {} and {last} {verb} as well.", others.join(", "))
        }
    }
}

/// The direction of the curve, and whether the games support it.
fn direction(of: Answer<'_>, unit: Unit) -> String {
    let way = if of.found.rises() { "rises" } else { "falls" };
    let against = if of.found.rises() { &of.found.trend.fall } else { &of.found.trend.rise };
    let word = if of.found.rises() { "falls" } else { "rises" };
    let bend = format!("{}, at {}", unit.change(of.found.fit.bend), of.found.fit.bent_at);
    match against {
        _ if of.response.points.len() < 2 => String::new(),
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

fn level(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let (measure_text, name) = (unit.0.text(labels), of.axis.name());
    let largest = match of.found.trend.largest() {
        None if of.found.trend.changed => "all means are the same".to_owned(),
        None => String::new(),
        Some(found) => format!("the largest difference, {}, is within chance", unit.moved(found)),
    };
    let target = unit.mean(of.target);
    let so = match of.found.reach {
        Reach::Beyond => {
            let there = if is_whole(of) { "" } else { " at the values played" };
            format!("The target of {target} is out of reach{there}.")
        }
        _ => format!("So no value can be preferred for the target of {target}."),
    };
    if of.found.trend.changed {
        return format!("these games do not show that {name} changes anything ({measure_text}): {largest}. {so}");
    }
    let [from, to] = [0, of.response.points.len() - 1].map(|place| end(of, place));
    let games = counted(of.response.setup.head.games, "game");
    match is_enough(of) {
        true => format!(
            "from {from} to {to} {name} changes nothing in these {games}: every one measures the same ({measure_text}). {so}"
        ),
        false => format!(
            "every game measures the same from {from} to {to} ({measure_text}), but {games} a value {} too few to say that {name} changes \
             nothing. {so}",
            is(of)
        ),
    }
}

/// Whether there are enough games to report that a value changes nothing: a change in one game of a hundred would
/// have been seen.
fn is_enough(of: Answer<'_>) -> bool {
    of.response.setup.head.games >= ENOUGH
}

fn is(of: Answer<'_>) -> &'static str {
    if of.response.setup.head.games == 1 { "is" } else { "are" }
}

/// Between which values the value changes nothing. Of all values together [`level`] says it.
fn flat(of: Answer<'_>) -> String {
    let last = of.response.points.len() - 1;
    let parts = of.found.flat.iter().filter(|run| (run.first, run.last) != (0, last)).map(|run| {
        let [from, to] = [run.first, run.last].map(|place| end(of, place));
        let played = if is_whole(of) { "" } else { ", of the values played," };
        let games = counted(of.response.setup.head.games, "game");
        if !is_enough(of) {
            return format!(
                "From {from} to {to}{played} all {games} measure the same, which {} too few to conclude more.",
                is(of)
            );
        }
        let same =
            format!("the value changes nothing in these {games}: every one measures the same from {from} to {to}.");
        match (run.first, run.last) {
            (first, place) if place == last => format!("Above {}{played} {same}", end(of, first - 1)),
            (0, place) => format!("Below {}{played} {same}", end(of, place + 1)),
            _ => format!(
                "From {from} to {to}{played} the value changes nothing in these {games}: every one measures the same."
            ),
        }
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// A note that all values played are equally good, and their distance from the target.
fn equally(of: Answer<'_>, unit: Unit) -> String {
    let off: Vec<f64> = of.response.points.iter().map(|point| point.mean - of.target).collect();
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

/// How many values were played, and a note on the others.
fn effort(of: Answer<'_>) -> String {
    let (played, all) = (of.response.points.len(), of.axis.values.len());
    if is_whole(of) {
        return format!("All {all} values were played.");
    }
    let around = if of.found.reach == Reach::Crossed { "crossing" } else { "nearest" };
    format!(
        "{played} of {} values were played: a coarse grid, then by halves around the {around}. The values between \
         were not played; the curve assumes that they follow its direction.",
        whole(all as u64)
    )
}

/// Whether every value was played.
fn is_whole(of: Answer<'_>) -> bool {
    of.response.points.len() == of.axis.values.len()
}
