//! The result of a verb: one summary per scenario, and the comparisons of the later ones with the first.

mod document;

use std::cmp::Ordering;

use serde::Serialize;

use crate::base::decimal::Decimal;
use crate::base::figure::fixed;
use crate::base::words::{counted, estimate, percent, points, shift, signed_estimate};
use crate::play::comparison::{Comparison, Difference};
use crate::play::curve::LevelScore;
use crate::play::labels::Labels;
use crate::play::luck::{Both, Conclusion, Without, side};
use crate::play::summary::{Outcome, Summary};
use crate::play::task::{Task, VERSION};
use crate::play::until::Stopped;
use crate::show::draws;
use crate::show::skill;
use crate::show::without_luck::{self, Unit};
use crate::statistics::{LEVEL, Pairs};

pub use document::{document, tables};

/// One run, or several and their comparisons.
#[derive(Clone, Debug)]
pub struct Report {
    /// The runs.
    pub summaries: Vec<Summary>,
    /// Each later run against the first; empty when there is one run.
    pub comparisons: Vec<Comparison>,
    /// The changes of the command line to the scenarios, as text; may be empty.
    pub changes: String,
    /// The names of sides and endings.
    pub labels: Labels,
    /// The command that reproduces it.
    pub command: String,
    /// The stopping rule of the differences and its result, if one determined the number of games.
    pub until: Option<Stopped>,
    /// Games with replay pages.
    pub shown: Vec<Shown>,
}

/// A game with a replay page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The number of the game.
    pub game: u64,
    /// The id of the side that won it, or `draw`.
    pub outcome: String,
    /// Victory points, net for the first side.
    pub vp: Decimal,
    /// The page, from the folder of the results.
    pub page: String,
}

impl Report {
    /// The report of one run.
    #[must_use]
    pub fn of_run(task: &Task, summary: Summary, command: String) -> Self {
        Self {
            command,
            until: None,
            shown: Vec::new(),
            labels: Labels::of(&task.layout.about),
            summaries: vec![summary],
            comparisons: Vec::new(),
            changes: task.changes.clone(),
        }
    }
}

/// Win and draw rates, the favoured side and the players, in a few sentences that claim no more than the intervals allow.
#[must_use]
pub fn verdict(summary: &Summary, labels: &Labels) -> String {
    let share = |place: usize| {
        let Outcome { rate, low, high, .. } = summary.outcomes[place];
        estimate([rate, low, high])
    };
    let [one, other] = labels.sides();
    let [shares @ .., draws] = [share(0), share(1), share(2)];
    format!(
        "{}{one} win {} of the games, {other} {}; {draws} are draws. {} {}, seed {}; {}.{}",
        summary.shard.map_or_else(String::new, |shard| format!("This is {shard} only. ")),
        shares[0],
        shares[1],
        lead(summary, labels),
        counted(summary.games, "game"),
        summary.seed,
        players(summary, labels),
        summary.until.map_or_else(String::new, |stopped| format!(" {}", stopping(each_interval(summary), stopped)))
    )
}

/// The favoured side and the rates, in one sentence that claims no more than the games allow.
#[must_use]
pub fn finding(summary: &Summary, labels: &Labels) -> String {
    let rate = |place: usize| percent(summary.outcomes[place].rate);
    let [one, other] = labels.sides();
    let title = labels.quoted(&summary.scenario.id);
    let [first, second] = [rate(0), rate(1)];
    let players = between(summary, labels);
    let leading = leading(&summary.outcomes, without(summary));
    let favourite = ahead(leading);
    let said = match favourite {
        Some(0) => format!("{one} are favoured in {title} {players}: they win {first} of the games, {other} {second}"),
        Some(_) => format!("{other} are favoured in {title} {players}: they win {second} of the games, {one} {first}"),
        None => format!(
            "Too few games to tell which side is favoured in {title} {players}: {one} win {first}, {other} {second}"
        ),
    };
    let stronger = favourite.map_or_else(String::new, |side| by_stronger(summary, side, labels));
    let said = format!("{said}{}{stronger}.", without_luck::resting(leading));
    draws::named(&said, &[summary.outcomes[2].rate])
}

