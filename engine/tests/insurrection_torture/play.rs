//! Plays a game with every invariant checked, and catches panics.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use kartacz_engine::core::dice::{Seeded, mix};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::event::{Event, Kind};
use kartacz_engine::games::insurrection::state::{Frame, State};

use crate::insurrection_torture::generator::random::Random;
use crate::insurrection_torture::invariants::{Broken, Law, Verdict, Watch, laws};
use crate::insurrection_torture::offers::Offers;

/// One in this many decisions gets the costly checks, unless all do.
const SAMPLE: u64 = 64;

/// How a game is played and checked.
#[derive(Clone, Copy)]
pub struct Checks<E: Compiled> {
    /// Whether every decision gets the costly checks.
    pub thorough: bool,
    /// An additional law.
    pub planted: Option<Law<E>>,
    /// Games longer than this are stopped.
    pub most_decisions: usize,
}

impl<E: Compiled> Checks<E> {
    /// Every decision of a game of any length, with the usual invariants.
    pub const ALL: Self = Self { thorough: true, planted: None, most_decisions: usize::MAX };
    /// Costly checks for a sample of the decisions.
    pub const SAMPLED: Self = Self { thorough: false, ..Self::ALL };
}

/// The course of a game.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// For each decision the index in the list of legal actions.
    pub choices: Vec<u16>,
    /// The manner of ending; `None` when the game was stopped or a law broke.
    pub ending: Option<u8>,
    /// The law that broke in or after the last decision.
    pub broken: Option<Broken>,
    /// The kinds of events, one bit each.
    pub kinds: u64,
    /// The most actions to choose from.
    pub most_actions: usize,
    /// Counterattacks offered into a hex with friends.
    pub into_melees: u64,
    /// The most pending frames at a decision.
    pub most_frames: usize,
}

/// The player of both sides.
pub enum Mind<'a> {
    Random {
        random: Random,
        temper: [usize; GROUPS],
    },
    /// These indices, then the least active choices.
    Fixed(&'a [u16]),
}

/// Kinds of actions that a temper prefers or avoids.
const GROUPS: usize = 5;

/// The kind of an action: passing, moving on, shooting, closing in, and everything else.
fn group<E: Compiled>(action: Action<E>) -> usize {
    match action {
        Action::End | Action::Pass | Action::Stay | Action::Halt => 0,
        Action::Begin { .. } | Action::Resume | Action::Step { .. } | Action::Drag { .. } => 1,
        Action::Fire { .. } | Action::FireGuns { .. } | Action::ReactFire(_) => 2,
        Action::Declare | Action::Counterattack(_) | Action::Fight(_) => 3,
        _ => 4,
    }
}

impl Mind<'_> {
    /// A random player with its own habits: some rarely pass, some hardly move.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(mix(seed));
        let even = random.chance(30);
        let temper = std::array::from_fn(|_| if even { 16 } else { *random.pick(&[1, 4, 16, 16]) });
        Mind::Random { random, temper }
    }

    fn choose<E: Compiled>(&mut self, legal: &[Action<E>], decision: usize) -> usize {
        match self {
            Mind::Random { random, temper } => {
                let mut index = random.below(legal.len());
                for _ in 0..6 {
                    if random.below(16) < temper[group(legal[index])] {
                        break;
                    }
                    index = random.below(legal.len());
                }
                index
            }
            Mind::Fixed(choices) => {
                let index = choices.get(decision).map(|&index| usize::from(index));
                index.filter(|&index| index < legal.len()).unwrap_or_else(|| nothing(legal))
            }
        }
    }
}

/// The least active action.
fn nothing<E: Compiled>(legal: &[Action<E>]) -> usize {
    let idle = |action: &Action<E>| group(*action) == 0 || *action == Action::DeployAsPrinted;
    legal.iter().position(idle).unwrap_or(0)
}

/// Plays the game with this seed.
pub fn play<E: Compiled>(game: &Rules<E>, seed: u64, mut mind: Mind<'_>, rules: Checks<E>) -> Played {
    let mut played = Played::default();
    let verdict = caught(|| run(game, seed, &mut mind, rules, &mut played)).unwrap_or_else(Err);
    played.broken = verdict.err();
    if played.broken.is_some() {
        played.ending = None;
    }
    played
}

fn run<E: Compiled>(game: &Rules<E>, seed: u64, mind: &mut Mind<'_>, rules: Checks<E>, played: &mut Played) -> Verdict {
    let bound = game.most_decisions();
    let mut dice = Seeded::new(seed);
    let mut spare = Seeded::new(seed);
    let mut legal = Actions::new();
    let mut events = Vec::new();
    let mut state = game.start(&mut dice, &mut events);
    let mut watch = Watch::start(&events);
    let mut offers = Offers::<E>::default();
    note_events(played, &events);
    check(game, &state, rules)?;
    while game.decider(&state).is_some() {
        let decision = played.choices.len();
        if decision >= rules.most_decisions {
            return Ok(());
        }
        if decision as u64 >= bound {
            return broken("a game ends within its bound", format!("{decision} decisions"));
        }
        game.legal(&state, &mut legal);
        if legal.is_empty() {
            return broken("a decision has a choice", format!("{:?}", state.board.frames.as_slice()));
        }
        played.most_actions = played.most_actions.max(legal.len());
        played.most_frames = played.most_frames.max(state.board.frames.len());
        if rules.thorough || (seed ^ decision as u64).is_multiple_of(SAMPLE) {
            try_all(game, &state, &legal, &mut spare, rules)?;
            same_twice(game, &state, legal[decision % legal.len()], &dice)?;
            offered(game, &state, &legal)?;
            drawn(game, &state, &legal)?;
        }
        let index = mind.choose(&legal, decision);
        played.choices.push(index as u16);
        let before = state;
        events.clear();
        game.apply(&mut state, legal[index], &mut dice, &mut events);
        note_events(played, &events);
        watch.step(game, &before, legal[index], &state, &events)?;
        offers.step(game, &before, &state, &events)?;
        check(game, &state, rules)?;
    }
    played.into_melees = offers.into_melees;
    played.ending = game.outcome(&state).map(|outcome| outcome.ending);
    Ok(())
}

