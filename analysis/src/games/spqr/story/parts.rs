//! Events that share a paragraph with others of their kind.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{leader_side, side_of};
use kartacz_engine::games::spqr::event::{Event, Kind};

use super::sentences::{DEED, RESULT};
use super::{names, shock};

/// The start of a paragraph, and its level.
pub type Start = (String, usize);

/// The start and the level of the paragraph of an event that is grouped with others of its kind; `step` is the step of the
/// shock segment that it belongs to.
pub fn start(game: &Spqr, event: &Event, step: Option<u8>) -> Option<Start> {
    if let Some(step) = step {
        return Some((shock::begins(step), DEED));
    }
    let owner = event.unit.map(side_of).or_else(|| event.leader.map(leader_side)).or(event.side);
    let side = |owner: Option<Side>| owner.map_or("", |owner| names::side(game, owner));
    let side = side(owner);
    match event.kind {
        Kind::Moved if is_march(event) => Some((format!("{side}, moves: "), DEED)),
        Kind::LeaderMoved => Some((format!("{side}, moves: "), DEED)),
        Kind::Turned | Kind::ColumnChanged => Some((format!("{side}, moves: "), DEED)),
        Kind::RoutMoves => Some((format!("{side}, rout ({}): ", event.rule), RESULT)),
        Kind::Advanced => Some((format!("{side}, advance ({}): ", event.rule), DEED)),
        Kind::Extended => Some((format!("{side}, line extension ({}): ", event.rule), DEED)),
        Kind::Reloaded => Some((format!("{side}, reload ({}): ", event.rule), DEED)),
        Kind::Ammunition => Some((format!("Missiles left ({}): ", event.rule), RESULT)),
        Kind::HitsRemoved => Some((format!("{side}, hits removed ({}): ", event.rule), RESULT)),
        _ => None,
    }
}

/// Whether a change of place is a step of a move by orders or of a withdrawal.
pub fn is_march(event: &Event) -> bool {
    event.rule == "6.2" && event.to.is_some()
}

/// Whether an event continues the last part of its paragraph when that is about the same unit or leader.
pub fn extends(event: &Event) -> bool {
    matches!(event.kind, Kind::Moved | Kind::LeaderMoved | Kind::RoutMoves | Kind::Turned | Kind::ColumnChanged)
        || event.kind == Kind::Marked && event.rule == "7.26"
        || event.kind == Kind::Hits && !matches!(event.result, "shock" | "missiles" | "rallied" | "test")
}

/// The text of an event in its paragraph.
pub fn part(game: &Spqr, event: &Event) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let unit = names::id(game, event.unit);
    match event.kind {
        Kind::Moved | Kind::RoutMoves | Kind::Advanced | Kind::Extended => format!("{unit} {from}-{to}"),
        Kind::LeaderMoved => format!("{} {from}-{to}", names::leader(game, event.leader)),
        Kind::Turned => format!("{unit} faces {}", names::facing(event.result)),
        Kind::ColumnChanged => format!("{unit} in {to} forms {}", event.result),
        Kind::Ammunition => format!("{unit} {}{}", event.result, if event.count.is_some() { " (screen)" } else { "" }),
        Kind::HitsRemoved => format!("{unit} {}", event.count.unwrap_or(0)),
        _ => unit.to_owned(),
    }
}

/// The text that an event adds to the last part of a paragraph about the same unit.
pub fn more(game: &Spqr, event: &Event, hits: impl FnOnce() -> String) -> String {
    let to = names::hex(game, event.to);
    match event.kind {
        Kind::Turned => format!(" facing {}", names::facing(event.result)),
        Kind::ColumnChanged => format!(", forms {}", event.result),
        Kind::Marked => " and will attack".to_owned(),
        Kind::Hits => format!(" ({}: {}, {})", event.result, hits(), event.rule),
        _ => format!("-{to}"),
    }
}
