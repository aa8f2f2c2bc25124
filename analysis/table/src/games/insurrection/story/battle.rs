//! The story writer: the paragraph of each event.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::Arm;
use kartacz_engine::games::insurrection::details::{
    Activation, Answer, Arrival, Award, Choice, Fall, OrderChange, Ride, SquareChange, Trial,
};
use kartacz_engine::games::insurrection::event::{Event, Fact, Kind};
use kartacz_engine::games::insurrection::outcomes::Ending;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::state::Board;
use kartacz_engine::games::insurrection::unit_set::first;

use crate::games::insurrection::boards;
use crate::games::insurrection::event_log::Account;
use crate::games::insurrection::story::combat;
use crate::games::insurrection::story::moves::Moves;
use crate::games::insurrection::story::names;
use crate::show::story::page::Paper;

/// Indentation of actions, and of their results.
const DEED: usize = 1;
const RESULT: usize = 2;

/// Writes the story of a game.
pub fn write<E: Compiled>(account: &Account<'_, E>, page: &mut dyn Paper) -> io::Result<()> {
    let mut story = Story::new(account, page);
    story.open()?;
    for event in account.events {
        story.event(event)?;
    }
    story.close()
}

/// In place of the hex of a counter that is still to be set up.
const UNPLACED: &str = " (not set up yet)";

/// A report being written.
struct Story<'a, 'o, E: Compiled> {
    account: Account<'a, E>,
    game: &'a Rules<E>,
    page: &'o mut dyn Paper,
    /// Events so far.
    events: usize,
    moves: Moves<E>,
    pool: Vec<String>,
    reaction: bool,
}

impl<'a, 'o, E: Compiled> Story<'a, 'o, E> {
    fn new(account: &Account<'a, E>, page: &'o mut dyn Paper) -> Self {
        Self {
            account: *account,
            game: account.game,
            page,
            events: 0,
            moves: Moves::default(),
            pool: Vec::new(),
            reaction: false,
        }
    }

    /// The title, the players, the armies.
    fn open(&mut self) -> io::Result<()> {
        let (account, scenario) = (self.account, &self.game.scenario);
        self.page.paragraph(0, &scenario.title)?;
        let players =
            Side::BOTH.map(|side| format!("{}: {}", names::side(self.game, side), account.players[side.index()]));
        let [first, second] = players;
        let which = format!("{}, seed {}, game {}. {first}; {second}.", scenario.id, account.seed, account.index);
        self.page.paragraph(0, &which)?;
        self.page.heading("Set-up (size-morale-fire)")?;
        let deployed = account.events.iter().rposition(|event| event.kind() == Kind::Deployed);
        let board = boards::after(&account, deployed.map_or(0, |last| last + 1));
        for side in Side::BOTH {
            let army = self.army(side, &board);
            self.page.paragraph(DEED, &format!("{}: {army}.", names::side(self.game, side)))?;
        }
        Ok(())
    }

    fn army(&self, side: Side, board: &Board<E>) -> String {
        let scenario = &self.game.scenario;
        let mut members = Vec::new();
        for (id, unit) in scenario.units.iter().enumerate().filter(|(_, unit)| unit.side == side) {
            let values =
                if unit.arm == Arm::Guns { String::new() } else { format!(" {}", names::values(unit.faces[0])) };
            let limbered = if unit.limbered { ", limbered" } else { "" };
            let place = match unit.arrives {
                0 if !board.place[id].is_some() => UNPLACED.to_owned(),
                0 => {
                    let place = names::hex(self.game, board.place[id]);
                    format!(" in {place} facing {}", names::facing(board.facing[id]))
                }
                stage => format!(" from stage {stage}"),
            };
            members.push(format!("{}{values}{place}{limbered}", unit.name));
        }
        let commanders = scenario.commanders.iter().enumerate();
        for (id, commander) in commanders.filter(|(_, commander)| commander.side == side) {
            let place = match commander.arrives {
                0 if !board.commander_place[id].is_some() => UNPLACED.to_owned(),
                0 => format!(" in {}", names::hex(self.game, board.commander_place[id])),
                stage => format!(" from stage {stage}"),
            };
            members.push(format!("{}{place}", commander.name));
        }
        members.join("; ")
    }

