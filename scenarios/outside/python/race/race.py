"""Race to Twenty: each side rolls a die and goes that far; a careful runner stops in the shade before a rest day. First home wins."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import kartacz  # noqa: E402

HELLO = {
    "name": "race",
    "version": "1.0",
    "title": "Race to Twenty",
    "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
    "endings": [{"id": "home", "name": "home first"}, {"id": "night", "name": "night falls"}],
    "stages": 40,
    "columns": [{"name": "rests"}, {"side": "red", "source": "fields"}, {"side": "blue", "source": "fields"}],
    "players": [["bold", "careful"], ["bold", "careful"]],
    "parameters": [
        {"path": "goal", "default": 20, "least": 5, "most": 100, "low": 15, "high": 30, "words": "fields to go"},
        {"path": "start", "default": 2, "least": 0, "most": 5, "words": "fields that Blue, who moves second, is ahead"},
        {"path": "stumble", "default": True, "words": "a one means a rest"},
    ],
}


def play(game):
    at, rests = [0, game.set["start"]], 0
    for turn in range(1, 41):
        for side, name in enumerate(["red", "blue"]):
            roll = game.roll(6, stage=turn, owner=side)
            if game.players[side] == "careful" and roll == 6:
                roll = 5
            if roll == 1 and game.set["stumble"]:
                rests += 1
                game.say(turn, "%s stumbles and rests." % name.capitalize())
                continue
            at[side] += roll
            game.say(turn, "%s goes %d fields, to %d." % (name.capitalize(), roll, at[side]))
            if at[side] >= game.set["goal"]:
                return end(name, "home", at, turn, rests)
    return end("draw", "night", at, 40, rests)


def end(winner, ending, at, turn, rests):
    return {"winner": winner, "ending": ending, "vp": at[0] - at[1], "stage": turn, "decisions": 2 * turn, "columns": [rests, *at]}


if __name__ == "__main__":
    kartacz.serve(HELLO, play)
