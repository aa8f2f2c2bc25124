//! The open scenarios, and answers to the requests of the page.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::base::decimal::Decimal;
use crate::base::error::Failure;
use crate::games::hand::Hand;
use crate::games::table::{Seating, Session, Table};
use crate::games::{System, makers, named};
use crate::play::happened::Happened;
use crate::play::labels::Labels;
use crate::play::library::{folder_of, scenarios, title_in, what_ifs};
use crate::play::measured::Setting as Luck;
use crate::play::playable::EXPERT;
use crate::play::record::Record;
use crate::play::series::GameId;
use crate::play::version::VERSION;
use crate::show::assumed::assumptions;
use crate::show::heat::sheet;
use crate::show::print::{self, Paper, Printed};
use crate::show::replay::Twice;
use crate::studies::knock_out::{self, Change};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::{load, system_of, written};
use kartacz_engine::scenario::rulebook::Rulebook;
use kartacz_engine::scenario::{Fault, Faults, Provenance, Request as Load, Sources, Written, shown};
use serde::Serialize;
use serde_json::{Value, json};

use super::form::form;
use super::knock_out::KnockOut;
use super::leaves::{kind, values};
use super::overlay::overlay;
use super::requests::{Games, Request, Scenario, Terms};
use super::rows::{line, short};
use super::rules::rules;
use super::studio;
use super::suggest::Suggest;
use super::texts::{Texts, is_own, preface};
use super::verdict::verdict;
use super::why::Why;
use crate::play::difference::{Difference, Version};

/// The players of which a game takes long: the page plays few of them by itself.
const SLOW: &str = "search";

/// Everything that the page has open.
#[derive(Default)]
pub struct Desk {
    pub(super) texts: Texts,
    open: BTreeMap<String, Open>,
    session: Option<Box<dyn Session>>,
    why: Option<Why>,
    suggest: Option<Suggest>,
    knock_out: Option<KnockOut>,
}

/// A loaded scenario.
struct Open {
    system: Box<dyn System>,
    provenance: Provenance,
    /// The rules in words, where they are a file.
    book: Option<Rulebook>,
    /// The request that loaded it.
    request: Load,
    /// The players that played last.
    hand: Option<([String; 2], Box<dyn Hand>)>,
}

/// Why there is no answer.
enum Refused {
    Error(String),
    Faults(Faults),
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Faults(faults) => Self::Faults(faults),
            other => Self::Error(other.to_string()),
        }
    }
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl From<String> for Refused {
    fn from(text: String) -> Self {
        Self::Error(text)
    }
}

impl Refused {
    /// The answer that says so.
    fn json(&self) -> Value {
        match self {
            Self::Error(text) => json!({ "error": text }),
            Self::Faults(faults) => json!({ "faults": faults.list.iter().map(fault).collect::<Vec<_>>() }),
        }
    }
}

/// A fault for the page.
#[derive(Serialize)]
struct Shown<'f> {
    place: String,
    /// The path of the value at fault, where it is known.
    path: &'f str,
    message: &'f str,
    help: &'f str,
}

impl Desk {
    /// Answers a request in JSON.
    pub fn answer(&mut self, request: &str) -> Value {
        let answer = serde_json::from_str(request)
            .map_err(|error| Refused::Error(format!("this request is wrong: {error}")))
            .and_then(|request| self.reply(request));
        match answer {
            // The macro would copy the answer, which may be as large as the map.
            Ok(value) => Value::Object([("ok".to_owned(), value)].into_iter().collect()),
            Err(refused) => refused.json(),
        }
    }

    /// A scenario that is not open, to play it elsewhere.
    ///
    /// # Errors
    /// The answer that says why not.
    pub fn system(&self, wanted: &Scenario) -> Result<Box<dyn System>, Value> {
        self.opened(wanted).map(|open| open.system).map_err(|refused| refused.json())
    }

