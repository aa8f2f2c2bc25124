//! Actions in words.

use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::ids::{named, word};
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, Mode};

use super::prompt::column;
use crate::games::classic::names;
use crate::show::story::names::{counted, listed};
use crate::show::tabletop::Sentence;

/// An action of the deciding side in words.
pub fn sentence<B: Board>(at: Position<'_, B>, action: Action) -> Sentence {
    let scenario = at.scenario();
    let unit = |unit: UnitId, text: String| Sentence::of(names::unit(scenario, unit), text);
    let hex = |hex: Hex| names::hex(scenario, hex);
    match action {
        Action::Place { unit: id, hex: place } => {
            let verb = match at.mode() {
                Mode::SetUp => "sets up",
                Mode::Returning => "returns",
                _ => "arrives",
            };
            unit(id, format!("{verb} in {}", ground(at, place)))
        }
        Action::Hold { unit: id } => unit(id, "is kept back".to_owned()),
        Action::Replace { unit: id } => unit(id, format!("receives a step in {}", hex(at.hex(id)))),
        Action::Rebuild { unit: id } => unit(id, "returns from the losses".to_owned()),
        Action::Move { unit: id } => unit(id, format!("begins to move from {}", hex(at.hex(id)))),
        Action::Join { unit: id } if at.mode() == Mode::Moving => unit(id, "goes along".to_owned()),
        Action::Join { unit: id } => unit(id, format!("joins the attack from {}", hex(at.hex(id)))),
        Action::Step { hex: to } => movers(at, format!("to {}", ground(at, to)), ["moves", "move"]),
        Action::Overrun { hex: to } => movers(at, hex(to), ["overruns", "overrun"]),
        Action::Exit => movers(at, "the map".to_owned(), ["leaves", "leave"]),
        Action::Stop => movers(at, "here".to_owned(), ["stops", "stop"]),
        Action::Attack { hex: target } => Sentence::general(attack(at, target)),
        Action::Done if at.mode() == Mode::Joining => Sentence::general("The attack is complete"),
        Action::Done => Sentence::general("End the advance"),
        Action::Resolve { hex: target } => Sentence::general(format!("Resolve the attack on {}", hex(target))),
        Action::Support { points: 0 } => Sentence::general("Spend no support points"),
        Action::Support { points } => {
            Sentence::general(format!("Spend {}", counted(points, "support point", "support points")))
        }
        Action::Lose { unit: id } => unit(id, format!("loses a step in {}", hex(at.hex(id)))),
        Action::Retreat { hex: to } => unit(at.fight().unit, format!("retreats to {}", ground(at, to))),
        Action::Stand => unit(at.fight().unit, "loses steps instead of retreating".to_owned()),
        Action::GiveWay => unit(at.fight().unit, "retreats".to_owned()),
        Action::Advance { unit: id, hex: to } => unit(id, format!("advances to {}", ground(at, to))),
        Action::Remove { unit: id } => unit(id, format!("is removed from {}", hex(at.hex(id)))),
        Action::End => Sentence::general("End the phase"),
    }
}

/// What the moving units do.
fn movers<B: Board>(at: Position<'_, B>, rest: String, [one, many]: [&str; 2]) -> Sentence {
    let verb = if at.movers().nth(1).is_some() { many } else { one };
    Sentence::of(listed(at.movers().map(|unit| names::unit(at.scenario(), unit))), format!("{verb} {rest}"))
}

/// A target with its defenders, and the most that can attack it.
fn attack<B: Board>(at: Position<'_, B>, target: Hex) -> String {
    let scenario = at.scenario();
    let (kind, verb) = if at.is_barrage() { (FightKind::Barrage, "Bombard") } else { (FightKind::Attack, "Attack") };
    let defenders = listed(at.stack(target).map(|unit| names::unit(scenario, unit)));
    let balance = at.balance(at.candidates(target), target, kind, [0; 2]);
    format!("{verb} {defenders} in {} (with all: {})", names::hex(scenario, target), column(at, &balance))
}

/// A hex with its ground.
fn ground<B: Board>(at: Position<'_, B>, hex: Hex) -> String {
    let scenario = at.scenario();
    let ground = word(&scenario.grounds[usize::from(scenario.map.ground[hex.index()])].id);
    match scenario.map.name_of(hex) {
        Some(name) => format!("{} ({}, {ground})", named(name), names::label(scenario, hex)),
        None => format!("{} ({ground})", names::label(scenario, hex)),
    }
}
