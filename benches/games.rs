//! Whole games on one thread, timed by criterion: time per round of games, and per decision (its "elements").

#[path = "goals/chess.rs"]
mod chess;

use chess::Chess;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_ai::{Player, Random};
use kartacz_benches::{Seats, scenario};
use kartacz_engine::games::niemenczyn::Niemenczyn;

/// The same games in every round, so that rounds are comparable.
const GAMES: u64 = 50;

/// Times `play`, which returns the number of decisions.
fn bench(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, mut play: impl FnMut() -> u64) {
    group.sample_size(20);
    group.throughput(Throughput::Elements(play()));
    group.bench_function(name, |bencher| bencher.iter(&mut play));
}

fn players<P: Player<Niemenczyn> + Default>(game: &Niemenczyn) -> impl FnMut() -> u64 {
    let mut seats = Seats::<_, P>::default();
    move || seats.play(game, 0..GAMES)
}

fn games(criterion: &mut Criterion) {
    for name in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let game = scenario(name, Niemenczyn::new);
        let mut group = criterion.benchmark_group(format!("{GAMES} games of {name}"));
        bench(&mut group, "random", players::<Random>(&game));
        bench(&mut group, "heuristic", players::<Heuristic>(&game));
        group.finish();
    }
    let mut chess = Chess::default();
    bench(&mut criterion.benchmark_group(format!("{GAMES} games of chess")), "random", || chess.play(0..GAMES));
}

criterion_group!(benches, games);
criterion_main!(benches);
