//! The division of things that cannot be cut among shards.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// For each cost, which shard it falls to: the costliest first, each to the shard with the least so far (Graham 1969). The costliest shard
/// has at most 4/3 of the least possible cost, and while there are as many costs as shards none is empty.
pub fn divided(costs: &[u128], shards: u64) -> Vec<u64> {
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|&place| Reverse(costs[place]));
    let mut loads: BinaryHeap<Reverse<(u128, u64)>> = (0..shards).map(|shard| Reverse((0, shard))).collect();
    let mut division = vec![0; costs.len()];
    for place in order {
        let Some(Reverse((load, shard))) = loads.pop() else { break };
        division[place] = shard;
        loads.push(Reverse((load + costs[place], shard)));
    }
    division
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loads(costs: &[u128], shards: u64) -> Vec<u128> {
        let division = divided(costs, shards);
        let of = |shard| division.iter().zip(costs).filter(|(own, _)| **own == shard).map(|(_, cost)| cost).sum();
        (0..shards).map(of).collect()
    }

    #[test]
    fn as_many_shards_as_parts_get_one_each() {
        for costs in [&[100, 1, 1, 1][..], &[1, 1, 1, 100], &[5, 5, 5, 5], &[7]] {
            let mut division = divided(costs, costs.len() as u64);
            division.sort_unstable();
            assert_eq!(division, (0..costs.len() as u64).collect::<Vec<_>>(), "{costs:?}");
        }
    }

    #[test]
    fn the_costliest_shard_is_small_and_none_is_empty() {
        assert_eq!(loads(&[9, 1, 1, 1, 1, 1], 2), [9, 5]);
        assert_eq!(loads(&[1, 8, 1, 1, 7, 1], 3), [8, 7, 4]);
        let costs: Vec<u128> = (0..40).map(|number| 1 + number * number % 17).collect();
        for shards in 1..=40 {
            let loads = loads(&costs, shards);
            let most = *loads.iter().max().unwrap();
            let ideal = costs.iter().sum::<u128>().div_ceil(u128::from(shards)).max(*costs.iter().max().unwrap());
            assert!(loads.iter().all(|load| *load > 0) && most <= ideal * 4 / 3 + 1, "{shards}: {loads:?}");
        }
    }
}
