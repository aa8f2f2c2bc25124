//! `odds`: exact odds of one combat, from the rules of a scenario over every face of the dice.

use std::io::Write;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use kartacz_engine::scenario::shown;

use crate::base::error::Failure;
use crate::base::look::Look;
use crate::games::{self, Combat, Registered};
use crate::play::changes::Changes;
use crate::play::format::Format;
use crate::play::record::About;
use crate::show::odds_sheet::Sheet;

/// The options of `odds`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(subcommand)]
    combat: Asked,
    /// Scenario with the tables and readings to use [default: the first of the rule system with this combat]
    #[arg(long, global = true, value_name = "SCENARIO")]
    scenario: Option<String>,
    #[command(flatten)]
    changes: Changes,
    /// Format of standard output. JSON has decimals and, under `exact`, the same values as fractions of all rolls
    #[arg(long, global = true, value_enum, default_value_t)]
    format: Format,
    /// Short for `--format json`
    // Declared here, unlike those of other verbs: it may come before the combat, too.
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
}

/// A requested combat: as the first game with a combat of this name reads it, and its options. Games of one series have the
/// same combats.
#[derive(Debug)]
struct Asked {
    combat: Box<dyn Combat>,
    matches: ArgMatches,
}

impl Asked {
    /// The combat as the game of a scenario reads it.
    fn of(&self, about: &About) -> Result<Box<dyn Combat>, Failure> {
        let game = games::named(&about.system)?;
        if combats(game).all(|name| Some(name.as_str()) != self.matches.subcommand_name()) {
            return Err(elsewhere(about));
        }
        game.combat(&self.matches).map_err(|error| Failure::Input(error.to_string()))
    }
}

impl FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let name = matches.subcommand_name().unwrap_or_default();
        match games::all().iter().find(|game| combats(**game).any(|known| known == name)) {
            Some(game) => Ok(Self { combat: game.combat(matches)?, matches: matches.clone() }),
            None => Err(clap::Error::new(ErrorKind::InvalidSubcommand)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Asked {
    fn augment_subcommands(command: Command) -> Command {
        let command = command.subcommand_required(true).arg_required_else_help(true);
        let combats = games::all().iter().flat_map(|game| commands(*game)).enumerate();
        combats.fold(command, |known, (place, combat)| match known.find_subcommand(combat.get_name()) {
            Some(_) => known,
            None => known.subcommand(combat.display_order(place)),
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        games::all().iter().any(|game| combats(*game).any(|known| known == name))
    }
}

/// The combats of a game, with their options.
fn commands(game: &dyn Registered) -> Vec<Command> {
    game.with_combats(Command::default()).get_subcommands().cloned().collect()
}

/// The names of the combats of a game.
fn combats(game: &dyn Registered) -> impl Iterator<Item = String> {
    commands(game).into_iter().map(|combat| combat.get_name().to_owned())
}

/// The combats of a scenario's game, when it does not have the requested one.
fn elsewhere(About { system, scenario, .. }: &About) -> Failure {
    let known: Vec<String> = games::named(system).map_or_else(|_| Vec::new(), |game| combats(game).collect());
    let known = match known.is_empty() {
        true => "none".to_owned(),
        false => known.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", "),
    };
    Failure::Input(format!(
        "{} is a scenario of {system}, which has no such combat; {system} has {known}",
        shown(scenario)
    ))
}

/// Computes and prints the odds.
///
/// # Errors
/// When the scenario is wrong, or the combat is impossible.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let scenario = options.scenario.as_deref().unwrap_or(options.combat.combat.usual_scenario());
    let system = games::load(&options.changes.request(scenario))?;
    let sheet = options.combat.of(&system.about())?.sheet(&*system)?;
    match if options.json { Format::Json } else { options.format } {
        Format::Table => {
            options.format.write_finding(&sheet.finding(), out)?;
            sheet.print(Look::of_stdout(), out)?;
        }
        Format::Json => sheet.json(out)?,
        Format::Csv | Format::CsvSemicolon | Format::Markdown => {
            options.format.write_rows(&Sheet::header(), &sheet.rows(), Sheet::WORD_COLUMNS, out)?;
        }
    }
    Ok(())
}
