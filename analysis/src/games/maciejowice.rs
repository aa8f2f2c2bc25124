//! *Maciejowice 1794*.

use kartacz_engine::games::maciejowice::M1794;

use super::insurrection::Published;

impl Published for M1794 {
    const USUAL: &'static str = "maciejowice/scenario-1";
    const LEAD: f64 = 16.0;
}
