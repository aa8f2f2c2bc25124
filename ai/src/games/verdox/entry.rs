//! Which units enter, and where.

use arrayvec::ArrayVec;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Edge, KINDS, Kind, MAX_SIDE};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use super::distances::{Distances, Gait};
use super::scene::turned;
use super::weights::Weights;

/// The most entry squares compared.
pub(super) const MOST: usize = 128;
/// The order in which kinds choose squares: fast units gain most from a good one.
pub(super) const ORDER: [Kind; KINDS] =
    [Kind::MountedShooters, Kind::Cavalry, Kind::Artillery, Kind::Shooters, Kind::Grenadiers, Kind::Infantry];

/// The half of the map in which most units enter, as the side faces the enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wing {
    #[default]
    Left,
    Right,
}

/// The next unit to enter. Squares must be taken in ascending order, so the whole wave is assigned each time and its
/// first unit enters: repeating this gives the same assignment for the others.
pub(super) fn enter(view: View<'_>, distances: &Distances, weights: &Weights, wing: Wing) -> Option<Action> {
    let mut open = squares(view, distances, weights, wing);
    let wave = kinds(view, weights);
    let way = |gait: Gait, square: Square| distances.forward(view.side, gait, square);
    let first = *open.first()?;
    for kind in ORDER {
        for _ in 0..wave[kind.index()] {
            let gait = Gait::of(kind);
            let best = (0..open.len()).min_by_key(|&index| (way(gait, open[index]), turned(view, open[index])))?;
            if open.remove(best) == first {
                return Some(Action::Enter { kind, square: first });
            }
        }
    }
    None
}

/// The entry squares of the wave, in ascending order: its share on the wing first, then wherever routes are shortest.
fn squares(view: View<'_>, distances: &Distances, weights: &Weights, wing: Wing) -> ArrayVec<Square, MOST> {
    let field = view.game().scenario.map.field;
    let wave = usize::from(view.to_enter());
    let is_left = |square: Square| {
        let (_, row) = field.column_row(square);
        let left = view.game().scenario.map.edges[view.side.index()] == Edge::Left;
        (2 * row + 1 < field.height.into()) == left
    };
    let rank = |&square: &Square| (distances.forward(view.side, Gait::Foot, square), turned(view, square));
    let mut open: ArrayVec<Square, MOST> = view.entry_squares().take(MOST).collect();
    open.sort_unstable_by_key(rank);
    let is_on_wing = |square: Square| is_left(square) == (wing == Wing::Left);
    // Units that entered in this phase are the last on the map.
    let entry = view.game().scenario.entry;
    let whole = usize::from(if view.phase() == Phase::SetUp { entry.first } else { entry.each_turn });
    let before = view.units(view.side).count().saturating_sub(whole.saturating_sub(wave));
    let there = view.units(view.side).skip(before).filter(|&unit| is_on_wing(view.square(unit))).count();
    let on_wing = ((weights.focus * whole as f32).round() as usize).saturating_sub(there);
    let mut chosen: ArrayVec<Square, MOST> =
        open.iter().copied().filter(|&square| is_on_wing(square)).take(on_wing.min(wave)).collect();
    for &square in &open {
        if chosen.len() < wave && !chosen.contains(&square) {
            chosen.push(square);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// How many of each kind enter in this phase, by their weights and by how many are left.
fn kinds(view: View<'_>, weights: &Weights) -> [u8; KINDS] {
    let (mut pool, mut wave) = (view.pool(), [0; KINDS]);
    let all = view.game().scenario.forces[view.side.index()];
    for _ in 0..usize::from(view.to_enter()).min(MAX_SIDE) {
        let due = |kind: usize| weights.entry[kind] * f32::from(pool[kind]) / f32::from(all[kind].max(1));
        let left = (0..KINDS).filter(|&kind| pool[kind] > 0);
        let Some(kind) = left.max_by(|&a, &b| due(a).total_cmp(&due(b))) else { break };
        pool[kind] -= 1;
        wave[kind] += 1;
    }
    wave
}
