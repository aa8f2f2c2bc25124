//! What it costs to count what happens in games: `counting [SCENARIO] [GAMES] [ROUNDS] [PLAYER]`.
//!
//! Each round plays the same games with and without counting, in turns, on one thread.

use std::time::Instant;

use kartacz::games::{System, load_with_provenance};
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;

/// The seconds of some games.
fn seconds(system: &dyn System, seats: &[String; 2], games: std::ops::Range<u64>, counted: bool) -> f64 {
    let began = Instant::now();
    let which = Stretch { seed: 1794, games };
    let played = match counted {
        true => system.counted(seats, which, &|| ()).map(|(records, _)| records),
        false => system.records(seats, which, &|| ()),
    };
    drop(played.unwrap_or_else(|failure| panic!("{failure}")));
    began.elapsed().as_secs_f64()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let scenario = next("niemenczyn/scenario-1");
    let [games, rounds] = [next("500"), next("11")].map(|number| number.parse::<u64>().expect("a number"));
    let seats = [(); 2].map({
        let player = next("heuristic");
        move |()| player.clone()
    });
    let (system, _) = load_with_provenance(&Request::new(&scenario)).unwrap_or_else(|failure| panic!("{failure}"));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let (mut sums, mut ratios) = ([0.0; 2], Vec::new());
    for round in 0..rounds {
        let mut times = [0.0; 2];
        for turn in 0..2 {
            let which = (turn + round as usize) % 2;
            let range = round * games..(round + 1) * games;
            times[which] = pool.install(|| seconds(&*system, &seats, range, which == 1));
            sums[which] += times[which];
        }
        ratios.push(times[1] / times[0]);
    }
    ratios.sort_by(f64::total_cmp);
    let [plain, counted] = sums.map(|sum| (games * rounds) as f64 / sum);
    let (least, most) = (ratios.first().unwrap_or(&1.0), ratios.last().unwrap_or(&1.0));
    println!(
        "{scenario}: {plain:.0} games/s, counted {counted:.0}; time: median {:.3}, {least:.3} to {most:.3} of {rounds} rounds",
        ratios.get(ratios.len() / 2).unwrap_or(&1.0)
    );
}
