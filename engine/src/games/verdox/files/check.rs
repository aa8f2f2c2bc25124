//! Checks of a scenario as a whole, beyond those of single values.

use crate::core::game::{MAX_ACTIONS, Side};
use crate::core::hint::counted;
use crate::games::verdox::data::{Edge, Ground, MAX_BARGES, MAX_SIDE, MAX_WALLS, Scenario};
use crate::games::verdox::square::{SIDES, Square};
use crate::scenario::problem::Problem;

/// A decision never has too many actions: each unit has at most 84 squares to move to, every enemy to fire at, eight squares to
/// fight, every wall and every barge to shell; the barges themselves move to each side.
const _: () = assert!(MAX_SIDE * (84 + MAX_SIDE + 8 + MAX_WALLS + MAX_BARGES) + MAX_BARGES * SIDES < MAX_ACTIONS);

/// The keys of the sides.
const KEYS: [&str; 2] = ["first", "second"];

impl Scenario {
    /// Every fault of the scenario as a whole; empty when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = self.check_forces();
        problems.extend(self.check_edges());
        problems.extend(self.check_walls());
        problems.extend(self.check_barges());
        problems.extend(self.check_headquarters());
        problems
    }

    /// Checks the number of units of each side.
    fn check_forces(&self) -> Vec<Problem> {
        let strengths = Side::BOTH.map(|side| (side, self.strength(side)));
        let wrong = strengths.into_iter().filter(|&(_, strength)| strength == 0 || strength > MAX_SIDE as u32);
        wrong
            .map(|(side, strength)| {
                let message =
                    format!("`{}` has {}", self.side_ids[side.index()], counted(strength as usize, "unit", "units"));
                let path = format!("sides.{}.forces", KEYS[side.index()]);
                Problem::new(path, message, format!("give each side 1 to {MAX_SIDE}"))
            })
            .collect()
    }

    /// Checks that the sides enter on different edges, each on land.
    fn check_edges(&self) -> Vec<Problem> {
        if self.map.edges[0] == self.map.edges[1] {
            let message = "both sides enter on the same edge";
            return vec![Problem::new(
                "sides.second.edge",
                message,
                "write \"left\" for one and \"right\" for the other",
            )];
        }
        let wide = i32::from(self.map.field.width);
        if wide < 2 {
            return vec![Problem::new("map.width", "the edges of the map are the same column", "write 2 or more")];
        }
        let dry = |edge: Edge| {
            let column = if edge == Edge::Left { 0 } else { wide - 1 };
            let mut squares =
                (0..i32::from(self.map.field.height)).filter_map(|row| self.map.field.square(column, row));
            squares.any(|square| self.ground(square) != Ground::River)
        };
        let drowned = Side::BOTH.into_iter().filter(|side| !dry(self.map.edges[side.index()]));
        drowned
            .map(|side| {
                let message = format!("`{}` has no land to enter on", self.side_ids[side.index()]);
                Problem::new("map.rows", message, "draw land at its edge")
            })
            .collect()
    }

    fn ground(&self, square: Square) -> Ground {
        self.map.ground[square.index()]
    }

    /// Checks the number of walls.
    fn check_walls(&self) -> Vec<Problem> {
        let walls = self.map.ground.iter().filter(|ground| ground.is_wall()).count();
        let message = format!("the map has {walls} squares of fortifications");
        let problem = Problem::new("map.rows", message, format!("there may be at most {MAX_WALLS}, gates among them"));
        if walls > MAX_WALLS { vec![problem] } else { Vec::new() }
    }

    /// Checks that the barges are on the river, each on its own square.
    fn check_barges(&self) -> Vec<Problem> {
        let barges = &self.map.barges;
        let ashore = |&&barge: &&Square| self.ground(barge) != Ground::River;
        let label = |square: Square| self.map.field.label(square);
        let land = barges.iter().filter(ashore).map(|&barge| {
            Problem::new(
                "map.barges",
                format!("the barge at {} is not on the river", label(barge)),
                "place it on the river",
            )
        });
        let twice = (1..barges.len()).filter(|&index| barges[..index].contains(&barges[index])).map(|index| {
            let message = format!("two barges are at {}", label(barges[index]));
            Problem::new("map.barges", message, "give each barge a square of its own")
        });
        land.chain(twice).collect()
    }

    /// Checks that the commanders' quarters are two squares of land.
    fn check_headquarters(&self) -> Vec<Problem> {
        let [first, second] = self.map.headquarters;
        let at = |square: Square| self.map.field.label(square);
        let mut problems = Vec::new();
        if first == second {
            let message = format!("both sides have their quarters at {}", at(first));
            problems.push(Problem::new("map.headquarters", message, "give each side a square of its own"));
        }
        for square in [first, second].into_iter().filter(|&square| self.ground(square) == Ground::River) {
            let message = format!("the quarters at {} lie in the river", at(square));
            problems.push(Problem::new("map.headquarters", message, "place them on land"));
        }
        problems
    }
}
