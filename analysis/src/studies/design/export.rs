//! The document of a design.

use super::result::{Change, ChoiceReport, Design, Played, Proposal};
use super::words::{changes, described, figure, grounds, mean, method, named, players, scored, share, verdict};
use crate::base::words::{capitalised, counted, shift};
use crate::play::labels::Labels;
use crate::play::library::as_typed;
use crate::play::luck::Both;
use crate::show::assumed::assumptions;
use crate::show::document::{Document, Figure, Front, Measured, OUTPUT, PAGE, Paragraph, Table, WIDE, measured};
use crate::show::export::pretty;
use crate::show::front::played;
use crate::show::without_luck::Unit;
use crate::studies::mean::Mean;
use crate::studies::skill::{AS_IT_IS, Here, stronger};

/// The document of a design; the chart is not in it.
#[must_use]
pub fn document(design: &Design, labels: &Labels) -> Document {
    let head = &design.setup.head;
    let name = labels.title(&head.scenario.id);
    let (first, rest) = verdict(design, labels);
    let basis = grounds(design, labels);
    let proposals =
        design.proposals.iter().map(|proposal| format!("{}: {}", capitalised(&named(proposal)), described(proposal)));
    let front = front(design, labels);
    let said = front.stronger();
    Document {
        title: format!("Design of {}", labels.with_id(&head.scenario.id)),
        verdict: first,
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front,
        method: format!("{basis} {}", method(design)),
        command: head.command().to_owned(),
        findings: vec![vec![
            Paragraph::about(name, [rest.clone()].into_iter().chain(proposals.clone())).only(PAGE),
            Paragraph::about(name, [rest].into_iter().chain(proposals).chain([basis]).chain(said)).only(OUTPUT),
        ]],
        tables: vec![
            found(design, labels),
            courses(design, labels),
            strengths(design, labels),
            changed(design),
            offered(design),
        ],
        values: values(design),
        json: pretty(design),
        ..Document::default()
    }
}

/// The first screen: the score of the scenario and of the first proposal, and the difference.
fn front(design: &Design, labels: &Labels) -> Front {
    let (head, one) = (&design.setup.head, &labels.sides()[0]);
    let score = |name: &str, played: &Played| {
        let Both { plain, without } = played.figures.both();
        Figure::rate(format!("score of {one}, {name}"), plain).beside(without.as_ref(), Unit::Rate)
    };
    let own = design.baseline.first().map(|own| score("the scenario", own));
    let first = design.proposals.first();
    let proposed = first.map(|proposal| score(&named(proposal), proposal.main()));
    let difference = first.and_then(|proposal| proposal.main().difference);
    let difference = difference.map(|found| Figure::shift("difference", [found.mean, found.low, found.high]));
    let games = format!("{} of each, held out of the search, with the same dice", counted(head.games, "game"));
    let here = Here { score: design.baseline.first().map(|own| own.figures.score.mean), of: AS_IT_IS };
    let (most, variants) = (design.most_changes as u64, design.search.variants as u64);
    Front {
        figures: own.into_iter().chain(proposed).chain(difference).collect(),
        played: played(&games, head.seed, &design.setup.players, labels),
        stronger: stronger(&head.scenario, &design.setup.sides, &design.setup.players, labels, here),
        rests: format!(
            "{} searched, at most {} changed in each.",
            counted(variants, "variant"),
            counted(most, "value")
        ),
    }
}

/// The proposals and the scenario, by the players of the search.
fn found(design: &Design, labels: &Labels) -> Table {
    let row = |name: String, changes: String, distance: f64, played: &Played| {
        vec![name, changes, figure(distance), scored(played), played.verdict_text()]
    };
    let own = design.baseline.first().map(|own| row("the scenario".to_owned(), "none".to_owned(), 0.0, own));
    let of = |proposal: &Proposal| row(named(proposal), changes(proposal), proposal.distance, proposal.main());
    let score = format!("score of {}", labels.sides()[0]);
    let header = ["", "changes", "distance", &score, "verdict"];
    Table {
        note: format!(
            "Held-out games, with 95 % intervals. Each proposal is a file in `proposals`, for `--what-if`: `kartacz what-if {} --what-if \
             FILE --games {} --seed {}` with the same players repeats its games.",
            as_typed(&design.setup.head.scenario.id),
            design.setup.head.games,
            design.setup.head.seed
        ),
        ..Table::new("Proposals", header, own.into_iter().chain(design.proposals.iter().map(of)).collect())
            .drawn("front")
    }
}

