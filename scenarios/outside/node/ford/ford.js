// Three Fords: Blue attacks across a river on three roads, Red holds them. The protocol kartacz/1 in one file, for Node, without packages.
const ROADS = ["left", "middle", "right"], HOLD = 3, FORCES = [[6, 7, 8, 1], [5, 6, 4, 1]]; // To hold is a fourth road, always open.
const TABLE = ["AAA--D", "AA-XDD", "A-XDDD", "-XDDDE"]; // A row for odds below 1:1, then for 1:1, 2:1, and 3:1 or more.
const LOSSES = { A: [2, 0], "-": [0, 0], X: [1, 1], D: [0, 1], E: [0, 2] }; // Of attacker and defender, who goes back at D and E.
const HELLO = {
  protocol: "kartacz/1", name: "ford", version: "1.0", title: "Three Fords", stages: 20, dice: "keyed", log: true, decides: true,
  sides: [{ id: "blue", name: "Blue" }, { id: "red", name: "Red" }], players: [["steady", "bold"], ["steady", "bold"]],
  endings: [{ id: "across", name: "Blue is across" }, { id: "night", name: "night falls" }],
  columns: ["blue_ground", "blue_losses", "red_losses"].map((name) => ({ name, side: name.split("_")[0], source: name.split("_")[1] })),
  parameters: [{ path: "turns", default: 8, least: 1, most: 20, low: 6, high: 10, words: "turns until night" },
    { path: "river", default: true, words: "Red counts double behind the river" }],
};
const K = 0x9E3779B97F4A7C15n, u64 = (word) => BigInt.asUintN(64, word); // A word of 64 bits.
const rotl = (word, by) => u64(word << by) | (word >> (64n - by));
function mix(word) {
  const y = u64(word + K), z = u64((y ^ (y >> 30n)) * 0xBF58476D1CE4E5B9n), x = u64((z ^ (z >> 27n)) * 0x94D049BB133111EBn);
  return x ^ (x >> 31n);
}
function roll(p, faces, stage, owner, purpose) { // From 0. This game rolls once for a key, so that a position needs no streams.
  const n = owner < 256 && purpose < 16 ? 16 * owner + purpose : 4096 + 32 * owner + purpose, f = BigInt(faces);
  const game = mix(mix(BigInt(p.seed)) ^ u64(BigInt(p.game) * 0xD6E8FEB86659FD93n));
  const x = mix(game ^ mix(BigInt((n >> 16) * 2 ** 32 + stage * 2 ** 16 + (n & 0xFFFF))));
  let [a, b, c, d] = [mix(x), mix(u64(x + K)), mix(u64(x + 2n * K)), mix(u64(x + 3n * K))];
  for (;;) {
    const product = (u64(rotl(u64(a + d), 23n) + a) >> 32n) * f, t = u64(b << 17n);
    if (BigInt.asUintN(32, product) >= 0x100000000n % f) return Number(product >> 32n);
    c ^= a; d ^= b; b ^= c; a ^= d; c ^= t; d = rotl(d, 45n);
  }
}
const begin = (q, game, log) => ({ seed: q.seed, game, set: q.set, players: q.players, events: log ? [] : null,
  turn: 1, side: 0, ground: [0, 0, 0, 1], force: FORCES.map((all) => [...all]) });
const odds = (p, road) => Math.min(3, Math.floor(p.force[p.side][road] /
  Math.max(1, p.force[1 - p.side][road] * (p.set.river && p.side === 0 && p.ground[road] === 0 ? 2 : 1))));
const choices = (p) => [HOLD, 0, 1, 2].filter((road) => p.force[p.side][road] > 0 && p.ground[road] >= p.side);
const words = (road) => (road === HOLD ? "hold" : `attack on the ${ROADS[road]} road`);
function choose(p, road) {
  const result = road === HOLD ? "-" : TABLE[odds(p, road)][roll(p, 6, p.turn, 3 * p.side + road, 0)], [mine, yours] = LOSSES[result];
  if (p.events) p.events.push({ stage: p.turn, text: `${HELLO.sides[p.side].name}: ${words(road)}, ${result}` });
  p.force[p.side][road] -= Math.min(mine, p.force[p.side][road]);
  p.force[1 - p.side][road] -= Math.min(yours, p.force[1 - p.side][road]);
  p.ground[road] += "DE".includes(result) * (1 - 2 * p.side);
  p.turn += p.side; p.side = 1 - p.side;
}
function row(p) { // Null as long as the game goes on.
  const across = Math.max(...p.ground) > 2, sum = (all) => all.reduce((one, two) => one + two);
  if (!across && p.turn <= p.set.turns) return null;
  const columns = [2 * sum(p.ground) - 2, sum(FORCES[1]) - sum(p.force[1]), sum(FORCES[0]) - sum(p.force[0])];
  const vp = columns[0] + columns[1] - columns[2], winner = across || vp > 0 ? "blue" : vp < 0 ? "red" : "draw";
  return { game: p.game, winner, ending: across ? "across" : "night", vp, stage: p.turn - 1 + p.side, columns };
}
function played(p) { // To the end: the row; or until kartacz must choose: null.
  for (let over; ;) {
    const all = choices(p), hold = { steady: 0.5, bold: -1 }[p.players[p.side]]; // As if holding had such odds.
    if ((over = row(p)) || (!hold && all.length > 1)) return over;
    const worth = (road) => (road === HOLD ? hold : odds(p, road));
    choose(p, all.reduce((best, road) => (worth(road) > worth(best) ? road : best)));
  }
}
let table; // The game of start.
function* answer(q, p = table) {
  if (q.do === "hello") yield HELLO;
  else if (q.do === "play") for (let i = 0; i < q.games[1]; i++) yield played(begin(q, q.games[0] + i, false));
  else if (q.do === "log") { p = begin(q, q.game, true); const last = played(p); yield* p.events; yield last; }
  else if (q.do === "choices") yield { choices: choices(p).map(words) };
  else if (q.do === "view") {
    yield { view: ROADS.map((name, i) => `${name}: Blue ${p.force[0][i]}, Red ${p.force[1][i]}, ground ${p.ground[i]}`).join("\n") };
  } else if (q.do === "save") yield { saved: p };
  else if (["start", "choose", "load"].includes(q.do)) {
    if (q.do !== "choose") p = table = q.saved ?? begin(q, q.game, q.log);
    if (q.do === "load" && "seed" in q) [p.seed, p.events] = [q.seed, null];
    if ("choice" in q) choose(p, choices(p)[q.choice]);
    if ("players" in q) p.players = q.players;
    const now = played(p) ?? { side: HELLO.sides[p.side].id, choices: choices(p).length };
    yield p.events ? { ...now, events: p.events.splice(0) } : now;
  } else yield { error: "unknown: " + q.do };
}
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  try { for (const said of answer(JSON.parse(line))) process.stdout.write(JSON.stringify(said) + "\n"); }
  catch (error) { process.stdout.write(JSON.stringify({ error: String(error) }) + "\n"); }
});
