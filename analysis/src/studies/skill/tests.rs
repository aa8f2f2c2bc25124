use super::ladder::{Ladder, Level};
use super::pairings::{Seats, above, all, equals, without};
use super::result::{Played, Setup};
use super::*;
use crate::play::format::Format;
use crate::play::labels::Labels;
use crate::play::restrictions::Rule;
use crate::play::task::Task;
use crate::show::charts::Chart;
use crate::show::document::Document;
use crate::show::export::page;
use crate::studies::laboratory::Games;
use crate::studies::record_file::{Entry, RecordFile};
use crate::toy;
use crate::toy::Toy;

const GAMES: usize = 300;
const RULES: [Rule; 2] = [
    Rule { name: "bluff", words: "bluff", paragraph: "3.1" },
    Rule { name: "raise", words: "raise the stake", paragraph: "3.2" },
];

fn ladder(names: &[&str]) -> Ladder {
    let level = |name: &&str| Level { name: (*name).to_owned(), players: [0, 1].map(|side| format!("{name}-{side}")) };
    let absent = vec![Absent { level: "expert".to_owned(), why: "the game has no such player".to_owned() }];
    Ladder { levels: names.iter().map(level).collect(), absent }
}

fn seats_of(ladder: &Ladder, player: &str, rules: &[Rule]) -> Vec<Seats> {
    let levels: Vec<&str> = ladder.levels.iter().map(|level| level.name.as_str()).collect();
    all(&levels, player, rules.iter().flat_map(|rule| [(rule.name, 0), (rule.name, 1)]))
}

/// A run of the toy with these outcomes, over and over.
fn played(seats: Seats, outcomes: &[u8]) -> Played {
    let outcomes: Vec<u8> = outcomes.iter().copied().cycle().take(GAMES).collect();
    let mut summary = toy::summary(&Toy::with_bonus(0), GAMES as u64);
    for (place, known) in (0..).zip(&mut summary.outcomes) {
        known.games = outcomes.iter().filter(|&&outcome| outcome == place).count() as u64;
    }
    let mut games = Games::default();
    outcomes.iter().for_each(|&outcome| games.add(outcome.into(), 0));
    Played { seats, summary, games }
}

/// Strong beats weak always, expert beats strong in three games of four; bluffing is worth a quarter of the games to the first
/// side, raising nothing.
fn study() -> (Skill, Labels) {
    let ladder = ladder(&["weak", "strong", "master"]);
    let even = [0, 0, 1, 1];
    let runs: Vec<Played> = seats_of(&ladder, "strong", &RULES)
        .into_iter()
        .map(|seats| {
            let outcomes: &[u8] = match &seats.each_ref().map(String::as_str) {
                ["strong", "weak"] => &[0],
                ["weak", "strong"] => &[1],
                ["master", "strong"] => &[0, 0, 1, 0],
                ["strong", "master"] => &[0, 1, 1, 1],
                ["without:bluff/strong", _] => &[0, 1, 1, 1],
                ["master", "master"] => &[2],
                _ => &even,
            };
            played(seats, outcomes)
        })
        .collect();
    let task = Task { games: GAMES as u64, changes: "set a=<1>".to_owned(), ..toy::task(&Toy::with_bonus(0)) };
    let setup = Setup { ladder: &ladder, player: "strong", rules: &RULES, games: [GAMES as u64, 20] };
    let skill = Skill::new(&task, &setup, &runs, Throughput::new(1.0, 1));
    (skill, Labels::of(&task.layout.about))
}

#[test]
fn every_run_is_played_once() {
    let ladder = ladder(&["weak", "strong"]);
    let seats = |pair: [&str; 2]| pair.map(str::to_owned);
    assert_eq!(equals(&ladder, 1), seats(["strong", "strong"]));
    assert_eq!([above(&ladder, 0, 0), above(&ladder, 0, 1)], [seats(["strong", "weak"]), seats(["weak", "strong"])]);
    assert_eq!(without("weak", RULES[0].name, 1), seats(["weak", "without:bluff/weak"]));
    // The player of the rules is one of the levels, then another one.
    assert_eq!([seats_of(&ladder, "weak", &RULES).len(), seats_of(&ladder, "other", &RULES).len()], [8, 9]);
    assert_eq!(seats_of(&ladder, "other", &[]).len(), 4);
}

