//! Stories of rare events: the sentence for each event names its units, place and result, in the order of the events.

use std::collections::BTreeMap;

use crate::insurrection_referee::curious::Curious;
use kartacz::games::insurrection::event_log::Account;
use kartacz::games::insurrection::story;
use kartacz::games::load_with_provenance;
use kartacz::show::account::History;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::insurrection::details::{Capture, Delay, Fall, LineChange, Ride, SquareChange};
use kartacz_engine::games::insurrection::outcomes::Ending;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::Arm;
use kartacz_engine::games::niemenczyn::event::{Event, Fact, Kind};
use kartacz_engine::scenario::Request;

const SEED: u64 = 1794;

/// A kind of event, and its sentence. `[is|are]` stands for the verb of one unit or of several.
struct Row {
    is: fn(Fact) -> bool,
    sentence: &'static str,
}

macro_rules! rows {
    ($($pattern:pat => $sentence:literal),+ $(,)?) => {
        [$(Row { is: |fact| matches!(fact, $pattern), sentence: $sentence }),+]
    };
}

const SENTENCES: [Row; 34] = rows![
    Fact::Square { change: SquareChange::Formed } => "{units} [forms|form] square in {hex}.",
    Fact::Square { change: SquareChange::FormedInHaste } => "{units} [forms|form] square in {hex} in time.",
    Fact::Square { change: SquareChange::Failed } => "{units} [is|are] too late to form square.",
    Fact::Square { change: SquareChange::Left } =>
        "{units} [leaves|leave] the square in {hex} and [faces|face] {facing}.",
    Fact::Square { change: SquareChange::Dissolved } =>
        "The square in {hex} is dissolved: {units} [stands|stand] in line.",
    Fact::Square { change: SquareChange::Joined } => "{units} [joins|join] the square in {hex}.",
    Fact::Delayed => "{units} cannot arrive yet.",
    Fact::Arrived { again: true } => "{units} comes back in {hex}.",
    Fact::RallyDelayed { why: Delay::NoPlace } => "{units} cannot come back (no place): delayed by a stage.",
    Fact::RallyDelayed { why: Delay::NotActivated } =>
        "{units} cannot come back (commander not activated): delayed by a stage.",
    Fact::RallyTooLate => "{units} would come back after the last stage: out of the game.",
    Fact::Rallied => "{units} rallies in {hex}, facing {facing}.",
    Fact::Reordered => "{units} comes to the top of the stack in {hex}.",
    Fact::LineMarker { change: LineChange::Formed } => "The stack in {hex} ({units}): side-by-side line formed.",
    Fact::LineMarker { change: LineChange::Ended } => "The stack in {hex} ({units}): side-by-side line ended.",
    Fact::Limbered => "{units} in {hex} limber.",
    Fact::Unlimbered => "{units} in {hex} unlimber facing {facing}.",
    Fact::GunBroken => "A natural 0: {units} are out of action until the stage ends.",
    Fact::Counterattack => "{units} [counterattacks|counterattack] {from}-{to}.",
    Fact::Charge => "{units} [charges|charge] in {hex}!",
    Fact::GunsCaptured => "{side} capture {units}.",
    Fact::GunsRecaptured => "{side} recapture {units}.",
    Fact::CampEntered => "{units} [stands|stand] in the camp, {hex}.",
    Fact::Eliminated { cut_off: true, .. } => "{units} has no way to withdraw and is eliminated.",
    Fact::CommanderMoved { ride: Ride::Move } => "{units} rides {from}-{to}.",
    Fact::CommanderMoved { ride: Ride::Evades } => "{units} evades {from}-{to}.",
    Fact::CommanderMoved { ride: Ride::GoesAlong } => "{units} goes along, {from}-{to}.",
    Fact::CommanderMoved { ride: Ride::StepsOut } => "{units} gets away {from}-{to}.",
    Fact::CommanderMoved { ride: Ride::Routs(_) } =>
        "{units} is carried away by the rout, to come back in stage {returns}.",
    Fact::CommanderLost { cause: Fall::Killed } => "{units} is killed.",
    Fact::CommanderLost { cause: Fall::RiddenDown } => "{units} is ridden down.",
    Fact::CommanderLost { cause: Fall::WithHisStack } => "{units} falls with the last of his stack.",
    Fact::CommanderLost { cause: Fall::NoUnits } => "{units} has no units left and leaves the field.",
    Fact::CommanderLost { cause: Fall::Routed } => "{units} is carried away by the rout for good.",
];

/// A game: its events, and its story on one line.
struct Played {
    events: Vec<Event>,
    story: String,
}

