//! What a lead is worth: the chance that the first side wins, by victory points, stage and camp.

use kartacz_engine::niemenczyn::data::{MAX_STAGES, Scenario};

/// The greatest lead that is told apart.
const MAX_LEAD: i32 = 8;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
/// How the lead changes in a stage between players of equal strength: from two points down to two up.
const DRIFT: [f32; 5] = [0.1, 0.2, 0.4, 0.2, 0.1];
/// What a draw counts for the first side.
const DRAW: f32 = 0.45;
/// The change of the chance that one point makes early in an even game: the unit of all values.
pub(super) const POINT: f32 = 0.14;

/// Chances of the first side; a draw counts as less than half a win.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    by_stage: [[[f32; LEADS]; 2]; MAX_STAGES + 2],
}

impl Default for Chances {
    fn default() -> Self {
        Self { by_stage: [[[0.5; LEADS]; 2]; MAX_STAGES + 2] }
    }
}

impl Chances {
    /// Goes back from the end of the game: the lead drifts by chance, and an automatic victory \[12.4\] or the
    /// last stage \[12.3\] decides.
    pub fn study(&mut self, scenario: &Scenario) {
        let last = usize::from(scenario.stages).min(MAX_STAGES);
        for camp in 0..2 {
            let lost = if camp == 1 { DRAW } else { 0.0 };
            for index in 0..LEADS {
                let won = index as i32 > MAX_LEAD;
                self.by_stage[last + 1][camp][index] = if won { 1.0 } else { lost };
            }
            for stage in (0..=last).rev() {
                for index in 0..LEADS {
                    self.by_stage[stage][camp][index] = self.before(scenario, stage + 1, camp, index, lost);
                }
            }
        }
    }

    fn before(&self, scenario: &Scenario, next: usize, camp: usize, index: usize, lost: f32) -> f32 {
        let automatic = i32::from(scenario.victory.automatic);
        let mut sum = 0.0;
        for (step, chance) in DRIFT.iter().enumerate() {
            let lead = (index as i32 - MAX_LEAD + step as i32 - 2).clamp(-MAX_LEAD, MAX_LEAD);
            let decided = automatic > 0 && lead.abs() >= automatic;
            sum += chance
                * match (decided, lead > 0) {
                    (true, true) => 1.0,
                    (true, false) => lost,
                    (false, _) => self.by_stage[next][camp][(lead + MAX_LEAD) as usize],
                };
        }
        sum
    }

    /// The chance of the first side.
    pub fn of(&self, stage: u8, lead: i32, camp: bool) -> f32 {
        let lead = lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD;
        self.by_stage[usize::from(stage).min(MAX_STAGES)][usize::from(camp)][lead as usize]
    }
}
