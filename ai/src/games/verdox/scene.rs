//! What is the same for all questions of a decision.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{Edge, KINDS};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::scripted::brief::Brief;
use super::tally::Tally;
use super::ways::Ways;
use super::weights::Weights;

/// How many times as much, or as little, a turn is worth at most to a side that is ahead or behind.
const MOST_PRESSING: f32 = 8.0;

/// What is the same for all questions of a decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub ways: &'a Ways,
    pub tally: Tally,
    /// What it is worth to be a turn closer to the enemy's quarters.
    pub advance: f32,
    /// Orders, when there are any.
    pub brief: Option<&'a Brief>,
}

/// How much a turn closer to the enemy's quarters is worth now: more as time runs out, and by the values of both sides.
pub(super) fn advance(view: View<'_>, weights: &Weights) -> f32 {
    let gone = f32::from(view.turn()) / f32::from(view.game().scenario.turns.max(1));
    let [own, other] = values(view).map(|value| value.max(1) as f32);
    let pressing = match view.game().scenario.wins_on_time() {
        None => pressing(own / other, weights.press, gone),
        Some(winner) => besieging(own / other, weights.press, winner != view.side),
    };
    weights.advance * pressing * (1.0 + weights.urgency * gone)
}

/// The same where a side wins when time is up, whatever both are worth: the other one presses the more, the stronger it is, to
/// the end. It has nothing to wait for, and the side that wins on time has nothing to go for.
fn besieging(ratio: f32, press: f32, must_win_before: bool) -> f32 {
    if must_win_before { ratio.max(1.0).powf(press).min(MOST_PRESSING) } else { 1.0 }
}

/// How many times as much a turn is worth to a side with this ratio of values when this share of the game has gone. At first
/// the side that is ahead presses, because it may hope to get there. At the end the greater value wins: the side behind has to
/// get there before, which takes time, and the side ahead need not.
fn pressing(ratio: f32, press: f32, gone: f32) -> f32 {
    let lead = ratio.max(1.0 / ratio).powf(press).min(MOST_PRESSING);
    if ratio < 1.0 { lead.powf(gone) } else { lead.powf(1.0 - 2.0 * gone.powi(3)) }
}

/// The values of all units of the side that looks and of the other one, those that are still to enter among them.
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

/// The place of a square as the side that looks counts them, from its own left: what is equal is decided by it, so that a side
/// plays on a map that is turned by half as the other does.
#[inline]
pub(super) fn turned(view: View<'_>, square: Square) -> u16 {
    match view.game().scenario.map.edges[view.side.index()] {
        Edge::Left => square.0,
        Edge::Right => Square::NONE.0 - square.0,
    }
}

/// The quarters of the side that looks.
pub(super) fn own_quarters(view: View<'_>) -> Square {
    view.game().scenario.map.headquarters[view.side.index()]
}

/// How many columns lie between a square and the edge on which the side that looks enters.
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
    fn at_first_the_side_ahead_presses() {
        assert!(pressing(1.2, 5.0, 0.0) > 2.0);
        assert!((pressing(0.8, 5.0, 0.0) - 1.0).abs() < 1e-6, "the side behind loses no interest");
    }

    #[test]
    fn the_side_behind_presses_more_as_time_runs_out() {
        let behind = [0.0, 0.25, 0.5, 0.75, 1.0].map(|gone| pressing(0.8, 5.0, gone));
        assert!(behind.is_sorted_by(|early, late| early < late), "{behind:?}");
        assert!(behind[4] > 2.0);
    }

    #[test]
    fn the_side_ahead_presses_less_as_time_runs_out() {
        let ahead = [0.0, 0.25, 0.5, 0.75, 1.0].map(|gone| pressing(1.25, 5.0, gone));
        assert!(ahead.is_sorted_by(|early, late| early > late), "{ahead:?}");
        assert!(ahead[4] < 0.5);
    }

    #[test]
    fn a_besieger_presses_to_the_end() {
        assert!(besieging(1.25, 5.0, true) > 2.0 && besieging(0.8, 5.0, true) >= 1.0);
        assert!((besieging(0.8, 5.0, false) - 1.0).abs() < 1e-6, "the garrison may wait");
    }

    #[test]
    fn a_level_game_changes_nothing() {
        for gone in [0.0, 0.5, 1.0] {
            assert!((pressing(1.0, 5.0, gone) - 1.0).abs() < 1e-6);
        }
    }
}
