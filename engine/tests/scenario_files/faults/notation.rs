//! Syntax faults: invalid TOML.

use super::check;
use crate::support::scenario;

#[test]
fn of_rules() {
    check(
        "rules.toml",
        &scenario(1),
        &[
            ("automatic = 4  ", "automatic = = 4  ", &[("+0:13", "there is one `=` too many", "write `name = value`")]),
            ("[victory]", "[victory", &[("+0:9", "the heading is not closed", "write `]` at its end")]),
            ("automatic = 4  ", "automatic 4  ", &[("+0:11", "the value is missing", "write `name = value`")]),
            ("automatic = 4  ", "automatic =  ", &[("+0:14", "the value is missing", "write `name = value`")]),
            // In single quotes a backslash is an ordinary character, and does not escape the quote after it.
            (
                "odds = \"half-up\"",
                "odds = ['half-up\\', 'x'",
                &[("+0:8", "the list is not closed", "write `]` at its end")],
            ),
            (
                "odds = \"half-up\"",
                "odds = floor",
                &[("+0:8", "this is not a value", "write text in quotes, a number, `true` or `false`")],
            ),
            (
                "[command]\nrange = 4",
                "[command]\nrange = [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]",
                &[
                    ("+1:9", "`range`: this is a list, not a whole number", "write a whole number from 0 to 99"),
                    ("+1:20", "the value is nested too deep", "tables and lists may be nested 12 deep"),
                ],
            ),
            (
                "[command]\nrange = 4",
                "[command]\nrange = \
             [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\
             ",
                &[
                    ("+1:9", "`range`: this is a list, not a whole number", "write a whole number from 0 to 99"),
                    ("+1:20", "the value is nested too deep", "tables and lists may be nested 12 deep"),
                    ("+1:89", "the value is nested too deep", "tables and lists may be nested 12 deep"),
                ],
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
                "name = \"Narbutt\"",
                "name = \"Narbutt",
                &[(
                    "+0:16",
                    "the text is not closed, or has a character that is not allowed",
                    "write `\"` before and after it, on one line",
                )],
            ),
            (
                "front = { morale = 6, size = 2, fire = 1 }\nback = { morale = 5, fire = 0 }\nhex = \"0112\"",
                "front = { morale = 6, size = 2, fire = 1\nback = { morale = 5, fire = 0 }\nhex = \"0112\"",
                &[("+0:9", "the table is not closed", "write `}` at its end")],
            ),
            (
                "arm = \"cavalry\"\nfront = { morale = 6",
                "commander = \"grabowsky\"\narm = \"cavalry\"\nfront = { morale = 6",
                &[("+0:1", "`commander` is given twice", "keep one of the two, or give one another name")],
            ),
            (
                "[units.7th-2]",
                "[units.7th-1]",
                &[("+0:8", "`7th-1` is given twice", "keep one of the two, or give one another name")],
            ),
            (
                "[units.narbutt]",
                "[[units.narbutt]]",
                &[("+0:1", "`narbutt` is a list, not a table", "write `[units.narbutt]`")],
            ),
            (
                "[units.bkn.origin]",
                "[units.bkn.front.origin]\nmorale = { rulebook = \"3.4\" }\n[units.bkn.origin]",
                &[(
                    "+0:12",
                    "`front` is written in one line and takes no values elsewhere",
                    "write them all between its braces; its origins go in the enclosing table",
                )],
            ),
        ],
    );
}

#[test]
fn of_the_map() {
    check(
        "map.toml",
        &scenario(1),
        &[
            (
                "\"0409\", \"0509\", \"0609\", \"0709\", \"0808\"",
                "\"0409\" \"0509\", \"0609\", \"0709\", \"0808\"",
                &[("+0:42", "a comma is missing", "write a comma between two values")],
            ),
            ("\"0609/0610\",\n]", "\"0609/0610\",\n", &[("-2:10", "the list is not closed", "write `]` at its end")]),
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
                "\"rules.toml\", \"map",
                "\"rules.toml, \"map",
                &[("+0:49", "the text is not closed", "write `\"` before and after it, on one line")],
            ),
            ("\"counters.toml\"]", "\"counters.toml\"", &[("+0:9", "the list is not closed", "write `]` at its end")]),
        ],
    );
}
