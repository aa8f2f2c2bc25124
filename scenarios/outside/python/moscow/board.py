"""The map and the counters of Battle for Moscow, as printed: appendix A, 1.2 to 1.6, 2.1 and 2.3."""

GERMANS, SOVIETS = 0, 1
SIDES = ["germans", "soviets"]

ROWS = [
    "CFFFCCFCFCCFCC",
    "CFCCCCFCFCCCCC",
    "CCCCCCFCCCCCFC",
    "CCCCCFFCCCCCCF",
    "CCCFCCCCFCCCCC",
    "CCCCCCCFFCCCCC",
    "CFCCCCCCCCCCCC",
    "CFFFCCFCCCCCCC",
    "CCCFCCCCCCCCCC",
    "CCCCFCCCCCCCCC",
]

RIVERS = """
1001/1101 1001/1102 1002/1102 1002/1103 0403/0504 0503/0603 0503/0504 0603/0604 1003/1103 1103/1104 1203/1204 1203/1104
0204/0205 0404/0504 0404/0505 0404/0405 0504/0604 0604/0704 0604/0705 0604/0505 0904/0905 1004/1005 1004/0905 1204/1304
1204/1305 1204/1205 1304/1305 1404/1405 1404/1305 0105/0205 0105/0106 0205/0305 0305/0405 0305/0306 0505/0605 0505/0506
0605/0705 0705/0706 0805/0806 0805/0706 1005/1105 1005/1106 1005/1006 1105/1205 1105/1106 0806/0906 0806/0907 0906/1006
0906/0907 0807/0907 0807/0908 0808/0908 0908/0909 1008/0909 0909/1009 1009/0910 0910/1010
"""

RAILS = """
0201/0302 0201/0102 0401/0502 0401/0302 0601/0702 0601/0602 0601/0502 0202/0302 0302/0402 0602/0603 0702/0802 0802/0903
0603/0704 0603/0504 0803/0903 0803/0704 0903/1003 1003/1103 1103/1203 1103/1104 1203/1303 1303/1403 0204/0305 0204/0205
0204/0105 0404/0504 0404/0305 1104/1105 0205/0306 0805/0905 0805/0806 0905/1005 1005/1105 1105/1205 1205/1305 1305/1405
0306/0307 0806/0707 0307/0407 0407/0508 0707/0708 1107/1108 0508/0509 0608/0708 0608/0509 1008/1108 1008/0909 0209/0310
0209/0110 0409/0509 0409/0310 0509/0609 0509/0510 0609/0710 0809/0909 0809/0810 0809/0710
"""

FORTS = """
0501 0801 1001 0502 0802 1002 1102 0503 0803 1003 1203 0504 0804 1004 1104 0505 0805 1105 0506 1106 0507 1107
"""

SOVIET_CITIES = "0601 0603 0803 0204 0805 1405 0307 1107 0509 0809"
CAPITAL = "1103"

# Side, class, names, attack-defence-MP whole and after the loss of a step, steps at the start: none is a unit that begins lost.
COUNTERS = [
    (GERMANS, "armor", "XLVI", "10-10-6 / 5-5-6", 2),
    (GERMANS, "armor", "XXIV XLI LVII", "12-12-6 / 6-6-6", 2),
    (GERMANS, "infantry", "XXII XXXV", "8-8-4 / 4-4-4", 2),
    (GERMANS, "armor", "XL XLVIII", "8-8-6 / 4-4-6", 2),
    (GERMANS, "armor", "XLVII LVI", "9-9-6 / 4-4-6", 2),
    (GERMANS, "infantry", "XX XXVII LIII", "6-6-4 / 3-3-4", 2),
    (GERMANS, "infantry", "VII VIII IX", "7-7-4 / 4-4-4", 2),
    (GERMANS, "infantry", "XXXIV XLII", "4-4-4 / 2-2-4", 2),
    (GERMANS, "infantry", "VI XII", "5-5-4 / 2-2-4", 2),
    (GERMANS, "infantry", "V XIII", "6-6-4 / 3-3-4", 2),
    (SOVIETS, "infantry", "33 40 43 49 50 19 20 24 29 30 32", "8-8-4 / 4-4-4", 1),
    (SOVIETS, "infantry", "1S", "10-10-4 / 5-5-4", 0),
    (SOVIETS, "infantry", "3 5 10 13 16", "8-8-4 / 4-4-4", 1),
]

