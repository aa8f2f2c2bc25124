//! Actions in words.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::position::View;

use super::words::Words;
use crate::games::insurrection::Published;
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