fn request(name: &str, what_ifs: &[&str], sets: &[&str]) -> Request {
    let mut request = Request::new(name);
    request.what_ifs.extend(what_ifs.iter().map(ToString::to_string));
    request.sets.extend(sets.iter().map(ToString::to_string));
    request
}

/// The armies face to face, as for the referee, with other values replacing or added to the usual ones.
fn face_to_face(others: &[&str]) -> Request {
    let battalion = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/insurrection_referee/battalion.toml");
    let value = |set: &str| set.split('=').next().map(str::to_owned);
    let kept = include_str!("face_to_face.txt").lines();
    let kept = kept.filter(|set| others.iter().all(|other| value(other) != value(set)));
    request("niemenczyn/scenario-1", &[battalion], &kept.chain(others.iter().copied()).collect::<Vec<_>>())
}

fn requests() -> Vec<(Request, u64)> {
    let late = [
        "pools.russians-asleep.all=[\"lewiz\"]",
        "commanders.kirejew.arrives=2",
        "commanders.kirejew.hex=\"0606\"",
        "units.narva-2.arrives=2",
        "units.narva-2.hex=\"0606\"",
        "switches.cmd_after_rout=\"killed\"",
        "map.camp=\"0705\"",
    ];
    let long = [&late[..], &["victory.automatic=0"]].concat();
    let routs = ["switches.cmd_after_rout=\"rout-with-unit\"", "stages=3", "formation.square_companies=2"];
    vec![
        (request("niemenczyn/scenario-1", &[], &[]), 60),
        (request("niemenczyn/scenario-2", &[], &[]), 60),
        (request("niemenczyn/scenario-1", &["eydziatowicz"], &[]), 60),
        (face_to_face(&[]), 200),
        (face_to_face(&routs), 200),
        (face_to_face(&late), 200),
        (face_to_face(&long), 400),
    ]
}

/// Games of a player that tries everything.
fn each(request: &Request, games: u64, mut check: impl FnMut(&Niemenczyn, &Played)) {
    let loaded = load_with_provenance(request);
    let (system, provenance) = loaded.unwrap_or_else(|failure| panic!("{failure}"));
    let game = system.game().expect("a scenario of Niemenczyn");
    let mut table = Table::default();
    for index in 0..games {
        let mut history = History::<Niemenczyn>::default();
        let [mut first, mut second] = [Curious::default(), Curious::default()];
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut history);
        let History { events, states } = history;
        let players = ["curious"; 2];
        let account = Account {
            game,
            provenance: &provenance,
            seed: SEED,
            index,
            players,
            events: &events,
            states: &states,
            appraised: None,
        };
        let mut out = Vec::new();
        story::write(&account, &mut out).unwrap();
        let story = String::from_utf8(out).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        check(game, &Played { events, story });
    }
}

fn units(game: &Niemenczyn, event: &Event) -> String {
    let units: Vec<&str> = event.unit_ids().map(|unit| &*game.scenario.units[usize::from(unit)].name).collect();
    match (event.commander, units.as_slice()) {
        (Some(commander), _) => game.scenario.commanders[usize::from(commander)].name.clone(),
        (None, [one]) => (*one).to_owned(),
        (None, [first @ .., last]) => format!("{} and {last}", first.join(", ")),
        (None, []) => panic!("{event:?} names no unit and no commander"),
    }
}

/// The sentence of an event.
fn filled(template: &str, game: &Niemenczyn, event: &Event) -> String {
    let guns = event.unit_ids().any(|unit| game.scenario.units[usize::from(unit)].arm == Arm::Guns);
    let form = usize::from(event.units.count_ones() > 1 || guns);
    let mut text = String::new();
    for (place, part) in template.split(['[', ']']).enumerate() {
        text += if place % 2 == 1 { part.split('|').nth(form).unwrap() } else { part };
    }
    let label = |hex| game.scenario.map.grid.label(hex).to_string();
    let facing = event.facing.map_or("", |facing| ["n", "ne", "se", "s", "sw", "nw"][usize::from(facing)]);
    let returns = match event.fact {
        Fact::CommanderMoved { ride: Ride::Routs(stage) } => stage.to_string(),
        _ => String::new(),
    };
    let text = text
        .replace("{units}", &units(game, event))
        .replace("{hex}", &label(event.hex))
        .replace("{from}", &label(event.from))
        .replace("{to}", &label(event.to))
        .replace("{facing}", facing)
        .replace("{returns}", &returns)
        .replace("{side}", event.side.map_or("", |side| &game.scenario.side_names[side.index()]));
    text.strip_suffix("..").map_or(text.clone(), |rest| format!("{rest}."))
}

