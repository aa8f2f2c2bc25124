//! Places in orders: squares, blocks of squares, and words for features of a map.

use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::games::verdox::Verdox;
use crate::games::verdox::data::Ground;
use crate::games::verdox::files::map::square;
use crate::games::verdox::square::{Square, SquareSet};
use crate::scenario::reader::{Wrong, unlike};
use crate::scenario::tree::Node;

/// A place, for the schema.
pub(super) const PLACE: &str = "^([0-9]{4}(-[0-9]{4})?|own-quarters|enemy-quarters|own-gates|enemy-gates|bridges)$";
/// The words.
const WORDS: [&str; 5] = ["own-quarters", "enemy-quarters", "own-gates", "enemy-gates", "bridges"];

/// The squares of a place, as a side names them.
pub(super) fn place(game: &Verdox, side: Side, node: &Node) -> Result<SquareSet, Wrong> {
    let help = "write a square such as \"0609\", a block such as \"0407-0412\", or a word such as \"enemy-quarters\"";
    let text = node.text().ok_or_else(|| unlike(node, "a place", help))?;
    if text.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return word(game, side, text);
    }
    let field = game.scenario.map.field;
    let Some((one, other)) = text.split_once('-') else {
        return square(node, Some(field)).map(|square| [square].into_iter().collect());
    };
    let wrong = |corner: &str| Wrong::new(format!("there is no square {}", shown(corner)), help);
    let corner = |label: &str| field.parse(label).map(|square| field.column_row(square)).ok_or_else(|| wrong(label));
    let ((left, top), (right, bottom)) = (corner(one)?, corner(other)?);
    let within = |a: i32, b: i32, line: i32| a.min(b) <= line && line <= a.max(b);
    let inside = |square: &Square| {
        let (column, row) = field.column_row(*square);
        within(left, right, column) && within(top, bottom, row)
    };
    Ok(field.squares().filter(inside).collect())
}

/// The squares denoted by a word on this map.
fn word(game: &Verdox, side: Side, word: &str) -> Result<SquareSet, Wrong> {
    let map = &game.scenario.map;
    let quarters = |side: Side| [map.headquarters[side.index()]].into_iter().collect();
    let having = |has: &dyn Fn(Square) -> bool| map.field.squares().filter(|&square| has(square)).collect();
    let gates = |side: Side| having(&|square| map.gates[square.index()] == Some(side));
    let squares: SquareSet = match word {
        "own-quarters" => quarters(side),
        "enemy-quarters" => quarters(side.other()),
        "own-gates" => gates(side),
        "enemy-gates" => gates(side.other()),
        "bridges" => having(&|square| map.ground[square.index()] == Ground::Bridge),
        _ => {
            let message = format!("there is no place {}", shown(word));
            return Err(Wrong::new(message, one_of(word, "words for places", WORDS)));
        }
    };
    if squares.is_empty() {
        return Err(Wrong::new(format!("this map has no {}", shown(word)), "name squares instead"));
    }
    Ok(squares)
}
