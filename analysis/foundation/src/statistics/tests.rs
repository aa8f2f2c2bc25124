use super::*;

#[track_caller]
fn assert_interval(found: Interval, low: f64, high: f64) {
    let close = |a: f64, b: f64| (a - b).abs() < 0.000_06;
    assert!(close(found.low, low) && close(found.high, high), "{found:?} is not {low} to {high}");
}

/// Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
/// The difference of two independent shares, each a count and its whole.
fn uncorrelated(one: [u64; 2], other: [u64; 2]) -> (f64, Interval) {
    let [one, other] = [one, other].map(|[count, of]| Share { count, of });
    square_and_add(one, other, 0.0)
}

#[test]
fn wilson_agrees_with_newcombe_1998_table_1() {
    assert_interval(wilson(81, 263), 0.2553, 0.3662);
    assert_interval(wilson(15, 148), 0.0624, 0.1605);
    assert_interval(wilson(0, 20), 0.0, 0.1611);
    assert_interval(wilson(1, 29), 0.0061, 0.1718);
}

/// Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10.
#[test]
fn difference_agrees_with_newcombe_1998_table_2() {
    assert_interval(uncorrelated([56, 70], [48, 80]).1, 0.0524, 0.3339);
    assert_interval(uncorrelated([9, 10], [3, 10]).1, 0.1705, 0.8090);
    assert_interval(uncorrelated([6, 7], [2, 7]).1, 0.0582, 0.8062);
    assert_interval(uncorrelated([5, 56], [0, 29]).1, -0.0381, 0.1926);
    assert_interval(uncorrelated([10, 10], [0, 20]).1, 0.6791, 1.0);
}

/// Newcombe, Statistics in Medicine 17 (1998) 2635-2650, method 10; the last from Fagerland, Lydersen and
/// Laake, Statistical Analysis of Contingency Tables (2017), chapter 8 (Cavo et al.).
#[test]
fn paired_difference_agrees_with_newcombe_1998() {
    let pairs = |both, first, second, neither| Pairs { both, first, second, neither }.difference().1;
    assert_interval(pairs(36, 12, 2, 0), 0.0569, 0.3404);
    assert_interval(pairs(18, 12, 2, 18), 0.0562, 0.3290);
    assert_interval(pairs(59, 6, 16, 80), -0.1186, -0.0046);
}

/// NIST/SEMATECH e-Handbook of Statistical Methods, NumAcc1 and NumAcc2: certified mean and deviation.
#[test]
fn moments_agree_with_nist_reference_data() {
    let mut first = Moments::default();
    [10_000_001, 10_000_003, 10_000_002].into_iter().for_each(|value| first.add(value, 1));
    assert_eq!((first.mean(), first.sd()), (10_000_002.0, 1.0));
    // NumAcc2 in tenths: 12, then 11 and 13 five hundred times each.
    let mut second = Moments::default();
    [(12, 1), (11, 500), (13, 500)].into_iter().for_each(|(value, times)| second.add(value, times));
    assert_eq!((second.mean(), second.sd()), (12.0, 1.0));
}

#[test]
fn a_mean_of_nothing_has_an_empty_interval() {
    assert_eq!(Moments::default().interval(), Interval { low: 0.0, high: 0.0 });
}

#[test]
fn wilson_of_nothing_says_nothing() {
    assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
}

#[test]
fn pairs_that_always_agree_leave_no_variance() {
    let same = Pairs { both: 30, first: 0, second: 0, neither: 70 };
    assert_eq!(same.variance_ratio(), Some(0.0));
    let unrelated = Pairs { both: 25, first: 25, second: 25, neither: 25 };
    assert_eq!(unrelated.variance_ratio(), Some(1.0));
    assert_eq!(Pairs { both: 9, ..Pairs::default() }.variance_ratio(), None);
}

/// An empty run still has rates and means, and intervals that cover everything.
#[test]
fn nothing_was_counted() {
    assert_eq!((rate(0, 0), Moments::default().mean(), Moments::default().variance()), (0.0, 0.0, 0.0));
    assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
    let empty = Pairs::default();
    assert_eq!(empty.difference(), (0.0, Interval { low: -1.0, high: 1.0 }));
    assert_eq!(empty.variance_ratio(), None);
}

/// Where one of the two always succeeds there is no correlation to know: the interval is that of independent samples.
#[test]
fn pairs_without_variation_are_independent() {
    let pairs = Pairs { both: 6, first: 4, second: 0, neither: 0 };
    assert_eq!(pairs.difference(), uncorrelated([10, 10], [6, 10]));
}

#[track_caller]
fn assert_exact(found: Interval, low: f64, high: f64) {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(close(found.low, low) && close(found.high, high), "{found:?} is not {low} to {high}");
}

/// `proportion_confint(count, of, method="wilson")` of statsmodels 0.15.0.
#[test]
fn wilson_agrees_with_statsmodels() {
    assert_exact(wilson(81, 263), 0.255_288_519_878_274, 0.366_209_576_982_800);
    assert_exact(wilson(1, 29), 0.006_113_214_292_763, 0.171_755_218_793_203);
    assert_exact(wilson(8843, 20_000), 0.435_278_779_356_511, 0.449_043_439_215_180);
    assert_exact(wilson(2, 1_000_000), 0.000_000_548_472_310, 0.000_007_292_956_389);
}

/// `confint_proportions_2indep(..., method="newcomb", compare="diff")` of statsmodels 0.15.0.
#[test]
fn difference_agrees_with_statsmodels() {
    assert_exact(uncorrelated([56, 70], [48, 80]).1, 0.052_431_472_402_365, 0.333_872_654_036_906);
    assert_exact(uncorrelated([8843, 20_000], [11_666, 20_000]).1, -0.150_828_434_948_010, -0.131_433_257_141_359);
    assert_exact(uncorrelated([3, 40], [1, 900]).1, 0.024_455_326_754_621, 0.197_534_609_357_308);
}

/// Two samples of ten: `scipy.stats.norm.interval` of SciPy 1.17.1 for the mean of the paired differences.
#[test]
fn means_agree_with_scipy() {
    let samples = [[3, -1, 4, 1, -5, 9, 2, -6, 5, 3], [2, -7, 1, 8, 2, -8, 1, 8, -2, 8]];
    let moments = |values: &mut dyn Iterator<Item = i64>| {
        let mut moments = Moments::default();
        values.for_each(|value| moments.add(value, 1));
        moments
    };
    let paired = moments(&mut samples[0].iter().zip(samples[1]).map(|(one, other)| one - other));
    assert_exact(paired.interval(), -5.280_116_002_665_542, 5.680_116_002_665_542);
}
