//! The units of a test position, on the map and still to enter.

use super::works::Barge;
use super::{SQUARE, label, no_side, side_named, square};
use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::games::verdox::Verdox;
use crate::games::verdox::data::{BargeId, Ground, KINDS, Kind, MAX_SIDE};
use crate::games::verdox::position_builder::PositionBuilder;
use crate::games::verdox::square::{Square, SquareSet};
use crate::scenario::reader::{Names, Reader, Wrong};
use crate::scenario::tree::Node;

/// The units on the map, in the order of the file.
#[derive(Default)]
pub(super) struct Units(Vec<Unit>);

struct Unit {
    side: Side,
    kind: Kind,
    place: Where,
    hidden: bool,
    acted: bool,
}

enum Where {
    Square(Square),
    Aboard(BargeId),
}

/// The squares and barges that are still free.
struct Room<'a> {
    game: &'a Verdox,
    barges: &'a [Barge],
    /// The active side.
    active: Option<Side>,
    /// The number of units of each side.
    counts: [usize; 2],
    taken: SquareSet,
    /// Whether each barge has a passenger.
    laden: Vec<bool>,
}

impl Units {
    pub fn read(t: &mut Reader, game: &Verdox, barges: &[Barge], active: Option<Side>) -> Self {
        let laden = vec![false; barges.len()];
        let mut room = Room { game, barges, active, counts: [0; 2], taken: SquareSet::EMPTY, laden };
        Self(t.each("units", Names::IDS, |name, t| room.unit(name, t)).into_iter().flatten().collect())
    }

    /// Checks that a side has units, and no more of a kind than the scenario gives it.
    pub fn check(&self, t: &mut Reader, game: &Verdox, reserve: &Reserve) {
        for side in Side::BOTH {
            let forces = game.scenario.forces[side.index()];
            let count = |kind: Kind| {
                let standing = self.0.iter().filter(|unit| (unit.side, unit.kind) == (side, kind)).count();
                standing + usize::from(reserve.0[side.index()][kind.index()])
            };
            let id = shown(&game.scenario.side_ids[side.index()]);
            if Kind::ALL.into_iter().all(|kind| count(kind) == 0) {
                t.fault("units", format!("{id} has no units"), "give it a unit, on the map or in `reserve`");
            }
            for kind in Kind::ALL {
                // A unit that has lost its horses counts as a foot unit.
                let riders = Kind::ALL.into_iter().find(|rider| rider.on_foot() == Some(kind));
                let fallen = riders.map_or(0, |rider| usize::from(forces[rider.index()]).saturating_sub(count(rider)));
                let most = usize::from(forces[kind.index()]) + fallen;
                if count(kind) > most {
                    let message = format!("{id} has {} of {}", count(kind), shown(kind.name()));
                    t.fault("units", message, format!("the scenario gives it at most {most}"));
                }
            }
        }
    }

    /// Places the units on the map.
    pub fn place<'g>(&self, game: &Verdox, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for unit in &self.0 {
            builder = match unit.place {
                Where::Aboard(barge) => builder.aboard(unit.side, unit.kind, barge),
                Where::Square(square) if unit.hidden => builder.hidden(unit.side, unit.kind, &label(game, square)),
                Where::Square(square) => builder.unit(unit.side, unit.kind, &label(game, square)),
            };
            if unit.acted {
                builder = builder.acted(unit.side);
            }
        }
        builder
    }
}

