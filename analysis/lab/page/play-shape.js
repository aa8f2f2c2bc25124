// What a game has that is read from a file or from the browser: anything else is no game.
"use strict";

// The most that a game in progress has; a file with more was not saved by the lab.
const MOST = { bytes: 4e6, moves: 20000, files: 60, sets: 20000, values: 50000, letters: 300, text: 1e6 };

const isText = (one, most = MOST.letters) => typeof one === "string" && most >= one.length;
const isWhole = (one) => Number.isSafeInteger(one) && one >= 0;
const isFlag = (one) => typeof one === "boolean";
const isListOf = (list, most, test) => Array.isArray(list) && most >= list.length && list.every(test);
const isTable = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

// What determines a game, together with the choices and the rolls.
function areTerms(terms) {
  return isTable(terms) && isText(terms.hash) && (terms.side === 0 || terms.side === 1) && isText(terms.opponent)
    && isWhole(terms.seed) && isWhole(terms.game) && isFlag(terms.both) && isFlag(terms.ownDice);
}

const isMove = (move) => (Array.isArray(move)
  ? move.length === 2 && move.every(isWhole) && move[1] > move[0]
  : isTable(move) && isWhole(move.roll) && Object.keys(move).length === 1);

// Rolls are typed in where the dice are those of the user.
const areMoves = (moves, { ownDice }) => isListOf(moves, MOST.moves, (move) => isMove(move) && (ownDice || Array.isArray(move)));

// The name of a file of the user's, below the folder of the page.
const isFileName = (name) => isText(name) && /^\.(?:\/[^/\\\p{C}]+)+\.toml$/u.test(name) && !name.slice(2).split("/").some((part) => /^\.*$/.test(part));
const isFile = (file) => Array.isArray(file) && file.length === 2 && isFileName(file[0]) && isText(file[1], MOST.text);

// A saved game, field by field: what is not known is left out.
function gameOf(json) {
  const sound = isTable(json) && [json.scenario, json.hash, json.title, json.program].every((one) => isText(one))
    && isListOf(json.whatIfs, MOST.files, (one) => isText(one)) && isListOf(json.sets, MOST.sets, (one) => isText(one, MOST.text))
    && areTerms({ ...json.terms, hash: json.hash }) && areMoves(json.moves, json.terms)
    && isListOf(json.files, MOST.files, isFile)
    && isTable(json.values) && isListOf(Object.values(json.values), MOST.values, (one) => isText(one, MOST.text));
  if (!sound) return null;
  const { scenario, hash, title, program, whatIfs, sets, moves, files } = json;
  const { side, opponent, seed, game, both, ownDice } = json.terms;
  const terms = { hash, side, opponent, seed, game, both, ownDice };
  return { scenario, hash, title, program, whatIfs, sets, terms, moves, files, values: new Map(Object.entries(json.values)) };
}
