//! Faults of scenario files as people and as programs read them.

use std::env;
use std::io::{IsTerminal, Write, stderr};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use kartacz_engine::scenario::{Fault, Faults, unseen};
use serde::Serialize;

/// Shows a fault with the lines it concerns and what would be accepted.
#[must_use]
pub fn show(faults: &Faults, fault: &Fault, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = faults.text(fault).unwrap_or("");
    let mut group = Level::ERROR.primary_title(fault.message.as_str()).element(Origin::path(fault.file.as_str()));
    if !text.is_empty() {
        group = Group::with_title(Level::ERROR.primary_title(fault.message.as_str())).element(snippet(fault, text));
    }
    group = group.element(Level::HELP.message(fault.help.as_str()));
    let told = renderer.render(&[group]);
    // An option is one line; what is typed has no line and no column.
    match fault.file.starts_with("--") {
        true => told.replacen(&format!("{}:{}:{}", fault.file, fault.line, fault.column), &fault.file, 1),
        false => told,
    }
}

fn snippet<'a>(fault: &'a Fault, text: &'a str) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let end = fault.span.end.min(text.len());
    let span = fault.span.start.min(end)..end;
    Snippet::source(text).path(fault.file.as_str()).annotation(AnnotationKind::Primary.span(span))
}

/// Says faults on the standard error. Nobody to hear it is no error.
pub fn say<'a>(faults: impl IntoIterator<Item = (&'a Faults, &'a Fault)>) {
    let mut err = stderr().lock();
    let colour = err.is_terminal() && colour_wanted();
    for (of, fault) in faults {
        let _ = writeln!(err, "{}\n", show(of, fault, colour));
    }
}

/// Whether nothing in the environment speaks against colours.
fn colour_wanted() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}

/// Says all faults of a scenario, and how many there are.
pub fn say_all(faults: &Faults) {
    say(faults.list.iter().map(|fault| (faults, fault)));
    let _ = writeln!(stderr(), "error: {}", counted(faults.list.len() + faults.more));
}

/// A text that cannot steer a terminal: what cannot be seen is replaced, but for line ends.
#[must_use]
pub fn tamed(text: &str) -> String {
    text.chars().map(|sign| if unseen(sign) && sign != '\n' { '\u{fffd}' } else { sign }).collect()
}

/// How many faults there are, in words.
#[must_use]
pub fn counted(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}

/// A fault for programs.
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