    /// Writes an event.
    fn event(&mut self, event: &Event<E>) -> io::Result<()> {
        if !self.moves.continues(event) {
            self.write_move()?;
        }
        if event.kind() != Kind::PoolChosen {
            self.write_pool()?;
        }
        self.events += 1;
        self.page.after(self.events);
        if self.moves.take(self.game, event) { Ok(()) } else { self.write_other(event) }
    }

    /// The board before the last event so far.
    fn before(&self) -> Board<E> {
        boards::after(&self.account, self.events - 1)
    }

    fn write_move(&mut self) -> io::Result<()> {
        match self.moves.finish(self.game) {
            Some(sentence) => self.page.paragraph(DEED, &sentence),
            None => Ok(()),
        }
    }

    fn write_pool(&mut self) -> io::Result<()> {
        let pool = std::mem::take(&mut self.pool);
        if pool.is_empty() { Ok(()) } else { self.page.paragraph(0, &format!("In the pool: {}.", pool.join(", "))) }
    }

    fn write_other(&mut self, event: &Event<E>) -> io::Result<()> {
        let game = self.game;
        match event.fact {
            Fact::StageStarts => {
                let score = self.score(event.vp);
                self.page.heading(&format!("Stage {}. {score}.", event.stage))
            }
            Fact::PoolChosen { choice } => {
                self.pool.push(self.chit(event, choice));
                Ok(())
            }
            Fact::ChitDrawn => {
                let name = self.commander(event);
                self.page.heading(&format!("{name} is drawn: {} move.", self.side(event)))
            }
            Fact::Melee { sizes, won, difference } => {
                let [fight, rest @ ..] = combat::melee(game, event, (sizes, won, difference));
                self.page.paragraph(DEED, &fight)?;
                rest.iter().try_for_each(|line| self.page.paragraph(RESULT, line))
            }
            Fact::Reaction { answer: Answer::Fire } => {
                self.reaction = true;
                Ok(())
            }
            _ => match self.sentence(event) {
                Some((level, sentence)) => self.page.paragraph(level, &sentence),
                None => Ok(()),
            },
        }
    }

