//! The document of a report.

use super::{Compared, Report, Shown, changed, compared, finding, greatest_shift, grounds, method, stopping, verdict};
use crate::base::figure::fixed;
use crate::base::words::{self, percent, percents, points, signed, signed_range, whole};
use crate::play::comparison::{Comparison, Difference};
use crate::play::labels::{Labels, plain};
use crate::play::luck::{Luckless, Without};
use crate::play::measured::Figures;
use crate::play::summary::{Ending, Summary};
use crate::show::assumed::assumptions;
use crate::show::document::{
    Document, Figure, Front, Games, LINES, Link, MARKDOWN, Measured, OUTPUT, PAGE, Paragraph, Table, WIDE, measured,
    titled,
};
use crate::show::export::pretty;
use crate::show::front::{FIGURES, played, rests};
use crate::show::without_luck::Unit;
use crate::show::{headline, skill};
use crate::statistics::{rate, wilson};

/// The document of one or more runs; the charts are not in it.
#[must_use]
pub fn document(report: &Report) -> Document {
    let Report { summaries, comparisons, labels, changes, command, until, shown } = report;
    let names: Vec<String> = summaries.iter().map(|summary| labels.with_id(&summary.scenario.id)).collect();
    let compared = |shown| {
        let of =
            move |of: &Comparison| Paragraph::about(labels.title(&of.scenario), [compared(of, labels)]).only(shown);
        comparisons.iter().map(move |comparison| vec![of(comparison)])
    };
    let runs = summaries.iter().map(|summary| paragraphs(summary, labels));
    let stopped = until.map(|stopped| stopping("difference", stopped));
    let last = [stopped, changed(changes)].into_iter().flatten().map(|sentence| vec![Paragraph::new([sentence])]);
    let differences = comparisons.iter().flat_map(|comparison| {
        [differences(comparison, labels)].into_iter().chain(differences_without_luck(comparison, labels))
    });
    Document {
        title: match names.as_slice() {
            [name] => format!("Run of {name}"),
            names => format!("Comparison of {}", names.join(" with ")),
        },
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        verdict: match summaries.as_slice() {
            [summary] => finding(summary, labels),
            _ => greatest_shift(comparisons, summaries, labels),
        },
        findings: compared(PAGE).chain(runs).chain(compared(OUTPUT)).chain(last).collect(),
        front: front(report),
        games: watch(shown, labels),
        tables: tables(summaries, labels).into_iter().chain(differences).collect(),
        method: method(summaries.first().map_or(0, |summary| summary.games), !comparisons.is_empty()),
        command: command.clone(),
        values: summaries.iter().flat_map(values).chain(comparisons.iter().flat_map(compared_values)).collect(),
        json: match summaries.as_slice() {
            [summary] => pretty(summary),
            _ => pretty(&Compared::of(report)),
        },
        ..Document::default()
    }
}

/// The first screen: the outcomes of one run, the difference of two, the shift of the score of several.
fn front(report: &Report) -> Front {
    let Report { summaries, comparisons, labels, .. } = report;
    let Some(first) = summaries.first() else { return Front::default() };
    let figures = match comparisons.as_slice() {
        [] => of_run(first, labels),
        [one] => ["score", "vp", "draw"].iter().filter_map(|measure| shift_of(one, measure, "", labels)).collect(),
        several => {
            let title = |of: &Comparison| labels.title(&of.scenario).to_owned();
            several.iter().take(FIGURES).filter_map(|one| shift_of(one, "score", &title(one), labels)).collect()
        }
    };
    let players = first.players.each_ref().map(|(_, player)| player.clone());
    let each = if comparisons.is_empty() { "" } else { " of each, with the same dice" };
    let games = format!("{}{each}", words::counted(first.games, "game"));
    let of = if comparisons.is_empty() { String::new() } else { format!("in {}", labels.quoted(&first.scenario.id)) };
    let here = skill::Here { score: Some(first.score()), of: &of };
    Front {
        figures,
        played: played(&games, first.seed, &players, labels),
        stronger: skill::stronger(first.skill.as_ref(), &first.scenario.id, &players, labels, here),
        rests: rests(&first.origins),
    }
}

/// The wins of both sides, and the draws or, where there are none, the victory points.
fn of_run(summary: &Summary, labels: &Labels) -> Vec<Figure> {
    let without = summary.luck.as_ref().map(|luck| luck.figures).unwrap_or_default();
    let outcome = |place: usize| {
        let of = &summary.outcomes[place];
        let plain = Figure::rate(labels.outcome(&of.outcome), [of.rate, of.low, of.high]);
        plain.beside(without.outcomes[place].as_ref(), Unit::Rate)
    };
    let vp = &summary.vp;
    let net = format!("victory points, net for {}", labels.sides()[0]);
    let third = match summary.outcomes[2].games {
        0 => Figure::points(net, [vp.mean, vp.low, vp.high]).beside(without.vp.as_ref(), Unit::Points),
        _ => outcome(2),
    };
    vec![outcome(0), outcome(1), third]
}

