//! Faults of a game whose rules are a file: choices that contradict each other, and values without effect.

use super::classic_rulebook::{EVERYTHING, moscow, read};

/// The faults of a file with these values.
fn faults(file: &str, sets: &[&str]) -> String {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    read(file, &sets).err().unwrap_or_else(|| panic!("{sets:?} has no fault"))
}

/// The hash of a file with these values.
fn hash(file: &str, sets: &[&str]) -> u64 {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    read(file, &sets).unwrap_or_else(|faults| panic!("{sets:?}: {faults}")).0.hash
}

/// A file with a line after another.
fn with(file: &str, after: &str, line: &str) -> String {
    assert!(file.contains(after), "{after}");
    file.replacen(after, &format!("{after}\n{line}"), 1)
}

#[test]
fn a_phase_of_no_side_does_not_stand_between_the_halves() {
    let between = "blue-recovery = { side = \"blue\", does = \"recover\", recovers_from = 4, die = 10 }";
    let file = with(EVERYTHING, between, "late-weather = { does = \"supply\" }");
    let found = faults(&file, &[]);
    assert!(found.contains("a phase of no side stands in a half of the turn"), "{found}");
    assert!(found.contains("list it before the initiative, or after the phases of both sides"), "{found}");
    let last = "red-recovery = { side = \"red\", does = \"recover\" }";
    assert_ne!(hash(&with(EVERYTHING, last, "late-supply = { does = \"supply\" }"), &[]), hash(EVERYTHING, &[]));
}

#[test]
fn weather_lists_each_turn_and_face_once() {
    let found = faults(EVERYTHING, &["weather.storm.turns=[4]"]);
    assert!(found.contains("`mud` has the turn 4, too\n  help: list each turn once"), "{found}");
    let found = faults(EVERYTHING, &["weather.storm.faces=[2, 3]"]);
    assert!(found.contains("`mud` has the face 2, too"), "{found}");
    let found = faults(&moscow(), &["weather_die=6"]);
    assert!(found.contains("no weather lists a face of the die"), "{found}");
}

#[test]
fn what_no_game_could_meet_is_a_fault() {
    let lake = "victory.objectives.capital.hexes=[\"0303\"]";
    let file = EVERYTHING.replace("\"0303\", \"capital\"", "\"capital\"");
    // The hex 0303 is a lake when the third row from the south is drawn so.
    let found = faults(&file, &[lake, "map.rows.r03=\"..L...\""]);
    assert!(found.contains("no unit may enter these hexes"), "{found}");
    let found = faults(&file, &["victory.sudden.march.hexes=[\"0303\", \"0101\"]", "map.rows.r03=\"..L...\""]);
    assert!(found.contains("no unit of `red` may enter some of these hexes"), "{found}");
    let found = faults(EVERYTHING, &["units.b5.turn=8"]);
    assert!(found.contains("arrives after the last phase of reinforcements of its side"), "{found}");
}

/// A word that is not listed is a fault, whatever reads it.
#[test]
fn only_listed_words_are_accepted() {
    for (key, words) in [("tops", "flat or pointed"), ("shifted", "even or odd"), ("rows_from", "north or south")] {
        let found = faults(EVERYTHING, &[&format!("map.{key}=nonsense")]);
        assert!(found.contains("there is no `nonsense`"), "{words}: {found}");
    }
    assert!(faults(EVERYTHING, &["map.numbers=rows"]).contains("there is no `rows`"));
}

/// Units begin, arrive and return where they may be.
#[test]
fn no_unit_enters_play_in_terrain_that_is_closed_to_it() {
    let lake = "map.rows.r01=\"LLLLLL\"";
    let found = faults(EVERYTHING, &[lake, "units.b3.hex=0106"]);
    assert!(found.contains("`3rd` may not enter this hex"), "{found}");
    let found = faults(EVERYTHING, &[lake, "setup.rear.hexes=[\"0104\", \"0206\"]"]);
    assert!(found.contains("`2nd` may not enter some of these hexes"), "{found}");
    let found = faults(EVERYTHING, &[lake, "units.b5.at=[\"0105\", \"0106\"]"]);
    assert!(found.contains("`4th` may not enter these hexes"), "{found}");
}