    /// The sentence of an event, for those that have one.
    fn sentence(&mut self, event: &Event<E>) -> Option<(usize, String)> {
        let game = self.game;
        let units = names::units(game, event.units);
        let hex = names::hex(game, event.hex);
        let verb = |does, do_| names::verb(game, event.units, does, do_);
        let facing = || names::facing_of(event);
        let sentence = match event.fact {
            Fact::Arrived { again } => (DEED, self.arrival(event, again)),
            Fact::Delayed => (DEED, format!("{} cannot arrive yet.", self.unit_or_commander(event))),
            Fact::Rallied => (DEED, format!("{units} {} in {hex}, facing {}.", verb("rallies", "rally"), facing())),
            Fact::RallyDelayed { why } => {
                (DEED, format!("{units} cannot come back ({}): delayed by a stage.", why.name()))
            }
            Fact::RallyTooLate => (RESULT, format!("{units} would come back after the last stage: out of the game.")),
            Fact::Reordered => (DEED, format!("{units} {} to the top of the stack in {hex}.", verb("comes", "come"))),
            Fact::LineMarker { change } => {
                (DEED, format!("The stack in {hex} ({units}): side-by-side line {}.", change.name()))
            }
            Fact::Square { change } => self.square(event, change, &units, &hex),
            Fact::CommanderActivated { activation } => (DEED, self.activation(event, activation)),
            Fact::OwnUnit => (DEED, format!("{units} in {hex} {} under the overall commander.", verb("acts", "act"))),
            Fact::ArrivalRoll { result } => (DEED, self.arrival_roll(event, result)),
            Fact::EntryDrawn => (DEED, format!("{} enters in {hex}.", self.commander(event))),
            Fact::SkirmishOrder { change } => {
                let verb = match change {
                    OrderChange::Formed => verb("forms", "form"),
                    OrderChange::Left => verb("leaves", "leave"),
                };
                (DEED, format!("{units} {verb} skirmish order in {hex}."))
            }
            Fact::Limbered => (DEED, format!("{units} in {hex} {}.", verb("limbers", "limber"))),
            Fact::Unlimbered => {
                (DEED, format!("{units} in {hex} {} facing {}.", verb("unlimbers", "unlimber"), facing()))
            }
            Fact::MarkerRemoved => (DEED, format!("{units} {} 1 MP to remove the fire marker.", verb("pays", "pay"))),
            Fact::Fired { distance, rifles, effect } => {
                let reaction = std::mem::take(&mut self.reaction);
                let level = if reaction { RESULT } else { DEED };
                let at = Position { game, board: &self.before() };
                (level, combat::shot(at, event, (distance, rifles, effect), reaction))
            }
            Fact::FireTest { result } => (RESULT, combat::fire_test(game, event, result)),
            Fact::GunBroken => {
                (RESULT, format!("A natural 0: {units} {} out of action until the stage ends.", verb("is", "are")))
            }
            Fact::LoneGunsFire { by_guns, result } => (RESULT, combat::lone_guns(game, event, by_guns, result)),
            Fact::Reaction { answer } => (RESULT, self.reaction_of(event, answer, &units)?),
            // Lava is tested before its melee is written.
            Fact::MoraleTest { trial, result } => {
                let level = if trial == Trial::Lava { DEED } else { RESULT };
                (level, combat::morale_test(game, event, trial, result))
            }
            Fact::Counterattack => {
                let places = self.way_of(event);
                (RESULT, format!("{units} {} {places}.", verb("counterattacks", "counterattack")))
            }
            Fact::Charge => (DEED, format!("{units} {} in {hex}!", verb("charges", "charge"))),
            Fact::Withdrew { .. } => (RESULT, self.withdrawal(event, &units)),
            Fact::Loss { .. } => (RESULT, self.loss(event, &units)),
            Fact::Eliminated { cut_off: true, .. } => (
                RESULT,
                format!("{units} {} no way to withdraw and {} eliminated.", verb("has", "have"), verb("is", "are")),
            ),
            Fact::Eliminated { .. } => (RESULT, format!("{units} {} eliminated.", verb("is", "are"))),
            Fact::Routed { returns } => {
                (RESULT, format!("{units} {}, to come back in stage {returns}.", verb("routs", "rout")))
            }
            Fact::GunsCaptured => (RESULT, format!("{} capture {units}.", self.side(event))),
            Fact::GunsRecaptured => (RESULT, format!("{} recapture {units}.", self.side(event))),
            Fact::Faced => (RESULT, format!("{units} {} {}.", verb("faces", "face"), facing())),
            Fact::CommanderCheck { fate } => {
                let die = names::die(event);
                (RESULT, format!("{} is in danger: die {die}, {}.", self.commander(event), fate.name()))
            }
            Fact::CommanderMoved { ride } => self.commander_moved(event, ride),
            Fact::CommanderLost { cause } => (RESULT, self.commander_lost(event, cause)),
            Fact::CampEntered => (RESULT, format!("{units} {} in the camp, {hex}.", verb("stands", "stand"))),
            Fact::Scored { award, points } => (RESULT, self.points(event, award, points)),
            Fact::MarkersReset => (DEED, format!("Fire markers stand at 1 on {units}.")),
            Fact::StageStarts | Fact::PoolChosen { .. } | Fact::ChitDrawn | Fact::Melee { .. } => return None,
            Fact::MoveBegins { .. } | Fact::MoveEnds | Fact::Moved { .. } | Fact::Turned => return None,
            Fact::Deployed | Fact::GameOver { .. } => return None,
        };
        Some(sentence)
    }

