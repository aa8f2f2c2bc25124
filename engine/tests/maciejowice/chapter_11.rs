//! Chapter 11: the modifiers and losses of melee.

use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::odds::Odds;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::Zone;

use crate::maciejowice::table::{Table, melee_parts, whole, whole_with};

/// Musketeers that will attack Polish foot of their size in a hex; Tormasov leads them and the Poles are out of command.
fn attacked<'g>(game: &'g Maciejowice, hex: &str, tormasov: &str) -> PositionBuilder<'g> {
    PositionBuilder::empty(game)
        .commander("tormasov", tormasov)
        .commander("kamienski", "1624")
        .unit("2-foot", hex, 0)
        .unit("tormasov-musketeers-1", hex, 3)
}

#[test]
fn m_11_t_village_and_castle_help_the_defender() {
    let game = whole();
    for (hex, near, expected) in [
        ("0707", "0706", vec![("in a village", 1)]),
        ("0908", "0808", vec![("in a castle", 2)]),
        ("0511", "0510", vec![]),
        ("0419", "0420", vec![("in forest", 1)]),
    ] {
        let table = Table::set_up(game, attacked(game, hex, near).melee("tormasov"), &[0, 9]);
        assert_eq!(melee_parts(&table), [vec![], expected]);
    }
}

#[test]
fn m_11_t_uphill_and_across_a_river_add_up() {
    let game = whole();
    for (uphill, river, expected) in [
        (false, true, vec![("across a river", -1)]),
        (true, true, vec![("entered uphill", -1), ("across a river", -1)]),
    ] {
        let mut position = attacked(game, "1316", "1317").entered("tormasov-musketeers-1", Zone::Front, uphill);
        if river {
            position = position.entered_across_river("tormasov-musketeers-1");
        }
        let table = Table::set_up(game, position.melee("tormasov"), &[0, 9]);
        assert_eq!(melee_parts(&table), [expected, vec![]]);
    }
}

#[test]
fn m_11_t_a_unit_that_came_on_dry_ground_attacks_for_its_stack() {
    let game = whole();
    let position = attacked(game, "1316", "1317")
        .entered("tormasov-musketeers-1", Zone::Front, false)
        .entered_across_river("tormasov-musketeers-1")
        .unit("tormasov-musketeers-2", "1316", 3)
        .entered("tormasov-musketeers-2", Zone::Front, false);
    let table = Table::set_up(game, position.melee("tormasov"), &[0, 9]);
    assert_eq!(melee_parts(&table)[0], [("odds", 1)]);
}

/// Musketeers go from one hex to a neighbouring hex of Poles that do not react, and attack there.
fn walked(game: &Maciejowice, from: &str, to: &str) -> Vec<(&'static str, i8)> {
    let position = PositionBuilder::empty(game)
        .commander("tormasov", from)
        .commander("kamienski", "1624")
        .unit("kosynierzy-1", to, 0)
        .unit("tormasov-musketeers-1", from, 3)
        .movement("tormasov");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("tormasov-musketeers-1").step("tormasov-musketeers-1", to, &[]);
    table.on_to_melee(&[0, 9]);
    melee_parts(&table)[0].clone()
}

#[test]
fn m_11_t_the_river_is_that_of_the_hexside_crossed() {
    let game = whole();
    assert_eq!(walked(game, "1212", "1112"), [("across a river", -1)]);
    assert_eq!(walked(game, "1312", "1212"), []);
}

#[test]
fn m_11_t_a_bridge_counts_as_river_by_switch() {
    assert_eq!(walked(whole(), "1208", "1108"), [("across a river", -1)]);
    assert_eq!(walked(&whole_with(&["switches.bridge_bars=false"]), "1208", "1108"), []);
    assert_eq!(walked(&whole_with(&["switches.bridge_bars=false"]), "1212", "1112"), [("across a river", -1)]);
}

#[test]
fn m_11_8_a_difference_of_six_spares_the_winner_or_only_an_attacker() {
    let winner = whole_with(&["switches.spared_at_six=winner"]);
    for (game, dice, losses) in [
        (&winner, [0, 7], ["2-foot", "tormasov-musketeers-1"].map(|id| u8::from(id != "2-foot") * 2)),
        (whole(), [0, 7], [1, 2]),
        (&winner, [9, 0], [2, 0]),
        (whole(), [9, 0], [2, 0]),
        // A difference of five.
        (&winner, [0, 6], [1, 2]),
        (whole(), [0, 6], [1, 2]),
    ] {
        let table = Table::set_up(game, attacked(game, "1316", "1317").melee("tormasov"), &dice);
        assert_eq!(["2-foot", "tormasov-musketeers-1"].map(|id| table.losses(id)), losses, "{dice:?}");
    }
}

#[test]
fn m_11_8_the_odds_follow_the_switch() {
    let winner = whole_with(&["switches.spared_at_six=winner"]);
    for (game, lost) in [(&winner, false), (whole(), true)] {
        let throws = Odds::new(game).melee(0, [None; 2]);
        let spared = |throw: &kartacz_engine::games::maciejowice::odds::MeleeThrow| throw.losses[1] == 0;
        let defender = throws.chance(|throw| throw.difference <= -6 && spared(throw));
        assert_eq!(defender.count == 0, lost);
        let won = throws.chance(|throw| throw.difference >= 6 && throw.losses[0] == 0);
        assert_eq!((won.count * 100, won.of), (10 * won.of, won.of));
    }
}
