//! The study in every format.

use std::io::{self, Write};

use super::words::{changed, difference, named, restricted};
use super::{Equals, Gain, RuleLoss, Skill, StepUp, grounds, verdict};
use crate::base::words::{percent, percents, points, signed, signed_range, whole};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::html::{Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::{Sheet, sheet};
use crate::show::export::table;
use crate::statistics::skill::Share;

/// A study to be written.
pub struct Written<'a> {
    /// The result.
    pub skill: &'a Skill,
    /// The names of the sides.
    pub labels: &'a Labels,
}

impl Document for Written<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { skill, labels } = *self;
        table::write_text(&format!("{}: {}", skill.scenario, verdict(skill, labels)), out)?;
        table::write_text(&grounds(skill, labels), out)?;
        if let Some(changed) = changed(skill) {
            table::write_text(&changed, out)?;
        }
        table::write_sheets(&sheets(skill, labels), out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.skill, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { skill, labels } = *self;
        let parts = [Some(verdict(skill, labels)), Some(grounds(skill, labels)), changed(skill)];
        markdown::write_text(&skill.scenario, &parts.into_iter().flatten().collect::<Vec<_>>().join(" "), out)?;
        markdown::write_sheets(&sheets(skill, labels), out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.skill)
    }
}

/// The page: one HTML file that refers to no other. `command` makes it again.
#[must_use]
pub fn page(skill: &Skill, labels: &Labels, charts: &[Chart], command: &str) -> String {
    let lead = Paragraph::about(&skill.scenario, verdict(skill, labels));
    let others = [Some(grounds(skill, labels)), changed(skill)].into_iter().flatten().map(Paragraph::from);
    Page {
        title: format!("Skill: {}", skill.scenario),
        findings: vec![std::iter::once(lead).chain(others).collect()],
        charts,
        sheets: sheets(skill, labels),
        method: format!(
            "kartacz {} (sources {}) played it. Scores have the score interval for the mean of loss, draw and win, gains and losses \
             that of paired games, rates Wilson's, all at 95 %; the interval of the index is a bootstrap over game numbers, \
             widened where a step has the same difference in every game.",
            skill.program, skill.sources
        ),
        command,
        ..Page::default()
    }
    .html()
}

/// Writes it as CSV: one measured value a line.
fn csv(skill: &Skill, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    let mut put = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        let [value, low, high] = numbers.map(|number| number.to_string());
        line(out, [&skill.scenario, measure, item, &games.to_string(), &value, &low, &high])
    };
    let share = |Share { share, low, high }: Share| [share, low, high];
    put("index", "all steps", skill.games, share(skill.index))?;
    for at in &skill.levels {
        put("score", &at.level, at.games, [at.score, at.low, at.high])?;
        for outcome in &at.outcomes {
            let item = format!("{}: {}", at.level, outcome.outcome);
            put("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])?;
        }
        put("vp", &at.level, at.games, [at.vp.mean, at.vp.low, at.vp.high])?;
    }
    for step in &skill.steps {
        let name = format!("{} over {}", step.to, step.from);
        put("index", &name, step.games, share(step.index))?;
        for Gain { side, gain, low, high, .. } in &step.gains {
            put("gain", &format!("{side} {name}"), step.games, [*gain, *low, *high])?;
        }
    }
    for RuleLoss { side, rule, games, loss, low, high, .. } in &skill.rules {
        put("loss", &format!("{side} without {rule}"), *games, [*loss, *low, *high])?;
    }
    Ok(())
}

fn sheets(skill: &Skill, labels: &Labels) -> Vec<Sheet> {
    let mut sheets = vec![equals(skill, labels), vp(skill, labels), gains(skill, labels), indices(skill)];
    if !skill.rules.is_empty() {
        sheets.push(losses(skill, labels));
    }
    sheets
}

fn equals(skill: &Skill, labels: &Labels) -> Sheet {
    let row = |at: &Equals| {
        let rates = at.outcomes.iter().map(|outcome| percent(outcome.rate));
        let score = [percent(at.score), percents(at.low, at.high)];
        std::iter::once(at.level.clone()).chain(score).chain(rates).chain([whole(at.games)]).collect()
    };
    let header = ["level", "score", "95 % interval", "win", "loss", "draw", "games"];
    let title = format!("Both sides at the same level, as {} see it", labels.sides()[0]);
    Sheet { words: 1, ..sheet(&title, &header, skill.levels.iter().map(row).collect()) }
}

fn vp(skill: &Skill, labels: &Labels) -> Sheet {
    let row = |at: &Equals| vec![at.level.clone(), signed(at.vp.mean), signed_range(at.vp.low, at.vp.high)];
    let title = format!("Victory points between equals, net for {}", labels.sides()[0]);
    let rows = skill.levels.iter().map(row).collect();
    Sheet { words: 1, ..sheet(&title, &["level", "mean", "95 % interval"], rows) }
}

fn gains(skill: &Skill, labels: &Labels) -> Sheet {
    let row = |step: &StepUp, gain: &Gain| {
        let name = labels.name(&gain.side).to_owned();
        let interval = format!("{} to {}", points(gain.low), points(gain.high));
        let cells = [percent(gain.score), points(gain.gain), interval];
        [step.to.clone(), step.from.clone(), name].into_iter().chain(cells).collect::<Vec<_>>()
    };
    let rows = skill.steps.iter().flat_map(|step| step.gains.iter().map(move |gain| row(step, gain)));
    let header = ["level", "over", "side", "score", "gain, pp", "95 % interval"];
    let note = "Gain: over the side's score when both play at the lower level, in the same games.".to_owned();
    let title = "One side a level above the other";
    Sheet { words: 3, note, ..sheet(title, &header, rows.collect()) }
}

fn indices(skill: &Skill) -> Sheet {
    let cells = |Share { share, low, high }: Share| [percent(share), percents(low, high)];
    let row =
        |step: &StepUp| [step.to.clone(), step.from.clone()].into_iter().chain(cells(step.index)).collect::<Vec<_>>();
    let all = ["all".to_owned(), String::new()].into_iter().chain(cells(skill.index)).collect();
    let rows = skill.steps.iter().map(row).chain([all]).collect();
    let note = "The share of the variance of a result that is explained by which side, by the toss of a coin, plays at the higher of two \
                levels: 0 % when only dice decide, 100 % when the higher level always wins."
        .to_owned();
    Sheet { note, ..sheet("Skill\u{2013}luck index", &["level", "over", "skill", "95 % interval"], rows) }
}

fn losses(skill: &Skill, labels: &Labels) -> Sheet {
    let row = |loss: &RuleLoss| {
        let names = [named(loss), labels.name(&loss.side).to_owned()];
        let lost = [points(loss.loss), format!("{} to {}", points(loss.low), points(loss.high))];
        let rest = [format!("{:.4}", loss.adjusted), percent(loss.flipped)];
        names.into_iter().chain(lost).chain(rest).collect::<Vec<_>>()
    };
    let header = ["without", "side", "loss, pp", "95 % interval", "adjusted p", "flipped"];
    let rows = skill.rules.iter().map(row).collect();
    let note = format!(
        "{} adjusted p: Holm's, over all sides and rules. flipped: games that end with another result.",
        restricted(skill)
    );
    Sheet { note, ..sheet("Which rule carries the game: what a side loses without it", &header, rows) }
}

/// The tooltip of a loss.
#[must_use]
pub fn tooltip(loss: &RuleLoss, labels: &Labels) -> String {
    let numbers = difference([loss.loss, loss.low, loss.high]);
    format!("{} without {} ({}): loss {numbers}", labels.name(&loss.side), named(loss), loss.words)
}
