//! The ways to the enemy's quarters, with the walls and gates as they are.
//!
//! They are kept for the last few works seen: other dice seldom lead to other works, and play returns to the same ones.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use crate::core::real::exp;
use crate::games::verdox::distances::{Ferry, Gait, Lengths, NO_ROUTE, TURN, measure};

/// The works whose ways are kept.
const KEPT: usize = 8;
/// The movement classes with ways of their own; guns, which hardly move, count as foot.
const GAITS: [Gait; 2] = [Gait::Foot, Gait::Mounted];

/// The ways while the works stay the same.
#[derive(Clone, Debug)]
struct Known {
    /// Breaches and gates; `None` before use.
    works: Option<[u64; 2]>,
    /// To the enemy's quarters, by side and movement class.
    forward: [[Lengths; GAITS.len()]; 2],
}

/// The ways of a scenario.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    hash: Option<u64>,
    known: Vec<Known>,
    /// The entry in use.
    now: usize,
}

impl Default for Ways {
    fn default() -> Self {
        let nowhere = Known { works: None, forward: [[[NO_ROUTE; MAX_SQUARES]; GAITS.len()]; 2] };
        Self { hash: None, known: vec![nowhere; KEPT], now: 0 }
    }
}

impl Ways {
    /// Finds the ways of a state, or computes them.
    pub fn refresh(&mut self, view: View<'_>) {
        let (hash, works) = (Some(view.game().scenario.hash), Some(view.works()));
        if self.hash != hash {
            self.known.iter_mut().for_each(|known| known.works = None);
            self.hash = hash;
        }
        if self.known[self.now].works == works {
            return;
        }
        let found = self.known.iter().position(|known| known.works == works);
        self.now = found.unwrap_or((self.now + 1) % KEPT);
        if found.is_none() {
            self.known[self.now].compute(view);
        }
    }

    /// The length of the way of a unit of this side to the enemy's quarters.
    #[inline]
    pub fn forward(&self, side: Side, mounted: bool, from: Square) -> u16 {
        self.known[self.now].forward[side.index()][usize::from(mounted)][from.index()]
    }
}

impl Known {
    fn compute(&mut self, view: View<'_>) {
        self.works = Some(view.works());
        let quarters = view.game().scenario.map.headquarters;
        for side in Side::BOTH {
            let goal: SquareSet = [quarters[side.other().index()]].into_iter().collect();
            for (gait, lengths) in GAITS.into_iter().zip(&mut self.forward[side.index()]) {
                measure(view, side, gait, (&goal, Ferry::Chance), lengths);
            }
        }
    }
}

/// The unit of length by which nearness is looked up.
const TICK: u16 = TURN / 4;
/// The longest way that counts, in ticks.
const FARTHEST: usize = 240;
/// Turns of march over which nearness falls by the factor e: of those who storm, of those near, and of those who come.
pub(super) const SCALES: [f32; 3] = [1.5, 5.0, 15.0];

/// The nearness of a unit by the length of its way, on each of the scales: 1 at the quarters, 0 far away.
#[derive(Clone, Debug)]
pub(super) struct Nearness(Box<[[f32; SCALES.len()]; FARTHEST + 1]>);

impl Default for Nearness {
    fn default() -> Self {
        let turns = |tick: usize| tick as f32 * f32::from(TICK) / f32::from(TURN);
        Self(Box::new(core::array::from_fn(|tick| SCALES.map(|scale| exp(-turns(tick) / scale)))))
    }
}

impl Nearness {
    #[inline]
    pub fn of(&self, way: u16) -> &[f32; SCALES.len()] {
        &self.0[usize::from(way / TICK).min(FARTHEST)]
    }
}
