//! The result of a design, in words.

use super::change::in_words;
use super::result::{Design, Played, Proposal, Verdict};
use crate::base::figure::fixed;
use crate::base::words::{capitalised, counted, estimate, is_known, percent, whole};
use crate::play::labels::Labels;
use crate::show::draws;
use crate::show::without_luck::{self, Unit};
use crate::studies::mean::Mean;

/// The weights in a sentence.
const COSTS: &str = "The distance from the scenario is the sum of the costs of the changes. Within its plausible range an assumed \
                     value costs from 0.5, next to the scenario's value, to 1, at the end of the range; any other alternative costs 1. A \
                     historical figure costs twice as much, a rulebook value with alternatives three times as much. Outside these the \
                     weights are 4 for an assumed value, 6 for a historical one, 10 for one of the rulebook. Values that move together \
                     cost as much as the costliest of them.";
/// The most changes that the title of an overlay names.
const NAMED: usize = 4;

/// The result: the first sentence, and the others.
#[must_use]
pub fn verdict(design: &Design, labels: &Labels) -> (String, String) {
    let all = design.proposals.len();
    let balanced: Vec<&Proposal> = design.proposals.iter().filter(|proposal| proposal.is_balanced()).collect();
    let aim = format!(
        "the score of {} within {} pp of {} in held-out games",
        labels.sides()[0],
        figure(100.0 * design.within),
        percent(design.target)
    );
    let nearest = |proposal: &Proposal| format!("{}: {}", changes(proposal), scored(proposal.main()));
    let first = match (balanced.first(), design.proposals.first()) {
        (Some(best), _) if balanced.len() == all => format!(
            "{} {aim}; nearest to the scenario: {}.",
            if all == 1 { "One proposal brings".to_owned() } else { format!("All {all} proposals bring") },
            nearest(best)
        ),
        (Some(best), _) => {
            let bring = if balanced.len() == 1 { "brings" } else { "bring" };
            format!("{} of {all} proposals {bring} {aim}; nearest to the scenario: {}.", balanced.len(), nearest(best))
        }
        (None, Some(best)) if design.proposals.iter().any(|of| of.main().verdict == Verdict::Inconclusive) => format!(
            "No proposal is yet shown to bring {aim}: the intervals are too wide; the closest: {}.",
            nearest(best)
        ),
        (None, Some(best)) => format!("No proposal brings {aim}; the closest: {}.", nearest(best)),
        (None, None) => format!("No variant was found that brings {aim}."),
    };
    let first =
        draws::named(&first, &balanced.first().copied().or(design.proposals.first()).map_or_else(Vec::new, drawn));
    let (strength, turned) = strength(design);
    let own = own(design, labels);
    let parts = match (is_as_near(design), turned) {
        (true, _) => [own, first, strength, plausible(&balanced)],
        (false, true) => [strength, first, own, plausible(&balanced)],
        (false, false) => [first, strength, own, plausible(&balanced)],
    };
    let all: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (all[0].clone(), all[1..].join(" "))
}

/// The share of draws of a proposal.
fn drawn(proposal: &Proposal) -> Vec<f64> {
    vec![proposal.main().figures.draws.mean]
}

/// Whether the scenario as it is is balanced, or as near to the target as every proposal.
fn is_as_near(design: &Design) -> bool {
    let off = |played: &Played| (played.figures.sharper().mean - design.target).abs();
    let Some(own) = design.baseline.first() else { return false };
    let proposals = || design.proposals.iter().map(Proposal::main);
    own.verdict == Verdict::Balanced || proposals().next().is_some() && proposals().all(|main| off(main) >= off(own))
}

/// Whether other players agree about the proposals, and whether one finds the opposite.
fn strength(design: &Design) -> (String, bool) {
    let turned: Vec<String> = design
        .proposals
        .iter()
        .flat_map(|proposal| proposal.turned_by().map(move |played| (proposal, played)))
        .map(|(proposal, played)| {
            let score = percent(played.figures.score.mean);
            format!("{} is {} by {} ({score})", named(proposal), played.verdict_text(), players(played))
        })
        .collect();
    let others = design.proposals.iter().any(|proposal| proposal.played.len() > 1);
    let open = |proposal: &Proposal| proposal.played[1..].iter().any(|played| played.verdict == Verdict::Inconclusive);
    let text = match (turned.is_empty(), others) {
        (_, false) => String::new(),
        (false, _) => format!("The verdict changes with the strength of the players: {}.", turned.join(", ")),
        (true, _) if design.proposals.iter().any(open) => {
            "No other player reverses a verdict, but some of them played too few games for a verdict of their own."
                .to_owned()
        }
        (true, _) => "The verdicts hold with every other player.".to_owned(),
    };
    (text, !turned.is_empty())
}

/// The scenario itself.
fn own(design: &Design, labels: &Labels) -> String {
    let Some(own) = design.baseline.first() else { return String::new() };
    let balanced = match own.verdict {
        Verdict::Balanced => ": balanced without any change",
        _ if is_as_near(design) => ": as near to the target as any proposal",
        _ => "",
    };
    let said = format!("In the scenario as it is {} score {}{balanced}.", labels.sides()[0], scored(own));
    draws::named(&said, &[own.figures.draws.mean])
}

