//! The document of a study of the guesses.

use crate::base::figure;
use crate::base::words::{
    counted, origin_with_reason, path_in_words, percent, percents, points, signed, signed_range, whole,
};
use crate::play::labels::Labels;
use crate::show::assumed::assumptions;
use crate::show::document::{
    Document, Figure, Front, LINES, MARKDOWN, Measured, Paragraph, TERMINAL, Table, WIDE, known, measured,
};
use crate::show::export::pretty;
use crate::show::front::{FIGURES, played};
use crate::studies::chance;
use crate::studies::sensitivity::{
    Alone, Baseline, Effect, Extreme, FactorReport, Index, PutBack, Score, Sensitivity, Value, carriers, grounds,
    method, verdict,
};
use crate::studies::skill::{AS_IT_IS, Here, stronger};

/// In place of an unknown share.
pub const TOO_FEW: &str = "too few games";
/// How many factors the terminal shows: those with the widest range.
const SHOWN: usize = 12;

/// The document of a study; the charts are not in it.
#[must_use]
pub fn document(found: &Sensitivity, labels: &Labels) -> Document {
    let (grounds, method) = (grounds(found, labels), method(found));
    let front = front(found, labels);
    let basis = std::iter::once(grounds).chain(front.stronger()).collect::<Vec<_>>();
    Document {
        title: format!("Sensitivity of {}", labels.with_id(&found.head.scenario.id)),
        verdict: carriers(found, labels),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front,
        findings: vec![vec![
            Paragraph::about(labels.title(&found.head.scenario.id), [verdict(found, labels)]),
            Paragraph::new(basis.clone()).only(LINES),
            Paragraph::about("Basis", basis).only(MARKDOWN),
        ]],
        tables: tables(found, labels),
        remarks: vec![
            Paragraph::about("Method", [method.clone()]),
            Paragraph::about("Command", [found.head.command().to_owned()]),
        ],
        method,
        command: found.head.command().to_owned(),
        values: values(found),
        json: pretty(found),
        ..Document::default()
    }
}

/// The first screen: the baseline, and the greatest changes that a factor makes alone.
fn front(found: &Sensitivity, labels: &Labels) -> Front {
    let Baseline { mean, low, high, .. } = found.baseline;
    let (own, numbers) = (format!("{}, the scenario as it is", measure(found)), [mean, low, high]);
    let own = Figure::mean(found.rate, own, numbers);
    let greatest = |factor: &FactorReport| {
        let level = factor.alone.iter().max_by(|one, other| one.difference.abs().total_cmp(&other.difference.abs()))?;
        let name = format!("change by {} at {}", path_in_words(&factor.factor), level.level);
        Some(Figure::change(found.rate, name, [level.difference, level.low, level.high]))
    };
    let values: usize = found.factors.iter().map(|factor| factor.values.len()).sum();
    let (factors, values) = (counted(found.factors.len() as u64, "factor"), counted(values as u64, "value"));
    let [games, points] =
        [(found.head.games, "game"), (found.points as u64, "point")].map(|(of, what)| counted(of, what));
    let games = format!("{games} of each of {points}, with the same dice");
    let here = Here { score: Some(found.baseline.score.mean), of: AS_IT_IS };
    Front {
        figures: std::iter::once(own).chain(found.factors.iter().filter_map(greatest)).take(FIGURES).collect(),
        played: played(&games, found.head.seed, &found.players, labels),
        stronger: stronger(&found.head.scenario, &found.sides, &found.players, labels, here),
        rests: format!("{factors} of {values} were varied."),
    }
}

fn values(found: &Sensitivity) -> Vec<Measured> {
    let of = |measure: &str, item: &str, numbers: &[f64]| {
        measured(&found.head.scenario.id, measure, item, found.head.games, numbers)
    };
    let unsure = |measure: &str, item: &str, numbers: [Option<f64>; 3]| {
        measured(&found.head.scenario.id, measure, item, found.head.games, &numbers.map(known))
    };
    let baseline = &found.baseline;
    let mut values = vec![of("baseline", &found.measure, &[baseline.mean, baseline.low, baseline.high])];
    for factor in &found.factors {
        for level in &factor.alone {
            let item = format!("{} at {}", factor.factor, level.level);
            values.push(of("difference", &item, &[level.difference, level.low, level.high]));
            values.push(of("adjusted-p", &item, &[level.adjusted]));
        }
    }
    for effect in &found.screening.effects {
        values.push(of("mu", &effect.factor, &[effect.mu]));
        values.push(of("mu-star", &effect.factor, &[effect.mu_star]));
        values.push(of("sigma", &effect.factor, &[effect.sigma]));
    }
    for index in found.variance.iter().flat_map(|variance| &variance.indices) {
        values.push(unsure("first-order", &index.factor, [index.first, index.first_low, index.first_high]));
        values.push(unsure("total", &index.factor, [index.total, index.total_low, index.total_high]));
    }
    values
}