#[test]
fn figures_are_those_of_the_games() {
    let (skill, _) = study();
    assert_eq!(skill.levels.iter().map(|at| at.score).collect::<Vec<_>>(), [0.5, 0.5, 0.5]);
    assert_eq!(skill.levels[2].outcomes[2].games, GAMES as u64);
    assert_eq!(skill.levels[0].players, ["weak-0", "weak-1"]);
    let gains: Vec<[f64; 2]> = skill.steps.iter().map(|step| step.gains.each_ref().map(|gain| gain.gain)).collect();
    assert_eq!(gains, [[0.5, 0.5], [0.25, 0.25]]);
    for gain in skill.steps.iter().flat_map(|step| &step.gains) {
        assert!(gain.low < gain.gain && gain.gain < gain.high, "{gain:?}");
    }
    assert_eq!(skill.steps[0].gains.each_ref().map(|gain| gain.score), [1.0, 1.0]);
}

/// Strong against weak is all skill; three games of four are a quarter, and the pool lies between.
#[test]
fn the_index_is_pooled_over_the_steps() {
    let (skill, _) = study();
    let [first, second] = [0, 1].map(|step: usize| skill.steps[step].index.share);
    assert!(first == 1.0 && (second - 0.25).abs() < 0.01, "{first} {second}");
    // 1/4 + 1/16 of skill, 3/16 of dice.
    assert!((skill.index.share - 0.625).abs() < 0.01, "{:?}", skill.index);
}

