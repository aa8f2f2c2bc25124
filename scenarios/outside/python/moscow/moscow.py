"""Battle for Moscow, written from its printed rules alone: `kartacz rules classic/scenario-moscow`.

The numbers in comments are those of the paragraphs. Functions follow the rulebook's order, from set-up to victory; those that ask a side
for a decision are generators, and `play` at the end is the sequence of play.
"""

import os
import sys
from collections import namedtuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import kartacz  # noqa: E402
from board import CITIES, EDGE, FORT, GERMANS, HEXES, LINE, MOSCOW, SIDES, SOVIETS, units  # noqa: E402

HELLO = {
    "name": "moscow",
    "version": "1.0",
    "title": "Battle for Moscow",
    "sides": [{"id": "germans", "name": "Germans"}, {"id": "soviets", "name": "Soviets"}],
    "endings": [{"id": "time", "name": "time is up"}],
    "stages": 20,
    "columns": [
        {"name": "vp_germans_moscow", "side": "germans", "source": "moscow"},
        {"name": "vp_soviets_moscow", "side": "soviets", "source": "moscow"},
        {"name": "units_left_germans"},
        {"name": "units_left_soviets"},
        {"name": "steps_left_germans"},
        {"name": "steps_left_soviets"},
        {"name": "strength_lost_germans"},
        {"name": "strength_lost_soviets"},
        {"name": "objectives_germans"},
        {"name": "objectives_soviets"},
    ],
    "parameters": [
        {"path": "turns", "default": 7, "least": 1, "most": 20, "words": "turns of the game", "rulebook": "3.1"},
        {"path": "mud", "default": True, "words": "mud on turns 3 and 4", "rulebook": "13.2"},
        {"path": "german-replacements", "default": 1, "least": 0, "most": 20, "words": "German points a turn", "rulebook": "11.3"},
        {"path": "soviet-replacements", "default": 5, "least": 0, "most": 20, "words": "Soviet points a turn", "rulebook": "11.3"},
    ],
}

NAMES = [side["name"] for side in HELLO["sides"]]
END, STOP, DONE = ("end",), ("stop",), ("done",)  # the choices that are no unit and no hex
PLACED, ATTACK = 0, 3  # appendix B: purposes of rolls
MUD = {3, 4}  # 13.2
LIMIT = 1  # 6.1: units of a side in a hex
RETREAT, FARTHEST = 2, 4  # 9.1 and 9.4: hexes of a retreat, and those of one that goes on


class War:
    """The position: where units and markers are."""

    def __init__(self, game):
        self.game, self.turn, self.phase, self.told = game, 0, None, 0
        self.units = units()
        self.stacks = {hex: [] for hex in HEXES}  # the unit that entered last comes first
        self.strength_lost = [0, 0]  # the printed attack strengths of all steps lost
        self.holder = dict.fromkeys(HEXES)  # 14.1
        self.holder.update(dict.fromkeys(EDGE[GERMANS], GERMANS))
        self.holder.update(dict.fromkeys(EDGE[SOVIETS] | CITIES, SOVIETS))

    def tell(self, rule, event, text, **more):
        """An event of the log. Its sentence and its values are put together only when there is a log."""
        self.told += 1
        if self.game.events is None:
            return
        values = {key: getattr(value, "id", value) for key, value in more.items()}
        if "by" in more:
            values["by"], more["by"] = SIDES[more["by"]], NAMES[more["by"]]
        if "start" in more:
            values["from"] = values.pop("start")
        facts = {"n": self.told, "phase": self.phase, "rule": rule, "event": event, **values, "vp": self.vp()}
        self.game.say(self.turn, text.format(**more), **facts)

    def of(self, side):
        return [unit for unit in self.units if unit.side == side and unit.hex]

    def enter(self, unit, hex):
        self.leave(unit)
        unit.hex = hex
        self.stacks[hex].insert(0, unit)
        self.holder[hex] = unit.side  # 14.1: passing through is enough

    def leave(self, unit):
        if unit.hex:
            self.stacks[unit.hex].remove(unit)
            unit.hex = None

    def enemies(self, side, hex):
        stack = self.stacks[hex]
        return bool(stack) and stack[0].side != side

    def room(self, side, hex):
        """6.1."""
        return not self.enemies(side, hex) and len(self.stacks[hex]) < LIMIT

    def ezoc(self, side, hex):
        """5.1."""
        for other in hex.beside:
            stack = self.stacks[other]
            if stack and stack[0].side != side:
                return True
        return False

    def mud(self):
        """13.1."""
        return self.turn in MUD and self.game.set["mud"]

    def view(self, _):
        """For people: both sides see everything (2.1)."""
        lines = ["Turn %d, %s." % (self.turn, self.phase) if self.turn else "Set-up."]
        for hex in HEXES:
            if self.stacks[hex]:
                words = ["%s %s %d-%d-%d" % (NAMES[unit.side], unit, *unit.values[unit.steps]) for unit in self.stacks[hex]]
                lines.append("%s: %s" % (hex, ", ".join(words)))
        return "\n".join(lines)

    def vp(self):
        """14.2: net for the Germans."""
        return 1 if self.holder[MOSCOW] == GERMANS else -1


