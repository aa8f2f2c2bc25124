//! Appendix B, for another program that plays the same game: its rolls, with values to test them, and the lists of actions.

use super::super::arrivals::drawn;
use super::super::data::{Phase, PhaseKind, Scenario, Start};
use super::super::play::Purpose;
use super::actions::actions;
use super::words::{side, text};
use super::{Appendix, Block, Grid, Mark};
use crate::core::dice::{Dice, Key, Seeded, game_seed};

pub(super) fn appendix(scenario: &Scenario) -> Appendix {
    let mut blocks = vec![text(
        "For a program that plays the same games. Units have the numbers of the table below, hexes theirs from 0 in the order of \
         Appendix A, row by row.",
    )];
    blocks.push(Block::Table(units(scenario)));
    blocks.extend(dice(scenario));
    blocks.extend(actions(scenario));
    Appendix { letter: 'B', title: "Rolls and actions", blocks, mark: Mark::Same }
}

/// The numbers of the units.
fn units(scenario: &Scenario) -> Grid {
    let mut grid = Grid::new(["Number", "Id", "Unit", "Side"]);
    for (number, unit) in scenario.units.iter().enumerate() {
        let of = side(scenario, unit.side).to_owned();
        grid.row(vec![number.to_string(), unit.id.clone(), unit.name.clone(), of]);
    }
    grid
}

/// What a roll is for: the dice, and the owner in its key.
const fn roll(purpose: Purpose) -> [&'static str; 3] {
    match purpose {
        Purpose::SetUp => [
            "a group placed by chance (2.3), groups in the order of their first units",
            "as many faces as units, or hexes, are left in the list; the roll is the place in it, and the last of the list takes the \
             place of the one drawn; no roll for the last",
            "the hex that draws a unit; with more hexes than units, the unit that draws a hex",
        ],
        Purpose::Weather => ["weather (13.1)", "the die of the weather", "0"],
        Purpose::Initiative => {
            ["initiative (3.3), first the first side", "the die of the phase", "0 for the first side, 1 for the second"]
        }
        Purpose::Attack => {
            ["an attack (8.7)", "the dice of the table, one after the other", "the hex that is attacked"]
        }
        Purpose::Overrun => ["an overrun (4.7)", "the dice of the table", "the hex that is attacked"],
        Purpose::Barrage => ["a bombardment (10.3)", "the dice of the table", "the hex that is attacked"],
        Purpose::Recovery => ["recovery (9.9), units in order", "the die of the phase", "the unit"],
    }
}

/// The faces of the first die that a game rolls for a purpose, and an owner; none when it never does.
fn example(scenario: &Scenario, purpose: Purpose) -> Option<(u8, u16)> {
    let phase = |is: fn(&Phase) -> bool| scenario.phases.iter().find(|phase| is(phase));
    // The hex in which the last unit begins, if it begins in one, or else one in the middle.
    let middle = (scenario.map.field.len() / 2) as u16;
    let hex = scenario.units.iter().rev().find_map(|unit| match unit.start {
        Start::Hex(at) => Some(at.0),
        _ => None,
    });
    let hex = hex.unwrap_or(middle);
    let fight = |phase: &Phase| (scenario.tables[usize::from(phase.table)].die, hex);
    match purpose {
        Purpose::SetUp => by_chance(scenario),
        Purpose::Weather => (scenario.weather_die > 0).then_some((scenario.weather_die, 0)),
        Purpose::Initiative => phase(|phase| phase.kind == PhaseKind::Initiative).map(|phase| (phase.die, 1)),
        Purpose::Attack => phase(|phase| phase.kind == PhaseKind::Combat).map(fight),
        Purpose::Overrun => phase(|phase| phase.kind == PhaseKind::Move && phase.overrun > 0).map(fight),
        Purpose::Barrage => phase(|phase| phase.kind == PhaseKind::Barrage).map(fight),
        Purpose::Recovery if scenario.disrupts() => {
            let rolls = phase(|phase| phase.kind == PhaseKind::Recover && phase.recovers_from > 0);
            rolls.map(|phase| (phase.die, scenario.units.len() as u16 - 1))
        }
        Purpose::Recovery => None,
    }
}

/// The first roll of the first group that is placed by chance: its faces, and the hex or the unit that draws.
fn by_chance(scenario: &Scenario) -> Option<(u8, u16)> {
    let group = drawn(scenario).into_iter().find(|group| group.units.len().max(group.hexes.len()) > 1)?;
    let by_hex = group.units.len() >= group.hexes.len();
    let owner = if by_hex { group.hexes.first()?.0 } else { group.units.first().copied()?.into() };
    u8::try_from(group.units.len().max(group.hexes.len())).ok().map(|faces| (faces, owner))
}

