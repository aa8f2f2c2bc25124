//! The steps of a game.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::side_of;
use kartacz_engine::games::verdox::event::{Event, Kind};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::{Phase, State};

use crate::games::verdox::event_log::Account;
use crate::show::replay::step;
use crate::show::replay::step::{StepText, go_on, joined, once};
use crate::show::story::lines::Line;

/// A step of a game. It has no list of rules: each line names its own.
pub type Step = step::Step<Square, State>;

/// The steps of a game with these log lines: the set-up, then one for each group of lines.
pub fn steps(account: &Account, lines: Vec<Line>) -> Vec<Step> {
    let opening = account.events.iter().take_while(|event| event.phase == Phase::SetUp).count();
    let mut steps = joined(lines, opening, |range, line| {
        let events = &account.events[range.clone()];
        Step {
            lines: vec![line],
            rules: Vec::new(),
            board: account.states[range.end - 1],
            vp: Some(account.events[..range.end].last().map_or(0, |event| event.vp).into()),
            ways: ways(events),
            shots: events.iter().filter_map(shot).collect(),
            places: places(events),
            mark: events.iter().any(|event| matches!(event.kind(), Kind::Lost | Kind::Dismounted | Kind::Breached)),
            stage: events.iter().any(|event| event.kind() == Kind::TurnStarts),
            events: range,
        }
    });
    // The last step shows the end of the game, with events that have no line.
    if let (Some(last), Some(state)) = (steps.last_mut(), account.states.last()) {
        last.board = *state;
        last.events.end = account.events.len();
        last.vp = Some(account.events.last().map_or(0, |event| event.vp).into());
    }
    steps
}

/// The log text of the steps.
pub fn texts(game: &Verdox, steps: &[Step]) -> Vec<StepText> {
    steps.iter().map(|step| step.text(game.at(&step.board).turn())).collect()
}

fn ways(events: &[Event]) -> Vec<(usize, Vec<Square>)> {
    let mut ways = Vec::new();
    for event in events.iter().filter(|event| matches!(event.kind(), Kind::Moved | Kind::Sailed | Kind::Ashore)) {
        let side = event.unit.map(side_of).or(event.side).map_or(0, |side| side.index());
        go_on(&mut ways, side, event.from, event.to);
    }
    ways
}

fn shot(event: &Event) -> Option<(usize, Square, Square)> {
    let aimed = matches!(event.kind(), Kind::Attacked | Kind::WallAttacked | Kind::BargeAttacked);
    let side = event.unit.map(side_of).filter(|_| aimed)?;
    Some((side.index(), event.from, event.target))
}

/// Where dice are rolled for a move, and what happens to places.
fn places(events: &[Event]) -> Vec<Square> {
    let place = |event: &Event| match event.kind() {
        Kind::GunsPulled | Kind::SinkTest | Kind::ExitTest | Kind::EntryTest | Kind::Lost => event.from,
        Kind::Breached | Kind::GateTaken => event.target,
        Kind::HeadquartersTaken => event.to,
        _ => Square::NONE,
    };
    once(events.iter().map(place).filter(|square| square.is_some()))
}
