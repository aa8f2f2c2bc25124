//! The steps of a game.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::hex::Hex;

use crate::games::spqr::board::{Board, Boards};
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
    let mut boards = Boards::new(account.game);
    let mut steps = joined(lines, 0, |range, line| {
        let events = &account.events[range.clone()];
        let Drawn { ways, shots, places } = drawn(&mut boards, events);
        let board = boards.now().clone();
        Step {
            lines: vec![line],
            rules: Vec::new(),
            vp: Some(net(&board).into()),
            board,
            ways,
            shots,
            places: once(places.into_iter().filter(|hex| hex.is_some())),
            mark: events.iter().any(|event| matches!(event.kind, Kind::Lost | Kind::LeaderLost)),
            stage: events.iter().any(|event| event.kind == Kind::TurnStarts),
            events: range,
        }
    });
    // The last step shows the end of the game, with events that have no line.
    if let Some(last) = steps.last_mut() {
        last.board = boards.after(&account.events[last.events.end..]);
        last.events.end = account.events.len();
        last.vp = Some(net(&last.board).into());
    }
    steps
}

/// Rout points of the second side less those of the first.
fn net(board: &Board) -> i32 {
    let [first, second] = board.lost.map(i32::from);
    second - first
}

/// Follows events on the board, and collects what is drawn of them.
fn drawn(boards: &mut Boards, events: &[Event]) -> Drawn {
    let mut drawn = Drawn::default();
    for event in events {
        let at = |unit: Option<UnitId>| {
            let there = unit.and_then(|unit| boards.now().units[usize::from(unit)]);
            there.map_or(Hex::NONE, |unit| unit.stance.hex)
        };
        match event.kind {
            Kind::Moved | Kind::RoutMoves | Kind::Advanced | Kind::Extended | Kind::LeaderMoved => {
                let side = event.unit.map(side_of).or_else(|| event.leader.map(leader_side)).unwrap_or(Side::First);
                if event.from.is_some() && event.to.is_some() && event.from != event.to {
                    go_on(&mut drawn.ways, side.index(), event.from, event.to);
                }
            }
            Kind::Fired => {
                let leader = event.leader.and_then(|leader| boards.now().leaders[usize::from(leader)]);
                let target = leader.map_or_else(|| at(event.target), |leader| leader.hex);
                let (from, side) = (at(event.unit), event.unit.map_or(0, |unit| side_of(unit).index()));
                if from.is_some() && target.is_some() && from != target {
                    drawn.shots.push((side, from, target));
                }
            }
            Kind::Assigned | Kind::Clashed | Kind::ShockRolled => drawn.places.push(at(event.target)),
            Kind::Lost | Kind::Routs => drawn.places.push(event.from),
            Kind::Tested | Kind::Hits => drawn.places.push(at(event.unit)),
            Kind::LeaderTest | Kind::LeaderLost => {
                let leader = event.leader.and_then(|leader| boards.now().leaders[usize::from(leader)]);
                drawn.places.push(leader.map_or(Hex::NONE, |leader| leader.hex));
            }
            _ => {}
        }
        boards.note(event);
    }
    drawn
}
