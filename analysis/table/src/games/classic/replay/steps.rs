//! The steps of a game.

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, Scenario};
use kartacz_engine::games::classic::event::{Event, Kind};
use kartacz_engine::games::classic::state::State;

use crate::games::classic::event_log::Account;
use crate::show::replay::step::{self, StepText, go_on, joined, once};
use crate::show::story::lines::Line;

/// A step of a game. It has no list of rules: each line names its own.
pub type Step<B> = step::Step<Hex, State<B>>;

/// The steps of a game with these log lines: the set-up, then one for each group of lines.
pub fn steps<B: Board>(account: &Account<'_, B>, lines: Vec<Line>) -> Vec<Step<B>> {
    let opening = account.events.iter().take_while(|event| event.kind() == Kind::Placed).count().max(1);
    let scenario = &account.game.scenario;
    let mut steps = joined(lines, opening, |range, line| {
        let events = &account.events[range.clone()];
        Step {
            lines: vec![line],
            rules: Vec::new(),
            board: account.states[range.end - 1],
            vp: Some(account.events[range.end - 1].vp.into()),
            ways: ways(scenario, events),
            shots: events.iter().filter_map(|event| shot(scenario, event)).collect(),
            places: once(events.iter().map(place).filter(|hex| hex.is_some())),
            mark: events.iter().any(|event| matches!(event.kind(), Kind::StepLost | Kind::Eliminated)),
            stage: events.iter().any(|event| event.kind() == Kind::TurnStarts),
            events: range,
        }
    });
    // The last step shows the end of the game, with events that have no line.
    if let (Some(last), Some(state), Some(event)) = (steps.last_mut(), account.states.last(), account.events.last()) {
        last.board = *state;
        last.events.end = account.events.len();
        last.vp = Some(event.vp.into());
    }
    steps
}

/// The log text of a step.
pub fn text<B: Board>(game: &Classic<B>, step: &Step<B>) -> StepText {
    step.text(game.at(&step.board).turn())
}

fn ways(scenario: &Scenario, events: &[Event]) -> Vec<(usize, Vec<Hex>)> {
    let mut ways = Vec::new();
    for event in events.iter().filter(|event| matches!(event.kind(), Kind::Moved | Kind::Retreated | Kind::Advanced)) {
        let side = scenario.side_of(event.unit).index();
        // The other units of a stack go the same way.
        let last = |way: &[Hex]| way.ends_with(&[event.from, event.to]);
        if !ways.last().is_some_and(|(_, way): &(usize, Vec<Hex>)| last(way)) {
            go_on(&mut ways, side, event.from, event.to);
        }
    }
    ways
}

/// An attack of a unit on a hex.
fn shot(scenario: &Scenario, event: &Event) -> Option<(usize, Hex, Hex)> {
    let aimed = event.kind() == Kind::Committed && event.from.is_some();
    aimed.then(|| (scenario.side_of(event.unit).index(), event.from, event.target))
}

/// Where something happens to a unit or a hex.
const fn place(event: &Event) -> Hex {
    match event.kind() {
        Kind::Rolled => event.target,
        Kind::Arrived | Kind::Rebuilt => event.to,
        Kind::StepLost
        | Kind::Eliminated
        | Kind::Blocked
        | Kind::Stood
        | Kind::Disrupted
        | Kind::Recovered
        | Kind::Replaced
        | Kind::Exited
        | Kind::OutOfSupply
        | Kind::InSupply => event.from,
        _ => Hex::NONE,
    }
}
