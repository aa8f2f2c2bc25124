//! The waterfall from one scenario to the other.

use super::result::{Effect, Explained, LevelReport};
use super::words::{by, rounded};
use crate::base::words::{estimate, percent, shift};
use crate::play::labels::Labels;
use crate::show::charts::frame::share;
use crate::show::charts::head::Entry;
use crate::show::charts::style::{INK, side};
use crate::show::charts::waterfall::{Panel, Row, Waterfall};
use crate::show::charts::{Chart, DrawError};

/// Draws the steps of the score at each level.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(found: &Explained, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let sides = labels.brief_sides();
    let panel = |level: &LevelReport| Panel {
        title: if found.levels.len() > 1 { format!("with {}", level.level) } else { String::new() },
        rows: rows(found, level, labels),
    };
    let [one, other] = &sides;
    let chart = Waterfall {
        name: "waterfall",
        title: format!("Score of {one}: from one scenario to the other"),
        legend: vec![
            Entry::square(side(0), format!("in favour of {one}")),
            Entry::square(side(1), format!("in favour of {other}")),
        ],
        panels: found.levels.iter().map(panel).collect(),
        across: format!("score of {one}; whiskers: 95 % intervals, those of the steps are simultaneous"),
        written: share,
    };
    Ok(vec![chart.draw().map_err(|error| DrawError::of(&*error))?])
}

fn rows(found: &Explained, level: &LevelReport, labels: &Labels) -> Vec<Row> {
    let score = level.score();
    let mean = |name: String, mean: &super::result::Mean| Row {
        from: None,
        to: mean.mean,
        interval: (mean.low, mean.high),
        colour: INK,
        text: percent(mean.mean),
        spot: format!("{name}: score {}", estimate([mean.mean, mean.low, mean.high])),
        name,
    };
    let mut at = score.from.mean;
    let step = |(effect, printed): (&Effect, f64)| {
        let from = at;
        at += effect.effect;
        Row {
            name: effect.group.clone(),
            from: Some(from),
            to: at,
            interval: ((from + effect.low).clamp(0.0, 1.0), (from + effect.high).clamp(0.0, 1.0)),
            colour: side(usize::from(effect.effect < 0.0)),
            text: by(score, printed),
            spot: format!("{}: {}", effect.group, shift([effect.effect, effect.low, effect.high])),
        }
    };
    let [first, last] = brief(names(found, labels));
    let mut rows = vec![mean(first, &score.from)];
    rows.extend(score.effects.iter().zip(rounded(score)).map(step));
    rows.push(mean(last, &score.to));
    rows
}

/// The part before a colon, where the two names differ there: `Scenario I`.
pub fn brief(names: [String; 2]) -> [String; 2] {
    let short = names.each_ref().map(|name| name.split(':').next().unwrap_or_default().trim().to_owned());
    if short[0] == short[1] || short.iter().any(String::is_empty) { names } else { short }
}

/// The names of both scenarios.
pub fn names(found: &Explained, labels: &Labels) -> [String; 2] {
    let title = |id: &str| labels.title(id).to_owned();
    match found.from.scenario == found.to.scenario {
        true => [title(&found.from.scenario), "with all changes".to_owned()],
        false => [title(&found.from.scenario), title(&found.to.scenario)],
    }
}
