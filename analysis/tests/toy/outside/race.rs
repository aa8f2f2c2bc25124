//! A race, as a program that speaks `kartacz/1` and leaves no decision to others.

use std::io::{BufRead, Write};
use std::process::{ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use serde_json::{Value, json};

/// The first word of the command that makes this target the program of a game.
pub const GAME: &str = "race-game";

/// Answers; `wrong` is what it does wrong.
#[expect(clippy::zombie_processes, reason = "a program that leaves a child behind is what is tested")]
pub fn game(wrong: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let mut asked_before = 0;
    for line in std::io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line.unwrap()).unwrap();
        match asked["do"].as_str().unwrap() {
            "hello" => {
                // A program that starts another one, and ends without it.
                if wrong == "parent" {
                    std::process::Command::new("sleep").arg("3600").stdout(Stdio::null()).spawn().unwrap();
                }
                writeln!(out, "{}", hello(wrong)).unwrap();
            }
            "play" => {
                let (from, many) = (asked["games"][0].as_u64().unwrap(), asked["games"][1].as_u64().unwrap());
                for number in from..from + many {
                    asked_before += 1;
                    let (row, _) = race(&asked, number, asked_before, wrong);
                    misbehave(wrong, number);
                    writeln!(out, "{row}").unwrap();
                    // The last of a question: the line after it is of no game.
                    if wrong == "more" && number >= 60 && number + 1 == from + many {
                        writeln!(out, "{row}").unwrap();
                    }
                }
            }
            "log" => {
                let (row, events) = race(&asked, asked["game"].as_u64().unwrap(), 0, wrong);
                events.iter().for_each(|event| writeln!(out, "{event}").unwrap());
                writeln!(out, "{row}").unwrap();
            }
            other => writeln!(out, "{}", json!({ "error": format!("unknown: {other}") })).unwrap(),
        }
        out.flush().unwrap();
    }
    // A program that does not end with its input.
    if wrong == "stays" {
        thread::sleep(Duration::from_secs(3600));
    }
    ExitCode::SUCCESS
}

fn hello(wrong: &str) -> Value {
    json!({
        "protocol": if wrong == "protocol" { "kartacz/9" } else { "kartacz/1" },
        "name": "race", "version": "1.0", "title": "Race to Twenty",
        "sides": [{ "id": "red", "name": "Red" }, { "id": "blue", "name": "Blue" }],
        "endings": [{ "id": "home", "name": "home first" }],
        "stages": 200,
        "columns": [{ "name": "rolls" }, { "side": "red", "source": "fields" }, { "side": "blue", "source": "fields" }],
        "players": [["bold", "careful"], ["bold", "careful"]],
        "parameters": [
            { "path": "goal", "default": 20, "least": 5, "most": 100, "low": 15, "high": 30, "words": "fields to go" },
            { "path": "start", "default": 2, "least": 0, "most": 5, "rulebook": "1.1" },
            { "path": "stumble", "default": false },
            { "path": "die", "default": "six", "choices": ["six", "ten"] },
        ],
        "dice": "keyed", "log": wrong != "silent",
    })
}

/// The row of a game, and its events.
fn race(asked: &Value, number: u64, before: u64, wrong: &str) -> (Value, Vec<Value>) {
    let set = &asked["set"];
    let faces = if set["die"] == "ten" { 10 } else { 6 };
    let mut dice = Seeded::new(game_seed(asked["seed"].as_str().unwrap().parse().unwrap(), number));
    let (mut at, mut rolls, mut events) = ([0, set["start"].as_i64().unwrap()], 0, Vec::new());
    for stage in 1.. {
        for side in 0..2 {
            let mut roll = i64::from(dice.below(faces, Key { stage, owner: side, purpose: 0 })) + 1;
            match wrong {
                "unsteady" if before > 1 => roll = 1,
                "process" => roll = 1 + i64::from(std::process::id() % 6),
                _ => {}
            }
            rolls += 1;
            let place = usize::from(side);
            at[place] += roll;
            events
                .push(json!({ "stage": stage, "text": format!("{} goes to {}.", ["Red", "Blue"][place], at[place]) }));
            if at[place] >= set["goal"].as_i64().unwrap() {
                let winner = if wrong == "winner" && number == 70 { "green" } else { ["red", "blue"][place] };
                let vp = at[0] - at[1] + i64::from(wrong == "sum" && number == 70);
                let row = json!({ "game": number, "winner": winner, "ending": "home", "vp": vp, "stage": stage, "columns": [rolls, at[0], at[1]] });
                return (row, events);
            }
        }
    }
    unreachable!()
}

fn misbehave(wrong: &str, number: u64) {
    if number != 70 {
        return;
    }
    match wrong {
        "dies" => {
            eprintln!("it was too much");
            std::process::exit(7);
        }
        "slow" => thread::sleep(Duration::from_secs(3600)),
        "junk" => println!("hello, world"),
        "flood" => (0..40).for_each(|_| print!("{}", "x".repeat(1 << 16))),
        _ => {}
    }
}
