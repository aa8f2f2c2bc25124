//! The document of the study.

use super::words::{difference, named, restricted};
use super::{Equals, Gain, RuleLoss, Skill, StepUp, finding, grounds, verdict};
use crate::base::figure::fixed;
use crate::base::words::{counted, percent, percents, points, signed, signed_range, whole};
use crate::play::labels::Labels;
use crate::play::luck::Without;
use crate::show::assumed::assumptions;
use crate::show::document::{Document, Figure, Front, Measured, Paragraph, Table, measured};
use crate::show::export::pretty;
use crate::show::front::rests;
use crate::show::report::changed;
use crate::statistics::skill::Share;

/// The document of a study, which `command` plays again; the charts are not in it.
#[must_use]
pub fn document(skill: &Skill, labels: &Labels, command: &str) -> Document {
    let parts = [verdict(skill, labels), grounds(skill, labels)].into_iter().chain(changed(&skill.head.changes));
    let losses = (!skill.rules.is_empty()).then(|| losses(skill, labels));
    let tables = [equals(skill, labels), vp(skill, labels), gains(skill, labels), indices(skill)];
    let without = without_luck(skill, labels);
    Document {
        title: format!("Skill in {}", labels.with_id(&skill.head.scenario.id)),
        verdict: finding(skill),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front: front(skill, labels),
        findings: vec![vec![Paragraph::about(labels.title(&skill.head.scenario.id), parts)]],
        tables: tables.into_iter().chain(losses).chain(without).collect(),
        method: format!(
            "Played by kartacz {} (sources {}). Scores have the score interval for the mean of loss, draw and win, gains and losses \
             that of paired games, rates Wilson's, all at 95 %; the interval of the index is a bootstrap over game numbers, \
             widened where a step has the same difference in every game.",
            skill.head.program.version, skill.head.program.sources
        ),
        command: command.to_owned(),
        values: values(skill),
        json: pretty(skill),
        ..Document::default()
    }
}

/// The first screen: the score between equals at the lowest and at the highest level, and the index.
fn front(skill: &Skill, labels: &Labels) -> Front {
    let one = &labels.sides()[0];
    let Share { share, low, high } = skill.index;
    let at = |at: &Equals| {
        Figure::rate(format!("score of {one}, {} against {}", at.level, at.level), [at.score, at.low, at.high])
    };
    let ends = [skill.levels.first(), skill.levels.last()].into_iter().flatten();
    let index = Figure::rate("skill\u{2013}luck index", [share, low, high]);
    let levels = skill.levels.iter().map(|at| at.level.as_str()).collect::<Vec<_>>().join(", ");
    let games = counted(skill.head.games, "game");
    Front {
        figures: ends.map(at).chain([index]).collect(),
        played: format!("{games} a run, seed {}, both sides played by {levels}.", skill.head.seed),
        rests: rests(&skill.origins),
        ..Front::default()
    }
}

fn values(skill: &Skill) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        measured(&skill.head.scenario.id, measure, item, games, &numbers)
    };
    let share = |Share { share, low, high }: Share| [share, low, high];
    let mut values = vec![of("index", "all steps", skill.head.games, share(skill.index))];
    for at in &skill.levels {
        values.push(of("score", &at.level, at.games, [at.score, at.low, at.high]));
        values.extend(at.outcomes.iter().map(|outcome| {
            let item = format!("{}: {}", at.level, outcome.outcome);
            of("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])
        }));
        values.push(of("vp", &at.level, at.games, [at.vp.mean, at.vp.low, at.vp.high]));
        values.extend(at.without_luck.map(|found| of("without-luck", &at.level, found.worth, found.numbers())));
    }
    for step in &skill.steps {
        let name = format!("{} over {}", step.to, step.from);
        values.push(of("index", &name, step.games, share(step.index)));
        values.extend(step.gains.iter().map(|Gain { side, gain, low, high, .. }| {
            of("gain", &format!("{side} {name}"), step.games, [*gain, *low, *high])
        }));
        values.extend(step.gains.iter().filter_map(|Gain { side, without_luck, .. }| {
            let found = (*without_luck)?;
            Some(of("gain-without-luck", &format!("{side} {name}"), found.worth, found.numbers()))
        }));
    }
    values.extend(skill.rules.iter().map(|RuleLoss { side, rule, games, loss, low, high, .. }| {
        of("loss", &format!("{side} without {rule}"), *games, [*loss, *low, *high])
    }));
    values.extend(skill.rules.iter().filter_map(|RuleLoss { side, rule, without_luck, .. }| {
        let found = (*without_luck)?;
        Some(of("loss-without-luck", &format!("{side} without {rule}"), found.worth, found.numbers()))
    }));
    values
}

