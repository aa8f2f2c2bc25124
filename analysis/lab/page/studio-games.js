// Games of the user's that the browser keeps: their files, their versions, what an import has said.
"use strict";

// One entry of the storage for each game, by its folder, such as `./my-game/`.
const SHELF = "kartacz-lab:own:";
// The longest entry; browsers give a page about 5 MB for all.
const MOST_OF_GAME = 2e6;
const MOST_VERSIONS = 200;

// `records` by folder: { main, files, title, time, revision, versions, open, report }; names of files are inside the folder. `open`: the number
// of the version that the files are; without it the last one.
// `seen`: the revision that this tab works on. `silent`: that nothing can be kept was said. `unsaid`: why the last game was not kept.
const shelf = { records: new Map(), seen: new Map(), silent: false, unsaid: "" };

const shelfFolder = (id) => (isOwn(id) ? folderPart(id) : "");
const shelfRecord = (id = state.scenario) => {
  const record = shelf.records.get(shelfFolder(id));
  return record && id === shelfFolder(id) + record.main ? record : null;
};
const isShelved = (id) => Boolean(shelfRecord(id));
const versionOpen = (record) => record?.versions.find(({ number }) => number === record.open) ?? record?.versions.at(-1) ?? null;
const idOnShelf = (folder) => folder + shelf.records.get(folder).main;

// The games, the latest first.
const shelvedGames = () => [...shelf.records].map(([folder, record]) => ({ folder, ...record })).sort((one, other) => other.time - one.time);

// ---- The storage ---------------------------------------------------------------------------------------------

const isInterval = (mean) => [mean?.mean, mean?.low, mean?.high].every(Number.isFinite);
const isKeptVerdict = ({ seats, games, score, difference, from, second: other }) => isTexts(seats, 2) && seats.length === 2 && Number.isFinite(games) && isInterval(score)
  && [difference, from].every((one) => !one || isInterval(one)) && (!other || (typeof other.player === "string" && isInterval(other.score)));
const isNumberOrNone = (one) => one === undefined || Number.isSafeInteger(one);
const isVersion = (one) => Number.isSafeInteger(one?.number) && Number.isFinite(one.time) && typeof one.packed === "string" && isTexts(one.changes, MOST_SETS)
  && typeof one.name === "string" && (!one.verdict || isKeptVerdict(one.verdict)) && isNumberOrNone(one.after);
const isNote = (one) => typeof one?.file === "string" && typeof one.text === "string";

// What is no game is none that is kept.
function isRecord(record) {
  return areFiles(record?.files, record?.main) && typeof record.title === "string" && Number.isFinite(record.time) && Number.isSafeInteger(record.revision)
    && Array.isArray(record.versions) && record.versions.length > 0 && record.versions.every(isVersion) && isNumberOrNone(record.open) && Array.isArray(record.report) && record.report.every(isNote);
}

// The folders of all games in the storage, also of those that this tab has not read.
function storedFolders() {
  const keys = storage((store) => Array.from({ length: store.length }, (_, place) => store.key(place)), []);
  return keys.filter((key) => key?.startsWith(SHELF)).map((key) => key.slice(SHELF.length));
}

// What the storage has now: another tab may have written it.
function readShelf(folder) {
  const record = storage((store) => JSON.parse(store.getItem(SHELF + folder)), null);
  return isRecord(record) ? record : null;
}

// What another tab has kept meanwhile, or what this tab knows and could not keep.
function latestRecord(folder) {
  const [there, here] = [readShelf(folder), shelf.records.get(folder)];
  return there && there.revision >= (here?.revision ?? 0) ? there : here ?? null;
}

// Keeps a game; false when the browser does not, which is said. The game stays in this tab in any case. `seen`: the revision that is open here.
function writeShelf(folder, record, seen = record.revision) {
  const text = JSON.stringify(record);
  shelf.records.set(folder, record);
  shelf.seen.set(folder, seen);
  try {
    if (text.length > MOST_OF_GAME) throw new RangeError();
    localStorage.setItem(SHELF + folder, text);
    return true;
  } catch (error) {
    sayNotKept(error, record.title);
    return false;
  }
}

function sayNotKept(error, title) {
  const full = error instanceof RangeError || error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED";
  if (!full && shelf.silent) return;
  shelf.unsaid = full
    ? `${title} is not kept: this browser has no more room for it. Delete versions or other games (Open…, Your games), or download the game.`
    : "This browser does not let the page keep anything: your games last until the page is closed. Download a game, or copy its link, to have it later.";
  shelf.silent ||= !full;
  complain(shelf.unsaid);
}

// Opening a game clears what was said before it: why it is not kept is said again.
async function shelving(work) {
  shelf.unsaid = "";
  await work();
  if (shelf.unsaid) complain(shelf.unsaid);
}

