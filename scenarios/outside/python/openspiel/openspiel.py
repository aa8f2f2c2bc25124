"""Games of OpenSpiel for two players (the package open_spiel), by name: `python3 openspiel.py "breakthrough(rows=6,columns=6)"`."""

import copy
import importlib.metadata
import sys

import pyspiel

sys.path.append(sys.path[0] + "/..")
import kartacz  # noqa: E402

SPIEL = pyspiel.load_game_as_turn_based(sys.argv[1] if len(sys.argv) > 1 else "tic_tac_toe")
KIND = SPIEL.get_type()
HIDES = KIND.information != KIND.information.PERFECT_INFORMATION
EVERY = -(-SPIEL.max_game_length() // 255)  # Moves of a stage: kartacz knows at most 255 stages.
NAMES = ["First", "Second", "Chance"]  # Chance is player -1.


class Rules:
    def __init__(self, game):
        self.game, self.state, self.moves = game, SPIEL.new_initial_state(), 0

    def turn(self):
        while self.state.is_chance_node():
            dice = kartacz.Stream(self.game.below(1 << 32, stage=1 + self.moves))
            self.apply(dice.choices(*zip(*self.state.chance_outcomes()))[0])
        return self.end() if self.state.is_terminal() else (self.state.current_player(), self.state.legal_actions())

    def choose(self, choice):
        self.apply(self.state.legal_actions()[choice])
        self.moves += 1

    def apply(self, action):
        who = self.state.current_player()
        if self.game.events is not None and not (HIDES and who < 0):  # Who else learns of it, OpenSpiel does not say.
            self.game.say(1 + self.moves // EVERY, "%s: %s" % (NAMES[who], self.words(action)), side=who if HIDES else None)
        self.state.apply_action(action)

    def words(self, action):
        return self.state.action_to_string(self.state.current_player(), action)

    def view(self, side):
        return self.state.observation_string(side) if HIDES else str(self.state)

    def end(self):
        first, second = self.state.returns()
        points = first if KIND.utility == KIND.utility.ZERO_SUM else first - second
        winner = "draw" if points == 0 else NAMES[points < 0].lower()
        return {"winner": winner, "ending": "end", "vp": round(points), "stage": -(-self.moves // EVERY)}

    def twin(self, side, seed):
        self.state = self.state.resample_from_infostate(side, kartacz.Stream(kartacz.mix(seed)).random)

    def __deepcopy__(self, memo):
        other = copy.copy(self)
        other.game, other.state = copy.deepcopy(self.game, memo), self.state.clone()
        return other


def known():
    """Whether search may play: nothing is hidden, or what is can be drawn again."""
    rules = Rules(kartacz.Game(1, 0, {}, []))
    try:
        return not HIDES or rules.turn() and rules.twin(0, 1) is None
    except pyspiel.SpielError:
        return False


HELLO = {
    "name": KIND.short_name,
    "version": importlib.metadata.version("open_spiel"),
    "title": str(SPIEL),
    "sides": [{"id": name.lower(), "name": name} for name in NAMES[:2]],
    "endings": [{"id": "end", "name": "end of the game"}],
    "stage": "move" if EVERY == 1 else "%d moves" % EVERY,
    "stages": -(-SPIEL.max_game_length() // EVERY),
    "decides": known(),
    "hides": HIDES and known(),
}
kartacz.serve(HELLO, Rules, {"uniform": lambda game, side, choices: game.mind(side).below(len(choices))})
