//! Fire and melee in sentences.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::details::{Capture, Effect, Passed, Rifles, Trial, Won};
use kartacz_engine::games::insurrection::event::Event;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

use crate::games::insurrection::event_log::row_label;
use crate::games::insurrection::story::names;

/// The shots of a unit by number.
const SHOTS: [&str; 5] = ["", "first", "second", "third", "fourth"];

/// A shot from this position, before its tests.
pub fn shot<E: Compiled>(
    at: Position<'_, E>,
    event: &Event<E>,
    (distance, rifles, effect): (u8, Option<Rifles>, Effect),
    reaction: bool,
) -> String {
    let game = at.game;
    let target = at.units_at(event.target);
    let verb = names::verb(game, event.units, "fires", "fire");
    let verb = if reaction { format!("{verb} in reaction") } else { verb.to_owned() };
    let hexes = names::counted(distance, "hex", "hexes");
    let firers = by_hex(at, event.units);
    let places: Vec<String> = firers
        .iter()
        .map(|&(hex, units)| format!("{} in {}", names::units(game, units), names::hex(game, hex)))
        .collect();
    let aim = format!(
        "{} {verb} at {} in {}, {hexes} away",
        names::listed(places.iter().map(String::as_str)),
        names::units(game, target),
        names::hex(game, event.target)
    );
    match (rifles, effect) {
        (Some(Rifles { firepower, .. }), Effect::LoneGuns) => format!("{aim}: fire {firepower} on lone guns."),
        (Some(Rifles { firepower, quotient, row, number }), effect) => {
            let together = match firers.len() {
                0 | 1 => String::new(),
                hexes => format!(", {hexes} hexes together"),
            };
            let exact = firepower.is_multiple_of(distance);
            let comes_to = if exact { "=" } else { "rounded" };
            let ratio = format!("fire {firepower} / {distance} {comes_to} {quotient}{together}");
            let (row, shot) = (row_label(game, row.into()), SHOTS[usize::from(number)]);
            format!("{aim}: {ratio}, row {row}: {} ({shot} shot).", effect.name())
        }
        (None, Effect::LoneGuns) => format!("{aim}, guns on guns."),
        (None, effect) => format!("{aim}: {}.", effect.name()),
    }
}

/// Units by the hex that they are in.
fn by_hex<E: Compiled>(at: Position<'_, E>, units: E::Units) -> Vec<(Hex<E::Size>, E::Units)> {
    let mut places: Vec<(Hex<E::Size>, E::Units)> = Vec::new();
    for unit in each(units) {
        let hex = at.board.place[usize::from(unit)];
        match places.iter_mut().find(|(place, _)| *place == hex) {
            Some((_, here)) => *here |= E::Units::only(unit),
            None => places.push((hex, E::Units::only(unit))),
        }
    }
    places
}

/// A test under fire.
pub fn fire_test<E: Compiled>(game: &Rules<E>, event: &Event<E>, result: FireResult) -> String {
    let result = match result {
        FireResult::Holds => "holds",
        FireResult::Retreats => "must withdraw",
        FireResult::RetreatsAndLoses => "must withdraw and loses a step",
    };
    test(game, event, "", result)
}

/// A plain test of morale.
pub fn morale_test<E: Compiled>(game: &Rules<E>, event: &Event<E>, trial: Trial, result: Passed) -> String {
    let what = match trial {
        Trial::Counterattack => " for a counterattack",
        Trial::Skirmish => " to skirmish",
        Trial::Square => " to form square",
        Trial::Lava => " for lava",
        Trial::LastStep => " for its last step",
        Trial::Crisis => " in the crisis beside a rout",
    };
    test(game, event, what, result.name())
}

fn test<E: Compiled>(game: &Rules<E>, event: &Event<E>, what: &str, result: &str) -> String {
    let roll = names::roll(names::die(event), event.modifiers.iter());
    let morale = event.morale.expect("a test against morale");
    let (units, tests) = (names::units(game, event.units), names::verb(game, event.units, "tests", "test"));
    format!("{units} {tests}{what}: {roll} against morale {morale}: {result}.")
}

/// Fire on lone guns: rifles have to roll under their fire, guns over the distance and then a 0.
pub fn lone_guns<E: Compiled>(game: &Rules<E>, event: &Event<E>, by_guns: bool, result: Capture) -> String {
    let guns = names::units(game, event.units);
    let are = names::verb(game, event.units, "is", "are");
    let dice = event.dice.as_slice();
    let roll = names::roll(names::die(event), event.modifiers.iter());
    let result = match (result, dice.get(1)) {
        (Capture::Captured, None) => format!("under the fire: {guns} {are} taken."),
        (Capture::Captured, Some(_)) => format!("over the distance; then a 0: {guns} {are} taken."),
        (Capture::Missed, Some(second)) => format!("over the distance; then a die of {second}, not 0: missed."),
        (Capture::Missed, None) if by_guns => "not over the distance: missed.".to_owned(),
        (Capture::Missed, None) => "not under the fire: missed.".to_owned(),
    };
    format!("At lone guns: {roll}, {result}")
}

/// A note on a tie.
fn tie<E: Compiled>(event: &Event<E>, attacker: Side) -> &'static str {
    let total = |place: usize, side| {
        let modifiers = event.modifiers.iter().filter(|modifier| modifier.side == Some(side));
        let sum: i32 = modifiers.map(|modifier| i32::from(modifier.value)).sum();
        i32::from(event.dice[place]) + sum
    };
    if total(0, attacker) == total(1, attacker.other()) { ", for a tie goes to the attacker" } else { "" }
}

/// A melee: the units, the two rolls, the winner.
pub fn melee<E: Compiled>(
    game: &Rules<E>,
    event: &Event<E>,
    (sizes, won, difference): ([u8; 2], Won, u8),
) -> [String; 4] {
    let attacker = event.side.expect("a melee has an attacker");
    let sides = [attacker, attacker.other()];
    let units = sides.map(|side| event.units & game.sets.side[side.index()]);
    let named = |place: usize| format!("{} (size {})", names::units(game, units[place]), sizes[sides[place].index()]);
    let (mine, theirs) = (named(0), named(1));
    let verb = names::verb(game, units[0], "fights", "fight");
    let rolls = [0, 1].map(|place| {
        let modifiers = event.modifiers.iter().filter(|modifier| modifier.side == Some(sides[place]));
        let role = ["attack", "defend"][place];
        let roll = names::roll(event.dice[place], modifiers);
        format!("{} {role}: {roll}.", names::side(game, sides[place]))
    });
    let winner = match won {
        Won::Attacker => attacker,
        Won::Defender => attacker.other(),
    };
    let [attack, defence] = rolls;
    [
        format!("Melee in {}: {mine} {verb} {theirs}.", names::hex(game, event.hex)),
        attack,
        defence,
        format!("{} win by {difference}{}.", names::side(game, winner), tie(event, attacker)),
    ]
}
