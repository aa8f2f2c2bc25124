//! The front: the score of each proposal against its distance from the scenario.

use super::result::{Design, Played, Proposal};
use super::words::{changes, figure, named, players, scored};
use crate::play::labels::Labels;
use crate::show::charts::curve::{Curve, Dot, Series};
use crate::show::charts::frame::{ACCENT, share};
use crate::show::charts::shapes::RGBColor;
use crate::show::charts::style::{NEUTRAL, side};
use crate::show::charts::{Chart, DrawError};

/// The colours of other players.
const OTHERS: [RGBColor; 3] = [ACCENT, NEUTRAL, RGBColor(204, 121, 167)];
/// How far the dots of one proposal stand from each other, as a share of the greatest distance.
const ASIDE: f64 = 0.012;
/// Proposals that are nearer to each other than this have one mark.
const TOGETHER: f64 = 0.05;

/// Draws the front.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(design: &Design, labels: &Labels) -> Result<Chart, DrawError> {
    let farthest = design.proposals.iter().map(|proposal| proposal.distance).fold(0.5, f64::max);
    let count = design.baseline.len();
    let shift = |place: usize| (place as f64 - (count as f64 - 1.0) / 2.0) * ASIDE * farthest;
    let dot = |at: f64, played: &Played, proposal: Option<&Proposal>| {
        let name = proposal.map_or_else(|| "the scenario".to_owned(), named);
        let changes = proposal.map_or_else(String::new, |proposal| format!("; {}", changes(proposal)));
        let text = format!("{name}, by {}: {}, {}{changes}", players(played), scored(played), played.verdict_text());
        let score = played.figures.sharper();
        Dot {
            at,
            value: score.mean,
            low: score.low,
            high: score.high,
            ringed: proposal.is_none(),
            text,
            mark: proposal.map_or_else(String::new, |proposal| mark(design, proposal, farthest)),
        }
    };
    let series = |(place, own): (usize, &Played)| {
        let same = |played: &&Played| played.players == own.players;
        let of = |proposal: &Proposal| {
            let played = proposal.played.iter().find(same)?;
            let found = dot(proposal.distance + shift(place), played, Some(proposal));
            Some(if place == 0 { found } else { Dot { mark: String::new(), ..found } })
        };
        Series {
            colour: if place == 0 { side(0) } else { OTHERS[(place - 1) % OTHERS.len()] },
            label: format!("by {}", players(own).replace('`', "")),
            joined: false,
            dots: std::iter::once(dot(shift(place), own, None)).chain(design.proposals.iter().filter_map(of)).collect(),
        }
    };
    let up = format!("score of {}", labels.brief_sides()[0]);
    Curve {
        name: "front",
        title: format!("{}: proposals by their distance", labels.title(&design.setup.head.scenario.id)),
        across: "distance from the scenario's own values".to_owned(),
        up,
        ticks: ticks(farthest),
        written: share,
        bounds: (0.0, 1.0),
        series: design.baseline.iter().enumerate().map(series).collect(),
        level: Some((design.target, format!("target {}", crate::base::words::percent(design.target)))),
        fit: ("", Vec::new()),
        found: None,
    }
    .draw()
    .map_err(|error| DrawError::of(&*error))
}

/// The number of a proposal. Of several that stand at about the same distance, the one with the highest interval has all their numbers.
fn mark(design: &Design, proposal: &Proposal, farthest: f64) -> String {
    let near = |other: &&Proposal| (other.distance - proposal.distance).abs() < TOGETHER * farthest;
    let high = |proposal: &Proposal| proposal.main().figures.sharper().high;
    let others: Vec<&Proposal> = design.proposals.iter().filter(near).collect();
    let highest = others.iter().copied().reduce(|one, other| if high(other) > high(one) { other } else { one });
    match highest.is_some_and(|highest| highest.name == proposal.name) {
        true => others.iter().map(|other| other.name.replace("proposal-", "")).collect::<Vec<_>>().join(", "),
        false => String::new(),
    }
}

/// Round distances.
fn ticks(farthest: f64) -> Vec<(f64, String)> {
    let step =
        [0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| farthest / step <= 8.0).unwrap_or(100.0);
    (0..=(farthest / step) as u32).map(|place| f64::from(place) * step).map(|at| (at, figure(at))).collect()
}
