//! The payoffs of a tournament as a heat map, with each player's share at the equilibrium. Columns are numbered, and so are rows
//! where names have no room beside them; a list below names the numbers.

use crate::base::figure::fixed;
use crate::base::words::{estimate, percent, percents};
use crate::play::labels::Labels;
use crate::show::charts::drawing::chart as both_sizes;
use crate::show::charts::frame::{Area, Drawn, MARGIN, Spotted, text_style};
use crate::show::charts::head::{Entry, Sign};
use crate::show::charts::shapes::{Color, HPos, RGBColor, Rectangle, Text, VPos, WHITE};
use crate::show::charts::size::Size;
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{GRID, broken, fit, leaning, text_width};
use crate::show::charts::{Chart, DrawError};
use crate::studies::tournament::{Cell, Share, Tournament};

/// The sizes of a cell.
const WIDEST: i32 = 150;
const HIGHEST: i32 = 62;
/// The share of the width that the names of the rows may take.
const NAMES: f64 = 0.36;
/// White text is read on colours that are this far from white.
const STRONG: f64 = 0.37;
/// The colours of the legend.
const STEPS: i32 = 40;
/// The room of a cell that its borders take.
const BORDERS: i32 = 6;
/// The widest entry of the list of players.
const LISTED: i32 = 300;

/// The layout of the cells.
struct Grid {
    size: Size,
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// Whether the rows have their names beside them.
    named: bool,
}

impl Grid {
    fn of(tournament: &Tournament, size: Size, top: i32) -> Self {
        let share = text_width("100.0 %", size.text) + 14;
        let names = tournament.rows.iter().map(|name| text_width(name, size.text)).max().unwrap_or(0);
        let named = !size.narrow && f64::from(names) < NAMES * f64::from(size.width);
        let number = text_width("00", size.text);
        let left = MARGIN + if named { names } else { number } + if size.narrow { 8 } else { share };
        let width = ((size.width - left - MARGIN) / tournament.columns.len() as i32).min(WIDEST);
        let height = (width * 2 / 3).clamp(size.text + 8, HIGHEST);
        Self { size, left, top: top + size.text + 12, width, height, named }
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        (self.left + self.width * column as i32, self.top + self.height * row as i32)
    }

    fn end(&self, tournament: &Tournament) -> i32 {
        self.corner(tournament.rows.len(), 0).1
    }
}

/// Draws the chart.
///
/// # Errors
/// When the drawing library fails.
pub fn chart(tournament: &Tournament, labels: &Labels) -> Result<Chart, DrawError> {
    let labels = &labels.brief();
    let title = format!("{}: what {} score", labels.title(&tournament.head.scenario.id), labels.sides()[0]);
    let height = |size: Size| {
        let grid = Grid::of(tournament, size, 0);
        let lines: i32 = lists(tournament, labels, &grid).iter().map(|list| list.height(size)).sum();
        grid.end(tournament) + 12 + said(tournament, size).len() as i32 * (size.text + 5) + lines + MARGIN
    };
    both_sizes(
        "payoff",
        &title,
        |_| legend(labels),
        height,
        |area, size, top| draw(area, &Grid::of(tournament, size, top), tournament, labels),
    )
    .map_err(|error| DrawError::of(&*error))
}

fn draw(area: &Area, grid: &Grid, tournament: &Tournament, labels: &Labels) -> Spotted {
    let size = grid.size;
    for row in 0..tournament.rows.len() {
        for column in 0..tournament.columns.len() {
            cell(area, grid, tournament.cell(row, column), grid.corner(row, column))?;
        }
    }
    names(area, grid, tournament)?;
    let mut y = grid.end(tournament) + 12;
    for line in said(tournament, size) {
        area.draw(&Text::new(line, (MARGIN, y), text_style(size.text, HPos::Left, VPos::Top)))?;
        y += size.text + 5;
    }
    for list in lists(tournament, labels, grid) {
        list.draw(area, size, y)?;
        y += list.height(size);
    }
    Ok(spots(grid, tournament, labels))
}

/// The tooltips of the cells.
fn spots(grid: &Grid, tournament: &Tournament, labels: &Labels) -> Vec<Spot> {
    let [one, other] = labels.sides();
    let places =
        (0..tournament.rows.len()).flat_map(|row| (0..tournament.columns.len()).map(move |column| (row, column)));
    let spot = |(row, column)| {
        let Cell { players, payoff, low, high, .. } = tournament.cell(row, column);
        let text = format!(
            "{one} by {}, {other} by {}: {one} score {}",
            players[0],
            players[1],
            estimate([*payoff, *low, *high])
        );
        Spot { at: grid.corner(row, column), size: (grid.width, grid.height), text }
    };
    places.map(spot).collect()
}

/// The colour of a score: the first side's at 1, white at a half, the second side's at 0.
pub fn colour(payoff: f64) -> RGBColor {
    leaning(2.0 * (payoff - 0.5))
}

