//! The value of a lead: the probability that the first side wins, by victory points, stage and camp or objective.

use kartacz_engine::core::game::{Side, Winner};
use kartacz_engine::games::insurrection::data::{MAX_STAGES, Scenario};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::victory::Standing;

/// Greater leads count as this one.
const MAX_LEAD: i32 = 8;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
/// The distribution of the change of the lead per stage between equal players: from -2 to +2 VP.
const DRIFT: [f32; 5] = [0.1, 0.2, 0.4, 0.2, 0.1];
/// The value of a draw to the first side.
const DRAW: f32 = 0.45;
/// The change of the win probability per VP early in an even game: the unit of all values.
pub(super) const POINT: f32 = 0.14;

/// The probability that the holder of an objective still holds it a stage later.
const KEPT: f32 = 0.9;

/// What decides at the end besides the score: whether the first side has entered the camp \[13.1\], or which side holds
/// the objective \[12.3\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// Nothing, or neither side.
    Neither,
    /// The camp was entered, or the first side holds the objective and its overall commander is alive.
    First,
    /// The first side holds the objective, but no overall commander of its lives: a defeat does not become a draw.
    Unsaved,
    /// The second side holds the objective.
    Second,
}

impl Holder {
    const ALL: [Self; 4] = [Self::Neither, Self::First, Self::Unsaved, Self::Second];

    /// In a position.
    pub fn of<E: Edition>(at: Position<'_, E>) -> Self {
        match E::HAS.objective {
            false if at.camp_entered() => Self::First,
            true if at.holds_objective(Side::First) => Self::first(at),
            true if at.holds_objective(Side::Second) => Self::Second,
            _ => Self::Neither,
        }
    }

    /// When the first side holds the objective.
    pub fn first<E: Edition>(at: Position<'_, E>) -> Self {
        let overall = at.game.sets.overall & at.commanders_of(Side::First);
        let living = overall & (at.board.commanders | at.board.commanders_expected);
        if living == 0 { Self::Unsaved } else { Self::First }
    }
}

/// By stage, holder and lead.
type Table = [[[f32; LEADS]; Holder::ALL.len()]; MAX_STAGES + 1];

/// Win probabilities of the first side; a draw counts slightly less than half a win.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    /// During a stage.
    during: Table,
    /// At the end of a stage.
    after: Table,
}

impl Default for Chances {
    fn default() -> Self {
        let even = [[[0.5; LEADS]; Holder::ALL.len()]; MAX_STAGES + 1];
        Self { during: even, after: even }
    }
}

impl Chances {
    /// Backward induction from the end of the game: the lead drifts at random until an automatic victory \[12.4\] or
    /// the last stage \[12.3\] decides, and the objective may be lost.
    pub fn study<E: Edition>(&mut self, scenario: &Scenario<E>) {
        let last = usize::from(scenario.stages).min(MAX_STAGES);
        for stage in (0..=last).rev() {
            for holder in Holder::ALL {
                for lead in -MAX_LEAD..=MAX_LEAD {
                    self.after[stage][holder as usize][index(lead)] =
                        match winner(scenario, lead, holder, stage == last) {
                            Some(Winner::Side(Side::First)) => 1.0,
                            Some(Winner::Side(Side::Second)) => 0.0,
                            Some(Winner::Draw) => DRAW,
                            None => self.during[stage + 1][holder as usize][index(lead)],
                        };
                }
            }
            for holder in Holder::ALL {
                for lead in -MAX_LEAD..=MAX_LEAD {
                    let drifts = |holder: Holder| -> f32 {
                        let after = &self.after[stage][holder as usize];
                        (0..).zip(&DRIFT).map(|(step, chance)| chance * after[index(lead + step - 2)]).sum()
                    };
                    self.during[stage][holder as usize][index(lead)] = match E::HAS.objective {
                        true => KEPT * drifts(holder) + (1.0 - KEPT) * drifts(Holder::Neither),
                        false => drifts(holder),
                    };
                }
            }
        }
    }

    /// The first side's probability during a stage.
    pub fn during(&self, stage: u8, lead: i32, holder: Holder) -> f32 {
        self.during[usize::from(stage).min(MAX_STAGES)][holder as usize][index(lead)]
    }

    /// The first side's probability at the end of a stage.
    pub fn after(&self, stage: u8, lead: i32, holder: Holder) -> f32 {
        self.after[usize::from(stage).min(MAX_STAGES)][holder as usize][index(lead)]
    }
}

/// The winner when a stage, or the `last` stage, ends with this lead, as the engine judges it; `None` when the game goes
/// on.
pub(super) fn winner<E: Edition>(scenario: &Scenario<E>, lead: i32, holder: Holder, last: bool) -> Option<Winner> {
    let held = matches!(holder, Holder::First | Holder::Unsaved);
    let standing = Standing { lead, held, saved: holder == Holder::First };
    let lost = if holder == Holder::Second { i32::from(scenario.victory.objective) } else { 0 };
    let at_last = || Standing { lead: lead - lost, ..standing }.final_end(scenario);
    standing.automatic_end(scenario).or_else(|| last.then(at_last)).map(|ending| ending.winner())
}

fn index(lead: i32) -> usize {
    (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// The first side's probability at the end of the last stage of *Maciejowice*.
    fn at_the_end(lead: i32, holder: Holder) -> f32 {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1208").unit("2-foot", "1207", 3);
            map.commander("tormasov", "0308").unit("grenadiers-1", "0209", 0).board()
        });
        fixture.seen(Side::First, |scene, _| scene.study.chances.after(24, lead, holder))
    }

    /// The first side's probability at the end of the last stage of *Niemenczyn*, by lead, after the camp was entered.
    fn in_the_camp(sets: &[&str], leads: [i32; 3]) -> [f32; 3] {
        let mut fixture = Fixture::changed(sets, |map| {
            let map = map.commander("grabowski", "0109").unit("7th-1", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).board()
        });
        fixture.seen(Side::First, |scene, _| leads.map(|lead| scene.study.chances.after(6, lead, Holder::First)))
    }

    #[test]
    fn camp_saves_a_defeat_but_not_a_level_score() {
        let leads = [-1, 0, 1];
        assert_eq!(in_the_camp(&[], leads), [DRAW, 0.0, 1.0], "0 VP is a Russian victory");
        assert_eq!(in_the_camp(&["switches.draw_at_zero=true"], leads), [DRAW, DRAW, 1.0]);
    }

    #[test]
    fn castle_decides_level_games_and_saves_lost_ones() {
        let leads = [-2, 0, 1];
        assert_eq!(leads.map(|lead| at_the_end(lead, Holder::Neither)), [0.0, 0.0, 1.0]);
        assert_eq!(leads.map(|lead| at_the_end(lead, Holder::First)), [DRAW, 1.0, 1.0]);
        assert_eq!(leads.map(|lead| at_the_end(lead, Holder::Unsaved)), [0.0, 1.0, 1.0], "Kościuszko is dead");
        assert_eq!([3, 4].map(|lead| at_the_end(lead, Holder::Second)), [0.0, 1.0], "3 VP for the Russians");
    }
}
