//! The rules that a player of *Verdox* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Ground, Kind, UnitId};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use crate::play::restrictions::{Restriction, Rule};

/// Every one, in the order of the rows.
pub const ALL: &[Restriction<Verdox>] = &[
    Restriction {
        rule: Rule { name: "entry-choice", words: "choose which unit enters and where", paragraph: "V1.4" },
        ban: Ban::Choice(chooses_entry),
    },
    ban("melee", "attack in melee", "V2.8", melee),
    ban("demolition", "shoot at walls", "V5.19", demolition),
    ban("musketry", "fire with shooters, grenadiers and mounted shooters", "V6.2", musketry),
    ban("artillery", "fire guns", "V6.6", artillery),
    ban("barges", "board barges or sail", "V6.7", barges),
];

/// A signature of all predicates below: whether the action uses the rule.
type Uses = for<'v> fn(&Verdox, View<'v>, Action) -> bool;

const fn ban(name: &'static str, words: &'static str, paragraph: &'static str, uses: Uses) -> Restriction<Verdox> {
    Restriction { rule: Rule { name, words, paragraph }, ban: Ban::Actions(uses) }
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
