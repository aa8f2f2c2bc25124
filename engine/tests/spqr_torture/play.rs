//! One random game, checked at its decisions.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Dice, Key, Scripted, Seeded, unbiased};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::sight::Looking;
use kartacz_engine::games::spqr::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::book::Book;
use super::geometry::Plane;
use super::invariants::{calm_holds, end_holds, list_holds, occupancy_holds};
use super::naive::Naive;
use super::offers::offers_hold;
use super::routs::{Hits, ways_hold};
use super::trail::Trail;
use super::twin::Twin;

/// Dice that record the faces they show.
struct Noted<'d> {
    dice: &'d mut Seeded,
    faces: &'d mut Vec<u32>,
}

impl Dice for Noted<'_> {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let face = self.dice.below(faces, key);
        self.faces.push(face);
        face
    }
}

/// How often the costly checks are made: one in this many decisions.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub whole: u64,
}

/// The hexes of each map from which lines of sight are drawn in a check, and how far.
const SIGHTS: usize = 8;
const FAR: i32 = 5;

/// What happened in some games.
#[derive(Default)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    /// Decisions of a side that does not know what lies under a leader, with a twin.
    pub twins: u64,
    pub kinds: BTreeSet<&'static str>,
    pub windows: BTreeSet<&'static str>,
    /// The most frames, legs of ways of flight and actions at a decision.
    pub frames: usize,
    pub legs: usize,
    /// Whether the list of ways of flight was full.
    pub lost_ways: bool,
    pub actions: usize,
}

impl Tally {
    pub fn join(&mut self, other: Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.twins += other.twins;
        self.kinds.extend(other.kinds);
        self.windows.extend(other.windows);
        self.frames = self.frames.max(other.frames);
        self.legs = self.legs.max(other.legs);
        self.lost_ways |= other.lost_ways;
        self.actions = self.actions.max(other.actions);
    }
}

/// A player: an action among the legal ones.
type Player<'p> = &'p mut dyn FnMut(&[Action]) -> Action;

/// Plays a game at random. Some players rarely stop or pass.
pub fn play(game: &Spqr, seed: u64, sample: Sample, tally: &mut Tally) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let patience = unbiased(&mut rng, 5);
    let mut choose = |legal: &[Action]| {
        let mut pick = || legal[unbiased(&mut rng, legal.len() as u32) as usize];
        let mut action = pick();
        for _ in 0..patience {
            if action.is_idle() || matches!(action, Action::Turn { .. }) {
                action = pick();
            }
        }
        action
    };
    play_with(game, seed, sample, &mut choose, tally);
}

/// Plays a game by bytes: each picks the action of its decision, as far as they reach; then idle ones are preferred.
pub fn play_by(game: &Spqr, bytes: &[u8], seed: u64, sample: Sample) {
    let mut left = bytes.iter();
    let mut choose = |legal: &[Action]| match left.next() {
        Some(&byte) => legal[usize::from(byte) % legal.len()],
        None => *legal.iter().find(|action| action.is_idle()).unwrap_or(&legal[0]),
    };
    play_with(game, seed, sample, &mut choose, &mut Tally::default());
}

