//! Files of learned networks. Accepted networks have as many finite numbers as their widths take.

#![no_main]

use std::collections::BTreeMap;

use kartacz_engine::scenario::learned::{Form, Place, load};
use kartacz_fuzz::{mutate, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// Networks with few inputs; the shipped ones have more.
fn form() -> Form {
    let place = |name, features: &[&str], outputs| {
        let features = features.iter().map(|&feature| feature.to_owned()).collect();
        Place { name, features, outputs }
    };
    let networks = vec![place("value", &["time-left", "lead"], 3), place("rank", &["gain"], 1)];
    Form { system: "niemenczyn", networks, value: Some(place("position", &["time-left"], 4)) }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let files = BTreeMap::from([("l.toml", String::from_utf8_lossy(data))]);
    let form = form();
    within_bounds(|| match load(&files, "l.toml", &form) {
        Ok(read) => {
            assert_eq!(read.networks.len(), form.networks.len());
            for (found, place) in read.networks.iter().zip(&form.networks) {
                let Some(found) = found else { continue };
                let ends = (found.widths.first(), found.widths.last());
                assert_eq!(ends, (Some(&place.features.len()), Some(&place.outputs)));
                let count: usize = found.widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
                assert_eq!(found.numbers.len(), count);
                assert!(found.numbers.iter().all(|number| number.is_finite()));
            }
        }
        Err(faults) => assert!(!faults.list.is_empty() && !faults.to_string().is_empty()),
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// Networks that are accepted here, and the shipped files.
fn plant() {
    let [value, rank] = [0, 1].map(|place: usize| form().networks[place].identity());
    let small = format!(
        "title = \"Small\"\nsystem = \"niemenczyn\"\nlearned = \"networks\"\n\n[value]\nfeatures = \"{value}\"\nhidden = []\n\
         numbers = \"\"\"\n1 -2.5 3e-2 4 5 6 7 8 9\n\"\"\"\n\n[rank]\nfeatures = \"{rank}\"\nhidden = [1]\nnumbers = \"\"\"\n1 2\n3 4\n\"\"\"\n"
    );
    let shipped = seeds::shipped().into_iter().filter(|(name, _)| name.contains("/learned/"));
    seeds::plant("learned", shipped.map(|(_, text)| text).chain([small]).collect::<Vec<_>>());
}