/// The first rolls of these keys.
fn vectors(scenario: &Scenario) -> Grid {
    let mut grid = Grid::new(["Roll for", "Seed", "Game", "Stage", "Owner", "Purpose", "Faces", "First five rolls"]);
    let mut add = |what: &str, [run, game]: [u64; 2], key: Key, faces: u8| {
        let mut seeded = Seeded::new(game_seed(run, game));
        let values = (0..5).map(|_| (seeded.below(faces.into(), key) + 1).to_string());
        let values = values.collect::<Vec<_>>().join(", ");
        let key = [key.stage.to_string(), key.owner.to_string(), key.purpose.to_string()];
        let [stage, owner, purpose] = key;
        let [run, game] = [run, game].map(|number| number.to_string());
        grid.row(vec![what.to_owned(), run, game, stage, owner, purpose, faces.to_string(), values]);
    };
    for purpose in Purpose::ALL {
        let Some((faces, owner)) = example(scenario, purpose) else { continue };
        let [what, ..] = roll(purpose);
        let what = what.split(" (").next().unwrap_or(what);
        let first = u8::from(purpose != Purpose::SetUp);
        let number = purpose as u8;
        add(what, [1, 0], Key { stage: first, owner, purpose: number }, faces);
        if purpose != Purpose::SetUp && scenario.turns > 1 {
            add(what, [7, 3], Key { stage: scenario.turns, owner, purpose: number }, faces);
        }
    }
    add("any", [1, 0], Key { stage: 2, owner: 300, purpose: 3 }, 6);
    add("any", [1794, 1_000_000], Key { stage: 99, owner: 1023, purpose: 6 }, 20);
    grid
}

/// The dice, and values to test them with.
fn dice(scenario: &Scenario) -> Vec<Block> {
    let mut rolls = Grid::new(["Purpose", "Roll for", "Dice", "Owner"]);
    for purpose in Purpose::ALL {
        if example(scenario, purpose).is_some() {
            let [what, dice, owner] = roll(purpose);
            rolls.row(vec![(purpose as u8).to_string(), what.to_owned(), dice.to_owned(), owner.to_owned()]);
        }
    }
    let mut blocks = vec![
        text(
            "Rolls. Every roll has a key: the stage, which is the turn and 0 at set-up, an owner and a purpose. Each key of a game has a \
             stream of its own, from which its rolls take one value after the other; the streams of a turn end with it.",
        ),
        Block::Table(rolls),
    ];
    blocks.extend(ARITHMETIC.map(text));
    blocks.push(text("Values to test a program with:"));
    blocks.push(Block::Table(vectors(scenario)));
    blocks
}

/// How a key becomes rolls.
const ARITHMETIC: [&str; 5] = [
    "Arithmetic is that of unsigned numbers of 64 bits: sums and products are taken modulo 2^64. << and >> shift bits to the left and to \
     the right, and bits that leave are lost; rotl(w, n) is (w << n) or (w >> (64 - n)). Numbers with 0x are in base 16.",
    "mix(w): z = w + 0x9E3779B97F4A7C15; z = (z xor (z >> 30)) * 0xBF58476D1CE4E5B9; z = (z xor (z >> 27)) * 0x94D049BB133111EB; the \
     result is z xor (z >> 31). The seed of game g, counted from 0, of the run with seed r is G = mix(mix(r) xor (g * \
     0xD6E8FEB86659FD93)).",
    "The stream of a key has a number n: 16 * owner + purpose when the owner is below 256 and the purpose below 16, otherwise 4096 + 32 * \
     owner + purpose. Its first word is x = mix(G xor mix(((n >> 16) << 32) + (stage << 16) + (n and 0xFFFF))). Its state is a = mix(x), \
     b = mix(x + k), c = mix(x + 2 * k), d = mix(x + 3 * k), with k = 0x9E3779B97F4A7C15.",
    "The next value of a stream (xoshiro256++): the value is rotl(a + d, 23) + a. Then, in this order: t = b << 17; c = c xor a; d = d xor \
     b; b = b xor c; a = a xor d; c = c xor t; d = rotl(d, 45).",
    "A roll with f faces takes the next value v, u = v >> 32, and p = u * f; l = p and 0xFFFFFFFF. When l is below (2^32 modulo f), the \
     value does not count and the next one is taken. The roll is 1 + (p >> 32).",
];
