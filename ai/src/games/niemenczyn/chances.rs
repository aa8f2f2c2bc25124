//! What a lead is worth: the chance that the first side wins, by victory points, stage and camp.

use kartacz_engine::games::niemenczyn::data::{MAX_STAGES, Scenario};

/// The greatest lead that is told apart.
const MAX_LEAD: i32 = 8;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
/// How the lead changes in a stage between players of equal strength: from two points down to two up.
const DRIFT: [f32; 5] = [0.1, 0.2, 0.4, 0.2, 0.1];
/// What a draw counts for the first side.
const DRAW: f32 = 0.45;
/// The change of the chance that one point makes early in an even game: the unit of all values.
pub(super) const POINT: f32 = 0.14;

/// By stage, whether the camp was entered, and lead.
type Table = [[[f32; LEADS]; 2]; MAX_STAGES + 1];

/// Chances of the first side; a draw counts as less than half a win.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    /// While a stage goes on.
    during: Table,
    /// When it ends.
    after: Table,
}

impl Default for Chances {
    fn default() -> Self {
        Self { during: [[[0.5; LEADS]; 2]; MAX_STAGES + 1], after: [[[0.5; LEADS]; 2]; MAX_STAGES + 1] }
    }
}

impl Chances {
    /// Goes back from the end of the game: the lead drifts by chance, and an automatic victory \[12.4\] or the
    /// last stage \[12.3\] decides.
    pub fn study(&mut self, scenario: &Scenario) {
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

    /// The chance of the first side while a stage goes on.
    pub fn during(&self, stage: u8, lead: i32, camp: bool) -> f32 {
        self.during[usize::from(stage).min(MAX_STAGES)][usize::from(camp)][index(lead)]
    }

    /// Its chance when a stage ends.
    pub fn after(&self, stage: u8, lead: i32, camp: bool) -> f32 {
        self.after[usize::from(stage).min(MAX_STAGES)][usize::from(camp)][index(lead)]
    }
}

fn index(lead: i32) -> usize {
    (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize
}
