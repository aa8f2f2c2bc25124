//! Its files (`engine/src/games/NAME/files/`): read with the shared reader, which finds every fault and gives the schema.

use kartacz_engine::scenario::fault::Log;
use kartacz_engine::scenario::reader::{Desk, Names, Reader};
use kartacz_engine::scenario::schema::Shape;
use kartacz_engine::scenario::tree::Table;
use kartacz_engine::scenario::{Origins, Problem, Provenance, RuleSystem, Scenario};

use super::rules::{FEW, SQUARES, Toy};

/// The name of the rule system.
pub const SYSTEM: &str = "toy";

/// The files of the rule system.
pub struct Files;

impl RuleSystem for Files {
    fn name(&self) -> &'static str {
        SYSTEM
    }

    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn Scenario>, Provenance) {
        let mut desk = Desk::new(log);
        let mut reader = Reader::root(Some(tree), &mut desk);
        let toy = root(id, &mut reader);
        reader.finish();
        let provenance = desk.provenance;
        let toy: Toy<SQUARES> = Toy { origins: provenance.origins(), hash: provenance.identity.hash(), ..toy };
        let scenario: Box<dyn Scenario> =
            if toy.rounds <= FEW { Box::new(toy.resized::<FEW>()) } else { Box::new(toy) };
        (scenario, provenance)
    }

    fn shape(&self) -> Shape {
        Desk::describe(|reader| drop(root("", reader)))
    }
}

impl<const MOST: u8> Scenario for Toy<MOST> {
    fn check(&self) -> Vec<Problem> {
        Vec::new()
    }
}

fn root(id: &str, t: &mut Reader) -> Toy<SQUARES> {
    t.system(SYSTEM);
    let (title, rounds, need) = (t.label("title"), t.number("rounds", 1..=9), t.number("need", 0..=9));
    let [first, second] = t.table("sides", |t| ["first", "second"].map(|key| t.table(key, side)));
    let (side_ids, side_names, bonus) = ([first.0, second.0], [first.1, second.1], [first.2, second.2]);
    Toy { id: id.to_owned(), title, rounds, need, side_ids, side_names, bonus, origins: Origins::default(), hash: 0 }
}

fn side(t: &mut Reader) -> (String, String, i32) {
    let (id, name, bonus) = (t.identifier("id"), t.label("name"), t.number("bonus", -3..=3));
    if !(Names::IDS.good)(&id) {
        t.fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    (id, name, bonus)
}