def decide(war, side, choices):
    """What a side chooses. There is nothing to ask when there is only one choice."""
    return choices[(yield side, choices, war.view)] if len(choices) > 1 else choices[0]


# 2.3 Set-up


def set_up(war):
    draw_soviet_line(war)
    yield from place_german_line(war)


def draw_soviet_line(war):
    """2.3: each hex draws a unit; appendix B: the last of the list fills the gap."""
    left = [unit for unit in war.units if unit.side == SOVIETS and unit.steps]
    for hex in LINE[SOVIETS]:
        place = war.game.below(len(left), 0, hex.number, PLACED) if len(left) > 1 else 0
        unit, last = left[place], left.pop()
        if unit is not last:
            left[place] = last
        war.enter(unit, hex)
        war.tell("2.3", "placed", "{unit} is drawn for {to}.", by=SOVIETS, unit=unit, to=hex, result="drawn")
    for unit in left:
        unit.steps = 0


def place_german_line(war):
    for unit in [unit for unit in war.units if unit.side == GERMANS]:
        free = [hex for hex in LINE[GERMANS] if war.room(GERMANS, hex)]
        _, hex = yield from decide(war, GERMANS, [("place", hex) for hex in free])
        war.enter(unit, hex)
        war.tell("2.3", "placed", "{unit} begins in {to}.", by=GERMANS, unit=unit, to=hex, result="chosen")


# 4 Movement, 5 Zones of control


def movement(war, phase):
    """4.1."""
    waiting = [unit for unit in war.of(phase.side) if phase.only in (None, unit.kind) and points(war, unit, phase)]
    while True:
        order = yield from decide(war, phase.side, [("move", unit) for unit in waiting] + [END])
        if order is END:
            return
        waiting.remove(order[1])
        yield from move(war, order[1], phase)


def points(war, unit, phase):
    """4.1 and 13.2: movement points in this weather."""
    return min(unit.mp, 1) if war.mud() and not phase.along else unit.mp


def steps(war, unit, left, first, phase):
    """The hexes that a moving unit may enter next."""
    if not left:
        return []
    ways = unit.hex.rails if phase.along else unit.hex.beside  # 4.4
    return [hex for hex in ways if not war.enemies(unit.side, hex) and (first or cost(hex, phase) <= left)]  # 4.6, 4.5, 4.2


def cost(hex, phase):
    """1.2 and 1.5."""
    return 2 if hex.forest and not phase.along else 1


def move(war, unit, phase):
    left, first = points(war, unit, phase), True
    war.tell("4.1", "move-starts", "{unit} may move {count} MP.", by=unit.side, unit=unit, count=left)
    while True:
        ways = steps(war, unit, left, first, phase)
        order = yield from decide(war, unit.side, [("step", hex) for hex in ways] + [STOP])
        if order is STOP:
            return
        start, hex = unit.hex, order[1]
        war.enter(unit, hex)
        left = 0 if war.ezoc(unit.side, hex) else max(left - cost(hex, phase), 0)  # 5.2, 4.5
        first = False
        war.tell("4.2", "moved", "{unit} moves from {start} to {to}.", by=unit.side, unit=unit, start=start, to=hex, count=left)


# 6 Stacking


