//! A variant: some choices, each with one of its levels.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::studies::factor::{Factor, Level};

/// Pairs of a choice and a level, by their places, in the order of the choices; none is the scenario itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant(pub Vec<(usize, usize)>);

impl Variant {
    /// A variant with these changes, in order; of two of one choice the first.
    #[must_use]
    pub fn of(mut changes: Vec<(usize, usize)>) -> Self {
        changes.sort_by_key(|change| change.0);
        changes.dedup_by_key(|change| change.0);
        Self(changes)
    }

    /// The changes.
    pub fn changes<'a>(&'a self, choices: &'a [Factor]) -> impl Iterator<Item = (&'a Factor, &'a Level)> + 'a {
        self.0.iter().map(|&(choice, level)| (&choices[choice], &choices[choice].levels[level]))
    }

    /// The arguments of `--set`.
    #[must_use]
    pub fn sets(&self, choices: &[Factor]) -> Vec<String> {
        self.changes(choices).flat_map(|(_, level)| level.arguments()).collect()
    }

    /// How far it is from the scenario.
    #[must_use]
    pub fn distance(&self, choices: &[Factor]) -> f64 {
        self.changes(choices).map(|(_, level)| level.cost).sum()
    }

    /// How much of its effect it has in common with another: a unit for each change that both make.
    #[must_use]
    pub fn likeness(&self, other: &Self, choices: &[Factor]) -> f64 {
        let level = |choice: usize| other.0.iter().find(|change| change.0 == choice).map(|change| change.1);
        self.0.iter().filter_map(|&(choice, one)| Some(choices[choice].likeness(one, level(choice)?))).sum()
    }

    /// Whether both change the same choices.
    #[must_use]
    pub fn is_kin(&self, other: &Self) -> bool {
        self.0.iter().map(|change| change.0).eq(other.0.iter().map(|change| change.0))
    }

    /// Whether another makes all its changes, and more.
    #[must_use]
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.0.len() < other.0.len() && self.0.iter().all(|change| other.0.contains(change))
    }

    /// A random variant with one or more changes.
    #[must_use]
    pub fn random(choices: &[Factor], most: usize, rng: &mut Xoshiro256PlusPlus) -> Self {
        let count = 1 + below(rng, most);
        Self::of((0..count).map(|_| change(choices, rng)).collect())
    }

    /// A child of two variants: each change of either with even chance, then perhaps one more, one less or another level; with
    /// at most `most` changes.
    #[must_use]
    pub fn child(parents: [&Self; 2], choices: &[Factor], most: usize, rng: &mut Xoshiro256PlusPlus) -> Self {
        let mut changes: Vec<(usize, usize)> =
            parents.iter().flat_map(|parent| &parent.0).copied().filter(|_| below(rng, 2) == 0).collect();
        match below(rng, 4) {
            0 => changes.insert(0, change(choices, rng)),
            1 if !changes.is_empty() => drop(changes.remove(below(rng, changes.len()))),
            2 if !changes.is_empty() => {
                let place = below(rng, changes.len());
                let choice = changes[place].0;
                changes[place].1 = below(rng, choices[choice].levels.len());
            }
            _ => {}
        }
        while changes.len() > most {
            changes.remove(below(rng, changes.len()));
        }
        Self::of(changes)
    }
}

fn change(choices: &[Factor], rng: &mut Xoshiro256PlusPlus) -> (usize, usize) {
    let choice = below(rng, choices.len());
    (choice, below(rng, choices[choice].levels.len()))
}

/// A whole number below another; 0 when that is 0.
pub fn below(rng: &mut Xoshiro256PlusPlus, end: usize) -> usize {
    // The product of 64 bits with a small number: the bias is below 2^-50.
    ((u128::from(rng.next_u64()) * end as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::super::tests::choices;
    use super::*;

    #[test]
    fn variants_add_up_their_changes() {
        let choices = choices(4);
        let variant = Variant::of(vec![(2, 0), (0, 1), (2, 1)]);
        assert_eq!(variant.0, [(0, 1), (2, 0)]);
        assert_eq!(variant.sets(&choices), ["a0=2", "a2=1"]);
        let each = |place: usize| Variant::of(vec![variant.0[place]]).distance(&choices);
        assert_eq!(variant.distance(&choices), each(0) + each(1));
        assert_eq!(Variant::default().distance(&choices), 0.0);
        // Half a step has half an effect in part.
        assert_eq!(variant.likeness(&variant, &choices), 1.0 + 0.625);
        assert_eq!(variant.likeness(&Variant::of(vec![(1, 0)]), &choices), 0.0);
        let part = Variant::of(vec![(2, 0)]);
        assert!(part.is_part_of(&variant) && !variant.is_part_of(&variant) && !variant.is_part_of(&part));
        assert!(variant.is_kin(&Variant::of(vec![(0, 0), (2, 1)])) && !variant.is_kin(&Variant::of(vec![(0, 1)])));
    }

    #[test]
    fn children_are_made_of_their_parents_and_keep_to_the_limit() {
        let choices = choices(9);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2000 {
            let parents = [(); 2].map(|()| Variant::random(&choices, 3, &mut rng));
            let child = Variant::child([&parents[0], &parents[1]], &choices, 3, &mut rng);
            for variant in parents.iter().chain([&child]) {
                assert!(variant.0.len() <= 3 && variant.0.windows(2).all(|pair| pair[0].0 < pair[1].0));
            }
            let strange = |change: &&(usize, usize)| !parents.iter().any(|parent| parent.0.contains(change));
            assert!(child.0.iter().filter(strange).count() <= 1, "{parents:?} {child:?}");
            seen.insert(child.0.len());
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