/// The tables that have rows. Where there is room, the variance comes first and all factors are shown.
fn tables(found: &Sensitivity, labels: &Labels) -> Vec<Table> {
    let variance = variance(found);
    let short = [alone(found, SHOWN), screening(found, SHOWN)].map(|table| table.only(TERMINAL));
    let whole = [alone(found, usize::MAX), screening(found, usize::MAX), extremes(found, labels), contents(found)];
    let first = variance.clone().map(|table| table.only(WIDE)).into_iter().chain(short);
    let second = variance.map(|table| table.only(TERMINAL)).into_iter().chain(whole.map(|table| table.only(WIDE)));
    let last = [skipped(found), repaired(found).only(WIDE), fixed(found).only(WIDE)];
    first.chain(second).chain(last).filter(|table| !table.rows.is_empty()).collect()
}

/// A difference of the measure.
fn by(found: &Sensitivity, difference: f64) -> String {
    if found.rate { points(difference) } else { signed(difference) }
}

fn range(found: &Sensitivity, low: f64, high: f64) -> String {
    if found.rate { format!("{} to {}", points(low), points(high)) } else { signed_range(low, high) }
}

fn unit(found: &Sensitivity) -> &'static str {
    if found.rate { "pp" } else { "victory points" }
}

/// The unit, where the measure does not name it.
fn unit_after(found: &Sensitivity) -> &'static str {
    if found.rate { ", in pp" } else { "" }
}

fn alone(found: &Sensitivity, shown: usize) -> Table {
    let row = |factor: &FactorReport, level: &Alone| {
        vec![
            factor.factor.clone(),
            level.level.clone(),
            by(found, level.difference),
            range(found, level.low, level.high),
            chance::text(level.adjusted),
            percent(level.score.mean),
        ]
    };
    let rows =
        found.factors.iter().take(shown).flat_map(|factor| factor.alone.iter().map(move |level| row(factor, level)));
    let left = found.factors.len().saturating_sub(shown);
    let more = match left {
        0 => String::new(),
        1 => " 1 more factor has a smaller range; it is in the report.".to_owned(),
        left => format!(" {left} more factors have smaller ranges; they are in the report."),
    };
    let title = format!("One at a time: change of the {}{}", measure(found), unit_after(found));
    let note = format!(
        "Each interval is for its own value alone; p, the probability of such a difference without an effect, is adjusted (Holm) for \
         the number of values. Score: of the side named first.{more}"
    );
    let header = ["factor", "level", "change", "95 % interval", "p", "score"];
    Table { note, ..Table::new(title, header, rows.collect()).drawn("tornado") }
}

/// The measure, in words.
fn measure(found: &Sensitivity) -> String {
    match found.measure.as_str() {
        "vp" => "victory points".to_owned(),
        "draw" => "share of draws".to_owned(),
        side if found.sides.iter().any(|id| id == side) => format!("wins of {side}"),
        other => other.to_owned(),
    }
}

fn screening(found: &Sensitivity, shown: usize) -> Table {
    let row = |effect: &Effect| {
        let Effect { factor, mu, mu_star, sigma, noise, floor } = effect;
        let numbers =
            [by(found, *mu), plain(found, *mu_star), plain(found, *sigma), plain(found, *noise), plain(found, *floor)];
        std::iter::once(factor.clone()).chain(numbers).collect()
    };
    let title = format!("Screening: elementary effects, in {}", unit(found));
    let rows = found.screening.effects.iter().take(shown).map(row).collect();
    let note = "mu*: mean size of the effects; sigma: their standard deviation; noise: the part of sigma that is chance; floor: mu* \
                by chance alone."
        .to_owned();
    let header = ["factor", "mu", "mu*", "sigma", "noise", "floor"];
    Table { text_columns: 1, note, ..Table::new(title, header, rows).drawn("screening") }
}

/// A size of the measure, without a sign.
fn plain(found: &Sensitivity, size: f64) -> String {
    if found.rate { figure::fixed(100.0 * size, 1) } else { figure::fixed(size, 3) }
}

