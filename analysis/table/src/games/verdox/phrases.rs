//! Decisions and actions in words, for play by hand.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Ground, Kind, UnitId, first_of, side_of};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use super::story::names;
use crate::show::story::names::counted;
use crate::show::tabletop::Sentence;

/// The decision of the side that decides.
pub fn prompt(game: &Verdox, view: View<'_>) -> String {
    let side = names::side(game, view.side);
    match view.phase() {
        Phase::SetUp => {
            let units = counted(view.to_enter(), "unit", "units");
            format!(
                "Set-up, {side}: choose a kind of unit and the square where it enters; {units} to enter ({}).",
                pool(view)
            )
        }
        Phase::Entry => {
            let units = counted(view.to_enter(), "unit enters", "units enter");
            format!(
                "Turn {}, {side}: {units} in this phase; choose a kind ({}) and its square.",
                view.turn(),
                pool(view)
            )
        }
        Phase::Action => {
            let idle = view.units(view.side).filter(|&unit| !view.has_acted(unit)).count();
            let idle = counted(idle as i64, "unit has", "units have");
            format!("Turn {}, {side}: move or attack with a unit ({idle} not acted), or end your phase.", view.turn())
        }
        Phase::Over => "The game is over.".to_owned(),
    }
}

/// The units that wait, by kind.
fn pool(view: View<'_>) -> String {
    let kinds = Kind::ALL.into_iter().map(|kind| (kind, usize::from(view.pool()[kind.index()])));
    let parts = kinds.filter(|(_, count)| *count > 0).map(|(kind, count)| names::counted(count, kind));
    parts.collect::<Vec<_>>().join(", ")
}

/// An action of the deciding side in words.
pub fn sentence(game: &Verdox, view: View<'_>, action: Action) -> Sentence {
    let acts = |unit: UnitId, text: String| Sentence::of(unit_name(view, unit), text);
    match action {
        Action::Enter { kind, square } => {
            Sentence::of(capital(&names::kind(kind)), format!("{} in {}", enter(kind), place(game, view, square)))
        }
        Action::Move { unit, to } => {
            let barge = view.barges().find(|(_, barge)| barge.square == to && boards(view, to));
            let where_to = place(game, view, to);
            acts(
                unit,
                match barge {
                    Some((id, _)) => {
                        format!("{} {} in {where_to}", plural(view, unit, "boards", "board"), names::barge(id))
                    }
                    None => format!("{} to {where_to}", plural(view, unit, "moves", "move")),
                },
            )
        }
        Action::Attack { unit, target } => acts(unit, attack(game, view, unit, target)),
        Action::Demolish { unit, target } => {
            acts(unit, format!("{} at the wall in {}", shoots(view, unit), far(game, view, unit, target)))
        }
        Action::Bombard { unit, target } => {
            let barge = view.barges().find(|(_, barge)| barge.square == target);
            let barge = barge.map_or_else(|| "the barge".to_owned(), |(id, _)| names::barge(id));
            acts(unit, format!("{} at {barge} in {}", shoots(view, unit), far(game, view, unit, target)))
        }
        Action::Sail { barge, to } => {
            Sentence::of(names::capital_barge(barge), format!("sails to {}", place(game, view, to)))
        }
        Action::End => Sentence::general("End your phase"),
    }
}

/// A unit at the start of a sentence: its kind, if the side knows it, and its number.
pub fn unit_name(view: View<'_>, unit: UnitId) -> String {
    let number = unit - first_of(side_of(unit)) + 1;
    match view.kind(unit) {
        Some(kind) => format!("{} {number}", capital(&names::kind(kind))),
        None => format!("Face-down unit {number}"),
    }
}

/// A unit within a sentence.
fn target_name(view: View<'_>, unit: UnitId) -> String {
    let name = unit_name(view, unit);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn attack(game: &Verdox, view: View<'_>, unit: UnitId, target: Square) -> String {
    let enemy = view.unit_at(target).map_or_else(|| "the enemy".to_owned(), |enemy| target_name(view, enemy));
    let near = game.scenario.map.field.distance(view.square(unit), target) == 1;
    let fights = view.kind(unit).is_some_and(|kind| game.scenario.kinds[kind.index()].melee) && near;
    if fights {
        let verb = plural(view, unit, "attacks", "attack");
        format!("{verb} {enemy} in {} hand to hand", place(game, view, target))
    } else {
        format!("{} at {enemy} in {}", shoots(view, unit), far(game, view, unit, target))
    }
}

/// A square with its distance.
fn far(game: &Verdox, view: View<'_>, unit: UnitId, target: Square) -> String {
    let distance = game.scenario.map.field.distance(view.square(unit), target);
    format!("{}, {} away", names::square(game, target), counted(distance, "square", "squares"))
}

fn shoots(view: View<'_>, unit: UnitId) -> &'static str {
    plural(view, unit, "shoots", "shoot")
}

/// Shooters, grenadiers and mounted shooters are several; infantry, cavalry and artillery are one.
fn plural(view: View<'_>, unit: UnitId, does: &'static str, do_: &'static str) -> &'static str {
    if view.kind(unit).is_some_and(several) { do_ } else { does }
}

const fn several(kind: Kind) -> bool {
    match kind {
        Kind::Infantry | Kind::Cavalry | Kind::Artillery => false,
        Kind::Shooters | Kind::Grenadiers | Kind::MountedShooters => true,
    }
}

const fn enter(kind: Kind) -> &'static str {
    if several(kind) { "enter" } else { "enters" }
}

/// Whether a unit in this square is on the barge there, not on a bridge above it.
fn boards(view: View<'_>, square: Square) -> bool {
    view.ground(square) != Ground::Bridge
}

/// A square with its ground, unless it is clear.
fn place(game: &Verdox, view: View<'_>, square: Square) -> String {
    let number = names::square(game, square);
    match view.ground(square) {
        Ground::Clear => number,
        Ground::Gate => match view.gate_owner(square) {
            Some(owner) => format!("{number} (gate of the {})", names::side(game, owner)),
            None => format!("{number} (gate)"),
        },
        Ground::Fort => format!("{number} (wall)"),
        ground @ (Ground::Hill
        | Ground::Valley
        | Ground::Forest
        | Ground::Road
        | Ground::Bridge
        | Ground::River
        | Ground::Canal
        | Ground::Marsh) => format!("{number} ({})", ground.name()),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
