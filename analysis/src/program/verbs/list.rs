//! `list`: the scenarios, players, files and values that can be named on the command line.

mod values;

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use kartacz_ai::core::weights::FORM_PLAYER;
use kartacz_engine::core::game::Side;
use kartacz_engine::outside::files::SYSTEM;
use kartacz_engine::scenario::position::Heading;
use serde::Serialize;

use crate::base::error::Failure;
use crate::base::words::counted;
use crate::games;
use crate::play::assumed::Assumed;
use crate::play::budgets;
use crate::play::changes::Changes;
use crate::play::format::Format;
use crate::play::labels::Labels;
use crate::play::library;
use crate::play::library::orders;
use crate::play::library::{learned, weights};
use crate::play::playable;
use crate::play::positions;
use crate::play::record::About;
use crate::play::restrictions::{self, Rule};
use crate::play::sets;
use crate::show::assumed::assumptions;

/// The options of `list`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario, an id or a path to a file: its what-ifs, orders, players, weights, networks and rules
    scenario: Option<String>,
    /// List the values of the scenario instead: path for `--set` and `--over`, value, plausible range or alternatives, and origin; with
    /// a pattern, those with this path prefix, as in `movement` or `units.*.front.morale`
    #[arg(long, value_name = "PATTERN", num_args = 0..=1)]
    values: Option<Option<String>>,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The contents of `list`.
#[derive(Debug, Default, Serialize)]
struct Listing {
    schema: &'static str,
    scenarios: Vec<Scenario>,
    what_ifs: Vec<WhatIf>,
    weights: Vec<Weights>,
    learned: Vec<Learned>,
    #[serde(rename = "plans")]
    orders: Vec<Orders>,
    built_in: Vec<BuiltIn>,
    rules: Vec<RuleOf>,
    positions: Vec<Position>,
}

#[derive(Debug, Serialize)]
struct Scenario {
    id: String,
    /// The rule system.
    #[serde(skip)]
    system: String,
    title: String,
    sides: [String; 2],
    players: Vec<String>,
    /// The assumed values on which its balance depends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<Assumed>,
    /// The statement about each of them.
    #[serde(skip)]
    stated: Vec<String>,
}

#[derive(Debug, Serialize)]
struct WhatIf {
    name: &'static str,
    system: &'static str,
    title: &'static str,
    /// The scenarios that it applies to.
    fits: Vec<&'static str>,
}

/// Weights of `heuristic:NAME`.
#[derive(Debug, Serialize)]
struct Weights {
    name: &'static str,
    system: &'static str,
    title: &'static str,
}

/// A rule of `without:NAME/PLAYER`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct RuleOf {
    name: &'static str,
    system: String,
    words: &'static str,
    paragraph: &'static str,
}

/// Networks of `expert:NAME`.
#[derive(Debug, Serialize)]
struct Learned {
    name: &'static str,
    system: &'static str,
    title: &'static str,
}

/// Orders of `scripted:NAME`.
#[derive(Debug, Serialize)]
struct Orders {
    name: &'static str,
    title: String,
    scenario: String,
    side: String,
    /// Whether `scripted` without a name carries it out.
    usual: bool,
}

/// A scripted player that needs no orders.
#[derive(Debug, PartialEq, Serialize)]
struct BuiltIn {
    /// The player, as in `scripted:greedy`.
    name: String,
    system: String,
    about: &'static str,
}

/// A test position.
#[derive(Debug, Serialize)]
struct Position {
    name: &'static str,
    title: String,
    theme: String,
    scenario: String,
}

/// Lists the scenarios, or what there is for one of them. JSON and CSV of all scenarios have everything.
///
/// # Errors
/// When there is no such scenario, or the output fails.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match (&options.scenario, &options.values) {
        (Some(scenario), Some(pattern)) => return values::write(scenario, pattern.as_deref(), options.format, out),
        // `list --values FILE`: what follows the option is the scenario.
        (None, Some(Some(scenario))) => return values::write(scenario, None, options.format, out),
        (None, Some(None)) => {
            let message = "the scenario is missing; write `kartacz list SCENARIO --values`";
            return Err(Failure::Input(message.to_owned()));
        }
        _ => {}
    }
    let mut listing = everything()?;
    if let Some(scenario) = &options.scenario {
        listing.keep(scenario)?;
    }
    let is_list = matches!(options.format, Format::Table | Format::Markdown);
    let is_short = options.scenario.is_none() && is_list;
    let more = " `kartacz list SCENARIO` shows the what-ifs, orders, players, weights, networks and rules of one.";
    if let (Some(_), [of]) = (&options.scenario, listing.scenarios.as_slice())
        && !of.stated.is_empty()
    {
        options.format.write_finding(&of.stated.join(" "), out)?;
    }
    options.format.write_finding(
        &format!("{}{}", finding(&listing, options.scenario.as_deref()), if is_short { more } else { "" }),
        out,
    )?;
    if is_short {
        let header = ["scenario", "title", "sides", "what-ifs", "balance rests on the assumed"].map(str::to_owned);
        let rows: Vec<Vec<String>> = listing.scenarios.iter().map(|of| about_scenario(of, &listing)).collect();
        return Ok(options.format.write_rows(&header, &rows, 3, out)?);
    }
    let header = ["kind", "name", "about"].map(str::to_owned);
    let mut rows = rows(&listing);
    match is_list {
        false => rows.extend(listing.positions.iter().map(|at| row("position", at.name, &at.title))),
        true => rows.push(row("positions", &listing.positions.len().to_string(), "kartacz positions shows them")),
    }
    Ok(options.format.write_list(&header, &rows, &listing, out)?)
}