def excess(war, side):
    """6.2: what stands beyond the limit when a phase ends is lost."""
    for hex in HEXES:
        stack = war.stacks[hex]
        while len(stack) > LIMIT and stack[0].side == side:
            _, unit = yield from decide(war, side, [("remove", unit) for unit in stack])
            eliminate(war, unit, "6.2")


# 7 Attacks


def combat(war, phase):
    """7.2: all attacks are declared before the first is resolved."""
    attacks = yield from declare(war, phase.side)
    while attacks:
        _, hex = yield from decide(war, phase.side, [("resolve", hex) for hex in HEXES if hex in attacks])
        attackers = attacks.pop(hex)
        if war.stacks[hex]:
            yield from fight(war, phase.side, hex, attackers)


def declare(war, side):
    """7.1, 7.3 and 7.4."""
    attacks, fresh = {}, [unit for unit in war.of(side) if unit.attack > 0]
    while True:
        near = {hex for unit in fresh for hex in unit.hex.beside if hex not in attacks and war.enemies(side, hex)}
        order = yield from decide(war, side, [("attack", hex) for hex in HEXES if hex in near] + [END])
        if order is END:
            return attacks
        hex = order[1]
        attacks[hex] = yield from join(war, side, hex, fresh)
        war.tell("7.2", "declared", "{count} will attack {target}.", by=side, target=hex, count=len(attacks[hex]))


def join(war, side, hex, fresh):
    """7.1: the attackers, one by one."""
    attackers = []
    while True:
        able = [unit for unit in fresh if hex in unit.hex.beside]
        order = yield from decide(war, side, [("join", unit) for unit in able] + [DONE] * bool(attackers))
        if order is DONE:
            return attackers
        fresh.remove(order[1])
        attackers.append(order[1])
        war.tell("7.1", "committed", "{unit} will attack {target}.", by=side, unit=order[1], start=order[1].hex, target=hex)


# 8 Combat results table

COLUMNS = ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
CRT = {  # 8.7
    1: ["DR", "DR", "DR", "DR", "DR", "DRL"],
    2: ["EX", "DR", "DR", "DR", "DRL", "DRL"],
    3: ["EX", "EX", "DR", "DR", "DRL", "DE"],
    4: ["NE", "EX", "EX", "DRL", "DRL", "DE"],
    5: ["NE", "NE", "EX", "DRL", "DE", "DE"],
    6: ["AL", "NE", "DRL", "DE", "DE", "DE"],
}
ROLLED = "{target} is attacked, {rolled[attack]}:{rolled[defence]}, shift {rolled[shift]}, roll {rolled[roll]}: {rolled[result]}."


def fight(war, side, hex, attackers):
    defenders = list(war.stacks[hex])
    attack = sum(strength(war, unit) for unit in attackers)  # 8.1
    defence = sum(100 * unit.defence for unit in defenders)
    shift = shifts(hex, attackers, 1 - side)
    column = odds(attack, defence) + shift  # 8.4
    roll = war.game.roll(6, war.turn, hex.number, ATTACK)  # 8.7
    name, result = (COLUMNS[min(column, 5)], CRT[roll][min(column, 5)]) if column >= 0 else (None, None)  # 8.6
    rolled = {"attack": attack, "defence": defence, "shift": shift, "column": name, "roll": roll, "result": result}
    war.tell("8.7", "rolled", ROLLED, by=side, target=hex, rolled=rolled)
    if result:
        yield from carry_out(war, Fight(side, hex, [attackers, defenders], [0, 0]), result)
    yield from advance(war, side, hex, attackers)


def strength(war, unit):
    """8.1 and 13.2: an attack strength in hundredths."""
    return 50 * unit.attack if war.mud() else 100 * unit.attack


def shifts(hex, attackers, defender):
    """8.2, 8.4."""
    shift = -hex.forest - (hex is MOSCOW) - (hex in FORT and defender == SOVIETS)
    return shift - all(unit.hex in hex.rivers for unit in attackers)


