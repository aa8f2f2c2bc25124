//! What is recorded and shown of it (`analysis/table/src/games/NAME.rs`).

use kartacz::base::error::Failure;
use kartacz::games::{NoCombat, Replayed, Shown};
use kartacz::play::measured::Setting as Luck;
use kartacz::play::record::{About, Column, NOTHING, Recorded};
use kartacz::play::series::GameId;
use kartacz::show::replay::Tale;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::scenario::{Provenance, RuleSystem};

use super::files::{Files, SYSTEM};
use super::map;
use super::rules::{State, Toy};

impl<const MOST: u8> Recorded for Toy<MOST> {
    const STAGE: &'static str = "round";

    fn about(&self) -> About {
        About {
            system: SYSTEM.to_owned(),
            scenario: self.id.clone(),
            title: self.title.clone(),
            hash: self.hash,
            sides: self.side_ids.clone(),
            side_names: self.side_names.clone(),
            stages: self.rounds,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ["a line of three", "more marks", "as many marks"].map(str::to_owned).to_vec(),
            origins: self.origins.into(),
            assumed: Vec::new(),
            note: String::new(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let sources =
            |side: Side| ["marks", "line"].map(|from| Column::points(side, &self.side_ids[side.index()], from));
        let centre = Column::nullable("centre_round".to_owned());
        Side::BOTH.into_iter().flat_map(sources).chain([centre]).collect()
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        let centre = if state.centre == 0 { NOTHING } else { i32::from(state.centre) };
        let points = Side::BOTH.into_iter().flat_map(|side| state.points(side));
        out.iter_mut().zip(points.chain([centre])).for_each(|(slot, value)| *slot = value);
    }
}

impl<const MOST: u8> Shown for Toy<MOST> {
    type Scenario = Self;
    type Combat = NoCombat;
    fn rules() -> &'static dyn RuleSystem {
        &Files
    }

    fn of(scenario: Self) -> Self {
        scenario
    }

    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        luck: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        Ok(Box::new(Replayed::play((self, provenance), seats, (which, luck))?))
    }

    fn map(&self) -> String {
        map::draw(self)
    }
}
