//! Faults of several values together.

use super::check;
use crate::support::{scenario, with_what_if};

#[test]
fn of_rules() {
    check(
        "rules.toml",
        &scenario(1),
        &[
            (
                "[command]\nrange = 4  # hexes\n[command.origin]\n\"*\" = { rulebook = \"4.2\" }\n",
                "",
                &[("niemenczyn/scenario-1.toml:1:1", "`command` is missing", "add a table `[command]`")],
            ),
            (
                "infantry_with_guns = 10",
                "infantry_with_guns = 2",
                &[(
                    "niemenczyn/counters.toml:187:7",
                    "with `narva-3`, 0709 holds infantry of size 3 with guns, more than 2",
                    "place it elsewhere [6.1, 6.2]",
                )],
            ),
            (
                "weak = { from = 2",
                "weak = { from = 4",
                &[("-2:7", "two rows of `rifle` have the number 4", "give each row a different number")],
            ),
            (
                "none = { from = 0",
                "none = { from = 1",
                &[("-1:7", "no row of `rifle` starts at 0", "let the first row have `from = 0`")],
            ),
            (
                "near = { to = 3, effect = \"2M\" }\nmiddle = { to = 6, effect = \"1M\" }\nfar = { to = 10",
                "near = { to = 3, effect = \"2M\" }\nmiddle = { to = 6, effect = \"1M\" }\nfar = { to = 9",
                &[(
                    "-1:17",
                    "the bands do not reach as far as the guns, 10 hexes",
                    "let the last band end at `fire.range_guns` or beyond",
                )],
            ),
        ],
    );
}

#[test]
fn of_counters() {
    check(
        "counters.toml",
        &scenario(1),
        &[
            (
                "front = { morale = 5, size = 3, fire = 1 }\nback = { morale = 4, fire = 0 }\nhex = \"0106\"",
                "front = { morale = 5, size = 3, fire = 1 }\nback = { morale = 4, fire = 0 }\nhex = \"0112\"",
                &[(
                    "+2:7",
                    "with `narbutt`, 0112 holds cavalry of size 5, more than 4",
                    "place it elsewhere [6.1, 6.2]",
                )],
            ),
            (
                "back = { morale = 4, fire = 0 }\nhex = \"0106\"",
                "back = { morale = 4, fire = 0 }\nhex = \"0209\"",
                &[(
                    "+1:7",
                    "with `narbutt`, 0209 holds infantry together with cavalry",
                    "place it elsewhere [6.1, 6.2]",
                )],
            ),
            (
                "facing = \"s\"\n[units.cossacks-2.origin]",
                "facing = \"se\"\n[units.cossacks-2.origin]",
                &[(
                    "+0:10",
                    "`cossacks-2` and `cossacks-1` face different ways in hex 0804",
                    "give all units of the stack except guns the same facing [6.0]",
                )],
            ),
            (
                "back = { morale = 4, fire = 0 }\nhex = \"0106\"",
                "back = { morale = 4, fire = 0 }\nhex = \"1007\"",
                &[("+113:7", "`pskov-2` stands in 1007 with its enemy `narbutt`", "place enemies in different hexes")],
            ),
            (
                "side = \"russians\"\nhex = \"0808\"",
                "side = \"russians\"\nhex = \"0208\"",
                &[("+1:7", "`lewiz` stands in 0208 with the enemy unit `7th-2`", "place the commander elsewhere")],
            ),
            (
                "name = \"Narbutt\"\nside = \"poles\"\ncommander = \"grabowski\"",
                "name = \"Narbutt\"\nside = \"poles\"\ncommander = \"lewiz\"",
                &[(
                    "+2:13",
                    "`narbutt` is under `lewiz`, which is not on its side",
                    "name a commander of its own side",
                )],
            ),
            (
                "pieces = 2\nlimbered = true",
                "front = { morale = 1, size = 1, fire = 1 }\nlimbered = true",
                &[
                    ("-5:8", "`pieces` is missing", "guns must have `pieces`"),
                    ("+0:1", "guns cannot have `front`", "remove it"),
                ],
            ),
            (
                "front = { morale = 7, size = 5, fire = 5 }\nback = { morale = 6, fire = 2 }\n",
                "front = { morale = 7, size = 5, fire = 5 }\nlimbered = true\n",
                &[
                    ("-5:8", "`back` is missing", "infantry and cavalry must have `back`"),
                    ("+1:12", "infantry and cavalry cannot have `limbered`", "remove it"),
                    (
                        "+6:1",
                        "this origin is for `back`, but there is no such value here",
                        "the values here: `name`, `side`, `commander`, `arm`, `front`, `limbered`, `hex`, `facing`",
                    ),
                ],
            ),
            (
                "front = { morale = 7, size = 5, fire = 5 }\nback = { morale = 6, fire = 2 }\n",
                "front = { morale = 7, size = 5, fire = 5 }\nback = { morale = 6, size = 3, fire = 2 }\n",
                &[(
                    "+1:29",
                    "the back of a counter of size 5 has size 2",
                    "write 2 or leave it out: every step is one point [3.4]",
                )],
            ),
        ],
    );
}

