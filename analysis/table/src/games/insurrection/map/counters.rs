//! Counters: units with their arm, values and facing, and commanders.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Arm, Commander, Unit};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::Hex;

use super::names::{self, COUNTER, Name, Obstacle};
use super::size::{FRAME, SIZE, cells};
use crate::base::width::{columns, em, width};
use crate::show::canvas::{Canvas, Point, filling};
use crate::show::paint::FLAGS;
use crate::show::sheet::Sheet;
use crate::show::sheet::cells::towards;
use crate::show::sheet::counter::{blank, digits, panel};

/// The most width of a commander's counter.
const TAG: f64 = 56.0;
/// Where both sides are in a hex: the distance of their stacks from its middle, that between the counters of a stack, and their
/// side.
const APART: (f64, f64, f64) = (18.0, 5.0, 0.68 * COUNTER);
/// The distance between the counters of a stack.
pub const OFFSET: f64 = 8.0;
/// The least and the most height of a commander's name: long names are smaller, down to a readable size.
const LETTERS: [f64; 2] = [4.0, 7.2];
/// The height of the name of a unit, which stands in one line or two.
const NAME: f64 = 7.0;
/// The height of the panel of a counter.
const PANEL: f64 = 12.6;
/// The colours of the stripe of a reserve.
const RESERVE: [&str; 3] = ["m-legion0", "m-bright", "m-legion1"];
/// The classes of the frame of a commander's name.
const FRAMES: [&str; 2] = ["m-badge0 m-tag", "m-badge1 m-tag"];

/// Draws every counter on its hex. In a stack the first unit lies on top, guns below the others.
pub fn draw<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let scenario = &game.scenario;
    let mut stacks = BTreeMap::<_, Vec<&Unit<E>>>::new();
    for unit in &scenario.units {
        stacks.entry((unit.hex, unit.side)).or_default().push(unit);
    }
    for ((hex, _), mut units) in stacks {
        units.sort_by_key(|unit| unit.arm == Arm::Guns);
        stack(canvas, sheet.centre(hex.index()), &units);
    }
    let units: Vec<_> = scenario.units.iter().map(|unit| (unit.hex, unit.side, unit.facing)).collect();
    let commanders: Vec<_> = scenario.commanders.iter().map(|commander| (commander, commander.hex)).collect();
    for ((commander, hex), (dx, dy)) in commanders.iter().zip(beside_in(sheet, &units, &commanders)) {
        let (x, y) = sheet.centre(hex.index());
        pale(canvas, commander.arrives > 0, |canvas| tag_at(canvas, (x + dx, y + dy), commander));
    }
}

/// A unit on the map: its hex, its side and its facing.
pub type Stands<E> = (Hex<<E as Edition>::Size>, Side, u8);

/// Where the names of commanders in these hexes stand beside the counters, from the middles of their hexes.
pub fn beside<E: Edition>(
    game: &Rules<E>,
    units: &[Stands<E>],
    commanders: &[(&Commander<E>, Hex<E::Size>)],
) -> Vec<Point> {
    beside_in(&Sheet::new(cells(game), FRAME), units, commanders)
}

fn beside_in<E: Edition>(
    sheet: &Sheet,
    units: &[Stands<E>],
    commanders: &[(&Commander<E>, Hex<E::Size>)],
) -> Vec<Point> {
    let named = |&(commander, hex): &(&Commander<E>, Hex<E::Size>)| Name {
        hex: sheet.centre(hex.index()),
        width: written(&commander.name).1,
    };
    let names: Vec<Name> = commanders.iter().map(named).collect();
    let places = names::places(&names, &obstacles::<E>(sheet, units), sheet.map());
    names.iter().zip(places).map(|(name, (x, y))| (x - name.hex.0, y - name.hex.1)).collect()
}

/// The counters and their arrows. Where both sides are in a hex, their counters are smaller and stand beside each other, as in the
/// script of the replay.
fn obstacles<E: Edition>(sheet: &Sheet, units: &[Stands<E>]) -> Vec<Obstacle> {
    let mut stacks = BTreeMap::<_, u8>::new();
    units.iter().for_each(|&(hex, side, _)| *stacks.entry((hex, side)).or_default() += 1);
    let mut found: Vec<Obstacle> =
        units.iter().map(|&(hex, _, facing)| Obstacle::arrow(sheet.centre(hex.index()), facing)).collect();
    for (&(hex, side), &count) in &stacks {
        let (x, y) = sheet.centre(hex.index());
        let shared = stacks.contains_key(&(hex, side.other()));
        let (aside, step, size) = match (shared, side) {
            (false, _) => (0.0, OFFSET, COUNTER),
            (true, Side::First) => (-APART.0, APART.1, APART.2),
            (true, Side::Second) => (APART.0, APART.1, APART.2),
        };
        for place in 0..count {
            let shift = step * (f64::from(count - 1) / 2.0 - f64::from(place));
            found.push(Obstacle::counter((x + aside + shift, y + shift), size));
        }
    }
    found
}

fn stack<E: Edition>(canvas: &mut Canvas, (x, y): Point, units: &[&Unit<E>]) {
    let spread = OFFSET * (units.len() as f64 - 1.0) / 2.0;
    for (place, unit) in units.iter().enumerate().rev() {
        let shift = OFFSET * place as f64 - spread;
        pale(canvas, unit.arrives > 0, |canvas| printed(canvas, (x - shift, y - shift), (x, y), unit));
    }
}

/// Draws reinforcements pale.
fn pale(canvas: &mut Canvas, waits: bool, draw: impl FnOnce(&mut Canvas)) {
    if waits {
        canvas.open("class=\"m-pale\"");
    }
    draw(canvas);
    if waits {
        canvas.close();
    }
}

