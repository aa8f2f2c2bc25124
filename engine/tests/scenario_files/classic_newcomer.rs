//! What a first file of *classic* gets wrong or could say shorter: values without effect, ranges of hexes, hexsides of two kinds,
//! missing commas, and the overlay of the guide.

use kartacz_engine::games::classic::rulebook::whole;
use kartacz_engine::games::load;
use kartacz_engine::scenario::Request;

use super::classic_page::PAGE;
use super::classic_rulebook::{EVERYTHING, moscow, read};
use crate::support::shipped;

/// The values of a file without effect: path and reason.
fn idle(file: &str) -> Vec<(String, &'static str)> {
    let (_, provenance) = read(file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    provenance.idle.into_iter().map(|idle| (idle.path, idle.why)).collect()
}

/// A file with another text in place of one.
fn with(file: &str, from: &str, to: &str) -> String {
    assert!(file.contains(from), "{from}");
    file.replacen(from, to, 1)
}

fn book(file: &str) -> String {
    let (scenario, _) = read(file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
    whole(&scenario).text(100)
}

#[test]
fn values_without_effect_are_listed_with_the_reason() {
    assert_eq!(idle(EVERYTHING), []);
    assert_eq!(idle(&moscow()), []);
    let lines = [
        (
            "out_of_supply",
            "[out_of_supply]\nmovement = \"half\"",
            "no phase `does = \"supply\"` of a side with sources",
        ),
        (
            "tables.spare",
            "[tables.spare.columns]\n\"1:1\" = [\"DR\", \"DR\", \"DR\", \"DR\", \"DR\", \"DR\"]",
            "no phase rolls on it",
        ),
        ("units.xx.barrage", "[units.xx]\nbarrage = 3", "no phase `does = \"barrage\"`"),
    ];
    for (path, lines, why) in lines {
        let file = match path {
            "units.xx.barrage" => with(&moscow(), "xx = { name = \"XX\",", "xx = { barrage = 3, name = \"XX\","),
            _ => format!("{}{lines}\n", moscow()),
        };
        assert_eq!(idle(&file), [(path.to_owned(), why)], "{lines}");
    }
    let file = with(&moscow(), "[results]", "[results]\nZZ = [\"defender loses 1\"]");
    assert_eq!(idle(&file), [("results.ZZ".to_owned(), "no table that is rolled on has it")]);
    let file = with(EVERYTHING, "[classes]", "[classes]\nsappers = { stacking = 2 }");
    assert_eq!(idle(&file), [("classes.sappers".to_owned(), "no unit is of this class")]);
    let file = with(EVERYTHING, "[terrain.clear]", "[terrain.hill]\ncost = 2\n[terrain.clear]");
    assert_eq!(idle(&file), [("terrain.hill".to_owned(), "no hex of the map has it")]);
}

/// A default that is written out is no value without effect: its author said what holds.
#[test]
fn written_defaults_are_not_listed() {
    let file = format!("{}[out_of_supply]\nmovement = \"full\"\n", moscow());
    assert_eq!(idle(&file), []);
}

#[test]
fn a_range_is_the_same_as_its_hexes() {
    let same = |long: &str, short: &str| {
        let (long, short) = (
            with(EVERYTHING, "hexes = [\"0303\", \"capital\"]", long),
            with(EVERYTHING, "hexes = [\"0303\", \"capital\"]", short),
        );
        assert_eq!(book(&long), book(&short));
        let hash = |file: &str| read(file, &[]).unwrap().0.hash;
        assert_eq!(hash(&long), hash(&short));
    };
    same("hexes = [\"0301\", \"0302\", \"0303\", \"capital\"]", "hexes = [\"0301..0303\", \"capital\"]");
    same("hexes = [\"0301\", \"0201\", \"0101\"]", "hexes = [\"0301..0101\"]");
    let rail = "between = [\"0401/0402\", \"0402/0403\", \"0403/0404\"]";
    for chain in ["0401..0404", "0401/0402/0403/0404", "0404..0401", "0401/0402..0404"] {
        let short = with(EVERYTHING, rail, &format!("between = [\"{chain}\"]"));
        assert_eq!(book(&short), book(EVERYTHING), "{chain}");
    }
}

#[test]
fn what_is_no_line_of_hexes_is_a_fault() {
    let faults = |from: &str, to: &str| read(&with(EVERYTHING, from, to), &[]).expect_err(to);
    let area = "hexes = [\"0303\", \"capital\"]";
    let found = faults(area, "hexes = [\"0101..0203\", \"capital\"]");
    assert!(found.contains("`0101..0203` is not a line of hexes"), "{found}");
    assert!(
        found.contains("of the same printed column or row, or of a straight line of hexes, such as \"0105..0109\""),
        "{found}"
    );
    assert!(faults(area, "hexes = [\"0101..0177\"]").contains("there is no hex `0177`"));
    let rail = "between = [\"0401/0402\", \"0402/0403\", \"0403/0404\"]";
    assert!(faults(rail, "between = [\"0401/0402/0404\"]").contains("0402 and 0404 are not adjacent"));
    assert!(faults(rail, "between = [\"0401\"]").contains("`0401` is not a hexside"));
    assert!(faults("hex = \"0101\"", "hex = \"0101..0103\"").contains("there is no hex `0101..0103`"));
}

#[test]
fn a_hexside_of_two_kinds_is_a_fault_at_both() {
    let file = with(EVERYTHING, "between = [\"0303/0304\"]", "between = [\"0303/0304\", \"0301/0201\"]");
    let found = read(&file, &[]).expect_err("two kinds");
    assert_eq!(found.matches("`river` and `wall` have the same hexside 0201/0301").count(), 2, "{found}");
    for line in ["between = [\"0201/0301\"", "between = [\"0303/0304\""] {
        let line = file.lines().position(|one| one.starts_with(line)).unwrap() + 1;
        assert!(found.contains(&format!("game.toml:{line}:")), "{line} in {found}");
    }
    // A road crosses a river on a bridge: routes are no hexsides.
    assert!(EVERYTHING.contains("[routes.track]\nbetween = [\"0201/0301\"]"));
}

#[test]
fn a_missing_comma_is_called_so() {
    for (line, column) in [
        ("x = { side = \"blue\" class = \"foot\" }", 21),
        ("x = { strength = 5 moves = 4 }", 20),
        ("x = { locked = true moves = 4 }", 21),
        ("x = [\"0101\" \"0102\"]", 13),
        ("x = [1 2]", 8),
        ("x = [\n1,\n2 3]", 3),
    ] {
        let found = read(&format!("{EVERYTHING}\n[sample]\n{line}\n"), &[]).expect_err(line);
        assert!(found.contains("a comma is missing\n  help: write a comma between two values"), "{line}: {found}");
        let at = found.lines().find(|at| at.contains("a comma is missing")).unwrap();
        assert!(at.contains(&format!(":{column}: ")) || at.contains(&format!(":{column}:")), "{line}: {at}");
    }
    // Without brackets there is one value: text without quotes.
    let found = read(&format!("{EVERYTHING}\n[sample]\nx = 6 weeks\n"), &[]).expect_err("no quotes");
    assert!(found.contains("the text has no quotes"), "{found}");
}

/// The overlay that the guide shows changes The Ford.
#[test]
fn the_overlay_of_the_guide_is_one() {
    let chapter =
        PAGE.split("\n## Asking questions\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the chapter");
    let block =
        chapter.split("```toml\n").find(|block| block.starts_with("title")).and_then(|block| block.split("```").next());
    let overlay = block.expect("an overlay");
    let files = shipped();
    let ford = files["classic/scenario-ford.toml"].as_str();
    let sources = [("ford.toml", ford), ("mine.toml", overlay)];
    let request = Request { what_ifs: vec!["mine.toml".to_owned()], ..Request::new("ford.toml") };
    let loaded = load(&&sources[..], &request).unwrap_or_else(|faults| panic!("{faults}"));
    let plain = load(&&sources[..], &Request::new("ford.toml")).unwrap();
    assert_ne!(loaded.provenance.identity, plain.provenance.identity);
}
