//! What a side knows of the events of a game \[16.1, S2.3\].
//!
//! A side knows its own units and the enemies that it sees. Of a concealed enemy it knows the hex and the marker on it,
//! not which unit it is, nor what only a commander or a loss would show; of one that was set up in secret and never revealed
//! it knows nothing. Markers, dice for reinforcements and the end of the game are open. A declaration of attack is secret, so
//! are tests for a new commander, which show that a company has none, and the score before the end.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{UnitId, side_of};
use kartacz_engine::games::pluton::event::{Event, Fact, Fire, Recovery, Rule};
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::State;

/// The event that has led to this position, as a side knows it: without the units that it does not see; nothing when it
/// knows nothing of it.
pub fn known_event(at: Position<'_>, event: &Event, side: Side) -> Option<Event> {
    let hidden = |unit: &UnitId| side_of(*unit) != side && !at.is_seen(*unit);
    let turned = matches!(event.fact, Fact::Revealed | Fact::Concealed);
    let own = event.owner() == Some(side);
    let fact = match event.fact {
        Fact::Declared(_) | Fact::PromotionTest(_) if !own => return None,
        // Among the units that move with the first one there may be others that were set up in secret.
        Fact::MoveStarts { run, .. } if !own => Fact::MoveStarts { run, others: None },
        fact => fact,
    };
    let half_vp = event.half_vp.filter(|_| matches!(fact, Fact::GameOver(_)));
    let event = &Event { half_vp, fact, ..*event };
    let concealed = event.unit.or(event.target).filter(hidden).filter(|_| !turned);
    let Some(unit) = concealed else {
        let target = event.target.filter(|target| !hidden(target));
        return Some(Event { target, ..*event });
    };
    if !at.is_placed(unit) {
        return None;
    }
    let (fact, rule) = without_identity(event)?;
    let target = event.target.filter(|target| !hidden(target));
    Some(Event { unit: None, target, side: Some(side_of(unit)), fact, rule, ..*event })
}

/// What remains of an event for a side that does not see its unit. Its counter is on the map with its markers; strengths and
/// losses are under it, and nothing about it changes by some events.
const fn without_identity(event: &Event) -> Option<(Fact, Rule)> {
    let fact = match event.fact {
        Fact::Weakened { .. } | Fact::CommanderTest { .. } | Fact::Promoted => return None,
        Fact::Reorganised { result: Recovery::Fails, .. } => return None,
        // By which row a unit is lost, and whether it rolled, shows whether it is a commander, and whether it has one.
        Fact::Lost(_) => return Some((Fact::Lost(None), Rule::Hidden)),
        Fact::Reorganised { result: Recovery::Improves, .. } => {
            Fact::Reorganised { die: None, result: Recovery::Improves }
        }
        Fact::Fired { distance, fire, .. } => {
            Fact::Fired { distance, halves: None, fire: Fire { numbers: None, ..fire } }
        }
        Fact::Shelled(marker, fire) => Fact::Shelled(marker, Fire { numbers: None, ..fire }),
        fact => fact,
    };
    Some((fact, event.rule))
}

/// The events of a game as a side knows them, one for each; nothing for those that it does not know of. `states` are
/// those after the events.
pub fn known(game: &Pluton, events: &[Event], states: &[State], side: Side) -> Vec<Option<Event>> {
    events.iter().zip(states).map(|(event, state)| known_event(game.at(state), event, side)).collect()
}
