//! End-to-end tests of `odds`.

use crate::program::one_line;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn odds(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("odds").args(arguments).output().unwrap()
}

fn worked_out(arguments: &[&str]) -> Value {
    let output = odds(&[arguments, &["--format", "json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn melee_by_sizes_and_circumstances() {
    // The assault from the ravine: 3:1, uphill, both in command.
    let modifiers = ["--modifier", "uphill", "--modifier", "attacker-in-command", "--modifier", "defender-in-command"];
    let sheet = worked_out(&[&["melee", "--attacker-size", "9", "--defender-size", "3"], &modifiers[..]].concat());
    assert_eq!((&sheet["net"], &sheet["win"], &sheet["exact"]["win"]), (&json!(1), &json!(0.64), &json!("64/100")));
    let of_difference =
        |d: i64| sheet["difference"].as_array().unwrap().iter().find(|pair| pair[0] == d).unwrap()[1].clone();
    assert_eq!((of_difference(1), of_difference(-1)), (json!(0.19), json!(0.08)));
    assert_eq!(sheet["attacker_loses_step"], json!(0.85));
}

#[test]
fn every_circumstance_of_a_melee_counts() {
    let net = |modifiers: &[&str]| {
        let named = modifiers.iter().flat_map(|name| ["--modifier", name]);
        let arguments: Vec<_> =
            ["melee", "--attacker-size", "4", "--defender-size", "4"].into_iter().chain(named).collect();
        worked_out(&arguments)["net"].as_i64().unwrap()
    };
    let each = [
        ("forest", -1),
        ("uphill", -1),
        ("square-against-infantry", 1),
        ("square-against-cavalry", -3),
        ("flank", 2),
        ("lava", 2),
        ("rear", 4),
        ("charge", 2),
        ("attacker-lone-guns", -4),
        ("defender-lone-guns", 4),
        ("attacker-in-command", 1),
        ("defender-in-command", -1),
    ];
    for (name, expected) in each {
        assert_eq!(net(&[name]), expected, "{name}");
    }
    assert_eq!((net(&["rear", "flank"]), net(&["lava", "rear"])), (4, 4), "one way in counts, the best");
}

#[test]
fn melee_by_net_modifier() {
    let sheet = worked_out(&["melee", "--net", "-8"]);
    assert_eq!((&sheet["exact"]["win"], &sheet["exact"]["lose"]), (&json!("3/100"), &json!("97/100")));
}

#[test]
fn rifle_and_artillery() {
    let sheet = worked_out(&["rifle", "--fire", "4", "--distance", "1", "--morale", "7", "--units", "2"]);
    assert_eq!((&sheet["row"], &sheet["effect"], &sheet["net"]), (&json!("6+"), &json!("2M"), &json!(3)));
    let results = ["hold", "retreat", "retreat_and_loss"].map(|key| sheet["exact"][key].clone());
    assert_eq!(results, ["5/10", "1/10", "4/10"].map(Value::from));
    let none = worked_out(&["rifle", "--fire", "4", "--distance", "3", "--morale", "7"]);
    assert_eq!((&none["effect"], &none["net"], &none["hold"]), (&json!("none"), &Value::Null, &json!(1.0)));
    let guns = worked_out(&["artillery", "--distance", "6", "--morale", "6", "--cover"]);
    assert_eq!((&guns["row"], &guns["effect"], &guns["net"]), (&json!("4-6"), &json!("1M"), &json!(0)));
}

#[test]
fn every_circumstance_of_fire_counts() {
    let reasons = |arguments: &[&str]| {
        let sheet = worked_out(arguments);
        let modifiers = sheet["modifiers"].as_array().unwrap().clone();
        let parts = modifiers.iter().map(|each| format!("{} {:+}", each["rule"].as_str().unwrap(), each["value"]));
        (parts.collect::<Vec<_>>().join(", "), sheet["net"].as_i64().unwrap())
    };
    let rifle = ["rifle", "--fire", "3", "--distance", "1", "--morale", "6", "--shot", "2"];
    let of = |options: &[&str]| reasons(&[&rifle[..], options].concat()).1;
    assert_eq!((of(&[]), of(&["--cover"]), of(&["--flank"]), of(&["--square"]), of(&["--cavalry"])), (0, -1, 1, 1, -1));
    assert_eq!(
        reasons(&[&rifle[..], &["--square", "--flank"]].concat()),
        reasons(&[&rifle[..], &["--square"]].concat())
    );
    let guns = ["artillery", "--distance", "10", "--morale", "6"];
    assert_eq!(worked_out(&guns)["effect"], "M");
    assert_eq!(worked_out(&[&guns[..], &["--flank"]].concat())["net"], 1);
}

#[test]
fn units_out_of_range_get_an_error_with_their_range() {
    let said = |arguments: &[&str]| {
        let output = odds(arguments);
        assert_eq!(output.status.code(), Some(2));
        one_line(&String::from_utf8(output.stderr).unwrap())
    };
    let rifle = ["rifle", "--fire", "3", "--morale", "6"];
    let infantry = said(&[&rifle[..], &["--distance", "4"]].concat());
    assert!(infantry.contains("the rifles of infantry reach 1 to 3 hexes in this scenario"), "{infantry}");
    let cavalry = said(&[&rifle[..], &["--distance", "3", "--cavalry"]].concat());
    assert!(cavalry.contains("the rifles of cavalry reach 1 to 2 hexes in this scenario"), "{cavalry}");
    let none = ["--distance", "1", "--cavalry", "--set", "fire.range_cavalry=0"];
    let none = said(&[&rifle[..], &none[..]].concat());
    assert!(none.contains("the rifles of cavalry have no range in this scenario"), "{none}");
}

#[test]
fn a_row_of_one_distance_or_quotient_is_named_by_it() {
    let row = |arguments: &[&str]| worked_out(arguments)["row"].clone();
    let near = ["artillery", "--distance", "1", "--morale", "6", "--set", "fire.artillery.a.near.to=1"];
    assert_eq!(row(&near), "1");
    let rifle = ["rifle", "--fire", "3", "--distance", "1", "--morale", "6", "--set", "fire.rifle.strong.from=3"];
    assert_eq!(row(&rifle), "3-5");
    let weak = ["rifle", "--fire", "2", "--distance", "1", "--morale", "6", "--set", "fire.rifle.strong.from=3"];
    assert_eq!(row(&weak), "2");
}

#[test]
fn the_readings_of_the_scenario_count() {
    let arguments = ["melee", "--attacker-size", "6", "--defender-size", "4"];
    assert_eq!(worked_out(&arguments)["net"], 1);
    assert_eq!(worked_out(&[&arguments[..], &["--set", "switches.odds=floor"]].concat())["net"], 0);
}

#[test]
fn single_tests() {
    let of = |arguments: &[&str], key: &str| worked_out(arguments)["exact"][key].clone();
    assert_eq!(of(&["reaction", "--morale", "6"], "counterattack"), "7/10");
    assert_eq!(of(&["lava", "--morale", "5"], "lava"), "8/10");
    assert_eq!(of(&["square", "--morale", "6"], "square"), "7/10");
    assert_eq!(of(&["last-step", "--morale", "7"], "eliminated"), "2/10");
    assert_eq!(of(&["lone-guns", "--fire", "3"], "captured"), "3/10");
    assert_eq!(of(&["counter-battery", "--distance", "6"], "captured_by")["poles"], "4/100");
    assert_eq!(of(&["breakdown", "--units", "2"], "gun_breaks"), "19/100");
    assert_eq!(of(&["commander", "--events", "2", "--melee"], "killed"), "199/10000");
}

#[test]
fn odds_are_told_in_every_format() {
    let printed = |format: &str| {
        let output = odds(&["melee", "--net", "0", "--format", format]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(printed("csv").starts_with("item,value,probability,exact\nnet,0,,\nwin,,0.55,55/100\n"));
    assert!(printed("markdown").contains("| win |  | 0.55 | 55/100 |"));
    assert!(printed("table").contains("55.0 %"));
    let by_side = |format: &str| {
        let output = odds(&["counter-battery", "--distance", "6", "--format", format]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        by_side("csv"),
        "item,value,probability,exact\ncaptured_by,poles,0.04,4/100\ncaptured_by,russians,0.03,3/100\n"
    );
    let table = by_side("table");
    assert!(table.contains("captured by, poles") && table.contains("3.0 %  3/100"), "{table}");
}

#[test]
fn attacks_of_verdox_one_and_several() {
    let one = worked_out(&["attack", "--attacker", "shooters", "--target", "cavalry", "--distance", "4"]);
    assert_eq!(one["faces"], json!(["destroyed", "dismounted", "none", "none", "none", "none"]));
    let exact = ["destroyed", "dismounted", "unharmed", "turned_up"].map(|key| one["exact"][key].clone());
    assert_eq!(exact, ["1/6", "1/6", "4/6", "2/6"].map(Value::from));
    assert!(one["destroyed_after"].is_null());
    let row = worked_out(&["attack", "--attacker", "infantry", "--target", "cavalry", "--times", "3"]);
    assert_eq!(row["exact"]["destroyed_after"], json!([[1, "1/6"], [2, "12/36"], [3, "104/216"]]));
    assert_eq!(row["exact"]["dismounted_after"], json!([[1, "1/6"], [2, "8/36"], [3, "48/216"]]));
    let barge = worked_out(&["attack", "--attacker", "artillery", "--target", "barge", "--distance", "7"]);
    assert_eq!(barge["exact"]["destroyed"], "2/6");
}

#[test]
fn walls_and_steps_of_verdox() {
    let of = |arguments: &[&str], key: &str| worked_out(arguments)["exact"][key].clone();
    assert_eq!(of(&["demolition"], "breach"), "1/6");
    assert_eq!(of(&["demolition", "--unit", "shooters"], "destroyed"), "2/6");
    assert_eq!(of(&["demolition", "--what-if", "breach-on-two", "--times", "2"], "breach_after")[1][1], "20/36");
    assert_eq!(of(&["step", "--unit", "artillery"], "moves"), "1/6");
    assert_eq!(of(&["step", "--unit", "infantry", "--from", "marsh"], "sinks"), "6/36");
    assert_eq!(of(&["step", "--unit", "infantry", "--from", "canal"], "moves"), "2/6");
    assert_eq!(of(&["step", "--unit", "infantry", "--to", "fort"], "moves"), "1/6");
    assert_eq!(of(&["step", "--unit", "infantry", "--to", "fort", "--inside"], "moves"), "1/1");
    let out = ["step", "--unit", "infantry", "--from", "marsh", "--times", "2"];
    assert_eq!(of(&out, "moved_after"), json!([[1, "10/36"], [2, "560/1296"]]));
    assert_eq!(of(&out, "sunk_after"), json!([[1, "6/36"], [2, "336/1296"]]));
}

#[test]
fn attempts_in_a_row_are_numbered_in_every_format() {
    let printed = |format: &str| {
        let output = odds(&["demolition", "--times", "2", "--format", format]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(printed("csv").contains("\nbreach_after,2,0.3055555555555556,11/36\n"), "{}", printed("csv"));
    assert!(printed("table").contains("breach after 2                30.6 %  11/36"), "{}", printed("table"));
}

#[test]
fn the_scenario_of_a_combat_is_of_its_rule_system() {
    let refused = |arguments: &[&str]| {
        let output = odds(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let melee = refused(&["melee", "--net", "0", "--scenario", "verdox/scenario-small"]);
    assert!(melee.contains("verdox has `attack`, `demolition`, `step`"), "{melee}");
    let step = refused(&["step", "--unit", "infantry", "--scenario", "niemenczyn/scenario-2"]);
    assert!(step.contains("niemenczyn has `melee`, `rifle`"), "{step}");
    assert_eq!(worked_out(&["demolition", "--scenario", "verdox/scenario-2"])["exact"]["breach"], "1/6");
}
