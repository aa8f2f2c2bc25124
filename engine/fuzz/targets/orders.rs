//! Orders of a side, checked against the shipped scenarios.

#![no_main]

use std::borrow::Cow;
use std::sync::LazyLock;

use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::files as maciejowice;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::files as niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::files as pluton;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::files as spqr;
use kartacz_engine::games::verdox::files as verdox;
use kartacz_engine::scenario::{Request, Scenario, Sources};
use kartacz_engine::games::verdox::Verdox;
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::check_faults;
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
type Games = ([Niemenczyn; 2], [Verdox; 2], [Maciejowice; 2], [Pluton; 2], [Spqr; 2]);
static GAMES: LazyLock<Games> = LazyLock::new(|| {
    let named = |name: &str| -> Box<dyn Scenario> {
        load(&*SHIPPED, &Request::new(name)).expect("it is sound").scenario
    };
    let of = |system: &str, number: u8| named(&format!("{system}/scenario-{number}"));
    let fields = ["maciejowice/scenario-1", "maciejowice/scenario-oronne"];
    let roman = ["spqr/scenario-cannae", "spqr/scenario-wing"];
    (
        [1, 2].map(|number| Niemenczyn::new(of("niemenczyn", number).of().expect("it is one of Niemenczyn"))),
        [1, 2].map(|number| Verdox::new(of("verdox", number).of().expect("it is one of Verdox"))),
        fields.map(|name| Maciejowice::new(named(name).of().expect("it is one of Maciejowice"))),
        [1, 2].map(|number| Pluton::new(of("pluton", number).of().expect("it is one of Pluton"))),
        roman.map(|name| Spqr::new(named(name).of().expect("it is one of SPQR"))),
    )
});

/// The orders alone.
struct Written<'a>(&'a str);

impl Sources for Written<'_> {
    fn read(&self, _: &str) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self.0))
    }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let number = number_of(data);
    within_bounds(|| {
        let (orders, which) = (Written(&text), number as usize % 2);
        let of_niemenczyn = niemenczyn::orders::load_for(&orders, "orders", &GAMES.0[which]).map(drop);
        let of_verdox = verdox::orders::load_for(&orders, "orders", &GAMES.1[which]).map(drop);
        let of_maciejowice = maciejowice::orders::load_for(&orders, "orders", &GAMES.2[which]).map(drop);
        let of_pluton = pluton::orders::load_for(&orders, "orders", &GAMES.3[which]).map(drop);
        let of_spqr = spqr::orders::load_for(&orders, "orders", &GAMES.4[which]).map(drop);
        let all = [of_niemenczyn, of_verdox, of_maciejowice, of_pluton, of_spqr];
        for faults in all.into_iter().filter_map(Result::err) {
            check_faults(&faults, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped orders.
fn plant() {
    let orders = SHIPPED.iter().filter(|(name, _)| name.contains("/orders/"));
    seeds::plant("orders", orders.map(|(_, text)| text.clone()));
}