/// All that can be named.
fn everything() -> Result<Listing, Failure> {
    let scenarios = library::scenarios().map(Scenario::of);
    let weights =
        weights::shipped().map(|(system, name)| Weights { name, system, title: weights::title(system, name) });
    let learned =
        learned::shipped().map(|(system, name)| Learned { name, system, title: learned::title(system, name) });
    Ok(Listing {
        schema: "kartacz.list/1",
        scenarios: scenarios.collect::<Result<_, Failure>>()?,
        what_ifs: library::what_ifs().map(what_if).collect(),
        weights: weights.collect(),
        learned: learned.collect(),
        orders: orders::shipped().map(of_shipped).collect(),
        built_in: built_in()?,
        rules: rules()?,
        positions: positions::headings().map(position).collect(),
    })
}

impl Scenario {
    /// The scenario with this id or in this file.
    ///
    /// # Errors
    /// When it does not load.
    fn of(name: &str) -> Result<Self, Failure> {
        let system = games::load(&Changes::default().request(name))?;
        let about = system.about();
        let stated = assumptions(&Labels::of(&about), &[]).into_iter().flat_map(|of| of.said).collect();
        let About { title, sides, system: of, assumed, .. } = about;
        // A side may have players that the other one has not.
        let usual = Side::BOTH.map(|side| system.usual(side));
        let players = system.players().into_iter().chain(usual).map(str::to_owned).collect();
        Ok(Self { id: name.to_owned(), system: of, title, sides, players, assumed, stated })
    }
}

impl Listing {
    /// How many games its scenarios are of.
    fn games(&self) -> usize {
        let games: BTreeSet<&str> = self.scenarios.iter().map(|of| &*of.system).collect();
        games.len()
    }

    /// Keeps what there is for one scenario; for a file, the file, and what there is for its rule system.
    ///
    /// # Errors
    /// When it does not load.
    fn keep(&mut self, scenario: &str) -> Result<(), Failure> {
        let own = Scenario::of(scenario)?;
        let system = own.system.clone();
        let is_shipped = self.scenarios.iter().any(|of| of.id == scenario);
        let of_game = |id: &str| id.split('/').next() == Some(&*system);
        let of_it = |id: &str| if is_shipped { id == scenario } else { of_game(id) };
        self.scenarios = vec![own];
        self.what_ifs.retain(|of| of.fits.iter().any(|id| of_it(id)));
        self.orders.retain(|of| of_it(&of.scenario));
        self.built_in.retain(|of| of.system == system);
        self.weights.retain(|of| of.system == system);
        self.learned.retain(|of| of.system == system);
        self.rules.retain(|of| of.system == system);
        self.positions.retain(|of| of_it(&of.scenario));
        Ok(())
    }
}

/// How much the program has, or how much there is for a scenario, in one sentence.
fn finding(listing: &Listing, scenario: Option<&str>) -> String {
    let all = [(listing.games(), "game"), (listing.scenarios.len(), "scenario")];
    let own = [
        (listing.what_ifs.len(), "what-if"),
        (listing.orders.len(), "file of orders"),
        (listing.weights.len(), "file of weights"),
        (listing.learned.len(), "file of networks"),
        (listing.positions.len(), "test position"),
    ];
    let part = |(count, what): (usize, &str)| match what.split_once(' ') {
        Some((file, of)) if file == "file" => format!("{} {of}", counted(count as u64, file)),
        _ => counted(count as u64, what),
    };
    let own = own.map(part).join(", ");
    match scenario {
        Some(scenario) => {
            format!("{scenario}: {own}. `kartacz list {scenario} --values` shows its values.")
        }
        None => format!("The program has {}, {own}.", all.map(part).join(", ")),
    }
}

/// What kind of player this is.
fn kind_of_player(name: &str, of_programs: bool) -> String {
    let said = match name {
        FORM_PLAYER => "quick, with weighted rules of thumb; `heuristic:NAME` with weights below, or a file",
        "random" => "any legal decision, for comparison",
        orders::KIND => "carries out orders, then plays as `heuristic`; `scripted:NAME` with orders below, or a file",
        budgets::KIND if of_programs => {
            "plays games out from each decision; `search:N` plays N of them: ten times as many as there are choices are few"
        }
        budgets::KIND => return format!("strong and slow, looks ahead; {}", budgets::TAKES),
        sets::KIND => {
            return format!("carries out what `heuristic` considers, and values where it ends; {}", sets::TAKES);
        }
        playable::EXPERT => {
            return format!("the strongest quick player, trained; {}", playable::EXPERT_TAKES);
        }
        _ => "a player of the program",
    };
    said.to_owned()
}

