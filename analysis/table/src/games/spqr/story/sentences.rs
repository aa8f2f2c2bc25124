//! The sentences of single events, with the rows of the ledger.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::details::{Aim, Cause, Doom, Manner, Motion, Rampage, ShotResult, Tested};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::tables::Casualty;

use super::{names, shock};
use crate::show::story::names::counted;

/// Indentation of actions, and of their results.
pub const DEED: usize = 1;
pub const RESULT: usize = 2;

/// The level and the sentence of an event, in the position after it; none for one that needs no words.
pub fn sentence(at: Position, event: &Event) -> Option<(usize, String)> {
    let rule = event.rule;
    orders(at.game, event).map(|text| (DEED, text)).or_else(|| {
        let text = combat(at, event)?;
        let deed = matches!(event.fact, Fact::Fired { .. } | Fact::Withdraws { .. });
        let level = if deed { DEED } else { RESULT };
        Some((level, format!("{text} ({rule}).")))
    })
}

/// The sentences of activations and orders.
fn orders(game: &Spqr, event: &Event) -> Option<String> {
    let (leader, rule, die) = (|| names::leader(game, event.leader), event.rule, || names::die(event));
    Some(match event.fact {
        Fact::EliteSide => {
            let dice = listed(event);
            let side = event.side.map_or("neither side", |side| names::side(game, side));
            format!("Elite initiative, dice {dice}: {side} ({rule}).")
        }
        Fact::OrderRolled { initiative } => {
            let side = names::side(game, event.side.expect("a side goes first"));
            format!("Leaders of initiative {initiative}, dice {}: {side} are first ({rule}).", listed(event))
        }
        Fact::Trumped { result } => {
            format!("{} tries to trump, {}: he {} ({rule}).", leader(), die(), result.name())
        }
        Fact::MomentumRolled { result } => {
            format!("{} tries momentum, {}: he {} ({rule}).", leader(), die(), result.name())
        }
        Fact::DoomRolled { result } => {
            let what = match result {
                Doom::Reactivation => "the other side activates a leader once more",
                Doom::ActivationsEnd => "the activations of the turn end",
                Doom::Finished => "he is finished",
            };
            format!("The roll of doom of {}, {}: {what} ({rule}).", leader(), die())
        }
        Fact::LeaderFinished { reason } => {
            format!("{} is finished for this turn: {} ({rule}).", leader(), reason.name())
        }
        Fact::StrategyRolled { strategy, result } => format!(
            "{} orders a line with a roll against strategy {strategy}, {}: he {} ({rule}).",
            leader(),
            die(),
            result.name()
        ),
        Fact::LineOrdered { line, units, fires } => {
            let units = counted(units.count_ones(), "unit", "units");
            let fires = if fires { ", which fires in place" } else { "" };
            let line = &game.scenario.lines[usize::from(line)].id;
            format!("{} orders the line {line}, {units}{fires} ({rule}).", leader())
        }
        Fact::Reordered => {
            format!("The stack of {} in {} changes its order ({rule}).", unit(game, event), to(game, event))
        }
        Fact::LeaderReplaced => format!("{} comes to {} ({rule}).", leader(), to(game, event)),
        Fact::Moved { motion } => moved(game, event, motion),
        _ => return None,
    })
}

fn unit<'g>(game: &'g Spqr, event: &Event) -> &'g str {
    names::id(game, event.unit)
}

fn to(game: &Spqr, event: &Event) -> String {
    names::hex(game, event.to)
}

fn listed(event: &Event) -> String {
    event.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" and ")
}

/// A change of place.
fn moved(game: &Spqr, event: &Event, motion: Motion) -> String {
    let (name, from, rule) = (names::unit(game, event.unit), names::hex(game, event.from), event.rule);
    let to = to(game, event);
    match motion {
        Motion::Step(_) => format!("{name} moves {from}-{to} ({rule})."),
        Motion::LeavesMap => format!("{name} rides off the map from {from} ({rule})."),
        Motion::Returns => format!("{name} returns to the map in {to} ({rule})."),
        Motion::Displaced => format!("{name} is moved to the nearest free hex, {from}-{to} ({rule})."),
        Motion::PassesThrough => format!("{name} passes through the foot, {from}-{to} ({rule})."),
        Motion::Runs => format!("{name} runs {from}-{to} ({rule})."),
        Motion::BehindPhalanx => format!("{name} goes behind the phalanx in {to} ({rule})."),
        Motion::StepsBack => format!("{name} steps back, {from}-{to} ({rule})."),
    }
}

