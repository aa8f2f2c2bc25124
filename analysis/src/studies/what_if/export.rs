//! The document of the effect of a change of a scenario.

use crate::base::figure::fixed;
use crate::base::words::{counted, percent, points, signed, signed_range, whole};
use crate::play::labels::Labels;
use crate::play::luck::{Both, Without};
use crate::play::summary::Summary;
use crate::show::assumed::assumptions;
use crate::show::document::{Document, Figure, Front, Games, Link, Measured, Paragraph, Table, WIDE, known, measured};
use crate::show::export::pretty;
use crate::show::front::{played, rests};
use crate::show::headline;
use crate::show::report::{self, grounds, method};
use crate::show::skill;
use crate::show::without_luck::Unit;
use crate::statistics::rate;
use crate::studies::what_if::{Difference, Figures, Flip, Mean, WhatIf, finding, probability, verdict};

/// The names of the two runs, which are of one scenario.
pub const NAMES: [&str; 2] = ["baseline", "variant"];

/// The document of a change, whose words are `what` and which `command` plays again, with its two runs under their names. The charts are not in it.
#[must_use]
pub fn document(found: &WhatIf, what: &str, runs: &[Summary], labels: &Labels, command: &str) -> Document {
    let [does, games, played] = verdict(found, labels);
    let run = |summary: &Summary| {
        let sentences = [report::verdict(summary, labels), grounds(summary), headline::sentence(summary, labels)];
        let sentences = sentences.into_iter().chain(skill::sentence(summary, labels));
        Paragraph::about(labels.title(&summary.scenario.id), [sentences.collect::<Vec<_>>().join(" ")])
    };
    let own = [
        differences(found, labels),
        differences_without_luck(found, labels),
        pairing(found, labels),
        flow(found, labels),
        flips(found, labels),
    ];
    let own = own.into_iter().filter(|table| !table.rows.is_empty());
    let of_runs = report::tables(runs, labels).into_iter().map(|table| table.only(WIDE));
    Document {
        title: format!("What if in {}", labels.with_id(&found.scenario)),
        verdict: finding(found, what, labels),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front: front(found, runs, labels),
        findings: vec![vec![Paragraph::about(labels.title(&found.scenario), [does]), Paragraph::new([games, played])]],
        games: Some(turned_games(found, labels)),
        runs: runs.iter().map(run).collect(),
        tables: own.chain(of_runs).collect(),
        method: method(found.games, true),
        command: command.to_owned(),
        values: values(found),
        json: pretty(found),
        ..Document::default()
    }
}

/// The first screen: the score of both runs, and the difference.
fn front(found: &WhatIf, runs: &[Summary], labels: &Labels) -> Front {
    let one = &labels.sides()[0];
    let score = |name: &str, run: &Figures| {
        let Mean { mean, low, high } = run.score;
        let plain = Figure::rate(format!("score of {one}, {name}"), [mean, low, high]);
        plain.beside(run.score_without_luck.as_ref(), Unit::Rate)
    };
    let Both { plain, without } = found.difference("score").both();
    let difference = Figure::shift("difference", plain).beside(without.as_ref(), Unit::Shift);
    let games = format!("{} of each, with the same dice", counted(found.games, "game"));
    Front {
        figures: vec![score(NAMES[0], &found.baseline), score(NAMES[1], &found.variant), difference],
        played: played(&games, found.seed, &found.players, labels),
        stronger: runs.first().map_or_else(String::new, |run| {
            let here = skill::Here { score: Some(found.baseline.score.mean), of: "without the change" };
            skill::stronger(run.skill.as_ref(), &found.scenario, &found.players, labels, here)
        }),
        rests: runs.first().map_or_else(String::new, |run| rests(&run.origins)),
    }
}

/// The flipped games, with links to their pages.
fn turned_games(found: &WhatIf, labels: &Labels) -> Games {
    let link = |flip: &Flip| Link {
        page: flip.page.clone(),
        name: format!("Game {}, baseline and variant side by side", flip.game),
        text: turned(flip, labels),
    };
    let text = if found.flips.is_empty() {
        "No game changes its winner."
    } else {
        "The clearest of each direction: those in which the victory points swing most. \
         `kartacz play SCENARIO --game N --beside FILE.html` with the same changes, players and seed shows any other."
    };
    Games { title: "Flipped games", text, links: found.flips.iter().map(link).collect() }
}

fn turned(flip: &Flip, labels: &Labels) -> String {
    let [before, after] = flip.vp;
    let [from, to] = [&flip.from, &flip.to].map(|side| labels.name(side));
    format!("Baseline: {from} win ({before:+}); variant: {to} win ({after:+}).")
}

fn values(found: &WhatIf) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: &[f64]| {
        measured(&found.scenario, measure, item, games, numbers)
    };
    let mut values = Vec::new();
    for (name, run) in NAMES.into_iter().zip([&found.baseline, &found.variant]) {
        let outcomes = run.outcomes.iter();
        values.extend(outcomes.map(|at| of(name, &at.outcome, at.games, &[at.rate, at.low, at.high])));
        let means = [("score", run.score), ("vp", run.vp)];
        values.extend(means.map(|(item, at)| of(name, item, found.games, &[at.mean, at.low, at.high])));
    }
    for at in &found.differences {
        values.push(of("difference", &at.measure, found.games, &[at.difference, at.low, at.high]));
        let without = at.without_luck.iter();
        values.extend(
            without.map(|without| of("difference-without-luck", &at.measure, without.worth, &without.numbers())),
        );
        let ratio = [known(at.variance_ratio)];
        values.push(measured(&found.scenario, "variance_ratio", &at.measure, found.games, &ratio));
        let test = at.mcnemar.iter();
        values.extend(test.map(|test| of("mcnemar_mid_p", &at.measure, test.gained + test.lost, &[test.p])));
    }
    for (from, row) in found.baseline.outcomes.iter().zip(&found.flow) {
        let flows = found.variant.outcomes.iter().zip(row);
        values.extend(flows.map(|(to, &pairs)| {
            of("flow", &format!("{} to {}", from.outcome, to.outcome), pairs, &[rate(pairs, found.games)])
        }));
    }
    values.extend(found.flips.iter().map(|flip| {
        of("flip_swing", &format!("game {}: {} to {}", flip.game, flip.from, flip.to), 1, &[flip.swing.value()])
    }));
    values
}

