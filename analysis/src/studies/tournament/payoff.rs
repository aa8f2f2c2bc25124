//! The payoffs of a tournament as a heat map, with each player's share at the equilibrium.

use crate::play::labels::Labels;
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{
    Color, FontTransform, HPos, IntoDrawingArea, IntoFont, Pos, RGBColor, Rectangle, SVGBackend, Text, TextStyle, VPos,
    WHITE,
};
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{FONT, GRID, INK, TEXT_SIZE, TITLE_SIZE, WIDTH, fit, fit_name, leaning, text_width};
use crate::show::charts::{Chart, DrawError};
use crate::studies::tournament::{Cell, Share, Tournament};

/// The height of the intervals in the cells.
const SMALL: i32 = 14;
/// The height of title and legend.
const HEAD: i32 = 84;
/// From the edges to what is drawn.
const MARGIN: i32 = 14;
/// The height of the names and shares of the second side's players: level, or at most so much where they stand upright.
const LEVEL: i32 = 92;
const UPRIGHT: i32 = 290;
/// The height of the words above them.
const ABOVE: i32 = 26;
/// The widest name of a player of the first side.
const NAME: i32 = 250;
/// The share beside it.
const SHARE: i32 = 72;
/// The share before a name that stands upright.
const SMALL_SHARE: i32 = 56;
/// The sizes of a cell.
const WIDEST: i32 = 150;
const HIGHEST: i32 = 62;
const LOWEST: i32 = 26;
/// Narrower cells have no room for an interval, and narrower ones than that none for the payoff.
const ROOM_FOR_INTERVALS: i32 = 110;
const ROOM_FOR_PAYOFFS: i32 = 34;
/// Over narrower cells shares stand upright as well.
const ROOM_FOR_SHARES: i32 = 52;
/// Names over narrower cells stand upright, and so do those that are wider than a cell.
const NARROW: i32 = 72;
/// The room of a level name that the borders of its cell take.
const BORDERS: i32 = 8;
/// White text is read on colours that are this far from white.
const STRONG: f64 = 0.37;

/// The layout of the cells.
struct Grid {
    left: i32,
    top: i32,
    upright: bool,
    width: i32,
    height: i32,
}

