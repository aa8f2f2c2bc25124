//! What the features of a value share: the stacks of both sides, and the chits in the pool.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderSet, UnitId};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::event::Phase;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::{Hex, HexSet};

use super::Eye;
use crate::games::insurrection::Played;
use crate::games::insurrection::foe::MAX_FOES;
use crate::games::insurrection::maps::Gait;
use crate::games::insurrection::scene::Scene;

/// The units of a side in a hex.
#[derive(Clone, Copy)]
pub(super) struct Stack<E: Played> {
    pub hex: Hex<E::Size>,
    /// The unit on top, or a gun.
    pub lead: UnitId,
    /// Infantry and cavalry.
    pub units: E::Units,
    pub guns: E::Units,
    /// The size of infantry and cavalry.
    pub size: u8,
    pub mounted: bool,
    pub square: bool,
    /// Whether enemies are in the hex.
    pub engaged: bool,
    /// Movement points in a stage, at the double if possible.
    pub stride: u8,
    /// Movement points left in the present activation.
    pub ready: u8,
    /// The probability that it acts again in this stage.
    pub turn: f32,
    /// Victory points for beating it in a melee.
    pub points: f32,
}

impl<E: Played> Stack<E> {
    /// The movement class.
    pub fn gait(&self) -> Gait {
        if self.mounted { Gait::Horse } else { Gait::Foot }
    }
}

/// The stacks of a side.
pub(super) type Stacks<E> = ArrayVec<Stack<E>, MAX_FOES>;

/// A position, as the features see it.
pub(super) struct Sight<'a, E: Played> {
    pub at: Position<'a, E>,
    /// The values of things to each side.
    pub scenes: [Scene<'a, E>; 2],
    pub stacks: [Stacks<E>; 2],
    /// The hexes whose units block sight.
    pub blocking: HexSet<E::Size>,
    /// The chits in the pool, hidden ones included.
    pub chits: CommanderSet,
}

impl<'a, E: Played> Sight<'a, E> {
    /// Looks at a position.
    pub fn new(game: &'a Rules<E>, eye: &'a Eye<E>, state: &'a State<E>) -> Self {
        let at = game.at(state);
        let scenes = Side::BOTH.map(|side| Scene::new(at, side, &eye.study, &eye.weights[side.index()], None));
        let chits = Side::BOTH.map(|side| game.view(state, side).known_chits());
        let mut sight =
            Self { at, scenes, stacks: Default::default(), blocking: at.blocking(), chits: chits[0] | chits[1] };
        sight.stacks = Side::BOTH.map(|side| at.occupied(side).iter().map(|hex| sight.stack(hex, side)).collect());
        sight
    }

    fn stack(&self, hex: Hex<E::Size>, side: Side) -> Stack<E> {
        let (at, scene) = (self.at, &self.scenes[side.index()]);
        let sets = &at.game.sets;
        let here = at.side_at(hex, side);
        let (units, guns) = (here & !sets.guns, here & sets.guns);
        let lead = at.top_of(units).unwrap_or_else(|| first(here));
        let points = i32::from(at.game.scenario.victory.melee) + scene.capture_points(guns);
        Stack {
            hex,
            lead,
            units,
            guns,
            size: at.total_size(units),
            mounted: (units & sets.mounted).any(),
            square: (units & at.board.square).any(),
            engaged: at.holds(hex, side.other()),
            stride: scene.stride(lead),
            ready: self.ready(lead),
            turn: self.turn(lead),
            points: points as f32,
        }
    }

    /// The side that moves and fights now, if any.
    pub fn acting(&self) -> Option<Side> {
        let board = self.at.board;
        let acts = matches!(board.phase, Phase::Activation | Phase::Movement | Phase::CommanderMove | Phase::Melee);
        (acts && usize::from(board.active) < E::COMMANDERS).then(|| self.at.active_side())
    }

    /// The units that still have to move in the present activation.
    pub fn to_move(&self) -> E::Units {
        let board = self.at.board;
        let moves = matches!(board.phase, Phase::Activation | Phase::Movement);
        if !moves || self.acting().is_none() {
            return E::Units::EMPTY;
        }
        self.at.active_formation() & self.at.on_map() & !(board.moved | board.stopped | board.rallied)
    }

    fn ready(&self, lead: UnitId) -> u8 {
        let (board, scene) = (self.at.board, &self.scenes[0]);
        if (self.to_move() & bit(lead)).is_empty() {
            0
        } else if board.phase == Phase::Activation {
            scene.stride(lead)
        } else {
            let dash = if self.at.unspent(lead) { scene.dash(lead) } else { 0 };
            board.mp[usize::from(lead)].saturating_add(dash)
        }
    }

    /// The probability that a unit acts again in this stage: by the chit of a leader, or perhaps by that of the commander of
    /// its side.
    pub fn turn(&self, unit: UnitId) -> f32 {
        let at = self.at;
        if self.chits & at.leaders(unit) != 0 {
            return 1.0;
        }
        let overall = at.game.sets.overall & at.commanders_of(at.side_of(unit));
        if self.chits & overall != 0 { 0.4 } else { 0.0 }
    }

    /// The size of units, guns excluded, in tens.
    pub fn size(&self, units: E::Units) -> f32 {
        let units = units & !self.at.game.sets.guns;
        each(units).map(|unit| f32::from(self.at.size(unit))).sum::<f32>() / 10.0
    }

    /// The size of units, positive for the first side, in tens.
    pub fn signed_size(&self, units: E::Units) -> f32 {
        let sets = &self.at.game.sets;
        self.size(units & sets.side[0]) - self.size(units & sets.side[1])
    }

    /// The present movement points of a commander's place; [`Hex::NONE`] off the map.
    pub fn commander_place(&self, commander: u8) -> Hex<E::Size> {
        self.at.board.commander_place.get(usize::from(commander)).copied().unwrap_or(Hex::NONE)
    }
}

/// 1 for the first side, -1 for the second.
pub(super) const fn sign(side: Side) -> f32 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

/// 1 when it holds.
pub(super) fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
