//! A second, simple implementation of legal actions, computed square by square from the rules under every switch,
//! without any of the engine's tables: the engine must list the same.

use std::collections::BTreeSet;

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Ground, Kind, UnitId, side_of};
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::{Phase, State};
use kartacz_engine::games::verdox::switches::*;

type Place = (i32, i32);

const WAYS: [Place; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// How a unit moves.
#[derive(Clone, Copy)]
struct Walk {
    start: Place,
    /// All its half points.
    all: i32,
    guns: bool,
    /// Whether it stays on the road.
    road_only: bool,
}

struct Reading<'a> {
    game: &'a Verdox,
    at: Position<'a>,
    switches: &'a Switches,
}

/// All actions of the active side in its action phase; these units have failed to move in it, and may still attack.
pub fn actions(game: &Verdox, state: &State, stuck: &BTreeSet<UnitId>) -> BTreeSet<String> {
    let at = game.at(state);
    assert_eq!(at.phase(), Phase::Action);
    let reading = Reading { game, at, switches: &game.scenario.switches };
    let mut found = BTreeSet::from([format!("{:?}", Action::End)]);
    for unit in at.units(at.active()).filter(|&unit| !at.has_acted(unit) && !at.is_beneath(unit)) {
        if !stuck.contains(&unit) {
            reading.moves(unit, &mut found);
        }
        reading.attacks(unit, &mut found);
    }
    for (barge, afloat) in at.barges() {
        let manned = reading.switches.barge_crew == BargeCrew::EmptyToo
            || at.units(at.active()).any(|unit| unit == afloat.passenger);
        if afloat.owner != Some(at.active()) || afloat.moved || !manned {
            continue;
        }
        for to in WAYS.iter().filter_map(|way| reading.beside(reading.place(afloat.square), *way)) {
            let canal = reading.switches.barge_water == BargeWater::CanalsToo && !reading.taken(to);
            let water = match reading.ground(to) {
                Ground::River | Ground::Bridge => true,
                Ground::Canal => canal,
                _ => false,
            };
            if water && at.barges().all(|(_, other)| reading.place(other.square) != to) {
                found.insert(format!("{:?}", Action::Sail { barge, to: reading.square(to) }));
            }
        }
    }
    found
}

