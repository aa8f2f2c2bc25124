//! The sentences of single events, with the rows of the ledger.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::side_of;
use kartacz_engine::games::pluton::event::{Event, Kind};

use super::names;
use crate::show::story::names::counted;

/// Indentation of actions, and of their results.
pub const DEED: usize = 1;
pub const RESULT: usize = 2;

/// The level and the sentence of an event.
pub fn sentence(game: &Pluton, event: &Event) -> (usize, String) {
    let rule = event.rule;
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let unit = || names::unit(game, event.unit, event.side);
    let die = event.dice.first().copied().unwrap_or(0);
    match event.kind {
        Kind::EntryTest | Kind::MayEnter => (DEED, entry(game, event, die)),
        Kind::MarkerPlaced | Kind::MarkerShifted | Kind::MarkerLifted => (DEED, marker(game, event)),
        Kind::Drifted => {
            let what =
                if from == to { format!("no drift from {from}") } else { format!("it drifts from {from} to {to}") };
            let marker = event.marker.map_or(String::new(), |marker| capital(&names::marker(game, marker)));
            (RESULT, format!("{marker}: die {die}, {what} ({rule})."))
        }
        Kind::Shelled => (RESULT, shelled(game, event, die)),
        Kind::MoveStarts => {
            let others = match event.count.unwrap_or(0) {
                0 => String::new(),
                many => format!(" with {}", counted(many, "unit", "units")),
            };
            (DEED, format!("{}{others} runs from {from} (6.4).", capital(&unit())))
        }
        Kind::Fired => (DEED, fired(game, event, die)),
        Kind::Weakened => {
            let left = names::boxes(event.count.unwrap_or(0));
            let what = match event.losses {
                Some(_) => format!("has {left} left of its strength"),
                None => "takes losses".to_owned(),
            };
            (RESULT, format!("{} in {to} {what} ({rule}).", capital(&unit())))
        }
        Kind::Lost => {
            let how = match event.result {
                "no-way-out" => " with no way out",
                _ => "",
            };
            let row = if rule.is_empty() { String::new() } else { format!(" ({rule})") };
            let score = event.half_vp.map_or(String::new(), |half| format!(" {}.", score(game, half)));
            (RESULT, format!("{} in {from} is eliminated{how}{row}.{score}", capital(&unit())))
        }
        Kind::Efficiency => {
            (RESULT, format!("{} in {to} is {} ({rule}).", capital(&unit()), names::level(event.result)))
        }
        Kind::Withdrew => (RESULT, format!("{} withdraws {from}-{to} ({rule}).", capital(&unit()))),
        Kind::CommanderTest => {
            let safe = if event.result == "eliminated" { "he falls" } else { "he is unhurt" };
            (RESULT, format!("{} in {to}: die {die}, {safe} ({rule}).", capital(&unit())))
        }
        Kind::PromotionTest => {
            let made = if event.result == "new-commander" { "a new commander" } else { "no new commander" };
            (RESULT, format!("{} in {to}: die {die}, {made} of its company ({rule}).", capital(&unit())))
        }
        Kind::Promoted => {
            (RESULT, format!("A new commander in {to} leads the company, with the counter {} ({rule}).", unit()))
        }
        Kind::Declared => {
            let side = event.side.map_or("", |side| names::side(game, side));
            let what = if event.result == "attack" { "an attack" } else { "no attack" };
            (DEED, format!("{side} declare {what} in {to} ({rule})."))
        }
        Kind::NoClash => (DEED, format!("No close combat in {to} ({rule}).")),
        Kind::Clash => (DEED, clash(game, event, die)),
        Kind::SetUp
        | Kind::Moved
        | Kind::MoveEnds
        | Kind::Revealed
        | Kind::Concealed
        | Kind::Reorganised
        | Kind::StageStarts
        | Kind::PhaseStarts
        | Kind::GameOver => (DEED, String::new()),
    }
}

