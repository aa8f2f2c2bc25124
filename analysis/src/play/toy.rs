//! A small game for tests: in each of three stages both sides roll a die in turn, for a point on a 9; a side
//! that takes the risk scores from 7 up. The higher score wins.

use kartacz_ai::Player;
use kartacz_engine::core::dice::{Dice, Key, mix};
use kartacz_engine::core::game::{Actions, Game, Observer, Outcome, Side, Winner};

use crate::play::aggregate::Counts;
use crate::play::record::{About, Column, NOTHING, Record, Recorded};
use crate::play::rows::Layout;
use crate::play::runner;
use crate::play::summary::{Circumstances, Summary};
use crate::play::task::{PROGRAM, SOURCES, Shard, Task};

/// The game. `bonus` is added to the rolls of the first side.
pub struct Toy {
    pub bonus: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    stage: u8,
    side: Side,
    points: [i32; 2],
    first_risk: i32,
}

const STAGES: u8 = 3;

impl Game for Toy {
    type State = State;
    type Action = bool;
    type Event = ();
    type View<'a> = ();

    fn start(&self, _: &mut impl Dice, _: &mut impl Observer<()>) -> State {
        State { stage: 1, side: Side::First, points: [0; 2], first_risk: NOTHING }
    }

    fn decider(&self, state: &State) -> Option<Side> {
        (state.stage <= STAGES).then_some(state.side)
    }

    fn legal(&self, _: &State, out: &mut Actions<bool>) {
        out.clear();
        out.extend([false, true]);
    }

    fn apply(&self, state: &mut State, risk: bool, dice: &mut impl Dice, _: &mut impl Observer<()>) {
        let owner = state.side.index();
        let bonus = if owner == 0 { self.bonus } else { 0 };
        let roll = dice.d10(Key { stage: state.stage, owner: owner as u8, purpose: 0 }) + bonus;
        state.points[owner] += i32::from(roll >= if risk { 7 } else { 9 });
        if risk && state.first_risk == NOTHING {
            state.first_risk = i32::from(state.stage);
        }
        state.stage += owner as u8;
        state.side = state.side.other();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let vp = state.points[0] - state.points[1];
        let winner = match vp {
            0 => Winner::Draw,
            1.. => Winner::Side(Side::First),
            _ => Winner::Side(Side::Second),
        };
        let ending = u8::from(vp == 0);
        (state.stage > STAGES).then_some(Outcome { winner, ending, vp, stage: STAGES })
    }

    fn view<'a>(&'a self, _: &'a State, _: Side) {}

    fn endings(&self) -> &'static [&'static str] {
        &["points", "level"]
    }
}

impl Recorded for Toy {
    const STAGE: &'static str = "round";

    fn about(&self) -> About {
        About {
            system: "toy".to_owned(),
            scenario: format!("toy/bonus-{}", self.bonus),
            title: "A toy".to_owned(),
            hash: self.bonus as u64,
            sides: ["reds".to_owned(), "whites".to_owned()],
            side_names: ["Reds".to_owned(), "Whites".to_owned()],
            stages: STAGES,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: vec!["on points".to_owned(), "level on points".to_owned()],
            origins: [1, 2, 3],
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::points(Side::First, "reds", "rolls"),
            Column::points(Side::Second, "whites", "rolls"),
            Column::nullable("first_risk_stage".to_owned()),
        ]
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        out[..3].copy_from_slice(&[state.points[0], state.points[1], state.first_risk]);
    }
}

/// Takes the risk as its own coin falls.
#[derive(Clone, Default)]
pub struct Coin(u64);

impl Player<Toy> for Coin {
    fn new_game(&mut self, seed: u64) {
        self.0 = seed;
    }

    fn choose(&mut self, _: &Toy, (): (), legal: &[bool]) -> usize {
        self.0 = mix(self.0);
        (self.0 % legal.len() as u64) as usize
    }
}

/// The records of a run with this seed.
pub fn records(game: &Toy, seed: u64, games: u64) -> Vec<Record> {
    runner::play(game, &[Coin::default(), Coin::default()], seed, 0..games, &|| ())
}

/// The layout of the game.
pub fn layout(game: &Toy) -> Layout {
    Layout::of(game)
}

/// The summary of a run, counted without a file.
pub fn summary(game: &Toy, games: u64) -> Summary {
    let counts = counts(&records(game, 1794, games));
    let task = Task { games, ..task(game) };
    Summary::new(
        &layout(game),
        &counts,
        &Circumstances { task, beside: |_, _, _| None, until: None, seconds: 0.0, played: games, threads: 1 },
    )
}

/// Counts records the plain way.
pub fn counts(records: &[Record]) -> Counts {
    let [endings, last_stage] = [vec![0; 2], vec![0; usize::from(STAGES)]];
    let mut counts = Counts { endings, last_stage, source_points: vec![0; 2], ..Counts::default() };
    records.iter().for_each(|record| count(&mut counts, record));
    counts
}

fn count(counts: &mut Counts, record: &Record) {
    let vp = record.outcome.vp;
    counts.games += 1;
    counts.outcomes[usize::from(vp < 0) + 2 * usize::from(vp == 0)] += 1;
    counts.endings[usize::from(record.outcome.ending)] += 1;
    *counts.vp.entry(vp).or_default() += 1;
    counts.last_stage[usize::from(record.outcome.stage) - 1] += 1;
    counts.source_points.iter_mut().zip(record.columns).for_each(|(sum, points)| *sum += i64::from(points));
    counts.decisions += u64::from(record.decisions);
    counts.first[usize::from(vp < 0) + 2 * usize::from(vp == 0)].get_or_insert((record.game, vp));
}

/// The task of a run of 100 games.
pub fn task(game: &Toy) -> Task {
    Task {
        program: PROGRAM.to_owned(),
        sources: SOURCES.to_owned(),
        layout: layout(game),
        changes: String::new(),
        players: ["coin", "coin"].map(str::to_owned),
        seed: 1794,
        games: 100,
        shard: Shard::WHOLE,
    }
}
