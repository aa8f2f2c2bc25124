// A game in progress as a file: it is saved, and what it holds is read again.
"use strict";
const SAVED_GAME = { format: "kartacz-game", version: 1, end: ".kartacz-game.json" };

const isSavedGame = (name) => name.toLowerCase().endsWith(SAVED_GAME.end);

// The files of the user's that the game is made of. Those that the program has opened stay where they are.
function filesOfGame() {
  const { scenario, whatIfs } = state;
  const parts = ownFiles.has(scenario) ? partsOf(scenario, ownFiles.get(scenario)) : [];
  const beside = whatIfs.map((name) => (isOwn(name) ? name : `${folderPart(scenario)}what-if/${name}.toml`));
  return [...new Set([scenario, ...parts, ...beside])].filter((name) => ownFiles.has(name)).map((name) => [name, ownFiles.get(name)]);
}

// The values of an open scenario that affect its games, by path.
async function valuesOf(slot) {
  const written = await lab.desk.ask({ do: "written", slot });
  return written.filter(([, kind]) => kind !== "label").map(([path, , value]) => [path, value]);
}

// The values are there to say what differs, when the scenario has changed since.
async function savedGame() {
  const { terms: { hash, ...terms }, made } = lab.sitting;
  const saved = Object.fromEntries(await valuesOf(slotOfGame()));
  const { format, version } = SAVED_GAME;
  const program = await lab.desk.ask({ do: "version" });
  const { scenario, whatIfs, sets } = state;
  const what = { format, version, program, scenario, hash, title: opened.title, whatIfs, sets };
  const game = { ...what, terms, moves: made, files: filesOfGame(), values: saved };
  return `${JSON.stringify(game)}\n`;
}

async function saveGame() {
  try {
    const text = await savedGame();
    const when = newId([opened.title, whenOf(lab.sitting)].filter(Boolean).join(" "), new Set());
    download(`${when}${SAVED_GAME.end}`, text);
    sayInGame(`${when}${SAVED_GAME.end} is downloaded: it goes on from here, under Open a game….`);
  } catch (error) {
    complain(`Not saved: ${error.message}`);
  }
}

// The game in the text of a file. Throws what is wrong with it.
function readGame(text) {
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("it is no game that the lab has saved");
  }
  const { format, version } = SAVED_GAME;
  if (json?.format !== format) throw new Error("it is no game that the lab has saved");
  if (json.version !== version) throw new Error("it was saved by another version of the lab, in a form that this one does not read");
  const game = gameOf(json);
  if (!game) throw new Error("it is damaged: not all of it is as the lab saves it");
  return game;
}
