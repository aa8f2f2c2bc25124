//! Chapter 11: victory.

use kartacz_engine::core::game::{Game, Winner};
use kartacz_engine::games::spqr::state::Ending;

use crate::spqr::table::{CA, RO, Table, cannae};

/// The winner and the ending of a turn that ends with these rout points.
fn ending(points: [u16; 2]) -> Option<(Winner, &'static str)> {
    let table = Table::turn(cannae(), &[], |at| at.lost(points));
    let outcome = table.game.outcome(&table.state)?;
    Some((outcome.winner, Ending::NAMES[usize::from(outcome.ending)]))
}

#[test]
fn p_11_1_an_army_withdraws_when_its_points_reach_the_level() {
    assert_eq!(ending([72, 0]), Some((Winner::Side(RO), "withdrawal")));
    assert_eq!(ending([71, 115]), Some((Winner::Side(CA), "withdrawal")));
}

#[test]
fn p_11_2_units_count_their_quality_leaders_five_times_their_initiative() {
    let table = Table::turn(cannae(), &[], |at| at.lost([72, 0]));
    let at = table.at();
    assert_eq!(at.worth(table.unit("african-1")), 12);
    assert_eq!(at.worth(table.unit("balearic-1")), 2);
    assert_eq!(at.worth(table.unit("v-pr-1")), 7);
    assert_eq!(at.leader_worth(table.leader("hannibal")), 35);
    assert_eq!(at.leader_worth(table.leader("maharbal")), 30);
    assert_eq!(at.leader_worth(table.leader("tribune-a")), 3);
}

#[test]
fn p_11_3_reaching_the_level_loses() {
    assert_eq!(ending([0, 116]), Some((Winner::Side(CA), "withdrawal")));
}

#[test]
fn p_11_4_when_both_reach_it_the_smaller_excess_wins() {
    assert_eq!(ending([75, 117]), Some((Winner::Side(RO), "both-withdraw")));
    assert_eq!(ending([73, 120]), Some((Winner::Side(CA), "both-withdraw")));
    assert_eq!(ending([75, 118]), Some((Winner::Draw, "both-withdraw")));
}

/// [11.2]: a two-hex phalanx of quality 7, Hannibal and Maharbal.
#[test]
fn example_41_rout_points_of_a_phalanx_and_of_two_leaders() {
    let game = crate::spqr::table::changed(&[], |scenario| {
        scenario.troops.iter_mut().filter(|troop| troop.id == "african").for_each(|troop| troop.quality = 7);
    });
    let table = Table::turn(&game, &[], |at| at.lost([72, 0]));
    let at = table.at();
    assert_eq!(at.worth(table.unit("african-1")), 14);
    assert_eq!(["hannibal", "maharbal"].map(|id| at.leader_worth(table.leader(id))), [35, 30]);
}
