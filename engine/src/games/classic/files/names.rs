//! What a file has named so far: values refer to it.

use super::super::data::{Area, Classes, Field, Hex, HexSet, MAX_TURNS};
use super::drawn::Drawn;
use super::ranges;
use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::scenario::Plain;
use crate::scenario::reader::{Names, Reader, Wrong, reference, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The edges of the map, as regions.
pub(super) const EDGES: [&str; 4] = ["north-edge", "east-edge", "south-edge", "west-edge"];
/// The words of an area, for the schema.
pub(super) const AREA: &str = "^([a-z0-9][a-z0-9-]{0,79}|[0-9]{4}\\.\\.[0-9]{4})$";
/// A hex by its number or the name of a place, for the schema.
pub(super) const PLACE: &str = "^[a-z0-9][a-z0-9-]{0,79}$";
/// The most words of an area.
pub(super) const MAX_WORDS: usize = 1024;

/// The names.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The turns.
    pub turns: u8,
    /// The map.
    pub drawn: Drawn,
    /// The classes.
    pub classes: Vec<String>,
    /// The kinds of ground.
    pub grounds: Vec<String>,
    /// The routes.
    pub routes: Vec<String>,
    /// The results.
    pub results: Vec<String>,
    /// The tables.
    pub tables: Vec<String>,
}

/// How to write a hex.
pub(super) const HEX_HELP: &str = "write the number of a hex or the name of a place in quotes, such as \"0405\"";

/// A hex by its number or the name of a place, which `named` looks up; `unknown` says that there is none.
pub(super) fn hex(
    node: &Node,
    named: impl FnOnce(&str) -> Option<Hex>,
    unknown: impl FnOnce(&str) -> Wrong,
) -> Result<Hex, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "a hex", HEX_HELP))?;
    named(text).ok_or_else(|| unknown(text))
}

/// The hex with this number, or the one of this place.
pub(super) fn hex_named(places: &[(String, Hex)], field: &Field, text: &str) -> Option<Hex> {
    let place = places.iter().find(|(name, _)| name == text).map(|(_, hex)| *hex);
    place.or_else(|| field.parse(text))
}

/// The place of a name in a list.
fn find(list: &[String], name: &str) -> Option<u8> {
    list.iter().position(|known| known == name).map(|index| index as u8)
}

impl Known {
    pub fn field(&self) -> &Field {
        &self.drawn.field
    }

    /// A reference to one of these names.
    fn refer(list: &[String], node: &Node) -> Result<u8, Wrong> {
        reference(node, list.iter().map(String::as_str), |name| find(list, name))
    }

    pub fn result(&self, node: &Node) -> Result<u8, Wrong> {
        Self::refer(&self.results, node)
    }

    /// A side by its id.
    fn side_of(&self, node: &Node) -> Result<Side, Wrong> {
        let ids = self.sides.each_ref();
        let of = |name: &str| Side::BOTH.into_iter().find(|side| self.sides[side.index()] == name);
        reference(node, ids.map(String::as_str), of)
    }

    /// A side, which must be named.
    pub fn side(&self, t: &mut Reader, key: &'static str) -> Side {
        t.text(key, Names::IDS.pattern, &|node| self.side_of(node)).unwrap_or(Side::First)
    }

    pub fn maybe_side(&self, t: &mut Reader, key: &'static str) -> Option<Side> {
        t.maybe_text(key, Names::IDS.pattern, &|node| self.side_of(node))
    }

    /// The class of a unit; it need not be named where there is only one.
    pub fn class(&self, t: &mut Reader, key: &'static str) -> u8 {
        let class = t.maybe_text(key, Names::IDS.pattern, &|node| Self::refer(&self.classes, node));
        if self.classes.len() > 1 {
            t.require(key, "name one of `[classes]`");
        } else {
            t.without_effect(&[key]);
        }
        class.unwrap_or(0)
    }

    /// Some classes; all when none is named.
    pub fn classes(&self, t: &mut Reader, key: &'static str) -> Classes {
        let list = t.set(key, Names::IDS.pattern, 1..=16, &|node| Self::refer(&self.classes, node));
        list.map_or(Classes::MAX, |list| list.iter().fold(0, |all, class| all | 1 << class))
    }

    pub fn maybe_route(&self, t: &mut Reader, key: &'static str) -> Option<u8> {
        t.maybe_text(key, Names::IDS.pattern, &|node| Self::refer(&self.routes, node))
    }

    pub fn maybe_table(&self, t: &mut Reader, key: &'static str) -> u8 {
        t.maybe_text(key, Names::IDS.pattern, &|node| Self::refer(&self.tables, node)).unwrap_or(0)
    }

