//! The decision of the side that decides, as a sentence.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::PhaseKind;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::Mode;
use kartacz_engine::games::classic::strength::Balance;

use crate::games::classic::names;
use crate::show::story::names::{counted, listed};

/// The decision.
pub fn prompt<B: Board>(at: Position<'_, B>) -> String {
    let scenario = at.scenario();
    if at.mode() == Mode::Over {
        return "The game is over.".to_owned();
    }
    let side = names::side(scenario, at.decider().unwrap_or(Side::First));
    if at.mode() == Mode::SetUp {
        let unit = at.to_set_up().map_or("the next unit", |unit| names::unit(scenario, unit));
        return format!("Set-up, {side}: choose the hex of {unit}.");
    }
    let phase = at.phase_number().map_or(String::new(), |phase| names::phase(&scenario.phases[usize::from(phase)]));
    format!("Turn {}, {phase}, {side}: {}.", at.turn(), question(at))
}

/// What is to be chosen.
fn question<B: Board>(at: Position<'_, B>) -> String {
    let scenario = at.scenario();
    let target = || names::hex(scenario, at.fight().target);
    match at.mode() {
        Mode::Choose => of_phase(at),
        Mode::Returning => "choose the hex where the lost unit returns".to_owned(),
        Mode::Moving => {
            let movers = listed(at.movers().map(|unit| names::unit(scenario, unit)));
            let left = names::points(at.journey().left);
            format!("choose the next hex of {movers} ({left} MP left), or end the move")
        }
        Mode::Joining => {
            let fight = at.fight();
            let balance = at.balance(at.committed(fight.target), fight.target, fight.kind, fight.support);
            format!("add a unit to the attack on {} ({}), or end the list", target(), column(at, &balance))
        }
        Mode::Resolving => "choose the attack that is resolved next".to_owned(),
        Mode::Support => format!("choose your support points for the attack on {}", target()),
        Mode::Answer => format!("choose your support points for the defence of {}", target()),
        Mode::Losing => format!("choose the unit that loses a step in the fight for {}", target()),
        Mode::Standing => {
            let unit = names::unit(scenario, at.fight().unit);
            format!("decide whether {unit} retreats or loses steps instead")
        }
        Mode::Retreating => format!("choose the next hex of the retreat of {}", names::unit(scenario, at.fight().unit)),
        Mode::Advancing => format!("choose a unit that advances after the fight for {}, or end the advance", target()),
        Mode::Excess => "remove a unit from a hex with too many".to_owned(),
        Mode::Next | Mode::SetUp | Mode::Over => String::new(),
    }
}

fn of_phase<B: Board>(at: Position<'_, B>) -> String {
    match at.phase().kind {
        PhaseKind::Move => {
            let units = at.units(at.active()).filter(|&unit| at.may_move(unit)).count();
            format!("move a unit ({} not moved), or end the phase", counted(units as i64, "unit has", "units have"))
        }
        PhaseKind::Combat => "attack an enemy hex, or end the phase".to_owned(),
        PhaseKind::Barrage => "bombard an enemy hex, or end the phase".to_owned(),
        PhaseKind::Reinforce => "choose a reinforcement and the hex where it arrives, or end the phase".to_owned(),
        PhaseKind::Replace => {
            let points = counted(at.replacement_points(), "replacement point", "replacement points");
            format!("spend {points}, or end the phase")
        }
        PhaseKind::Supply | PhaseKind::Recover | PhaseKind::Weather | PhaseKind::Initiative => {
            "end the phase".to_owned()
        }
    }
}

/// The strengths of a fight and its column.
pub fn column<B: Board>(at: Position<'_, B>, balance: &Balance) -> String {
    let table = &at.scenario().tables[usize::from(at.table_number())];
    let column = usize::try_from(balance.column).ok().and_then(|column| table.columns.get(column));
    let column = column.map_or("below the table", |column| column.name.as_str());
    let [attack, defence] = [balance.attack, balance.defence].map(names::strength);
    format!("{attack} to {defence}, column {column}")
}