/// The story from a sentence on.
fn after<'s>(story: &'s str, sentence: &str) -> &'s str {
    let at = story.find(sentence).unwrap_or_else(|| panic!("no {sentence:?} in {story:?}"));
    &story[at + sentence.len()..]
}

#[test]
fn what_seldom_happens_is_told_as_it_happened() {
    let mut seen = [0; SENTENCES.len()];
    for (request, games) in requests() {
        each(&request, games, |game, played| {
            let mut rest = played.story.as_str();
            for event in &played.events {
                if let Some(row) = SENTENCES.iter().position(|row| (row.is)(event.fact)) {
                    seen[row] += 1;
                    rest = after(rest, &filled(SENTENCES[row].sentence, game, event));
                }
            }
        });
    }
    let never = SENTENCES.iter().zip(seen).filter(|&(_, times)| times == 0);
    let missing: Vec<&str> = never.map(|(row, _)| row.sentence).collect();
    assert!(missing.is_empty(), "in no game: {missing:?}");
}

/// The first die of a shot at lone guns against what it had to pass.
#[test]
fn a_shot_at_lone_guns_says_why_it_missed() {
    let mut seen = BTreeMap::new();
    for (request, games) in requests() {
        each(&request, games, |_, played| {
            let mut rest = played.story.as_str();
            for pair in played.events.windows(2).filter(|pair| pair[1].kind() == Kind::LoneGunsFire) {
                let (shot, event) = (&pair[0], &pair[1]);
                rest = after(rest, "At lone guns: die ");
                let sentence = &rest[..rest.find(". ").unwrap()];
                let [first, second] = [0, 1].map(|place| event.dice.get(place).copied());
                let bonus: i8 = event.modifiers.iter().map(|modifier| modifier.value).sum();
                let total = i32::from(first.unwrap()) + i32::from(bonus);
                let Fact::Fired { distance, rifles, .. } = shot.fact else { panic!("no shot in {shot:?}") };
                let Fact::LoneGunsFire { by_guns, result } = event.fact else { unreachable!() };
                let reason = match (rifles, second) {
                    (Some(rifles), _) if total < i32::from(rifles.firepower) => ", under the fire: ",
                    (Some(_), _) => ", not under the fire: missed",
                    (None, None) => ", not over the distance: missed",
                    (None, Some(0)) => ", over the distance; then a 0: ",
                    (None, Some(_)) => ", over the distance; then a die of ",
                };
                assert_eq!(by_guns, rifles.is_none(), "{event:?}");
                if by_guns {
                    assert_eq!(second.is_some(), total > i32::from(distance), "{event:?}");
                }
                assert!(sentence.contains(reason), "{reason:?} is not in {sentence:?}");
                assert_eq!(sentence.contains(" are taken"), result == Capture::Captured, "{sentence:?}");
                assert_eq!(sentence.ends_with("missed"), result == Capture::Missed, "{sentence:?}");
                *seen.entry(reason).or_insert(0) += 1;
            }
        });
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
}

/// The end of the story names the winner, the manner and the score.
#[test]
fn the_end_names_winner_and_ending() {
    let mut seen = BTreeMap::new();
    for (request, games) in requests() {
        each(&request, games, |game, played| {
            let over = played.events.last().expect("events");
            let [poles, russians] = &game.scenario.side_names;
            let stage = over.stage;
            let score = match over.vp {
                0 => "The score is even".to_owned(),
                1.. => format!("{poles} lead by {}", over.vp),
                _ => format!("{russians} lead by {}", -over.vp),
            };
            let Fact::GameOver { ending } = over.fact else { panic!("no end in {over:?}") };
            let sentence = match ending {
                Ending::AutomaticFirst => format!("{poles} win at once in stage {stage}. {score}."),
                Ending::AutomaticSecond => format!("{russians} win at once in stage {stage}. {score}."),
                Ending::PointsFirst => format!("{poles} win after the last stage. {score}."),
                Ending::PointsSecond if over.vp == 0 => {
                    format!("{russians} win after the last stage. {score}, which is enough for them.")
                }
                Ending::PointsSecond => format!("{russians} win after the last stage. {score}."),
                Ending::DrawnAutomatic | Ending::DrawnPoints | Ending::Level => {
                    format!("A draw in stage {stage}: {poles} have been in the camp. {score}.")
                }
            };
            let end = after(&played.story, "The end ");
            assert!(end.starts_with(&sentence), "{sentence:?} is not {end:?}");
            *seen.entry(over.result()).or_insert(0) += 1;
        });
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}