/// The difference of a measure of a comparison, `of` a scenario where there are several.
fn shift_of(comparison: &Comparison, measure: &str, of: &str, labels: &Labels) -> Option<Figure> {
    let found = comparison.differences.iter().find(|found| found.measure == measure)?;
    let (numbers, one) = ([found.difference, found.low, found.high], &labels.sides()[0]);
    let name = |name: &str| titled(&format!("change of {name}"), of);
    let (figure, unit) = match measure {
        "vp" => (Figure::points(name(&format!("victory points, net for {one}")), numbers), Unit::Points),
        "score" => (Figure::shift(name(&format!("the score of {one}")), numbers), Unit::Shift),
        _ => (Figure::shift(name("the draws"), numbers), Unit::Shift),
    };
    Some(figure.beside(found.without_luck.as_ref(), unit))
}

/// The result of a run, the strength of its players, and its games and seed.
fn paragraphs(summary: &Summary, labels: &Labels) -> Vec<Paragraph> {
    let (name, verdict, grounds) = (labels.title(&summary.scenario.id), verdict(summary, labels), grounds(summary));
    let strength = [headline::sentence(summary, labels)].into_iter().chain(skill::sentence(summary, labels));
    [
        Paragraph::about(name, [verdict.clone()]).only(LINES),
        Paragraph::about(name, [verdict, grounds.clone()]).only(MARKDOWN),
    ]
    .into_iter()
    .chain(luck(summary, labels).map(|sentence| Paragraph::new([sentence])))
    .chain(strength.map(|sentence| Paragraph::new([sentence])))
    .chain([Paragraph::new([grounds]).only(PAGE)])
    .collect()
}

/// The games that show what it is worth to take luck out.
const SHOWN: u64 = 200;

/// The score with the luck of the dice taken out, or that this is no better, in a sentence.
fn luck(summary: &Summary, labels: &Labels) -> Option<String> {
    let (one, luck) = (&labels.sides()[0], summary.luck.as_ref()?);
    let Some(Without { mean, low, high, worth, .. }) = luck.figures.score else {
        let no_better =
            "The luck of the dice was measured; it is not taken out of the score, of which as much would vary.";
        return (summary.games >= SHOWN).then(|| no_better.to_owned());
    };
    Some(format!(
        "With the luck of the dice taken out, the score of {one} is {}: as exact as {} without this.",
        words::estimate([mean, low, high]),
        words::counted(worth, "game"),
    ))
}

/// Links to the games with replay pages.
fn watch(shown: &[Shown], labels: &Labels) -> Option<Games> {
    let link = |Shown { game, outcome, vp, page }: &Shown| Link {
        page: page.clone(),
        name: format!("Game {game}"),
        text: format!("{}, {vp:+} net for {}", labels.outcome(outcome), labels.sides()[0]),
    };
    (!shown.is_empty()).then(|| Games {
        title: "Games to watch",
        text: "The first of each outcome, and those that stand out, step by step.",
        links: shown.iter().map(link).collect(),
    })
}

/// The measured values of a run.
fn values(summary: &Summary) -> Vec<Measured> {
    let Summary { scenario, games, sides, vp, .. } = summary;
    let of =
        |measure: &str, item: &str, games: u64, numbers: &[f64]| measured(&scenario.id, measure, item, games, numbers);
    let share = |measure: &str, item: &str, count: u64| {
        let interval = wilson(count, *games);
        of(measure, item, count, &[rate(count, *games), interval.low, interval.high])
    };
    let outcomes = summary.outcomes.iter().map(|outcome| share("outcome", &outcome.outcome, outcome.games));
    let points = [of("vp", "mean", *games, &[vp.mean, vp.low, vp.high]), of("vp", "sd", *games, &[vp.sd])];
    let headline = summary.headline.iter().flat_map(|headline| {
        let run = headline.run;
        [
            of("headline", &sides[0], headline.games, &[headline.value, headline.low, headline.high]),
            of("score", &sides[0], *games, &[run.score, run.low, run.high]),
        ]
    });
    let levels = summary.skill.iter().flat_map(|curve| &curve.levels);
    let skill = levels.map(|at| of("skill", &at.level, at.games, &[at.score, at.low, at.high]));
    let endings = summary.endings.iter().map(|ending| share("ending", &ending.ending, ending.games));
    let stages = summary.last_stage.iter().map(|&(stage, count)| share("last_stage", &stage.to_string(), count));
    let histogram = vp.histogram.iter().map(|&(points, count)| share("vp_histogram", &points.to_string(), count));
    let sources = summary.vp_sources.iter();
    let sources =
        sources.map(|source| of("vp_source", &format!("{} {}", source.side, source.source), *games, &[source.mean]));
    let without = summary.luck.iter().flat_map(|luck| {
        let Figures { score, outcomes, vp } = &luck.figures;
        let outcomes = summary.outcomes.iter().map(|outcome| outcome.outcome.as_str()).zip(outcomes);
        let figures = outcomes.chain([("score", score), ("vp", vp)]);
        let of = |(item, without): (&str, &Option<Without>)| {
            let Without { mean, low, high, .. } = (*without)?;
            Some(measured(&scenario.id, "without-luck", item, games, &[mean, low, high]))
        };
        figures.filter_map(of).collect::<Vec<_>>()
    });
    let first = outcomes.chain(points).chain(without).chain(headline).chain(skill);
    first.chain(endings).chain(stages).chain(histogram).chain(sources).collect()
}

