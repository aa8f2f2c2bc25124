//! A player for the referee's games that tries everything.

use std::mem::{Discriminant, discriminant};

use kartacz_ai::Player;
use kartacz_engine::core::dice::mix;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::position::View;

/// Every kind of action is as likely as another, however many ways there are to do it, and a step among enemies is a kind of
/// its own. So formations, charges and reactions come up that others hardly ever choose.
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
        // The end of a phase is put off and the enemy sought, or little would happen.
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
