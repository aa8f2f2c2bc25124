//! Faults of scenario files, rendered for terminals and as JSON.

use std::io::{IsTerminal, Write, stderr};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use kartacz_engine::scenario::{Fault, Faults, unseen};
use serde::Serialize;

use crate::base::words::counted;

/// Renders a fault with its source lines and the accepted values.
#[must_use]
pub fn show(faults: &Faults, fault: &Fault, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = faults.text(fault).unwrap_or("");
    let mut group = Level::ERROR.primary_title(fault.message.as_str()).element(Origin::path(fault.file.as_str()));
    if !text.is_empty() {
        group = Group::with_title(Level::ERROR.primary_title(fault.message.as_str())).element(snippet(fault, text));
    }
    group = group.element(Level::HELP.message(fault.help.as_str()));
    let rendered = renderer.render(&[group]);
    // An option is one line, without line and column numbers.
    match fault.file.starts_with("--") {
        true => rendered.replacen(&format!("{}:{}:{}", fault.file, fault.line, fault.column), &fault.file, 1),
        false => rendered,
    }
}

fn snippet<'a>(fault: &'a Fault, text: &'a str) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let end = fault.span.end.min(text.len());
    let span = shortened(text, fault.span.start.min(end)..end);
    Snippet::source(text).path(fault.file.as_str()).annotation(AnnotationKind::Primary.span(span))
}

/// The longest line that is shown in full, in bytes.
const LONGEST: usize = 140;

/// The part of a span on its first line when it has several and one of them is long. The renderer cuts the line of a span that has
/// one, but prints those of a span that has several in full.
fn shortened(text: &str, span: Range<usize>) -> Range<usize> {
    if !text.is_char_boundary(span.start) || !text.is_char_boundary(span.end) {
        return span;
    }
    let from = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
    let to = text[span.end..].find('\n').map_or(text.len(), |end| span.end + end);
    let first = text[span.clone()].find('\n').map(|end| span.start + end);
    match first {
        Some(end) if text[from..to].lines().any(|line| line.len() > LONGEST) => span.start..end,
        _ => span,
    }
}

/// Prints faults on standard error. A closed standard error is ignored.
pub fn say<'a>(faults: impl IntoIterator<Item = (&'a Faults, &'a Fault)>) {
    let mut err = stderr().lock();
    let colour = err.is_terminal() && has_colours();
    for (of, fault) in faults {
        let _ = writeln!(err, "{}\n", show(of, fault, colour));
    }
}

#[cfg(feature = "native")]
fn has_colours() -> bool {
    super::look::colours(&console::Term::stderr())
}

#[cfg(not(feature = "native"))]
const fn has_colours() -> bool {
    false
}

/// Prints all faults of a scenario and their count.
pub fn say_all(faults: &Faults) {
    say(faults.list.iter().map(|fault| (faults, fault)));
    let _ = writeln!(stderr(), "error: {}", counted((faults.list.len() + faults.more) as u64, "fault"));
}

/// A text without terminal control: invisible characters are replaced, except line ends.
#[must_use]
pub fn tamed(text: &str) -> String {
    text.chars().map(|sign| if unseen(sign) && sign != '\n' { '\u{fffd}' } else { sign }).collect()
}

/// As `tamed`, in one line.
#[must_use]
pub fn tamed_line(text: &str) -> String {
    tamed(text).replace('\n', "\u{fffd}")
}

/// A fault as JSON.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
    help: &'a str,
}

impl<'a> Line<'a> {
    /// The fault without its text.
    #[must_use]
    pub fn new(fault: &'a Fault) -> Self {
        let Fault { file, line, column, message, help, .. } = fault;
        Self { file, line: *line, column: *column, message, help }
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::load;
    use kartacz_engine::scenario::Request;

    use super::*;

    /// The rendering of all faults of a scenario file with this beginning.
    fn rendered(text: &str) -> String {
        let sources = [("x.toml", text)];
        let faults = load(&sources.as_slice(), &Request::new("x.toml")).unwrap_err();
        faults.list.iter().map(|fault| show(&faults, fault, false)).collect::<Vec<_>>().join("\n")
    }

    /// A value that spans several lines is shortened like one on a single line.
    #[test]
    fn long_values_are_cut_however_many_lines_they_have() {
        let [x, y] = ["x", "y"].map(|sign| sign.repeat(400_000));
        for title in [
            format!("[\"{x}\", \"{y}\"]"),
            format!("[\"{x}\",\n\"{y}\"]"),
            format!("[\n\"{x}\",\n\n\"{y}\"\n]"),
            format!("[\"{x}\",\n\"y\"]"),
            format!("[\"x\",\n\"{y}\"]"),
            format!("[{}]", format!("\"{}\",\n", &x[..100]).repeat(4_000)),
        ] {
            let rendered = rendered(&format!("system = \"niemenczyn\"\ntitle = {title}\n"));
            assert!(rendered.contains("`title` is a list, not text"), "{}", &rendered[..500]);
            let longest = rendered.lines().map(str::len).max().unwrap();
            assert!(longest <= 200 && rendered.len() < 20_000, "{longest} of {}: {}", rendered.len(), &title[..20]);
        }
    }

    #[test]
    fn short_values_are_shown_whole() {
        let rendered = rendered("system = \"niemenczyn\"\ntitle = [\n\"one\",\n\"two\"\n]\n");
        assert!(rendered.contains("\"one\"") && rendered.contains("\"two\""), "{rendered}");
    }
}
