// What the user has chosen. It is kept in the address of the page, so that a link brings it back.
"use strict";
// `whatIfs` and `sets` are the draft: `sets` apply in their order.
const state = { scenario: "", whatIfs: [], sets: [], seats: ["", ""], seed: 1794 };

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  state.scenario = given.get("scenario") ?? "";
  state.whatIfs = given.getAll("what-if");
  state.sets = given.getAll("set");
  state.seats = [given.get("player0") ?? "", given.get("player1") ?? ""];
  const seed = Number(given.get("seed") ?? 1794);
  state.seed = Number.isSafeInteger(seed) && seed >= 0 ? seed : 1794;
}

function writeAddress() {
  const kept = new URLSearchParams();
  // The game of a link is nowhere else until the user does something with it.
  if (linkOf(state.scenario)) kept.set("game", linkOf(state.scenario));
  kept.set("scenario", state.scenario);
  state.whatIfs.forEach((name) => kept.append("what-if", name));
  state.sets.forEach((set) => kept.append("set", set));
  state.seats.forEach((seat, side) => kept.set(`player${side}`, seat));
  kept.set("seed", state.seed);
  history.replaceState(null, "", `#${kept}`);
}

const draftNow = () => ({ whatIfs: [...state.whatIfs], sets: [...state.sets] });
const isSameDraft = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const isChanged = () => state.whatIfs.length > 0 || state.sets.length > 0;
const baseline = () => ({ scenario: state.scenario });
const asked = ({ whatIfs, sets }) => ({ scenario: state.scenario, what_ifs: whatIfs, sets });
const variant = () => asked(state);

// The command that plays the same games; with these what-ifs, otherwise with all changes.
function command(verb, games, whatIfs = null) {
  const safe = (text) => (/^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const named = (whatIfs ?? state.whatIfs).flatMap((name) => ["--what-if", safe(name)]);
  const set = whatIfs ? [] : state.sets.flatMap((one) => ["--set", safe(one)]);
  const seats = opened.sides.flatMap((side, index) => ["--player", safe(`${side}=${state.seats[index]}`)]);
  return ["kartacz", verb, safe(state.scenario), ...named, ...set, ...seats, "--games", games, "--seed", state.seed].join(" ");
}
