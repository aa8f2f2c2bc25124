// Prints games that the compiled lab plays, a line each, as the example `games` of its crate prints those of the program.
//
//     node lab-games.js FOLDER SCENARIO FIRST SECOND SEED GAMES
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [folder, scenario, first, second, seed, games] = process.argv.slice(2);
vm.runInThisContext(`${fs.readFileSync(path.join(folder, "kartacz.js"), "utf8")}\nglobalThis.lab = wasm_bindgen;`);
globalThis.lab.initSync({ module: fs.readFileSync(path.join(folder, "kartacz.wasm")) });

const ask = (request) => {
  const answer = JSON.parse(globalThis.lab.call(JSON.stringify(request)));
  if (!("ok" in answer)) throw new Error(JSON.stringify(answer));
  return answer.ok;
};

ask({ do: "open", slot: "it", scenario });
const began = Date.now();
const lines = ask({ do: "records", slot: "it", seats: [first, second], seed: Number(seed), from: 0, to: Number(games) });
console.log(lines.join("\n"));
console.error(`${Math.round((1000 * lines.length) / (Date.now() - began))} games/s`);
