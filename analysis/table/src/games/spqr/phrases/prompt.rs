//! The decision of a side as a sentence.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{NO_LEADER, NO_UNIT, UnitId};
use kartacz_engine::games::spqr::state::Grant;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::{Frame, Window};

use super::names::{leader_name, target_name, unit_name};
use crate::show::story::names::counted;

/// The decision of the side that decides.
pub fn prompt(game: &Spqr, view: View<'_>) -> String {
    let at = Prompt { game, view, frame: view.frame() };
    match at.frame.window {
        Window::Preparation
        | Window::Elite
        | Window::Activation
        | Window::Trump
        | Window::Reactivation
        | Window::Momentum => format!("Turn {}: {}.", view.turn(), at.leaders()),
        Window::Mode | Window::Orders | Window::Line | Window::Move | Window::LeaderMove | Window::Mahouts => {
            format!("Turn {}{}: {}.", view.turn(), at.phase(), at.orders())
        }
        Window::ExitFire
        | Window::Withdrawal
        | Window::Retreat
        | Window::LineRetreat
        | Window::Extension
        | Window::LeaderRetreat
        | Window::ElephantScare
        | Window::ReactionFacing
        | Window::EntryFire
        | Window::ReturnFire
        | Window::Fire => format!("{}.", at.reaction()),
        Window::Designation
        | Window::Allocation
        | Window::PassThrough
        | Window::Clash
        | Window::Distribution
        | Window::Advance
        | Window::AdvanceFacing
        | Window::Pursuit
        | Window::Rout => format!("Turn {}, {}.", view.turn(), at.shock()),
        Window::SetUp
        | Window::Turn
        | Window::OrdersPhase
        | Window::ShockSegment
        | Window::Step
        | Window::Arrival
        | Window::PreShock
        | Window::Casualties
        | Window::Shock
        | Window::Collapse
        | Window::Rampage
        | Window::RoutSegment => format!("Turn {}: the dice are rolled.", view.turn()),
        Window::Over => "The game is over.".to_owned(),
    }
}

#[derive(Clone, Copy)]
struct Prompt<'a> {
    game: &'a Spqr,
    view: View<'a>,
    frame: Frame,
}

impl Prompt<'_> {
    /// Activations, trumps, momentum.
    fn leaders(self) -> String {
        let leader = self.leader();
        match self.frame.window {
            Window::Preparation => {
                format!("choose whether {leader} gets a secret order of prepared withdrawal, or a dummy")
            }
            Window::Elite => "choose the leader that has the elite phase".to_owned(),
            Window::Trump => format!("{leader} is about to act; you may try to trump him"),
            Window::Reactivation => "choose a leader that is activated once more".to_owned(),
            Window::Momentum => format!("{leader} may try momentum for another orders phase"),
            _ => "choose the leader that is activated, or try to trump with a higher one".to_owned(),
        }
    }

    /// The orders phase that goes on: `, Hannibal (regular)`.
    fn phase(self) -> String {
        let Some(leader) = self.view.orders_leader() else { return String::new() };
        let grant = match self.view.grant() {
            Grant::Regular => "",
            Grant::Trump => " by a trump",
            Grant::Momentum => " by momentum",
            Grant::Elite => " in his elite phase",
            Grant::Reactivation => " in his reactivation",
        };
        format!(", {} is active{grant}", leader_name(self.game, leader))
    }

    /// Orders and moves on orders.
    fn orders(self) -> String {
        let left = counted(self.view.orders_left(), "order", "orders");
        let points = counted(self.frame.left, "MP", "MP");
        match self.frame.window {
            Window::Mode => format!("order a line, or give individual orders ({left})"),
            Window::Orders => format!("give an order to a unit ({left} left), or end the orders"),
            Window::Line => "choose the next unit of the line, or end the orders".to_owned(),
            Window::LeaderMove => format!("{} moves, {points} left; step to a lit hex, or end the move", self.leader()),
            Window::Mahouts => "place an elephant commander beside his elephants".to_owned(),
            _ => {
                format!("{} moves, {points} left; step to a lit hex, turn, or end the move", self.unit(self.frame.unit))
            }
        }
    }

    /// Reactions to a move, and fire.
    fn reaction(self) -> String {
        let Frame { unit, other, .. } = self.frame;
        let (mover, other) = (self.unit(unit), self.unit(other));
        match self.frame.window {
            Window::ExitFire => format!("{mover} leaves the zone of control of your units: fire at it, or hold fire"),
            Window::EntryFire => {
                format!("{mover} has entered the zone of control of your units: fire at it, or hold fire")
            }
            Window::ReturnFire => format!("{mover} may return the fire of {other}"),
            Window::Fire => format!("{mover} fires: choose its target"),
            Window::Withdrawal => format!("{mover} approaches: choose the units that withdraw from it"),
            Window::Retreat => format!("{mover} withdraws from {other}: choose its next hex, its facing, or end here"),
            Window::LineRetreat => format!("The line withdraws from {other}: choose the next unit"),
            Window::Extension => format!("{mover} approaches: top units of your stacks may extend the line"),
            Window::LeaderRetreat => format!("{} may withdraw from {mover}: choose his next hex", self.leader()),
            Window::ElephantScare => format!("Elephants approach ({mover}): your cavalry withdraws"),
            _ => format!("{mover} is next to your units: turn them towards it, or keep their facing"),
        }
    }

    /// The steps of a shock segment, and routs.
    fn shock(self) -> String {
        let Frame { unit, other, .. } = self.frame;
        let (one, other) = (self.unit(unit), self.unit(other));
        match self.frame.window {
            Window::Designation => "shock: choose unmoved units that attack, or designate no more".to_owned(),
            Window::Allocation if unit == NO_UNIT => "shock: choose which enemy each attacker attacks".to_owned(),
            Window::Allocation => format!("shock: choose what else {one} attacks"),
            Window::PassThrough => "shock: choose whether the elephants are let through".to_owned(),
            Window::Clash => "shock: choose the unit that sets the type and the angle of the attack".to_owned(),
            Window::Distribution => {
                let hits = counted(self.frame.spent, "hit", "hits");
                format!("shock: {hits} to distribute; choose the unit that takes the next one")
            }
            Window::Advance if unit == NO_UNIT => "after shock: choose the unit that advances".to_owned(),
            Window::Advance => format!("after shock: {one} advances; choose the hex"),
            Window::AdvanceFacing => format!("after shock: {one} may turn by one vertex"),
            Window::Pursuit if unit == NO_UNIT => "after shock: choose the cavalry that pursues".to_owned(),
            Window::Pursuit => format!("after shock: {one} pursues {other}; choose its next hex"),
            _ => format!("rout: {one} flees, {} to go; choose its next hex", counted(self.frame.left, "hex", "hexes")),
        }
    }

    fn leader(self) -> String {
        match self.frame.leader {
            NO_LEADER => "the leader".to_owned(),
            leader => leader_name(self.game, leader).to_owned(),
        }
    }

    fn unit(self, unit: UnitId) -> String {
        match unit {
            NO_UNIT => "the enemy".to_owned(),
            unit if self.frame.window == Window::Move => unit_name(self.game, unit),
            unit => target_name(self.game, unit),
        }
    }
}
