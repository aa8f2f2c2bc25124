use super::*;

/// A baseline of two entries of ten games, five of them kept back, without a scenario behind it.
fn baseline() -> Baseline {
    let entry = |name: &str, signs: &str| {
        let outcomes = Outcomes::read(signs, 15).unwrap();
        Entry {
            name: name.to_owned(),
            subject: Subject {
                scenario: "a/\"b\"\\c".to_owned(),
                changes: Changes { set: vec!["x=\"1\"".to_owned()], what_if: vec!["w".to_owned()] },
                sides: ["poles", "russians"].map(str::to_owned),
                players: ["heuristic", "random"].map(str::to_owned),
                seed: u64::MAX,
            },
            games: 10,
            fresh: 5,
            limits: Limits { margin: 0.01, detect: 0.02 },
            played: Played {
                outcomes,
                luck: None,
                vp: -0.1,
                games_hash: "1".to_owned(),
                scenario_hash: "2".to_owned(),
                play_hash: "3".to_owned(),
                played_by: ["heuristic", "heuristic:my.toml#1f"].map(str::to_owned),
                program: "0.1.0".to_owned(),
            },
            reasons: vec!["first".to_owned(), "second, with \"quotes\"".to_owned()],
        }
    };
    Baseline::new(vec![entry("second", "0A(x\n"), entry("first, \"quoted\"", "xx()\n")])
}

/// With the luck of the games of the first entry.
fn measured() -> Baseline {
    let mut entries = baseline().entries().to_vec();
    entries[0].played.luck = Some(Lucks::read("(x(x(PPPPPPPPPP\n", 30_000, 15).unwrap());
    Baseline::new(entries)
}

#[test]
fn luck_is_read_back_and_guarded() {
    let text = written(&measured());
    assert_eq!(parse(&text).unwrap(), measured(), "{text}");
    let faults = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let faults = parse(&text.replacen(from, to, 1)).unwrap_err();
        faults.into_iter().map(|fault| fault.what).collect::<Vec<_>>().join("\n")
    };
    assert!(faults("(x(x(PPPPPPPPPP", "(x(x(PPPPPPPPPQ").contains("changed by hand or damaged"));
    assert!(faults("(x(x(PPPPPPPPPP", "(x(x(PPPPPPPPP").contains("takes 15 characters, not 14"));
    assert!(faults("luck_step = 30000", "luck_step = 30001").contains("changed by hand or damaged"));
    assert!(faults("[luck]", "[lucks]").contains("is missing at the end of the file"));
}