/// The differences of a comparison as measured values.
fn compared_values(comparison: &Comparison) -> impl Iterator<Item = Measured> {
    let name = format!("{} - {}", comparison.scenario, comparison.baseline);
    comparison.differences.iter().flat_map(move |of| {
        let plain = measured(&name, "difference", &of.measure, comparison.pairs, &[of.difference, of.low, of.high]);
        let without = of.without_luck.map(|Without { mean, low, high, worth, .. }| {
            measured(&name, "difference-without-luck", &of.measure, worth, &[mean, low, high])
        });
        [plain].into_iter().chain(without)
    })
}

/// The tables of some runs.
#[must_use]
pub fn tables(summaries: &[Summary], labels: &Labels) -> Vec<Table> {
    let [first, last @ ..] = [
        outcomes(summaries, labels),
        vp(summaries, labels),
        endings(summaries, labels),
        stages(summaries, labels),
        sources(summaries, labels),
    ];
    [first].into_iter().chain(without_luck(summaries, labels)).chain(last).collect()
}

/// One row per scenario and item, the scenario named on its first row only.
fn per_scenario<T>(
    (summaries, labels): (&[Summary], &Labels),
    items: impl Fn(&Summary) -> Vec<T>,
    cells: impl Fn(&Summary, T) -> Vec<String>,
) -> Vec<Vec<String>> {
    let rows_of = |summary: &Summary| {
        let rows = items(summary).into_iter().enumerate();
        rows.map(|(place, item)| {
            let name = if place == 0 { labels.title(&summary.scenario.id).to_owned() } else { String::new() };
            std::iter::once(name).chain(cells(summary, item)).collect()
        })
        .collect::<Vec<_>>()
    };
    summaries.iter().flat_map(rows_of).collect()
}

/// Name, games, rate, interval.
fn counted(name: String, games: u64, summary: &Summary) -> Vec<String> {
    let interval = wilson(games, summary.games);
    vec![name, whole(games), percent(rate(games, summary.games)), percents(interval.low, interval.high)]
}

fn outcomes(summaries: &[Summary], labels: &Labels) -> Table {
    let rows = per_scenario(
        (summaries, labels),
        |summary| summary.outcomes.clone(),
        |summary, outcome| counted(labels.outcome(&outcome.outcome), outcome.games, summary),
    );
    Table::new("Outcomes", ["scenario", "outcome", "games", "rate", "95 % interval"], rows).drawn("outcomes")
}

/// The figures with the luck of the dice taken out; no table where it was not measured, or none is better so.
fn without_luck(summaries: &[Summary], labels: &Labels) -> Option<Table> {
    let one = &labels.sides()[0];
    let row = |name: String, unit: Unit, of: &Option<Without>| {
        let Without { mean, low, high, left, worth } = (*of)?;
        let [mean, range] = match unit {
            Unit::Points => [signed(mean), signed_range(low, high)],
            _ => [percent(mean), percents(low, high)],
        };
        Some(vec![name, mean, range, percent(left), whole(worth)])
    };
    let figures = |summary: &Summary| {
        let Some(Luckless { figures: Figures { score, outcomes, vp }, .. }) = &summary.luck else { return Vec::new() };
        let outcomes = summary.outcomes.iter().zip(outcomes);
        let outcomes = outcomes.map(|(of, without)| row(labels.outcome(&of.outcome), Unit::Rate, without));
        let score = row(format!("score of {one}"), Unit::Rate, score);
        let points = row(format!("victory points, net for {one}"), Unit::Points, vp);
        outcomes.chain([score, points]).flatten().collect()
    };
    let rows = per_scenario((summaries, labels), figures, |_, row| row);
    let header = ["scenario", "figure", "without luck", "95 % interval", "variance left", "worth games"];
    let note = "The same games with the luck of their dice taken out: the means agree with those above but for chance, and vary less. \
                worth games: how many games give as narrow an interval without this.";
    (!rows.is_empty()).then(|| Table { note: note.to_owned(), ..Table::new("Without luck", header, rows) })
}