impl Grid {
    fn of(tournament: &Tournament) -> Self {
        let widest = |names: &[String], size| names.iter().map(|name| text_width(name, size)).max().unwrap_or(0);
        let left = MARGIN + widest(&tournament.rows, TEXT_SIZE).min(NAME) + SHARE + 40;
        let width = ((WIDTH as i32 - left - MARGIN) / tournament.columns.len() as i32).min(WIDEST);
        let too_wide = |name: &String| {
            let (lines, size) = lines(name, width);
            lines.iter().any(|line| text_width(line, size) > width - BORDERS)
        };
        let upright = width < NARROW || tournament.columns.iter().any(too_wide);
        let names = match upright {
            true => (ABOVE + SMALL_SHARE + widest(&tournament.columns, SMALL) + 8).clamp(LEVEL, UPRIGHT),
            false => LEVEL,
        };
        Self { left, top: HEAD + names, upright, width, height: (width * 2 / 3).clamp(LOWEST, HIGHEST) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        (self.left + self.width * column as i32, self.top + self.height * row as i32)
    }
}

/// Draws the chart.
///
/// # Errors
/// When the drawing library fails.
pub fn chart(tournament: &Tournament, labels: &Labels) -> Result<Chart, DrawError> {
    draw(tournament, labels).map_err(|error| DrawError::of(&*error))
}

fn draw(tournament: &Tournament, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let title = format!("{}: what {} score", tournament.scenario, labels.brief_sides()[0]);
    let grid = Grid::of(tournament);
    let height = grid.corner(tournament.rows.len(), 0).1 + 48;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        let said = fit_name(&title, TITLE_SIZE, WIDTH as i32 - 2 * MARGIN);
        area.draw(&Text::new(said, (MARGIN, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
        legend(&area, labels)?;
        for row in 0..tournament.rows.len() {
            for column in 0..tournament.columns.len() {
                cell(&area, &grid, tournament.cell(row, column), grid.corner(row, column))?;
            }
        }
        names(&area, &grid, tournament, labels)?;
        below(&area, tournament, height)?;
        area.present()?;
    }
    Ok(Chart { name: "payoff", title, svg }.with_spots(&spots(&grid, tournament, labels)))
}

/// The tooltips of the cells.
fn spots(grid: &Grid, tournament: &Tournament, labels: &Labels) -> Vec<Spot> {
    let [one, other] = labels.sides();
    let places =
        (0..tournament.rows.len()).flat_map(|row| (0..tournament.columns.len()).map(move |column| (row, column)));
    let spot = |(row, column)| {
        let Cell { players, payoff, low, high, .. } = tournament.cell(row, column);
        let text = format!(
            "{one} by {}, {other} by {}: {one} score {payoff:.4} ({low:.4} to {high:.4})",
            players[0], players[1]
        );
        Spot { at: grid.corner(row, column), size: (grid.width, grid.height), text }
    };
    places.map(spot).collect()
}

/// The colour of a score: the first side's at 1, white at a half, the second side's at 0.
pub fn colour(payoff: f64) -> RGBColor {
    leaning(2.0 * (payoff - 0.5))
}

fn legend(area: &Area, labels: &Labels) -> Drawn {
    let [one, other] = labels.brief_sides();
    let (y, step) = (48, 4);
    let mut x = MARGIN;
    let style = || text_style(TEXT_SIZE, HPos::Left, VPos::Center);
    let (from, to) = (format!("0: {other} win"), format!("1: {one} win"));
    area.draw(&Text::new(from.clone(), (x, y + 8), style()))?;
    x += text_width(&from, TEXT_SIZE) + 10;
    for place in 0..=40 {
        let corners = [(x, y), (x + step, y + 16)];
        area.draw(&Rectangle::new(corners, colour(f64::from(place) / 40.0).filled()))?;
        x += step;
    }
    area.draw(&Rectangle::new([(x - 41 * step, y), (x, y + 16)], GRID))?;
    area.draw(&Text::new(to, (x + 10, y + 8), style()))?;
    Ok(())
}

fn cell(area: &Area, grid: &Grid, cell: &Cell, (x, y): (i32, i32)) -> Drawn {
    let corners = [(x, y), (x + grid.width, y + grid.height)];
    area.draw(&Rectangle::new(corners, colour(cell.payoff).filled()))?;
    area.draw(&Rectangle::new(corners, GRID))?;
    // White on a strong colour, ink on a weak one.
    let ink = if (cell.payoff - 0.5).abs() > STRONG { &WHITE } else { &INK };
    let (x, y) = (x + grid.width / 2, y + grid.height / 2);
    let with_interval = grid.width >= ROOM_FOR_INTERVALS;
    if grid.width >= ROOM_FOR_PAYOFFS {
        let (text, size) = if with_interval {
            (format!("{:.3}", cell.payoff), TEXT_SIZE + 2)
        } else {
            (format!("{:.2}", cell.payoff), SMALL)
        };
        let at = (x, if with_interval { y - 10 } else { y });
        area.draw(&Text::new(text, at, text_style(size, HPos::Center, VPos::Center).color(ink)))?;
    }
    if with_interval {
        let text = format!("{:.3} to {:.3}", cell.low, cell.high);
        area.draw(&Text::new(text, (x, y + 13), text_style(SMALL, HPos::Center, VPos::Center).color(ink)))?;
    }
    Ok(())
}

/// The names of players and their shares at the equilibrium.
fn names(area: &Area, grid: &Grid, tournament: &Tournament, labels: &Labels) -> Drawn {
    let [one, other] = labels.brief_sides();
    let room = grid.left - SHARE - MARGIN - 30;
    for (row, share) in tournament.mixture(0).iter().enumerate() {
        let (x, y) = grid.corner(row, 0);
        let style = || text_style(TEXT_SIZE, HPos::Right, VPos::Center);
        let y = y + grid.height / 2;
        area.draw(&Text::new(percent(share), (x - 8, y), style()))?;
        area.draw(&Text::new(fit(&share.player, TEXT_SIZE, room), (x - SHARE, y), style()))?;
    }
    for (column, share) in tournament.mixture(1).iter().enumerate() {
        let (x, y) = grid.corner(0, column);
        let x = x + grid.width / 2;
        if grid.upright {
            let turned = (FONT, SMALL).into_font().transform(FontTransform::Rotate270);
            let style = TextStyle::from(turned).color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
            let name = fit(&share.player, SMALL, UPRIGHT - ABOVE - SMALL_SHARE);
            if grid.width < ROOM_FOR_SHARES {
                area.draw(&Text::new(format!("{}  {name}", percent(share)), (x, y - 6), style))?;
            } else {
                let level = text_style(SMALL, HPos::Center, VPos::Bottom);
                area.draw(&Text::new(percent(share), (x, y - 6), level))?;
                area.draw(&Text::new(name, (x, y - 28), style))?;
            }
        } else {
            let style = || text_style(TEXT_SIZE, HPos::Center, VPos::Bottom);
            area.draw(&Text::new(percent(share), (x, y - 6), style()))?;
            let (lines, size) = lines(&share.player, grid.width);
            for (line, above) in lines.into_iter().rev().zip([28, 46]) {
                let style = text_style(size, HPos::Center, VPos::Bottom);
                area.draw(&Text::new(line.to_owned(), (x, y - above), style))?;
            }
        }
    }
    let (x, y) = grid.corner(0, 0);
    area.draw(&Text::new(format!("{other} played by"), (x, HEAD + 2), text_style(TEXT_SIZE, HPos::Left, VPos::Top)))?;
    let said = fit_name(&format!("{one} played by"), TEXT_SIZE, x - MARGIN - 8);
    area.draw(&Text::new(said, (x - 8, y - 6), text_style(TEXT_SIZE, HPos::Right, VPos::Bottom)))?;
    Ok(())
}

/// A name over a cell and the height of its letters: in two lines of small ones, cut after the colon in it, when it is too
/// wide for one.
fn lines(name: &str, width: i32) -> (Vec<&str>, i32) {
    let too_wide = text_width(name, TEXT_SIZE) > width - BORDERS;
    match name.find(':').filter(|_| too_wide) {
        Some(colon) => (<[&str; 2]>::from(name.split_at(colon + 1)).to_vec(), SMALL),
        None => (vec![name], TEXT_SIZE),
    }
}

fn percent(share: &Share) -> String {
    format!("{:.1} %", 100.0 * share.share)
}

fn below(area: &Area, tournament: &Tournament, height: i32) -> Drawn {
    let best = &tournament.equilibrium;
    let said = format!(
        "Percentages: how often each side plays so when both choose best; the score is then {:.3} ({:.3} to {:.3}).",
        best.value, best.low, best.high
    );
    let style = text_style(TEXT_SIZE, HPos::Left, VPos::Bottom);
    area.draw(&Text::new(said, (MARGIN, height - 14), style))?;
    Ok(())
}