impl Reading<'_> {
    fn place(&self, square: Square) -> Place {
        self.game.scenario.map.field.column_row(square)
    }

    fn square(&self, (column, row): Place) -> Square {
        self.game.scenario.map.field.square(column, row).expect("on the map")
    }

    fn beside(&self, (column, row): Place, way: Place) -> Option<Place> {
        let place = (column + way.0, row + way.1);
        self.game.scenario.map.field.square(place.0, place.1).map(|_| place)
    }

    fn ground(&self, place: Place) -> Ground {
        self.at.ground(self.square(place))
    }

    fn taken(&self, place: Place) -> bool {
        self.at.unit_at(self.square(place)).is_some()
    }

    /// Whether a square is high, low or in between.
    fn level(&self, place: Place) -> i32 {
        match self.ground(place) {
            Ground::Hill | Ground::Fort | Ground::Gate => 1,
            Ground::Valley => -1,
            _ => 0,
        }
    }

    fn moves(&self, unit: UnitId, found: &mut BTreeSet<String>) {
        let from = self.place(self.at.square(unit));
        let kind = self.at.kind(unit);
        let half_points = match kind {
            Kind::Artillery => 1,
            Kind::Cavalry | Kind::MountedShooters => 4,
            _ => 2,
        };
        let mut ends = BTreeSet::new();
        let mut walk = Walk { start: from, all: half_points, guns: kind == Kind::Artillery, road_only: false };
        self.walk(walk, from, half_points, &mut ends);
        if self.switches.road_march == RoadMarch::WholeWay {
            walk.road_only = true;
            self.walk(walk, from, half_points, &mut ends);
        }
        ends.remove(&from);
        let moved = ends.iter().map(|&to| format!("{:?}", Action::Move { unit, to: self.square(to) }));
        found.extend(moved);
    }

    /// Follows every path, step by step.
    fn walk(&self, walk: Walk, here: Place, left: i32, ends: &mut BTreeSet<Place>) {
        let Walk { start, all, guns, road_only } = walk;
        for to in WAYS.iter().filter_map(|way| self.beside(here, *way)) {
            let (a, b) = (self.ground(here), self.ground(to));
            let barge = self.has_barge(to);
            let soft = [Ground::Forest, Ground::Canal, Ground::Marsh].contains(&b) && !barge;
            let kept_out = (guns && soft && !self.switches.artillery_anywhere) || self.shut(here, to);
            if self.taken(to) || (b == Ground::River && !barge) || kept_out {
                continue;
            }
            let road = |ground| ground == Ground::Road || ground == Ground::Bridge;
            let whole = (a == Ground::Hill) != (b == Ground::Hill)
                || (a == Ground::Valley) != (b == Ground::Valley)
                || [Ground::Forest, Ground::Canal, Ground::Marsh, Ground::Fort, Ground::Gate, Ground::River]
                    .contains(&b)
                || [Ground::Canal, Ground::Marsh, Ground::River].contains(&a);
            let halves = road_only || self.switches.road_march == RoadMarch::HalfPoints;
            let cost = if road(a) && road(b) && halves { 1 } else { 2 };
            if road_only && cost == 2 {
                continue;
            }
            if guns || (whole && here == start && left == all) {
                ends.insert(to);
            } else if !whole && cost <= left {
                ends.insert(to);
                self.walk(walk, to, left - cost, ends);
            }
        }
    }

    /// Whether a wall may not be left in this direction: through its front, unless that is allowed or it is an own
    /// gate.
    fn shut(&self, here: Place, to: Place) -> bool {
        let wall = |place| [Ground::Fort, Ground::Gate].contains(&self.ground(place));
        let inside = self.game.scenario.map.inside.contains(self.square(to));
        let own = self.at.gate_owner(self.square(here)) == Some(self.at.active());
        let out = wall(here) && !wall(to) && !inside && self.ground(to) != Ground::River;
        out && !self.switches.leave_by_front && !own
    }

    fn has_barge(&self, place: Place) -> bool {
        self.at.barges().any(|(_, barge)| self.place(barge.square) == place)
    }

    /// Whether the unit there is in the water itself.
    fn in_water(&self, place: Place) -> bool {
        [Ground::Canal, Ground::Marsh].contains(&self.ground(place)) && !self.has_barge(place)
    }

    fn attacks(&self, unit: UnitId, found: &mut BTreeSet<String>) {
        let side = self.at.active();
        let kind = self.at.kind(unit);
        let from = self.place(self.at.square(unit));
        let dry = self.switches.melee_from_water || !self.in_water(from);
        let melee = [Kind::Infantry, Kind::Grenadiers, Kind::Cavalry].contains(&kind) && dry;
        let range = match kind {
            Kind::Shooters | Kind::MountedShooters => 4,
            Kind::Grenadiers => 2,
            Kind::Artillery => 7,
            _ => 0,
        };
        for square in self.game.scenario.map.field.squares() {
            let to = self.place(square);
            let (across, down) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
            let around = self.switches.melee_reach == MeleeReach::Around && across.max(down) == 1;
            let near = across + down == 1 || around;
            let enemy = self.at.unit_at(square).is_some_and(|other| side_of(other) != side);
            let target = enemy || (kind == Kind::Artillery && self.is_object(square));
            let shot = target && range > 0 && self.shot(from, to, range);
            if enemy && (shot || (melee && near)) {
                found.insert(format!("{:?}", Action::Attack { unit, target: square }));
            }
            if kind != Kind::Artillery || !shot {
                continue;
            }
            let own = self.at.unit_at(square).is_some() && !enemy;
            if [Ground::Fort, Ground::Gate].contains(&self.ground(to)) && !own {
                found.insert(format!("{:?}", Action::Demolish { unit, target: square }));
            }
            let afloat = self.at.barges().any(|(_, barge)| barge.square == square && barge.owner != Some(side));
            if afloat && self.ground(to) != Ground::Bridge {
                found.insert(format!("{:?}", Action::Bombard { unit, target: square }));
            }
        }
    }

    /// Whether there is a wall or a barge.
    fn is_object(&self, square: Square) -> bool {
        let wall = [Ground::Fort, Ground::Gate].contains(&self.at.ground(square));
        wall || self.at.barges().any(|(_, barge)| barge.square == square)
    }

    fn shot(&self, from: Place, to: Place, range: i32) -> bool {
        let (here, there) = (self.ground(from), self.ground(to));
        let (low, high) = (self.level(from), self.level(to));
        let wall = |ground| [Ground::Fort, Ground::Gate].contains(&ground);
        let distance = (from.0 - to.0).abs() + (from.1 - to.1).abs();
        let mut range = range;
        range += i32::from(here == Ground::Hill && high < low) + i32::from(wall(here));
        range -= i32::from(here == Ground::Valley && high > low);
        range -= i32::from(there == Ground::Forest) + i32::from(wall(there));
        let forest = |place| self.ground(place) == Ground::Forest;
        let allowed = !self.in_water(from)
            && (!forest(from) || self.edge(from))
            && (!forest(to) || self.edge(to) || self.same_area(from, to))
            && (high >= low || here != Ground::Hill || self.edge(from))
            && (high >= low || there != Ground::Valley || self.looks_down(from, to))
            && (high <= low || there != Ground::Hill || self.edge(to))
            && (high <= low || here != Ground::Valley || self.edge(from));
        distance <= range.max(1) && allowed && self.sees(from, to)
    }

    fn sees(&self, from: Place, to: Place) -> bool {
        match self.switches.corner {
            Corner::EitherSide => self.line(from, to, true) || self.line(from, to, false),
            Corner::BothSides => self.line(from, to, true) && self.line(from, to, false),
        }
    }

    fn looks_down(&self, from: Place, to: Place) -> bool {
        let high = self.level(from) > 0 && self.switches.valley_shooters == ValleyShooters::Edges;
        let seen = self.switches.valley_targets == ValleyTargets::Any || self.edge(to);
        seen && (high || self.beside_area(from, to))
    }

    fn edge(&self, place: Place) -> bool {
        // The drawn ground: a breach still counts as a wall for its neighbours.
        let drawn = |place| self.game.scenario.map.ground[self.square(place).index()];
        WAYS.iter().filter_map(|way| self.beside(place, *way)).any(|other| drawn(other) != drawn(place))
    }

    /// Whether two squares of the same ground are connected.
    fn same_area(&self, from: Place, to: Place) -> bool {
        let ground = self.ground(from);
        let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(place) = open.pop() {
            for next in WAYS.iter().filter_map(|way| self.beside(place, *way)) {
                if self.ground(next) == ground && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        self.ground(to) == ground && seen.contains(&to)
    }

    fn beside_area(&self, from: Place, valley: Place) -> bool {
        WAYS.iter().filter_map(|way| self.beside(from, *way)).any(|next| self.same_area(valley, next))
    }

    /// Samples the line in tiny steps, on one side of the corners.
    fn line(&self, from: Place, to: Place, left: bool) -> bool {
        let (columns, rows) = (to.0 - from.0, to.1 - from.1);
        // Many points of the line, none at its ends, slightly to one side of it.
        let parts = 2 * 53 * 59i32;
        (1..parts)
            .map(|part| {
                let nudge = if left { 1 } else { -1 };
                let (x, y) = (f64::from(columns * part) / f64::from(parts), f64::from(rows * part) / f64::from(parts));
                let (x, y) = (x + 2.5e-3 * f64::from(nudge * rows), y - 2.5e-3 * f64::from(nudge * columns));
                (from.0 + (x + 0.5).floor() as i32, from.1 + (y + 0.5).floor() as i32)
            })
            .collect::<BTreeSet<Place>>()
            .into_iter()
            .filter(|&place| place != from && place != to)
            .all(|place| self.lets_by(from, to, place))
    }

    fn lets_by(&self, from: Place, to: Place, place: Place) -> bool {
        let open = match self.ground(place) {
            Ground::Forest | Ground::Fort | Ground::Gate => false,
            Ground::Hill => self.switches.same_hill_open && self.same_area(from, place) && self.same_area(to, place),
            _ => true,
        };
        let (level, own) = (self.level(place), self.level(from));
        let stops = level == own || level > own && self.switches.blockers == Blockers::SameOrHigher;
        open && !(self.taken(place) && stops)
    }
}
