//! Faults of options: for `--set` the option is named instead of a file.

use super::check_options;

#[test]
fn every_fault_names_its_option() {
    check_options(&[
        (
            &["victory.automatic"],
            &[(
                "--set victory.automatic",
                "this sets no value",
                "write PATH=VALUE, such as `victory.automatic=5`, or PATH=remove",
            )],
        ),
        (
            &["victory.automatik=5", "victroy.automatic=5"],
            &[
                (
                    "--set victory.automatik=5",
                    "unknown key `automatik`",
                    "did you mean `automatic`? keys here: `elimination`, `melee`, `capture`, `recapture`, \
                  `commander`, `automatic`",
                ),
                ("--set victroy.automatic=5", "there is no `victroy` in the scenario", "did you mean `victory`?"),
            ],
        ),
        (
            &["units.bkn.front=5"],
            &[("--set units.bkn.front=5", "`front` is a table, not a value", "its values: `morale`, `size`, `fire`")],
        ),
        (
            &["victory.automatic=500"],
            &[("--set victory.automatic=500", "`automatic`: 500 is out of range", "write a whole number from 0 to 99")],
        ),
        (
            &[
                "victory.automatic=many",
                "switches.odds=ceil",
                "switches.draw_at_zero=ja",
                "units.bkn.hex=9999",
                "melee.odds=[1,2]",
                "melee.odds=[1,2",
                "melee.odds=3",
            ],
            &[
                (
                    "--set victory.automatic=many",
                    "`automatic`: `many` is not a whole number",
                    "write a whole number from 0 to 99",
                ),
                ("--set switches.odds=ceil", "`odds`: there is no `ceil`", "accepted: `half-up`, `floor`"),
                (
                    "--set switches.draw_at_zero=ja",
                    "`draw_at_zero`: `ja` is not `true` or `false`",
                    "write `true` or `false`",
                ),
                ("--set units.bkn.hex=9999", "`hex`: there is no hex `9999`", "the hexes are 0101 to 1216, row first"),
                ("--set melee.odds=[1,2", "the list is not closed", "write `]` at its end"),
                ("--set melee.odds=3", "`odds`: `3` is not a list", "write 3 values in square brackets"),
            ],
        ),
        (
            &["=5", "victory.=5", "victory.automatic="],
            &[
                (
                    "--set =5",
                    "there is no path before `=`",
                    "write PATH=VALUE, such as `victory.automatic=5`, or PATH=remove",
                ),
                (
                    "--set victory.=5",
                    "`victory.` is not a path",
                    "write names separated by dots, such as `victory.automatic`",
                ),
                (
                    "--set victory.automatic=",
                    "there is no value after `=`",
                    "write PATH=VALUE, such as `victory.automatic=5`, or PATH=remove",
                ),
            ],
        ),
        (
            &["victory.automatic.x=5", "units.bkn.name=\"", "units.bkn.name=\"\"", "map.legend.x.level=1"],
            &[
                (
                    "--set victory.automatic.x=5",
                    "there is no `x` in the scenario",
                    "`automatic` is a value, not a table",
                ),
                (
                    "--set units.bkn.name=\"",
                    "the text is not closed, or has a character that is not allowed",
                    "write `\"` before and after it, on one line",
                ),
                ("--set units.bkn.name=\"\"", "`name` is empty", "write 1 to 80 characters on one line"),
                (
                    "--set map.legend.x.level=1",
                    "there is no `x` in the scenario",
                    "names here: `.`, `F`, `,`, `f`, `r`",
                ),
            ],
        ),
        (
            &["victory.automatic=5\u{202e}", "melee.odds=[1,\n2, 3]"],
            &[
                ("--set victory.automatic=5\\u{202e}", "this has the invisible character `\\u{202e}`", "remove it"),
                ("--set melee.odds=[1,\\n2, 3]", "this has the invisible character `\\n`", "remove it"),
            ],
        ),
        (
            &["units.new.hex=0101"],
            &[(
                "--set units.new.hex=0101",
                "there is no `new` in the scenario",
                "names here: `7th-1`, `7th-2`, `bkn`, `narbutt`, `guns-poles`, `narva-1`, `narva-2`, `narva-3`, \
                  `pskov-1`, `pskov-2`, `cossacks-1`, `cossacks-2`, `guns-russians`",
            )],
        ),
        (
            &["units=5"],
            &[(
                "--set units=5",
                "`units` is a table, not a value",
                "its values: `7th-1`, `7th-2`, `bkn`, `narbutt`, `guns-poles`, `narva-1`, `narva-2`, `narva-3`, \
                  `pskov-1`, `pskov-2`, `cossacks-1`, `cossacks-2`, `guns-russians`",
            )],
        ),
    ]);
}
