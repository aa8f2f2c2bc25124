//! Legality checks on log events, before they are recorded \[6, 7, 8, 10, 12, 13\].

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{UnitId, side_of};
use kartacz_engine::games::pluton::event::{Event, Fact, Fire, Numbers, Recovery, Rule};
use kartacz_engine::games::pluton::state::Phase;

use super::book::Book;

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
            && !matches!(event.fact, Fact::Revealed | Fact::Concealed)
        {
            let leaves = matches!(event.fact, Fact::Withdrew | Fact::Lost(_)) && event.rule == Rule::P7_9;
            assert!(leaves && event.unit == Some(unit), "a unit pinned by an enemy that it came upon stays: {event:?}");
        }
        match event.fact {
            Fact::StageStarts => {
                assert_eq!(event.stage, self.stage + 1);
                self.check_reorganised();
            }
            // The phases of the second side are over when the next stage starts.
            Fact::PhaseStarts if event.phase == Phase::Indirect && event.side == Some(Side::First) => {}
            Fact::PhaseStarts if event.phase == Phase::Indirect => self.check_reorganised(),
            Fact::PhaseStarts => assert!(self.reorganised.is_empty()),
            Fact::GameOver(_) => self.check_reorganised(),
            Fact::Promoted => assert_eq!(self.of(event.unit.expect("a unit")).halves, 0, "the old commander is gone"),
            Fact::Moved => self.check_step(event),
            Fact::Withdrew => {
                let unit = event.unit.expect("a unit");
                assert_eq!(self.lines.distance(event.from, event.to), 1);
                assert!(!self.holds(side_of(unit).other(), event.to), "a withdrawal to enemies");
                assert_eq!(self.of(unit).hex, event.from);
                assert!(
                    event.rule != Rule::P7_9 || self.met_by_last_shot(unit),
                    "a unit that was there first withdraws"
                );
            }
            Fact::Fired { halves, fire, .. } => {
                self.check_shot(event, halves.expect("half boxes"), fire);
                self.check_effect(fire);
            }
            Fact::Shelled(marker, fire) => {
                let target = event.target.expect("a target");
                assert_eq!(self.markers.get(&marker), Some(&event.to));
                assert_eq!(self.of(target).hex, event.to);
                self.check_effect(fire);
            }
            Fact::MarkerShifted(_) => assert_eq!(self.lines.distance(event.from, event.to), 1),
            Fact::Drifted { die, .. } => {
                let on_target = die >= self.game.scenario.drift_hits;
                assert_eq!(on_target, event.from == event.to);
            }
            Fact::Clash { .. } => {
                assert!(Side::BOTH.iter().all(|&side| self.holds(side, event.to)), "close combat without one side");
            }
            Fact::Reorganised { die, result } => self.check_reorganisation(event, die, result),
            Fact::Efficiency(level) if matches!(event.rule, Rule::P7_3 | Rule::P8_3) => {
                let known = self.of(event.unit.expect("a unit"));
                assert!(level as usize > known.level, "no lower level");
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
    fn check_effect(&self, Fire { die, levels, numbers }: Fire) {
        let tables = &self.game.scenario.tables;
        let Numbers { strength, modifier, modified: logged, losses } = numbers.expect("all numbers");
        let column = (i32::from(modifier).clamp(-5, 5) + 5) as usize;
        let modified = tables.modifier[usize::from(strength).min(30)][column];
        assert_eq!(logged, modified);
        let band = tables.bands.iter().filter(|&&most| modified > most).count();
        let effect = tables.effect[usize::from(die) - 1][band];
        let expected = if modified == 0 { (0, 0) } else { (effect.levels, effect.losses) };
        assert_eq!((levels, losses), expected);
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
    fn check_reorganisation(&self, event: &Event, die: Option<u8>, result: Recovery) {
        let unit = event.unit.expect("a unit");
        assert!(self.due().contains(&unit), "{} is not due", self.game.scenario.counter(unit).id);
        assert_eq!(die.is_none(), self.is_directed(unit));
        let morale = self.game.scenario.counter(unit).morale.clamp(1, 4);
        let needed = self.game.scenario.tables.morale[usize::from(morale) - 1];
        let improves = die.is_none_or(|die| die <= needed);
        assert_eq!(result, if improves { Recovery::Improves } else { Recovery::Fails });
    }

    /// \[12.1\] At the end of a phase no unit that was due has been left out.
    fn check_reorganised(&self) {
        let left: Vec<UnitId> = self.due().difference(&self.reorganised).copied().collect();
        assert_eq!(left, [0; 0], "units that were not asked to reorganise");
    }
}