/// The sentences of combat and its results, without the row.
fn combat(at: Position, event: &Event) -> Option<String> {
    let game = at.game;
    let (name, id) = (|| names::unit(game, event.unit), || unit(game, event));
    let (leader, die) = (|| names::leader(game, event.leader), || names::die(event));
    let from = names::hex(game, event.from);
    Some(match event.fact {
        Fact::Fired { aim, result } => fired(game, event, aim, result),
        Fact::Withdraws { manner } => {
            let manner = match manner {
                Manner::Single => "",
                Manner::Line => ", with its line",
                Manner::Prepared => ", by a prepared order",
                Manner::Elephants => ", as it must from elephants",
            };
            format!("{} withdraws from {}{manner}", name(), names::unit(game, event.target))
        }
        Fact::Hits { hits, cause: Cause::Rallied } => {
            format!("{} after its rally, {}", shock::hits(at, event, hits), die())
        }
        Fact::Hits { hits, cause } => format!("{}: {}", shock::hits(at, event, hits), cause.name()),
        Fact::Tested { result: Tested::DoesNotStand } => format!("{}, of two hexes, {}, does not stand", id(), die()),
        Fact::Tested { result } => shock::tested(at, event, result),
        Fact::Stands => format!("{}, of two hexes, {}, stands", id(), die()),
        Fact::LeaderTest { result, .. } => format!("{}, {}, {}", leader(), die(), result.name()),
        Fact::LeaderWounded { wound } => {
            let wound = match wound {
                Casualty::Light => "a light wound",
                Casualty::Wounded => "wounded for the battle",
                Casualty::Killed => "killed",
            };
            format!("{}, {}, {wound}", leader(), die())
        }
        Fact::LeaderLost { cause } => format!("{} is dead, {}. {}", leader(), cause.name(), names::points(at)),
        Fact::LeaderWithdrew => format!("{} withdraws {from}-{}", leader(), to(game, event)),
        Fact::Routs { cause: Cause::Rampages, .. } => format!("{} in {from} begins to rampage", name()),
        Fact::Routs { cause, .. } => format!("{} in {from} routs: {}", name(), cause.name()),
        Fact::Lost { cause } => {
            format!("{} in {from} is eliminated: {}. {}", name(), cause.name(), names::points(at))
        }
        Fact::Rallied { result } => format!("{} tries to rally {}, {}: {}", leader(), name(), die(), result.name()),
        Fact::Rampages { result } => format!("{} rampages, {}: {}", name(), die(), course(result)),
        _ => return None,
    })
}

fn fired(game: &Spqr, event: &Event, aim: Aim, result: ShotResult) -> String {
    let (name, die) = (names::unit(game, event.unit), names::die(event));
    let result = match result {
        ShotResult::Hit => "a hit",
        ShotResult::Miss => "a miss",
    };
    match aim {
        Aim::Leader => {
            format!("{name} fires at {}, a leader alone, {die}: {result}", names::leader(game, event.leader))
        }
        Aim::Unit { distance, strength } => {
            let target = names::unit(game, event.target);
            let far = counted(distance, "hex", "hexes");
            let strength =
                strength.map_or("out of range".to_owned(), |strength| format!("hits with {strength} or less"));
            format!("{name} fires at {target}, {far} away, {strength}, {die}: {result}")
        }
    }
}

const fn course(result: Rampage) -> &'static str {
    match result {
        Rampage::Killed => "its driver kills it",
        Rampage::Rallied => "it is calm once more",
        Rampage::N => "it runs to the north",
        Rampage::Ne => "it runs to the north-east",
        Rampage::Se => "it runs to the south-east",
        Rampage::S => "it runs to the south",
        Rampage::Sw => "it runs to the south-west",
        Rampage::Nw => "it runs to the north-west",
    }
}
