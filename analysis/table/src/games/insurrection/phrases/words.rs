//! What the phrases share: names, places, the actions of commanders and those that mean something else in each decision.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, CommanderSet, Ground, UnitId};
use kartacz_engine::games::insurrection::position::{Position, View, each_commander};
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::first;
use kartacz_engine::grid::Hex;

use crate::games::insurrection::Published;
use crate::games::insurrection::story::names::{self, listed};
use crate::show::tabletop::Sentence;

/// A position in which actions are put into words.
#[derive(Clone, Copy)]
pub struct Words<'a, E: Published> {
    pub game: &'a Rules<E>,
    pub at: Position<'a, E>,
    pub view: View<'a, E>,
}

impl<E: Published> Words<'_, E> {
    /// A unit that comes on the map.
    pub(super) fn placed(self, unit: UnitId, (does, do_): (&str, &str), hex: Hex<E::Size>, facing: u8) -> Sentence {
        let verb = self.verb(E::Units::only(unit), does, do_);
        self.unit(unit, format!("{verb} {}, facing {}", self.place(hex), compass(facing)))
    }

    pub(super) fn rides(self, commander: CommanderId, does: &str, hex: Hex<E::Size>) -> Sentence {
        self.commander(commander, format!("{does} {}", self.place(hex)))
    }

    pub(super) fn chits(self, chits: CommanderSet) -> Sentence {
        let names = listed(each_commander(chits).map(|commander| names::commander(self.game, commander)));
        Sentence::general(format!("Put the chits of {names} into the pool"))
    }

    pub(super) fn activate(self, commander: CommanderId) -> Sentence {
        let lives = self.at.board.commanders >> commander & 1 == 1;
        let led = "has fallen: the overall commander leads his formation";
        self.commander(commander, if lives { "is activated" } else { led })
    }

    pub(super) fn commander_to(self, hex: Hex<E::Size>) -> Sentence {
        match self.at.frame() {
            Some(Frame::Flight { commander, .. }) => self.rides(commander, "gets away to", hex),
            _ => self.rides(self.at.board.active, "rides to", hex),
        }
    }

    pub(super) fn end(self) -> Sentence {
        match self.at.frame() {
            Some(Frame::OwnUnits) => Sentence::general("Name no more units"),
            _ => Sentence::general("End movement and fire"),
        }
    }

    pub(super) fn pass(self) -> Sentence {
        let text = match self.at.frame() {
            Some(Frame::SquareOffer { .. }) => "Form no square",
            Some(Frame::ChargeOffer { .. }) => "Do not charge",
            Some(Frame::React { .. }) => "React no more",
            Some(Frame::Melees) => "Fight no more melees",
            Some(Frame::Overall) => "Activate no commander",
            _ => "Hold fire",
        };
        Sentence::general(text)
    }

    pub(super) fn declare(self) -> Sentence {
        match self.at.frame() {
            Some(Frame::SquareOffer { hex }) => {
                let units = self.at.stack_at(hex, self.view.side);
                let verb = self.verb(units, "tries", "try");
                self.units(units, format!("{verb} to form square in {}", self.hex(hex)))
            }
            Some(Frame::ChargeOffer { hex, units }) => {
                let enemies = self.names(self.at.side_at(hex, self.view.side.other()));
                self.units(units, format!("{} {enemies} in {}", self.verb(units, "charges", "charge"), self.hex(hex)))
            }
            Some(Frame::GoAlong { commander, units }) => {
                self.commander(commander, format!("goes along with {}", self.names(units)))
            }
            Some(Frame::GiveWay { units, .. }) => self.do_(units, "goes back one hex", "go back one hex"),
            _ => Sentence::general("Accept"),
        }
    }

    pub(super) fn stay(self) -> Sentence {
        let stays = |commander: CommanderId| {
            let hex = self.at.board.commander_place[usize::from(commander)];
            self.commander(commander, format!("stays in {}", self.hex(hex)))
        };
        match self.at.frame() {
            Some(Frame::Flight { commander, .. } | Frame::GoAlong { commander, .. }) => stays(commander),
            Some(Frame::GiveWay { units, .. }) => self.do_(units, "stays", "stay"),
            _ => stays(self.at.board.active),
        }
    }

    pub(super) fn unit(self, unit: UnitId, text: impl Into<String>) -> Sentence {
        Sentence::of(names::unit(self.game, unit), text)
    }

    pub(super) fn units(self, units: E::Units, text: impl Into<String>) -> Sentence {
        Sentence::of(self.names(units), text)
    }

    pub(super) fn commander(self, commander: CommanderId, text: impl Into<String>) -> Sentence {
        Sentence::of(names::commander(self.game, commander), text)
    }

    /// The names of units.
    pub(super) fn names(self, units: E::Units) -> String {
        names::units(self.game, units)
    }

    /// What units do, without more about it.
    pub(super) fn do_(self, units: E::Units, does: &str, do_: &str) -> Sentence {
        self.units(units, self.verb(units, does, do_))
    }

    pub(super) fn verb<'v>(self, units: E::Units, does: &'v str, do_: &'v str) -> &'v str {
        names::verb(self.game, units, does, do_)
    }

    pub(super) fn hex(self, hex: Hex<E::Size>) -> String {
        names::hex(self.game, hex)
    }

    /// A hex with what is remarkable about it: its ground, the enemies in it.
    pub(super) fn place(self, hex: Hex<E::Size>) -> String {
        match ground(self.game.scenario.map.ground[hex.index()]) {
            "" => self.hex(hex),
            ground => format!("{} ({ground})", self.hex(hex)),
        }
    }

    pub(super) fn place_of(self, units: E::Units) -> Hex<E::Size> {
        self.at.board.place[usize::from(first(units))]
    }
}

/// The ground of a hex, unless it is clear.
pub const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "",
        Ground::Forest => "forest",
        Ground::Village => "village",
        Ground::Marsh => "marsh",
        Ground::Castle => "castle",
    }
}

/// A facing in words.
pub const fn compass(facing: u8) -> &'static str {
    match facing % 6 {
        0 => "north",
        1 => "north-east",
        2 => "south-east",
        3 => "south",
        4 => "south-west",
        _ => "north-west",
    }
}
