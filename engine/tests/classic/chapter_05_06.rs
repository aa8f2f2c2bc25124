//! Zones of control \[5\] and stacking \[6\].

use super::table::{faults, table};

/// The enemy stands at 0402: 0303, 0302 and 0403 are in its zone, among others.
const NEAR: &str = "units.x.hex=0402";

#[test]
fn p_5_1_units_exert_zones_into_the_hexes_around() {
    let mut game = table(&[NEAR, "terrain.forest.cost=1"], &[]);
    game.play("move a; step 0303");
    assert!(game.offers("move b"), "the unit must stop");
    let without = [NEAR, "terrain.forest.cost=1", "classes.foot.zoc=false"];
    assert!(table(&without, &[]).play("move a; step 0303").offers("step 0304"));
    let none = [NEAR, "terrain.forest.cost=1", "zoc.exists=false"];
    assert!(table(&none, &[]).play("move a; step 0303").offers("step 0304"));
}

#[test]
fn p_5_1_zones_do_not_extend_into_some_ground_or_across_some_hexsides() {
    let forest = [NEAR, "terrain.forest.cost=1", "terrain.forest.zoc=false"];
    assert!(table(&forest, &[]).play("move a; step 0303").offers("step 0304"));
    let wall = [NEAR, "terrain.forest.cost=1", "hexsides.wall.between=[\"0303/0402\"]", "hexsides.wall.zoc=false"];
    assert!(table(&wall, &[]).play("move a; step 0303").offers("step 0304"));
    let fort = [NEAR, "terrain.forest.cost=1", "features.fort.hexes=[\"0303\"]", "features.fort.zoc=false"];
    assert!(table(&fort, &[]).play("move a; step 0303").offers("step 0304"));
}

#[test]
fn p_5_2_entering_a_zone_costs_or_means_nothing() {
    let cost = [NEAR, "terrain.forest.cost=1", "zoc.enter=cost", "zoc.enter_cost=1"];
    let mut game = table(&cost, &[]);
    game.play("move a; step 0303");
    // 3 points, 1 for the hex and 1 for the zone; the hexes further on are in the zone, too, or not.
    assert!(game.offers("step 0304"));
    let mut free = table(&[NEAR, "terrain.forest.cost=1", "zoc.enter=free"], &[]);
    assert!(free.play("move a; step 0303").offers("step 0304"));
}

#[test]
fn p_5_3_leaving_a_zone_is_free_or_costs_or_is_prohibited() {
    let start = [NEAR, "units.a.hex=0303"];
    assert!(table(&start, &[]).play("move a; step 0203").offers("step 0202"));
    let mut costs = table(&[NEAR, "units.a.hex=0303", "zoc.leave=cost", "zoc.leave_cost=2"], &[]);
    costs.play("move a; step 0203");
    assert!(costs.offers("move b"), "2 points for leaving and 1 for the hex");
    let mut never = table(&[NEAR, "units.a.hex=0303", "zoc.leave=prohibited", "movement.stacks=true"], &[]);
    // With only one thing to do the move is over at once.
    never.play("move a");
    assert!(never.offers("move b") && never.hex("a") == "0303");
}

#[test]
fn p_5_4_from_zone_to_zone() {
    let start = |more: &'static str| [NEAR, "units.a.hex=0303", more];
    assert!(table(&start("turns=3"), &[]).play("move a").offers("step 0302"));
    assert!(!table(&start("zoc.between=prohibited"), &[]).play("move a").offers("step 0302"));
    let costs = [NEAR, "units.a.hex=0303", "zoc.between=cost", "zoc.between_cost=2", "zoc.enter=free"];
    let mut game = table(&costs, &[]);
    game.play("move a; step 0302");
    assert!(game.offers("move b"), "2 points for the zones and 1 for the hex");
    let enters = [NEAR, "terrain.forest.cost=1", costs[2], costs[3], costs[4]];
    assert!(table(&enters, &[]).play("move a; step 0303").offers("step 0304"), "1 point for each hex");
}

