//! Skill curves: the score between equals, by the strength of both.

use plotters::style::RGBColor;

use super::Chart;
use super::curve::{Curve, Dot, Series};
use super::frame::{ACCENT, share as shares};
use super::style::{INK, NEUTRAL, side};
use crate::base::words::{counted, estimate};
use crate::play::curve::LevelScore;
use crate::play::labels::Labels;

/// The colours of the scenarios, over and over.
const COLOURS: [RGBColor; 4] = [side(0), ACCENT, NEUTRAL, INK];

/// Draws the curves of these scenarios: each its name and its levels, at least one.
///
/// # Errors
/// When the drawing library fails.
pub fn chart(
    title: String,
    curves: &[(&str, &[LevelScore])],
    labels: &Labels,
) -> Result<Chart, Box<dyn std::error::Error>> {
    let mut levels: Vec<&str> = Vec::new();
    for point in curves.iter().flat_map(|(_, points)| *points) {
        if !levels.contains(&point.level.as_str()) {
            levels.push(&point.level);
        }
    }
    let series = curves.iter().zip(COLOURS.into_iter().cycle()).map(|((name, points), colour)| Series {
        colour,
        label: format!("{name}, with 95 % intervals"),
        joined: true,
        dots: points.iter().map(|point| dot(name, point, &levels)).collect(),
    });
    Curve {
        name: "skill",
        title,
        across: "players of both sides, from weak to strong".to_owned(),
        up: format!("score of {}", labels.brief_sides()[0]),
        ticks: levels.iter().enumerate().map(|(place, level)| (place as f64, (*level).to_owned())).collect(),
        written: shares,
        bounds: (0.0, 1.0),
        series: series.collect(),
        level: Some((0.5, "even".to_owned())),
        fit: ("", Vec::new()),
        found: None,
    }
    .draw()
}

fn dot(name: &str, point: &LevelScore, levels: &[&str]) -> Dot {
    let LevelScore { level, games, score, low, high } = point;
    Dot {
        at: levels.iter().position(|known| known == level).unwrap_or(0) as f64,
        value: *score,
        low: *low,
        high: *high,
        ringed: false,
        text: format!("{name}, both {level}: {}, {}", estimate([*score, *low, *high]), counted(*games, "game")),
        mark: String::new(),
    }
}
