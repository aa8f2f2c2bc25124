//! The result of a sweep, in words.

use super::super::Response;
use super::super::effects::Effect;
use super::super::figures::{Axis, Figures};
use super::super::fit::Passage;
use super::super::levels::Beside;
use super::super::sweep::Sweep;
use super::super::trend::{Kind, Move, Trend};
use super::super::unit::Unit;
use super::{as_it_is, luck, origins, players};
use crate::base::figure::fixed;
use crate::base::words::{self, counted};
use crate::play::labels::Labels;
use crate::studies::laboratory::Measure;

/// The answer of a sweep.
#[derive(Clone, Copy)]
pub struct Answer<'a> {
    pub response: &'a Response,
    pub found: &'a Sweep,
}

/// The result: the first sentence, and the others.
pub fn verdict(of: Answer<'_>, measure: Measure, labels: &Labels) -> (String, String) {
    let unit = Unit(measure);
    let parts = match (&of.found.trend, of.response.axes()[0].numbers()) {
        _ if of.response.points.len() == 1 => vec![only(of, unit, labels)],
        (Some(trend), Some(_)) => {
            vec![ends(of, unit, labels), extremes(of, unit), along(trend, unit), crossings(of, unit)]
        }
        (Some(trend), None) => vec![widest(of, unit, labels), apart(trend, unit)],
        (None, _) => vec![widest(of, unit, labels), together(of, unit)],
    };
    let levels = of.response.levels.iter().map(|level| beside(level, of, unit));
    let mut parts = parts
        .into_iter()
        .chain(levels)
        .chain([as_it_is(of.response, &own_values(of), unit)])
        .filter(|part| !part.is_empty());
    (parts.next().unwrap_or_default(), parts.collect::<Vec<_>>().join(" "))
}

/// The setup and the method.
pub fn grounds(response: &Response, found: &Sweep, measure: Measure, labels: &Labels) -> String {
    let head = &response.setup.head;
    let pairs = match &found.trend {
        Some(trend) if trend.pairs > 1 => {
            format!(" Intervals of changes between two values are simultaneous over all {} pairs.", trend.pairs)
        }
        _ => String::new(),
    };
    let levels: String = response
        .levels
        .iter()
        .map(|level| format!("; {} of each point by {}", counted(level.games, "game"), level.name()))
        .collect();
    format!(
        "{} of {}, seed {}, the same dice at every point; {}{levels}. A win is 1, a draw 0.5 of the score. Intervals are 95 %.{pairs}{} {}",
        counted(response.points.len() as u64, "point"),
        counted(head.games, "game"),
        head.seed,
        players(response, labels),
        luck(response, measure),
        origins(response),
    )
}

/// The label of a point: `a = 1`, or `a = 1, b = 2`.
fn place(of: Answer<'_>, point: &Figures) -> String {
    let one = |(axis, value): (&Axis, &String)| format!("{} = {value}", axis.name());
    of.response.axes().iter().zip(&point.values).map(one).collect::<Vec<_>>().join(", ")
}

/// The point of a sweep that has no other.
fn only(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let point = &of.response.points[0];
    format!("{}: {} at {}.", capitalised(unit, labels), unit.estimate(point), place(of, point))
}

fn ends(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let (measured, name) = (capitalised(unit, labels), of.response.axes()[0].name());
    match of.response.points.as_slice() {
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

/// The ends of the sweep by another level of play.
fn beside(level: &Beside, of: Answer<'_>, unit: Unit) -> String {
    let (name, axis) = (level.name(), of.response.axes()[0].name());
    match level.points.as_slice() {
        [first, .., last] => format!(
            "Played by {name} it is {} at {axis} = {} and {} at {}.",
            unit.estimate(first),
            first.values[0],
            unit.estimate(last),
            last.values[0]
        ),
        [only] => format!("Played by {name} it is {}.", unit.estimate(only)),
        [] => String::new(),
    }
}

/// The measure at the beginning of a sentence: `Score of Poles`.
fn capitalised(unit: Unit, labels: &Labels) -> String {
    words::capitalised(&unit.0.text(labels))
}

fn plural(measure: Measure) -> bool {
    measure != Measure::Score
}

fn extremes(of: Answer<'_>, unit: Unit) -> String {
    let [most, least] = [of.found.greatest, of.found.least].map(|place| &of.response.points[place]);
    match of.response.points.len() {
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

fn widest(of: Answer<'_>, unit: Unit, labels: &Labels) -> String {
    let [most, least] = [of.found.greatest, of.found.least].map(|place| &of.response.points[place]);
    let measured = capitalised(unit, labels);
    let are = if plural(unit.0) { "are" } else { "is" };
    if most.mean == least.mean {
        return format!("{measured} {are} the same everywhere: {}.", unit.estimate(most));
    }
    if let [axis] = of.response.axes() {
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
        place(of, most),
        unit.estimate(most),
        place(of, least),
        unit.estimate(least)
    )
}

/// The effects of two values and their interaction.
fn together(of: Answer<'_>, unit: Unit) -> String {
    let effect = |Effect { paths, from, to, change, low, high }: &Effect| {
        let (name, signed) = (paths.join(", "), unit.signed(*change, *low, *high));
        let sure = *low > 0.0 || *high < 0.0;
        let chance = if sure { "" } else { ", within chance" };
        format!("From {from} to {to}, {name} changes it by {signed}{chance}, averaged over the other.")
    };
    let mut said: Vec<String> = of.found.effects.iter().map(effect).collect();
    if let (Some(found), [one, other]) = (of.found.interplay, of.response.axes()) {
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

fn crossings(of: Answer<'_>, unit: Unit) -> String {
    let level = level(unit.0);
    match of.found.crossings.as_slice() {
        [] => without_crossing(of, level),
        found => {
            let one = |crossing: &Passage| {
                let Passage { between: [from, to], at, sure } = crossing;
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
fn without_crossing(of: Answer<'_>, level: &str) -> String {
    let on = |sign: f64| of.response.points.iter().filter(|point| sign * (point.mean - of.found.level) > 0.0).count();
    let (above, below, all) = (on(1.0), on(-1.0), of.response.points.len());
    if above == 0 && below == 0 {
        return format!("It is {level} exactly at all values.");
    }
    let side = if above > 0 { "above" } else { "below" };
    if above + below < all {
        let equal: Vec<&str> = of
            .response
            .points
            .iter()
            .filter(|point| point.mean == of.found.level)
            .map(|point| point.values[0].as_str())
            .collect();
        return format!("It does not cross {level}: it is {level} exactly at {}, and {side} elsewhere.", list(&equal));
    }
    let apart = |point: &Figures| point.low > of.found.level || point.high < of.found.level;
    let end = if of.response.points.iter().all(apart) { "and so do all intervals" } else { "but not all intervals do" };
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

/// The values of the scenario without the change.
fn own_values(of: Answer<'_>) -> String {
    let value = |axis: &Axis| axis.as_it_is.as_ref().map(|value| format!("{} = {value}", axis.name()));
    let values: Vec<String> = of.response.axes().iter().filter_map(value).collect();
    values.join(", ")
}
