//! The value of a lead: the probability that the first side wins, by victory points, stage and camp.

use kartacz_engine::games::insurrection::data::{MAX_STAGES, Scenario};
use kartacz_engine::games::insurrection::edition::Edition;

/// Greater leads count as this one.
const MAX_LEAD: i32 = 8;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
/// The distribution of the change of the lead per stage between equal players: from -2 to +2 VP.
const DRIFT: [f32; 5] = [0.1, 0.2, 0.4, 0.2, 0.1];
/// The value of a draw to the first side.
const DRAW: f32 = 0.45;
/// The change of the win probability per VP early in an even game: the unit of all values.
pub(super) const POINT: f32 = 0.14;

/// By stage, whether the camp was entered, and lead.
type Table = [[[f32; LEADS]; 2]; MAX_STAGES + 1];

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
        Self { during: [[[0.5; LEADS]; 2]; MAX_STAGES + 1], after: [[[0.5; LEADS]; 2]; MAX_STAGES + 1] }
    }
}

impl Chances {
    /// Backward induction from the end of the game: the lead drifts at random until an automatic victory \[12.4\] or
    /// the last stage \[12.3\] decides.
    pub fn study<E: Edition>(&mut self, scenario: &Scenario<E>) {
        let last = usize::from(scenario.stages).min(MAX_STAGES);
        let automatic = i32::from(scenario.victory.automatic);
        for camp in 0..2 {
            let lost = if camp == 1 { DRAW } else { 0.0 };
            for stage in (0..=last).rev() {
                for lead in -MAX_LEAD..=MAX_LEAD {
                    let decided = stage == last || (automatic > 0 && lead.abs() >= automatic);
                    self.after[stage][camp][index(lead)] = match (decided, lead > 0) {
                        (true, true) => 1.0,
                        (true, false) => lost,
                        (false, _) => self.during[stage + 1][camp][index(lead)],
                    };
                }
                for lead in -MAX_LEAD..=MAX_LEAD {
                    let ends = |(step, chance): (i32, &f32)| chance * self.after[stage][camp][index(lead + step - 2)];
                    self.during[stage][camp][index(lead)] = (0..).zip(&DRIFT).map(ends).sum();
                }
            }
        }
    }

    /// The first side's probability during a stage.
    pub fn during(&self, stage: u8, lead: i32, camp: bool) -> f32 {
        self.during[usize::from(stage).min(MAX_STAGES)][usize::from(camp)][index(lead)]
    }

    /// Its probability at the end of a stage.
    pub fn after(&self, stage: u8, lead: i32, camp: bool) -> f32 {
        self.after[usize::from(stage).min(MAX_STAGES)][usize::from(camp)][index(lead)]
    }
}

fn index(lead: i32) -> usize {
    (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize
}
