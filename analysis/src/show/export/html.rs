//! Results as one HTML file: the findings, the charts, the sheets. The layout is `page.html`.

use askama::Template;

use super::sheets::{Sheet, sheets};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::charts::Chart;
use crate::show::headline;
use crate::show::markup::rendered;
use crate::show::report::{Report, Shown, changed, compared, grounds, method, verdict};
use crate::show::skill;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The contents of a page, from top to bottom. The page needs no other file but those that it links to.
#[derive(Default, Template)]
#[template(path = "show/export/page.html")]
pub struct Page<'a> {
    pub title: String,
    /// The findings, one section each.
    pub findings: Vec<Vec<Paragraph>>,
    pub changes: Option<Paragraph>,
    pub charts: &'a [Chart],
    pub games: Option<Games>,
    /// The runs behind the findings.
    pub runs: Vec<Paragraph>,
    pub run_charts: &'a [Chart],
    pub sheets: Vec<Sheet>,
    /// The method behind the figures.
    pub method: String,
    /// The command that reproduces them.
    pub command: &'a str,
}

/// A paragraph; it may begin with a scenario.
pub struct Paragraph {
    pub about: Option<String>,
    pub text: String,
}

/// Games with pages of their own.
pub struct Games {
    pub title: &'static str,
    pub text: &'static str,
    pub links: Vec<Link>,
}

/// A link to the page of a game.
pub struct Link {
    pub page: String,
    pub name: String,
    pub text: String,
}

/// Text, or a command of the program within it.
#[derive(Debug, PartialEq, Eq)]
struct Part<'a> {
    command: bool,
    text: &'a str,
}

impl Paragraph {
    /// A paragraph about a scenario.
    pub fn about(scenario: &str, text: String) -> Self {
        Self { about: Some(scenario.to_owned()), text }
    }
}

impl From<String> for Paragraph {
    fn from(text: String) -> Self {
        Self { about: None, text }
    }
}

impl Page<'_> {
    /// The file.
    #[must_use]
    pub fn html(&self) -> String {
        rendered(self)
    }
}

/// The page of one or more runs.
#[must_use]
pub fn page(report: &Report, charts: &[Chart]) -> String {
    let Report { summaries, comparisons, labels, .. } = report;
    let names: Vec<&str> = summaries.iter().map(|summary| summary.scenario.as_str()).collect();
    let compared = comparisons.iter().map(|of| vec![Paragraph::about(&of.scenario, compared(of, labels))]);
    let games = summaries.first().map_or(0, |summary| summary.games);
    Page {
        title: names.join(" against "),
        findings: compared.chain(summaries.iter().map(|summary| finding(summary, labels))).collect(),
        changes: changed(report).map(Paragraph::from),
        charts,
        games: watch(&report.shown, labels),
        sheets: sheets(report),
        method: method(games, !comparisons.is_empty()),
        command: &report.command,
        ..Page::default()
    }
    .html()
}

/// The result of a run, the strength of its players, and its games and seed.
fn finding(summary: &Summary, labels: &Labels) -> Vec<Paragraph> {
    let lead = Paragraph::about(&summary.scenario, verdict(summary, labels));
    let curve = skill::sentence(summary, labels).map(Paragraph::from);
    let rest = [headline::sentence(summary, labels).into()].into_iter().chain(curve);
    [lead].into_iter().chain(rest).chain([grounds(summary).into()]).collect()
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
        text: "The first of each outcome, on the map, step by step.",
        links: shown.iter().map(link).collect(),
    })
}

/// A text split into prose and the commands of the program between backquotes. Names may have backquotes, too.
fn prose_parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find("`kartacz ") {
        let Some(length) = rest[start + 1..].find('`') else { break };
        let end = start + 1 + length;
        parts.push(Part { command: false, text: &rest[..start] });
        parts.push(Part { command: true, text: &rest[start + 1..end] });
        rest = &rest[end + 1..];
    }
    parts.push(Part { command: false, text: rest });
    parts
}