impl Room<'_> {
    fn unit(&mut self, name: &str, t: &mut Reader) -> Option<Unit> {
        let side = self.number(name, t);
        let kind = t.choice("kind", Kind::NAMES, Kind::from_name);
        let square = t.maybe_text("square", SQUARE, &|node| square(self.game, node));
        let barge = t.maybe_text("barge", Names::IDS.pattern, &|node| barge(self.barges.len(), node));
        let hidden = t.maybe_flag("hidden").unwrap_or_default();
        let acted = t.maybe_flag("acted").unwrap_or_default();
        let side = side?;
        if acted && self.active.is_some_and(|active| active != side) {
            t.fault("acted", "it is not the phase of its side", "remove it");
        }
        let place = match (square, barge) {
            (Some(square), None) => self.stands(t, side, square),
            (None, Some(barge)) => self.aboard(t, side, barge, hidden),
            (None, None) if t.has("square") || t.has("barge") => return None,
            (None, None) => return missing(t),
            (Some(_), Some(_)) => {
                t.fault("barge", "it stands on a square and is on a barge", "remove one of the two");
                return None;
            }
        };
        Some(Unit { side, kind: kind?, place, hidden, acted })
    }

    /// The side of a unit, which is part of its name, together with its number.
    fn number(&mut self, name: &str, t: &mut Reader) -> Option<Side> {
        let id = name.rsplit_once('-').map_or(name, |(id, _)| id);
        let Some(side) = side_named(self.game, id) else {
            no_side(t, self.game, id);
            return None;
        };
        self.counts[side.index()] += 1;
        let number = self.counts[side.index()];
        if number > MAX_SIDE {
            t.fault("", format!("{} has too many units", shown(id)), format!("a side has at most {MAX_SIDE}"));
        } else if name != format!("{id}-{number}") {
            let help = format!("number the units of a side from 1 in their order: this one is `{id}-{number}`");
            t.fault("", format!("{} is out of order", shown(name)), help);
        }
        Some(side)
    }

    fn stands(&mut self, t: &mut Reader, side: Side, square: Square) -> Where {
        let map = &self.game.scenario.map;
        if self.taken.contains(square) {
            let message = format!("another unit is on {}", label(self.game, square));
            t.fault("square", message, "give each unit a different square");
        }
        if map.ground[square.index()] == Ground::River {
            t.fault("square", "no unit can stand in the river", "put it on land, or name its `barge`");
        }
        if map.ground[square.index()] == Ground::Canal && self.barges.iter().any(|barge| barge.square == square) {
            t.fault("square", "a barge is on this square of the canal", "put it elsewhere, or name its `barge`");
        }
        if map.headquarters[side.other().index()] == square {
            t.fault("square", "it has taken the quarters of the enemy, and the game is over", "put it elsewhere");
        }
        self.taken.insert(square);
        Where::Square(square)
    }

    fn aboard(&mut self, t: &mut Reader, side: Side, barge: BargeId, hidden: bool) -> Where {
        let index = usize::from(barge);
        if self.laden[index] {
            t.fault("barge", "it has another passenger", "a barge carries one unit");
        }
        if self.barges[index].owner.is_some_and(|owner| owner != side) {
            t.fault("barge", "it belongs to the other side", "a passenger owns its barge: remove `owner`");
        }
        if hidden {
            t.fault("hidden", "a passenger has moved onto its barge and is face up", "remove it");
        }
        self.laden[index] = true;
        Where::Aboard(barge)
    }
}

fn missing<T>(t: &mut Reader) -> Option<T> {
    t.fault("square", "`square` is missing", "give its square, or its `barge`");
    None
}

/// A barge by its name.
fn barge(count: usize, node: &Node) -> Result<BargeId, Wrong> {
    let names: Vec<String> = (1..=count).map(|number| format!("barge-{number}")).collect();
    let known = || names.iter().map(String::as_str);
    let text = node.text().unwrap_or_default();
    let help = if names.is_empty() { "put it into `[barges]`".to_owned() } else { one_of(text, "barges", known()) };
    let place = names.iter().position(|name| name == text);
    place.map(|index| index as BargeId).ok_or_else(|| Wrong::new(format!("there is no barge {}", shown(text)), help))
}

/// The numbers of units of each kind that the sides still have to enter.
pub(super) struct Reserve([[u8; KINDS]; 2]);

impl Reserve {
    pub fn read(t: &mut Reader, game: &Verdox) -> Self {
        let mut counts = [[0; KINDS]; 2];
        t.maybe_each("reserve", Names::IDS, |id, t| {
            let side = side_named(game, id);
            if side.is_none() {
                no_side(t, game, id);
            }
            for kind in Kind::ALL {
                let count = t.maybe_number(kind.name(), 0..=MAX_SIDE as i64).unwrap_or_default();
                counts[side.map_or(0, Side::index)][kind.index()] = count;
            }
        });
        Self(counts)
    }

    /// Adds the waiting units.
    pub fn wait<'g>(&self, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                builder = builder.waiting(side, kind, self.0[side.index()][kind.index()]);
            }
        }
        builder
    }
}
