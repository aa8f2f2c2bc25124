//! The play-aid tables.

use crate::core::hint::shown;
use crate::games::spqr::arms::{ARMS, Arm, WEAPONS, Weapon};
use crate::games::spqr::files::movement;
use crate::games::spqr::tables::{
    Blow, COLUMNS, Casualty, FACES, MOVERS, Mover, PASSED, Passing, QUALITIES, RALLY_FACES, RANGES, Shifts,
    StackingChart, Superiority, Tables,
};
use crate::scenario::reader::{Reader, Wrong, chosen, list, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The keys of rows by die face.
const FACE_KEYS: [&str; FACES] = ["d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"];
/// The keys of rows by troop quality.
const QUALITY_KEYS: [&str; QUALITIES] = ["q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"];
/// The names of the angles.
const ANGLES: [&str; 3] = ["front", "flank", "rear"];
/// A row of the superiority chart, for the schema.
const ROW: &str = "^[.ADx]{15}$";
/// A result of shock, for the schema.
const BLOW: &str = "^[0-9]/[0-9]$";

pub(super) fn read(t: &mut Reader) -> Tables {
    t.table("tables", |t| Tables {
        movement: movement::read(t),
        stacking: stacking(t),
        missile: t.table("missile", missile),
        superiority: t.table("superiority", |t| Arm::ALL.map(|arm| superiority(t, arm.name()))),
        heavy: heavy(t),
        clash: t.table("clash", |t| Arm::ALL.map(|arm| t.maybe_table(arm.name(), clash).unwrap_or_default())),
        shock: t.table("shock", |t| FACE_KEYS.map(|key| shock(t, key))),
        rally: t.table("rally", |t| QUALITY_KEYS.map(|key| t.numbers::<u8, RALLY_FACES>(key, 0..=9))),
        casualty: casualty(t),
        compass: t.numbers("compass", 0..=5),
        shifts: t.table("shifts", shifts),
    })
}

/// Numbers to hit by range; -1 out of range.
fn missile(t: &mut Reader) -> [[Option<u8>; RANGES]; WEAPONS] {
    Weapon::ALL.map(|weapon| t.numbers::<i8, RANGES>(weapon.name(), -1..=9).map(|number| u8::try_from(number).ok()))
}

/// `.` for none, `A` and `D` for superiority of attacker and defender, `x` for an attack that is not allowed.
fn superiority(t: &mut Reader, key: &'static str) -> [Superiority; ARMS] {
    let help = "write a sign for each type of defender: `.`, `A`, `D`, or `x`";
    let row = t.text(key, ROW, &|node| {
        let text = node.text().ok_or_else(|| unlike(node, "a row of the chart", help))?;
        let signs: Option<Vec<Superiority>> = text.chars().map(sign).collect();
        let row = signs.and_then(|signs| <[Superiority; ARMS]>::try_from(signs).ok());
        row.ok_or_else(|| Wrong::new(format!("{} is not a row of the chart", shown(text)), help))
    });
    row.unwrap_or_default()
}

const fn sign(sign: char) -> Option<Superiority> {
    match sign {
        '.' => Some(Superiority::None),
        'A' => Some(Superiority::Attacker),
        'D' => Some(Superiority::Defender),
        'x' => Some(Superiority::Barred),
        _ => None,
    }
}

fn heavy(t: &mut Reader) -> [bool; ARMS] {
    let one = |node: &Node| chosen(node, Arm::NAMES.iter().copied(), Arm::from_name);
    let named = t.set("heavy", "^[a-z-]+$", 0..=ARMS, &one).unwrap_or_default();
    t.require("heavy", "list the types that must attack after they moved");
    Arm::ALL.map(|arm| named.contains(&arm))
}

fn clash(t: &mut Reader) -> [[u8; 3]; ARMS] {
    let rows = ANGLES.map(|angle| t.numbers::<u8, ARMS>(angle, 1..=COLUMNS as i64));
    core::array::from_fn(|arm| core::array::from_fn(|angle| rows[angle][arm]))
}

fn shock(t: &mut Reader, key: &'static str) -> [Blow; COLUMNS] {
    let shape = Shape::List(Box::new(Shape::Text(BLOW)), COLUMNS..=COLUMNS);
    let cells = t.list_of(key, shape, &|node| list(node, COLUMNS..=COLUMNS, &blow)).unwrap_or_default();
    cells.try_into().unwrap_or_default()
}

fn blow(node: &Node) -> Result<Blow, Wrong> {
    let help = "write the hits of attacker and defender, such as `3/2`";
    let text = node.text().ok_or_else(|| unlike(node, "a result of shock", help))?;
    let digit = |text: &str| (text.len() == 1).then(|| text.parse::<u8>().ok())?;
    let both = text.split_once('/').and_then(|(attacker, defender)| Some([digit(attacker)?, digit(defender)?]));
    both.ok_or_else(|| Wrong::new(format!("{} is not a result of shock", shown(text)), help))
}

fn casualty(t: &mut Reader) -> [Casualty; FACES] {
    let shape = Shape::List(Box::new(Shape::Choice(Casualty::NAMES.to_vec())), FACES..=FACES);
    let one = |node: &Node| chosen(node, Casualty::NAMES.iter().copied(), Casualty::from_name);
    let cells = t.list_of("casualty", shape, &|node| list(node, FACES..=FACES, &one)).unwrap_or_default();
    cells.try_into().unwrap_or_default()
}

/// The stacking chart: for each category of the mover, the hits of mover and stationary units, and whether it stops.
fn stacking(t: &mut Reader) -> StackingChart {
    let mut chart = StackingChart::default();
    t.table("stacking", |t| {
        for mover in Mover::ALL {
            t.table(mover.name(), |t| {
                let (moving, standing) =
                    (t.numbers::<u8, PASSED>("mover", 0..=9), t.numbers::<u8, PASSED>("stationary", 0..=9));
                let stops = t.numbers::<u8, PASSED>("stops", 0..=1);
                chart.voluntary[mover as usize] = core::array::from_fn(|passed| Passing {
                    mover: moving[passed],
                    stationary: standing[passed],
                    stops: stops[passed] == 1,
                });
                chart.forced[mover as usize] = t.numbers("forced", 0..=9);
            });
        }
    });
    const { assert!(MOVERS == 4 && PASSED == 5, "the chart is read by category") }
    chart
}

fn shifts(t: &mut Reader) -> Shifts {
    let columns = -6..=6;
    Shifts {
        forest: t.number("forest", columns.clone()),
        marsh: t.number("marsh", columns.clone()),
        uphill: t.number("uphill", columns.clone()),
        most_levels: t.number("most_levels", 0..=9),
        downhill: t.number("downhill", columns),
    }
}
