//! Movement \[6\].

use std::collections::BTreeSet;

use crate::pluton_referee::board::{Board, Kind};
use crate::pluton_referee::due::Due;
use crate::pluton_referee::log::{Judged, Line, demand, equal};
use crate::pluton_referee::map::{Hex, distance};
use crate::pluton_referee::referee::Referee;

/// A step in progress: its hexes, the units that still have to make it, and whether it is the first of the move.
#[derive(Clone, Debug)]
pub struct Step {
    pub from: Option<Hex>,
    pub to: Option<Hex>,
    /// The units left to move: for a first step only their number is known.
    pub left: usize,
    pub first: bool,
}

impl Board {
    /// \[6.3, 6.4\] The allowance of a unit.
    fn allowance(&self, unit: usize, run: bool) -> i32 {
        let kind = match self.units[unit].kind {
            Kind::Rifle => "rifle",
            Kind::Hmg => "hmg",
            Kind::Mortar => "mortar",
            Kind::Commander => "commander",
        };
        let way = if run { "run" } else { "walk" };
        self.book.number(&format!("kinds.{kind}.{way}"))
    }

    /// \[11.4\] Whether a pinned unit may make a step.
    fn leads_away(&self, unit: usize, from: Hex, to: Hex, known: &BTreeSet<usize>) -> bool {
        let covered = |hex: Hex| self.markers.values().any(|&marker| marker == hex);
        let seen = |enemy: &usize| known.contains(enemy);
        let enemies = self.side(1 - self.units[unit].side).filter(seen).filter_map(|enemy| self.units[enemy].hex);
        let ways: Vec<(i32, i32)> = enemies.map(|hex| (distance(from, hex), distance(to, hex))).collect();
        let nearest = |ways: Vec<i32>| ways.into_iter().min();
        let [before, after] =
            [nearest(ways.iter().map(|way| way.0).collect()), nearest(ways.iter().map(|way| way.1).collect())];
        let farther = ways.iter().any(|(before, after)| after > before);
        let away = if self.book.reads("pinned_away", "every") {
            farther && ways.iter().all(|(before, after)| after >= before)
        } else if self.book.reads("pinned_away", "not-nearer") {
            farther && after >= before
        } else {
            after > before
        };
        covered(from) && !covered(to) || away
    }
}

impl Referee {
    pub fn move_starts(&mut self, line: &Line<'_>) -> Judged {
        demand(self.board.group.is_empty() && self.step.is_none(), "6.1", "a move is still in progress")?;
        demand(!self.closed, "4.2", "the moves are over")?;
        let left = line.number("count")? as usize + 1;
        let from = line.hex(&self.board, "from")?;
        self.board.run = line.is("result", [Some("run"), None])?;
        self.board.spent = 0;
        self.stops = false;
        let directed = (0..self.board.units.len()).filter(|&unit| self.board.is_directed(unit));
        self.directed = directed.collect();
        self.known = (0..self.board.units.len()).filter(|&unit| self.board.units[unit].seen).collect();
        self.step = Some(Step { from, to: None, left, first: true });
        Ok(())
    }

    pub fn moved(&mut self, line: &Line<'_>) -> Judged {
        let (unit, to) = (line.unit(&self.board)?, line.at(&self.board, "to")?);
        let from = line.hex(&self.board, "from")?;
        let group = self.board.group.len();
        let step = self.step.get_or_insert(Step { from, to: None, left: group, first: false }).clone();
        equal(&from, &step.from, "6.1", "the hex of the moving units")?;
        let of = &self.board.units[unit];
        demand(of.side == self.board.active, "6.1", "only the side whose phase it is moves")?;
        equal(&from, &of.hex, "6.1", "the hex of the unit")?;
        if step.to.is_none() {
            self.begin_step(&step, from, to)?;
        }
        demand(step.to.is_none_or(|other| other == to), "6.1", "units that move together go to the same hex")?;
        if step.first {
            self.first_step(unit, from, to)?;
        } else {
            demand(self.board.group.contains(&unit), "6.1", "the unit is not moving")?;
        }
        let more = i32::from(!self.board.is_commander(unit));
        demand(self.board.has_room(self.board.active, to, more), "5.2", "there is no room")?;
        self.board.units[unit].moved = true;
        self.put(unit, to);
        self.stops |= self.board.units[unit].level == 2 || self.board.holds(1 - self.board.active, to);
        let left = step.left - 1;
        self.step = (left > 0).then_some(Step { to: Some(to), left, ..step });
        self.gone_since_move = false;
        self.note_captures();
        Ok(())
    }

