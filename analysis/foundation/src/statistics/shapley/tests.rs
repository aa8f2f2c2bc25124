//! Against published games.

use super::*;

#[track_caller]
fn assert_values(attribution: &Attribution, value: impl Fn(Set) -> f64, expected: &[f64]) {
    let found: Vec<f64> = attribution.effects.iter().map(|effect| effect.of(&value)).collect();
    let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12);
    assert!(near && found.len() == expected.len(), "{found:?} is not {expected:?}");
}

/// The glove game: the first has a left glove, the others a right one; a pair is worth 1.
fn gloves(set: Set) -> f64 {
    f64::from(u8::from(set & 1 != 0 && set & 6 != 0))
}

#[test]
fn the_glove_game_has_its_values() {
    assert_values(&exact(3, &|_| true).unwrap(), gloves, &[2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]);
}

/// Littlechild and Owen (Management Science 20, 1973): landings share the cost of the runway that the largest of them needs.
#[test]
fn the_airport_game_has_its_values() {
    let costs = [1.0, 2.0, 5.0, 9.0];
    let runway = |set: Set| (0..4).filter(|&of| set & only(of) != 0).map(|of| costs[of]).fold(0.0, f64::max);
    let shares = [0.25, 0.25 + 1.0 / 3.0, 0.25 + 1.0 / 3.0 + 1.5, 0.25 + 1.0 / 3.0 + 1.5 + 4.0];
    assert_values(&exact(4, &|_| true).unwrap(), runway, &shares);
}

/// Shapley and Shubik (American Political Science Review 48, 1954): a majority of 3 among the votes 2, 1, 1.
#[test]
fn the_weighted_majority_has_its_values() {
    let votes = [2, 1, 1];
    let wins = |set: Set| {
        let sum: i32 = (0..3).filter(|&of| set & only(of) != 0).map(|of| votes[of]).sum();
        f64::from(u8::from(sum >= 3))
    };
    assert_values(&exact(3, &|_| true).unwrap(), wins, &[2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]);
}

/// The mean over all orders, one by one.
fn by_hand(count: usize, accepts: impl Fn(Set) -> bool, value: impl Fn(Set) -> f64) -> Vec<f64> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let left = (0..count).filter(|change| !order.contains(change));
            left.map(|change| order.iter().copied().chain([change]).collect()).collect::<Vec<Vec<usize>>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let sets = |order: &[usize]| {
        let reached = |end: usize| order[..end].iter().fold(0, |set, &change| set | only(change));
        (0..=order.len()).map(reached).collect::<Vec<Set>>()
    };
    orders.retain(|order| sets(order).into_iter().all(&accepts));
    let mut sums = vec![0.0; count];
    for order in &orders {
        let sets = sets(order);
        order
            .iter()
            .enumerate()
            .for_each(|(place, &change)| sums[change] += value(sets[place + 1]) - value(sets[place]));
    }
    sums.iter().map(|sum| sum / orders.len() as f64).collect()
}

/// Values without any pattern.
fn noise(set: Set) -> f64 {
    f64::from((set + 1).wrapping_mul(2_654_435_761) >> 20)
}

#[test]
fn all_orders_one_by_one_give_the_same() {
    for count in 1..=5 {
        assert_values(&exact(count, &|_| true).unwrap(), noise, &by_hand(count, |_| true, noise));
    }
    // The second change needs the first; the third and the fourth exclude each other until the fifth.
    let accepts = |set: Set| (set & 2 == 0 || set & 1 != 0) && (set & 12 != 12 || set & 16 != 0);
    let some = exact(5, &accepts).unwrap();
    assert!(some.orders > 1 && some.orders < 60, "{}", some.orders);
    assert_values(&some, noise, &by_hand(5, accepts, noise));
}

#[test]
fn the_values_add_up_to_the_effect_of_all() {
    let accepts = |set: Set| set & 3 != 2;
    for attribution in [exact(6, &|_| true).unwrap(), exact(6, &accepts).unwrap()] {
        let value = |set: Set| i128::from(noise(set) as i64);
        let sum: i128 = attribution.effects.iter().map(|effect| effect.whole(value)).sum();
        assert_eq!(sum, i128::from(attribution.orders) * (value(all(6)) - value(0)));
    }
}

#[test]
fn without_an_accepted_order_there_is_no_value() {
    assert_eq!(exact(2, &|set| set == 0 || set == 3), None);
    assert_eq!(sampled(9, 4, 1, &mut |set| set.count_ones() != 4), None);
}

#[test]
fn sampled_orders_estimate_the_values() {
    let exactly: Vec<f64> = exact(8, &|_| true).unwrap().effects.iter().map(|effect| effect.of(noise)).collect();
    let drawn = sampled(8, 400, 7, &mut |_| true).unwrap();
    let attribution = drawn.attribution();
    assert_eq!((attribution.orders, attribution.effects.len()), (800, 8));
    let mut outside = 0;
    for (change, effect) in attribution.effects.iter().enumerate() {
        let units: Vec<f64> = drawn.of_units(change).iter().map(|unit| unit.of(noise)).collect();
        let mean = effect.of(noise);
        assert!((units.iter().sum::<f64>() / 400.0 - mean).abs() < 1e-9);
        let point = Estimate { mean, interval: crate::statistics::Interval { low: mean, high: mean } };
        let interval = point.over_units(&units, 3.0).interval;
        outside += usize::from(!(interval.low..=interval.high).contains(&exactly[change]));
    }
    assert_eq!(outside, 0);
    assert_eq!(sampled(8, 400, 7, &mut |_| true).unwrap(), drawn, "the draws follow from the seed");
    let value = |set: Set| i128::from(noise(set) as i64);
    let sum: i128 = attribution.effects.iter().map(|effect| effect.whole(value)).sum();
    assert_eq!(sum, 800 * (value(all(8)) - value(0)));
}

/// A change that needs another is never made before it, and one that needs none keeps its share.
#[test]
fn sampled_orders_avoid_refused_sets() {
    let accepts = |set: Set| set & 2 == 0 || set & 1 != 0;
    let drawn = sampled(8, 100, 3, &mut |set| accepts(set)).unwrap();
    assert!(drawn.sets().into_iter().all(accepts));
    let exactly = exact(8, &accepts).unwrap();
    for (one, other) in drawn.attribution().effects.iter().zip(&exactly.effects) {
        let worth = |set: Set| f64::from(set & 1) + 2.0 * f64::from(set >> 1 & 1) + f64::from(set >> 4 & 1);
        assert!((one.of(worth) - other.of(worth)).abs() < 1e-9);
    }
}

#[test]
fn an_interaction_is_what_two_do_beyond_each() {
    let values = [1.0, 3.0, 2.0, 2.5];
    let contrast = Contrast::interaction(0, 1);
    assert_eq!(contrast.of(|set| values[set as usize]), -1.5);
    assert_eq!((contrast.reach(), Contrast::difference(3, 0).reach()), (2, 1));
}
