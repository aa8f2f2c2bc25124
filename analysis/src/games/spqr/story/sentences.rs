//! The sentences of single events, with the rows of the ledger.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::position::Position;

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
        let level = if matches!(event.kind, Kind::Fired | Kind::Withdraws) { DEED } else { RESULT };
        Some((level, format!("{text} ({rule}).")))
    })
}

/// The sentences of activations and orders.
fn orders(game: &Spqr, event: &Event) -> Option<String> {
    let (leader, rule, die) = (names::leader(game, event.leader), event.rule, names::die(event));
    Some(match event.kind {
        Kind::EliteSide => {
            let dice = listed(event);
            let side = event.side.map_or("neither side", |side| names::side(game, side));
            format!("Elite initiative, dice {dice}: {side} ({rule}).")
        }
        Kind::OrderRolled => {
            let side = event.side.map_or("", |side| names::side(game, side));
            let initiative = event.count.unwrap_or(0);
            format!("Leaders of initiative {initiative}, dice {}: {side} are first ({rule}).", listed(event))
        }
        Kind::Trumped => format!("{leader} tries to trump, {die}: he {} ({rule}).", event.result),
        Kind::MomentumRolled => format!("{leader} tries momentum, {die}: he {} ({rule}).", event.result),
        Kind::DoomRolled => {
            let what = match event.result {
                "reactivation" => "the other side activates a leader once more",
                "activations end" => "the activations of the turn end",
                _ => "he is finished",
            };
            format!("The roll of doom of {leader}, {die}: {what} ({rule}).")
        }
        Kind::LeaderFinished => format!("{leader} is finished for this turn: {} ({rule}).", event.result),
        Kind::StrategyRolled => {
            let strategy = event.strength.unwrap_or(0);
            format!(
                "{leader} orders a line with a roll against strategy {strategy}, {die}: he {} ({rule}).",
                event.result
            )
        }
        Kind::LineOrdered => {
            let units = counted(event.count.unwrap_or(0), "unit", "units");
            let fires = if event.result == "fire" { ", which fires in place" } else { "" };
            let line = event.line.map_or("a line", |line| game.scenario.lines[usize::from(line)].id.as_str());
            format!("{leader} orders the line {line}, {units}{fires} ({rule}).")
        }
        Kind::Reordered => {
            format!("The stack of {} in {} changes its order ({rule}).", unit(game, event), to(game, event))
        }
        Kind::LeaderReplaced => format!("{leader} comes to {} ({rule}).", to(game, event)),
        Kind::Moved => moved(game, event),
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

/// A change of place that is no march.
fn moved(game: &Spqr, event: &Event) -> String {
    let (name, from, rule) = (names::unit(game, event.unit), names::hex(game, event.from), event.rule);
    let to = to(game, event);
    match (event.result, rule) {
        ("left the map", _) => format!("{name} rides off the map from {from} ({rule})."),
        ("returns", _) => format!("{name} returns to the map in {to} ({rule})."),
        ("displaced", _) => format!("{name} is moved to the nearest free hex, {from}-{to} ({rule})."),
        (_, "9.11") => format!("{name} passes through the foot, {from}-{to} ({rule})."),
        (_, "9.14") => format!("{name} runs {from}-{to} ({rule})."),
        (_, "9.51") => format!("{name} goes behind the phalanx in {to} ({rule})."),
        (_, "10.51") => format!("{name} steps back, {from}-{to} ({rule})."),
        _ => format!("{name} moves {from}-{to} ({rule})."),
    }
}

/// The sentences of combat and its results, without the row.
fn combat(at: Position, event: &Event) -> Option<String> {
    let game = at.game;
    let (name, id, leader) = (names::unit(game, event.unit), unit(game, event), names::leader(game, event.leader));
    let (from, die) = (names::hex(game, event.from), names::die(event));
    Some(match event.kind {
        Kind::Fired => fired(game, event, &name),
        Kind::Withdraws => {
            let manner = match event.result {
                "single" => "",
                "line" => ", with its line",
                "prepared" => ", by a prepared order",
                _ => ", as it must from elephants",
            };
            format!("{name} withdraws from {}{manner}", names::unit(game, event.target))
        }
        Kind::Hits => match event.result {
            "rallied" => format!("{} after its rally, {die}", shock::hits(at, event)),
            cause => format!("{}: {cause}", shock::hits(at, event)),
        },
        Kind::Tested if event.rule == "10.21" => format!("{id}, of two hexes, {die}, does not stand"),
        Kind::Tested => shock::tested(at, event),
        Kind::Stands => format!("{id}, of two hexes, {die}, stands"),
        Kind::LeaderTest => format!("{leader}, {die}, {}", event.result),
        Kind::LeaderWounded => {
            let wound = match event.result {
                "light" => "a light wound",
                "wounded" => "wounded for the battle",
                _ => "killed",
            };
            format!("{leader}, {die}, {wound}")
        }
        Kind::LeaderLost => format!("{leader} is dead, {}. {}", event.result, names::points(at)),
        Kind::LeaderWithdrew => format!("{leader} withdraws {from}-{}", to(game, event)),
        Kind::Routs => format!("{name} in {from} {}", routs(event.result)),
        Kind::Lost => format!("{name} in {from} is eliminated: {}. {}", event.result, names::points(at)),
        Kind::Rallied => format!("{leader} tries to rally {name}, {die}: {}", event.result),
        Kind::Rampages => format!("{name} rampages, {die}: {}", direction(event.result)),
        _ => return None,
    })
}

fn routs(cause: &str) -> String {
    if cause == "rampages" { "begins to rampage".to_owned() } else { format!("routs: {cause}") }
}

fn fired(game: &Spqr, event: &Event, name: &str) -> String {
    let die = names::die(event);
    let result = if event.result == "hit" { "a hit" } else { "a miss" };
    if event.leader.is_some() {
        return format!("{name} fires at {}, a leader alone, {die}: {result}", names::leader(game, event.leader));
    }
    let far = counted(event.count.unwrap_or(0), "hex", "hexes");
    let strength = event.strength.map_or("out of range".to_owned(), |strength| format!("hits with {strength} or less"));
    format!("{name} fires at {}, {far} away, {strength}, {die}: {result}", names::unit(game, event.target))
}

fn direction(result: &str) -> String {
    match result {
        "killed" => "its driver kills it".to_owned(),
        "rallied" => "it is calm once more".to_owned(),
        side => format!("it runs to the {}", compass(side)),
    }
}

const fn compass(side: &str) -> &'static str {
    match side.as_bytes() {
        b"n" => "north",
        b"ne" => "north-east",
        b"se" => "south-east",
        b"s" => "south",
        b"sw" => "south-west",
        _ => "north-west",
    }
}
