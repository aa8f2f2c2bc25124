//! Plays one game from set-up to end.

use kartacz_engine::core::dice::{Seeded, mix};
use kartacz_engine::core::game::{Actions, Game, Observer, Side, Silent};

use crate::Player;
use crate::core::watch::Watch;

/// Dice and scratch space for playing games, allocated once and reused for every game.
#[derive(Debug)]
pub struct Table<G: Game> {
    dice: Seeded,
    actions: Box<Actions<G::Action>>,
}

/// The legal actions of a decision, generated on demand.
#[derive(Debug)]
pub struct Options<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    scratch: &'a mut Actions<G::Action>,
}

impl<'a, G: Game> Options<'a, G> {
    /// The options of a state; `scratch` receives the legal actions when they are needed.
    #[must_use]
    pub const fn new(game: &'a G, state: &'a G::State, scratch: &'a mut Actions<G::Action>) -> Self {
        Self { game, state, scratch }
    }

    /// The options again, for consulting another player first.
    pub fn again(&mut self) -> Options<'_, G> {
        Options { game: self.game, state: self.state, scratch: self.scratch }
    }

    /// All legal actions; at least one.
    #[must_use]
    pub fn list(self) -> &'a [G::Action] {
        self.game.legal(self.state, self.scratch);
        self.scratch
    }

    /// Whether this action is legal and not the only one.
    pub fn offer(&mut self, action: G::Action) -> bool {
        self.game.offers(self.state, self.scratch, action)
    }

    /// The action at the index that `index` returns, given the number of legal actions.
    pub fn pick(self, index: impl FnOnce(usize) -> usize) -> G::Action {
        self.game.pick(self.state, self.scratch, index)
    }
}

/// A finished game.
#[derive(Clone, Copy, Debug)]
pub struct Played<S> {
    /// The last state.
    pub state: S,
    /// The number of decisions the players made.
    pub decisions: u32,
}

/// The seed of a player: distinct for each game and side, and from every seed of the dice.
#[must_use]
pub const fn player_seed(game_seed: u64, side: Side) -> u64 {
    mix(game_seed ^ mix(0x706C_6179_6572 + side.index() as u64))
}

impl<G: Game> Default for Table<G> {
    fn default() -> Self {
        Self { dice: Seeded::new(0), actions: Box::new(Actions::new()) }
    }
}

impl<G: Game> Table<G> {
    /// Plays the game with this seed, see [`kartacz_engine::core::dice::game_seed`]. The result depends only on the
    /// scenario, the players and the seed.
    pub fn play<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        first: &mut A,
        second: &mut B,
        seed: u64,
        log: &mut impl Observer<G::State, G::Event>,
    ) -> Played<G::State> {
        self.play_watched(game, first, second, seed, log, None)
    }

    /// As [`Table::play`], while someone may look on.
    pub fn play_watched<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        first: &mut A,
        second: &mut B,
        seed: u64,
        log: &mut impl Observer<G::State, G::Event>,
        mut watch: Option<&mut dyn Watch<G>>,
    ) -> Played<G::State> {
        self.dice.reset(seed);
        first.new_game(player_seed(seed, Side::First));
        second.new_game(player_seed(seed, Side::Second));
        let state = game.start(&mut self.dice, log);
        let rolled = self.dice.take_rolled();
        if let Some(watch) = &mut watch {
            watch.begun(game, seed, &state, rolled);
        }
        self.run(game, state, first, second, log, watch, |_| false)
    }

    /// Applies an action to a state, if given, and plays on with the dice of this seed to the end, or until `enough`
    /// returns true at a decision. The players keep their state: `new_game` is not called.
    #[expect(clippy::too_many_arguments, reason = "a game, its players, its dice, and when to stop")]
    pub fn play_on<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        state: G::State,
        action: Option<G::Action>,
        first: &mut A,
        second: &mut B,
        seed: u64,
        enough: impl FnMut(&G::State) -> bool,
    ) -> Played<G::State> {
        self.dice.reset(seed);
        self.go_on(game, state, action, first, second, enough)
    }

    /// As [`Table::play_on`], with set `number` of `of` sets of dice that are spread over their faces; also returns whether one was rolled.
    #[expect(clippy::too_many_arguments, reason = "a game, its players, its dice, and when to stop")]
    pub fn play_spread<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        state: G::State,
        action: Option<G::Action>,
        first: &mut A,
        second: &mut B,
        (seed, number, of): (u64, u32, u32),
        enough: impl FnMut(&G::State) -> bool,
    ) -> (G::State, bool) {
        self.dice.reset(seed);
        self.dice.spread(seed, number, of);
        let end = self.go_on(game, state, action, first, second, enough).state;
        (end, self.dice.take_rolled())
    }

    /// Applies an action, if given, and plays on with the dice as they are.
    fn go_on<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        mut state: G::State,
        action: Option<G::Action>,
        first: &mut A,
        second: &mut B,
        enough: impl FnMut(&G::State) -> bool,
    ) -> Played<G::State> {
        if let Some(action) = action {
            game.apply(&mut state, action, &mut self.dice, &mut Silent);
        }
        self.run(game, state, first, second, &mut Silent, None, enough)
    }

    #[expect(clippy::too_many_arguments, reason = "a game, its players, who looks on, and when to stop")]
    fn run<A: Player<G> + ?Sized, B: Player<G> + ?Sized>(
        &mut self,
        game: &G,
        mut state: G::State,
        first: &mut A,
        second: &mut B,
        log: &mut impl Observer<G::State, G::Event>,
        mut watch: Option<&mut dyn Watch<G>>,
        mut enough: impl FnMut(&G::State) -> bool,
    ) -> Played<G::State> {
        let mut decisions = 0;
        while let Some(side) = game.decider(&state) {
            if enough(&state) {
                break;
            }
            let view = game.view(&state, side);
            let options = Options::new(game, &state, &mut self.actions);
            let chosen = match side {
                Side::First => first.decide(game, view, options),
                Side::Second => second.decide(game, view, options),
            };
            match &mut watch {
                None => game.apply(&mut state, chosen, &mut self.dice, log),
                Some(watch) => {
                    let before = state;
                    game.apply(&mut state, chosen, &mut self.dice, log);
                    watch.acted(game, &before, chosen, &state, self.dice.take_rolled());
                }
            }
            decisions += 1;
        }
        Played { state, decisions }
    }
}
