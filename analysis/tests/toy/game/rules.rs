//! The rules (`engine/src/games/NAME/`). On a board of three by three squares the sides take turns: a side names an empty square
//! and rolls a die. When the roll and the bonus of the side come to `need`, its mark stays there.

use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::core::game::{Actions, Game, Observer, Outcome, Recorder, Side, Silent, Winner};

/// The squares: `a1` is 0, `b1` is 1, `a2` is 3.
pub const SQUARES: u8 = 9;
/// The square in the middle.
pub const CENTRE: u8 = 4;
/// What a line of three is worth; a mark is worth 1.
pub const LINE: i32 = 3;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The most rounds of a scenario of the small size; the large one has room for [`SQUARES`] rounds.
pub const FEW: u8 = 6;

/// A scenario of at most `MOST` rounds: the game is compiled in two sizes, which play alike.
#[derive(Clone, Debug, Default)]
pub struct Toy<const MOST: u8 = FEW> {
    pub id: String,
    pub title: String,
    pub rounds: u8,
    /// The least result with which a mark stays.
    pub need: i32,
    pub side_ids: [String; 2],
    pub side_names: [String; 2],
    pub bonus: [i32; 2],
    pub origins: kartacz_engine::scenario::Origins,
    pub hash: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The squares of each side, a bit each.
    pub marks: [u16; 2],
    pub round: u8,
    side: Side,
    /// The round in which the centre was marked, or 0.
    pub centre: u8,
}

/// A roll for a square.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub round: u8,
    pub side: Side,
    pub square: u8,
    pub roll: i32,
    pub stays: bool,
    /// The net points after it.
    pub vp: i32,
}

/// Whether these squares hold a line.
pub fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

/// The lines that a side completes with one more mark.
pub fn lines_open(state: &State, side: Side) -> usize {
    let [own, other] = [side, side.other()].map(|side| state.marks[side.index()]);
    LINES.iter().filter(|line| (own & **line).count_ones() == 2 && other & **line == 0).count()
}

impl State {
    /// The side that acts.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The squares without a mark.
    pub fn empty(&self) -> impl Iterator<Item = u8> {
        let taken = self.marks[0] | self.marks[1];
        (0..SQUARES).filter(move |square| taken >> square & 1 == 0)
    }

    /// The points of a side from its marks and from its line.
    pub fn points(&self, side: Side) -> [i32; 2] {
        let marks = self.marks[side.index()];
        [marks.count_ones() as i32, if has_line(marks) { LINE } else { 0 }]
    }

    fn vp(&self) -> i32 {
        let [first, second] = Side::BOTH.map(|side| self.points(side).iter().sum::<i32>());
        first - second
    }
}

impl<const MOST: u8> Toy<MOST> {
    /// The scenario in another size.
    pub fn resized<const OTHER: u8>(self) -> Toy<OTHER> {
        assert!(self.rounds <= OTHER, "it has room");
        let Self { id, title, rounds, need, side_ids, side_names, bonus, origins, hash } = self;
        Toy { id, title, rounds, need, side_ids, side_names, bonus, origins, hash }
    }
}

/// The state after set-up.
const START: State = State { marks: [0; 2], round: 1, side: Side::First, centre: 0 };

impl<const MOST: u8> Toy<MOST> {
    fn mark(&self, state: &mut State, square: u8, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) {
        let State { round, side, .. } = *state;
        let place = side.index();
        let roll = dice.d10(Key { stage: round, owner: place as u16, purpose: 0 });
        let stays = roll + self.bonus[place] >= self.need;
        if stays {
            state.marks[place] |= 1 << square;
            state.centre = if square == CENTRE { round } else { state.centre };
        }
        state.round += place as u8;
        state.side = side.other();
        log.record(state, Event { round, side, square, roll, stays, vp: state.vp() });
    }
}

impl<const MOST: u8> Game for Toy<MOST> {
    type State = State;
    type Action = u8;
    type Event = Event;
    /// Nothing is hidden.
    type View<'a> = &'a State;

    fn start_seeded(&self, _: &mut Seeded) -> State {
        START
    }

    fn start_recorded(&self, _: &mut dyn Dice, _: &mut Recorder<'_, State, Event>) -> State {
        START
    }

    fn apply_seeded(&self, state: &mut State, square: u8, dice: &mut Seeded) {
        self.mark(state, square, dice, &mut Silent);
    }

    fn apply_recorded(
        &self,
        state: &mut State,
        square: u8,
        mut dice: &mut dyn Dice,
        log: &mut Recorder<'_, State, Event>,
    ) {
        self.mark(state, square, &mut dice, log);
    }

    fn decider(&self, state: &State) -> Option<Side> {
        let over = state.marks.into_iter().any(has_line) || state.round > self.rounds || state.empty().count() < 2;
        (!over).then_some(state.side)
    }

    fn legal(&self, state: &State, out: &mut Actions<u8>) {
        out.clear();
        out.extend(state.empty());
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let vp = state.vp();
        let (winner, ending) = match vp {
            0 => (Winner::Draw, 2),
            1.. => (Winner::Side(Side::First), u8::from(!has_line(state.marks[0]))),
            _ => (Winner::Side(Side::Second), u8::from(!has_line(state.marks[1]))),
        };
        let stage = state.round - u8::from(state.side == Side::First);
        self.decider(state).is_none().then_some(Outcome { winner, ending, vp, stage })
    }

    fn view<'a>(&'a self, state: &'a State, _: Side) -> &'a State {
        state
    }

    fn endings(&self) -> &'static [&'static str] {
        &["line", "marks", "level"]
    }
}
