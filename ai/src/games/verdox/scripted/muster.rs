//! Entering units by orders: formations by their waves, each in its rows.

use arrayvec::ArrayVec;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_SIDE};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::super::distances::{Distances, Gait};
use super::super::entry::{MOST, ORDER};
use super::super::scene::turned;
use super::super::weights::Weights;
use super::brief::Brief;

/// A unit entering in this phase: its formation, `None` for none, and its kind.
type Entrant = (Option<u8>, Kind);

impl Brief {
    /// The next unit to enter. As squares are taken in ascending order, the whole wave is assigned to squares each
    /// time, and the first of them enters.
    pub fn enter(&mut self, view: View<'_>, distances: &Distances, weights: &Weights) -> Option<Action> {
        let entrants = self.entrants(view, weights);
        let mut open: ArrayVec<Square, MOST> = view.entry_squares().take(MOST).collect();
        let mut first: Option<(Square, Entrant)> = None;
        for &(formation, kind) in &entrants {
            let rank = |square: Square| {
                let out = self.out_of_rows(view, formation, square);
                (out, distances.forward(view.side, Gait::of(kind), square), turned(view, square))
            };
            let best = (0..open.len()).min_by_key(|&index| rank(open[index]))?;
            let square = open.remove(best);
            if first.is_none_or(|(known, _)| square < known) {
                first = Some((square, (formation, kind)));
            }
        }
        let (square, (formation, kind)) = first?;
        self.roster.note(view, kind, formation);
        Some(Action::Enter { kind, square })
    }

    /// How many rows a square lies outside those of a formation.
    fn out_of_rows(&self, view: View<'_>, formation: Option<u8>, square: Square) -> i32 {
        let rows = formation.and_then(|formation| self.orders().formations[usize::from(formation)].rows);
        let Some((first, last)) = rows else { return 0 };
        let (_, row) = view.game().scenario.map.field.column_row(square);
        (i32::from(first) - row).max(row - i32::from(last)).max(0)
    }

    /// The units that enter in this phase, in the order in which they choose squares: formations with rows before
    /// those without, and fast units first.
    fn entrants(&self, view: View<'_>, weights: &Weights) -> ArrayVec<Entrant, MAX_SIDE> {
        let mut gaps = self.roster.gaps(view, self.orders());
        let mut pool = view.pool();
        let mut entrants = ArrayVec::new();
        for _ in 0..usize::from(view.to_enter()).min(MAX_SIDE) {
            let formation = self.next_formation(&gaps, &pool);
            let left = match formation {
                Some(formation) => &mut gaps[usize::from(formation)],
                None => &mut [0; KINDS],
            };
            let Some(kind) = next_kind(view, weights, left, &pool) else { break };
            pool[kind.index()] -= 1;
            left[kind.index()] = left[kind.index()].saturating_sub(1);
            entrants.push((formation, kind));
        }
        let speed = |kind: Kind| ORDER.iter().position(|&known| known == kind);
        let has_rows = |formation: u8| self.orders().formations[usize::from(formation)].rows.is_some();
        entrants.sort_unstable_by_key(|&(formation, kind)| (!formation.is_some_and(has_rows), speed(kind), formation));
        entrants
    }

    /// The formation of the next unit: of the lowest wave, and among these the one missing the greatest share of its
    /// units. `None` when all that the side still has are on the map.
    fn next_formation(&self, gaps: &super::roster::Gaps, pool: &[u8; KINDS]) -> Option<u8> {
        let formations = &self.orders().formations;
        let lacks = |formation: usize| -> u32 {
            gaps[formation].iter().zip(pool).map(|(&gap, &left)| u32::from(gap.min(left))).sum()
        };
        let open = (0..formations.len()).filter(|&formation| lacks(formation) > 0);
        let share = |formation: usize| lacks(formation) as f32 / formations[formation].strength() as f32;
        let next = open.min_by(|&a, &b| {
            let waves = formations[a].wave.cmp(&formations[b].wave);
            waves.then(share(b).total_cmp(&share(a)))
        })?;
        Some(next as u8)
    }
}

/// The kind of the next unit, among those that a formation is missing; of any kind when it is complete.
fn next_kind(view: View<'_>, weights: &Weights, gap: &[u8; KINDS], pool: &[u8; KINDS]) -> Option<Kind> {
    let all = view.game().scenario.forces[view.side.index()];
    let any = gap.iter().all(|&count| count == 0);
    let due = |kind: &Kind| {
        let kind = kind.index();
        weights.entry[kind] * f32::from(pool[kind]) / f32::from(all[kind].max(1))
    };
    let wanted = |kind: &Kind| pool[kind.index()] > 0 && (any || gap[kind.index()] > 0);
    Kind::ALL.into_iter().filter(wanted).max_by(|a, b| due(a).total_cmp(&due(b)))
}
