//! Faults of the layers: parts, what-ifs and their removals.

use super::{check, check_missing};
use kartacz_engine::scenario::Request;

use crate::games::NAMES;
use crate::support::{bad, changed, scenario, shipped, with_what_if};

/// The rule systems as a message lists them.
fn systems(between: &str, written: impl Fn(&&str) -> String) -> String {
    NAMES.iter().chain(&["outside"]).map(written).collect::<Vec<_>>().join(between)
}

#[test]
fn of_scenario_1() {
    check(
        "scenario-1.toml",
        &scenario(1),
        &[
            (
                "\"rules.toml\"",
                "\"../rules.toml\"",
                &[(
                    "+0:10",
                    "`../rules.toml` is not the name of a part",
                    "parts are files in the folder of the scenario, or in folders below it",
                )],
            ),
            (
                "\"rules.toml\"",
                "\"/etc/passwd\"",
                &[(
                    "+0:10",
                    "`/etc/passwd` is not the name of a part",
                    "parts are files in the folder of the scenario, or in folders below it",
                )],
            ),
            (
                "\"rules.toml\"",
                "\"rule.toml\"",
                &[("+0:10", "there is no file `niemenczyn/rule.toml`", "check the name")],
            ),
            (
                "parts = [\"rules.toml\", \"map.toml\", \"counters.toml\"]",
                "parts = \"rules.toml\"",
                &[(
                    "+0:9",
                    "`parts` is not a list of names of files",
                    "write them in quotes, between `[` and `]`, at most 16",
                )],
            ),
            (
                "system = \"niemenczyn\"",
                "system = \"nimenczyn\"",
                &[(
                    "+0:10",
                    "there is no rule system `nimenczyn`",
                    &format!("did you mean `niemenczyn`? systems: {}", systems(", ", |name| format!("`{name}`"))),
                )],
            ),
            (
                "system = \"niemenczyn\"",
                "",
                &[(
                    "-2:1",
                    "the file names no rule system",
                    &format!("add {}", systems(" or ", |name| format!("`system = \"{name}\"`"))),
                )],
            ),
        ],
    );
}

#[test]
fn of_rules() {
    check(
        "rules.toml",
        &scenario(1),
        &[(
            "[command]\n",
            "parts = []\n[command]\n",
            &[("+0:1", "a part has no `parts`", "write it in the scenario file")],
        )],
    );
}

#[test]
fn of_the_squadrons() {
    check(
        "eydziatowicz.toml",
        &scenario(2),
        &[(
            "[units.psp-1]",
            "[victory]\nautomatic = 5\n[victory.origin]\nautomatic = { rulebook = \"12.4\" }\n[units.psp-1]",
            &[(
                "+1:1",
                "`automatic` is given twice",
                "it is given at niemenczyn/rules.toml:199:1 already: remove one of the two",
            )],
        )],
    );
}

#[test]
fn of_a_what_if() {
    check(
        "what-if/eydziatowicz.toml",
        &with_what_if("eydziatowicz"),
        &[
            (
                "title = ",
                "system = \"verdox\"\ntitle = ",
                &[("+0:10", "the overlay is for another rule system", "this scenario has the system `niemenczyn`")],
            ),
            (
                "title = ",
                "remove = [\"units.narbut\", \"victory.automatic.x\"]\ntitle = ",
                &[
                    ("+0:11", "there is no `narbut` to remove", "did you mean `narbutt`?"),
                    ("+0:27", "there is no `x` to remove", "`automatic` is a value, not a table"),
                ],
            ),
            (
                "title = ",
                "remove = [\"units..x\"]\ntitle = ",
                &[(
                    "+0:11",
                    "there is no `units..x` to remove",
                    "write names separated by dots, such as `victory.automatic`",
                )],
            ),
            (
                "title = ",
                "remove = [\"victory.automatic\"]\ntitle = ",
                &[(
                    "niemenczyn/rules.toml:193:2",
                    "`victory.automatic` is missing",
                    "add `automatic = ...`, a whole number from 0 to 99",
                )],
            ),
            (
                "title = ",
                "remove = 7\ntitle = ",
                &[(
                    "+0:10",
                    "`remove` is not a list of paths of values",
                    "write them in quotes, between `[` and `]`, at most 1000",
                )],
            ),
        ],
    );
}

#[test]
fn files_that_are_not_there() {
    let missing = |name: &str| format!("{name}:1:1: there is no file `{name}`\n  help: check the name");
    check_missing(&Request::new("niemenczyn/scenario-9"), &missing("niemenczyn/scenario-9.toml"));
    check_missing(&with_what_if("bad-weather"), &missing("niemenczyn/what-if/bad-weather.toml"));
    check_missing(&with_what_if("/etc/passwd.toml"), &missing("/etc/passwd.toml"));
}

#[test]
fn names_that_leave_the_folder() {
    for name in ["../rules.toml", "/etc/passwd", "a/../../b.toml", "./rules.toml", "c:rules.toml", "a\\\\b", ""] {
        let files = changed("scenario-1.toml", "\"rules.toml\"", &format!("\"{name}\""));
        let faults = bad(&files, &scenario(1)).to_string();
        assert!(faults.starts_with("niemenczyn/scenario-1.toml:7:10: `"), "{faults}");
        assert!(faults.contains("` is not the name of a part"), "{faults}");
        assert!(!faults.contains("there is no file"), "{faults}");
    }
    for name in ["../bad", "/bad", "", "a//b", "a\\b"] {
        let faults = bad(&shipped(), &with_what_if(name)).to_string();
        let remedy = "this is not the name of a what-if\n  help: write a plain name, or a path ending in `.toml`";
        assert_eq!(faults, format!("--what-if {name}: {remedy}"));
    }
}
