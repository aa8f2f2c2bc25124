//! The charts of the study: the curve, the gains of the levels, the losses without rules.

use super::export::tooltip;
use super::words::{difference, named, points};
use super::{Gain, RuleLoss, SURE, Skill, StepUp};
use crate::play::labels::Labels;
use crate::show::charts::curve::{Curve, Dot, Series, points as written};
use crate::show::charts::frame::{
    FOOT, HEAD, MARGIN, Scale, bar, chart, legend, level_axis, line, number, pale, whisker,
};
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{HPos, Text, VPos};
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{INK, NEUTRAL, TEXT_SIZE, WIDTH, fit_name, side, text_width};
use crate::show::charts::{Chart, DrawError, skill};

/// The height of a bar and of the gap below it.
const BAR: i32 = 18;
const GAP: i32 = 8;
/// The widest name of a rule.
const NAME: i32 = 340;
/// How far the points of a side are from their place along the steps.
const ASIDE: f64 = 0.06;

/// Draws all charts.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(found: &Skill, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let title = format!("{}: score of {} by the strength of both sides", found.scenario, labels.brief_sides()[0]);
    let curve = skill::chart(title, &[(&found.scenario, &points(found))], labels);
    let losses = (!found.rules.is_empty()).then(|| losses(found, labels));
    let charts: Result<Vec<Chart>, _> = [curve, gains(found, labels).draw()].into_iter().chain(losses).collect();
    charts.map_err(|error| DrawError::of(&*error))
}

/// What each side gains by each level.
fn gains(found: &Skill, labels: &Labels) -> Curve {
    let sides = labels.brief_sides();
    let dot = |place: usize, at: usize, step: &StepUp| {
        let Gain { gain, low, high, .. } = step.gains[place];
        let aside = if place == 0 { -ASIDE } else { ASIDE };
        let numbers = difference([gain, low, high]);
        let text = format!("{} with {} against {}: gain {numbers}", sides[place], step.to, step.from);
        Dot { at: at as f64 + aside, value: gain, low, high, ringed: false, text }
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
        title: format!("{}: what a level gains over the one below", found.scenario),
        across: "level of the side, the other side one level below".to_owned(),
        up: "gain of score, pp".to_owned(),
        ticks: ticks.collect(),
        written: |share, step| written(100.0 * share, 100.0 * step),
        bounds: (-1.0, 1.0),
        series: series.into(),
        level: Some((0.0, String::new())),
        fit: Vec::new(),
        found: None,
    }
}

/// What each side loses without each rule, the greatest loss on top.
fn losses(found: &Skill, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let sides = labels.brief_sides();
    let name = |loss: &RuleLoss| format!("{}, {}", named(loss), sides[place(found, loss)]);
    let names = found.rules.iter().map(|loss| text_width(&name(loss), TEXT_SIZE)).max().unwrap_or(0).min(NAME);
    let bottom = HEAD + (BAR + GAP) * found.rules.len() as i32;
    let scale = Scale { values: range(found), pixels: (MARGIN + names + 12, WIDTH as i32 - MARGIN) };
    let title = format!("{}: what a side loses without a rule", found.scenario);
    chart("losses", &title, bottom + FOOT, |area| {
        let entries = [0, 1].map(|place| (side(place), sides[place].clone()));
        let chance = (pale(NEUTRAL), "pale: may be chance".to_owned());
        legend(area, &entries.into_iter().chain([chance]).collect::<Vec<_>>())?;
        let written = |value: f64| number(value, &scale);
        level_axis(area, &scale, (HEAD, bottom), "loss of score, pp, with 95 % intervals", &written)?;
        let mut spots = Vec::new();
        for (row, loss) in (0..).zip(&found.rules) {
            let top = HEAD + (BAR + GAP) * row;
            draw_loss(area, &scale, (loss, &name(loss), place(found, loss)), top)?;
            let (left, right) = scale.pixels;
            spots.push(Spot::between((left, top), (right, top + BAR), tooltip(loss, labels)));
        }
        line(area, (scale.at(0.0), HEAD - 4), (scale.at(0.0), bottom), INK)?;
        Ok(spots)
    })
}

/// The place of the side that loses.
fn place(found: &Skill, loss: &RuleLoss) -> usize {
    usize::from(loss.side == found.sides[1])
}

/// From where to where the axis goes, in percentage points.
fn range(found: &Skill) -> (f64, f64) {
    let low = found.rules.iter().map(|loss| 100.0 * loss.low).fold(0.0, f64::min);
    let high = found.rules.iter().map(|loss| 100.0 * loss.high).fold(0.0, f64::max);
    let room = if high > low { 0.04 * (high - low) } else { 1.0 };
    (low - room, high + room)
}

fn draw_loss(area: &Area, scale: &Scale, (loss, name, place): (&RuleLoss, &str, usize), top: i32) -> Drawn {
    let name = fit_name(name, TEXT_SIZE, scale.pixels.0 - MARGIN - 10);
    let at = (scale.pixels.0 - 8, top + BAR / 2);
    area.draw(&Text::new(name, at, text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
    let [end, low, high] = [loss.loss, loss.low, loss.high].map(|share| scale.at(100.0 * share));
    let colour = if loss.adjusted < SURE { side(place) } else { pale(side(place)) };
    bar(area, (scale.at(0.0), end), (top, top + BAR), colour)?;
    whisker(area, (low, high), top + BAR / 2)
}
