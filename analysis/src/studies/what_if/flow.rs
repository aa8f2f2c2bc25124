//! The flow of outcomes: a row for each outcome in the baseline, a column for each in the variant.

use crate::base::words::{counted, whole};
use crate::play::labels::Labels;
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{
    Color, FontTransform, HPos, IntoDrawingArea, IntoFont, Pos, RGBColor, Rectangle, SVGBackend, Text, TextStyle, VPos,
    WHITE,
};
use crate::show::charts::style::{FONT, GRID, INK, NEUTRAL, TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, percent, side};
use crate::show::charts::{Chart, Spot};
use crate::statistics::rate;
use crate::studies::what_if::WhatIf;

/// Where the cells begin.
const LEFT: i32 = 244;
const TOP: i32 = 128;
/// The sizes of a cell.
const CELL: (i32, i32) = (220, 84);
/// From the edges to what is drawn.
const MARGIN: i32 = 14;
/// The share of the games from which on a cell has its whole colour.
const WHOLE: f64 = 0.3;
/// White text is read on colours that are this strong.
const STRONG: f64 = 0.74;

/// Draws the chart.
pub fn draw(found: &WhatIf, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let title = "Flow of outcomes: baseline to variant".to_owned();
    let height = corner(3, 0).1 + 40;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        area.draw(&Text::new(title.clone(), (MARGIN, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
        names(&area, found, labels)?;
        for from in 0..3 {
            for to in 0..3 {
                cell(&area, found, from, to)?;
            }
        }
        let said = format!(
            "{} of {} ({}) end differently. In cells without colour the outcome is the same.",
            whole(found.changed),
            counted(found.games, "game"),
            percent(rate(found.changed, found.games))
        );
        area.draw(&Text::new(said, (MARGIN, height - 12), text_style(TEXT_SIZE, HPos::Left, VPos::Bottom)))?;
        area.present()?;
    }
    Ok(Chart { name: "flow", title, svg }.with_spots(&spots(found, labels)))
}

/// The upper left corner of a cell.
fn corner(row: usize, column: usize) -> (i32, i32) {
    (LEFT + CELL.0 * column as i32, TOP + CELL.1 * row as i32)
}

/// The colour of what the games came to, weaker where there are few; white where nothing changed. And how strong it is.
fn colour(share: f64, from: usize, to: usize) -> (RGBColor, f64) {
    let strength = if share > 0.0 && from != to { (share / WHOLE).min(1.0).mul_add(0.85, 0.15) } else { 0.0 };
    let RGBColor(red, green, blue) = [side(0), side(1), NEUTRAL][to];
    let mixed = |part: u8| (255.0 - strength * (255.0 - f64::from(part))).round() as u8;
    (RGBColor(mixed(red), mixed(green), mixed(blue)), strength)
}

fn cell(area: &Area, found: &WhatIf, from: usize, to: usize) -> Drawn {
    let (games, (x, y)) = (found.flow[from][to], corner(from, to));
    let share = rate(games, found.games);
    let (colour, strength) = colour(share, from, to);
    let corners = [(x, y), (x + CELL.0, y + CELL.1)];
    area.draw(&Rectangle::new(corners, colour.filled()))?;
    area.draw(&Rectangle::new(corners, GRID))?;
    let ink = if strength > STRONG { &WHITE } else { &INK };
    let (x, y) = (x + CELL.0 / 2, y + CELL.1 / 2);
    for (text, size, at) in [(whole(games), TEXT_SIZE + 6, y - 12), (percent(share), TEXT_SIZE, y + 15)] {
        area.draw(&Text::new(text, (x, at), text_style(size, HPos::Center, VPos::Center).color(ink)))?;
    }
    Ok(())
}

fn names(area: &Area, found: &WhatIf, labels: &Labels) -> Drawn {
    let centred = || text_style(TEXT_SIZE, HPos::Center, VPos::Bottom);
    let middle = corner(0, 1).0 + CELL.0 / 2;
    area.draw(&Text::new("variant".to_owned(), (middle, TOP - 36), centred()))?;
    let turned = (FONT, TEXT_SIZE).into_font().transform(FontTransform::Rotate270);
    let style = TextStyle::from(turned).color(&INK).pos(Pos::new(HPos::Center, VPos::Top));
    area.draw(&Text::new("baseline".to_owned(), (MARGIN, corner(1, 0).1 + CELL.1 / 2), style))?;
    for place in 0..3 {
        let name = found.outcome(place, labels);
        let (x, y) = corner(place, place);
        let above = fit_name(&name, TEXT_SIZE, CELL.0 - 10);
        area.draw(&Text::new(above, (x + CELL.0 / 2, TOP - 10), centred()))?;
        let beside = fit_name(&name, TEXT_SIZE, LEFT - MARGIN - 40);
        let style = text_style(TEXT_SIZE, HPos::Right, VPos::Center);
        area.draw(&Text::new(beside, (LEFT - 10, y + CELL.1 / 2), style))?;
    }
    Ok(())
}

fn spots(found: &WhatIf, labels: &Labels) -> Vec<Spot> {
    let spot = |from: usize, to: usize| {
        let games = found.flow[from][to];
        let [before, after] = [from, to].map(|place| found.outcome(place, labels));
        let share = percent(rate(games, found.games));
        let text = format!("Baseline: {before}; variant: {after}. {}, {share}", counted(games, "game"));
        Spot { at: corner(from, to), size: CELL, text }
    };
    (0..9).map(|place| spot(place / 3, place % 3)).collect()
}
