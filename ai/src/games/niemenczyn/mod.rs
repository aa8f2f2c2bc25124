//! The players of *Niemenczyn 1794*: those of the series, with the files of this game.

use std::sync::{Arc, LazyLock};

use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};

use super::insurrection::{self, Played};
use crate::core::learning::{Network, Networks, shipped};
use crate::core::weights::read_standard;

impl Played for N1794 {
    const WEIGHTS: (&'static str, &'static str) =
        ("standard.toml", include_str!("../../../../scenarios/niemenczyn/weights/standard.toml"));
    const NETWORKS: (&'static str, &'static str) =
        ("standard.toml", include_str!("../../../../scenarios/niemenczyn/learned/standard.toml"));

    fn weights() -> [weights::Weights; 2] {
        static STANDARDS: LazyLock<[weights::Weights; 2]> = LazyLock::new(read_standard);
        *STANDARDS
    }

    fn networks() -> Arc<Networks> {
        static STANDARDS: LazyLock<Arc<Networks>> = LazyLock::new(insurrection::learned::standard::<N1794>);
        Arc::clone(&STANDARDS)
    }

    fn value() -> Arc<Network> {
        static VALUE: LazyLock<Arc<Network>> = LazyLock::new(|| {
            shipped::<Niemenczyn>(include_str!("../../../../scenarios/niemenczyn/learned/value.toml"))
        });
        Arc::clone(&VALUE)
    }
}

insurrection::compiled::compiled!(N1794);

/// The heuristic player.
pub type Heuristic = insurrection::Heuristic<N1794>;
/// The player that carries out orders.
pub type Scripted = insurrection::Scripted<N1794>;

pub mod expert {
    //! The player that ranks candidates by learned networks.

    /// The player.
    pub type Expert = crate::games::insurrection::expert::Expert<super::N1794>;
}

pub mod search {
    //! The player that searches.

    /// The player.
    pub type Search = crate::games::insurrection::search::Search<super::N1794>;
}

pub mod learned {
    //! What is learned from games.

    use std::sync::Arc;

    use kartacz_engine::scenario::learned::Form;

    use super::N1794;
    use crate::core::learning::Networks;
    use crate::games::insurrection::{Played, learned};

    /// The networks that a file may hold.
    #[must_use]
    pub fn form() -> Form {
        learned::form::<N1794>()
    }

    /// The shipped networks.
    #[must_use]
    pub fn standard() -> Arc<Networks> {
        N1794::networks()
    }
}

pub mod weights {
    //! The heuristic's weights: how bold or cautious it plays.

    use kartacz_engine::scenario::{Faults, Sources};

    use super::N1794;
    use crate::core::weights::{self, Chosen};
    use crate::games::insurrection::Played;

    /// The weights.
    pub type Weights = crate::games::insurrection::weights::Weights<N1794>;

    /// The standard weights of the first and of the second side.
    #[must_use]
    pub fn standard() -> [Weights; 2] {
        N1794::weights()
    }

    /// Loads weights from a file; values missing there are taken from the standard.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(sources: &impl Sources, name: &str) -> Result<Chosen<Weights>, Faults> {
        weights::load(sources, name)
    }

    #[cfg(test)]
    mod tests {
        use super::Weights;
        use crate::core::weights::checks;

        #[test]
        fn standard_file_is_complete() {
            checks::is_complete::<Weights>();
        }

        #[test]
        fn standard_file_describes_each_weight() {
            checks::describes_each_weight::<Weights>();
        }
    }
}