fn play_with(game: &Spqr, seed: u64, sample: Sample, choose: Player<'_>, tally: &mut Tally) {
    let plane = Plane::new(&game.scenario.map.field);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut dice = Seeded::new(seed);
    let (mut faces, mut all, mut actions, mut events) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut legal: Box<Actions<Action>> = Box::new(Actions::new());
    let mut state = game.start(&mut Noted { dice: &mut dice, faces: &mut all }, &mut events);
    let (mut book, mut twin, mut last) = (Book::new(game), None::<Twin<'_>>, Action::Pass);
    let mut trail = Trail::new(game);
    let mut hits = Hits::default();
    book.read(&events);
    while game.decider(&state).is_some() {
        let decision = actions.len() as u64;
        game.legal(&state, &mut legal);
        let at = game.at(&state);
        let naive = Naive { game, plane: &plane, at };
        assert!(legal.len() > 1, "{} with {} actions", at.frame().window.name(), legal.len());
        tally.windows.insert(at.frame().window.name());
        tally.frames = tally.frames.max(at.frames().len());
        tally.legs = tally.legs.max(state.legs());
        tally.lost_ways |= state.has_lost_ways();
        tally.actions = tally.actions.max(legal.len());
        book.holds(&state);
        calm_holds(naive);
        offers_hold(naive, &legal);
        ways_hold(naive, &legal);
        if decision.is_multiple_of(sample.whole) {
            occupancy_holds(naive);
            list_holds(game, &state, &legal, last);
            zones_hold(naive);
            shots_hold(naive);
            ranges_hold(naive);
            sight_holds(naive, &mut rng);
        }
        if let Some(twin) = &mut twin {
            tally.twins += u64::from(twin.holds(&state, &legal));
        }
        let action = choose(&legal);
        events.clear();
        faces.clear();
        let before = state;
        trail.take(action);
        game.apply(&mut state, action, &mut Noted { dice: &mut dice, faces: &mut faces }, &mut events);
        trail.record(&events);
        hits.read(&events);
        twin = match twin {
            Some(twin) => twin.follow(action, &state, &faces),
            None => Twin::new(game, &before, action, &state, &faces),
        };
        last = action;
        all.extend_from_slice(&faces);
        actions.push(action);
        book.read(&events);
        tally.kinds.extend(events.iter().map(|event| event.kind().name()));
        assert!(decision < game.most_decisions(), "the game goes on for ever");
    }
    book.holds(&state);
    end_holds(game, &state);
    tally.games += 1;
    tally.decisions += actions.len() as u64;
    replay_holds(game, &state, &actions, &all);
}

/// The same actions and dice lead to the same end.
fn replay_holds(game: &Spqr, end: &State, actions: &[Action], faces: &[u32]) {
    let mut scripted = Scripted::new(faces);
    let mut again = game.start(&mut scripted, &mut Silent);
    for &action in actions {
        game.apply(&mut again, action, &mut scripted, &mut Silent);
    }
    scripted.finish();
    assert!(again == *end, "the same actions and dice lead elsewhere");
}

/// Zones of control are those of the slow rules.
fn zones_hold(naive: Naive<'_>) {
    let (game, at) = (naive.game, naive.at);
    let mut zones = [vec![false; game.scenario.map.field.len()], vec![false; game.scenario.map.field.len()]];
    for side in Side::BOTH {
        for unit in naive.units(side) {
            for cell in naive.cells(unit) {
                for hex in (0..6).filter_map(|side| naive.plane.beyond(cell, side)) {
                    let exerts = naive.exerts(unit, hex);
                    assert_eq!(at.exerts(unit, hex), exerts, "{}", game.scenario.counter(unit).id);
                    zones[side.index()][hex.index()] |= exerts;
                }
            }
        }
        for hex in game.scenario.map.field.hexes() {
            let label = game.scenario.map.field.label(hex);
            assert_eq!(at.in_zone(hex, side), zones[side.index()][hex.index()], "the zone of {label}");
        }
    }
}

/// Every unit can fire at exactly the targets that the slow rules give.
fn shots_hold(naive: Naive<'_>) {
    for side in Side::BOTH {
        for unit in naive.units(side) {
            let aims =
                |target: &UnitId| naive.at.can_shoot(unit, false) && naive.at.aim(unit, *target, false).is_some();
            let found: BTreeSet<UnitId> = naive.units(side.other()).filter(aims).collect();
            assert_eq!(found, naive.targets(unit).0, "targets of {}", naive.game.scenario.counter(unit).id);
        }
    }
}

/// The command ranges of leaders are those of the slow rules.
fn ranges_hold(naive: Naive<'_>) {
    for leader in Side::BOTH.into_iter().flat_map(|side| naive.at.leaders(side)) {
        let found: BTreeSet<Hex> = naive.at.reach(leader).iter().collect();
        assert_eq!(found, naive.reach(leader), "the range of {}", naive.game.scenario.leader(leader).id);
    }
}

/// Lines of sight from some hexes are those of the slow rules.
fn sight_holds(naive: Naive<'_>, rng: &mut Xoshiro256PlusPlus) {
    let field = &naive.game.scenario.map.field;
    for _ in 0..SIGHTS {
        let from = Hex::at(unbiased(rng, field.len() as u32) as usize);
        for to in field.hexes().filter(|&to| to != from && naive.plane.distance(from, to) <= FAR) {
            assert_eq!(i32::from(field.distance(from, to)), naive.plane.distance(from, to));
            for archer in [false, true] {
                let seen = naive.at.sees(from, to, Looking::Fire { archer });
                let labels = [from, to].map(|hex| field.label(hex));
                assert_eq!(seen, naive.sees(from, to, archer), "{labels:?}, archer {archer}");
            }
        }
    }
}
