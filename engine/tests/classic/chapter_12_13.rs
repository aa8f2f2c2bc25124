//! Supply \[12\] and weather \[13\].

use kartacz_engine::games::classic::event::Kind;

use super::table::{Table, table};

/// Red is judged at the start of its half; x stands at 0303, four hexes from the edge.
fn supply(more: &[&str]) -> Table {
    let first = [
        "phases.blue-move=remove",
        "phases.blue-combat=remove",
        "phases.red-move=remove",
        "phases.red-combat=remove",
        "phases.red-supply.side=red",
        "phases.red-supply.does=supply",
        "phases.red-march.side=red",
        "phases.red-march.does=move",
        "units.x.hex=0303",
        "units.a.hex=0101",
        "units.b.hex=0105",
        "supply.red.sources=[\"east-edge\"]",
    ];
    let sets: Vec<&str> = first.iter().chain(more).copied().collect();
    table(&sets, &[])
}

#[test]
fn p_12_1_a_line_has_its_length() {
    assert_eq!(supply(&[]).count(Kind::OutOfSupply), 0);
    assert_eq!(supply(&["supply.red.length=3"]).count(Kind::OutOfSupply), 1);
    assert_eq!(supply(&["supply.red.length=4"]).count(Kind::OutOfSupply), 0);
    // A unit on a route is connected though an enemy zone lies over its hex.
    let near = ["supply.red.length=1", "supply.red.measured_in=points", "terrain.clear.cost=2"];
    let near: Vec<&str> =
        near.into_iter().chain(["supply.red.along=rail", "units.x.hex=0603", "units.a.hex=0503"]).collect();
    let rail = ["routes.rail.between=[\"0603/0703\"]", "movement.minimum=true"];
    assert_eq!(supply(&[&near[..], &rail].concat()).count(Kind::OutOfSupply), 0);
    assert_eq!(supply(&near[..3]).count(Kind::OutOfSupply), 1);
    let swamp = ["supply.red.length=4", "supply.red.measured_in=points", "terrain.clear.cost=2"];
    assert_eq!(supply(&swamp).count(Kind::OutOfSupply), 1);
}

#[test]
fn p_12_1_a_route_leads_on_without_limit() {
    let rail = "routes.rail.between=[\"0403/0503\", \"0503/0603\", \"0603/0703\"]";
    assert_eq!(supply(&["supply.red.length=1", "supply.red.along=rail", rail]).count(Kind::OutOfSupply), 0);
    assert_eq!(supply(&["supply.red.length=1", rail]).count(Kind::OutOfSupply), 1);
}

#[test]
fn p_12_2_enemies_and_zones_block_lines() {
    let walls = [
        "map.rows.r01=\".~~~~~.\"",
        "map.rows.r02=\"~~~~~~~\"",
        "map.rows.r04=\"~~~~~~~\"",
        "map.rows.r05=\".~~~~~.\"",
    ];
    // Only row 03 is open.
    let with = |more: &[&'static str]| {
        let sets: Vec<&str> = walls.iter().chain(more).copied().collect();
        supply(&sets).count(Kind::OutOfSupply)
    };
    assert_eq!([with(&[]), with(&["units.b.hex=0503", "zoc.blocks=[]"])], [0, 1], "an enemy in the way");
    let open = ["map.rows.r04=\".......\""];
    let clear = |more: &[&'static str]| {
        let rows = [walls[0], walls[1], walls[3]];
        let sets: Vec<&str> = rows.iter().chain(&open).chain(more).copied().collect();
        supply(&sets).count(Kind::OutOfSupply)
    };
    assert_eq!(clear(&[]), 0);
    assert_eq!(clear(&["units.b.hex=0503", "zoc.blocks=[]"]), 0, "around the unit");
    assert_eq!(clear(&["units.b.hex=0503"]), 1, "its zone reaches both rows");
    assert_eq!(clear(&["units.b.hex=0503", "units.y.hex=0504", "zoc.friends_free=[\"supply\"]"]), 0);
    let near = ["units.b.hex=0604", "supply.red.sources=[\"0704\"]"];
    assert_eq!(clear(&[&near[..], &["zoc.blocks=[]"]].concat()), 0);
    assert_eq!(clear(&near), 2, "its zone lies over the source, for x and y");
    assert_eq!(clear(&[&near[..], &["units.x.hex=0704"]].concat()), 1, "a unit on the source needs no line");
}

#[test]
fn p_12_3_units_out_of_supply_are_weaker() {
    let mut game = supply(&["supply.red.length=3", "out_of_supply.movement=third"]);
    game.play("move x; step 0403");
    assert!(!game.offers("step 0503"), "a third of 3 points is 1");
    let whole = supply(&["supply.red.length=3"]).play("move x; step 0403").offers("step 0503");
    assert!(whole);
}

#[test]
fn p_12_4_units_out_of_supply_lose_steps() {
    assert_eq!(supply(&["supply.red.length=3", "out_of_supply.loses_from=1"]).steps("x"), 1);
    let mut later = supply(&["supply.red.length=3", "out_of_supply.loses_from=2"]);
    assert_eq!(later.steps("x"), 2);
    later.play("end");
    assert_eq!((later.turn(), later.steps("x")), (2, 1));
}

#[test]
fn p_13_1_the_weather_is_listed_or_rolled() {
    let listed = table(&["weather.mud.turns=[1]", "weather.mud.points=1"], &[]);
    let mut listed = listed;
    listed.play("move a; step 0202");
    assert!(listed.offers("move b"), "one point is spent");
    let rolled = |roll| {
        let sets = ["weather_die=6", "weather.rain.faces=[1, 2]", "weather.rain.points=1"];
        let mut game = table(&sets, &[roll]);
        game.play("move a; step 0202").offers("step 0201")
    };
    assert_eq!([1, 2, 3].map(rolled), [false, false, true]);
    let late = ["weather_die=6", "weather.rain.faces=[1]", "weather.rain.points=1"];
    let phase = ["phases.sky.does=weather", "phases.sky.from=2"];
    let mut late = table(&[late.as_slice(), &phase].concat(), &[1]);
    assert!(late.play("move a; step 0202").offers("step 0201"), "there is no roll before the first phase of weather");
}

#[test]
fn p_13_2_weather_has_its_effects() {
    let mut half = table(&["weather.mud.turns=[1]", "weather.mud.movement=third"], &[]);
    half.play("move a; step 0202");
    assert!(half.offers("move b"));
    let rail = ["routes.rail.between=[\"0203/0202\", \"0202/0201\"]", "phases.blue-move.along=rail"];
    let except = [rail[0], rail[1], "weather.mud.turns=[1]", "weather.mud.points=1", "weather.mud.except=rail"];
    assert!(table(&except, &[]).play("move a; step 0202").offers("step 0201"));
    let overrun = ["phases.blue-move.overrun=1", "units.x.hex=0202"];
    assert!(table(&overrun, &[]).play("move a").offers("overrun 0202"));
    let banned = [overrun[0], overrun[1], "weather.mud.turns=[1]", "weather.mud.no_overrun=true"];
    assert!(!table(&banned, &[]).play("move a").offers("overrun 0202"));
}
