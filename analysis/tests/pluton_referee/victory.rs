//! Victory points \[S1.6, S2.7\], in half points.

use crate::pluton_referee::board::{Board, Kind};
use crate::pluton_referee::log::{Judged, Line, demand, equal};
use crate::pluton_referee::map::{Hex, distance, parse};
use crate::pluton_referee::referee::Referee;

const RANKS: [&str; 5] = ["draw", "small", "medium", "large", "enormous"];

impl Board {
    fn score(&self, side: usize) -> i32 {
        let battalions = self.artillery.iter().filter(|of| of.side == side && !of.called);
        let uncalled: i32 = battalions.map(|of| self.book.number(&format!("artillery.{}.uncalled", of.id))).sum();
        let platoons = self.units.iter().filter(|unit| unit.side == side && unit.kind != Kind::Commander);
        let lost: i32 = platoons.map(|unit| (2 * unit.boxes - unit.halves + 1) / 2).sum();
        let each = self.book.at("victory.hidden_stage", side as i32);
        let hidden = (each * self.hidden_stages[side]).min(self.book.at("victory.hidden_most", side as i32));
        let road = if self.is_road_free(side) { self.book.at("victory.road", side as i32) } else { 0 };
        self.buildings(side) + uncalled + hidden + road
            - lost * self.book.number("victory.lost_box")
            - self.lost_commanders[side] * self.book.number("victory.lost_commander")
    }

    fn buildings(&self, side: usize) -> i32 {
        let control = self.book.reads("holding", "control");
        let held = |hex: Hex| {
            if control {
                return self.control.get(&hex) == Some(&side);
            }
            self.platoons(side, hex) > 0 && !self.holds(1 - side, hex)
        };
        let worth = self
            .villages
            .iter()
            .map(|village| village.worth[side] * village.hexes.iter().filter(|&&hex| held(hex)).count() as i32);
        worth.sum()
    }

    fn is_road_free(&self, side: usize) -> bool {
        let list = |path: &str| -> Vec<Hex> {
            self.book.value(path).as_array().into_iter().flatten().filter_map(parse).collect()
        };
        let (mut road, branch) = (list("victory.main_road"), list("victory.branch"));
        let last_only = self.book.reads("road_reading", "last-hex");
        let from = if last_only { branch.len().saturating_sub(1) } else { 0 };
        road.extend(&branch[from..]);
        let least = self.book.number("victory.road_distance");
        let near =
            |unit: usize| self.units[unit].hex.is_some_and(|hex| road.iter().any(|&at| distance(at, hex) < least));
        !self.side(1 - side).any(near)
    }

    /// The points of the first side minus those of the second.
    pub fn net(&self) -> i32 {
        self.score(0) - self.score(1)
    }
}

impl Referee {
    pub fn game_over(&mut self, line: &Line<'_>) -> Judged {
        let board = &self.board;
        equal(&board.stage, &board.stages, "4.1", "the last stage")?;
        let (net, whole) = (board.net(), board.net().abs() / 2);
        let rank = (0..4).filter(|&index| whole >= board.book.at("victory.ranks", index)).count();
        equal(&line.text("result")?, &RANKS[rank], "S1.6", "the rank")?;
        let winner = (rank > 0).then(|| board.sides[usize::from(net < 0)].as_str());
        equal(&line.maybe("side"), &winner, "S1.6", "the winner")?;
        demand(!self.over, "4.1", "the game is over")?;
        self.over = true;
        Ok(())
    }
}
