//! Chapter 7: kosynierzy and lava.

use kartacz_engine::games::insurrection::details::Won;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::melee::Circumstances;
use kartacz_engine::games::maciejowice::odds::Odds;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::Zone;

use crate::common::table::{Bout, bout};
use crate::maciejowice::table::{Table, melee_parts, parts, whole, whole_with};

const SCYTHES: (&str, i8) = ("kosynierzy against cavalry", 2);

/// Russians attack in phase 4 in the open hex 1316; these units are there.
fn fought<'g>(game: &'g Maciejowice, units: &[&str]) -> Table<'g> {
    let position = PositionBuilder::empty(game).commander("tormasov", "1317").commander("kamienski", "0201");
    let position = units.iter().fold(position, |position, id| position.unit(id, "1316", 0));
    Table::set_up(game, position.melee("tormasov"), &[0, 0])
}

#[test]
fn m_7_5_kosynierzy_defend_better_against_cavalry_only() {
    let table = fought(whole(), &["kosynierzy-1", "carabineers-1"]);
    assert!(melee_parts(&table)[1].contains(&SCYTHES));
    assert!(parts(&table.last(Kind::Melee)).contains(&("7.5", 2)));
    let table = fought(whole(), &["kosynierzy-1", "grenadiers-1"]);
    assert!(!melee_parts(&table)[1].contains(&SCYTHES));
    let table = fought(whole(), &["szuszkowski", "carabineers-1"]);
    assert!(!melee_parts(&table)[1].contains(&SCYTHES));
}

#[test]
fn m_7_5_attacking_kosynierzy_have_no_bonus() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .commander("kamienski", "1317")
        .commander("tormasov", "0201")
        .unit("kosynierzy-1", "1316", 0)
        .unit("carabineers-1", "1316", 3)
        .melee("kamienski");
    let mut table = Table::set_up(game, position, &[]);
    table.say("fight 1316", &[9, 0]);
    assert!(melee_parts(&table).iter().flatten().all(|part| *part != SCYTHES));
}

#[test]
fn m_7_5_kosynierzy_in_a_stack_by_switch() {
    let all = whole_with(&["switches.kosynier_stack=all"]);
    for (game, counts) in [(whole(), true), (&all, false)] {
        let position = PositionBuilder::empty(game).commander("tormasov", "1317").commander("kamienski", "0201");
        let position = position.unit("szuszkowski", "1316", 0).unit("kosynierzy-1", "1316", 0);
        let position = position.unit("carabineers-1", "1316", 3).melee("tormasov");
        let table = Table::set_up(game, position, &[0, 9]);
        assert_eq!(melee_parts(&table)[1].contains(&SCYTHES), counts);
    }
    let table = fought(&all, &["kosynierzy-1", "carabineers-1"]);
    assert!(melee_parts(&table)[1].contains(&SCYTHES));
}

#[test]
fn m_7_5_charged_kosynierzy_of_equal_size_lose_in_55_cases_of_100() {
    let odds = Odds::new(whole());
    let when = Circumstances {
        sizes: [4, 4],
        mounted: true,
        charge: true,
        command: [true, true],
        kosynierzy: true,
        ..Circumstances::default()
    };
    assert_eq!(odds.melee_net(&when), 0);
    let won = odds.melee(0, [None; 2]).chance(|throw| throw.difference > 0);
    assert_eq!((won.count * 100, won.of), (55 * won.of, won.of));
}

/// Carabineers charge kosynierzy of their size, both in command; the dice of the melee.
fn charged(game: &Maciejowice, dice: [u32; 2]) -> Table<'_> {
    let kosynierzy = game.unit_id("kosynierzy-1").expect("a unit of the scenario");
    let position = PositionBuilder::empty(game)
        .commander("kamienski", "1313")
        .commander("tormasov", "1418")
        .unit("kosynierzy-1", "1316", 1)
        .losses("kosynierzy-1", 2)
        .unit("carabineers-1", "1319", 4)
        .adjust(|board| board.countered |= 1 << kosynierzy)
        .movement("tormasov");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("carabineers-1").step("carabineers-1", "1318", &[]).step("carabineers-1", "1317", &[]);
    if table.legal().contains(&Action::Pass) {
        table.play(Action::Pass, &[]);
    }
    table.step("carabineers-1", "1316", &[]);
    table.play(Action::Declare, &dice);
    table
}

#[test]
fn m_7_5_charged_kosynierzy_add_two() {
    let won = (0..100).filter(|throw| {
        let table = charged(whole(), [throw / 10, throw % 10]);
        let melee = table.last(Kind::Melee);
        let Bout { sizes: [mine, theirs], won, .. } = bout(&melee);
        assert_eq!(mine, theirs);
        assert_eq!(melee_parts(&table), [vec![("charge", 2)], vec![SCYTHES]]);
        won == Won::Attacker
    });
    assert_eq!(won.count(), 55);
}

#[test]
fn m_7_4_lava_against_guns_by_switch() {
    let without = whole_with(&["switches.lava_guns=false"]);
    let with = whole();
    for (game, victim, value) in [
        (with, "guns-kniaziewicz", -2),
        (&without, "guns-kniaziewicz", 0),
        (with, "redoubt", -2),
        (&without, "redoubt", -2),
        (with, "wojciechowski-1", 0),
    ] {
        let position = PositionBuilder::empty(game)
            .commander("denisov", "1317")
            .unit(victim, "1316", 0)
            .unit("cossacks-1", "1316", 3)
            .entered("cossacks-1", Zone::Front, false)
            .melee("denisov");
        // A die of 7 passes a morale of five only with the modifier.
        let table = Table::set_up(game, position, &[7, 9, 0]);
        let test = table.logged(Kind::MoraleTest)[0];
        assert_eq!((test.rule, test.modifiers.iter().map(|part| part.value).sum::<i8>()), ("7.4", value), "{victim}");
        let lava = parts(&table.last(Kind::Melee)).contains(&("7.4", 2));
        assert_eq!(lava, value < 0, "{victim}");
    }
}
