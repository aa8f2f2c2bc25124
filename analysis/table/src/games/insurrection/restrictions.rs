//! The rules that a player of the series can do without.

use std::marker::PhantomData;

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::edition::paragraph;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;

use crate::play::restrictions::{Restriction, restriction};

/// The rules of an edition.
#[derive(Debug)]
pub struct Known<E>(PhantomData<E>);

impl<E: Compiled> Known<E> {
    /// Every one, in the order of the rulebook.
    pub const ALL: &'static [Restriction<Rules<E>>] =
        if E::HAS.skirmish { Self::WITH_SKIRMISHERS } else { Self::WITH_SKIRMISHERS.split_at(1).1 };

    const WITH_SKIRMISHERS: &'static [Restriction<Rules<E>>] = &[
        restriction("skirmish-order", "form skirmish order", "7.2", &Uses(skirmish_order)),
        restriction("squares", "form square", paragraph::<E>("7.2", "7.3"), &Uses(squares)),
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
}

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses<E: Compiled>(fn(&Rules<E>, View<'_, E>, Action<E>) -> bool);

/// Draws the decisions that a rule leaves to the player.
#[derive(Debug)]
struct Chooses<E: Compiled>(fn(&Rules<E>, View<'_, E>) -> bool);

impl<E: Compiled> Ban<Rules<E>> for Uses<E> {
    fn forbids(&self, game: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
        self.0(game, view, action)
    }
}

impl<E: Compiled> Ban<Rules<E>> for Chooses<E> {
    fn draws(&self, game: &Rules<E>, view: View<'_, E>) -> bool {
        self.0(game, view)
    }
}

fn squares<E: Compiled>(_: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    let in_haste = matches!(view.position.frame(), Some(Frame::SquareOffer { .. }));
    matches!(action, Action::FormSquare(_)) || in_haste && action == Action::Declare
}

fn skirmish_order<E: Compiled>(_: &Rules<E>, _: View<'_, E>, action: Action<E>) -> bool {
    matches!(action, Action::FormSkirmish(_))
}

fn double_time<E: Compiled>(_: &Rules<E>, _: View<'_, E>, action: Action<E>) -> bool {
    matches!(action, Action::Begin { double_time: true, .. })
}

fn lines<E: Compiled>(_: &Rules<E>, _: View<'_, E>, action: Action<E>) -> bool {
    matches!(action, Action::Begin { group: Group::Line, .. })
}

fn charges<E: Compiled>(_: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    action == Action::Declare && matches!(view.position.frame(), Some(Frame::ChargeOffer { .. }))
}

fn counterattacks<E: Compiled>(_: &Rules<E>, _: View<'_, E>, action: Action<E>) -> bool {
    matches!(action, Action::Counterattack(_))
}

fn reactions<E: Compiled>(_: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    action != Action::Pass && matches!(view.position.frame(), Some(Frame::React { .. }))
}

fn rifle_fire<E: Compiled>(_: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    match action {
        Action::Fire { .. } | Action::ReactFireTogether(_) => true,
        Action::ReactFire(unit) => !is_guns(view, unit),
        _ => false,
    }
}

fn artillery<E: Compiled>(_: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    match action {
        Action::FireGuns { .. } => true,
        Action::ReactFire(unit) => is_guns(view, unit),
        _ => false,
    }
}

fn melee<E: Compiled>(game: &Rules<E>, view: View<'_, E>, action: Action<E>) -> bool {
    match action {
        Action::Counterattack(_) => true,
        Action::Step { unit, side } => {
            let to = game.scenario.map.grid.neighbour(view.position.board.place[unit as usize], side);
            to.is_some() && view.position.holds(to, view.side.other())
        }
        _ => false,
    }
}

fn chooses_commander<E: Compiled>(_: &Rules<E>, view: View<'_, E>) -> bool {
    matches!(view.position.frame(), Some(Frame::Pool(_)))
}

fn is_guns<E: Compiled>(view: View<'_, E>, unit: UnitId) -> bool {
    (view.position.game.sets.guns & E::Units::only(unit)).any()
}
