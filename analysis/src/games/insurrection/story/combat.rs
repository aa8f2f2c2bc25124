//! Fire and melee in sentences.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::edition::paragraph;
use kartacz_engine::games::insurrection::event::Event;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

use crate::games::insurrection::event_log::row_label;
use crate::games::insurrection::story::names;

/// The shots of a unit by number.
const SHOTS: [&str; 5] = ["", "first", "second", "third", "fourth"];

/// A shot from this position, before its tests.
pub fn shot<E: Compiled>(at: Position<'_, E>, event: &Event<E>, reaction: bool) -> String {
    let game = at.game;
    let target = at.units_at(event.target);
    let verb = names::verb(game, event.units, "fires", "fire");
    let verb = if reaction { format!("{verb} in reaction") } else { verb.to_owned() };
    let hexes = names::counted(event.distance.unwrap_or(0), "hex", "hexes");
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
    match (event.firepower, event.quotient, event.row) {
        (Some(power), Some(quotient), Some(row)) => {
            let together = match firers.len() {
                0 | 1 => String::new(),
                hexes => format!(", {hexes} hexes together"),
            };
            let distance = event.distance.unwrap_or(1);
            let exact = power.is_multiple_of(distance);
            let comes_to = if exact { "=" } else { "rounded" };
            let ratio = format!("fire {power} / {distance} {comes_to} {quotient}{together}");
            let shot = SHOTS.get(usize::from(event.shots.unwrap_or(0))).copied().unwrap_or("");
            match event.result {
                "lone-guns" => format!("{aim}: fire {power} on lone guns."),
                effect => format!("{aim}: {ratio}, row {}: {effect} ({shot} shot).", row_label(game, row as usize)),
            }
        }
        _ if event.result == "lone-guns" => format!("{aim}, guns on guns."),
        _ => format!("{aim}: {}.", event.result),
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
pub fn fire_test<E: Compiled>(game: &Rules<E>, event: &Event<E>) -> String {
    let result = match event.result {
        "holds" => "holds",
        "retreats" => "must withdraw",
        _ => "must withdraw and loses a step",
    };
    test(game, event, "", result)
}

/// The paragraph of the lava.
pub const fn lava<E: Compiled>() -> &'static str {
    paragraph::<E>("7.3", "7.4")
}

/// A plain test of morale.
pub fn morale_test<E: Compiled>(game: &Rules<E>, event: &Event<E>) -> String {
    let what = match event.rule {
        "9.1" => " for a counterattack",
        "9.1A" => " to skirmish",
        rule if rule == paragraph::<E>("7.2.1", "7.3.1") => " to form square",
        rule if rule == lava::<E>() => " for lava",
        "11.9" => " for its last step",
        "11.12" => " in the crisis beside a rout",
        _ => "",
    };
    test(game, event, what, event.result)
}

fn test<E: Compiled>(game: &Rules<E>, event: &Event<E>, what: &str, result: &str) -> String {
    let roll = names::roll(event.dice.first().copied().unwrap_or(0), event.modifiers.iter());
    let morale = event.morale.unwrap_or(0);
    format!("{} tests{what}: {roll} against morale {morale}: {result}.", names::units(game, event.units))
}

/// Fire on lone guns: rifles have to roll under their fire, guns over the distance and then a 0.
pub fn lone_guns<E: Compiled>(game: &Rules<E>, event: &Event<E>) -> String {
    let guns = names::units(game, event.units);
    let are = names::verb(game, event.units, "is", "are");
    let dice = event.dice.as_slice();
    let roll = names::roll(dice.first().copied().unwrap_or(0), event.modifiers.iter());
    let result = match (event.result, dice.get(1)) {
        ("captured", None) => format!("under the fire: {guns} {are} taken."),
        ("captured", Some(_)) => format!("over the distance; then a 0: {guns} {are} taken."),
        (_, Some(second)) => format!("over the distance; then a die of {second}, not 0: missed."),
        _ if event.rule == paragraph::<E>("10.10.6", "10.10.7") => "not over the distance: missed.".to_owned(),
        _ => "not under the fire: missed.".to_owned(),
    };
    format!("At lone guns: {roll}, {result}")
}

/// A note on a tie.
fn tie<E: Compiled>(event: &Event<E>, attacker: Side) -> &'static str {
    let total = |place: usize, side| {
        let modifiers = event.modifiers.iter().filter(|modifier| modifier.side == Some(side));
        let sum: i32 = modifiers.map(|modifier| i32::from(modifier.value)).sum();
        i32::from(event.dice.get(place).copied().unwrap_or(0)) + sum
    };
    if total(0, attacker) == total(1, attacker.other()) { ", for a tie goes to the attacker" } else { "" }
}

/// A melee: the units, the two rolls, the winner.
pub fn melee<E: Compiled>(game: &Rules<E>, event: &Event<E>) -> [String; 4] {
    let attacker = event.side.unwrap_or(Side::First);
    let sides = [attacker, attacker.other()];
    let sizes = event.sizes.unwrap_or([0; 2]);
    let units = sides.map(|side| event.units & game.sets.side[side.index()]);
    let named = |place: usize| format!("{} (size {})", names::units(game, units[place]), sizes[sides[place].index()]);
    let (mine, theirs) = (named(0), named(1));
    let verb = names::verb(game, units[0], "fights", "fight");
    let rolls = [0, 1].map(|place| {
        let modifiers = event.modifiers.iter().filter(|modifier| modifier.side == Some(sides[place]));
        let role = ["attack", "defend"][place];
        let roll = names::roll(event.dice.get(place).copied().unwrap_or(0), modifiers);
        format!("{} {role}: {roll}.", names::side(game, sides[place]))
    });
    let winner = if event.result == "attacker-wins" { attacker } else { attacker.other() };
    let [attack, defence] = rolls;
    [
        format!("Melee in {}: {mine} {verb} {theirs}.", names::hex(game, event.hex)),
        attack,
        defence,
        format!("{} win by {}{}.", names::side(game, winner), event.row.unwrap_or(0), tie(event, attacker)),
    ]
}
