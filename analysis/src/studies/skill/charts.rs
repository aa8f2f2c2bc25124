//! The charts of the study: the curve, the gains of the levels, the losses without rules.

use super::export::tooltip;
use super::words::{difference, named, points};
use super::{Gain, RuleLoss, SURE, Skill, StepUp};
use crate::base::words::points as pp;
use crate::play::labels::Labels;
use crate::show::charts::curve::{Curve, Dot, Series};
use crate::show::charts::frame::{pale, signed};
use crate::show::charts::head::Entry;
use crate::show::charts::lying::{Bar, Lying, Row};
use crate::show::charts::sheet::{Panel, Sheet};
use crate::show::charts::style::{NEUTRAL, side};
use crate::show::charts::{Chart, DrawError, skill};

/// How far the points of a side are from their place along the steps.
const ASIDE: f64 = 0.06;

/// Draws all charts.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(found: &Skill, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let name = labels.title(&found.head.scenario.id);
    let title = format!("{name}: score of {} by the strength of both sides", labels.brief_sides()[0]);
    let curve = skill::chart(title, &[(name, &points(found))], labels);
    let losses = (!found.rules.is_empty()).then(|| losses(found, labels));
    let charts: Result<Vec<Chart>, _> = [curve, gains(found, labels).draw()].into_iter().chain(losses).collect();
    charts.map_err(|error| DrawError::of(&*error))
}

/// The gain of each side by each level.
fn gains(found: &Skill, labels: &Labels) -> Curve {
    let sides = labels.brief_sides();
    let dot = |place: usize, at: usize, step: &StepUp| {
        let Gain { gain, low, high, .. } = step.gains[place];
        let aside = if place == 0 { -ASIDE } else { ASIDE };
        let numbers = difference([gain, low, high]);
        let text = format!("{} with {} against {}: gain {numbers}", sides[place], step.to, step.from);
        Dot { at: at as f64 + aside, value: gain, low, high, ringed: false, text, mark: String::new() }
    };
    let series = [0, 1].map(|place| Series {
        colour: side(place),
        label: sides[place].clone(),
        joined: false,
        dots: found.steps.iter().enumerate().map(|(at, step)| dot(place, at, step)).collect(),
    });
    let ticks = found.steps.iter().enumerate().map(|(at, step)| (at as f64, step.to.clone()));
    Curve {
        name: "gains",
        title: format!("{}: gain of each level over the one below", labels.title(&found.head.scenario.id)),
        across: "level of the side, the other side one level below".to_owned(),
        up: "gain of score, pp".to_owned(),
        ticks: ticks.collect(),
        written: |share, step| signed(100.0 * share, 100.0 * step),
        bounds: (-1.0, 1.0),
        series: series.into(),
        level: Some((0.0, String::new())),
        fit: ("", Vec::new()),
        found: None,
    }
}

/// The loss of each side without each rule, the greatest on top.
fn losses(found: &Skill, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let sides = labels.brief_sides();
    let row = |loss: &RuleLoss| {
        let place = usize::from(loss.side == found.sides[1]);
        let [value, low, high] = [loss.loss, loss.low, loss.high].map(|share| 100.0 * share);
        let bar = Bar {
            value,
            interval: Some((low, high)),
            colour: if loss.adjusted < SURE { side(place) } else { pale(side(place)) },
            dot: false,
            text: pp(loss.loss),
            spot: tooltip(loss, labels),
        };
        Row { name: format!("{}, {}", named(loss), sides[place]), bars: vec![bar] }
    };
    let low = found.rules.iter().map(|loss| 100.0 * loss.low).fold(0.0, f64::min);
    let high = found.rules.iter().map(|loss| 100.0 * loss.high).fold(0.0, f64::max);
    let panel = Lying {
        title: String::new(),
        rows: found.rules.iter().map(row).collect(),
        range: (low, high),
        across: "loss of score, pp, with 95 % intervals".to_owned(),
        written: signed,
    };
    let of_sides = [0, 1].map(|place| Entry::square(side(place), sides[place].clone()));
    Sheet {
        name: "losses",
        title: format!("{}: loss of a side without each rule", labels.title(&found.head.scenario.id)),
        legend: of_sides.into_iter().chain([Entry::square(pale(NEUTRAL), "pale: within chance")]).collect(),
        rows: vec![vec![Panel::Lying(panel)]],
    }
    .draw()
}