    /// The cost of a step of the whole group.
    fn begin_step(&mut self, step: &Step, from: Option<Hex>, to: Hex) -> Judged {
        demand(from.is_none_or(|from| distance(from, to) == 1), "6.1", "a step leads to an adjacent hex")?;
        self.board.spent += self.board.cost(from, to);
        if step.first {
            return Ok(());
        }
        demand(!self.stops, "6.2", "a unit stops where it meets enemies, and when it is pinned")?;
        let board = &self.board;
        let most_level = usize::from(board.book.reads("run_marker_at", "start-of-move"));
        let of = |&unit: &usize| board.allowance(unit, board.run && board.units[unit].level <= most_level);
        let most = board.group.iter().map(of).min().unwrap_or(0);
        demand(board.spent <= most, "6.3", "the move costs more than the units have")
    }

    /// The first step of a unit: it has not moved, it may run, it may enter, it may move when it is pinned.
    fn first_step(&mut self, unit: usize, from: Option<Hex>, to: Hex) -> Judged {
        let board = &self.board;
        let of = &board.units[unit];
        demand(!of.moved && of.halves > 0, "6.1", "a unit moves once in a phase")?;
        if board.run {
            let tired = self.tired.contains(&unit);
            demand(of.level == 0 || tired, "6.4", "a unit under fire does not run")?;
            let directed = tired || from.is_none() || self.directed.contains(&unit);
            demand(directed, "13.4", "an undirected unit does not run")?;
            let gains = board.allowance(unit, true) > board.allowance(unit, false);
            demand(gains, "6.4", "the unit cannot run")?;
        }
        match from {
            Some(from) => demand(
                of.level < 2 || board.leads_away(unit, from, to, &self.known),
                "11.4",
                "a pinned unit moves away",
            )?,
            None => {
                let place = board.places.iter().find(|place| place.id == of.place);
                demand(place.is_some_and(|place| place.open), "S1.5", "the unit may not enter")?;
                demand(place.is_some_and(|place| place.hexes.contains(&to)), "S1.5", "not from this hex")?;
            }
        }
        self.board.group.insert(unit);
        Ok(())
    }

    /// \[6.5\] By switch a unit comes under fire when it begins to run, or when it has run onto the map.
    pub fn tires(&mut self, unit: usize) -> Judged {
        let (of, board) = (&self.board.units[unit], &self.board);
        // A unit that runs onto the map comes under fire just before its step is logged.
        let enters = of.hex.is_none() && of.waits && board.run && self.step.is_some();
        let begins = !of.moved && board.group.is_empty() || board.run && board.group.contains(&unit);
        let may = of.side == board.active && of.level == 0 && (enters || begins);
        demand(may && self.tired.insert(unit), "6.5", "the unit does not run")?;
        if !enters && !of.moved {
            demand(board.is_directed(unit), "13.4", "an undirected unit does not run")?;
        }
        self.due.push_back(Due::Level { unit, level: 1, rule: "6.5" });
        Ok(())
    }

    pub fn move_ends(&mut self, line: &Line<'_>) -> Judged {
        let unit = line.unit(&self.board)?;
        demand(self.board.group.remove(&unit), "6.1", "the unit is not moving")?;
        equal(&line.hex(&self.board, "to")?, &self.board.units[unit].hex, "6.1", "the end of the move")?;
        if self.board.run && self.board.units[unit].level == 0 {
            let early = self.board.book.reads("run_marker_at", "start-of-move");
            demand(!early, "6.5", "the unit has run, and is not under fire")?;
            self.due.push_back(Due::Level { unit, level: 1, rule: "6.5" });
        }
        Ok(())
    }
}
