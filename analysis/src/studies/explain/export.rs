//! The document of a study.

use super::charts::{brief, names};
use super::result::{Effect, End, Explained, Interaction, LevelReport, Mean, MeasureReport};
use super::words::{
    by, decisive, disagreements, grounds, headline, interactions, method, rounded, scores, sentence, strength,
};
use crate::base::figure::with_sign;
use crate::base::words::{UNKNOWN, counted, is_known, percent, percents, whole};
use crate::play::head::Scenario;
use crate::play::labels::Labels;
use crate::play::luck::{Both, Without};
use crate::play::rows::DRAW;
use crate::show::assumed::assumptions;
use crate::show::document::{
    Document, Figure, Front, LINES, MARKDOWN, Measured, Paragraph, TERMINAL, Table, WIDE, measured,
};
use crate::show::export::pretty;
use crate::show::front::played;
use crate::show::without_luck::Unit;
use crate::studies::skill::{Here, stronger};

/// The most variants that are listed.
const LISTED: usize = 64;

/// The document of a study; the charts are not in it.
#[must_use]
pub fn document(found: &Explained, labels: &Labels) -> Document {
    let (grounds, method) = (grounds(found), method(found));
    let [from, to] = brief(names(found, labels));
    let subject = if found.from.scenario == found.to.scenario { from } else { format!("{to} against {from}") };
    let front = front(found, labels);
    let basis = std::iter::once(grounds).chain(front.stronger()).collect::<Vec<_>>();
    Document {
        title: title(found, labels),
        verdict: headline(found, labels),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front,
        findings: vec![vec![
            Paragraph::about(&subject, findings(found, labels)),
            Paragraph::new(basis.clone()).only(LINES),
            Paragraph::about("Basis", basis).only(MARKDOWN),
        ]],
        tables: tables(found, labels),
        remarks: vec![
            Paragraph::about("Method", [method.clone()]),
            Paragraph::about("Command", [found.command.clone()]),
        ],
        method,
        command: found.command.clone(),
        values: values(found),
        json: pretty(found),
        ..Document::default()
    }
}

/// The first screen: the score in both scenarios, and the difference, by the players whose verdict is shown.
fn front(found: &Explained, labels: &Labels) -> Front {
    let (level, one, [from, to]) = (decisive(found), &labels.sides()[0], names(found, labels));
    let score = level.score();
    let of = |name: &str, at: &Mean| Figure::rate(format!("score of {one}: {name}"), [at.mean, at.low, at.high]);
    let Both { plain, without } = score.both();
    let games = format!("{} of each variant, with the same dice", counted(level.games, "game"));
    Front {
        figures: vec![
            of(&from, &score.from),
            of(&to, &score.to),
            Figure::shift("difference", plain).beside(without.as_ref(), Unit::Shift),
        ],
        played: played(&games, found.seed, &level.players, labels),
        stronger: strengths(found, level, labels),
        rests: format!(
            "The shares rest on {} of the differences.",
            counted(level.variants.len() as u64, "combination")
        ),
    }
}

/// What stronger players give in the first scenario.
fn strengths(found: &Explained, level: &LevelReport, labels: &Labels) -> String {
    let End { scenario, scenario_hash, .. } = &found.from;
    let scenario = Scenario { id: scenario.clone(), hash: scenario_hash.clone() };
    let is_one = found.from.scenario == found.to.scenario;
    let of = if is_one { "without the changes".to_owned() } else { format!("in {}", labels.quoted(&scenario.id)) };
    let here = Here { score: Some(level.score().from.mean), of: &of };
    stronger(&scenario, &found.sides, &level.players, labels, here)
}

fn title(found: &Explained, labels: &Labels) -> String {
    match found.from.scenario == found.to.scenario {
        true => format!("Changes of {} explained", labels.with_id(&found.from.scenario)),
        false => {
            let [from, to] = [&found.from, &found.to].map(|end| labels.with_id(&end.scenario));
            format!("{to} against {from}, explained")
        }
    }
}

fn findings(found: &Explained, labels: &Labels) -> Vec<String> {
    let level = decisive(found);
    let mut said = vec![scores(found, level, labels)];
    if found.levels.len() > 1 {
        let others = found.levels.iter().filter(|other| *other != level || !found.changes_with_strength.is_empty());
        said.extend(others.map(|other| sentence(found, other, labels)));
    }
    said.push(strength(found));
    said.extend(disagreements(level));
    said.extend(interactions(level));
    if !found.refused.is_empty() {
        let first = &found.refused[0];
        let sets = counted(found.refused.len() as u64, "combination");
        said.push(format!(
            "The checker refuses {sets} of groups, such as {} without the others: {}.",
            first.groups.join(" and "),
            first.why
        ));
    }
    if !found.idle.is_empty() {
        said.push(format!("These differences do not affect play: {}.", found.idle.join(", ")));
    }
    said.retain(|part| !part.is_empty());
    said
}

