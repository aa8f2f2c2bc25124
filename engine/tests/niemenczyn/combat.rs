//! Helpers of the tests of fire and melee.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers};
use kartacz_engine::games::niemenczyn::event::{Event, Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::table::Table;

/// Most of these tests use the open meadow in the west, rows 3 to 8 and columns 1 to 3; the commanders are far away.
pub fn field(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0114").commander("lewiz", "1214")
}

/// Helpers for fire and melee on a table.
pub trait Combat {
    /// Rifle fire of a run of neighbouring hexes, the westernmost first.
    fn volley(&self, run: &[&str], target: &str) -> Action;
    /// Withdrawal to a hex.
    fn back_to(&self, hex: &str) -> Action;
    /// The last event of a kind.
    fn last(&self, kind: Kind) -> Event;
    /// The stage in which a routed unit comes back; 0 for others.
    fn returns(&self, id: &str) -> u8;
    /// The passive side passes its window, if it has one.
    fn hold_fire(&mut self) -> &mut Self;
    /// Nothing else happens in phase 2 or 3; phase 4 rolls these dice.
    fn on_to_melee(&mut self, dice: &[u32]) -> &mut Self;
}

impl Combat for Table<'_> {
    fn volley(&self, run: &[&str], target: &str) -> Action {
        let hexes: Vec<_> = run.iter().map(|hex| self.hex(hex)).collect();
        let grid = &self.game.scenario.map.grid;
        let along = hexes.get(1).map_or(0, |&next| grid.side_to(hexes[0], next).expect("neighbours"));
        let firers = Firers { from: hexes[0], along, hexes: hexes.len() as u8 };
        Action::Fire { firers, target: self.hex(target) }
    }

    fn back_to(&self, hex: &str) -> Action {
        Action::WithdrawTo(self.hex(hex))
    }

    fn last(&self, kind: Kind) -> Event {
        *self.logged(kind).last().unwrap_or_else(|| panic!("no {kind:?} in {:?}", self.events))
    }

    fn returns(&self, id: &str) -> u8 {
        self.state.board.returns[self.unit(id) as usize]
    }

    fn hold_fire(&mut self) -> &mut Self {
        let passive = self.game.at(&self.state).active_side().other();
        if self.state.board.phase == Phase::Movement && self.decider() == Some(passive) {
            self.play(Action::Pass, &[]);
        }
        self
    }

    fn on_to_melee(&mut self, dice: &[u32]) -> &mut Self {
        self.hold_fire();
        if self.state.board.phase == Phase::Movement {
            self.play(Action::End, &[]);
        }
        self.play(Action::Stay, dice)
    }
}

/// The paragraphs and values of the modifiers of an event.
pub fn parts(event: &Event) -> Vec<(&'static str, i8)> {
    event.modifiers.iter().map(|part| (part.rule, part.value)).collect()
}

/// The sum of the modifiers of an event.
pub fn total(event: &Event) -> i8 {
    event.modifiers.iter().map(|part| part.value).sum()
}
