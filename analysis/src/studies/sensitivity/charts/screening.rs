//! The screening: the effect of each factor, and how much it depends on the others.

use crate::base::words::counted;
use crate::show::charts::Chart;
use crate::show::charts::frame::{ACCENT, FOOT, HEAD, MARGIN, Scale, chart, legend, level_axis, line, number};
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{Circle, Color, HPos, Text, VPos};
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{GRID, NEUTRAL, TEXT_SIZE, WIDTH, fit_name, text_width};
use crate::studies::sensitivity::{Effect, Sensitivity};

/// The height of the plot.
const BODY: i32 = 520;
/// The room for the numbers of the upright axis.
const NUMBERS: i32 = 62;
/// The radius of a point.
const RADIUS: i32 = 6;
/// The height and the greatest width of a name, and how many are tried.
const SMALL: i32 = 14;
const NAME: i32 = 330;
const NAMED: usize = 12;

/// Draws the chart.
pub fn draw(found: &Sensitivity) -> Result<Chart, Box<dyn std::error::Error>> {
    let effects = &found.screening.effects;
    let unit = if found.rate { "percentage points" } else { "victory points" };
    let times = if found.rate { 100.0 } else { 1.0 };
    let end = |of: fn(&Effect) -> f64| match effects.iter().map(of).fold(0.0, f64::max) * times {
        top if top > 0.0 => 1.12 * top,
        _ => 1.0,
    };
    let bottom = HEAD + BODY;
    let across = Scale { values: (0.0, end(|effect| effect.mu_star)), pixels: (MARGIN + NUMBERS, WIDTH as i32 - 30) };
    let up = Scale { values: (0.0, end(|effect| effect.sigma)), pixels: (bottom, HEAD + 18) };
    let title = format!("{}: screening of {}", found.scenario, counted(effects.len() as u64, "factor"));
    chart("screening", &title, bottom + FOOT, |area| {
        legend(area, &[(ACCENT, "in the variance analysis".to_owned()), (NEUTRAL, "not in it".to_owned())])?;
        let name = format!("mu*: mean size of the effects, {unit}");
        level_axis(area, &across, (HEAD + 18, bottom), &name, &|value| number(value, &across))?;
        upright_axis(area, &up, across.pixels, &format!("sigma: how much they differ, {unit}"))?;
        diagonal(area, &across, &up)?;
        let place = |effect: &Effect| (across.at(times * effect.mu_star), up.at(times * effect.sigma));
        for effect in effects.iter().rev() {
            let colour = if chosen(found, effect) { ACCENT } else { NEUTRAL };
            area.draw(&Circle::new(place(effect), RADIUS, colour.filled()))?;
        }
        let places: Vec<(i32, i32)> = effects.iter().map(place).collect();
        names(area, effects, &places)?;
        Ok(effects.iter().zip(&places).rev().map(|(effect, at)| spot(effect, *at, times, unit)).collect())
    })
}

fn chosen(found: &Sensitivity, effect: &Effect) -> bool {
    found.variance.iter().flat_map(|variance| &variance.indices).any(|index| index.factor == effect.factor)
}

fn upright_axis(area: &Area, scale: &Scale, (left, right): (i32, i32), name: &str) -> Drawn {
    for value in scale.numbers() {
        let y = scale.at(value);
        line(area, (left, y), (right, y), GRID)?;
        let style = text_style(TEXT_SIZE, HPos::Right, VPos::Center);
        area.draw(&Text::new(number(value, scale), (left - 8, y), style))?;
    }
    let style = text_style(TEXT_SIZE, HPos::Left, VPos::Bottom);
    area.draw(&Text::new(name.to_owned(), (left - 40, scale.pixels.1 - 4), style))?;
    Ok(())
}

/// Above this line an effect is mostly interaction.
fn diagonal(area: &Area, across: &Scale, up: &Scale) -> Drawn {
    let end = across.values.1.min(up.values.1);
    line(area, (across.at(0.0), up.at(0.0)), (across.at(end), up.at(end)), NEUTRAL)?;
    let line_label = "sigma = mu*";
    let right = across.at(end) - 8;
    let left = right - text_width(line_label, SMALL);
    // Below the line, also where the text begins.
    let share = f64::from(left - across.pixels.0) / f64::from(across.at(end) - across.pixels.0);
    let style = text_style(SMALL, HPos::Right, VPos::Top);
    area.draw(&Text::new(line_label, (right, up.at(end * share) + 6), style))?;
    Ok(())
}

/// Names the foremost factors where there is room: to the right of their points, to the left, above or below.
fn names(area: &Area, effects: &[Effect], places: &[(i32, i32)]) -> Drawn {
    let mut taken: Vec<[i32; 4]> =
        places.iter().map(|(x, y)| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS]).collect();
    for (effect, &(x, y)) in effects.iter().zip(places).take(NAMED) {
        let name = fit_name(&effect.factor, SMALL, NAME);
        let (width, half) = (text_width(&name, SMALL) + 4, SMALL / 2 + 2);
        let boxes = [
            [x + RADIUS + 4, y - half, x + RADIUS + 4 + width, y + half],
            [x - RADIUS - 4 - width, y - half, x - RADIUS - 4, y + half],
            [x - width / 2, y - RADIUS - 4 - 2 * half, x + width / 2, y - RADIUS - 4],
            [x - width / 2, y + RADIUS + 4, x + width / 2, y + RADIUS + 4 + 2 * half],
        ];
        let inside = |[left, top, right, bottom]: &[i32; 4]| {
            *left > MARGIN + NUMBERS && *right < WIDTH as i32 - MARGIN && *top > HEAD && *bottom < HEAD + BODY
        };
        let free = |one: &[i32; 4]| {
            taken.iter().all(|other| one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1])
        };
        let Some(found) = boxes.into_iter().find(|one| inside(one) && free(one)) else { continue };
        let at = (found[0] + 2, i32::midpoint(found[1], found[3]));
        area.draw(&Text::new(name, at, text_style(SMALL, HPos::Left, VPos::Center)))?;
        taken.push(found);
    }
    Ok(())
}

fn spot(effect: &Effect, (x, y): (i32, i32), times: f64, unit: &str) -> Spot {
    let [mu, mu_star, sigma, noise, floor] =
        [effect.mu, effect.mu_star, effect.sigma, effect.noise, effect.floor].map(|value| times * value);
    let text = format!(
        "{}: mu* {mu_star:.2}, mu {mu:+.2}, sigma {sigma:.2} {unit}; by chance alone mu* {floor:.2}, sigma {noise:.2}",
        effect.factor
    );
    Spot::between((x - RADIUS, y - RADIUS), (x + RADIUS, y + RADIUS), text)
}
