//! Decisions and actions in words, for play by hand.

mod fighting;
mod moving;
mod prompt;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, CommanderSet, Ground, UnitId};
use kartacz_engine::games::insurrection::position::{Position, View, each_commander};
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::first;
use kartacz_engine::grid::Hex;

pub use prompt::prompt;

use super::Published;
use super::story::names::{self, listed};
use crate::show::tabletop::Sentence;

/// An action of the deciding side in words.
pub fn sentence<E: Published>(game: &Rules<E>, view: View<'_, E>, action: Action<E>) -> Sentence {
    let words = Words { game, at: view.position, view };
    let one = |unit: UnitId| E::Units::only(unit);
    match action {
        Action::DeployAsPrinted => Sentence::general("Set up every counter in its printed hex"),
        Action::Deploy { unit, hex, facing } => words.placed(unit, ("is set up in", "are set up in"), hex, facing),
        Action::Rally { unit, hex, facing } => words.placed(unit, ("comes back in", "come back in"), hex, facing),
        Action::DeployCommander { commander, hex } => words.rides(commander, "is set up in", hex),
        Action::Choose(commander) => words.commander(commander, "puts his chit into the pool"),
        Action::ChooseSeveral(chits) => words.chits(chits),
        Action::Activate(commander) => words.activate(commander),
        Action::OwnUnit(unit) => {
            words.do_(one(unit), "acts under the overall commander", "act under the overall commander")
        }
        Action::CommanderTo(hex) => words.commander_to(hex),
        Action::Begin { unit, group, double_time } => words.begin(unit, group, double_time),
        Action::Resume => words.do_(words.at.movable(), "moves on", "move on"),
        Action::Step { unit, side } => words.step(unit, side),
        Action::Turn { unit, facing } => words.turn(unit, ("faces", "face"), facing),
        Action::LeaveSquare { unit, facing } => {
            words.turn(unit, ("leaves the square and faces", "leave the square and face"), facing)
        }
        Action::Drag { unit, side, facing } => words.drag(unit, side, facing),
        Action::LineMarker(hex) => words.line(hex),
        Action::FormSquare(hex) => words.form_square(hex),
        Action::RemoveFireMarker(unit) => {
            words.do_(one(unit), "pays 1 MP to remove the fire marker", "pay 1 MP to remove the fire marker")
        }
        Action::ToTop(unit) => words.do_(one(unit), "comes to the top of the stack", "come to the top of the stack"),
        Action::FormSkirmish(unit) => words.do_(words.element(unit), "forms skirmish order", "form skirmish order"),
        Action::LeaveSkirmish(unit) => words.do_(words.element(unit), "leaves skirmish order", "leave skirmish order"),
        Action::Limber(unit) => words.do_(one(unit), "limbers", "limber"),
        Action::Unlimber(unit) => words.do_(one(unit), "unlimbers", "unlimber"),
        Action::Fire { firers, target } => words.fire(firers, target, ""),
        Action::FireGuns { guns, target } => words.fire_guns(guns, target),
        Action::ReactFire(unit) => words.react_fire(unit),
        Action::ReactFireTogether(firers) => words.fire(firers, words.entered(), " in reaction"),
        Action::Counterattack(unit) => words.counterattack(unit),
        Action::FallBack(unit) => {
            words.do_(words.at.counterattackers(unit), "falls back two hexes", "fall back two hexes")
        }
        Action::Skirmish(unit) => words.skirmish(unit),
        Action::WithdrawTo(hex) => words.withdraw(hex),
        Action::Lose(unit) => words.lose(unit),
        Action::Test(unit) => words.do_(one(unit), "tests its morale next", "test their morale next"),
        Action::Face(facing) => words.face(facing),
        Action::Fight(hex) => words.fight(hex),
        Action::Halt => Sentence::general("Pause this move"),
        Action::End => words.end(),
        Action::Pass => words.pass(),
        Action::Declare => words.declare(),
        Action::Stay => words.stay(),
    }
}

