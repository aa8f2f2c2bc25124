//! A game whose decisions a program asks for, from its start to its end, and the trials of such a program.

use kartacz_engine::core::game::Side;

use super::ask::{Asked, Trial};
use super::board::{Board, Decision, Saved, Turn};
use super::mind::{MOST_DECISIONS, Mind, endless, usual};
use super::row::{Event, start};
use crate::base::error::Failure;
use crate::play::program_seats::Seat;
use crate::play::record::Record;

/// The decisions of a game at which positions are tried, counted from 0.
const TRIED: [u32; 4] = [0, 3, 20, 100];
/// The seed of what is drawn again in a trial.
const OTHER: u64 = 1;

/// What a person sees at a decision.
pub struct Asking {
    /// The side that decides.
    pub side: Side,
    /// What has happened since this person was last asked, as far as the side knows.
    pub events: Vec<Event>,
    /// The position, as the side knows it.
    pub view: String,
    /// The choices.
    pub words: Vec<String>,
    /// Whether a choice can be taken back.
    pub can_go_back: bool,
}

/// What a person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The place of the choice.
    Choice(usize),
    /// The last choice is taken back.
    Back,
}

/// Asks a person.
pub type Person<'p> = dyn FnMut(&Asking) -> Result<Said, Failure> + 'p;

/// The minds of the players of a game.
fn minds(board: &Board<'_>, seats: &[Seat; 2]) -> [Mind; 2] {
    let usual = usual(board.scenario().sides.each_ref().map(|side| side.players.as_slice()));
    let seed = board.which().own_seed();
    [Side::First, Side::Second].map(|side| Mind::new(&seats[side.index()], seed, side, &usual))
}

/// Chooses at a decision, the one with this number; none ends the game where it stands.
type Chooser<'c> = dyn FnMut(&mut Board<'_>, Decision, u32) -> Result<Option<usize>, Failure> + 'c;

/// Plays a game; what happens in it is then in the board.
///
/// # Errors
/// What the program has done wrong.
pub fn play(board: &mut Board<'_>, asked: &Asked, seats: &[Seat; 2]) -> Result<Record, Failure> {
    let mut minds = minds(board, seats);
    let choose = &mut |board: &mut Board<'_>, decision: Decision, _| {
        minds[decision.side.index()].choose(board, decision).map(Some)
    };
    let turn = board.start(asked)?;
    match run(board, turn, choose)? {
        Some(record) => board.end().map(|()| record),
        None => Err(endless(board)),
    }
}

/// Plays a game in which people choose.
///
/// # Errors
/// What the program has done wrong, or when a person ends the game.
pub fn play_by_hand(
    board: &mut Board<'_>,
    asked: &Asked,
    seats: &[Seat; 2],
    person: &mut Person<'_>,
) -> Result<Record, Failure> {
    let mut made: Vec<usize> = Vec::new();
    loop {
        // What was chosen before a choice was taken back is chosen again, without asking.
        let (mut minds, mut again, mut seen) = (minds(board, seats), made.clone().into_iter(), [0; 2]);
        let choose = &mut |board: &mut Board<'_>, decision: Decision, _| {
            let place = decision.side.index();
            if seats[place] != Seat::Person {
                return minds[place].choose(board, decision).map(Some);
            }
            let since = std::mem::replace(&mut seen[place], board.events.len());
            if let Some(choice) = again.next() {
                return Ok(Some(choice));
            }
            match person(&asking(board, decision, since, !made.is_empty())?)? {
                Said::Choice(choice) => made.push(choice),
                Said::Back => {
                    made.pop();
                    return Ok(None);
                }
            }
            Ok(made.last().copied())
        };
        let turn = board.start(asked)?;
        if let Some(record) = run(board, turn, choose)? {
            return board.end().map(|()| record);
        }
    }
}

/// What a person sees at a decision: events from this place on.
fn asking(board: &mut Board<'_>, decision: Decision, since: usize, is_later: bool) -> Result<Asking, Failure> {
    let (side, view, words) = (decision.side, board.view(decision.side)?, board.words(decision)?);
    let id = &board.scenario().sides[side.index()].id;
    let known = |event: &&Event| event.side.as_ref().is_none_or(|only| only == id);
    let events = board.events[since..].iter().filter(known).cloned().collect();
    // Without the same dice another game would go on.
    let can_go_back = is_later && board.scenario().program.repeats;
    Ok(Asking { side, events, view, words, can_go_back })
}

/// Plays on to the end.
fn run(board: &mut Board<'_>, mut turn: Turn, choose: &mut Chooser<'_>) -> Result<Option<Record>, Failure> {
    let mut decisions = 0;
    for number in 0..MOST_DECISIONS {
        match turn {
            Turn::Over(record) => {
                let decisions = if record.decisions == 0 { decisions } else { record.decisions };
                return Ok(Some(Record { decisions, ..record }));
            }
            Turn::Decision(decision) => {
                let Some(choice) = choose(board, decision, number)? else { return Ok(None) };
                decisions += u32::from(decision.choices > 1);
                turn = board.choose(choice)?;
            }
        }
    }
    Err(endless(board))
}

