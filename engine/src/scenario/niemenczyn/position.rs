//! Test positions: a situation, a decision in it, and the answers that a good player accepts.
//!
//! The file says how the board is set up, what happens before the decision, and which actions are accepted, in the
//! words of [`notation`]. Everything in it is checked against the rules: what happens before must be legal and use
//! up its dice, and what is accepted must be legal in the position.

mod faces;
mod set_up;

use crate::game::{Actions, Game, Side, Silent};
use crate::niemenczyn::Niemenczyn;
use crate::niemenczyn::action::Action;
use crate::niemenczyn::notation;
use crate::niemenczyn::position_builder::PositionBuilder;
use crate::niemenczyn::state::State;
use crate::scenario::about;
use crate::scenario::fault::{Faults, Log, Place};
use crate::scenario::hint::{one_of, shown};
use crate::scenario::reader::{Desk, Names, Reader, Wrong, chosen, unlike};
use crate::scenario::schema::{Shape, of_file};
use crate::scenario::source::{self, Sources};
use crate::scenario::tree::{self, Node, Table};
use faces::Faces;

/// The most actions before the decision, and the most that are accepted.
const MAX_ACTIONS: usize = 100;
/// The most dice.
const MAX_DICE: usize = 100;
/// What an action consists of, for the schema: it is looked at closer when it is read.
const WORDS: &str = "^[a-z0-9+* -]{1,120}$";

/// How a scenario is named.
pub(super) const SCENARIO: &str = "add `scenario = \"niemenczyn/scenario-1\"`";

/// A position with a decision to make.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// What it is about, in a line.
    pub title: String,
    /// The kind of decision, such as `charge`, to put positions in order.
    pub theme: String,
    /// Why the accepted answers are right.
    pub why: String,
    /// The scenario whose rules and counters count.
    pub game: Box<Niemenczyn>,
    /// The position.
    pub state: State,
    /// Whose decision it is.
    pub side: Side,
    /// The answers that a good player accepts, in the order of the legal ones; at least one and not all.
    pub accepted: Vec<Action>,
}

/// An action as written, and where.
type Written = (String, Place);

/// What a file says besides the set-up.
struct Told {
    title: String,
    theme: String,
    why: String,
    side: Option<Side>,
    before: Vec<Written>,
    dice: Vec<u8>,
    accept: Vec<Written>,
}

/// Loads a position: `name` is the name of its file, or that without `.toml`. The scenario that it names comes from
/// the same sources.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load(sources: &impl Sources, name: &str) -> Result<TestPosition, Faults> {
    let mut log = Log::default();
    let position = read(sources, name, &mut log);
    match (position, log.count()) {
        (Some(position), 0) => Ok(position),
        _ => Err(log.into_faults()),
    }
}

fn read(sources: &impl Sources, name: &str, log: &mut Log) -> Option<TestPosition> {
    let (file, tree) = open(sources, name, log)?;
    let game = game(sources, &tree, &Place { file, span: 0..0 }, log)?;
    read_for(&tree, &game, log).map(|decision| decision.into_position(game))
}

/// Loads a position and holds it to this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every fault of the file that can be told apart.
pub fn load_for(sources: &impl Sources, name: &str, game: &Niemenczyn) -> Result<TestPosition, Faults> {
    let mut log = Log::default();
    let decision = open(sources, name, &mut log).and_then(|(_, tree)| read_for(&tree, game, &mut log));
    match (decision, log.count()) {
        (Some(decision), 0) => Ok(decision.into_position(Box::new(game.clone()))),
        _ => Err(log.into_faults()),
    }
}

/// What a position says of itself, read without a look at its decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// What it is about, in a line.
    pub title: String,
    /// The kind of decision.
    pub theme: String,
    /// The id of its scenario.
    pub scenario: String,
}

/// The heading of a position; nothing when a part of it is not there.
#[must_use]
pub fn heading(sources: &impl Sources, name: &str) -> Option<Heading> {
    let (_, tree) = open(sources, name, &mut Log::default())?;
    let text = |key: &str| tree.get(key)?.text().map(str::to_owned);
    Some(Heading { title: text("title")?, theme: text("theme")?, scenario: text("scenario")? })
}

/// The JSON schema of test positions, for editors. It knows no scenario: names, hexes and actions are checked when a
/// position is loaded.
#[must_use]
pub fn schema() -> String {
    let game = super::widest();
    let shape = Desk::describe(|t| {
        told(t, &game);
        set_up::read(t, &game);
    });
    of_file("A test position of kartacz", shape)
}

fn open(sources: &impl Sources, name: &str, log: &mut Log) -> Option<(usize, Table)> {
    let name = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
    let (file, text) = source::open(sources, &name, None, log)?;
    Some((file, tree::parse(file, &text, log)))
}

fn read_for(tree: &Table, game: &Niemenczyn, log: &mut Log) -> Option<Decision> {
    let mut desk = Desk::without_origins(log);
    let mut reader = Reader::root(Some(tree), &mut desk);
    let told = told(&mut reader, game);
    let builder = set_up::read(&mut reader, game);
    reader.finish();
    let builder = builder.filter(|_| log.count() == 0)?;
    decide(builder, game, told, tree, log)
}

/// The scenario that the file names.
fn game(sources: &impl Sources, tree: &Table, start: &Place, log: &mut Log) -> Option<Box<Niemenczyn>> {
    let (scenario, place) = about::scenario(sources, tree, start, SCENARIO, log)?;
    let Some(scenario) = scenario.niemenczyn() else {
        about::refuse(tree, place, SCENARIO, log);
        return None;
    };
    Some(Box::new(Niemenczyn::new(scenario)))
}