#[test]
fn of_scenario_1() {
    check(
        "scenario-1.toml",
        &scenario(1),
        &[
            (
                "all = [\"lewiz\"]",
                "all = [\"grabowski\"]",
                &[("+0:7", "`grabowski` is not on the side of this pool", "name commanders of its side")],
            ),
            (
                "all = [\"lewiz\"]",
                "all = [\"levis\"]",
                &[(
                    "+0:8",
                    "`all`: there is no `levis`",
                    "did you mean `lewiz`? accepted: `grabowski`, `kirejew`, `lewiz`",
                )],
            ),
            (
                "# ---- The act",
                "[commanders.kirejew]\narrives = 4\n[commanders.kirejew.origin]\narrives = { rulebook = \"13.1\" }\n# \
             ---- The act",
                &[(
                    "+8:2",
                    "the pool of `russians` in stage 3 has `kirejew`, which arrives in stage 4",
                    "name commanders of the side that are in play",
                )],
            ),
            (
                "from = 3",
                "from = 2",
                &[(
                    "+0:8",
                    "another pool of this side begins in stage 2",
                    "the pools of a side begin in different stages",
                )],
            ),
            (
                "from = 1\nall = []",
                "from = 2\nall = []",
                &[
                    (
                        "-7:2",
                        "no pool of `russians` begins in stage 1",
                        "add one with `from = 1`; `all = []` is an empty pool",
                    ),
                    (
                        "+5:8",
                        "another pool of this side begins in stage 2",
                        "the pools of a side begin in different stages",
                    ),
                ],
            ),
            (
                "one = [\"lewiz\", \"kirejew\"]",
                "one = [\"lewiz\"]",
                &[("+0:7", "`one`: the list has 1 value", "write 2 to 8 values in square brackets")],
            ),
            (
                "one = [\"lewiz\", \"kirejew\"]",
                "one = [\"lewiz\", \"kirejew\"]\nall = []",
                &[(
                    "+0:7",
                    "the pool says twice whose chits go in: `all` of the list, or `one` by choice",
                    "write only one of `all`, `one`",
                )],
            ),
            (
                "one = [\"lewiz\", \"kirejew\"]",
                "",
                &[(
                    "-3:8",
                    "the pool does not say whose chits go in: `all` of the list, or `one` by choice",
                    "write one of `all`, `one`",
                )],
            ),
        ],
    );
}

#[test]
fn of_scenario_1_under_a_what_if() {
    check(
        "scenario-1.toml",
        &with_what_if("eydziatowicz"),
        &[(
            "stages = 6",
            "stages = 2",
            &[(
                "niemenczyn/what-if/eydziatowicz.toml:13:11",
                "`eydziatowicz` arrives in stage 3, after the last one",
                "the scenario has 2 stages",
            )],
        )],
    );
}

#[test]
fn of_scenario_2() {
    check(
        "scenario-2.toml",
        &scenario(2),
        &[
            (
                "hex = \"0112\"",
                "hex = \"0212\"",
                &[(
                    "+0:7",
                    "`bkn` stands in 0212, outside the zone of deployment",
                    "place it inside `deployment.zone`",
                )],
            ),
            (
                "zone = [\"r01\"]",
                "zone = [\"r13\", \"0199\", 7]",
                &[
                    ("+0:9", "`zone`: there is no row r13", "the rows are r01 to r12"),
                    ("+0:16", "`zone`: there is no hex `0199`", "the hexes are 0101 to 1216, row first"),
                    (
                        "+0:24",
                        "`zone`: this is a number, not a hex",
                        "write a hex as four digits in quotes, such as \"0109\"",
                    ),
                ],
            ),
            (
                "zone = [\"r01\"]",
                "",
                &[("-2:2", "`zone` is missing", "list hexes such as \"0109\" and rows such as \"r01\"")],
            ),
        ],
    );
}
