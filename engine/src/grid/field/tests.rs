//! Fields of several layouts, also beside the tables of a [`Grid`].

use super::*;
use crate::grid::{Grid, Medium, Order, Parity, Small, Start, Tops};

/// Flat tops, counted from the north-west, with the even columns to the south.
const FLAT: Layout = Layout {
    width: 43,
    height: 27,
    first_column: 1,
    first_row: 1,
    start: Start::North,
    tops: Tops::Flat,
    shifted: Parity::Even,
    order: Order::ColumnRow,
};

/// The labels around a hex, clockwise from the north.
fn around(layout: Layout, label: &str) -> [String; SIDES] {
    let field = Field::<Large>::new(layout);
    let hex = field.parse(label).expect("a hex");
    core::array::from_fn(|side| field.label(field.neighbour(hex, side)))
}

#[test]
fn labels_and_neighbours_agree_with_the_printed_numbers() {
    let field = Field::<Large>::new(FLAT);
    assert_eq!(field.len(), 1161);
    assert_eq!(around(FLAT, "1817"), ["1816", "1917", "1918", "1818", "1718", "1717"]);
    assert_eq!(around(FLAT, "1717"), ["1716", "1816", "1817", "1718", "1617", "1616"]);
    for wrong in ["4401", "0128", "0001", "010", "01011", "0a01", "-101", ""] {
        assert_eq!(field.parse(wrong), None, "{wrong}");
    }
    let hex = |label| field.parse(label).expect("a hex");
    for other in field.neighbours(hex("1817")) {
        assert_eq!(field.distance(hex("1817"), other), 1);
    }
    assert_eq!(field.distance(hex("0101"), hex("4301")), 42);
    assert_eq!(field.distance(hex("0101"), hex("0127")), 26);
    assert_eq!(field.label(Hex::NONE), "----");
}

#[test]
fn either_column_can_be_shifted_whatever_its_first_number() {
    for first_column in [0, 1, 10, 11] {
        let odd = Layout { first_column, first_row: 0, shifted: Parity::Odd, ..FLAT };
        assert_eq!(around(odd, "1817"), ["1816", "1916", "1917", "1818", "1717", "1716"]);
        assert_eq!(around(odd, "1717"), ["1716", "1817", "1818", "1718", "1618", "1617"]);
    }
}

#[test]
fn rows_can_be_counted_from_the_south() {
    let south = Layout { start: Start::South, ..FLAT };
    assert_eq!(around(south, "1817"), ["1818", "1918", "1917", "1816", "1717", "1718"]);
    let pointed = Layout { tops: Tops::Pointed, order: Order::RowColumn, ..FLAT };
    assert_eq!(around(pointed, "1817"), ["1718", "1818", "1918", "1917", "1816", "1717"]);
    assert_eq!(around(pointed, "1717"), ["1617", "1718", "1817", "1816", "1716", "1616"]);
}

#[test]
fn a_field_has_the_geometry_of_a_grid() {
    for (rows, columns) in [(1, 9), (9, 1), (15, 16), (8, 11)] {
        let grid = Grid::<Small>::new(rows, columns);
        let field = Field::<Small>::new(grid.layout());
        assert!(grid.hexes().eq(field.hexes()));
        for hex in grid.hexes() {
            assert_eq!(field.label(hex), grid.label(hex).to_string());
            assert_eq!(field.parse(&field.label(hex)), Some(hex));
            for side in 0..SIDES {
                assert_eq!(field.neighbour(hex, side), grid.neighbour(hex, side as u8));
            }
            for other in grid.hexes() {
                assert_eq!(field.distance(hex, other), grid.distance(hex, other));
            }
        }
    }
}

/// Every layout of this size.
fn layouts(width: u8, height: u8) -> impl Iterator<Item = Layout> {
    let firsts = [(0, 0), (1, 1), (10, 3)];
    firsts.into_iter().flat_map(move |(first_column, first_row)| {
        [Tops::Flat, Tops::Pointed].into_iter().flat_map(move |tops| {
            [Start::North, Start::South].into_iter().flat_map(move |start| {
                let of = move |shifted| Layout { width, height, first_column, first_row, start, tops, shifted, ..FLAT };
                [Parity::Odd, Parity::Even].map(of)
            })
        })
    })
}

#[test]
fn neighbours_are_mutual_and_distances_are_those_of_the_shortest_ways() {
    for layout in layouts(6, 5) {
        let field = Field::<Medium>::new(layout);
        for hex in field.hexes() {
            for side in 0..SIDES {
                let next = field.neighbour(hex, side);
                if next.is_some() {
                    assert_eq!(field.neighbour(next, (side + 3) % SIDES), hex, "{layout:?}");
                    assert_eq!(field.side_to(hex, next), Some(side));
                    assert_eq!(field.distance(hex, next), 1);
                }
            }
            let nearest = |to: Hex<Medium>| field.neighbours(to).map(|next| field.distance(hex, next)).min();
            for to in field.hexes().filter(|&to| to != hex) {
                assert_eq!(nearest(to), Some(field.distance(hex, to) - 1), "{layout:?}");
            }
        }
    }
}

#[test]
fn a_layout_that_does_not_fit_is_refused() {
    let fits = |layout: Layout| layout.fits(Large::MOST);
    assert!(fits(FLAT) && fits(Layout { width: 32, height: 32, ..FLAT }));
    assert!(fits(Layout { first_column: 57, ..FLAT }) && !fits(Layout { first_column: 58, ..FLAT }));
    assert!(!fits(Layout { width: 0, ..FLAT }) && !fits(Layout { width: 50, ..FLAT }));
}

#[test]
fn a_line_is_the_same_in_both_directions_and_steps_from_hex_to_hex() {
    for layout in layouts(20, 15) {
        let field = Field::<Large>::new(layout);
        for from in field.hexes().step_by(7) {
            for to in field.hexes().step_by(11) {
                let far = field.distance(from, to);
                for steps in 0..=far {
                    let (there, back) = (field.on_line(from, to, steps), field.on_line(to, from, far - steps));
                    assert!(there == back || there == [back[1], back[0]]);
                    for hex in there.into_iter().filter(|hex| hex.is_some()) {
                        assert_eq!((field.distance(from, hex), field.distance(hex, to)), (steps, far - steps));
                    }
                }
            }
        }
    }
}

#[test]
fn a_line_along_a_hexside_names_both_hexes() {
    let field = Field::<Large>::new(Layout { width: 9, height: 9, ..FLAT });
    let hex = |label| field.parse(label).expect("a hex");
    // From a hex to the second one to its east, the line runs between two hexes.
    let mut both = field.on_line(hex("0305"), hex("0505"), 1);
    both.sort();
    assert_eq!(both.map(|hex| field.label(hex)), ["0404", "0405"]);
}