/// A player without a rule, with an example that these scenarios accept.
fn restricted(listing: &Listing) -> Option<Vec<String>> {
    let rule = listing.rules.first()?;
    let of = listing.scenarios.iter().find(|of| of.system == rule.system)?;
    let example = restrictions::name(rule.name, of.players.first()?);
    let about =
        format!("a player that does not use one of the rules below, as in `--player {}={example}`", of.sides[0]);
    Some(row("player", &restrictions::name("RULE", "PLAYER"), &about))
}

/// The scripted players that need no orders, once per game.
fn built_in() -> Result<Vec<BuiltIn>, Failure> {
    let mut all: Vec<BuiltIn> = Vec::new();
    for id in library::scenarios() {
        let system = games::load(&Changes::default().request(id))?;
        for (name, about) in system.built_in() {
            let one = BuiltIn { name: format!("{}:{name}", orders::KIND), system: system.about().system, about };
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    Ok(all)
}

/// The rules that players can be barred from, once per game.
fn rules() -> Result<Vec<RuleOf>, Failure> {
    let mut rules: Vec<RuleOf> = Vec::new();
    for id in library::scenarios() {
        let system = games::load(&Changes::default().request(id))?;
        for Rule { name, words, paragraph } in system.rules() {
            let rule = RuleOf { name, system: system.about().system, words, paragraph };
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    Ok(rules)
}

fn position((name, heading): (&'static str, Heading)) -> Position {
    let Heading { title, theme, scenario } = heading;
    Position { name, title, theme, scenario }
}

fn of_shipped(orders::Shipped { name, heading, .. }: orders::Shipped) -> Orders {
    let orders::Heading { title, scenario, side, usual } = heading;
    Orders { name, title, scenario, side, usual }
}

fn what_if((system, name): (&'static str, &'static str)) -> WhatIf {
    let fits = library::fitting(system, name).collect();
    WhatIf { name, system, title: library::what_if_title(system, name), fits }
}

fn about_scenario(Scenario { id, title, sides, assumed, .. }: &Scenario, listing: &Listing) -> Vec<String> {
    let what_ifs = listing.what_ifs.iter().filter(|of| of.fits.contains(&&**id)).count();
    let depends: Vec<String> = assumed.iter().map(Assumed::set).collect();
    vec![id.clone(), title.clone(), sides.join(", "), what_ifs.to_string(), depends.join(", ")]
}

fn row(kind: &str, name: &str, about: &str) -> Vec<String> {
    [kind, name, about].map(str::to_owned).to_vec()
}

/// Everything but the test positions, which are too many for a table.
fn rows(listing: &Listing) -> Vec<Vec<String>> {
    let scenarios = listing.scenarios.iter().map(|scenario| row("scenario", &scenario.id, &scenario.title));
    let what_ifs = listing.what_ifs.iter().map(|what_if| row("what-if", what_if.name, &about_what_if(what_if)));
    let orders = listing.orders.iter().map(|orders| row("orders", orders.name, &about(orders)));
    let mut players: Vec<&str> =
        listing.scenarios.iter().flat_map(|scenario| &scenario.players).map(String::as_str).collect();
    players.sort_unstable();
    players.dedup();
    // Where no scripted player carries out orders, those that need none say it all.
    players.retain(|name| *name != orders::KIND || !listing.orders.is_empty() || listing.built_in.is_empty());
    let of_programs = listing.scenarios.iter().all(|of| of.system == SYSTEM);
    let players = players.into_iter().map(|name| row("player", name, &kind_of_player(name, of_programs)));
    let players = players.chain(listing.built_in.iter().map(|one| row("player", &one.name, one.about)));
    let players = players.chain(restricted(listing));
    let weights = listing.weights.iter();
    let weights = weights.map(|Weights { name, system, title }| row("weights", name, &format!("{system}: {title}")));
    let learned = listing.learned.iter();
    let learned = learned.map(|Learned { name, system, title }| row("networks", name, &format!("{system}: {title}")));
    let rules = listing.rules.iter().map(about_rule);
    scenarios.chain(what_ifs).chain(orders).chain(players).chain(weights).chain(learned).chain(rules).collect()
}

fn about_rule(RuleOf { name, system, words, paragraph }: &RuleOf) -> Vec<String> {
    let player = restrictions::name(name, "PLAYER");
    row("rule", name, &format!("{system} [{paragraph}]: {player} does not {words}"))
}

fn about_what_if(WhatIf { system, title, fits, .. }: &WhatIf) -> String {
    let all = library::scenarios_of(system).count();
    let names: Vec<&str> = fits.iter().filter_map(|id| Some(id.split_once('/')?.1)).collect();
    match fits.len() {
        count if count == all => format!("every scenario of {system}: {title}"),
        _ => format!("{system}/{}: {title}", names.join(", ")),
    }
}

fn about(Orders { title, scenario, side, usual, .. }: &Orders) -> String {
    format!("{side}, {scenario}: {title}{}", if *usual { " (default)" } else { "" })
}
