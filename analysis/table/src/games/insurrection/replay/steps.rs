//! The steps of a game.

use std::ops::Range;

use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::event::{Event, Kind};
use kartacz_engine::games::insurrection::state::Board;
use kartacz_engine::grid::Hex;

use crate::games::insurrection::boards;
use crate::games::insurrection::event_log::Account;
use crate::show::replay::step;
use crate::show::replay::step::{go_on, joined, once};
use crate::show::story::lines::Line;

/// A step of a game.
pub type Step<E> = step::Step<Hex<<E as Edition>::Size>, Board<E>>;

/// The steps of a game with these log lines: the set-up, then one for each group of lines.
pub fn steps<E: Compiled>(account: &Account<'_, E>, lines: Vec<Line>) -> Vec<Step<E>> {
    let opening = account.events.iter().take_while(|event| event.kind() == Kind::Deployed).count();
    let make = |range, line| step(account, range, line);
    let mut steps = joined(lines, opening, make);
    // The last step shows the end of the game, with events that have no line.
    if let Some(last) = steps.last_mut() {
        last.events.end = account.events.len();
        last.board = boards::after(account, last.events.end);
        last.vp = Some(account.events.last().map_or(0, |event| i32::from(event.vp)).into());
    }
    steps
}

fn step<E: Compiled>(account: &Account<'_, E>, range: Range<usize>, line: Line) -> Step<E> {
    let events = &account.events[range.clone()];
    let any = |kind| events.iter().any(|event| event.kind() == kind);
    Step {
        lines: vec![line],
        rules: rules(events),
        board: boards::after(account, range.end),
        vp: Some(account.events[..range.end].last().map_or(0, |event| i32::from(event.vp)).into()),
        ways: ways(account, events),
        shots: events.iter().filter_map(|event| shot(account, event)).collect(),
        places: hexes(events),
        mark: any(Kind::Melee),
        stage: any(Kind::StageStarts),
        events: range,
    }
}

/// The paragraphs behind events, each once.
pub fn rules<E: Compiled>(events: &[Event<E>]) -> Vec<&'static str> {
    let parts = |event: &Event<E>| event.modifiers.iter().map(|modifier| modifier.rule).collect::<Vec<_>>();
    let rules = events.iter().flat_map(|event| std::iter::once(event.rule).chain(parts(event)));
    once(rules.filter(|rule| !rule.is_empty()))
}

fn hexes<E: Compiled>(events: &[Event<E>]) -> Vec<Hex<E::Size>> {
    let hexes = events.iter().filter(|event| event.kind() != Kind::Deployed).map(|event| event.hex);
    once(hexes.filter(|hex| hex.is_some()))
}

/// The ways of units, with consecutive moves of the same units joined.
fn ways<E: Compiled>(account: &Account<'_, E>, events: &[Event<E>]) -> Vec<(usize, Vec<Hex<E::Size>>)> {
    let mut ways: Vec<(usize, Vec<Hex<E::Size>>)> = Vec::new();
    for event in events.iter().filter(|event| event.from.is_some() && event.to.is_some()) {
        go_on(&mut ways, mover(account, event), event.from, event.to);
    }
    ways
}

fn mover<E: Compiled>(account: &Account<'_, E>, event: &Event<E>) -> usize {
    let scenario = &account.game.scenario;
    let commander = event.commander.map(|commander| scenario.commanders[commander as usize].side);
    let unit = event.unit_ids().next().map(|unit| scenario.units[unit as usize].side);
    unit.or(commander).or(event.side).map_or(0, |side| side.index())
}

/// The side that fires, its hex and its target.
type Shot<S> = (usize, Hex<S>, Hex<S>);

fn shot<E: Compiled>(account: &Account<'_, E>, event: &Event<E>) -> Option<Shot<E::Size>> {
    let aimed = event.kind() == Kind::Fired && event.hex.is_some() && event.target.is_some();
    aimed.then(|| (mover(account, event), event.hex, event.target))
}