/// The name of a measure.
fn name(of: &Difference, labels: &Labels) -> String {
    match of.measure.as_str() {
        "score" => format!("score, {}", labels.sides()[0]),
        "vp" => "victory points".to_owned(),
        outcome => labels.outcome(outcome),
    }
}

fn differences(found: &WhatIf, labels: &Labels) -> Table {
    let row = |of: &Difference| {
        let numbers = if of.measure == "vp" {
            [signed(of.baseline), signed(of.variant), signed(of.difference), signed_range(of.low, of.high)]
        } else {
            let range = format!("{} to {}", points(of.low), points(of.high));
            [percent(of.baseline), percent(of.variant), points(of.difference), range]
        };
        std::iter::once(name(of, labels)).chain(numbers).collect()
    };
    let header = ["measure", NAMES[0], NAMES[1], "difference", "95 % interval"];
    let note = format!(
        "Differences of rates and of the score are in pp; of victory points, net for {}, in VP. A draw \
         counts half in the score. Paired: {}.",
        labels.sides()[0],
        found.pairing
    );
    Table {
        text_columns: 1,
        note,
        ..Table::new("Effect of the change", header, found.differences.iter().map(row).collect()).drawn("differences")
    }
}

/// The differences with the luck of both games taken out; no rows where none is better so.
fn differences_without_luck(found: &WhatIf, labels: &Labels) -> Table {
    let row = |of: &Difference| {
        let Without { mean, low, high, left, worth } = of.without_luck?;
        let numbers = match of.measure.as_str() {
            "vp" => [signed(mean), signed_range(low, high)],
            _ => [points(mean), format!("{} to {}", points(low), points(high))],
        };
        let rest = [percent(left), whole(worth)];
        Some(std::iter::once(name(of, labels)).chain(numbers).chain(rest).collect())
    };
    let header = ["measure", "difference", "95 % interval", "variance left", "worth games"];
    let note = "The same pairs with the luck of the dice of both games taken out: the means agree with those above but for chance. \
                variance left: of the paired difference. worth games: how many pairs give as narrow an interval without this.";
    let rows = found.differences.iter().filter_map(row).collect();
    let table = Table::new("Effect of the change, without luck", header, rows);
    Table { text_columns: 1, note: note.to_owned(), ..table.drawn("differences") }
}

fn pairing(found: &WhatIf, labels: &Labels) -> Table {
    let dash = || "-".to_owned();
    let row = |of: &Difference| {
        let test = of.mcnemar.as_ref();
        vec![
            name(of, labels),
            test.map_or_else(dash, |test| whole(test.gained)),
            test.map_or_else(dash, |test| whole(test.lost)),
            test.map_or_else(dash, |test| probability(test.p)),
            of.variance_ratio.map_or_else(dash, |ratio| fixed(ratio, 2)),
            of.worth.map_or_else(dash, |worth| fixed(worth, 1)),
        ]
    };
    let header = ["measure", "gained", "lost", "p", "variance", "worth"];
    let note = "gained, lost: games that have the outcome only in the variant, or only in the baseline. p: McNemar's test, mid-p. \
                variance: that of the paired difference over that of independent games. worth: how many times as many \
                independent games give the same precision.";
    let rows = found.differences.iter().map(row).collect();
    Table {
        text_columns: 1,
        note: note.to_owned(),
        ..Table::new("Significance, and the effect of pairing", header, rows).drawn("differences")
    }
}

fn flow(found: &WhatIf, labels: &Labels) -> Table {
    let outcomes = [0, 1, 2].map(|place| found.outcome(place, labels));
    let row = |(name, counts): (&String, &[u64; 3])| {
        let all: u64 = counts.iter().sum();
        std::iter::once(name.clone()).chain(counts.iter().map(|&games| whole(games))).chain([whole(all)]).collect()
    };
    let columns: Vec<u64> = (0..3).map(|to| found.flow.iter().map(|row| row[to]).sum()).collect();
    let mut rows: Vec<Vec<String>> = outcomes.iter().zip(&found.flow).map(row).collect();
    let totals = columns.into_iter().chain([found.games]).map(whole);
    rows.push(std::iter::once("all".to_owned()).chain(totals).collect());
    let header = ["baseline", &outcomes[0], &outcomes[1], &outcomes[2], "all"];
    let note = "A row for each outcome in the baseline, a column for each outcome in the variant.";
    Table { text_columns: 1, note: note.to_owned(), ..Table::new("Flow of outcomes", header, rows).drawn("flow") }
}

fn flips(found: &WhatIf, labels: &Labels) -> Table {
    let row = |flip: &Flip| {
        let [from, to] = [&flip.from, &flip.to].map(|side| labels.outcome(side));
        let [before, after] = flip.vp.map(|vp| format!("{vp:+}"));
        vec![from, to, flip.game.to_string(), before, after, flip.swing.to_string()]
    };
    let header = [NAMES[0], NAMES[1], "game", "VP", "VP, variant", "swing"];
    let note = format!("Victory points are net for {}.", labels.sides()[0]);
    let rows = found.flips.iter().map(row).collect();
    Table { note, ..Table::new("The clearest flipped games", header, rows) }
}
