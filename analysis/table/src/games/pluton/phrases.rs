//! Decisions and actions in words, for play by hand.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Ground, Kind, MAX_SIDE_MARKERS, MarkerId, UnitId, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::notation::unit_label;
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::view::View;

use super::story::names;
use crate::show::story::names::{counted, listed};
use crate::show::tabletop::Sentence;

/// The decision of the side that decides.
pub fn prompt(game: &Pluton, view: View<'_>) -> String {
    let stage = format!("Stage {}", view.stage());
    let clash = || names::hex(game, view.clash_hex());
    match view.phase() {
        Phase::SetUp => match view.unit() {
            Some(unit) => format!("Set-up: place {}.", unit_name(game, unit)),
            None => "Set-up: place the next unit.".to_owned(),
        },
        Phase::Indirect => marker_prompt(game, view, &stage),
        Phase::Movement => move_prompt(game, view, &stage),
        Phase::Reaction => {
            let hex = view.group_hex();
            let place = if hex.is_some() { format!(" in {}", names::hex(game, hex)) } else { String::new() };
            format!("{stage}: enemies have moved{place}; fire at them, or hold fire.")
        }
        Phase::Closing => {
            format!("{stage}, fire at the end of movement: choose the next unit that fires, or fire no more.")
        }
        Phase::Aimed => {
            let unit = view.unit().map_or_else(|| "the unit".to_owned(), |unit| unit_name(game, unit));
            format!("{stage}, fire at the end of movement: choose the target of {unit}.")
        }
        Phase::Declaration | Phase::Answer => {
            format!("{stage}: both sides are in {}; declare an attack in close combat, or none.", clash())
        }
        Phase::Losses => format!("{stage}, close combat in {}: choose the unit that takes the next loss.", clash()),
        Phase::Retreat => format!("{stage}, close combat in {}: {}; choose its hex.", clash(), retreats(game, view)),
        Phase::Over => "The game is over.".to_owned(),
    }
}

fn marker_prompt(game: &Pluton, view: View<'_>, stage: &str) -> String {
    let Some(marker) = view.marker() else { return format!("{stage}, indirect fire: choose the next marker.") };
    let hex = view.marker_hex(marker);
    let name = marker_name(game, marker);
    if hex.is_some() {
        let hex = names::hex(game, hex);
        return format!("{stage}, indirect fire: {name} lies on {hex}; leave it, move it by a hex, or take it off.");
    }
    format!("{stage}, indirect fire: call {name} to a hex that your commanders see, or keep it off the map.")
}

fn move_prompt(game: &Pluton, view: View<'_>, stage: &str) -> String {
    let group = view.group();
    if group == 0 {
        return format!("{stage}, movement: choose a unit to move, or end the movement phase.");
    }
    let movers = movers(game, view);
    let run = if view.runs() { ", running" } else { "" };
    match view.spent() {
        None => format!("{stage}, movement: {movers}: take other units along, run, or step to a lit hex."),
        Some(spent) => {
            format!("{stage}, movement: {movers}, {} MP spent{run}; step on, or end this move.", names::boxes(spent))
        }
    }
}

/// The unit that retreats next: the first of its side that is still in the hex.
fn retreats(game: &Pluton, view: View<'_>) -> String {
    match retreating(view) {
        Some(unit) => format!("{} must retreat", unit_name(game, unit)),
        None => "a unit must retreat".to_owned(),
    }
}

fn retreating(view: View<'_>) -> Option<UnitId> {
    let hex = view.clash_hex();
    view.own().find(|&unit| view.hex(unit) == hex)
}