def odds(attack, defence):
    """8.3 and 8.6: the column that the odds reach, from 0, or -1 below the first."""
    return min(attack // defence, 6) - 1


# 9 Combat results

ATTACKERS, DEFENDERS = 0, 1
Fight = namedtuple("Fight", "side hex units lost")  # the last two for the attackers and the defenders


def carry_out(war, fight, result):
    """9.1."""
    if result == "AL":
        yield from lose_step(war, fight, ATTACKERS, "9.1")
    if result in ("EX", "DRL"):
        yield from lose_step(war, fight, DEFENDERS, "9.1")
    if result == "EX":
        yield from lose_as_much(war, fight)
    if result in ("EX", "DR", "DRL"):
        yield from retreat(war, fight)
    if result == "DE":
        for unit in fight.units[DEFENDERS]:
            eliminate(war, unit, "9.2")


def still_there(fight, role):
    return [unit for unit in sorted(fight.units[role], key=lambda unit: unit.number) if unit.hex]


def lose_step(war, fight, role, rule):
    """9.1: a step, of a unit that its owner chooses."""
    units = still_there(fight, role)
    if not units:
        return
    _, unit = yield from decide(war, units[0].side, [("lose", unit) for unit in units])
    fight.lost[role] += worth(unit, role)
    if unit.steps == 1:
        eliminate(war, unit, rule)
        return
    war.strength_lost[unit.side] += unit.attack
    unit.steps -= 1
    war.strength_lost[unit.side] -= unit.attack
    war.tell(rule, "step-lost", "{unit} loses a step.", by=unit.side, unit=unit, start=unit.hex, count=unit.steps)


def worth(unit, role):
    """9.3: the printed strength of the step that a unit would lose next, in hundredths."""
    with_it, without = unit.values[unit.steps][role], unit.values[unit.steps - 1][role]
    return max(100 * (with_it - without), 1)


def lose_as_much(war, fight):
    """9.3."""
    while fight.lost[ATTACKERS] < fight.lost[DEFENDERS] and still_there(fight, ATTACKERS):
        yield from lose_step(war, fight, ATTACKERS, "9.3")


def eliminate(war, unit, rule):
    """9.2."""
    war.tell(rule, "eliminated", "{unit} is eliminated.", by=unit.side, unit=unit, start=unit.hex)
    war.strength_lost[unit.side] += unit.attack
    war.leave(unit)
    unit.steps = 0


def retreat(war, fight):
    """9.4: the attacker leads each unit away."""
    for unit in still_there(fight, DEFENDERS):
        origin, gone = unit.hex, 0
        while not over(war, unit, unit.hex, gone):
            ways = ways_out(war, fight, unit, origin, unit.hex, gone)
            if not ways:
                war.tell("9.5", "blocked", "{unit} cannot retreat.", by=unit.side, unit=unit, start=unit.hex)
                eliminate(war, unit, "9.5")
                break
            _, hex = yield from decide(war, fight.side, [("retreat", hex) for hex in ways])
            start, gone = unit.hex, gone + 1
            war.enter(unit, hex)
            war.tell("9.4", "retreated", "{unit} retreats from {start} to {to}.", by=unit.side, unit=unit, start=start, to=hex)


def over(war, unit, hex, gone):
    """A retreat ends where there is room after enough hexes."""
    return gone >= RETREAT and not [other for other in war.stacks[hex] if other is not unit]


def ways_out(war, fight, unit, origin, here, gone):
    """9.4: the next hexes with which the whole retreat is possible."""
    if gone == FARTHEST:
        return []
    return [
        hex
        for hex in here.beside
        if origin.distance(hex) == gone + 1
        and hex is not fight.hex
        and not war.enemies(unit.side, hex)
        and not war.ezoc(unit.side, hex)  # 5.7
        and (over(war, unit, hex, gone + 1) or ways_out(war, fight, unit, origin, hex, gone + 1))
    ]


def advance(war, side, hex, attackers):
    """9.8."""
    if war.stacks[hex]:
        return
    able = [unit for unit in sorted(attackers, key=lambda unit: unit.number) if unit.hex and hex in unit.hex.beside]
    order = yield from decide(war, side, [("advance", unit) for unit in able] + [DONE])
    if order is not DONE:
        unit, start = order[1], order[1].hex
        war.enter(unit, hex)
        war.tell("9.8", "advanced", "{unit} advances from {start} to {to}.", by=side, unit=unit, start=start, to=hex)


# 11 Replacements


def replacements(war, phase):
    """11.3: a point a purchase."""
    side, left, served = phase.side, war.game.set[phase.id], set()
    while left:
        linked = supply(war, side)
        bases = open_bases(war, side, linked)
        orders = []
        for unit in war.units:
            if unit.side != side or unit in served:
                continue
            if unit.hex and unit.steps < unit.whole and supported(side, unit.hex, linked):
                orders.append(("replace", unit))
            elif not unit.hex and bases and not too_early(war, unit):
                orders.append(("rebuild", unit))
        order = yield from decide(war, side, orders + [END])
        if order is END:
            return
        what, unit = order
        served.add(unit)
        left -= 1
        if what == "replace":
            unit.steps += 1
            war.tell("11.3", "replaced", "{unit} receives a step.", by=side, unit=unit, start=unit.hex, count=unit.steps)
        else:
            yield from rebuild(war, unit, bases)


def rebuild(war, unit, bases):
    """11.4."""
    _, hex = yield from decide(war, unit.side, [("place", hex) for hex in bases])
    unit.steps = 1
    war.enter(unit, hex)
    war.tell("11.4", "rebuilt", "{unit} returns in {to}.", by=unit.side, unit=unit, to=hex)


def open_bases(war, side, linked):
    """11.4: hexes where lost units return."""
    held = [hex for hex in HEXES if hex in EDGE[side] or hex in CITIES and war.holder[hex] == side]
    return [hex for hex in held if war.room(side, hex) and supported(side, hex, linked)]


def too_early(war, unit):
    """11.4: one unit does not come before turn 4."""
    return unit.id == "1s" and war.turn < 4


def supported(side, hex, linked):
    """11.3: Moscow needs no line."""
    return hex in linked or side == SOVIETS and hex is MOSCOW


# 12 Supply


def supply(war, side):
    """12.1 and 12.2: hexes in supply; lines grow from the sources, and end in the first EZOC that they meet."""
    linked = {hex for hex in EDGE[side] if not war.enemies(side, hex)}
    growing = list(linked)
    for hex in growing:
        if war.ezoc(side, hex):
            continue  # a line may begin here, but none leads through
        for other in hex.beside:
            if other not in linked and not war.enemies(side, other):
                linked.add(other)
                growing.append(other)
    return linked


# 3 Sequence of play

Phase = namedtuple("Phase", "id side acts first only along", defaults=(1, None, False))

PHASES = [  # 3.2
    Phase("german-replacements", GERMANS, replacements, first=2),
    Phase("panzers", GERMANS, movement, only="armor"),
    Phase("german-combat", GERMANS, combat),
    Phase("german-movement", GERMANS, movement),
    Phase("soviet-replacements", SOVIETS, replacements),
    Phase("rail-movement", SOVIETS, movement, along=True),
    Phase("soviet-combat", SOVIETS, combat),
    Phase("soviet-movement", SOVIETS, movement),
]


def play(game):
    war = War(game)
    yield from set_up(war)
    for war.turn in range(1, game.set["turns"] + 1):  # 3.1
        war.tell("3.1", "turn-starts", "Turn {turn}.", turn=war.turn)
        if game.set["mud"]:
            war.tell("13.1", "weather-is", "The weather is {result}.", result="mud" if war.mud() else "clear")
        for phase in PHASES:
            if war.turn >= phase.first:
                war.phase = phase.id
                war.tell("3.2", "phase-starts", "{by}: {phase}.", by=phase.side, phase=phase.id)
                yield from phase.acts(war, phase)
                yield from excess(war, phase.side)
        war.phase = None
    return victory(war)


# 14 Victory


def victory(war):
    """14.2 and 14.7."""
    vp = war.vp()
    winner = GERMANS if vp > 0 else SOVIETS
    war.tell("14.2", "scored", "{by} hold Moscow.", by=winner, count=1, result="moscow")
    war.tell("14.7", "game-over", "{by} win.", by=winner, result="time")
    won = [int(side == winner) for side in (GERMANS, SOVIETS)]
    left = [war.of(side) for side in (GERMANS, SOVIETS)]
    columns = [*won, *map(len, left), *(sum(unit.steps for unit in units) for units in left), *war.strength_lost, *won]
    return {"winner": SIDES[winner], "ending": "time", "vp": vp, "stage": war.turn, "columns": columns}


if __name__ == "__main__":
    kartacz.serve(HELLO, play)
