//! The stacks of a side: what it has in each hex, and how well that can fire.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE, UnitId, Weapon};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::Level;

/// The strength whose modification tells the effect of modifiers \[7.4\].
const TYPICAL: u8 = 10;

/// The units of a side in a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stack {
    pub hex: Hex,
    /// The number of its platoons, and their half boxes.
    pub platoons: f32,
    pub halves: f32,
    /// The half boxes that the other side sees.
    pub seen: f32,
    /// The half boxes by how well they fight: less for units under fire, pinned or undirected.
    pub fit: f32,
    /// The boxes that may fire at a distance, by weapon, and those that fire at adjacent hexes only.
    pub boxes: [f32; 2],
    pub close: f32,
    /// The share of small-arms fire at it that has an effect, in sight and partly covered, and of indirect fire.
    pub soft: [f32; 2],
    pub shelled: f32,
}

/// The stacks of a side, and what it has in all.
#[derive(Clone, Debug, Default)]
pub(super) struct Stacks {
    pub all: ArrayVec<Stack, MAX_SIDE>,
    pub sums: Sums,
}

/// What a side has in all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    /// The half boxes of platoons on the map, by kind.
    pub kinds: [f32; 3],
    /// Commanders on the map, and those among them that direct indirect fire \[13.7\].
    pub commanders: f32,
    pub observers: f32,
    /// The half boxes of platoons under fire, pinned, and undirected.
    pub under_fire: f32,
    pub pinned: f32,
    pub undirected: f32,
    /// The half boxes of the platoons that have not entered: those that may not yet, and those that may.
    pub waiting: f32,
    pub entering: f32,
}

/// The effect of fire with this sum of modifiers, as a share of that without.
pub(super) fn modified(at: Position<'_>, sum: i32) -> f32 {
    f32::from(at.game.scenario.tables.modified(TYPICAL, sum)) / f32::from(TYPICAL)
}

impl Stacks {
    /// Looks at a side.
    pub fn look(&mut self, at: Position<'_>, side: Side) {
        self.all.clear();
        self.sums = Sums::default();
        for unit in at.units(side) {
            let hex = at.hex(unit);
            if at.own_in(hex, side).next() == Some(unit) {
                let stack = self.read(at, side, hex);
                self.all.push(stack);
            }
        }
        self.wait(at, side);
        // What close combat has cost is as good as lost; rifle platoons are first to lose.
        self.sums.kinds[0] = (self.sums.kinds[0] - f32::from(at.losses_due(side))).max(0.0);
    }

    /// Adds the platoons that have not entered.
    fn wait(&mut self, at: Position<'_>, side: Side) {
        for unit in at.waiting(side).filter(|&unit| at.kind(unit) != Kind::Commander) {
            let place = usize::from(at.game.scenario.counter(unit).place);
            let sum = if at.is_open(place) { &mut self.sums.entering } else { &mut self.sums.waiting };
            *sum += f32::from(at.strength(unit));
        }
    }

    /// Reads the units in a hex.
    fn read(&mut self, at: Position<'_>, side: Side, hex: Hex) -> Stack {
        let scenario = &at.game.scenario;
        let ground = scenario.map.ground[hex.index()];
        let mut stack = Stack { hex, ..Stack::default() };
        for unit in at.own_in(hex, side) {
            if at.kind(unit) == Kind::Commander {
                self.sums.commanders += 1.0;
                self.sums.observers += if at.is_promoted(unit) { 0.0 } else { 1.0 };
            } else {
                self.add(at, side, unit, &mut stack);
            }
        }
        let table = &scenario.grounds[ground.index()];
        let crowd = if stack.platoons >= 4.0 && at.is_crowded(hex, side) { scenario.fire.crowd } else { 0 };
        let small = i32::from(table.small_arms) + i32::from(crowd);
        stack.soft = [modified(at, small), modified(at, small + i32::from(scenario.fire.covered))];
        stack.shelled = modified(at, i32::from(table.indirect));
        stack
    }

    /// Adds a platoon.
    fn add(&mut self, at: Position<'_>, side: Side, unit: UnitId, stack: &mut Stack) {
        let scenario = &at.game.scenario;
        let halves = f32::from(at.strength(unit));
        let (level, directed) = (at.level(unit), at.is_directed(unit));
        let mut sum = if directed { 0 } else { i32::from(scenario.fire.undirected) };
        match level {
            Level::Full => {}
            Level::UnderFire => {
                sum += i32::from(scenario.fire.under_fire);
                self.sums.under_fire += halves;
            }
            Level::Pinned => {
                sum += i32::from(scenario.fire.pinned);
                self.sums.pinned += halves;
            }
        }
        let fit = halves * modified(at, sum);
        stack.platoons += 1.0;
        stack.halves += halves;
        stack.fit += fit;
        stack.seen += if at.is_seen(unit) { halves } else { 0.0 };
        self.sums.undirected += if directed { 0.0 } else { halves };
        let kind = at.kind(unit).index();
        self.sums.kinds[kind] += halves;
        let ready = side == at.active() || !at.has_fired(unit);
        match (ready, level) {
            (false, _) => {}
            (true, Level::Pinned) => stack.close += 0.5 * fit,
            (true, _) => stack.boxes[scenario.kinds[kind].weapon as usize] += 0.5 * fit,
        }
    }

    /// The half boxes of all platoons, on the map or still to come.
    pub fn halves(&self) -> f32 {
        self.sums.kinds.iter().sum::<f32>() + self.sums.waiting + self.sums.entering
    }
}

impl Stack {
    /// The strength of its fire at a distance.
    pub fn power(&self, at: Position<'_>, distance: usize) -> f32 {
        let fire = &at.game.scenario.tables.fire;
        let [light, heavy] = [Weapon::Light, Weapon::Heavy].map(|weapon| f32::from(fire[weapon as usize][distance]));
        let close = if distance <= 1 { self.close } else { 0.0 };
        (self.boxes[Weapon::Light as usize] + close) * light + self.boxes[Weapon::Heavy as usize] * heavy
    }
}
