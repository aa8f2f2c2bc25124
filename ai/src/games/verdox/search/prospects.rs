//! The evaluation of a roll-out's last state: the probability of winning, from the values of both sides and their
//! distance to the enemy's quarters.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::KINDS;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::State;

use crate::core::real::exp;
use crate::games::verdox::distances::{Distances, Gait, NO_ROUTE, TURN};

/// The log-odds of a lead equal to the total value of both sides, at the start of the game.
const LEAD: f32 = 12.0;
/// The minimum remaining share of the game; near it the greater value is almost certain to win, however small the
/// lead.
const LEAST_TO_COME: f32 = 0.04;
/// The log-odds of standing on the enemy's quarters; farther off, it is less.
const NEARNESS: f32 = 1.0;
/// The distance in turns of march over which nearness falls by the factor e.
const FAR: f32 = 10.0;

/// A side's probability of winning, 0..=1; exact when the game is over. A draw counts half. All kinds are known: the
/// roll-out was played with sampled ones.
pub(super) fn chance(game: &Verdox, state: &State, side: Side, distances: &mut Distances) -> f32 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.winner {
            Winner::Side(winner) => f32::from(u8::from(winner == side)),
            Winner::Draw => 0.5,
        };
    }
    distances.refresh(game.view(state, side));
    let at = game.at(state);
    let [own, other] = [side, side.other()].map(|side| value(at, side));
    let [near, threat] = [side, side.other()].map(|side| nearness(at, distances, side));
    let gone = f32::from(at.turn()) / f32::from(game.scenario.turns.max(1));
    let lead = (own - other) / (own + other).max(1.0);
    let odds = odds(lead, near - threat, gone, game.scenario.wins_on_time().is_none());
    1.0 / (1.0 + exp(-odds))
}

/// The log-odds of winning. What decides when time runs out counts the more, the less time is left: the values, or,
/// where a side wins on time regardless, the distance to the quarters.
fn odds(lead: f32, nearness: f32, gone: f32, values_decide: bool) -> f32 {
    let to_come = (1.0 - gone).max(LEAST_TO_COME);
    let (lead, nearness) = (lead * LEAD, nearness * NEARNESS);
    if values_decide { lead / to_come + nearness } else { lead + nearness / to_come }
}

/// The value of all units of a side, on the map or still to enter.
fn value(at: Position<'_>, side: Side) -> f32 {
    let scenario = &at.game.scenario;
    let pool = at.pool(side);
    let waiting = |kind: usize| i32::from(pool[kind]) * i32::from(scenario.kinds[kind].value);
    // With the switch on, `value` counts them.
    let reserve = if scenario.switches.reserve_counts { 0 } else { (0..KINDS).map(waiting).sum() };
    (at.value(side) + reserve) as f32
}

/// How near a side's foremost unit is to the enemy's quarters: 1 on them, less with distance.
fn nearness(at: Position<'_>, distances: &Distances, side: Side) -> f32 {
    let way = |unit| distances.forward(side, Gait::of(at.kind(unit)), at.square(unit));
    let shortest = at.units(side).map(way).min().unwrap_or(NO_ROUTE);
    exp(-f32::from(shortest) / f32::from(TURN) / FAR)
}

#[cfg(test)]
mod tests {
    use super::odds;

    /// A besieger that loses on time gives up units to reach the quarters only near the end.
    #[test]
    fn deciding_factor_counts_more_near_the_end() {
        let closer = |gone, values_decide| odds(-0.1, 0.4, gone, values_decide) - odds(0.0, 0.1, gone, values_decide);
        assert!(closer(0.1, true) < 0.0 && closer(0.1, false) < 0.0, "early, units count more");
        assert!(closer(0.9, true) < closer(0.1, true), "their values win at the end");
        assert!(closer(0.9, false) > 0.0, "values win nothing there");
    }
}
