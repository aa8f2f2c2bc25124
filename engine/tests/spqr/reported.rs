//! The state that comes with an event has what the event reports.

use kartacz_engine::core::game::Observer;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId};
use kartacz_engine::games::spqr::details::{Cause, Rampage};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{State, WOUNDED};
use kartacz_engine::games::spqr::tables::Casualty;
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
    match event.fact {
        Fact::Moved { .. } | Fact::Extended | Fact::RoutMoves | Fact::Advanced { .. } => {
            assert_eq!(now.hex(unit), event.to, "{event:?}");
        }
        Fact::Turned { facing } | Fact::ColumnChanged { facing, .. } => {
            let stance = now.stance(unit);
            assert_eq!((stance.hex, stance.facing), (event.to, facing), "{event:?}");
        }
        Fact::Hits { hits, cause: Cause::Rallied } => {
            assert_eq!((now.hits(unit), now.is_routed(unit), now.is_depleted(unit)), (hits, false, true), "{event:?}");
        }
        Fact::Hits { .. } if before.is_routed(unit) => assert!(now.is_routed(unit), "{event:?}"),
        Fact::Hits { hits, .. } => assert_eq!(now.hits(unit), before.hits(unit) + hits, "{event:?}"),
        Fact::HitsRemoved { hits } => assert_eq!(now.hits(unit) + hits, before.hits(unit), "{event:?}"),
        Fact::Stands => assert!(!now.is_broken(unit), "{event:?}"),
        Fact::Routs { .. } => assert!(now.is_routed(unit) && now.hits(unit) == 0, "{event:?}"),
        Fact::Rampages { result } => assert_eq!(now.is_routed(unit), result != Rampage::Rallied, "{event:?}"),
        Fact::Lost { cause } => {
            let leaves = cause == Cause::LeftMap;
            assert_eq!((now.is_lost(unit), now.is_off_map(unit)), (true, leaves), "{event:?}");
        }
        Fact::Ammunition { ammo, screen } => assert_eq!(now.missiles_left(unit, screen), ammo, "{event:?}"),
        Fact::Marked { mark, .. } => assert_eq!(now.mark(unit), mark, "{event:?}"),
        _ => {}
    }
}

fn check_leader(event: &Event, leader: LeaderId, now: Position) {
    let phase = now.innermost(Window::OrdersPhase).map(|phase| phase.leader);
    match event.fact {
        Fact::LeaderMoved | Fact::LeaderWithdrew | Fact::LeaderReplaced => {
            assert_eq!(now.leader_hex(leader), event.to, "{event:?}");
        }
        Fact::LeaderFinished { .. } => assert!(now.is_finished(leader), "{event:?}"),
        Fact::LeaderWounded { wound } => match wound {
            Casualty::Light => assert!(now.is_finished(leader), "{event:?}"),
            Casualty::Wounded => assert!(now.leader(leader).has(WOUNDED), "{event:?}"),
            Casualty::Killed => {}
        },
        Fact::LeaderLost { .. } => assert!(now.is_dead(leader) && !now.is_present(leader), "{event:?}"),
        Fact::PhaseStarts { .. } => assert_eq!(phase, Some(leader), "{event:?}"),
        Fact::PhaseEnds => assert_eq!(phase, None, "{event:?}"),
        _ => {}
    }
}
