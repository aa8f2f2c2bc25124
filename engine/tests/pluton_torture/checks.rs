//! Legality checks on log events, before they are recorded \[6, 7, 8, 10, 12, 13\].

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{UnitId, side_of};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::state::Phase;

use super::book::{Book, LEVELS};

impl Book<'_> {
    /// Follows some events, each of which is checked first.
    pub fn read(&mut self, events: &[Event]) {
        for event in events {
            self.check(event);
            self.follow(event);
        }
    }

    /// Asserts that the rules allow an event.
    fn check(&self, event: &Event) {
        if let Some(unit) = self.ousted
            && !matches!(event.kind, Kind::Revealed | Kind::Concealed)
        {
            let leaves = matches!(event.kind, Kind::Withdrew | Kind::Lost) && event.rule == "7.9";
            assert!(leaves && event.unit == Some(unit), "a unit pinned by an enemy that it came upon stays: {event:?}");
        }
        match event.kind {
            Kind::StageStarts => {
                assert_eq!(event.stage, self.stage + 1);
                self.check_reorganised();
            }
            // The phases of the second side are over when the next stage starts.
            Kind::PhaseStarts if event.phase == Phase::Indirect && event.side == Some(Side::First) => {}
            Kind::PhaseStarts if event.phase == Phase::Indirect => self.check_reorganised(),
            Kind::PhaseStarts => assert!(self.reorganised.is_empty()),
            Kind::GameOver => self.check_reorganised(),
            Kind::Promoted => assert_eq!(self.of(event.unit.expect("a unit")).halves, 0, "the old commander is gone"),
            Kind::Moved => self.check_step(event),
            Kind::Withdrew => {
                let unit = event.unit.expect("a unit");
                assert_eq!(self.lines.distance(event.from, event.to), 1);
                assert!(!self.holds(side_of(unit).other(), event.to), "a withdrawal to enemies");
                assert_eq!(self.of(unit).hex, event.from);
                assert!(event.rule != "7.9" || self.met_by_last_shot(unit), "a unit that was there first withdraws");
            }
            Kind::Fired => {
                self.check_shot(event);
                self.check_effect(event);
            }
            Kind::Shelled => {
                let (marker, target) = (event.marker.expect("a marker"), event.target.expect("a target"));
                assert_eq!(self.markers.get(&marker), Some(&event.to));
                assert_eq!(self.of(target).hex, event.to);
                self.check_effect(event);
            }
            Kind::MarkerShifted => assert_eq!(self.lines.distance(event.from, event.to), 1),
            Kind::Drifted => {
                let on_target = event.dice[0] >= self.game.scenario.drift_hits;
                assert_eq!(on_target, event.from == event.to);
            }
            Kind::Clash => {
                assert!(Side::BOTH.iter().all(|&side| self.holds(side, event.to)), "close combat without one side");
            }
            Kind::Reorganised => self.check_reorganisation(event),
            Kind::Efficiency if event.rule == "7.3" || event.rule == "8.3" => {
                let known = self.of(event.unit.expect("a unit"));
                assert!(LEVELS.iter().position(|&name| name == event.result) > Some(known.level), "no lower level");
            }
            _ => {}
        }
    }

    /// \[6\] A step: to an adjacent hex, not onwards from a hex with enemies, within the allowance except for the first hex.
    fn check_step(&self, event: &Event) {
        let unit = event.unit.expect("a unit");
        assert_eq!(side_of(unit), self.active, "the other side moves");
        assert_eq!(self.of(unit).hex, event.from);
        assert!(!event.from.is_some() || self.lines.distance(event.from, event.to) == 1);
        let scenario = &self.game.scenario;
        let counter = scenario.counter(unit);
        let kind = &scenario.kinds[counter.kind as usize];
        let allowance = if self.group.run { kind.run } else { kind.walk };
        let is_first = Some(&unit) == self.group.units.first();
        let spent = self.group.spent + if is_first { self.cost(event.from, event.to) } else { 0 };
        if self.moved.contains(&unit) {
            assert!(spent <= allowance, "{} goes too far", counter.id);
            assert!(!self.holds(side_of(unit).other(), event.from), "{} did not stop at enemies", counter.id);
            assert!(self.of(unit).level < 2, "a pinned unit moves on");
        }
    }

    /// \[7.3, 8.3d\] The effect is that of the tables.
    fn check_effect(&self, event: &Event) {
        let tables = &self.game.scenario.tables;
        let column = (i32::from(event.modifier.expect("a sum")).clamp(-5, 5) + 5) as usize;
        let strength = usize::from(event.strength.expect("a strength")).min(30);
        let modified = tables.modifier[strength][column];
        assert_eq!(event.modified, Some(modified));
        let band = tables.bands.iter().filter(|&&most| modified > most).count();
        let effect = tables.effect[usize::from(event.dice[0]) - 1][band];
        let expected = if modified == 0 { (0, 0) } else { (effect.levels, effect.losses) };
        assert_eq!(event.levels.zip(event.losses), Some(expected));
    }

    /// \[12.1\] The units of the moving side that may reorganise now.
    fn due(&self) -> BTreeSet<UnitId> {
        let due = |&unit: &UnitId| {
            let known = self.of(unit);
            let colour = self.stage >= known.from_stage && self.stage % 2 == known.colour;
            known.level > 0 && colour && !self.holds(side_of(unit).other(), known.hex)
        };
        self.side(self.active).filter(due).collect()
    }

    /// \[12.1-12.4\] Only units that are due reorganise, by a die if they are undirected.
    fn check_reorganisation(&self, event: &Event) {
        let unit = event.unit.expect("a unit");
        assert!(self.due().contains(&unit), "{} is not due", self.game.scenario.counter(unit).id);
        assert_eq!(event.dice.is_empty(), self.is_directed(unit));
        let morale = self.game.scenario.counter(unit).morale.clamp(1, 4);
        let needed = self.game.scenario.tables.morale[usize::from(morale) - 1];
        let improves = event.dice.iter().all(|&die| die <= needed);
        assert_eq!(event.result, if improves { "improves" } else { "fails" });
    }

    /// \[12.1\] At the end of a phase no unit that was due has been left out.
    fn check_reorganised(&self) {
        let left: Vec<UnitId> = self.due().difference(&self.reorganised).copied().collect();
        assert_eq!(left, [0; 0], "units that were not asked to reorganise");
    }
}
