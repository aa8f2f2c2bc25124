//! The headline balance beside the result of a run, as text.

use crate::base::words::{counted, estimate, shift, whole};
use crate::play::beside::{Attack, Gain, Scored};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::without_luck::{Unit, figure};

/// The headline balance beside the score of this run, with the players of each.
#[must_use]
pub fn sentence(summary: &Summary, labels: &Labels) -> String {
    let Some(beside) = &summary.headline else {
        return "No headline balance is recorded for this scenario and these changes: `kartacz tournament` with the same \
                scenario and changes computes one."
            .to_owned();
    };
    let [one, other] = labels.sides();
    let percent = |value: f64, low: f64, high: f64| estimate([value, low, high]);
    let Scored { score, low, high } = beside.run;
    let [(_, first), (_, second)] = &summary.players;
    let attacked = |Attack { attacker, gains }: &Attack| {
        let said = |Gain { gain, low, high, without_luck, .. }: &Gain| {
            let without = without_luck.map_or_else(String::new, |of| format!(", {}", figure(&of, Unit::Shift)));
            format!("{}{without}", shift([*gain, *low, *high]))
        };
        let [first, second] = gains.each_ref().map(said);
        format!("{attacker}, {first} as {one}, {second} as {other}")
    };
    let exploited = match beside.attacks.as_slice() {
        [] => String::new(),
        attacks => {
            let attacks = attacks.iter().map(attacked).collect::<Vec<_>>().join("; ");
            format!(" Attackers tried, with their score relative to the value: {attacks}.")
        }
    };
    let fewer = beside.search_games.map_or(String::new(), |games| format!(", {} with search", whole(games)));
    let stale = if beside.current {
        String::new()
    } else {
        format!(" Computed by another version of the program: kartacz {}.", beside.program)
    };
    format!(
        "Headline balance: {one} score {}, a draw counting {}, the value of a tournament of {} ({} a \
         pairing{fewer}).{exploited}{stale} This run, {first} against {second}: {}{}.",
        percent(beside.value, beside.low, beside.high),
        beside.draw,
        player_names(&beside.players),
        counted(beside.games, "game"),
        percent(score, low, high),
        without(summary, beside.draw),
    )
}

/// The score of the run without luck, after the plain one, where a draw counts a half; luck is that of such a score.
fn without(summary: &Summary, draw: f64) -> String {
    let score = summary.luck.as_ref().and_then(|luck| luck.figures.score).filter(|_| draw == 0.5);
    score.map_or_else(String::new, |score| format!(", {}", figure(&score, Unit::Rate)))
}

/// The players: by name when they are few, else how many of which kinds.
fn player_names(players: &[String]) -> String {
    if players.len() <= FEW {
        return listed(players);
    }
    let mut kinds: Vec<String> = players.iter().map(|name| name.split(':').next().unwrap_or(name).to_owned()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    format!("{} players ({})", players.len(), listed(&kinds))
}

/// The most players named one by one.
const FEW: usize = 4;

/// `a, b and c`.
fn listed(names: &[String]) -> String {
    match names {
        [several @ .., last] if !several.is_empty() => format!("{} and {last}", several.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::beside::Beside;
    use crate::toy::{Toy, layout, summary};

    #[test]
    fn names_are_listed() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([&names[..1], &names[..2], &names].map(listed), ["a", "a and b", "a, b and c"]);
    }

    #[test]
    fn many_players_are_told_by_their_kinds() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert_eq!(player_names(&names(&["b:1", "a", "b:2"])), "b:1, a and b:2");
        assert_eq!(player_names(&names(&["b:1", "a", "b:2", "b", "c:x"])), "5 players (a, b and c)");
    }

    fn beside() -> Beside {
        Beside {
            value: 0.537,
            low: 0.516,
            high: 0.556,
            draw: 0.5,
            players: ["heuristic", "random"].map(str::to_owned).to_vec(),
            games: 10_000,
            search_games: None,
            program: "0.1.0 (sources 12)".to_owned(),
            current: true,
            attacks: Vec::new(),
            run: Scored { score: 0.5, low: 0.4, high: 0.6 },
        }
    }

    #[test]
    fn it_says_what_stands_behind_which_figure() {
        let labels = Labels::of(&layout(&Toy::with_bonus(0)).about);
        let mut summary = summary(&Toy::with_bonus(0), 100);
        assert!(summary.headline.is_none() && sentence(&summary, &labels).contains("`kartacz tournament`"));
        summary.headline = Some(beside());
        let [(_, first), (_, second)] = summary.players.clone();
        let run = format!("This run, {first} against {second}: 50.0 % (40.0 to 60.0).");
        assert_eq!(
            sentence(&summary, &labels),
            format!(
                "Headline balance: Reds score 53.7 % (51.6 to 55.6), a draw counting 0.5, the value of a tournament of \
                 heuristic and random (10,000 games a pairing). {run}"
            )
        );
        let gain = |side: &str, [gain, low, high]: [f64; 3]| Gain {
            side: side.to_owned(),
            gain,
            low,
            high,
            without_luck: None,
        };
        let attack = |attacker: &str| Attack {
            attacker: attacker.to_owned(),
            gains: [gain("reds", [0.0123, 0.002, 0.021]), gain("whites", [-0.0351, -0.047, -0.021])],
        };
        let attacks = vec![attack("tuned weights"), attack("search:64")];
        summary.headline = Some(Beside { current: false, attacks, ..beside() });
        let text = sentence(&summary, &labels);
        for part in [
            "Attackers tried, with their score relative to the value: tuned weights, +1.2 pp (+0.2 to +2.1) as Reds, -3.5 pp \
             (-4.7 to -2.1) as Whites; search:64, +1.2 pp (+0.2 to +2.1) as Reds, -3.5 pp (-4.7 to -2.1) as Whites.",
            "Computed by another version of the program: kartacz 0.1.0 (sources 12).",
            &run,
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