/// Tries a program out with a game that is played at random: what is loaded goes on as what was saved, and twins look alike.
///
/// # Errors
/// What the program has done wrong.
pub fn check(board: &mut Board<'_>, asked: &Asked) -> Result<(), Failure> {
    let mut minds = minds(board, &[Seat::Random, Seat::Random]);
    let (mut made, mut kept) = (Vec::new(), Vec::new());
    let choose = &mut |board: &mut Board<'_>, decision: Decision, number| {
        if TRIED.contains(&number) {
            let saved = board.save()?;
            look_alike(board, decision, &saved)?;
            kept.push((made.len(), decision, saved));
        }
        let choice = minds[decision.side.index()].choose(board, decision)?;
        made.push(choice);
        Ok(Some(choice))
    };
    let turn = board.start(asked)?;
    let record = run(board, turn, choose)?;
    if !board.scenario().program.repeats {
        return Ok(());
    }
    for (place, decision, saved) in kept {
        board.note = Some(format!("after the position before choice {} was loaded", place + 1));
        let turn = board.again(&saved)?;
        let mut rest = made[place..].iter().copied();
        // The decisions are counted from here: they are not compared.
        let again = run(board, turn, &mut |_, _, _| Ok(rest.next()))?;
        let same = |one: Record, other: Record| Record { decisions: 0, ..one } == Record { decisions: 0, ..other };
        if turn != Turn::Decision(decision) || !again.zip(record).is_some_and(|(one, other)| same(one, other)) {
            return Err(board.fault("the game goes on otherwise than before"));
        }
    }
    board.note = None;
    Ok(())
}

/// What a side sees of a position: the view, and its choices where it decides.
fn seen(board: &mut Board<'_>, decision: Decision, side: Side) -> Result<(String, Vec<String>), Failure> {
    let words = if side == decision.side { board.words(decision)? } else { Vec::new() };
    Ok((board.view(side)?, words))
}

/// Tries whether a position looks the same to its sides when it is loaded, and whether its twins do.
fn look_alike(board: &mut Board<'_>, decision: Decision, saved: &Saved) -> Result<(), Failure> {
    for side in Side::BOTH {
        let own = seen(board, decision, side)?;
        let turn = board.load(saved)?;
        same(board, "when it is loaded", turn, decision, side)?;
        let again = seen(board, decision, side)?;
        alike(board, "when it is loaded", side, &own, &again)?;
        if !board.scenario().program.hides {
            continue;
        }
        let id = board.scenario().sides[side.index()].id.as_str();
        let trial = Trial { seed: OTHER, twin: Some(id), choice: None, players: &serde_json::json!([null, null]) };
        let turn = board.try_out(saved, &trial)?;
        same(board, "as a twin", turn, decision, side)?;
        let twin = seen(board, decision, side)?;
        alike(board, "as a twin", side, &own, &twin)?;
        board.load(saved)?;
    }
    Ok(())
}

/// Checks that the same side decides, and that it has as many choices as far as this side knows.
fn same(board: &mut Board<'_>, how: &str, turn: Turn, decision: Decision, side: Side) -> Result<(), Failure> {
    let what = match turn {
        Turn::Over(_) => "it is over".to_owned(),
        Turn::Decision(other) if other.side != decision.side => "the other side decides".to_owned(),
        Turn::Decision(other) if side == decision.side && other.choices != decision.choices => {
            format!("it has {} choices, not {}", other.choices, decision.choices)
        }
        Turn::Decision(_) => return Ok(()),
    };
    let id = &board.scenario().sides[side.index()].id;
    Err(board.fault(&format!("`{id}` can tell a position apart {how}: {what}")))
}

/// Checks that a side sees a position as before.
fn alike(
    board: &mut Board<'_>,
    how: &str,
    side: Side,
    (view, words): &(String, Vec<String>),
    (other_view, other_words): &(String, Vec<String>),
) -> Result<(), Failure> {
    let lines = |view: &str, words: &[String]| {
        view.lines().chain(words.iter().map(String::as_str)).map(str::to_owned).collect::<Vec<_>>()
    };
    let (before, after) = (lines(view, words), lines(other_view, other_words));
    let many = before.len().max(after.len());
    let line = |lines: &[String], place: usize| lines.get(place).map_or_else(String::new, |line| start(line));
    match (0..many).find(|place| before.get(*place) != after.get(*place)) {
        None => Ok(()),
        Some(place) => {
            let id = &board.scenario().sides[side.index()].id;
            let [before, after] = [&before, &after].map(|lines| line(lines, place));
            Err(board.fault(&format!("`{id}` can tell a position apart {how}:\n  before: {before}\n  then:   {after}")))
        }
    }
}
