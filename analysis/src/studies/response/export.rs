//! The document of a response.

use super::balance::{Balance, Crossing};
use super::figures::{Axis, Figures, Setup};
use super::levels::{Beside, by};
use super::unit::Unit;
use super::words::{grounds, verdict};
use super::{Axes, Found, Response};
use crate::base::figure::fixed;
use crate::base::words::{
    UNKNOWN, counted, estimate, is_known, percent, percents, points, signed, signed_estimate, signed_range,
};
use crate::play::head::Head;
use crate::play::labels::Labels;
use crate::show::assumed::assumptions;
use crate::show::document::{
    Document, Figure, Front, Measured, OUTPUT, PAGE, Paragraph, TERMINAL, Table, WIDE, known, measured,
};
use crate::show::export::pretty;
use crate::show::front::{played, rests};
use crate::show::report::changed;
use crate::studies::laboratory::{Measure, Plain};
use crate::studies::mean::Mean;
use crate::studies::skill::{AS_IT_IS, Here, stronger};

/// The document of a response; the charts are not in it.
#[must_use]
pub fn document(response: &Response, measure: Measure, labels: &Labels) -> Document {
    let head = &response.setup.head;
    let name = labels.title(&head.scenario.id);
    let (title, tables) = match (&response.found, &response.axes) {
        (Found::Balance(found), Axes::Balance { axis, target }) => {
            let answers = fitted(response, (axis, found, *target), measure, labels);
            ("Balance", vec![answers, outcomes_of_balance(response, axis, labels)])
        }
        _ => {
            let levels = (!response.levels.is_empty()).then(|| levels(response, measure, labels));
            let own = [answers(response, measure, labels), rates(response, labels), outcomes(response, labels)];
            ("Sweep", levels.into_iter().chain(own).collect())
        }
    };
    let (first, rest) = verdict(response, measure, labels);
    let basis: Vec<String> = [grounds(response, measure, labels)].into_iter().chain(changed(&head.changes)).collect();
    let front = front(response, measure, labels);
    let said = front.stronger();
    Document {
        title: format!("{title} of {}", labels.with_id(&head.scenario.id)),
        verdict: first,
        assumed: assumptions(labels, &varied(response)),
        note: labels.note().to_owned(),
        front,
        method: basis.join(" "),
        command: head.command().to_owned(),
        findings: vec![vec![
            Paragraph::about(name, [rest.clone()]).only(PAGE),
            Paragraph::about(name, [rest].into_iter().chain(basis).chain(said)).only(OUTPUT),
        ]],
        tables,
        values: values(response),
        json: pretty(response),
        ..Document::default()
    }
}

/// The paths of the values that the study itself varies: its points show what the figures of the scenario depend on.
fn varied(response: &Response) -> Vec<String> {
    response.axes().iter().flat_map(|axis| axis.paths.iter().cloned()).collect()
}

