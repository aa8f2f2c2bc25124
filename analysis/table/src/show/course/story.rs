//! The story of a game with its luck.

use std::io::{self, Write};

use super::{Appraised, summary, turns, worth};
use crate::base::words::percent;
use crate::show::replay::step::{StepText, write_lines};
use crate::show::story::page::{Page, Paper};

/// Writes the log of a game of these sides with what its rolls were worth, then the turning points and the sums; `word` is that for a
/// stage.
///
/// # Errors
/// When `out` fails.
pub fn write(
    appraised: &Appraised,
    steps: &[StepText],
    (sides, word): ([&str; 2], &str),
    out: &mut dyn Write,
) -> io::Result<()> {
    let stands = appraised.stands(steps);
    let mut page = Page::new(out);
    for (step, stand) in steps.iter().zip(&stands) {
        write_lines(step, &mut page)?;
        if let Some(worth) = worth(stand, sides) {
            page.paragraph(level(step) + 1, &worth)?;
        }
    }
    page.heading("Luck")?;
    for text in summary(appraised, sides) {
        page.paragraph(0, &text)?;
    }
    page.heading("Turning points: the steps whose dice were worth the most")?;
    for step in turns(&stands) {
        let (number, worth) = (steps[step].number, worth(&stands[step], sides).unwrap_or_default());
        let stage = if number == 0 { "set-up".to_owned() } else { format!("{word} {number}") };
        let what = steps[step].lines.last().map_or("", |line| line.text.as_str());
        let score = percent(stands[step].value.score());
        page.paragraph(1, &format!("{stage}, step {step}: {worth}; the {} then expect {score}. {what}", sides[0]))?;
    }
    Ok(())
}

/// The level of the last paragraph of a step.
fn level(step: &StepText) -> usize {
    step.lines.iter().rev().find_map(|line| line.level).unwrap_or_default()
}