fn equals(skill: &Skill, labels: &Labels) -> Table {
    let row = |at: &Equals| {
        let rates = at.outcomes.iter().map(|outcome| percent(outcome.rate));
        let score = [percent(at.score), percents(at.low, at.high)];
        std::iter::once(at.level.clone()).chain(score).chain(rates).chain([whole(at.games)]).collect()
    };
    let header = ["level", "score", "95 % interval", "win", "loss", "draw", "games"];
    let title = format!("Both sides at the same level, results of {}", labels.sides()[0]);
    Table { text_columns: 1, ..Table::new(title, header, skill.levels.iter().map(row).collect()).drawn("skill") }
}

fn vp(skill: &Skill, labels: &Labels) -> Table {
    let row = |at: &Equals| vec![at.level.clone(), signed(at.vp.mean), signed_range(at.vp.low, at.vp.high)];
    let title = format!("Victory points between equals, net for {}", labels.sides()[0]);
    let rows = skill.levels.iter().map(row).collect();
    Table { text_columns: 1, ..Table::new(title, ["level", "mean", "95 % interval"], rows).drawn("skill") }
}

fn gains(skill: &Skill, labels: &Labels) -> Table {
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
    Table { text_columns: 3, note, ..Table::new(title, header, rows.collect()).drawn("gains") }
}

fn indices(skill: &Skill) -> Table {
    let cells = |Share { share, low, high }: Share| [percent(share), percents(low, high)];
    let row =
        |step: &StepUp| [step.to.clone(), step.from.clone()].into_iter().chain(cells(step.index)).collect::<Vec<_>>();
    let all = ["all".to_owned(), String::new()].into_iter().chain(cells(skill.index)).collect();
    let rows = skill.steps.iter().map(row).chain([all]).collect();
    let note = "A coin toss gives one side the higher of two levels; this is the share of the variance of the result that the toss \
                explains: 0 % when only dice decide, 100 % when the higher level always wins."
        .to_owned();
    Table { note, ..Table::new("Skill\u{2013}luck index", ["level", "over", "skill", "95 % interval"], rows) }
}

fn losses(skill: &Skill, labels: &Labels) -> Table {
    let row = |loss: &RuleLoss| {
        let names = [named(loss), labels.name(&loss.side).to_owned()];
        let lost = [points(loss.loss), format!("{} to {}", points(loss.low), points(loss.high))];
        let rest = [fixed(loss.adjusted, 4), percent(loss.flipped)];
        names.into_iter().chain(lost).chain(rest).collect::<Vec<_>>()
    };
    let header = ["without", "side", "loss, pp", "95 % interval", "adjusted p", "flipped"];
    let rows = skill.rules.iter().map(row).collect();
    let note = format!(
        "{} adjusted p: Holm's, over all sides and rules. flipped: games that end with another result.",
        restricted(skill)
    );
    Table { note, ..Table::new("Rules by importance: the loss of a side without each", header, rows).drawn("losses") }
}

/// What was found with the luck of the dice taken out, where that is better; no table where it is nowhere.
fn without_luck(skill: &Skill, labels: &Labels) -> Option<Table> {
    let cells = |name: String, difference: bool, Without { mean, low, high, left, worth }: Without| {
        let [mean, range] = match difference {
            true => [points(mean), format!("{} to {}", points(low), points(high))],
            false => [percent(mean), percents(low, high)],
        };
        vec![name, mean, range, percent(left), whole(worth)]
    };
    let levels = skill.levels.iter().filter_map(|at| Some((at.level.clone(), at.without_luck?)));
    let levels = levels.map(|(level, without)| cells(format!("score between equals, {level}"), false, without));
    let gain = |(step, gain): (&StepUp, &Gain)| {
        let name = format!("gain of {}, {} over {}", labels.name(&gain.side), step.to, step.from);
        Some(cells(name, true, gain.without_luck?))
    };
    let gains = skill.steps.iter().flat_map(|step| step.gains.iter().map(move |gain| (step, gain)));
    let loss = |loss: &RuleLoss| {
        let name = format!("loss of {} without {}", labels.name(&loss.side), named(loss));
        Some(cells(name, true, loss.without_luck?))
    };
    let rows: Vec<_> = levels.chain(gains.filter_map(gain)).chain(skill.rules.iter().filter_map(loss)).collect();
    let header = ["figure", "without luck", "95 % interval", "variance left", "worth games"];
    let note = "The same games with the luck of their dice taken out; gains and losses in pp. Variance left: what the dice do not explain."
        .to_owned();
    (!rows.is_empty()).then(|| Table { text_columns: 1, note, ..Table::new("Without luck", header, rows) })
}

/// The tooltip of a loss.
#[must_use]
pub fn tooltip(loss: &RuleLoss, labels: &Labels) -> String {
    let numbers = difference([loss.loss, loss.low, loss.high]);
    format!("{} without {} ({}): loss {numbers}", labels.name(&loss.side), named(loss), loss.words)
}
