//! The story of a game: the statements in it are true.

use crate::program::one_line;
use std::process::Command;

/// Stories of some games of scenario I, each on one line, with heuristic and with random Poles.
fn stories() -> impl Iterator<Item = String> {
    let games = (0..20).flat_map(|game| ["poles=heuristic", "poles=random"].map(|poles| (game, poles)));
    games.map(|(game, poles)| {
        let players = ["--player", poles, "--player", "russians=heuristic"];
        let game = game.to_string();
        let arguments = [&["play", "niemenczyn/scenario-1", "--game", &game][..], &players].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let words = String::from_utf8(output.stdout).unwrap();
        one_line(&words)
    })
}

/// A word without its marks, as a number.
fn number(text: &str) -> u32 {
    text.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap()
}

#[test]
fn a_quotient_says_whether_it_was_rounded() {
    let mut seen = [0, 0];
    for story in stories() {
        let words: Vec<&str> = story.split(' ').collect();
        for ratio in words.windows(6).filter(|ratio| ratio[0] == "fire" && ratio[2] == "/") {
            let [power, distance, quotient] = [1, 3, 5].map(|place| number(ratio[place]));
            let exact = power % distance == 0;
            assert_eq!(ratio[4], if exact { "=" } else { "rounded" }, "{ratio:?}");
            assert_eq!(quotient, (2 * power + distance) / (2 * distance), "{ratio:?}");
            seen[usize::from(exact)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

#[test]
fn units_that_fire_together_are_listed_hex_by_hex() {
    let mut seen = 0;
    for story in stories() {
        for (before, _) in story.match_indices(" hexes together").map(|(at, _)| story.split_at(at)) {
            // As in `2/Narwski in 0711 and 2/Pskowski in 0710`, read from the end.
            let (shooters, _) = before.rsplit_once(" fire at ").unwrap();
            let words: Vec<&str> = shooters.rsplit(' ').take(7).collect();
            let and = words.iter().position(|&word| word == "and").unwrap();
            assert!([words[0], words[and + 1]].iter().all(|hex| hex.parse::<u32>().is_ok()), "{words:?}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_reaction_names_the_mover() {
    let mut seen = 0;
    for story in stories() {
        let words: Vec<&str> = story.split(' ').collect();
        for at in words
            .windows(3)
            .filter(|at| ["back", "to"].contains(&at[0]) && ["before", "counterattack"].contains(&at[1]))
        {
            assert!(at[2].contains(char::is_alphabetic) && at[2] != "no", "{at:?}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// A game of scenario I that Eydziatowicz reaches, line by line.
fn story_with_eydziatowicz(game: u32) -> String {
    let game = game.to_string();
    let arguments = ["play", "niemenczyn/scenario-1", "--what-if", "eydziatowicz", "--game", &game];
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_commander_that_arrives_later_is_listed_with_his_stage() {
    let story = story_with_eydziatowicz(0);
    let set_up = one_line(story.split("Stage 1.").next().unwrap());
    assert!(set_up.contains("Eydziatowicz from stage 3."), "{set_up}");
}

#[test]
fn lava_is_not_a_result_of_the_melee_before() {
    let lines = (0..20).flat_map(|game| story_with_eydziatowicz(game).lines().map(str::to_owned).collect::<Vec<_>>());
    let lava: Vec<String> = lines.filter(|line| line.contains(" for lava: ")).collect();
    assert!(!lava.is_empty());
    assert!(lava.iter().all(|line| line.starts_with("  ") && !line.starts_with("   ")), "{lava:?}");
}
