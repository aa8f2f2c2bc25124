//! The map \[1\]: its size and numbers, the ground row by row, places and regions.

use std::cell::RefCell;

use super::super::chart::bits;
use super::super::data::{Feature, Field, Hex, HexSet, MAX_HEXES, MAX_KINDS, Map};
use super::drawn::{Drawn, layout};
use super::names::{EDGES, Known, MAX_WORDS};
use super::ranges;
use crate::core::hint::shown;
use crate::grid::{Layout, MAX_LINES, Order, Parity, Start, Tops};
use crate::scenario::Plain;
use crate::scenario::drawing::{self, rows};
use crate::scenario::reader::{self, Names, Reader, Wrong, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// A row of the map.
const ROWS: Names = rows("write `r` and two digits, such as `r01`", "r01");
/// A hex, for the schema.
const HEX: &str = "^[0-9]{4}$";
/// Hexsides, for the schema.
const SIDES: &str = "^[0-9]{4}((/|\\.\\.)[0-9]{4})+$";
/// The most hexsides of a kind.
const MAX_SIDES: usize = 3 * MAX_HEXES;

/// The map.
pub(super) fn read(t: &mut Reader) -> Drawn {
    t.table("map", |t| {
        let (layout, field) = size(t);
        let fits = field.is_some();
        let [width, height] = [layout.width, layout.height];
        let first_row = layout.first_row;
        let names = RefCell::new(Vec::new());
        let drawing = drawing::Drawing { rows: ROWS, first_row, cell: ["hex", "hexes"], width, height, fits };
        let mut ground = drawing.read(t, |t| {
            let name = t.text("ground", Names::IDS.pattern, &ground_name).unwrap_or_default();
            let mut names = names.borrow_mut();
            let known = names.iter().position(|known| *known == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as u8
        });
        let field = field.unwrap_or_else(|| Drawn::default().field);
        ground.resize(field.len(), 0);
        let mut drawn = Drawn {
            names: names.into_inner(),
            ground,
            barriers: vec![[0; 6]; field.len()],
            routes: vec![[0; 6]; field.len()],
            field,
            ..Drawn::default()
        };
        if drawn.names.len() > MAX_KINDS {
            let message = format!("the map has {} kinds of ground", drawn.names.len());
            t.fault("legend", message, format!("there may be at most {MAX_KINDS}"));
        }
        let hex = |_: &str, node: &Node| number(node, &drawn.field);
        let places = t.maybe_each_value("places", Names::IDS, Shape::Text(HEX), &hex);
        drawn.places = places;
        drawn.regions = regions(t, &drawn);
        drawn
    })
}

/// The size of the map and how its hexes lie and are numbered \[1.1\].
fn size(t: &mut Reader) -> (Layout, Option<Field>) {
    let (numbers, lines) = (0..=i64::from(MAX_LINES), 1..=i64::from(MAX_LINES));
    let [width, height] = [t.number("width", lines.clone()), t.number("height", lines)];
    let first = [t.number_or("first_column", numbers.clone(), 1), t.number_or("first_row", numbers, 1)];
    let tops = t.maybe_choice("tops", &["flat", "pointed"], |name| Some((name == "pointed").then_some(Tops::Pointed)));
    let shifted = t.maybe_choice("shifted", &["even", "odd"], |name| Some((name == "odd").then_some(Parity::Odd)));
    let start =
        t.maybe_choice("rows_from", &["north", "south"], |name| Some((name == "south").then_some(Start::South)));
    let order = t.maybe_choice("numbers", &["column-row", "row-column"], |name| {
        Some((name == "row-column").then_some(Order::RowColumn))
    });
    for (key, written) in [
        ("tops", tops == Some(None)),
        ("shifted", shifted == Some(None)),
        ("rows_from", start == Some(None)),
        ("numbers", order == Some(None)),
    ] {
        if written {
            t.without_effect(&[key]);
        }
    }
    let usual = layout(first, [width, height]);
    let layout = Layout {
        tops: tops.flatten().unwrap_or(usual.tops),
        shifted: shifted.flatten().unwrap_or(usual.shifted),
        start: start.flatten().unwrap_or(usual.start),
        order: order.flatten().unwrap_or(usual.order),
        ..usual
    };
    if layout.fits(MAX_HEXES) {
        return (layout, Some(Field::new(layout)));
    }
    if width > 0 && height > 0 {
        let message = format!("the map has {} hexes", layout.len());
        t.fault("height", message, format!("a map has at most {MAX_HEXES} hexes, numbered with two digits"));
    }
    (layout, None)
}

fn ground_name(node: &Node) -> Result<String, Wrong> {
    let help = "write the name of a ground in quotes, such as \"clear\"";
    let text = node.text().ok_or_else(|| unlike(node, "the name of a ground", help))?;
    let wrong = || Wrong::new(format!("{} cannot be a name here", shown(text)), Names::IDS.help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}

/// A hex by its number.
fn number(node: &Node, field: &Field) -> Result<Hex, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "a hex", "write its number in quotes, such as \"0405\""))?;
    field.parse(text).ok_or_else(|| ranges::no_hex(text, field))
}

