//! Close combat \[10\].

use kartacz_engine::games::pluton::event::{Cause, Fact, Kind};
use kartacz_engine::games::pluton::melee::{multiplied, odds_column, shifted};
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::switches::LossGap;
use kartacz_engine::games::pluton::tables::ODDS_NAMES;

use crate::pluton::table::{DE, PL, Table, map, plain, plain_with};

/// A German platoon that enters 0506, where Poles are, without fire.
fn assault<'g>(
    game: &'g kartacz_engine::games::pluton::Pluton,
    die: u8,
    build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
) -> Table<'g> {
    let mut table = Table::set_up(game, |b| build(b.unit("de-s1", "0505").unit("de-s9", "3020")));
    table.acts(&["begin de-s1", "step 0506", "pass", "end"]);
    table.act("pass", &[die]);
    table
}

/// Both sides in a forest hex, the Germans second, in a German movement phase.
fn in_the_forest<'g>(game: &'g kartacz_engine::games::pluton::Pluton) -> Table<'g> {
    let mut table = Table::set_up(game, |b| b.unit("pl-s1", "0506").unit("de-s1", "0506").unit("de-s9", "3020"));
    table.acts(&["end", "pass"]);
    table
}

fn forest(sets: &[&str]) -> kartacz_engine::games::pluton::Pluton {
    map(&["", "", "", "", "", "....f"], sets)
}

#[test]
fn p_10_1_close_combat_where_both_sides_are() {
    let table = assault(plain(), 5, |b| b.unit("pl-s1", "0506"));
    assert_eq!(table.logged(Kind::Clash).len(), 1);
    assert_eq!(table.last(Kind::Clash).to, table.hex("0506"));
}

#[test]
fn p_10_2_the_attacker_entered_second() {
    let table = assault(plain(), 5, |b| b.unit("pl-s1", "0506"));
    assert_eq!(table.last(Kind::Clash).side, Some(DE));
    let table = Table::set_up(plain(), |b| b.unit("de-s1", "0506").unit("pl-s1", "0506").unit("de-s9", "3020"));
    let mut table = table;
    table.act("end", &[]).act("pass", &[5]);
    assert_eq!(table.last(Kind::Clash).side, Some(PL), "in the open it is not optional");
}

#[test]
fn p_10_2_in_cover_without_moves_only_declared_attacks_are_made() {
    let game = forest(&[]);
    let mut table = in_the_forest(&game);
    table.acts(&["refrain", "refrain"]);
    assert_eq!((table.logged(Kind::Clash).len(), table.logged(Kind::NoClash).len()), (0, 1));
    for (first, second, attacker) in [("attack", "attack", DE), ("attack", "refrain", DE), ("refrain", "attack", PL)] {
        let mut table = in_the_forest(&game);
        table.act(first, &[]).act(second, &[5]);
        assert_eq!(table.last(Kind::Clash).side, Some(attacker));
    }
    let phasing = forest(&["switches.lone_declaration=phasing"]);
    let mut table = in_the_forest(&phasing);
    table.act("refrain", &[]).act("attack", &[5]);
    assert_eq!(table.last(Kind::Clash).side, Some(DE));
}

#[test]
fn p_10_3a_odds_are_rounded_for_the_defender_and_end_at_3_to_1() {
    let odds = |a, d| ODDS_NAMES[odds_column(a, d)];
    assert_eq!(
        [odds(15, 6), odds(6, 15), odds(6, 6), odds(5, 6), odds(40, 2), odds(2, 40)],
        ["2:1", "1:3", "1:1", "1:2", "3:1", "1:4"]
    );
}

#[test]
fn p_10_3b_modifiers_shift_the_column() {
    let names = |column, shift| ODDS_NAMES[shifted(column, shift)];
    let two_to_one = odds_column(2, 1);
    assert_eq!(
        [names(two_to_one, 2), names(two_to_one, -1), names(two_to_one, 9), names(two_to_one, -9)],
        ["4:1", "1:1", "6:1", "1:4"]
    );
}

#[test]
fn p_10_3c_losses_and_retreats_of_both_sides() {
    // 1:1 shifted by one for the Poles is 1:2, where 5 is 2p/1.
    let mut table = assault(plain(), 5, |b| b.unit("pl-s1", "0506"));
    assert_eq!([table.strength("de-s1"), table.strength("pl-s1")], [4, 5]);
    assert_eq!(table.options("retreat").len(), 6);
    table.act("retreat 0505", &[]);
    assert_eq!(table.place("de-s1"), "0505");
    // A hex with six platoons has no room.
    let full = |b: PositionBuilder<'static>| {
        (11..17).fold(b.unit("pl-s1", "0506"), |b, number| b.unit(&format!("de-s{number}"), "0507"))
    };
    let table = assault(plain(), 5, full);
    assert!(!table.may("retreat 0507") && table.may("retreat 0505"));
    // With two platoons the owner chooses who loses.
    let mut table = assault(plain(), 7, |b| b.unit("pl-s1", "0506").unit("pl-s2", "0506"));
    let Fact::Clash { column, .. } = table.last(Kind::Clash).fact else { panic!("a close combat") };
    assert_eq!(ODDS_NAMES[usize::from(column)], "1:3");
    table.act("lose pl-s2", &[]).act("retreat 0505", &[]);
    assert_eq!([table.strength("pl-s1"), table.strength("pl-s2")], [6, 5]);
}

