//! The decision of a side as a sentence.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::CommanderId;
use kartacz_engine::games::insurrection::outcomes::Cause;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::{Flight, Frame};
use kartacz_engine::games::insurrection::unit_set::{bit, first};

use super::words::Words;
use crate::games::insurrection::Published;
use crate::games::insurrection::story::names::{self, counted};

/// The decision of the side that decides.
pub fn prompt<E: Published>(game: &Rules<E>, view: View<'_, E>) -> String {
    let words = Words { game, at: view.position, view };
    match view.position.frame() {
        Some(frame) => words.decision(frame),
        None => "The game is over.".to_owned(),
    }
}

impl<E: Published> Words<'_, E> {
    fn decision(self, frame: Frame<E>) -> String {
        match frame {
            Frame::Deploy(_) => self.deployment(),
            Frame::Pool(side) => self.pool(side),
            Frame::Rally { units } => {
                let (names, verb) = (self.names(units), self.verb(units, "comes", "come"));
                format!("{}: {names} {verb} back after a rout; choose the hex and the facing.", self.stage())
            }
            Frame::Movement => self.window(),
            Frame::Move { .. } => self.open_move(),
            Frame::SquareOffer { hex } => {
                let units = self.at.stack_at(hex, self.view.side);
                let verb = self.verb(units, "tries", "try");
                format!(
                    "Cavalry has entered {}: choose whether {} {verb} to form square.",
                    self.hex(hex),
                    self.names(units)
                )
            }
            Frame::ChargeOffer { hex, units } => {
                format!("{} in contact in {}: charge, or not.", self.are(units), self.hex(hex))
            }
            Frame::React { hex, movers, .. } => {
                let verb = self.verb(movers, "has", "have");
                let entered = format!("{} {verb} entered {}", self.names(movers), self.hex(hex));
                format!("{entered} in front of your units: choose a reaction, or let it pass.")
            }
            Frame::GiveWay { units, .. } => {
                format!("{} passed the test to skirmish: fire, go back one hex, or stay.", self.names(units))
            }
            Frame::Withdraw { units, steps, cause, .. } => {
                let units = units & self.at.on_map();
                let far =
                    if steps > 1 { format!(" ({} to go)", counted(steps, "hex", "hexes")) } else { String::new() };
                let must = self.verb(units, "must withdraw", "must withdraw");
                format!("{}: {} {must}; choose the hex{far}.", because(cause), self.names(units))
            }
            Frame::Losses { left, cause, .. } => {
                let losses = counted(left, "step", "steps");
                format!("{}: {losses} to lose; choose the unit that loses the next one.", because(cause))
            }
            Frame::Flight { commander, why } => self.flight(commander, why),
            Frame::GoAlong { commander, units } => {
                let verb = self.verb(units, "withdraws", "withdraw");
                format!("{} {verb}: {} may go along.", self.names(units), names::commander(self.game, commander))
            }
            Frame::Face { units } => {
                let them = self.verb(units, "it faces", "they face");
                format!("{} in {}: choose where {them}.", self.names(units), self.hex(self.place_of(units)))
            }
            Frame::Crisis { .. } => {
                "A unit routed beside yours: choose the unit that tests its morale next.".to_owned()
            }
            Frame::CommanderMove => {
                format!("{}, commander phase: {} may ride to another hex.", self.stage(), self.active())
            }
            Frame::Melees => format!("{}, melee phase: choose the melee that is fought next.", self.stage()),
            Frame::Overall => {
                format!("{}: {} is drawn; choose the commander that he activates.", self.stage(), self.chief())
            }
            Frame::OwnUnits => {
                let chief = self.chief();
                format!("{}: {chief} leads units of any formation; name one, or name no more.", self.stage())
            }
            Frame::Arrivals { .. }
            | Frame::FireTests { .. }
            | Frame::CommanderChecks { .. }
            | Frame::Melee(_)
            | Frame::Advance(_) => format!("{}: the dice are rolled.", self.stage()),
        }
    }

    fn stage(self) -> String {
        format!("Stage {}", self.at.board.stage)
    }

    /// The active commander.
    fn active(self) -> String {
        self.named(self.at.board.active)
    }

    /// The overall commander whose chit was drawn.
    fn chief(self) -> String {
        let chief = if E::HAS.overall { self.at.board.overall().chief } else { self.at.board.active };
        self.named(chief)
    }

    fn named(self, commander: CommanderId) -> String {
        let known = self.game.scenario.commanders.get(usize::from(commander));
        known.map_or_else(|| "no commander".to_owned(), |commander| commander.name.clone())
    }

    fn are(self, units: E::Units) -> String {
        format!("{} {}", self.names(units), self.verb(units, "is", "are"))
    }

    fn deployment(self) -> String {
        let name = match self.at.next_to_deploy() {
            Some(Ok(unit)) => names::unit(self.game, unit),
            Some(Err(commander)) => names::commander(self.game, commander),
            None => return "Set-up: every counter is placed.".to_owned(),
        };
        let printed = self.at.side_on_map(self.view.side).is_empty();
        let printed = if printed { ", or set up every counter in its printed hex" } else { "" };
        format!("Set-up: place {name} in a hex of your zone{printed}.")
    }

    fn pool(self, side: Side) -> String {
        match self.at.chits_to_choose(side) {
            several @ 2.. => format!("{}: choose {several} commanders; their chits go into the pool.", self.stage()),
            _ => format!("{}: choose the commander whose chit goes into the pool.", self.stage()),
        }
    }

    /// Movement and fire, between actions.
    fn window(self) -> String {
        let (stage, name) = (self.stage(), self.active());
        if self.at.board.window == self.at.active_side() {
            return format!("{stage}, {name} is active: move or fire with a unit, or end movement and fire.");
        }
        if self.at.board.passed {
            return format!("{stage}, {name} has finished: you may go on firing, or hold fire.");
        }
        format!("{stage}, {name} is active: you may fire before his units act, or hold fire.")
    }

    fn open_move(self) -> String {
        let units = self.at.movable();
        if units.is_empty() {
            return format!("{}, {} is active: the move is over.", self.stage(), self.active());
        }
        let lead = first(units);
        let guns = (self.game.sets.guns & bit(lead)).any();
        let points = self.at.board.mp[usize::from(lead)];
        let left = if guns { String::new() } else { format!(", {points} MP left") };
        let moving = self.verb(units, "is moving", "are moving");
        format!(
            "{} {moving}{left}: step to a lit hex or turn; after a step, the move can be paused.",
            self.names(units)
        )
    }

    fn flight(self, commander: CommanderId, why: Flight) -> String {
        let name = names::commander(self.game, commander);
        match why {
            Flight::Evade => format!("Enemies are next to {name}: he may get away to another hex, or stay."),
            Flight::Forewarned => format!("Enemies are about to come next to {name}: he may get away, or stay."),
            Flight::RiddenDown => format!("Enemies are in the hex of {name}: he must get away; choose the hex."),
            Flight::StepOut => format!("The stack of {name} routs: he must get away; choose the hex."),
        }
    }
}

const fn because(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "After fire",
        Cause::Crisis => "In a morale crisis",
        Cause::Reaction => "In reaction",
        Cause::Melee => "After the melee",
        Cause::Square => "Without a square",
        Cause::Crowding => "The hex is too crowded",
    }
}
