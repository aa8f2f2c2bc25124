//! The report as one HTML file: the verdict, the sheets, the charts.

use std::fmt::Write;

use super::sheets::{Sheet, sheets};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::charts::Chart;
use crate::show::headline;
use crate::show::markup::escaped;
use crate::show::report::{Report, Shown, changed, compared, grounds, method as method_of, verdict};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole page. It needs no other file, but for the games that it links to, and is XML as well, so that a strict reader can check it.
#[must_use]
pub fn page(report: &Report, charts: &[Chart]) -> String {
    let names: Vec<&str> = report.summaries.iter().map(|summary| summary.scenario.as_str()).collect();
    let title = escaped(&names.join(" against "));
    let verdicts: String = report.summaries.iter().map(|summary| paragraphs(summary, &report.labels)).collect();
    let compared = report.comparisons.iter().map(|of| said(&of.scenario, &compared(of, &report.labels)));
    let compared: String = compared.map(|text| first_words(&text)).collect();
    let changes = changed(report).map_or(String::new(), |said| format!("<p>{}</p>\n", escaped(&said)));
    let tables: String = sheets(report).iter().map(table).collect();
    let figures: String = charts.iter().map(figure).collect();
    let shown = watch(&report.shown, &report.labels);
    let games = report.summaries.first().map_or(0, |summary| summary.games);
    let method = method(&method_of(games, !report.comparisons.is_empty()), &report.command);
    document(&title, &format!("{compared}{verdicts}{changes}{figures}{shown}{tables}{method}"))
}

/// A page with this title and content, both escaped before.
pub fn document(title: &str, content: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{content}</main>\n<script>{SCRIPT}</script>\n\
         </body>\n</html>\n"
    )
}

/// Links to the games that can be watched.
fn watch(shown: &[Shown], labels: &Labels) -> String {
    if shown.is_empty() {
        return String::new();
    }
    let item = |Shown { game, outcome, vp, page }: &Shown| {
        let (page, outcome) = (escaped(page), escaped(&labels.outcome(outcome)));
        format!(
            "<li><a href=\"{page}\">Game {game}</a>: {outcome}, {vp:+} net for {}</li>\n",
            escaped(&labels.sides()[0])
        )
    };
    let items: String = shown.iter().map(item).collect();
    format!(
        "<h2>Games to watch</h2>\n<p>The first of each outcome, on the map, step by step.</p>\n<ul>\n{items}</ul>\n"
    )
}

/// What a run found, how strong its players are, and what it rests on.
fn paragraphs(summary: &Summary, labels: &Labels) -> String {
    let lead = said(&summary.scenario, &verdict(summary, labels));
    let rest = [headline::told(summary, labels), grounds(summary)].map(|text| format!("<p>{}</p>\n", prose(&text)));
    first_words(&format!("{lead}{}", rest.concat()))
}

/// What a reader should know before the rest.
pub fn first_words(paragraphs: &str) -> String {
    format!("<section class=\"verdict\">\n{paragraphs}</section>\n")
}

/// How the figures were made, and the command that makes them again.
pub fn method(text: &str, command: &str) -> String {
    format!("<h2>How it was made</h2>\n<p>{}</p>\n<pre>{}</pre>\n", escaped(text), escaped(command))
}

/// A paragraph about something.
pub fn said(about: &str, text: &str) -> String {
    format!("<p><strong>{}</strong>: {}</p>\n", escaped(about), prose(text))
}

/// A text in which commands of the program stand between backquotes. Names may have backquotes, too.
pub fn prose(text: &str) -> String {
    let command = || {
        let (before, rest) = text.split_once("`kartacz ")?;
        let (command, after) = rest.split_once('`')?;
        Some(format!("{}<code>kartacz {}</code>{}", escaped(before), escaped(command), prose(after)))
    };
    command().unwrap_or_else(|| escaped(text))
}

/// A sheet as a table.
pub fn table(sheet: &Sheet) -> String {
    let title = escaped(&sheet.title);
    // Who has no pointer scrolls a wide table by the keyboard.
    let around = format!("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">");
    let mut html = format!("<h2>{title}</h2>\n{around}<table>\n");
    html.push_str(&row("th", &sheet.header, sheet.words));
    sheet.rows.iter().for_each(|cells| html.push_str(&row("td", cells, sheet.words)));
    html.push_str("</table></div>\n");
    if !sheet.note.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", prose(&sheet.note));
    }
    html
}

fn row(tag: &str, cells: &[String], words: usize) -> String {
    let cell = |(place, text): (usize, &String)| {
        let class = if place < words { " class=\"word\"" } else { "" };
        format!("<{tag}{class}>{}</{tag}>", escaped(text))
    };
    format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
}

/// A chart within the page.
pub fn figure(chart: &Chart) -> String {
    format!("<figure class=\"wide\" aria-label=\"{}\">\n{}</figure>\n", escaped(&chart.title), chart.svg)
}