#[test]
fn p_5_5_a_locked_unit_stays_until_combat() {
    let start = [NEAR, "units.a.hex=0303", "zoc.locked=true"];
    assert!(!table(&start, &[]).offers("move a"));
    assert!(table(&start[..2], &[]).offers("move a"));
    let never = ["zoc.locked=true", "phases.blue-combat=remove", "phases.red-combat=remove"];
    assert!(faults(&never).contains("no unit could ever leave"));
}

#[test]
fn p_5_6_friends_free_a_hex_for_a_purpose() {
    let start = |friends: &'static str| [NEAR, "terrain.forest.cost=1", "units.b.hex=0303", "stacking.most=2", friends];
    let mut freed = table(&start("zoc.friends_free=[\"movement\"]"), &[]);
    assert!(freed.play("move a; step 0303").offers("step 0304"));
    let mut not = table(&start("zoc.friends_free=[]"), &[]);
    not.play("move a; step 0303");
    assert!(not.offers("move b"), "the unit must stop");
    // Units that move together leave no friend behind.
    let together = [
        NEAR,
        "units.a.hex=0303",
        "units.b.hex=0303",
        "stacking.most=2",
        "movement.stacks=true",
        "zoc.friends_free=[\"movement\"]",
        "zoc.between=prohibited",
    ];
    let mut alone = table(&together, &[]);
    assert!(alone.play("move a").offers("step 0302"));
    assert!(!alone.play("join b").offers("step 0302"));
}

#[test]
fn p_5_7_zones_block_retreats_or_not() {
    // The attackers stand at 0403 and 0504; the defender at 0503 can go north or east.
    let sets = |blocks: &'static str| {
        [
            "units.a.hex=0403",
            "units.b.hex=0504",
            "units.x.hex=0503",
            "units.y.hex=0602",
            "phases.blue-move=remove",
            blocks,
        ]
    };
    let mut open = table(&sets("zoc.blocks=[]"), &[3]);
    open.play("attack 0503; join a; done");
    assert!(open.offers("retreat 0402"), "{:?}", open.legal());
    let mut blocked = table(&sets("zoc.blocks=[\"retreat\"]"), &[3]);
    blocked.play("attack 0503; join a; done");
    assert!(!blocked.offers("retreat 0402"), "{:?}", blocked.legal());
}

#[test]
fn p_6_1_a_hex_holds_so_many_units_or_points() {
    assert!(!table(&["units.b.hex=0202", "stacking.checked=always"], &[]).play("move a").offers("step 0202"));
    let two = ["units.b.hex=0202", "stacking.checked=always", "stacking.most=2"];
    assert!(table(&two, &[]).play("move a").offers("step 0202"));
    let points = [two[0], two[1], two[2], "stacking.counts=points", "classes.horse.stacking=2"];
    assert!(!table(&points, &[]).play("move a").offers("step 0202"));
    let narrow = [two[0], two[1], two[2], "terrain.clear.stacking=1"];
    assert!(!table(&narrow, &[]).play("move a").offers("step 0202"));
}

#[test]
fn p_6_2_stacking_is_checked_at_its_moment() {
    let each = ["units.b.hex=0202"];
    let mut game = table(&each, &[]);
    game.play("move a; step 0202");
    assert!(!game.offers("stop") && game.offers("step 0201"), "the unit may pass, not stay");
    let late = ["units.b.hex=0202", "stacking.checked=end-of-phase"];
    let mut game = table(&late, &[]);
    game.play("move a; step 0202; stop; end");
    assert_eq!((game.decider(), game.legal()), ("blue", vec!["remove a".to_owned(), "remove b".to_owned()]));
    game.play("remove b");
    assert_eq!((game.hex("b"), game.hex("a")), ("----".to_owned(), "0202".to_owned()));
}

#[test]
fn p_6_3_units_pass_through_friends_or_not() {
    let sets = ["units.b.hex=0202", "stacking.through_friends=false"];
    assert!(!table(&sets, &[]).play("move a").offers("step 0202"));
    assert!(table(&sets[..1], &[]).play("move a").offers("step 0202"));
}
