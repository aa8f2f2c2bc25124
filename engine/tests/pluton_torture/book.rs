//! Tracks a game from its log alone: the place, strength, level and marker of every unit, and all fire. It shares only
//! the scenario's tables and numbers with the rules, no code.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, MAX_UNITS, MarkerId, UnitId, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Fact, Rule};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::switches::{FiredShows, RunColour, SecondStep};

use super::lines::Lines;

/// The state of a unit according to the log.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub hex: Hex,
    pub halves: u8,
    pub level: usize,
    /// Its counter lies face up, and did so at some time.
    pub seen: bool,
    pub ever_seen: bool,
    /// Its fire has given it away \[16.3\].
    pub exposed: bool,
    /// It has fired since the last movement phase of its side.
    pub fired_since: bool,
    /// A new commander \[13.7\].
    pub promoted: bool,
    /// It entered a hex of enemies \[10.2\].
    pub intruder: bool,
    /// The enemies that were in its hex when it entered, one bit each \[7.9\].
    pub met: u128,
    /// The colour of its marker, and the stage from which it may come off \[11.3, 12.1\].
    pub colour: u8,
    pub from_stage: u8,
    /// The half boxes fired in this phase, and the unit that split its fire at this one \[7.6\].
    pub fired: u8,
    pub claim: Option<UnitId>,
    /// It has fired during the moves \[4.2 F.2\].
    pub early: bool,
    /// Small arms, and artillery, have fired at it.
    pub hit: bool,
    pub shelled: bool,
}

/// The moving units.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub units: BTreeSet<UnitId>,
    pub run: bool,
    pub stepped: bool,
    pub stops: bool,
    pub spent: u8,
}

pub struct Book<'g> {
    pub game: &'g Pluton,
    pub lines: &'g Lines,
    pub units: Vec<Known>,
    pub markers: BTreeMap<u8, Hex>,
    pub waiting: BTreeSet<UnitId>,
    pub open: BTreeSet<u8>,
    pub moved: BTreeSet<UnitId>,
    pub called: BTreeSet<usize>,
    pub group: Group,
    pub active: Side,
    pub stage: u8,
    pub lost_commanders: [i32; 2],
    pub hidden_stages: [i32; 2],
    pub shown: [bool; 2],
    pub control: BTreeMap<Hex, Side>,
    /// The units that rolled or reorganised in this phase.
    pub reorganised: BTreeSet<UnitId>,
    /// The hex of the close combat in progress, its attacker, and the losses still due, by side.
    pub clash: Hex,
    pub attacker: Side,
    pub shots: BTreeSet<(UnitId, UnitId)>,
    /// The last shot, and the unit that must withdraw because of it \[7.9\].
    pub last_shot: Option<(UnitId, UnitId)>,
    pub ousted: Option<UnitId>,
}