    fn opened(&self, wanted: &Scenario) -> Result<Open, Refused> {
        let loaded = load(&self.texts, &wanted.request())?;
        let book = loaded.scenario.rulebook();
        match named(loaded.system)?.open(loaded.scenario) {
            Some(system) => {
                system.opens_in_lab()?;
                Ok(Open { system, provenance: loaded.provenance, book, request: wanted.request(), hand: None })
            }
            None => Err(Refused::Error(format!("{} cannot be opened", shown(&wanted.scenario)))),
        }
    }

    fn reply(&mut self, request: Request) -> Result<Value, Refused> {
        match request {
            Request::Scenarios => Ok(self.scenarios()),
            Request::Version => Ok(json!(VERSION)),
            Request::Add { files } => {
                files.into_iter().for_each(|(name, text)| self.texts.add(name, text));
                Ok(Value::Null)
            }
            Request::WhatIfs { scenario } => Ok(self.what_ifs(&scenario)),
            Request::Open { slot, scenario } => self.open(slot, &scenario),
            Request::Sheet { slot } => Ok(json!(self.table(&slot)?.sheet())),
            Request::Values { slot } => self.values(&slot),
            Request::Written { slot } => self.written(&slot),
            Request::Rules { slot, against } => self.rules(&slot, &against),
            Request::Form { slot, table, items } => self.form(&slot, &table, items),
            Request::Seats { slot, seats } => Ok(json!(self.slot(&slot)?.system.recorded(&seats)?)),
            Request::Play { slot, games } => {
                let records = self.played(&slot, &games)?;
                let layout = self.slot(&slot)?.system.layout_of(&games.seats, Luck::Auto)?;
                Ok(records.iter().map(|record| short(record, &layout)).collect::<Vec<_>>().into())
            }
            Request::Records { slot, games } => {
                let records = self.played(&slot, &games)?;
                let layout = self.slot(&slot)?.system.layout();
                Ok(records.iter().map(|record| line(record, &layout)).collect::<Vec<_>>().into())
            }
            Request::Count { slot, games } => {
                Ok(json!(self.hand(&slot, &games)?.count(games.seed, games.from..games.to)))
            }
            Request::Heat { slot, runs } => self.heat(&slot, runs),
            Request::Verdict { counts } => Ok(json!(verdict(&counts))),
            Request::Apart { one, other } => Ok(json!(one.apart(other))),
            Request::Watch { slots, seats, seed, game, changes } => {
                self.watch(&slots, &seats, GameId { seed, index: game }, &changes)
            }
            Request::Overlay { from, to, title, command } => {
                Ok(overlay(&self.difference(&from, &to)?, &title, &command)?.into())
            }
            Request::Sit { slot, side, opponent, both, own_dice, seed, game } => {
                let side = Side::BOTH.get(side).copied().ok_or_else(|| "the sides are 0 and 1".to_owned())?;
                let seating = Seating { side: (!both).then_some(side), opponent, own_dice };
                self.sit(&slot, &seating, GameId { seed, index: game })
            }
            Request::Roll { face } => self.played_by_hand(|session| session.roll(face)),
            Request::Crt { slot } => Ok(json!(self.table(&slot)?.combat_tables())),
            Request::Templates => Ok(studio::templates(&self.texts)),
            Request::NewGame { template, blank } => Ok(studio::new_game(&self.texts, &template, &blank)?),
            Request::Import { title, files } => Ok(studio::import(&title, &files)?),
            Request::WriteBack { scenario } => Ok(self.write_back(&scenario)?),
            Request::Files { scenario } => Ok(json!(self.files_of(&scenario)?)),
            Request::Print { slot, paper } => self.print(&slot, paper),
            Request::Act { index } => self.played_by_hand(|session| session.act(index)),
            Request::Undo => self.played_by_hand(|session| session.undo()),
            Request::Why { slot, seed, scenario } => self.why(&slot, seed, scenario),
            Request::Effects { results } => Ok(self.asked_why()?.effects(&results)?),
            Request::Suggest { slot, scenario, terms } => self.suggest(&slot, scenario, terms),
            Request::Suggested { counts } => self.suggested(&counts),
            Request::KnockOut { slot, scenario, more } => self.knock_out(&slot, &scenario, more),
            Request::KnockedOut { results } => self.knocked_out(&results),
            Request::Odds { index } => Ok(json!(self.session()?.odds(index)?)),
            Request::Judge => Ok(json!(self.session()?.judge()?)),
        }
    }

