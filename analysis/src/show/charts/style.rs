//! Colours, sizes and words that all charts share.

use plotters::style::RGBColor;

use crate::base::width::{beginning, em, end, width};
use crate::base::words::whole;
use crate::play::rows::DRAW;
use crate::play::summary::Summary;
use crate::show::palette::SIDES;
use crate::statistics::{rate, wilson};

/// The width of a chart in pixels.
pub const WIDTH: u32 = 960;
/// The font of all text.
pub const FONT: &str = "sans-serif";
/// The height of a chart's title.
pub const TITLE_SIZE: i32 = 27;
/// The height of a panel's title.
pub const PANEL_TITLE_SIZE: i32 = 21;
/// The height of any other text.
pub const TEXT_SIZE: i32 = 17;
/// The colour of text and of axes.
pub const INK: RGBColor = RGBColor(34, 34, 34);
/// The colour of grid lines.
pub const GRID: RGBColor = RGBColor(222, 222, 222);
/// Neither side: a draw, a level score, a count of neither. Grey is distinct from both.
pub const NEUTRAL: RGBColor = RGBColor(136, 136, 136);

/// The colour of a side, the same in every chart and on the map.
pub const fn side(index: usize) -> RGBColor {
    let [red, green, blue] = SIDES[index].rgb;
    RGBColor(red, green, blue)
}

/// White mixed with a share of a colour, 0..1.
pub fn tinted(RGBColor(red, green, blue): RGBColor, strength: f64) -> RGBColor {
    let mixed = |part: u8| (255.0 - strength.clamp(0.0, 1.0) * (255.0 - f64::from(part))).round() as u8;
    RGBColor(mixed(red), mixed(green), mixed(blue))
}

/// The colour of a value that favours the first side: its own at 1, white at 0, the second side's at -1.
pub fn leaning(by: f64) -> RGBColor {
    tinted(side(usize::from(by < 0.0)), by.abs())
}

/// The colour of the side with its id in `name`, else neutral.
pub fn of(name: &str, summary: &Summary) -> RGBColor {
    let mentions = |side: &String| {
        let rest = name.strip_suffix(side.as_str()).or_else(|| name.strip_prefix(side.as_str()));
        name != DRAW && rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('-') || rest.starts_with('-'))
    };
    summary.sides.iter().position(mentions).map_or(NEUTRAL, side)
}

/// The approximate width of a text in pixels.
pub fn text_width(text: &str, size: i32) -> i32 {
    (width(text, em) as f64 / 1000.0 * f64::from(size)).ceil() as i32
}

/// Cuts the front of an id that is wider than `width` pixels.
pub fn fit(id: &str, size: i32, width: i32) -> String {
    end(id, room(size, width), em)
}

/// Cuts the end of a name that is wider than `width` pixels.
pub fn fit_name(name: &str, size: i32, width: i32) -> String {
    beginning(name, room(size, width), em)
}

fn room(size: i32, width: i32) -> usize {
    usize::try_from(1000 * width / size).unwrap_or(0)
}

/// A share as a percentage.
pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// The format of shares along an axis that ends at `top`: with as many digits as its steps need.
pub fn share_axis(top: f64) -> fn(f64) -> String {
    if top < 0.05 { percent } else { |rate| format!("{:.0} %", 100.0 * rate) }
}

/// The format of points along an axis that ends at `top`.
pub fn points_axis(top: f64) -> fn(f64) -> String {
    if top < 0.5 { |points| format!("{points:.2}") } else { |points| format!("{points:.1}") }
}

/// The text of a bar that counts games: `scenario-1, draw: 11.34 % (10.91 to 11.79), 2,268 of 20,000 games`.
pub fn counted(scenario: &str, what: &str, games: u64, summary: &Summary) -> String {
    let interval = wilson(games, summary.games);
    let [share, low, high] = [rate(games, summary.games), interval.low, interval.high].map(|share| 100.0 * share);
    let (games, of) = (whole(games), crate::base::words::counted(summary.games, "game"));
    format!("{scenario}, {what}: {share:.2} % ({low:.2} to {high:.2}), {games} of {of}")
}
