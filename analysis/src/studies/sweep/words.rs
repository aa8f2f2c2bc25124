//! The result of a sweep, in words.

use super::{Crossing, Effect, Sweep};
use crate::base::figure::fixed;
use crate::base::words::{self, counted};
use crate::play::labels::Labels;
use crate::play::summary::Origins;
use crate::studies::laboratory::Measure;
use crate::studies::response::{Axis, Figures, Kind, Move, Trend, Unit};

/// The result, no stronger than the intervals allow: the first sentence, and the others.
#[must_use]
pub fn verdict(sweep: &Sweep, measure: Measure, labels: &Labels) -> (String, String) {
    let unit = Unit(measure);
    let parts = match (&sweep.trend, sweep.axes[0].numbers()) {
        _ if sweep.points.len() == 1 => vec![only(sweep, unit, labels)],
        (Some(trend), Some(_)) => {
            vec![ends(sweep, unit, labels), extremes(sweep, unit), along(trend, unit), crossings(sweep, unit)]
        }
        (Some(trend), None) => vec![widest(sweep, unit, labels), apart(trend, unit)],
        (None, _) => vec![widest(sweep, unit, labels), together(sweep, unit)],
    };
    let mut parts = parts.into_iter().chain([as_it_is(sweep, unit)]).filter(|part| !part.is_empty());
    (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>().join(" "))
}

/// The setup, in a sentence or two.
#[must_use]
pub fn grounds(sweep: &Sweep, labels: &Labels) -> String {
    let Origins { rulebook, history, assumed } = sweep.origins;
    let ([one, other], [first, second]) = (labels.sides(), &sweep.setup.players);
    let pairs = match &sweep.trend {
        Some(trend) if trend.pairs > 1 => {
            format!(" Intervals of changes between two values are simultaneous over all {} pairs.", trend.pairs)
        }
        _ => String::new(),
    };
    format!(
        "{} of {}, seed {}, the same dice at every point; {one} played by {first}, {other} by {second}. A win is \
         1, a draw 0.5 of the score. Intervals are 95 %.{pairs} The scenario rests on {} values: {rulebook} from the \
         rulebook, {history} from history, {assumed} assumed.",
        counted(sweep.points.len() as u64, "point"),
        counted(sweep.setup.head.games, "game"),
        sweep.setup.head.seed,
        rulebook + history + assumed,
    )
}

/// The label of a point: `a = 1`, or `a = 1, b = 2`.
fn place(sweep: &Sweep, point: &Figures) -> String {
    let one = |(axis, value): (&Axis, &String)| format!("{} = {value}", axis.name());
    sweep.axes.iter().zip(&point.values).map(one).collect::<Vec<_>>().join(", ")
}

/// The point of a sweep that has no other.
fn only(sweep: &Sweep, unit: Unit, labels: &Labels) -> String {
    let point = &sweep.points[0];
    format!("{}: {} at {}.", capitalised(unit, labels), unit.estimate(point), place(sweep, point))
}

fn ends(sweep: &Sweep, unit: Unit, labels: &Labels) -> String {
    let (measured, name) = (capitalised(unit, labels), sweep.axes[0].name());
    match sweep.points.as_slice() {
        [first, .., last] => format!(
            "{measured} {} from {} at {name} = {} to {} at {}.",
            if plural(unit.0) { "go" } else { "goes" },
            unit.estimate(first),
            first.values[0],
            unit.estimate(last),
            last.values[0]
        ),
        _ => String::new(),
    }
}

/// The measure at the beginning of a sentence: `Score of Poles`.
fn capitalised(unit: Unit, labels: &Labels) -> String {
    words::capitalised(&unit.0.text(labels))
}

fn plural(measure: Measure) -> bool {
    measure != Measure::Score
}

fn extremes(sweep: &Sweep, unit: Unit) -> String {
    let [most, least] = [sweep.greatest, sweep.least].map(|place| &sweep.points[place]);
    match sweep.points.len() {
        0..=2 => String::new(),
        _ if most.mean == least.mean => "All values measure the same.".to_owned(),
        _ => format!(
            "The mean is greatest at {}, {}, and least at {}, {}.",
            most.values[0],
            unit.mean(most.mean),
            least.values[0],
            unit.mean(least.mean)
        ),
    }
}

/// Whether it is monotone, within its intervals.
fn along(trend: &Trend, unit: Unit) -> String {
    let against = |other: &Option<Move>, word: &str| match other {
        None => format!("no {word} was seen between any two values"),
        Some(found) => format!("the largest {word}, {}, is within chance", unit.moved(found)),
    };
    match trend.kind {
        Kind::Level => flat(trend, unit),
        Kind::Rises => format!("Within the noise of these games it only rises: {}.", against(&trend.fall, "fall")),
        Kind::Falls => format!("Within the noise of these games it only falls: {}.", against(&trend.rise, "rise")),
        Kind::Bends => {
            let moved = |found: &Option<_>| found.as_ref().map_or_else(String::new, |found| unit.moved(found));
            format!("It is not monotone: it rises {}, and falls {}.", moved(&trend.rise), moved(&trend.fall))
        }
    }
}

