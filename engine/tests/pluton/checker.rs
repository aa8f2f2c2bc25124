//! A second reading of the rules: it follows a game by its log alone, and asserts what each event may do. It shares no
//! code with the rules but the tables and the geometry.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, MAX_UNITS, UnitId, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::State;

/// What the log says about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    hex: Hex,
    halves: u8,
    level: &'static str,
    seen: bool,
}

/// A game as its log tells it.
pub struct Checker {
    units: Vec<Known>,
    markers: BTreeMap<u8, Hex>,
    active: Side,
    stage: u8,
    /// The half boxes that each unit has fired in this phase, and at whom.
    fired: BTreeMap<UnitId, u8>,
    shots: BTreeSet<(UnitId, UnitId)>,
    /// The half points spent by the units that move.
    spent: BTreeMap<UnitId, u8>,
    runs: BTreeSet<UnitId>,
    running: bool,
    moved: BTreeSet<UnitId>,
}

impl Checker {
    pub fn new(game: &Pluton) -> Self {
        let mut units = vec![Known { hex: Hex::NONE, halves: 0, level: "full", seen: false }; MAX_UNITS];
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                let counter = game.scenario.counter(unit);
                let boxes = if counter.kind == UnitKind::Commander { 1 } else { 2 * counter.boxes };
                units[unit as usize].halves = boxes;
            }
        }
        Self {
            units,
            markers: BTreeMap::new(),
            active: Side::First,
            stage: 0,
            fired: BTreeMap::new(),
            shots: BTreeSet::new(),
            spent: BTreeMap::new(),
            runs: BTreeSet::new(),
            running: false,
            moved: BTreeSet::new(),
        }
    }

    fn of(&mut self, unit: Option<UnitId>) -> &mut Known {
        &mut self.units[unit.expect("a unit") as usize]
    }

    /// Follows some events.
    pub fn read(&mut self, game: &Pluton, events: &[Event]) {
        for event in events {
            self.follow(game, event);
        }
    }

    fn follow(&mut self, game: &Pluton, event: &Event) {
        match event.kind {
            Kind::StageStarts => {
                assert_eq!(event.stage, self.stage + 1);
                self.stage = event.stage;
            }
            Kind::PhaseStarts => {
                self.active = event.side.expect("a side");
                self.fired.clear();
                self.shots.clear();
                self.moved.clear();
                self.runs.clear();
                self.spent.clear();
            }
            Kind::SetUp | Kind::Promoted => {
                if event.kind == Kind::Promoted {
                    assert_eq!(self.of(event.unit).halves, 0, "the old commander is gone");
                    self.of(event.unit).halves = 1;
                }
                self.of(event.unit).hex = event.to;
            }
            Kind::MoveStarts => self.running = event.result == "run",
            Kind::Moved => self.step(game, event),
            Kind::Withdrew => {
                let unit = event.unit.expect("a unit");
                assert_eq!(game.scenario.map.field.distance(event.from, event.to), 1);
                assert!(!self.enemies_in(unit, event.to), "a withdrawal to enemies");
                self.of(event.unit).hex = event.to;
            }
            Kind::Fired => self.shot(game, event),
            Kind::Shelled => self.shell(game, event),
            Kind::Weakened => self.of(event.unit).halves = event.count.expect("the strength left"),
            Kind::Lost => {
                let known = self.of(event.unit);
                *known = Known { hex: Hex::NONE, halves: 0, level: "full", seen: false };
            }
            Kind::Efficiency => self.of(event.unit).level = event.result,
            Kind::Revealed => self.of(event.unit).seen = true,
            Kind::Concealed => self.of(event.unit).seen = false,
            Kind::MarkerPlaced | Kind::MarkerShifted => {
                if event.kind == Kind::MarkerShifted {
                    assert_eq!(game.scenario.map.field.distance(event.from, event.to), 1);
                }
                self.markers.insert(event.marker.expect("a marker"), event.to);
            }
            Kind::MarkerLifted => drop(self.markers.remove(&event.marker.expect("a marker"))),
            Kind::Drifted => {
                let on_target = event.dice[0] >= game.scenario.drift_hits;
                assert_eq!(on_target, event.from == event.to);
                self.markers.insert(event.marker.expect("a marker"), event.to);
            }
            Kind::Clash => {
                let hex = event.to;
                for side in Side::BOTH {
                    assert!(self.side_in(side, hex), "close combat without one side");
                }
            }
            _ => {}
        }
    }

    fn side_in(&self, side: Side, hex: Hex) -> bool {
        let here = |(index, known): (usize, &Known)| side_of(index as UnitId) == side && known.hex == hex;
        self.units.iter().enumerate().any(here)
    }

    fn enemies_in(&self, unit: UnitId, hex: Hex) -> bool {
        self.side_in(side_of(unit).other(), hex)
    }

    /// \[6\] A step: to an adjacent hex, out of enemies' way only, within the allowance but for the first hex.
    fn step(&mut self, game: &Pluton, event: &Event) {
        let unit = event.unit.expect("a unit");
        assert_eq!(side_of(unit), self.active, "the other side moves");
        assert_eq!(self.units[unit as usize].hex, event.from);
        let scenario = &game.scenario;
        let first = self.moved.insert(unit);
        if event.from.is_some() {
            assert_eq!(scenario.map.field.distance(event.from, event.to), 1);
        }
        if self.running {
            assert!(self.runs.insert(unit) || !first);
        }
        let road = event.from.is_some() && scenario.map.road[event.from.index()] && scenario.map.road[event.to.index()];
        let ground = scenario.grounds[scenario.map.ground[event.to.index()].index()].cost;
        let stream = if scenario.map.stream[event.to.index()] { scenario.stream_cost } else { 0 };
        let spent = self.spent.entry(unit).or_insert(0);
        *spent += if road { scenario.road_cost } else { ground + stream };
        let kind = &scenario.kinds[scenario.counter(unit).kind.index()];
        let allowance = if self.running { kind.run } else { kind.walk };
        assert!(first || *spent <= allowance, "{} goes too far", scenario.counter(unit).id);
        assert!(first || !self.enemies_in(unit, event.from), "{} did not stop at enemies", scenario.counter(unit).id);
        assert!(first || self.units[unit as usize].level != "pinned", "a pinned unit moves on");
        self.units[unit as usize].hex = event.to;
    }

    /// \[7\] A shot: at a seen enemy whose turn it is, within the boxes of the stage, by the tables.
    fn shot(&mut self, game: &Pluton, event: &Event) {
        let (unit, target) = (event.unit.expect("a firer"), event.target.expect("a target"));
        assert_eq!((side_of(unit), side_of(target)), (self.active.other(), self.active), "fire out of turn");
        let (firer, known) = (self.units[unit as usize], self.units[target as usize]);
        assert!(known.seen, "fire at a concealed unit");
        assert_eq!((firer.hex, known.hex), (event.from, event.to));
        let distance = game.scenario.map.field.distance(event.from, event.to);
        assert_eq!(event.distance, Some(distance));
        assert!(firer.level != "pinned" || distance <= 1, "a pinned unit fires too far");
        let fired = self.fired.entry(unit).or_insert(0);
        *fired += event.count.expect("half boxes");
        assert!(*fired <= firer.halves, "more boxes than there are");
        assert!(self.shots.insert((unit, target)), "fired twice at one target");
        let by = self.shots.iter().filter(|&&(_, other)| other == target).count();
        let split = event.count != Some(firer.halves);
        assert!(!split || by == 1, "split fire at a target of others");
        self.effect(game, event);
    }

    fn shell(&mut self, game: &Pluton, event: &Event) {
        let target = event.target.expect("a target");
        assert_eq!(self.markers.get(&event.marker.expect("a marker")), Some(&event.to));
        assert_eq!(self.units[target as usize].hex, event.to);
        self.effect(game, event);
    }

    fn effect(&self, game: &Pluton, event: &Event) {
        let tables = &game.scenario.tables;
        let modified = tables.modified(event.strength.expect("a strength"), event.modifier.expect("a sum").into());
        assert_eq!(event.modified, Some(modified));
        let effect = tables.effect(modified, event.dice[0]);
        assert_eq!((event.levels, event.losses), (Some(effect.levels), Some(effect.losses)));
    }

    /// The log and the state agree on every unit and marker.
    pub fn compare(&self, game: &Pluton, state: &State) {
        let at = game.at(state);
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                let known = &self.units[unit as usize];
                let found = Known {
                    hex: at.hex(unit),
                    halves: at.strength(unit),
                    level: at.level(unit).name(),
                    seen: at.is_seen(unit),
                };
                assert_eq!(*known, found, "{}", game.scenario.counter(unit).id);
            }
        }
        let markers = (0..32).filter(|&marker| at.marker_hex(marker).is_some());
        let found: BTreeMap<u8, Hex> = markers.map(|marker| (marker, at.marker_hex(marker))).collect();
        assert_eq!(
            self.markers.iter().filter(|(_, hex)| hex.is_some()).map(|(&m, &h)| (m, h)).collect::<BTreeMap<_, _>>(),
            found
        );
    }
}
