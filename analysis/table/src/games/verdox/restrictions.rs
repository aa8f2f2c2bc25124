//! The rules that a player of *Verdox* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Ground, Kind, UnitId};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use crate::play::restrictions::{Restriction, restriction};

/// Every one, in the order of the rows.
pub const ALL: &[Restriction<Verdox>] = &[
    restriction("entry-choice", "choose which unit enters and where", "V1.4", &Chooses(chooses_entry)),
    restriction("melee", "attack in melee", "V2.8", &Uses(melee)),
    restriction("demolition", "shoot at walls", "V5.19", &Uses(demolition)),
    restriction("musketry", "fire with shooters, grenadiers and mounted shooters", "V6.2", &Uses(musketry)),
    restriction("artillery", "fire guns", "V6.6", &Uses(artillery)),
    restriction("barges", "board barges or sail", "V6.7", &Uses(barges)),
];

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses(fn(&Verdox, View<'_>, Action) -> bool);

/// Draws the decisions that a rule leaves to the player.
#[derive(Debug)]
struct Chooses(fn(&Verdox, View<'_>) -> bool);

impl Ban<Verdox> for Uses {
    fn forbids(&self, game: &Verdox, view: View<'_>, action: Action) -> bool {
        self.0(game, view, action)
    }
}

impl Ban<Verdox> for Chooses {
    fn draws(&self, game: &Verdox, view: View<'_>) -> bool {
        self.0(game, view)
    }
}

fn chooses_entry(_: &Verdox, view: View<'_>) -> bool {
    view.phase() != Phase::Action
}

fn melee(_: &Verdox, view: View<'_>, action: Action) -> bool {
    matches!(action, Action::Attack { unit, target } if is_melee(view, unit, target))
}

fn demolition(_: &Verdox, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Demolish { .. })
}

fn musketry(_: &Verdox, view: View<'_>, action: Action) -> bool {
    matches!(action, Action::Attack { unit, target } if !is_guns(view, unit) && !is_melee(view, unit, target))
}

fn artillery(_: &Verdox, view: View<'_>, action: Action) -> bool {
    match action {
        Action::Attack { unit, .. } => is_guns(view, unit),
        Action::Demolish { .. } | Action::Bombard { .. } => true,
        _ => false,
    }
}

fn barges(_: &Verdox, view: View<'_>, action: Action) -> bool {
    match action {
        Action::Move { to, .. } => {
            view.barges().any(|(_, barge)| barge.square == to && view.ground(to) != Ground::Bridge)
        }
        Action::Sail { .. } => true,
        _ => false,
    }
}

fn is_guns(view: View<'_>, unit: UnitId) -> bool {
    view.kind(unit) == Some(Kind::Artillery)
}

fn is_melee(view: View<'_>, unit: UnitId, target: Square) -> bool {
    view.visit_melee(unit, &mut |near| near == target)
}
