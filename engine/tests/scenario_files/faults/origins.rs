//! Faults of origins.

use super::check;
use crate::support::{scenario, with_what_if};

#[test]
fn of_rules() {
    check(
        "rules.toml",
        &scenario(1),
        &[
            (
                "\"*\" = { rulebook = \"12.1\" }\nautomatic = { rulebook = \"12.4\" }\n",
                "",
                &[
                    (
                        "-7:1",
                        "`elimination` has no origin",
                        "give its origin in `[victory.origin]`: `elimination = { rulebook = \"12.4\" }`, or \
                  `history` or `assumed`",
                    ),
                    (
                        "-6:1",
                        "`melee` has no origin",
                        "give its origin in `[victory.origin]`: `melee = { rulebook = \"12.4\" }`, or `history` \
                  or `assumed`",
                    ),
                    (
                        "-5:1",
                        "`capture` has no origin",
                        "give its origin in `[victory.origin]`: `capture = { rulebook = \"12.4\" }`, or `history` \
                  or `assumed`",
                    ),
                    (
                        "-4:1",
                        "`recapture` has no origin",
                        "give its origin in `[victory.origin]`: `recapture = { rulebook = \"12.4\" }`, or \
                  `history` or `assumed`",
                    ),
                    (
                        "-3:1",
                        "`commander` has no origin",
                        "give its origin in `[victory.origin]`: `commander = { rulebook = \"12.4\" }`, or \
                  `history` or `assumed`",
                    ),
                    (
                        "-2:1",
                        "`automatic` has no origin",
                        "give its origin in `[victory.origin]`: `automatic = { rulebook = \"12.4\" }`, or \
                  `history` or `assumed`",
                    ),
                ],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatik = { rulebook = \"12.4\" }",
                &[(
                    "+0:1",
                    "this origin is for `automatik`, but there is no such value here",
                    "a similar name is `automatic`; the values here: `elimination`, `melee`, `capture`, `recapture`, \
                  `commander`, `automatic`",
                )],
            ),
            (
                "turn_180 = 2",
                "turn_180 = 1",
                &[(
                    "+36:1",
                    "`turn_180` is 1, outside its own range of 2 to 3",
                    "let `low` and `high` enclose the value",
                )],
            ),
            (
                "\"10.1 lets the border of a hex block\", or = [false]",
                "\"10.1 lets the border of a hex block\", low = 1, high = 2",
                &[(
                    "+0:1",
                    "`los_vertex_blocks` is not a number and has no range",
                    "list the other values: `or = [...]`",
                )],
            ),
            (
                "at 0 it is off the track [12.3]\", or = [true]",
                "at 0 it is off the track [12.3]\", or = [\"no\"]",
                &[(
                    "+0:115",
                    "alternative to `draw_at_zero`: this is text, not `true` or `false`",
                    "write `true` or `false`",
                )],
            ),
            (
                "low = 2, high = 3",
                "low = 2",
                &[("+0:1", "the range has only one end", "give both, such as `low = 1, high = 3`")],
            ),
            (
                "low = 2, high = 3",
                "low = \"two\", high = 3",
                &[(
                    "+0:83",
                    "alternative to `turn_180`: this is text, not a whole number",
                    "write a whole number from 1 to 3",
                )],
            ),
            (
                "low = 2, high = 3",
                "low = 2, high = 3, or = [1]",
                &[(
                    "+0:1",
                    "the origin has a range and a list",
                    "keep `low` and `high` for a number, `or` for other values",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = { rulebook = \"12.4\", low = 1, high = 5 }",
                &[(
                    "+0:1",
                    "a rulebook value has no range",
                    "remove `low`, `high` and `or`, or write `assumed` in place of `rulebook`",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = { assumed = \"four seems fine\" }",
                &[(
                    "+0:1",
                    "an assumed value needs a plausible range or alternatives",
                    "add `low = 1, high = 3` for a number, `or = [...]` for other values",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = { rulebook = \"12.4\", history = \"x\" }",
                &[(
                    "+0:1",
                    "the origin has more than one of `rulebook`, `history`, `assumed`, `mine`",
                    "write `{ rulebook = \"12.4\" }`, `{ history = \"the figure\" }`, or `{ assumed = \"the reason\", \
                  low = 1, high = 3 }` (`or = [...]` for other than numbers), or `{ mine = \"what I try\" }`",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = { rulbook = \"12.4\" }",
                &[(
                    "+0:15",
                    "an origin has no key `rulbook`",
                    "did you mean `rulebook`? keys: `rulebook`, `history`, `assumed`, `mine`, `low`, `high`, `or`",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = \"12.4\"",
                &[(
                    "+0:13",
                    "the origin is text, not a table",
                    "write `{ rulebook = \"12.4\" }`, `{ history = \"the figure\" }`, or `{ assumed = \"the reason\", \
                  low = 1, high = 3 }` (`or = [...]` for other than numbers), or `{ mine = \"what I try\" }`",
                )],
            ),
            (
                "[victory.origin]\n\"*\" = { rulebook = \"12.1\" }\nautomatic = { rulebook = \"12.4\" }",
                "origin = \"rulebook\"",
                &[(
                    "+0:10",
                    "`origin` is text, not a table",
                    "write `{ rulebook = \"12.4\" }`, `{ history = \"the figure\" }`, or `{ assumed = \"the reason\", \
                  low = 1, high = 3 }` (`or = [...]` for other than numbers), or `{ mine = \"what I try\" }`",
                )],
            ),
            (
                "near.to = { assumed = \"the range at which commanders are in danger\", low = 2, high = 4 }",
                "near.to = { assumed = \"the range at which commanders are in danger\", low = 2, high = 4, or = [5] }",
                &[(
                    "+0:6",
                    "the origin has a range and a list",
                    "keep `low` and `high` for a number, `or` for other values",
                )],
            ),
            (
                "automatic = { rulebook = \"12.4\" }",
                "automatic = { rulebook = \"somewhere\" }",
                &[("+0:26", "this names no paragraph", "write its number in quotes, such as \"12.4\"")],
            ),
        ],
    );
}

#[test]
fn of_scenario_1() {
    check(
        "scenario-1.toml",
        &scenario(1),
        &[(
            "[origin]\nstages = { rulebook = \"3.2\" }\n",
            "",
            &[(
                "-2:1",
                "`stages` has no origin",
                "give its origin in `[origin]`: `stages = { rulebook = \"12.4\" }`, or `history` or \
                  `assumed`",
            )],
        )],
    );
}

#[test]
fn of_counters() {
    check(
        "counters.toml",
        &scenario(1),
        &[
            (
                "\"90 horse at 35 a point: 2.6\", low = 2, high = 3",
                "\"90 horse at 35 a point: 2.6\", low = 3, high = 2",
                &[("+0:7", "`size` is 3, outside its own range of 3 to 2", "let `low` and `high` enclose the value")],
            ),
            (
                "or = [\"0309\", \"0210\"]",
                "or = [\"0309\", \"2010\"]",
                &[("+0:83", "alternative to `hex`: there is no hex `2010`", "the hexes are 0101 to 1216, row first")],
            ),
            (
                "or = [\"0309\", \"0210\"]",
                "or = []",
                &[("+0:74", "`or` lists the plausible alternatives", "write at least one value in square brackets")],
            ),
            (
                "\"with his Cossacks\"",
                "\"\"",
                &[("+0:19", "this gives no reason", "write it in quotes, with 1 to 400 characters on one line")],
            ),
            (
                "\"30 gunners with a 6-pounder and a 3-pounder\"",
                "7",
                &[("+0:19", "this gives no figure", "write it in quotes, with 1 to 400 characters on one line")],
            ),
        ],
    );
}

#[test]
fn of_a_what_if() {
    check(
        "what-if/eydziatowicz.toml",
        &with_what_if("eydziatowicz"),
        &[(
            "arrives = { assumed = \"a ride of half an hour after the first shots\", low = 1, high = 6 }",
            "",
            &[(
                "-3:1",
                "`arrives` has no origin",
                "give its origin in `[commanders.eydziatowicz.origin]`: `arrives = { rulebook = \"12.4\" \
                  }`, or `history` or `assumed`",
            )],
        )],
    );
}
