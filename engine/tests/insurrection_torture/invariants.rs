//! Invariants that must hold at every decision, whatever the players do.
//!
//! Position invariants look only at the state and recompute the values that the engine caches; [`Watch`] follows a game
//! from decision to decision and compares logged events with counts.

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Arm, Face, Ground, UnitId};
use kartacz_engine::games::insurrection::details::{Award, SquareChange};
use kartacz_engine::games::insurrection::event::{Event, Fact, Kind, Phase};
use kartacz_engine::games::insurrection::occupancy::Occupancy;
use kartacz_engine::games::insurrection::outcomes::Source;
use kartacz_engine::games::insurrection::state::{Board, Frame, State};
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::{Hex, HexSet};

use crate::insurrection_torture::double_time::all_points_are_used;
use crate::insurrection_torture::endings::ending;

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, or the place of a panic. Failures with the same law count as the same.
    pub law: String,
    /// The details.
    pub detail: String,
}

pub type Verdict = Result<(), Broken>;
/// A law of a position.
pub type Law<E> = fn(&Rules<E>, &State<E>) -> Verdict;

macro_rules! ensure {
    ($holds:expr, $law:literal, $($detail:tt)+) => {
        if !$holds {
            return Err(Broken { law: $law.to_owned(), detail: format!($($detail)+) });
        }
    };
}

pub(crate) use ensure;

/// Every law of a position.
pub const fn laws<E: Compiled>() -> [Law<E>; 10] {
    [places, values, sets, skirmish, squares, stacks, commanders, chits, tallies, sequence]
}

fn units<E: Compiled>(game: &Rules<E>) -> std::ops::Range<UnitId> {
    0..game.scenario.units.len() as UnitId
}

fn on_map<E: Compiled>(game: &Rules<E>, hex: Hex<E::Size>) -> bool {
    hex.index() < game.scenario.map.grid.len()
}

/// Whether a position is between phases, with no pending frame.
fn calm<E: Compiled>(board: &Board<E>) -> bool {
    board.frames.len() <= 1 && board.phase != Phase::Movement
}

/// Every unit is on the map, routed, waiting, captured or gone, and in one of these ways only.
fn places<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let board = &state.board;
    for unit in units(game) {
        let (place, returns) = (board.place[unit as usize], board.returns[unit as usize]);
        let [alive, waiting, captured] =
            [board.alive, board.expected | board.to_deploy, board.captured].map(|set| (set & bit(unit)).any());
        ensure!(!place.is_some() || on_map(game, place), "no unit is off the map", "unit {unit} is in {place:?}");
        let sound = match (alive, waiting, captured) {
            (true, true, false) => !place.is_some() && returns == 0,
            (true, false, false) => place.is_some() == (returns == 0),
            (false, false, true) => place.is_some() && returns == 0,
            (false, false, false) => !place.is_some() && returns == 0,
            _ => false,
        };
        ensure!(
            sound,
            "every unit is in one place",
            "unit {unit}: alive {alive}, waiting {waiting}, captured {captured}, in {place:?}, returns {returns}"
        );
        ensure!(returns <= game.scenario.stages, "no unit returns after the end", "unit {unit} returns in {returns}");
    }
    let fresh = Occupancy::of(&board.place, board.alive, &game.sets);
    ensure!(board.occupancy == fresh, "what is kept of the places is true", "{:?} for {fresh:?}", board.occupancy);
    let strangers = board.alive | board.captured | board.expected | board.to_deploy;
    ensure!(
        each(strangers).all(|unit| usize::from(unit) < game.scenario.units.len()),
        "there are only the units of the scenario",
        "{strangers:b}"
    );
    Ok(())
}

/// The values of a unit after `losses` losses, computed from the printed faces.
pub fn fresh_value(faces: [Face; 2], losses: u8) -> Face {
    let half = faces[0].size.div_ceil(2);
    let turned = losses >= half && faces[0].size > 1;
    let (face, markers) = if turned { (faces[1], losses - half) } else { (faces[0], losses) };
    Face { morale: face.morale, size: faces[0].size - losses, fire: face.fire.saturating_sub(markers) }
}

