//! Which sets of groups are played, and how their values make those of the groups.

use std::collections::BTreeSet;

use kartacz_engine::scenario::shown;

use super::variants::{Refusal, Variants};
use crate::base::error::Failure;
use crate::base::words::counted;
use crate::statistics::shapley::{Attribution, Drawn, EXACT, MOST, Set, exact, only, sampled};

/// How many orders of many groups are drawn when no number is given.
pub const ORDERS: u32 = 64;

/// The sets to play.
pub struct Plan {
    /// The sets, in order.
    pub sets: Vec<Set>,
    /// The value of each group.
    pub attribution: Attribution,
    /// The orders, where they were drawn.
    pub drawn: Option<Drawn>,
    /// The sets that the checker refused.
    pub refused: Vec<Refusal>,
}

impl Plan {
    /// Every accepted set of up to [`EXACT`] groups; of more, those of `orders` orders that are drawn, each group alone and last,
    /// and each pair.
    ///
    /// # Errors
    /// When there is no group, there are too many, or no order of them is accepted.
    pub fn new(variants: &mut Variants<'_>, orders: u32, seed: u64) -> Result<Self, Failure> {
        let (count, whole) = (variants.groups().len(), variants.whole());
        if count == 0 {
            let text = "the two scenarios do not differ in any value that affects play; name scenarios that differ, or changes with \
                        `--what-if` and `--set`";
            return Err(Failure::Input(text.to_owned()));
        }
        few(count)?;
        let (attribution, drawn, sets) = if count <= EXACT {
            let accepted: BTreeSet<Set> = (0..=whole).filter(|&set| variants.accepts(set)).collect();
            let attribution = exact(count, &|set| accepted.contains(&set));
            (attribution, None, accepted)
        } else {
            let drawn = sampled(count, orders.div_ceil(2) as usize, seed, &mut |set| variants.accepts(set));
            let attribution = drawn.as_ref().map(Drawn::attribution);
            let single = (0..count).flat_map(|one| [only(one), whole ^ only(one)]);
            let pairs = (0..count).flat_map(|one| (0..one).map(move |other| only(one) | only(other)));
            let more: Vec<Set> = single.chain(pairs).filter(|&set| variants.accepts(set)).collect();
            let sets = drawn.iter().flat_map(Drawn::sets).chain(more).collect();
            (attribution, drawn, sets)
        };
        let attribution = attribution.ok_or_else(|| no_order(variants))?;
        Ok(Self { sets: sets.into_iter().collect(), attribution, drawn, refused: variants.refused() })
    }

    /// The budget in words: the games of each level.
    #[must_use]
    pub fn text(&self, groups: usize, games: &[u64]) -> String {
        let orders = counted(self.attribution.orders as u64, "order");
        let drawn = if self.drawn.is_some() { ", drawn" } else { "" };
        let (sets, sum) = (self.sets.len() as u64, games.iter().sum::<u64>());
        let levels = games.iter().map(|&games| counted(games, "game")).collect::<Vec<_>>().join(" and ");
        format!(
            "budget: {}, {orders}{drawn}; {} x {levels} = {}",
            counted(groups as u64, "group"),
            counted(sets, "variant"),
            counted(sets.saturating_mul(sum), "game"),
        )
    }
}

/// Checks that there are not too many groups.
///
/// # Errors
/// When there are.
pub fn few(groups: usize) -> Result<(), Failure> {
    if groups <= MOST {
        return Ok(());
    }
    let text = "join some with `--group NAME=PATH,PATH`, as in `--group map=map`";
    Err(Failure::Input(format!("the differences are in {groups} groups, and at most {MOST} can be explained; {text}")))
}

/// Why no order is accepted: which group is refused alone, and with which it is accepted.
fn no_order(variants: &mut Variants<'_>) -> Failure {
    let count = variants.groups().len();
    let refused = variants.refused();
    let mut said = String::from("every order of the groups passes through a scenario that the checker refuses");
    for refusal in refused.iter().filter(|refusal| refusal.set.count_ones() == 1).take(3) {
        said.push_str(&format!("\n  {} alone: {}", listed(&variants.names(refusal.set)), refusal.why));
    }
    let alone: Vec<Set> = (0..count).map(only).filter(|&set| !variants.accepts(set)).collect();
    let pair =
        alone.iter().enumerate().flat_map(|(place, &one)| alone[place + 1..].iter().map(move |&other| one | other));
    let join = pair
        .into_iter()
        .find(|&set| variants.accepts(set))
        .unwrap_or_else(|| alone.iter().fold(0, |set, one| set | one));
    let names = if join == 0 { variants.names(variants.whole()) } else { variants.names(join) };
    let group = format!("{}={}", names.join(" and "), names.join(","));
    said.push_str(&format!("\n  help: apply them together, as in `--group \"{group}\"`"));
    Failure::Input(said)
}

/// Names in a sentence.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        [one] => shown(one),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|name| shown(name)).collect();
            format!("{} and {}", first.join(", "), shown(last))
        }
    }
}