/// Named regions; each may use those before it.
fn regions(t: &mut Reader, drawn: &Drawn) -> Vec<(String, HexSet)> {
    let known = RefCell::new(Known { drawn: drawn.clone(), ..Known::default() });
    let list = |name: &str, node: &Node| {
        let hexes = reader::list(node, 1..=MAX_WORDS, &|node| known.borrow().hexes(node))?;
        let hexes = hexes.into_iter().fold(HexSet::EMPTY, |all, (_, hexes)| all | hexes);
        known.borrow_mut().drawn.regions.push((name.to_owned(), hexes));
        Ok(hexes)
    };
    let shape = Shape::Set(Box::new(Shape::Text(super::names::AREA)), 1..=MAX_WORDS);
    let regions = t.maybe_each_value("regions", Names::IDS, shape, &list);
    if let Some((name, _)) = regions.iter().find(|(name, _)| EDGES.contains(&name.as_str())) {
        let message = format!("{} is an edge of every map", shown(name));
        t.fault("regions", message, "give the region another name");
    }
    regions
}

/// Hexsides, as pairs of hexes, marked with a bit on both of their sides.
pub(super) fn sides(t: &mut Reader, key: &'static str, field: &Field) -> Vec<(Hex, usize)> {
    let given = t.set(key, SIDES, 0..=MAX_SIDES, &|node| crossed(node, field)).unwrap_or_default();
    if given.iter().any(|sides| sides.len() > 1) {
        let written = |&(hex, side): &(Hex, usize)| {
            Plain::Text(format!("{}/{}", field.label(hex), field.label(field.neighbour(hex, side))))
        };
        let pairs = given.iter().flatten().map(written).collect();
        t.put(key, Plain::List(pairs), &Shape::Set(Box::new(Shape::Text(SIDES)), 0..=MAX_SIDES));
    }
    given.concat()
}

/// The hexsides that a chain of adjacent hexes crosses: two of them for one hexside.
fn crossed(node: &Node, field: &Field) -> Result<Vec<(Hex, usize)>, Wrong> {
    let help = "write two adjacent hexes, such as \"0105/0106\", or more for the hexsides between each and the next, such as \
                \"0105/0106/0207\" and \"0105..0109\"";
    let text = node.text().ok_or_else(|| unlike(node, "a hexside", help))?;
    let wrong = || Wrong::new(format!("{} is not a hexside", shown(text)), help);
    if !text.contains('/') && !ranges::is_range(text) {
        return Err(wrong());
    }
    let mut chain = Vec::new();
    for part in text.split('/') {
        chain.extend(ranges::hexes(part, field)?);
    }
    let apart = |pair: &[Hex]| {
        let [one, other] = [pair[0], pair[1]].map(|hex| field.label(hex));
        Wrong::new(format!("{one} and {other} are not adjacent"), help).dependent()
    };
    let side = |pair: &[Hex]| field.side_to(pair[0], pair[1]).map(|side| (pair[0], side)).ok_or_else(|| apart(pair));
    let sides: Vec<_> = chain.windows(2).map(side).collect::<Result<_, _>>()?;
    if sides.is_empty() { Err(wrong().dependent()) } else { Ok(sides) }
}

/// Marks hexsides.
pub(super) fn mark(masks: &mut [[u32; 6]], field: &Field, sides: &[(Hex, usize)], bit: usize) {
    for &(hex, side) in sides {
        masks[hex.index()][side] |= 1 << bit;
        masks[field.neighbour(hex, side).index()][(side + 3) % 6] |= 1 << bit;
    }
}

/// The map for the rules.
pub(super) fn finish(known: &Known, features: &[Feature]) -> Map {
    let drawn = &known.drawn;
    let mut marks = vec![0; drawn.field.len()];
    for (bit, feature) in features.iter().enumerate() {
        feature.hexes.hexes.iter().for_each(|hex| marks[hex.index()] |= 1 << bit);
    }
    debug_assert!(marks.iter().all(|&mask| bits(mask).all(|bit| bit < features.len())), "features are numbered");
    Map {
        field: drawn.field.clone(),
        ground: drawn.ground.clone(),
        features: marks,
        barriers: drawn.barriers.clone(),
        routes: drawn.routes.clone(),
        places: drawn.places.clone(),
        regions: drawn.regions.clone(),
    }
}
