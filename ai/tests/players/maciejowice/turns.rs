//! Units do not turn in place for nothing.

use kartacz_ai::Table;
use kartacz_ai::games::insurrection::Heuristic;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Observer;
use kartacz_engine::games::insurrection::event::{Event, Fact};
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::maciejowice::M1794;

use super::shipped::{FIELDS, field};

const GAMES: u32 = 20;

/// Counts moves that only turn.
#[derive(Default)]
struct Turns {
    moved: bool,
    turned: bool,
    count: u32,
}

impl Observer<State<M1794>, Event<M1794>> for Turns {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State<M1794>, event: Event<M1794>) {
        match event.fact {
            Fact::MoveBegins { .. } => (self.moved, self.turned) = (false, false),
            Fact::Turned => self.turned = true,
            Fact::Moved { .. } => self.moved = true,
            Fact::MoveEnds if self.turned && !self.moved => self.count += 1,
            _ => {}
        }
    }
}

/// There were 45 a game when the movement points left after a turn counted as a gain; now there are 2.
#[test]
fn few_moves_only_turn() {
    let game = field(FIELDS[0]);
    let (mut first, mut second) = (Heuristic::<M1794>::default(), Heuristic::<M1794>::default());
    let (mut table, mut turns) = (Table::default(), Turns::default());
    for index in 0..u64::from(GAMES) {
        table.play(&game, &mut first, &mut second, game_seed(1794, index), &mut turns);
    }
    assert!(turns.count < 5 * GAMES, "{} in {GAMES} games", turns.count);
}
