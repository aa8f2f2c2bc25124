// What the user has chosen. It is kept in the address of the page, so that a link brings it back.
"use strict";
const state = { scenario: "", whatIfs: [], sets: new Map(), seats: ["", ""], seed: 1794, files: [] };

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  state.scenario = given.get("scenario") ?? "";
  state.whatIfs = given.getAll("what-if");
  state.sets = new Map(given.getAll("set").map((set) => {
    const end = set.indexOf("=");
    return [set.slice(0, end), set.slice(end + 1)];
  }));
  state.seats = [given.get("player0") ?? "", given.get("player1") ?? ""];
  const seed = Number(given.get("seed") ?? 1794);
  state.seed = Number.isSafeInteger(seed) && seed >= 0 ? seed : 1794;
}

function writeAddress() {
  const kept = new URLSearchParams();
  kept.set("scenario", state.scenario);
  state.whatIfs.forEach((name) => kept.append("what-if", name));
  sets().forEach((set) => kept.append("set", set));
  state.seats.forEach((seat, side) => kept.set(`player${side}`, seat));
  kept.set("seed", state.seed);
  history.replaceState(null, "", `#${kept}`);
}

const sets = () => [...state.sets].map(([path, value]) => `${path}=${value}`);
const isChanged = () => state.whatIfs.length > 0 || state.sets.size > 0;
const baseline = () => ({ scenario: state.scenario });
const variant = () => ({ scenario: state.scenario, what_ifs: state.whatIfs, sets: sets() });

// The changes in words.
const changesInWords = () => [...state.whatIfs.map((name) => `what-if ${name}`), ...sets().map((set) => `set ${set}`)].join(", ");

// The command that plays the same games; with these what-ifs, otherwise with all changes.
function command(verb, games, whatIfs = null) {
  const quoted = (text) => (/^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const named = (whatIfs ?? state.whatIfs).flatMap((name) => ["--what-if", name]);
  const set = whatIfs ? [] : sets().flatMap((one) => ["--set", quoted(one)]);
  const seats = opened.sides.flatMap((side, index) => ["--player", quoted(`${side}=${state.seats[index]}`)]);
  return ["kartacz", verb, state.scenario, ...named, ...set, ...seats, "--games", games, "--seed", state.seed].join(" ");
}