fn vp(summaries: &[Summary], labels: &Labels) -> Table {
    let rows = per_scenario(
        (summaries, labels),
        |summary| vec![summary.vp.clone()],
        |_, vp| {
            let net = format!("net for {}", labels.sides()[0]);
            vec![net, signed(vp.mean), fixed(vp.sd, 3), signed_range(vp.low, vp.high)]
        },
    );
    Table::new("Victory points", ["scenario", "", "mean", "sd", "95 % interval"], rows).drawn("vp")
}

fn endings(summaries: &[Summary], labels: &Labels) -> Table {
    let rows = per_scenario(
        (summaries, labels),
        |summary| {
            let had = |ending: &&Ending| ending.games > 0 || labels.has_ending(&ending.ending);
            summary.endings.iter().filter(had).cloned().collect()
        },
        |summary, ending| counted(labels.name(&ending.ending).to_owned(), ending.games, summary),
    );
    Table::new("How games end", ["scenario", "ending", "games", "rate", "95 % interval"], rows).drawn("endings")
}

fn stages(summaries: &[Summary], labels: &Labels) -> Table {
    let rows = per_scenario(
        (summaries, labels),
        |summary| summary.last_stage.clone(),
        |summary, (stage, games)| counted(stage.to_string(), games, summary),
    );
    let last = format!("last {}", labels.stage());
    let header = ["scenario", &last, "games", "rate", "95 % interval"];
    Table::new("When games end", header, rows).only(WIDE).drawn("endings")
}

fn sources(summaries: &[Summary], labels: &Labels) -> Table {
    let rows = per_scenario(
        (summaries, labels),
        |summary| summary.vp_sources.clone(),
        |_, source| vec![plain(&source.source), labels.name(&source.side).to_owned(), fixed(source.mean, 3)],
    );
    let header = ["scenario", "source", "side", "points per game"];
    Table::new("Sources of victory points", header, rows).only(WIDE).drawn("vp-sources")
}

fn differences(comparison: &Comparison, labels: &Labels) -> Table {
    let title = format!("{} minus {}", labels.title(&comparison.scenario), labels.title(&comparison.baseline));
    let rows = comparison.differences.iter().map(|of| difference(of, labels)).collect();
    let header = ["measure", "unit", "difference", "95 % interval", "variance"];
    let note = format!(
        "Paired: {}. variance: that of the paired difference over that of independent games; below 1 pairing helped.",
        comparison.pairing
    );
    Table { note, ..Table::new(title, header, rows).drawn("differences") }
}

/// The differences with the luck of both games taken out; no table where none is better so.
fn differences_without_luck(comparison: &Comparison, labels: &Labels) -> Option<Table> {
    let row = |of: &Difference| {
        let Without { mean, low, high, left, worth } = of.without_luck?;
        let plain = Difference { difference: mean, low, high, ..of.clone() };
        let mut cells = difference(&plain, labels);
        cells.truncate(4);
        Some([cells, vec![percent(left), whole(worth)]].concat())
    };
    let rows: Vec<_> = comparison.differences.iter().filter_map(row).collect();
    let title =
        format!("{} minus {}, without luck", labels.title(&comparison.scenario), labels.title(&comparison.baseline));
    let header = ["measure", "unit", "difference", "95 % interval", "variance left", "worth games"];
    let note =
        "The same pairs with the luck of the dice of both games taken out; variance left: of the paired difference.";
    (!rows.is_empty()).then(|| Table { note: note.to_owned(), ..Table::new(title, header, rows) })
}

fn difference(difference: &Difference, labels: &Labels) -> Vec<String> {
    let Difference { measure, difference, low, high, variance_ratio, .. } = difference;
    let ratio = variance_ratio.map_or_else(|| "-".to_owned(), |ratio| fixed(ratio, 2));
    let name = match measure.as_str() {
        "score" => format!("score of {}", labels.sides()[0]),
        outcome => labels.outcome(outcome),
    };
    if measure == "vp" {
        let cells = ["victory points", "mean", &signed(*difference), &signed_range(*low, *high), &ratio];
        return cells.map(str::to_owned).to_vec();
    }
    let interval = format!("{} to {}", points(*low), points(*high));
    let cells = [&name, "pp", &points(*difference), &interval, &ratio];
    cells.map(str::to_owned).to_vec()
}