impl<'g> Book<'g> {
    pub fn new(game: &'g Pluton, lines: &'g Lines) -> Self {
        let absent = Known {
            hex: Hex::NONE,
            halves: 0,
            level: 0,
            seen: false,
            ever_seen: false,
            exposed: false,
            fired_since: false,
            promoted: false,
            intruder: false,
            met: 0,
            colour: 0,
            from_stage: 0,
            fired: 0,
            claim: None,
            early: false,
            hit: false,
            shelled: false,
        };
        let mut book = Self {
            game,
            lines,
            units: vec![absent; MAX_UNITS],
            markers: BTreeMap::new(),
            waiting: BTreeSet::new(),
            open: BTreeSet::new(),
            moved: BTreeSet::new(),
            called: BTreeSet::new(),
            group: Group::default(),
            active: game.scenario.sets_up_first,
            stage: 0,
            lost_commanders: [0; 2],
            hidden_stages: [0; 2],
            shown: [false; 2],
            control: BTreeMap::new(),
            reorganised: BTreeSet::new(),
            clash: Hex::NONE,
            attacker: Side::First,
            shots: BTreeSet::new(),
            last_shot: None,
            ousted: None,
        };
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                let full = if book.is_commander(unit) { 1 } else { 2 * game.scenario.counter(unit).boxes };
                book.units[unit as usize].halves = full;
                book.waiting.insert(unit);
            }
        }
        book
    }

    pub fn of(&self, unit: UnitId) -> &Known {
        &self.units[unit as usize]
    }

    fn change(&mut self, unit: Option<UnitId>) -> &mut Known {
        &mut self.units[unit.expect("a unit") as usize]
    }

    pub fn is_commander(&self, unit: UnitId) -> bool {
        self.game.scenario.counter(unit).kind == UnitKind::Commander
    }

    /// The units of a side on the map, ascending.
    pub fn side(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        units_in(side, self.game.scenario.everyone(side)).filter(|&unit| self.of(unit).hex.is_some())
    }

    /// The units of a side in a hex, ascending.
    pub fn inside(&self, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.side(side).filter(move |&unit| self.of(unit).hex == hex)
    }

    pub fn holds(&self, side: Side, hex: Hex) -> bool {
        self.inside(side, hex).next().is_some()
    }

    /// The platoons of a side in a hex \[5.2\].
    pub fn platoons(&self, side: Side, hex: Hex) -> usize {
        self.inside(side, hex).filter(|&unit| !self.is_commander(unit)).count()
    }

    /// \[16.1-16.4\] Whether a unit sees an enemy, by the map.
    pub fn sees(&self, observer: UnitId, unit: UnitId) -> bool {
        let (scenario, known) = (&self.game.scenario, self.of(unit));
        let Some((distance, _)) = self.lines.look(self.of(observer).hex, known.hex) else { return false };
        let ranges = if self.is_commander(observer) { scenario.commander_sight } else { scenario.unit_sight };
        let hides = scenario.map.ground[known.hex.index()].is_cover() && !known.exposed;
        let nearest = if scenario.switches.cover_hides_adjacent { 0 } else { 1 };
        distance <= ranges[self.of(observer).level] && (!hides || distance <= nearest)
    }

    /// \[7.9\] Whether the last shot was at this unit, from its own hex, by an enemy that was there when it entered.
    pub fn met_by_last_shot(&self, unit: UnitId) -> bool {
        let from_within = |&(firer, target): &(UnitId, UnitId)| {
            let (own, known) = (self.of(firer), self.of(target));
            target == unit && own.hex == known.hex && known.met & 1 << firer != 0
        };
        self.last_shot.filter(from_within).is_some()
    }

    /// Follows an event.
    pub fn follow(&mut self, event: &Event) {
        if !matches!(event.fact, Fact::Revealed | Fact::Concealed) {
            self.ousted = None;
        }
        match event.fact {
            Fact::StageStarts => {
                self.end_stage();
                self.stage = event.stage;
                self.shown = Side::BOTH.map(|side| self.side(side).any(|unit| self.of(unit).seen));
            }
            Fact::PhaseStarts => self.begin_phase(event),
            Fact::GameOver(_) => {
                self.end_phase();
                self.end_stage();
            }
            Fact::SetUp => self.arrive(event.unit, event.to),
            Fact::Promoted => {
                let known = self.change(event.unit);
                (known.halves, known.level, known.promoted, known.exposed) = (1, 0, true, false);
                self.arrive(event.unit, event.to);
            }
            Fact::MayEnter { place } => drop(self.open.insert(place)),
            Fact::MoveStarts { run, .. } => self.group.run = run,
            Fact::Moved => self.step(event),
            Fact::Withdrew => {
                self.arrive(event.unit, event.to);
                self.group.units.remove(&event.unit.expect("a unit"));
            }
            Fact::MoveEnds => drop(self.group.units.remove(&event.unit.expect("a unit"))),
            Fact::Fired { halves, .. } => self.note_shot(event, halves.expect("half boxes")),
            Fact::Shelled(..) => self.change(event.target).shelled = true,
            Fact::Weakened { left, .. } => self.change(event.unit).halves = left,
            Fact::Lost(_) => self.lose(event.unit.expect("a unit")),
            Fact::Efficiency(level) => self.efficiency(event, level as usize),
            Fact::Reorganised { .. } => drop(self.reorganised.insert(event.unit.expect("a unit"))),
            Fact::Revealed | Fact::Concealed => self.turn(event),
            Fact::MarkerPlaced(marker) => self.place(marker, event.to),
            Fact::MarkerShifted(marker) | Fact::Drifted { marker, .. } => {
                self.markers.insert(marker, event.to);
            }
            Fact::MarkerLifted(marker, _) => drop(self.markers.remove(&marker)),
            Fact::Declared(_) => self.clash = event.to,
            Fact::Clash { .. } => (self.clash, self.attacker) = (event.to, event.side.expect("the attacker")),
            Fact::EntryTest { .. } | Fact::CommanderTest { .. } | Fact::PromotionTest(_) | Fact::NoClash => {}
        }
        self.markers.retain(|_, hex| hex.is_some());
        if self.group.units.is_empty() && self.group.stepped {
            self.group = Group::default();
        }
    }

    fn begin_phase(&mut self, event: &Event) {
        if event.phase == Phase::Indirect {
            self.end_phase();
            self.units.iter_mut().for_each(|known| known.shelled = false);
        }
        self.active = event.side.expect("a side");
        self.group = Group::default();
        self.moved.clear();
        self.shots.clear();
        self.reorganised.clear();
        for known in &mut self.units {
            (known.fired, known.claim, known.hit, known.early) = (0, None, false, false);
        }
    }

    /// The movement phase and reorganisation of a side are over.
    fn end_phase(&mut self) {
        let reading = self.game.scenario.switches.fired_shows;
        for unit in self.side(self.active).collect::<Vec<_>>() {
            let known = &mut self.units[unit as usize];
            let fired = core::mem::take(&mut known.fired_since);
            known.exposed &= match reading {
                FiredShows::QuietStage => fired,
                FiredShows::NextMove => false,
                FiredShows::ForGood => true,
            };
        }
    }

    /// \[S2.7\] Counts a stage in which no unit of a side was seen.
    fn end_stage(&mut self) {
        use kartacz_engine::games::pluton::switches::HiddenStages;
        if self.stage == 0 {
            return;
        }
        for side in Side::BOTH {
            let first_only = self.game.scenario.switches.hidden_stages == HiddenStages::BeforeTheFirst;
            let ever =
                self.units.iter().enumerate().any(|(unit, known)| known.ever_seen && side_of(unit as UnitId) == side);
            let hidden = !(self.shown[side.index()] || first_only && ever);
            self.hidden_stages[side.index()] += i32::from(hidden);
        }
    }

    fn arrive(&mut self, unit: Option<UnitId>, to: Hex) {
        let id = unit.expect("a unit");
        let from = core::mem::replace(&mut self.change(unit).hex, to);
        self.waiting.remove(&id);
        let enemies: Vec<UnitId> = self.inside(side_of(id).other(), to).collect();
        let second = !enemies.is_empty() && !enemies.iter().any(|&enemy| self.of(enemy).intruder);
        self.change(unit).intruder = second;
        self.change(unit).met = enemies.iter().fold(0, |all, &enemy| all | 1 << enemy);
        self.settle(to);
        self.settle(from);
    }

    /// Where one side is alone, it has no intruders, and its platoons hold the building.
    fn settle(&mut self, hex: Hex) {
        let [first, second] = Side::BOTH.map(|side| self.holds(side, hex));
        if !hex.is_some() || first && second {
            return;
        }
        for side in Side::BOTH {
            for unit in self.inside(side, hex).collect::<Vec<_>>() {
                self.units[unit as usize].intruder = false;
            }
            if self.platoons(side, hex) > 0 {
                self.control.insert(hex, side);
            }
        }
    }

    fn step(&mut self, event: &Event) {
        let unit = event.unit.expect("a unit");
        if self.moved.insert(unit) {
            self.group.units.insert(unit);
        }
        // Each unit of the group has an event; they share the cost.
        if Some(&unit) == self.group.units.first() {
            self.group.spent += self.cost(event.from, event.to);
        }
        self.group.stepped = true;
        self.arrive(event.unit, event.to);
        self.group.stops |= self.of(unit).level == 2 || self.holds(side_of(unit).other(), event.to);
    }

    /// \[6.1\] The cost of a step, in half points.
    pub fn cost(&self, from: Hex, to: Hex) -> u8 {
        let (scenario, map) = (&self.game.scenario, &self.game.scenario.map);
        if from.is_some() && map.road[from.index()] && map.road[to.index()] {
            return scenario.road_cost;
        }
        let ground = scenario.grounds[map.ground[to.index()] as usize].cost;
        ground + if map.stream[to.index()] { scenario.stream_cost } else { 0 }
    }

    fn note_shot(&mut self, event: &Event, count: u8) {
        let (firer, target) = (event.unit.expect("a firer"), event.target.expect("a target"));
        let known = &mut self.units[firer as usize];
        let split = known.fired > 0 || count < known.halves;
        known.fired += count;
        (known.exposed, known.fired_since) = (true, true);
        known.early |= event.phase == Phase::Reaction;
        let aimed_at = &mut self.units[target as usize];
        let aimed_at_is_pinned = aimed_at.level == 2;
        aimed_at.hit = true;
        if split {
            aimed_at.claim = Some(firer);
        }
        self.shots.insert((firer, target));
        self.last_shot = Some((firer, target));
        // A pinned unit has made its one step; a target's move is over.
        if aimed_at_is_pinned {
            self.group.units.remove(&target);
        }
    }

    fn lose(&mut self, unit: UnitId) {
        self.lost_commanders[side_of(unit).index()] += i32::from(self.is_commander(unit));
        let known = &mut self.units[unit as usize];
        let hex = core::mem::replace(&mut known.hex, Hex::NONE);
        (known.halves, known.level, known.seen, known.exposed) = (0, 0, false, false);
        (known.promoted, known.intruder) = (false, false);
        self.group.units.remove(&unit);
        self.settle(hex);
    }

    /// \[11.3, 12.1, 12.5, 6.5\] A level is lost or regained: the colour of the marker, and when it may come off.
    fn efficiency(&mut self, event: &Event, level: usize) {
        let switches = &self.game.scenario.switches;
        let (stage, lost) = (self.stage, if switches.reorganise_same_stage { 0 } else { 1 });
        let (colour, from_stage) = match event.rule {
            Rule::P12_2 if switches.second_step == SecondStep::NextStage => (stage + 1, stage + 1),
            Rule::P12_2 => (stage, stage + 1),
            Rule::P6_5 if switches.run_colour == RunColour::NextStage => (stage + 1, stage + 1),
            _ => (stage, stage + lost),
        };
        let unit = event.unit.expect("a unit");
        let known = self.change(event.unit);
        (known.colour, known.from_stage) = (colour % 2, from_stage);
        known.level = level;
        let pinned = level == 2 && event.rule == Rule::P7_3;
        if pinned && self.group.stepped {
            self.group.units.remove(&unit);
        }
        self.ousted = (pinned && self.met_by_last_shot(unit)).then_some(unit);
    }

    fn turn(&mut self, event: &Event) {
        let seen = event.fact == Fact::Revealed;
        let known = self.change(event.unit);
        known.seen = seen;
        known.ever_seen |= seen;
        self.shown[side_of(event.unit.expect("a unit")).index()] |= seen;
    }

    fn place(&mut self, marker: MarkerId, to: Hex) {
        self.markers.insert(marker, to);
        if let Some(Err(support)) = self.game.crew(marker) {
            self.called.insert(usize::from(support));
        }
    }
}
