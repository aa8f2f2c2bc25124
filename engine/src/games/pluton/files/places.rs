//! Where and when units appear.

use crate::core::game::Side;
use crate::games::pluton::data::{Arrival, Ground, MAX_STAGES, Map, Place, Village};
use crate::games::pluton::files::map::{HEX, hex, village_set};
use crate::games::pluton::files::{SIDES, side};
use crate::games::pluton::hex::{Field, Hex, MAX_HEXES};
use crate::games::pluton::tables::FACES;
use crate::scenario::reader::{Names, Reader, chosen};
use crate::scenario::tree::Node;

/// The most places: one bit each in a word.
pub(super) const MAX_PLACES: usize = 64;

/// The edges of the map, by name.
const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// Whether a hex lies at the edge of this name.
fn is_at_edge(edge: &str, field: &Field, hex: Hex) -> bool {
    let (column, row) = field.column_row(hex);
    match edge {
        "north" => row == 1,
        "east" => column == field.layout.width,
        "south" => row == field.layout.height,
        _ => column == 1,
    }
}

pub(super) fn read(t: &mut Reader, map: &Map, villages: &[Village]) -> Vec<Place> {
    let places = t.each("places", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let hexes = read_hexes(t, map, villages);
        let with_battalion = t.flag_or("with_battalion", false);
        let arrival = read_arrival(t, villages);
        if hexes.is_empty() {
            let help = "write `hexes`, `villages`, `edge`, or `grounds`";
            t.fault("", "the place has no hex", help);
        }
        Place { id: id.to_owned(), side, hexes, with_battalion, arrival }
    });
    if places.len() > MAX_PLACES {
        let message = format!("there are {} places", places.len());
        t.fault("places", message, format!("there may be at most {MAX_PLACES}"));
    }
    places
}

/// The hexes: those listed and within `radius` of them, those of villages, of an edge, and of kinds of ground, except
/// those near villages.
fn read_hexes(t: &mut Reader, map: &Map, villages: &[Village]) -> Vec<Hex> {
    let field = &map.field;
    let listed = t.set("hexes", HEX, 0..=MAX_HEXES, &|node| hex(node, map)).unwrap_or_default();
    let radius = t.number_or::<u8>("radius", 0..=10, 0);
    let built = village_set(t, "villages", villages).unwrap_or(0);
    let edge = t.maybe_choice("edge", &EDGES, |name| EDGES.into_iter().find(|edge| *edge == name));
    let ground = |node: &Node| chosen(node, Ground::NAMES.iter().copied(), Ground::from_name);
    let grounds = t.set("grounds", Names::IDS.pattern, 1..=4, &ground).unwrap_or_default();
    let shunned = village_set(t, "away_from", villages).unwrap_or(0);
    let away = t.number_or::<u8>("away", 0..=20, 0);
    let of = |set: u32| {
        let all = villages
            .iter()
            .enumerate()
            .filter(move |&(index, _)| set & 1u32.checked_shl(index as u32).unwrap_or(0) != 0);
        all.flat_map(|(_, village)| village.hexes.iter().copied()).collect::<Vec<Hex>>()
    };
    let (built, shunned) = (of(built), of(shunned));
    let wanted = |hex: Hex| {
        listed.iter().any(|&centre| field.distance(centre, hex) <= radius)
            || built.contains(&hex)
            || edge.is_some_and(|edge| is_at_edge(edge, field, hex))
            || grounds.contains(&map.ground[hex.index()])
    };
    let far = |hex: Hex| shunned.iter().all(|&village| field.distance(village, hex) > away);
    field.hexes().filter(|&hex| wanted(hex) && far(hex)).collect()
}

fn read_arrival(t: &mut Reader, villages: &[Village]) -> Arrival {
    let stage = t.maybe_number::<u8>("stage", 1..=MAX_STAGES.into());
    let capture = village_set(t, "capture", villages);
    let dice = t.maybe_numbers::<u8>("dice", 0..=FACES as i64, 2..=2);
    let from = t.maybe_number::<u8>("dice_from", 1..=MAX_STAGES.into());
    let given = usize::from(stage.is_some()) + usize::from(capture.is_some()) + usize::from(!dice.is_empty());
    if given > 1 {
        t.fault("", "the place has more than one of `stage`, `capture`, `dice`", "keep one of them");
    }
    if dice.is_empty() == from.is_some() {
        t.fault("dice_from", "`dice` and `dice_from` belong together", "write both, or neither");
    }
    match (stage, capture, <[u8; 2]>::try_from(dice), from) {
        (Some(stage), ..) => Arrival::Stage(stage),
        (_, Some(villages), ..) => Arrival::Capture(villages),
        (_, _, Ok([early, late]), Some(from)) => Arrival::Dice { early, late, from },
        _ => Arrival::SetUp,
    }
}
