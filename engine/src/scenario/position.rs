//! Test positions: a situation, a decision in it, and the answers that a good player accepts.
//!
//! The file says how the board is set up, what happens before the decision, and which actions are accepted, in the
//! words of the notation of its rule system. Everything in it is checked against the rules: what happens before must
//! be legal and use up its dice, and what is accepted must be legal in the position. How a board is set up is read in
//! the folder of each rule system, see [`Posed`].

mod faces;

use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::fault::{Faults, Log, Place};
use super::hint::{one_of, shown};
use super::reader::{Desk, Names, Reader, Wrong, chosen, unlike};
use super::schema::{Shape, of_file};
use super::source::{self, Sources};
pub use super::test_position::{Position, TestPosition};
use super::tree::{self, Node, Table};
use super::{Positions, Scenario, Systems, about};
use crate::core::game::{Actions, Game, Side, Silent};
use crate::core::notation::{Misread, fits};
pub(crate) use faces::Faces;

/// The most actions before the decision, and the most that are accepted.
const MAX_ACTIONS: usize = 100;
/// The most dice.
const MAX_DICE: usize = 100;
/// What an action consists of, for the schema: it is looked at closer when it is read.
const WORDS: &str = "^[a-z0-9+* -]{1,120}$";

/// A rule system with test positions: what their files say besides what all of them say.
pub(crate) trait Posed: Game + Sized {
    /// The faces of its dice, as files write them.
    const FACES: RangeInclusive<u8>;
    /// An action, for example.
    const ACTION: &'static str;
    /// The key of the set-up at which it is told that dice are rolled before anybody decides.
    const START: &'static str;
    /// A set-up that was read.
    type Builder<'g>
    where
        Self: 'g;

    /// How a scenario of this rule system is named.
    const SCENARIO: &'static str;

    /// The rules for a scenario; nothing for one of another rule system.
    fn game(scenario: Box<dyn Scenario>) -> Option<Self>;
    /// A game in which everything has a place that can have one, for the schema.
    fn widest() -> Self;
    /// The ids of the sides.
    fn side_ids(&self) -> [&str; 2];
    /// Reads the set-up, where this side is to decide; nothing when it cannot be put together.
    fn set_up<'g>(t: &mut Reader, game: &'g Self, decides: Option<Side>) -> Option<Self::Builder<'g>>;
    /// The state at the first decision.
    fn build(builder: Self::Builder<'_>, dice: &mut Faces) -> Self::State;
    /// An action in words.
    fn write(&self, action: Self::Action) -> String;
    /// Reads an action; whether it is legal is another question.
    fn read(&self, text: &str) -> Result<Self::Action, Misread>;
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
/// the same sources, and says which rule system it belongs to.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load(systems: &Systems, sources: &impl Sources, name: &str) -> Result<Position, Faults> {
    finish(|log| {
        let (file, tree) = open(sources, name, log)?;
        let (start, help) = (Place { file, span: 0..0 }, about::help(systems));
        let (system, scenario, place) = about::scenario(systems, sources, &tree, &start, &help, log)?;
        let Some(positions) = system.positions() else {
            log.add(place, format!("{} has no test positions", system.name()), &*help);
            return None;
        };
        positions.read(scenario, &tree, log)
    })
}

