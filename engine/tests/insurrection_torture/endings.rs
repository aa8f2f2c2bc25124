//! The outcome of a game, recomputed from its last position.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Level, ObjectiveDraw};
use kartacz_engine::games::insurrection::state::State;

use crate::insurrection_torture::invariants::{Broken, Verdict, ensure};

/// The outcome follows from points, camp or objective, and stage.
pub fn ending<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, scenario) = (&state.board, &game.scenario);
    let Some(outcome) = game.outcome(state) else {
        return Err(Broken { law: "a game has an outcome".to_owned(), detail: String::new() });
    };
    let points = i32::from(board.tally.objective);
    let net = board.tally.net() - points;
    let lead = i32::from(scenario.victory.automatic);
    let automatic = lead > 0 && board.tally.net().abs() >= lead;
    ensure!(automatic || board.stage == scenario.stages, "a game ends in time", "stage {}", board.stage);
    ensure!(outcome.vp == net && outcome.stage == board.stage, "the outcome is that of the board", "{outcome:?}");
    let due = !automatic && E::HAS.objective && game.at(state).holds_objective(Side::Second);
    let due = if due { i32::from(scenario.victory.objective) } else { 0 };
    ensure!(points == due, "the objective scores after the last stage", "{points}, not {due}");
    let winner = if E::HAS.objective { by_objective(game, state, automatic) } else { by_camp(game, state) };
    ensure!(outcome.winner == winner, "the winner is ahead", "{outcome:?}, not {winner:?}");
    let ending = match (automatic, winner) {
        (true, Winner::Side(side)) => side.index(),
        (false, Winner::Side(side)) => 2 + side.index(),
        (true, Winner::Draw) => 4,
        (false, Winner::Draw) if E::HAS.objective && net == 0 => 6,
        (false, Winner::Draw) => 5,
    };
    ensure!(usize::from(outcome.ending) == ending, "the ending has its name", "{outcome:?}, not {ending}");
    Ok(())
}

/// \[13.1\] Entering the camp turns a defeat into a draw.
fn by_camp<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Winner {
    let (net, camp) = (state.board.tally.net(), state.board.tally.camp_entered_stage > 0);
    let zero = net == 0 && game.scenario.switches.draw_at_zero;
    match (net > 0, camp && (net < 0 || zero)) {
        (true, _) => Winner::Side(Side::First),
        (false, true) => Winner::Draw,
        (false, false) => Winner::Side(Side::Second),
    }
}

/// \[12.3, 12.4 of *Maciejowice*\] The objective decides at zero, and may turn a defeat into a draw.
fn by_objective<E: Compiled>(game: &Rules<E>, state: &State<E>, automatic: bool) -> Winner {
    let (board, victory) = (&state.board, &game.scenario.victory);
    let net = board.tally.net() - i32::from(board.tally.objective);
    let held = game.at(state).holds_objective(Side::First);
    let chiefs = (board.commanders | board.commanders_expected) & game.at(state).commanders_of(Side::First);
    let alive = (0..game.scenario.commanders.len())
        .any(|chief| game.scenario.commanders[chief].overall && chiefs & 1 << chief != 0);
    let drawn = match victory.objective_draw {
        ObjectiveDraw::Never => false,
        ObjectiveDraw::End => !automatic,
        ObjectiveDraw::Always => true,
    };
    match (net.signum(), victory.level) {
        (1, _) | (0, Level::First) => Winner::Side(Side::First),
        (0, Level::Draw) => Winner::Draw,
        (0, Level::Objective) if held => Winner::Side(Side::First),
        (-1, _) if held && alive && drawn => Winner::Draw,
        _ => Winner::Side(Side::Second),
    }
}
