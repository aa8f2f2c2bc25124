//! The legend: signs and their meanings.

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Arm, Commander, Face, Ground, Unit};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::Hex;

use super::size::{FRAME, HALF, SIZE, cells, corners};
use super::{counters, terrain};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::{INK, SAID};
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::Signs;

/// Each line of signs after the first.
const SIGNS: f64 = 86.0;
/// The most signs in a line.
const IN_A_LINE: usize = 14;
/// Signs are drawn smaller than on the map.
const SCALE: f64 = 0.72;
/// A line through the middle of a sign.
const ACROSS: (Point, Point) = ((-HALF, 0.0), (HALF, 0.0));

/// A sign, drawn around the origin, and whether an edition uses it.
struct Sign {
    name: String,
    shown: bool,
    draw: Box<dyn Fn(&mut Canvas)>,
}

fn sign(name: &str, shown: bool, draw: impl Fn(&mut Canvas) + 'static) -> Sign {
    Sign { name: name.to_owned(), shown, draw: Box::new(draw) }
}

/// The levels above the plateau that a map has.
fn heights<E: Edition>(game: &Rules<E>) -> impl Iterator<Item = Sign> {
    let map = &game.scenario.map;
    let levels: BTreeSet<u8> = map.grid.hexes().map(|hex| map.level[hex.index()]).filter(|&level| level > 1).collect();
    levels.into_iter().map(|level| {
        sign(&format!("level {level}"), true, move |canvas| {
            terrain::sample(canvas, Ground::Clear, level);
        })
    })
}

/// The signs that an edition and the map of a scenario use, in their order.
fn signs<E: Edition>(game: &Rules<E>) -> impl Iterator<Item = Sign> {
    let grounds =
        [sign("valley", true, |canvas| terrain::sample(canvas, Ground::Clear, 0)), sign("plateau", true, plateau)];
    let others = [
        sign("forest", true, |canvas| terrain::sample(canvas, Ground::Forest, 1)),
        sign("marsh", E::HAS.grounds, |canvas| terrain::sample(canvas, Ground::Marsh, 0)),
        sign("village", E::HAS.grounds, |canvas| terrain::sample(canvas, Ground::Village, 0)),
        sign("castle", E::HAS.grounds, |canvas| terrain::sample(canvas, Ground::Castle, 1)),
        sign("slope (down)", true, slope),
        sign("scarp (down)", E::HAS.scarps, scarp),
        sign("river", E::HAS.rivers, river),
        sign("road", true, road),
        sign("entrenchment", true, entrenchment),
        sign("camp", E::HAS.camp, |canvas| terrain::camp(canvas, (0.0, 0.0), 2.5)),
        sign("objective", E::HAS.objective, |canvas| terrain::camp(canvas, (0.0, 0.0), 2.5)),
        sign("rally", true, rally),
        sign("infantry", true, |canvas| unit::<E>(canvas, Unit { arm: Arm::Infantry, ..sample() })),
        sign("skirmishers", E::HAS.skirmish, |canvas| unit::<E>(canvas, Unit { skirmish: true, ..sample() })),
        sign("kosynierzy", E::HAS.kosynierzy, |canvas| unit::<E>(canvas, Unit { kosynier: true, ..sample() })),
        sign("cavalry", true, |canvas| unit::<E>(canvas, Unit { arm: Arm::Cavalry, ..sample() })),
        sign("Cossacks", true, |canvas| unit::<E>(canvas, Unit { arm: Arm::Cossacks, ..sample() })),
        sign("guns", true, |canvas| unit::<E>(canvas, Unit { arm: Arm::Guns, ..sample() })),
        sign("battery", E::HAS.stars, |canvas| unit::<E>(canvas, Unit { arm: Arm::Guns, stars: 2, ..sample() })),
        sign("commander", true, commander::<E>),
    ];
    grounds.into_iter().chain(heights(game)).chain(others).filter(|sign| sign.shown)
}

