//! Chapter 3: pools for which both sides choose several chits.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::data::CommanderSet;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::games::maciejowice::state::{Frame, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, scenario, whole, whole_with};

/// The second stage, before the Poles choose.
fn stage_2(game: &kartacz_engine::games::maciejowice::Maciejowice) -> Table<'_> {
    Table::set_up(game, PositionBuilder::printed(game).stage(2).pool(), &[])
}

/// Commanders as a set.
fn set(table: &Table, ids: &[&str]) -> CommanderSet {
    ids.iter().fold(0, |set, id| set | 1 << table.commander(id))
}

#[test]
fn m_3_3_each_side_chooses_its_number_of_chits() {
    let mut table = stage_2(whole());
    assert_eq!((table.game.decider(&table.state), table.legal().len()), (Some(POLES), 6));
    assert!(
        table.words().contains(&"choose kosciuszko sierakowski".to_owned())
            || table.words().contains(&"choose sierakowski kosciuszko".to_owned()),
        "{:?}",
        table.words()
    );
    table.say("choose sierakowski kosciuszko", &[]);
    assert_eq!((table.game.decider(&table.state), table.legal().len()), (Some(RUSSIANS), 20));
    assert_eq!(table.state.board.chits_left, [2, 0]);
    table.say("choose denisov tormasov fersen", &[0]);
    assert_eq!(table.state.board.chits_left.iter().sum::<u8>(), 4);
}

#[test]
fn m_3_3_the_other_side_knows_the_number_of_chits_alone() {
    let mut table = stage_2(whole());
    table.say("choose sierakowski kosciuszko", &[]);
    let known = |table: &Table, side| table.game.view(&table.state, side).known_chits();
    assert_eq!((known(&table, RUSSIANS), known(&table, POLES)), (0, set(&table, &["sierakowski", "kosciuszko"])));
    let mut other = stage_2(whole());
    other.say("choose kamienski kniaziewicz", &[]);
    assert!(table.state.board == other.state.board && table.state != other.state);
}

#[test]
fn m_3_3_a_guess_draws_the_hidden_chits_from_all_that_may_be_chosen() {
    let mut table = stage_2(whole());
    table.say("choose sierakowski kosciuszko", &[]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1794);
    let view = table.game.view(&table.state, RUSSIANS);
    let guessed = |state: &State| table.game.view(state, POLES).known_chits();
    let mut found: Vec<CommanderSet> = (0..300).map(|_| guessed(&view.guess(&mut rng))).collect();
    assert!(found.iter().all(|chits| chits.count_ones() == 2));
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 6);
}

#[test]
fn m_3_3_chits_are_public_by_switch() {
    let game = whole_with(&["switches.pool_choice_secret=false"]);
    let mut table = stage_2(&game);
    table.say("choose sierakowski kosciuszko", &[]);
    let known = game.view(&table.state, RUSSIANS).known_chits();
    assert_eq!(known, set(&table, &["sierakowski", "kosciuszko"]));
}

#[test]
fn m_3_3_all_go_in_when_there_are_no_more_than_the_number() {
    let game = whole();
    let builder = PositionBuilder::printed(game)
        .stage(2)
        .without_commander("kamienski")
        .without_commander("kniaziewicz")
        .without_commander("denisov")
        .pool();
    let table = Table::set_up(game, builder, &[]);
    assert_eq!(
        (game.decider(&table.state), table.state.board.frames.last()),
        (Some(RUSSIANS), Some(Frame::Pool(RUSSIANS)))
    );
    assert_eq!((table.legal().len(), table.state.board.chits_left), (10, [2, 0]));
    assert_eq!(table.state.board.known_chits, set(&table, &["sierakowski", "kosciuszko"]));
}

#[test]
fn m_3_3_one_of_a_list_is_written_as_before() {
    let game = scenario("scenario-oronne", &[], &[]);
    let table = stage_2(&game);
    assert_eq!(table.legal().len(), 2);
    assert!(table.legal().iter().all(|action| matches!(action, Action::Choose(_))));
}

#[test]
fn m_3_3_a_chit_chosen_twice_is_not_read() {
    use kartacz_engine::games::maciejowice::notation::read;
    assert!(read(whole(), "choose fersen fersen").unwrap_err().message.contains("twice"));
    assert!(read(whole(), "choose fersen anyone").is_err());
}