fn values(found: &Explained) -> Vec<Measured> {
    let scenario = format!("{} to {}", found.from.scenario, found.to.scenario);
    let mut values = Vec::new();
    for level in &found.levels {
        let of = |name: &str, measure: &MeasureReport, item: &str, numbers: &[f64]| {
            let item = if found.levels.len() > 1 { format!("{item} with {}", level.level) } else { item.to_owned() };
            measured(&scenario, &format!("{name} {}", measure.measure), &item, level.games, numbers)
        };
        for measure in &level.measures {
            for (name, mean) in [("from", &measure.from), ("to", &measure.to), ("difference", &measure.difference)] {
                values.push(of("mean", measure, name, &[mean.mean, mean.low, mean.high]));
            }
            let without = measure.difference_without_luck.iter();
            values.extend(without.map(|no| of("mean-without-luck", measure, "difference", &no.numbers())));
            for effect in &measure.effects {
                values.push(of("effect", measure, &effect.group, &[effect.effect, effect.low, effect.high]));
                let without = effect.without_luck.iter();
                values.extend(without.map(|no| of("effect-without-luck", measure, &effect.group, &no.numbers())));
            }
            for pair in &measure.interactions {
                let item = pair.groups.join(" and ");
                values.push(of("interaction", measure, &item, &[pair.interaction, pair.low, pair.high]));
            }
        }
    }
    values
}

