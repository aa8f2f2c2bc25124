//! Reinforcements \[S1.5, S2.5\].

use crate::pluton_referee::due::Due;
use crate::pluton_referee::log::{Judged, Line, demand, equal, wrong};
use crate::pluton_referee::referee::Referee;

impl Referee {
    fn place_of(&self, line: &Line<'_>) -> Judged<usize> {
        let id = line.text("place")?;
        let found = self.board.places.iter().position(|place| place.id == id);
        found.map_or_else(|| wrong("log", "there is no such place"), Ok)
    }

    /// \[S2.5\] A die for a battalion.
    pub fn entry_test(&mut self, line: &Line<'_>) -> Judged {
        let index = self.place_of(line)?;
        let place = &self.board.places[index];
        let board = &self.board;
        demand(place.arrival == "dice" && !place.open, "S2.5", "no die is rolled for these units")?;
        let revealed = board.units.iter().any(|unit| unit.side != place.side && unit.ever_seen);
        demand(revealed, "S2.5", "no enemy has been revealed")?;
        let from = board.book.number(&format!("places.{}.dice_from", place.id));
        let most = board.book.at(&format!("places.{}.dice", place.id), i32::from(board.stage >= from));
        let enters = line.die()? <= most;
        equal(&line.text("result")?, &if enters { "enters" } else { "waits" }, "S2.5", "the result")?;
        if enters {
            self.due.push_back(Due::MayEnter { place: index });
        }
        Ok(())
    }

    /// \[S1.5\] Whether a side holds a building whose capture lets these units enter.
    fn is_captured(&self, place: usize) -> bool {
        let (board, place) = (&self.board, &self.board.places[place]);
        let names = board.book.value(&format!("places.{}.capture", place.id)).as_array().cloned().unwrap_or_default();
        let villages = board.villages.iter().filter(|village| names.iter().any(|name| *name == village.id.as_str()));
        let mut hexes = villages.flat_map(|village| village.hexes.clone());
        hexes.any(|hex| board.platoons(place.side, hex) > 0 && !board.holds(1 - place.side, hex))
    }

    /// After the whole of a step: a capture lets units enter.
    pub fn note_captures(&mut self) {
        if self.step.is_some() || self.board.book.reads("trigger_entry", "next-stage") {
            return;
        }
        for place in 0..self.board.places.len() {
            let of = &self.board.places[place];
            if of.arrival == "capture" && !of.open && of.side == self.board.active && self.is_captured(place) {
                self.due.push_back(Due::MayEnter { place });
            }
        }
    }

    /// Unannounced entitlements: units that may enter from the start of a stage on, and by switch running units that
    /// come under fire when they begin \[6.5\].
    pub fn unannounced(&mut self, line: &Line<'_>) -> Judged {
        if !self.due.is_empty() {
            return Ok(());
        }
        if line.kind() == "efficiency" && self.board.book.reads("run_marker_at", "start-of-move") {
            return self.tires(line.unit(&self.board)?);
        }
        if line.kind() != "may-enter" {
            return Ok(());
        }
        let place = self.place_of(line)?;
        let of = &self.board.places[place];
        let first = self.board.book.number(&format!("places.{}.stage", of.id));
        let comes = match of.arrival.as_str() {
            "stage" => self.board.stage >= first,
            "capture" => self.is_captured(place),
            _ => false,
        };
        demand(comes && !of.open, "S1.5", "the units may not enter yet")?;
        self.due.push_back(Due::MayEnter { place });
        Ok(())
    }

    /// \[S1.5\] At the start of a stage no place is left out whose stage has come.
    pub fn open_by_stage(&self) -> Judged {
        let board = &self.board;
        let late = board.places.iter().any(|place| {
            let first = board.book.number(&format!("places.{}.stage", place.id));
            place.arrival == "stage" && !place.open && board.stage >= first
        });
        demand(!late, "S1.5", "units whose stage has come may enter")
    }

    /// \[S1.5\] Units that may enter must, as long as there is room where they enter.
    pub fn must_enter(&self) -> Judged {
        let board = &self.board;
        if self.gone_since_move {
            return Ok(());
        }
        // Those admitted by a die may enter, the others enter.
        let must = |place: &crate::pluton_referee::board::Place| match place.arrival.as_str() {
            "dice" => board.book.is("switches.dice_entry_must"),
            _ => !board.book.is("switches.entry_may_wait"),
        };
        let could = board.units.iter().enumerate().any(|(unit, of)| {
            let place = board.places.iter().find(|place| place.id == of.place && place.open && must(place));
            let more = i32::from(!board.is_commander(unit));
            let room = |place: &crate::pluton_referee::board::Place| {
                place.hexes.iter().any(|&hex| board.has_room(of.side, hex, more))
            };
            of.side == board.active && of.waits && place.is_some_and(room)
        });
        demand(!could, "S1.5", "units that may enter must enter")
    }
}