/// The players of a run: ``between `expert` players``.
fn between(summary: &Summary, labels: &Labels) -> String {
    let ([(_, first), (_, second)], [one, other]) = (&summary.players, labels.sides());
    match first == second {
        true => format!("between `{first}` players"),
        false => format!("between `{first}` ({one}) and `{second}` ({other})"),
    }
}

/// Whether stronger players favour the same side, in a clause; empty where they do, or where there are none.
fn by_stronger(summary: &Summary, favoured: usize, labels: &Labels) -> String {
    let Some(curve) = &summary.skill else { return "; not checked with stronger players".to_owned() };
    let players = summary.players.each_ref().map(|(_, player)| player.clone());
    let Some(LevelScore { level, low, high, .. }) = skill::strongest(curve, &players) else { return String::new() };
    match usize::from(*high < 0.5) {
        _ if *low <= 0.5 && *high >= 0.5 => {
            format!("; between stronger players, `{level}`, the balance may be even")
        }
        side if side == favoured => String::new(),
        side => format!("; between stronger players, `{level}`, {} are favoured", labels.sides()[side]),
    }
}

/// The greatest shift of the score, in one sentence; the first of the runs is the one that the others are compared with.
#[must_use]
pub fn greatest_shift(comparisons: &[Comparison], runs: &[Summary], labels: &Labels) -> String {
    let scores = comparisons.iter().filter_map(|comparison| {
        let score = comparison.differences.iter().find(|of| of.measure == "score")?;
        Some((comparison, score))
    });
    let size = |of: &Difference| of.both().numbers()[0].abs();
    let most = scores.max_by(|(_, one), (_, other)| size(one).total_cmp(&size(other)));
    let Some((most, of)) = most else { return String::new() };
    let (scenario, baseline) = (labels.quoted(&most.scenario), labels.quoted(&most.baseline));
    let shown = runs.iter().filter(|run| [&most.scenario, &most.baseline].contains(&&run.scenario.id));
    let draws: Vec<f64> = shown.map(|run| run.outcomes[2].rate).collect();
    let among = match comparisons.len() {
        1 => String::new(),
        count => format!("Of {} the greatest shift: ", counted(count as u64, "scenario")),
    };
    let (said, resting) = shift_of(&scenario, of.both(), labels);
    draws::named(&format!("{among}{said} against {baseline}{resting}."), &draws)
}

/// A shift of the score with its interval: `+9.6 pp of score (+7.5 to +11.7)`.
fn scored([difference, low, high]: [f64; 3]) -> String {
    format!("{} pp of score ({} to {})", points(difference), points(low), points(high))
}

/// Which side something helps, and by how much, without the full stop: the plain figure, and beside it the one without luck.
#[must_use]
pub fn shifted(what: &str, of: Both, labels: &Labels) -> String {
    let (said, resting) = shift_of(what, of, labels);
    format!("{said}{resting}")
}

/// The same in two parts: the clause, and what it rests on.
fn shift_of(what: &str, of: Both, labels: &Labels) -> (String, String) {
    let ([one, other], conclusion) = (labels.sides(), of.against(0.0));
    let beside = |of: Both| {
        of.without.map_or_else(String::new, |without| format!(", {}", without_luck::figure(&without, Unit::Shift)))
    };
    let helps = |side: &str, of: Both| format!("{what} helps {side}: {}{}", scored(of.plain), beside(of));
    let said = match conclusion.side {
        Ordering::Greater => helps(one, of),
        Ordering::Less => helps(other, of.mirrored()),
        Ordering::Equal => {
            format!("{what} does not significantly shift the score: {} for {one}{}", shift(of.plain), beside(of))
        }
    };
    (said, without_luck::resting(conclusion))
}

/// Whether every interval, or what else `each` names, reached the requested width.
#[must_use]
pub fn stopping(each: &str, stopped: Stopped) -> String {
    let (asked, reached) = (100.0 * stopped.half_width, fixed(100.0 * stopped.reached, 2));
    if stopped.narrow_enough {
        format!("Stopped: every {each} is within ±{asked} pp (widest ±{reached}).")
    } else {
        format!("Game limit reached before every {each} was within ±{asked} pp (widest ±{reached}).")
    }
}

/// What a run stopped for: where its luck was measured, the sharper figure of each outcome.
const fn each_interval(summary: &Summary) -> &'static str {
    if summary.luck.is_some() { "interval, without luck where that is sharper," } else { "interval" }
}