/// The first screen: of a balance the crossing, the nearest value and the scenario; of a sweep the scenario and both ends.
fn front(response: &Response, measure: Measure, labels: &Labels) -> Front {
    let (text, axes, head) = (measure.text(labels), response.axes(), &response.setup.head);
    let of = |name: &str, Figures { mean, low, high, .. }: &Figures| {
        Figure::mean(measure.is_rate(), format!("{text}{name}"), [*mean, *low, *high])
    };
    let values = axes.iter().filter_map(|axis| Some(format!("{} {}", axis.in_words(), axis.as_it_is.as_ref()?)));
    let values = values.collect::<Vec<_>>().join(", ");
    let with = if values.is_empty() { values } else { format!(" ({values})") };
    let own = of(&format!(", the scenario as it is{with}"), &response.baseline);
    let at = |place: usize| {
        let point = &response.points[place];
        let set = axes.iter().zip(&point.values).map(|(axis, value)| format!("{} {value}", axis.in_words()));
        of(&format!(" at {}", set.collect::<Vec<_>>().join(", ")), point)
    };
    let games = format!("{} of each value, with the same dice", counted(head.games, "game"));
    let here = Here { score: (measure == Measure::Score).then_some(response.baseline.mean), of: AS_IT_IS };
    Front {
        figures: match &response.found {
            Found::Balance(found) => {
                let crossing = found.crossing.as_ref().map(|found| crossing(found, &axes[0]));
                crossing.into_iter().chain([at(found.nearest), own]).collect()
            }
            Found::Sweep(found) => {
                let mut ends = vec![found.greatest, found.least];
                ends.sort_unstable();
                ends.dedup();
                std::iter::once(own).chain(ends.into_iter().map(at)).collect()
            }
        },
        played: played(&games, head.seed, &response.setup.players, labels),
        // Levels of play beside the players say it themselves.
        stronger: match response.levels.is_empty() {
            true => stronger(&head.scenario, &response.setup.sides, &response.setup.players, labels, here),
            false => String::new(),
        },
        rests: rests(&response.origins),
    }
}

/// Where the curve meets the target.
fn crossing(found: &Crossing, axis: &Axis) -> Figure {
    let end = |end: Option<f64>, open: &str| end.map_or_else(|| open.to_owned(), |end| fixed(end, 2));
    let interval = format!("{} to {}", end(found.low, "before the first"), end(found.high, "beyond the last"));
    Figure::new(format!("{} that meets the target", axis.in_words()), fixed(found.at, 2), interval)
}

/// The measured values: those of a balance, then those of the baseline and of every point.
fn values(response: &Response) -> Vec<Measured> {
    let found = match &response.found {
        Found::Balance(found) => values_of_balance(response, found),
        Found::Sweep(_) => Vec::new(),
    };
    let baseline = point_values(&response.setup, "baseline", &response.baseline);
    let points = response.points.iter();
    let points = points.flat_map(|point| point_values(&response.setup, &point.set.join(", "), point));
    let levels = response.levels.iter().flat_map(|level| level_values(&response.setup, level));
    found.into_iter().chain(baseline).chain(points).chain(levels).collect()
}

/// The measured values of a level beside the players of the sweep: its name stands before that of the point.
fn level_values(setup: &Setup, level: &Beside) -> Vec<Measured> {
    let setup = Setup { head: Head { games: level.games, ..setup.head.clone() }, ..setup.clone() };
    let name = level.name();
    let baseline = point_values(&setup, &format!("{name}: baseline"), &level.baseline);
    let points = level.points.iter();
    let points = points.flat_map(|point| point_values(&setup, &format!("{name}: {}", point.set.join(", ")), point));
    baseline.into_iter().chain(points).collect()
}

fn values_of_balance(response: &Response, found: &Balance) -> Vec<Measured> {
    let head = &response.setup.head;
    let of = |measure: &str, item: &str, value: f64, [low, high]: [Option<f64>; 2]| {
        measured(&head.scenario.id, measure, item, head.games, &[known(Some(value)), known(low), known(high)])
    };
    let name = response.axes()[0].name();
    let crossing = found.crossing.iter().map(|found| of("crossing", &name, found.at, [found.low, found.high]));
    let fits = response.points.iter().flat_map(|point| {
        let item = point.set.join(", ");
        [of("fitted", &item, point.fitted(), [None; 2]), of("nearest", &item, point.nearest(), [None; 2])]
    });
    crossing.chain(fits).collect()
}

fn header(response: &Response, more: &[&str]) -> Vec<String> {
    response.axes().iter().map(Axis::name).chain(more.iter().map(|&name| name.to_owned())).collect()
}

