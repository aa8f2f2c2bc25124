//! The report as one HTML file: the verdict, the sheets, the charts.

use std::fmt::Write;

use super::sheets::{Sheet, sheets};
use crate::charts::Chart;
use crate::headline;
use crate::labels::Labels;
use crate::markup::escaped;
use crate::report::{Report, changed, grounds, verdict};
use crate::summary::Summary;

const STYLE: &str = "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}\
.word{text-align:left;white-space:normal;min-width:6rem;max-width:22rem;overflow-wrap:anywhere}.wide{overflow-x:auto}svg{width:100%;min-width:42rem;height:auto}figure{margin:1.5rem 0}h1,h2,p{overflow-wrap:anywhere}";

/// The whole page. It refers to no other file, and is XML as well, so that a strict reader can check it.
#[must_use]
pub fn page(report: &Report, charts: &[Chart]) -> String {
    let names: Vec<&str> = report.summaries.iter().map(|summary| summary.scenario.as_str()).collect();
    let title = escaped(&names.join(" against "));
    let verdicts: String = report.summaries.iter().map(|summary| paragraphs(summary, &report.labels)).collect();
    let changes = changed(report).map_or(String::new(), |said| format!("<p>{}</p>\n", escaped(&said)));
    let tables: String = sheets(report).iter().map(table).collect();
    let figures: String = charts.iter().map(figure).collect();
    document(&title, &format!("{verdicts}{changes}{figures}{tables}"))
}

/// A page with this title and content, both escaped before.
pub fn document(title: &str, content: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{content}</body>\n</html>\n"
    )
}

/// What a run found, and the headline balance beside it.
fn paragraphs(summary: &Summary, labels: &Labels) -> String {
    let text = format!("{} {}", verdict(summary, labels), grounds(summary));
    let headline = escaped(&headline::told(summary, labels));
    format!("{}<p>{headline}</p>\n", said(&summary.scenario, &text))
}

/// A paragraph about something.
pub fn said(about: &str, text: &str) -> String {
    format!("<p><strong>{}</strong>: {}</p>\n", escaped(about), escaped(text))
}

/// A sheet as a table.
pub fn table(sheet: &Sheet) -> String {
    let mut html = format!("<h2>{}</h2>\n<div class=\"wide\"><table>\n", escaped(&sheet.title));
    html.push_str(&row("th", &sheet.header, sheet.words));
    sheet.rows.iter().for_each(|cells| html.push_str(&row("td", cells, sheet.words)));
    html.push_str("</table></div>\n");
    if !sheet.note.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&sheet.note));
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
