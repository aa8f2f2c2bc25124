//! Events that share a paragraph with others of their kind.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{leader_side, side_of};
use kartacz_engine::games::spqr::details::{Cause, Marking, Motion};
use kartacz_engine::games::spqr::event::{Detail, Event};

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
    match event.detail {
        Detail::Moved { motion: Motion::Step(_) } => Some((format!("{}, moves: ", side()), DEED)),
        Detail::LeaderMoved => Some((format!("{}, moves: ", side()), DEED)),
        Detail::Turned { .. } | Detail::ColumnChanged { .. } => Some((format!("{}, moves: ", side()), DEED)),
        Detail::RoutMoves => Some((format!("{}, rout ({}): ", side(), event.rule), RESULT)),
        Detail::Advanced { .. } => Some((format!("{}, advance ({}): ", side(), event.rule), DEED)),
        Detail::Extended => Some((format!("{}, line extension ({}): ", side(), event.rule), DEED)),
        Detail::Reloaded => Some((format!("{}, reload ({}): ", side(), event.rule), DEED)),
        Detail::Ammunition { .. } => Some((format!("Missiles left ({}): ", event.rule), RESULT)),
        Detail::HitsRemoved { .. } => Some((format!("{}, hits removed ({}): ", side(), event.rule), RESULT)),
        _ => None,
    }
}

/// Whether an event continues the last part of its paragraph when that is about the same unit or leader.
pub fn extends(event: &Event) -> bool {
    match event.detail {
        Detail::Moved { .. } | Detail::LeaderMoved | Detail::RoutMoves => true,
        Detail::Turned { .. } | Detail::ColumnChanged { .. } => true,
        Detail::Marked { marking, .. } => marking == Marking::Moved,
        Detail::Hits { cause, .. } => {
            !matches!(cause, Cause::Shock | Cause::Missiles | Cause::Rallied | Cause::Test(_))
        }
        _ => false,
    }
}

/// The text of an event in its paragraph.
pub fn part(game: &Spqr, event: &Event) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let unit = || names::id(game, event.unit);
    match event.detail {
        Detail::Moved { .. } | Detail::RoutMoves | Detail::Advanced { .. } | Detail::Extended => {
            format!("{} {from}-{to}", unit())
        }
        Detail::LeaderMoved => format!("{} {from}-{to}", names::leader(game, event.leader)),
        Detail::Turned { facing } => format!("{} faces {}", unit(), names::facing(facing)),
        Detail::ColumnChanged { formation, .. } => format!("{} in {to} forms {}", unit(), formation.name()),
        Detail::Ammunition { ammo, screen } => {
            format!("{} {}{}", unit(), ammo.name(), if screen { " (screen)" } else { "" })
        }
        Detail::HitsRemoved { hits } => format!("{} {hits}", unit()),
        _ => unit().to_owned(),
    }
}

/// The text that an event adds to the last part of a paragraph about the same unit.
pub fn more(game: &Spqr, event: &Event, sum: impl FnOnce(u8) -> String) -> String {
    let to = names::hex(game, event.to);
    match event.detail {
        Detail::Turned { facing } => format!(" facing {}", names::facing(facing)),
        Detail::ColumnChanged { formation, .. } => format!(", forms {}", formation.name()),
        Detail::Marked { .. } => " and will attack".to_owned(),
        Detail::Hits { hits, cause } => format!(" ({}: {}, {})", cause.name(), sum(hits), event.rule),
        _ => format!("-{to}"),
    }
}
