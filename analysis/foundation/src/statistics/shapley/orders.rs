//! The orders in which changes are made: all of them, or a sample.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{game_seed, unbiased};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Attribution, Contrast, Set, all, only};

/// Keeps the draws apart from those of the games, which have the same seed.
const PURPOSE: u64 = 0x7368_6170;
/// How many orders are tried for each that is wanted.
const TRIES: usize = 2000;

/// Averages over all orders whose sets are all accepted. `None` when there is none.
///
/// # Panics
/// When there are too many changes to count the orders.
#[must_use]
pub fn exact(count: usize, accepts: &dyn Fn(Set) -> bool) -> Option<Attribution> {
    assert!(count <= 20, "the orders of {count} changes have no number of 64 bits");
    let (whole, changes) = (all(count), 0..count);
    let accepted: Vec<bool> = (0..=whole).map(accepts).collect();
    // In how many ways a set is reached from none, and all from it.
    let (mut before, mut after) = (vec![0_i64; accepted.len()], vec![0_i64; accepted.len()]);
    (before[0], after[whole as usize]) = (i64::from(accepted[0]), i64::from(accepted[whole as usize]));
    for set in 1..=whole {
        let ways = changes
            .clone()
            .filter(|&change| set & only(change) != 0)
            .map(|change| before[(set ^ only(change)) as usize]);
        before[set as usize] = if accepted[set as usize] { ways.sum() } else { 0 };
    }
    for set in (0..whole).rev() {
        let ways = changes
            .clone()
            .filter(|&change| set & only(change) == 0)
            .map(|change| after[(set | only(change)) as usize]);
        after[set as usize] = if accepted[set as usize] { ways.sum() } else { 0 };
    }
    let orders = before[whole as usize];
    let effect = |change: usize| {
        let joins = (0..=whole).filter(|set| set & only(change) == 0).flat_map(|set| {
            let joined = set | only(change);
            let weight = before[set as usize] * after[joined as usize];
            [(joined, weight), (set, -weight)]
        });
        Contrast::sum(joins, orders)
    };
    (orders > 0).then(|| Attribution { effects: changes.clone().map(effect).collect(), orders })
}

/// Orders that were drawn, in units of an order and its reverse: what the two have in common cancels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    count: usize,
    /// The orders of a unit: two, or one twice where its reverse is refused.
    units: Vec<[Vec<usize>; 2]>,
}

/// Draws this many units of two orders, with equal chances, from those whose sets are all accepted. `None` when the draws found
/// too few.
pub fn sampled(count: usize, units: usize, seed: u64, accepts: &mut dyn FnMut(Set) -> bool) -> Option<Drawn> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(game_seed(seed ^ PURPOSE, 0));
    let mut refused: BTreeSet<Set> = BTreeSet::new();
    let mut sound = |order: &[usize]| {
        prefixes(order).all(|set| {
            let sound = !refused.contains(&set) && accepts(set);
            if !sound {
                refused.insert(set);
            }
            sound
        })
    };
    let mut drawn = Drawn { count, units: Vec::with_capacity(units) };
    for _ in 0..units.saturating_mul(TRIES) {
        if drawn.units.len() == units {
            break;
        }
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|place| order.swap(place, unbiased(&mut rng, place as u32 + 1) as usize));
        if sound(&order) {
            let reverse: Vec<usize> = order.iter().rev().copied().collect();
            let other = if sound(&reverse) { reverse } else { order.clone() };
            drawn.units.push([order, other]);
        }
    }
    (drawn.units.len() == units).then_some(drawn)
}

/// The sets that an order goes through, none and all among them.
fn prefixes(order: &[usize]) -> impl Iterator<Item = Set> {
    std::iter::once(0).chain(order.iter().scan(0, |set, &change| {
        *set |= only(change);
        Some(*set)
    }))
}

impl Drawn {
    /// The sets that they go through.
    #[must_use]
    pub fn sets(&self) -> BTreeSet<Set> {
        self.units.iter().flatten().flat_map(|order| prefixes(order)).collect()
    }

    /// The averages over the orders.
    #[must_use]
    pub fn attribution(&self) -> Attribution {
        let orders = 2 * self.units.len() as i64;
        let effect =
            |change| Contrast::sum(self.units.iter().flatten().flat_map(|order| joining(order, change)), orders);
        Attribution { effects: (0..self.count).map(effect).collect(), orders }
    }

    /// The effect of a change in each unit.
    #[must_use]
    pub fn of_units(&self, change: usize) -> Vec<Contrast> {
        let unit = |orders: &[Vec<usize>; 2]| Contrast::sum(orders.iter().flat_map(|order| joining(order, change)), 2);
        self.units.iter().map(unit).collect()
    }
}

/// The step of an order at which a change is made: the set with it, and the set before.
fn joining(order: &[usize], change: usize) -> [(Set, i64); 2] {
    let before = order.iter().take_while(|&&other| other != change).fold(0, |set, &other| set | only(other));
    [(before | only(change), 1), (before, -1)]
}