/// Counters follow the step track; points, shots and facings keep their limits.
fn values<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, tables, at) = (&state.board, &game.scenario.tables, game.at(state));
    for unit in each(board.alive) {
        let data = &game.scenario.units[unit as usize];
        let losses = board.losses[unit as usize];
        if data.arm == Arm::Guns {
            ensure!(losses == 0, "guns lose no steps", "guns {unit} have lost {losses}");
        } else {
            ensure!(losses < data.faces[0].size, "a living unit has a step", "unit {unit} has lost {losses}");
            let fresh = fresh_value(data.faces, losses);
            let shown = Face { morale: at.morale(unit), size: at.size(unit), fire: at.firepower(unit) };
            ensure!(shown == fresh, "counters follow the step track", "unit {unit} shows {shown:?}, not {fresh:?}");
        }
        let (facing, shots, mp) = (board.facing[unit as usize], board.shots[unit as usize], board.mp[unit as usize]);
        ensure!(facing < 6, "facings are legal", "unit {unit} faces {facing}");
        ensure!(shots <= tables.shots, "no unit shoots too often", "unit {unit} has {shots} shots");
        let most = match data.arm {
            Arm::Infantry => tables.mp_infantry + tables.double_time_bonus,
            Arm::Cavalry => tables.mp_cavalry,
            Arm::Cossacks => tables.mp_cossacks,
            Arm::Guns => tables.mp_limbered,
        };
        ensure!(mp <= most, "movement points stay within bounds", "unit {unit} has {mp} of {most}");
    }
    Ok(())
}

/// Markers lie only where they can.
fn sets<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, sets, there) = (&state.board, &game.sets, game.at(state).on_map());
    let guns = sets.guns;
    let inside: [(&str, E::Units, E::Units); 12] = [
        ("squares", board.square, sets.infantry & there),
        ("lines", board.line, there & !guns & !board.square),
        ("limbered", board.limbered, guns),
        ("captured", board.captured, guns),
        ("expected", board.expected, board.alive),
        ("to deploy", board.to_deploy, board.alive),
        ("fired", board.fired, !guns),
        ("guns fired", board.guns_fired | board.guns_fired_stage, guns),
        ("guns moved", board.guns_moved | board.guns_turned, guns),
        ("turned", board.turned, guns | sets.skirmish),
        ("countered", board.countered, sets.infantry),
        ("charged", board.charged, sets.mounted | guns),
    ];
    for (what, set, whole) in inside {
        ensure!((set & !whole).is_empty(), "markers lie where they can", "{what}: {:b}", set & !whole);
    }
    for hex in game.at(state).hexes(board.square).iter() {
        let ground = game.scenario.map.ground[hex.index()];
        ensure!(ground == Ground::Clear, "squares stand on clear ground", "{hex:?}");
    }
    Ok(())
}

/// Skirmish order is kept by units that may form it, and excludes other formations.
fn skirmish<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, at) = (&state.board, game.at(state));
    let order = at.skirmishers();
    let strange = order & !(game.sets.skirmish & at.on_map());
    ensure!(strange.is_empty(), "skirmishers have a star", "{strange:b}");
    let both = order & (board.square | board.line);
    ensure!(both.is_empty(), "skirmish order excludes square and line", "{both:b}");
    Ok(())
}

