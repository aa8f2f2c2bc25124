//! Appendix B, carried out as it is written: the rolls of a key, and the set-up by chance, without the dice of the engine.

use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Small;
use kartacz_engine::games::classic::data::{Scenario, Start};
use kartacz_engine::games::classic::event::{Event, Fact};
use kartacz_engine::games::classic::rulebook::whole;
use kartacz_engine::scenario::rulebook::{Block, Grid};

use super::{EVERYTHING, generator, moscow, read};

/// "mix(w)"
fn mix(w: u64) -> u64 {
    let z = w.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// "The stream of a key"
struct Stream {
    a: u64,
    b: u64,
    c: u64,
    d: u64,
}

impl Stream {
    fn new([run, game]: [u64; 2], [stage, owner, purpose]: [u64; 3]) -> Self {
        let seed = mix(mix(run) ^ game.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let number = if owner < 256 && purpose < 16 { 16 * owner + purpose } else { 4096 + 32 * owner + purpose };
        let x = mix(seed ^ mix(((number >> 16) << 32) + (stage << 16) + (number & 0xFFFF)));
        let [a, b, c, d] = [0u64, 1, 2, 3].map(|place| mix(x.wrapping_add(place.wrapping_mul(0x9E37_79B9_7F4A_7C15))));
        Self { a, b, c, d }
    }

    /// "The next value of a stream"
    fn next(&mut self) -> u64 {
        let value = self.a.wrapping_add(self.d).rotate_left(23).wrapping_add(self.a);
        let t = self.b << 17;
        self.c ^= self.a;
        self.d ^= self.b;
        self.b ^= self.c;
        self.a ^= self.d;
        self.c ^= t;
        self.d = self.d.rotate_left(45);
        value
    }

    /// "A roll with f faces"
    fn roll(&mut self, faces: u64) -> u64 {
        loop {
            let product = (self.next() >> 32) * faces;
            if product & 0xFFFF_FFFF >= (1 << 32) % faces {
                return 1 + (product >> 32);
            }
        }
    }
}

/// The table of the appendix with this column.
fn table(scenario: &Scenario, column: &str) -> Grid {
    let book = whole(scenario);
    let blocks = book.appendices.into_iter().flat_map(|appendix| appendix.blocks);
    let mut tables = blocks.filter_map(|block| match block {
        Block::Table(grid) => Some(grid),
        Block::Text(_) | Block::Lines(_) => None,
    });
    tables.find(|grid| grid.head.iter().any(|head| head == column)).expect("the table is there")
}

#[test]
fn the_test_values_follow_from_the_words() {
    let made_up = (0..20).map(generator::game);
    let mut checked = 0;
    for file in [EVERYTHING.to_owned(), moscow()].into_iter().chain(made_up) {
        let (scenario, _) = read(&file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
        for row in table(&scenario, "First five rolls").rows {
            let number = |column: usize| row[column].parse::<u64>().expect("a number");
            let [run, game, stage, owner, purpose, faces] = [1, 2, 3, 4, 5, 6].map(number);
            let mut stream = Stream::new([run, game], [stage, owner, purpose]);
            let rolls: Vec<String> = (0..5).map(|_| stream.roll(faces).to_string()).collect();
            assert_eq!(rolls.join(", "), row[7], "{row:?}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The units that are placed by chance, with the numbers of their hexes, by the words of the appendix and of 2.3.
fn placed(scenario: &Scenario, seed: [u64; 2]) -> Vec<(usize, u64)> {
    let group = |unit: usize| match &scenario.units[unit].start {
        Start::Group(group) if group.id == "soviet-line" => Some(group.area.hexes),
        _ => None,
    };
    let mut left: Vec<usize> = (0..scenario.units.len()).filter(|&unit| group(unit).is_some()).collect();
    let hexes = group(left[0]).expect("the group has hexes");
    let mut found = Vec::new();
    for hex in hexes.iter().map(|hex| u64::from(hex.0)) {
        let faces = left.len() as u64;
        let place = if faces > 1 { Stream::new(seed, [0, hex, 0]).roll(faces) as usize - 1 } else { 0 };
        found.push((left.swap_remove(place), hex));
    }
    found
}

#[test]
fn the_set_up_by_chance_follows_from_the_words() {
    let (scenario, _) = read(&moscow(), &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let game: Classic<Small> = Classic::new(scenario.clone());
    for index in 0..50 {
        let mut events: Vec<Event> = Vec::new();
        game.start(&mut Seeded::new(game_seed(1, index)), &mut events);
        let drawn = events.iter().filter(|event| event.fact == Fact::Placed { drawn: true });
        let drawn: Vec<(usize, u64)> = drawn.map(|event| (usize::from(event.unit), u64::from(event.to.0))).collect();
        assert!(drawn.len() > 10 && drawn.iter().all(|(unit, _)| scenario.side_of(*unit as u8) == Side::Second));
        assert_eq!(drawn, placed(&scenario, [1, index]));
    }
}
