//! Small positions of SPQR with a blunder that the heuristic does not make.

use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::notation::unit_label;
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::window::Window;

use super::shipped::{BATTLES, SEED, battle};

/// The decisions after which a phase counts as endless.
const MOST: usize = 500;

/// The actions of the side of Hannibal from a state on up to the end of his phase, with the last state.
fn phase(game: &Spqr, mut state: State) -> (Vec<Action>, State) {
    let (mut players, mut dice) = ([(); 2].map(|()| Heuristic::default()), Seeded::new(SEED));
    let (mut done, mut scratch) = (Vec::new(), Box::new(Actions::new()));
    for _ in 0..MOST {
        let Some(side) = game.decider(&state) else { break };
        let view = game.view(&state, side);
        let window = view.frame().window;
        let action = players[side.index()].decide(game, view, Options::new(game, &state, &mut scratch));
        if side == Side::First {
            done.push(action);
        }
        if window == Window::Momentum {
            break;
        }
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    (done, state)
}

/// The phase of Hannibal in a position of the second turn.
fn of_hannibal(game: &Spqr, position: PositionBuilder<'_>) -> (Vec<Action>, State) {
    let position = position.turn(2).leader("varro", "2709");
    phase(game, position.build_phase("hannibal", &mut Seeded::new(SEED), &mut Silent))
}

/// The names of the units of the actions that `of` picks.
fn units(game: &Spqr, actions: &[Action], of: impl Fn(Action) -> Option<u8>) -> Vec<String> {
    actions.iter().filter_map(|&action| of(action)).map(|unit| unit_label(game, unit).to_owned()).collect()
}

/// \[6.13\] A unit that has moved, with a hit less than its quality, would rout by moving away from an enemy.
#[test]
fn a_worn_unit_does_not_move_again() {
    let game = battle(BATTLES[0]);
    let begun = |moved: bool| {
        let position = PositionBuilder::new(&game)
            .leader("hannibal", "1209")
            .unit("celt-1", "1607", Facing::E)
            .unit("v-tr-1", "1807", Facing::W)
            .hits("celt-1", 4);
        let position = if moved { position.moved("celt-1") } else { position };
        units(&game, &of_hannibal(&game, position).0, |action| match action {
            Action::Begin { unit } => Some(unit),
            _ => None,
        })
    };
    assert_eq!(begun(false), ["celt-1"]);
    assert!(begun(true).is_empty());
}

/// \[11.1, 11.4\] An army that is over its level at the end of the turn has no use for the removal of hits.
#[test]
fn an_army_over_its_level_removes_no_hits() {
    let game = battle(BATTLES[0]);
    let level = game.scenario.armies[0].withdrawal;
    let nursed = |lost: u16| {
        let position = PositionBuilder::new(&game)
            .leader("hannibal", "1209")
            .unit("celt-1", "1207", Facing::E)
            .unit("v-tr-1", "2908", Facing::W)
            .hits("celt-1", 3)
            .moved("celt-1")
            .lost([lost, 0]);
        units(&game, &of_hannibal(&game, position).0, |action| match action {
            Action::Recover { unit } => Some(unit),
            _ => None,
        })
    };
    assert_eq!(nursed(0), ["celt-1"]);
    assert!(nursed(level).is_empty());
}

#[test]
fn two_generals_do_not_stay_in_one_hex() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game)
        .leader("hannibal", "1407")
        .leader("hanno", "1407")
        .unit("celt-1", "1407", Facing::E)
        .unit("celt-2", "1408", Facing::E)
        .unit("v-tr-1", "2908", Facing::W);
    let (_, state) = of_hannibal(&game, position);
    let view = game.view(&state, Side::First);
    let [hannibal, hanno] = ["hannibal", "hanno"].map(|id| game.scenario.leader_named(id).expect("a leader"));
    assert!(view.leader_hex(hannibal) != view.leader_hex(hanno));
}

/// \[7.16\] Hastati with five of six hits rout by the test with a 7 or more.
#[test]
fn a_brittle_unit_does_not_turn() {
    let game = battle(BATTLES[0]);
    let turns = |hits: u8| {
        let position = PositionBuilder::new(&game)
            .turn(2)
            .leader("hanno", "1507")
            .leader("varro", "2709")
            .unit("v-ha-1", "1707", Facing::Sw)
            .unit("celtiberian-1", "1607", Facing::E)
            .charging("celtiberian-1")
            .hits("v-ha-1", hits);
        let (window, unit) = (Window::ReactionFacing, "celtiberian-1");
        let state = position.build_answer("hanno", window, unit, &mut Seeded::new(SEED), &mut Silent);
        let (view, mut scratch) = (game.view(&state, Side::Second), Box::new(Actions::new()));
        assert_eq!(game.decider(&state), Some(Side::Second));
        let action = Heuristic::default().decide(&game, view, Options::new(&game, &state, &mut scratch));
        matches!(action, Action::Turn { .. })
    };
    assert!(turns(0) && !turns(5));
}

/// \[5.32\] The one unit of Hannibal is held by an enemy behind it, so another phase would bring no order; or it could attack hastati
/// before their last hit.
#[test]
fn no_momentum_without_a_unit_to_order() {
    let game = battle(BATTLES[0]);
    let tries = |enemy: &str, hex: &str, hits: u8| {
        let position = PositionBuilder::new(&game).leader("hannibal", "1409").unit("celt-1", "1407", Facing::E);
        of_hannibal(&game, position.unit(enemy, hex, Facing::W).hits(enemy, hits)).0.contains(&Action::Momentum)
    };
    assert!(tries("v-ha-1", "1607", 5) && !tries("v-tr-1", "1307", 0));
}

/// \[10.24\] Celts near the edge of the map are lost at the end of the turn, others not yet.
#[test]
fn the_unit_that_would_leave_the_map_is_rallied_first() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game)
        .leader("hannibal", "1309")
        .unit("celt-1", "1607", Facing::W)
        .unit("celt-2", "1207", Facing::W)
        .unit("v-tr-1", "2908", Facing::W)
        .routed("celt-1")
        .routed("celt-2");
    let rallied = units(&game, &of_hannibal(&game, position).0, |action| match action {
        Action::Rally { unit } => Some(unit),
        _ => None,
    });
    assert_eq!(rallied, ["celt-2", "celt-1"]);
}