/// Beside a square stand only units of the move on their way through, and those stopped there until the phase ends; no
/// unit that may not be in square is.
fn squares<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, sets, at) = (&state.board, &game.sets, game.at(state));
    let barred = board.square & (board.double_time | at.skirmishers());
    ensure!(barred.is_empty(), "units in double time are in no square", "{barred:b}");
    let kosynierzy = board.square & sets.kosynierzy;
    ensure!(kosynierzy.is_empty(), "kosynierzy are in no square", "{kosynierzy:b}");
    let withdrawing = board.frames.as_slice().iter().fold(E::Units::EMPTY, |set, frame| match frame {
        Frame::Withdraw { units, .. } => set | *units,
        _ => set,
    });
    let moving = if board.phase == Phase::Movement { board.stepped } else { E::Units::EMPTY };
    let line = at.on_map() & !(sets.guns | board.square | moving | withdrawing);
    for unit in each(board.square) {
        let beside = |other: &UnitId| {
            at.side_of(*other) == at.side_of(unit) && board.place[*other as usize] == board.place[unit as usize]
        };
        let stranger = each(line).find(beside);
        ensure!(stranger.is_none(), "a square shares its hex with no line", "{unit} and {stranger:?}");
    }
    Ok(())
}

/// Stacks are ordered; between phases they keep the limits, one arm, and one facing.
fn stacks<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, at) = (&state.board, game.at(state));
    for side in Side::BOTH {
        for hex in at.hexes(at.side_on_map(side)).iter() {
            let units = each(at.side_on_map(side)).filter(|&unit| board.place[unit as usize] == hex);
            let units: E::Units = units.map(bit::<E::Units>).fold(E::Units::EMPTY, |set, unit| set | unit);
            let mut order = 0u128;
            // Guns have no place in the order.
            for unit in each(units & !game.sets.guns) {
                let depth = board.depth[unit as usize];
                ensure!(
                    usize::from(depth) < game.scenario.units.len(),
                    "the order of stacks is bounded",
                    "unit {unit} at depth {depth}"
                );
                ensure!(order & 1 << depth == 0, "stacks are ordered", "two units at depth {depth} in {hex:?}");
                order |= 1 << depth;
            }
            if calm(board) {
                stack_keeps_limits(game, state, units, hex)?;
                let quiet = !at.melee_hex(hex) && (units & board.square).is_empty();
                let mut facings = each(units & !game.sets.guns).map(|unit| board.facing[unit as usize]);
                let first = facings.next();
                ensure!(!quiet || facings.all(|next| Some(next) == first), "a stack faces one way", "{hex:?}");
            }
        }
    }
    Ok(())
}

fn stack_keeps_limits<E: Compiled>(game: &Rules<E>, state: &State<E>, units: E::Units, hex: Hex<E::Size>) -> Verdict {
    let (sets, tables) = (&game.sets, &game.scenario.tables);
    let stack = units & !sets.guns;
    let size: u32 = each(stack)
        .map(|unit| u32::from(game.scenario.units[unit as usize].faces[0].size - state.board.losses[unit as usize]))
        .sum();
    let limit = match ((stack & sets.mounted).any(), (units & sets.guns).any()) {
        (false, false) => tables.stack_infantry,
        (true, false) => tables.stack_cavalry,
        (false, true) => tables.stack_infantry_with_guns,
        (true, true) => tables.stack_cavalry_with_guns,
    };
    ensure!(size <= u32::from(limit), "stacks keep their limits", "{hex:?} holds {size}, more than {limit}");
    let mixed = (stack & sets.infantry).any() && (stack & sets.mounted).any();
    ensure!(!mixed, "foot and horse do not stack", "{hex:?}");
    let square = units & state.board.square;
    let enough = square.is_empty() || square.count_ones() >= u32::from(tables.square_companies);
    ensure!(enough, "a square has its companies", "{hex:?} has {}", square.count_ones());
    Ok(())
}

/// Commanders are on the map, away, waiting or lost; none is among enemies.
fn commanders<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, at) = (&state.board, game.at(state));
    let all = game.scenario.commanders.len();
    let strangers = u32::from(board.commanders | board.commanders_expected | board.contused | board.known_chits);
    ensure!(strangers >> all == 0, "there are only the commanders of the scenario", "{strangers:b}");
    for commander in 0..all {
        let (place, returns) = (board.commander_place[commander], board.commander_returns[commander]);
        let has = |set: u16| set & 1 << commander != 0;
        ensure!(!place.is_some() || on_map(game, place), "no commander is off the map", "{commander} in {place:?}");
        let sound = match (has(board.commanders), has(board.commanders_expected)) {
            (true, true) => false,
            (true, false) => place.is_some() == (returns == 0 && !has(board.commanders_to_deploy)),
            (false, _) => !place.is_some() && returns == 0,
        };
        ensure!(sound, "every commander is in one place", "{commander} in {place:?}, returns {returns}");
        if calm(board) && place.is_some() {
            let side = at.commander_side(commander as u8);
            let alone = at.side_at(place, side).is_empty() && at.side_at(place, side.other()).any();
            ensure!(!alone, "no commander is alone among enemies", "{commander} in {place:?}");
        }
    }
    Ok(())
}

