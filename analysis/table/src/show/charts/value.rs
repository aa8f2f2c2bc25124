//! The recorded curve of the score over an assumed value.

use super::Chart;
use super::curve::{Curve, Dot, Found, Series};
use super::frame::share as shares;
use super::style::side;
use crate::base::figure::fixed;
use crate::base::words::{counted, estimate, path_in_words};
use crate::play::value_curves::{Even, ValueCurve, ValueScore};
use crate::show::assumed::Assumption;

/// Draws the curve; nothing without one, or where the drawing library fails: the statement beside it has the numbers.
#[must_use]
pub fn chart(of: &Assumption) -> Option<Chart> {
    let curve = of.curve?;
    let name = path_in_words(&of.assumed.path);
    let dots = curve.points.iter().map(|point| dot(point, &name, curve.games, &of.assumed.value));
    let series = Series { colour: side(0), label: label(curve), joined: true, dots: dots.collect() };
    let found = |even: Even| Found {
        at: even.at,
        // An interval without an end goes to the edge.
        low: even.low.unwrap_or(f64::NEG_INFINITY),
        high: even.high.unwrap_or(f64::INFINITY),
        label: fixed(even.at, 1),
    };
    let drawn = Curve {
        name: "assumed",
        title: format!("Score of {} by an assumed value", of.side),
        across: name,
        up: format!("score of {}", of.side),
        ticks: curve.points.iter().map(|point| (point.value as f64, point.value.to_string())).collect(),
        written: shares,
        bounds: (0.0, 1.0),
        series: vec![series],
        level: Some((0.5, "even".to_owned())),
        fit: ("", Vec::new()),
        found: curve.even.map(found),
    };
    drawn.draw().ok()
}

fn label(curve: &ValueCurve) -> String {
    match &curve.players {
        [one, other] if one == other => format!("both sides {one}, with 95 % intervals"),
        [one, other] => format!("{one} against {other}, with 95 % intervals"),
    }
}

fn dot(point: &ValueScore, name: &str, games: u64, own: &str) -> Dot {
    let ValueScore { value, score, low, high } = *point;
    Dot {
        at: value as f64,
        value: score,
        low,
        high,
        ringed: value.to_string() == own,
        text: format!("{name} {value}: {}, {}", estimate([score, low, high]), counted(games, "game")),
        mark: String::new(),
    }
}