/// The arrow of a unit to the north around the origin.
#[must_use]
pub fn arrow<E: Edition>(unit: &Unit<E>) -> String {
    Canvas::drawn(|canvas| arrow_at(canvas, (0.0, 0.0), 0, unit.side))
}

/// The counter of a unit around the origin, without its values.
#[must_use]
pub fn counter<E: Edition>(unit: &Unit<E>) -> String {
    Canvas::drawn(|canvas| body(canvas, (0.0, 0.0), unit))
}

/// The counter of a commander around the origin.
#[must_use]
pub fn tag<E: Edition>(commander: &Commander<E>) -> String {
    Canvas::drawn(|canvas| tag_at(canvas, (0.0, 0.0), commander))
}

/// A unit's counter around `centre`, its arrow around the middle of the hex.
pub fn printed<E: Edition>(canvas: &mut Canvas, centre: Point, hex: Point, unit: &Unit<E>) {
    arrow_at(canvas, hex, unit.facing, unit.side);
    body(canvas, centre, unit);
    let face = unit.faces[0];
    let values = format!("{}-{}-{}", face.size, face.morale, face.fire);
    let (x, y) = centre;
    match unit.arm {
        Arm::Guns if unit.limbered => canvas.text((x, y + 17.0), 7.8, "middle", "m-small", false, "limbered"),
        Arm::Guns => {}
        _ => digits(canvas, (x, y + 18.4), 12.5, "middle", &values),
    }
}

/// A unit's counter without its facing and values, which change in a game.
fn body<E: Edition>(canvas: &mut Canvas, centre: Point, unit: &Unit<E>) {
    blank(canvas, centre, [COUNTER; 2], unit.side, "");
    panel(canvas, centre, COUNTER, PANEL, unit.side);
    let (x, y) = centre;
    let lines = name_lines(&unit.name);
    for (line, at) in lines.iter().zip(if lines.len() > 1 { [-13.2, -6.6] } else { [-11.0, 0.0] }) {
        canvas.text_within((x, y + at, COUNTER), NAME, "middle", "m-bright", false, line);
    }
    // The sign is smaller below a name of two lines.
    let (at, scale) = if lines.len() > 1 { ((x, y + 1.4), 0.64) } else { ((x, y - 0.4), 0.88) };
    canvas.symbol_scaled(sign(unit.arm), at, scale, "");
    marks(canvas, (x, y), unit);
}

/// A name in two lines where it is too wide for one, broken between words as evenly as possible.
fn name_lines(name: &str) -> Vec<String> {
    let room = 1000.0 * 0.9 * COUNTER / NAME;
    let words: Vec<&str> = name.split(' ').collect();
    if width(name, em) as f64 <= room || words.len() < 2 {
        return vec![name.to_owned()];
    }
    let both = |at: usize| [words[..at].join(" "), words[at..].join(" ")];
    let widest = |at: &usize| both(*at).iter().map(|line| width(line, em)).max();
    (1..words.len()).min_by_key(widest).map_or_else(Vec::new, |at| both(at).to_vec())
}

/// Signs of some editions: a star for skirmishers and one for each star of a battery, a scythe, the stripe of a reserve.
fn marks<E: Edition>(canvas: &mut Canvas, (x, y): Point, unit: &Unit<E>) {
    let stars = unit.stars.max(u8::from(unit.skirmish));
    for star in 0..stars {
        canvas.text((x + 17.6, y + 7.0 * f64::from(star)), 7.0, "middle", "m-bright", false, "★");
    }
    if unit.kosynier {
        canvas.line(&[(x - 18.0, y + 7.0), (x - 18.0, y - 5.0), (x - 14.5, y - 7.5)], "m-pikes");
    }
    if unit.reserve() {
        let width = (COUNTER - 4.0) / 3.0;
        let first = x - COUNTER / 2.0 + 2.0 + width / 2.0;
        for (place, colour) in (0_u8..).zip(RESERVE) {
            canvas.rectangle((first + width * f64::from(place), y + 7.4), [width, 2.4], 0.0, colour);
        }
    }
}

/// The arrow to the vertex that a unit faces.
fn arrow_at(canvas: &mut Canvas, hex: Point, facing: u8, side: Side) {
    let tip = towards(hex, facing, SIZE * 0.95);
    let base = towards(hex, facing, SIZE * 0.6);
    let (dx, dy) = ((tip.1 - base.1) * 0.72, (base.0 - tip.0) * 0.72);
    canvas.area(&[tip, (base.0 + dx, base.1 + dy), (base.0 - dx, base.1 - dy)], FLAGS[side.index()]);
}

/// The sign of an arm: crossed for infantry, one stroke for cavalry, a second one for Cossacks, a ball for guns.
const fn sign(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "m-infantry",
        Arm::Cavalry => "m-cavalry",
        Arm::Cossacks => "m-cossacks",
        Arm::Guns => "m-guns",
    }
}

/// The height of the letters of a commander's name, and the width of its frame.
fn written(name: &str) -> (f64, f64) {
    let text = format!("★ {name}");
    let size = filling(TAG - 4.0, true, &text, LETTERS);
    (size, (columns(&text) as f64 * size * 0.63 + 6.0).min(TAG))
}

/// A commander's counter.
pub fn tag_at<E: Edition>(canvas: &mut Canvas, (x, y): Point, commander: &Commander<E>) {
    let text = format!("★ {}", commander.name);
    let (size, width) = written(&commander.name);
    let round = if commander.side == Side::First { names::TAG / 2.0 } else { 2.0 };
    canvas.rectangle((x, y), [width, names::TAG], round, FRAMES[commander.side.index()]);
    canvas.text_within((x, y + 2.7, TAG - 4.0), size, "middle", "m-small", true, &text);
}