/// Test positions of the game `G` of the rule system `system`.
pub(crate) struct Of<G: Posed>(pub &'static str, pub PhantomData<fn() -> G>);

impl<G: Posed + Game<State: Send, Action: Send> + Send + 'static> Positions for Of<G> {
    fn read(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<Position> {
        let game = G::game(scenario)?;
        Some(Position::new(self.0, read(tree, Box::new(game), log)?))
    }

    fn schema(&self) -> String {
        schema(&G::widest())
    }
}

/// Loads a position and holds it to this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every fault of the file that can be told apart.
pub(crate) fn load_for<G: Posed + Clone>(
    sources: &impl Sources,
    name: &str,
    game: &G,
) -> Result<TestPosition<G>, Faults> {
    finish(|log| {
        let (_, tree) = open(sources, name, log)?;
        read(&tree, Box::new(game.clone()), log)
    })
}

fn finish<T>(load: impl FnOnce(&mut Log) -> Option<T>) -> Result<T, Faults> {
    let mut log = Log::default();
    match (load(&mut log), log.count()) {
        (Some(position), 0) => Ok(position),
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

fn schema<G: Posed>(game: &G) -> String {
    let shape = Desk::describe(|t| {
        told(t, game);
        G::set_up(t, game, None);
    });
    of_file("A test position of kartacz", shape)
}

fn open(sources: &impl Sources, name: &str, log: &mut Log) -> Option<(usize, Table)> {
    let name = if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") };
    let (file, text) = source::open(sources, &name, None, log)?;
    Some((file, tree::parse(file, &text, log)))
}

fn read<G: Posed>(tree: &Table, game: Box<G>, log: &mut Log) -> Option<TestPosition<G>> {
    let mut desk = Desk::without_origins(log);
    let mut reader = Reader::root(Some(tree), &mut desk);
    let told = told(&mut reader, &*game);
    let builder = G::set_up(&mut reader, &game, told.side);
    reader.finish();
    let builder = builder.filter(|_| log.count() == 0)?;
    let Decision { state, side, accepted } = decide(builder, &*game, &told, tree, log)?;
    let Told { title, theme, why, .. } = told;
    Some(TestPosition { title, theme, why, game, state, side, accepted })
}

fn told<G: Posed>(t: &mut Reader, game: &G) -> Told {
    t.skip("scenario", Shape::Text("^.+$"));
    t.require("scenario", G::SCENARIO);
    let sides = game.side_ids();
    let side_of = |id: &str| Side::BOTH.into_iter().find(|side| sides[side.index()] == id);
    Told {
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
    let wrong = || Wrong::new(format!("{} is no theme", shown(text)), help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}

fn written<G: Posed>(node: &Node) -> Result<Written, Wrong> {
    let help = || format!("write it in quotes, such as \"{}\"", G::ACTION);
    let text = node.text().ok_or_else(|| unlike(node, "an action", help()))?;
    Ok((text.to_owned(), node.place.clone()))
}

/// A position that was come to.
struct Decision<G: Game> {
    state: G::State,
    side: Side,
    accepted: Vec<G::Action>,
}

/// Carries out what happens before, and finds what is accepted.
fn decide<G: Posed>(
    builder: G::Builder<'_>,
    game: &G,
    told: &Told,
    tree: &Table,
    log: &mut Log,
) -> Option<Decision<G>> {
    let mut dice = Faces::new(&told.dice, *G::FACES.start());
    let mut state = G::build(builder, &mut dice);
    let mut actions = Actions::new();
    let here = |key: &str| tree.get(key).map_or(Place::default(), |node| node.place.clone());
    let faces = || {
        let (least, most) = (G::FACES.start(), G::FACES.end());
        format!("list in `dice` the faces, {least} to {most}, in the order in which they are rolled")
    };
    if dice.short() {
        return refuse(log, &here(G::START), "a die is rolled at once, and there is none", &faces());
    }
    for (text, place) in &told.before {
        game.legal(&state, &mut actions);
        let action = legal(game, text, &actions).map_err(|wrong| log.add(place, wrong.message, wrong.help)).ok()?;
        game.apply(&mut state, action, &mut dice, &mut Silent);
        if dice.short() {
            return refuse(log, place, "this rolls a die that is not there", &faces());
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
            let message = format!("it is the decision of {}", shown(game.side_ids()[decider.index()]));
            return refuse(log, &here("decides"), &message, "let it be theirs, or add to `before` what they do");
        }
        None => return refuse(log, &here("decides"), "the game is over", "take something out of `before`"),
    }
    game.legal(&state, &mut actions);
    let accepted = accepted(game, &told.accept, &actions, log)?;
    if accepted.len() == actions.len() {
        return refuse(log, &here("accept"), "everything that is legal is accepted", "leave out what is wrong");
    }
    Some(Decision { state, side, accepted })
}

fn refuse<T>(log: &mut Log, place: &Place, message: &str, help: &str) -> Option<T> {
    log.add(place, message, help);
    None
}

/// The legal action of these words.
fn legal<G: Posed>(game: &G, text: &str, actions: &[G::Action]) -> Result<G::Action, Misread> {
    let action = game.read(text)?;
    if actions.contains(&action) { Ok(action) } else { Err(not_legal(game, text, actions)) }
}

fn not_legal<G: Posed>(game: &G, text: &str, actions: &[G::Action]) -> Misread {
    let all: Vec<String> = actions.iter().map(|&action| game.write(action)).collect();
    let help = one_of(text, "legal actions here", all.iter().map(String::as_str));
    Misread { message: format!("{} is not legal here", shown(text)), help }
}

/// The legal actions that fit what is written; each text must fit one.
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