fn entry(game: &Pluton, event: &Event, die: u8) -> String {
    let place = event.count.map_or("", |place| game.scenario.places[usize::from(place)].id.as_str());
    let side = event.side.map_or("", |side| names::side(game, side));
    let rule = event.rule;
    match event.kind {
        Kind::EntryTest => format!("{side}, {place}: die {die}, {} ({rule}).", words(event.result)),
        _ => format!("{side}: units of {place} may enter ({rule})."),
    }
}

fn words(result: &str) -> &str {
    match result {
        "enters" => "it may enter",
        "waits" => "it waits",
        other => other,
    }
}

fn marker(game: &Pluton, event: &Event) -> String {
    let Some(marker) = event.marker else { return String::new() };
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let (guns, rule) = (names::guns(game, marker), event.rule);
    let name = capital(&names::marker(game, marker));
    match event.kind {
        Kind::MarkerPlaced => format!("{name} ({guns}) is placed at {to} ({rule})."),
        Kind::MarkerShifted => format!("{name} ({guns}) is moved {from}-{to} ({rule})."),
        _ => format!("{name} ({guns}) is taken from {from} ({rule})."),
    }
}

/// The numbers of fire: strength, modifiers, die, effect.
fn numbers(event: &Event, die: u8) -> String {
    let effect = names::effect(event.levels, event.losses.filter(|&losses| losses > 0));
    match (event.strength, event.modifier, event.modified) {
        (Some(strength), Some(modifier), Some(modified)) => {
            format!("strength {strength}, modifiers {modifier:+}: {modified}; die {die}: {effect}")
        }
        _ => format!("die {die}: {effect}"),
    }
}

fn shelled(game: &Pluton, event: &Event, die: u8) -> String {
    let to = names::hex(game, event.to);
    let guns = event.marker.map_or(String::new(), |marker| names::guns(game, marker));
    let target = names::unit(game, event.target, event.side);
    format!("Fire of {guns} on {target} in {to}: {} ({}).", numbers(event, die), event.rule)
}

fn fired(game: &Pluton, event: &Event, die: u8) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let target_side = event.unit.map(side_of).or(event.side).map(Side::other);
    let target = names::unit(game, event.target, target_side);
    let far = counted(event.distance.unwrap_or(0), "hex", "hexes");
    let unit = capital(&names::unit(game, event.unit, event.side));
    let with = match event.unit.zip(event.count) {
        Some((unit, halves)) if halves < game.full_strength(unit) => {
            format!(" with {} of its boxes", names::boxes(halves))
        }
        _ => String::new(),
    };
    format!("{unit} in {from} fires{with} at {target} in {to}, {far} away: {} ({}).", numbers(event, die), event.rule)
}

fn clash(game: &Pluton, event: &Event, die: u8) -> String {
    let side = event.side.map_or("", |side| names::side(game, side));
    let to = names::hex(game, event.to);
    let [own, other] = [event.strength, event.count].map(|halves| names::boxes(halves.unwrap_or(0)));
    let shift = event.modifier.unwrap_or(0);
    format!(
        "Close combat in {to}: {side} attack with {own} against {other}, columns {shift:+}: {}; die {die} ({}).",
        event.result, event.rule
    )
}

/// The leading side, from the net half points of the first side.
pub fn score(game: &Pluton, net: i32) -> String {
    let lead = |side, by: i32| format!("{} lead by {}", names::side(game, side), names::points(by.abs()));
    match net {
        0 => "The score is even".to_owned(),
        1.. => lead(Side::First, net),
        _ => lead(Side::Second, net),
    }
}

/// A sentence begins with a capital letter, unless it begins with the id of a unit.
fn capital(text: &str) -> String {
    match text.strip_prefix("a concealed").or_else(|| text.strip_prefix("marker")) {
        Some(rest) if text.starts_with('a') => format!("A concealed{rest}"),
        Some(rest) => format!("Marker{rest}"),
        None => text.to_owned(),
    }
}