    /// A hex by its number or the name of a place.
    pub fn hex(&self, node: &Node) -> Result<Hex, Wrong> {
        hex(node, |text| self.hex_named(text), |text| self.unknown(text, "hex", HEX_HELP))
    }

    fn hex_named(&self, text: &str) -> Option<Hex> {
        hex_named(&self.drawn.places, self.field(), text)
    }

    /// Hexes by a number, a range of numbers, the name of a place or region, or an edge; with the words for them, which are those of the
    /// hexes where a range is written.
    pub fn hexes(&self, node: &Node) -> Result<(Vec<String>, HexSet), Wrong> {
        let help =
            "write numbers of hexes, ranges such as \"0105..0109\", names of places or regions, or edges, in quotes";
        let Some(text) = node.text() else { return Err(unlike(node, "a hex or region", help)) };
        if ranges::is_range(text) {
            let hexes = ranges::hexes(text, self.field())?;
            return Ok((hexes.iter().map(|hex| self.field().label(*hex)).collect(), hexes.into_iter().collect()));
        }
        let region = self.drawn.regions.iter().find(|(name, _)| name == text).map(|(_, hexes)| *hexes);
        let found = region.or_else(|| self.edge(text)).or_else(|| self.hex_named(text).map(HexSet::only));
        found.map(|hexes| (vec![text.to_owned()], hexes)).ok_or_else(|| self.unknown(text, "hex or region", help))
    }

    fn unknown(&self, text: &str, what: &str, help: &str) -> Wrong {
        let names = self.drawn.places.iter().map(|(name, _)| name);
        let names = names.chain(self.drawn.regions.iter().map(|(name, _)| name)).map(String::as_str);
        let field = self.field();
        let ends = [0, field.len() - 1].map(Hex::at).map(|hex| field.label(hex));
        let help = if text.starts_with(|sign: char| sign.is_ascii_digit()) {
            format!("{help}; the hexes are {} to {}", ends[0], ends[1])
        } else {
            one_of(text, "places and regions", names.chain(EDGES))
        };
        Wrong::new(format!("there is no {what} {}", shown(text)), help).dependent()
    }

    /// The hexes at an edge of the map.
    fn edge(&self, text: &str) -> Option<HexSet> {
        let edge = EDGES.iter().position(|name| *name == text)?;
        let field = self.field();
        let layout = &field.layout;
        let (last_column, last_row) = (layout.first_column + layout.width - 1, layout.first_row + layout.height - 1);
        let north_is_low = layout.start == crate::grid::Start::North;
        let at = |hex: &Hex| {
            let (column, row) = field.column_row(*hex);
            match edge {
                0 => row == if north_is_low { layout.first_row } else { last_row },
                1 => column == last_column,
                2 => row == if north_is_low { last_row } else { layout.first_row },
                _ => column == layout.first_column,
            }
        };
        Some(field.hexes().filter(at).collect())
    }

    /// Some hexes; none when the key is absent.
    pub fn area(&self, t: &mut Reader, key: &'static str) -> Area {
        let list = t.set(key, AREA, 0..=MAX_WORDS, &|node| self.hexes(node)).unwrap_or_default();
        let written = list.len();
        let mut area = Area::NONE;
        for (words, hexes) in list {
            area.words.extend(words);
            area.hexes |= hexes;
        }
        // A range is the same as its hexes.
        if area.words.len() > written {
            let words = area.words.iter().cloned().map(Plain::Text).collect();
            t.put(key, Plain::List(words), &Shape::Set(Box::new(Shape::Text(AREA)), 0..=MAX_WORDS));
        }
        area
    }

    /// The last turn; that of the longest game where the file does not say, or none is read.
    pub fn last_turn(&self) -> u8 {
        if self.turns == 0 { MAX_TURNS as u8 } else { self.turns }
    }

    /// The first and the last turn of something: `from` and `until`.
    pub fn turns(&self, t: &mut Reader) -> [u8; 2] {
        let last = self.last_turn();
        let from = t.number_or("from", 1..=i64::from(last), 1);
        let until = t.number_or("until", 1..=i64::from(last), last);
        if from > until {
            t.fault("until", "this ends before it begins", format!("write a turn from {from} to {last}"));
        }
        [from, until]
    }

    /// A set of turns, a bit each: those listed, or all when none is.
    pub fn turn_set(&self, t: &mut Reader, key: &'static str) -> Option<u128> {
        let turns: Vec<u8> = t.maybe_numbers(key, 1..=i64::from(self.last_turn()), 0..=99);
        (!turns.is_empty()).then(|| turns.iter().fold(0, |all, turn| all | 1 << turn))
    }
}