fn told(t: &mut Reader, game: &Niemenczyn) -> Told {
    t.skip("scenario", Shape::Text("^.+$"));
    t.require("scenario", SCENARIO);
    let sides = game.scenario.side_ids.each_ref().map(String::as_str);
    let side_of = |id: &str| Side::BOTH.into_iter().find(|side| sides[side.index()] == id);
    Told {
        title: t.label("title"),
        theme: t.text("theme", Names::IDS.pattern, &theme).unwrap_or_default(),
        why: t.text("why", about::WHY, &about::why).unwrap_or_default(),
        side: t.text("decides", Names::IDS.pattern, &|node| chosen(node, sides, side_of)),
        before: t.texts("before", WORDS, 0..=MAX_ACTIONS, &written).unwrap_or_default(),
        dice: t.maybe_numbers("dice", 0..=9, 0..=MAX_DICE),
        accept: accept(t),
    }
}

fn accept(t: &mut Reader) -> Vec<Written> {
    let accept = t.texts("accept", WORDS, 1..=MAX_ACTIONS, &written);
    t.require("accept", "list the accepted actions, as in `accept = [\"pass\"]`");
    accept.unwrap_or_default()
}

fn theme(node: &Node) -> Result<String, Wrong> {
    let help = "write a word in small letters, such as \"charge\"";
    let text = node.text().ok_or_else(|| unlike(node, "text", help))?;
    let wrong = || Wrong::new(format!("{} is no theme", shown(text)), help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}

fn written(node: &Node) -> Result<Written, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "an action", "write it in quotes, such as \"pass\""))?;
    Ok((text.to_owned(), node.place.clone()))
}

/// A position that was come to.
struct Decision {
    told: Told,
    state: State,
    side: Side,
    accepted: Vec<Action>,
}

impl Decision {
    fn into_position(self, game: Box<Niemenczyn>) -> TestPosition {
        let Self { told: Told { title, theme, why, .. }, state, side, accepted } = self;
        TestPosition { title, theme, why, game, state, side, accepted }
    }
}

/// Carries out what happens before, and finds what is accepted.
fn decide(builder: PositionBuilder, game: &Niemenczyn, told: Told, tree: &Table, log: &mut Log) -> Option<Decision> {
    let mut dice = Faces::new(&told.dice);
    let mut state = builder.build_with(&mut dice, &mut Silent);
    let mut actions = Actions::new();
    let here = |key: &str| tree.get(key).map_or(Place::default(), |node| node.place.clone());
    if dice.short() {
        return refuse(log, &here("phase"), "a die is rolled at once, and there is none", DICE);
    }
    for (text, place) in &told.before {
        game.legal(&state, &mut actions);
        let action = legal(game, text, &actions).map_err(|wrong| log.add(place, wrong.message, wrong.help)).ok()?;
        game.apply(&mut state, action, &mut dice, &mut Silent);
        if dice.short() {
            return refuse(log, place, "this rolls a die that is not there", DICE);
        }
    }
    if dice.left() > 0 {
        let message = format!("the last {} of the dice are not rolled", dice.left());
        return refuse(log, &here("dice"), &message, "take out what is too much, or add what rolls it to `before`");
    }
    let side = told.side?;
    match game.decider(&state) {
        Some(decider) if decider == side => {}
        Some(decider) => {
            let message = format!("it is the decision of {}", shown(&game.scenario.side_ids[decider.index()]));
            return refuse(log, &here("decides"), &message, "let it be theirs, or add to `before` what they do");
        }
        None => return refuse(log, &here("decides"), "the game is over", "take something out of `before`"),
    }
    game.legal(&state, &mut actions);
    let accepted = accepted(game, &told.accept, &actions, log)?;
    if accepted.len() == actions.len() {
        return refuse(log, &here("accept"), "everything that is legal is accepted", "leave out what is wrong");
    }
    Some(Decision { told, state, side, accepted })
}

const DICE: &str = "list in `dice` the faces, 0 to 9, in the order in which they are rolled";

fn refuse<T>(log: &mut Log, place: &Place, message: &str, help: &str) -> Option<T> {
    log.add(place, message, help);
    None
}

/// The legal action of these words.
fn legal(game: &Niemenczyn, text: &str, actions: &[Action]) -> Result<Action, notation::Misread> {
    let action = notation::read(game, text)?;
    if actions.contains(&action) { Ok(action) } else { Err(not_legal(game, text, actions)) }
}

fn not_legal(game: &Niemenczyn, text: &str, actions: &[Action]) -> notation::Misread {
    let all: Vec<String> = actions.iter().map(|&action| notation::write(game, action)).collect();
    let help = one_of(text, "legal actions here", all.iter().map(String::as_str));
    notation::Misread { message: format!("{} is not legal here", shown(text)), help }
}

/// The legal actions that fit what is written; each text must fit one.
fn accepted(game: &Niemenczyn, texts: &[Written], actions: &[Action], log: &mut Log) -> Option<Vec<Action>> {
    let faults = log.count();
    let mut fitting = vec![false; actions.len()];
    for (text, place) in texts {
        let mut any = false;
        for (action, fits) in actions.iter().zip(&mut fitting) {
            let good = notation::fits(text, &notation::write(game, *action));
            *fits |= good;
            any |= good;
        }
        if !any {
            let read = if text.contains('*') { Ok(()) } else { notation::read(game, text).map(drop) };
            let wrong = read.err().unwrap_or_else(|| not_legal(game, text, actions));
            log.add(place, wrong.message, wrong.help);
        }
    }
    let accepted = actions.iter().zip(fitting).filter_map(|(&action, fits)| fits.then_some(action)).collect();
    (log.count() == faults).then_some(accepted)
}
