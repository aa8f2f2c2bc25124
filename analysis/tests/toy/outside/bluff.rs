//! A game with hidden cards whose decisions are made by kartacz: a program that speaks all of `kartacz/1`.
//!
//! Five rounds. Each side draws a card, 1 to 6, which the other does not see. Red bets 1 to 3, or folds and loses 1; Blue calls, or
//! folds and loses 1. After a call the higher card wins the bet, and equal cards nothing. Points after five rounds decide.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed, mix};
use serde_json::{Value, json};

/// The first word of the command that makes this target the program.
pub const GAME: &str = "bluff-game";
const ROUNDS: u8 = 5;
const SIDES: [&str; 2] = ["red", "blue"];

/// A position: all that the program must save.
#[derive(Clone)]
struct Position {
    game: u64,
    seed: u64,
    round: u8,
    /// The cards of the round.
    cards: [u32; 2],
    /// Red's bet; none while Red decides.
    bet: Option<i64>,
    vp: i64,
    /// The sides that the program plays: with a bet of 2, and a call.
    own: [bool; 2],
    events: Vec<Value>,
}

/// Answers; `wrong` is what it does wrong.
pub fn game(wrong: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let (mut now, mut saved) = (None, Vec::new());
    for line in std::io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = match asked["do"].as_str().unwrap() {
            "hello" => hello(wrong),
            "play" => {
                let (from, many) = (asked["games"][0].as_u64().unwrap(), asked["games"][1].as_u64().unwrap());
                for game in from..from + many {
                    writeln!(out, "{}", started(&asked, game).turn(wrong)).unwrap();
                }
                out.flush().unwrap();
                continue;
            }
            "start" => now.insert(started(&asked, asked["game"].as_u64().unwrap())).turn(wrong),
            other => {
                let position = now.as_mut().unwrap();
                match other {
                    "choose" => {
                        position.choose(asked["choice"].as_u64().unwrap());
                        position.turn(wrong)
                    }
                    "choices" => json!({ "choices": position.words(wrong) }),
                    "advise" => json!({ "choice": if wrong == "advises" { 9 } else { 2 } }),
                    "view" => json!({ "view": position.view(place(&asked["side"]), wrong) }),
                    "save" => {
                        // A program that reads no more: what is saved is longer than a pipe holds.
                        if wrong == "deaf" {
                            writeln!(out, "{}", json!({ "saved": "x".repeat(400_000) })).unwrap();
                            out.flush().unwrap();
                            std::thread::sleep(std::time::Duration::from_secs(3600));
                        }
                        saved.push(position.clone());
                        json!({ "saved": { "place": saved.len() - 1 } })
                    }
                    "load" => {
                        *position = saved[asked["saved"]["place"].as_u64().unwrap() as usize].clone();
                        position.load(&asked, wrong);
                        position.turn(wrong)
                    }
                    _ => json!({ "error": format!("unknown: {other}") }),
                }
            }
        };
        writeln!(out, "{answer}").unwrap();
        out.flush().unwrap();
    }
    ExitCode::SUCCESS
}

fn hello(wrong: &str) -> Value {
    json!({
        "protocol": "kartacz/1", "name": "bluff", "version": "1.0", "title": "Bluff",
        "sides": [{ "id": "red", "name": "Red" }, { "id": "blue", "name": "Blue" }],
        "endings": [{ "id": "counted", "name": "points counted" }],
        "stage": "round", "stages": ROUNDS, "dice": "keyed", "log": true,
        "players": if wrong == "alone" { json!([["random"], []]) } else { json!([["two"], []]) },
        "decides": true, "hides": true, "advises": true,
    })
}

fn place(side: &Value) -> usize {
    SIDES.iter().position(|id| side == id).unwrap()
}

fn number(text: &Value) -> u64 {
    text.as_str().unwrap().parse().unwrap()
}

fn started(asked: &Value, game: u64) -> Position {
    let own = [0, 1].map(|side| !asked["players"][side].is_null());
    let seed = number(&asked["seed"]);
    let mut position = Position { game, seed, round: 0, cards: [0; 2], bet: None, vp: 0, own, events: Vec::new() };
    position.deal();
    position
}

impl Position {
    fn deal(&mut self) {
        self.round += 1;
        self.bet = None;
        let mut dice = Seeded::new(game_seed(self.seed, self.game));
        self.cards = [0, 1].map(|owner| 1 + dice.below(6, Key { stage: self.round.min(ROUNDS), owner, purpose: 0 }));
    }

    /// Plays on to the next decision of kartacz.
    fn turn(&mut self, wrong: &str) -> Value {
        while self.round <= ROUNDS {
            let side = usize::from(self.bet.is_some());
            if !self.own[side] || wrong == "asks" {
                let choices = if wrong == "empty" && self.round == 3 { 0 } else { [4, 2][side] };
                return json!({ "side": SIDES[side], "choices": choices, "events": std::mem::take(&mut self.events) });
            }
            self.choose([2, 1][side]);
        }
        let winner = [SIDES[1], "draw", SIDES[0]][(self.vp.signum() + 1) as usize];
        json!({ "game": self.game, "winner": winner, "ending": "counted", "vp": self.vp, "stage": ROUNDS,
                "events": std::mem::take(&mut self.events) })
    }

    fn choose(&mut self, choice: u64) {
        let bet = match self.bet {
            None if choice > 0 => {
                self.say(&format!("Red bets {choice}."));
                self.bet = Some(choice as i64);
                return;
            }
            None => -1,
            Some(_) if choice == 0 => 1,
            Some(bet) => bet * (i64::from(self.cards[0]) - i64::from(self.cards[1])).signum(),
        };
        self.say(&format!("Red wins {bet}."));
        self.vp += bet;
        self.deal();
    }

    fn say(&mut self, text: &str) {
        self.events.push(json!({ "stage": self.round, "text": text, "bet": self.bet }));
    }

    fn words(&self, wrong: &str) -> Vec<String> {
        match (self.bet, wrong) {
            (None, "short") => vec!["fold".to_owned()],
            (None, "tells") => [0, 1, 2, 3].map(|bet| format!("bet {bet} against {}", self.cards[1])).to_vec(),
            (None, _) => ["fold", "bet 1", "bet 2", "bet 3"].map(str::to_owned).to_vec(),
            (Some(_), _) => ["fold", "call"].map(str::to_owned).to_vec(),
        }
    }

    fn view(&self, side: usize, wrong: &str) -> String {
        let other = if wrong == "shows" { self.cards[1 - side].to_string() } else { "hidden".to_owned() };
        let bet = self.bet.map(|bet| format!("The bet is {bet}.\n")).unwrap_or_default();
        format!("{bet}Your card: {}. The other card: {other}.", self.cards[side])
    }

    fn load(&mut self, asked: &Value, wrong: &str) {
        if wrong == "forgets" {
            self.vp = 0;
        }
        if !asked["seed"].is_null() {
            self.seed = number(&asked["seed"]);
        }
        if !asked["twin"].is_null() {
            let hidden = 1 - place(&asked["twin"]);
            self.cards[hidden] = 1 + (mix(self.seed) % 6) as u32;
        }
        if !asked["choice"].is_null() {
            self.choose(asked["choice"].as_u64().unwrap());
        }
        if !asked["players"].is_null() {
            self.own = [0, 1].map(|side| !asked["players"][side].is_null());
        }
    }
}
