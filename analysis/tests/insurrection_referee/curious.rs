//! An exploratory player for the referee's games.

use std::mem::{Discriminant, discriminant};

use kartacz_ai::Player;
use kartacz_engine::core::dice::mix;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::position::View;

/// All kinds of action are equally likely, regardless of how many actions there are of each kind, and a step next to enemies
/// is a separate kind. This produces formations, charges and reactions that other players hardly ever choose.
#[derive(Default)]
pub struct Curious {
    seed: u64,
}

impl Curious {
    fn below(&mut self, count: usize) -> usize {
        self.seed = mix(self.seed);
        (self.seed % count as u64) as usize
    }
}

type Kind = (Discriminant<Action>, bool);

fn kind(view: View<'_>, action: &Action) -> Kind {
    let position = view.position;
    let attacks = if let Action::Step { unit, side } = *action {
        let from = position.board.place[usize::from(unit)];
        let to = position.game.scenario.map.grid.neighbour(from, side);
        to.is_some() && position.side_at(to, view.side.other()) != 0
    } else {
        false
    };
    (discriminant(action), attacks)
}

impl Player<Niemenczyn> for Curious {
    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn choose(&mut self, _: &Niemenczyn, view: View<'_>, legal: &[Action]) -> usize {
        let mut kinds: Vec<Kind> = Vec::new();
        for action in legal {
            let kind = kind(view, action);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        // Ending a phase is made less likely and closing with the enemy more likely; otherwise little would happen.
        let end = discriminant(&Action::End);
        if kinds.len() > 1 && self.below(8) > 0 {
            kinds.retain(|&(action, _)| action != end);
        }
        if kinds.iter().any(|&(_, attacks)| attacks) && self.below(4) > 0 {
            kinds.retain(|&(_, attacks)| attacks);
        }
        let chosen = kinds[self.below(kinds.len())];
        let which: Vec<usize> = (0..legal.len()).filter(|&index| kind(view, &legal[index]) == chosen).collect();
        which[self.below(which.len())]
    }
}
