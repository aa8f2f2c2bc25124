// The game that the browser keeps, and choices that are made again.
"use strict";

// The number is that of the form in which the game is written.
const KEPT_GAME = "kartacz-lab:game:2";

// What the user did: choices as their number and how many there were, `[3, 12]`, and rolls that were typed in, `{ roll: 5 }`.
const isChoice = (move) => Array.isArray(move);
const choicesIn = (moves) => moves.filter(isChoice).length;

// All that was done, after a request.
function madeAfter(request) {
  const { made, position } = lab.sitting ?? { made: [] };
  if (request.do === "act") return [...made, [request.index, position.actions.length]];
  if (request.do === "roll") return [...made, { roll: request.face }];
  return request.do === "undo" ? made.slice(0, -1) : made;
}

// Whether a position takes what was done then.
function isTaken({ actions, roll }, move) {
  if (isChoice(move)) return !roll && actions.length === move[1];
  return Boolean(roll) && move.roll >= roll.first && roll.first + roll.faces > move.roll;
}

// Does again what was done before, as long as it is of this game.
async function madeAgain(first, before, moves, sitting) {
  const made = [...before];
  let position = first;
  for (const move of moves) {
    if (lab.sitting !== sitting) break;
    const request = isChoice(move) ? { do: "act", index: move[0] } : { do: "roll", face: move.roll };
    const answer = isTaken(position, move) ? await lab.desk.raw(request) : {};
    if (!answer.ok) {
      complain(`The program plays this game differently now: only ${plural(choicesIn(made), "choice")} of ${choicesIn(moves)} could be made again.`);
      break;
    }
    position = answer.ok;
    made.push(move);
  }
  return { position, made };
}

function keepGame() {
  const { terms, made } = lab.sitting;
  const game = { terms, moves: made, when: whenOf(lab.sitting) };
  storage((store) => (made.length ? store.setItem(KEPT_GAME, JSON.stringify(game)) : store.removeItem(KEPT_GAME)));
}

const whenOf = ({ position }) => (position.end ? "over" : stageOf(position));

// "stage 2", from what is asked or what was logged last.
function stageOf({ prompt, log }) {
  const texts = [prompt, ...log.map(({ text }) => text).reverse()];
  return texts.map((text) => text.match(/^(?:(?:Stage|Turn) \d+|Set-up)/)?.[0]).find(Boolean)?.toLowerCase() ?? "";
}

// What is no game is none that is kept.
function keptGame() {
  const game = storage((store) => JSON.parse(store.getItem(KEPT_GAME)), null);
  return game && isText(game.when) && areTerms(game.terms) && areMoves(game.moves, game.terms) ? game : null;
}

// Whether the browser keeps the game that is played, as it is now.
function isKept({ terms, made }) {
  const game = keptGame();
  return made.length > 0 && game !== null && JSON.stringify([game.terms, game.moves]) === JSON.stringify([terms, made]);
}

// The button beside "Play it", when the kept game is one of what is shown.
function showKeptGame() {
  const game = keptGame();
  const here = Boolean(game) && game.terms.hash === lab.variant?.hash;
  byId("go-on-game").hidden = !here || Boolean(lab.sitting);
  byId("play").title = here ? "Begins another game: your first choice in it replaces the kept game" : "";
  if (!here) return;
  const known = [game.terms.both ? "both sides" : "", game.when, plural(choicesIn(game.moves), "choice")];
  byId("go-on-game").textContent = `Go on with your game (${known.filter(Boolean).join(", ")})`;
}

function goOnWithGame() {
  const game = keptGame();
  return game?.terms.hash === lab.variant.hash ? begin(game.terms, game.moves) : showKeptGame();
}
