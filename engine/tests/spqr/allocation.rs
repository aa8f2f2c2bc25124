//! \[8.32\] The choices of allocation reach every legal cover of small fronts, each by one sequence.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{UnitId, units_in};
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::table::cannae;

/// The combats of an allocation: pairs of an attacker and its defenders.
type Cover = Vec<(UnitId, Vec<UnitId>)>;

/// Pairs of an attacker and a defender, as they were assigned.
type Pairs = Vec<(UnitId, UnitId)>;

/// The attackers of the fronts, and their enemies.
const ATTACKERS: [&str; 5] = ["celt-1", "celt-2", "celt-3", "african-1", "libyan-1"];
const DEFENDERS: [&str; 5] = ["v-ha-1", "v-ha-2", "v-ve-1", "v-tr-1", "v-pr-1"];

/// The allocation that the assignments of a game make, in order of the attackers.
fn cover(events: &[(UnitId, UnitId)]) -> Cover {
    let mut blocks: Vec<(Vec<UnitId>, Vec<UnitId>)> = Vec::new();
    for &(unit, target) in events {
        match blocks.iter_mut().find(|(units, targets)| units.contains(&unit) || targets.contains(&target)) {
            Some((units, targets)) => {
                if !units.contains(&unit) {
                    units.push(unit);
                }
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
            None => blocks.push((vec![unit], vec![target])),
        }
    }
    let mut cover: Cover =
        blocks.iter().flat_map(|(units, targets)| units.iter().map(|&unit| (unit, sorted(targets)))).collect();
    cover.sort();
    cover
}

fn sorted(units: &[UnitId]) -> Vec<UnitId> {
    let mut units = units.to_vec();
    units.sort_unstable();
    units
}

/// Every cover that sequences of choices reach, as often as they do.
fn reached(game: &Spqr, state: &State, assigned: &mut Vec<(UnitId, UnitId)>, found: &mut Vec<Cover>) {
    if state_window(game, state) != Window::Allocation {
        found.push(cover(assigned));
        return;
    }
    let mut legal = Box::new(Actions::new());
    game.legal(state, &mut legal);
    for &action in legal.iter() {
        let (mut next, mut events) = (*state, Vec::new());
        game.apply(&mut next, action, &mut Seeded::new(7), &mut events);
        let before = assigned.len();
        let made = events.iter().filter(|event| event.kind() == Kind::Assigned);
        assigned.extend(made.filter_map(|event| Some((event.unit?, event.target?))));
        assert!(matches!(action, Action::Assign { .. } | Action::Pass));
        reached(game, &next, assigned, found);
        assigned.truncate(before);
    }
}

fn state_window(game: &Spqr, state: &State) -> Window {
    game.at(state).frame().window
}

/// Every legal cover: each attacker fights some of the enemies in its zone, the sets of two attackers are the same or
/// have nothing in common, and every enemy is in one.
fn legal_covers(game: &Spqr, state: &State) -> BTreeSet<Cover> {
    let at = game.at(state);
    let units: Vec<UnitId> = units_in(Side::First, at.attackers(Side::First)).collect();
    let targets: Vec<u64> = units.iter().map(|&unit| at.targets(unit)).collect();
    let all = targets.iter().fold(0, |word, &each| word | each);
    let mut found = BTreeSet::new();
    let mut chosen = vec![0u64; units.len()];
    choose(&targets, &mut chosen, 0, &mut |chosen| {
        let compatible = |&a: &u64, &b: &u64| a == b || a & b == 0;
        let partition = chosen.iter().all(|a| chosen.iter().all(|b| compatible(a, b)));
        if partition && chosen.iter().fold(0, |word, &each| word | each) == all {
            let cover = units.iter().zip(chosen).map(|(&unit, &word)| (unit, units_in(Side::Second, word).collect()));
            found.insert(cover.collect());
        }
    });
    found
}

/// Every choice of a part of each word that is not empty.
fn choose(words: &[u64], chosen: &mut [u64], index: usize, visit: &mut impl FnMut(&[u64])) {
    let Some(&word) = words.get(index) else { return visit(chosen) };
    let mut part = word;
    while part != 0 {
        chosen[index] = part;
        choose(words, chosen, index + 1, visit);
        part = (part - 1) & word;
    }
}

/// A front of a few units of both sides, all attackers with a marker; the state at the first choice of allocation, and
/// what was assigned without one.
fn front(dice: &mut Seeded) -> Option<(State, Pairs)> {
    let game = cannae();
    let field = &game.scenario.map.field;
    let key = Key { stage: 0, owner: 0, purpose: 0 };
    let mut at = PositionBuilder::new(game).leader("hannibal", "1505");
    let mut taken: Vec<Hex> = Vec::new();
    for id in ATTACKERS.into_iter().chain(DEFENDERS) {
        // Defenders stand in a line, and attackers on both sides of it, so that their zones overlap.
        let attacks = ATTACKERS.contains(&id);
        let (side, row) = (dice.below(2, key), 10 + dice.below(4, key));
        let label = format!("{:02}{row:02}", if attacks { 26 + 2 * side } else { 27 });
        let facing = if attacks && side == 0 { Facing::E } else { Facing::W };
        let unit = game.scenario.unit(id).expect("a unit");
        let stance = kartacz_engine::games::spqr::facing::Stance {
            hex: field.parse(&label).expect("a hex"),
            facing,
            column: false,
            double: game.card(unit).double,
        };
        let cells = stance.cells(field);
        if cells.iter().any(|cell| taken.contains(cell)) {
            continue;
        }
        taken.extend(cells.into_iter().filter(|cell| cell.is_some()));
        at = at.unit(id, &label, facing);
        if attacks {
            at = at.charging(id);
        }
    }
    let mut events = Vec::new();
    let state = at.build_shock("hannibal", &mut Seeded::new(3), &mut events);
    let made = events.iter().filter(|event| event.kind() == Kind::Assigned);
    let assigned = made.filter_map(|event| Some((event.unit?, event.target?))).collect();
    (state_window(game, &state) == Window::Allocation).then_some((state, assigned))
}

#[test]
fn p_8_32_choices_reach_every_legal_allocation_once() {
    let (game, mut dice) = (cannae(), Seeded::new(11));
    let (mut fronts, mut largest) = (0, 0);
    for _ in 0..400 {
        let Some((state, mut assigned)) = front(&mut dice) else { continue };
        let mut found = Vec::new();
        reached(game, &state, &mut assigned, &mut found);
        let once: BTreeSet<Cover> = found.iter().cloned().collect();
        assert_eq!(once.len(), found.len(), "an allocation is reached twice");
        assert_eq!(once, legal_covers(game, &state));
        fronts += 1;
        largest = largest.max(found.len());
    }
    assert!(fronts >= 100 && largest >= 5, "{fronts} fronts, at most {largest} allocations");
}
