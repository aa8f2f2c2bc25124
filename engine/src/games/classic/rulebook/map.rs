//! Appendix A: the map as text.

use super::super::chart::bits;
use super::super::data::{Hex, Scenario};
use super::words::{named, numbers, word};
use super::{Appendix, Block, Grid, Mark};

/// The letters of kinds of ground.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The letter of each kind of ground: its own first letter where that is free.
fn letters(scenario: &Scenario) -> Vec<char> {
    let mut used = Vec::new();
    for ground in &scenario.grounds {
        let own = ground.id.bytes().next().unwrap_or(b'A').to_ascii_uppercase();
        let free = core::iter::once(own).chain(LETTERS.iter().copied()).find(|letter| !used.contains(letter));
        used.push(free.unwrap_or(b'?'));
    }
    used.into_iter().map(char::from).collect()
}

/// The hexsides of a kind, each once, as pairs of hexes in ascending order.
fn pairs(scenario: &Scenario, masks: &[[u32; 6]], bit: usize) -> String {
    let field = &scenario.map.field;
    let mut found = Vec::new();
    for hex in field.hexes() {
        for side in (0..6).filter(|&side| masks[hex.index()][side] >> bit & 1 == 1) {
            let near = field.neighbour(hex, side);
            if near.is_some() && near > hex {
                found.push(format!("{}/{}", field.label(hex), field.label(near)));
            }
        }
    }
    if found.is_empty() { "none".to_owned() } else { found.join(", ") }
}

pub(super) fn appendix(scenario: &Scenario) -> Appendix {
    let mut blocks = ground(scenario);
    blocks.push(lists(scenario));
    Appendix { letter: 'A', title: "Map", blocks, mark: Mark::Same }
}

/// The rows of the ground with their legend.
fn ground(scenario: &Scenario) -> Vec<Block> {
    let field = &scenario.map.field;
    let letters = letters(scenario);
    let width = usize::from(field.layout.width);
    let legend: Vec<String> = scenario
        .grounds
        .iter()
        .zip(&letters)
        .map(|(ground, letter)| format!("{letter} {}", word(&ground.id)))
        .collect();
    let text = format!(
        "Each line is a row; the first letter is that of the first column. {}. Rules that take hexes in order take them row by row as \
         here, from the left.",
        legend.join(", ")
    );
    let rows = (0..usize::from(field.layout.height)).map(|row| {
        let hexes = (0..width).map(|column| Hex::at(row * width + column));
        let (_, number) = field.column_row(Hex::at(row * width));
        let letters: Vec<String> =
            hexes.map(|hex| letters[usize::from(scenario.map.ground[hex.index()])].to_string()).collect();
        format!("row {number:02}  {}", letters.join(" "))
    });
    vec![Block::Text(text), Block::Lines(rows.collect())]
}

/// Features, hexsides, routes, places and regions.
fn lists(scenario: &Scenario) -> Block {
    let mut grid = Grid::new(["What", "Name", "Where"]);
    let mut add = |what: &str, name: &str, at: String| grid.row(vec![what.to_owned(), named(name), at]);
    for (bit, feature) in scenario.features.iter().enumerate() {
        let there =
            scenario.map.field.hexes().filter(|hex| bits(scenario.map.features[hex.index()]).any(|one| one == bit));
        add("feature", &feature.id, numbers(scenario, there.collect()));
    }
    for (bit, barrier) in scenario.barriers.iter().enumerate() {
        add("hexside", &barrier.id, pairs(scenario, &scenario.map.barriers, bit));
    }
    for (bit, route) in scenario.routes.iter().enumerate() {
        add("route", &route.id, pairs(scenario, &scenario.map.routes, bit));
    }
    for (name, hex) in &scenario.map.places {
        add("place", name, scenario.map.field.label(*hex));
    }
    for (name, hexes) in &scenario.map.regions {
        add("region", name, numbers(scenario, *hexes));
    }
    Block::Table(grid)
}