LINES = [
    "0103 0104 0106 0107 0201 0202 0203 0204 0205 0206 0209 0210 0305 0306 0307 0309 0310 0406 0407 0408 0409 0410",
    "0301 0302 0303 0304 0405 0504 0505 0506 0507 0508 0509 0510 0803",
]


class Hex:
    """A hex of the map. What lies in it belongs to a game, and is not kept here."""

    def __init__(self, number, name, forest):
        self.number, self.name, self.id, self.forest = number, name, name, forest
        self.column, self.row = int(name[:2]), int(name[2:])
        self.beside, self.rails, self.rivers = [], [], set()  # the first two clockwise from the north

    def __str__(self):
        return self.name

    def distance(self, other):
        """1.1: hexes of the shortest way."""
        across = abs(self.column - other.column)
        south = [2 * hex.row + (hex.column % 2 == 0) for hex in (self, other)]  # in halves of a hex
        return max(across, (across + abs(south[0] - south[1])) // 2)


class Unit:
    """A counter in a game: its steps, and the hex where it is, or None while it is lost."""

    def __init__(self, number, name, side, kind, values, steps):
        self.number, self.name, self.id = number, name, name.lower()
        self.side, self.kind, self.values = side, kind, values
        self.whole, self.steps, self.hex = len(values) - 1, steps, None

    def __str__(self):
        return self.name

    attack = property(lambda unit: unit.values[unit.steps][0])
    defence = property(lambda unit: unit.values[unit.steps][1])
    mp = property(lambda unit: unit.values[unit.steps][2])


def map_of(rows):
    """1.1: columns with flat tops, the even ones half a hex farther south. In the order of appendix A."""
    hexes, names = [], {}
    for row, line in enumerate(rows, 1):
        for column, letter in enumerate(line, 1):
            hexes.append(Hex(len(hexes), "%02d%02d" % (column, row), letter == "F"))
            names[hexes[-1].name] = hexes[-1]
    for hex in hexes:
        low = hex.column % 2 == 0
        for east, south in [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]:
            other = names.get("%02d%02d" % (hex.column + east, hex.row + south))
            if other:
                hex.beside.append(other)
    return hexes, names


def sides_of(words):
    """Hexsides, each as seen from both of its hexes."""
    pairs = [pair.split("/") for pair in words.split()]
    return {(HEX[a], HEX[b]) for pair in pairs for a, b in (pair, pair[::-1])}


def hexes_of(words):
    """The hexes of a list, in the order of appendix A."""
    named = set(words.split())
    return [hex for hex in HEXES if hex.name in named]


def units():
    """New counters, in the order of 2.1."""
    made = []
    for side, kind, names, printed, steps in COUNTERS:
        values = [(0, 0, 0)] + [tuple(map(int, one.split("-"))) for one in reversed(printed.split(" / "))]
        for name in names.split():
            made.append(Unit(len(made), name, side, kind, values, steps))
    return made


HEXES, HEX = map_of(ROWS)
RAIL, RIVER = sides_of(RAILS), sides_of(RIVERS)
for here in HEXES:
    here.rails = [other for other in here.beside if (here, other) in RAIL]
    here.rivers = {other for other in here.beside if (here, other) in RIVER}
MOSCOW = HEX[CAPITAL]
FORT = set(hexes_of(FORTS))
CITIES = set(hexes_of(SOVIET_CITIES + " " + CAPITAL))
EDGE = [{hex for hex in HEXES if hex.column == column} for column in (1, len(ROWS[0]))]  # west, east
LINE = [hexes_of(words) for words in LINES]