/// A fault is reported once, where it is.
#[test]
fn one_fault_does_not_bring_others() {
    let file = EVERYTHING.replacen("defender loses 1", "defender looses 1", 1);
    let found = faults(&file, &[]);
    assert!(found.contains("is no effect") && !found.contains("there is no `"), "{found}");
    let found = faults(&moscow(), &["tables.crt.columns_are=differential"]);
    assert_eq!(found.matches("is no column of this table").count(), 1, "{found}");
    let weak = with(
        &moscow(),
        "[victory.objectives]",
        "[victory.demoralised]\ngermans = { strength_lost = 20 }\n[victory.objectives]",
    );
    let found = faults(&weak.replacen("[victory.objectives]\n", "", 1), &[]);
    assert!(found.contains("nothing follows from it"), "{found}");
    let found = faults(&moscow(), &["units.xx.returns_from=3"]);
    assert!(found.contains("only a unit that begins as a loss"), "{found}");
    let found = faults(&moscow(), &["replacements.soviets.held=false"]);
    assert!(found.contains("with `held = false` no hex needs it"), "{found}");
}

#[test]
fn values_without_effect_are_no_part_of_the_identity() {
    let moscow = moscow();
    let same = |file: &str, first: &[&str], more: &[&str]| {
        assert_eq!(hash(file, first), hash(file, &[first, more].concat()), "{first:?} {more:?}");
    };
    same(&moscow, &["zoc.exists=false"], &["zoc.enter=free", "zoc.locked=true", "zoc.blocks=[]"]);
    same(&moscow, &[], &["units.xx.range=3", "units.xx.barrage=5"]);
    same(&moscow, &["victory.losses=false"], &["units.xx.worth=4", "victory.exits=false"]);
    let hungry = format!("{moscow}[out_of_supply]\nmovement = \"half\"\n");
    assert_eq!(hash(&hungry, &[]), hash(&moscow, &[]));
    same(&moscow, &[], &["classes.armor.stacking=2", "weather.mud.no_overrun=true"]);
    let ordinary = "weather.mud.movement=full";
    let file = moscow.replace("points = 1, except = \"rail\", attack", "attack");
    same(&file, &[ordinary], &["weather.mud.except=rail"]);
    let file = with(&moscow, "[setup]", "ghosts = { hexes = [\"1404\"] }");
    assert_eq!(hash(&file, &[]), hash(&file, &["setup.ghosts.hexes=[\"1405\"]"]));
    // With an effect they are.
    assert_ne!(hash(&moscow, &[]), hash(&moscow, &["units.xx.worth=4"]));
    assert_ne!(hash(EVERYTHING, &[]), hash(EVERYTHING, &["units.b3.range=2"]));
}

/// Sentences and lists name units by their names; a unit without a name is called as its id.
#[test]
fn each_unit_has_a_name_of_its_own() {
    let found = faults(&moscow(), &["units.xx.name=\"XII\""]);
    assert!(found.contains("has the name `XII`, too"), "{found}");
    // Units of both sides may have the same name: their sides tell them apart.
    let both = read(&moscow(), &["units.xx.name=\"20\"".to_owned()]).unwrap().0.units;
    let named = |id: &str| both.iter().find(|unit| unit.id == id).unwrap().name.clone();
    assert_eq!([named("xx"), named("20")], ["20 (Germans)", "20 (Soviets)"]);
    let file = moscow().replace("xlvi = { name = \"XLVI\", ", "first-corps = { ");
    let units = read(&file, &[]).unwrap().0.units;
    assert_eq!(units[0].name, "First corps");
}
