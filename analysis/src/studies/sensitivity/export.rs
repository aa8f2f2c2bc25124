//! A study of the guesses in every format.

use std::io::{self, Write};

use crate::base::words::{counted, points, signed, signed_range, whole};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::html::{Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::{Sheet, sheet};
use crate::show::export::table;
use crate::studies::sensitivity::{
    Alone, Effect, Extreme, FactorReport, Index, Score, Sensitivity, Value, grounds, method, verdict,
};

/// In place of an unknown share.
pub const TOO_FEW: &str = "too few games";
/// How many factors the terminal shows.
const SHOWN: usize = 12;

/// A study of the guesses to be written.
pub struct Written<'a> {
    /// The result.
    pub found: &'a Sensitivity,
    /// The names of the sides.
    pub labels: &'a Labels,
}

impl Document for Written<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self.found, self.labels, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.found, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self.found, self.labels, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.found)
    }
}

/// Writes it for the terminal: the factors that reach farthest.
fn table(found: &Sensitivity, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&format!("{}: {}", found.scenario, verdict(found, labels)), out)?;
    table::write_text(&grounds(found, labels), out)?;
    let sheets = [alone(found, SHOWN), screening(found, SHOWN), variance(found), skipped(found)];
    table::write_sheets(&sheets, out)
}

/// Writes it as Markdown.
fn markdown(found: &Sensitivity, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    markdown::write_text(&found.scenario, &verdict(found, labels), out)?;
    markdown::write_text("Grounds", &grounds(found, labels), out)?;
    markdown::write_sheets(&sheets(found, labels), out)?;
    markdown::write_text("Method", &method(found), out)?;
    markdown::write_text("Again", &found.command, out)
}

/// The page: one HTML file that refers to no other.
#[must_use]
pub fn page(found: &Sensitivity, labels: &Labels, charts: &[Chart]) -> String {
    Page {
        title: format!("Sensitivity: {}", found.scenario),
        findings: vec![vec![Paragraph::about(&found.scenario, verdict(found, labels)), grounds(found, labels).into()]],
        charts,
        sheets: sheets(found, labels),
        method: method(found),
        command: &found.command,
        ..Page::default()
    }
    .html()
}

/// Writes it as CSV: one measured value a line.
fn csv(found: &Sensitivity, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    let games = found.games.to_string();
    let mut put = |measure: &str, item: &str, numbers: [Option<f64>; 3]| {
        let [value, low, high] = numbers.map(|number| number.map_or(String::new(), |number| number.to_string()));
        line(out, [&found.scenario, measure, item, &games, &value, &low, &high])
    };
    let baseline = &found.baseline;
    put("baseline", &found.measure, [baseline.mean, baseline.low, baseline.high].map(Some))?;
    for factor in &found.factors {
        for level in &factor.alone {
            let item = format!("{} at {}", factor.factor, level.level);
            put("difference", &item, [level.difference, level.low, level.high].map(Some))?;
            put("adjusted-p", &item, [Some(level.adjusted), None, None])?;
        }
    }
    for effect in &found.screening.effects {
        put("mu", &effect.factor, [Some(effect.mu), None, None])?;
        put("mu-star", &effect.factor, [Some(effect.mu_star), None, None])?;
        put("sigma", &effect.factor, [Some(effect.sigma), None, None])?;
    }
    for index in found.variance.iter().flat_map(|variance| &variance.indices) {
        put("first-order", &index.factor, [index.first, index.first_low, index.first_high])?;
        put("total", &index.factor, [index.total, index.total_low, index.total_high])?;
    }
    Ok(())
}

fn sheets(found: &Sensitivity, labels: &Labels) -> Vec<Sheet> {
    let all = [
        variance(found),
        alone(found, usize::MAX),
        screening(found, usize::MAX),
        extremes(found, labels),
        values(found),
        skipped(found),
        repaired(found),
        fixed(found),
    ];
    all.into_iter().filter(|sheet| !sheet.detail).collect()
}

