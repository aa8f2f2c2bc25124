//! The ways of retreat that the enemy can close next turn: the hexes next to those that it can reach before it attacks.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::movement::{Zoc2Zoc, ZocEntry};
use kartacz_engine::games::classic::data::{Hex, HexSet};
use kartacz_engine::games::classic::position::Position;

use super::chart::Chart;
use super::field::fill;

/// The hexes that the enemy can close.
#[derive(Clone, Debug, Default)]
pub(super) struct Closing {
    /// The hexes that can come into a zone of control of the enemy.
    pub hexes: HexSet,
    /// By hex, the twelfths of points that an enemy has left there, and one more; 0 where none can go.
    left: Vec<u16>,
    open: Vec<Hex>,
}

impl Closing {
    /// Computes them for a side, as its units stand now, when the enemy has turns left.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, chart: &Chart, replies: u8) {
        let scenario = at.scenario();
        self.hexes = HexSet::EMPTY;
        if replies == 0 || !scenario.zoc.blocks.retreat {
            return;
        }
        let zones = at.zones_of(enemies.other());
        let strikers = chart.strikes[enemies.index()];
        for class in (0..scenario.classes.len() as u8).filter(|class| strikers >> class & 1 == 1) {
            self.begin(at, enemies, class);
            self.spread(at, enemies, class, &zones);
        }
    }

    /// Begins with the units of a class.
    fn begin<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, class: u8) {
        let hexes = at.scenario().map.field.len();
        fill(&mut self.left, hexes, 0);
        self.open.clear();
        // Room for hexes that are taken up again, so that nothing is allocated later.
        self.open.reserve(4 * hexes);
        for unit in at.units(enemies).filter(|&unit| at.scenario().unit(unit).class == class && at.exerts(unit)) {
            let moves = at.values(unit).moves;
            let moves = at.weather().points.map_or(moves, |most| moves.min(most));
            let (hex, left) = (at.hex(unit), u16::from(moves) * PARTS + 1);
            self.left[hex.index()] = left.max(self.left[hex.index()]);
            self.open.push(hex);
        }
    }

    /// Goes on from the open hexes; zones of control of the side stop enemies.
    fn spread<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, class: u8, zones: &HexSet) {
        let (field, zoc) = (&at.scenario().map.field, &at.scenario().zoc);
        let mut next = 0;
        while let Some(&hex) = self.open.get(next) {
            next += 1;
            field.neighbours(hex).for_each(|near| self.hexes.insert(near));
            let left = self.left[hex.index()];
            for (side, step) in at.game.chart.steps(class, hex).iter().enumerate() {
                let to = field.neighbour(hex, side);
                if !step.is_some() || step.cost() >= left || at.occupier(to) == Some(enemies.other()) {
                    continue;
                }
                let enters = zones.contains(to);
                if enters && zoc.between == Zoc2Zoc::Prohibited && zones.contains(hex) {
                    continue;
                }
                let stops = step.stops() || step.takes_all() || enters && zoc.enter == ZocEntry::Stop;
                let rest = if stops { 1 } else { left - step.cost() };
                if rest > self.left[to.index()] {
                    self.left[to.index()] = rest;
                    self.open.push(to);
                }
            }
        }
    }
}
