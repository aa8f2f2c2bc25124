//! Reading and writing files of learned networks.

use kartacz_engine::scenario::learned::{self, Form, KINDS, NETWORKS, OWNER, Place, Price, Worth};
use kartacz_engine::scenario::{Faults, Sources, unseen};

use super::{Layer, Network};

/// The maximum width of a written line.
const WIDTH: usize = 120;

/// The networks of a file, by the order of the [`Form`]; `None` where it omits one.
pub type Networks = Vec<Option<Network>>;

/// Networks from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// A one-line description.
    pub title: String,
    /// The networks.
    pub networks: Networks,
    /// The value of positions, if the file has one.
    pub value: Option<Judge>,
}

/// A learned value of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// Its network: [`super::OUTPUTS`] outputs over the features of the game.
    pub network: Network,
    /// What is known of it.
    pub worth: Worth,
}

/// Loads networks from a file.
///
/// # Errors
/// Every fault of the file.
pub fn load(sources: &impl Sources, name: &str, form: &Form) -> Result<Learned, Faults> {
    let read = learned::load(sources, name, form)?;
    let networks = read.networks.iter().map(|found| found.as_ref().map(network)).collect();
    let value = read.value.map(|(found, worth)| Judge { network: network(&found), worth });
    Ok(Learned { title: read.title, networks, value })
}

fn network(found: &learned::Numbers) -> Network {
    let mut network = Network::zeros(&found.widths);
    let places = network.layers.iter_mut().flat_map(|Layer { weights, biases, .. }| weights.iter_mut().chain(biases));
    places.zip(&found.numbers).for_each(|(place, &number)| *place = number);
    network
}

/// The text of a file with these networks. `notes` are comment lines on their origin.
#[must_use]
pub fn written(title: &str, notes: &[String], form: &Form, networks: &Networks) -> String {
    let mut text = head(title, notes, form);
    for (place, network) in form.networks.iter().zip(networks) {
        let Some(network) = network else { continue };
        text += &table(place, network, "");
    }
    text
}

/// The text of a file with this value of positions. `notes` are comment lines on its origin.
///
/// # Panics
/// When the form has no value.
#[must_use]
pub fn written_value(title: &str, notes: &[String], form: &Form, Judge { network, worth }: &Judge) -> String {
    let Worth { players, left, vp, price: Price { repeats, luck, games } } = worth;
    let list = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
    let about = format!("players = [{}]\nleft = {left:.3}\nvp = [{}]\n", list(players), list(vp));
    let place = form.value.as_ref().expect("there is a value");
    let mut text = head(title, notes, form) + &table(place, network, &about);
    text += &format!("\n[{}.price]\nrepeats = {repeats}\nluck = {luck:.1}\n", place.name);
    for (kind, time) in KINDS.iter().zip(games) {
        text += &time.map_or_else(String::new, |time| format!("{kind} = {time:.1}\n"));
    }
    text
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn head(title: &str, notes: &[String], form: &Form) -> String {
    let mut text = String::new();
    for note in notes {
        let note: String =
            note.chars().map(|sign| if unseen(sign) { char::REPLACEMENT_CHARACTER } else { sign }).collect();
        text += &format!("# {note}\n");
    }
    text + &format!("title = {}\nsystem = \"{}\"\n{OWNER} = \"{NETWORKS}\"\n", quoted(title), form.system)
}

/// The table of a network; `about` stands before its numbers.
fn table(place: &Place, network: &Network, about: &str) -> String {
    let widths = network.layers[..network.layers.len() - 1].iter().map(|layer| layer.outputs.to_string());
    let hidden = widths.collect::<Vec<_>>().join(", ");
    let (name, identity) = (place.name, place.identity());
    format!(
        "\n[{name}]\nfeatures = \"{identity}\"\nhidden = [{hidden}]\n{about}numbers = \"\"\"\n{}\"\"\"\n",
        numbers(network)
    )
}

/// The numbers of a network in lines.
fn numbers(network: &Network) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for number in network.layers.iter().flat_map(|layer| layer.weights.iter().chain(&layer.biases)) {
        let number = short(*number);
        if width + number.len() >= WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
        }
        width += number.len() + 1;
        text += &number;
    }
    text.push('\n');
    text
}

/// A number as written: to four digits.
fn short(number: f32) -> String {
    let number: f32 = format!("{number:.3e}").parse().unwrap_or_default();
    let (plain, scientific) = (number.to_string(), format!("{number:e}"));
    if plain.len() <= scientific.len() { plain } else { scientific }
}

/// A network rounded as [`written`] writes it, so that measurements apply to the file.
#[must_use]
pub fn rounded(network: &Network) -> Network {
    let mut network = network.clone();
    for layer in &mut network.layers {
        for number in layer.weights.iter_mut().chain(&mut layer.biases) {
            *number = short(*number).parse().unwrap_or_default();
        }
    }
    network
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use kartacz_engine::scenario::learned::Place;

    use super::*;

    fn form() -> Form {
        let place = |name, outputs| Place { name, features: vec!["lead".to_owned(); 3], outputs };
        Form {
            system: "niemenczyn",
            networks: vec![place("value", 3), place("window", 1)],
            value: Some(place("position", 4)),
        }
    }

    fn odd() -> Network {
        let mut network = Network::zeros(&[3, 40, 1]);
        for (index, weight) in network.layers.iter_mut().flat_map(|layer| &mut layer.weights).enumerate() {
            *weight = (index as f32 - 60.0).powi(5) / 7e4;
        }
        network
    }

    #[test]
    fn written_networks_are_read_back_to_four_digits() {
        let networks = vec![None, Some(odd())];
        let text = written("\"Odd\" \\ ones", &["made\nby hand".to_owned()], &form(), &networks);
        let read = load(&BTreeMap::from([("n.toml", text.as_str())]), "n.toml", &form()).unwrap();
        let networks = vec![None, Some(rounded(&odd()))];
        assert_eq!(read, Learned { title: "\"Odd\" \\ ones".to_owned(), networks, value: None });
        for (one, other) in odd().layers[0].weights.iter().zip(&rounded(&odd()).layers[0].weights) {
            assert!((one - other).abs() <= 5e-4 * one.abs(), "{one} {other}");
        }
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
    }

    #[test]
    fn a_written_value_is_read_back() {
        let price = Price { repeats: 2, luck: 120.5, games: [None, None, Some(400.0), Some(912.5)] };
        let worth = Worth {
            players: vec!["heuristic".to_owned(), "expert:\"x\".toml".to_owned()],
            left: 0.625,
            vp: vec!["a/b".to_owned()],
            price,
        };
        let mut network = Network::zeros(&[3, 2, 4]);
        network.layers[1].biases = vec![0.5, -1.0, 0.25, 12.5];
        let value = Judge { network, worth };
        let text = written_value("A value", &[], &form(), &value);
        let read = load(&BTreeMap::from([("n.toml", text.as_str())]), "n.toml", &form()).unwrap();
        assert_eq!(read.value, Some(value));
    }

    #[test]
    fn rounding_twice_is_rounding_once() {
        let once = rounded(&odd());
        assert_eq!(rounded(&once), once);
    }
}
