//! Test positions: a situation, a decision in it, and the answers that a good player accepts.
//!
//! The file describes the set-up of the board, the actions before the decision, and the accepted actions, in the
//! notation of its rule system. Everything in it is checked against the rules: the actions before must be legal and use
//! up the dice, and the accepted actions must be legal in the position. The set-up is read by each rule system, see
//! [`Posed`].

mod faces;

use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::fault::{Faults, Log, Place};
use super::reader::{Desk, Names, Reader, Wrong, chosen, unlike};
use super::schema::{Shape, of_file};
use super::source::Sources;
use super::system::Rules;
pub use super::test_position::{Position, TestPosition};
use super::tree::{Node, Table};
use super::{Positions, Scenario, Systems, about};
use crate::core::game::{Actions, Game, Side, Silent};
use crate::core::hint::{counted, one_of, shown};
use crate::core::notation::{Misread, fits};
pub(crate) use faces::Faces;

/// The most actions before the decision, and the most that are accepted.
const MAX_ACTIONS: usize = 100;
/// The most dice.
const MAX_DICE: usize = 100;
/// The characters of an action, for the schema; it is checked further when it is read.
const WORDS: &str = "^[a-z0-9+* -]{1,120}$";

/// A rule system with test positions: the part of their files that depends on the system.
pub(crate) trait Posed: Rules {
    /// The faces of its dice, as files write them.
    const FACES: RangeInclusive<u8>;
    /// An example of an action.
    const ACTION: &'static str;
    /// The key of the set-up where a fault is reported if dice are rolled before the first decision.
    const START: &'static str;
    /// The set-up as read.
    type Builder<'g>
    where
        Self: 'g;

    /// Reads the set-up for a decision of this side; `None` when it is not valid.
    fn set_up<'g>(t: &mut Reader, game: &'g Self, decides: Option<Side>) -> Option<Self::Builder<'g>>;
    /// The state at the first decision.
    fn build(builder: Self::Builder<'_>, dice: &mut Faces) -> Self::State;
    /// An action in notation.
    fn write(&self, action: Self::Action) -> String;
    /// Reads an action, which need not be legal.
    fn read(&self, text: &str) -> Result<Self::Action, Misread>;
}

/// An action as written, and where.
type Written = (String, Place);

/// The contents of a file except the set-up.
struct Contents {
    title: String,
    theme: String,
    why: String,
    side: Option<Side>,
    before: Vec<Written>,
    dice: Vec<u8>,
    accept: Vec<Written>,
}

/// Loads a position: `name` is the name of its file, with or without `.toml`. The scenario that it names comes from the
/// same sources and determines the rule system.
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn load(systems: &Systems, sources: &impl Sources, name: &str) -> Result<Position, Faults> {
    about::without_faults(|log| {
        let (file, tree) = about::open(sources, name, log)?;
        let (start, help) = (Place { file, span: 0..0 }, about::help(systems));
        let (system, scenario, place) = about::scenario(systems, sources, &tree, &start, &help, log)?;
        let Some(positions) = system.positions() else {
            log.add(place, format!("{} has no test positions", system.name()), &*help);
            return None;
        };
        positions.read(scenario, &tree, log)
    })
}

/// Test positions of the game `G`.
pub(crate) struct Of<G: Posed>(pub PhantomData<fn() -> G>);

impl<G: Posed + Game<State: Send, Action: Send> + Send> Positions for Of<G> {
    fn read(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<Position> {
        let game = G::with(scenario.of()?);
        Some(Position::new(G::SYSTEM, read(tree, Box::new(game), log)?))
    }

    fn schema(&self) -> String {
        schema(&G::widest())
    }
}

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub(crate) fn load_for<G: Posed + Clone>(
    sources: &impl Sources,
    name: &str,
    game: &G,
) -> Result<TestPosition<G>, Faults> {
    about::without_faults(|log| {
        let (_, tree) = about::open(sources, name, log)?;
        read(&tree, Box::new(game.clone()), log)
    })
}

/// The heading of a position, read without its decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The subject of the heading, in one line.
    pub title: String,
    /// The kind of decision.
    pub theme: String,
    /// The id of its scenario.
    pub scenario: String,
}

/// The heading of a position; `None` when it is incomplete.
#[must_use]
pub fn heading(sources: &impl Sources, name: &str) -> Option<Heading> {
    let (_, tree) = about::open(sources, name, &mut Log::default())?;
    let text = |key: &str| tree.get(key)?.text().map(str::to_owned);
    Some(Heading { title: text("title")?, theme: text("theme")?, scenario: text("scenario")? })
}

fn schema<G: Posed>(game: &G) -> String {
    let shape = Desk::describe(|t| {
        contents(t, game);
        G::set_up(t, game, None);
    });
    of_file("A test position of kartacz", shape)
}

fn read<G: Posed>(tree: &Table, game: Box<G>, log: &mut Log) -> Option<TestPosition<G>> {
    let mut desk = Desk::without_origins(log);
    let mut reader = Reader::root(Some(tree), &mut desk);
    let contents = contents(&mut reader, &*game);
    let builder = G::set_up(&mut reader, &game, contents.side);
    reader.finish();
    let builder = builder.filter(|_| log.count() == 0)?;
    let Decision { state, side, accepted } = decide(builder, &*game, &contents, tree, log)?;
    let Contents { title, theme, why, .. } = contents;
    Some(TestPosition { title, theme, why, game, state, side, accepted })
}