    fn why(&mut self, slot: &str, seed: u64, scenario: Scenario) -> Result<Value, Refused> {
        let about = self.slot(slot)?.system.about();
        let folder = folder_of(&about.scenario);
        let title = |name: &str| {
            let text = self.texts.read(&self.texts.overlay(folder, &about.system, name).file).unwrap_or_default();
            title_in(&text).map_or_else(|| name.to_owned(), Cow::into_owned)
        };
        let (why, asked) = Why::new(&self.texts.loader(), scenario, title, (about.sides.clone(), about.unit, seed))?;
        self.why = Some(why);
        Ok(json!(asked))
    }

    fn asked_why(&self) -> Result<&Why, Refused> {
        self.why.as_ref().ok_or_else(|| Refused::Error("nothing is being explained".to_owned()))
    }

    fn suggest(&mut self, slot: &str, scenario: Scenario, terms: Terms) -> Result<Value, Refused> {
        let provenance = &self.slot(slot)?.provenance;
        let (suggest, first) = Suggest::new(&self.texts.loader(), scenario, provenance, terms)?;
        self.suggest = Some(suggest);
        Ok(first)
    }

    fn suggested(&mut self, counts: &[[u64; 3]]) -> Result<Value, Refused> {
        let Some(suggest) = &mut self.suggest else {
            return Err(Refused::Error("nothing is being searched for".to_owned()));
        };
        Ok(suggest.next(&self.texts.loader(), counts)?)
    }

    fn knock_out(&mut self, slot: &str, asked: &Scenario, more: bool) -> Result<Value, Refused> {
        let Open { system, provenance, request, .. } = self.slot(slot)?;
        let about = system.about();
        let written = written(&self.texts, request)?;
        let scenario = knock_out::Scenario::of(&**system, &written, provenance);
        let change = if more { Change::More } else { Change::Without };
        let (knock_out, answer) = KnockOut::new(&self.texts.loader(), asked, &scenario, (change, about.unit));
        self.knock_out = Some(knock_out);
        Ok(answer)
    }

    fn knocked_out(&self, results: &[Vec<(usize, Decimal)>]) -> Result<Value, Refused> {
        let none = || Refused::Error("no counters are being taken out".to_owned());
        Ok(self.knock_out.as_ref().ok_or_else(none)?.ranked(results)?)
    }

    /// The shipped scenarios and the added ones.
    fn scenarios(&self) -> Value {
        let show = |id: &str| {
            let file = if id.ends_with(".toml") { id.to_owned() } else { format!("{id}.toml") };
            let text = self.texts.read(&file).unwrap_or_default();
            json!({ "id": id, "title": title_in(&text).as_deref().unwrap_or(id), "own": self.texts.added().any(|name| name == file) })
        };
        let shipped = scenarios().filter(|id| !self.texts.own_scenarios().any(|own| own == *id));
        shipped.map(show).chain(self.texts.own_scenarios().map(show)).collect::<Vec<_>>().into()
    }

    /// The what-ifs that are sound with a scenario.
    fn what_ifs(&self, scenario: &str) -> Value {
        let folder = folder_of(scenario);
        let prefix = format!("{folder}what-if/");
        let added = self.texts.added().filter_map(|name| name.strip_prefix(&prefix)?.strip_suffix(".toml"));
        let system = system_of(&self.texts, scenario).unwrap_or_default();
        // Where every scenario is a game of its own, those of the shipped ones are no what-ifs of another.
        let is_another = is_own(scenario) && makers().contains(&system);
        let shipped = what_ifs().filter(|(of, _)| *of == system && !is_another).map(|(_, name)| name);
        let added = added.filter(|name| !what_ifs().any(|known| known == (system, *name)));
        let sound = |name: &&str| {
            let request = Load { what_ifs: vec![(*name).to_owned()], ..Load::new(scenario) };
            load(&self.texts, &request).is_ok()
        };
        let show = |name: &str| {
            let file = self.texts.overlay(folder, system, name).file;
            let text = self.texts.read(&file).unwrap_or_default();
            json!({ "name": name, "title": title_in(&text).as_deref().unwrap_or(name), "about": preface(&text) })
        };
        shipped.chain(added).filter(sound).map(show).collect::<Vec<_>>().into()
    }

