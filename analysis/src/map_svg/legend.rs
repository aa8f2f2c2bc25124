//! What the signs mean.

use kartacz_engine::game::Side;
use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::data::{Arm, Commander, Face, Ground, Unit};

use super::canvas::{Canvas, Point};
use super::geometry::{LEGEND, SIZE, Sheet, corners};
use super::{INK, SIDES, counters, terrain};

/// How far the signs stand apart.
const STEP: f64 = 78.0;
/// Signs are drawn smaller than on the map.
const SCALE: f64 = 0.62;

type Sign = (&'static str, fn(&mut Canvas));

/// The signs of the ground, drawn around the origin.
const GROUND: [Sign; 7] = [
    ("valley", |canvas| terrain::ground(canvas, (0.0, 0.0), Ground::Clear, 0)),
    ("plateau", |canvas| terrain::ground(canvas, (0.0, 0.0), Ground::Clear, 1)),
    ("forest", |canvas| terrain::ground(canvas, (0.0, 0.0), Ground::Forest, 1)),
    ("slope, downwards", |canvas| {
        let sides = [terrain_hex(canvas), ((-36.0, 0.0), (36.0, 0.0))];
        terrain::slope(canvas, sides[1], (0.0, -20.0), (0.0, 20.0));
    }),
    ("scarp, downwards", |canvas| {
        let sides = [terrain_hex(canvas), ((-36.0, 0.0), (36.0, 0.0))];
        terrain::scarp(canvas, sides[1], (0.0, -20.0), (0.0, 20.0), true);
    }),
    ("road", |canvas| {
        terrain_hex(canvas);
        let road = [(-33.0, 12.0), (33.0, -12.0)];
        canvas.line(&road, "stroke=\"#8c6a3f\" stroke-width=\"9\" stroke-linecap=\"round\"");
        canvas.line(&road, "stroke=\"#f3dfae\" stroke-width=\"6\" stroke-linecap=\"round\"");
    }),
    ("entrenchment", |canvas| {
        let corners = corners((0.0, 0.0));
        terrain_hex(canvas);
        for side in [2, 3] {
            terrain::entrenchment(canvas, (corners[side], corners[side + 1]), (0.0, 0.0), outside(side));
        }
    }),
];

fn terrain_hex(canvas: &mut Canvas) -> (Point, Point) {
    terrain::ground(canvas, (0.0, 0.0), Ground::Clear, 1);
    ((0.0, 0.0), (0.0, 0.0))
}

fn outside(side: usize) -> Point {
    let corners = corners((0.0, 0.0));
    (corners[side].0 + corners[side + 1].0, corners[side].1 + corners[side + 1].1)
}

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Niemenczyn) {
    let scenario = &game.scenario;
    let top = sheet.bottom() + 26.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let mut place = (sheet.margin + 34.0, top + 44.0);
    for (name, sign) in GROUND {
        put(canvas, &mut place, name, sign);
    }
    put(canvas, &mut place, "camp", |canvas| terrain::camp(canvas, (0.0, 0.0), 28.0));
    let rally = format!("rally ({})", initials(scenario));
    put(canvas, &mut place, &rally, |canvas| {
        terrain::fallback(canvas, (16.0, 4.0), Side::First);
        terrain::fallback(canvas, (40.0, 4.0), Side::Second);
    });
    for (arm, name) in
        [(Arm::Infantry, "infantry"), (Arm::Cavalry, "cavalry"), (Arm::Cossacks, "Cossacks"), (Arm::Guns, "guns")]
    {
        let side = if matches!(arm, Arm::Cossacks | Arm::Guns) { Side::Second } else { Side::First };
        put(canvas, &mut place, name, |canvas| counters::counter(canvas, (0.0, 0.0), (0.0, 0.0), &sample(arm, side)));
    }
    put(canvas, &mut place, "commander", |canvas| {
        let commander =
            Commander { id: String::new(), name: "name".into(), side: Side::First, hex: Hex::NONE, arrives: 0 };
        counters::tag(canvas, (0.0, 0.0), &commander);
    });
    explain(canvas, sheet, game, top + 92.0);
}

fn initials(scenario: &kartacz_engine::niemenczyn::data::Scenario) -> String {
    scenario.side_names.iter().map(|name| name.chars().take(1).collect::<String>()).collect::<Vec<_>>().join(", ")
}

/// One sign with its name, and the place of the next.
fn put(canvas: &mut Canvas, place: &mut Point, name: &str, sign: impl FnOnce(&mut Canvas)) {
    canvas.open(&format!("transform=\"translate({:.1} {:.1}) scale({SCALE})\"", place.0, place.1));
    sign(canvas);
    canvas.close();
    canvas.text((place.0, place.1 + SIZE * SCALE + 12.0), 9.5, "middle", INK, false, name);
    place.0 += STEP;
}

fn sample(arm: Arm, side: Side) -> Unit {
    Unit {
        id: String::new(),
        name: String::new(),
        side,
        commander: 0,
        arm,
        faces: [Face { morale: 6, size: 4, fire: 4 }; 2],
        hex: Hex::NONE,
        facing: 0,
        limbered: false,
        arrives: 0,
    }
}

/// What the signs cannot say.
fn explain(canvas: &mut Canvas, sheet: &Sheet, game: &Niemenczyn, y: f64) {
    debug_assert!(y - sheet.bottom() < LEGEND);
    let text =
        "Counters: size-morale-fire; the arrow points at the vertex that the unit faces. Pale counters come later.";
    canvas.text((sheet.margin, y), 10.5, "start", INK, false, text);
    if let Some(deployment) = &game.scenario.deployment {
        let side = deployment.side.index();
        let name = &game.scenario.side_names[side];
        let text =
            format!("{name} set up freely in the hexes with broken lines; drawn is the set-up of the scenario file.");
        canvas.text((sheet.margin, y + 14.0), 10.5, "start", SIDES[side], false, &text);
    }
}