/// The measure at every point, and its difference to the baseline.
fn answers(response: &Response, measure: Measure, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let numbers = match point.difference {
            Some(found) => [
                mean(measure, found.mean, true),
                interval(measure, found.low, found.high, true),
                found.variance_ratio.map_or_else(String::new, |ratio| fixed(ratio, 2)),
            ],
            None => ["baseline", "", ""].map(str::to_owned),
        };
        let measured = [mean(measure, point.mean, false), interval(measure, point.low, point.high, false)];
        point.values.iter().cloned().chain(measured).chain(plain(point, measure)).chain(numbers).collect()
    };
    let with_luck = response.baseline.plain.map(|_| WITH_LUCK);
    let title = format!("Every point: {}", measure.text(labels));
    let figures = ["mean", "95 % interval"].into_iter().chain(with_luck.into_iter().flatten());
    let figures: Vec<&str> = figures.chain(["Δ baseline", "95 % interval", "ratio"]).collect();
    let header = header(response, &figures);
    Table {
        text_columns: response.axes().len(),
        note: format!(
            "Δ baseline: difference from the baseline, game by game{}. Ratio: the variance of that difference over that of \
             independent games; below 1, pairing helped.",
            if measure.is_rate() { ", in pp" } else { "" }
        ),
        ..Table::new(title, header, response.points.iter().map(row).collect())
    }
    .drawn(if response.axes().len() == 1 { "curve" } else { "heat" })
}

/// The columns of the games as they ended, where luck is taken out of the others.
const WITH_LUCK: [&str; 2] = ["with luck", "95 % interval"];

/// Their cells.
fn plain(point: &Figures, measure: Measure) -> impl Iterator<Item = String> {
    let cells = |Plain { mean: with_luck, low, high, .. }| {
        [mean(measure, with_luck, false), interval(measure, low, high, false)]
    };
    point.plain.map(cells).into_iter().flatten()
}

/// The measure at every point by each level of play.
fn levels(response: &Response, measure: Measure, labels: &Labels) -> Table {
    let row = |(place, point): (usize, &Figures)| {
        let levels = response.levels.iter().map(|level| &level.points[place]);
        let estimates = std::iter::once(point).chain(levels).map(|point| Unit(measure).estimate(point));
        point.values.iter().cloned().chain(estimates).collect()
    };
    let names: Vec<String> =
        std::iter::once(by(&response.setup.players)).chain(response.levels.iter().map(Beside::name)).collect();
    let header = header(response, &names.iter().map(String::as_str).collect::<Vec<_>>());
    Table {
        text_columns: response.axes().len(),
        note: "A column for each level of play; the player named plays both sides, with the same dice.".to_owned(),
        ..Table::new(
            format!("Every point by level of play: {}", measure.text(labels)),
            header,
            response.points.iter().enumerate().map(row).collect(),
        )
    }
    .drawn("curve")
}

