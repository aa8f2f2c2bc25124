//! How often intervals of ledgers and maps miss, in real games: `families [SCENARIO] [SAMPLES] [GAMES] [FIRST] [SECOND]`.
//!
//! The figures of all samples together are taken as the truth. A family, such as the net VP of all counters, misses in a sample when one
//! of its intervals does not hold its true value. One thread plays.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use kartacz::games::load_with_provenance;
use kartacz::play::happened::{Happened, Heat};
use kartacz::play::series::Stretch;
use kartacz::show::decided::spans;
use kartacz::show::heat::Places;
use kartacz::show::ledger::Lines;
use kartacz_engine::scenario::Request;

/// Estimates with their intervals, by family and then by item.
type Families = BTreeMap<String, BTreeMap<String, [f64; 3]>>;

/// All families of some games.
fn families(happened: &Happened, sides: &[String; 2]) -> Families {
    let mut found = Families::new();
    let mut add = |family: String, item: &str, numbers: [f64; 3]| {
        found.entry(family).or_default().insert(item.to_owned(), numbers);
    };
    for line in Lines::of(happened, sides).rows {
        let item = format!("{} {}", line.side, line.id);
        let (net, survival) = (line.vp_net, line.survival);
        add("ledger, net VP".to_owned(), &item, [net.mean, net.low, net.high]);
        add("ledger, survival".to_owned(), &item, [survival.mean, survival.low, survival.high]);
    }
    let places = Places::of(happened, sides);
    for (heat, side) in Heat::ALL.into_iter().flat_map(|heat| [(heat, 0), (heat, 1)]) {
        for place in places.top(heat, side) {
            add(
                format!("map, {}, {}", heat.name(), sides[side]),
                &place.place,
                [place.per_game, place.low, place.high],
            );
        }
    }
    for span in spans(&happened.course, &happened.shape) {
        add(format!("decided by {}", span.name), "", [span.decided.mean, span.decided.low, span.decided.high]);
        for cell in span.cells {
            let item = format!("{} {}", span.name, cell.lead);
            add("score by the lead".to_owned(), &item, [cell.score.mean, cell.score.low, cell.score.high]);
        }
    }
    found
}

/// What became of a family over the samples.
#[derive(Default)]
struct Missed {
    samples: u32,
    missed: u32,
    mean: f64,
    width: f64,
}

impl AddAssign<(bool, f64, f64)> for Missed {
    fn add_assign(&mut self, (missed, mean, width): (bool, f64, f64)) {
        self.samples += 1;
        self.missed += u32::from(missed);
        self.mean += mean;
        self.width += width;
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let scenario = next("niemenczyn/scenario-1");
    let [samples, games] = [next("100"), next("100")].map(|number| number.parse::<u64>().expect("a number"));
    let seats = [next("random"), next("heuristic")];
    let (system, _) = load_with_provenance(&Request::new(&scenario)).unwrap_or_else(|failure| panic!("{failure}"));
    let sides = system.about().sides;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let (mut whole, mut found) = (None, Vec::new());
    for sample in 0..samples {
        let range = sample * games..(sample + 1) * games;
        let played = pool.install(|| system.counted(&seats, Stretch { seed: 1794, games: range }, &|| ()));
        let (_, happened) = played.unwrap_or_else(|failure| panic!("{failure}"));
        found.push(families(&happened, &sides));
        Happened::add_to(&mut whole, happened).unwrap_or_else(|failure| panic!("{failure}"));
    }
    let truth = families(&whole.expect("a sample"), &sides);
    let mut missed = BTreeMap::<&str, Missed>::new();
    for (family, items) in found.iter().flatten() {
        let outside = |(item, [_, low, high]): (&String, &[f64; 3])| {
            let truth = truth[family][item][0];
            truth < low - 1e-9 || truth > high + 1e-9
        };
        let mean = |of: fn(&[f64; 3]) -> f64| items.values().map(of).sum::<f64>() / items.len() as f64;
        let (middle, width) = (mean(|[mean, ..]| *mean), mean(|[_, low, high]| high - low));
        *missed.entry(family).or_default() += (items.iter().any(outside), middle, width);
    }
    println!("{scenario}, {} against {}: {samples} samples of {games} games", seats[0], seats[1]);
    for (family, Missed { samples, missed, mean, width }) in missed {
        let (n, true_items) = (f64::from(samples), truth[family].values());
        let true_mean = true_items.clone().map(|[mean, ..]| mean).sum::<f64>() / true_items.len() as f64;
        println!(
            "{family:32} misses {:5.1} %, of {:4} intervals; mean {:.4}, true {true_mean:.4}; width {:.4}",
            100.0 * f64::from(missed) / n,
            truth[family].len(),
            mean / n,
            width / n
        );
    }
}
