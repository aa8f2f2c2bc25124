//! The screen: the hexes in the enemy's way to what a side has, and how far its units cover them already.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::Hex;
use kartacz_engine::games::classic::position::Position;

use super::chart::Chart;
use super::field::{FAR, Field, copy, fill};
use super::weights::Weights;

/// The turns by which a way may be longer than the shortest, and still count.
const SLACK: f32 = 0.4;
/// The share of a hex next to a unit in what the unit covers.
const BESIDE: f32 = 0.3;
/// More friends than these make no difference.
const MOST: usize = 3;

/// The screen of a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Screen {
    /// By hex, how much it is in the way of the enemy: 1 at most.
    wanted: Vec<f32>,
    /// By hex, how many friends stand in it or next to it.
    cover: Vec<u8>,
    /// By hex, what a unit there would add: itself, and a share of each hex around it, the less the more friends cover them.
    adds: Vec<f32>,
    /// What is left of a hex with so many friends.
    left: [f32; MOST + 1],
}

impl Screen {
    /// Computes it for a position in which the enemy has turns left; `ways` lead it to what the side has, by class.
    pub fn refresh<B: Board>(
        &mut self,
        at: Position<'_, B>,
        side: Side,
        chart: &Chart,
        weights: &Weights,
        ways: &[Field],
        replies: u8,
    ) {
        let hexes = at.scenario().map.field.len();
        let rest = (1.0 - weights.spread).clamp(0.0, 1.0);
        self.left = [1.0, rest, rest * rest, rest * rest * rest];
        fill(&mut self.wanted, hexes, 0.0);
        fill(&mut self.cover, hexes, 0);
        fill(&mut self.adds, hexes, 0.0);
        if weights.screen > 0.0 && replies > 0 {
            self.find_ways(at, side, chart, ways, replies);
        }
        for hex in at.scenario().map.field.hexes() {
            self.add_around(at, hex, self.wanted[hex.index()]);
        }
        for unit in at.units(side) {
            self.cover(at, at.hex(unit), 1);
        }
    }

    /// Takes over another screen.
    pub fn copy(&mut self, from: &Self) {
        copy(&mut self.wanted, &from.wanted);
        copy(&mut self.cover, &from.cover);
        copy(&mut self.adds, &from.adds);
        self.left = from.left;
    }

    /// How much each hex is in the way of the enemies.
    fn find_ways<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, ways: &[Field], replies: u8) {
        let enemies = side.other();
        for unit in at.units(enemies) {
            let class = usize::from(at.scenario().unit(unit).class);
            let (values, way) = (at.values(unit), &ways[class]);
            let turns = way.turns(at.hex(unit));
            let late = turns > f32::from(replies) + SLACK;
            if turns >= FAR || late || values.moves == 0 {
                continue;
            }
            let turn = 1.0 / f32::from(chart.speed[enemies.index()][class]);
            let strength = f32::from(values.attack);
            for (hex, &away) in at.scenario().map.field.hexes().zip(chart.distances(at.hex(unit))) {
                let rest = way.turns(hex);
                if rest < turns && f32::from(away) * turn + rest <= turns + SLACK {
                    self.wanted[hex.index()] += strength / (1.0 + 4.0 * rest);
                }
            }
        }
        let most = self.wanted.iter().copied().fold(0.0, f32::max);
        if most > 0.0 {
            self.wanted.iter_mut().for_each(|value| *value /= most);
        }
    }

    /// A hex adds so much more to units in it and next to it.
    fn add_around<B: Board>(&mut self, at: Position<'_, B>, hex: Hex, more: f32) {
        if more != 0.0 {
            self.adds[hex.index()] += more;
            for near in at.scenario().map.field.neighbours(hex) {
                self.adds[near.index()] += BESIDE * more;
            }
        }
    }

    /// A friend comes to a hex, or leaves it.
    pub fn cover<B: Board>(&mut self, at: Position<'_, B>, hex: Hex, change: i8) {
        let near = at.scenario().map.field.neighbours(hex);
        for one in near.chain([hex]) {
            let cover = &mut self.cover[one.index()];
            let before = usize::from(*cover).min(MOST);
            *cover = cover.saturating_add_signed(change);
            let after = usize::from(*cover).min(MOST);
            self.add_around(at, one, self.wanted[one.index()] * (self.left[after] - self.left[before]));
        }
    }

    /// What a unit in a hex adds to the screen.
    #[inline]
    pub fn adds(&self, hex: Hex) -> f32 {
        self.adds[hex.index()]
    }

    /// How many friends stand in a hex or next to it.
    #[inline]
    pub fn friends(&self, hex: Hex) -> u8 {
        self.cover[hex.index()]
    }
}
