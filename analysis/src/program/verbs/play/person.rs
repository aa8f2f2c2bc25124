//! A person plays at the terminal: events, the position and the choices are shown, and a number is read.

use std::io::{BufRead, Write, stderr, stdin};

use crate::base::diagnostics::{tamed, tamed_line};
use crate::base::error::{Failure, unknown};
use crate::base::values::Seat;
use crate::games::System;
use crate::play::outside::{Asking, Said};
use crate::play::series::GameId;
use crate::show::replay::Tale;

/// The answer that takes the last choice back.
const BACK: &str = "b";
/// The answer that ends the game.
const QUIT: &str = "q";

/// Plays a game in which these sides are played by people, the others by the players that are named or usual.
///
/// # Errors
/// When there is no such side, or the game cannot be played or is ended.
pub fn play<'s>(
    system: &'s dyn System,
    (persons, others): (&[&Seat], &[Seat]),
    seats: [String; 2],
    which: GameId,
) -> Result<Box<dyn Tale + 's>, Failure> {
    let sides = system.sides();
    let mut seats = seats.map(Some);
    for person in persons {
        let place = sides.iter().position(|side| *side == person.side);
        let place = place.ok_or_else(|| unknown("side", &person.side, &sides))?;
        let is_other = others.iter().any(|other| other.side == person.side);
        let is_second = seats[place].take().is_none();
        if is_other || is_second {
            let side = &person.side;
            return Err(Failure::Input(format!("`{side}` has two players; name one `--player` for each side")));
        }
    }
    let names = system.about().side_names;
    // What is asked is no result: standard output is kept for the game.
    system.by_hand(&seats, which, &mut |asking| ask(asking, &names, &mut stdin().lock(), &mut stderr()))
}

/// Shows a decision and reads the answer.
fn ask(asking: &Asking, names: &[String; 2], input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Said, Failure> {
    let shown = show(asking, names, out);
    shown.map_err(|error| Failure::Work(format!("cannot write to standard error: {error}")))?;
    loop {
        let mut line = String::new();
        let read = input.read_line(&mut line);
        if !read.is_ok_and(|length| length > 0) {
            return Err(Failure::Input("the game is not finished: standard input has ended".to_owned()));
        }
        match line.trim() {
            QUIT => return Err(Failure::Input("the game is not finished: you have ended it".to_owned())),
            BACK if asking.can_go_back => return Ok(Said::Back),
            answer => match answer.parse::<usize>().ok().filter(|number| (1..=asking.words.len()).contains(number)) {
                Some(number) => return Ok(Said::Choice(number - 1)),
                None => {
                    // A closed standard error is ignored: the next answer is read.
                    let _ = writeln!(out, "{}", help(asking));
                }
            },
        }
    }
}

fn show(asking: &Asking, names: &[String; 2], out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out)?;
    for event in &asking.events {
        writeln!(out, "  {}", tamed(&event.text))?;
    }
    for line in asking.view.lines() {
        writeln!(out, "{}", tamed(line))?;
    }
    writeln!(out, "{}:", tamed_line(&names[asking.side.index()]))?;
    for (words, number) in asking.words.iter().zip(1..) {
        writeln!(out, "{number:>4}  {}", tamed_line(words))?;
    }
    writeln!(out, "{}", help(asking))
}

/// What can be answered.
fn help(asking: &Asking) -> String {
    let back = if asking.can_go_back { format!(", {BACK} takes the last choice back") } else { String::new() };
    format!("Choose 1 to {}; {QUIT} ends the game{back}.", asking.words.len())
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::*;

    fn answer(can_go_back: bool, typed: &str) -> (Result<Said, Failure>, String) {
        let words = ["stay", "run"].map(str::to_owned).to_vec();
        let asking =
            Asking { side: Side::Second, events: Vec::new(), view: "You are\nat 4".to_owned(), words, can_go_back };
        let mut out = Vec::new();
        let said = ask(&asking, &["Red", "Blue"].map(str::to_owned), &mut typed.as_bytes(), &mut out);
        (said, String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_number_chooses() {
        let (said, shown) = answer(false, "2\n");
        assert_eq!(said.unwrap(), Said::Choice(1));
        assert_eq!(shown, "\nYou are\nat 4\nBlue:\n   1  stay\n   2  run\nChoose 1 to 2; q ends the game.\n");
    }

    #[test]
    fn other_answers_are_asked_for_again() {
        let (said, shown) = answer(false, "3\nrun\nb\n 1 \n");
        assert_eq!(said.unwrap(), Said::Choice(0));
        assert_eq!(shown.matches("Choose 1 to 2").count(), 4);
    }

    #[test]
    fn a_choice_is_taken_back() {
        assert_eq!(answer(true, "b\n").0.unwrap(), Said::Back);
    }

    #[test]
    fn a_game_may_be_left() {
        assert!(answer(false, "q\n").0.unwrap_err().to_string().contains("you have ended it"));
        assert!(answer(false, "9\n").0.unwrap_err().to_string().contains("has ended"));
    }
}