    fn side(&self, event: &Event<E>) -> &'a str {
        names::side(self.game, event.side.expect("the event has a side"))
    }

    fn commander(&self, event: &Event<E>) -> &'a str {
        names::commander(self.game, event.commander.expect("the event has a commander"))
    }

    fn unit_or_commander(&self, event: &Event<E>) -> String {
        match event.commander {
            Some(commander) => names::commander(self.game, commander).to_owned(),
            None => names::units(self.game, event.units),
        }
    }

    fn chit(&self, event: &Event<E>, choice: Choice) -> String {
        let chosen = match choice {
            Choice::Chosen => ", chosen",
            Choice::Forced => "",
        };
        format!("{} ({}{chosen})", self.commander(event), self.side(event))
    }

    fn arrival(&self, event: &Event<E>, again: bool) -> String {
        let facing = event.facing.map_or(String::new(), |facing| format!(", facing {}", names::facing(facing)));
        let arrives = if again { "comes back" } else { "arrives" };
        format!("{} {arrives} in {}{facing}.", self.unit_or_commander(event), names::hex(self.game, event.hex))
    }

    fn activation(&self, event: &Event<E>, activation: Activation) -> String {
        let name = self.commander(event);
        match activation {
            Activation::Activated => format!("{name} is activated."),
            Activation::Led => format!("The overall commander leads the formation of {name}."),
            Activation::Again => format!("{name} has been activated in this stage: the chit has no effect."),
        }
    }

    fn arrival_roll(&self, event: &Event<E>, result: Arrival) -> String {
        let die = names::die(event);
        let result = match result {
            Arrival::Arrives => "he arrives",
            Arrival::Waits => "he does not arrive yet",
        };
        format!("{}: die {die}, {result}.", self.commander(event))
    }

    fn way_of(&self, event: &Event<E>) -> String {
        format!("{}-{}", names::hex(self.game, event.from), names::hex(self.game, event.to))
    }

    fn square(&self, event: &Event<E>, change: SquareChange, units: &str, hex: &str) -> (usize, String) {
        let verb = |does, do_| names::verb(self.game, event.units, does, do_);
        match change {
            SquareChange::FormedInHaste => {
                (RESULT, format!("{units} {} square in {hex} in time.", verb("forms", "form")))
            }
            SquareChange::Formed => (DEED, format!("{units} {} square in {hex}.", verb("forms", "form"))),
            SquareChange::Failed => (RESULT, format!("{units} {} too late to form square.", verb("is", "are"))),
            SquareChange::Left => {
                let facing = names::facing_of(event);
                let (leaves, faces) = (verb("leaves", "leave"), verb("faces", "face"));
                (DEED, format!("{units} {leaves} the square in {hex} and {faces} {facing}."))
            }
            SquareChange::Joined => (RESULT, format!("{units} {} the square in {hex}.", verb("joins", "join"))),
            SquareChange::Dissolved => {
                (RESULT, format!("The square in {hex} is dissolved: {units} {} in line.", verb("stands", "stand")))
            }
        }
    }

    fn reaction_of(&self, event: &Event<E>, answer: Answer, units: &str) -> Option<String> {
        let own = self.game.sets.side.into_iter().find(|side| (*side & event.units).any()).unwrap_or_default();
        let at = Position { game: self.game, board: &self.before() };
        let mover = names::units(self.game, at.units_at(event.target) & !own);
        let verb = |does, do_| names::verb(self.game, event.units, does, do_);
        Some(match answer {
            // The shot is written with the event that follows.
            Answer::Fire => return None,
            Answer::Withdraw => format!("{units} {} back before {mover}.", verb("falls", "fall")),
            Answer::Skirmish => format!("{units} {} before {mover}.", verb("skirmishes", "skirmish")),
            Answer::Counterattack => format!("{units} {} to counterattack {mover}.", verb("means", "mean")),
        })
    }

    fn withdrawal(&self, event: &Event<E>, units: &str) -> String {
        let causes: Vec<&str> = event.modifiers.iter().map(|cause| cause.reason).collect();
        let losses = match causes.as_slice() {
            [] => String::new(),
            [one] => format!(", with a loss: {one}"),
            many => format!(", with {} losses: {}", many.len(), many.join(", ")),
        };
        let verb = names::verb(self.game, event.units, "withdraws", "withdraw");
        format!("{units} {verb} {}{losses}.", self.way_of(event))
    }

    fn loss(&self, event: &Event<E>, units: &str) -> String {
        let unit = first(event.units);
        let losses = self.before().losses[usize::from(unit)] + 1;
        let verb = names::verb(self.game, event.units, "loses", "lose");
        if losses < self.game.scenario.units[usize::from(unit)].faces[0].size {
            format!("{units} {verb} a step: {}.", names::values(self.game.values_after(unit, losses)))
        } else {
            format!("{units} {verb} {} last step.", names::verb(self.game, event.units, "its", "their"))
        }
    }

    fn commander_moved(&self, event: &Event<E>, ride: Ride) -> (usize, String) {
        let (name, places) = (self.commander(event), self.way_of(event));
        match ride {
            Ride::Move => (DEED, format!("{name} rides {places}.")),
            Ride::Evades => (RESULT, format!("{name} evades {places}.")),
            Ride::GoesAlong => (RESULT, format!("{name} goes along, {places}.")),
            Ride::Routs(returns) => {
                (RESULT, format!("{name} is carried away by the rout, to come back in stage {returns}."))
            }
            Ride::StepsOut => (RESULT, format!("{name} gets away {places}.")),
        }
    }

    fn commander_lost(&self, event: &Event<E>, cause: Fall) -> String {
        let name = self.commander(event);
        match cause {
            Fall::Killed => format!("{name} is killed."),
            Fall::RiddenDown => format!("{name} is ridden down."),
            Fall::WithHisStack => format!("{name} falls with the last of his stack."),
            Fall::NoUnits => format!("{name} has no units left and leaves the field."),
            Fall::Routed => format!("{name} is carried away by the rout for good."),
        }
    }

    fn points(&self, event: &Event<E>, award: Award, points: u8) -> String {
        let source = award.name().replace('-', " ");
        format!("{points:+} VP for {} ({source}). {}.", self.side(event), self.score(event.vp))
    }

    /// The leader, from the net points of the first side.
    fn score(&self, net: i16) -> String {
        let lead = |side, by: i16| format!("{} lead by {}", names::side(self.game, side), by.unsigned_abs());
        match net {
            0 => "The score is even".to_owned(),
            1.. => lead(Side::First, net),
            _ => lead(Side::Second, net),
        }
    }

    /// The end of the game, and the sources of the points. A game that is not over has none.
    fn close(mut self) -> io::Result<()> {
        self.write_move()?;
        let account = self.account;
        let ended = account.events.iter().rev().find_map(|event| match event.fact {
            Fact::GameOver { ending } => Some((event, ending)),
            _ => None,
        });
        let Some((over, ending)) = ended else { return Ok(()) };
        self.page.heading("The end")?;
        let end = self.ending(over, ending);
        self.page.paragraph(DEED, &end)?;
        for side in Side::BOTH {
            let sources: Vec<(&str, u32)> =
                Award::ALL.map(|award| (award.name(), points_of(account.events, side, award))).to_vec();
            let scored: u32 = sources.iter().map(|(_, points)| points).sum();
            let parts: Vec<String> = sources
                .iter()
                .filter(|(_, points)| *points > 0)
                .map(|(source, points)| format!("{} {points}", source.replace('-', " ")))
                .collect();
            let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
            self.page.paragraph(DEED, &format!("{}: {scored} VP{parts}.", names::side(self.game, side)))?;
        }
        Ok(())
    }

    fn ending(&self, over: &Event<E>, ending: Ending) -> String {
        let score = self.score(over.vp);
        match ending {
            Ending::AutomaticFirst | Ending::AutomaticSecond => {
                format!("{} win at once in stage {}. {score}.", self.side(over), over.stage)
            }
            Ending::PointsFirst | Ending::PointsSecond if over.vp == 0 => {
                format!("{} win after the last stage. {score}, which is enough for them.", self.side(over))
            }
            Ending::PointsFirst | Ending::PointsSecond => {
                format!("{} win after the last stage. {score}.", self.side(over))
            }
            Ending::DrawnAutomatic | Ending::DrawnPoints | Ending::Level => {
                format!("A draw in stage {}: {}. {score}.", over.stage, self.drawn(over))
            }
        }
    }

    /// The reason for a draw.
    fn drawn(&self, over: &Event<E>) -> String {
        let first = names::side(self.game, Side::First);
        match (E::HAS.objective, over.vp) {
            (false, _) => format!("{first} have been in the camp"),
            (true, 0) => "neither side leads".to_owned(),
            (true, _) => {
                format!("{first} hold {}", names::hex(self.game, self.game.scenario.map.objective))
            }
        }
    }
}

fn points_of<E: Compiled>(events: &[Event<E>], side: Side, wanted: Award) -> u32 {
    let points = |event: &Event<E>| match event.fact {
        Fact::Scored { award, points } if award == wanted => u32::from(points),
        _ => 0,
    };
    events.iter().filter(|event| event.side == Some(side)).map(points).sum()
}