fn variance(found: &Sensitivity) -> Option<Table> {
    let row = |index: &Index| {
        std::iter::once(index.factor.clone()).chain(index.shares().into_iter().flat_map(share)).collect()
    };
    let variance = found.variance.as_ref()?;
    let header = ["factor", "alone", "95 % interval", "with others", "95 % interval"];
    let title = "Variance: share of each of the top factors, in percent";
    let unsure = match variance.empty {
        0 => String::new(),
        empty => format!(
            " In {empty} of {} bootstrap samples nothing varied beyond chance: more games would make the shares more precise.",
            variance.resamples
        ),
    };
    let left_out = match variance.indices.iter().all(|index| index.shares().iter().all(Option::is_some)) {
        true => "",
        false => {
            " Too few games: the share or its interval lies outside 0 to 100 %, the share alone is more than that with others, or in \
             more than one bootstrap sample of a hundred nothing varied beyond chance."
        }
    };
    let note = format!(
        "Over the plausible values of these factors, the standard deviation of the {} is {}{}, net of chance.{unsure}{left_out}",
        measure(found),
        plain(found, variance.sd),
        unit_after(found)
    );
    Some(Table { text_columns: 1, note, ..Table::new(title, header, variance.indices.iter().map(row).collect()) })
}

/// A share in percent with its interval.
fn share(found: Option<[f64; 3]>) -> [String; 2] {
    match found {
        Some([share, low, high]) => [figure::fixed(100.0 * share, 1), percents(low, high)],
        None => [TOO_FEW.to_owned(), "-".to_owned()],
    }
}

fn scored(score: &Score) -> [String; 2] {
    [percent(score.mean), percents(score.low, score.high)]
}

fn extremes(found: &Sensitivity, labels: &Labels) -> Table {
    let row = |extreme: &Extreme| {
        let set = if extreme.set.is_empty() { "baseline".to_owned() } else { extreme.set.join(", ") };
        let [mean, interval] = scored(&extreme.score);
        let turns = if extreme.turns { "yes" } else { "no" };
        vec![labels.name(&extreme.best_for).to_owned(), set, mean, interval, turns.to_owned()]
    };
    let title = format!("Extremes of all combinations tried: score of {}", labels.sides()[0]);
    let header = ["best for", "set", "score", "95 % interval", "reverses"];
    let games = found.extremes.first().map_or(0, |extreme| extreme.games);
    let note = format!("Chosen by one half of the games, measured by the other, {}.", counted(games, "game"));
    Table { note, ..Table::new(title, header, found.extremes.iter().map(row).collect()) }
}

fn contents(found: &Sensitivity) -> Table {
    let row = |(place, factor, value): (usize, &FactorReport, &Value)| {
        let name = if place == 0 { factor.factor.clone() } else { String::new() };
        vec![
            name,
            value.path.clone(),
            value.value.clone(),
            value.plausible.clone(),
            origin_with_reason(value.origin, &value.reason),
        ]
    };
    let rows = found
        .factors
        .iter()
        .flat_map(|factor| factor.values.iter().enumerate().map(move |(place, value)| row((place, factor, value))));
    let header = ["factor", "value", "baseline", "alternatives", "origin"];
    Table { text_columns: 5, ..Table::new("The factors and their sources", header, rows.collect()) }
}

fn skipped(found: &Sensitivity) -> Table {
    let rows = found.refused.iter().map(|refused| {
        let what =
            if refused.left_out { "left out".to_owned() } else { format!("unchanged: {}", refused.kept.join(", ")) };
        vec![refused.factor.clone(), refused.level.clone(), what, refused.why.clone()]
    });
    let title = "Levels that the scenario does not accept unchanged";
    let note = "Such a level is rebuilt value by value; a refused value stays unchanged.".to_owned();
    Table { text_columns: 4, note, ..Table::new(title, ["factor", "level", "what", "why"], rows.collect()) }
}

fn repaired(found: &Sensitivity) -> Table {
    let row =
        |put_back: &PutBack| vec![put_back.factor.clone(), put_back.level.clone(), put_back.combinations.to_string()];
    let rows = found.repaired.put_back.iter().map(row).collect();
    let note = format!(
        "Rebuilt factor by factor: {} of {}; a factor that was refused together with those before it stayed unchanged.",
        whole(found.repaired.repaired as u64),
        counted(found.repaired.asked as u64, "combination")
    );
    let title = "Factors reset to the baseline in combinations";
    Table { note, ..Table::new(title, ["factor", "level", "combinations"], rows) }
}

fn fixed(found: &Sensitivity) -> Table {
    let rows = found.fixed.iter().map(|fixed| vec![fixed.path.clone(), fixed.why.to_owned()]).collect();
    Table::new("Assumed values that were not varied", ["value", "why"], rows)
}
