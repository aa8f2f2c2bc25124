//! The steps of a replay: what is told at once, and what the board looks like then.

use std::ops::Range;

use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::event::{Event, Kind};
use kartacz_engine::niemenczyn::state::Board;

use super::picture::Pictures;
use super::watched::Watched;
use crate::event_log::Account;
use crate::narrate::Line;

/// A step.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is told.
    pub lines: Vec<Line>,
    /// Which events it tells.
    pub events: Range<usize>,
    /// The paragraphs of the rulebook behind it, each once, in the order in which they came up.
    pub rules: Vec<&'static str>,
    /// The board after it.
    pub board: Board,
    /// Net points of the first side after it.
    pub vp: i16,
    /// Ways: the hexes that somebody went through, with the index of his side.
    pub ways: Vec<(usize, Vec<Hex>)>,
    /// Shots: from and at which hex, with the index of the side that fires.
    pub shots: Vec<(usize, Hex, Hex)>,
    /// The hexes of what happens.
    pub hexes: Vec<Hex>,
    /// Whether a melee is fought.
    pub melee: bool,
    /// Whether a stage begins.
    pub stage: bool,
}

/// The steps of a game that was told in these lines: the set-up, and then each time that something is told.
pub fn steps(account: &Account, watched: &Watched, lines: Vec<Line>) -> Vec<Step> {
    let pictures = Pictures::new(account.game, watched);
    let opening = account.events.iter().take_while(|event| event.kind == Kind::Deployed).count();
    let mut steps: Vec<Step> = Vec::new();
    for line in lines {
        let (from, to) = (steps.last().map_or(0, |step| step.events.end), line.events.max(opening));
        match steps.last_mut() {
            Some(step) if step.events.end == to => step.lines.push(line),
            _ => steps.push(Step::new(account, &pictures, from..to, line)),
        }
    }
    if let Some(last) = steps.last_mut() {
        last.finish(account, &pictures);
    }
    steps
}

impl Step {
    fn new(account: &Account, pictures: &Pictures, events: Range<usize>, line: Line) -> Self {
        let told = &account.events[events.clone()];
        let any = |kind| told.iter().any(|event| event.kind == kind);
        Self {
            lines: vec![line],
            rules: rules(told),
            board: pictures.after(events.end),
            vp: account.events[..events.end].last().map_or(0, |event| event.vp),
            ways: ways(account, told),
            shots: told.iter().filter_map(|event| shot(account, event)).collect(),
            hexes: hexes(told),
            melee: any(Kind::Melee),
            stage: any(Kind::StageStarts),
            events,
        }
    }

    /// The last step shows how the game ended, also what nobody tells.
    fn finish(&mut self, account: &Account, pictures: &Pictures) {
        self.events.end = account.events.len();
        self.board = pictures.after(self.events.end);
        self.vp = account.events.last().map_or(0, |event| event.vp);
    }
}

fn rules(events: &[Event]) -> Vec<&'static str> {
    let mut rules = Vec::new();
    for event in events {
        let parts = event.modifiers.iter().map(|modifier| modifier.rule);
        for rule in std::iter::once(event.rule).chain(parts) {
            if !rule.is_empty() && !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    rules
}

fn hexes(events: &[Event]) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for hex in events.iter().filter(|event| event.kind != Kind::Deployed).map(|event| event.hex) {
        if hex.is_some() && !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes
}

/// The ways that are gone, steps of the same units joined.
fn ways(account: &Account, events: &[Event]) -> Vec<(usize, Vec<Hex>)> {
    let mut ways: Vec<(usize, Vec<Hex>)> = Vec::new();
    for event in events.iter().filter(|event| event.from.is_some() && event.to.is_some()) {
        let side = mover(account, event);
        match ways.last_mut() {
            Some((last, way)) if *last == side && way.last() == Some(&event.from) => way.push(event.to),
            _ => ways.push((side, vec![event.from, event.to])),
        }
    }
    ways
}

fn mover(account: &Account, event: &Event) -> usize {
    let scenario = &account.game.scenario;
    let commander = event.commander.map(|commander| scenario.commanders[commander as usize].side);
    let unit = event.unit_ids().next().map(|unit| scenario.units[unit as usize].side);
    unit.or(commander).or(event.side).map_or(0, |side| side.index())
}

fn shot(account: &Account, event: &Event) -> Option<(usize, Hex, Hex)> {
    let aimed = event.kind == Kind::Fired && event.hex.is_some() && event.target.is_some();
    aimed.then(|| (mover(account, event), event.hex, event.target))
}
