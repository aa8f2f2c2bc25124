"""Games of your own in kartacz: the protocol kartacz/1 in one file, for Python 3.8 and later, without other packages.

    import kartacz

    def play(game):
        ...  # game.set["goal"], game.players[0], game.roll(6, stage=1, owner=0), game.mind(0).random(), game.say(1, "Red moves.")
        return {"winner": "red", "ending": "home", "vp": 3, "stage": 7, "columns": [2, 3]}

    kartacz.serve(hello, play)
"""

import json
import random
import sys
import traceback

PROTOCOL = "kartacz/1"
MASK = 0xFFFFFFFFFFFFFFFF
K = 0x9E3779B97F4A7C15


def mix(word):
    z = (word + K) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rotl(word, by):
    return ((word << by) | (word >> (64 - by))) & MASK


class Stream:
    """Random numbers of one key (xoshiro256++)."""

    def __init__(self, x):
        self.a, self.b, self.c, self.d = (mix((x + i * K) & MASK) for i in range(4))

    def value(self):
        a, b, c, d = self.a, self.b, self.c, self.d
        value = (rotl((a + d) & MASK, 23) + a) & MASK
        t = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        self.a, self.b, self.c, self.d = a, b, c ^ t, rotl(d, 45)
        return value

    def below(self, faces):
        """A number from 0 to faces - 1."""
        while True:
            product = (self.value() >> 32) * faces
            if (product & 0xFFFFFFFF) >= 0x100000000 % faces:
                return product >> 32


class Game:
    """One game to be played: its number, its parameters and players, and its dice."""

    def __init__(self, seed, number, values, players):
        self.number, self.set, self.players = number, values, players
        self.seed = mix(mix(seed) ^ (number * 0xD6E8FEB86659FD93 & MASK))
        self.streams = {}
        self.minds = [None, None]
        self.log = None

    def below(self, faces, stage, owner=0, purpose=0):
        """A number from 0 to faces - 1, from the stream of this key: the stage, who rolls, and for what."""
        key = (stage, owner, purpose)
        if key not in self.streams:
            n = 16 * owner + purpose if owner < 256 and purpose < 16 else 4096 + 32 * owner + purpose
            word = ((n >> 16) << 32) + (stage << 16) + (n & 0xFFFF)
            self.streams[key] = Stream(mix(self.seed ^ mix(word)))
        return self.streams[key].below(faces)

    def roll(self, faces, stage, owner=0, purpose=0):
        """A die: 1 to faces."""
        return 1 + self.below(faces, stage, owner, purpose)

    def mind(self, side):
        """The random numbers of the player of a side, 0 or 1: apart from the dice, so that both stay as they are."""
        if self.minds[side] is None:
            self.minds[side] = random.Random(mix(self.seed ^ mix(0x5EA7 + side)))
        return self.minds[side]

    def say(self, stage, text):
        """An event for the log; costs nothing in games without one."""
        if self.log is not None:
            self.log.append({"stage": stage, "text": text})


def serve(hello, play):
    """Answers kartacz until its input ends.

    `play(game)` plays a Game and returns (winner, ending), or a dict with `winner`, `ending` and, where the game has them, `vp`, `stage`,
    `decisions` and `columns`. The winner is the id of a side or "draw".
    """
    defaults = {one["path"]: one["default"] for one in hello.get("parameters", [])}
    out = sys.stdout
    for line in sys.stdin:
        try:
            answer(hello, play, defaults, json.loads(line), out)
        except Exception as error:  # kartacz says what was wrong; the next question may be another.
            traceback.print_exc()
            out.write(json.dumps({"error": repr(error)}) + "\n")
        out.flush()


def answer(hello, play, defaults, asked, out):
    if asked["do"] == "hello":
        out.write(json.dumps({"protocol": PROTOCOL, "dice": "keyed", "log": True, **hello}) + "\n")
    elif asked["do"] == "play":
        first, many = asked["games"]
        for number in range(first, first + many):
            game = Game(int(asked["seed"]), number, {**defaults, **asked["set"]}, asked["players"])
            out.write(row(number, play(game)))
    elif asked["do"] == "log":
        game = Game(int(asked["seed"]), asked["game"], {**defaults, **asked["set"]}, asked["players"])
        game.log = []
        last = row(asked["game"], play(game))
        out.writelines(json.dumps(event) + "\n" for event in game.log)
        out.write(last)
    else:
        out.write(json.dumps({"error": "unknown: %s" % asked["do"]}) + "\n")


def row(number, result):
    if isinstance(result, tuple):
        result = {"winner": result[0], "ending": result[1]}
    return json.dumps({"game": number, "vp": 0, "stage": 1, "columns": [], **result}) + "\n"
