//! Random tables: movement, fire, melee, victory.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use kartacz_engine::games::insurrection::edition::Edition;

use super::random::{Dial, Random};

/// A number of a table: its key, the rulebook's value, and the range that the loader accepts.
type Number = (&'static str, i64, RangeInclusive<i64>);

const MOST: i64 = 20;

/// Sections that contain only numbers.
const SECTIONS: [(&str, &[Number]); 7] = [
    ("command", &[("range", 4, 0..=99)]),
    ("formation", &[("square_companies", 4, 1..=9), ("square_fire_divisor", 4, 1..=9), ("lava_modifier", -2, -9..=9)]),
    (
        "movement",
        &[
            ("infantry", 4, 1..=MOST),
            ("cavalry", 8, 1..=MOST),
            ("cossacks", 9, 1..=MOST),
            ("limbered_guns", 3, 1..=MOST),
            ("commander", 9, 1..=MOST),
            ("double_time", 2, 0..=MOST),
            ("enter_enemy", 1, 0..=MOST),
            ("pass_friends", 1, 0..=MOST),
            ("rear_step", 1, 0..=MOST),
            ("charge_run", 3, 0..=MOST),
        ],
    ),
    ("movement.cost_infantry", &COSTS),
    ("movement.cost_cavalry", &COSTS),
    (
        "melee",
        &[
            ("forest", 1, -9..=9),
            ("uphill", -1, -9..=9),
            ("square_infantry", -1, -9..=9),
            ("square_cavalry", 3, -9..=9),
            ("rear", 4, -9..=9),
            ("flank", 2, -9..=9),
            ("charge", 2, -9..=9),
            ("lone_guns", -4, -9..=9),
            ("command", 1, -9..=9),
            ("loser_losses", 2, 0..=9),
        ],
    ),
    (
        "victory",
        &[
            ("elimination", 1, 0..=9),
            ("melee", 1, 0..=9),
            ("capture", 2, 0..=9),
            ("recapture", 2, 0..=9),
            ("commander", 3, 0..=9),
            ("automatic", 4, 0..=99),
        ],
    ),
];

const COSTS: [Number; 7] = [
    ("clear", 1, 1..=MOST),
    ("forest", 2, 1..=MOST),
    ("uphill", 1, 0..=MOST),
    ("scarp_up", 2, 0..=MOST),
    ("scarp_down", 1, 0..=MOST),
    ("entrenchment", 1, 0..=MOST),
    ("road", 1, 1..=MOST),
];

const FIRE: [Number; 11] = [
    ("range_infantry", 3, 0..=99),
    ("range_cavalry", 2, 0..=99),
    ("range_commander_danger", 3, 0..=99),
    ("range_counter_battery", 6, 0..=99),
    ("shots", 4, 0..=4),
    ("cover", -1, -9..=9),
    ("by_cavalry", -1, -9..=9),
    ("at_square", 1, -9..=9),
    ("flank", 1, -9..=9),
    ("heavy_roll", 9, 0..=MOST),
    ("lone_guns_fire", 3, 0..=MOST),
];

const STACKING: [Number; 4] = [
    ("infantry", 20, 1..=99),
    ("cavalry", 4, 1..=99),
    ("infantry_with_guns", 10, 0..=99),
    ("cavalry_with_guns", 2, 0..=99),
];

/// More numbers of the sections, in editions with more rules.
const MORE: [(&str, &[Number]); 7] = [
    ("formation", &[("skirmish", 1, 0..=MOST), ("skirmish_leave", 0, 0..=MOST)]),
    ("movement", &[("skirmish_hex", 1, 1..=MOST)]),
    ("movement.cost_infantry", &MORE_COSTS),
    ("movement.cost_cavalry", &MORE_COSTS),
    (
        "fire",
        &[
            ("cover_village", -1, -9..=9),
            ("cover_castle", -1, -9..=9),
            ("star", 1, -9..=9),
            ("counter_battery_star", -1, -9..=9),
        ],
    ),
    ("melee", &[("village", 1, -9..=9), ("castle", 2, -9..=9), ("river", -1, -9..=9), ("kosynier_cavalry", 2, -9..=9)]),
    ("victory", &[("star", 1, 0..=9), ("overall_commander", 5, 0..=9), ("objective", 3, 0..=9)]),
];

const MORE_COSTS: [Number; 4] =
    [("village", 1, 1..=MOST), ("marsh", 2, 1..=MOST), ("castle", 2, 1..=MOST), ("river", 1, 0..=MOST)];

/// The limits that the set-up must respect: the sizes of [`STACKING`], in its order.
pub struct Limits(pub [i64; 4]);

pub fn write<E: Edition>(text: &mut String, random: &mut Random, dial: Dial) -> Limits {
    for (section, numbers) in SECTIONS {
        let _ = writeln!(text, "\n[{section}]");
        let scarps = |number: &&Number| E::HAS.scarps || !number.0.starts_with("scarp");
        let numbers: Vec<Number> = numbers.iter().filter(scarps).cloned().collect();
        numbers_of(text, random, dial, &numbers);
        more::<E>(text, random, dial, section);
        if section == "melee" {
            let _ = writeln!(text, "odds = {:?}", list::<3>(random, dial, [1, 2, 3]));
            rout(text, random, dial);
        }
    }
    fire::<E>(text, random, dial);
    if E::HAS.grounds {
        let blocks = ["forest", "village", "castle", "hill"].into_iter().filter(|_| random.chance(70));
        let blocks: Vec<String> = blocks.map(|ground| format!("\"{ground}\"")).collect();
        let _ = writeln!(text, "\n[sight]\nblocks = [{}]", blocks.join(", "));
    }
    stacking(text, random, dial)
}

/// The numbers of a section that only later editions have.
fn more<E: Edition>(text: &mut String, random: &mut Random, dial: Dial, section: &str) {
    if !E::HAS.grounds {
        return;
    }
    let numbers = MORE.iter().filter(|(name, _)| *name == section).flat_map(|(_, numbers)| *numbers);
    numbers_of(text, random, dial, &numbers.cloned().collect::<Vec<_>>());
    if section == "victory" {
        let _ = writeln!(text, "objective_command = {}", random.chance(50));
        let _ = writeln!(text, "level = \"{}\"", random.pick(&["objective", "first", "second", "draw"]));
        let _ = writeln!(text, "objective_draw = \"{}\"", random.pick(&["end", "always", "never"]));
    }
}

fn numbers_of(text: &mut String, random: &mut Random, dial: Dial, numbers: &[Number]) -> Vec<i64> {
    let mut drawn = Vec::new();
    for (key, usual, limits) in numbers {
        let number = dial.number(random, *usual, limits.clone());
        let _ = writeln!(text, "{key} = {number}");
        drawn.push(number);
    }
    drawn
}

fn list<const N: usize>(random: &mut Random, dial: Dial, usual: [i64; N]) -> [i64; N] {
    usual.map(|usual| dial.number(random, usual, -9..=9))
}

fn stacking(text: &mut String, random: &mut Random, dial: Dial) -> Limits {
    text.push_str("\n[stacking]\n");
    let limits = numbers_of(text, random, dial, &STACKING);
    for (key, least, most) in [("line_infantry", 6, 10), ("line_cavalry", 4, 4)] {
        let least = dial.number(random, least, 1..=99);
        let most = dial.number(random, most, 1..=99).max(least);
        let _ = writeln!(text, "{key} = [{least}, {most}]");
    }
    Limits(limits.try_into().expect("there are four"))
}

/// Different numbers in ascending order, the first one given.
fn rows(random: &mut Random, dial: Dial, usual: &[i64], first: i64) -> Vec<i64> {
    let mut rows: Vec<i64> = usual.iter().map(|&usual| dial.number(random, usual, first..=99)).collect();
    if matches!(dial, Dial::Wild) {
        rows.truncate(random.below(rows.len() + 1));
    }
    rows.push(first);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// An effect by its modifier of the roll, from 0.
fn effect(random: &mut Random, dial: Dial, usual: i64) -> String {
    match dial.number(random, usual, 0..=9) {
        0 => "M".to_owned(),
        number => format!("{number}M"),
    }
}

fn fire<E: Edition>(text: &mut String, random: &mut Random, dial: Dial) {
    text.push_str("\n[fire]\n");
    numbers_of(text, random, dial, &FIRE);
    more::<E>(text, random, dial, "fire");
    let range = dial.number(random, 10, 0..=99);
    let _ = writeln!(text, "range_guns = {range}\nshot_modifiers = {:?}", list::<4>(random, dial, [1, 0, -1, -1]));
    text.push_str("\n[fire.rifle]\n");
    for (number, from) in rows(random, dial, &[2, 4, 6], 0).into_iter().enumerate() {
        let effect = if number == 0 && random.chance(95) {
            "none".to_owned()
        } else {
            effect(random, dial, (number as i64 - 1).max(0))
        };
        let commander = random.chance(30 * number);
        let _ = writeln!(text, "row-{number} = {{ from = {from}, effect = \"{effect}\", commander = {commander} }}");
    }
    for (table, bands) in [("a", [3, 6].as_slice()), ("b", &[2, 4, 6]), ("c", &[2, 6])] {
        let _ = writeln!(text, "\n[fire.artillery.{table}]");
        let mut bands: Vec<i64> = bands.iter().map(|&to| dial.number(random, to, 1..=99)).collect();
        bands.push(range.max(1));
        bands.sort_unstable();
        bands.dedup();
        let last = bands.len() - 1;
        for (number, to) in bands.into_iter().enumerate() {
            let effect = effect(random, dial, (last - number) as i64);
            let _ = writeln!(text, "band-{number} = {{ to = {to}, effect = \"{effect}\" }}");
        }
    }
}

fn rout(text: &mut String, random: &mut Random, dial: Dial) {
    text.push_str("\n[melee.rout]\n");
    for (number, from) in rows(random, dial, &[3, 6], 1).into_iter().enumerate() {
        let stages = dial.number(random, number as i64 + 1, 1..=9);
        let losses = dial.number(random, i64::from(number < 2), 0..=9);
        let _ = writeln!(text, "row-{number} = {{ from = {from}, stages = {stages}, winner_losses = {losses} }}");
    }
}
