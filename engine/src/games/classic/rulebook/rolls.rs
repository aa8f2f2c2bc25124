//! Appendix B: the rolls and the lists of actions, for another program that plays the same game.

use super::super::data::Scenario;
use super::super::play::Purpose;
use super::words::side;
use super::{Appendix, Block, Grid, Mark};
use crate::core::dice::{Dice, Key, Seeded, game_seed};

pub(super) fn appendix(scenario: &Scenario) -> Appendix {
    let mut blocks = vec![text(
        "For a program that plays the same games. Units have the numbers of the table below, hexes theirs from 0 in the order of \
         Appendix A, row by row.",
    )];
    blocks.push(Block::Table(units(scenario)));
    blocks.extend(dice());
    blocks.extend(actions());
    Appendix { letter: 'B', title: "Rolls and actions", blocks, mark: Mark::Same }
}

fn text(text: &str) -> Block {
    Block::Text(text.to_owned())
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

/// What a roll is for: the die, and the owner in its key.
const fn roll(purpose: Purpose) -> [&'static str; 3] {
    match purpose {
        Purpose::SetUp => [
            "a group placed by chance (2.3)",
            "as many faces as units, or hexes, are left; the roll counts them from the first; no roll for the last",
            "the hex that draws a unit; or, with more hexes than units, the unit that draws a hex",
        ],
        Purpose::Weather => ["weather (13.1)", "the die of the weather", "0"],
        Purpose::Initiative => ["initiative (3.3), first the first side", "the die of the phase", "0 or 1, the side"],
        Purpose::Attack => {
            ["an attack (8.7)", "the dice of the table, one after the other", "the hex that is attacked"]
        }
        Purpose::Overrun => ["an overrun (4.7)", "the dice of the table", "the hex that is attacked"],
        Purpose::Barrage => ["a bombardment (10.3)", "the dice of the table", "the hex that is attacked"],
        Purpose::Recovery => ["recovery (9.9)", "the die of the phase", "the unit"],
    }
}

/// The dice, and values to test them with.
fn dice() -> Vec<Block> {
    let mut rolls = Grid::new(["Purpose", "Roll for", "Dice", "Owner"]);
    for purpose in Purpose::ALL {
        let [what, dice, owner] = roll(purpose);
        rolls.row(vec![(purpose as u8).to_string(), what.to_owned(), dice.to_owned(), owner.to_owned()]);
    }
    let mut vectors = Grid::new(["Run", "Game", "Stage", "Owner", "Purpose", "Faces", "Values"]);
    for (run, game, key, faces) in [
        (1, 0, Key { stage: 1, owner: 0, purpose: 3 }, 6),
        (1, 1, Key { stage: 1, owner: 0, purpose: 3 }, 6),
        (1, 0, Key { stage: 2, owner: 100, purpose: 3 }, 6),
        (1, 0, Key { stage: 0, owner: 7, purpose: 0 }, 13),
        (7, 3, Key { stage: 5, owner: 300, purpose: 4 }, 10),
    ] {
        let mut seeded = Seeded::new(game_seed(run, game));
        let values: Vec<String> = (0..5).map(|_| (seeded.below(faces, key) + 1).to_string()).collect();
        let numbers = [run.to_string(), game.to_string(), key.stage.to_string(), key.owner.to_string()];
        let mut row = numbers.to_vec();
        row.extend([key.purpose.to_string(), faces.to_string(), values.join(", ")]);
        vectors.row(row);
    }
    vec![
        text(
            "Rolls. Every roll has a key: the stage, which is the turn and 0 at set-up, an owner and a purpose. Each key of a game has a \
             stream of its own, from which its rolls take one value after the other; the streams of a turn end with it.",
        ),
        Block::Table(rolls),
        text(
            "Arithmetic is modulo 2^64. mix(w): z = w + 9E3779B97F4A7C15; z = (z xor z >> 30) * BF58476D1CE4E5B9; z = (z xor z >> 27) * \
             94D049BB133111EB; the result is z xor z >> 31 (numbers in base 16). The seed of game g of the run with seed r is mix(mix(r) \
             xor g * D6E8FEB86659FD93). The number s of a stream is 16 * owner + purpose for owners below 256 and purposes below 16, \
             otherwise 4096 + 32 * owner + purpose. The stream is xoshiro256++ whose four words are the first four of SplitMix64, which \
             begins with mix(seed xor mix((s >> 16) << 32 or stage << 16 or (s and FFFF))).",
        ),
        text(
            "A roll with f faces takes the upper 32 bits u of the next value and p = u * f. The lower 32 bits l of p reject it, and the next \
             value is taken, when l is below f and below 2^32 modulo f. The roll is 1 plus the upper 32 bits of p.",
        ),
        text("The first five rolls of some keys:"),
        Block::Table(vectors),
    ]
}

/// The decisions, and the actions of each in the order of the list.
const DECISIONS: [[&str; 2]; 17] = [
    ["set-up (2.3)", "the hexes of the group with room, in order, for the first unit that is not on the map"],
    ["movement phase (4.1)", "move: each unit that may begin, in order; end"],
    [
        "moving (4.2)",
        "before the first step, join: each unit of the hex that may go along, the last to enter the hex first; then for each hexside \
         clockwise: step, or overrun; exit; stop",
    ],
    [
        "combat or bombardment phase (7.1)",
        "attack: each hex that may be chosen, in order; end, unless an attack is due (7.3)",
    ],
    ["attackers (7.1)", "join: each unit that may be added, in order; done, once the attackers are enough"],
    ["declared attacks (7.2)", "resolve: each hex, in order"],
    ["support points (10.1)", "support: 0 to the most, in order; the attacker, then the defender"],
    ["loss (9.1, 9.3)", "lose: each unit of the side in the fight, in order"],
    ["standing (9.6)", "stand; give way"],
    ["retreat (9.4)", "retreat: each hex, clockwise"],
    ["advance (9.8)", "advance: each attacker that may enter the hex, in order; done"],
    ["further advance (9.8)", "advance of the same unit: each hex, clockwise; done"],
    ["excess (6.2)", "remove: each unit of the first hex beyond the limit, the last to enter it first"],
    [
        "reinforcements (11.1)",
        "for the first unit that may arrive and was not kept back, place: each open hex, in order; hold",
    ],
    ["after the last reinforcement", "end"],
    ["replacements (11.3)", "for each unit in order: replace, or rebuild; end"],
    ["return (11.4)", "place: each open hex, in order"],
];

/// How actions are listed.
fn actions() -> Vec<Block> {
    let mut grid = Grid::new(["Decision", "Actions in order"]);
    for [decision, actions] in DECISIONS {
        grid.row(vec![decision.to_owned(), actions.to_owned()]);
    }
    vec![
        text(
            "Actions. A decision with one action is taken without asking. Hexsides go clockwise from the north: with a flat top from the \
             one to the north, with a pointed top from the one to the north-east. Units and hexes are in the order of their numbers. Within \
             a hex the unit that entered last comes first.",
        ),
        Block::Table(grid),
    ]
}
