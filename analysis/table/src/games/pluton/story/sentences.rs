//! The sentences of single events, with the rows of the ledger.

use kartacz_engine::core::facts::Roll;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::MarkerId;
use kartacz_engine::games::pluton::event::{Arrives, Cause, Declaration, Event, Fact, Fate, Fire, Numbers, Promotion};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::tables::ODDS_NAMES;
use kartacz_engine::games::pluton::{Halves, Pluton};

use super::names;
use crate::show::story::names::counted;

/// Indentation of actions, and of their results.
pub const DEED: usize = 1;
pub const RESULT: usize = 2;

/// The level and the sentence of an event; `None` for those written in other ways.
pub fn sentence(game: &Pluton, event: &Event) -> Option<(usize, String)> {
    let rule = event.rule.name();
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let unit = || names::unit(game, event.unit, event.side);
    Some(match event.fact {
        Fact::EntryTest { place, roll: Roll { die, result } } => {
            let may = match result {
                Arrives::Enters => "it may enter",
                Arrives::Waits => "it waits",
            };
            let [side, place] = waiting(game, place);
            (DEED, format!("{side}, {place}: die {die}, {may} ({rule})."))
        }
        Fact::MayEnter { place } => {
            let [side, place] = waiting(game, place);
            (DEED, format!("{side}: units of {place} may enter ({rule})."))
        }
        Fact::MarkerPlaced(marker) => (DEED, format!("{} is placed at {to} ({rule}).", crewed(game, marker))),
        Fact::MarkerShifted(marker) => (DEED, format!("{} is moved {from}-{to} ({rule}).", crewed(game, marker))),
        Fact::MarkerLifted(marker, _) => (DEED, format!("{} is taken from {from} ({rule}).", crewed(game, marker))),
        Fact::Drifted { marker, die } => {
            (RESULT, format!("{}: die {die}, {} ({rule}).", names::marker(game, marker), drift(game, event)))
        }
        Fact::Shelled(marker, fire) => {
            let (guns, target) = (names::guns(game, marker), names::unit(game, event.target, event.side));
            (RESULT, format!("Fire of {guns} on {target} in {to}: {} ({rule}).", numbers(fire)))
        }
        Fact::MoveStarts { others, .. } => {
            let others = match others {
                None | Some(0) => String::new(),
                Some(many) => format!(" with {}", counted(many, "unit", "units")),
            };
            // A unit that enters comes from no hex.
            let runs = if event.from == Hex::NONE { "onto the map".to_owned() } else { format!("from {from}") };
            (DEED, format!("{}{others} runs {runs} (6.4).", capital(&unit())))
        }
        Fact::Fired { distance, halves, fire } => (DEED, fired(game, event, distance, halves, fire)),
        Fact::Weakened { left, .. } => {
            let left = names::boxes(left);
            (RESULT, format!("{} in {to} has {left} left of its strength ({rule}).", capital(&unit())))
        }
        Fact::Lost(cause) => (RESULT, lost(game, event, cause)),
        Fact::Efficiency(level) => {
            (RESULT, format!("{} in {to} is {} ({rule}).", capital(&unit()), names::level(level)))
        }
        Fact::Withdrew => (RESULT, format!("{} withdraws {from}-{to} ({rule}).", capital(&unit()))),
        Fact::CommanderTest { roll: Roll { die, result }, .. } => {
            let fate = match result {
                Fate::Eliminated => "he falls",
                Fate::Safe => "he is unhurt",
            };
            (RESULT, format!("{} in {to}: die {die}, {fate} ({rule}).", capital(&unit())))
        }
        Fact::PromotionTest(Roll { die, result }) => {
            let made = match result {
                Promotion::Succeeds => "a new commander",
                Promotion::Fails => "no new commander",
            };
            (RESULT, format!("{} in {to}: die {die}, {made} of its company ({rule}).", capital(&unit())))
        }
        Fact::Promoted => {
            (RESULT, format!("A new commander in {to} leads the company, with the counter {} ({rule}).", unit()))
        }
        Fact::Declared(declaration) => {
            let what = match declaration {
                Declaration::Attack => "an attack",
                Declaration::NoAttack => "no attack",
            };
            (DEED, format!("{} declare {what} in {to} ({rule}).", owner(game, event)))
        }
        Fact::NoClash => (DEED, format!("No close combat in {to} ({rule}).")),
        Fact::Clash { die, column, shift, attacker, defender } => {
            let [own, other] = [attacker, defender].map(names::boxes);
            let (side, column) = (owner(game, event), ODDS_NAMES[usize::from(column)]);
            let strengths = format!("{side} attack with {own} against {other}, columns {shift:+}: {column}");
            (DEED, format!("Close combat in {to}: {strengths}; die {die} ({rule})."))
        }
        Fact::SetUp
        | Fact::Moved
        | Fact::MoveEnds
        | Fact::Revealed
        | Fact::Concealed
        | Fact::Reorganised { .. }
        | Fact::StageStarts
        | Fact::PhaseStarts
        | Fact::GameOver(_) => return None,
    })
}

