//! What results do \[9\].

use kartacz_engine::games::classic::event::Kind;

use super::table::{Table, table};

/// The attack of a on x, with these values and rolls: 1 NE, 2 AL, 3 DR, 4 DE, 5 EX, 6 DL.
fn attack(more: &[&str], rolls: &[u32]) -> Table {
    let sets: Vec<&str> = ["phases.blue-move=remove", "units.x.hex=0303"].iter().chain(more).copied().collect();
    let mut game = table(&sets, rolls);
    game.play("attack 0303");
    game
}

#[test]
fn p_9_1_steps_are_lost_by_either_side() {
    let lost = attack(&[], &[6]);
    assert_eq!([lost.steps("a"), lost.steps("x")], [2, 1]);
    let repelled = attack(&[], &[2]);
    assert_eq!([repelled.steps("a"), repelled.steps("x")], [1, 2]);
}

#[test]
fn p_9_1_the_owner_or_the_enemy_chooses_the_units() {
    let stack = ["units.y.hex=0303", "stacking.most=2"];
    let own = attack(&stack, &[6]);
    assert_eq!((own.decider(), own.legal()), ("red", vec!["lose x".to_owned(), "lose y".to_owned()]));
    let chosen = attack(&[stack[0], stack[1], "results.DL=[\"defender loses 1 chosen by the enemy\"]"], &[6]);
    assert_eq!(chosen.decider(), "blue");
}

#[test]
fn p_9_2_units_are_eliminated() {
    let game = attack(&["advance.units=0"], &[4]);
    assert_eq!((game.hex("x"), game.count(Kind::Eliminated)), ("----".to_owned(), 1));
}

#[test]
fn p_9_3_as_much_is_the_strength_that_the_enemy_has_lost() {
    let printed = attack(&[], &[5]);
    assert_eq!([printed.steps("a"), printed.steps("x")], [1, 1]);
    let sets =
        ["results.EX=[\"defender loses 1\", \"attacker loses as much as counted\"]", "terrain.forest.defence=double"];
    let counted = attack(&sets, &[5]);
    assert_eq!([counted.steps("a"), counted.steps("x")], [0, 1]);
}

#[test]
fn p_9_4_the_owner_or_the_enemy_chooses_the_way() {
    assert_eq!(attack(&[], &[3]).decider(), "red");
    assert_eq!(attack(&["retreat.by=opponent"], &[3]).decider(), "blue");
}

#[test]
fn p_9_4_a_retreat_ends_so_many_hexes_away_or_after_so_many_steps() {
    let two = "results.DR=[\"defender retreats 2\"]";
    let mut exactly = attack(&[two], &[3]);
    exactly.play("retreat 0403");
    assert_eq!(exactly.legal(), ["retreat 0503", "retreat 0504", "retreat 0404"].map(str::to_owned), "two hexes away");
    let mut steps = attack(&[two, "retreat.length=steps"], &[3]);
    steps.play("retreat 0403");
    assert!(steps.offers("retreat 0402"), "next to where it began: {:?}", steps.legal());
    let mut open = attack(&[two, "retreat.length=steps", "zoc.blocks=[]"], &[3]);
    open.play("retreat 0403");
    assert!(!open.offers("retreat 0303"), "nearer to where it began: {:?}", open.legal());
}

#[test]
fn p_9_4_no_step_of_a_retreat_leads_nearer() {
    let sets = ["results.DR=[\"defender retreats 3\"]", "retreat.length=steps", "zoc.blocks=[]"];
    let mut game = attack(&sets, &[3]);
    game.play("retreat 0403; retreat 0503");
    assert!(!game.offers("retreat 0402") && game.offers("retreat 0502"), "{:?}", game.legal());
}

#[test]
fn p_9_4_a_retreat_passes_through_friends_or_not() {
    // y stands in the way at 0403; the other hexes beyond are in zones or occupied.
    let sets = ["results.DR=[\"defender retreats 2\"]", "units.y.hex=0403", "zoc.blocks=[]"];
    assert!(!attack(&sets, &[3]).offers("retreat 0403"));
    assert!(attack(&[sets[0], sets[1], sets[2], "retreat.through_friends=true"], &[3]).offers("retreat 0403"));
}

