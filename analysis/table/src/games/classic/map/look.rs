//! How grounds, features, hexsides, routes and classes are drawn: by the words of their ids. Any other is drawn plainly, with
//! its initial.

use kartacz_engine::games::classic::data::{Area, Map};

/// The drawing of a ground or a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Open ground.
    Clear,
    /// Trees.
    Forest,
    /// Reeds.
    Marsh,
    /// A height.
    Hill,
    /// A higher one, with rocks.
    Mountain,
    /// Rocks.
    Rough,
    /// Sand.
    Desert,
    /// Houses.
    Town,
    /// Water.
    Water,
    /// Fortifications.
    Fort,
    /// A tint, with the initial.
    Other,
}

/// The drawing of a kind of hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLook {
    /// Water along the hexside.
    River,
    /// A wall.
    Wall,
    /// Planks across the hexside.
    Bridge,
    /// A plain line.
    Other,
}

/// The drawing of a kind of route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteLook {
    /// A road.
    Road,
    /// A railway.
    Rail,
    /// A thin line.
    Track,
}

const LOOKS: [(Look, &[&str]); 10] = [
    (
        Look::Fort,
        &[
            "fort",
            "fortified",
            "fortification",
            "fortress",
            "entrenchment",
            "trench",
            "redoubt",
            "bunker",
            "castle",
            "work",
        ],
    ),
    (Look::Town, &["city", "citie", "town", "village", "urban", "building", "port", "capital", "settlement"]),
    (Look::Mountain, &["mountain", "mountainous", "alpine", "peak"]),
    (Look::Hill, &["hill", "hilly", "height", "ridge", "plateau", "slope"]),
    (Look::Rough, &["rough", "broken", "rocky", "rock", "badland", "bocage"]),
    (Look::Forest, &["forest", "forested", "wood", "wooded", "jungle", "taiga"]),
    (Look::Marsh, &["marsh", "marshe", "swamp", "bog", "fen", "wetland", "flooded"]),
    (Look::Desert, &["desert", "sand", "dune"]),
    (Look::Water, &["sea", "lake", "water", "ocean", "river", "gulf", "bay", "pond"]),
    (Look::Clear, &["clear", "open", "plain", "flat", "field", "steppe", "grass", "grassland", "farmland"]),
];

const SIDE_LOOKS: [(SideLook, &[&str]); 3] = [
    (SideLook::Bridge, &["bridge"]),
    (
        SideLook::River,
        &["river", "stream", "canal", "brook", "creek", "wadi", "coast", "lake", "sea", "strait", "ford"],
    ),
    (
        SideLook::Wall,
        &[
            "wall",
            "hedge",
            "hedgerow",
            "rampart",
            "fort",
            "cliff",
            "escarpment",
            "impassable",
            "ridge",
            "mountain",
            "line",
        ],
    ),
];

const ROUTE_LOOKS: [(RouteLook, &[&str]); 2] = [
    (RouteLook::Rail, &["rail", "railway", "railroad", "train"]),
    (RouteLook::Track, &["trail", "track", "path", "lane"]),
];

const SIGNS: [(&str, &[&str]); 21] = [
    (
        "m-armour",
        &[
            "armor",
            "armored",
            "armour",
            "armoured",
            "tank",
            "panzer",
            "mechanized",
            "mechanised",
            "motorized",
            "motorised",
        ],
    ),
    ("m-cossacks", &["cossack"]),
    ("m-grenadiers", &["grenadier", "guard"]),
    ("m-mounted-shooters", &["dragoon", "mounted"]),
    ("m-cavalry", &["cavalry", "horse", "hussar", "lancer", "uhlan", "cuirassier"]),
    ("m-guns", &["artillery", "gun", "battery", "howitzer", "rocket"]),
    ("m-machine-guns", &["machine"]),
    ("m-mortars", &["mortar"]),
    ("m-shooters", &["skirmisher", "jager", "rifle", "light"]),
    ("m-star", &["leader", "commander", "general", "hq", "headquarters"]),
    ("m-legionary", &["legion", "legionary", "cohort"]),
    ("m-phalanx", &["phalanx", "pike", "pikeman"]),
    ("m-spearman", &["spear", "spearman", "hoplite"]),
    ("m-warrior", &["warrior", "warband"]),
    ("m-javelin", &["javelin", "peltast"]),
    ("m-slinger", &["slinger", "archer", "bow"]),
    ("m-elephant", &["elephant"]),
    ("m-chariot", &["chariot"]),
    ("m-camel", &["camel"]),
    ("m-scorpion", &["scorpion", "catapult"]),
    ("m-infantry", &["infantry", "foot", "militia", "line", "regular", "marine", "paratrooper"]),
];

/// The first entry with a word of the id, in the singular.
fn found<T: Copy>(list: &[(T, &[&str])], id: &str) -> Option<T> {
    let words: Vec<String> = id.split(['-', '_', ' ']).map(str::to_lowercase).collect();
    let has = |known: &str| words.iter().any(|word| word == known || word.strip_suffix('s') == Some(known));
    list.iter().find(|(_, known)| known.iter().any(|word| has(word))).map(|(look, _)| *look)
}

/// A kind of ground.
pub fn of_ground(id: &str) -> Look {
    found(&LOOKS, id).unwrap_or(Look::Other)
}

/// A feature; one of named places alone is a town, whatever its name.
pub fn of_feature(map: &Map, id: &str, area: &Area) -> Look {
    let is_place = |word: &String| map.places.iter().any(|(name, _)| name == word);
    let places = !area.words.is_empty() && area.words.iter().all(is_place);
    found(&LOOKS, id).unwrap_or(if places { Look::Town } else { Look::Other })
}

/// Whether a region is one of towns.
pub fn is_towns(region: &str) -> bool {
    found(&LOOKS, region) == Some(Look::Town)
}

/// A kind of hexside.
pub fn of_side(id: &str) -> SideLook {
    found(&SIDE_LOOKS, id).unwrap_or(SideLook::Other)
}

/// A kind of route.
pub fn of_route(id: &str) -> RouteLook {
    found(&ROUTE_LOOKS, id).unwrap_or(RouteLook::Road)
}

/// The sign of a class; none when its name says nothing.
pub fn of_class(id: &str) -> Option<&'static str> {
    found(&SIGNS, id)
}

/// The initial of an id, as a capital.
pub fn initial(id: &str) -> String {
    id.chars().take(1).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_known_by_their_words() {
        assert_eq!(
            ["light-woods", "Swamp", "hills", "lava"].map(of_ground),
            [Look::Forest, Look::Marsh, Look::Hill, Look::Other]
        );
        assert_eq!(
            ["minor-river", "city-walls", "border"].map(of_side),
            [SideLook::River, SideLook::Wall, SideLook::Other]
        );
        assert_eq!(
            ["rail", "main-roads", "trails"].map(of_route),
            [RouteLook::Rail, RouteLook::Road, RouteLook::Track]
        );
        assert_eq!(
            ["panzers", "horse-artillery", "balloon"].map(of_class),
            [Some("m-armour"), Some("m-cavalry"), None]
        );
        assert!(is_towns("soviet-cities") && !is_towns("west-edge"));
    }
}