/// The numbers of chits are right, and hidden ones are not visible.
fn chits<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let board = &state.board;
    for side in Side::BOTH {
        let own = game.at(state).commanders_of(side);
        let held = game.view(state, side).known_chits() & own;
        let left = board.chits_left[side.index()];
        ensure!(held.count_ones() == u32::from(left), "chits are counted", "{side:?} has {held:b}, counted {left}");
        let seen = game.view(state, side.other()).known_chits() & own;
        ensure!(seen == board.known_chits & own, "a hidden chit is not seen", "{side:?}: {seen:b} shows");
        ensure!(held & !board.commanders == 0, "the dead have no chits", "{side:?} has {held:b}");
    }
    Ok(())
}

/// The counts of losses match the missing units.
fn tallies<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, at) = (&state.board, game.at(state));
    for side in Side::BOTH {
        let index = side.index();
        let dead = (game.sets.side[index] & !board.alive).count_ones();
        let counted = board.tally.eliminated[index];
        ensure!(dead == u32::from(counted), "the dead are counted", "{side:?}: {dead} are gone, {counted} counted");
        let fallen = (at.commanders_of(side) & !board.commanders & !board.commanders_expected).count_ones();
        let counted = board.tally.commanders_lost[index];
        ensure!(
            fallen == u32::from(counted),
            "fallen commanders are counted",
            "{side:?}: {fallen} are gone, {counted} counted"
        );
    }
    Ok(())
}

/// Stage, active commander and end go together.
fn sequence<E: Compiled>(game: &Rules<E>, state: &State<E>) -> Verdict {
    let (board, scenario) = (&state.board, &game.scenario);
    ensure!(board.stage <= scenario.stages, "the stages end", "stage {} of {}", board.stage, scenario.stages);
    let active = usize::from(board.active);
    ensure!(active <= E::COMMANDERS, "the active commander exists", "{active}");
    let over = board.ended != 0;
    ensure!(over == (board.phase == Phase::Over), "the end is a phase", "{:?}, ended {}", board.phase, board.ended);
    ensure!(over == game.decider(state).is_none(), "a side decides until the end", "ended {}", board.ended);
    ensure!(over == game.outcome(state).is_some(), "the outcome comes with the end", "ended {}", board.ended);
    Ok(())
}

/// Follows a game.
#[derive(Default)]
pub struct Watch {
    points: [[u32; Source::NAMES.len()]; 2],
    losses: [u32; 2],
}

impl Watch {
    /// The losses logged during set-up.
    pub fn start<E: Compiled>(events: &[Event<E>]) -> Self {
        let mut watch = Self::default();
        watch.book(events);
        watch
    }

    fn book<E: Compiled>(&mut self, events: &[Event<E>]) {
        for event in events {
            let Some(side) = event.side.map(Side::index) else { continue };
            match event.fact {
                Fact::Scored { award: Award::Source(source), points } => {
                    self.points[side][source as usize] += u32::from(points);
                }
                Fact::Loss { .. } => self.losses[side] += 1,
                _ => {}
            }
        }
    }