#[test]
fn p_9_4_a_retreat_goes_on_beyond_a_full_hex() {
    let sets =
        ["results.DR=[\"defender retreats 2\"]", "units.y.hex=0503", "zoc.blocks=[]", "retreat.through_friends=true"];
    let mut ends = attack(&sets, &[3]);
    assert!(!ends.play("retreat 0403").offers("retreat 0503"), "y is there");
    let mut game = attack(&[&sets[..], &["retreat.goes_on=true"]].concat(), &[3]);
    game.play("retreat 0403; retreat 0503; retreat 0603");
    assert_eq!(game.hex("x"), "0603", "the first hex with room");
}

#[test]
fn p_9_5_a_unit_that_cannot_retreat() {
    let corner = |blocked: &str| {
        let sets = ["phases.blue-move=remove", "units.x.hex=0101", "units.a.hex=0102", "units.b.hex=0201", blocked];
        let mut game = table(&sets, &[3]);
        game.play("attack 0101; join a; done");
        (game.hex("x"), game.steps("x"))
    };
    assert_eq!(corner("retreat.blocked=eliminated"), ("----".to_owned(), 0));
    assert_eq!(corner("retreat.blocked=loses-a-step"), ("0101".to_owned(), 1));
    assert_eq!(corner("retreat.blocked=stays"), ("0101".to_owned(), 2));
}

#[test]
fn p_9_6_steps_may_be_lost_instead() {
    let sets = ["results.DR=[\"defender retreats 1 or loses 1\"]", "retreat.by=opponent"];
    let mut stands = attack(&sets, &[3]);
    assert_eq!((stands.decider(), stands.legal()), ("red", vec!["stand".to_owned(), "give-way".to_owned()]));
    stands.play("stand");
    assert_eq!((stands.hex("x"), stands.steps("x")), ("0303".to_owned(), 1));
    let mut goes = attack(&sets, &[3]);
    goes.play("give-way");
    assert_eq!(goes.decider(), "blue", "the enemy chooses the way");
}

#[test]
fn p_9_7_disrupted_units_do_nothing() {
    let sets = ["results.DR=[\"defender is disrupted\"]"];
    let game = attack(&sets, &[3]);
    assert_eq!(game.phase(), "red-move");
    assert!(!game.offers("move x") && game.offers("move y"));
}

#[test]
fn p_9_8_attackers_advance_into_an_empty_hex() {
    let mut game = attack(&[], &[4]);
    assert_eq!(game.legal(), ["advance a 0303", "done"]);
    game.play("advance a 0303");
    assert_eq!((game.hex("a"), game.phase()), ("0303".to_owned(), "red-move"));
    assert_eq!(attack(&["advance.units=0"], &[4]).phase(), "red-move");
    let mut far = attack(&["advance.hexes=2"], &[4]);
    far.play("advance a 0303; advance a 0402");
    assert_eq!(far.hex("a"), "0402");
    let mut result = attack(&["results.DE=[\"defender is eliminated\", \"attacker advances 2\"]"], &[4]);
    assert!(result.play("advance a 0303").offers("advance a 0402"));
}

#[test]
fn p_9_8_units_that_had_to_retreat_do_not_advance() {
    let game = attack(&["results.DE=[\"defender is eliminated\", \"attacker retreats 1\"]"], &[4]);
    assert_eq!(game.decider(), "blue");
    assert!(game.legal().iter().all(|action| action.starts_with("retreat")), "{:?}", game.legal());
    let mut game = game;
    game.play("retreat 0202");
    assert_eq!((game.phase(), game.hex("a")), ("red-move", "0202".to_owned()));
}

#[test]
fn p_9_9_disrupted_units_recover() {
    let sets = |more: &'static str| {
        [
            "results.DR=[\"defender is disrupted\"]",
            "phases.red-order.side=red",
            "phases.red-order.does=recover",
            "phases.red-order.die=6",
            more,
        ]
    };
    let moves = |more, roll| {
        let mut game = attack(&sets(more), &[3, roll]);
        game.play("end").until("red-move");
        game.offers("move x")
    };
    assert!(!moves("phases.red-order.recovers_from=4", 3));
    assert!(moves("phases.red-order.recovers_from=4", 4));
}