fn broken(law: &str, detail: String) -> Verdict {
    Err(Broken { law: law.to_owned(), detail })
}

fn check<E: Compiled>(game: &Rules<E>, state: &State<E>, rules: Checks<E>) -> Verdict {
    laws::<E>().iter().chain(&rules.planted).try_for_each(|law| law(game, state))
}

fn note_events<E: Compiled>(played: &mut Played, events: &[Event<E>]) {
    for event in events {
        played.kinds |= 1 << (event.kind() as u32);
    }
}

/// The names of the kinds of events that are in none of the games.
pub fn missing_kinds<E: Compiled>(kinds: u64) -> Vec<&'static str> {
    let due = |kind: &Kind| E::HAS.overall || !Kind::MORE.contains(kind);
    let all = Kind::NAMES.iter().filter_map(|name| Kind::from_name(name)).filter(due);
    all.filter(|&kind| kinds & 1 << (kind as u32) == 0).map(Kind::name).collect()
}

/// Actions are listed once, and every listed action is accepted.
fn try_all<E: Compiled>(
    game: &Rules<E>,
    state: &State<E>,
    legal: &[Action<E>],
    dice: &mut Seeded,
    rules: Checks<E>,
) -> Verdict {
    let mut seen = HashSet::with_capacity(legal.len());
    for (number, &action) in legal.iter().enumerate() {
        if !seen.insert(action) {
            return broken("nothing is listed twice", format!("{action:?}"));
        }
        let mut copy = *state;
        dice.reset(number as u64);
        game.apply(&mut copy, action, dice, &mut Silent);
        if copy == *state {
            return broken("an action changes something", format!("{action:?}"));
        }
        check(game, &copy, rules)?;
    }
    Ok(())
}

/// In an open move, listed actions with an alternative are offered, and no others.
fn offered<E: Compiled>(game: &Rules<E>, state: &State<E>, legal: &[Action<E>]) -> Verdict {
    if !matches!(game.at(state).frame(), Some(Frame::Move { .. })) {
        return Ok(());
    }
    let units = 0..game.scenario.units.len() as UnitId;
    let moves = units
        .flat_map(|unit| (0..6).flat_map(move |n| [Action::Step { unit, side: n }, Action::Turn { unit, facing: n }]));
    let mut scratch = Actions::new();
    for action in legal.iter().copied().chain(moves).chain([Action::Halt]) {
        let listed = legal.len() > 1 && legal.contains(&action);
        if game.offers(state, &mut scratch, action) != listed {
            return broken("what is listed is offered", format!("{action:?}"));
        }
    }
    Ok(())
}

/// Picking by index returns the action at that index of the list.
fn drawn<E: Compiled>(game: &Rules<E>, state: &State<E>, legal: &[Action<E>]) -> Verdict {
    let mut scratch = Actions::new();
    for (index, &listed) in legal.iter().enumerate() {
        let mut length = 0;
        let action = game.pick(state, &mut scratch, |count| {
            length = count;
            index
        });
        if (action, length) != (listed, legal.len()) {
            let what = format!("{action:?} of {length} for {listed:?}, the {index}th of {}", legal.len());
            return broken("what is drawn is what is listed", what);
        }
    }
    Ok(())
}

/// The same action with the same dice has the same effect, with or without a log.
fn same_twice<E: Compiled>(game: &Rules<E>, state: &State<E>, action: Action<E>, dice: &Seeded) -> Verdict {
    let mut heard: Vec<Event<E>> = Vec::new();
    let mut again: Vec<Event<E>> = Vec::new();
    let (mut one, mut two, mut silent) = (*state, *state, *state);
    game.apply(&mut one, action, &mut dice.clone(), &mut heard);
    game.apply(&mut two, action, &mut dice.clone(), &mut again);
    game.apply(&mut silent, action, &mut dice.clone(), &mut Silent);
    if one != two || heard != again || one != silent {
        return broken("the same dice have the same effect", format!("{action:?}"));
    }
    Ok(())
}

thread_local! {
    /// During a game: the message of a panic, if any.
    static PANIC: RefCell<Option<Option<Broken>>> = const { RefCell::new(None) };
}

/// Runs `job`; a panic becomes a broken law with the place of the panic.
pub fn caught<T>(job: impl FnOnce() -> T) -> Result<T, Broken> {
    static HOOK: Once = Once::new();
    HOOK.call_once(listen);
    PANIC.set(Some(None));
    let result = catch_unwind(AssertUnwindSafe(job));
    let message = PANIC.take().flatten();
    let silence = Broken { law: "panic".to_owned(), detail: "no message".to_owned() };
    result.map_err(|_: Box<dyn Any + Send>| message.unwrap_or(silence))
}

/// Captures the panics of games and leaves all others to the usual hook.
fn listen() {
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        let mine = PANIC.with_borrow_mut(|slot| {
            let Some(message) = slot else { return false };
            let place =
                info.location().map_or("nowhere".to_owned(), |place| format!("{}:{}", place.file(), place.line()));
            let text = info.payload_as_str().unwrap_or("no words");
            *message = Some(Broken { law: format!("panic at {place}"), detail: text.chars().take(2000).collect() });
            true
        });
        if !mine {
            usual(info);
        }
    }));
}
