//! A new game: a clear map, a town in its middle, and three counters of each side at the edges. It is valid and can be played at once.

use std::collections::BTreeMap;

use super::draft::{Crt, Draft, MAX_HEXES, MAX_LINES, Map, Terrain, Unit};
use super::writing::text;
use crate::base::error::Failure;
use crate::base::words::counted;
use crate::games::imported::Blank;

/// The head of its file.
const REMARK: &str = "a new game.";
/// The ground of the objective.
const TOWN: &str = "town";
const CLEAR: &str = "clear";
/// The most turns, and the most characters of a title or name.
const MAX_TURNS: u64 = 99;
const MAX_NAME: usize = 80;
/// The counters of a side: strength and movement.
const COUNTERS: [(&str, i64, i64); 3] = [("1", 4, 4), ("2", 4, 4), ("3", 3, 6)];

/// The file of a new game.
///
/// # Errors
/// When the size or a name is beyond the limits.
pub fn blank(wanted: &Blank) -> Result<String, Failure> {
    check(wanted)?;
    let mut draft = Draft::new(wanted.title.trim(), wanted.turns, REMARK);
    let size = [wanted.width, wanted.height].map(|lines| lines as usize);
    let middle = [size[0] / 2, size[1] / 2];
    let mut ground = vec![vec![CLEAR.to_owned(); size[0]]; size[1]];
    ground[middle[1]][middle[0]] = TOWN.to_owned();
    let map = Map { size, first: [1, 1], pointed: wanted.pointed, shifted_odd: false, row_first: false, ground };
    draft.terrain = BTreeMap::from([(TOWN.to_owned(), Terrain { shift: -1, ..Terrain::default() })]);
    draft.places.insert((middle[0], middle[1]), "Town".to_owned());
    draft.objectives.insert((middle[0], middle[1]), 1);
    draft.armies = wanted.sides.iter().map(|name| name.trim().to_owned()).collect();
    draft.units = units(&map, &draft.armies);
    draft.map = Some(map);
    draft.crt = Some(Crt::usual());
    Ok(text(&draft))
}

fn check(wanted: &Blank) -> Result<(), Failure> {
    let wrong = |text: String| Err(Failure::Input(text));
    let lines = 2..=MAX_LINES as u64;
    for (what, number) in [("wide", wanted.width), ("high", wanted.height)] {
        if !lines.contains(&number) {
            return wrong(format!("a map is 2 to {MAX_LINES} hexes {what}; this is {}", counted(number, "hex")));
        }
    }
    if wanted.width * wanted.height > MAX_HEXES as u64 {
        let many = counted(wanted.width * wanted.height, "hex");
        return wrong(format!("a map has at most {MAX_HEXES} hexes; this has {many}"));
    }
    if !(1..=MAX_TURNS).contains(&wanted.turns) {
        return wrong(format!("a game has 1 to {MAX_TURNS} turns"));
    }
    for name in [&wanted.title, &wanted.sides[0], &wanted.sides[1]] {
        let sound = (1..=MAX_NAME).contains(&name.trim().chars().count()) && !name.chars().any(char::is_control);
        if !sound || !name.chars().any(char::is_alphanumeric) {
            return wrong(format!("titles and names have a letter or a digit, and at most {MAX_NAME} characters"));
        }
    }
    match wanted.sides[0].trim().eq_ignore_ascii_case(wanted.sides[1].trim()) {
        true => wrong("the sides have different names".to_owned()),
        false => Ok(()),
    }
}

/// Three counters of each side: the first at the western edge, the second at the eastern one.
fn units(map: &Map, armies: &[String]) -> Vec<Unit> {
    let [width, height] = map.size;
    let column = [0, width - 1];
    let counters = (0..2).flat_map(|side| {
        let of = |(place, (number, strength, moves)): (usize, (&str, i64, i64))| Unit {
            name: format!("{} {number}", armies[side]),
            side,
            strength: Some(strength),
            moves: Some(moves),
            range: 1,
            // One above the other where the map is high enough.
            hex: Some((column[side], (height / 4 + place * (height / 4).max(1)).min(height - 1))),
            ..Unit::default()
        };
        COUNTERS.into_iter().enumerate().map(of).collect::<Vec<_>>()
    });
    counters.collect()
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::load;
    use kartacz_engine::scenario::Request;

    use super::*;

    fn wanted(width: u64, height: u64) -> Blank {
        let sides = ["Blue \"B\"".to_owned(), "Red".to_owned()];
        Blank { title: "A game".to_owned(), sides, width, height, turns: 8, pointed: width.is_multiple_of(2) }
    }

    #[test]
    fn new_games_of_every_size_are_valid() {
        for (width, height) in [(2, 2), (3, 2), (10, 8), (12, 9), (32, 32), (99, 10), (10, 99)] {
            let texts = BTreeMap::from([("./new.toml".to_owned(), blank(&wanted(width, height)).unwrap())]);
            let loaded = load(&texts, &Request::new("./new.toml"));
            loaded.map(|loaded| loaded.system).unwrap_or_else(|faults| panic!("{width} by {height}: {faults}"));
        }
    }

    #[test]
    fn sizes_and_names_beyond_the_limits_are_refused() {
        let sides = ["Red", "red "].map(str::to_owned);
        for wrong in [
            wanted(1, 5),
            wanted(100, 5),
            wanted(40, 40),
            Blank { turns: 0, ..wanted(9, 9) },
            Blank { title: " ".to_owned(), ..wanted(9, 9) },
            Blank { title: "a\nb".to_owned(), ..wanted(9, 9) },
            Blank { sides, ..wanted(9, 9) },
        ] {
            assert!(blank(&wrong).is_err(), "{wrong:?}");
        }
    }
}
