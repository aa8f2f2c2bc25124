//! The context shared by all evaluations of a decision.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Edge, KINDS};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::distances::Distances;
use super::kind_table::KindTable;
use super::scripted::brief::Brief;
use super::weights::Weights;
use crate::core::real::power;

/// The greatest factor by which a lead or deficit raises or lowers the value of a turn.
const MOST_PRESSING: f32 = 8.0;

/// The context shared by all evaluations of a decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub distances: &'a Distances,
    pub kind_table: KindTable,
    /// The value of being a turn closer to the enemy's quarters.
    pub advance: f32,
    /// Orders, if any.
    pub brief: Option<&'a Brief>,
    /// The actions to choose from; `None` for all legal ones.
    pub allowed: Option<&'a [Action]>,
}

impl Scene<'_> {
    /// Whether a legal action may be chosen.
    #[inline]
    pub fn allows(&self, action: Action) -> bool {
        self.allowed.is_none_or(|allowed| allowed.contains(&action))
    }
}

/// The present value of being a turn closer to the enemy's quarters: rises as time runs out, and depends on the
/// values of both sides.
pub(super) fn advance(view: View<'_>, weights: &Weights) -> f32 {
    let gone = f32::from(view.turn()) / f32::from(view.game().scenario.turns.max(1));
    let [own, other] = values(view).map(|value| value.max(1) as f32);
    let pressing = match view.game().scenario.wins_on_time() {
        None => pressing(own / other, weights.press, gone),
        Some(winner) => besieging(own / other, weights.press, winner != view.side),
    };
    weights.advance * pressing * (1.0 + weights.urgency * gone)
}

/// As `advance`, where a side wins when time runs out, regardless of values: the besieger presses harder the stronger
/// it is, to the end. It gains nothing by waiting, and the side that wins on time has nothing to attack for.
fn besieging(ratio: f32, press: f32, must_win_before: bool) -> f32 {
    if must_win_before { power(ratio.max(1.0), press).min(MOST_PRESSING) } else { 1.0 }
}

/// The factor on the value of a turn for a side with this ratio of values when this share of the game has passed. At
/// first the side ahead presses, because it may succeed. At the end the greater value wins: the side behind has to
/// reach the quarters before that, which takes time, and the side ahead need not.
fn pressing(ratio: f32, press: f32, gone: f32) -> f32 {
    let lead = power(ratio.max(1.0 / ratio), press).min(MOST_PRESSING);
    power(lead, if ratio < 1.0 { gone } else { 1.0 - 2.0 * gone.powi(3) })
}

/// The total values of the player's and of the other side's units, including those still to enter.
fn values(view: View<'_>) -> [i32; 2] {
    let kinds = &view.game().scenario.kinds;
    let waiting = |counts: [u8; KINDS]| -> i32 {
        counts.iter().zip(kinds).map(|(&count, kind)| i32::from(count) * i32::from(kind.value)).sum()
    };
    let known = |side: Side| -> i32 {
        view.units(side).filter_map(|unit| view.kind(unit)).map(|kind| i32::from(kinds[kind.index()].value)).sum()
    };
    [known(view.side) + waiting(view.pool()), known(view.side.other()) + waiting(view.hidden())]
}

/// The rank of a square from its side's perspective, counted from its own left; it breaks ties, so that on a map
/// rotated by 180 degrees both sides play alike.
#[inline]
pub(super) fn turned(view: View<'_>, square: Square) -> u16 {
    match view.game().scenario.map.edges[view.side.index()] {
        Edge::Left => square.0,
        Edge::Right => Square::NONE.0 - square.0,
    }
}

/// The player's own quarters.
pub(super) fn own_quarters(view: View<'_>) -> Square {
    view.game().scenario.map.headquarters[view.side.index()]
}

/// The number of columns between a square and the side's entry edge.
pub(super) fn from_edge(view: View<'_>, square: Square) -> u8 {
    let map = &view.game().scenario.map;
    let (column, _) = map.field.column_row(square);
    match map.edges[view.side.index()] {
        Edge::Left => column as u8,
        Edge::Right => map.field.width - 1 - column as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::{besieging, pressing};

    #[test]
    fn side_ahead_presses_early() {
        assert!(pressing(1.2, 5.0, 0.0) > 2.0);
        assert!((pressing(0.8, 5.0, 0.0) - 1.0).abs() < 1e-6, "the side behind loses no interest");
    }

    #[test]
    fn side_behind_presses_more_as_time_runs_out() {
        let behind = [0.0, 0.25, 0.5, 0.75, 1.0].map(|gone| pressing(0.8, 5.0, gone));
        assert!(behind.is_sorted_by(|early, late| early < late), "{behind:?}");
        assert!(behind[4] > 2.0);
    }

    #[test]
    fn side_ahead_presses_less_as_time_runs_out() {
        let ahead = [0.0, 0.25, 0.5, 0.75, 1.0].map(|gone| pressing(1.25, 5.0, gone));
        assert!(ahead.is_sorted_by(|early, late| early > late), "{ahead:?}");
        assert!(ahead[4] < 0.5);
    }

    #[test]
    fn besieger_presses_to_the_end() {
        assert!(besieging(1.25, 5.0, true) > 2.0 && besieging(0.8, 5.0, true) >= 1.0);
        assert!((besieging(0.8, 5.0, false) - 1.0).abs() < 1e-6, "the garrison may wait");
    }

    #[test]
    fn even_game_has_factor_one() {
        for gone in [0.0, 0.5, 1.0] {
            assert!((pressing(1.0, 5.0, gone) - 1.0).abs() < 1e-6);
        }
    }
}
