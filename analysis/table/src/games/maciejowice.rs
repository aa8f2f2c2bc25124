//! *Maciejowice 1794*.

use kartacz_ai::core::weights::FORM_PLAYER;
use kartacz_engine::games::maciejowice::M1794;

use super::insurrection::Published;

impl Published for M1794 {
    const USUAL: &'static str = "maciejowice/scenario-1";
    const LEAD: f64 = 16.0;
    // Nothing has been trained for this game yet.
    const AFFORDABLE: &'static str = FORM_PLAYER;
}
