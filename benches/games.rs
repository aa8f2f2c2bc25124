//! Whole games: time per game, and per decision (criterion's "elements").

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use kartacz_ai::niemenczyn::Heuristic;
use kartacz_ai::{Player, Random, Table};
use kartacz_benches::scenario;
use kartacz_engine::dice::game_seed;
use kartacz_engine::game::Silent;
use kartacz_engine::niemenczyn::Niemenczyn;

/// The same games in every round, so that rounds are comparable.
const GAMES: u64 = 50;

fn play_all<P: Player<Niemenczyn>>(game: &Niemenczyn, table: &mut Table<Niemenczyn>, players: &mut [P; 2]) -> u64 {
    let [first, second] = players;
    (0..GAMES)
        .map(|index| u64::from(table.play(game, first, second, game_seed(1794, index), &mut Silent).decisions))
        .sum()
}

fn bench<P: Player<Niemenczyn> + Default>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, game: &Niemenczyn) {
    let mut table = Table::default();
    let mut players = [P::default(), P::default()];
    let decisions = play_all(game, &mut table, &mut players);
    group.throughput(Throughput::Elements(decisions));
    group.bench_function(name, |bencher| bencher.iter(|| play_all(game, &mut table, &mut players)));
}

fn games(criterion: &mut Criterion) {
    for name in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let game = scenario(name);
        let mut group = criterion.benchmark_group(format!("{GAMES} games of {name}"));
        group.sample_size(20);
        bench::<Random>(&mut group, "random", &game);
        bench::<Heuristic>(&mut group, "heuristic", &game);
        group.finish();
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