#[test]
fn p_10_3c_the_owner_shares_losses_among_his_units_and_without_a_way_out_they_are_lost() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0506").unit("de-s1", "0505").unit("de-s2", "0505").unit("de-s9", "3020")
    });
    table.acts(&["begin de-s1", "join de-s2", "step 0506", "pass", "end"]).act("pass", &[1]);
    // 2:1 shifted by one is 1:1, where 1 is 3p/1.
    assert_eq!(table.options("lose"), ["de-s1", "de-s2"]);
    table.acts(&["lose de-s1", "lose de-s2", "lose de-s2"]);
    assert_eq!([table.strength("de-s1"), table.strength("de-s2"), table.strength("pl-s1")], [5, 4, 5]);
    let around = ["0505", "0507", "0405", "0406", "0605", "0606"];
    let mut table = Table::set_up(game, |b| {
        let b = b.unit("pl-s10", "0506").unit("de-s1", "0506").unit("de-s9", "3020");
        around.iter().enumerate().fold(b, |b, (number, hex)| b.unit(&format!("pl-s{}", number + 1), hex))
    });
    table.act("end", &[]).act("pass", &[3]);
    assert_eq!(table.place("de-s1"), "----");
    assert_eq!(table.last(Kind::Lost).fact, Fact::Lost(Some(Cause::NoWayOut)));
}

/// The columns by which the assault is shifted.
fn shift(
    game: &'static kartacz_engine::games::pluton::Pluton,
    build: impl FnOnce(PositionBuilder<'static>) -> PositionBuilder<'static>,
) -> i32 {
    let table = Table::set_up(game, |b| build(b.unit("pl-s1", "0506").unit("de-s1", "0506")).unit("de-s9", "3020"));
    table.at().melee_shift(table.hex("0506"), DE)
}

#[test]
fn p_10_4_the_list_of_modifiers() {
    let game = plain();
    assert_eq!(shift(game, |b| b), -1, "the Poles fight a column better");
    // A commander in the hex also directs: one for him, one for morale.
    assert_eq!(shift(game, |b| b.unit("de-d1", "0506")), 1);
    assert_eq!(shift(game, |b| b.unit("de-d1", "0507")), 0);
    assert_eq!(shift(game, |b| b.unit("pl-d1", "0506")), -3);
    assert_eq!(shift(game, |b| b.level("de-s1", Level::UnderFire, 3)), -2);
    assert_eq!(shift(game, |b| b.level("pl-s1", Level::UnderFire, 3)), 0);
    assert_eq!(shift(game, |b| b.level("pl-s1", Level::Pinned, 3)), 1);
    for (sign, columns) in [("f", -2), ("b", -2), ("k", -3)] {
        let row = format!("....{sign}");
        let game: &'static _ = Box::leak(Box::new(map(&["", "", "", "", "", &row], &[])));
        assert_eq!(shift(game, |b| b), columns);
    }
    // Poles who attack have it the other way.
    let table = Table::set_up(game, |b| b.unit("de-s1", "0506").unit("pl-s1", "0506").unit("de-s9", "3020"));
    assert_eq!(table.at().melee_shift(table.hex("0506"), PL), 1);
    // Example of the text: morale 2 attacks morale 3.
    let game: &'static _ = Box::leak(Box::new(plain_with(&["units.pl-s1.morale=3", "sides.second.melee_favour=0"])));
    assert_eq!(shift(game, |b| b.unit("de-d1", "0507").unit("pl-d1", "0507")), -1);
}

#[test]
fn p_10_4_a_mixed_stack_is_what_most_of_it_is_or_the_worst_by_switch() {
    let party = |sets: &[&str]| {
        let game = plain_with(sets);
        let table = Table::set_up(&game, |b| {
            b.unit("pl-s1", "0506")
                .unit("pl-s2", "0506")
                .unit("pl-s3", "0506")
                .unit("pl-d1", "0506")
                .level("pl-s1", Level::Pinned, 3)
                .level("pl-s2", Level::UnderFire, 3)
                .unit("de-s1", "3020")
        });
        let party = table.at().party(table.hex("0506"), PL);
        (party.strength, party.level.name(), party.morale, party.commander)
    };
    assert_eq!(party(&[]), (18, "under-fire", 2, true));
    assert_eq!(party(&["switches.mixed_state=worst"]), (18, "pinned", 2, true));
    let low = "units.pl-s3.morale=1";
    assert_eq!(party(&[low]).2, 1, "ten sixths, rounded down");
    assert_eq!(party(&["units.pl-s3.morale=4"]).2, 2, "eight thirds, rounded down");
    assert_eq!(party(&["units.pl-s3.morale=4", "switches.mixed_morale=lowest"]).2, 2);
    assert_eq!(party(&[low, "units.pl-s1.morale=4", "switches.mixed_morale=lowest"]).2, 1);
}

#[test]
fn p_10_5_great_strengths_multiply_losses() {
    let times = |total| [1, 2, 3].map(|losses| multiplied(losses, total, LossGap::Double));
    assert_eq!(times(23), [1, 2, 3]);
    assert_eq!([times(24), times(36)], [[2, 3, 5]; 2], "12 to 18: by 1.5, rounded up");
    assert_eq!([times(37), times(38), times(48)], [[2, 4, 6]; 3], "18.5 and 19 to 24: doubled");
    assert_eq!(times(49), [3, 6, 9]);
    assert_eq!(multiplied(1, 37, LossGap::OneAndAHalf), 2);
    assert_eq!(multiplied(2, 37, LossGap::OneAndAHalf), 3);
    let game = plain_with(&["switches.loss_gap=one-and-a-half"]);
    assert_eq!(game.scenario.switches.loss_gap, LossGap::OneAndAHalf);
}
