//! What a side knows of the events of a game \[16.1, S2.3\].
//!
//! A side knows its own units and the enemies that it sees. Of a concealed enemy it knows the hex and the marker on it,
//! not which unit it is, nor what only a commander or a loss would show; of one that was set up in secret and never revealed
//! it knows nothing. Markers, dice for reinforcements and the end of the game are open. A declaration of attack is secret, so
//! are tests for a new commander, which show that a company has none, and the score before the end.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{UnitId, side_of};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::State;

/// The event that has led to this position, as a side knows it: without the units that it does not see; nothing when it
/// knows nothing of it.
pub fn known_event(at: Position<'_>, event: &Event, side: Side) -> Option<Event> {
    let hidden = |unit: &UnitId| side_of(*unit) != side && !at.is_seen(*unit);
    let turned = matches!(event.kind, Kind::Revealed | Kind::Concealed);
    let own = event.unit.map(side_of).or(event.side) == Some(side);
    if matches!(event.kind, Kind::Declared | Kind::PromotionTest) && !own {
        return None;
    }
    let half_vp = event.half_vp.filter(|_| event.kind == Kind::GameOver);
    // Among the units that move with the first one there may be others that were set up in secret.
    let count = event.count.filter(|_| own || event.kind != Kind::MoveStarts);
    let event = &Event { half_vp, count, ..*event };
    let concealed = event.unit.or(event.target).filter(hidden).filter(|_| !turned);
    let Some(unit) = concealed else {
        let target = event.target.filter(|target| !hidden(target));
        return Some(Event { target, ..*event });
    };
    if !at.is_placed(unit) {
        return None;
    }
    // Its counter is on the map with its markers; strengths and losses are under it, and nothing about it changes by these.
    let still = match event.kind {
        Kind::Weakened | Kind::CommanderTest | Kind::Promoted => true,
        Kind::Reorganised => event.result != "improves",
        _ => false,
    };
    if still {
        return None;
    }
    let unknown = Event {
        unit: None,
        target: event.target.filter(|target| !hidden(target)),
        side: Some(side_of(unit)),
        strength: None,
        modifier: None,
        modified: None,
        losses: None,
        count: None,
        ..*event
    };
    Some(match event.kind {
        // By which row a unit is lost, and whether it rolled, shows whether it is a commander, and whether it has one.
        Kind::Lost => Event { rule: "", result: "", ..unknown },
        Kind::Reorganised => Event { dice: Default::default(), ..unknown },
        _ => unknown,
    })
}

/// The events of a game as a side knows them, one for each; nothing for those that it does not know of. `states` are
/// those after the events.
pub fn known(game: &Pluton, events: &[Event], states: &[State], side: Side) -> Vec<Option<Event>> {
    events.iter().zip(states).map(|(event, state)| known_event(game.at(state), event, side)).collect()
}
