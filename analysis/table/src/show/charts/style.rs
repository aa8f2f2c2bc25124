//! Colours, sizes and words that all charts share.

use plotters::style::RGBColor;

use crate::base::width::{beginning, em, end, width};
use crate::base::words::{estimate, whole};
use crate::play::rows::DRAW;
use crate::play::summary::Summary;
use crate::show::palette::SIDES;
use crate::statistics::{rate, wilson};

/// The font of all text.
pub const FONT: &str = "sans-serif";
/// The colour of text and of axes.
pub const INK: RGBColor = RGBColor(34, 34, 34);
/// The colour of grid lines.
pub const GRID: RGBColor = RGBColor(222, 222, 222);
/// Neither side: a draw, a level score, a count of neither. Grey is distinct from both.
pub const NEUTRAL: RGBColor = RGBColor(136, 136, 136);

/// Curves beside that of a side: distinct from both sides and from grey, also for the colour-blind (the palette of Okabe and Ito).
pub const BESIDE: [RGBColor; 4] =
    [RGBColor(0, 158, 115), RGBColor(204, 121, 167), RGBColor(230, 159, 0), RGBColor(86, 180, 233)];

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

/// The most that fonts are wider than [`em`] has them.
const FONTS: f64 = 1.2;

/// The width of a text in pixels, in a wide font.
pub fn text_width(text: &str, size: i32) -> i32 {
    (FONTS * width(text, em) as f64 / 1000.0 * f64::from(size)).ceil() as i32
}

/// A text in lines of at most this many pixels, broken between words. The last of `most` lines is cut at its end, and so is a
/// word that is wider than a line.
pub fn broken(text: &str, size: i32, width: i32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let full = lines.len() == most;
        match lines.last_mut() {
            Some(line) if full || text_width(&format!("{line} {word}"), size) <= width => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| fit_name(line, size, width)).collect()
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
    (1000.0 * f64::from(width.max(0)) / f64::from(size) / FONTS) as usize
}

pub use crate::base::words::percent;

/// The text of a bar that counts games: `scenario-1, draw: 11.3 % (10.9 to 11.8), 2,268 of 20,000 games`.
pub fn counted(scenario: &str, what: &str, games: u64, summary: &Summary) -> String {
    let interval = wilson(games, summary.games);
    let share = estimate([rate(games, summary.games), interval.low, interval.high]);
    let (games, of) = (whole(games), crate::base::words::counted(summary.games, "game"));
    format!("{scenario}, {what}: {share}, {games} of {of}")
}
