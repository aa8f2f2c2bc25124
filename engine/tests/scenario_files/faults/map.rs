//! Faults of the map.

use super::check;
use crate::support::scenario;

#[test]
fn of_the_map() {
    check(
        "map.toml",
        &scenario(1),
        &[
            (
                "width = 16\n",
                "width = 40\n",
                &[
                    ("-1:10", "the map has 480 hexes", "a map has at most 255 hexes"),
                    (
                        "+16:1",
                        "`width` is 40, outside its own range of 16 to 16",
                        "let `low` and `high` enclose the value",
                    ),
                ],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"",
                "r08 = \" . . . . . . . . . . F F F F .\"",
                &[("+0:7", "`r08`: the row has 15 hexes", "write 16 characters of the legend; spaces do not count")],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"",
                "r08 = \" . . . . . . . . . . W F F F . .\"",
                &[("+0:7", "`r08`: `W` is not in the legend", "the legend has `,`, `.`, `F`, `f`, `r`")],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"\n",
                "",
                &[
                    ("-5:6", "`map.rows.r08` is missing", "draw every row of the map"),
                    (
                        "+15:1",
                        "this origin is for `r08`, but there is no such value here",
                        "a similar name is `r01`; the values here: `r12`, `r11`, `r10`, `r09`, `r07`, `r06`, `r05`, \
                  `r04`, `r03`, `r02`, `r01`",
                    ),
                ],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"\n",
                "r08 = \" . . . . . . . . . . F F F F . .\"\nr13 = \"................\"\n",
                &[
                    (
                        "+1:1",
                        "`r13` has no origin",
                        "give its origin in `[map.rows.origin]`: `r13 = { rulebook = \"12.4\" }`, or `history` or \
                  `assumed`",
                    ),
                    ("+1:7", "`r13`: the map has no such row", "the rows are r01 to r12"),
                ],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"\n",
                "r8 = \" . . . . . . . . . . F F F F . .\"\n",
                &[
                    ("-5:6", "`map.rows.r08` is missing", "draw every row of the map"),
                    (
                        "+0:1",
                        "`r8` cannot be a name here",
                        "write `r` and two digits, such as `r01` for the southernmost row",
                    ),
                    (
                        "+16:1",
                        "this origin is for `r08`, but there is no such value here",
                        "a similar name is `r01`; the values here: `r12`, `r11`, `r10`, `r09`, `r8`, `r07`, `r06`, `r05`, \
                  `r04`, `r03`, `r02`, `r01`",
                    ),
                ],
            ),
            (
                "suzany = [\"0109\", \"0209\", \"0309\", \"0409\"",
                "suzany = [\"0109\", \"0309\", \"0409\"",
                &[("+0:10", "`suzany`: 0109 and 0309 are not adjacent", "a road goes from hex to adjacent hex")],
            ),
            (
                "\"0308/0309\", \"0309/0310\", \"0308/0408\", \"0310",
                "\"0308/0310\", \"0309/0310\", \"0308/0408\", \"0310",
                &[(
                    "+0:3",
                    "`scarps`: 0308 and 0310 are not adjacent",
                    "write two adjacent hexes, such as \"0308/0309\"",
                )],
            ),
            (
                "\"0308/0309\", \"0309/0310\", \"0308/0408\", \"0310",
                "\"0307/0308\", \"0309/0310\", \"0308/0408\", \"0310",
                &[(
                    "-1:10",
                    "the scarp 0307/0308 lies between hexes of the same level",
                    "a scarp separates two levels",
                )],
            ),
            (
                "entrenchments = [\"0708/0607\", \"0708/0608\", \"",
                "entrenchments = [\"0708-0607\", \"0708/9999\", \"",
                &[
                    (
                        "+0:18",
                        "`entrenchments`: `0708-0607` is not a hexside",
                        "write two adjacent hexes, such as \"0308/0309\"",
                    ),
                    ("+0:31", "`entrenchments`: there is no hex `9999`", "the hexes are 0101 to 1216, row first"),
                ],
            ),
            (
                "r08 = \" . . . . . . . . . . F F F F . .\"\n",
                "r08 = \" . . . . . . . . . . F F F F . .\"\nr00 = \"................\"\n",
                &[
                    (
                        "+1:1",
                        "`r00` has no origin",
                        "give its origin in `[map.rows.origin]`: `r00 = { rulebook = \"12.4\" }`, or `history` or \
                  `assumed`",
                    ),
                    ("+1:7", "`r00`: the map has no such row", "the rows are r01 to r12"),
                ],
            ),
            (
                "\"F\" = { ground = \"forest\", level = 1 }",
                "\"F\" = { ground = \"forest\", level = 1 }\n\"*\" = { ground = \"clear\", level = 1 }",
                &[("+1:1", "`*` cannot be a name here", "write a single character, not a space and not `*`")],
            ),
            (
                "\"F\" = { ground = \"forest\", level = 1 }",
                "\"F\" = { ground = \"forest\", level = 1 }\n\" \" = { ground = \"clear\", level = 1 }",
                &[("+1:1", "` ` cannot be a name here", "write a single character, not a space and not `*`")],
            ),
            (
                "\"r\" = { ground",
                "\"ra\" = { ground",
                &[("+0:1", "`ra` cannot be a name here", "write a single character, not a space and not `*`")],
            ),
        ],
    );
}