/// The number of lines of signs.
pub fn lines<E: Edition>(game: &Rules<E>) -> usize {
    signs(game).count().div_ceil(IN_A_LINE)
}

fn plateau(canvas: &mut Canvas) {
    terrain::sample(canvas, Ground::Clear, 1);
}

fn outside(side: usize) -> Point {
    let corners = corners((0.0, 0.0));
    (corners[side].0 + corners[side + 1].0, corners[side].1 + corners[side + 1].1)
}

fn slope(canvas: &mut Canvas) {
    plateau(canvas);
    terrain::slope(canvas, ACROSS, (0.0, -20.0), (0.0, 20.0));
}

fn scarp(canvas: &mut Canvas) {
    plateau(canvas);
    terrain::scarp(canvas, ACROSS, (0.0, -20.0), (0.0, 20.0));
}

fn river(canvas: &mut Canvas) {
    terrain::sample(canvas, Ground::Clear, 0);
    terrain::river(canvas, ACROSS);
}

fn road(canvas: &mut Canvas) {
    plateau(canvas);
    terrain::road(canvas, [(-33.0, 12.0), (33.0, -12.0)]);
}

fn entrenchment(canvas: &mut Canvas) {
    let corners = corners((0.0, 0.0));
    plateau(canvas);
    for side in [2, 3] {
        terrain::entrenchment(canvas, (corners[side], corners[side + 1]), (0.0, 0.0), outside(side));
    }
}

fn rally(canvas: &mut Canvas) {
    terrain::fallback(canvas, (14.0, 4.0), Side::First);
    terrain::fallback(canvas, (40.0, 4.0), Side::Second);
}

fn unit<E: Edition>(canvas: &mut Canvas, unit: Unit<E>) {
    counters::printed(canvas, (0.0, 0.0), (0.0, 0.0), &unit);
}

fn commander<E: Edition>(canvas: &mut Canvas) {
    let name = "name".to_owned();
    let commander = Commander::<E> { name, hex: Hex::NONE, ..Commander::default() };
    counters::tag_at(canvas, (0.0, 0.0), &commander);
}

/// The sheet of a scenario, with room for all signs of its legend.
pub fn sheet<E: Edition>(game: &Rules<E>) -> Sheet {
    let mut sheet = Sheet::new(cells(game), FRAME);
    sheet.legend += SIGNS * (lines(game) as f64 - 1.0);
    sheet
}

/// Draws the legend below the map.
pub fn draw<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let top = sheet.bottom() + 26.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let signs: Vec<Sign> = signs(game).collect();
    let lines = lines(game);
    let in_a_line = signs.len().div_ceil(lines);
    let step = sheet.inside() / in_a_line as f64;
    for (line, signs) in signs.chunks(in_a_line).enumerate() {
        let first = (sheet.margin + step * 0.5, top + 44.0 + SIGNS * line as f64);
        let mut line = Signs::new(canvas, first, step, SIZE * SCALE + 12.0).scaled(SCALE);
        signs.iter().for_each(|sign| line.put(&sign.name, &sign.draw));
    }
    explain(canvas, sheet, game, top + sheet.legend - 52.0);
}

fn sample<E: Edition>() -> Unit<E> {
    Unit { faces: [Face { morale: 6, size: 4, fire: 4 }; 2], hex: Hex::NONE, ..Unit::default() }
}

/// Notes beside the signs.
fn explain<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>, y: f64) {
    let text = "Counters: size-morale-fire; the arrow points at the vertex that the unit faces; pale ones enter later. \
                Flags: rally hexes of routed units without a commander.";
    canvas.text((sheet.margin, y), 10.5, "start", INK, false, text);
    if let Some(deployment) = &game.scenario.deployment {
        let side = deployment.side.index();
        let name = &game.scenario.side_names[side];
        let text =
            format!("{name} set up freely in the hexes with dashed lines; shown is the set-up of the scenario file.");
        canvas.text_within((sheet.margin, y + 14.0, sheet.inside()), 10.5, "start", SAID[side], false, &text);
    }
}
