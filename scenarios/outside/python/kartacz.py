"""Games of your own in kartacz: the protocol kartacz/1 in one file, for Python 3.8 and later, without other packages.

A game that only plays itself is a function:

    def play(game):
        ...  # game.set["goal"], game.players[0], game.roll(6, stage=1, owner=0), game.say(1, "Red moves.")
        return {"winner": "red", "ending": "home", "vp": 3, "stage": 7, "columns": [2, 3]}

    kartacz.serve(hello, play)

A game whose decisions others may make yields them, and receives the place of the choice; kartacz then plays it at random, searches, and
asks people:

    def play(game):
        moves = ["left", "right"]
        move = moves[(yield 0, moves)]  # side 0 chooses
        ...

A class does the same without being played again for every position that is loaded; see `Script` for what it needs.
"""

import copy
import inspect
import json
import os
import random
import sys
import traceback

PROTOCOL = "kartacz/1"
MASK = 0xFFFFFFFFFFFFFFFF
K = 0x9E3779B97F4A7C15
MIND = 0x706C61796572


def mix(word):
    z = (word + K) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rotl(word, by):
    return ((word << by) | (word >> (64 - by))) & MASK


class Stream(random.Random):
    """Random numbers of one key (xoshiro256++), with all that Python's generators have: `random()`, `choice()`, `shuffle()`."""

    def __new__(cls, x):
        return super().__new__(cls, 0)

    def __init__(self, x):
        self.words, self.gauss_next = tuple(mix((x + i * K) & MASK) for i in range(4)), None

    def seed(self, *_):
        """A stream has its key, and no other seed."""

    def value(self):
        a, b, c, d = self.words
        value = (rotl((a + d) & MASK, 23) + a) & MASK
        t = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        self.words = a, b, c ^ t, rotl(d, 45)
        return value

    def below(self, faces):
        """A number from 0 to faces - 1."""
        while True:
            product = (self.value() >> 32) * faces
            if (product & 0xFFFFFFFF) >= 0x100000000 % faces:
                return product >> 32

    def random(self):
        return (self.value() >> 11) * 2.0**-53

    def getrandbits(self, count):
        bits = 0
        for _ in range(-(-count // 64)):
            bits = bits << 64 | self.value()
        return bits >> (-count % 64)

    def getstate(self):
        return self.words, self.gauss_next

    def setstate(self, state):
        self.words, self.gauss_next = state

    def __copy__(self):
        other = Stream(0)
        other.setstate(self.getstate())
        return other

    def __deepcopy__(self, memo):
        return copy.copy(self)


class Game:
    """One game to be played: its number, its parameters and players, and its dice.

    A player is the name of one of the program's own, or None where kartacz decides.
    """

    def __init__(self, seed, number, values, players, log=False):
        self.number, self.set, self.players = number, values, players
        self.events = [] if log else None
        self.decisions = 0
        self.dice(seed)

    def dice(self, seed):
        """All dice and minds from here on are those of this seed."""
        self.run_seed, self.own_seed = seed, None
        self.streams, self.minds = {}, [None, None]

    @property
    def seed(self):
        """The seed of this game. Made when it is needed: a game may roll nothing."""
        if self.own_seed is None:
            self.own_seed = mix(mix(self.run_seed) ^ (self.number * 0xD6E8FEB86659FD93 & MASK))
        return self.own_seed

    def stream(self, stage, owner=0, purpose=0):
        """The random numbers of a key: the stage, who rolls, and for what; to shuffle a deck, for example."""
        key = (stage, owner, purpose)
        if key not in self.streams:
            n = 16 * owner + purpose if owner < 256 and purpose < 16 else 4096 + 32 * owner + purpose
            word = ((n >> 16) << 32) + (stage << 16) + (n & 0xFFFF)
            self.streams[key] = Stream(mix(self.seed ^ mix(word)))
        return self.streams[key]

    def below(self, faces, stage, owner=0, purpose=0):
        """A number from 0 to faces - 1, from the stream of this key."""
        return self.stream(stage, owner, purpose).below(faces)

    def roll(self, faces, stage, owner=0, purpose=0):
        """A die: 1 to faces."""
        return 1 + self.below(faces, stage, owner, purpose)

    def mind(self, side):
        """The random numbers of the player of a side, 0 or 1: apart from the dice, so that both stay as they are."""
        if self.minds[side] is None:
            self.minds[side] = Stream(mix(self.seed ^ mix(MIND + side)))
        return self.minds[side]

    def say(self, stage, text, side=None, **more):
        """An event for the log; costs nothing in games without one. With a side, 0 or 1, only this side learns of it."""
        if self.events is not None:
            self.events.append({"stage": stage, "text": text, **({} if side is None else {"side": side}), **more})


class Script:
    """A game that is written as a generator of decisions: (side, choices), or (side, choices, view), where view(side) is a text.

    A class that is given to `serve` has what this one has: `Rules(game)` sets up; `turn()` is (side, choices), or the result; `choose(i)`
    carries a choice out; `view(side)` may be missing, and `twin(side, seed)`, which changes what this side cannot know; `words(choice)`
    may give a choice in words. Positions are copied with `copy.deepcopy`.

    A generator cannot be copied: a copy of a Script sleeps until it is needed, and then plays its choices again.
    """

    def __init__(self, play, game, seed):
        self.play, self.game, self.seed, self.players = play, game, seed, game.players
        self.made, self.running, self.asleep = [], None, False

    def turn(self):
        self.wake()
        return self.now if isinstance(self.now, dict) else self.now[:2]

    def view(self, side):
        self.wake()
        return self.now[2](side) if isinstance(self.now, tuple) and len(self.now) > 2 else ""

    def choose(self, choice):
        self.wake()
        self.made.append(("choice", choice))
        self.step(choice)

    def dice(self, seed):
        self.wake()
        self.made.append(("dice", seed))
        self.game.dice(seed)

    def step(self, choice):
        try:
            self.now = self.running.send(choice)
        except StopIteration as end:
            self.now = result_of(end.value)

    def wake(self):
        if self.running is not None:
            return
        if not self.asleep:
            self.begin()
            return
        now = self.game.players, self.game.minds, self.game.events
        self.game.players, self.game.events = self.players, None
        self.game.dice(self.seed)
        self.begin()
        for kind, value in self.made:
            self.step(value) if kind == "choice" else self.game.dice(value)
        self.game.players, self.game.minds, self.game.events = now
        self.asleep = False

    def begin(self):
        self.running = self.play(self.game)
        self.step(None)

    def __deepcopy__(self, memo):
        other = Script(self.play, copy.deepcopy(self.game, memo), self.seed)
        other.players, other.made, other.asleep = self.players, list(self.made), True
        return other


class Table:
    """A game that is being played, decision by decision."""

    def __init__(self, server, game, seed):
        self.server, self.game = server, game
        self.rules = server.play(game) if inspect.isclass(server.play) else Script(server.play, game, seed)

    def turn(self):
        """Plays on until kartacz decides, or to the end: the (side, choices), or the result."""
        while True:
            now = self.rules.turn()
            if not isinstance(now, tuple):
                return {"decisions": self.game.decisions, **result_of(now)}
            side, choices = now
            own = self.server.own.get(self.game.players[side])
            if own is None and len(choices) > 1:
                return now
            self.choose(own(self.game, side, choices) if own and len(choices) > 1 else 0)

    def choose(self, choice):
        now = self.rules.turn()
        if not isinstance(now, tuple) or not 0 <= choice < len(now[1]):
            raise ValueError("there is no choice %r" % choice)
        self.game.decisions += len(now[1]) > 1
        self.rules.choose(choice)

    def copy(self):
        other = copy.deepcopy(self, {id(self.server): self.server, id(self.game.set): self.game.set})
        if isinstance(other.rules, Script):
            other.game = other.rules.game
        return other

    def reseed(self, seed):
        """From here on the game is only tried out, with other dice: no one reads of it."""
        self.game.events = None
        self.rules.dice(seed) if isinstance(self.rules, Script) else self.game.dice(seed)


def result_of(value):
    return {"winner": value[0], "ending": value[1]} if isinstance(value, tuple) else value


def words_of(choice):
    return " ".join(map(str, choice)) if isinstance(choice, (tuple, list)) else str(choice)


class Server:
    """Answers questions."""

    def __init__(self, hello, play, own):
        self.decides = inspect.isclass(play) or inspect.isgeneratorfunction(play)
        self.play, self.own = play, own
        self.sides = [side["id"] for side in hello["sides"]]
        self.defaults = {one["path"]: one["default"] for one in hello.get("parameters", [])}
        can = {"dice": "keyed", "log": True, "decides": self.decides, "hides": hasattr(play, "twin"), "advises": bool(own)}
        if self.decides:
            can["players"] = [list(own), list(own)]
        self.hello = {"protocol": PROTOCOL, **can, **hello}
        self.table, self.saved = None, []

    def game(self, asked, number, log=False):
        players = asked.get("players", [None, None])
        return Game(int(asked["seed"]), number, {**self.defaults, **asked["set"]}, players, log)

    def answer(self, asked):
        """The lines of an answer, one after the other."""
        do = asked["do"]
        if do == "hello":
            yield self.hello
        elif do == "play":
            first, many = asked["games"]
            seed, players = int(asked["seed"]), asked["players"]
            for number in range(first, first + many):
                yield self.row(number, self.played(seed, Game(seed, number, {**self.defaults, **asked["set"]}, players)))
        elif do == "log":
            game = self.game(asked, asked["game"], log=True)
            last = self.row(asked["game"], self.played(int(asked["seed"]), game))
            yield from self.news(game)
            yield last
        elif self.decides and hasattr(self, "do_" + do):
            yield getattr(self, "do_" + do)(asked)
        else:
            yield {"error": "unknown: %s" % do}

    def played(self, seed, game):
        return Table(self, game, seed).turn() if self.decides else result_of(self.play(game))

    def row(self, number, result):
        return {"game": number, "vp": 0, "stage": 1, "columns": [], **result}

    def news(self, game):
        """The events since they were last given, with the ids of sides."""
        events, game.events = game.events, []
        return [{**event, "side": self.sides[event["side"]]} if "side" in event else event for event in events]

    def now(self):
        """The decision that kartacz makes, or the row of the game."""
        turn, game = self.table.turn(), self.table.game
        said = self.row(game.number, turn) if isinstance(turn, dict) else {"side": self.sides[turn[0]], "choices": len(turn[1])}
        return said if game.events is None else {**said, "events": self.news(game)}

    def do_start(self, asked):
        self.saved = []
        self.table = Table(self, self.game(asked, asked["game"], asked.get("log", False)), int(asked["seed"]))
        return self.now()

    def do_view(self, asked):
        view = getattr(self.table.rules, "view", lambda side: "")
        return {"view": view(self.sides.index(asked["side"]))}

    def do_choices(self, asked):
        words = getattr(self.table.rules, "words", words_of)
        return {"choices": [words(choice) for choice in self.table.turn()[1]]}

    def do_advise(self, asked):
        """The choice of the first player of this side; it thinks on a copy, so that no luck is spent."""
        table = self.table.copy()
        side, choices = table.turn()
        return {"choice": self.own[self.hello["players"][side][0]](table.game, side, choices)}

    def do_choose(self, asked):
        self.table.choose(asked["choice"])
        return self.now()

    def do_save(self, asked):
        self.saved.append(self.table.copy())
        return {"saved": len(self.saved) - 1}

    def do_load(self, asked):
        self.table = self.saved[asked["saved"]].copy()
        if "seed" in asked:
            self.table.reseed(int(asked["seed"]))
        if "twin" in asked:
            self.table.rules.twin(self.sides.index(asked["twin"]), int(asked["seed"]))
        if "choice" in asked:
            self.table.choose(asked["choice"])
        if "players" in asked:
            self.table.game.players = asked["players"]
        return self.now()


def serve(hello, play, players=None):
    """Answers kartacz until its input ends.

    `play` is one of three, see the top of this file. Its result is (winner, ending), or a dict with `winner`, `ending` and, where the game
    has them, `vp`, `stage`, `decisions` and `columns`; the winner is the id of a side or "draw". `players` are the program's own, by name, for
    games with decisions: player(game, side, choices) is the place of its choice.
    """
    server, out = Server(hello, play, players or {}), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # What a game prints, or what it calls, is no answer.
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        try:
            for said in server.answer(json.loads(line)):
                out.write(json.dumps(said) + "\n")
                out.flush()  # Each row as soon as it is known: a fault is then of the next game.
        except Exception as error:  # kartacz says what was wrong; the next question may be another.
            traceback.print_exc()
            out.write(json.dumps({"error": repr(error)}) + "\n")
        out.flush()
