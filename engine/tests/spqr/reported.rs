//! The state that comes with an event has what the event reports.

use kartacz_engine::core::game::Observer;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{State, WOUNDED};
use kartacz_engine::games::spqr::window::Window;

/// Compares each event with the states after it and after the event before it.
pub struct Watch<'g> {
    game: &'g Spqr,
    before: Option<State>,
    /// The events since they were last cleared.
    pub events: Vec<Event>,
}

impl<'g> Watch<'g> {
    pub fn new(game: &'g Spqr) -> Self {
        Self { game, before: None, events: Vec::new() }
    }
}

impl Observer<State, Event> for Watch<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, state: &State, event: Event) {
        self.events.push(event);
        let before = self.before.replace(*state).unwrap_or(*state);
        let (before, now) = (self.game.at(&before), self.game.at(state));
        assert_eq!(now.turn(), event.turn, "{event:?}");
        if let Some(unit) = event.unit {
            check_unit(&event, unit, before, now);
        }
        if let Some(leader) = event.leader {
            check_leader(&event, leader, now);
        }
    }
}

fn check_unit(event: &Event, unit: UnitId, before: Position, now: Position) {
    let count = event.count.unwrap_or(0);
    match event.kind {
        Kind::Moved | Kind::Extended | Kind::RoutMoves | Kind::Advanced | Kind::Turned | Kind::ColumnChanged => {
            assert_eq!(now.hex(unit), event.to, "{event:?}");
        }
        Kind::Hits if event.result == "rallied" => {
            assert_eq!((now.hits(unit), now.is_routed(unit), now.is_depleted(unit)), (count, false, true), "{event:?}");
        }
        Kind::Hits if before.is_routed(unit) => assert!(now.is_routed(unit), "{event:?}"),
        Kind::Hits => assert_eq!(now.hits(unit), before.hits(unit) + count, "{event:?}"),
        Kind::HitsRemoved => assert_eq!(now.hits(unit) + count, before.hits(unit), "{event:?}"),
        Kind::Stands => assert!(!now.is_broken(unit), "{event:?}"),
        Kind::Routs => assert!(now.is_routed(unit) && now.hits(unit) == 0, "{event:?}"),
        Kind::Rampages => assert_eq!(now.is_routed(unit), event.result != "rallied", "{event:?}"),
        Kind::Lost => {
            let leaves = event.rule == "10.24" && event.result == "left the map";
            assert_eq!((now.is_lost(unit), now.is_off_map(unit)), (true, leaves), "{event:?}");
        }
        Kind::Ammunition => {
            assert_eq!(now.missiles_left(unit, event.count == Some(1)).name(), event.result, "{event:?}");
        }
        Kind::Marked => assert_eq!(now.mark(unit).name(), event.result, "{event:?}"),
        _ => {}
    }
}

fn check_leader(event: &Event, leader: LeaderId, now: Position) {
    let phase = now.innermost(Window::OrdersPhase).map(|phase| phase.leader);
    match event.kind {
        Kind::LeaderMoved | Kind::LeaderWithdrew | Kind::LeaderReplaced => {
            assert_eq!(now.leader_hex(leader), event.to, "{event:?}");
        }
        Kind::LeaderFinished => assert!(now.is_finished(leader), "{event:?}"),
        Kind::LeaderWounded => match event.result {
            "light" => assert!(now.is_finished(leader), "{event:?}"),
            "wounded" => assert!(now.leader(leader).has(WOUNDED), "{event:?}"),
            _ => {}
        },
        Kind::LeaderLost => assert!(now.is_dead(leader) && !now.is_present(leader), "{event:?}"),
        Kind::PhaseStarts => assert_eq!(phase, Some(leader), "{event:?}"),
        Kind::PhaseEnds => assert_eq!(phase, None, "{event:?}"),
        _ => {}
    }
}
