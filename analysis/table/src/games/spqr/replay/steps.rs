//! The steps of a game.

use std::ops::Range;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{leader_side, side_of};
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::hex::Hex;

use super::board::{Board, Losses};
use crate::games::spqr::event_log::Account;
use crate::show::replay::step;
use crate::show::replay::step::{go_on, joined, once};
use crate::show::story::lines::Line;

/// A step of a game. It has no list of rules: each line names its own.
pub type Step = step::Step<Hex, Board>;

/// The drawn results of the events of a step.
#[derive(Default)]
struct Drawn {
    ways: Vec<(usize, Vec<Hex>)>,
    shots: Vec<(usize, Hex, Hex)>,
    places: Vec<Hex>,
}

/// The steps of a game with these log lines: the set-up, then one for each group of lines.
pub fn steps(account: &Account, lines: Vec<Line>) -> Vec<Step> {
    let mut losses = Losses::NONE;
    let mut steps = joined(lines, 0, |range, line| {
        let events = &account.events[range.clone()];
        events.iter().for_each(|event| losses.note(event));
        let board = Board::after(account, range.end, losses);
        let Drawn { ways, shots, places } = drawn(account, range.clone());
        Step {
            lines: vec![line],
            rules: Vec::new(),
            vp: Some(net(account, &board).into()),
            board,
            ways,
            shots,
            places: once(places.into_iter().filter(|hex| hex.is_some())),
            mark: events.iter().any(|event| matches!(event.kind(), Kind::Lost | Kind::LeaderLost)),
            stage: events.iter().any(|event| event.kind() == Kind::TurnStarts),
            events: range,
        }
    });
    // The last step shows the end of the game, with events that have no line.
    if let Some(last) = steps.last_mut() {
        account.events[last.events.end..].iter().for_each(|event| losses.note(event));
        last.events.end = account.events.len();
        last.board = Board::after(account, last.events.end, losses);
        last.vp = Some(net(account, &last.board).into());
    }
    steps
}

/// Rout points of the second side less those of the first.
fn net(account: &Account, board: &Board) -> i32 {
    let [first, second] = Side::BOTH.map(|side| i32::from(account.game.at(&board.state).rout_points(side)));
    second - first
}

/// Collects what is drawn of these events.
fn drawn(account: &Account, range: Range<usize>) -> Drawn {
    let mut drawn = Drawn::default();
    for index in range {
        let event = &account.events[index];
        let [before, now] = [index.saturating_sub(1), index].map(|index| account.game.at(&account.states[index]));
        let place = |unit: Option<_>| unit.map_or(Hex::NONE, |unit| now.hex(unit));
        match event.kind() {
            Kind::Moved | Kind::RoutMoves | Kind::Advanced | Kind::Extended | Kind::LeaderMoved => {
                let side = event.unit.map(side_of).or_else(|| event.leader.map(leader_side)).unwrap_or(Side::First);
                if event.from.is_some() && event.to.is_some() && event.from != event.to {
                    go_on(&mut drawn.ways, side.index(), event.from, event.to);
                }
            }
            Kind::Fired => {
                let target = event.leader.map_or_else(|| place(event.target), |leader| now.leader_hex(leader));
                let (from, side) = (place(event.unit), event.unit.map_or(0, |unit| side_of(unit).index()));
                if from.is_some() && target.is_some() && from != target {
                    drawn.shots.push((side, from, target));
                }
            }
            Kind::Assigned | Kind::Clashed | Kind::ShockRolled => drawn.places.push(place(event.target)),
            Kind::Lost | Kind::Routs => drawn.places.push(event.from),
            Kind::Tested | Kind::Hits => drawn.places.push(place(event.unit)),
            Kind::LeaderTest | Kind::LeaderLost => {
                // A dead leader is no longer on the map.
                drawn.places.push(event.leader.map_or(Hex::NONE, |leader| before.leader_hex(leader)));
            }
            _ => {}
        }
    }
    drawn
}