/// The rates of all outcomes, without intervals: as much as a terminal has room for.
fn rates(response: &Response, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().map(|outcome| percent(outcome.rate));
        let [mean, low, high] = as_ended(point);
        let numbers = rates.chain([signed(mean), signed_range(low, high)]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    let header = header(response, &["win", "loss", "draw", "VP", "95 % interval"]);
    Table {
        text_columns: response.axes().len(),
        note: format!("VP: victory points, net for {}.", labels.sides()[0]),
        shown: TERMINAL,
        ..Table::new(
            format!("Every point, results of {}", labels.sides()[0]),
            header,
            response.points.iter().map(row).collect(),
        )
    }
}

/// The victory points of a point as its games ended, like the rates beside them.
fn as_ended(point: &Figures) -> [f64; 3] {
    let Mean { mean, low, high, .. } = point.vp;
    point.plain_vp.map_or([mean, low, high], |plain| [plain.mean, plain.low, plain.high])
}

/// The outcomes with every 95 % interval.
fn outcomes(response: &Response, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().map(|found| estimate([found.rate, found.low, found.high]));
        let numbers = rates.chain([signed_estimate(as_ended(point))]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    let names = ["win", "loss", "draw", "points"];
    let rows = response.points.iter().map(row).collect();
    Table { header: header(response, &names), rows, shown: WIDE, ..rates(response, labels) }.drawn("outcomes")
}

/// The value of a point, marked if it is the baseline.
fn value(point: &Figures) -> String {
    let mark = if point.as_it_is { " (baseline)" } else { "" };
    format!("{}{mark}", point.values[0])
}

/// The measure at every value played, and the fitted curve.
fn fitted(
    response: &Response,
    (axis, found, target): (&Axis, &Balance, f64),
    measure: Measure,
    labels: &Labels,
) -> Table {
    let row = |point: &Figures| {
        [
            value(point),
            mean(measure, point.mean, false),
            interval(measure, point.low, point.high, false),
            mean(measure, point.fitted(), false),
            mean(measure, point.mean - target, true),
            percent(point.nearest()),
        ]
        .into_iter()
        .chain(plain(point, measure))
        .collect()
    };
    let with_luck = response.baseline.plain.map(|_| WITH_LUCK);
    let axis = axis.name();
    let header = [axis.as_str(), "mean", "95 % interval", "fitted", "off target", "nearest"];
    let header: Vec<&str> = header.into_iter().chain(with_luck.into_iter().flatten()).collect();
    Table {
        text_columns: 1,
        note: format!(
            "Fitted: the curve that only {}. Off target: mean less target{}. Nearest: the share of the resamples in which this \
             value is nearest to the target; values that are equally near share one.",
            if found.rises() { "rises" } else { "falls" },
            if measure.is_rate() { ", in pp" } else { "" }
        ),
        ..Table::new(
            format!("Every value played: {}", measure.text(labels)),
            header,
            response.points.iter().map(row).collect(),
        )
        .drawn("balance")
    }
}

/// The outcomes at every value played.
fn outcomes_of_balance(response: &Response, axis: &Axis, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter();
        let rates = rates.map(|found| estimate([found.rate, found.low, found.high]));
        std::iter::once(value(point)).chain(rates).collect()
    };
    let name = axis.name();
    let header = [&name, "win", "loss", "draw"];
    let title = format!("Every value, results of {}", labels.sides()[0]);
    let note = "In brackets: Wilson's 95 % intervals.".to_owned();
    let rows = response.points.iter().map(row).collect();
    Table { text_columns: 1, note, shown: WIDE, ..Table::new(title, header, rows) }
}

/// A mean, or with a sign the difference of two.
fn mean(measure: Measure, mean: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        (true, true) => points(mean),
        (true, false) => percent(mean),
        (false, _) => signed(mean),
    }
}

/// An interval of it.
fn interval(measure: Measure, low: f64, high: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        _ if !is_known(low, high) => UNKNOWN.to_owned(),
        (true, true) => format!("{} to {}", points(low), points(high)),
        (true, false) => percents(low, high),
        (false, _) => signed_range(low, high),
    }
}

/// The measured values of a point.
fn point_values(Setup { head, measure, .. }: &Setup, item: &str, point: &Figures) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        measured(&head.scenario.id, measure, item, games, &numbers)
    };
    let mut values = vec![of(measure, item, head.games, [point.mean, point.low, point.high])];
    values.extend(point.outcomes.iter().map(|outcome| {
        let item = format!("{item}: {}", outcome.outcome);
        of("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])
    }));
    // Where victory points are the measure, they are listed already.
    if measure != "vp" {
        values.push(of("vp", item, head.games, [point.vp.mean, point.vp.low, point.vp.high]));
    }
    let with_luck = point.plain.map(|Plain { mean, low, high, .. }| [mean, low, high]);
    values.extend(with_luck.map(|numbers| of("with-luck", item, head.games, numbers)));
    let difference = point.difference.map(|found| [found.mean, found.low, found.high]);
    values.extend(difference.map(|numbers| of("difference", item, head.games, numbers)));
    values
}