    fn open(&mut self, slot: String, wanted: &Scenario) -> Result<Value, Refused> {
        let open = self.opened(wanted)?;
        let Open { system, book, .. } = &open;
        let about = system.about();
        let stated = assumptions(&Labels::of(&about), &[]).into_iter().flat_map(|of| of.said);
        // The page has no sign for code.
        let stated: Vec<String> = stated.map(|said| said.replace('`', "")).collect();
        // Of a slow player, a part of the games decides.
        let answer = json!({
            "system": about.system,
            "scenario": about.scenario,
            "title": about.title,
            "hash": about.hash_text(),
            "sides": about.sides,
            "sideNames": about.side_names,
            "stage": about.stage_name,
            "stages": about.stages,
            "unit": about.unit,
            "endings": about.ending_names,
            "origins": about.origins,
            "assumed": stated,
            "players": [system.usual_entrants(Side::First)?, system.usual_entrants(Side::Second)?],
            "fast": system.players()[0],
            "affordable": system.affordable(),
            "slow": [SLOW, EXPERT],
            "counters": system.table().map(Table::set_up),
            "rules": book.is_some(),
        });
        self.open.insert(slot, open);
        Ok(answer)
    }

    fn slot(&self, slot: &str) -> Result<&Open, Refused> {
        self.open.get(slot).ok_or_else(|| Refused::Error(format!("no scenario is open as {}", shown(slot))))
    }

    fn table(&self, slot: &str) -> Result<&dyn Table, Refused> {
        let system = &self.slot(slot)?.system;
        system.table().ok_or_else(|| Refused::Error(format!("`{}` has no map to play on", system.about().system)))
    }

    fn values(&self, slot: &str) -> Result<Value, Refused> {
        let Open { system, provenance, .. } = self.slot(slot)?;
        let name = system.about().system;
        let shape = named(&name)?.rules().shape();
        Ok(json!(values(provenance, &shape, &self.texts.remarks(&name, folder_of(&system.about().scenario)))))
    }

    /// Every value as it is written: path, kind and value.
    fn written(&self, slot: &str) -> Result<Value, Refused> {
        let all = written(&self.texts, &self.slot(slot)?.request)?;
        let line = |one: &Written| json!([one.path(), kind(&one.value), one.value.to_string()]);
        Ok(all.iter().map(line).collect::<Vec<_>>().into())
    }

    /// The rules in words; what differs from those of another open scenario is marked.
    fn rules(&self, slot: &str, against: &str) -> Result<Value, Refused> {
        let book = self.slot(slot)?.book.as_ref();
        let book = book.ok_or_else(|| "the rules of this game are a printed rulebook".to_owned())?;
        Ok(rules(book, self.slot(against)?.book.as_ref()))
    }

    fn form(&self, slot: &str, table: &str, items: bool) -> Result<Value, Refused> {
        let shape = named(&self.slot(slot)?.system.about().system)?.rules().shape();
        let fields = form(&shape, table, items);
        Ok(json!(fields.ok_or_else(|| format!("there is no table {}", shown(table)))?))
    }

    /// What turns one open scenario into another.
    fn difference(&self, from: &str, to: &str) -> Result<Difference, Refused> {
        let [from, to] = [self.slot(from)?, self.slot(to)?];
        let texts = [from, to].map(|open| written(&self.texts, &open.request));
        let [one, other] = texts;
        let (one, other) = (one?, other?);
        let from = Version { provenance: &from.provenance, written: &one };
        Ok(Difference::of(from, Version { provenance: &to.provenance, written: &other }))
    }

