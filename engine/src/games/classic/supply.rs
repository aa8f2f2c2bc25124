//! Supply \[12\]: lines from the sources, and what being out of supply does.

use super::board::{Board, Row};
use super::chart::PARTS;
use super::data::supply::Measured;
use super::data::{Hex, HexSet};
use super::event::{Event, Fact, Rule};
use super::play::Play;
use super::position::Position;
use super::state::{State, mark};
use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};

impl<B: Board> Position<'_, B> {
    /// \[12.1, 12.2\] The hexes from which a side can trace a line of supply. A line may begin in a zone of control that blocks it, but
    /// neither lead through one nor end in one.
    #[must_use]
    pub fn supplied(self, side: Side) -> HexSet {
        let scenario = self.scenario();
        let known = &scenario.supply[side.index()];
        if known.sources.words.is_empty() {
            return scenario.map.field.hexes().collect();
        }
        let blocked = self.blocks_supply(side);
        let (base, ends) = self.supply_base(side, &blocked);
        let most = match (known.length, known.measured) {
            (0, _) => u16::MAX,
            (length, Measured::Hexes) => u16::from(length),
            (length, Measured::Points) => u16::from(length) * PARTS,
        };
        let mut all = base;
        ends.iter().for_each(|hex| all.insert(hex));
        // The length of the shortest line from each hex; hexes are taken up in rounds until nothing becomes shorter.
        let mut length = B::PerHex::<u16>::filled(u16::MAX);
        base.iter().for_each(|hex| length[hex.index()] = 0);
        let mut open = base;
        while !open.is_empty() {
            let mut next = HexSet::EMPTY;
            for to in open.iter().filter(|&hex| !blocked.contains(hex)) {
                for way in 0..6 {
                    let from = scenario.map.field.neighbour(to, way);
                    if !from.is_some() {
                        continue;
                    }
                    // The step of the line goes from the unit towards the source.
                    let step = self.game.chart.steps(0, from)[(way + 3) % 6];
                    let cost = match known.measured {
                        Measured::Hexes => 1,
                        Measured::Points => step.cost(),
                    };
                    let total = length[to.index()].saturating_add(cost);
                    if step.is_some() && total <= most && total < length[from.index()] {
                        length[from.index()] = total;
                        all.insert(from);
                        next.insert(from);
                    }
                }
            }
            open = next;
        }
        all
    }

    /// The sources that are not lost and the hexes that the route connects with them; and the hexes next to them along the route that
    /// block a line, where one may begin.
    fn supply_base(self, side: Side, blocked: &HexSet) -> (HexSet, HexSet) {
        let scenario = self.scenario();
        let known = &scenario.supply[side.index()];
        let free = |hex: &Hex| self.occupier(*hex) != Some(side.other());
        let mut base: HexSet = known.sources.hexes.iter().filter(free).collect();
        let mut ends = HexSet::EMPTY;
        let Some(route) = known.route else { return (base, ends) };
        let mut open = base.without(*blocked);
        while !open.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in open.iter() {
                for way in (0..6).filter(|&way| scenario.map.routes[hex.index()][way] >> route & 1 == 1) {
                    let near = scenario.map.field.neighbour(hex, way);
                    if !near.is_some() || base.contains(near) {
                        continue;
                    }
                    if blocked.contains(near) {
                        ends.insert(near);
                    } else {
                        base.insert(near);
                        next.insert(near);
                    }
                }
            }
            open = next;
        }
        (base, ends)
    }

    /// \[12.2\] The hexes through which a line of supply may not lead: those with enemies, and those in zones of control that block
    /// it.
    fn blocks_supply(self, side: Side) -> HexSet {
        let zoc = &self.scenario().zoc;
        let mut all = if zoc.blocks.supply { self.zones_of(side.other()) } else { HexSet::EMPTY };
        if zoc.friends.supply {
            self.units(side).for_each(|unit| all.remove(self.hex(unit)));
        }
        self.units(side.other()).for_each(|unit| all.insert(self.hex(unit)));
        all
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[12.3, 12.4\] Judges the supply of the units of a side, or of both.
    pub(super) fn judge_supply(&mut self, side: Option<Side>) {
        for side in Side::BOTH.into_iter().filter(|&one| side.is_none_or(|side| side == one)) {
            let supplied = self.at().supplied(side);
            for unit in self.game.scenario.units_of(side) {
                let from = self.at().hex(unit);
                if !from.is_some() {
                    continue;
                }
                let was = self.at().is_hungry(unit);
                let counter = self.counter(unit);
                if supplied.contains(from) {
                    counter.marks &= !mark::HUNGRY;
                    counter.hungry = 0;
                    if was {
                        self.emit(Fact::InSupply, Rule(12, 1), |event| (event.unit, event.from) = (unit, from));
                    }
                    continue;
                }
                counter.marks |= mark::HUNGRY;
                counter.hungry = counter.hungry.saturating_add(1);
                let phases = counter.hungry;
                self.emit(Fact::OutOfSupply { phases }, Rule(12, 3), |event| {
                    (event.unit, event.from) = (unit, from);
                });
                let loses_from = self.game.scenario.hunger.loses_from;
                if loses_from > 0 && phases >= loses_from {
                    self.take_step(unit, Rule(12, 4));
                }
            }
        }
    }
}
