//! Events that share a paragraph with others of their kind.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{leader_side, side_of};
use kartacz_engine::games::spqr::details::{Cause, Marking, Motion};
use kartacz_engine::games::spqr::event::{Event, Fact};

use super::names;
use super::sentences::{DEED, RESULT};

/// The start of a paragraph, and its level.
pub type Start = (String, usize);

/// The start and the level of the paragraph of an event that is grouped with others of its kind.
pub fn start(game: &Spqr, event: &Event) -> Option<Start> {
    let side = || {
        let owner = event.unit.map(side_of).or_else(|| event.leader.map(leader_side));
        names::side(game, owner.expect("the event has a unit or a leader"))
    };
    match event.fact {
        Fact::Moved { motion: Motion::Step(_) } => Some((format!("{}, moves: ", side()), DEED)),
        Fact::LeaderMoved => Some((format!("{}, moves: ", side()), DEED)),
        Fact::Turned { .. } | Fact::ColumnChanged { .. } => Some((format!("{}, moves: ", side()), DEED)),
        Fact::RoutMoves => Some((format!("{}, rout ({}): ", side(), event.rule), RESULT)),
        Fact::Advanced { .. } => Some((format!("{}, advance ({}): ", side(), event.rule), DEED)),
        Fact::Extended => Some((format!("{}, line extension ({}): ", side(), event.rule), DEED)),
        Fact::Reloaded => Some((format!("{}, reload ({}): ", side(), event.rule), DEED)),
        Fact::Ammunition { .. } => Some((format!("Missiles left ({}): ", event.rule), RESULT)),
        Fact::HitsRemoved { .. } => Some((format!("{}, hits removed ({}): ", side(), event.rule), RESULT)),
        _ => None,
    }
}

/// Whether an event continues the last part of its paragraph when that is about the same unit or leader.
pub fn extends(event: &Event) -> bool {
    match event.fact {
        Fact::Moved { .. } | Fact::LeaderMoved | Fact::RoutMoves => true,
        Fact::Turned { .. } | Fact::ColumnChanged { .. } => true,
        Fact::Marked { marking, .. } => marking == Marking::Moved,
        Fact::Hits { cause, .. } => !matches!(cause, Cause::Shock | Cause::Missiles | Cause::Rallied | Cause::Test(_)),
        _ => false,
    }
}

/// The text of an event in its paragraph.
pub fn part(game: &Spqr, event: &Event) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let unit = || names::id(game, event.unit);
    match event.fact {
        Fact::Moved { .. } | Fact::RoutMoves | Fact::Advanced { .. } | Fact::Extended => {
            format!("{} {from}-{to}", unit())
        }
        Fact::LeaderMoved => format!("{} {from}-{to}", names::leader(game, event.leader)),
        Fact::Turned { facing } => format!("{} faces {}", unit(), names::facing(facing)),
        Fact::ColumnChanged { formation, .. } => format!("{} in {to} forms {}", unit(), formation.name()),
        Fact::Ammunition { ammo, screen } => {
            format!("{} {}{}", unit(), ammo.name(), if screen { " (screen)" } else { "" })
        }
        Fact::HitsRemoved { hits } => format!("{} {hits}", unit()),
        _ => unit().to_owned(),
    }
}

/// The text that an event adds to the last part of a paragraph about the same unit.
pub fn more(game: &Spqr, event: &Event, sum: impl FnOnce(u8) -> String) -> String {
    let to = names::hex(game, event.to);
    match event.fact {
        Fact::Turned { facing } => format!(" facing {}", names::facing(facing)),
        Fact::ColumnChanged { formation, .. } => format!(", forms {}", formation.name()),
        Fact::Marked { .. } => " and will attack".to_owned(),
        Fact::Hits { hits, cause } => format!(" ({}: {}, {})", cause.name(), sum(hits), event.rule),
        _ => format!("-{to}"),
    }
}
