//! Breaches, gates and barges of a test position.

use super::{SQUARE, label, side, square, square_named};
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::verdox::Verdox;
use crate::games::verdox::data::{BargeId, Ground, MAX_BARGES, MAX_WALLS};
use crate::games::verdox::position_builder::PositionBuilder;
use crate::games::verdox::square::Square;
use crate::scenario::reader::{Names, Reader, Wrong};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// Squares as keys.
const SQUARES: Names = Names {
    pattern: SQUARE,
    help: "write four digits, column first, such as `0809`",
    example: "0809",
    good: |name| name.len() == 4 && name.bytes().all(|digit| digit.is_ascii_digit()),
};

/// Breaches, gates and barges as read.
pub(super) struct Works {
    breaches: Vec<String>,
    /// Gates with another owner than at the start.
    gates: Vec<(String, Side)>,
    pub barges: Vec<Barge>,
}

/// A barge of a file.
pub(super) struct Barge {
    /// The square of the barge; [`Square::NONE`] when that is at fault.
    pub square: Square,
    pub owner: Option<Side>,
    moved: bool,
}

impl Works {
    pub fn read(t: &mut Reader, game: &Verdox) -> Self {
        let breaches = t.texts("breaches", SQUARE, 0..=MAX_WALLS, &|node| wall(game, node)).unwrap_or_default();
        let gates = t.maybe_each_value("gates", SQUARES, Shape::Text(Names::IDS.pattern), &|name, node| {
            gate(game, name)?;
            side(game, node)
        });
        let mut barges = Vec::new();
        t.maybe_each("barges", Names::IDS, |name, t| {
            let barge = Barge::read(name, t, game, &barges);
            barges.push(barge);
        });
        Self { breaches, gates, barges }
    }

    /// Applies them to the position.
    pub fn build<'g>(&self, game: &Verdox, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for breach in &self.breaches {
            builder = builder.breach(breach);
        }
        for (gate, owner) in &self.gates {
            builder = builder.gate(gate, *owner);
        }
        for (id, barge) in self.barges.iter().enumerate() {
            builder = builder.barge(&label(game, barge.square), barge.owner);
            if barge.moved {
                builder = builder.moved(id as BargeId);
            }
        }
        builder
    }
}

impl Barge {
    fn read(name: &str, t: &mut Reader, game: &Verdox, others: &[Barge]) -> Self {
        let number = others.len() + 1;
        if number > MAX_BARGES {
            t.fault("", "there are too many barges", format!("there may be at most {MAX_BARGES}"));
        } else if name != format!("barge-{number}") && !t.describing() {
            let help = format!("number barges from 1 in their order: this one is `barge-{number}`");
            t.fault("", format!("{} is out of order", shown(name)), help);
        }
        let square = t.text("square", SQUARE, &|node| square(game, node)).unwrap_or_default();
        if square.is_some() && !game.scenario.carries_barges(game.scenario.map.ground[square.index()]) {
            t.fault("square", "a barge cannot be on land", "put it on water");
        }
        if square.is_some() && others.iter().any(|other| other.square == square) {
            t.fault("square", format!("another barge is at {}", label(game, square)), "give each a square of its own");
        }
        let owner = t.maybe_text("owner", Names::IDS.pattern, &|node| side(game, node));
        Self { square, owner, moved: t.maybe_flag("moved").unwrap_or_default() }
    }
}

/// A wall or gate that can be breached.
fn wall(game: &Verdox, node: &Node) -> Result<String, Wrong> {
    let square = square(game, node)?;
    let wall = game.scenario.map.ground[square.index()].is_wall();
    let wrong =
        || Wrong::new(format!("there is no wall at {}", label(game, square)), "name a square of a fortification");
    wall.then(|| label(game, square)).ok_or_else(wrong)
}

/// Checks that there is a gate on this square.
fn gate(game: &Verdox, name: &str) -> Result<(), Wrong> {
    let square = square_named(game, name)?;
    let gate = game.scenario.map.ground[square.index()] == Ground::Gate;
    gate.then_some(()).ok_or_else(|| {
        let gates = game.terrain.walls.iter().filter(|wall| game.scenario.map.ground[wall.index()] == Ground::Gate);
        let known: Vec<String> = gates.map(|&gate| shown(&label(game, gate))).collect();
        let help = if known.is_empty() { "remove it".to_owned() } else { format!("gates: {}", known.join(", ")) };
        Wrong::new(format!("there is no gate at {name}"), help)
    })
}
