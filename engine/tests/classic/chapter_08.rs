//! The combat results table \[8\].

use kartacz_engine::games::classic::event::Rolled;

use super::table::table;

/// The attack of a on x in the forest, with these values and this roll.
fn attack(more: &[&str], roll: u32) -> Rolled {
    let sets: Vec<&str> = ["phases.blue-move=remove", "units.x.hex=0303"].iter().chain(more).copied().collect();
    table(&sets, &[roll]).play("attack 0303").rolled()
}

#[test]
fn p_8_1_strengths_have_the_factors_of_the_moment() {
    assert_eq!((attack(&[], 1).attack, attack(&[], 1).defence), (400, 400));
    assert_eq!(attack(&["weather.mud.turns=[1]", "weather.mud.attack=third"], 1).attack, 133);
    assert_eq!(attack(&["weather.mud.turns=[1]", "weather.mud.shift=-1"], 1).shift, -1);
}

#[test]
fn p_8_2_ground_and_features_count() {
    let forest = attack(&["terrain.forest.shift=-1"], 1);
    assert_eq!((forest.odds, forest.shift, forest.column), (1, -1, 0));
    assert_eq!(attack(&["terrain.forest.defence=double"], 1).defence, 800);
    assert_eq!(attack(&["terrain.forest.attack=half"], 1).attack, 200);
    assert_eq!(attack(&["features.fort.hexes=[\"0303\"]", "features.fort.shift=-1"], 1).shift, -1);
    let side = |side| attack(&["features.fort.hexes=[\"0303\"]", "features.fort.shift=-1", side], 1).shift;
    assert_eq!([side("features.fort.side=red"), side("features.fort.side=blue")], [-1, 0]);
}

#[test]
fn p_8_2_hexsides_count_when_all_or_any_attack_across() {
    let shift = |across: &str, both: bool| {
        let mut sets = vec!["phases.blue-move=remove", "units.x.hex=0303", "units.b.hex=0302"];
        sets.extend(["hexsides.river.between=[\"0203/0303\"]", "hexsides.river.shift=-1", across]);
        let mut game = table(&sets, &[1]);
        game.play(if both { "attack 0303; join a; join b" } else { "attack 0303; join a; done" });
        game.rolled().shift
    };
    let (all, any) = ("hexsides.river.across=all", "hexsides.river.across=any");
    assert_eq!([shift(all, false), shift(all, true), shift(any, false), shift(any, true)], [-1, 0, -1, -1]);
    let sets = [
        "phases.blue-move=remove",
        "units.x.hex=0303",
        "units.b.hex=0302",
        "hexsides.river.between=[\"0203/0303\"]",
        "hexsides.river.attack=half",
        "hexsides.river.across=any",
    ];
    let mut each = table(&sets, &[1]);
    assert_eq!(each.play("attack 0303; join a; join b").rolled().attack, 200 + 300);
}

#[test]
fn p_8_3_odds_are_rounded_for_the_defender_or_to_the_nearest() {
    let column = |rounded| attack(&["units.a.strength=7", rounded], 1).odds;
    assert_eq!([column("tables.crt.rounded_for=defender"), column("tables.crt.rounded_for=nearest")], [1, 2]);
    let between = ["units.a.strength=6", "tables.crt.rounded_for=nearest"];
    assert_eq!(attack(&between, 1).odds, 1, "the lower of two columns that are as near");
}

#[test]
fn p_8_3_a_table_may_have_differentials() {
    let column = |strength| {
        let sets = [
            "tables.crt.columns_are=differential",
            "tables.crt.columns=remove",
            "tables.crt.columns.\"-1\"=[\"NE\", \"NE\", \"NE\", \"NE\", \"NE\", \"NE\"]",
            "tables.crt.columns.\"0\"=[\"NE\", \"NE\", \"NE\", \"NE\", \"NE\", \"NE\"]",
            "tables.crt.columns.\"+2\"=[\"NE\", \"NE\", \"NE\", \"NE\", \"NE\", \"NE\"]",
            strength,
        ];
        attack(&sets, 1).odds
    };
    assert_eq!(["units.a.strength=3", "units.a.strength=5", "units.a.strength=6"].map(column), [0, 1, 2]);
}

#[test]
fn p_8_4_shifts_have_a_cap() {
    assert_eq!(attack(&["terrain.forest.shift=3"], 1).shift, 3);
    assert_eq!(attack(&["terrain.forest.shift=3", "tables.crt.most_shift=1"], 1).shift, 1);
    assert_eq!(attack(&["terrain.forest.shift=-3", "tables.crt.most_shift=1"], 1).shift, -1);
    assert_eq!(attack(&["terrain.forest.shift=9"], 1).column, 3, "the last column");
}

#[test]
fn p_8_5_modifiers_have_a_cap() {
    let rolled = attack(&["terrain.forest.modifier=2"], 1);
    assert_eq!((rolled.modifier, rolled.result), (2, 2));
    let capped = attack(&["terrain.forest.modifier=2", "tables.crt.most_modifier=1"], 1);
    assert_eq!((capped.modifier, capped.result), (1, 1));
    assert_eq!(attack(&["terrain.forest.modifier=-3"], 1).result, 0, "the lowest row");
}

#[test]
fn p_8_6_below_the_first_column() {
    let weak = ["units.a.strength=1", "units.a.strength_2=1"];
    let first = attack(&weak, 2);
    assert_eq!((first.odds, first.column, first.result), (-1, 0, 1));
    let none = attack(&[weak[0], weak[1], "tables.crt.below=no-effect"], 2);
    assert_eq!((none.column, none.result), (-1, u8::MAX));
    let sets = ["phases.blue-move=remove", "units.x.hex=0303", weak[0], weak[1], "tables.crt.below=forbidden"];
    assert!(!table(&sets, &[]).offers("attack 0303"));
}

#[test]
fn p_8_7_dice_are_added() {
    let eleven = "[\"NE\", \"AL\", \"DR\", \"DE\", \"EX\", \"DL\", \"NE\", \"NE\", \"NE\", \"NE\", \"AL\"]";
    let columns = ["1:2", "1:1", "2:1", "3:1"].map(|column| format!("tables.crt.columns.\"{column}\"={eleven}"));
    let mut sets = vec!["phases.blue-move=remove", "units.x.hex=0303", "tables.crt.dice=2"];
    sets.extend(columns.iter().map(String::as_str));
    let rolled = table(&sets, &[6, 6]).play("attack 0303").rolled();
    assert_eq!((rolled.roll, rolled.result), (12, 1));
}
