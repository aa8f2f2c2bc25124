//! The interface of every rule system: a state machine over decision points.

pub use crate::core::actions::{Actions, MAX_ACTIONS};
use crate::core::dice::{Dice, Seeded};

/// One of the two sides of a game, in the order the scenario names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side named first in the scenario; victory points are net for it.
    First = 0,
    /// The side named second.
    Second = 1,
}

impl Side {
    /// Both sides, first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side, 1 for the second: for use with two-element arrays.
    ///
    /// ```
    /// use kartacz_engine::core::game::Side;
    ///
    /// let losses = [3, 5];
    /// assert_eq!(losses[Side::First.other().index()], 5);
    /// ```
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The side that won.
    Side(Side),
    /// Neither side won.
    Draw,
}

/// The outcome of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Winner,
    /// Index into [`Game::endings`]: the manner of ending.
    pub ending: u8,
    /// Victory points, net for the first side, in the smallest unit of the game: whole points, or half points where it
    /// has them.
    pub vp: i32,
    /// The stage in which the game ended, counted from 1.
    pub stage: u8,
}

/// Receives the events of a game as they happen, each with the state that it has left.
///
/// An observer that is not [`Observer::ACTIVE`] costs nothing: the event is never built. The state is all of it: an observer
/// that shows one side what it may know must hide the rest.
///
/// ```
/// use kartacz_engine::core::game::Observer;
///
/// /// Counts events.
/// struct Counter(u32);
///
/// impl<S, E> Observer<S, E> for Counter {
///     const ACTIVE: bool = true;
///     fn record(&mut self, _: &S, _: E) {
///         self.0 += 1;
///     }
/// }
///
/// let mut counter = Counter(0);
/// counter.record(&"the state", "an event");
/// assert_eq!(counter.0, 1);
/// ```
pub trait Observer<S, E> {
    /// Whether events are recorded at all.
    const ACTIVE: bool;
    /// Takes one event, and the state after it.
    fn record(&mut self, state: &S, event: E);
}

/// The observer that records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<S, E> Observer<S, E> for Silent {
    const ACTIVE: bool = false;
    fn record(&mut self, _: &S, _: E) {}
}

impl<S, E> Observer<S, E> for Vec<E> {
    const ACTIVE: bool = true;
    fn record(&mut self, _: &S, event: E) {
        self.push(event);
    }
}

/// The observer that passes each event and its state to a function.
pub struct Recorder<'a, S, E>(&'a mut dyn FnMut(&S, E));

impl<S, E> Observer<S, E> for Recorder<'_, S, E> {
    const ACTIVE: bool = true;
    fn record(&mut self, state: &S, event: E) {
        (self.0)(state, event);
    }
}

/// A loaded scenario of one rule system: immutable, shared by all threads.
///
/// The rules of a game are a lot of code, so they are compiled exactly twice, in their own crate: for seeded dice without a log,
/// and for any other dice and observer through `dyn`. Functions generic over both would be compiled again in every crate that
/// uses them.
pub trait Game: Sync {
    /// The whole state of a game: plain data, a few kilobytes at most.
    type State: Copy + Eq;
    /// One choice at a decision point.
    type Action: Copy + Eq + core::fmt::Debug;
    /// Something that happened, for the log.
    type Event: Copy + Send;
    /// What one side may know of a state; the other side's hidden choices are not in it.
    type View<'a>: Copy
    where
        Self: 'a;

    /// [`Game::start`] with seeded dice and no log: the common case.
    fn start_seeded(&self, dice: &mut Seeded) -> Self::State;
    /// [`Game::start`] with any dice and any observer.
    fn start_recorded(&self, dice: &mut dyn Dice, log: &mut Recorder<'_, Self::State, Self::Event>) -> Self::State;
    /// [`Game::apply`] with seeded dice and no log.
    fn apply_seeded(&self, state: &mut Self::State, action: Self::Action, dice: &mut Seeded);
    /// [`Game::apply`] with any dice and any observer.
    fn apply_recorded(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut dyn Dice,
        log: &mut Recorder<'_, Self::State, Self::Event>,
    );

    /// Sets the game up and advances it to the first decision.
    #[inline]
    fn start<O: Observer<Self::State, Self::Event>>(&self, dice: &mut impl Dice, log: &mut O) -> Self::State {
        if !O::ACTIVE
            && let Some(seeded) = dice.seeded()
        {
            return self.start_seeded(seeded);
        }
        self.start_recorded(dice, &mut Recorder(&mut |state, event| log.record(state, event)))
    }
    /// The side that decides now; `None` when the game is over.
    fn decider(&self, state: &Self::State) -> Option<Side>;
    /// Lists every legal action into `out`, which is cleared first; at least one while the game lasts.
    fn legal(&self, state: &Self::State, out: &mut Actions<Self::Action>);
    /// The action at `index(n)` in the list of [`Game::legal`], where `n` is the length of that list. For players that
    /// choose by position, without looking at the actions.
    fn pick(
        &self,
        state: &Self::State,
        scratch: &mut Actions<Self::Action>,
        index: impl FnOnce(usize) -> usize,
    ) -> Self::Action {
        self.legal(state, scratch);
        scratch[index(scratch.len())]
    }
    /// Whether an action is legal and not the only one. For players that already know the action they want.
    fn offers(&self, state: &Self::State, scratch: &mut Actions<Self::Action>, action: Self::Action) -> bool {
        self.legal(state, scratch);
        scratch.len() > 1 && scratch.contains(&action)
    }
    /// Carries out a legal action and advances the game to the next real decision or its end.
    #[inline]
    fn apply<O: Observer<Self::State, Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut impl Dice,
        log: &mut O,
    ) {
        if !O::ACTIVE
            && let Some(seeded) = dice.seeded()
        {
            return self.apply_seeded(state, action, seeded);
        }
        self.apply_recorded(state, action, dice, &mut Recorder(&mut |state, event| log.record(state, event)));
    }
    /// The outcome, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// The state as `side` may see it.
    fn view<'a>(&'a self, state: &'a Self::State, side: Side) -> Self::View<'a>;
    /// The names of the manners of ending, in the order of [`Outcome::ending`].
    fn endings(&self) -> &'static [&'static str];
}

/// The functions of [`Game`] that are compiled twice, from the generic functions `started` and `applied` of the rules.
macro_rules! compiled_twice {
    ([$($receiver:tt)*], $rules:ident, $state:ty, $action:ty, $event:ty) => {
        fn start_seeded($($receiver)*, dice: &mut Seeded) -> $state {
            $rules.started(dice, &mut Silent)
        }

        fn start_recorded($($receiver)*, mut dice: &mut dyn Dice, log: &mut Recorder<'_, $state, $event>) -> $state {
            $rules.started(&mut dice, log)
        }

        fn apply_seeded($($receiver)*, state: &mut $state, action: $action, dice: &mut Seeded) {
            $rules.applied(state, action, dice, &mut Silent);
        }

        fn apply_recorded(
            $($receiver)*,
            state: &mut $state,
            action: $action,
            mut dice: &mut dyn Dice,
            log: &mut Recorder<'_, $state, $event>,
        ) {
            $rules.applied(state, action, &mut dice, log);
        }
    };
}

pub(crate) use compiled_twice;
