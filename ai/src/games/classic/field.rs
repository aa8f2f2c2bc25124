//! Fields of distance: how many turns of march lie between each hex and the nearest of some hexes.

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::Hex;

/// A distance that is greater than any way.
pub(super) const FAR: f32 = 60.0;

/// Turns of march from each hex to the nearest goal.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    turns: Vec<f32>,
    open: Vec<Hex>,
}

impl Field {
    /// Computes it for units of a class with `speed` movement points. Each goal comes with the turns of march by which it is worth less
    /// than the best.
    pub fn compute<B: Board>(
        &mut self,
        game: &Classic<B>,
        class: u8,
        speed: u8,
        goals: impl Iterator<Item = (Hex, f32)>,
    ) {
        self.compute_past(game, class, speed, goals, |_| 0.0);
    }

    /// As [`Field::compute`], where hexes on the way take `delay` turns more.
    pub fn compute_past<B: Board>(
        &mut self,
        game: &Classic<B>,
        class: u8,
        speed: u8,
        goals: impl Iterator<Item = (Hex, f32)>,
        delay: impl Fn(Hex) -> f32,
    ) {
        let field = &game.scenario.map.field;
        self.turns.clear();
        self.turns.resize(field.len(), FAR);
        self.open.clear();
        // Room for hexes that are taken up again, so that nothing is allocated later.
        self.open.reserve(4 * field.len());
        for (hex, farther) in goals {
            self.turns[hex.index()] = farther;
            self.open.push(hex);
        }
        let part = 1.0 / f32::from(u16::from(speed) * PARTS);
        let mut next = 0;
        while let Some(&to) = self.open.get(next) {
            next += 1;
            let here = self.turns[to.index()] + delay(to);
            for side in 0..6 {
                let from = field.neighbour(to, side);
                if !from.is_some() || self.turns[from.index()] <= here {
                    continue;
                }
                let step = game.chart.steps(class, from)[(side + 3) % 6];
                let total = here + f32::from(step.cost()) * part;
                if step.is_some() && total + 0.001 < self.turns[from.index()] {
                    self.turns[from.index()] = total;
                    self.open.push(from);
                }
            }
        }
    }

    /// Takes over the turns of another field.
    pub fn copy(&mut self, from: &Self) {
        copy(&mut self.turns, &from.turns);
    }

    /// The turns from a hex; [`FAR`] when there is no way or no goal.
    #[inline]
    pub fn turns(&self, hex: Hex) -> f32 {
        self.turns[hex.index()]
    }
}

/// Makes a list equal to another one, with as much room.
pub(super) fn copy<T: Copy>(list: &mut Vec<T>, from: &Vec<T>) {
    list.clear();
    list.reserve(from.capacity());
    list.extend_from_slice(from);
}

/// Makes a list of so many equal values.
pub(super) fn fill<T: Copy>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}