fn flat(trend: &Trend, unit: Unit) -> String {
    match trend.largest() {
        None if trend.changed => "These games do not separate the values: all means are the same.".to_owned(),
        None => "These games do not separate the values: no result changed.".to_owned(),
        Some(found) => format!(
            "These games do not separate the values: the largest difference, {}, is within chance.",
            unit.moved(found)
        ),
    }
}

/// As `flat`, for values without an order.
fn apart(trend: &Trend, unit: Unit) -> String {
    match (trend.kind, trend.largest()) {
        (Kind::Level, _) | (_, None) => flat(trend, unit),
        (_, Some(found)) => format!("The values differ: {}.", unit.moved(found)),
    }
}

fn widest(sweep: &Sweep, unit: Unit, labels: &Labels) -> String {
    let [most, least] = [sweep.greatest, sweep.least].map(|place| &sweep.points[place]);
    let measured = capitalised(unit, labels);
    let are = if plural(unit.0) { "are" } else { "is" };
    if most.mean == least.mean {
        return format!("{measured} {are} the same everywhere: {}.", unit.estimate(most));
    }
    if let [axis] = sweep.axes.as_slice() {
        let (name, first) = (axis.name(), unit.estimate(most));
        return format!(
            "{measured} {are} greatest at {name} = {}, {first}, and least at {}, {}.",
            most.values[0],
            least.values[0],
            unit.estimate(least)
        );
    }
    format!(
        "{measured} {are} greatest at {}: {}, and least at {}: {}.",
        place(sweep, most),
        unit.estimate(most),
        place(sweep, least),
        unit.estimate(least)
    )
}

/// The effects of two values and their interaction.
fn together(sweep: &Sweep, unit: Unit) -> String {
    let effect = |Effect { paths, from, to, change, low, high }: &Effect| {
        let (name, signed) = (paths.join(", "), unit.signed(*change, *low, *high));
        let sure = *low > 0.0 || *high < 0.0;
        let chance = if sure { "" } else { ", within chance" };
        format!("From {from} to {to}, {name} changes it by {signed}{chance}, averaged over the other.")
    };
    let mut said: Vec<String> = sweep.effects.iter().map(effect).collect();
    if let (Some(found), [one, other]) = (sweep.interplay, sweep.axes.as_slice()) {
        let signed = unit.signed(found.change, found.low, found.high);
        let [first, last] = [other.values.first(), other.values.last()].map(|value| value.map_or("", String::as_str));
        let more = format!(
            "the effect of {} at {} = {last} differs by {signed} from that at {first}",
            one.name(),
            other.name()
        );
        said.push(match found.low > 0.0 || found.high < 0.0 {
            true => format!("The effect of one depends on the other: {more}."),
            false => format!("These games are inconclusive on whether the effect of one depends on the other: {more}."),
        });
    }
    said.join(" ")
}

fn crossings(sweep: &Sweep, unit: Unit) -> String {
    let level = level(unit.0);
    match sweep.crossings.as_slice() {
        [] => without_crossing(sweep, level),
        found => {
            let one = |crossing: &Crossing| {
                let Crossing { between: [from, to], at, sure } = crossing;
                let doubt = if *sure { "both values differ significantly from it" } else { "not significant" };
                match crossing.on_a_value() {
                    Some(value) => format!("at {value} ({doubt})"),
                    None => format!("between {from} and {to}, at about {} ({doubt})", fixed(*at, 2)),
                }
            };
            format!("It crosses {level} {}.", found.iter().map(one).collect::<Vec<_>>().join(", and "))
        }
    }
}

/// On which side of the level all means are; some may be equal to it.
fn without_crossing(sweep: &Sweep, level: &str) -> String {
    let on = |sign: f64| sweep.points.iter().filter(|point| sign * (point.mean - sweep.level) > 0.0).count();
    let (above, below, all) = (on(1.0), on(-1.0), sweep.points.len());
    if above == 0 && below == 0 {
        return format!("It is {level} exactly at all values.");
    }
    let side = if above > 0 { "above" } else { "below" };
    if above + below < all {
        let equal: Vec<&str> = sweep
            .points
            .iter()
            .filter(|point| point.mean == sweep.level)
            .map(|point| point.values[0].as_str())
            .collect();
        return format!("It does not cross {level}: it is {level} exactly at {}, and {side} elsewhere.", list(&equal));
    }
    let apart = |point: &Figures| point.low > sweep.level || point.high < sweep.level;
    let end = if sweep.points.iter().all(apart) { "and so do all intervals" } else { "but not all intervals do" };
    format!("It stays {side} {level} throughout, {end}.")
}

/// `1`, `1 and 2`, or `1, 2 and 3`.
fn list(values: &[&str]) -> String {
    match values {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn level(measure: Measure) -> &'static str {
    if measure.is_rate() { "one half" } else { "0" }
}

fn as_it_is(sweep: &Sweep, unit: Unit) -> String {
    let value = |axis: &Axis| axis.as_it_is.as_ref().map(|value| format!("{} = {value}", axis.name()));
    let values: Vec<String> = sweep.axes.iter().filter_map(value).collect();
    let with = if values.is_empty() { String::new() } else { format!(", with {},", values.join(", ")) };
    format!("The baseline{with} comes to {}.", unit.estimate(&sweep.baseline))
}
