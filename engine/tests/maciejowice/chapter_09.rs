//! Chapter 9: the third reaction of skirmishers.

use kartacz_engine::games::insurrection::details::Answer;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::event::{Fact, Kind};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::common::table::{fire_result, passed};
use crate::maciejowice::table::{POLES, RUSSIANS, Table, towards, whole, whole_with};

const SHOOTERS: &str = "shooters";
const FOOT: &str = "denisov-musketeers-1";

/// The shooters in 1513, in skirmish order, and Denisov's musketeers.
fn position(game: &Maciejowice) -> PositionBuilder<'_> {
    let position = PositionBuilder::empty(game).commander("kniaziewicz", "1515").commander("denisov", "1510");
    let position = position.unit(SHOOTERS, "1513", towards("1513", "1512")).skirmish(SHOOTERS);
    position.unit(FOOT, "1511", towards("1511", "1512"))
}

/// A unit of Denisov has gone to 1512; the Poles have not fired before.
fn entered<'g>(game: &'g Maciejowice, position: PositionBuilder<'g>, id: &str) -> Table<'g> {
    let mut table = Table::movement(game, position, "denisov");
    table.passes(POLES).begin(id).step(id, "1512", &[]);
    table
}

fn skirmish(table: &Table) -> Action {
    Action::Skirmish(table.unit(SHOOTERS))
}

fn in_order(table: &Table) -> bool {
    table.game.at(&table.state).skirmishers() == table.set(&[SHOOTERS])
}

#[test]
fn m_9_1a_skirmishers_that_pass_fire_and_then_choose() {
    for choice in [Action::Declare, Action::Stay] {
        let mut table = entered(whole(), position(whole()), FOOT);
        // The shooters pass with a six, the musketeers hold.
        table.play(skirmish(&table), &[6]);
        let shot = Action::ReactFire(table.unit(SHOOTERS));
        assert_eq!((table.decider(), table.legal()), (Some(POLES), vec![shot, Action::Declare, Action::Stay]));
        table.play(shot, &[0]);
        assert_eq!(table.last(Kind::Reaction).fact, Fact::Reaction { answer: Answer::Skirmish });
        assert!(passed(&table.last(Kind::MoraleTest)));
        assert_eq!(table.last(Kind::MoraleTest).rule, "9.1A");
        assert_eq!(fire_result(&table.last(Kind::FireTest)), FireResult::Holds);
        assert_eq!((table.decider(), table.legal()), (Some(POLES), vec![Action::Declare, Action::Stay]));
        table.play(choice, &[]);
        if choice == Action::Declare {
            table.play(Action::WithdrawTo(table.hex("1514")), &[]);
        }
        let place = if choice == Action::Declare { "1514" } else { "1513" };
        assert_eq!((table.place(SHOOTERS).as_str(), table.losses(SHOOTERS)), (place, 0));
        assert!(in_order(&table), "the order stays");
        assert_eq!(table.decider(), Some(RUSSIANS));
    }
}

#[test]
fn m_9_1a_they_may_go_back_or_stay_without_a_shot() {
    for choice in [Action::Declare, Action::Stay] {
        let mut table = entered(whole(), position(whole()), FOOT);
        table.play(skirmish(&table), &[6]).play(choice, &[]);
        if choice == Action::Declare {
            table.play(Action::WithdrawTo(table.hex("1514")), &[]);
        }
        assert_eq!((table.logged(Kind::Fired).len(), table.decider()), (0, Some(RUSSIANS)));
        let shots = table.state.board.shots[usize::from(table.unit(SHOOTERS))];
        assert_eq!((table.place(SHOOTERS) == "1514", shots), (choice == Action::Declare, 0));
    }
}

#[test]
fn m_9_1a_they_must_fire_by_switch() {
    let game = whole_with(&["switches.skirmish_must_fire=true"]);
    let mut table = entered(&game, position(&game), FOOT);
    table.play(skirmish(&table), &[6, 0]);
    assert_eq!(
        (fire_result(&table.last(Kind::FireTest)), table.legal()),
        (FireResult::Holds, vec![Action::Declare, Action::Stay])
    );
}

