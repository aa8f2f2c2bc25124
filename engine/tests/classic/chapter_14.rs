//! Victory \[14\].

use kartacz_engine::core::game::Side;

use super::table::{Table, table};

/// b walks through the camp at 0701.
fn through(more: &[&str]) -> Table {
    let sets: Vec<&str> = ["units.b.hex=0601"].iter().chain(more).copied().collect();
    let mut game = table(&sets, &[]);
    game.play("move b; step 0701; step 0702; stop");
    game
}

#[test]
fn p_14_1_a_hex_is_held_by_the_last_or_the_present_occupier() {
    let game = through(&[]);
    assert!(game.owned(Side::First, "0701"));
    assert_eq!(game.points(), 2);
    assert_eq!(through(&["victory.objectives.camp.held=occupied"]).points(), 0);
    let start = table(&["holds.red.hexes=[\"0701\"]"], &[]);
    assert_eq!(start.points(), -2);
    let cut = ["victory.objectives.camp.held=in-supply", "supply.blue.sources=[\"0101\"]", "supply.blue.length=1"];
    assert_eq!(through(&cut).points(), 0);
}

#[test]
fn p_14_2_hexes_are_worth_points_at_the_end_or_each_turn() {
    let points = |more: &[&'static str]| {
        let mut game = through(more);
        game.finish().points()
    };
    assert_eq!(points(&[]), 2);
    assert_eq!(points(&["victory.objectives.camp.counted=each-turn"]), 6);
    assert_eq!(points(&["victory.objectives.camp.side=red"]), 0);
    assert_eq!(points(&["victory.objectives.camp.side=blue"]), 2);
}

#[test]
fn p_14_3_lost_units_are_worth_points() {
    let lost = |more: &[&'static str]| {
        let sets: Vec<&str> =
            ["phases.blue-move=remove", "units.x.hex=0303", "advance.units=0"].iter().chain(more).copied().collect();
        let mut game = table(&sets, &[4]);
        game.play("attack 0303").points()
    };
    assert_eq!([lost(&[]), lost(&["victory.losses=false"])], [2, 0]);
}

#[test]
fn p_14_5_a_game_ends_early_by_points_or_hexes() {
    let sets = ["victory.sudden.early.side=blue", "victory.sudden.early.points=2"];
    let mut game = through(&sets);
    game.finish();
    assert_eq!((game.winner(), game.ending(), game.turn()), ("blue", "points", 1));
    let mut late = through(&[sets[0], sets[1], "victory.sudden.early.from=2"]);
    assert_eq!(late.finish().turn(), 2);
    let hexes = ["victory.sudden.early.side=blue", "victory.sudden.early.hexes=[\"0701\"]"];
    let mut game = through(&hexes);
    game.finish();
    assert_eq!((game.winner(), game.ending()), ("blue", "objective"));
}

#[test]
fn p_14_5_a_side_without_units_loses() {
    let sets = ["phases.blue-move=remove", "units.x.hex=0303", "units.y=remove", "advance.units=0"];
    let mut game = table(&sets, &[4]);
    game.play("attack 0303").finish();
    assert_eq!((game.winner(), game.ending(), game.turn()), ("blue", "annihilation", 1));
}

#[test]
fn p_14_6_losses_demoralise_an_army() {
    let sets = |more: &'static str| {
        [
            "phases.blue-move=remove",
            "phases.red-move=remove",
            "units.x.hex=0303",
            "victory.demoralised.red.strength_lost=2",
            more,
        ]
    };
    let mut weak = table(&sets("victory.demoralised.red.attack=half"), &[6, 1]);
    weak.play("attack 0303").play("attack 0203");
    assert_eq!(weak.rolled().attack, 100, "half of the 2 of its last step");
    let mut over = table(&sets("victory.demoralised.red.loses=true"), &[6]);
    over.play("attack 0303");
    assert_eq!((over.winner(), over.ending()), ("blue", "morale"));
    let defence = ["units.x.defence=4", "units.x.defence_2=3"];
    let firm: Vec<&str> = sets("victory.demoralised.red.loses=true").into_iter().chain(defence).collect();
    let mut firm = table(&firm, &[6]);
    firm.play("attack 0303").finish();
    assert_ne!(firm.ending(), "morale", "1 point of defence is lost");
}

#[test]
fn p_14_7_the_winner_leads_by_enough_points() {
    let winner = |more: &[&'static str]| table(more, &[]).finish().winner().to_owned();
    assert_eq!(winner(&[]), "draw");
    assert_eq!(winner(&["victory.lead.red.points=0"]), "red");
    assert_eq!(winner(&["holds.blue.hexes=[\"0701\"]"]), "blue");
    assert_eq!(winner(&["holds.blue.hexes=[\"0701\"]", "victory.lead.blue.points=3"]), "draw");
    assert_eq!(winner(&["holds.blue.hexes=[\"0701\"]", "victory.lead.blue.points=2"]), "blue", "just enough");
}

#[test]
fn p_14_4_units_that_leave_are_worth_points() {
    let points = |set: &str| {
        let mut game = table(&["phases.blue-move.exits=[\"west-edge\"]", "units.a.hex=\"0103\"", set], &[]);
        game.play("move a; exit");
        game.points()
    };
    assert_eq!([points("units.a.worth=1"), points("victory.exits=false")], [1, 0]);
}
