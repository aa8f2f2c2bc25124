//! The cost of a step between adjacent squares \[V5.1-V5.20\].

use crate::core::game::Side;
use crate::games::verdox::Verdox;
use crate::games::verdox::data::Ground;
use crate::games::verdox::square::{SIDES, Square};
use crate::games::verdox::switches::GatePassage;

/// A step: its cost, and the dice it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Step(u8);

/// The cost, in half points.
const COST: u8 = 3;
/// The step takes all movement, and only a unit that has spent none can make it.
const ALL: u8 = 1 << 2;
/// The unit leaves a canal or a marsh.
const EXIT: u8 = 1 << 3;
/// The unit may sink first.
const SINK: u8 = 1 << 4;
/// A wall is entered from its front.
const FRONT: u8 = 1 << 5;
/// The step is a barge's: across water.
const WATER: u8 = 1 << 6;

impl Step {
    /// No such step.
    pub const NO: Step = Step(0);

    /// The cost in half points, when the step does not take all movement; `None` when there is no such step.
    #[inline]
    #[must_use]
    pub const fn cost(self) -> Option<u8> {
        if self.0 & (ALL | WATER) == 0 && self.0 & COST != 0 { Some(self.0 & COST) } else { None }
    }

    /// Whether it leads to a river square, where only a barge carries a unit.
    #[inline]
    #[must_use]
    pub const fn is_water(self) -> bool {
        self.0 & WATER != 0
    }

    /// Whether a die decides if the unit gets out \[V5.15, V5.16\].
    #[inline]
    #[must_use]
    pub const fn needs_exit(self) -> bool {
        self.0 & EXIT != 0
    }

    /// \[V6.7, V6.11\] The step of a passenger, which is not in the water under its barge.
    #[inline]
    #[must_use]
    pub(super) const fn off_barge(self) -> Self {
        Self(self.0 & !EXIT)
    }

    /// Whether a die decides if the unit sinks \[V5.16\].
    #[inline]
    #[must_use]
    pub const fn may_sink(self) -> bool {
        self.0 & SINK != 0
    }

    /// Whether a die decides if the unit gets in \[V5.17\].
    #[inline]
    #[must_use]
    pub const fn needs_entry(self) -> bool {
        self.0 & FRONT != 0
    }
}

/// The data of the two squares of a step.
pub(super) struct Crossing {
    pub here: Ground,
    pub there: Ground,
    /// Whether the side through which a wall is left, or entered, is inside.
    pub from_inside: bool,
    pub to_inside: bool,
    /// Whether the wall that is left, or entered, is the mover's gate.
    pub own_gate: [bool; 2],
    pub leave_by_front: bool,
    pub gate_passage: GatePassage,
}

impl Crossing {
    pub fn step(&self) -> Step {
        let Crossing { here, there, .. } = *self;
        if there == Ground::River {
            // \[V5.14, V6.11\] Aboard a barge, and from barge to barge.
            return Step(WATER | ALL | Self::out_of(here));
        }
        if self.is_shut() {
            return Step::NO;
        }
        // \[V5.15, V5.16\] From canal to canal and from marsh to marsh no die is needed to get out.
        let out = if here == there { Self::out_of(here) & !EXIT } else { Self::out_of(here) };
        let dice = out | self.front();
        if dice != 0 || self.takes_all() {
            return Step(ALL | dice);
        }
        Step(if here.is_road() && there.is_road() { 1 } else { 2 })
    }

    /// The dice required by the ground that is left.
    const fn out_of(here: Ground) -> u8 {
        match here {
            Ground::Canal => EXIT,
            Ground::Marsh => EXIT | SINK,
            _ => 0,
        }
    }

    /// \[V5.17\] Whether a wall may not be left in this direction.
    const fn is_shut(&self) -> bool {
        let out = self.here.is_wall() && !self.there.is_wall() && !self.from_inside;
        out && !self.leave_by_front && !self.own_gate[0]
    }

    /// \[V5.17, V5.20\] Walls are entered freely from inside, from the next wall, and through an own gate. Whether the
    /// other side's gate counts as a wall for this is a switch.
    fn front(&self) -> u8 {
        let shut = self.there == Ground::Gate && self.gate_passage == GatePassage::OwnerOnly;
        let from_inside = self.to_inside && !shut;
        let free = !self.there.is_wall() || self.here.is_wall() || from_inside || self.own_gate[1];
        if free { 0 } else { FRONT }
    }

    /// \[V5.2, V5.6, V5.9, V5.15, V5.16, V5.17, V6.11\]
    fn takes_all(&self) -> bool {
        let one_of = |ground| (self.here == ground) != (self.there == ground);
        let slope = one_of(Ground::Hill) || one_of(Ground::Valley);
        let slow = self.there == Ground::Forest || self.there.is_wet() || self.there.is_wall();
        slope || slow || self.here == Ground::River
    }
}

/// The steps of each side while no wall is breached and gates are as at the start.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    steps: [Vec<[Step; SIDES]>; 2],
    /// Per square, the walls on it and next to it: its steps depend on them.
    walls: Vec<u64>,
    /// The gates of the second side at the start.
    gates: u64,
}

impl Steps {
    /// Computes the steps.
    pub fn new(game: &Verdox, gates: u64) -> Self {
        let of = |side| {
            let steps = |square| core::array::from_fn(|way| game.step_now(side, square, way, 0, gates));
            game.scenario.map.field.squares().map(steps).collect()
        };
        let terrain = &game.terrain;
        let near = |square| terrain.beside(square).chain([square]).fold(0, |walls, by| walls | terrain.wall_bit(by));
        Self { steps: Side::BOTH.map(of), walls: game.scenario.map.field.squares().map(near).collect(), gates }
    }
}

impl Verdox {
    /// The step of a unit of this side out of a square in this direction, with these walls breached and these gates
    /// held by the second side.
    #[inline]
    pub(super) fn step(&self, side: Side, from: Square, way: usize, breaches: u64, gates: u64) -> Step {
        self.steps_from(side, from, breaches, gates)[way]
    }

    /// As `step`, in every direction.
    #[inline]
    pub(super) fn steps_from(&self, side: Side, from: Square, breaches: u64, gates: u64) -> [Step; SIDES] {
        let changed = breaches | (gates ^ self.steps.gates);
        if changed & self.steps.walls[from.index()] != 0 {
            return core::array::from_fn(|way| self.step_now(side, from, way, breaches, gates));
        }
        self.steps.steps[side.index()][from.index()]
    }

    fn step_now(&self, side: Side, from: Square, way: usize, breaches: u64, gates: u64) -> Step {
        let to = self.terrain.neighbours[from.index()][way];
        if !to.is_some() {
            return Step::NO;
        }
        let ground = |square: Square| {
            let breached = breaches & self.terrain.wall_bit(square) != 0;
            if breached { Ground::Clear } else { self.scenario.map.ground[square.index()] }
        };
        let inner = |square: Square, way: usize| self.terrain.inner[square.index()] & 1 << way != 0;
        let own = |square: Square| {
            let seconds = gates & self.terrain.wall_bit(square) != 0;
            ground(square) == Ground::Gate && seconds == (side == Side::Second)
        };
        let crossing = Crossing {
            here: ground(from),
            there: ground(to),
            from_inside: inner(from, way),
            to_inside: inner(to, (way + 2) % SIDES),
            own_gate: [own(from), own(to)],
            leave_by_front: self.scenario.switches.leave_by_front,
            gate_passage: self.scenario.switches.gate_passage,
        };
        crossing.step()
    }
}
