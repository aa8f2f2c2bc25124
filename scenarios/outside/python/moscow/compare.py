"""Compares moscow.py with kartacz's own Battle for Moscow.

    compare.py SEED GAMES PROGRAM                                  the same games, event for event, both sides at random
    compare.py SEED GAMES PROGRAM --players heuristic random       the same; every choice of a side that is not at random is
                                                                   taken from the program's log, and must be legal here
    compare.py SEED GAMES PROGRAM --rows                           games of two seeds: are they distributed alike?

`--set PATH=VALUE` changes a parameter in both.
"""

import argparse
import collections
import json
import math
import subprocess
import sys
import tempfile

import moscow
from moscow import END, HELLO, SIDES, STOP, kartacz

SCENARIO = "classic/scenario-moscow"
PATHS = {"turns": "turns", "german-replacements": "replacements.germans.points", "soviet-replacements": "replacements.soviets.points"}
KEYS = ["stage", "phase", "rule", "event", "side", "unit", "from", "to", "target", "result", "count", "vp", "n"]
FACTS = ["attack", "defence", "shift", "column", "roll", "result"]  # of a die roll


def changes(asked):
    """The parameters, and the same for the program."""
    values = {one["path"]: one["default"] for one in HELLO["parameters"]}
    values.update((path, json.loads(value)) for path, value in (one.split("=") for one in asked))
    words = [word for path in PATHS for word in ("--set", "%s=%d" % (PATHS[path], values[path]))]
    return values, words if values["mud"] else words + ["--what-if", "moscow-no-mud"]


def theirs(asked, number, words):
    players = [word for side, player in zip(SIDES, asked.players) for word in ("--player", "%s=%s" % (side, player))]
    command = [asked.program, "play", SCENARIO, "--seed", str(asked.seed), "--game", str(number), "--json", *players, *words]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()
    return [seen(json.loads(line)) for line in lines[1:]]  # the first is the set-up


def seen(event):
    """What is compared of an event: theirs has MP in twelfths, and names a phase before the first begins."""
    event = dict(event, side=event.get("by", event.get("side")))
    if event["event"] in ("turn-starts", "weather-is"):
        event["phase"] = None
    if event["event"] in ("moved", "move-starts") and "by" not in event:
        event["count"] //= 12
    facts = event.get("rolled") or {}
    return tuple([event.get(key) for key in KEYS] + [facts.get(key) for key in FACTS])


def play(asked, number, values, choose, log=True):
    """Plays a game; `choose(game, side, choices)` decides. The events, and the row."""
    game = kartacz.Game(asked.seed, number, values, [None, None], log)
    run, choice = moscow.play(game), None
    try:
        while True:
            side, choices, _ = run.send(choice)
            game.decisions += 1
            choice = choose(game, side, choices)
    except StopIteration as end:
        return game, end.value


def at_random(game, side, choices):
    return game.mind(side).below(len(choices))


def following(log, players):
    """Chooses what the next event of a log shows; where it shows nothing, the last choice, which is to end. A random side draws."""

    def choose(game, side, choices):
        if players[side] == "random":
            return at_random(game, side, choices)
        event = dict(zip(KEYS, log[len(game.events)])) if len(game.events) < len(log) else {}
        names = {(kind, event[key]) for kind, key in SHOWN.get(event.get("event"), [])}
        for place, choice in enumerate(choices):
            if len(choice) > 1 and (choice[0], getattr(choice[1], "id", None) or choice[1].name) in names:
                return place
        return len(choices) - 1

    return choose


SHOWN = {  # by an event: kinds of choices, and where it names what was chosen
    "placed": [("place", "to")],
    "move-starts": [("move", "unit")],
    "moved": [("step", "to")],
    "committed": [("attack", "target"), ("join", "unit")],
    "rolled": [("resolve", "target")],
    "step-lost": [("lose", "unit")],
    "eliminated": [("lose", "unit"), ("remove", "unit")],
    "retreated": [("retreat", "to")],
    "advanced": [("advance", "unit")],
    "replaced": [("replace", "unit")],
    "rebuilt": [("rebuild", "unit"), ("place", "to")],
}


def compare_events(asked):
    values, words = changes(asked.set)
    events, kinds = 0, collections.Counter()
    for number in range(asked.games):
        log = theirs(asked, number, words)
        try:
            game, _ = play(asked, number, values, following(log, asked.players))
            mine = [seen(event) for event in game.events]
        except Exception as error:
            print("game %d: %r" % (number, error))
            return 1
        for place in range(max(len(log), len(mine))):
            if log[place : place + 1] != mine[place : place + 1]:
                print("game %d of seed %d differs:" % (number, asked.seed))
                for event in log[max(place - 8, 0) : place]:
                    print("   ", *event)
                print("theirs", *log[place : place + 1])
                print("mine  ", *mine[place : place + 1])
                return 1
        events += len(log)
        kinds.update(event[KEYS.index("event")] for event in log)
    print("%d games agree, %d events: %s" % (asked.games, events, ", ".join("%d %s" % (n, kind) for kind, n in kinds.most_common())))
    return 0


def compare_rows(asked):
    """Their games of the seed, ours of the next one."""
    values, words = changes(asked.set)
    names = [one["name"] for one in HELLO["columns"]]
    other = argparse.Namespace(seed=asked.seed + 1)
    rows = [play(other, number, values, at_random, log=False)[1] for number in range(asked.games)]
    columns = dict(zip(names, zip(*(row["columns"] for row in rows))))
    columns["ending"] = [row["ending"] for row in rows]
    columns["outcome"] = [row["winner"] for row in rows]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        players = [word for side in SIDES for word in ("--player", side + "=random")]
        run = [asked.program, "run", SCENARIO, "--quiet", "--seed", str(asked.seed), "--games", str(asked.games), "--out", folder]
        subprocess.run(run + players + words, check=True, stdout=subprocess.DEVNULL)
        for name in ["outcome", "ending", *names]:
            slices = subprocess.run([asked.program, "slice", folder, "--by", name, "--json"], check=True, stdout=subprocess.PIPE)
            their = {cell["key"][0]: cell["games"] for cell in json.loads(slices.stdout)["cells"]}
            square, freedom, p = chi_square(their, collections.Counter(columns[name]))
            print("%-22s chi-square %7.2f, %3d degrees of freedom, p = %.4f" % (name, square, freedom, p))
            bad += p < 0.001
    return int(bad > 0)


def chi_square(one, other, least=20):
    """Are two samples alike? Neighbouring values are put together until a bin has enough games."""
    bins, filling = [], [0, 0]
    for key in sorted(set(one) | set(other)):
        filling = [filling[0] + one.get(key, 0), filling[1] + other.get(key, 0)]
        if sum(filling) >= least:
            bins.append(filling)
            filling = [0, 0]
    if bins:
        bins[-1] = [a + b for a, b in zip(bins[-1], filling)]
    totals = [sum(column) for column in zip(*bins)]
    square = 0.0
    for cell in bins:
        for count, total in zip(cell, totals):
            expected = sum(cell) * total / sum(totals)
            square += (count - expected) ** 2 / expected
    return square, len(bins) - 1, p_value(square, len(bins) - 1)


def p_value(square, freedom):
    """Wilson and Hilferty: the cube root of a chi-square is nearly normal."""
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    return math.erfc(((square / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread)) / 2


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("program")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE")
    parser.add_argument("--players", nargs=2, default=["random", "random"], metavar=("GERMANS", "SOVIETS"))
    parser.add_argument("--rows", action="store_true")
    chosen = parser.parse_args()
    sys.exit(compare_rows(chosen) if chosen.rows else compare_events(chosen))
