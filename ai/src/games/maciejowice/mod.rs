//! The players of *Maciejowice 1794*: those of the series, with the files of this game.

use std::sync::{Arc, LazyLock};

use kartacz_engine::games::maciejowice::{M1794, Maciejowice};

use super::insurrection::weights::Weights;
use super::insurrection::{self, Played, compiled, learned};
use crate::core::learning::{Network, Networks, shipped};
use crate::core::weights::read_standard;

/// The heuristic player.
pub type Heuristic = insurrection::Heuristic<M1794>;

impl Played for M1794 {
    const WEIGHTS: (&'static str, &'static str) =
        ("standard.toml", include_str!("../../../../scenarios/maciejowice/weights/standard.toml"));
    const NETWORKS: (&'static str, &'static str) =
        ("standard.toml", include_str!("../../../../scenarios/maciejowice/learned/standard.toml"));

    fn weights() -> [Weights<Self>; 2] {
        static STANDARDS: LazyLock<[Weights<M1794>; 2]> = LazyLock::new(read_standard);
        *STANDARDS
    }

    fn networks() -> Arc<Networks> {
        static STANDARDS: LazyLock<Arc<Networks>> = LazyLock::new(learned::standard::<M1794>);
        Arc::clone(&STANDARDS)
    }

    fn value() -> Arc<Network> {
        static VALUE: LazyLock<Arc<Network>> = LazyLock::new(|| {
            shipped::<Maciejowice>(include_str!("../../../../scenarios/maciejowice/learned/value.toml"))
        });
        Arc::clone(&VALUE)
    }
}

compiled::compiled!(M1794);

#[cfg(test)]
mod tests {
    use super::{M1794, Weights};
    use crate::core::weights::checks;

    #[test]
    fn standard_file_is_complete() {
        checks::is_complete::<Weights<M1794>>();
    }

    #[test]
    fn standard_file_describes_each_weight() {
        checks::describes_each_weight::<Weights<M1794>>();
    }
}