/// The favoured side, if there are enough games.
fn lead(summary: &Summary, labels: &Labels) -> String {
    let [one, other] = labels.sides();
    let leading = leading(&summary.outcomes, without(summary));
    let said = match ahead(leading) {
        Some(0) => format!("{one} win more often than {other}"),
        Some(_) => format!("{other} win more often than {one}"),
        None => "Too few games to tell which side is favoured".to_owned(),
    };
    format!("{said}{}.", without_luck::resting(leading))
}

/// The score of a run without luck, where that is better.
fn without(summary: &Summary) -> Option<Without> {
    summary.luck.as_ref()?.figures.score
}

/// Which side wins more often: greater for the first. By [`favourite`], and by the score without luck: above a half when the first
/// side wins more often.
#[must_use]
pub fn leading(outcomes: &[Outcome], score: Option<Without>) -> Conclusion {
    let plain = match favourite(outcomes) {
        Some(0) => Ordering::Greater,
        Some(_) => Ordering::Less,
        None => Ordering::Equal,
    };
    Conclusion::of(plain, score.map(|score| side(score.numbers(), 0.5)))
}

/// The side that is ahead, by its index.
#[must_use]
pub const fn ahead(leading: Conclusion) -> Option<usize> {
    match leading.side {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

/// The probability, at most, of naming a favoured side when both win equally often.
const CHANCE: f64 = 1.0 - LEVEL;

/// The side that wins significantly more often, by its index: by the exact test of the wins of one against those of the other,
/// which holds its level from the first game on. Draws do not count.
#[must_use]
pub fn favourite(outcomes: &[Outcome]) -> Option<usize> {
    let [first, second] = [0, 1].map(|side| outcomes[side].games);
    let shown = Pairs { first, second, ..Pairs::default() }.exact() < CHANCE;
    shown.then_some(usize::from(second > first))
}

fn players(summary: &Summary, labels: &Labels) -> String {
    let [(_, first), (_, second)] = &summary.players;
    let [one, other] = labels.sides();
    format!("{one} played by {first}, {other} by {second}")
}

/// The difference of a scenario from the one it is compared with, in a sentence with paired intervals.
#[must_use]
pub fn compared(comparison: &Comparison, labels: &Labels) -> String {
    let one = &labels.sides()[0];
    let phrase = |&Difference { ref measure, difference, low, high, .. }: &Difference| match measure.as_str() {
        "vp" => format!("victory points, net for {one}, {}", signed_estimate([difference, low, high])),
        "score" => format!("score of {one} {}", shift([difference, low, high])),
        outcome => format!("{} {}", labels.outcome(outcome), shift([difference, low, high])),
    };
    let differences: Vec<String> = comparison.differences.iter().map(phrase).collect();
    let score = comparison.differences.iter().find(|of| of.measure == "score");
    let without = score
        .and_then(|of| of.without_luck)
        .map_or_else(String::new, |without| format!("; score of {one} {}", without_luck::worth(&without, Unit::Shift)));
    format!("Against {}: {}{without}.", labels.quoted(&comparison.baseline), differences.join(", "))
}

/// The changes to a scenario, in a sentence; nothing without changes.
#[must_use]
pub fn changed(changes: &str) -> Option<String> {
    (!changes.is_empty()).then(|| format!("Changed: {changes}."))
}

/// The games, players and seed of the result, in a sentence.
#[must_use]
pub fn grounds(summary: &Summary) -> String {
    format!("The scenario rests on {}. `kartacz sensitivity` finds those that affect the result.", summary.origins)
}

/// The method behind the figures: the number of games, and their pairing when scenarios were compared.
#[must_use]
pub fn method(games: u64, paired: bool) -> String {
    let pairing = if paired {
        " Game i has the same seed everywhere, so differences are paired by game: for rates Newcombe's paired interval \
         (1998), for scores Tango's (1998) in halves of a win, for victory points the normal one."
    } else {
        ""
    };
    format!(
        "kartacz {VERSION} played {} by Monte Carlo; the dice of a game depend on the seed and its number \
         alone. Rates have Wilson's intervals (1927), means normal ones, all at 95 %.{pairing} This command reproduces \
         the page:",
        counted(games, "game")
    )
}

/// Several runs and their differences, in the shape of the JSON.
#[derive(Serialize)]
pub struct Compared<'a> {
    schema: &'static str,
    scenarios: &'a [Summary],
    comparisons: &'a [Comparison],
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Stopped>,
}

impl<'a> Compared<'a> {
    /// The report in this shape.
    #[must_use]
    pub fn of(report: &'a Report) -> Self {
        let Report { summaries, comparisons, until, .. } = report;
        Self { schema: "kartacz.compare/1", scenarios: summaries, comparisons, until: *until }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::curve::Curve;
    use crate::statistics::skill::Share;
    use crate::toy::{Toy, layout, summary};

    fn of(wins: [u64; 3]) -> Option<usize> {
        let outcome = |games: u64| Outcome { outcome: String::new(), games, rate: 0.0, low: 0.0, high: 1.0 };
        favourite(&wins.map(outcome))
    }

    #[test]
    fn the_headline_names_the_players_and_what_stronger_ones_give() {
        let toy = Toy::with_bonus(0);
        let labels = Labels::of(&layout(&toy).about);
        let mut of = summary(&toy, 100);
        (of.outcomes[0].games, of.outcomes[1].games, of.outcomes[2].games) = (80, 10, 10);
        let said = |summary: &Summary| finding(summary, &labels);
        of.players = of.players.map(|(side, _)| (side, "a".to_owned()));
        assert!(said(&of).contains(" between `a` players: they win "), "{}", said(&of));
        assert!(said(&of).ends_with("; not checked with stronger players."), "{}", said(&of));
        let level = |level: &str, score: f64| LevelScore {
            level: level.to_owned(),
            games: 400,
            score,
            low: score - 0.1,
            high: score + 0.1,
        };
        let curve = |score| Curve {
            levels: vec![level("a", 0.8), level("b", score)],
            index: Share { share: 0.4, low: 0.3, high: 0.5 },
            program: String::new(),
            current: true,
        };
        let mut with = |score, second: &str| {
            of.skill = Some(curve(score));
            second.clone_into(&mut of.players[1].1);
            said(&of)
        };
        assert!(with(0.55, "a").ends_with("; between stronger players, `b`, the balance may be even."));
        assert!(with(0.3, "a").ends_with("; between stronger players, `b`, Whites are favoured."));
        assert!(!with(0.7, "a").contains("stronger"));
        let both = with(0.7, "b");
        assert!(both.contains(" between `a` (Reds) and `b` (Whites): they win "), "{both}");
        of.players[0].1 = "b".to_owned();
        assert!(!said(&of).contains("stronger"));
    }

    #[test]
    fn few_games_favour_no_side() {
        for wins in [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 2, 998], [5, 0, 0], [3, 3, 0], [60, 40, 0], [0, 5, 10_000]] {
            assert_eq!(of(wins), None, "{wins:?}");
        }
        assert_eq!([[6, 0, 0], [0, 6, 500], [61, 39, 0], [39, 61, 7]].map(of), [Some(0), Some(1), Some(0), Some(1)]);
    }

    /// The probability that a side is named as favoured when both win equally often, summed over all results.
    fn false_alarms(games: u64, draws: f64) -> f64 {
        let log_factorial = |n: u64| (2..=n).map(|factor| (factor as f64).ln()).sum::<f64>();
        let win = f64::midpoint(1.0, -draws);
        let mut sum = 0.0;
        for first in 0..=games {
            for second in 0..=games - first {
                let drawn = games - first - second;
                if of([first, second, drawn]).is_some() {
                    let ways = log_factorial(games) - [first, second, drawn].map(log_factorial).iter().sum::<f64>();
                    let drawn = if drawn == 0 { 0.0 } else { drawn as f64 * draws.ln() };
                    sum += (ways + (first + second) as f64 * win.ln() + drawn).exp();
                }
            }
        }
        sum
    }

    #[test]
    fn the_level_holds_from_the_first_game_on() {
        for draws in [0.0, 0.1, 0.5, 0.9] {
            for games in (1..=30).chain([50, 80]) {
                let rate = false_alarms(games, draws);
                assert!(rate <= CHANCE, "{games} games, {draws} drawn: {rate}");
            }
        }
        // The test still has power.
        assert!(false_alarms(80, 0.1) > 0.02);
    }
}