#[test]
fn losses_are_sorted_and_corrected() {
    let (skill, labels) = study();
    let losses: Vec<_> = skill.rules.iter().map(|loss| (loss.rule.as_str(), loss.side.as_str(), loss.loss)).collect();
    assert_eq!(losses[0], ("bluff", "reds", 0.25));
    assert!(losses[1..].iter().all(|(.., loss)| *loss == 0.0 && loss.is_sign_positive()), "{losses:?}");
    assert_eq!([skill.rules[0].flipped, skill.rules[1].flipped], [0.25, 0.0]);
    assert!(skill.rules[0].adjusted < 1e-6 && skill.rules[1].adjusted == 1.0);
    let said = verdict(&skill, &labels);
    for part in [
        "with both sides at the same level Reds score 50.0 % with weak, 50.0 % with strong, 50.0 % with master.",
        "index 62.4 % (",
        "The greatest gain of a level: ",
        " with strong in place of weak gain +50.0 pp (",
        "The most important rule is bluff [3.1]: Reds lose +25.0 pp (",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
}

#[test]
fn what_is_not_shown_is_not_claimed() {
    let (mut skill, labels) = study();
    skill.rules.remove(0);
    skill.steps.iter_mut().flat_map(|step| &mut step.gains).for_each(|gain| gain.low = -0.1);
    let said = verdict(&skill, &labels);
    assert!(said.contains("does not lower its score significantly") && said.contains("No level is shown"), "{said}");
    skill.rules.clear();
    assert!(!verdict(&skill, &labels).contains("rule"));
    assert!(grounds(&skill, &labels).contains("Left out: expert (the game has no such player)."));
}

#[test]
fn other_numbers_of_games_with_search_are_named() {
    let (mut skill, labels) = study();
    let said = |skill: &Skill| grounds(skill, &labels).split(',').next().unwrap().to_owned();
    assert_eq!(said(&skill), "300 games a run", "no player searches");
    "search:16".clone_into(&mut skill.levels[2].level);
    for (games, expected) in [(20, "300 games a run (20 where a player searches)"), (300, "300 games a run")] {
        skill.search_games = games;
        assert_eq!(said(&skill), expected);
    }
    skill.search_games = 1000;
    assert_eq!(
        grounds(&skill, &labels).split(", seed").next(),
        Some("300 games a run (1,000 where a player searches)")
    );
    skill.levels.iter_mut().for_each(|level| "search:16".clone_into(&mut level.level));
    skill.search_games = 20;
    assert_eq!(said(&skill), "300 games a run (20 where a player searches)", "`strong` plays without the rules");
    skill.rules.clear();
    assert_eq!(said(&skill), "20 games a run");
}

fn charts(skill: &Skill, labels: &Labels) -> Vec<Chart> {
    charts::draw(skill, labels).unwrap()
}

#[test]
fn charts_have_every_level_and_rule() {
    let (mut skill, labels) = study();
    let drawn = charts(&skill, &labels);
    assert_eq!(drawn.iter().map(|chart| chart.name).collect::<Vec<_>>(), ["skill", "gains", "losses"]);
    let [curve, gains, losses] = &drawn[..] else { panic!("three charts") };
    assert!(["weak", "strong", "master"].iter().all(|level| curve.svg.contains(level)));
    assert!(gains.svg.contains("Reds with strong against weak: gain +50.0 pp"), "{}", gains.svg);
    assert!(losses.svg.contains("Reds without bluff [3.1] (bluff): loss +25.0 pp"), "{}", losses.svg);
    assert!(drawn.iter().all(|chart| !chart.svg.contains("NaN") && roxmltree::Document::parse(&chart.svg).is_ok()));
    skill.rules.clear();
    assert_eq!(charts(&skill, &labels).len(), 2);
}

#[test]
fn names_stay_text() {
    let (mut skill, labels) = study();
    let nasty = "<b>&\"x\"|";
    nasty.clone_into(&mut skill.head.scenario.id);
    skill.levels[0].level = nasty.to_owned();
    skill.steps[0].from = nasty.to_owned();
    skill.absent[0].why = nasty.to_owned();
    let drawn = charts(&skill, &labels);
    let document = Document { charts: drawn, ..export::document(&skill, &labels, "kartacz skill <b>") };
    let page = page(&document);
    assert!(!page.contains("<b>") && page.contains("&#60;b&#62;&#38;") | page.contains("&lt;b&gt;&amp;"), "{page}");
    let mut printed = Vec::new();
    Format::Markdown.write(&document, &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert!(!printed.contains("<b>") && printed.contains("&lt;b>&amp;"), "{printed}");
}

#[test]
fn every_figure_is_a_line_of_csv() {
    let (skill, labels) = study();
    let mut printed = Vec::new();
    Format::Csv.write(&export::document(&skill, &labels, ""), &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    let count = |measure: &str| printed.lines().filter(|line| line.split(',').nth(1) == Some(measure)).count();
    assert_eq!(["index", "score", "outcome", "vp", "gain", "loss"].map(count), [3, 3, 9, 3, 4, 4]);
    assert!(printed.contains(",loss,reds without bluff,300,0.25,"), "{printed}");
}

#[test]
fn a_record_takes_its_place_and_is_sound() {
    let (skill, _) = study();
    let curve = RecordedCurve::new(&skill, "kartacz skill".to_owned());
    assert!(curve.is_sound() && curve.beside().levels.len() == 3);
    assert!(!RecordedCurve { levels: curve.levels[..1].to_vec(), ..curve.clone() }.is_sound());
    let mut curves = Curves::default();
    curves.put(RecordedCurve { seed: 1, ..curve.clone() });
    curves.put(RecordedCurve { changes: String::new(), ..curve.clone() });
    curves.put(curve.clone());
    let places: Vec<(&str, u64)> = curves.entries().iter().map(|one| (one.changes.as_str(), one.seed)).collect();
    assert_eq!(places, [("", 1794), ("set a=<1>", 1794)]);
    assert!(curves.of(&curve.scenario_hash, &curve.sides).is_some() && curves.of("0", &curve.sides).is_none());
}

#[test]
fn the_shipped_curves_are_sound() {
    let shipped = Curves::shipped();
    assert_eq!(shipped.schema(), Curves::SCHEMA);
    assert!(shipped.entries().iter().all(Entry::is_sound));
    let mut again = Curves::default();
    shipped.entries().iter().rev().cloned().for_each(|curve| again.put(curve));
    assert_eq!(again, *shipped);
}
