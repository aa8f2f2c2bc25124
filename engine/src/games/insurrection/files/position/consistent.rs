//! Checks of a position as a whole, beyond those of its stacks: what no game can lead to.

use super::placed::Placed;
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::files::names::label;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::State;
use crate::games::insurrection::unit_set::each;
use crate::scenario::reader::Reader;

/// The entries of the file that are compared with the board.
pub(super) struct Said<'a, E: Edition> {
    /// The units.
    pub units: &'a [Placed<E>],
    /// The active commander.
    pub active: Option<&'a str>,
    /// The commanders whose chits are in the pool.
    pub chits: &'a [String],
}

/// Reports contradictions of the file with itself and with the rules.
pub(super) fn check<E: Edition>(t: &mut Reader, game: &Rules<E>, state: &State<E>, said: &Said<'_, E>) {
    let at = game.at(state);
    said.units.iter().for_each(|placed| unit(t, at, placed));
    commanders(t, at);
    chits(t, at, said);
}

/// Contact, returns, and service in the reserve.
fn unit<E: Edition>(t: &mut Reader, at: Position<'_, E>, placed: &Placed<E>) {
    let Some(unit) = at.game.unit_id(&placed.id) else { return };
    let (id, place) = (shown(&placed.id), at.board.place[unit as usize]);
    if placed.entered.is_some() && !at.melee_hex(place) {
        let message = format!("{id} has entered no hex of its enemy");
        t.fault("units", message, "place an enemy in its hex, or remove `entered`");
    }
    let stage = at.board.stage;
    if let Some(returns) = placed.returns.filter(|&returns| returns < stage) {
        let message = format!("{id} returned in stage {returns}, and this is stage {stage}");
        t.fault("units", message, "name this stage or a later one [11.11.3]");
    }
    let leaders = at.game.scenario.units[unit as usize].leaders;
    let leads = |id: &str| at.game.commander_id(id).is_some_and(|leader| leaders >> leader & 1 == 1);
    if let Some(stranger) = placed.served.iter().find(|leader| !leads(leader)) {
        let message = format!("{} does not lead {id}", shown(stranger));
        t.fault("units", message, "name its leaders in `served` [4.5]");
    }
}

/// No commander stands where only his enemies do \[10.11.7\].
fn commanders<E: Edition>(t: &mut Reader, at: Position<'_, E>) {
    for side in Side::BOTH {
        for commander in each_commander(at.board.commanders & at.commanders_of(side)) {
            let hex = at.board.commander_place[commander as usize];
            if at.holds(hex, side) {
                continue;
            }
            let id = shown(&at.game.scenario.commanders[commander as usize].id);
            let place = label(at.game, hex);
            let foe = each(at.side_at(hex, side.other())).next();
            let chief = each_commander(at.side_commanders_at(hex, side.other())).next();
            let message = match (foe, chief) {
                (Some(foe), _) => {
                    let foe = shown(&at.game.scenario.units[foe as usize].id);
                    format!("{id} stands in {place} with the enemy unit {foe}, without units of his side")
                }
                (None, Some(chief)) if side == Side::First => {
                    let chief = shown(&at.game.scenario.commanders[chief as usize].id);
                    format!("{id} and the enemy commander {chief} stand in {place} without units")
                }
                _ => continue,
            };
            t.fault("commanders", message, "place him elsewhere [10.11.7]");
        }
    }
}

/// Chits in the pool are those of commanders on the map, and not the one that was drawn.
fn chits<E: Edition>(t: &mut Reader, at: Position<'_, E>, said: &Said<'_, E>) {
    for (index, id) in said.chits.iter().enumerate() {
        let there = at.game.commander_id(id).is_some_and(|commander| at.board.commanders >> commander & 1 == 1);
        let id_shown = shown(id);
        if said.chits[..index].contains(id) {
            t.fault("chits", format!("the chit of {id_shown} is named twice"), "name it once");
        } else if Some(id.as_str()) == said.active {
            t.fault("chits", format!("the chit of {id_shown} was drawn"), "remove it [3.3]");
        } else if !there {
            let help =
                format!("place the commander in `[commanders]`, or remove the chit [{}]", paragraph::<E>("4.4", "4.6"));
            t.fault("chits", format!("{id_shown} is not on the map"), help);
        }
    }
}