// Changes an entry as it is in the storage now. What another tab has kept meanwhile is not seen by that.
function editShelf(folder, edit) {
  const record = latestRecord(folder);
  if (!record) return false;
  const next = { ...record, ...edit(record), time: Date.now() };
  const seen = shelf.seen.get(folder) ?? next.revision;
  return writeShelf(folder, next, seen >= record.revision ? next.revision : seen);
}

// ---- Folders and files ---------------------------------------------------------------------------------------

// A folder that no file of the user's is in: neither of this page nor of the program.
function freeFolder(title) {
  const used = [...ownFiles.keys(), ...lab.host?.files ?? [], ...shelf.records.keys(), ...storedFolders()];
  const taken = new Set([...used.filter((name) => name.startsWith("./")).map((name) => name.split("/")[1]), "what-if", "weights", "positions", "orders"]);
  return `./${newId(title.slice(0, 50), taken)}/`;
}

// The files of a game that the browser has, by their names inside its folder. Loose files have none of their own.
function filesInside(id) {
  const folder = folderPart(id);
  const names = folder === "./" ? [id, ...partsOf(id, ownFiles.get(id) ?? "")] : [...ownFiles.keys()].filter((name) => name.startsWith(folder));
  return names.filter((name) => ownFiles.has(name)).map((name) => [name.slice(folder.length), ownFiles.get(name)]);
}

// Gives files to the page and to all that play.
function addInside(folder, files) {
  const named = files.map(([name, text]) => [folder + name, text]);
  named.forEach(([name, text]) => ownFiles.set(name, text));
  return lab.everyone({ do: "add", files: named });
}

// Takes files away: what has no text is no scenario.
function removeFiles(names) {
  names.forEach((name) => ownFiles.delete(name));
  return lab.everyone({ do: "add", files: names.map((name) => [name, ""]) });
}

// The files with a draft written in, comments and order kept.
async function writtenFiles(draft, scenario = state.scenario) {
  const folder = folderPart(scenario);
  const inside = new Map(filesInside(scenario));
  const isSame = draft.whatIfs.length + draft.sets.length === 0;
  const { files } = isSame ? { files: [] } : await lab.desk.ask({ do: "write-back", scenario: { ...asked(draft), scenario } });
  files.forEach(([name, text]) => inside.set(name.startsWith(folder) ? name.slice(folder.length) : name, text));
  return [...inside];
}

// ---- Games come and go ---------------------------------------------------------------------------------------

// A version of a game: what it was made of, and how it scored.
async function versionOf(number, files, more) {
  return { number, time: Date.now(), name: "", hash: "", verdict: null, changes: [], ...more, packed: await packed(files) };
}

// Puts a game on the shelf: its folder. Its first version is what it is now.
async function shelve({ main, files, title, name, report = [] }, folder = freeFolder(title)) {
  await addInside(folder, files);
  const versions = [await versionOf(1, files, { name })];
  writeShelf(folder, { form: 1, main, files, title, time: Date.now(), revision: 1, versions, report });
  return folder;
}

async function copyGame(folder, files = shelf.records.get(folder).files, name = "Copy") {
  const { main, title } = shelf.records.get(folder);
  const copy = nextName(title, new Set(shelvedGames().map((one) => one.title)));
  return shelving(async () => {
    const made = await shelve({ main, files: await titled(folder, main, files, copy), title: copy, name });
    await showScenarios();
    await goTo(idOnShelf(made));
  });
}

// Files of a game under another title.
async function titled(folder, main, files, title) {
  const scratch = `${COMPARED}title/`;
  await addInside(scratch, files);
  try {
    const set = `title=${quoted(title)}`;
    const changed = await writtenFiles({ whatIfs: [], sets: [set] }, scratch + main);
    return changed.filter(([name]) => files.some(([old]) => old === name));
  } finally {
    await removeFiles(files.map(([name]) => scratch + name));
  }
}

async function renameGame(folder, title) {
  const { main, files } = latestRecord(folder);
  const renamed = await titled(folder, main, files, title);
  await addInside(folder, renamed);
  editShelf(folder, ({ revision }) => ({ files: renamed, title, revision: revision + 1 }));
  // These files are open here from now on.
  shelf.seen.set(folder, shelf.records.get(folder).revision);
  await showScenarios();
  if (state.scenario === idOnShelf(folder)) await openScenario({ keep: true });
}

async function deleteGame(folder) {
  const id = idOnShelf(folder);
  const names = shelf.records.get(folder).files.map(([name]) => folder + name);
  shelf.records.delete(folder);
  storage((store) => {
    store.removeItem(SHELF + folder);
    store.removeItem(PLAYTESTS + id);
    keptDrafts().filter(({ scenario }) => scenario === id).forEach(({ key }) => store.removeItem(key));
  });
  await removeFiles(names);
  const open = state.scenario === id;
  const [next] = shelvedGames();
  if (open) state.scenario = next ? idOnShelf(next.folder) : USUAL;
  await showScenarios();
  if (open) await goTo(state.scenario);
}
