//! The steps of a replay: the log lines and the board after them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use crate::base::decimal::Decimal;
use crate::show::story::lines::Line;
use crate::show::story::page::{Page, Paper};

/// The log text of a step.
#[derive(Clone, Debug)]
pub struct StepText {
    /// The lines.
    pub lines: Vec<Line>,
    /// The range of its events.
    pub events: Range<usize>,
    /// The paragraphs of the rulebook behind them, each once, in the order in which they came up.
    pub rules: Vec<&'static str>,
    /// The stage.
    pub number: u8,
    /// Whether it begins.
    pub stage: bool,
}

/// A step of a game on places `P`, with boards `B`.
#[derive(Clone, Debug)]
pub struct Step<P, B> {
    /// The log lines.
    pub lines: Vec<Line>,
    /// The range of its events.
    pub events: Range<usize>,
    /// The paragraphs of the rulebook behind it, each once, in the order in which they came up.
    pub rules: Vec<&'static str>,
    /// The board after it.
    pub board: B,
    /// Net points of the first side after it; nothing where they are hidden.
    pub vp: Option<Decimal>,
    /// Ways: the places that a unit moved through, with the index of its side.
    pub ways: Vec<(usize, Vec<P>)>,
    /// Shots: from and at which place, with the index of the side that fires.
    pub shots: Vec<(usize, P, P)>,
    /// The places of its events.
    pub places: Vec<P>,
    /// Whether it has an event worth jumping to.
    pub mark: bool,
    /// Whether a stage begins.
    pub stage: bool,
}

impl<P, B> Step<P, B> {
    /// The log text of the step; `number` is its stage.
    pub fn text(&self, number: u8) -> StepText {
        let Self { lines, events, rules, stage, .. } = self;
        StepText { lines: lines.clone(), events: events.clone(), rules: rules.clone(), number, stage: *stage }
    }
}

/// Writes the log text of these steps.
///
/// # Errors
/// When `out` fails.
pub fn write_steps(steps: &[StepText], out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(out);
    steps.iter().try_for_each(|step| write_lines(step, &mut page))
}

/// Writes the log text of a step.
///
/// # Errors
/// When the page fails.
pub fn write_lines(step: &StepText, page: &mut Page<'_>) -> io::Result<()> {
    step.lines.iter().try_for_each(|line| match line.level {
        None => page.heading(&line.text),
        Some(level) => page.paragraph(level, &line.text),
    })
}

/// Groups lines with their events into steps: the first `opening` lines, then each group of lines. `make` makes a step of a
/// group.
pub fn joined<P, B>(
    lines: Vec<Line>,
    opening: usize,
    mut make: impl FnMut(Range<usize>, Line) -> Step<P, B>,
) -> Vec<Step<P, B>> {
    let mut steps: Vec<Step<P, B>> = Vec::new();
    for line in lines {
        let (from, to) = (steps.last().map_or(0, |step| step.events.end), line.events.max(opening));
        match steps.last_mut() {
            Some(step) if step.events.end == to => step.lines.push(line),
            _ => steps.push(make(from..to, line)),
        }
    }
    steps
}

/// The values, each once, in their order.
pub fn once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// Adds the move of a unit from place to place to the ways; it extends a way that ended there.
pub fn go_on<P: Copy + PartialEq>(ways: &mut Vec<(usize, Vec<P>)>, side: usize, from: P, to: P) {
    match ways.last_mut() {
        Some((last, way)) if *last == side && way.last() == Some(&from) => way.push(to),
        _ => ways.push((side, vec![from, to])),
    }
}

/// The index of a place, or -1 off the map.
pub type Place = i16;

/// A step for the script of the page: what changed since the one before. Short keys: there are hundreds.
#[derive(Serialize)]
pub struct Frame<U: Serialize, C: Serialize> {
    /// The stage.
    s: u8,
    /// The active commander or side, or -1.
    a: i8,
    /// Net points of the first side.
    #[serde(skip_serializing_if = "Option::is_none")]
    v: Option<Decimal>,
    /// Units that changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    u: BTreeMap<usize, U>,
    /// Others that changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    c: BTreeMap<usize, C>,
    /// Ways.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    w: Vec<(usize, Vec<Place>)>,
    /// Shots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    f: Vec<(usize, Place, Place)>,
    /// Places of events that change no unit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    h: Vec<Place>,
    /// Whether it is marked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    m: bool,
    /// Whether a stage begins.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    b: bool,
}

impl<U: Serialize, C: Serialize> Frame<U, C> {
    /// The frame of a step: its stage and active commander or side, changed units and others, and the index of a place.
    pub fn new<P: Copy, B>(
        step: &Step<P, B>,
        (stage, active): (u8, i8),
        (units, others): (BTreeMap<usize, U>, BTreeMap<usize, C>),
        place: impl Fn(P) -> Place,
    ) -> Self {
        Self {
            s: stage,
            a: active,
            v: step.vp,
            u: units,
            c: others,
            w: step.ways.iter().map(|(side, way)| (*side, way.iter().map(|&at| place(at)).collect())).collect(),
            f: step.shots.iter().map(|&(side, from, at)| (side, place(from), place(at))).collect(),
            h: step.places.iter().map(|&at| place(at)).collect(),
            m: step.mark,
            b: step.stage,
        }
    }
}

/// The things that changed from one board to the next, by their numbers; at first all.
pub fn changed<T: PartialEq, B>(
    count: usize,
    before: Option<&B>,
    now: &B,
    show: impl Fn(&B, usize) -> T,
) -> BTreeMap<usize, T> {
    let one = |id: usize| {
        let new = show(now, id);
        (before.map(|board| show(board, id)).as_ref() != Some(&new)).then_some((id, new))
    };
    (0..count).filter_map(one).collect()
}

/// JSON without characters that are markup in any context.
pub fn safe_json(data: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(data)?;
    Ok(json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}
