//! The rules that a player of *Niemenczyn 1794* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::position::View;
use kartacz_engine::games::niemenczyn::state::Frame;

use crate::play::restrictions::{Restriction, restriction};

/// Every one, in the order of the rulebook.
pub const ALL: &[Restriction<Niemenczyn>] = &[
    restriction("squares", "form square", "7.2", &Uses(squares)),
    restriction("double-time", "move in double time", "8.9", &Uses(double_time)),
    restriction("lines", "move whole lines together", "8.10", &Uses(lines)),
    restriction("charges", "charge", "8.14", &Uses(charges)),
    restriction("counterattacks", "counterattack in reaction", "8.15", &Uses(counterattacks)),
    restriction("reactions", "react to enemy moves", "9.1", &Uses(reactions)),
    restriction("rifle-fire", "fire rifles", "10.9", &Uses(rifle_fire)),
    restriction("artillery", "fire guns", "10.10", &Uses(artillery)),
    restriction("melee", "enter enemy hexes or counterattack", "11.1", &Uses(melee)),
    restriction("commander-choice", "choose the commander's chit", "13", &Chooses(chooses_commander)),
];

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses(fn(&Niemenczyn, View<'_>, Action) -> bool);

/// Draws the decisions that a rule leaves to the player.
#[derive(Debug)]
struct Chooses(fn(&Niemenczyn, View<'_>) -> bool);

impl Ban<Niemenczyn> for Uses {
    fn forbids(&self, game: &Niemenczyn, view: View<'_>, action: Action) -> bool {
        self.0(game, view, action)
    }
}

impl Ban<Niemenczyn> for Chooses {
    fn draws(&self, game: &Niemenczyn, view: View<'_>) -> bool {
        self.0(game, view)
    }
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