fn legend(labels: &Labels) -> Vec<Entry> {
    let [one, other] = labels.sides();
    let colours = (0..=STEPS).map(|place| colour(f64::from(place) / f64::from(STEPS))).collect();
    vec![Entry::new(Sign::Scale(format!("{other} win"), colours), format!("{one} win"))]
}

fn cell(area: &Area, grid: &Grid, cell: &Cell, (x, y): (i32, i32)) -> Drawn {
    let corners = [(x, y), (x + grid.width, y + grid.height)];
    area.draw(&Rectangle::new(corners, colour(cell.payoff).filled()))?;
    area.draw(&Rectangle::new(corners, GRID))?;
    let Size { text, small, .. } = grid.size;
    let style = |size| {
        let style = text_style(size, HPos::Center, VPos::Center);
        // White on a strong colour, ink on a weak one.
        if (cell.payoff - 0.5).abs() > STRONG { style.color(&WHITE) } else { style }
    };
    let fits = |said: &str, size| text_width(said, size) <= grid.width - BORDERS;
    let (x, y) = (x + grid.width / 2, y + grid.height / 2);
    let interval = percents(cell.low, cell.high);
    let both = fits(&interval, small) && grid.height >= text + small + 8;
    let short = fixed(100.0 * cell.payoff, 0);
    let payoffs = [(percent(cell.payoff), text), (percent(cell.payoff), small), (short, small)];
    if let Some((said, size)) = payoffs.into_iter().find(|(said, size)| fits(said, *size)) {
        let at = (x, if both { y - text / 2 - 1 } else { y });
        area.draw(&Text::new(said, at, style(size)))?;
    }
    if both {
        area.draw(&Text::new(interval, (x, y + small / 2 + 4), style(small)))?;
    }
    Ok(())
}

/// The names or numbers of the rows with their shares at the equilibrium, and the numbers of the columns.
fn names(area: &Area, grid: &Grid, tournament: &Tournament) -> Drawn {
    let size = grid.size;
    for (row, share) in tournament.mixture(0).iter().enumerate() {
        let (x, y) = grid.corner(row, 0);
        let middle = y + grid.height / 2;
        let name = if grid.named { share.player.clone() } else { (row + 1).to_string() };
        area.draw(&Text::new(name, (MARGIN, middle), text_style(size.text, HPos::Left, VPos::Center)))?;
        if !size.narrow {
            let style = text_style(size.text, HPos::Right, VPos::Center);
            area.draw(&Text::new(percent(share.share), (x - 8, middle), style))?;
        }
    }
    for column in 0..tournament.columns.len() {
        let (x, y) = grid.corner(0, column);
        let at = (x + grid.width / 2, y - 5);
        area.draw(&Text::new((column + 1).to_string(), at, text_style(size.text, HPos::Center, VPos::Bottom)))?;
    }
    Ok(())
}

fn said(tournament: &Tournament, size: Size) -> Vec<String> {
    let best = &tournament.equilibrium;
    let said = format!(
        "Percentages beside players: their shares at equilibrium, where the score is {}.",
        estimate([best.value, best.low, best.high])
    );
    broken(&said, size.text, size.width - 2 * MARGIN, 5)
}

/// A numbered list of players with their shares.
struct List {
    title: String,
    entries: Vec<String>,
    columns: usize,
}

/// The lists below the cells: of the rows, where they are numbered, and of the columns.
fn lists(tournament: &Tournament, labels: &Labels, grid: &Grid) -> Vec<List> {
    let list = |side: usize, what: &str| {
        let entry = |(share, number): (&Share, u32)| format!("{number}: {}, {}", share.player, percent(share.share));
        let entries: Vec<String> = tournament.mixture(side).iter().zip(1..).map(entry).collect();
        let widest = entries.iter().map(|said| text_width(said, grid.size.small)).max().unwrap_or(0).clamp(60, LISTED);
        let columns = ((grid.size.width - 2 * MARGIN) / (widest + 16)).max(1) as usize;
        List { title: format!("{what}: {} played by", labels.sides()[side]), entries, columns }
    };
    let rows = (!grid.named).then(|| list(0, "Rows"));
    rows.into_iter().chain([list(1, "Columns")]).collect()
}

impl List {
    fn height(&self, size: Size) -> i32 {
        let lines = self.entries.len().div_ceil(self.columns) as i32;
        size.text + 12 + lines * (size.small + 5)
    }

    fn draw(&self, area: &Area, size: Size, top: i32) -> Drawn {
        let style = |letters| text_style(letters, HPos::Left, VPos::Top);
        area.draw(&Text::new(self.title.clone(), (MARGIN, top + 6), style(size.text)))?;
        let room = (size.width - 2 * MARGIN) / self.columns as i32;
        for (place, entry) in self.entries.iter().enumerate() {
            let (line, column) = ((place / self.columns) as i32, (place % self.columns) as i32);
            let at = (MARGIN + room * column, top + size.text + 12 + line * (size.small + 5));
            area.draw(&Text::new(fit(entry, size.small, room - 8), at, style(size.small)))?;
        }
        Ok(())
    }
}
