//! The map \[1\].

use super::table::{Table, table};

/// Where `a`, in 0203, may step to.
fn steps(sets: &[&str]) -> Vec<String> {
    let mut game = table(sets, &[]);
    game.play("move a");
    let mut hexes: Vec<String> =
        game.legal().iter().filter_map(|action| Some(action.strip_prefix("step ")?.to_owned())).collect();
    hexes.sort();
    hexes
}

/// The column shift of the attack of `a` on `x` in 0303.
fn shift(sets: &[&str]) -> i8 {
    let mut game = attack(sets);
    game.play("attack 0303");
    game.rolled().shift
}

fn attack(sets: &[&str]) -> Table {
    let mut all = vec!["units.x.hex=\"0303\"", "units.b.hex=\"0101\""];
    all.extend(sets);
    let mut game = table(&all, &[]);
    game.until("blue-combat");
    game
}

#[test]
fn p_1_1_columns_or_rows_lie_half_a_hex_farther() {
    assert_eq!(steps(&[]), ["0103", "0104", "0202", "0204", "0303", "0304"]);
    assert_eq!(steps(&["map.shifted=odd"]), ["0102", "0103", "0202", "0204", "0302", "0303"]);
    assert_eq!(steps(&["map.tops=pointed"]), ["0102", "0103", "0104", "0202", "0204", "0303"]);
    assert_eq!(steps(&["map.tops=pointed", "map.shifted=odd"]), ["0103", "0202", "0204", "0302", "0303", "0304"]);
}

#[test]
fn p_1_1_rows_are_counted_from_the_north_or_the_south() {
    let points = |from: &str| {
        let sets = [from, "units.a.hex=\"0705\"", "units.y.hex=\"0603\"", "units.x.hex=\"0605\""];
        let mut game = table(&[&sets[..], &["victory.objectives.camp.hexes=[\"north-edge\"]"]].concat(), &[]);
        game.finish();
        game.points()
    };
    assert_eq!([points("map.rows_from=north"), points("map.rows_from=south")], [0, 2]);
}

#[test]
fn p_1_1_numbers_name_the_column_or_the_row_first() {
    let sets = ["map.numbers=row-column", "units.x.hex=\"0306\"", "units.y.hex=\"0507\"", "units.a.hex=\"0302\""];
    let game = table(&[&sets[..], &["units.b.hex=\"0502\"", "victory.objectives.camp.hexes=[\"0107\"]"]].concat(), &[]);
    assert_eq!([game.hex("a"), game.hex("x")], ["0302", "0306"]);
}

#[test]
fn p_1_2_terrain_has_its_cost_and_its_shift() {
    let forest = "map.rows.r03=\".FF....\"";
    assert_eq!(shift(&["terrain.forest.shift=-2", forest]), -2);
    assert_eq!(shift(&["terrain.clear.shift=-2", forest]), 0);
    assert!(!steps(&["terrain.forest.cost=4", "movement.minimum=false"]).contains(&"0303".to_owned()));
}

#[test]
fn p_1_3_a_hex_may_have_features() {
    let fort = "features.fort.hexes=[\"0303\"]";
    assert_eq!(shift(&[fort, "features.fort.shift=-1", "terrain.forest.shift=-1"]), -2);
    // The points of a feature replace those of the terrain.
    let mut game = table(&[fort, "features.fort.cost=1"], &[]);
    game.play("move a; step 0303; step 0302");
    assert!(game.offers("step 0301"));
}

#[test]
fn p_1_4_a_hexside_counts_where_it_is() {
    let river = ["hexsides.river.between=[\"0203/0303\"]", "hexsides.river.shift=-1"];
    assert_eq!(shift(&river), -1);
    assert_eq!(shift(&["hexsides.river.between=[\"0203/0304\"]", river[1]]), 0);
}

#[test]
fn p_1_5_a_route_leads_across_hexsides() {
    let road = ["routes.road.between=[\"0203/0202\", \"0202/0201\"]", "routes.road.hexes_per_point=3"];
    let mut game = table(&road, &[]);
    game.play("move a; step 0202; step 0201");
    // Two thirds of a point are spent.
    assert!(game.offers("step 0101"));
    game.play("step 0101");
    assert!(game.offers("step 0102"));
}

#[test]
fn p_1_6_edges_and_regions_have_names() {
    let sets = ["map.regions.corner=[\"0701\"]", "victory.objectives.camp.hexes=[\"corner\"]"];
    let points = |set: &str| {
        let mut game = table(&[sets[0], set, "units.a.hex=\"0701\""], &[]);
        game.finish();
        game.points()
    };
    assert_eq!([points(sets[1]), points("victory.objectives.camp.hexes=[\"west-edge\"]")], [2, 0]);
}