/// A difference of the measure.
fn by(found: &Sensitivity, difference: f64) -> String {
    if found.rate { points(difference) } else { signed(difference) }
}

fn range(found: &Sensitivity, low: f64, high: f64) -> String {
    if found.rate { format!("{} to {}", points(low), points(high)) } else { signed_range(low, high) }
}

fn unit(found: &Sensitivity) -> &'static str {
    if found.rate { "percentage points" } else { "victory points" }
}

/// The unit, where the measure does not name it.
fn unit_after(found: &Sensitivity) -> &'static str {
    if found.rate { ", in percentage points" } else { "" }
}

fn alone(found: &Sensitivity, shown: usize) -> Sheet {
    let row = |factor: &FactorReport, level: &Alone| {
        vec![
            factor.factor.clone(),
            level.level.clone(),
            by(found, level.difference),
            range(found, level.low, level.high),
            chance(level.adjusted),
            format!("{:.3}", level.score.mean),
        ]
    };
    let rows =
        found.factors.iter().take(shown).flat_map(|factor| factor.alone.iter().map(move |level| row(factor, level)));
    let left = found.factors.len().saturating_sub(shown);
    let more = match left {
        0 => String::new(),
        1 => " 1 more factor reaches less far; it is in the report.".to_owned(),
        left => format!(" {left} more factors reach less far; they are in the report."),
    };
    let title = format!("One at a time: change of the {}{}", measure(found), unit_after(found));
    let note = format!(
        "p: chance of such a difference without an effect, adjusted (Holm) for all levels. Score: of the side named \
         first.{more}"
    );
    let header = ["factor", "level", "change", "95 % interval", "p", "score"];
    Sheet { note, ..sheet(&title, &header, rows.collect()) }
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

/// A probability.
fn chance(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}

fn screening(found: &Sensitivity, shown: usize) -> Sheet {
    let row = |effect: &Effect| {
        let Effect { factor, mu, mu_star, sigma, noise, floor } = effect;
        let numbers =
            [by(found, *mu), plain(found, *mu_star), plain(found, *sigma), plain(found, *noise), plain(found, *floor)];
        std::iter::once(factor.clone()).chain(numbers).collect()
    };
    let title = format!("Screening: elementary effects, in {}", unit(found));
    let rows = found.screening.effects.iter().take(shown).map(row).collect();
    let note = "mu*: mean size of the effects; sigma: how much they differ; noise: the part of sigma that is chance; floor: mu* by \
                chance alone."
        .to_owned();
    Sheet { words: 1, note, ..sheet(&title, &["factor", "mu", "mu*", "sigma", "noise", "floor"], rows) }
}

/// A size of the measure, without a sign.
fn plain(found: &Sensitivity, size: f64) -> String {
    if found.rate { format!("{:.2}", 100.0 * size) } else { format!("{size:.3}") }
}

fn variance(found: &Sensitivity) -> Sheet {
    let row = |index: &Index| {
        std::iter::once(index.factor.clone()).chain(index.shares().into_iter().flat_map(share)).collect()
    };
    let Some(variance) = &found.variance else {
        return Sheet { detail: true, ..sheet("Variance", &[], Vec::new()) };
    };
    let header = ["factor", "alone", "95 % interval", "with others", "95 % interval"];
    let title = "Variance: what part of it each of the foremost factors makes, in percent";
    let unsure = match variance.empty {
        0 => String::new(),
        empty => format!(
            " In {empty} of {} bootstrap samples nothing varied beyond chance: more games would make the shares surer.",
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
        "With these factors anything that is plausible, the standard deviation of the {} is {}{}, chance taken out.{unsure}{left_out}",
        measure(found),
        plain(found, variance.sd),
        unit_after(found)
    );
    Sheet { words: 1, note, ..sheet(title, &header, variance.indices.iter().map(row).collect()) }
}

/// A share in percent with its interval.
fn share(found: Option<[f64; 3]>) -> [String; 2] {
    match found.map(|numbers| numbers.map(|number| 100.0 * number)) {
        Some([share, low, high]) => [format!("{share:.1}"), format!("{low:.1} to {high:.1}")],
        None => [TOO_FEW.to_owned(), "-".to_owned()],
    }
}

fn scored(score: &Score) -> [String; 2] {
    [format!("{:.3}", score.mean), format!("{:.3} to {:.3}", score.low, score.high)]
}

fn extremes(found: &Sensitivity, labels: &Labels) -> Sheet {
    let row = |extreme: &Extreme| {
        let set = if extreme.set.is_empty() { "baseline".to_owned() } else { extreme.set.join(", ") };
        let [mean, interval] = scored(&extreme.score);
        let turns = if extreme.turns { "yes" } else { "no" };
        vec![labels.name(&extreme.best_for).to_owned(), set, mean, interval, turns.to_owned()]
    };
    let title = format!("The ends of all that was tried: score of {}", labels.sides()[0]);
    let header = ["best for", "set", "score", "95 % interval", "turns"];
    let games = found.extremes.first().map_or(0, |extreme| extreme.games);
    let note = format!("Chosen by one half of the games, measured by the other, {}.", counted(games, "game"));
    Sheet { note, ..sheet(&title, &header, found.extremes.iter().map(row).collect()) }
}

fn values(found: &Sensitivity) -> Sheet {
    let row = |(place, factor, value): (usize, &FactorReport, &Value)| {
        let name = if place == 0 { factor.factor.clone() } else { String::new() };
        vec![
            name,
            value.path.clone(),
            value.value.clone(),
            value.plausible.clone(),
            format!("{}: {}", value.origin, value.reason),
        ]
    };
    let rows = found
        .factors
        .iter()
        .flat_map(|factor| factor.values.iter().enumerate().map(move |(place, value)| row((place, factor, value))));
    let header = ["factor", "value", "is", "might be", "origin"];
    Sheet { words: 5, ..sheet("What is in each factor, and why", &header, rows.collect()) }
}

fn skipped(found: &Sensitivity) -> Sheet {
    let rows = found.refused.iter().map(|refused| {
        let what =
            if refused.left_out { "left out".to_owned() } else { format!("unchanged: {}", refused.kept.join(", ")) };
        vec![refused.factor.clone(), refused.level.clone(), what, refused.why.clone()]
    });
    let title = "Levels that the scenario does not accept as they are";
    let note = "Such a level is rebuilt value by value; a refused value stays unchanged.".to_owned();
    let rows: Vec<_> = rows.collect();
    Sheet { words: 4, note, detail: rows.is_empty(), ..sheet(title, &["factor", "level", "what", "why"], rows) }
}

fn repaired(found: &Sensitivity) -> Sheet {
    let row = |put_back: &crate::studies::sensitivity::PutBack| {
        vec![put_back.factor.clone(), put_back.level.clone(), put_back.combinations.to_string()]
    };
    let rows: Vec<_> = found.repaired.put_back.iter().map(row).collect();
    let note = format!(
        "Rebuilt factor by factor: {} of {}; a factor that was refused together with those before it stayed unchanged.",
        whole(found.repaired.repaired as u64),
        counted(found.repaired.asked as u64, "combination")
    );
    let title = "Factors that were put back in combinations";
    Sheet { note, detail: rows.is_empty(), ..sheet(title, &["factor", "level", "combinations"], rows) }
}

fn fixed(found: &Sensitivity) -> Sheet {
    let rows: Vec<_> = found.fixed.iter().map(|fixed| vec![fixed.path.clone(), fixed.why.to_owned()]).collect();
    Sheet { detail: rows.is_empty(), ..sheet("Guesses that were not varied", &["value", "why"], rows) }
}