/// An action of the deciding side in words.
pub fn sentence(game: &Pluton, view: View<'_>, action: Action) -> Sentence {
    let acts = |unit: UnitId, text: String| Sentence::of(capital(&unit_name(game, unit)), text);
    let marker = |text: String| match view.marker() {
        Some(marker) => Sentence::of(capital(&marker_name(game, marker)), text),
        None => Sentence::general(capital(&text)),
    };
    let moving = |text: String| Sentence::of(capital(&movers(game, view)), text);
    match action {
        Action::Place { hex } => {
            let name = view.unit().map_or_else(String::new, |unit| capital(&unit_name(game, unit)));
            Sentence::of(name, format!("is set up in {}", place(game, hex)))
        }
        Action::Stay => marker(match view.marker().map(|marker| view.marker_hex(marker)) {
            Some(hex) if hex.is_some() => format!("stays on {}", names::hex(game, hex)),
            _ => "stays off the map".to_owned(),
        }),
        Action::Shift { hex } => marker(format!("is moved to {}", place(game, hex))),
        Action::Lift => marker("is taken off the map".to_owned()),
        Action::Call { hex } => marker(format!("is called to {}", place(game, hex))),
        Action::Begin { unit } if view.hex(unit).is_some() => acts(unit, "begins to move".to_owned()),
        Action::Begin { unit } => acts(unit, "enters the map".to_owned()),
        Action::Run => moving(several(view, "runs", "run")),
        Action::Join { unit } => acts(unit, "moves along".to_owned()),
        Action::Step { hex } => moving(step(game, view, hex)),
        Action::Drop { unit } => acts(unit, "stops here".to_owned()),
        Action::Halt => Sentence::general("End this move"),
        Action::EndMoves => Sentence::general("End the movement phase"),
        Action::Aim { firer } => acts(firer, "fires next".to_owned()),
        Action::Fire { firer, target, boxes } => acts(firer, fire(game, view, (firer, target), boxes)),
        Action::Pass => Sentence::general(match view.phase() {
            Phase::Closing => "Fire no more",
            _ => "Hold fire",
        }),
        Action::Attack => Sentence::general(format!("Declare an attack in {}", names::hex(game, view.clash_hex()))),
        Action::Refrain => Sentence::general(format!("Declare no attack in {}", names::hex(game, view.clash_hex()))),
        Action::Lose { unit } => acts(unit, "takes the loss".to_owned()),
        Action::Retreat { hex } => {
            let name = retreating(view).map_or_else(String::new, |unit| capital(&unit_name(game, unit)));
            Sentence::of(name, format!("retreats to {}", place(game, hex)))
        }
    }
}

fn step(game: &Pluton, view: View<'_>, hex: Hex) -> String {
    let from = view.group_hex();
    let cost = names::boxes(view.cost(from, hex));
    let ground = ground(game.scenario.map.ground[hex.index()]);
    let remarks = if ground.is_empty() { format!("{cost} MP") } else { format!("{ground}, {cost} MP") };
    let enters =
        if from.is_some() { several(view, "moves to", "move to") } else { several(view, "enters in", "enter in") };
    format!("{enters} {} ({remarks})", names::hex(game, hex))
}

fn fire(game: &Pluton, view: View<'_>, (firer, target): (UnitId, UnitId), boxes: u8) -> String {
    let far = game.scenario.map.field.distance(view.hex(firer), view.hex(target));
    let with = match boxes {
        0 => String::new(),
        boxes => format!(" with {}", counted(boxes, "box", "boxes")),
    };
    let at = if far == 0 { "in the same hex".to_owned() } else { format!("at {}", counted(far, "hex", "hexes")) };
    format!("fires{with} at {} in {} {at}", unit_name(game, target), names::hex(game, view.hex(target)))
}

/// A unit within a sentence: its kind, and what is printed on its counter.
pub fn unit_name(game: &Pluton, unit: UnitId) -> String {
    let label = unit_label(game, unit);
    // The side is in the colour of the counter.
    let short = label.split_once('-').map_or(label, |(_, short)| short);
    let kind = match game.kind(unit) {
        Kind::Rifle => "rifle platoon",
        Kind::Hmg => "machine-gun platoon",
        Kind::Mortar => "mortar platoon",
        Kind::Commander => "company commander",
    };
    format!("{kind} {short}")
}

/// An artillery marker within a sentence, with its guns.
pub fn marker_name(game: &Pluton, marker: MarkerId) -> String {
    let number = usize::from(marker) % MAX_SIDE_MARKERS + 1;
    match game.crew(marker) {
        Some(Ok(unit)) => format!("marker {number} ({})", unit_name(game, unit)),
        Some(Err(support)) => {
            let name = game.scenario.support[usize::from(support)].id.replace(['-', '_'], " ");
            // A battalion by its number: `II 30 PAL`.
            let numbered = name.contains(|sign: char| sign.is_ascii_digit());
            format!("marker {number} ({})", if numbered { name.to_uppercase() } else { name })
        }
        None => format!("marker {number}"),
    }
}

/// The units that move together, within a sentence.
fn movers(game: &Pluton, view: View<'_>) -> String {
    let units: Vec<String> = units_in(view.side, view.group()).map(|unit| unit_name(game, unit)).collect();
    listed(units.iter().map(String::as_str))
}

fn several(view: View<'_>, does: &str, do_: &str) -> String {
    if view.group().count_ones() > 1 { do_ } else { does }.to_owned()
}

/// A hex with its ground, unless it is clear.
fn place(game: &Pluton, hex: Hex) -> String {
    match ground(game.scenario.map.ground[hex.index()]) {
        "" => names::hex(game, hex),
        ground => format!("{} ({ground})", names::hex(game, hex)),
    }
}

const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "",
        Ground::Forest => "forest",
        Ground::Wooden => "wooden buildings",
        Ground::Brick => "brick buildings",
    }
}

/// The start of a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
