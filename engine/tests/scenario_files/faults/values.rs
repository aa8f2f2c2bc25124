//! Faults of single values.

use super::check;
use crate::support::scenario;

#[test]
fn of_counters() {
    check(
        "counters.toml",
        &scenario(1),
        &[
            (
                "arm = \"cavalry\"\nfront = { morale = 6,",
                "arm = \"cavalry\"\nfront = { moral = 6,",
                &[
                    ("+1:1", "`units.bkn.front.morale` is missing", "add `morale = ...`, a whole number from 0 to 9"),
                    ("+1:11", "unknown key `moral`", "did you mean `morale`? keys here: `morale`, `size`, `fire`"),
                    (
                        "+7:7",
                        "this origin is for `morale`, but there is no such value here",
                        "a similar name is `moral`; the values here: `moral`, `size`, `fire`",
                    ),
                ],
            ),
            (
                "hex = \"0209\"",
                "hex = \"0917\"",
                &[("+0:7", "`hex`: there is no hex `0917`", "the hexes are 0101 to 1216, row first")],
            ),
            (
                "hex = \"0209\"",
                "hex = 209",
                &[(
                    "+0:7",
                    "`hex`: this is a number, not a hex",
                    "write a hex as four digits in quotes, such as \"0109\"",
                )],
            ),
            (
                "arm = \"cavalry\"\nfront = { morale = 6,",
                "arm = \"horse\"\nfront = { morale = 6,",
                &[("+0:7", "`arm`: there is no `horse`", "accepted: `infantry`, `cavalry`, `cossacks`, `guns`")],
            ),
            (
                "hex = \"0209\"\nfacing = \"n\"",
                "hex = \"0209\"\nfacing = \"e\"",
                &[("+1:10", "`facing`: there is no `e`", "accepted: `n`, `ne`, `se`, `s`, `sw`, `nw`")],
            ),
            (
                "name = \"Narbutt\"",
                "name = \"NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN\"",
                &[("+0:8", "`name` has 81 characters", "write 1 to 80 characters on one line")],
            ),
            (
                "name = \"Narbutt\"",
                "name = \"Nar\\u0007butt\"",
                &[(
                    "+0:8",
                    "`name` has the invisible character `\\u{7}`",
                    "remove it; write letters, marks and spaces, on one line",
                )],
            ),
            (
                "name = \"Narbutt\"",
                "name = \"Nar\\u202Ebutt\"",
                &[(
                    "+0:8",
                    "`name` has the invisible character `\\u{202e}`",
                    "remove it; write letters, marks and spaces, on one line",
                )],
            ),
            (
                "name = \"Narbutt\"",
                "name = \"\\u00a0 \"",
                &[("+0:8", "`name` has only spaces", "write 1 to 80 characters on one line")],
            ),
            (
                "name = \"Narbutt\"",
                "name = 1794",
                &[("+0:8", "`name` is a number, not text", "write 1 to 80 characters in quotes")],
            ),
            (
                "id = \"poles\"",
                "id = \"draw\"",
                &[(
                    "+0:6",
                    "no side can be called `draw`",
                    "give the side another `id`: results with this one would read as draws",
                )],
            ),
            (
                "[units.narbutt]",
                "[units.Narbutt]",
                &[
                    (
                        "+0:8",
                        "`Narbutt` cannot be a name here",
                        "write 1 to 80 small letters, digits and hyphens, no hyphen first",
                    ),
                    ("+9:8", "`units.narbutt` has no values", "write its values, or remove it"),
                    (
                        "+11:1",
                        "this origin is for `front`, but there is no such value here",
                        "there are no values here: an origin belongs in the same file and table as its value",
                    ),
                ],
            ),
            (
                "[units.narbutt]",
                "[units.unknown]\n[units.narbutt]",
                &[("+0:8", "`units.unknown` has no values", "write its values, or remove it")],
            ),
            (
                "side = \"poles\"\ncommander = \"grabowski\"\narm = \"infantry\"\nfront = { morale = 7, size = 5, fire \
             = 5 }",
                "side = \"poles\"\ncommander = \"grabowski\"\narm = \"infantry\"\nfront = { morale = 10, size = 7, \
             fire = -1 }",
                &[
                    ("+3:20", "`morale`: 10 is out of range", "write a whole number from 0 to 9"),
                    ("+3:31", "`size`: 7 is out of range", "write a whole number from 1 to 6"),
                    ("+3:41", "`fire`: -1 is out of range", "write a whole number from 0 to 9"),
                ],
            ),
            (
                "name = \"Narbutt\"\nside = \"poles\"",
                "name = \"Narbutt\"\nside = 1",
                &[("+1:8", "`side`: this is a number, not a name in quotes", "accepted: `poles`, `russians`")],
            ),
            (
                "id = \"russians\"",
                "id = \"-russians\"",
                &[(
                    "+0:6",
                    "this cannot be an `id`",
                    "write 1 to 80 small letters, digits and hyphens, no hyphen first",
                )],
            ),
            (
                "id = \"russians\"",
                "id = \"The Russians\"",
                &[(
                    "+0:6",
                    "this cannot be an `id`",
                    "write 1 to 80 small letters, digits and hyphens, no hyphen first",
                )],
            ),
            (
                "id = \"russians\"",
                "id = \"poles\"",
                &[("-1:1", "both sides have the same `id`", "give each side a different `id`")],
            ),
        ],
    );
}