/// The faults of the text of [`baseline`] after a replacement, with lines and columns.
#[track_caller]
fn assert_faults(from: &str, to: &str, expected: &[&str]) {
    let text = written(&baseline());
    assert!(text.contains(from), "{from} in {text}");
    let changed = text.replacen(from, to, 1);
    let faults = parse(&changed).unwrap_err();
    assert_eq!(rendered(Path::new("b.toml"), &changed, &faults).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn written_files_are_read_back() {
    let written = written(&baseline());
    assert_eq!(parse(&written).unwrap(), baseline(), "{written}");
    assert_eq!(super::written(&parse(&written).unwrap()), written);
    assert!(written.find("first, ").unwrap() < written.find("second").unwrap());
    for schema in [SCHEMA, BEFORE] {
        assert_eq!(parse(&format!("schema = \"{schema}\"\nentries = 0\n")).unwrap(), Baseline::default());
    }
}

#[test]
fn another_shape_is_said_to_be_one() {
    assert_faults(
        "baseline/2",
        "baseline/3",
        &["b.toml:5:10: the file has another format or version: this program reads `kartacz.baseline/2`; \
         delete the file, and create it again with `kartacz baseline`"],
    );
}

#[test]
fn counts_add_up() {
    assert_faults(
        "draw = 8",
        "draw = 9",
        &[
            "b.toml:20:12: the outcomes of `first, \"quoted\"` add up to 11 games, not 10; restore an earlier version of the file, or remove the entry \
         and add it again",
        ],
    );
}

#[test]
fn counts_are_those_of_the_games() {
    assert_faults(
        "poles = 2, russians = 0",
        "poles = 1, russians = 1",
        &[
            "b.toml:20:12: the outcomes of `first, \"quoted\"` do not match its games below; restore an earlier version of the file, or remove the entry \
         and add it again",
        ],
    );
}

#[test]
fn entries_have_names_of_their_own() {
    assert_faults(
        "name = \"second\"",
        "name = \"first, \\\"quoted\\\"\"",
        &[
            "b.toml:34:8: there are two entries `first, \"quoted\"`; remove one",
            "b.toml:62:1: `second` is not known here; known: `first, \"quoted\"`",
        ],
    );
}

#[test]
fn a_file_that_is_cut_off_is_said_to_be() {
    let text = written(&baseline());
    for length in (1..text.len() - 4).filter(|&length| text.is_char_boundary(length)) {
        let part = &text[..length];
        let Err(faults) = parse(part) else { continue };
        let rendered = rendered(Path::new("b.toml"), part, &faults);
        assert!(rendered.starts_with("b.toml:") && rendered.lines().count() <= 40, "{rendered}");
    }
    // Cut off before its entries it has fewer than it says.
    assert!(parse(&text[..text.find("\n[[entry]]").unwrap()]).is_err());
    let middle = &text[..text.find("seed").unwrap() + 2];
    assert!(rendered(Path::new("b.toml"), middle, &parse(middle).unwrap_err()).contains("seems to be cut off"));
}

#[test]
fn every_fault_is_reported() {
    assert_faults(
        "seed = 18446744073709551615\ngames = 10",
        "sed = 1\ngames = -1",
        &[
            "b.toml:8:1: `seed` is missing",
            "b.toml:17:1: `sed` is not known here; did you mean `seed`?",
            "b.toml:18:9: `games` has an invalid value; write a whole number from 1 to 1000000",
        ],
    );
}

#[test]
fn reasons_and_names_are_held_to_a_line() {
    assert!(worthy("the reason", "new rule 8.4, \"quoted\"").is_ok());
    for bad in ["", "  ", "two\nlines", &"x".repeat(500)] {
        assert!(worthy("the reason", bad).is_err(), "{bad}");
    }
}

/// Whatever character of the file is damaged, the file is read or refused, and a file that is read can be written.
#[test]
fn damaged_files_are_read_or_refused() {
    let text = written(&baseline());
    let signs: Vec<char> = text.chars().collect();
    for place in 0..signs.len() {
        for sign in ["", "\"", "'", "=", "[", "\n", "0", "-", "\u{7}", "ü"] {
            let damaged: String =
                signs[..place].iter().collect::<String>() + sign + &signs[place + 1..].iter().collect::<String>();
            match parse(&damaged) {
                Ok(read) => assert_eq!(parse(&written(&read)).as_ref(), Ok(&read), "{damaged}"),
                Err(faults) => assert!(!rendered(Path::new("b.toml"), &damaged, &faults).is_empty()),
            }
        }
    }
}

#[test]
fn signs_that_cannot_be_seen_do_not_get_in() {
    assert_faults(
        "name = \"second\"",
        "name = \"sec\\u0007ond\"",
        &[
            "b.toml:34:8: `name` has an invalid value; write text in quotes, on one line, without invisible characters",
            "b.toml:62:1: `second` is not known here; known: `first, \"quoted\"`",
        ],
    );
}

/// The checksum covers the setup and the results; margin, `detect`, a reason and a name are not.
#[test]
fn only_what_was_played_is_held_by_the_checksum() {
    for (from, to) in [("seed = 18446744073709551615", "seed = 1"), ("vp = -0.1", "vp = 0.1"), ("\nxx((", "\nxx)(")] {
        assert_faults(
            from,
            to,
            &["b.toml:26:7: the entry `first, \"quoted\"` or its games were changed by hand or \
             damaged; restore an earlier version of the file, or remove the entry and add it again"],
        );
    }
    let text = written(&baseline());
    for (from, to) in
        [("margin = 0.01", "margin = 0.05"), ("detect = 0.02", "detect = 0.05"), ("\"first\",", "\"one\",")]
    {
        assert!(text.contains(from) && parse(&text.replacen(from, to, 1)).is_ok());
    }
}

/// A file as it was before margins: `tolerance` was the change to be found, and none passed.
#[test]
fn a_file_with_a_tolerance_is_read_as_an_old_one() {
    let new = written(&baseline());
    let old = new.replace(SCHEMA, BEFORE).replace("margin = 0.01\ndetect = 0.02", "tolerance = 0.03");
    let read = parse(&old).unwrap();
    assert!(read.old && !parse(&new).unwrap().old);
    let limits = Limits { margin: 0.0, detect: 0.03 };
    assert!(read.entries().iter().all(|entry| entry.limits == limits), "{read:?}");
    // It is written in the new form.
    let again = written(&read);
    assert!(!again.contains("tolerance") && again.contains("margin = 0.0\ndetect = 0.03"), "{again}");
    assert!(!parse(&again).unwrap().old);
}

#[test]
fn limits_are_held_to_their_ranges() {
    assert_faults(
        "margin = 0.01",
        "margin = 0.5",
        &["b.toml:10:10: `margin` has an invalid value; write a number from 0 to 0.4"],
    );
    assert_faults(
        "detect = 0.02",
        "detect = 0",
        &["b.toml:11:10: `detect` has an invalid value; write a number from 0.001 to 0.5"],
    );
    assert_faults("detect = 0.02\n", "", &["b.toml:8:1: `detect` is missing"]);
    assert_faults(
        "margin = 0.01",
        "tolerance = 0.02",
        &["b.toml:10:13: `tolerance` is the old name of `detect`; remove one of the two"],
    );
    let without = written(&baseline()).replace("margin = 0.01\n", "");
    assert!(parse(&without).unwrap().entries().iter().all(|entry| entry.limits.margin == 0.0));
}