/// A position in which actions are put into words.
#[derive(Clone, Copy)]
struct Words<'a, E: Published> {
    game: &'a Rules<E>,
    at: Position<'a, E>,
    view: View<'a, E>,
}

impl<E: Published> Words<'_, E> {
    /// A unit that comes on the map.
    fn placed(self, unit: UnitId, (does, do_): (&str, &str), hex: Hex<E::Size>, facing: u8) -> Sentence {
        let verb = self.verb(E::Units::only(unit), does, do_);
        self.unit(unit, format!("{verb} {}, facing {}", self.place(hex), compass(facing)))
    }

    fn rides(self, commander: CommanderId, does: &str, hex: Hex<E::Size>) -> Sentence {
        self.commander(commander, format!("{does} {}", self.place(hex)))
    }

    fn chits(self, chits: CommanderSet) -> Sentence {
        let names = listed(each_commander(chits).map(|commander| names::commander(self.game, commander)));
        Sentence::general(format!("Put the chits of {names} into the pool"))
    }

    fn activate(self, commander: CommanderId) -> Sentence {
        let lives = self.at.board.commanders >> commander & 1 == 1;
        let led = "has fallen: the overall commander leads his formation";
        self.commander(commander, if lives { "is activated" } else { led })
    }

    fn commander_to(self, hex: Hex<E::Size>) -> Sentence {
        match self.at.frame() {
            Some(Frame::Flight { commander, .. }) => self.rides(commander, "gets away to", hex),
            _ => self.rides(self.at.board.active, "rides to", hex),
        }
    }

    fn end(self) -> Sentence {
        match self.at.frame() {
            Some(Frame::OwnUnits) => Sentence::general("Name no more units"),
            _ => Sentence::general("End movement and fire"),
        }
    }

    fn pass(self) -> Sentence {
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

    fn declare(self) -> Sentence {
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

    fn stay(self) -> Sentence {
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

    fn unit(self, unit: UnitId, text: impl Into<String>) -> Sentence {
        Sentence::of(names::unit(self.game, unit), text)
    }

    fn units(self, units: E::Units, text: impl Into<String>) -> Sentence {
        Sentence::of(self.names(units), text)
    }

    fn commander(self, commander: CommanderId, text: impl Into<String>) -> Sentence {
        Sentence::of(names::commander(self.game, commander), text)
    }

    /// The names of units.
    fn names(self, units: E::Units) -> String {
        names::units(self.game, units)
    }

    /// What units do, without more about it.
    fn do_(self, units: E::Units, does: &str, do_: &str) -> Sentence {
        self.units(units, self.verb(units, does, do_))
    }

    fn verb<'v>(self, units: E::Units, does: &'v str, do_: &'v str) -> &'v str {
        names::verb(self.game, units, does, do_)
    }

    fn hex(self, hex: Hex<E::Size>) -> String {
        names::hex(self.game, hex)
    }

    /// A hex with what is remarkable about it: its ground, the enemies in it.
    fn place(self, hex: Hex<E::Size>) -> String {
        match ground(self.game.scenario.map.ground[hex.index()]) {
            "" => self.hex(hex),
            ground => format!("{} ({ground})", self.hex(hex)),
        }
    }

    fn place_of(self, units: E::Units) -> Hex<E::Size> {
        self.at.board.place[usize::from(first(units))]
    }
}

/// The ground of a hex, unless it is clear.
const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "",
        Ground::Forest => "forest",
        Ground::Village => "village",
        Ground::Marsh => "marsh",
        Ground::Castle => "castle",
    }
}

/// A facing in words.
const fn compass(facing: u8) -> &'static str {
    match facing % 6 {
        0 => "north",
        1 => "north-east",
        2 => "south-east",
        3 => "south",
        4 => "south-west",
        _ => "north-west",
    }
}