/// The name of the side of an event.
pub fn owner<'g>(game: &'g Pluton, event: &Event) -> &'g str {
    names::side(game, event.owner().expect("an event of this kind has a side"))
}

/// The side and the id of a place.
fn waiting(game: &Pluton, place: u8) -> [&str; 2] {
    let place = &game.scenario.places[usize::from(place)];
    [names::side(game, place.side), &place.id]
}

/// A marker with its guns.
fn crewed(game: &Pluton, marker: MarkerId) -> String {
    format!("{} ({})", names::marker(game, marker), names::guns(game, marker))
}

fn lost(game: &Pluton, event: &Event, cause: Option<Cause>) -> String {
    let from = names::hex(game, event.from);
    let how = match cause {
        Some(Cause::NoWayOut) => " with no way out",
        Some(Cause::Losses | Cause::FellWithHisMen) | None => "",
    };
    let row = cause.map_or(String::new(), |_| format!(" ({})", event.rule.name()));
    let score = event.half_vp.map_or(String::new(), |half| format!(" {}.", score(game, half)));
    let unit = capital(&names::unit(game, event.unit, event.side));
    format!("{unit} in {from} is eliminated{how}{row}.{score}")
}

/// The numbers of fire: strength, modifiers, die, effect.
fn numbers(Fire { die, levels, numbers }: Fire) -> String {
    let effect = names::effect(levels, numbers.map_or(0, |numbers| numbers.losses));
    match numbers {
        Some(Numbers { strength, modifier, modified, .. }) => {
            format!("strength {strength}, modifiers {modifier:+}: {modified}; die {die}: {effect}")
        }
        None => format!("die {die}: {effect}"),
    }
}

/// Where a marker drifts.
fn drift(game: &Pluton, event: &Event) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    match event.to {
        Hex::NONE => format!("it drifts from {from} off the map"),
        _ if from == to => format!("no drift from {from}"),
        _ => format!("it drifts from {from} to {to}"),
    }
}

fn fired(game: &Pluton, event: &Event, distance: u8, halves: Option<Halves>, fire: Fire) -> String {
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let target = names::unit(game, event.target, event.owner().map(Side::other));
    let far = counted(distance, "hex", "hexes");
    let unit = capital(&names::unit(game, event.unit, event.side));
    let with = match event.unit.zip(halves) {
        Some((unit, halves)) if halves < game.full_strength(unit) => {
            format!(" with {} of its boxes", names::boxes(halves))
        }
        _ => String::new(),
    };
    let (numbers, rule) = (numbers(fire), event.rule.name());
    format!("{unit} in {from} fires{with} at {target} in {to}, {far} away: {numbers} ({rule}).")
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
fn capital(unit: &str) -> String {
    unit.strip_prefix("a concealed").map_or_else(|| unit.to_owned(), |rest| format!("A concealed{rest}"))
}