#[test]
fn of_rules() {
    check(
        "rules.toml",
        &scenario(1),
        &[
            (
                "automatic = 4  ",
                "automatic = \"four\"  ",
                &[("+0:13", "`automatic`: this is text, not a whole number", "write a whole number from 0 to 99")],
            ),
            (
                "automatic = 4  ",
                "automatic = 100  ",
                &[("+0:13", "`automatic`: 100 is out of range", "write a whole number from 0 to 99")],
            ),
            (
                "automatic = 4  ",
                "automatic = 4.5  ",
                &[(
                    "+0:13",
                    "`automatic`: this is a number with a fraction, not a whole number",
                    "write a whole number from 0 to 99",
                )],
            ),
            (
                "automatic = 4  ",
                "automatic = 99999999999999999999  ",
                &[(
                    "+0:13",
                    "`automatic`: this is a number that is too large, not a whole number",
                    "write a whole number from 0 to 99",
                )],
            ),
            (
                "automatic = 4  ",
                "automatic = 1794-04-26  ",
                &[("+0:13", "`automatic`: this is a date, not a whole number", "write a whole number from 0 to 99")],
            ),
            (
                "range = 4  # hexes",
                "range = { hexes = 4 }",
                &[("+0:9", "`range`: this is a table, not a whole number", "write a whole number from 0 to 99")],
            ),
            (
                "[command]\nrange = 4  # hexes\n[command.origin]\n\"*\" = { rulebook = \"4.2\" }\n",
                "command = 4\n",
                &[("+0:11", "`command` is a number, not a table", "write `[command]`")],
            ),
            (
                "melee9 = \"opponent\"",
                "melee_9 = \"opponent\"",
                &[
                    (
                        "-18:2",
                        "`switches.melee9` is missing",
                        "add `melee9 = ...`, one of `\"opponent\"`, `\"own\"`, `\"both\"`",
                    ),
                    ("+0:1", "unknown key `melee_9`", "did you mean `melee9`?"),
                    (
                        "+36:1",
                        "this origin is for `melee9`, but there is no such value here",
                        "a similar name is `melee_9`; an origin has the name of its value",
                    ),
                ],
            ),
            (
                "odds = \"half-up\"",
                "odds = \"flor\"",
                &[("+0:8", "`odds`: there is no `flor`", "did you mean `floor`? accepted: `half-up`, `floor`")],
            ),
            (
                "draw_at_zero = false",
                "draw_at_zero = \"yes\"",
                &[("+0:16", "`draw_at_zero`: this is text, not `true` or `false`", "write `true` or `false`")],
            ),
            (
                "turn_180 = 2",
                "turn_180 = 4",
                &[("+0:12", "`turn_180`: 4 is out of range", "write a whole number from 1 to 3")],
            ),
            (
                "odds = [1, 2, 3]",
                "odds = [1, 2]",
                &[("+0:8", "`odds`: the list has 2 values", "write 3 values in square brackets")],
            ),
            (
                "odds = [1, 2, 3]",
                "odds = [\"one\", 2, 30]",
                &[
                    ("+0:9", "`odds`: this is text, not a whole number", "write a whole number from -9 to 9"),
                    ("+0:19", "`odds`: 30 is out of range", "write a whole number from -9 to 9"),
                ],
            ),
            (
                "strong = { from = 4, effect = \"1M\"",
                "strong = { from = 4, effect = \"M1\"",
                &[(
                    "+0:31",
                    "`effect`: `M1` is not an effect",
                    "write \"none\", \"M\" for a morale test, or \"1M\" to \"9M\" for a test with that added to the \
                  roll",
                )],
            ),
            (
                "line_infantry = [6, 10]  ",
                "line_infantry = [10, 6]  ",
                &[("+0:17", "`line_infantry` goes from 10 to 6", "write the smaller size first")],
            ),
        ],
    );
}

#[test]
fn of_the_map() {
    check(
        "map.toml",
        &scenario(1),
        &[(
            "\"F\" = { ground = \"forest\"",
            "\"F\" = { ground = \"forrest\"",
            &[("+0:18", "`ground`: there is no `forrest`", "did you mean `forest`? accepted: `clear`, `forest`")],
        )],
    );
}

#[test]
fn of_scenario_1() {
    check(
        "scenario-1.toml",
        &scenario(1),
        &[
            (
                "stages = 6",
                "stages = 6\nweather = \"rain\"",
                &[(
                    "+1:1",
                    "unknown key `weather`",
                    "keys here: `system`, `title`, `stages`, `map`, `sides`, `commanders`, `units`, `pools`, \
                  `switches`, `command`, `stacking`, `formation`, `movement`, `fire`, `melee`, `deployment`, \
                  `victory`, `decisive`",
                )],
            ),
            (
                "[pools.poles]",
                "[pool.poles]",
                &[
                    ("+0:2", "unknown key `pool`", "did you mean `pools`?"),
                    (
                        "+5:2",
                        "no pool of `poles` begins in stage 1",
                        "add one with `from = 1`; `all = []` is an empty pool",
                    ),
                ],
            ),
            (
                "stages = 6",
                "stages = 13",
                &[("+0:10", "`stages`: 13 is out of range", "write a whole number from 1 to 12")],
            ),
        ],
    );
}

#[test]
fn of_the_squadrons() {
    check(
        "eydziatowicz.toml",
        &scenario(2),
        &[(
            "name = \"1/1 psp lit.\"\nside = \"poles\"\ncommander = \"eydziatowicz\"",
            "name = \"1/1 psp lit.\"\nside = \"polse\"\ncommander = \"eydziatowics\"",
            &[
                ("+1:8", "`side`: there is no `polse`", "did you mean `poles`? accepted: `poles`, `russians`"),
                (
                    "+2:13",
                    "`commander`: there is no `eydziatowics`",
                    "did you mean `eydziatowicz`? accepted: `eydziatowicz`, `grabowski`, `kirejew`, `lewiz`",
                ),
            ],
        )],
    );
}