#[test]
fn m_9_1a_the_owner_chooses_after_the_shot() {
    let mut table = entered(whole(), position(whole()), FOOT);
    let shot = Action::ReactFire(table.unit(SHOOTERS));
    table.play(skirmish(&table), &[0]).play(shot, &[8]);
    assert_eq!(fire_result(&table.last(Kind::FireTest)), FireResult::RetreatsAndLoses);
    let retreats = table.legal().iter().filter(|action| matches!(action, Action::WithdrawTo(_))).count();
    assert_eq!((table.decider(), retreats), (Some(RUSSIANS), 2));
    table.play(Action::WithdrawTo(table.hex("1511")), &[]);
    assert_eq!(table.legal(), [Action::Declare, Action::Stay], "and also when the enemy has gone");
}

#[test]
fn m_9_1a_skirmishers_that_fail_withdraw_two_hexes_with_a_loss() {
    let mut table = entered(whole(), position(whole()), FOOT);
    table.play(skirmish(&table), &[7]);
    assert_eq!((passed(&table.last(Kind::MoraleTest)), table.losses(SHOOTERS)), (false, 1));
    table.play(Action::WithdrawTo(table.hex("1514")), &[]);
    table.play(Action::WithdrawTo(table.hex("1515")), &[]);
    assert_eq!((table.place(SHOOTERS).as_str(), table.logged(Kind::Fired).len()), ("1515", 0));
    assert!(in_order(&table), "a withdrawal does not end the order");
}

#[test]
fn m_9_1a_without_a_shot_they_still_may_go_back() {
    let mut table = entered(whole(), position(whole()).fired(SHOOTERS, 4), FOOT);
    assert!(!table.allows(Action::ReactFire(table.unit(SHOOTERS))));
    table.play(skirmish(&table), &[0]);
    assert_eq!(table.legal(), [Action::Declare, Action::Stay]);
}

#[test]
fn m_9_1a_without_a_way_back_they_stay() {
    let position = PositionBuilder::empty(whole()).commander("kniaziewicz", "1615").commander("denisov", "1510");
    let position = position.unit(SHOOTERS, "1612", 3).skirmish(SHOOTERS).unit(FOOT, "1511", 1);
    let mut table = entered(whole(), position, FOOT);
    let shot = Action::ReactFire(table.unit(SHOOTERS));
    table.play(skirmish(&table), &[0]);
    assert_eq!(table.legal(), [shot, Action::Stay]);
    table.play(shot, &[0]);
    assert_eq!((table.decider(), table.place(SHOOTERS).as_str()), (Some(RUSSIANS), "1612"));
}

#[test]
fn m_9_1a_counterattack_and_fire_stay_possible() {
    let table = entered(whole(), position(whole()), FOOT);
    let unit = table.unit(SHOOTERS);
    assert!(table.allows(Action::ReactFire(unit)) && table.allows(Action::Counterattack(unit)));
}

#[test]
fn m_9_1a_only_infantry_in_skirmish_order_against_infantry() {
    let game = whole();
    let foot = entered(game, position(game), FOOT);
    assert!(foot.allows(skirmish(&foot)));
    let horse = position(game).without_unit(FOOT).unit("yelizavetgrad-1", "1511", 1);
    let riders = entered(game, horse, "yelizavetgrad-1");
    assert!(!riders.allows(skirmish(&riders)), "against cavalry");
    let line = position(game).adjust(|board| board.skirmishers = 0);
    let line = entered(game, line, FOOT);
    assert!(!line.allows(skirmish(&line)), "not in the order");
    let mixed = entered(game, position(game).unit("redoubt", "1513", 4), FOOT);
    assert!(!mixed.allows(skirmish(&mixed)), "with others in the hex");
}

#[test]
fn m_9_1a_only_in_command_by_switch() {
    let far = |game| {
        let table = entered(game, position(game).commander("kniaziewicz", "0101"), FOOT);
        table.allows(skirmish(&table))
    };
    let strict = whole_with(&["switches.reaction_needs_command=true"]);
    let free = whole_with(&["switches.reaction_needs_command=false"]);
    assert_eq!([far(&strict), far(&free)], [false, true]);
}
