//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::{Arm, Commander, Face, Ground, Unit};
use kartacz_engine::grid::Hex;

use super::geometry::{HALF, SIZE, Sheet, corners};
use super::{counters, terrain};
use crate::show::canvas::{Canvas, Point};
use crate::show::canvas::{INK, SIDES};

/// The number of signs.
const SIGNS: f64 = 14.0;
/// Signs are drawn smaller than on the map.
const SCALE: f64 = 0.72;
/// A line through the middle of a sign.
const ACROSS: (Point, Point) = ((-HALF, 0.0), (HALF, 0.0));

type Sign = (&'static str, fn(&mut Canvas));

/// The signs of the ground, drawn around the origin.
const GROUND: [Sign; 7] = [
    ("valley", |canvas| terrain::ground(canvas, (0.0, 0.0), Ground::Clear, 0)),
    ("plateau", plateau),
    ("forest", |canvas| terrain::ground(canvas, (0.0, 0.0), Ground::Forest, 1)),
    ("slope (down)", |canvas| {
        plateau(canvas);
        terrain::slope(canvas, ACROSS, (0.0, -20.0), (0.0, 20.0));
    }),
    ("scarp (down)", |canvas| {
        plateau(canvas);
        terrain::scarp(canvas, ACROSS, (0.0, -20.0), (0.0, 20.0));
    }),
    ("road", |canvas| {
        plateau(canvas);
        let road = [(-33.0, 12.0), (33.0, -12.0)];
        canvas.line(&road, "stroke=\"#8c6a3f\" stroke-width=\"9\" stroke-linecap=\"round\"");
        canvas.line(&road, "stroke=\"#f3dfae\" stroke-width=\"6\" stroke-linecap=\"round\"");
    }),
    ("entrenchment", |canvas| {
        let corners = corners((0.0, 0.0));
        plateau(canvas);
        for side in [2, 3] {
            terrain::entrenchment(canvas, (corners[side], corners[side + 1]), (0.0, 0.0), outside(side));
        }
    }),
];

fn plateau(canvas: &mut Canvas) {
    terrain::ground(canvas, (0.0, 0.0), Ground::Clear, 1);
}

fn outside(side: usize) -> Point {
    let corners = corners((0.0, 0.0));
    (corners[side].0 + corners[side + 1].0, corners[side].1 + corners[side + 1].1)
}

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Niemenczyn) {
    let top = sheet.bottom() + 26.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let step = (sheet.width - 2.0 * sheet.margin) / SIGNS;
    let mut place = (sheet.margin + step / 2.0, top + 44.0);
    let mut put = |name: &str, sign: &dyn Fn(&mut Canvas)| {
        put(canvas, place, name, sign);
        place.0 += step;
    };
    for (name, sign) in GROUND {
        put(name, &sign);
    }
    put("camp", &|canvas| terrain::camp(canvas, (0.0, 0.0), 28.0));
    put("rally", &|canvas| {
        terrain::fallback(canvas, (14.0, 4.0), Side::First);
        terrain::fallback(canvas, (40.0, 4.0), Side::Second);
    });
    for (arm, name) in
        [(Arm::Infantry, "infantry"), (Arm::Cavalry, "cavalry"), (Arm::Cossacks, "Cossacks"), (Arm::Guns, "guns")]
    {
        put(name, &|canvas| counters::counter(canvas, (0.0, 0.0), (0.0, 0.0), &sample(arm)));
    }
    put("commander", &|canvas| {
        let name = "name".to_owned();
        let commander = Commander { name, hex: Hex::NONE, ..Commander::default() };
        counters::tag(canvas, (0.0, 0.0), &commander);
    });
    explain(canvas, sheet, game, top + 108.0);
}

/// One sign with its name.
fn put(canvas: &mut Canvas, place: Point, name: &str, sign: &dyn Fn(&mut Canvas)) {
    canvas.open(&format!("transform=\"translate({:.1} {:.1}) scale({SCALE})\"", place.0, place.1));
    sign(canvas);
    canvas.close();
    canvas.text((place.0, place.1 + SIZE * SCALE + 12.0), 9.5, "middle", INK, false, name);
}

fn sample(arm: Arm) -> Unit {
    Unit { arm, faces: [Face { morale: 6, size: 4, fire: 4 }; 2], hex: Hex::NONE, ..Unit::default() }
}

/// Notes beside the signs.
fn explain(canvas: &mut Canvas, sheet: &Sheet, game: &Niemenczyn, y: f64) {
    let text = "Counters: size-morale-fire; the arrow points at the vertex that the unit faces; pale ones come later. \
                Flags: where routed units without a commander come back.";
    canvas.text((sheet.margin, y), 10.5, "start", INK, false, text);
    if let Some(deployment) = &game.scenario.deployment {
        let side = deployment.side.index();
        let name = &game.scenario.side_names[side];
        let text =
            format!("{name} set up freely in the hexes with broken lines; drawn is the set-up of the scenario file.");
        let room = sheet.width - 2.0 * sheet.margin;
        canvas.text_within((sheet.margin, y + 14.0, room), 10.5, "start", SIDES[side], false, &text);
    }
}