    /// Checks the change of the state by an action, and its events.
    pub fn step<E: Compiled>(
        &mut self,
        game: &Rules<E>,
        before: &State<E>,
        action: Action<E>,
        after: &State<E>,
        events: &[Event<E>],
    ) -> Verdict {
        ensure!(before != after, "an action changes something", "{action:?}");
        self.book(events);
        let (old, new) = (&before.board, &after.board);
        for side in 0..2 {
            let points = new.tally.vp[side].map(u32::from);
            let booked = self.points[side];
            ensure!(points == booked, "points have a source", "side {side}: {points:?}, booked {booked:?}");
            let (lost, logged) = (u32::from(new.tally.losses[side]), self.losses[side]);
            ensure!(lost == logged, "losses are logged", "side {side}: {lost} steps lost, {logged} logged");
        }
        ensure!((new.alive & !old.alive).is_empty(), "the dead stay dead", "{:b}", new.alive & !old.alive);
        let chiefs = |board: &Board<E>| board.commanders | board.commanders_expected;
        ensure!(chiefs(new) & !chiefs(old) == 0, "fallen commanders stay so", "{:b}", chiefs(new));
        let grew = each(new.alive).any(|unit| new.losses[unit as usize] < old.losses[unit as usize]);
        ensure!(!grew, "no unit grows", "{action:?}");
        ensure!(new.stage >= old.stage, "time goes on", "{} after {}", new.stage, old.stage);
        contacts(game, before, after, events)?;
        squares_are_paid(game, after, events)?;
        all_points_are_used(game, before, action, after)?;
        events.iter().try_for_each(|event| check_event(game, event))?;
        let last = events.last().map(|event| i32::from(event.vp));
        let net = new.tally.net() - i32::from(new.tally.objective);
        ensure!(last.is_none_or(|vp| vp == net), "events carry the points", "{last:?}, not {net}");
        if game.decider(after).is_none() { ending(game, after) } else { Ok(()) }
    }
}

/// Units that form or join a square in their own movement phase have no points left [7.2].
fn squares_are_paid<E: Compiled>(game: &Rules<E>, after: &State<E>, events: &[Event<E>]) -> Verdict {
    for event in events {
        let Fact::Square { change } = event.fact else { continue };
        let formed = matches!(change, SquareChange::Formed | SquareChange::Joined);
        let left = each(event.units & game.sets.infantry).find(|&unit| after.board.mp[unit as usize] > 0);
        ensure!(!formed || left.is_none(), "a square takes all points", "{event:?}");
    }
    Ok(())
}

/// Units enter a hex of the enemy only by a step or a counterattack.
fn contacts<E: Compiled>(game: &Rules<E>, before: &State<E>, after: &State<E>, events: &[Event<E>]) -> Verdict {
    let new = game.at(after).melee_hexes().without(game.at(before).melee_hexes());
    let entered: HexSet<E::Size> = events
        .iter()
        .filter(|event| matches!(event.kind(), Kind::Moved | Kind::Counterattack))
        .map(|event| event.to)
        .collect();
    let strange = new.without(entered);
    ensure!(strange.is_empty(), "enemies are met by a step or a counterattack", "{strange:?}");
    Ok(())
}

/// An event refers to existing units, commanders and hexes.
fn check_event<E: Compiled>(game: &Rules<E>, event: &Event<E>) -> Verdict {
    let hexes = [event.hex, event.from, event.to, event.target];
    let real = hexes.into_iter().all(|hex| !hex.is_some() || on_map(game, hex));
    ensure!(real, "events name hexes of the map", "{event:?}");
    let rising = event.mp_before.zip(event.mp_after).is_some_and(|(before, after)| after > before);
    ensure!(!rising, "movement points only go down", "{event:?}");
    ensure!(event.facing.is_none_or(|facing| facing < 6), "events name facings", "{event:?}");
    // A chit is drawn by a number below that of the chits.
    let faces = if event.kind() == Kind::ChitDrawn { E::COMMANDERS.max(10) } else { 10 };
    ensure!(event.dice.iter().all(|&die| usize::from(die) < faces), "dice have ten faces", "{event:?}");
    let commander = event.commander.is_none_or(|commander| usize::from(commander) < game.scenario.commanders.len());
    ensure!(commander, "events name commanders", "{event:?}");
    Ok(())
}
