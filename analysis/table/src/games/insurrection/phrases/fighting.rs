//! Fire, reactions, melee and their results in words.

use kartacz_engine::games::insurrection::action::Firers;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::bit;
use kartacz_engine::grid::Hex;

use super::words::{Words, compass};
use crate::games::insurrection::Published;
use crate::games::insurrection::story::names::{counted, listed};
use crate::show::tabletop::Sentence;

impl<E: Published> Words<'_, E> {
    pub(super) fn fire_guns(self, guns: UnitId, target: Hex<E::Size>) -> Sentence {
        self.shot(bit(guns), self.at.board.place[usize::from(guns)], target, "")
    }

    /// Fire of a stack or of guns at units that have come into view.
    pub(super) fn react_fire(self, unit: UnitId) -> Sentence {
        let from = self.at.board.place[usize::from(unit)];
        let guns = (self.game.sets.guns & bit(unit)).any();
        let rifles = if guns { E::Units::EMPTY } else { self.at.riflemen(from, self.view.side) };
        self.shot(if rifles.any() { rifles } else { bit(unit) }, from, self.entered(), " in reaction")
    }

    pub(super) fn skirmish(self, unit: UnitId) -> Sentence {
        let units = self.at.counterattackers(unit);
        let verb = self.verb(units, "tests to skirmish", "test to skirmish");
        self.units(units, format!("{verb}: fire, and a step back"))
    }

    pub(super) fn lose(self, unit: UnitId) -> Sentence {
        match self.at.steps(unit) {
            0 | 1 => self.do_(bit(unit), "loses its last step", "lose their last step"),
            _ => self.do_(bit(unit), "loses a step", "lose a step"),
        }
    }

    pub(super) fn face(self, facing: u8) -> Sentence {
        let units = match self.at.frame() {
            Some(Frame::Face { units }) => units,
            _ => return Sentence::general(format!("Face {}", compass(facing))),
        };
        self.units(units, format!("{} {}", self.verb(units, "faces", "face"), compass(facing)))
    }

    pub(super) fn fight(self, hex: Hex<E::Size>) -> Sentence {
        let side = self.view.side;
        let [own, enemy] = [side, side.other()].map(|side| self.at.side_at(hex, side));
        let verb = self.verb(own, "fights", "fight");
        self.units(own, format!("{verb} {} in {}", self.names(enemy), self.hex(hex)))
    }

    /// The hex that was entered in front of units that may react.
    pub(super) fn entered(self) -> Hex<E::Size> {
        match self.at.frame() {
            Some(Frame::React { hex, .. }) => hex,
            Some(Frame::GiveWay { target, .. }) => target,
            _ => Hex::NONE,
        }
    }

    /// Rifle fire from a run of hexes.
    pub(super) fn fire(self, firers: Firers<E>, target: Hex<E::Size>, how: &str) -> Sentence {
        let hexes: Vec<Hex<E::Size>> = self.at.run_hexes(firers).collect();
        let units = hexes.iter().fold(E::Units::EMPTY, |all, &hex| all | self.at.riflemen(hex, self.view.side));
        let from = hexes.iter().copied().min_by_key(|&hex| self.game.scenario.map.grid.distance(hex, target));
        let places: Vec<String> = hexes.iter().map(|&hex| self.hex(hex)).collect();
        let together = match places.len() {
            0 | 1 => String::new(),
            _ => format!(" together from {}", listed(places.iter().map(String::as_str))),
        };
        self.shot(units, from.unwrap_or(firers.from), target, &format!("{how}{together}"))
    }

    fn shot(self, units: E::Units, from: Hex<E::Size>, target: Hex<E::Size>, how: &str) -> Sentence {
        let enemies = self.names(self.at.side_at(target, self.view.side.other()));
        let far = counted(self.game.scenario.map.grid.distance(from, target), "hex", "hexes");
        let verb = self.verb(units, "fires", "fire");
        self.units(units, format!("{verb}{how} at {enemies} in {} at {far}", self.hex(target)))
    }

    pub(super) fn counterattack(self, unit: UnitId) -> Sentence {
        let (hex, movers) = match self.at.frame() {
            Some(Frame::React { hex, movers, .. }) => (hex, movers),
            _ => (Hex::NONE, E::Units::EMPTY),
        };
        let units = self.at.counterattackers(unit);
        let tested = if self.at.reaction_menu(unit, movers).tested { ", if the morale test is passed" } else { "" };
        let verb = self.verb(units, "counterattacks", "counterattack");
        self.units(units, format!("{verb} {} in {}{tested}", self.names(movers), self.hex(hex)))
    }

    pub(super) fn withdraw(self, hex: Hex<E::Size>) -> Sentence {
        let units = match self.at.frame() {
            Some(Frame::Withdraw { units, .. }) => units & self.at.on_map(),
            _ => E::Units::EMPTY,
        };
        if units.is_empty() {
            return Sentence::general(format!("Withdraw to {}", self.place(hex)));
        }
        let losses = self.at.retreat_losses(self.view.side, self.place_of(units), hex).iter().count();
        let losses = match losses {
            0 => String::new(),
            losses => format!(", with {}", counted(losses as i64, "loss", "losses")),
        };
        let verb = self.verb(units, "withdraws", "withdraw");
        self.units(units, format!("{verb} to {}{losses}", self.place(hex)))
    }
}
