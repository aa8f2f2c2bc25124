//! The rules that a player of *Niemenczyn 1794* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::position::View;
use kartacz_engine::games::niemenczyn::state::Frame;

use crate::play::restrictions::{Restriction, Rule};

/// Every one, in the order of the rulebook.
pub const ALL: &[Restriction<Niemenczyn>] = &[
    ban("squares", "form square", "7.2", squares),
    ban("double-time", "move in double time", "8.9", double_time),
    ban("lines", "move whole lines together", "8.10", lines),
    ban("charges", "charge", "8.14", charges),
    ban("counterattacks", "counterattack in reaction", "8.15", counterattacks),
    ban("reactions", "react to enemy moves", "9.1", reactions),
    ban("rifle-fire", "fire rifles", "10.9", rifle_fire),
    ban("artillery", "fire guns", "10.10", artillery),
    ban("melee", "enter enemy hexes or counterattack", "11.1", melee),
    Restriction {
        rule: Rule { name: "commander-choice", words: "choose the commander's chit", paragraph: "13" },
        ban: Ban::Choice(chooses_commander),
    },
];

/// A signature of all predicates below: whether the action uses the rule.
type Uses = for<'v> fn(&Niemenczyn, View<'v>, Action) -> bool;

const fn ban(name: &'static str, words: &'static str, paragraph: &'static str, uses: Uses) -> Restriction<Niemenczyn> {
    Restriction { rule: Rule { name, words, paragraph }, ban: Ban::Actions(uses) }
}

fn squares(_: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    let in_haste = matches!(view.position.frame(), Some(Frame::SquareOffer { .. }));
    matches!(action, Action::FormSquare(_)) || in_haste && action == Action::Declare
}

fn double_time(_: &Niemenczyn, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Begin { double_time: true, .. })
}

fn lines(_: &Niemenczyn, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Begin { group: Group::Line, .. })
}

fn charges(_: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    action == Action::Declare && matches!(view.position.frame(), Some(Frame::ChargeOffer { .. }))
}

fn counterattacks(_: &Niemenczyn, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Counterattack(_))
}

fn reactions(_: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    action != Action::Pass && matches!(view.position.frame(), Some(Frame::React { .. }))
}

fn rifle_fire(_: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    match action {
        Action::Fire { .. } | Action::ReactFireTogether(_) => true,
        Action::ReactFire(unit) => !is_guns(view, unit),
        _ => false,
    }
}

fn artillery(_: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    match action {
        Action::FireGuns { .. } => true,
        Action::ReactFire(unit) => is_guns(view, unit),
        _ => false,
    }
}

fn melee(game: &Niemenczyn, view: View<'_>, action: Action) -> bool {
    match action {
        Action::Counterattack(_) => true,
        Action::Step { unit, side } => {
            let to = game.scenario.map.grid.neighbour(view.position.board.place[unit as usize], side);
            to.is_some() && view.position.holds(to, view.side.other())
        }
        _ => false,
    }
}

fn chooses_commander(_: &Niemenczyn, view: View<'_>) -> bool {
    matches!(view.position.frame(), Some(Frame::Pool(_)))
}

fn is_guns(view: View<'_>, unit: UnitId) -> bool {
    view.position.game.sets.guns & 1 << unit != 0
}
