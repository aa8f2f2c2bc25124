//! The screening: the effect of each factor, and how much it depends on the others.

use crate::base::figure::{fixed, with_sign};
use crate::base::words::{counted, path_in_words};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::drawing::chart;
use crate::show::charts::frame::{
    ACCENT, Area, Drawn, MARGIN, Scale, foot, level_axis, line, number, text_style, upright_axis, upright_numbers,
    upright_style,
};
use crate::show::charts::head::Entry;
use crate::show::charts::shapes::{Circle, Color, HPos, Text, VPos};
use crate::show::charts::size::Size;
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{NEUTRAL, fit_name, text_width};
use crate::studies::sensitivity::{Effect, Sensitivity};

/// The radius of a point.
const RADIUS: i32 = 6;
/// How many names are tried.
const NAMED: usize = 12;

/// The field of the points: its scales, and the place of the label of the line.
struct Field {
    across: Scale,
    up: Scale,
    label: Place,
}

/// Left, top, right and bottom.
type Place = [i32; 4];

/// Draws the chart.
pub fn draw(found: &Sensitivity, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let effects = &found.screening.effects;
    let unit = if found.rate { "pp" } else { "victory points" };
    let times = if found.rate { 100.0 } else { 1.0 };
    let end = |of: fn(&Effect) -> f64| match effects.iter().map(of).fold(0.0, f64::max) * times {
        top if top > 0.0 => 1.12 * top,
        _ => 1.0,
    };
    let title =
        format!("{}: screening of {}", labels.title(&found.head.scenario.id), counted(effects.len() as u64, "factor"));
    let entries = |_| vec![Entry::square(ACCENT, "in the variance analysis"), Entry::square(NEUTRAL, "not in it")];
    let name = format!("mu*: mean size of the effects, {unit}");
    let body = |size: Size| size.pick(520, 320);
    let height = |size: Size| body(size) + foot(&name, size.width - 2 * MARGIN, size);
    chart("screening", &title, entries, height, |area, size, top| {
        let bottom = top + body(size);
        let up = Scale { values: (0.0, end(|effect| effect.sigma)), pixels: (bottom, top + 6) };
        let (numbers, widest) = upright_numbers(&up, number, size);
        let left = MARGIN + size.text + 6 + widest + 8;
        let pixels = (left, size.width - MARGIN - 10);
        let across = Scale { values: (0.0, end(|effect| effect.mu_star)), pixels };
        let ends = (MARGIN, size.width - MARGIN);
        level_axis(area, size, &across, &[(top + 6, bottom)], (&name, number), ends)?;
        upright_axis(area, size, &up, &numbers, pixels)?;
        let said = fit_name(&format!("sigma: standard deviation of the effects, {unit}"), size.text, bottom - top);
        let at = (MARGIN, i32::midpoint(top, bottom));
        area.draw(&Text::new(said, at, upright_style(size.text, HPos::Center, VPos::Top)))?;
        let label = diagonal(area, size, &across, &up)?;
        let place = |effect: &Effect| (across.at(times * effect.mu_star), up.at(times * effect.sigma));
        for effect in effects.iter().rev() {
            let colour = if chosen(found, effect) { ACCENT } else { NEUTRAL };
            area.draw(&Circle::new(place(effect), RADIUS, colour.filled()))?;
        }
        let places: Vec<(i32, i32)> = effects.iter().map(place).collect();
        names(area, size, effects, &places, &Field { across, up, label })?;
        Ok(effects.iter().zip(&places).rev().map(|(effect, at)| spot(effect, *at, times, unit)).collect())
    })
}

fn chosen(found: &Sensitivity, effect: &Effect) -> bool {
    found.variance.iter().flat_map(|variance| &variance.indices).any(|index| index.factor == effect.factor)
}

/// Above this line an effect is mostly interaction. Returns the place of its label.
fn diagonal(area: &Area, size: Size, across: &Scale, up: &Scale) -> Result<Place, Box<dyn std::error::Error>> {
    let end = across.values.1.min(up.values.1);
    line(area, (across.at(0.0), up.at(0.0)), (across.at(end), up.at(end)), NEUTRAL)?;
    let line_label = "sigma = mu*";
    let right = across.at(end) - 8;
    let left = right - text_width(line_label, size.small);
    // Below the line, also where the text begins.
    let share = f64::from(left - across.pixels.0) / f64::from(across.at(end) - across.pixels.0);
    let style = text_style(size.small, HPos::Right, VPos::Top);
    let top = up.at(end * share) + 6;
    area.draw(&Text::new(line_label, (right, top), style))?;
    Ok([left, top, right, top + size.small])
}

/// Names the top factors where there is room: to the right of their points, to the left, above or below.
fn names(area: &Area, size: Size, effects: &[Effect], places: &[(i32, i32)], field: &Field) -> Drawn {
    let ((left_end, right_end), (lower, upper)) = (field.across.pixels, field.up.pixels);
    let points = places.iter().map(|(x, y)| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS]);
    let mut taken: Vec<Place> = points.chain([field.label]).collect();
    for (effect, &(x, y)) in effects.iter().zip(places).take(NAMED) {
        let name = fit_name(&path_in_words(&effect.factor), size.small, size.width / 3);
        let (width, half) = (text_width(&name, size.small) + 4, size.small / 2 + 2);
        let boxes = [
            [x + RADIUS + 4, y - half, x + RADIUS + 4 + width, y + half],
            [x - RADIUS - 4 - width, y - half, x - RADIUS - 4, y + half],
            [x - width / 2, y - RADIUS - 4 - 2 * half, x + width / 2, y - RADIUS - 4],
            [x - width / 2, y + RADIUS + 4, x + width / 2, y + RADIUS + 4 + 2 * half],
        ];
        let inside = |[left, top, right, bottom]: &Place| {
            *left > left_end && *right < right_end && *top > upper && *bottom < lower
        };
        let free = |one: &Place| {
            taken.iter().all(|other| one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1])
        };
        let Some(found) = boxes.into_iter().find(|one| inside(one) && free(one)) else { continue };
        let at = (found[0] + 2, i32::midpoint(found[1], found[3]));
        area.draw(&Text::new(name, at, text_style(size.small, HPos::Left, VPos::Center)))?;
        taken.push(found);
    }
    Ok(())
}

fn spot(effect: &Effect, (x, y): (i32, i32), times: f64, unit: &str) -> Spot {
    let [mu_star, sigma, noise, floor] =
        [effect.mu_star, effect.sigma, effect.noise, effect.floor].map(|value| fixed(times * value, 2));
    let mu = with_sign(times * effect.mu, 2);
    let text = format!(
        "{}: mu* {mu_star}, mu {mu}, sigma {sigma} {unit}; by chance alone mu* {floor}, sigma {noise}",
        effect.factor
    );
    Spot::between((x - RADIUS, y - RADIUS), (x + RADIUS, y + RADIUS), text)
}
