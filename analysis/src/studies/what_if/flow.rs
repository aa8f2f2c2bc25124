//! The flow of outcomes: a row for each outcome in the baseline, a column for each in the variant.

use crate::base::words::{counted, whole};
use crate::play::labels::Labels;
use crate::show::charts::drawing::chart;
use crate::show::charts::frame::{Area, Drawn, MARGIN, text_style, upright_style};
use crate::show::charts::shapes::{Color, HPos, RGBColor, Rectangle, Text, VPos, WHITE};
use crate::show::charts::size::Size;
use crate::show::charts::style::{GRID, INK, NEUTRAL, broken, percent, side};
use crate::show::charts::{Chart, Spot};
use crate::statistics::rate;
use crate::studies::what_if::WhatIf;

/// The share of the games from which on a cell has its whole colour.
const WHOLE: f64 = 0.3;
/// White text is read on colours that are this strong.
const STRONG: f64 = 0.74;

/// The layout of the cells.
struct Grid {
    size: Size,
    left: i32,
    top: i32,
    cell: (i32, i32),
}

impl Grid {
    /// The cells below this place.
    const fn of(size: Size, top: i32) -> Self {
        let left = size.pick(230, 104);
        let width = (size.width - MARGIN - left) / 3;
        Self { size, left, top: top + 3 * size.text + 20, cell: (width, size.pick(84, 62)) }
    }

    /// The upper left corner of a cell.
    const fn corner(&self, row: i32, column: i32) -> (i32, i32) {
        (self.left + self.cell.0 * column, self.top + self.cell.1 * row)
    }

    fn end(&self) -> i32 {
        self.corner(3, 0).1
    }
}

/// Draws the chart.
pub fn draw(found: &WhatIf, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let labels = &labels.brief();
    let said = format!(
        "{} of {} ({}) end differently. In cells without colour the outcome is the same.",
        whole(found.changed),
        counted(found.games, "game"),
        percent(rate(found.changed, found.games))
    );
    let lines = |size: Size| broken(&said, size.text, size.width - 2 * MARGIN, 4);
    let height = |size| Grid::of(size, 0).end() + 14 + lines(size).len() as i32 * (size.text + 5);
    chart(
        "flow",
        "Flow of outcomes: baseline to variant",
        |_| Vec::new(),
        height,
        |area, size, top| {
            let grid = Grid::of(size, top);
            names(area, &grid, found, labels)?;
            for place in 0..9 {
                cell(area, &grid, found, (place / 3, place % 3))?;
            }
            for (line, place) in lines(size).into_iter().zip(0..) {
                let at = (MARGIN, grid.end() + 10 + place * (size.text + 5));
                area.draw(&Text::new(line, at, text_style(size.text, HPos::Left, VPos::Top)))?;
            }
            Ok(spots(&grid, found, labels))
        },
    )
}

/// The colour of the outcome of the games, weaker where there are few, white where nothing changed; and its strength.
fn colour(share: f64, from: usize, to: usize) -> (RGBColor, f64) {
    let strength = if share > 0.0 && from != to { (share / WHOLE).min(1.0).mul_add(0.85, 0.15) } else { 0.0 };
    let RGBColor(red, green, blue) = [side(0), side(1), NEUTRAL][to];
    let mixed = |part: u8| (255.0 - strength * (255.0 - f64::from(part))).round() as u8;
    (RGBColor(mixed(red), mixed(green), mixed(blue)), strength)
}

fn cell(area: &Area, grid: &Grid, found: &WhatIf, (from, to): (i32, i32)) -> Drawn {
    let (games, (x, y)) = (found.flow[from as usize][to as usize], grid.corner(from, to));
    let share = rate(games, found.games);
    let (colour, strength) = colour(share, from as usize, to as usize);
    let corners = [(x, y), (x + grid.cell.0, y + grid.cell.1)];
    area.draw(&Rectangle::new(corners, colour.filled()))?;
    area.draw(&Rectangle::new(corners, GRID))?;
    let ink = if strength > STRONG { &WHITE } else { &INK };
    let (x, y) = (x + grid.cell.0 / 2, y + grid.cell.1 / 2);
    let text = grid.size.text;
    for (said, size, at) in [(whole(games), text + 3, y - text / 2 - 3), (percent(share), text, y + text / 2 + 5)] {
        area.draw(&Text::new(said, (x, at), text_style(size, HPos::Center, VPos::Center).color(ink)))?;
    }
    Ok(())
}

fn names(area: &Area, grid: &Grid, found: &WhatIf, labels: &Labels) -> Drawn {
    let text = grid.size.text;
    let middle = grid.corner(0, 1).0 + grid.cell.0 / 2;
    let style = text_style(text, HPos::Center, VPos::Bottom);
    area.draw(&Text::new("variant", (middle, grid.top - 2 * text - 14), style))?;
    let beside = (MARGIN, grid.corner(1, 0).1 + grid.cell.1 / 2);
    area.draw(&Text::new("baseline", beside, upright_style(text, HPos::Center, VPos::Top)))?;
    for place in 0..3 {
        let name = found.outcome(place as usize, labels);
        let (x, y) = grid.corner(place, place);
        let above = broken(&name, text, grid.cell.0 - 6, 2);
        for (line, up) in above.iter().rev().zip(0..) {
            let at = (x + grid.cell.0 / 2, grid.top - 6 - up * (text + 3));
            area.draw(&Text::new(line.clone(), at, text_style(text, HPos::Center, VPos::Bottom)))?;
        }
        let lines = broken(&name, text, grid.left - 2 * MARGIN - text - 10, 2);
        let first = y + grid.cell.1 / 2 - (lines.len() as i32 - 1) * (text + 3) / 2;
        for (line, down) in lines.into_iter().zip(0..) {
            let at = (grid.left - 8, first + down * (text + 3));
            area.draw(&Text::new(line, at, text_style(text, HPos::Right, VPos::Center)))?;
        }
    }
    Ok(())
}

fn spots(grid: &Grid, found: &WhatIf, labels: &Labels) -> Vec<Spot> {
    let spot = |from: usize, to: usize| {
        let games = found.flow[from][to];
        let [before, after] = [from, to].map(|place| found.outcome(place, labels));
        let share = percent(rate(games, found.games));
        let text = format!("Baseline: {before}; variant: {after}. {}, {share}", counted(games, "game"));
        Spot { at: grid.corner(from as i32, to as i32), size: grid.cell, text }
    };
    (0..9).map(|place| spot(place / 3, place % 3)).collect()
}
