//! Movement \[4\].

use kartacz_engine::games::classic::event::Kind;

use super::table::table;

#[test]
fn p_4_1_the_factor_of_a_phase_cuts_the_allowance() {
    let mut half = table(&["phases.blue-move.allowance=half"], &[]);
    // Half of 3 is 1: fractions are dropped.
    half.play("move a; step 0202");
    assert_eq!(half.decider(), "blue");
    assert!(half.offers("move b"), "the move of a is over: {:?}", half.legal());
}

#[test]
fn p_4_1_only_the_classes_of_the_phase_move() {
    let foot = table(&["phases.blue-move.classes=[\"foot\"]"], &[]);
    assert!(foot.offers("move a") && !foot.offers("move b"));
}

#[test]
fn p_4_1_a_phase_may_limit_the_number_of_units() {
    let mut one = table(&["phases.blue-move.most=1"], &[]);
    one.play("move a; step 0202; stop");
    assert_eq!(one.phase(), "red-move");
}

#[test]
fn p_4_2_each_hex_costs_its_points() {
    let mut game = table(&[], &[]);
    game.play("move a; step 0303");
    // 3 points, 2 for the forest: one is left.
    assert!(game.offers("step 0302") && game.offers("stop"));
    game.play("step 0302");
    assert!(game.offers("move b") && !game.offers("step 0301"));
}

#[test]
fn p_4_2_a_class_may_have_a_cost_of_its_own() {
    let mut game = table(&["terrain.forest.for.foot.cost=3"], &[]);
    game.play("move a; step 0303");
    assert!(game.offers("move b"), "all points are spent");
}

#[test]
fn p_4_2_hexsides_cost_more() {
    let mut game = table(&["hexsides.river.between=[\"0202/0203\"]", "hexsides.river.cost=2"], &[]);
    game.play("move a; step 0202");
    assert!(game.offers("move b"), "1 and 2 points are spent: {:?}", game.legal());
}

#[test]
fn p_4_3_prohibited_ground_is_not_entered() {
    let sets = ["map.rows.r02=\".~.....\""];
    let mut game = table(&sets, &[]);
    game.play("move a");
    assert!(!game.offers("step 0202") && game.offers("step 0204"));
}

#[test]
fn p_4_3_ground_may_stop_or_take_all_points() {
    let mut stops = table(&["terrain.forest.entry=stops", "terrain.forest.cost=1"], &[]);
    stops.play("move a; step 0303");
    assert!(stops.offers("move b"));
    let mut all = table(&["terrain.forest.entry=all-points", "terrain.forest.cost=1"], &[]);
    all.play("move a; step 0304");
    assert!(!all.offers("step 0303"), "not all points are left");
    let mut at_once = table(&["terrain.forest.entry=all-points"], &[]);
    at_once.play("move a; step 0303");
    assert!(at_once.offers("move b"));
}

#[test]
fn p_4_4_roads_cost_a_part_of_a_point() {
    let road = ["routes.road.between=[\"0203/0303\", \"0302/0303\"]", "routes.road.hexes_per_point=2"];
    let mut game = table(&road, &[]);
    game.play("move a; step 0303; step 0302");
    // Two halves of a point: two are left.
    game.play("step 0301; step 0201");
    assert!(game.offers("move b"));
}

#[test]
fn p_4_4_a_phase_may_be_along_a_route_only() {
    let rail = ["routes.rail.between=[\"0203/0204\"]", "phases.blue-move.along=rail"];
    let mut game = table(&rail, &[]);
    game.play("move a");
    assert_eq!(game.legal(), ["step 0204", "stop"]);
}

#[test]
fn p_4_4_a_bridge_opens_a_hexside() {
    let river = ["hexsides.river.between=[\"0202/0203\"]", "hexsides.river.entry=prohibited"];
    let mut closed = table(&river, &[]);
    assert!(!closed.play("move a").offers("step 0202"));
    let road = [river[0], river[1], "routes.road.between=[\"0202/0203\"]"];
    let mut open = table(&road, &[]);
    assert!(open.play("move a").offers("step 0202"));
    let ford = [road[0], road[1], road[2], "routes.road.bridges=false"];
    assert!(!table(&ford, &[]).play("move a").offers("step 0202"));
}

#[test]
fn p_4_5_a_unit_may_always_move_one_hex() {
    let sets = ["terrain.forest.cost=9"];
    assert!(table(&sets, &[]).play("move a").offers("step 0303"));
    // One hex only: a later step needs its points.
    let mut later = table(&sets, &[]);
    later.play("move a; step 0304");
    assert!(later.offers("stop") && !later.offers("step 0303"), "{:?}", later.legal());
    let strict = ["terrain.forest.cost=9", "movement.minimum=false"];
    assert!(!table(&strict, &[]).play("move a").offers("step 0303"));
}

#[test]
fn p_4_6_enemy_units_bar_the_way() {
    let mut game = table(&["units.x.hex=0303"], &[]);
    assert!(!game.play("move a").offers("step 0303"));
}

#[test]
fn p_4_7_an_overrun_attacks_on_the_way() {
    let sets = ["phases.blue-move.overrun=1", "units.x.hex=0202", "units.x.steps=1"];
    let mut game = table(&sets, &[4]);
    game.play("move a; overrun 0202");
    assert_eq!((game.hex("x"), game.hex("a")), ("----".to_owned(), "0202".to_owned()));
    // 3 points, 1 for the hex and 1 for the overrun: one is left.
    assert!(game.offers("step 0201"));
    game.play("step 0201");
    assert!(game.offers("move b"), "all points are spent: {:?}", game.legal());
    let mut fails = table(&sets, &[1]);
    fails.play("move a; overrun 0202");
    assert_eq!(fails.hex("a"), "0203");
    assert!(fails.offers("move b"), "the move is over");
    assert!(!table(&sets[1..], &[]).play("move a").offers("overrun 0202"));
}

#[test]
fn p_4_7_an_overrun_has_a_shift_of_its_own() {
    let sets = ["phases.blue-move.overrun=1", "phases.blue-move.overrun_shift=-1", "units.x.hex=0202"];
    let mut game = table(&sets, &[1]);
    game.play("move a; overrun 0202");
    assert_eq!((game.rolled().odds, game.rolled().shift, game.rolled().column), (1, -1, 0));
}

#[test]
fn p_4_8_units_leave_the_map_for_points() {
    let sets = ["phases.blue-move.exits=[\"west-edge\"]"];
    let mut game = table(&sets, &[]);
    game.play("move a; step 0103; exit");
    assert_eq!((game.hex("a"), game.points()), ("----".to_owned(), 1));
    let mut none = table(&["phases.blue-move.exits=[\"west-edge\"]", "victory.exits=false"], &[]);
    none.play("move a; step 0103; exit");
    assert_eq!(none.points(), 0);
    assert!(!table(&[], &[]).play("move a; step 0103").offers("exit"));
}

#[test]
fn p_4_9_units_of_a_hex_may_move_together() {
    let sets = ["movement.stacks=true", "stacking.most=2", "units.b.hex=0203"];
    let mut game = table(&sets, &[]);
    game.play("move b; join a; step 0202");
    assert_eq!([game.hex("a"), game.hex("b")], ["0202", "0202"]);
    // They have the points of the slower one: 3.
    game.play("step 0201; step 0301");
    assert_eq!(game.count(Kind::Moved), 6);
    assert_eq!(game.phase(), "red-move");
    assert!(!table(&sets[1..], &[]).play("move b").offers("join a"));
}