/// Whether the changes stay within what the origins allow.
fn plausible(balanced: &[&Proposal]) -> String {
    let beyond = balanced.iter().filter(|proposal| !proposal.is_plausible()).count();
    match (beyond, balanced.len()) {
        (_, 0) => String::new(),
        (0, 1) => "It stays within the plausible ranges of the scenario.".to_owned(),
        (0, _) => "All balanced proposals stay within the plausible ranges of the scenario.".to_owned(),
        (1, 1) => "It goes beyond the plausible ranges of the scenario.".to_owned(),
        (beyond, all) => {
            let go = if beyond == 1 { "goes" } else { "go" };
            format!("{beyond} of {all} balanced proposals {go} beyond the plausible ranges of the scenario.")
        }
    }
}

/// A proposal by its number.
#[must_use]
pub fn named(proposal: &Proposal) -> String {
    proposal.name.replace('-', " ")
}

/// The changes of a proposal in words.
#[must_use]
pub fn changes(proposal: &Proposal) -> String {
    in_words(&proposal.changes)
}

/// The title of an overlay, without the number of the proposal.
#[must_use]
pub fn title(proposal: &Proposal) -> String {
    let named: Vec<String> =
        proposal.changes.iter().take(NAMED).map(|change| format!("{} {}", change.choice, change.to)).collect();
    named.join(", ").chars().take(120).collect()
}

/// The players of both sides.
#[must_use]
pub fn players(played: &Played) -> String {
    let [one, other] = &played.players;
    if one == other { format!("`{one}`") } else { format!("`{one}` against `{other}`") }
}

/// The score with its interval, and beside it the one without luck.
#[must_use]
pub fn scored(played: &Played) -> String {
    let without = played.figures.score_without_luck;
    let without = without.map_or_else(String::new, |of| format!(", {}", without_luck::figure(&of, Unit::Rate)));
    format!("{}{without}", share(played.figures.score))
}

/// A share with its interval.
#[must_use]
pub fn share(Mean { mean, low, high }: Mean) -> String {
    estimate([mean, low, high])
}

/// A mean with its interval.
#[must_use]
pub fn mean(Mean { mean, low, high }: Mean) -> String {
    if !is_known(low, high) {
        return fixed(mean, 2);
    }
    format!("{} ({} to {})", fixed(mean, 2), fixed(low, 2), fixed(high, 2))
}

/// A number without needless digits.
#[must_use]
pub fn figure(number: f64) -> String {
    let text = fixed(number, 2);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A proposal in sentences; a verdict that changes with the strength of the players comes first.
#[must_use]
pub fn described(proposal: &Proposal) -> String {
    let turned = |played: &Played| {
        let verdict = capitalised(&played.verdict_text());
        format!("{verdict} when {} plays both sides: {}.", players(played), scored(played))
    };
    let mut parts: Vec<String> = proposal.turned_by().map(turned).collect();
    parts.push(format!("{}.", changes(proposal)));
    let main = proposal.main();
    let figures = &main.figures;
    parts.push(format!(
        "Score {}, {}; distance {}, draws {}.",
        scored(main),
        main.verdict_text(),
        figure(proposal.distance),
        share(figures.draws)
    ));
    let others = proposal.played[1..].iter().filter(|played| !proposal.turned_by().any(|turned| turned == *played));
    parts
        .extend(others.map(|played| format!("By {}: {}, {}.", players(played), scored(played), played.verdict_text())));
    parts.join(" ")
}

/// The basis of the result.
#[must_use]
pub fn grounds(design: &Design, labels: &Labels) -> String {
    let ([one, other], [first, second]) = (labels.sides(), &design.setup.players);
    let changes = match design.setup.head.changes.as_str() {
        "" => String::new(),
        changes => format!(" Changed: {changes}."),
    };
    let preferred = match design.preferred.len() {
        0 => String::new(),
        _ => format!(" Preferred: {}.", design.preferred.join(", ")),
    };
    format!(
        "{} held out for the scenario and each proposal, seed {}; {one} played by {first}, {other} by {second}. Searched with {}: {} \
         in {} rounds, and confirmed with up to {} for each; {} to change, at most {} at a time.{preferred}{changes}",
        counted(design.setup.head.games, "game"),
        design.setup.head.seed,
        counted(design.search.games, "other game"),
        counted(design.search.variants as u64, "variant"),
        design.search.rounds,
        counted(design.search.confirming_games, "game"),
        counted(design.choices.len() as u64, "value"),
        whole(design.most_changes as u64),
    )
}

/// The method.
#[must_use]
pub fn method(design: &Design) -> String {
    format!(
        "A win scores 1, a draw 0.5. Balanced: the whole interval lies within {} pp of the target; not balanced: it lies outside; otherwise the games have not yet shown it. Search: NSGA-II over the distance of the score from the target and \
         that from the scenario; every round plays new game numbers, the same for all its variants. The \
         expected score of a variant comes from a Gaussian process over all games, in which variants share the effects of common changes and \
         variants of a round share part of their luck. The best are confirmed: three candidates per proposal in more games, then the better half \
         in four times as many. \
         Games of the proposals are held out: the search has not seen them, and all proposals play the same game numbers. {}",
        figure(100.0 * design.within),
        COSTS
    )
}