fn tables(found: &Explained, labels: &Labels) -> Vec<Table> {
    let mut tables = Vec::new();
    let shown = decisive(found);
    for level in &found.levels {
        let table = steps(found, level, labels);
        tables.push(if level == shown { table } else { table.only(WIDE) });
        let without = steps_without_luck(found, level, labels);
        tables.push(if level == shown { without } else { without.only(WIDE) });
    }
    if found.levels.len() > 1 {
        tables.push(by_level(found, labels));
    }
    tables.push(measures(found, shown, labels));
    for level in &found.levels {
        let all = pairs(found, level, true);
        tables.push(all.only(WIDE));
    }
    tables.push(pairs(found, shown, false).only(TERMINAL));
    tables.push(contents(found).only(WIDE));
    tables.push(refused(found));
    tables.push(variants(found, shown, labels).only(WIDE));
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// The players in a title, where there are several.
fn with(found: &Explained, level: &LevelReport) -> String {
    if found.levels.len() > 1 { format!(", with {}", level.level) } else { String::new() }
}

/// An interval of a difference of a measure.
fn range(measure: &MeasureReport, low: f64, high: f64) -> String {
    if !is_known(low, high) {
        return UNKNOWN.to_owned();
    }
    format!("{} to {}", by(measure, low), by(measure, high))
}

/// A difference that may be unknown.
fn maybe(measure: &MeasureReport, difference: Option<f64>) -> String {
    difference.map_or_else(|| "refused".to_owned(), |difference| by(measure, difference))
}

/// The score from one scenario to the other, step by step.
fn steps(found: &Explained, level: &LevelReport, labels: &Labels) -> Table {
    let score = level.score();
    let [from, to] = names(found, labels);
    let end = |name: String, mean: &Mean| {
        vec![name, percent(mean.mean), percents(mean.low, mean.high), String::new(), String::new()]
    };
    let step = |(effect, printed): (&Effect, f64)| {
        vec![
            effect.group.clone(),
            by(score, printed),
            range(score, effect.low, effect.high),
            maybe(score, effect.alone),
            maybe(score, effect.last),
        ]
    };
    let mut rows = vec![end(from, &score.from)];
    rows.extend(score.effects.iter().zip(rounded(score)).map(step));
    rows.push(end(to, &score.to));
    let [one, _] = labels.sides();
    let title = format!("Score of {one}, step by step, in pp{}", with(found, level));
    let note = "Effects are rounded so that they add up to the rounded difference. Alone: with no other group applied; last: with all \
                others applied."
        .to_owned();
    let header = ["step", "effect", "95 % interval", "alone", "last"];
    Table { text_columns: 1, note, ..Table::new(title, header, rows).drawn("waterfall") }
}

/// The effects on the score without luck; no rows where none is better so.
fn steps_without_luck(found: &Explained, level: &LevelReport, labels: &Labels) -> Table {
    let score = level.score();
    let row = |name: &str, without: Option<Without>| {
        let Without { mean, low, high, left, worth } = without?;
        Some(vec![name.to_owned(), by(score, mean), range(score, low, high), percent(left), whole(worth)])
    };
    let effects = score.effects.iter().filter_map(|effect| row(&effect.group, effect.without_luck));
    let rows = effects.chain(row("difference", score.difference_without_luck)).collect();
    let [one, _] = labels.sides();
    let title = format!("Score of {one}, step by step, without luck, in pp{}", with(found, level));
    let note = "The same games with the luck of their dice taken out of each effect: the effects agree with those above, and add up, but \
                for chance."
        .to_owned();
    let header = ["step", "effect", "95 % interval", "variance left", "worth games"];
    Table { text_columns: 1, note, ..Table::new(title, header, rows) }
}

/// The effects on the score at each level.
fn by_level(found: &Explained, labels: &Labels) -> Table {
    let row = |name: String, figure: &dyn Fn(&LevelReport) -> [f64; 3]| {
        let cells = found.levels.iter().flat_map(|level| {
            let [mean, low, high] = figure(level);
            [by(level.score(), mean), range(level.score(), low, high)]
        });
        std::iter::once(name).chain(cells).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = found.levels[0]
        .score()
        .effects
        .iter()
        .map(|effect| {
            let of = |level: &LevelReport| {
                level.score().effect(&effect.group).map_or([0.0; 3], |effect| [effect.effect, effect.low, effect.high])
            };
            row(effect.group.clone(), &of)
        })
        .collect();
    rows.push(row("difference".to_owned(), &|level| {
        let mean = &level.score().difference;
        [mean.mean, mean.low, mean.high]
    }));
    let levels = found.levels.iter().flat_map(|level| [level.level.clone(), "95 % interval".to_owned()]);
    let header: Vec<String> = std::iter::once("group".to_owned()).chain(levels).collect();
    let title = format!("Effects on the score of {}, in pp, by the strength of the players", labels.sides()[0]);
    Table { text_columns: 1, ..Table::new(title, header, rows) }
}

/// The effects on all measures.
fn measures(found: &Explained, level: &LevelReport, labels: &Labels) -> Table {
    let name = |measure: &MeasureReport| match measure.measure.as_str() {
        "score" => "score".to_owned(),
        "vp" => "VP".to_owned(),
        DRAW => DRAW.to_owned(),
        side => labels.outcome(side),
    };
    let printed: Vec<Vec<f64>> = level.measures.iter().map(rounded).collect();
    let row = |place: usize| {
        let cells = level.measures.iter().zip(&printed).map(|(measure, printed)| by(measure, printed[place]));
        std::iter::once(found.groups[place].group.clone()).chain(cells).collect()
    };
    let mut rows: Vec<Vec<String>> = (0..found.groups.len()).map(row).collect();
    let sums = level.measures.iter().map(|measure| by(measure, measure.difference.mean));
    rows.push(std::iter::once("difference".to_owned()).chain(sums).collect());
    let header: Vec<String> = std::iter::once("group".to_owned()).chain(level.measures.iter().map(name)).collect();
    let title =
        format!("Effects on each measure: pp, and victory points net for {}{}", labels.sides()[0], with(found, level));
    Table { text_columns: 1, ..Table::new(title, header, rows) }
}

/// Pairs of groups: all of them, or those whose interaction is shown.
fn pairs(found: &Explained, level: &LevelReport, all: bool) -> Table {
    let score = level.score();
    let row = |pair: &Interaction| {
        let figures = [pair.alone[0], pair.beside[0], pair.interaction].map(|figure| by(score, figure));
        pair.groups.iter().cloned().chain(figures).chain([range(score, pair.low, pair.high)]).collect()
    };
    let rows = score.interactions.iter().filter(|pair| all || pair.is_shown()).map(row).collect();
    let title = format!("Interactions: effect of two groups beyond each alone, in pp{}", with(found, level));
    let header = ["group", "with", "alone", "with it", "interaction", "95 % interval"];
    Table::new(title, header, rows)
}

fn contents(found: &Explained) -> Table {
    let none = || "-".to_owned();
    let rows = found.groups.iter().flat_map(|group| {
        group.differences.iter().enumerate().map(|(place, value)| {
            let name = if place == 0 { group.group.clone() } else { String::new() };
            vec![
                name,
                value.path.clone(),
                value.from.clone().unwrap_or_else(none),
                value.to.clone().unwrap_or_else(none),
            ]
        })
    });
    let header = ["group", "value", "first", "second"];
    Table { text_columns: 4, ..Table::new("Contents of the groups", header, rows.collect()) }
}

fn refused(found: &Explained) -> Table {
    let rows =
        found.refused.iter().take(LISTED).map(|refused| vec![refused.groups.join(", "), refused.why.clone()]).collect();
    let note = "No order of the groups passes through these.".to_owned();
    Table { note, ..Table::new("Combinations of groups that the checker refuses", ["groups applied", "why"], rows) }
}

fn variants(found: &Explained, level: &LevelReport, labels: &Labels) -> Table {
    let row = |variant: &super::result::Variant| {
        let groups = if variant.groups.is_empty() { "none".to_owned() } else { variant.groups.join(", ") };
        vec![groups, percent(variant.score), with_sign(variant.vp, 2)]
    };
    let rows = if level.variants.len() > LISTED { Vec::new() } else { level.variants.iter().map(row).collect() };
    let title = format!("Score of {} in every variant{}", labels.sides()[0], with(found, level));
    Table { text_columns: 1, ..Table::new(title, ["groups applied", "score", "VP"], rows) }
}