fn contents<G: Posed>(t: &mut Reader, game: &G) -> Contents {
    t.skip("scenario", Shape::Text("^.+$"));
    t.require("scenario", &about::help_for(G::SYSTEM));
    let sides = game.side_ids();
    let side_of = |id: &str| Side::BOTH.into_iter().find(|side| sides[side.index()] == id);
    Contents {
        title: t.label("title"),
        theme: t.text("theme", Names::IDS.pattern, &theme).unwrap_or_default(),
        why: t.text("why", about::WHY, &about::why).unwrap_or_default(),
        side: t.text("decides", Names::IDS.pattern, &|node| chosen(node, sides, side_of)),
        before: t.texts("before", WORDS, 0..=MAX_ACTIONS, &written::<G>).unwrap_or_default(),
        dice: t.maybe_numbers("dice", faces::<G>(), 0..=MAX_DICE),
        accept: accept::<G>(t),
    }
}

fn faces<G: Posed>() -> RangeInclusive<i64> {
    i64::from(*G::FACES.start())..=i64::from(*G::FACES.end())
}

fn accept<G: Posed>(t: &mut Reader) -> Vec<Written> {
    let accept = t.texts("accept", WORDS, 1..=MAX_ACTIONS, &written::<G>);
    t.require("accept", &format!("list the accepted actions, as in `accept = [\"{}\"]`", G::ACTION));
    accept.unwrap_or_default()
}

fn theme(node: &Node) -> Result<String, Wrong> {
    let help = "write a word in small letters, such as \"charge\"";
    let text = node.text().ok_or_else(|| unlike(node, "text", help))?;
    let wrong = || Wrong::new(format!("{} is not a theme", shown(text)), help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}

fn written<G: Posed>(node: &Node) -> Result<Written, Wrong> {
    let help = || format!("write it in quotes, such as \"{}\"", G::ACTION);
    let text = node.text().ok_or_else(|| unlike(node, "an action", help()))?;
    Ok((text.to_owned(), node.place.clone()))
}

/// A position after the actions before the decision.
struct Decision<G: Game> {
    state: G::State,
    side: Side,
    accepted: Vec<G::Action>,
}

/// Applies the actions before the decision, and resolves the accepted ones.
fn decide<G: Posed>(
    builder: G::Builder<'_>,
    game: &G,
    contents: &Contents,
    tree: &Table,
    log: &mut Log,
) -> Option<Decision<G>> {
    let mut dice = Faces::new(&contents.dice, *G::FACES.start());
    let mut state = G::build(builder, &mut dice);
    let mut actions = Actions::new();
    let here = |key: &str| tree.get(key).map_or(Place::default(), |node| node.place.clone());
    let faces = || {
        let (least, most) = (G::FACES.start(), G::FACES.end());
        format!("list in `dice` the faces, {least} to {most}, in the order in which they are rolled")
    };
    if dice.short() {
        return refuse(log, &here(G::START), "a die is rolled at the start, and none is listed", &faces());
    }
    for (text, place) in &contents.before {
        game.legal(&state, &mut actions);
        let action = legal(game, text, &actions).map_err(|wrong| log.add(place, wrong.message, wrong.help)).ok()?;
        game.apply(&mut state, action, &mut dice, &mut Silent);
        if dice.short() {
            return refuse(log, place, "this rolls a die that is not listed", &faces());
        }
    }
    if dice.left() > 0 {
        let message = format!("{} left over", counted(dice.left(), "die is", "dice are"));
        return refuse(
            log,
            &here("dice"),
            &message,
            "remove the extra dice, or add the actions that roll them to `before`",
        );
    }
    let side = contents.side?;
    match game.decider(&state) {
        Some(decider) if decider == side => {}
        Some(decider) => {
            let message = format!("it is the decision of {}", shown(game.side_ids()[decider.index()]));
            return refuse(log, &here("decides"), &message, "let that side decide, or add its actions to `before`");
        }
        None => return refuse(log, &here("decides"), "the game is over", "remove actions from `before`"),
    }
    game.legal(&state, &mut actions);
    let accepted = accepted(game, &contents.accept, &actions, log)?;
    if accepted.len() == actions.len() {
        return refuse(log, &here("accept"), "all legal actions are accepted", "leave out the wrong ones");
    }
    Some(Decision { state, side, accepted })
}

fn refuse<T>(log: &mut Log, place: &Place, message: &str, help: &str) -> Option<T> {
    log.add(place, message, help);
    None
}

/// The legal action with this notation.
fn legal<G: Posed>(game: &G, text: &str, actions: &[G::Action]) -> Result<G::Action, Misread> {
    let action = game.read(text)?;
    if actions.contains(&action) { Ok(action) } else { Err(not_legal(game, text, actions)) }
}

fn not_legal<G: Posed>(game: &G, text: &str, actions: &[G::Action]) -> Misread {
    let all: Vec<String> = actions.iter().map(|&action| game.write(action)).collect();
    let help = one_of(text, "legal actions here", all.iter().map(String::as_str));
    Misread { message: format!("{} is not legal here", shown(text)), help }
}

/// The legal actions that match the texts; each text must match one.
fn accepted<G: Posed>(game: &G, texts: &[Written], actions: &[G::Action], log: &mut Log) -> Option<Vec<G::Action>> {
    let faults = log.count();
    let mut fitting = vec![false; actions.len()];
    for (text, place) in texts {
        let mut any = false;
        for (&action, fitting) in actions.iter().zip(&mut fitting) {
            let good = fits(text, &game.write(action));
            *fitting |= good;
            any |= good;
        }
        if !any {
            let read = if text.contains('*') { Ok(()) } else { game.read(text).map(drop) };
            let wrong = read.err().unwrap_or_else(|| not_legal(game, text, actions));
            log.add(place, wrong.message, wrong.help);
        }
    }
    let accepted = actions.iter().zip(fitting).filter_map(|(&action, fits)| fits.then_some(action)).collect();
    (log.count() == faults).then_some(accepted)
}