    /// The records of games.
    fn played(&mut self, slot: &str, games: &Games) -> Result<Vec<Record>, Refused> {
        let hand = self.hand(slot, games)?;
        Ok((games.from..games.to).map(|game| hand.play(games.seed, game)).collect())
    }

    /// The players of games, kept for the next ones.
    fn hand(&mut self, slot: &str, games: &Games) -> Result<&mut dyn Hand, Refused> {
        self.slot(slot)?;
        let open = self.open.get_mut(slot).expect("it is open");
        if open.hand.as_ref().is_none_or(|(seats, _)| *seats != games.seats) {
            open.hand = Some((games.seats.clone(), open.system.hand(&games.seats)?));
        }
        let (_, hand) = open.hand.as_mut().expect("there are players");
        Ok(&mut **hand)
    }

    /// The event map of games that were counted in pieces.
    fn heat(&self, slot: &str, runs: Vec<Vec<Happened>>) -> Result<Value, Refused> {
        let system = &self.slot(slot)?.system;
        let ground = system.ground().ok_or_else(|| "this game has no event map".to_owned())?;
        let mut sums = Vec::new();
        for pieces in runs {
            let mut sum = None;
            pieces.into_iter().try_for_each(|piece| Happened::add_to(&mut sum, piece))?;
            sums.push(sum.ok_or_else(|| "a run has no games".to_owned())?);
        }
        let baseline = sums.first().ok_or_else(|| "there are no runs".to_owned())?;
        let page = sheet(baseline, sums.get(1), &ground, &Labels::of(&system.about()))?;
        Ok(Value::from(page))
    }

    fn watch(&self, slots: &[String], seats: &[String; 2], which: GameId, changes: &str) -> Result<Value, Refused> {
        let tale = |slot: &String| -> Result<_, Refused> {
            let Open { system, provenance, .. } = self.slot(slot)?;
            Ok(system.replay(provenance, seats, which, Luck::Auto)?)
        };
        let page = match slots {
            [one] => tale(one)?.page(),
            [one, other] => Twice { games: [&*tale(one)?, &*tale(other)?], changes }.page(),
            _ => return Err(Refused::Error("name one scenario or two".to_owned())),
        };
        page.map(Value::from).map_err(|error| Refused::Error(error.to_string()))
    }

    fn sit(&mut self, slot: &str, seating: &Seating, which: GameId) -> Result<Value, Refused> {
        let session = self.table(slot)?.sit(&self.slot(slot)?.provenance, seating, which)?;
        self.session = Some(session);
        self.played_by_hand(|_| Ok(()))
    }

    /// The game on paper.
    fn print(&self, slot: &str, paper: Paper) -> Result<Value, Refused> {
        let (table, Open { system, book, .. }) = (self.table(slot)?, self.slot(slot)?);
        let about = system.about();
        let printed = Printed {
            title: &about.title,
            sheet: &table.sheet(),
            faces: &table.faces(),
            turns: (about.stages.into(), &about.stage_name),
            book: book.as_ref(),
        };
        Ok(print::page(printed, paper).into())
    }

    fn session(&mut self) -> Result<&mut Box<dyn Session>, Refused> {
        self.session.as_mut().ok_or_else(|| Refused::Error("no game is being played by hand".to_owned()))
    }

    /// Does something in the game played by hand; the position after it.
    fn played_by_hand(
        &mut self,
        deed: impl FnOnce(&mut Box<dyn Session>) -> Result<(), Failure>,
    ) -> Result<Value, Refused> {
        let session = self.session()?;
        deed(session)?;
        Ok(json!(session.position()?))
    }
}

fn fault(fault: &Fault) -> Shown<'_> {
    let place = if fault.file.starts_with("--") {
        fault.file.clone()
    } else {
        format!("{}:{}:{}", fault.file, fault.line, fault.column)
    };
    Shown { place, path: &fault.path, message: &fault.message, help: &fault.help }
}
