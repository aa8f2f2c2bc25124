//! What the end of a roll-out promises: the chance to win, by the values of both sides and by who is near whose quarters.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::KINDS;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::State;

use crate::games::verdox::ways::{Gait, NO_WAY, TURN, Ways};

/// What a lead counts that is as great as all that both sides have, at the beginning. In the logarithm of the odds.
const LEAD: f32 = 12.0;
/// The least share of the game that is still to come, when the greater value, however small the difference, is about to win.
const LEAST_TO_COME: f32 = 0.04;
/// What it counts to stand on the enemy's quarters, in the same; farther off, it is less.
const NEARNESS: f32 = 1.0;
/// So many turns of march farther off, it is less by the factor e.
const FAR: f32 = 10.0;

/// The chance of a side to win, 0..=1; certain when the game is over. A draw counts half. Everything is known: a roll-out is
/// played with kinds that were guessed.
pub(super) fn chance(game: &Verdox, state: &State, side: Side, ways: &mut Ways) -> f32 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.winner {
            Winner::Side(winner) => f32::from(u8::from(winner == side)),
            Winner::Draw => 0.5,
        };
    }
    ways.refresh(game.view(state, side));
    let at = game.at(state);
    let [own, other] = [side, side.other()].map(|side| value(at, side));
    let [near, threat] = [side, side.other()].map(|side| nearness(at, ways, side));
    let gone = f32::from(at.turn()) / f32::from(game.scenario.turns.max(1));
    let lead = (own - other) / (own + other).max(1.0);
    let odds = odds(lead, near - threat, gone, game.scenario.wins_on_time().is_none());
    1.0 / (1.0 + (-odds).exp())
}

/// The logarithm of the odds to win. What decides when time is up counts the more, the less time there is: the values, or,
/// where a side wins on time whatever they are, the way to the quarters.
fn odds(lead: f32, nearness: f32, gone: f32, values_decide: bool) -> f32 {
    let to_come = (1.0 - gone).max(LEAST_TO_COME);
    let (lead, nearness) = (lead * LEAD, nearness * NEARNESS);
    if values_decide { lead / to_come + nearness } else { lead + nearness / to_come }
}

/// The value of all that a side has, on the map or still to enter.
fn value(at: Position<'_>, side: Side) -> f32 {
    let scenario = &at.game.scenario;
    let pool = at.pool(side);
    let waiting = |kind: usize| i32::from(pool[kind]) * i32::from(scenario.kinds[kind].value);
    // With the switch, `value` counts them.
    let reserve = if scenario.switches.reserve_counts { 0 } else { (0..KINDS).map(waiting).sum() };
    (at.value(side) + reserve) as f32
}

/// How near the foremost unit of a side is to the enemy's quarters: 1 on them, and less the farther it is.
fn nearness(at: Position<'_>, ways: &Ways, side: Side) -> f32 {
    let way = |unit| ways.forward(side, Gait::of(at.kind(unit)), at.square(unit));
    let shortest = at.units(side).map(way).min().unwrap_or(NO_WAY);
    (-f32::from(shortest) / f32::from(TURN) / FAR).exp()
}

#[cfg(test)]
mod tests {
    use super::odds;

    /// A besieger who loses when time is up gives units for the way to the quarters at last, and only then.
    #[test]
    fn what_decides_at_the_end_counts_the_more() {
        let closer = |gone, values_decide| odds(-0.1, 0.4, gone, values_decide) - odds(0.0, 0.1, gone, values_decide);
        assert!(closer(0.1, true) < 0.0 && closer(0.1, false) < 0.0, "early, units count more");
        assert!(closer(0.9, true) < closer(0.1, true), "their values win at the end");
        assert!(closer(0.9, false) > 0.0, "values win nothing there");
    }
}
