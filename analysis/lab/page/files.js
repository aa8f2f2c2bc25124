// Files of the user's: scenarios with their parts, and what-ifs.
"use strict";
// The longest file that is read, in bytes.
const MOST_OF_FILE = 8e6;
// Names and texts of the opened files.
const ownFiles = new Map();

// Scenarios of the user's have names that begin like paths; those of shipped ones do not.
const isOwn = (id) => /^(\.{1,2}\/|\/|[A-Za-z]:\/)/.test(id);
const TOML = /\.toml$/i;
const inText = (text, key) => text.match(new RegExp(`^\\s*${key}\\s*=\\s*(["'])(.*?)\\1`, "m"))?.[2];
const isScenario = (text) => inText(text, "system") !== undefined;
const folderPart = (name) => name.slice(0, name.lastIndexOf("/") + 1);

// The files that a scenario is made of, as names of opened files.
function partsOf(name, text) {
  const list = text.match(/^\s*parts\s*=\s*\[([^\]]*)\]/m)?.[1] ?? "";
  return [...list.matchAll(/["']([^"']+)["']/g)].map(([, part]) => folderPart(name) + part);
}

// Loose files have the name `./NAME.toml`, those of a folder `./FOLDER/…`. A scenario is called by the name of its file.
async function readFiles(list) {
  const files = [];
  for (const file of list) {
    const path = (file.path ?? file.webkitRelativePath) || file.name;
    if (!TOML.test(path)) continue;
    const blob = file.file ?? file;
    if (blob.size > MOST_OF_FILE) throw new Error(`${path} is larger than a scenario can be (${MOST_OF_FILE / 1e6} MB)`);
    files.push({ name: `./${path.replace(/^\/+/, "")}`, text: await blob.text() });
  }
  return files;
}

async function openFiles(list) {
  complain("");
  // A saved game brings its files; among others it is left alone.
  const games = list.map((one) => one.file ?? one).filter(({ name }) => isSavedGame(name));
  if (games.length && games.length === list.length) return games.length > 1 ? complain("Open one saved game at a time.") : openGame(games[0]);
  const read = besideShelf(await readFiles(list));
  if (read.length === 0) return importFiles(list);
  const loose = withNames(read);
  loose.forEach(({ name, text }) => ownFiles.set(name, text));
  await lab.everyone({ do: "add", files: loose.map(({ name, text }) => [name, text]) });
  const scenarios = loose.filter(({ name, text }) => isScenario(text) && !name.includes("/what-if/"));
  await showScenarios();
  if (scenarios.length) return openOwn(scenarios);
  await loadWhatIfs();
  const known = (name) => lab.whatIfs.find((one) => name === one.name || isBeside(name, one))?.name ?? name;
  const whatIfs = loose.filter(({ name }) => name.includes("/what-if/")).map(({ name }) => known(name));
  if (whatIfs.length === 0) return openScenario();
  return change(`Opened ${whatIfs.join(", ")}`, (draft) => ({ ...draft, whatIfs: [...draft.whatIfs, ...whatIfs.filter((name) => !draft.whatIfs.includes(name))] }));
}

// Loose files that are neither scenarios nor their parts are what-ifs.
function withNames(read) {
  const all = new Map([...ownFiles, ...read.map(({ name, text }) => [name, text])]);
  const parts = new Set([...all].filter(([, text]) => isScenario(text)).flatMap(([name, text]) => partsOf(name, text)));
  const isLoose = (name) => name.split("/").length === 2;
  const isWhatIf = ({ name, text }) => isLoose(name) && !isScenario(text) && !parts.has(name);
  return read.map((file) => (isWhatIf(file) ? { ...file, name: `./what-if/${file.name.slice(2)}` } : file));
}

// Whether a file is a what-if that the open scenario calls by its name.
const isBeside = (file, { name }) => folderPart(state.scenario) === "./" && file === `./what-if/${name}.toml`;

// What-ifs that were opened by themselves: they are called by their file.
function looseWhatIfs(fitting) {
  const loose = [...ownFiles].filter(([name]) => name.startsWith("./what-if/") && !fitting.some((one) => isBeside(name, one)));
  return loose.map(([name, text]) => ({ name, title: inText(text, "title") ?? name, about: "" }));
}

// Opens the first scenario of those that were added, unless parts of it are missing. The one that is open keeps its draft.
function openOwn(scenarios) {
  if (scenarios.some(({ name }) => name === state.scenario)) return openScenario({ keep: true });
  const whole = scenarios.find(({ name }) => missingParts(name).length === 0);
  return goTo((whole ?? scenarios[0]).name);
}

// The parts of a scenario of the user's that are not opened.
function missingParts(name) {
  const text = ownFiles.get(name);
  return text === undefined ? [] : partsOf(name, text).filter((part) => !ownFiles.has(part));
}

// Why a scenario of the user's cannot be opened, or nothing. Shipped files of the same name take no part in it.
function whyNotOpen(id) {
  if (!isOwn(id)) return "";
  if (lab.host?.kind !== "program" && !ownFiles.has(id)) return `${id} is a file of yours: open it again (Open…), with its parts.`;
  const missing = missingParts(id).map((part) => part.slice(folderPart(id).length));
  if (missing.length === 0) return "";
  return `${inText(ownFiles.get(id), "title") ?? id} has parts that are not opened: ${missing.join(", ")}. Open them together with it, or open their folder.`;
}

function goTo(scenario) {
  Object.assign(state, { scenario, whatIfs: [], sets: [], seats: ["", ""] });
  byId("scenario").value = scenario;
  return openScenario();
}

// ---- Dropped files -------------------------------------------------------------------------------------------

// Files and folders that were dropped, folders with all that they have.
async function dropped({ items, files }) {
  const entries = [...items ?? []].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return [...files];
  const lists = await Promise.all(entries.map((entry) => inEntry(entry)));
  return lists.flat();
}

async function inEntry(entry) {
  if (entry.isFile) return [{ path: entry.fullPath.slice(1), file: await new Promise((resolve, reject) => { entry.file(resolve, reject); }) }];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (some.length === 0) return (await Promise.all(found.map(inEntry))).flat();
    found.push(...some);
  }
}

function connectFiles() {
  const from = (list) => openFiles(list).catch((error) => complain(`Not opened: ${error.message}`));
  ["file", "folder", "import-files"].forEach((id) => byId(id).addEventListener("change", async (event) => {
    byId("open-menu").open = false;
    await from([...event.target.files]);
    // The same files can be chosen again after they have changed.
    event.target.value = "";
  }));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const list = await dropped(event.dataTransfer);
    if (list.length) from(list);
  });
}