/// How the same games went.
fn courses(design: &Design, labels: &Labels) -> Table {
    let row = |name: String, played: &Played| {
        let figures = &played.figures;
        let optional = |found: Option<Mean>, text: fn(Mean) -> String| found.map_or_else(|| "-".to_owned(), text);
        vec![
            name,
            share(figures.draws),
            optional(figures.lead_changes, mean),
            optional(figures.decided, share),
            mean(figures.length),
        ]
    };
    let own = design.baseline.first().map(|own| row("the scenario".to_owned(), own));
    let of = |proposal: &Proposal| row(named(proposal), proposal.main());
    let length = format!("last {}", labels.stage());
    let decided = format!("decided before the last {}", labels.stage());
    let header = ["", "draws", "lead changes", &decided, &length];
    Table {
        note: "Decided: the share of the variance of the score that the lead at that time explains.".to_owned(),
        ..Table::new("Course of the games", header, own.into_iter().chain(design.proposals.iter().map(of)).collect())
    }
}

/// The results of each proposal by every player.
fn strengths(design: &Design, labels: &Labels) -> Table {
    let row = |name: &str, played: &Played| {
        let difference =
            played.difference.map_or_else(|| "-".to_owned(), |found| shift([found.mean, found.low, found.high]));
        vec![
            name.to_owned(),
            players(played).replace('`', ""),
            counted(played.figures.games, "game"),
            scored(played),
            difference,
            played.verdict_text(),
            share(played.figures.draws),
            mean(played.figures.length),
        ]
    };
    let own = design.baseline.iter().map(|played| row("the scenario", played));
    let of = |proposal: &Proposal| {
        let name = named(proposal);
        proposal.played.iter().map(|played| row(&name, played)).collect::<Vec<_>>()
    };
    let score = format!("score of {}", labels.sides()[0]);
    let length = format!("last {}", labels.stage());
    let header = ["", "both sides played by", "games", &score, "\u{394} scenario", "verdict", "draws", &length];
    let note =
        "The difference is paired, game by game. Searching players play the scenario and the first three proposals."
            .to_owned();
    let rows = own.chain(design.proposals.iter().flat_map(of)).collect();
    Table { note, shown: WIDE, ..Table::new("By the strength of the players", header, rows).drawn("front") }
}

/// Every changed value of every proposal.
fn changed(design: &Design) -> Table {
    let of_change = |proposal: &Proposal, change: &Change| {
        let row = |value: &super::result::Value| {
            let plausible = if change.plausible { "yes" } else { "no" };
            vec![
                named(proposal),
                value.path.clone(),
                value.from.clone(),
                value.to.clone(),
                value.origin.clone(),
                plausible.to_owned(),
                figure(change.cost),
                value.reason.clone(),
            ]
        };
        change.values.iter().map(row).collect::<Vec<_>>()
    };
    let rows = design.proposals.iter().flat_map(|proposal| {
        proposal.changes.iter().flat_map(|change| of_change(proposal, change)).collect::<Vec<_>>()
    });
    let header = ["", "value", "from", "to", "origin", "plausible", "cost", "reason"];
    let note = "Plausible: every value of the change stays within the range or the alternatives of its origin. The values of one change \
                share its cost."
        .to_owned();
    Table { note, shown: WIDE, ..Table::new("Changed values", header, rows.collect()) }
}

/// What could be changed.
fn offered(design: &Design) -> Table {
    let row = |choice: &ChoiceReport| {
        let levels = choice.levels.iter().map(|level| format!("{} ({})", level.level, figure(level.cost)));
        vec![choice.choice.clone(), choice.own.clone(), levels.collect::<Vec<_>>().join(", ")]
    };
    let header = ["value", "scenario", "alternatives (cost)"];
    let rows = design.choices.iter().map(row).collect();
    Table { text_columns: 3, shown: WIDE, ..Table::new("Choices", header, rows) }
}

fn values(design: &Design) -> Vec<Measured> {
    let scenario = &design.setup.head.scenario.id;
    let of_played = |item: &str, played: &Played| {
        let figures = &played.figures;
        let players = &played.players;
        let item = format!("{item}, {} and {}", players[0], players[1]);
        let one = |measure: &str, Mean { mean, low, high }: Mean| {
            measured(scenario, measure, &item, figures.games, &[mean, low, high])
        };
        let optional = [
            figures.lead_changes.map(|found| one("lead-changes", found)),
            figures.decided.map(|found| one("decided", found)),
        ];
        let difference = played.difference.map(|found| Mean { mean: found.mean, low: found.low, high: found.high });
        let mut values =
            vec![one("score", figures.score), one("draw", figures.draws), one("last-stage", figures.length)];
        let without = figures.score_without_luck.iter();
        let without = without.map(|of| measured(scenario, "score-without-luck", &item, of.worth, &of.numbers()));
        values.extend(without.chain(optional.into_iter().flatten()));
        values.extend(difference.map(|found| one("difference", found)));
        values
    };
    let own = design.baseline.iter().flat_map(|played| of_played("scenario", played));
    let proposals = design.proposals.iter().flat_map(|proposal| {
        let distance = measured(scenario, "distance", &proposal.name, design.setup.head.games, &[proposal.distance]);
        let played = proposal.played.iter().flat_map(|played| of_played(&proposal.name, played));
        std::iter::once(distance).chain(played).collect::<Vec<_>>()
    });
    own.chain(proposals).collect()
}
